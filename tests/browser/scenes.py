"""Tables at moments worth looking at, played there by bots and laid into a store.

The shuffles are fixed, so that two runs show the same pictures.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct, to_builtins

from undertow.commands.places import games
from undertow.games.fire.bots.greedy import FireBot
from undertow.games.fire.creation import Settings
from undertow.lab.bots import Bot, RandomBot, Reply, decide
from undertow.server.tables.access import NewKeys
from undertow.store import Person, Sitting, SqliteStore

NAMES = {"ana": "Ana", "ben": "Ben"}
PARTY = {"warrior": "ana", "ranger": "ben", "wizard": "ana", "paladin": "ben"}
# Who moves chambers about: there are many places to choose from.
MOVERS = {"geomancer": "ana", "ranger": "ben"}
SEEN = 1_793_000_000_000  # milliseconds; so that pictures do not change with the clock
# A game that is over soon: a relic falls to one token, and every hero is good at everything.
SOON = """
tokens_for_relic = 1
[heroes]
warrior = { str = 3, dex = 3, int = 3, ap = 4 }
ranger = { str = 3, dex = 3, int = 3, ap = 4 }
wizard = { str = 3, dex = 3, int = 3, ap = 4 }
paladin = { str = 3, dex = 3, int = 3, ap = 4 }
[difficulties.beginner]
track = [1, 1, 1, 1, 1, 2, 2, 2]
"""
# One that is lost soon: the cult is in a hurry.
LOST = """
[difficulties.beginner]
track = [6, 7]
"""


class Scene(Struct, frozen=True):
    """A table, with the keys to it."""

    title: str
    table: str
    host: str
    spectator: str
    seats: dict[str, str]

    def link(self, seat: str) -> str:
        return f"#/t/{self.table}/{self.seats[seat]}"

    def known(self, seat: str) -> dict[str, Any]:
        """As the browser of whoever opened it remembers it."""
        return {
            "id": self.table,
            "game": "fire",
            "title": self.title,
            "key": self.seats[seat],
            "host": self.host,
            "spectator": self.spectator,
            "seats": self.seats,
            "seen": SEEN,
        }


class Stuck(AssertionError):
    """No table came to the moment that was looked for."""


class Stagehand:
    """Lays tables into a store."""

    def __init__(self, path: Path) -> None:
        self.store = SqliteStore(path)
        self.games = games()

    def _begin(
        self, number: int, title: str, data: str | None, party: dict[str, str]
    ) -> tuple[Sitting[Any], Scene]:
        game = self.games["fire"]
        settings = Settings(tuple(party), party, data=data)
        beginning = game.begin(settings)
        keys = NewKeys(beginning.seats)
        sitting = Sitting.create(
            self.store,
            game,
            beginning.seats,
            beginning.offer,
            bytes([number]) * 32,
            title=title,
            first=beginning.first,
            setup=to_builtins(settings),  # so that it can be played again
            people=tuple(Person(seat, NAMES[seat]) for seat in beginning.seats),
            keys=keys.hashes(),
        )
        return sitting, Scene(title, sitting.table, keys.host, keys.spectator, keys.seats)

    def lay(
        self,
        title: str,
        until: Callable[[Any], Any],
        data: str | None = None,
        wild: bool = False,
        then: Callable[[Sitting[Any]], Any] = lambda sitting: None,
        party: dict[str, str] = PARTY,
    ) -> Scene:
        """Play until a moment comes; bots that are `wild` do anything legal."""
        for number in range(1, 60):
            sitting, scene = self._begin(number, title, data, party)
            bot: Bot = RandomBot(Random(number)) if wild else FireBot()
            for _ in self._play(sitting, bot):
                if until(sitting.play):
                    then(sitting)
                    return scene
            self.store.delete(scene.table)
        raise Stuck(title)

    def _play(self, sitting: Sitting[Any], bot: Bot) -> Iterator[None]:
        for _ in range(400):
            yield
            play = sitting.play
            if play.over:
                return
            seat = next(s for s in play.seats if play.requests(s) or play.offers(s))
            decision = decide(bot, play, seat)
            assert decision is not None
            if isinstance(decision, Reply):
                sitting.answer(seat, decision.request, decision.answer)
            else:
                sitting.open_rule(seat, decision)


def asks(seat: str, key: str, least: int = 2) -> Callable[[Any], bool]:
    """Is the seat asked this, with so many answers at least?"""

    def asked(play: Any) -> bool:
        return any(
            request.question.prompt.key == key and len(request.question.answers.options) >= least
            for request in play.requests(seat)
        )

    return asked


def turn_of(seat: str, chambers: int) -> Callable[[Any], bool]:
    """May the seat act, in a dungeon of that size?"""

    def can(play: Any) -> bool:
        return len(play.world.board.tiles) >= chambers and len(play.offers(seat)) > 4

    return can
