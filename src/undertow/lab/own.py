"""Bots of one's own: what one is shown, how one is found, and how it sits down beside ours.

It is written against `Seat` and `Act` alone. What is not its seat's to know is not in there.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from random import Random
from typing import Any, Protocol

from undertow.kernel import BadSetup, NotOffered, Odds, Offer, Plain, Play, Request, message
from undertow.kernel.settings import meant
from undertow.lab.acts import Act, acts
from undertow.lab.bots import Bot, Chair

GROUP = "undertow.bots"
"""The group of entry points under which other packages bring bots."""

NO_MODULE = message("lab.own.no-module", "{bot} cannot be used: there is no module {module}.")
BROKEN = message("lab.own.broken", "{bot} cannot be used: importing it broke ({problem}).")
NOT_MADE = message(
    "lab.own.not-made",
    "{bot} cannot be used: making one with a random.Random broke ({problem}).",
)
NO_CLASS = message(
    "lab.own.no-class", "{bot} cannot be used: {module} has no {name}. It has {known}."
)
NO_BOT = message(
    "lab.own.no-bot", "{bot} cannot be used: it has no method choose(seat), which gives an act."
)
NO_ACT = message(
    "lab.own.no-act", "The bot's choose(seat) gave {kind} instead of one of seat.legal."
)


class Seat:
    """A table as one seat may know it, at one moment: what it sees, and what it may do."""

    def __init__(self, chair: Chair[Any], asked: Request | None = None) -> None:
        self._world = chair.world  # as the seat may know it; the chair has let go of the rest
        self._game = chair.game
        self._asked = chair.requests if asked is None else (asked,)
        self._offered = chair.offered if asked is None else ()
        self._legal: list[Act] | None = None
        self._view: Any = None
        self.name = chair.seat
        """Which seat this is."""
        self.seats = chair.seats
        """Everybody at the table, in their order."""
        self.game = chair.game.id
        """The id of the game."""
        self._at_rest = not chair.doing

    @property
    def view(self) -> Any:
        """What the seat sees: the game's own record."""
        if self._view is None:
            self._view = self._game.view(self._world, self.name)
        return self._view

    @property
    def legal(self) -> list[Act]:
        """What it may do now. Never empty when a bot is asked."""
        if self._legal is None:
            self._legal = acts(self._game, self._world, self.name, self._asked, self._offered)
        return list(self._legal)

    def odds(self, act: Act) -> Odds | None:
        """What may come of opening this rule, counted from what the seat knows; None where nothing is
        left to chance, in the middle of a rule, and where the game cannot say."""
        if not act.rule or not self._at_rest:
            return None
        table: Play[Any] = Play(self._game, self.seats, keep_journal=False, world=self._world)
        return self._game.odds(table, self.name, act.opens())


class Chooses(Protocol):
    """A bot of somebody's own. It is made with a `random.Random` for its chance."""

    def choose(self, seat: Seat) -> Act:
        """One of `seat.legal`."""


class NoAct(NotOffered):
    """It chose something that is no act."""

    def __init__(self, kind: str) -> None:
        super().__init__(NO_ACT(kind=kind))
        self.kind = kind


class OwnBot:
    """Such a bot, where one of ours is expected. What it leaves blank is written at random."""

    def __init__(self, own: Chooses, rng: Random) -> None:
        self.own, self._rng = own, rng

    def open(self, chair: Chair[Any], offered: Sequence[Offer]) -> Offer:
        chosen = self._chosen(Seat(chair)).filled()
        if not isinstance(chosen, Offer):
            raise TypeError("it answers what nobody asked")
        return chosen

    def answer(self, chair: Chair[Any], request: Request) -> Plain:
        chosen = self._chosen(Seat(chair, request)).filled()
        if isinstance(chosen, Offer):
            raise TypeError("it is asked, and opens something")
        return chosen[1]

    def _chosen(self, seat: Seat) -> Act:
        act = self.own.choose(seat)
        if not isinstance(act, Act):
            raise NoAct(type(act).__name__)
        return act.sample(self._rng)


def seated(bot: Any, rng: Random) -> Bot:
    """A bot as the others expect it, whichever kind it is."""
    if hasattr(bot, "choose"):
        return OwnBot(bot, rng)
    ours: Bot = bot
    return ours


# Finding one


def installed() -> dict[str, str]:
    """Bots of other packages: `module:Class` by name."""
    return _installed()


@cache
def _installed() -> dict[str, str]:
    from importlib.metadata import entry_points

    points = sorted(entry_points(group=GROUP), key=lambda point: point.name)
    return {point.name: point.value for point in points}


def is_own(name: str) -> bool:
    """Does this name a bot of somebody's own?"""
    return ":" in name or name in installed()


def own_bot(name: str) -> Callable[[Random], Bot]:
    """What makes a bot named `package.module:Class`, or as an installed package names it."""
    where = name if ":" in name else installed()[name]
    module, _, wanted = where.partition(":")
    kind = _loaded(name, module, wanted)

    def made(rng: Random) -> Bot:
        try:
            return seated(kind(rng), rng)
        except Exception as problem:
            said = f"{type(problem).__name__}: {problem}"
            raise BadSetup(NOT_MADE(bot=name, problem=said)) from problem

    return made


def _beside(module: str) -> list[str]:
    """The modules where this one was looked for: in its package, or in the folder one stands in."""
    parent, dot, _ = module.rpartition(".")
    places = list(import_module(parent).__path__) if parent else ["."]
    return [parent + dot + one.name for one in iter_modules(places)]


def _loaded(bot: str, module: str, name: str) -> Callable[[Random], Any]:
    if "" not in sys.path and "." not in sys.path:
        sys.path.insert(0, "")  # the folder one stands in, as `python -m` has it
    try:
        found = import_module(module)
    except ModuleNotFoundError as problem:
        missing = problem.name or module
        if module == missing or module.startswith(f"{missing}."):
            line = NO_MODULE(bot=bot, module=missing)
            raise BadSetup(meant(line, missing, _beside(missing))) from None
        raise BadSetup(BROKEN(bot=bot, problem=str(problem))) from problem
    except Exception as problem:
        said = f"{type(problem).__name__}: {problem}"
        raise BadSetup(BROKEN(bot=bot, problem=said)) from problem
    kind = getattr(found, name, None)
    if kind is None:
        known = [one for one, value in vars(found).items() if hasattr(value, "choose")]
        line = NO_CLASS(bot=bot, module=module, name=name, known=known or ["–"])
        raise BadSetup(meant(line, name, known))
    if not callable(kind) or not (hasattr(kind, "choose") or hasattr(kind, "answer")):
        raise BadSetup(NO_BOT(bot=bot))
    made: Callable[[Random], Any] = kind
    return made
