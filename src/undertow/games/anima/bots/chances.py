"""What dice of Anima Prime are worth before they fall: two of three succeed."""

from __future__ import annotations

from functools import cache
from math import comb

HIT = 2 / 3


@cache
def chances(dice: int) -> tuple[float, ...]:
    """How likely so many successes are, from none to all."""
    return tuple(comb(dice, k) * HIT**k * (1 - HIT) ** (dice - k) for k in range(dice + 1))


@cache
def at_least(dice: int, need: int) -> float:
    """How likely so many dice give so many successes or more."""
    return sum(chances(max(0, dice))[max(0, need) :])


@cache
def enough(most: int, need: int, sure: float = 0.9) -> int:
    """As many dice as make it likely, and no more."""
    return next((dice for dice in range(1, most) if at_least(dice, need) > sure), most)


@cache
def wounds(dice: int, defense: int, left: int, have: int = 0) -> tuple[float, float, float]:
    """Of a strike, with so many successes there already: the wounds to expect, no more than the
    circles that are left; how likely it wounds at all; and how likely it is the end."""
    expected = hit = end = 0.0
    for successes, chance in enumerate(chances(max(0, dice))):
        marked = min(left, max(0, successes + have) // (defense + 1))
        expected += marked * chance
        if marked:
            hit += chance
        if marked >= left:
            end += chance
    return expected, hit, end


@cache
def earned(dice: int, cap: int, lost: int) -> tuple[float, ...]:
    """How likely a maneuver earns so many dice, from none to the cap."""
    found = [0.0] * (cap + 1)
    for successes, chance in enumerate(chances(max(0, dice))):
        found[max(0, min(cap, successes - lost))] += chance
    return tuple(found)
