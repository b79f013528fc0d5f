"""A simulation as a page that stands alone: words, tables and plots, no script and nothing from
elsewhere, light or dark as the reader's system is."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from undertow.games.anima.lab.charts import Bar, bars, heap, stacks
from undertow.games.anima.lab.sim import Flow, Simulated, Summary, Worth
from undertow.games.anima.words import power_name
from undertow.kernel import speak
from undertow.lab.stats import Rate, Spread

STYLE = """
:root { color-scheme: light dark; --paper: #fbfaf7; --ink: #22252b; --soft: #666d78; --line: #dcd9d0;
  --a: #2f6fb3; --b: #b4502b; --up: #2c7d4f; --down: #b23a48; }
@media (prefers-color-scheme: dark) { :root { --paper: #16181c; --ink: #e7e5df; --soft: #9aa1ad;
  --line: #33373f; --a: #7fb2e8; --b: #e89a73; --up: #74c796; --down: #ec8a94; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2rem 1rem 4rem; max-width: 52rem; background: var(--paper);
  color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 .3rem; }
h2 { font-size: 1.15rem; margin: 2.4rem 0 .5rem; }
p { margin: .4rem 0; } .soft { color: var(--soft); }
.big { font-size: 2.6rem; font-weight: 650; line-height: 1.1; margin-top: 1.2rem; }
svg { display: block; width: 100%; height: auto; margin: .6rem 0; font: 12px system-ui, sans-serif; }
svg text { fill: var(--ink); } .label { text-anchor: end; } .tick { text-anchor: middle; }
svg .tick { fill: var(--soft); font-size: 11px; } .grid { stroke: var(--line); }
.zero { stroke: var(--soft); stroke-dasharray: 3 3; } .range { stroke-width: 3; stroke-linecap: round; }
.a circle, .a rect { fill: var(--a); } .a .range { stroke: var(--a); opacity: .55; }
.b circle, .b rect { fill: var(--b); } .b .range { stroke: var(--b); opacity: .55; }
.up circle { fill: var(--up); } .up .range { stroke: var(--up); opacity: .6; }
.down circle { fill: var(--down); } .down .range { stroke: var(--down); opacity: .6; }
.mute circle { fill: var(--soft); } .mute .range { stroke: var(--soft); opacity: .45; }
.p0 rect { fill: var(--a); } .p1 rect { fill: var(--b); } .p2 rect { fill: var(--up); }
.p3 rect { fill: var(--down); } .p4 rect { fill: var(--soft); } .rest rect { fill: var(--line); }
.wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; margin: .6rem 0;
  font-size: .92rem; font-variant-numeric: tabular-nums; }
th, td { text-align: right; padding: .28rem .6rem; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child { text-align: left; } th { font-weight: 600; color: var(--soft); }
td.words { text-align: left; color: var(--soft); } th:last-child:nth-child(n + 5) { text-align: left; }
"""
SMALL_PRINT = "Intervals hold the true figure in 95 of 100 cases."
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
TEAMS = {"pc": "PCs", "gm": "Adversity"}


def page(simulated: Simulated) -> str:
    """The whole page."""
    plan, summary = simulated.plan, simulated.summary
    fight = plan.fight
    title = fight.title or "A fight of Anima Prime"
    body = [
        f"<h1>{escape(title)}</h1>",
        f'<p class="soft">{escape(_how(simulated))}</p>',
        _verdict(summary),
        _endings(summary),
        "<h2>How long it takes</h2>",
        f"<p>{_told(summary.rounds, 'rounds')}</p>",
        heap(summary.lengths, "Conflicts by rounds", "rounds"),
        _people(summary),
        _wounds(summary),
        _dice(summary),
        _powers(simulated),
        "<h2>What bots do not do</h2><ul>"
        + "".join(f"<li>{escape(c)}</li>" for c in CANNOT)
        + "</ul>",
        f'<p class="soft">{SMALL_PRINT}</p>',
    ]
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>"
        f"<body><main>{''.join(body)}</main></body></html>\n"
    )


def _how(simulated: Simulated) -> str:
    plan = simulated.plan
    own = [f"{TEAMS[side]} {bot}" for side, bot in plan.fight.bots.items()]
    bots = ", ".join([plan.bot, *own])
    return (
        f"{plan.games} conflicts between bots ({bots}), seed {plan.seed}; the GM gives "
        f"{plan.fight.basic} basic dice."
    )


def _verdict(summary: Summary) -> str:
    won = summary.won["pc"]
    fallen = 1 - summary.fallen[0].rate
    return (
        f'<p class="big">{won.rate:.0%}</p><p>of the time the PCs win ({won.low:.1%} to '
        f"{won.high:.1%}). In {fallen:.0%} of the conflicts at least one of them is defeated.</p>"
    )


def _percent(label: str, rate: Rate, tone: str = "a") -> Bar:
    says = f"{rate.rate:.1%} ({rate.low:.1%} to {rate.high:.1%})"
    return Bar(label, 100 * rate.rate, 100 * rate.low, 100 * rate.high, says, tone)


def _endings(summary: Summary) -> str:
    names = {
        "pc": "The PCs win",
        "gm": "The adversity wins",
        "nobody": "Both fall at once",
        "undecided": "Undecided",
    }
    rows = [
        _percent(names[who], rate, "b" if who == "gm" else "a" if who == "pc" else "mute")
        for who, rate in summary.won.items()
        if rate.count or who in ("pc", "gm")
    ]
    for n, rate in summary.fallen.items():
        rows.append(_percent(f"{n} {'PC' if n == 1 else 'PCs'} defeated", rate, "mute"))
    for goal, sides in summary.goals.items():
        rows += [_percent(f"{goal}: {TEAMS[side]}", rate, "mute") for side, rate in sides.items()]
    return "<h2>How it ends</h2>" + bars(rows, 0, 100, "How it ends, with intervals")


def _people(summary: Summary) -> str:
    rows = [
        _percent(person.name, person.fell, "a" if person.side == "pc" else "b")
        for person in summary.people.values()
    ]
    table = _table(
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
    return "<h2>Wounds</h2>" + _table(head, rows)


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
    found.append(_table(("", "Gained", "Spent", "Left", "How"), lines))
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
    most = max(5.0, *(abs(edge) for bar in rows for edge in (bar.low, bar.high)))
    most = 5.0 * -(-most // 5)
    return (
        "<h2>What each power is worth</h2><p>How much more often its side wins with it, in "
        f"percentage points: {each} conflicts with it and {each} without, with the same seeds. "
        "Grey: the interval holds zero; of twenty powers that do nothing, one is not grey by "
        "chance.</p>"
        + bars(rows, -most, most, "What each power is worth, with intervals", "")
        + "<p>Where a fight is won or lost anyway, wounds and rounds still tell: those a power spares "
        "its side, deals the other, and saves, a conflict on average.</p>"
        + _table(
            ("", "Wounds spared", "Wounds dealt", "Rounds saved"),
            [
                (bar.label, *(f"{s.mean:+.2f}" for s in (worth.spared, worth.dealt, worth.shorter)))
                for bar, worth in zip(rows, simulated.powers, strict=True)
            ],
        )
    )


def _told(spread: Spread, what: str) -> str:
    return (
        f"{spread.mean:.1f} {what} on average ({spread.low:.1f} to {spread.high:.1f}); the shortest "
        f"{spread.least:g}, half of them at most {spread.median:g}, the longest {spread.most:g}."
    )


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Figures; from the fifth column on, the last holds words."""
    names = list(head)
    top = "".join(f"<th>{escape(cell)}</th>" for cell in names)
    words = len(names) - 1 if len(names) > 4 else -1
    lines = "".join(
        "<tr>"
        + "".join(
            f'<td class="words">{escape(cell)}</td>' if n == words else f"<td>{escape(cell)}</td>"
            for n, cell in enumerate(row)
        )
        + "</tr>"
        for row in rows
    )
    return f'<div class="wide"><table><tr>{top}</tr>{lines}</table></div>'
