"""What those who look on say to each other. It is no part of the game: no rule and no journal hears
of it, and it is gone when the table leaves memory. The host says how far it goes (`wire.Lane`)."""

from __future__ import annotations

import weakref
from collections import deque
from typing import TYPE_CHECKING

from undertow.kernel import message as say
from undertow.server import wire
from undertow.server.broadcast.frames import message
from undertow.server.broadcast.watchers import Watcher
from undertow.server.errors import Forbidden
from undertow.server.tables.names import one_line, own_name

if TYPE_CHECKING:
    from undertow.server.tables.live import LiveTable

MOST = 100
"""So many lines are remembered for who comes later."""
NO_LANE = say("server.no.lane", "Spectators cannot talk at this table. The host can allow it.")
NOT_LOOKING = say("server.no.looking", "You have a seat: talk to the table.")


class Gallery:
    """The lane of those who look on at one table, which holds it and is not held by it."""

    def __init__(self, table: LiveTable) -> None:
        self._table = weakref.ref(table)
        self.lines: deque[wire.Murmur] = deque(maxlen=MOST)

    @property
    def table(self) -> LiveTable:
        table = self._table()
        assert table is not None
        return table

    def reads(self, watcher: Watcher) -> bool:
        """Does this socket see the lane?"""
        lane = self.table.lane
        return lane == "heard" or (lane == "talk" and watcher.seat is None)

    def say(self, watcher: Watcher, text: str, name: str) -> None:
        """Somebody who looks on says something."""
        if watcher.seat is not None:
            raise Forbidden(NOT_LOOKING())
        if not self.table.lane:
            raise Forbidden(NO_LANE())
        words = one_line(text)
        if not words:
            return
        people = self.table.people
        mine = own_name(name, people.called(self.table.game))
        line = wire.Murmur(mine, words, self.table.hub.wall())
        self.lines.append(line)
        frame = message(wire.Murmurs([line]))
        for one in list(people.watchers):
            if self.reads(one):
                one.connection.write(frame)

    def show(self, watcher: Watcher) -> None:
        """Tell a newcomer what was said."""
        if self.lines and self.reads(watcher):
            watcher.connection.write(message(wire.Murmurs(list(self.lines))))
