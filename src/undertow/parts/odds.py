"""Exact odds of dice and of cards, by one function: kinds, how many of each, how many are taken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping
from fractions import Fraction
from math import comb
from typing import TypeVar

K = TypeVar("K", bound=Hashable)
R = TypeVar("R", bound=Hashable)


def ways(
    kinds: Mapping[K, int], take: int, back: bool = True
) -> Iterator[tuple[dict[K, int], int]]:
    """Each hand that can be taken, by how many of each kind it has, and in how many ways it comes.
    What is taken goes back each time (dice) or does not (cards)."""
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
    for hand, n in ways(kinds, take, back):
        found[means(hand)] += n
    every = found.total()
    return {result: Fraction(n, every) for result, n in found.items() if n}
