"""Who looks at a table through a socket, and who is there: the side channel nobody logs."""

from __future__ import annotations

from collections.abc import Iterable

from undertow.kernel import Line
from undertow.server.frames import Link, message
from undertow.server.wire import Bye, Presence, Present, Role, SeatPresence
from undertow.store import Person

NEVER: dict[str, float] = {}


class Watcher:
    """One socket at a table."""

    __slots__ = ("hash", "heard", "link", "role", "seat", "what")

    def __init__(self, link: Link, role: Role, seat: str | None, hash: str, heard: float) -> None:
        self.link = link
        self.role = role
        self.seat = seat
        self.hash = hash
        self.heard = heard
        self.what = ""

    def bye(self, code: str, line: Line) -> None:
        """Say why, and close."""
        self.link.write(message(Bye(code, line)))
        self.link.close()


class Company:
    """The people of one table: their names, their bots, and whether they are there."""

    def __init__(self, seats: Iterable[str], people: Iterable[Person]) -> None:
        self.seats = tuple(seats)
        self.names: dict[str, str] = {}
        self.bots: dict[str, str] = {}
        self.watchers: list[Watcher] = []
        self.left: dict[str, float] = {}
        """When the last socket of a seat closed."""
        self.sit(people)

    def sit(self, people: Iterable[Person]) -> None:
        self.names, self.bots = {}, {}
        for person in people:
            self.names[person.seat] = person.name
            if person.bot:
                self.bots[person.seat] = person.bot

    def leave(self, watcher: Watcher, now: float) -> None:
        if watcher in self.watchers:
            self.watchers.remove(watcher)
            if watcher.seat is not None:
                self.left[watcher.seat] = now

    def missing(self, now: float, seconds: float, since: float) -> list[str]:
        """Whose last socket closed so long ago, or who has not come since then, while others are
        here. A bot is never missing."""
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
        """`quiet`: a socket not heard for so long may be dead; `expected`: so long we wait."""
        if seat in self.bots:
            return "online"
        heard = [w.heard for w in self.watchers if w.seat == seat]
        if heard:
            return "online" if now - max(heard) <= quiet else "reconnecting"
        gone = self.left.get(seat)
        return "reconnecting" if gone is not None and now - gone < expected else "offline"

    def present(
        self,
        now: float,
        quiet: float,
        expected: float,
        waited: dict[str, float] = NEVER,
        gone: dict[str, float] = NEVER,
    ) -> Present:
        return Present(
            [
                SeatPresence(
                    seat,
                    self.names.get(seat, ""),
                    self.bots.get(seat),  # type: ignore[arg-type]
                    self.presence(seat, now, quiet, expected),
                    next((w.what for w in self.watchers if w.seat == seat and w.what), ""),
                    waited.get(seat),
                    gone.get(seat),
                )
                for seat in self.seats
            ],
            sum(w.seat is None for w in self.watchers),
        )
