"""What earns XP, and when an arc is over."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from undertow.games.edge.acts import Act, during
from undertow.games.edge.facts.people import Learned
from undertow.games.edge.facts.story import ArcEnded, SessionSet
from undertow.games.edge.world import (
    World,
)
from undertow.kernel import Line, Table, message
from undertow.parts.forms import Form

AWARDS: dict[str, tuple[int, int, bool]] = {
    "attendance": (2, 2, False),
    "objective": (2, 4, True),
    "discovery": (1, 2, True),
    "hard choice": (1, 2, False),
    "complication": (1, 3, False),
    "bond": (1, 2, False),
    "curveball": (0, 3, False),
    "drive": (2, 2, False),
    "arc": (8, 12, True),
    "signature": (2, 2, False),
}
"""What earns XP: the least, the most, and whether everybody has it."""
DIALS = {"gritty": (4, 6), "standard": (6, 10), "heroic": (10, 14)}
BETWEEN = message("edge.no.award", "{kind} gives {low} to {high} XP.")
OFF_DIAL = message("edge.price.dial", "{xp} XP in this session; {dial} gives {low} to {high}")


class Amount(Form, frozen=True):
    xp: Annotated[int, Meta(title="XP", ge=0, le=12)] = 2

    def why_not(self, world: World, me: str, kind: str, who: str) -> Line | None:
        low, high, _ = AWARDS[kind]
        return None if low <= self.xp <= high else BETWEEN(kind=kind, low=low, high=high)

    @classmethod
    def defaults(cls, world: World, me: str, kind: str, who: str) -> dict[str, int]:
        return {"xp": AWARDS[kind][0]}


def _awards(world: World, me: str) -> list[tuple[str, str]]:
    each = [one.id for one in world.party]
    return [(kind, who) for kind, (_, _, all) in AWARDS.items() for who in ([""] if all else each)]


def _dial(world: World, me: str, kind: str, who: str) -> Line | None:
    """What somebody has in this session where that is outside the dial."""
    low, high = DIALS[world.session.dial]
    xp = max(
        (world.session.awarded.get(one, 0) for one in ([who] if who else world.people)), default=0
    )
    return (
        None if low <= xp <= high else OFF_DIAL(xp=xp, dial=world.session.dial, low=low, high=high)
    )


@Act(
    id="edge.award-xp",
    name="Award XP",
    by="gm",
    apart=True,
    to=_awards,
    needs=(during("wrap-up"),),
    price=_dial,
    text="For being there, for what was reached and found, for choices, trouble and bonds.",
).form(Amount)
async def award(t: Table[World], me: str, kind: str, who: str, given: Amount) -> None:
    for one in (t.world.people[who],) if who else t.world.party:
        learn(t, one.id, given.xp, kind)


def learn(t: Table[World], who: str, xp: int, why: str) -> None:
    if not xp:
        return
    t.tell(Learned(who, xp, why))
    session = t.world.session
    awarded = {**session.awarded, who: session.awarded.get(who, 0) + xp}
    t.tell(SessionSet(replace(session, awarded=awarded)))


def wrap_up(t: Table[World]) -> None:
    """Who dared something desperate and did it has learned from it."""
    for one in t.world.party:
        if one.daring and not t.world.rulings.gm_names_daring:
            learn(t, one.id, 1, "daring")


class Dial(Form, frozen=True):
    xp: Annotated[int, Meta(title="XP", ge=0, le=6)] = 1


@Act(
    id="edge.award-daring",
    name="XP for daring",
    by="gm",
    apart=True,
    needs=(during("wrap-up"),),
    to=lambda world, me: [
        (one.id,) for one in world.party if one.daring and world.rulings.gm_names_daring
    ],
    text="For something desperate that succeeded.",
).form(Dial)
async def award_daring(t: Table[World], me: str, who: str, given: Dial) -> None:
    learn(t, who, given.xp, "daring")


@Act(
    id="edge.arc-ends",
    name="An arc ends",
    by="gm",
    needs=(during("wrap-up"),),
    to=lambda world, me: [()] if any(use.until == "arc" for use in world.uses) else [],
    text="What may be done once in an arc may be done again.",
)
async def arc_ends(t: Table[World], me: str) -> None:
    t.tell(ArcEnded())
