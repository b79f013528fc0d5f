"""Many games of Fire of Eidolon as a page: how they ended, what was done in them, and what was not."""

from __future__ import annotations

from html import escape

from undertow.games.fire.game import GAME
from undertow.games.fire.lab.sim import Simulated, Summary, compare
from undertow.games.fire.lab.table import Options, components
from undertow.games.fire.rules.ends import WHY
from undertow.kernel import speak
from undertow.lab.charts import Bar, bars, heap
from undertow.lab.comparing import EXPLAINED, HEAD
from undertow.lab.pages import SMALL_PRINT, around, figures, listed, percent, told, whole

PARTS = {
    "actions": "Actions",
    "skills": "Skills",
    "cards": "Cards that never came up",
    "chambers": "Chambers nobody found",
}
"""What may never have been used, as it is called."""
BOT = (
    "What a bot does well or badly is in every figure: a skill that a bot does not know how to use "
    "looks worthless, and is not."
)


def played(options: Options) -> str:
    """What was agreed, in a line."""
    extras = [*options.scenarios, *options.rulings]
    extras += ["glyph"] if options.glyph else []
    extras += ["passages"] if options.passages else []
    extras += [f"data {options.data_name}"] if options.data is not None else []
    more = f"; {', '.join(extras)}" if extras else ""
    return f"{options.difficulty}, {', '.join(options.heroes)}{more}"


def because(key: str) -> str:
    """How a game ended, and why."""
    outcome, _, why = key.partition(": ")
    return f"{outcome}: {speak(WHY[why]()) if why in WHY else why}"


def called(options: Options, part: str, id: str) -> str:
    """What something that was not used is called."""
    if part in ("actions", "skills"):
        return speak(GAME.rules[id].name())
    chamber = components(options.data, options.data_name).chambers.get(id)
    return chamber.name if chamber is not None else id


def page(simulated: Simulated, other: Simulated | None = None) -> str:
    """The whole page; of two rows, the first with what is different in the second."""
    plan, summary = simulated.plan, simulated.summary
    title, won = "Many games of Fire of Eidolon", summary.won
    body = [
        f"<h1>{title}</h1>",
        f'<p class="soft">{escape(_how(simulated))}</p>',
        _side_by_side(simulated, other) if other is not None else "",
        f'<p class="big">{won.rate:.0%}</p>',
        f"<p>of {plan.games} games were won ({won.low:.1%} to {won.high:.1%}).</p>",
        _endings(summary),
        "<h2>How long it takes</h2>",
        f"<p>{told(summary.turns, 'hero turns')}</p>",
        heap(summary.lengths, "Games by hero turns", "hero turns"),
        _course(summary),
        _actions(summary),
        _unused(simulated),
        f"<h2>What to make of it</h2><p>{escape(BOT)}</p>",
        f'<p class="soft">{SMALL_PRINT}</p>',
    ]
    return whole(title, body)


def _how(simulated: Simulated) -> str:
    plan = simulated.plan
    return f"{plan.games} games, {played(plan.options)}; bot {plan.bot}, seed {plan.seed}."


def _side_by_side(first: Simulated, second: Simulated) -> str:
    rows = compare(first, second)
    drawn = [row.bar() for row in rows if row.share]
    return (
        f"<h2>Side by side</h2><p>Second: {escape(_how(second))}</p>"
        + bars(drawn, *around(drawn), "What the second row has more, with intervals", "")
        + figures(HEAD, [(row.name, *row.cells()) for row in rows])
        + f"<p>{EXPLAINED}</p><h2>The first row</h2>"
    )


def _endings(summary: Summary) -> str:
    rows: list[Bar] = [percent("Victory", summary.won)]
    for key, rate in summary.reasons.items():
        tone = "b" if key.startswith("defeat") else "a"
        rows.append(percent(because(key), rate, tone))
    for count, rate in summary.relics.items():
        rows.append(
            percent(f"{count} {'relic' if count == '1' else 'relics'} broken", rate, "mute")
        )
    return "<h2>How it ends</h2>" + bars(rows, 0, 100, "How it ends, with intervals")


def _course(summary: Summary) -> str:
    rows = {
        "Decisions": summary.decisions,
        "Threat at the end": summary.threat,
        "Heroes lost": summary.lost,
        "Chambers explored": summary.explored,
        "Chambers fallen": summary.fallen,
    }
    return figures(
        ("", "Mean", "95 %", "Least", "Median", "Most"),
        [
            (
                name,
                f"{s.mean:.1f}",
                f"{s.low:.1f} to {s.high:.1f}",
                f"{s.least:g}",
                f"{s.median:g}",
                f"{s.most:g}",
            )
            for name, s in rows.items()
        ],
    )


def _actions(summary: Summary) -> str:
    rows = sorted(summary.ap.items(), key=lambda item: -item[1])
    return "<h2>Where the Action Points went</h2>" + figures(
        ("", "AP a game"), [(speak(GAME.rules[id].name()), f"{ap:.1f}") for id, ap in rows]
    )


def _unused(simulated: Simulated) -> str:
    unused, options = simulated.unused, simulated.plan.options
    lines = []
    for part, title in PARTS.items():
        names = [called(options, part, id) for id in getattr(unused, part)]
        if names:
            lines.append(f"{title}: {', '.join(names)}")
    if not lines:
        return "<h2>Not used</h2><p>Every action, skill, card and chamber came at least once.</p>"
    return (
        listed("Not used", lines)
        + "<p>These games say nothing about them: not used is not the same as worthless.</p>"
    )
