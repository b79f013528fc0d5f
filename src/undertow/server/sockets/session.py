"""What a client says after the hello: commands, one at a time, and small messages."""

from __future__ import annotations

import logging
from time import perf_counter

import msgspec

from undertow.kernel import Line, UndertowError
from undertow.kernel.settings import decoded
from undertow.kernel.written import harmless
from undertow.server import wire
from undertow.server.broadcast.frames import message
from undertow.server.broadcast.watchers import Watcher
from undertow.server.errors import (
    BAD_REQUEST,
    NO_PATIENCE,
    NOT_TEXT,
    OURS,
    TOO_LARGE,
    TooOften,
    public,
)
from undertow.server.shares import now
from undertow.server.sockets.protocol import TableProtocol
from undertow.server.tables.command import start
from undertow.server.tables.live import LiveTable
from undertow.server.wire.commands import CommandId
from undertow.store import Done, KeyHash

log = logging.getLogger("undertow.server")
_after = msgspec.json.Decoder(wire.FromClient)
LEAST_PAUSE = 0.5
"""Seconds, at least, for which a client that sends too often is not read."""
_ID = msgspec.json.Decoder(msgspec.defstruct("Named", [("id", CommandId)]))


class ClientSession:
    """One client. Nothing here waits: while a command of theirs runs, or after they sent too often,
    their socket is not read."""

    def __init__(
        self,
        table: LiveTable,
        who: KeyHash,
        watcher: Watcher,
        connection: TableProtocol,
        address: str = "",
    ) -> None:
        self.hub = table.hub
        self.table = table
        self.who = who
        self.watcher = watcher
        self.connection = connection
        self.address = address
        self.spend = self.hub.shares.of(address)
        self._doing = ""
        """The id of the command that runs now."""
        self._since = 0.0
        self._resting = False
        """Is the socket not read because they sent too often?"""
        self._nonsense = 0
        """How many messages could not be understood."""

    def hear(self, text: str | None) -> None:
        """Take one message; what it takes of the loop is on their address's account."""
        start = now()
        self._take(text)
        self.spend(now() - start)
        self._share()

    def part(self, seconds: float) -> None:
        """What is no whole message took so long to read. After a moment of that it is another address's
        turn: ninety sockets may send parts at once."""
        self.spend(seconds)
        self.hub.glance.spend(self.address, seconds)
        self._share(self.hub.glance.wait(self.address))

    def _share(self, least: float = 0.0) -> None:
        """Read on when it is this address's turn again."""
        if not self._resting and (seconds := max(least, self.hub.shares.wait(self.address))):
            self._pause(seconds)

    def _take(self, text: str | None) -> None:
        hub, connection = self.hub, self.connection
        if text is None:
            self.bye("bad-message", NOT_TEXT())
            return
        if len(text) > hub.config.limits.message:
            self.bye("too-large", TOO_LARGE(limit=hub.config.limits.message))
            return
        self.watcher.heard = hub.clock()
        try:
            hub.by_key.take(self.who.hash)
            hub.by_bytes.take(self.address, len(text))
            said = _after.decode(text)
        except TooOften as problem:
            self._refuse(_id_of(text), problem.code, problem.line)
            self._rest(problem.wait)
            return
        except (msgspec.DecodeError, RecursionError) as problem:
            self._nonsense += 1
            if self._nonsense > hub.config.limits.nonsense:
                self.bye("bad-message", NO_PATIENCE(count=self._nonsense))
            else:
                self._refuse(
                    _id_of(text), "BadRequest", BAD_REQUEST(problem=decoded(str(problem)[:400]))
                )
            return
        match said:
            case wire.Do():
                self._do(said)
            case wire.Ping(t):
                connection.write(message(wire.Pong(t)))
            case wire.Here(what):
                what = harmless(what)
                if what != self.watcher.what:
                    self.watcher.what = what
                    self.table.show_presence()
            case wire.Nudge(seat):
                self.table.nudge(self.who.seat, seat)
            case wire.Whisper(text, name):
                try:
                    self.table.gallery.say(self.watcher, text, name)
                except UndertowError as problem:
                    self._refuse(None, problem.code, problem.line)
            case wire.Hello():
                pass  # a second hello changes nothing

    def _do(self, said: wire.Do) -> None:
        self._doing, self._since = said.id, perf_counter()
        self.connection.read_later()
        start(
            self.table,
            self.who,
            said.id,
            said.do,
            self._acknowledge,
            self.connection,
            said.link,
            self.spend,
            self.address,
        )

    def _acknowledge(self, outcome: Done | Exception) -> None:
        id, self._doing = self._doing, ""
        metrics = self.hub.metrics
        took = perf_counter() - self._since
        metrics.took.observe(took)
        self.hub.watching.took.append(took)
        if isinstance(outcome, Done):
            (metrics.again if outcome.again else metrics.done).inc()
            self.connection.write(message(wire.Done(id, outcome.place, outcome.again)))
        elif isinstance(outcome, UndertowError):
            metrics.refused.inc()
            self._refuse(id, outcome.code, public(outcome))
        else:
            log.error("a command at table %s failed", self.table.id, exc_info=outcome)
            metrics.failed.inc()
            self._refuse(id, "Fault", OURS())
        if not self._resting:
            self.connection.read_on()

    # Sending too often

    def beat(self) -> bool:
        """May a ping, a pong or a part of a message pass? It counts as a message."""
        try:
            self.hub.by_key.take(self.who.hash)
        except TooOften as problem:
            self._rest(problem.wait)
            return False
        return True

    def _rest(self, seconds: float) -> None:
        """Do not read their socket until their bucket has a token again."""
        self._pause(max(seconds, LEAST_PAUSE))

    def _pause(self, seconds: float) -> None:
        self._resting = True
        self.connection.read_later()
        self.connection.loop.call_later(seconds, self._rested)

    def _rested(self) -> None:
        self._resting = False
        if not self._doing:
            self.connection.read_on()

    def _refuse(self, id: str | None, code: str, line: Line) -> None:
        self.connection.write(message(wire.Refused(id, code, line)))

    def bye(self, code: str, line: Line) -> None:
        self.hub.metrics.cuts.labels(code).inc()
        self.connection.write(message(wire.Bye(code, line)))
        self.connection.close()


def _id_of(text: str) -> str | None:
    """The id of a command that could not be understood, so that it can be refused by id."""
    try:
        named: object = _ID.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return None
    return str(named.id)  # type: ignore[attr-defined]
