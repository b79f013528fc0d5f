"""A forecast: how something at a table is likely to go, out of many games that bots play on from
there. What is asked about is a game's own business; how it is counted, kept and told is here.

Game number n of a seed is the same wherever and whenever it is played. So a forecast can be worked
out in portions, and one that was lost comes out the same again.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import Any, Protocol, runtime_checkable

from msgspec import Struct

from undertow.kernel import Line, Message, Plain, Play
from undertow.kernel.voting import RULES_OF_THE_TABLE
from undertow.lab.stats import Rate, Spread

KEPT = 4
"""Forecasts a worker remembers the games of, so that more of them can be added."""


class Share(Struct, frozen=True):
    """How often something comes to pass. `group` says what kind of thing, `id` of whom."""

    group: str
    id: str
    label: Line
    rate: Rate


class Amount(Struct, frozen=True):
    """How much of something there is."""

    id: str
    label: Line
    spread: Spread


ENOUGH = 20
"""Fewer games than this say nothing."""
MANY = 0.35
"""As often as this somebody pays for it, and the verdict says so."""


class Verdicts(Struct, frozen=True):
    """What a game says to how often its players win, and how often one of them pays dearly."""

    early: Message
    easy: Message
    dear: Message
    fair: Message
    even: Message
    hard: Message
    hopeless: Message

    def of(self, won: Rate, pays: Rate) -> Line:
        """The figures in a few words."""
        if won.of < ENOUGH:
            return self.early()
        if won.rate >= 0.9:
            return self.easy() if pays.rate < MANY else self.dear()
        if won.rate >= 0.65:
            return self.fair()
        if won.rate >= 0.4:
            return self.even()
        return self.hard() if won.rate >= 0.1 else self.hopeless()


class Forecast(Struct, frozen=True):
    """How it is likely to go, as far as that is known: `done` games of the `wanted` ones."""

    done: int
    wanted: int
    verdict: Line
    """All of it in a few words."""
    won: Rate
    """How often the players win."""
    shares: list[Share]
    amounts: list[Amount]
    assumed: list[Line]
    """What was taken for granted."""


class Forecaster(Protocol):
    """What a game brings to be asked how things will go."""

    def may_ask(self, seat: str) -> bool:
        """Does this seat know everything that a forecast would tell?"""

    def subject(self, play: Play[Any], bot: str, form: str, value: Plain) -> Any:
        """What is asked about, as plain data that can be sent to another process and compared:
        the table as it stands, or (with a form) what would come of a page filled in like this.
        Raises an UndertowError where there is nothing to foresee."""

    def outcome(self, subject: Any, seed: int, number: int) -> Any:
        """Play one game to its end."""

    def told(self, subject: Any, outcomes: Sequence[Any], wanted: int) -> Forecast:
        """What these games say together."""


@runtime_checkable
class LooksBack(Protocol):
    """A forecaster that can also say how things stood at a moment that is past."""

    def moment(self, world: Any) -> Any:
        """What is asked about: the table as it stood then. Raises as `subject` does."""


def settled(play: Play[Any]) -> Any:
    """The world as it stood when what is being done now began: half an action cannot be played
    on by somebody else."""
    for resolution in play.resolutions.values():
        if resolution.offer.rule not in RULES_OF_THE_TABLE:
            return resolution.past[0][0]
    return play.world


_kept: list[tuple[Any, list[Any]]] = []
"""In a worker: what was asked about, and the games played so far; the latest last."""


def further(
    forecaster: Forecaster, subject: Any, seed: int, wanted: int, seconds: float
) -> Forecast:
    """Play on for so long, or until there are as many games as wanted, and tell what is known."""
    until = monotonic() + seconds
    outcomes = _played(subject, seed)
    while len(outcomes) < wanted:
        outcomes.append(forecaster.outcome(subject, seed, len(outcomes)))
        if monotonic() >= until:
            break
    return forecaster.told(subject, outcomes[:wanted], wanted)


def _played(subject: Any, seed: int) -> list[Any]:
    """The games there are already."""
    asked = (subject, seed)
    fresh: tuple[Any, list[Any]] = (asked, [])
    known = next((kept for kept in _kept if kept[0] == asked), fresh)
    _kept[:] = [*(kept for kept in _kept if kept is not known), known][-KEPT:]
    return known[1]
