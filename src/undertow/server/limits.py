"""Rate limits: token buckets by key and by address."""

from __future__ import annotations

import math
from collections.abc import Callable

from undertow.server.errors import TOO_OFTEN, TooOften

MANY = 10_000
"""Buckets that are full again are forgotten once there are so many."""


class Buckets:
    """A bucket for each name: so many tokens at once, and so many more a second."""

    def __init__(self, size: tuple[float, float], clock: Callable[[], float]) -> None:
        self.burst, self.rate = size
        self.clock = clock
        self._left: dict[str, tuple[float, float]] = {}

    def take(self, name: str, count: float = 1) -> None:
        """Take so many tokens; raises TooOften when there are not as many."""
        now = self.clock()
        left, since = self._left.get(name, (self.burst, now))
        left = min(self.burst, left + (now - since) * self.rate)
        if left < count:
            wait = (count - left) / self.rate
            raise TooOften(TOO_OFTEN(seconds=math.ceil(wait)), wait)
        if len(self._left) >= MANY and name not in self._left:
            self._forget(now)
        self._left[name] = left - count, now

    def _forget(self, now: float) -> None:
        full = self.burst / self.rate
        self._left = {
            name: (left, since) for name, (left, since) in self._left.items() if now - since < full
        }
        while len(self._left) >= MANY:
            del self._left[next(iter(self._left))]
