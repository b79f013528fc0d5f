"""`undertow sim anima`: a described fight, fought many times by bots, and what that says."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from time import perf_counter

import msgspec
from rich.console import Console
from rich.table import Table

from undertow.commands.arguments import example_file, examples
from undertow.commands.places import read_text
from undertow.commands.watch import progress
from undertow.games.anima.lab.fight import notes
from undertow.games.anima.lab.report import CANNOT, page
from undertow.games.anima.lab.setup import read
from undertow.games.anima.lab.sim import Plan, Simulated, Summary, as_json, simulate
from undertow.games.anima.words import power_name
from undertow.kernel import BadSetup, UndertowError, message, speak
from undertow.lab.stats import Rate

NO_SETUP = message(
    "cli.sim.no-setup",
    "Which fight? Name a set-up file after the game, or one that comes along: {examples}.",
)
NO_REPORT = message("cli.sim.no-report", "The report {file} cannot be written ({problem}).")
WINNERS = {
    "pc": "the PCs win",
    "gm": "the adversity wins",
    "nobody": "both fall at once",
    "undecided": "undecided",
}
TEAMS = {"pc": "PCs", "gm": "adversity"}


def run(args: Namespace) -> int:
    file = example_file("anima", args.example) if args.example else args.setup
    if not file:
        names = [f"--example {name}" for name in examples("anima")]
        raise BadSetup(NO_SETUP(examples=names))
    fight = read(read_text(str(file), "The set-up"), Path(file).name)
    plan = Plan(fight, args.bot, args.games, args.seed or 0, args.powers, args.journal)
    start = perf_counter()
    with progress("conflicts", plan.total(), quiet=args.quiet) as advance:
        simulated = simulate(plan, jobs=args.jobs, advance=advance)
    seconds = perf_counter() - start
    if args.report:
        _write(args.report, page(simulated))
    if args.json:
        print(msgspec.json.encode(as_json(simulated, each=args.each)).decode())
    else:
        show(simulated, seconds)
        if args.report:
            print(f"The report is in {args.report}.")
    return 0


def _write(file: str, text: str) -> None:
    try:
        Path(file).write_text(text, "utf-8")
    except OSError as problem:
        said = problem.strerror or str(problem)
        raise UndertowError(NO_REPORT(file=file, problem=said)) from None


def show(simulated: Simulated, seconds: float) -> None:
    console = Console(highlight=False, markup=False)
    plan, summary = simulated.plan, simulated.summary
    fight = plan.fight
    console.print(f"{fight.title or 'A fight'}: {plan.games} conflicts")
    each = plan.total() / seconds if seconds else 0.0
    console.print(
        f"bot {plan.bot}, seed {plan.seed}, {fight.basic} basic dice; "
        f"{seconds:.1f} s, {each:.1f} conflicts a second"
    )
    for note in notes(fight):
        console.print(f"note: {speak(note)}")
    console.print(_rates(summary))
    console.print(_course(summary))
    console.print(_people(summary))
    console.print(_dice(summary))
    _powers(console, simulated)
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
    table = _table(
        f"What each power is worth to its side: {each} conflicts with it, {each} without, "
        "same seeds",
        "",
        "gain",
        "95 % interval",
        "with",
        "without",
        "wounds spared",
        "wounds dealt",
        "rounds saved",
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
            f"{worth.with_.rate:.1%}",
            f"{worth.without.rate:.1%}",
            *(f"{s.mean:+.2f}" for s in (worth.spared, worth.dealt, worth.shorter)),
            f"{worth.uses:.1f}" if worth.uses else "",
            style="bold" if gain.certain else "dim",
        )
    console.print(table)
    console.print(
        "In percentage points; bold where the interval leaves out zero, as it does for one of "
        "twenty powers by chance. Wounds and rounds a conflict: what it saves its side, deals the "
        "other, and shortens."
    )
