"""Figures drawn from counts: rates with their uncertainty, and where the middle lies."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import median

from msgspec import Struct

Z95 = 1.959963984540054
"""So many standard deviations hold 95 of 100."""


class Rate(Struct, frozen=True):
    """How often something happened, and between what the true rate probably lies (95 %)."""

    count: int
    of: int
    rate: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.rate:6.1%}  ({self.low:.1%} to {self.high:.1%})"


def rate(count: int, of: int) -> Rate:
    low, high = wilson(count, of)
    return Rate(count, of, count / of if of else 0.0, low, high)


def wilson(count: int, of: int, z: float = Z95) -> tuple[float, float]:
    """Wilson's score interval: holds for small numbers and for rates near 0 and 1, too."""
    if of <= 0:
        return 0.0, 1.0
    share = count / of
    weight = 1 + z * z / of
    middle = (share + z * z / (2 * of)) / weight
    half = z / weight * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    low = 0.0 if count == 0 else max(0.0, middle - half)
    high = 1.0 if count == of else min(1.0, middle + half)
    return low, high


class Spread(Struct, frozen=True):
    """How a number is spread over many games."""

    mean: float
    low: float
    """95 % of the uncertainty about the mean lies between low and high."""
    high: float
    least: float
    median: float
    most: float


def spread(numbers: Sequence[float], floor: float | None = None) -> Spread:
    """With a floor, for what is never below it: no more is its mean."""
    n = len(numbers)
    if not n:
        return Spread(0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    mean = sum(numbers) / n
    variance = sum((x - mean) ** 2 for x in numbers) / (n - 1) if n > 1 else 0.0
    half = Z95 * sqrt(variance / n)
    low = mean - half if floor is None else max(floor, mean - half)
    return Spread(mean, low, mean + half, min(numbers), float(median(numbers)), max(numbers))


def at(numbers: Sequence[float], share: float) -> float:
    """The number that this share of all does not exceed."""
    ordered = sorted(numbers)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


class Paired(Struct, frozen=True):
    """How much more often something happened in one of two rows whose members belong together."""

    mean: float
    low: float
    high: float
    better: int
    """Pairs in which it happened in the first row only."""
    worse: int

    @property
    def certain(self) -> bool:
        """Does the interval leave out zero?"""
        return self.low > 0 or self.high < 0


def paired(one: Sequence[bool], other: Sequence[bool], z: float = Z95) -> Paired:
    """The difference of two rates over pairs, with the interval of Agresti and Min: half a pair is
    added to each of the four kinds, so that it holds for small numbers and rare differences."""
    n = len(one)
    better = sum(1 for a, b in zip(one, other, strict=True) if a and not b)
    worse = sum(1 for a, b in zip(one, other, strict=True) if b and not a)
    b, c, all = better + 0.5, worse + 0.5, n + 2
    middle = (b - c) / all
    half = z * sqrt(max(0.0, b + c - (b - c) ** 2 / all)) / all
    mean = (better - worse) / n if n else 0.0
    return Paired(mean, max(-1.0, middle - half), min(1.0, middle + half), better, worse)
