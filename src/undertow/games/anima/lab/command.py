"""`undertow sim anima`: a described fight, fought many times by bots, and what that says."""

from __future__ import annotations

from argparse import Namespace
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

from rich.console import Console
from rich.table import Table

from undertow.commands.arguments import example_file, examples
from undertow.commands.keeping import Row, keep
from undertow.commands.places import read_text, write_text
from undertow.commands.simulate import as_text, side_by_side
from undertow.commands.watch import foretell, progress
from undertow.games.anima.bots.fighting import fight as fight_out
from undertow.games.anima.lab.fight import Fight, notes
from undertow.games.anima.lab.fight import begin as begun
from undertow.games.anima.lab.playout import playout, sides_of
from undertow.games.anima.lab.report import BADLY, CANNOT, page, who_plays
from undertow.games.anima.lab.setup import read
from undertow.games.anima.lab.sim import (
    Plan,
    Simulated,
    Summary,
    Worth,
    as_json,
    compare,
    simulate,
    unused,
    uses,
)
from undertow.games.anima.words import power_name
from undertow.kernel import BadSetup, Play, message, speak
from undertow.lab.playout import rng_of, secret_of
from undertow.lab.stats import Rate

NO_SETUP = message(
    "cli.sim.no-setup",
    "Which fight? Name a set-up file after the game, or one that comes along: {examples}.",
)
NAMED = message(
    "cli.sim.bots-named",
    "The set-up itself says who plays each side (bots), so --bot {bot} would change nothing. Change that "
    "line, or take it out.",
)
ALIKE = message(
    "cli.sim.alike", "Both rows would be the same: say what is different in the second."
)
GREEDY = "greedy"
WIDE = 130
"""So many columns show everything about a power."""
WINNERS = {
    "pc": "the PCs win",
    "gm": "the adversity wins",
    "nobody": "both fall at once",
    "undecided": "undecided",
}
TEAMS = {"pc": "PCs", "gm": "adversity"}


def run(args: Namespace) -> int:
    plans = [plan_of(args)]
    if args.other is not None:
        plans.append(_other(plans[0], args))
    total = sum(plan.total() for plan in plans)
    begin = perf_counter()
    some = [partial(playout, plan.fight, plan.bot, plan.seed) for plan in plans]
    foretell("conflicts", total, some, args.jobs, quiet=args.quiet)
    with progress("conflicts", total, quiet=args.quiet) as advance:
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
        keep(args, listed(first), lambda number: again(first.plan, number), {})
    return 0


def plan_of(args: Namespace) -> Plan:
    file = example_file("anima", args.example) if args.example else args.setup
    if not file:
        names = [f"--example {name}" for name in examples("anima")]
        raise BadSetup(NO_SETUP(examples=names))
    fight = read(read_text(str(file), "The set-up"), Path(file).name)
    _heard(fight, args.bot)
    powers = 0 if args.compare is not None else args.powers
    return Plan(fight, args.bot, args.games, args.seed or 0, powers, args.journal)


def _other(first: Plan, args: Namespace) -> Plan:
    """The second row: another fight, or the same with another bot."""
    said: Namespace = args.other
    if said.setup:  # a file of one's own, whatever the first is
        said.example = None
    if not said.setup and said.example == args.example:
        _heard(first.fight, said.bot)
        found = Plan(first.fight, said.bot, first.games, first.seed, 0, first.journal)
    else:
        found = plan_of(said)
    if found == first:
        raise BadSetup(ALIKE())
    return found


def _heard(fight: Fight, bot: str) -> None:
    """Refuse a bot that nobody would hear of, since the set-up names one for each side."""
    if bot != GREEDY and TEAMS.keys() <= fight.bots.keys():
        raise BadSetup(NAMED(bot=bot))


# Keeping


def listed(simulated: Simulated) -> list[Row]:
    """Every conflict, as it stands in the list of them."""
    sides = simulated.plan.fight.sides()
    return [
        Row(
            r.number,
            r.winner == "pc",
            r.rounds,
            {
                "winner": r.winner,
                "rounds": r.rounds,
                "decisions": r.decisions,
                "wounds of the PCs": r.wounds("pc", sides),
                "wounds of the adversity": r.wounds("gm", sides),
                "defeated": " ".join(r.fell),
            },
        )
        for r in simulated.results
    ]


def again(plan: Plan, number: int) -> tuple[Play[Any], bytes]:
    """One conflict once more, with a journal."""
    secret = secret_of(plan.seed, number)
    play = begun(plan.fight, secret, journal=True)
    bots = sides_of(plan.fight, plan.bot, rng_of(plan.seed, number))
    fight_out(play, bots, rounds=plan.fight.rounds)
    return play, secret


# For people


