"""What may come of something, before it is done: outcomes, each with its chance. And looking back: the odds
that something had which happened."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

from msgspec import Struct

from undertow.kernel.facts import Fact
from undertow.kernel.fate import FATE
from undertow.kernel.journal import Answered
from undertow.kernel.rules import Offer
from undertow.kernel.words import Line

if TYPE_CHECKING:
    from undertow.kernel.standing import Standing

W = TypeVar("W")
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


class Past(Struct, Generic[W], frozen=True):
    """How a fact came about, for whoever looks back on the odds it had."""

    fact: Fact
    """As whoever asks saw it."""
    offer: Offer
    """The rule that was opened."""
    by: str
    opened: Standing[W]
    """The table before it was opened."""
    before: W
    """The world just before the fact."""
    fated: W | None = None
    """The world in which fate was asked last, before the fact and in the same rule; None where it was
    not asked."""
    answered: tuple[Answered, ...] = ()
    """What was answered in that rule until then, by people and by fate."""
    since: tuple[Fact, ...] = ()
    """What the rule told since the last of these answers, before the fact."""

    @property
    def fell(self) -> tuple[int, ...]:
        """What fate said last."""
        said: Any = next((one.answer for one in reversed(self.answered) if one.by == FATE), ())
        return tuple(said)

    @property
    def at_once(self) -> bool:
        """Was it told as soon as fate had answered?"""
        return bool(self.answered) and self.answered[-1].by == FATE and not self.since


class Hindsight(Struct, frozen=True):
    """The odds that something had, and which of their outcomes came true with it, by their ids."""

    odds: Odds | None
    came: tuple[str, ...] = ()
