"""Who is at a table: names, bots, open sockets, and who is waited for or away. Nothing here is kept."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from undertow.kernel import Game, Play, Refused
from undertow.kernel.requests import NOT_TEXT
from undertow.server.broadcast.log import LogBuilder
from undertow.server.broadcast.watchers import Watcher
from undertow.server.tables.names import called, own_name
from undertow.server.tables.others import STALE, There
from undertow.server.wire import Lane, Presence, Present, SeatPresence
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
        self.elsewhere: dict[str, tuple[float, There]] = {}
        """Who is here in other processes, and when that was heard."""
        self.times = Times()
        self.came: set[str] = set()
        """Seats whose people were here, or played: nobody else is offered their chair, even if a bot
        keeps it. Who played is read from the store, so that it holds when a table comes back."""
        self.acted: set[str] = set()
        """Seats for which somebody, or a bot, did something."""
        self.sit(people)

    def sit(self, people: Iterable[Person]) -> None:
        """Take over names and bots from the store."""
        self.names, self.bots = {}, {}
        for person in people:
            self.names[person.seat] = person.name
            if person.bot:
                self.bots[person.seat] = person.bot

    def called(self, game: Game[Any], but: str = "") -> list[str]:
        """What everybody who sits there is called, but one."""
        return called(game, [Person(seat, self.names.get(seat, "")) for seat in self.seats], but)

    def voice(self, game: Game[Any], seat: str, name: str) -> str:
        """As whom in the story somebody speaks, if as anybody: not as another who sits there."""
        if not name:
            return ""
        found = own_name(name, self.called(game, but=seat))
        if not found:
            raise Refused(NOT_TEXT())
        return found

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
        here |= {seat for one in self._told(now) for seat in one.seats}
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
        here = self._here(now, quiet, expected)
        return _best(seat, here.get(seat), self._told(now))

    def _here(self, now: float, quiet: float, expected: float) -> dict[str, tuple[Presence, str]]:
        """Who is here, or expected back, as this process alone knows it; and what they say they do."""
        heard: dict[str, float] = {}
        what: dict[str, str] = {}
        for watcher in self.watchers:
            if (seat := watcher.seat) is not None:
                heard[seat] = max(watcher.heard, heard.get(seat, watcher.heard))
                if watcher.what:
                    what.setdefault(seat, watcher.what)
        found: dict[str, tuple[Presence, str]] = {
            seat: ("online" if now - at <= quiet else "reconnecting", what.get(seat, ""))
            for seat, at in heard.items()
        }
        for seat, gone in self.left.items():
            if seat not in found and now - gone < expected:
                found[seat] = "reconnecting", ""
        return found

    def _told(self, now: float) -> list[There]:
        """What other processes told, and not too long ago."""
        if self.elsewhere:
            kept = {by: told for by, told in self.elsewhere.items() if now - told[0] < STALE}
            self.elsewhere = kept
        return [there for _, there in self.elsewhere.values()]

    def there(self, now: float, quiet: float, expected: float) -> There:
        """Who is here in this process, for the others."""
        here = self._here(now, quiet, expected)
        found = {seat: here[seat] for seat in self.seats if seat in here and seat not in self.bots}
        return There(found, sum(w.seat is None for w in self.watchers), len(self.watchers))

    def is_here(self, seat: str, now: float) -> bool:
        """Has a seat an open socket, in any process?"""
        return any(w.seat == seat for w in self.watchers) or any(
            seat in one.seats for one in self._told(now)
        )

    def sockets(self, now: float) -> int:
        """So many sockets are at this table, in all processes."""
        return len(self.watchers) + sum(one.sockets for one in self._told(now))

    def free(self, seat: str, now: float) -> bool:
        """May somebody sit down here: is it a bot's chair, or one where nobody was yet?"""
        if seat in self.came or self.is_here(seat, now):  # most came: nobody is looked for
            return False
        return seat in self.bots or not (self.names.get(seat) or seat in self.acted)

    def present(self, now: float, quiet: float, expected: float, lane: Lane = "") -> Present:
        """The message that says who is there."""
        times, told = self.times, self._told(now)
        here = self._here(now, quiet, expected)
        return Present(
            [
                SeatPresence(
                    seat,
                    self.names.get(seat, ""),
                    self.bots.get(seat),
                    "online" if seat in self.bots else _best(seat, here.get(seat), told),
                    here.get(seat, _NOT_HERE)[1]
                    or next((t.seats[seat][1] for t in told if seat in t.seats), ""),
                    times.waited.get(seat),
                    times.gone.get(seat),
                    self.free(seat, now),
                )
                for seat in self.seats
            ],
            sum(w.seat is None for w in self.watchers) + sum(one.spectators for one in told),
            lane,
        )


_NOT_HERE: tuple[Presence, str] = ("offline", "")


def _best(seat: str, here: tuple[Presence, str] | None, told: list[There]) -> Presence:
    """A seat's person is there where any process says so."""
    if here is not None and (here[0] == "online" or not told):
        return here[0]
    said = [one.seats[seat][0] for one in told if seat in one.seats]
    if here is not None:
        said.append(here[0])
    return next((one for one in ("online", "reconnecting") if one in said), "offline")


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
