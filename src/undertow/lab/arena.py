"""What a game brings so that standard environments can be made of it (`undertow.envs`)."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Protocol

from msgspec import Struct

from undertow.kernel import Play
from undertow.lab.bots import Bot, Chair, at_rest, decide_on, perform


class Field(Struct, frozen=True):
    """Some numbers of an observation that belong together."""

    name: str
    text: str
    """What they mean."""
    count: int = 1
    low: float = 0
    high: float = 1


class Keeper(Protocol):
    """Whoever keeps the table, where players alone learn: what a GM does is done for it."""

    def step(self, play: Play[Any]) -> bool:
        """Do what is up to the keeper now; False where nothing is."""


class Kept:
    """A chair that a bot keeps. What has come of the play is counted before it acts and after."""

    def __init__(
        self,
        seat: str,
        bot: Bot,
        count: Callable[[Play[Any]], object],
        among: frozenset[str] | None = None,
    ) -> None:
        """With `among`, the bot opens these rules and no others."""
        self.seat, self.bot, self.count, self.among = seat, bot, count, among

    def step(self, play: Play[Any]) -> bool:
        self.count(play)
        acts = at_rest(play, self.seat)
        if not acts and not play.requests(self.seat):
            return False  # before everything that might be offered is worked out
        chair = Chair[Any](play, self.seat, among=self.among)
        done = decide_on(self.bot, chair) if acts or chair.requests else None
        if done is None:
            return False
        perform(play, self.seat, done)
        self.count(play)
        return True


class Many(Protocol):
    """So many tables of one set-up on a fast twin, one seat for all that is played at each."""

    luck: Any
    """The chance of each table, a number of 64 bits."""

    def step(self, chosen: Any) -> Any:
        """Do what was chosen at each table; below zero a new game begins. How much may be done then."""

    def worth(self) -> Any:
        """1 where it is won, -1 where it is lost, 0 where it goes on."""

    def meant(self, counts: Any) -> Any:
        """What each act is, in numbers."""

    def seen(self) -> Any:
        """What is on every table, in the order of the fields."""


class There(Protocol):
    """The same on a graphics processor: arrays that stay there, written anew by every step. Who takes them
    knows them by their `__cuda_array_interface__`."""

    seen: Any
    """What is on every table, in the order of the fields."""
    mask: Any
    """Which acts there are."""
    meant: Any
    """What each act is, in numbers."""
    reward: Any
    over: Any
    cut: Any
    counts: Any
    """How many acts there are."""

    def begin(self, luck: Any) -> None:
        """All begin anew, each with the chance it is given, a number of 64 bits."""

    def step(self, chosen: Any) -> None:
        """Do what was chosen at each table; one that was over begins anew."""


class Arena(Struct, frozen=True):
    """A game as an environment: how it begins and ends, and what a seat sees in numbers."""

    begin: Callable[[Mapping[str, Any], int], Play[Any]]
    """A table from settings and a seed, without a journal."""
    ended: Callable[[Play[Any]], Mapping[str, float] | None]
    """What each seat has won or lost, once it is over: 1, 0 or -1."""
    fields: tuple[Field, ...]
    numbers: Callable[[Any, str], array[float]]
    """What a seat sees of a world, in the order of the fields, in four bytes each (`array("f")`). Only
    what it may know counts."""
    acts: int
    """No seat ever has more acts to choose from at once."""
    words: Callable[[Any], Mapping[Any, int]]
    """What arguments and answers are called in numbers, from 1 on; what is not in it is 0."""
    rules: frozenset[str] | None = None
    """The rules that are a part of play here. None: all that are offered."""
    kept: tuple[str, ...] = ()
    """Seats that nobody learns to play."""
    keeper: Callable[[Play[Any], Random], Keeper] | None = None
    """Who plays those, from the beginning of a game on."""
    writer: Callable[[Random], Bot] | None = None
    """Who fills in forms; without one they are filled in at random."""
    many: Callable[[Mapping[str, Any], int, int], Many] | None = None
    """Many tables at once, from settings, how many, and the most acts there are."""
    there: Callable[[Mapping[str, Any], int, int, float], There] | None = None
    """The same on a graphics processor; and what an act costs that there is not."""

    @property
    def size(self) -> int:
        return sum(field.count for field in self.fields)
