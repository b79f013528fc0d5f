"""A simulation as a page that stands alone: words, tables and plots, no script and nothing from
elsewhere, light or dark as the reader's system is."""

from __future__ import annotations

from html import escape

from undertow.games.anima.lab.sim import (
    Flow,
    Plan,
    Simulated,
    Summary,
    Worth,
    compare,
    unused,
    uses,
)
from undertow.games.anima.words import power_name
from undertow.kernel import speak
from undertow.lab.charts import Bar, bars, heap, stacks
from undertow.lab.comparing import EXPLAINED, HEAD
from undertow.lab.pages import SMALL_PRINT, around, figures, listed, percent, told, whole

CANNOT = (
    "no one retreats or leaves",
    "no one leads a combined maneuver",
    "only the defeated give dice to whoever acts",
    "no one strikes an ally or helps an opponent",
    "no power that a GM made up is used",
    "no passion is changed",
    "no goal is added or proposed, and no plan talks the GM into more dice",
)
"""What the greedy bot never does, and people do."""
BADLY = "A power that costs its side victories is one that the bot uses badly, not one that harms."
TEAMS = {"pc": "PCs", "gm": "Adversity"}


def page(simulated: Simulated, other: Simulated | None = None) -> str:
    """The whole page; of two rows, the first with what is different in the second."""
    plan, summary = simulated.plan, simulated.summary
    fight = plan.fight
    title = fight.title or "A fight of Anima Prime"
    body = [
        f"<h1>{escape(title)}</h1>",
        f'<p class="soft">{escape(_how(simulated))}</p>',
        _side_by_side(simulated, other) if other is not None else "",
        _verdict(summary),
        _endings(summary),
        "<h2>How long it takes</h2>",
        f"<p>{told(summary.rounds, 'rounds')}</p>",
        heap(summary.lengths, "Conflicts by rounds", "rounds"),
        _people(summary),
        _wounds(summary),
        _dice(summary),
        _powers(simulated),
        _unused(simulated),
        listed("What bots do not do", CANNOT),
        f'<p class="soft">{SMALL_PRINT}</p>',
    ]
    return whole(title, body)


def who_plays(plan: Plan) -> str:
    """Which bot fights; where the file gives a side one of its own, which for each."""
    own = plan.fight.bots
    each = [f"PCs {own.get('pc', plan.bot)}", f"adversity {own.get('gm', plan.bot)}"]
    return f"bots: {', '.join(each)}" if own else f"bot {plan.bot}"


def _how(simulated: Simulated) -> str:
    plan = simulated.plan
    return (
        f"{plan.games} conflicts ({who_plays(plan)}), seed {plan.seed}; the GM gives "
        f"{plan.fight.basic} basic dice."
    )


def _side_by_side(first: Simulated, second: Simulated) -> str:
    rows = compare(first, second)
    drawn = [row.bar() for row in rows if row.share]
    named = second.plan.fight.title or "A fight"
    return (
        f"<h2>Side by side</h2><p>Second: {escape(named)}. {escape(_how(second))}</p>"
        + bars(drawn, *around(drawn), "What the second row has more, with intervals", "")
        + figures(HEAD, [(row.name, *row.cells()) for row in rows])
        + f"<p>{EXPLAINED}</p><h2>The first row</h2>"
    )


def _verdict(summary: Summary) -> str:
    won = summary.won["pc"]
    fallen = 1 - summary.fallen[0].rate
    return (
        f'<p class="big">{won.rate:.0%}</p><p>of the time the PCs win ({won.low:.1%} to '
        f"{won.high:.1%}). In {fallen:.0%} of the conflicts at least one of them is defeated.</p>"
    )


def _endings(summary: Summary) -> str:
    names = {
        "pc": "The PCs win",
        "gm": "The adversity wins",
        "nobody": "Both fall at once",
        "undecided": "Undecided",
    }
    rows = [
        percent(names[who], rate, "b" if who == "gm" else "a" if who == "pc" else "mute")
        for who, rate in summary.won.items()
        if rate.count or who in ("pc", "gm")
    ]
    for n, rate in summary.fallen.items():
        rows.append(percent(f"{n} {'PC' if n == 1 else 'PCs'} defeated", rate, "mute"))
    for goal, sides in summary.goals.items():
        rows += [percent(f"{goal}: {TEAMS[side]}", rate, "mute") for side, rate in sides.items()]
    return "<h2>How it ends</h2>" + bars(rows, 0, 100, "How it ends, with intervals")


