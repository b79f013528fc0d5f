"""Clocks: segments that fill, and what happens when they are full."""

from __future__ import annotations

from msgspec.structs import replace

from undertow.parts.secrets import Kept


class Clock(Kept, frozen=True, kw_only=True):
    """A clock with a name. A hidden one names the seats that see it."""

    name: str
    """What it is called."""
    size: int
    """How many segments it has."""
    ticks: int = 0
    """How many are filled."""

    @property
    def full(self) -> bool:
        return self.ticks >= self.size

    def ticked(self, by: int) -> Clock:
        """The clock after so many segments more, or fewer."""
        return replace(self, ticks=max(0, min(self.size, self.ticks + by)))

    def over(self, by: int) -> int:
        """How many of these segments the clock has no room for."""
        return max(0, self.ticks + by - self.size)

    def passes(self, by: int, at: int) -> bool:
        """Would it reach this segment now, and had not before?"""
        return self.ticks < at <= self.ticks + by
