"""Rate limits: token buckets by key and by address."""

from __future__ import annotations

import math
from collections.abc import Callable

from undertow.server.errors import TOO_OFTEN, TooOften

MANY = 10_000
"""Buckets that are full again are forgotten once there are so many."""


WORTH_TELLING = 0.02
"""Other processes are told of whoever took this part of a whole bucket."""


class Buckets:
    """A bucket for each name: so many tokens at once, and so many more a second."""

    def __init__(self, size: tuple[float, float], clock: Callable[[], float]) -> None:
        self.burst, self.rate = size
        self.clock = clock
        self._left: dict[str, tuple[float, float]] = {}
        self.spent: dict[str, float] | None = None
        """What was taken since it was last told to other processes, where there are any."""

    def take(self, name: str, count: float = 1) -> None:
        """Take so many tokens; raises TooOften when there are not as many."""
        if not self.takes(name, count):
            left, _ = self._now(name)
            wait = (count - left) / self.rate
            raise TooOften(TOO_OFTEN(seconds=math.ceil(wait)), wait)

    def _now(self, name: str) -> tuple[float, float]:
        """So many are left now, and when that is."""
        now = self.clock()
        left, since = self._left.get(name, (self.burst, now))
        return min(self.burst, left + (now - since) * self.rate), now

    def takes(self, name: str, count: float = 1) -> bool:
        """Take so many tokens, if there are as many."""
        left, now = self._now(name)
        if left < count:
            return False
        if len(self._left) >= MANY and name not in self._left:
            self._forget(now)
        self._left[name] = left - count, now
        if self.spent is not None:
            self.spent[name] = self.spent.get(name, 0) + count
        return True

    def used(self, name: str, count: float) -> None:
        """Somebody took so many tokens elsewhere."""
        left, now = self._now(name)
        if len(self._left) >= MANY and name not in self._left:
            self._forget(now)
        self._left[name] = max(left - count, -self.burst), now

    def told(self) -> dict[str, float]:
        """What was taken since the last time, by those who took what is worth telling."""
        if not self.spent:
            return {}
        worth = self.burst * WORTH_TELLING
        found = {name: count for name, count in self.spent.items() if count >= worth}
        if len(self.spent) >= MANY:
            self.spent = {}
        for name in found:
            self.spent.pop(name, None)
        return found

    def _forget(self, now: float) -> None:
        full = self.burst / self.rate
        self._left = {
            name: (left, since) for name, (left, since) in self._left.items() if now - since < full
        }
        while len(self._left) >= MANY:
            del self._left[next(iter(self._left))]