def _people(summary: Summary) -> str:
    rows = [
        percent(person.name, person.fell, "a" if person.side == "pc" else "b")
        for person in summary.people.values()
    ]
    table = figures(
        ("", "Defeated", "Wounds taken", "Wounds dealt"),
        [
            (p.name, f"{p.fell.rate:.1%}", f"{p.taken:.2f}", f"{p.dealt:.2f}")
            for p in summary.people.values()
        ],
    )
    return (
        "<h2>Who is defeated</h2>" + bars(rows, 0, 100, "Who is defeated, with intervals") + table
    )


def _wounds(summary: Summary) -> str:
    rows = []
    for side, economy in summary.sides.items():
        causes = ", ".join(
            f"{why} {n:.2f}" for why, n in sorted(economy.causes.items(), key=lambda i: -i[1])
        )
        spread = economy.wounds
        rows.append(
            (
                TEAMS[side],
                f"{spread.mean:.2f}",
                f"{spread.low:.2f} to {spread.high:.2f}",
                f"{economy.healed:.2f}",
                f"{economy.strikes:.1f}",
                f"{economy.wounding:.0%}",
                causes,
            )
        )
    head = ("", "Wounds", "95 %", "Healed", "Strikes", "Wounding", "By")
    return "<h2>Wounds</h2>" + figures(head, rows, words=True)


def _dice(summary: Summary) -> str:
    found = ["<h2>Dice</h2><p>Where dice came from in a conflict, and where they went.</p>"]
    rows: list[tuple[str, list[tuple[str, float]], str]] = []
    lines = []
    for side, economy in summary.sides.items():
        for pool, flow in economy.pools.items():
            name = f"{TEAMS[side]}, {pool}"
            rows.append((f"{name}: gained", _pieces(flow, "+"), f"{flow.gained:.1f}"))
            rows.append((f"{name}: spent", _pieces(flow, "-"), f"{flow.spent:.1f}"))
            why = ", ".join(f"{why} {n:.1f}" for why, n in flow.reasons.items())
            left = flow.gained - flow.spent
            lines.append((name, f"{flow.gained:.1f}", f"{flow.spent:.1f}", f"{left:.1f}", why))
    found.append(stacks(rows, "Dice gained and spent"))
    found.append(figures(("", "Gained", "Spent", "Left", "How"), lines, words=True))
    return "".join(found)


def _pieces(flow: Flow, sign: str) -> list[tuple[str, float]]:
    return [(why[1:], dice) for why, dice in flow.reasons.items() if why[0] == sign]


def _powers(simulated: Simulated) -> str:
    each = simulated.plan.each_power()
    if not simulated.powers:
        return "<h2>Powers</h2><p>What each power is worth was not measured; --powers does it.</p>"
    names = simulated.plan.fight.names()

    def row(worth: Worth) -> Bar:
        gain = worth.gain
        ranks = f" {worth.ranks}" if worth.ranks > 1 else ""
        label = f"{names[worth.who]}: {speak(power_name(worth.power))}{ranks}"
        says = f"{100 * gain.mean:+.1f} ({100 * gain.low:+.1f} to {100 * gain.high:+.1f})"
        tone = ("up" if gain.mean > 0 else "down") if gain.certain else "mute"
        return Bar(label, 100 * gain.mean, 100 * gain.low, 100 * gain.high, says, tone)

    rows = [row(worth) for worth in simulated.powers]
    return (
        "<h2>What each power is worth</h2><p>How much more often its side wins with it, in "
        f"percentage points: {each} conflicts with it and {each} without, with the same seeds. "
        "Grey: the interval holds zero; of twenty powers that do nothing, one is not grey by "
        f"chance. {BADLY}</p>"
        + bars(rows, *around(rows), "What each power is worth, with intervals", "")
        + "<p>Where a fight is won or lost anyway, wounds and rounds still tell: those a power spares "
        "its side, deals the other, and saves, a conflict on average.</p>"
        + figures(
            ("", "Wounds spared", "Wounds dealt", "Rounds saved", "Uses"),
            [
                (
                    bar.label,
                    *(f"{s.mean:+.2f}" for s in (worth.spared, worth.dealt, worth.shorter)),
                    uses(worth.power, worth.uses),
                )
                for bar, worth in zip(rows, simulated.powers, strict=True)
            ],
        )
    )


def _unused(simulated: Simulated) -> str:
    names = simulated.plan.fight.names()
    lines = [f"{names[who]}: {speak(power_name(id))}" for who, id in unused(simulated)]
    if not lines:
        return "<h2>Not used</h2><p>Every power that is paid for was used at least once.</p>"
    return (
        listed("Not used", lines)
        + "<p>These conflicts say nothing about them: not used is not the same as worthless.</p>"
    )
