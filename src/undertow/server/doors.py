"""Who comes in: how many connections there are, by address and in all, and how long a request may
take to say what it wants."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Collection
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from undertow.server.addresses import address
from undertow.server.sockets.protocol import TableProtocol

HEAD = 10.0
"""Seconds in which the head of a request must be here."""
KEPT_FREE = 100
"""Of the files that the system lets us open, so many are not for connections."""
ENOUGH = 20_000
"""More connections than this are never needed."""


class Doors:
    """Counts connections. Proxies that were named may bring as many as they like."""

    def __init__(self, here: int, everywhere: int, proxies: Collection[str] = ()) -> None:
        self.here, self.everywhere, self.proxies = here, everywhere, frozenset(proxies)
        self._by_address: Counter[str] = Counter()
        self.count = 0

    def enter(self, where: str) -> bool:
        """Somebody comes; False where there is no room for them."""
        full = self.count >= self.everywhere
        if full or (self._by_address[where] >= self.here and where not in self.proxies):
            return False
        self.count += 1
        self._by_address[where] += 1
        return True

    def leave(self, where: str) -> None:
        self.count -= 1
        self._by_address[where] -= 1
        if not self._by_address[where]:
            del self._by_address[where]


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
        before = self.cycle
        super().data_received(data)
        if self.cycle is not before:
            self._come()

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
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._come()
        super().handle_websocket_upgrade(event)
        socket = self.transport.get_protocol()
        if isinstance(socket, TableProtocol):  # it is still the same connection
            socket.left = self._leave
        else:
            self._leave()


def door(here: int, proxies: Collection[str] = ()) -> type[Door]:
    """The protocol of one server."""
    return type("Door", (Door,), {"doors": Doors(here, most_connections(), proxies)})
