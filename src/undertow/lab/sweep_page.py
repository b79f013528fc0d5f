"""What a sweep says, as files: every game as a table, and one page that stands alone."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from html import escape
from importlib import import_module
from pathlib import Path

from undertow.lab.charts import bars
from undertow.lab.pages import around, figures, percent, whole
from undertow.lab.stats import rate, spread
from undertow.lab.sweep import Spec, Told, column, compared, measures


def table(spec: Spec, told: Sequence[Told], folder: Path) -> Path:
    """Every game: as Parquet where pyarrow is installed, else as CSV."""
    names = measures(told)
    rows = {
        "setup": [spec.names[one.plan] for one in told],
        "number": [one.number for one in told],
        **{name: [one.measures[name] for one in told] for name in names},
    }
    try:
        pyarrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError:
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(rows)
        writer.writerows(zip(*rows.values(), strict=True))
        file = folder / "games.csv"
        file.write_text(text.getvalue())
        return file
    file = folder / "games.parquet"
    parquet.write_table(pyarrow.table(rows), file)
    return file


def page(spec: Spec, told: Sequence[Told], rates: Sequence[str], command: str) -> str:
    """Words, tables and plots."""
    count = len(spec.plans)
    body = [
        f"<h1>A sweep of {escape(spec.game)}</h1>",
        (
            f'<p class="soft">{count} set-ups, {spec.games} games of each, seed {spec.seed}: '
            f"<code>{escape(command)}</code></p>"
        ),
        (
            "<p>Game i has the same chance in every set-up, and set-ups are compared game by game. "
            f"{aloud(count)}</p>"
        ),
    ]
    for measure in rates:
        lines = []
        for plan, name in enumerate(spec.names):
            values = column(told, plan, measure)
            lines.append(percent(name, rate(sum(x > 0 for x in values), len(values))))
        body += [f"<h2>{escape(measure.title())}</h2>", bars(lines, 0, 100, measure)]
    others = [name for name in measures(told) if name not in rates]
    rows = []
    for plan, name in enumerate(spec.names):
        found = [spread(column(told, plan, measure)) for measure in others]
        rows.append([name, *(f"{one.mean:.2f} ({one.low:.2f} to {one.high:.2f})" for one in found)])
    if others:
        body += ["<h2>A game on average</h2>", figures(["set-up", *others], rows)]
    for measure, differs in compared(told, spec, rates).items():
        if not differs:
            continue
        body.append(f"<h2>{escape(measure.title())}: more than {escape(spec.names[0])}</h2>")
        if measure in rates:
            lines = [one.bar() for one in differs]
            body.append(bars(lines, *around(lines), title=measure, unit=""))
        head = ("set-up", "first", "this", "this − first", "interval")
        body.append(figures(head, [(one.name, *one.cells()) for one in differs]))
    return whole(f"A sweep of {spec.game}", body)


def aloud(setups: int) -> str:
    """How many comparisons there are, and what was done about it."""
    if setups < 2:
        return "There is one set-up, and nothing to compare it with."
    many = setups - 1
    if many == 1:
        return "There is one comparison for each measure; its interval holds in 95 of 100 cases."
    return (
        f"There are {many} comparisons for each measure. Of so many, some would look certain by luck "
        "alone; so the intervals of differences are widened (Bonferroni), and all of one measure "
        "hold together in 95 of 100 cases."
    )
