"""How likely each result is, exactly: of a pool of dice, and of what a resistance costs."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from undertow.games.moonlight.rules.dice import band
from undertow.games.moonlight.world import BANDS, Band
from undertow.parts.odds import odds

FACES = dict.fromkeys(range(1, 7), 1)


def _shown(hand: dict[int, int]) -> tuple[int, ...]:
    return tuple(face for face, n in hand.items() for _ in range(n))


@cache
def results(dice: int) -> dict[tuple[Band, int], float]:
    """The result and the die that counts, and how likely both are. No dice: the lower of two."""

    def means(hand: dict[int, int]) -> tuple[Band, int]:
        faces = _shown(hand)
        return band(dice, faces), max(faces) if dice else min(faces)

    return {both: float(chance) for both, chance in odds(FACES, dice or 2, means).items()}


@cache
def chances(dice: int) -> dict[Band, float]:
    """How likely each result is."""
    found = results(dice)
    return {one: sum(c for (of, _), c in found.items() if of == one) for one in BANDS}


def costs(dice: int, price: Callable[[Band, int], int]) -> tuple[tuple[int, float], ...]:
    """What it may cost, the least first, and how likely each price is."""
    found: dict[int, float] = {}
    for (result, highest), chance in results(dice).items():
        cost = price(result, highest)
        found[cost] = found.get(cost, 0.0) + chance
    return tuple(sorted(found.items()))
