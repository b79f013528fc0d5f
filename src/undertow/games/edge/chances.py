"""How likely each result of a roll is, exactly: successes and beats together, rung by rung."""

from __future__ import annotations

from fractions import Fraction
from functools import cache, lru_cache

from undertow.games.edge.rules.dice import SIDES, SUCCESS, outcome
from undertow.games.edge.world import Outcome, Rung
from undertow.parts import odds

Both = tuple[int, int]
"""Successes, and ones that were shown in all: they stick."""
Chances = dict[Both, Fraction]
NONE: Chances = {(0, 0): Fraction(1)}
COMMON = 40
"""Pools of so many dice are kept."""


def told(rung: Rung, dice: int) -> int:
    """How many dice that show 1 a description lets fall again."""
    return {"basic": 0, "detailed": 1, "intricate": dice}[rung]


def thrown(dice: int, rung: Rung = "basic") -> Chances:
    """What a pool shows, where ones fall again as far as its description lets them. Of pools that no
    table comes to by itself, which have twenty thousand results, none is kept."""
    return _kept(dice, rung) if dice <= COMMON else _thrown(dice, rung)


@lru_cache(3 * (COMMON + 1))
def _kept(dice: int, rung: Rung) -> Chances:
    return _thrown(dice, rung)


def _thrown(dice: int, rung: Rung) -> Chances:
    return odds.successes(dice, SUCCESS, SIDES, ones=told(rung, dice))


@cache
def lower_of_two(rung: Rung = "basic") -> Chances:
    """The lower of two dice, where no die is left."""

    def least(hand: dict[int, int]) -> int:
        return min(face for face, n in hand.items() if n)

    found: Chances = {}
    faces = odds.odds(dict.fromkeys(range(1, SIDES + 1), 1), 2, least)
    for face, chance in faces.items():
        shown = (int(face >= SUCCESS), int(face == 1))
        after = thrown(1) if told(rung, 1) and shown[1] else NONE
        for both, more in added(after, shown).items():
            found[both] = found.get(both, Fraction(0)) + chance * more
    return found


def added(chances: Chances, lie: Both) -> Chances:
    """The same beside dice that lie there."""
    return {(hits + lie[0], ones + lie[1]): chance for (hits, ones), chance in chances.items()}


def results(chances: Chances, against: dict[int, Fraction]) -> dict[tuple[Outcome, int], Fraction]:
    """What it comes to and how many beats it brings, both together, against one difficulty or several
    that are each so likely."""
    found: dict[tuple[Outcome, int], Fraction] = {}
    for (hits, ones), chance in chances.items():
        for dv, likely in against.items():
            both = outcome(hits, dv, ones), ones
            found[both] = found.get(both, Fraction(0)) + chance * likely
    return found
