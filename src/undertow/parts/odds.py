"""Exact odds of dice and of cards, by one function: kinds, how many of each, how many are taken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping
from fractions import Fraction
from math import comb
from typing import TypeVar

from undertow.kernel import UndertowError, message

K = TypeVar("K", bound=Hashable)
R = TypeVar("R", bound=Hashable)

MOST_DICE = 200
MOST_HANDS = 500_000
"""More than this is counted by nobody: a host may overrule a pool to a million dice, and each would wait
for minutes."""
MOST_AGAIN = 8
TOO_MANY = message("parts.odds.too-many", "That is more than can be counted.")


class TooMany(UndertowError):
    """There are too many dice, or hands, for exact odds."""


def countable(*numbers: int, most: int = MOST_DICE) -> None:
    """Refuse to count with numbers that no table comes to by itself."""
    if max(numbers) > most:
        raise TooMany(TOO_MANY())


def ways(
    kinds: Mapping[K, int], take: int, back: bool = True
) -> Iterator[tuple[dict[K, int], int]]:
    """Each hand that can be taken, by how many of each kind it has, and in how many ways it comes.
    What is taken goes back each time (dice) or does not (cards)."""
    if back:
        countable(take)
    if not kinds:
        if take == 0:
            yield {}, 1
        return
    (kind, n), *rest = kinds.items()
    if not rest:
        if back or take <= n:
            yield {kind: take}, n**take if back else comb(n, take)
        return
    for k in range((take if back else min(take, n)) + 1):
        here = comb(take, k) * n**k if back else comb(n, k)
        for others, more in ways(dict(rest), take - k, back):
            yield {kind: k, **others}, here * more


def odds(
    kinds: Mapping[K, int], take: int, means: Callable[[dict[K, int]], R], back: bool = True
) -> dict[R, Fraction]:
    """How likely each result is: `means` says what a hand comes to."""
    found: Counter[R] = Counter()
    for counted, (hand, n) in enumerate(ways(kinds, take, back)):
        countable(counted, most=MOST_HANDS)
        found[means(hand)] += n
    every = found.total()
    return {result: Fraction(n, every) for result, n in found.items() if n}


def highest(dice: int, sides: int = 6) -> dict[tuple[int, bool], Fraction]:
    """The highest face of a pool, and whether the highest face of all lies there twice or more. No
    dice at all: the lower of two, which never counts as two."""
    countable(dice)
    if dice < 1:
        return {
            (face, False): Fraction(2 * (sides - face) + 1, sides**2)
            for face in range(1, sides + 1)
        }
    every = sides**dice
    found = {
        (face, False): Fraction(face**dice - (face - 1) ** dice, every) for face in range(1, sides)
    }
    found[sides, False] = once = Fraction(dice * (sides - 1) ** (dice - 1), every)
    if dice > 1:
        found[sides, True] = 1 - Fraction((sides - 1) ** dice, every) - once
    return found


def successes(
    dice: int, least: int = 6, sides: int = 10, ones: int = 0, misses: int = 0
) -> dict[tuple[int, int], Fraction]:
    """How many dice of a pool show `least` or more, and how many 1s it showed in all.

    Then `ones` of the dice that show 1 are rolled again, once each; and after that `misses` times a
    die that did not succeed. A new face replaces the old one, but a 1 that was shown stays counted."""
    kinds = {"hit": sides - least + 1, "one": 1, "miss": least - 2}
    countable(misses, most=MOST_AGAIN)
    counted, found = 0, Counter[tuple[int, int]]()
    for hand, n in ways(kinds, dice):
        again = min(ones, hand["one"])
        for new, m in ways(kinds, again):
            hits, shown = hand["hit"] + new["hit"], hand["one"] + new["one"]
            for (won, more), k in _again(kinds, dice - hits, misses):
                # All weights stand for the same number of dice rolled.
                weight = n * m * k * sides ** (dice - again)
                counted += 1
                countable(counted, most=MOST_HANDS)
                found[hits + won, shown + more] += weight
    every = found.total()
    return {result: Fraction(n, every) for result, n in found.items()}


def _again(
    kinds: Mapping[str, int], failed: int, times: int
) -> Iterator[tuple[tuple[int, int], int]]:
    """What so many more rolls of single dice that failed add: successes and 1s, in how many ways."""
    sides = sum(kinds.values())
    if not times or not failed:
        yield (0, 0), sides**times
        return
    for kind, n in kinds.items():
        hit, one = int(kind == "hit"), int(kind == "one")
        for (won, more), k in _again(kinds, failed - hit, times - 1):
            yield (won + hit, more + one), n * k
