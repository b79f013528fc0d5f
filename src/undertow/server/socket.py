"""A socket at a table: hello, then commands in, steps out.

Steps are written to the transport as ready-made frames, the same bytes to everybody who sees the
same; how much a reader leaves unread is asked of the transport, and bounds what is kept for it.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any
from urllib.parse import urlsplit

import msgspec
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from undertow.kernel import Line, UndertowError
from undertow.server import past, wire
from undertow.server.errors import (
    BAD_KEY,
    BAD_REQUEST,
    CLOSING,
    HELLO_FIRST,
    NOT_TEXT,
    OURS,
    REVOKED,
    TOO_LARGE,
    TOO_MANY,
    Forbidden,
    TooOften,
)
from undertow.server.frames import message
from undertow.server.hub import Hub
from undertow.server.live import LiveTable
from undertow.server.orders import CommandId
from undertow.server.watchers import Watcher
from undertow.store import KeyHash

EXTENSION = "undertow.link"
HARD_LIMIT = 1024 * 1024
"""The protocol itself closes on messages beyond this, before they are whole."""

log = logging.getLogger("undertow.server")
_hello = msgspec.json.Decoder(wire.Hello)
_after = msgspec.json.Decoder(wire.FromClient)
_ID = msgspec.json.Decoder(msgspec.defstruct("Named", [("id", CommandId)]))


class TableProtocol(WebSocketsSansIOProtocol):
    """Uvicorn's socket, with a way for ready-made frames."""

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: Any = self.scope["extensions"]
            extensions[EXTENSION] = self

    @property
    def _open(self) -> bool:
        return self.handshake_complete and not (self.close_sent or self.transport.is_closing())

    def write(self, frame: bytes) -> None:
        if self._open:
            self.transport.write(frame)

    def behind(self) -> int:
        return self.transport.get_write_buffer_size()

    def close(self) -> None:
        """Send a close frame, and let the handler end."""
        if self._open:
            self.queue.put_nowait({"type": "websocket.disconnect", "code": 1000})
            self.conn.send_close(1000)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.close_timer = self.loop.call_later(2.0, self.transport.close)
            if self.read_paused:
                self.read_paused = False
                self.transport.resume_reading()

    def abort(self) -> None:
        self.transport.abort()

    def shutdown(self) -> None:
        self.write(message(wire.Bye("closing", CLOSING())))
        super().shutdown()

    def handle_parser_exception(self) -> None:
        closing = self.conn.close_sent
        if closing is not None and closing.code == 1009:
            self.write(message(wire.Bye("too-large", TOO_LARGE(limit=HARD_LIMIT))))
        super().handle_parser_exception()


