"""A character's sheet, to print."""

from __future__ import annotations

from collections.abc import Iterator

from undertow.games.anima.fighters import FighterView
from undertow.games.anima.views import View
from undertow.kernel import message, speak
from undertow.parts.sheets import Block, Entry, Figure, Look, Paper, Sheet, Track

MARK = (
    "M50 1 99 50 50 99 1 50ZM50 10 10 50 50 90 90 50ZM29 61 61 29 67 35 35 67Z"
    "M23 47 47 23 51 27 27 51ZM49 73 73 49 77 53 53 77Z"
)
LOOK = Look(
    accent="#0b6f8a",
    soft="#e2f4f8",
    ink="#14202b",
    mark=MARK,
    frame="corners",
)
GAME = message("anima.print.game", "Anima Prime")
CREDIT = message(
    "anima.print.credit",
    "Anima Prime by Christian Griffen. Unofficial sheet by Undertow, in its own words.",
)
PAPER = Paper(GAME(), LOOK, CREDIT())
KIND = message("anima.print.kind", "A hero")
EIDOLON = message("anima.print.eidolon", "An eidolon")
POOLS = message("anima.print.pools", "Dice")
ACTION = message("anima.print.action", "Action dice")
STRIKE = message("anima.print.strike", "Strike dice")
CHARGE = message("anima.print.charge", "Charge dice")
DEFENSE = message("anima.print.defense", "Defense")
WOUNDS = message("anima.print.wounds", "Wounds")
CIRCLES = message("anima.print.circles", "Circles")
TRAITS = message("anima.print.traits", "Traits")
SOUL = message("anima.print.soul", "Passion and weakness")
PASSION = message("anima.print.passion", "Passion")
WEAKNESS = message("anima.print.weakness", "Weakness")
POWERS = message("anima.print.powers", "Powers")
COST = message("anima.print.cost", "{cost} charge {cost#die|dice}")
ONE = message("anima.print.cost-one", "1 charge die")
WEAPONS = message("anima.print.weapons", "Weapons")
NOTES = message("anima.print.notes", "Notes")


def sheets(view: View | None) -> Iterator[Sheet]:
    """The heroes and their eidolons as this seat sees them."""
    ours = [one for one in view.fighters if one.seat in view.players] if view is not None else []
    return (_sheet(one) for one in ours)


def _sheet(one: FighterView) -> Sheet:
    soul = ((PASSION, one.passion_name), (WEAKNESS, one.weakness_name))
    powers = (
        Entry(
            power.name,
            power.text,
            "" if not power.cost else ONE() if power.cost == 1 else COST(cost=power.cost),
        )
        for power in one.powers
    )
    return PAPER.sheet(
        one.id,
        one.name,
        EIDOLON() if one.owner else KIND(),
        Block(
            title=POOLS(),
            side="wide",
            figures=(
                Figure(ACTION(), str(one.ap)),
                Figure(STRIKE(), str(one.sp)),
                Figure(CHARGE(), str(one.cp)),
                Figure(DEFENSE(), str(one.defense.total)),
            ),
        ),
        Block(title=WOUNDS(), tracks=(Track(CIRCLES(), one.wounds, one.circles.total),)),
        Block(
            title=TRAITS(),
            tracks=tuple(Track(each.text, int(each.marked), 1) for each in one.traits),
        ),
        Block(
            title=SOUL(),
            entries=tuple(Entry(title(), name) for title, name in soul if name is not None),
        ),
        Block(
            title=WEAPONS(),
            entries=tuple(
                Entry(each.name, ", ".join(speak(name) for name in each.names))
                for each in one.weapons
            ),
        ),
        Block(title=NOTES(), side="rest"),
        Block(title=POWERS(), side="right", entries=tuple(powers)),
    )


def blank() -> Sheet:
    """An empty sheet, to fill in by hand."""
    figures = tuple(Figure(name(), " ") for name in (ACTION, STRIKE, CHARGE, DEFENSE))
    return PAPER.blank(
        KIND(),
        Block(title=POOLS(), side="wide", figures=figures),
        Block(title=WOUNDS(), tracks=(Track(CIRCLES(), 0, 3),)),
        Block(title=TRAITS(), lines=5),
        Block(title=SOUL(), lines=2),
        Block(title=WEAPONS(), lines=4),
        Block(title=NOTES(), side="rest"),
        Block(title=POWERS(), side="right", lines=22),
    )
