"""Exact odds of dice and of cards, by one function: kinds, how many of each, how many are taken."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from fractions import Fraction
from math import comb
from typing import TypeVar

from undertow.kernel import TooMany, message

K = TypeVar("K", bound=Hashable)
R = TypeVar("R", bound=Hashable)

MOST_DICE = 200
MOST_HANDS = 500_000
"""More than this is counted by nobody: a host may overrule a pool to a million dice, and each would wait
for minutes."""
MOST_AGAIN = 8
TOO_MANY = message("parts.odds.too-many", "That is more than can be counted.")


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
    *rest, (last, n) = kinds.items()
    # Hands of all kinds but the last, with what is still to be taken: kind after kind. Each of them leads
    # to a whole hand.
    begun: list[tuple[dict[K, int], int, int]] = [({}, take, 1)]
    later = sum(kinds.values())
    for kind, many in rest:
        later -= many
        grown: list[tuple[dict[K, int], int, int]] = []
        for hand, left, found in begun:
            if back:
                for k in range(left + 1):
                    some = found * comb(left, k) * many**k
                    grown.append(({**hand, kind: k}, left - k, some))
            else:
                for k in range(max(0, left - later), min(left, many) + 1):
                    grown.append(({**hand, kind: k}, left - k, found * comb(many, k)))
            countable(len(grown), most=MOST_HANDS)
        begun = grown
    for hand, left, found in begun:
        if back or left <= n:
            hand[last] = left
            yield hand, found * (n**left if back else comb(n, left))


def odds(
    kinds: Mapping[K, int], take: int, means: Callable[[dict[K, int]], R], back: bool = True
) -> dict[R, Fraction]:
    """How likely each result is: `means` says what a hand comes to."""
    found: dict[R, int] = {}
    for counted, (hand, n) in enumerate(ways(kinds, take, back)):
        if counted > MOST_HANDS:
            countable(counted, most=MOST_HANDS)
        result = means(hand)
        found[result] = found.get(result, 0) + n
    every = sum(found.values())
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
    countable(dice)
    countable(misses, most=MOST_AGAIN)
    thrown, counted = _thrown(kinds, dice), 0
    if not ones and not misses:
        every = sides**dice
        return {shown: Fraction(n, every) for shown, n in thrown.items() if n}
    anew: dict[int, dict[tuple[int, int], int]] = {}
    found: dict[tuple[int, int], int] = {}
    for (hit, one), n in thrown.items():
        again = min(ones, one)
        # All weights stand for the same number of dice rolled.
        alike = n * sides ** (dice - again)
        counted += (again + 1) * (again + 2) // 2
        countable(counted, most=MOST_HANDS)
        if again not in anew:
            anew[again] = _thrown(kinds, again)
        for (more, new), m in anew[again].items():
            hits, shown = hit + more, one + new
            if not misses:
                found[hits, shown] = found.get((hits, shown), 0) + alike * m
                continue
            for (won, ever), k in _again(kinds, dice - hits, misses):
                counted += 1
                countable(counted, most=MOST_HANDS)
                both = hits + won, shown + ever
                found[both] = found.get(both, 0) + alike * m * k
    every = sum(found.values())
    return {result: Fraction(n, every) for result, n in found.items() if n}


def _thrown(kinds: Mapping[str, int], dice: int) -> dict[tuple[int, int], int]:
    """In how many ways so many dice show each number of successes and of 1s."""
    hit, miss = kinds["hit"], kinds["miss"]
    found: dict[tuple[int, int], int] = {}
    for hits in range(dice + 1):
        left = dice - hits
        some = comb(dice, hits) * hit**hits
        for ones in range(left + 1):  # of a die, one face shows 1
            found[hits, ones] = some * comb(left, ones) * miss ** (left - ones)
    return found


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
