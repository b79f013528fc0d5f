"""Reading dice: sixes and more are successes, ones are beats, and the outcome matrix."""

from __future__ import annotations

from collections.abc import Sequence

from undertow.games.edge.facts.rolls import DiceFell
from undertow.games.edge.world import Outcome, World
from undertow.kernel import Table

SUCCESS = 6
SIDES = 10


def successes(faces: Sequence[int]) -> int:
    return sum(face >= SUCCESS for face in faces)


def ones(faces: Sequence[int]) -> int:
    return sum(face == 1 for face in faces)


def outcome(hits: int, dv: int, beats: int) -> Outcome:
    """What so many successes come to, and what the ones make of it."""
    if hits >= dv:
        return "cost" if beats else "clean"
    return "partial" if hits else "miss"


def critical(world: World, faces: Sequence[int], dv: int) -> bool:
    """A success on which two dice show a ten; or twice what was needed, where the table says so."""
    hits = successes(faces)
    if world.rulings.critical_by_double:
        return hits >= 2 * dv
    return hits >= dv and sum(face == SIDES for face in faces) >= 2


async def throw(t: Table[World], dice: int) -> tuple[int, ...]:
    return await t.roll(*[SIDES] * dice)


async def test(t: Table[World], who: str, what: str, dice: int, dv: int) -> int:
    """Dice of somebody the GM plays: how many successes. Their ones make no beats."""
    faces = await throw(t, max(1, dice))
    hits = successes(faces)
    t.tell(DiceFell(who, what, faces, dv, hits))
    return hits