class Socket:
    """One connection, from its handshake to its end."""

    def __init__(self, hub: Hub, table: str, scope: Any, receive: Any, send: Any) -> None:
        self.hub = hub
        self.id = table
        self.receive = receive
        self.send = send
        self.address = scope["client"][0] if scope.get("client") else ""
        self.origin = _header(scope, b"origin")
        self.host = _header(scope, b"host")
        self.link: TableProtocol = scope["extensions"][EXTENSION]
        self.key = ""

    async def run(self) -> None:
        await self.receive()  # websocket.connect
        if not origin_fits(self.origin, self.host, self.hub.config.origins):
            await self.send({"type": "websocket.close", "code": 4403})
            return None
        await self.send({"type": "websocket.accept"})
        try:
            self.hub.by_address.take(self.address)
            who = await self._greet()
        except TooOften as problem:
            return self._bye("too-many", problem.line)
        if who is None:
            return None
        who, have = who
        async with self.hub.at(self.id) as table:
            if len(table.company.watchers) >= self.hub.config.limits.sockets:
                return self._bye("too-many", TOO_MANY())
            role: Any = who.role
            watcher = Watcher(self.link, role, past.seat_of(who), who.hash, self.hub.clock())
            self.hub.metrics.sockets.inc()
            try:
                await self._join(table, who, watcher, have)
                await self._listen(table, who, watcher)
            except Forbidden:
                self._bye("revoked", REVOKED())
            finally:
                self.hub.metrics.sockets.dec()
                table.leave(watcher)

    async def _greet(self) -> Any:
        """The first message says who this is."""
        data = await self._next(self.hub.config.silent)
        if data is None:
            return None
        try:
            hello = _hello.decode(data)
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
        """State and version are of one moment: the lock is held, and nothing is awaited between
        the look at the table and the entry into the list of those who are told."""
        async with table.lock:
            table.publish()
            if have is not None and have != table.version:
                missed = await asyncio.to_thread(past.tail, table, who, have)
            else:
                missed = None if have == table.version else table.state(who)
            self.hub.who(self.id, self.key)  # it may have been taken back meanwhile
            table.join(watcher)
            if missed is not None:
                self.link.write(message(missed))
        table.show_presence(watcher)

    async def _listen(self, table: LiveTable, who: KeyHash, watcher: Watcher) -> None:
        while (data := await self._next()) is not None:
            watcher.heard = self.hub.clock()
            try:
                self.hub.by_key.take(who.hash)
                said = _after.decode(data)
            except TooOften as problem:
                self._refuse(_id_of(data), problem.code, problem.line)
                continue
            except (msgspec.DecodeError, RecursionError) as problem:
                line = BAD_REQUEST(problem=str(problem))
                self._refuse(_id_of(data), "BadRequest", line)
                continue
            match said:
                case wire.Do():
                    await self._do(table, who, said)
                case wire.Ping(t):
                    self.link.write(message(wire.Pong(t)))
                case wire.Here(what):
                    if what != watcher.what:
                        watcher.what = what
                        table.show_presence()
                case wire.Hello():
                    pass  # said before

    async def _do(self, table: LiveTable, who: KeyHash, said: wire.Do) -> None:
        metrics = self.hub.metrics
        try:
            with metrics.took.time():
                done = await table.command(who, said.id, said.do)
        except UndertowError as problem:
            metrics.commands.labels("refused").inc()
            self._refuse(said.id, problem.code, problem.line)
        except Exception:
            log.exception("a command at table %s failed", table.id)
            metrics.commands.labels("failed").inc()
            self._refuse(said.id, "Fault", OURS())
        else:
            metrics.commands.labels("again" if done.again else "done").inc()
            self.link.write(message(wire.Done(said.id, done.place, done.again)))

    async def _next(self, patience: float | None = None) -> bytes | str | None:
        """The next message, if it may be one; None when the connection is over."""
        try:
            event = await asyncio.wait_for(self.receive(), patience)
        except TimeoutError:
            self.link.close()
            return None
        if event["type"] != "websocket.receive":
            return None
        text = event.get("text")
        if text is None:
            self._bye("bad-message", NOT_TEXT())
            return None
        limit = self.hub.config.limits.message
        if len(text) > limit:
            self._bye("too-large", TOO_LARGE(limit=limit))
            return None
        return str(text)

    def _refuse(self, id: str | None, code: str, line: Line) -> None:
        self.link.write(message(wire.Refused(id, code, line)))

    def _bye(self, code: str, line: Line) -> None:
        self.hub.metrics.cuts.labels(code).inc()
        self.link.write(message(wire.Bye(code, line)))
        self.link.close()


def _id_of(data: bytes | str) -> str | None:
    """The id of a command that is otherwise not understood, so that its sender can be answered."""
    try:
        named: Any = _ID.decode(data)
    except (msgspec.DecodeError, RecursionError):
        return None
    return str(named.id)


def _header(scope: Any, name: bytes) -> str:
    for key, value in scope["headers"]:
        if key.lower() == name:
            return str(value, "latin-1")
    return ""


def origin_fits(origin: str, host: str, allowed: tuple[str, ...]) -> bool:
    """Pages of other places may not open sockets here. Programs send no origin, and need a key."""
    if not origin or origin in allowed:
        return True
    return bool(host) and urlsplit(origin).netloc.lower() == host.lower()
