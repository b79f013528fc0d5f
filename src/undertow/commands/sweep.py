"""`undertow sweep SPEC.toml`: a grid of set-ups, the same seeds for each, and what differs."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from rich.console import Console
from rich.table import Table

from undertow.commands.arguments import example_file, examples
from undertow.commands.places import read_text, write_text
from undertow.commands.watch import progress
from undertow.kernel import BadSetup, message
from undertow.lab.stats import rate
from undertow.lab.sweep import Spec, Sweeps, Told, column, compared, play, read
from undertow.lab.sweep_page import aloud, page, table
from undertow.plugins import plugins

NO_SPEC = message(
    "cli.sweep.no-spec",
    "What is to be played? Name a file, or begin one from an example: undertow sweep --example {example} > "
    "mine.toml.",
)


def run(args: Namespace) -> int:
    if args.example:
        print(example_file("sweep", args.example).read_text("utf-8"), end="")
        return 0
    if args.spec is None:
        raise BadSetup(NO_SPEC(example=examples("sweep")[0]))
    known = {one.id: one.sweeps() for one in plugins().shelf() if one.sweeps is not None}
    file = Path(args.spec)
    spec = read(read_text(args.spec, "the spec"), file.name, file.parent, known)
    sweeps = known[spec.game]
    folder = Path(args.to or f"{file.stem}-sweep")
    total = len(spec.plans) * spec.games
    with progress("games", total, quiet=args.quiet) as advance:
        told = play(spec, sweeps, folder, jobs=args.jobs, ray=args.ray, advance=advance)
    games = table(spec, told, folder)
    write_text(
        str(folder / "index.html"), page(spec, told, sweeps.rates, f"undertow sweep {file.name}")
    )
    show(spec, sweeps, told)
    print(f"Every game is in {games}, a page with plots in {folder / 'index.html'}.")
    return 0


def show(spec: Spec, sweeps: Sweeps, told: list[Told]) -> None:
    console = Console(highlight=False)
    rows = Table(title=f"{spec.game}, {spec.games} games of each, seed {spec.seed}")
    for name in ("set-up", "won", "95 % interval", "more than the first", "interval"):
        rows.add_column(name, justify="left" if name == "set-up" else "right")
    found = {one.name: one for one in compared(told, spec, sweeps.rates).get("won", [])}
    for plan, name in enumerate(spec.names):
        won = column(told, plan, "won")
        one = rate(sum(x > 0 for x in won), len(won))
        more = found[name].cells()[2:] if name in found else ("", "")
        rows.add_row(name, f"{one.rate:.1%}", f"{one.low:.1%} to {one.high:.1%}", *more)
    console.print(rows)
    console.print(aloud(len(spec.plans)))
