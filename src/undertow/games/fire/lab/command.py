"""`undertow sim fire`: many games between bots, and what they say."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from functools import partial
from time import perf_counter
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table

from undertow.commands.keeping import Row, keep
from undertow.commands.places import write_text
from undertow.commands.simulate import as_text, side_by_side
from undertow.commands.watch import foretell, progress
from undertow.games.fire.game import GAME
from undertow.games.fire.lab.choices import options_of
from undertow.games.fire.lab.playout import finish, playout, start
from undertow.games.fire.lab.report import BOT, PARTS, because, called, page, played
from undertow.games.fire.lab.sim import Plan, Simulated, Summary, as_json, compare, simulate
from undertow.games.fire.lab.table import SEAT
from undertow.kernel import Play, speak
from undertow.lab.playout import secret_of
from undertow.lab.stats import Rate, Spread


def run(args: Namespace) -> int:
    plans = [plan_of(one) for one in (args, args.other) if one is not None]
    total = sum(plan.games for plan in plans)
    begin = perf_counter()
    some = [partial(playout, plan.options, plan.bot, plan.seed) for plan in plans]
    foretell("games", total, some, args.jobs, quiet=args.quiet)
    with progress("games", total, quiet=args.quiet) as advance:
        rows = [simulate(plan, jobs=args.jobs, advance=advance) for plan in plans]
    seconds = perf_counter() - begin
    first, second = rows[0], rows[1] if len(rows) > 1 else None
    if args.report:
        write_text(args.report, page(first, second))
    if args.json:
        both = [as_json(row, each=args.each) for row in rows]
        print(as_text(both, compare(first, second) if second is not None else None))
    else:
        show(first, seconds, second)
        if args.report:
            print(f"The report is in {args.report}.")
    if args.keep:
        keep(args, listed(first), lambda number: again(first.plan, number), setup_of(first.plan))
    return 0


def plan_of(args: Namespace) -> Plan:
    return Plan(options_of(args), args.bot, args.games, args.seed or 0, args.journal)


# Keeping


def listed(simulated: Simulated) -> list[Row]:
    """Every game, as it stands in the list of them."""
    return [
        Row(
            r.number,
            r.won,
            r.turns,
            {
                "outcome": r.outcome,
                "why": r.why,
                "turns": r.turns,
                "decisions": r.decisions,
                "threat": r.threat,
                "relics": len(r.broken),
                "lost": r.lost,
                "explored": r.explored,
                "fallen": r.fallen,
            },
        )
        for r in simulated.results
    ]


def again(plan: Plan, number: int) -> tuple[Play[Any], bytes]:
    """One game once more, with a journal."""
    play, bot = start(plan.options, plan.bot, plan.seed, number, journal=True)
    finish(play, bot, number=number)
    return play, secret_of(plan.seed, number)


def setup_of(plan: Plan) -> dict[str, Any]:
    """The settings with which such a table begins: `verify` begins it anew."""
    found: dict[str, Any] = msgspec.to_builtins(plan.options)
    found.pop("data_name", None)  # whose file it was, for whoever must mend it
    heroes = plan.options.heroes
    return {**found, "heroes": heroes, "players": dict.fromkeys(heroes, SEAT)}


# For people


def show(simulated: Simulated, seconds: float, other: Simulated | None = None) -> None:
    console = Console(highlight=False)
    plan, summary = simulated.plan, simulated.summary
    many = f"{plan.games} {'game' if plan.games == 1 else 'games'}"
    console.print(f"[bold]{many}[/] of fire, {played(plan.options)}")
    games = plan.games * (2 if other is not None else 1)
    each = games / seconds if seconds else 0.0
    console.print(f"bot {plan.bot}, seed {plan.seed}; {seconds:.1f} s, {each:.1f} games a second")
    if other is not None:
        names = (f"{played(row.plan.options)}; bot {row.plan.bot}" for row in (simulated, other))
        side_by_side(console, compare(simulated, other), *names)
        return
    console.print(_rates(summary))
    console.print(_spreads(summary))
    console.print(_actions(summary))
    for line in not_used(simulated):
        console.print(line)
    console.print(BOT)


def not_used(simulated: Simulated) -> Iterator[str]:
    """What these games say nothing about."""
    unused = simulated.unused
    for part, title in PARTS.items():
        names = [called(simulated.plan.options, part, id) for id in getattr(unused, part)]
        if names:
            yield f"Not used: {title.lower()} {', '.join(names)}."


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
        row(f"  {because(why)}", rate, "dim")
    for count, rate in summary.relics.items():
        row(f"{count} {'relic' if count == '1' else 'relics'} destroyed", rate)
    return table


def _spreads(summary: Summary) -> Table:
    table = Table(title="A game", title_justify="left")
    for column in ("", "mean", "95 % interval", "least", "median", "most"):
        table.add_column(column, justify="left" if not column else "right")
    for name, spread in spreads(summary).items():
        interval = f"{spread.low:.1f} to {spread.high:.1f}"
        figures = (f"{x:g}" for x in (spread.least, spread.median, spread.most))
        table.add_row(name, f"{spread.mean:.1f}", interval, *figures)
    return table


def spreads(summary: Summary) -> dict[str, Spread]:
    return {
        "hero turns": summary.turns,
        "decisions": summary.decisions,
        "threat at the end": summary.threat,
        "heroes lost": summary.lost,
        "chambers explored": summary.explored,
        "chambers fallen": summary.fallen,
    }


def _actions(summary: Summary) -> Table:
    table = Table(title="AP a game", title_justify="left")
    table.add_column("action")
    table.add_column("AP", justify="right")
    for what, ap in sorted(summary.ap.items(), key=lambda item: -item[1]):
        table.add_row(speak(GAME.rules[what].name()), f"{ap:.1f}")
    return table
