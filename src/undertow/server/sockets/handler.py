"""Handles one socket at a table: handshake, hello, the state, then a session until it ends."""

from __future__ import annotations

import asyncio
from contextlib import nullcontext
from typing import Any

import msgspec

from undertow.kernel import Line, UndertowError
from undertow.server import wire
from undertow.server.addresses import address, header, host_fits, origin_fits
from undertow.server.broadcast.frames import message
from undertow.server.broadcast.watchers import Watcher
from undertow.server.errors import (
    BAD_KEY,
    HELLO_FIRST,
    NOT_TEXT,
    REVOKED,
    TOO_LARGE,
    TOO_MANY,
    Forbidden,
    TooOften,
)
from undertow.server.sockets.protocol import EXTENSION, TableProtocol
from undertow.server.sockets.session import ClientSession
from undertow.server.tables import history
from undertow.server.tables.access import seat_of
from undertow.server.tables.hub import Hub
from undertow.server.tables.live import LiveTable
from undertow.store import KeyHash

_hello = msgspec.json.Decoder(wire.Hello)


class SocketHandler:
    """One connection, from its handshake to its end."""

    def __init__(self, hub: Hub, table: str, scope: Any, receive: Any, send: Any) -> None:
        self.hub = hub
        self.id = table
        self.receive = receive
        self.send = send
        self.address = address(scope)
        self.origin = header(scope, b"origin")
        self.host = header(scope, b"host")
        self.connection: TableProtocol = scope["extensions"][EXTENSION]
        self.key = ""
        self.connection.bound(hub.config.limits.behind, hub.metrics.cuts.labels("slow").inc)

    async def run(self) -> None:
        sockets = self.hub.sockets
        sockets[self.address] += 1
        try:
            await self._run(sockets[self.address])
        finally:
            sockets[self.address] -= 1
            if not sockets[self.address]:
                del sockets[self.address]

    async def _run(self, count: int) -> None:
        await self.receive()  # websocket.connect
        config = self.hub.config
        if not (
            origin_fits(self.origin, self.host, config.origins)
            and host_fits(self.host, config.hosts)
        ):
            await self.send({"type": "websocket.close", "code": 4403})
            return None
        await self.send({"type": "websocket.accept"})
        try:
            self.hub.by_address.take(self.address)
            elsewhere = self.hub.others.sockets(self.address)
            if count + elsewhere > config.limits.sockets_here:
                return self._bye("too-many", TOO_MANY())
            who = await self._greet()
        except TooOften as problem:
            return self._bye("too-many", problem.line)
        if who is None:
            return None
        who, have = who
        try:
            await self.hub.shares.turn(self.address)  # ninety hellos may come at once
        except TooOften as problem:
            return self._bye("too-many", problem.line)
        async with self.hub.at(self.id) as table:
            if table.people.sockets(self.hub.clock()) >= self.hub.config.limits.sockets:
                return self._bye("too-many", TOO_MANY())
            role: Any = who.role
            watcher = Watcher(self.connection, role, seat_of(who), who.hash, self.hub.clock())
            self.hub.metrics.sockets.inc()
            try:
                await self._join(table, who, watcher, have)
                session = ClientSession(table, who, watcher, self.connection, self.address)
                self.connection.listen(session.hear, session.beat, session.part)
                await self.receive()  # nothing but the end comes this way from now on
            except Forbidden:
                self._bye("revoked", REVOKED())
            finally:
                self.hub.metrics.sockets.dec()
                table.leave(watcher)

    async def _greet(self) -> Any:
        """The first message says whose socket this is: gives the key's holder and the version they have,
        or None where the socket was closed."""
        try:
            event = await asyncio.wait_for(self.receive(), self.hub.config.hello)
        except TimeoutError:
            return self.connection.close()
        if event["type"] != "websocket.receive":
            return None
        text, limit = event.get("text"), self.hub.config.limits.message
        if text is None:
            return self._bye("bad-message", NOT_TEXT())
        if len(text) > limit:
            return self._bye("too-large", TOO_LARGE(limit=limit))
        try:
            hello = _hello.decode(text)
        except (msgspec.DecodeError, RecursionError):
            return self._bye("bad-message", HELLO_FIRST())
        self.key = hello.key
        try:
            return self.hub.who(self.id, hello.key), hello.have
        except UndertowError:
            return self._bye("unknown-key", BAD_KEY())

    async def _join(
        self, table: LiveTable, who: KeyHash, watcher: Watcher, have: int | None
    ) -> None:
        """Send the state and join the watchers, with the lock held: no step is lost or sent twice
        between the two."""
        async with self._reading(table, have), table.lock:
            table.broadcast()
            if have is not None and have != table.version:
                missed = await asyncio.to_thread(history.tail, table, who, have)
            else:
                missed = None if have == table.version else table.state(who)
            self.hub.who(self.id, self.key)  # it may have been revoked meanwhile
            table.join(watcher)
            if missed is not None:
                self.connection.write(message(missed))
        table.show_presence(watcher)
        table.gallery.show(watcher)

    def _reading(self, table: LiveTable, have: int | None) -> Any:
        """A place in the line of those who read a journal again, where that is needed."""
        if have is None or have == table.version:
            return nullcontext()
        return self.hub.reading.turn(self.address)

    def _bye(self, code: str, line: Line) -> None:
        self.hub.metrics.cuts.labels(code).inc()
        self.connection.write(message(wire.Bye(code, line)))
        self.connection.close()