def show(simulated: Simulated, seconds: float, other: Simulated | None = None) -> None:
    console = Console(highlight=False, markup=False)
    plan, summary = simulated.plan, simulated.summary
    fight = plan.fight
    console.print(f"{fight.title or 'A fight'}: {plan.games} conflict{'s' * (plan.games != 1)}")
    both = plan.total() + (other.plan.total() if other is not None else 0)
    each = both / seconds if seconds else 0.0
    console.print(
        f"{who_plays(plan)}, seed {plan.seed}, {fight.basic} basic dice; "
        f"{seconds:.1f} s, {each:.1f} conflicts a second"
    )
    for note in notes(fight):
        console.print(f"note: {speak(note)}")
    if other is not None:
        both_named = [
            f"{row.plan.fight.title or 'a fight'}; {who_plays(row.plan)}"
            for row in (simulated, other)
        ]
        side_by_side(console, compare(simulated, other), *both_named)
        return
    console.print(_rates(summary))
    console.print(_course(summary))
    console.print(_people(summary))
    console.print(_dice(summary))
    _powers(console, simulated)
    names = plan.fight.names()
    if idle := [f"{names[who]}: {speak(power_name(id))}" for who, id in unused(simulated)]:
        console.print(f"Not used, so nothing is known of them: {', '.join(idle)}.")
    console.print(f"Bots do not do all that people can: {'; '.join(CANNOT)}.")


def _table(title: str, *columns: str) -> Table:
    table = Table(title=title, title_justify="left")
    for column in columns:
        table.add_column(column, justify="left" if not column else "right")
    return table


def _rates(summary: Summary) -> Table:
    table = _table("How it ended", "", "conflicts", "rate", "95 % interval")

    def row(name: str, rate: Rate, style: str = "") -> None:
        interval = f"{rate.low:.1%} to {rate.high:.1%}"
        table.add_row(name, str(rate.count), f"{rate.rate:.1%}", interval, style=style)

    for who, rate in summary.won.items():
        if rate.count or who in ("pc", "gm"):
            row(WINNERS[who], rate, "bold")
    for count, rate in summary.fallen.items():
        row(f"{count} {'PC' if count == 1 else 'PCs'} defeated", rate)
    for goal, sides in summary.goals.items():
        for side, rate in sides.items():
            row(f"{goal}: {TEAMS[side]}", rate, "dim")
    return table


def _course(summary: Summary) -> Table:
    table = _table("A conflict", "", "mean", "95 % interval", "least", "median", "most")
    rows = {"rounds": summary.rounds, "decisions": summary.decisions}
    rows |= {f"wounds of the {TEAMS[s]}": e.wounds for s, e in summary.sides.items()}
    for name, spread in rows.items():
        interval = f"{spread.low:.1f} to {spread.high:.1f}"
        figures = (f"{x:g}" for x in (spread.least, spread.median, spread.most))
        table.add_row(name, f"{spread.mean:.1f}", interval, *figures)
    return table


def _people(summary: Summary) -> Table:
    table = _table("Who", "", "defeated", "95 % interval", "wounds taken", "wounds dealt")
    for person in summary.people.values():
        rate = person.fell
        table.add_row(
            person.name,
            f"{rate.rate:.1%}",
            f"{rate.low:.1%} to {rate.high:.1%}",
            f"{person.taken:.2f}",
            f"{person.dealt:.2f}",
        )
    return table


def _dice(summary: Summary) -> Table:
    table = _table("Dice a conflict", "", "gained", "spent", "left")
    table.add_column("most of it")
    for side, economy in summary.sides.items():
        for pool, flow in economy.pools.items():
            top = [f"{why} {dice:.1f}" for why, dice in list(flow.reasons.items())[:4]]
            table.add_row(
                f"{TEAMS[side]}, {pool}",
                f"{flow.gained:.1f}",
                f"{flow.spent:.1f}",
                f"{flow.gained - flow.spent:.1f}",
                ", ".join(top),
            )
        table.add_row(
            f"{TEAMS[side]}, strikes",
            f"{economy.strikes:.1f}",
            "",
            "",
            f"{economy.wounding:.0%} of them wound; {economy.healed:.1f} wounds healed",
        )
    return table


def _powers(console: Console, simulated: Simulated) -> None:
    plan = simulated.plan
    count = len(plan.fight.owned())
    each = plan.each_power()
    if not each:
        total = count * min(500, plan.games)
        console.print(
            f"What each of the {count} powers is worth was not measured; --powers does it "
            f"({total} more conflicts)."
        )
        return
    wide = console.width >= WIDE
    more = ("with", "without", "wounds spared", "wounds dealt", "rounds saved") if wide else ()
    table = _table(
        "What each power is worth to its side",
        "",
        "gain",
        "95 % interval",
        *more,
        "uses",
    )
    names = plan.fight.names()
    for worth in simulated.powers:
        gain = worth.gain
        ranks = f" {worth.ranks}" if worth.ranks > 1 else ""
        table.add_row(
            f"{names[worth.who]}: {speak(power_name(worth.power))}{ranks}",
            f"{100 * gain.mean:+.1f}",
            f"{100 * gain.low:+.1f} to {100 * gain.high:+.1f}",
            *(_beside(worth) if wide else ()),
            uses(worth.power, worth.uses),
            style="bold" if gain.certain else "dim",
        )
    console.print(table)
    console.print(
        f"{each} conflicts with it, {each} without, with the same seeds. In percentage points; bold where the interval leaves out zero, as it does for one of "
        f"twenty powers by chance. {BADLY} "
        + (
            "Wounds and rounds a conflict: what it saves its side, deals the other, and shortens."
            if wide
            else f"A terminal of {WIDE} columns shows wounds and rounds too."
        )
    )


def _beside(worth: Worth) -> tuple[str, ...]:
    """What a wide terminal shows of a power besides."""
    rates = f"{worth.with_.rate:.1%}", f"{worth.without.rate:.1%}"
    return *rates, *(f"{s.mean:+.2f}" for s in (worth.spared, worth.dealt, worth.shorter))
