"""Reading dice: the highest counts, two sixes are critical, nothing is the lower of two."""

from __future__ import annotations

from collections import Counter

from undertow.games.moonlight.facts import Threw
from undertow.games.moonlight.world import Band, World
from undertow.kernel import Table

SEGMENTS: dict[Band, int] = {"1-3": 2, "4/5": 3, "6": 4, "critical": 5}
"""What a downtime roll marks."""


def highest(dice: int, faces: tuple[int, ...]) -> int:
    return max(faces) if dice else min(faces)


def band(dice: int, faces: tuple[int, ...]) -> Band:
    if dice and Counter(faces)[6] > 1:
        return "critical"
    best = highest(dice, faces)
    return "6" if best == 6 else "4/5" if best > 3 else "1-3"


async def throw(t: Table[World], dice: int) -> tuple[int, ...]:
    """That many dice; for none, two of which the lower counts."""
    return await t.roll(*[6] * (dice or 2))


async def rolled(t: Table[World], who: str, what: str, dice: int) -> tuple[Band, int]:
    """A roll that is no action roll: how it fell, and its highest die."""
    faces = await throw(t, dice)
    result = band(dice, faces)
    t.tell(Threw(who, what, faces, result))
    return result, highest(dice, faces)
