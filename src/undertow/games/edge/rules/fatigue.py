"""Fatigue and harm on the sheet: the track, what fills it, and rest."""

from __future__ import annotations

from undertow.games.edge.acts import Act
from undertow.games.edge.facts.people import Harmed, Tired
from undertow.games.edge.rules.laying import rid
from undertow.games.edge.world import WORST, World
from undertow.kernel import Line, Table, message

SHORT = 2
"""What a short rest takes away."""
OUT_OF_SUPPLY = message(
    "edge.no.supply", "The party is out of supply: no short rest helps until it has some."
)


def tire(t: Table[World], who: str, fatigue: int, why: str, deep: bool = False) -> None:
    """Marks fatigue in one lot. A full track is one level of harm, an empty track, and no more: what
    the track cannot hold is dropped."""
    one = t.world.people[who]
    if fatigue <= 0 or one.dead:
        return
    marked = one.fatigue + fatigue
    if marked < one.rating("body"):
        t.tell(Tired(who, marked, why, one.deep + (fatigue if deep else 0)))
        return
    t.tell(Tired(who, 0, why, 0))
    wound(t, who, 1, why, step=True)


def wound(t: Table[World], who: str, level: int, why: str, step: bool = False) -> None:
    """Harm becomes the higher of what was and what comes; what is not higher than old harm raises it
    by one. Beyond the last level somebody is dying."""
    one = t.world.people[who]
    if level <= 0 or one.dead:
        return
    if t.world.rulings.harm_adds:
        harm = one.harm + level
    else:
        harm = one.harm + 1 if step or level <= one.harm else level
    t.tell(Harmed(who, min(harm, WORST), why, dying=one.dying or harm > WORST))


def refresh(t: Table[World], who: str, fatigue: int, why: str) -> None:
    """Erases fatigue."""
    one = t.world.people[who]
    if one.fatigue and fatigue > 0:
        left = max(0, one.fatigue - fatigue)
        t.tell(Tired(who, left, why, min(one.deep, left)))


def resize(t: Table[World], who: str) -> None:
    """The boxes follow Body: a track that is full by now converts at once."""
    one = t.world.people[who]
    if one.fatigue >= one.rating("body"):
        t.tell(Tired(who, 0, "body", 0))
        wound(t, who, 1, "body", step=True)


# Rest


def _fed(world: World, me: str) -> Line | None:
    return OUT_OF_SUPPLY() if world.supply >= 4 else None


@Act(
    id="edge.short-rest",
    name="Short rest",
    by="gm",
    needs=(_fed,),
    to=lambda world, me: [()] if world.party else [],
    text="A quiet watch with food and water: everybody loses 2 Fatigue. No harm heals.",
)
async def short_rest(t: Table[World], me: str) -> None:
    for one in t.world.party:
        refresh(t, one.id, min(SHORT, one.fatigue - one.deep), "short rest")
        rid(t, one.id, "shaken")


@Act(
    id="edge.full-night",
    name="Full night",
    by="gm",
    to=lambda world, me: [()] if world.party else [],
    text="Everybody loses all Fatigue. No harm heals.",
)
async def full_night(t: Table[World], me: str) -> None:
    for one in t.world.party:
        refresh(t, one.id, one.fatigue, "full night")
        rid(t, one.id, "shaken", "weakened")
