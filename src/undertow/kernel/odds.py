"""What may come of something, before it is done: outcomes, each with its chance."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from msgspec import Struct

from undertow.kernel.words import Line

Tone = Literal["good", "plain", "bad"]


class Outcome(Struct, frozen=True):
    """One thing that may come of it."""

    id: str
    label: Line
    chance: Fraction
    tone: Tone = "plain"
    group: str = ""
    """Outcomes of one group exclude each other, where the group has a name."""
    amount: int | None = None
    """Where it is a number: which."""


class Odds(Struct, frozen=True):
    """What may come of something, as far as one seat can know."""

    title: Line
    outcomes: tuple[Outcome, ...]
    sampled: int = 0
    """In how many trials it was counted; 0 where the chances are exact."""
    notes: tuple[Line, ...] = ()

    def chance(self, id: str) -> Fraction:
        """How likely an outcome is; what is not listed cannot come."""
        return sum((o.chance for o in self.outcomes if o.id == id), Fraction(0))
