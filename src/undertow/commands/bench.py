"""`undertow bench`: figures beside what we want to reach. Printed, never asserted."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from time import perf_counter

import msgspec
from msgspec import Struct

from undertow.commands import programs
from undertow.commands.watch import progress
from undertow.kernel import speak
from undertow.lab.bench import Figure, interpreter
from undertow.lab.stats import at
from undertow.plugins import plugins
from undertow.store.bench import in_a_database, in_a_file

Measured = Callable[[float], Iterable[Figure]]


class Row(Struct, frozen=True, omit_defaults=True):
    """One figure, as it is printed for programs."""

    name: str
    value: float | None = None
    unit: str = ""
    missing: str = ""
    target: str = ""
    reached: bool | None = None
    game: str = ""


def run(args: Namespace) -> int:
    todo = list(_only(args.what) if args.what else _everything(args.database))
    rows: list[tuple[str, Row]] = []
    with progress("measuring", len(todo), quiet=args.quiet) as advance:
        for game, title, measured in todo:
            rows += [(title, _row(game, figure)) for figure in measured(args.seconds)]
            advance(1)
    if args.json:
        print(msgspec.json.encode([row for _, row in rows]).decode())
    else:
        show(rows)
    return 0


def _only(where: str) -> Iterator[tuple[str, str, Measured]]:
    if where == "odds":
        from undertow.lab.against import measured

        yield "", "Undertow", measured
    for plugin in plugins().shelf():
        if where in plugin.twins:
            yield plugin.id, speak(plugin.game.name()), plugin.twins[where]


def _everything(database: str | None) -> Iterator[tuple[str, str, Measured]]:
    yield "", "Undertow", _store
    yield "", "Undertow", _cold
    yield "", "Undertow", programs.chess
    if database:
        yield "", "Undertow", partial(_database, database)
    for plugin in plugins().shelf():
        title = speak(plugin.game.name())
        for measured in plugin.bench:
            yield plugin.id, title, measured
        if plugin.arena is not None:
            yield plugin.id, title, partial(programs.measured, plugin)


def _row(game: str, figure: Figure) -> Row:
    if figure.missing:
        return Row(figure.name, missing=figure.missing, game=game)
    return Row(
        figure.name,
        figure.value,
        figure.unit,
        target=figure.target,
        reached=figure.reached,
        game=game,
    )


def _store(seconds: float) -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        one, group = in_a_file(folder, min(1.0, seconds / 2))
    yield Figure("appends to the store, a commit each", one, "commands/s")
    yield Figure("  fifty tables to a commit", group, "commands/s")


def _database(address: str, seconds: float) -> Iterator[Figure]:
    one, group = in_a_database(address, min(1.0, seconds / 2))
    yield Figure("appends to PostgreSQL, a commit each", one, "commands/s")
    yield Figure("  fifty tables to a commit, in PostgreSQL", group, "commands/s")


def _cold(seconds: float) -> Iterator[Figure]:
    yield Figure("cold `undertow --help`", cold_help(), "s", most=0.3)


def cold_help(times: int = 5) -> float:
    """Seconds until `undertow --help` is there, in a fresh interpreter; the median."""
    took = []
    for _ in range(times):
        start = perf_counter()
        subprocess.run(
            [sys.executable, "-m", "undertow", "--help"], check=True, stdout=subprocess.DEVNULL
        )
        took.append(perf_counter() - start)
    return at(took, 0.5)


def show(rows: list[tuple[str, Row]]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(title="On this machine, one core; games by processor time", title_justify="left")
    table.add_column("what")
    table.add_column("measured", justify="right")
    table.add_column("")
    table.add_column("wanted")
    before = ""
    for title, row in rows:
        if title != before:
            table.add_row(title, "", "", "", style="bold")
        before = title
        style = "" if row.reached is None else "green" if row.reached else "yellow"
        mark = "" if row.reached is None else "  ok" if row.reached else "  not yet"
        if row.value is None:
            table.add_row(row.name, "not installed", f"pip install {row.missing}", "")
            continue
        table.add_row(row.name, _figure(row.value), row.unit, row.target + mark, style=style)
    console = Console(highlight=False)
    console.print(table)
    console.print(interpreter())


def _figure(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"
