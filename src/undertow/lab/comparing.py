"""Two rows of games with the same seeds, side by side: what is different, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from undertow.lab.charts import Bar
from undertow.lab.stats import Z95, paired, spread


class Compared(Struct, frozen=True):
    """One figure of both rows. Game i of one belongs to game i of the other."""

    name: str
    first: float
    second: float
    more: float
    """What the second has more, game by game."""
    low: float
    """95 % of the uncertainty about that lies between low and high."""
    high: float
    share: bool = False
    """Is it a share of all games?"""

    @property
    def certain(self) -> bool:
        """Does the interval leave out zero?"""
        return self.low > 0 or self.high < 0

    def cells(self) -> tuple[str, str, str, str]:
        """First, second, the difference, and its interval: shares in percentage points."""
        if self.share:
            both = f"{self.first:.1%}", f"{self.second:.1%}"
            return (
                *both,
                f"{100 * self.more:+.1f}",
                f"{100 * self.low:+.1f} to {100 * self.high:+.1f}",
            )
        both = f"{self.first:.2f}", f"{self.second:.2f}"
        return *both, f"{self.more:+.2f}", f"{self.low:+.2f} to {self.high:+.2f}"

    def bar(self) -> Bar:
        """The difference of two shares, to be drawn."""
        tone = ("up" if self.more > 0 else "down") if self.certain else "mute"
        _, _, more, between = self.cells()
        says = f"{more} ({between})"
        return Bar(self.name, 100 * self.more, 100 * self.low, 100 * self.high, says, tone)


def shares(name: str, first: Sequence[bool], second: Sequence[bool], *, z: float = Z95) -> Compared:
    """How much more often something happened in the second row."""
    found, n = paired(second, first, z), max(1, len(first))
    rates = sum(first) / n, sum(second) / n
    return Compared(name, *rates, found.mean, found.low, found.high, share=True)


def numbers(name: str, first: Sequence[float], second: Sequence[float]) -> Compared:
    """How much more of something there was in the second row."""
    found, n = spread([b - a for a, b in zip(first, second, strict=True)]), max(1, len(first))
    means = sum(first) / n, sum(second) / n
    return Compared(name, *means, found.mean, found.low, found.high)


HEAD = ("", "first", "second", "second − first", "95 % interval")
EXPLAINED = (
    "Both rows have the same seeds and are compared game by game. Shares differ in percentage points; "
    "where the interval holds zero, these games do not tell the two apart."
)
