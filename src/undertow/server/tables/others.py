"""The other processes at the same store: who is at a table there, and what addresses have used there.

Each process tells the others what changed, through the store where it can carry that (`Store.say`),
and now and then all of it again. Nothing of it is kept, and nothing correct depends on it: whoever
hears nothing counts for itself alone.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from undertow.server.limits import Buckets
from undertow.server.tables.watching import Process
from undertow.server.wire import Presence
from undertow.store import StoreError

if TYPE_CHECKING:
    from undertow.server.tables.hub import Hub
    from undertow.server.tables.live import LiveTable

AGAIN = 10.0
"""Seconds after which everything is told again."""
STALE = 25.0
"""What a process told is believed for so many seconds: it may have died."""
SOON = 0.02
"""Seconds in which news is gathered before it is told."""
MANY_SOCKETS = 5
"""An address with fewer sockets here is not worth telling of."""
LONGEST = 7000
"""Bytes of one message at most."""


class There(Struct, frozen=True, omit_defaults=True):
    """Who is at a table in one process."""

    seats: dict[str, tuple[Presence, str]] = {}
    """Whether a seat's person is there, and what they say they are doing."""
    spectators: int = 0
    sockets: int = 0


class Relay(Struct, frozen=True, omit_defaults=True):
    """A message for the sockets of a table, wherever they are: of one seat, or of all but one."""

    table: str
    frame: bytes
    to: str = ""
    but: str = ""


class Told(Struct, frozen=True, omit_defaults=True):
    """What one process tells the others."""

    by: str
    tables: dict[str, There] = {}
    ask: tuple[str, ...] = ()
    """Tables of which it would like to be told."""
    spent: dict[str, dict[str, float]] = {}
    """What was taken out of each kind of bucket, by name."""
    sockets: dict[str, int] | None = None
    """Open sockets by address, of those that have many; all that there are."""
    relay: Relay | None = None
    process: Process | None = None
    """How the process itself fares."""


_encode = msgspec.json.Encoder().encode
_decoder = msgspec.json.Decoder(Told)


class Others:
    """What this process knows of the others, and what it tells them."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.me = secrets.token_hex(4)
        self.heard = False
        """Can the store carry anything at all?"""
        self.buckets: dict[str, Buckets] = {
            "key": hub.by_key,
            "address": hub.by_address,
            "create": hub.by_creator,
            "create-all": hub.by_all,
            "written": hub.by_bytes,
        }
        self._sockets: dict[str, tuple[float, dict[str, int]]] = {}
        self._told_sockets: dict[str, int] = {}
        self._changed: set[str] = set()
        self._asking: set[str] = set()
        self._relays: list[Relay] = []
        self._processes: dict[str, tuple[float, Process]] = {}
        self._due: asyncio.TimerHandle | None = None
        self._saying: set[asyncio.Future[None]] = set()
        self._again = hub.clock()

    # Telling

    def begin(self) -> None:
        """The store carries what is said."""
        self.heard = True
        for bucket in self.buckets.values():
            bucket.spent = {}

    def changed(self, table: LiveTable, *, ask: bool = False) -> None:
        """Somebody came to a table here, or went; with `ask`, the first one came."""
        if self.heard:
            self._changed.add(table.id)
            if ask:
                self._asking.add(table.id)
            self._soon()

    def relay(self, table: str, frame: bytes, *, to: str = "", but: str = "") -> None:
        if self.heard:
            self._relays.append(Relay(table, frame, to, but))
            self._soon()

    def _soon(self) -> None:
        if self._due is None:
            self._due = asyncio.get_running_loop().call_later(SOON, self._tell)

    def tick(self, now: float) -> None:
        """Tell what was used since the last time; now and then, who is where."""
        if not self.heard:
            return
        spent = {kind: found for kind, one in self.buckets.items() if (found := one.told())}
        many = {a: n for a, n in self.hub.sockets.items() if n >= MANY_SOCKETS}
        again = now - self._again >= AGAIN
        if again:
            self._again = now
            self._changed.update(t.id for t in self.hub.tables.values() if t.people.watchers)
            self._soon()
            self._say([Told(self.me, process=self.hub.watching.process())])
        if spent or many != self._told_sockets or (again and many):
            self._told_sockets = many
            self._say(_parts(self.me, spent, many))

    def _tell(self) -> None:
        self._due = None
        said = []
        for id in self._changed | self._asking:
            if (table := self.hub.tables.get(id)) is not None:
                there, ask = table.there(), (id,) if id in self._asking else ()
                said.append(Told(self.me, {id: there}, ask))
        said += [Told(self.me, relay=one) for one in self._relays]
        self._changed.clear()
        self._asking.clear()
        self._relays.clear()
        self._say(said)

    def _say(self, said: Iterable[Told]) -> None:
        texts = [text for one in said if len(text := _encode(one).decode()) <= LONGEST]
        if texts:
            saying = asyncio.ensure_future(asyncio.to_thread(self._said, texts))
            self._saying.add(saying)
            saying.add_done_callback(self._saying.discard)

    def _said(self, texts: list[str]) -> None:
        try:
            self.hub.store.say(texts)
        except StoreError:
            return  # it is told again before long

    async def close(self) -> None:
        if self._due is not None:
            self._due.cancel()
        await asyncio.gather(*self._saying, return_exceptions=True)

    # Hearing

    def take(self, text: str) -> None:
        """Another process told something; what cannot be understood comes of another version."""
        try:
            told = _decoder.decode(text)
        except msgspec.DecodeError:
            return
        if told.by == self.me:
            return
        now, tables = self.hub.clock(), self.hub.tables
        for id, there in told.tables.items():
            if (table := tables.get(id)) is not None:
                table.people.elsewhere[told.by] = now, there
                table.show_presence()
        for id in told.ask:
            if (table := tables.get(id)) is not None and table.people.watchers:
                self.changed(table)
        for kind, used in told.spent.items():
            if (bucket := self.buckets.get(kind)) is not None:
                for name, count in used.items():
                    bucket.used(name, count)
        if told.process is not None:
            self._processes[told.by] = now, told.process
        if told.sockets is not None:
            self._sockets[told.by] = now, told.sockets
        if told.relay is not None and (table := tables.get(told.relay.table)) is not None:
            table.deliver(told.relay.frame, told.relay.to, told.relay.but)

    def processes(self) -> list[Process]:
        """The other processes, as far as they were heard of lately."""
        now = self.hub.clock()
        return [one for at, one in self._processes.values() if now - at < STALE]

    def sockets(self, address: str) -> int:
        """So many sockets an address has in other processes."""
        now = self.hub.clock()
        self._sockets = {by: kept for by, kept in self._sockets.items() if now - kept[0] < STALE}
        return sum(found.get(address, 0) for _, found in self._sockets.values())


def _parts(me: str, spent: dict[str, dict[str, float]], sockets: dict[str, int]) -> list[Told]:
    """In messages that are short enough: fifty names in each."""
    rows = [(kind, name, count) for kind, found in spent.items() for name, count in found.items()]
    said = [Told(me, sockets=dict(Counter(sockets).most_common(100)))]
    for start in range(0, len(rows), 50):
        some: dict[str, dict[str, float]] = {}
        for kind, name, count in rows[start : start + 50]:
            some.setdefault(kind, {})[name] = count
        said.append(Told(me, spent=some))
    return said
