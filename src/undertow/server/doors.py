"""Who comes in: how many connections there are, by address and in all, how long a request may take to
say what it wants, what reading it takes of the server's time, and whether its answer is read."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Collection
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from undertow.server.addresses import address
from undertow.server.config import Limits
from undertow.server.errors import TooOften
from undertow.server.limits import Buckets
from undertow.server.shares import Shares, now
from undertow.server.sockets.protocol import TableProtocol

HEAD = 10.0
"""Seconds in which the head of a request must be here."""
STALLED = 30.0
"""Seconds after which whoever reads nothing of an answer is not waited for."""
KEPT_FREE = 100
"""Of the files that the system lets us open, so many are not for connections."""
ENOUGH = 20_000
"""More connections than this are never needed."""


class Doors:
    """Counts connections. Proxies that were named may bring as many as they like."""

    def __init__(
        self,
        here: int,
        everywhere: int,
        proxies: Collection[str] = (),
        coming: Buckets | None = None,
        shares: Shares | None = None,
    ) -> None:
        self.here, self.everywhere, self.proxies = here, everywhere, frozenset(proxies)
        self.coming = coming
        """How many may come from an address in a while."""
        self.shares = shares
        """On whose account requests are read."""
        self._by_address: Counter[str] = Counter()
        self.count = 0

    def enter(self, where: str) -> bool:
        """Somebody comes; False where there is no room for them."""
        if self.count >= self.everywhere:
            return False
        if where not in self.proxies:
            if self._by_address[where] >= self.here:
                return False
            try:
                if self.coming is not None:
                    self.coming.take(where)
            except TooOften:
                return False
        self.count += 1
        self._by_address[where] += 1
        return True

    def leave(self, where: str) -> None:
        self.count -= 1
        self._by_address[where] -= 1
        if not self._by_address[where]:
            del self._by_address[where]

    def read(self, where: str, seconds: float) -> float:
        """Reading took so long; gives how long the next read is to wait."""
        if self.shares is None or where in self.proxies:
            return 0.0
        self.shares.spend(where, seconds)
        return self.shares.wait(where)


def most_connections() -> int:
    """As many as the system lets us open, and it lets us open as many as it can."""
    try:
        import resource
    except ImportError:
        return ENOUGH
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ENOUGH + KEPT_FREE
    if soft < wanted:
        more = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, more), hard))
            soft = max(soft, more)
        except (OSError, ValueError):
            pass
    return max(16, min(ENOUGH, soft - KEPT_FREE))


class Door(H11Protocol):
    """One connection: counted, and not waited for if the head of a request does not come."""

    doors: Doors
    _where = ""
    _inside = False
    _late: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None
    """While an answer waits for its reader: when that is looked at next."""
    _left = 0
    """Bytes that waited the last time; none, where all of them were read since."""

    def connection_made(self, transport: Any) -> None:
        peer = transport.get_extra_info("peername")
        self._where = address({"client": peer}) if peer else ""
        self._inside = self.doors.enter(self._where)
        super().connection_made(transport)
        if self._inside:
            self._late = self.loop.call_later(HEAD, self._give_up)
        else:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        if not self._inside:
            return
        if self._late is None and (self.cycle is None or self.cycle.response_complete):
            self._late = self.loop.call_later(HEAD, self._give_up)
        before, start = self.cycle, now()
        super().data_received(data)
        if self.cycle is not before:
            self._come()
        wait = self.doors.read(self._where, now() - start)
        there = self.transport
        if wait and not there.is_closing() and there.get_protocol() is self:
            # A body that nobody wants is read too: not faster than its sender's share allows.
            there.pause_reading()
            self.loop.call_later(wait, self._read_on)

    def _read_on(self) -> None:
        if not self.transport.is_closing() and not self.flow.read_paused:
            self.transport.resume_reading()

    # An answer that nobody reads

    def pause_writing(self) -> None:
        super().pause_writing()
        self._watch()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._left = 0

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch()

    def _watch(self) -> None:
        if self._unread is None and (left := self.transport.get_write_buffer_size()):
            self._left = left
            self._unread = self.loop.call_later(STALLED, self._look)

    def _look(self) -> None:
        """Something was read since the last look, or the connection ends."""
        self._unread = None
        if self._left and self.transport.get_write_buffer_size() >= self._left:
            self.transport.abort()
        else:
            self._watch()

    def _come(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _give_up(self) -> None:
        self.transport.abort()

    def _leave(self) -> None:
        if self._inside:
            self._inside = False
            self.doors.leave(self._where)

    def connection_lost(self, exc: Exception | None) -> None:
        self._come()
        self._leave()
        if self._unread is not None:
            self._unread.cancel()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._come()
        super().handle_websocket_upgrade(event)
        socket = self.transport.get_protocol()
        if isinstance(socket, TableProtocol):  # it is still the same connection
            socket.left = self._leave
        else:
            self._leave()


def door(limits: Limits, shares: Shares, proxies: Collection[str] = ()) -> type[Door]:
    """The protocol of one server."""
    coming = Buckets(limits.come, time.monotonic)
    doors = Doors(limits.connections_here, most_connections(), proxies, coming, shares)
    return type("Door", (Door,), {"doors": doors})
