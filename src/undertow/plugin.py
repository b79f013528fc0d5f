"""What a game brings to Undertow: itself, and, where it has them, bots, measurements, a drawing for
the terminal, lists, and the records its browser client reads.

A game's `plugin.py` makes one `PLUGIN` of this. Only `game` must be given; everything else is
there for what can be done without it in a general way, or not at all.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from undertow.kernel import BadSetup, Game, Message
from undertow.kernel.settings import meant
from undertow.lab.arena import Arena
from undertow.lab.bench import Figure
from undertow.lab.bots import UNKNOWN_BOT, Bot, Chair, RandomBot
from undertow.lab.forecast import Forecaster
from undertow.lab.guard import own_guarded
from undertow.lab.hints import Hint, Hints, of_bot
from undertow.lab.own import installed, is_own
from undertow.parts.rulebook import Section, house_rules, rest
from undertow.parts.sheets import Sheet
from undertow.parts.shelf import Shelf
from undertow.parts.travel import Travels

if TYPE_CHECKING:
    from undertow.lab.sweep import Sweeps

RANDOM = "random"
"""The bot that every game has: anything legal, each as likely as the other."""
BEST = "greedy"
"""What the best quick bot of a game is called."""


def _no_options(parser: ArgumentParser) -> None:
    """Nothing can be chosen."""


class Command(Struct, frozen=True):
    """A command that this game does in its own way."""

    run: Callable[[Namespace], int]
    options: Callable[[ArgumentParser], None] = _no_options
    """Adds what can be chosen for it on the command line."""
    text: str = ""
    """What it does, in a few words."""
    draws: Callable[[Any, Any], None] | None = None
    """Of the terminal: draws what a seat sees on a console, or reads it out."""


class Readings(Struct, frozen=True):
    """The switches where the book leaves room."""

    defaults: Any
    """A record of all of them as they stand at first."""
    switches: Mapping[str, str]
    """The field of that record, by the name people use."""
    means: Mapping[str, Message]
    """What a switch means, by the same name."""
    chosen: str
    """How a table chooses one."""


class Plugin(Struct, frozen=True, kw_only=True):
    """One game with all that belongs to it."""

    game: Game[Any]
    place: int = 100
    """Where it stands in a list of games: lower first, then by id."""
    bots: Mapping[str, Callable[[Random], Bot]] = {}
    """Bots by their names, beside the random one; `greedy` is the best quick one."""
    forecaster: Forecaster | None = None
    hints: Hints | None = None
    """The best few things to do from a chair; where there are none, what the best quick bot would do."""
    arena: Arena | None = None
    """What standard environments need (`undertow.envs`)."""
    terminal: Command | None = None
    """Play in a terminal with a drawing of its own."""
    simulate: Command | None = None
    """Many games between bots, and what they say."""
    sweeps: Callable[[], Sweeps] | None = None
    """What `undertow sweep` needs: set-ups from a file, and games of them."""
    bench: tuple[Callable[[float], Iterable[Figure]], ...] = ()
    """Measurements, each told how many seconds to take."""
    twins: Mapping[str, Callable[[float], Iterable[Figure]]] = {}
    """The same for a fast twin of its rules, only where it is asked for: `twin` on the processor, `gpu` on
    a graphics processor (`undertow bench twin`)."""
    lists: Mapping[str, Command] = {}
    """What can be listed (`undertow heroes GAME`)."""
    readings: Readings | None = None
    types: tuple[type, ...] = ()
    """Records that the browser client reads: the view, and the form before the game."""
    sheets: Callable[[Any], Iterable[Sheet]] | None = None
    """The characters in a seat's view, as sheets to print."""
    blank: Callable[[], Sheet] | None = None
    """An empty sheet, to fill in by hand."""
    travels: Travels | None = None
    """How its characters go from one table to another."""
    shelf: Shelf | None = None
    """What a GM keeps for other tables, and what is ready for them."""
    rules: Callable[[], Iterable[Section]] | None = None
    """Its own sections of the page of rules, in the order in which they are read."""
    busy: Mapping[str, Any] | None = None
    """Settings of a table with many seats, for measuring the server."""
    complete: bool = True
    """Is every rule of its book that can be shown by a test held to be shown?"""

    @property
    def id(self) -> str:
        return self.game.id

    @property
    def view(self) -> type | None:
        """The record that seats see."""
        return self.types[0] if self.types else None

    @property
    def bot_names(self) -> tuple[str, ...]:
        return (RANDOM, *self.bots)

    def rulebook(self) -> tuple[Section, ...]:
        """Its rules to read: its own sections, what its rules and abilities say beside them, and
        the house rules."""
        own = tuple(self.rules()) if self.rules else ()
        known = frozenset(entry.id for section in own for entry in section.entries)
        found = [*own, *rest(self.game, known)]
        if (of := self.readings) is not None:
            on = [
                name for name, field in of.switches.items() if getattr(of.defaults, field) is True
            ]
            found.append(house_rules(of.means, on))
        return tuple(section for section in found if section.entries)

    def hinted(self, chair: Chair[Any], games: int) -> list[Hint]:
        """What might be done from this chair, the best first, after so many short games."""
        if self.hints is not None:
            return self.hints(chair, games)
        return of_bot(self.bot(BEST, Random()), chair)

    def bot(self, name: str, rng: Random) -> Bot:
        """A bot by its name; the random one stands in for the best where a game has no other. One of
        somebody's own is named `package.module:Class`, or as an installed package names it."""
        if name in self.bots:
            return self.bots[name](rng)
        if name in (RANDOM, BEST):
            return RandomBot(rng)
        if is_own(name):
            return own_guarded(name, rng)
        known = [*self.bot_names, *installed()]
        raise BadSetup(meant(UNKNOWN_BOT(bot=name, known=known), name, known))
