"""What is said on a socket after the hello: commands one after the other, and small talk."""

from __future__ import annotations

import logging
from collections import deque
from time import perf_counter

import msgspec

from undertow.kernel import Line, UndertowError
from undertow.server import wire
from undertow.server.errors import BAD_REQUEST, NOT_TEXT, OURS, TOO_LARGE, TooOften
from undertow.server.frames import message
from undertow.server.link import TableProtocol
from undertow.server.live import LiveTable
from undertow.server.orders import CommandId
from undertow.server.watchers import Watcher
from undertow.store import Done, KeyHash

log = logging.getLogger("undertow.server")
_after = msgspec.json.Decoder(wire.FromClient)
_ID = msgspec.json.Decoder(msgspec.defstruct("Named", [("id", CommandId)]))


class Talk:
    """One client's side of the conversation. Nothing here waits; while a command of theirs is on
    its way, what they say next lies in line."""

    def __init__(
        self, table: LiveTable, who: KeyHash, watcher: Watcher, link: TableProtocol
    ) -> None:
        self.hub = table.hub
        self.table = table
        self.who = who
        self.watcher = watcher
        self.link = link
        self._doing = ""
        """The id of the command that is on its way."""
        self._since = 0.0
        self._line: deque[str | None] = deque()

    def hear(self, text: str | None) -> None:
        """Take a message."""
        if self._doing:
            self._line.append(text)
            self.link.read_later()
        else:
            self._take(text)

    def _go_on(self) -> None:
        """The command is answered: what came meanwhile is next, unless we have closed."""
        while self._line and not self._doing:
            if self.link.close_sent:
                self._line.clear()
            else:
                self._take(self._line.popleft())
        if not self._line:
            self.link.read_on()

    def _take(self, text: str | None) -> None:
        hub, link = self.hub, self.link
        if text is None:
            self.bye("bad-message", NOT_TEXT())
            return
        if len(text) > hub.config.limits.message:
            self.bye("too-large", TOO_LARGE(limit=hub.config.limits.message))
            return
        self.watcher.heard = hub.clock()
        try:
            hub.by_key.take(self.who.hash)
            said = _after.decode(text)
        except TooOften as problem:
            self._refuse(_id_of(text), problem.code, problem.line)
            return
        except (msgspec.DecodeError, RecursionError) as problem:
            self._refuse(_id_of(text), "BadRequest", BAD_REQUEST(problem=str(problem)))
            return
        match said:
            case wire.Do():
                self._do(said)
            case wire.Ping(t):
                link.write(message(wire.Pong(t)))
            case wire.Here(what):
                if what != self.watcher.what:
                    self.watcher.what = what
                    self.table.show_presence()
            case wire.Hello():
                pass  # said before

    def _do(self, said: wire.Do) -> None:
        self._doing, self._since = said.id, perf_counter()
        try:
            self.table.give(self.who, said.id, said.do, self._done, self.link)
        except Exception as problem:
            self._answer(problem)

    def _done(self, outcome: Done | Exception) -> None:
        self._answer(outcome)
        if self._line:
            self._go_on()

    def _answer(self, outcome: Done | Exception) -> None:
        id, self._doing = self._doing, ""
        metrics = self.hub.metrics
        metrics.took.observe(perf_counter() - self._since)
        if isinstance(outcome, Done):
            (metrics.again if outcome.again else metrics.done).inc()
            self.link.write(message(wire.Done(id, outcome.place, outcome.again)))
        elif isinstance(outcome, UndertowError):
            metrics.refused.inc()
            self._refuse(id, outcome.code, outcome.line)
        else:
            log.error("a command at table %s failed", self.table.id, exc_info=outcome)
            metrics.failed.inc()
            self._refuse(id, "Fault", OURS())

    def _refuse(self, id: str | None, code: str, line: Line) -> None:
        self.link.write(message(wire.Refused(id, code, line)))

    def bye(self, code: str, line: Line) -> None:
        self.hub.metrics.cuts.labels(code).inc()
        self.link.write(message(wire.Bye(code, line)))
        self.link.close()


def _id_of(text: str) -> str | None:
    """The id of a command that is otherwise not understood, so that its sender can be answered."""
    try:
        named: object = _ID.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return None
    return str(named.id)  # type: ignore[attr-defined]
