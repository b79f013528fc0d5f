"""Who is at a table: names, bots, open sockets, and who is waited for or away. Nothing here is kept."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from undertow.kernel import Play
from undertow.server.broadcast.log import LogBuilder
from undertow.server.broadcast.watchers import Watcher
from undertow.server.wire import Presence, Present, SeatPresence
from undertow.store import Person


class People:
    """The people of one table: their names, their bots, and whether they are there."""

    def __init__(self, seats: Iterable[str], people: Iterable[Person]) -> None:
        self.seats = tuple(seats)
        self.names: dict[str, str] = {}
        self.bots: dict[str, str] = {}
        """The kind of bot in each seat that one plays."""
        self.watchers: list[Watcher] = []
        self.left: dict[str, float] = {}
        """When the last socket of a seat closed."""
        self.times = Times()
        self.sit(people)

    def sit(self, people: Iterable[Person]) -> None:
        """Take over names and bots from the store."""
        self.names, self.bots = {}, {}
        for person in people:
            self.names[person.seat] = person.name
            if person.bot:
                self.bots[person.seat] = person.bot

    def leave(self, watcher: Watcher, now: float) -> None:
        """A socket was closed."""
        if watcher in self.watchers:
            self.watchers.remove(watcher)
            if watcher.seat is not None:
                self.left[watcher.seat] = now

    def missing(self, now: float, seconds: float, since: float) -> list[str]:
        """The seats without a socket for so long (counted from `since`, where there was none) while
        others are here. A bot is never missing."""
        here = {w.seat for w in self.watchers} - {None}
        if not here:
            return []
        return [
            seat
            for seat in self.seats
            if seat not in here
            and seat not in self.bots
            and now - self.left.get(seat, since) >= seconds
        ]

    def presence(self, seat: str, now: float, quiet: float, expected: float) -> Presence:
        """Whether a seat's person is there. A socket that was not heard for `quiet` seconds may be
        dead; somebody whose socket closed is expected back for `expected` seconds."""
        if seat in self.bots:
            return "online"
        heard = [w.heard for w in self.watchers if w.seat == seat]
        if heard:
            return "online" if now - max(heard) <= quiet else "reconnecting"
        gone = self.left.get(seat)
        return "reconnecting" if gone is not None and now - gone < expected else "offline"

    def present(self, now: float, quiet: float, expected: float) -> Present:
        """The message that says who is there."""
        times = self.times
        return Present(
            [
                SeatPresence(
                    seat,
                    self.names.get(seat, ""),
                    self.bots.get(seat),
                    self.presence(seat, now, quiet, expected),
                    next((w.what for w in self.watchers if w.seat == seat and w.what), ""),
                    times.waited.get(seat),
                    times.gone.get(seat),
                )
                for seat in self.seats
            ],
            sum(w.seat is None for w in self.watchers),
        )


class Times:
    """Since when the table waits for each seat, and since when each is away, by the wall clock.
    Rules have no clock, so the server keeps this."""

    def __init__(self) -> None:
        self.waited: dict[str, float] = {}
        self.gone: dict[str, float] = {}
        self.thinking: dict[str, float] = {}
        """Since when somebody has asked to wait."""
        self._last: dict[str, int] = {}
        """The last input of each seat that is waited for."""

    def note(self, play: Play[Any], waits: Iterable[str], log: LogBuilder, now: float) -> None:
        """The table has changed. A seat that did something since then is waited for anew."""
        last = {seat: log.last_input(seat) for seat in waits}
        self.waited = {
            seat: self.waited.get(seat, now) if self._last.get(seat) == place else now
            for seat, place in last.items()
        }
        self._last = last
        game, world = play.game, play.world
        self.gone = {seat: self.gone.get(seat, now) for seat in game.away(world)}
        self.thinking = {seat: self.thinking.get(seat, now) for seat in game.thinking(world)}
