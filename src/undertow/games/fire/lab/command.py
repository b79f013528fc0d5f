"""`undertow sim fire`: many games between bots, and what they say."""

from __future__ import annotations

from argparse import Namespace
from time import perf_counter

import msgspec
from rich.console import Console
from rich.table import Table

from undertow.commands.watch import progress
from undertow.games.fire.lab.choices import options_of
from undertow.games.fire.lab.sim import Plan, Simulated, Summary, as_json, simulate
from undertow.lab.stats import Rate, Spread


def run(args: Namespace) -> int:
    options = options_of(args)
    plan = Plan(options, args.bot, args.games, args.seed or 0, args.journal)
    start = perf_counter()
    with progress("games", plan.games, quiet=args.quiet) as advance:
        simulated = simulate(plan, jobs=args.jobs, advance=advance)
    seconds = perf_counter() - start
    if args.json:
        print(msgspec.json.encode(as_json(simulated, each=args.each)).decode())
    else:
        show(simulated, seconds)
    return 0


def show(simulated: Simulated, seconds: float) -> None:
    console = Console(highlight=False)
    plan, summary = simulated.plan, simulated.summary
    options = plan.options
    extras = [*options.scenarios, *options.rulings]
    extras += ["glyph"] if options.glyph else []
    extras += ["passages"] if options.passages else []
    console.print(
        f"[bold]{plan.games} games[/] of fire, {options.difficulty}, {', '.join(options.heroes)}"
        + (f"; {', '.join(extras)}" if extras else "")
    )
    each = plan.games / seconds if seconds else 0.0
    console.print(f"bot {plan.bot}, seed {plan.seed}; {seconds:.1f} s, {each:.1f} games a second")
    console.print(_rates(summary))
    console.print(_spreads(summary))
    console.print(_actions(summary))


def _rates(summary: Summary) -> Table:
    table = Table(title="How it ended", title_justify="left")
    for column in ("", "games", "rate", "95 % interval"):
        table.add_column(column, justify="left" if not column else "right")

    def row(name: str, rate: Rate, style: str = "") -> None:
        interval = f"{rate.low:.1%} to {rate.high:.1%}"
        table.add_row(name, str(rate.count), f"{rate.rate:.1%}", interval, style=style)

    row("victory", summary.won, "bold")
    row("  total", summary.total)
    row("  partial", summary.partial)
    row("defeat", summary.defeat, "bold")
    for why, rate in summary.reasons.items():
        row(f"  {why}", rate, "dim")
    for count, rate in summary.relics.items():
        row(f"{count} relics destroyed", rate)
    return table


def _spreads(summary: Summary) -> Table:
    table = Table(title="A game", title_justify="left")
    for column in ("", "mean", "95 % interval", "least", "median", "most"):
        table.add_column(column, justify="left" if not column else "right")
    rows: dict[str, Spread] = {
        "hero turns": summary.turns,
        "decisions": summary.decisions,
        "threat at the end": summary.threat,
        "heroes lost": summary.lost,
        "chambers explored": summary.explored,
        "chambers fallen": summary.fallen,
    }
    for name, spread in rows.items():
        interval = f"{spread.low:.1f} to {spread.high:.1f}"
        figures = (f"{x:g}" for x in (spread.least, spread.median, spread.most))
        table.add_row(name, f"{spread.mean:.1f}", interval, *figures)
    return table


def _actions(summary: Summary) -> Table:
    table = Table(title="AP a game", title_justify="left")
    table.add_column("action")
    table.add_column("AP", justify="right")
    for what, ap in sorted(summary.ap.items(), key=lambda item: -item[1]):
        table.add_row(what.removeprefix("fire."), f"{ap:.1f}")
    return table
