"""Who comes in: how many connections there are, by address and in all, how long a request may take to
say what it wants, what reading it takes of the server's time, and whether its answer is read."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import h11
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.h11_impl import H11Protocol

from undertow.server.addresses import address
from undertow.server.config import Limits
from undertow.server.limits import Buckets
from undertow.server.proxies import Proxies
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
CROWD = 8
"""Of a proxy that was named, so many times the bytes of one address are read."""
PIECE = 1024
"""So many bytes of a request are looked at together; more of a body, while that is quick."""
QUICK, MOMENT = 0.0003, 0.001
"""Seconds that such a piece may take for the next to be larger, and after which it is another's turn."""
NO_SOCKET = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
NEXT = 0.001
"""Seconds between two connections of one address that are read again."""


class Doors:
    """Counts connections. Proxies that were named may bring as many as they like."""

    def __init__(
        self,
        here: int,
        everywhere: int,
        proxies: Proxies | None = None,
        coming: Buckets | None = None,
        shares: Shares | None = None,
        pace: Shares | None = None,
        glance: Shares | None = None,
    ) -> None:
        self.here, self.everywhere, self.proxies = here, everywhere, proxies or Proxies()
        self.coming = coming
        """How many may come from an address in a while."""
        self.shares = shares
        """On whose account requests are read."""
        self.pace = pace
        """How many bytes of requests are read of an address."""
        self.glance = glance
        """How long requests of an address are read before it is another's turn."""
        self._by_address: Counter[str] = Counter()
        self._held: dict[str, deque[Door]] = {}
        """Connections that are not read until it is their address's turn."""
        self.count = 0

    def name(self, host: str) -> str:
        """Under which name somebody counts: a proxy under its own, of which `_address` may leave less."""
        return host if host in self.proxies else _address(host)

    def enter(self, where: str) -> bool:
        """Somebody comes; False where there is no room for them."""
        if self.count >= self.everywhere:
            return False
        if where not in self.proxies:
            if self._by_address[where] >= self.here:
                return False
            if self.coming is not None and not self.coming.takes(where):
                return False
        self.count += 1
        self._by_address[where] += 1
        return True

    def leave(self, where: str) -> None:
        self.count -= 1
        self._by_address[where] -= 1
        if not self._by_address[where]:
            del self._by_address[where]

    def read(self, where: str, seconds: float, size: int) -> None:
        """Reading so many bytes took so long."""
        if where in self.proxies:
            size, seconds = size // CROWD, 0.0
        for one, spent in ((self.pace, size), (self.glance, seconds), (self.shares, seconds)):
            if one is not None:
                one.spend(where, spent)

    def wait(self, where: str) -> float:
        """How long nothing more is read of an address."""
        kinds = (self.pace, self.glance, self.shares)
        return max(0.0 if one is None else one.wait(where) for one in kinds)

    def hold(self, door: Door) -> None:
        """Read a connection again when it is its turn, after those of its address that waited longer."""
        where, loop = door.where, door.loop
        if where not in self._held:
            self._held[where] = deque()
            loop.call_later(self.wait(where), self._next, where, loop)
        self._held[where].append(door)

    def _next(self, where: str, loop: asyncio.AbstractEventLoop) -> None:
        line = self._held[where]
        while line and not self.wait(where):
            if line.popleft().turn():
                break
        if line:
            loop.call_later(max(self.wait(where), NEXT), self._next, where, loop)
        else:
            del self._held[where]


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


@lru_cache(1000)
def _address(host: str) -> str:
    return address({"client": (host, 0)})


class Flow(FlowControl):
    """Nothing is read of a connection while its body waits for the application."""

    def __init__(self, transport: Any, again: Callable[[], object]) -> None:
        super().__init__(transport)
        self._again = again

    def resume_reading(self) -> None:
        if self.read_paused:
            self.read_paused = False
            self._again()


class Door(H11Protocol):
    """One connection: counted, read piece by piece so that others have their turn, and not waited for
    if the head of a request does not come."""

    doors: Doors
    where = ""
    _begun = _inside = False
    _held = False
    """Does it wait for its turn to be read?"""
    _late: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None
    """While an answer waits for its reader: when that is looked at next."""
    _left = 0
    """Bytes that waited the last time; none, where all of them were read since."""

    def __init__(self, *args: Any, **more: Any) -> None:
        self._made = args, more  # thousands may come in a second who are not let in

    def connection_made(self, transport: Any) -> None:
        peer = transport.get_extra_info("peername")
        self.where = self.doors.name(peer[0]) if peer else ""
        self._inside = self._begun = self.doors.enter(self.where)
        if not self._inside:
            transport.abort()
            return
        args, more = self._made
        super().__init__(*args, **more)
        self._rest = bytearray()
        """What has come and is not looked at yet."""
        super().connection_made(transport)
        self.flow = Flow(transport, self._go_on)
        self._late = self.loop.call_later(HEAD, self._give_up)
        self._go_on()

    # A request, piece by piece

    def data_received(self, data: bytes) -> None:
        if self._inside:
            self._rest += data
            if self._held or self.flow.read_paused or self.doors.wait(self.where):
                self._go_on()
            else:
                self._read()

    def _read(self) -> None:
        """Look at what has come, for a moment: one packet may have ten thousand parts."""
        begun, rest, piece = now(), self._rest, PIECE
        size = len(rest)
        while rest and not self.flow.read_paused:
            start = now()
            some = bytes(rest[:piece])
            del rest[:piece]
            self._take(some)
            if self._is_gone():
                break
            took = now() - start
            large = took < QUICK and self.conn.their_state is h11.SEND_BODY
            piece = piece * 4 if large else PIECE
            if start + took - begun > MOMENT:
                break
        self.doors.read(self.where, now() - begun, size - len(rest))
        self._go_on()

    def _take(self, data: bytes) -> None:
        if self._late is None and (self.cycle is None or self.cycle.response_complete):
            self._late = self.loop.call_later(HEAD, self._give_up)
        before = self.cycle
        super().data_received(data)
        if self.cycle is not before:
            self._come()

    def _is_gone(self) -> bool:
        return self.transport.is_closing() or self.transport.get_protocol() is not self

    def _go_on(self) -> None:
        """Read on: at once, or when it is its address's turn, or when the application has taken what
        is here."""
        there = self.transport
        if self._is_gone():
            self._rest.clear()
            if not there.is_closing():  # it is a socket now
                there.resume_reading()
        elif self._held or self.flow.read_paused:
            there.pause_reading()
        elif self._rest or self.doors.wait(self.where):
            there.pause_reading()
            self._held = True
            self.doors.hold(self)
        else:
            there.resume_reading()

    def turn(self) -> bool:
        """It is its turn; False where it is gone."""
        self._held = False
        if self._is_gone():
            return False
        if self._rest and not self.flow.read_paused:
            self._read()
        else:
            self._go_on()
        return True

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
            self.doors.leave(self.where)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self._begun:
            return
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
            if not socket.handshake_initiated and not self.transport.is_closing():
                # A body, more lines than the library takes: it says nothing, and would wait for ever.
                self.transport.write(NO_SOCKET)
                self.transport.close()
        else:
            self._leave()


def door(limits: Limits, shares: Shares, proxies: Proxies | None = None) -> type[Door]:
    """The protocol of one server."""
    coming = Buckets(limits.come, time.monotonic)
    most = most_connections()
    doors = Doors(
        min(limits.connections_here, most // 2),  # where few files may be open, nobody has them all
        most,
        proxies,
        coming,
        shares,
        Shares(limits.reading),
        Shares(limits.glance),
    )
    return type("Door", (Door,), {"doors": doors})
