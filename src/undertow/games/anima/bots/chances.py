"""What dice are worth, as numbers a bot reckons with."""

from __future__ import annotations

from functools import lru_cache

from undertow.games.anima import dice as exact

MOST = 65_536
"""So many numbers are kept: a fight comes to some hundreds, and a host may overrule dice without end."""


@lru_cache(MOST)
def at_least(dice: int, need: int) -> float:
    """How likely so many dice give so many successes or more."""
    return float(exact.at_least(dice, need))


@lru_cache(MOST)
def enough(most: int, need: int, sure: float = 0.9) -> int:
    """As many dice as make it likely, and no more."""
    return next((dice for dice in range(1, most) if at_least(dice, need) > sure), most)


@lru_cache(MOST)
def wounds(dice: int, defense: int, left: int, have: int = 0) -> tuple[float, float, float]:
    """Of a strike, with so many successes there already: the wounds to expect, no more than the
    circles that are left; how likely it wounds at all; and how likely it is the end."""
    found = exact.wounds(dice, defense, left, have)
    return float(found.expected), float(found.hit), float(found.out)


@lru_cache(4096)
def earned(dice: int, cap: int, lost: int) -> tuple[float, ...]:
    """How likely a maneuver earns so many dice, from none to the cap."""
    return tuple(map(float, exact.maneuver(dice, exact.Limits(cap, lost)).kept))
