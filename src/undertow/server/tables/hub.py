"""All tables of this process: loaded from the store when somebody asks, let go when idle."""

from __future__ import annotations

import asyncio
import gc
import logging
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from shutil import disk_usage
from typing import Any, TypeVar

from undertow.kernel import UndertowError
from undertow.server.config import Config
from undertow.server.errors import (
    BAD_KEY,
    DELETED,
    FULL_DISK,
    FULL_HOUSE,
    SILENT,
    Forbidden,
    NoRoom,
)
from undertow.server.limits import Buckets
from undertow.server.metrics import Metrics
from undertow.server.shares import Line, Room, Shares
from undertow.server.tables.access import find
from undertow.server.tables.bots import Bots
from undertow.server.tables.command import TRIES
from undertow.server.tables.forecasts import Forecasts
from undertow.server.tables.live import LiveTable
from undertow.server.tables.odds import OddsDesk
from undertow.server.tables.others import Others
from undertow.server.tables.waking import woken
from undertow.server.tables.watching import Watching
from undertow.server.tables.worker import Worker
from undertow.server.tables.writer import Writer
from undertow.server.traces import traces
from undertow.store import (
    Company,
    Conflict,
    KeyHash,
    Mark,
    NoSuchTable,
    Store,
    StoreError,
)
from undertow.store.reading import Games

log = logging.getLogger("undertow.server")
T = TypeVar("T")

READERS = 2
"""So many threads read whole journals at once."""
GUESSES = 2
"""So many threads work out odds at once."""
MADE = 2
"""So many tables are begun at once. Each waits for the disk, as everybody's commands do."""
SWEPT = 16
"""So many tables are looked after before it is everybody else's turn."""
PROBED = 1.0
"""Seconds for which it holds that the disk could be written, or not."""
JUDGED = 4
"""So many files at once may wait for the worker, which takes one at a time."""


class Hub:
    """The tables of one process, and what they share."""

    def __init__(
        self,
        store: Store,
        games: Games,
        config: Config | None = None,
        clock: Callable[[], float] = time.monotonic,
        wall: Callable[[], float] = time.time,
    ) -> None:
        self.store = store
        self.games = games
        self.config = config or Config()
        self.clock = clock
        self.wall = wall
        self.metrics = Metrics()
        self.traces = traces()
        self.writer = Writer(store)
        self.tables: dict[str, LiveTable] = {}
        limits = self.config.limits
        self.by_key = Buckets(limits.key, clock)
        self.by_address = Buckets(limits.address, clock)
        self.by_creator = Buckets(limits.create, clock)
        self.by_all = Buckets(limits.create_all, clock)
        self.by_bytes = Buckets(limits.written, clock)
        self.sockets: Counter[str] = Counter()
        """Open sockets by address."""
        self.waits: Counter[str] = Counter()
        """Requests that wait for a table to move, by address."""
        self._loading: dict[str, asyncio.Future[LiveTable]] = {}
        self._looking: dict[str, asyncio.Future[None]] = {}
        """Tables that another process may have changed, while we look."""
        self._again: set[str] = set()
        """Those of them that were changed since."""
        self.others = Others(self)
        self.watching = Watching(self)
        self.bots = Bots(self)
        self.forecasts = Forecasts()
        self.odds = OddsDesk()
        self.worker = Worker(games, self.config.work_limit)
        self.painter = Worker(games, self.config.work_limit)
        """Decodes pictures: one takes a hundred megabytes at most, and none of this process."""
        self.shares = Shares(limits.share)
        self.glance = Shares(limits.glance)
        """For what is no whole message on a socket: parts and pings."""
        self.room = Room(limits.bodies_here, limits.bodies)
        self.answers = Room(limits.bodies_here, limits.bodies)
        self.reading = Line(READERS)
        """For everything that reads a whole journal again."""
        self.drawing = Line()
        """For decoding a picture."""
        self.making = Line(MADE)
        """For new tables: where the disk is slow, those that are played go first."""
        self.seating = Line()
        """For names, bots and keys: each change is a flush of the disk of its own."""
        self.judging = Line(JUDGED)
        """For what the worker does: reading files, replaying tables."""
        self.guessing = Line(GUESSES)
        """For odds and advice, which are worked out in a thread."""
        self._probed: tuple[float, asyncio.Future[None]] | None = None
        """The last look whether the disk can be written, and when it was begun."""
        self._ticking: asyncio.Task[None] | None = None
        self._tidied = clock()
        self._cleared = -self.config.clearing
        """When old tables were last looked for."""

    # Starting, closing, loading

    def start(self) -> None:
        loop = asyncio.get_running_loop()
        self.watching.begin()
        self._ticking = loop.create_task(self._tick())

        def heard(tables: list[str]) -> None:
            with suppress(RuntimeError):  # the loop has closed meanwhile
                loop.call_soon_threadsafe(self._heard, tables)

        def told(text: str) -> None:
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(self.others.take, text)

        if self.store.listen(heard, told):
            self.others.begin()

    def _heard(self, tables: list[str]) -> None:
        """Another process has changed these: look at those that are here; once more where that has begun
        before the change was made."""
        for id in tables:
            if id in self._looking:
                self._again.add(id)
            elif id in self.tables:
                self._looking[id] = asyncio.ensure_future(self._look_at(id))

    async def _look_at(self, id: str) -> None:
        try:
            changed = True
            while changed and id in self.tables:
                self._again.discard(id)
                marks = await asyncio.to_thread(self.store.marks, [id])
                if (table := self.tables.get(id)) is not None:
                    await self._follow(table, marks.get(id), waits=True)
                changed = id in self._again
        except StoreError:
            pass  # the sweep tries again
        finally:
            self._again.discard(id)
            self._looking.pop(id, None)

    async def close(self) -> None:
        if self._ticking is not None:
            self._ticking.cancel()
            await asyncio.gather(self._ticking, return_exceptions=True)
        self.watching.close()
        await self.others.close()
        await self.bots.close()
        await self.odds.close()
        await self.forecasts.close()
        await self.worker.close()
        await self.painter.close()
        await asyncio.to_thread(self.writer.close)

    def may_create(self, address: str) -> None:
        """Refuse a new table where there are too many: from one address, from all, or in the store."""
        self.by_creator.take(address)
        self.by_all.take("")
        if self.store.count() >= self.config.limits.tables:
            raise Forbidden(FULL_HOUSE())
        self.may_keep()

    async def make(self, address: str, work: Callable[..., T], *args: Any) -> T:
        """Keep a new table, when its turn has come."""
        async with self.making.turn(address):
            return await asyncio.to_thread(work, *args)

    def may_keep(self) -> None:
        """Refuse what needs room where the disk has little left: tables that are played need it."""
        path = Path(str(getattr(self.store, "path", "")))
        if path.name:
            try:
                free = disk_usage(path.parent).free
            except OSError:
                return
            if free < self.config.limits.disk:
                raise NoRoom(FULL_DISK())

    async def probe(self) -> None:
        """Does the disk take what is written? Anybody may ask, and each look makes everybody's commands
        wait for the disk: those who ask within a second are told the same."""
        now = self.clock()
        if self._probed is None or (self._probed[1].done() and now - self._probed[0] >= PROBED):
            work = asyncio.ensure_future(asyncio.to_thread(self.store.probe))
            work.add_done_callback(lambda done: done.cancelled() or done.exception())
            self._probed = now, work
        await asyncio.shield(self._probed[1])

    def who(self, table: str, key: str) -> KeyHash:
        """Whose key this is. The error does not say whether the table or only the key is unknown."""
        try:
            found = find(self.store.company(table), key)
        except NoSuchTable:
            found = None
        if found is None:
            raise Forbidden(BAD_KEY())
        return found

    @asynccontextmanager
    async def at(self, id: str) -> AsyncIterator[LiveTable]:
        """A table, which stays in memory inside this block."""
        table = await self._get(id)
        table.pins += 1
        try:
            yield table
        finally:
            table.pins -= 1
            table.used = self.clock()

    async def _get(self, id: str) -> LiveTable:
        table = self.tables.get(id)
        if table is not None:
            return table
        loading = self._loading.get(id)
        if loading is None:
            loading = asyncio.ensure_future(self._load(id))
            self._loading[id] = loading
            loading.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(loading)

    async def _load(self, id: str) -> LiveTable:
        table = await asyncio.to_thread(woken, self, id)
        table.used = table.loaded = self.clock()
        self.tables[id] = table
        self.metrics.tables.set(len(self.tables))
        self.bots.wake(table)
        return table

    async def delete(self, id: str) -> None:
        """Delete a table for good; everybody at it is told."""
        table = self.tables.get(id)
        if table is None:
            await asyncio.to_thread(self.store.delete, id)
            return
        async with table.lock:
            await asyncio.to_thread(self.store.delete, id)
            self._drop(table)

    async def change_access(
        self, id: str, by: KeyHash, address: str, change: Callable[[Company], dict[str, Any]]
    ) -> None:
        """Change names, bots or keys of a table, then let its table in memory know. What is to be
        changed is worked out from how things stand, again where somebody else was quicker; a key that
        was taken back meanwhile changes nothing."""
        async with self.seating.turn(address):
            for left in reversed(range(TRIES)):
                company = await asyncio.to_thread(self.store.company, id)
                if by not in company.keys:
                    raise Forbidden(BAD_KEY())
                wanted = change(company)
                if not wanted:
                    return
                try:
                    await asyncio.to_thread(
                        partial(self.store.change_company, id, turned=company.turned, **wanted)
                    )
                    break
                except Conflict:
                    if not left:
                        raise
            table = self.tables.get(id)
            if table is not None:
                table.reseat(await asyncio.to_thread(self.store.company, id))

    def _drop(self, table: LiveTable) -> None:
        """Forget a table that is no longer in the store."""
        for watcher in list(table.people.watchers):
            watcher.bye("deleted", DELETED())
        if self.tables.get(table.id) is table:
            del self.tables[table.id]
            self._unclaim(table.id)
        self.metrics.tables.set(len(self.tables))

    def _unclaim(self, id: str) -> None:
        _ = asyncio.get_running_loop().run_in_executor(None, self.store.unclaim, id)

    # Once a second

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(self.config.tick)
            try:
                await self.sweep()
            except Exception:
                log.exception("the sweep of all tables failed; it is tried again")

    async def sweep(self) -> None:
        """Read what other processes wrote, close dead sockets, let idle tables go."""
        now = self.clock()
        self.watching.tick(now)
        self.others.tick(now)
        here = list(self.tables)
        for start in range(0, len(here), SWEPT):
            await self._sweep_some(here[start : start + SWEPT], now)
            await asyncio.sleep(0)  # whoever commanded something meanwhile goes first
        await self._clear(now)
        if now - self._tidied >= self.config.tidying:
            self._tidied = now
            gc.collect()  # connections that are gone are cycles, which are seldom looked for here

    async def _sweep_some(self, ids: list[str], now: float) -> None:
        try:
            marks = self.store.marks(ids)
        except StoreError:
            marks = None
        for id in ids:
            table = self.tables.get(id)
            if table is None:
                continue
            if marks is not None:
                await self._follow(table, marks.get(id))
                if self.tables.get(id) is not table:
                    continue  # it is gone
            self._silence(table, now)
            try:
                if not table.aside:
                    await table.note_missing(now)
            except UndertowError:
                log.exception("who is away from table %s cannot be noted", id)
            table.show_presence()
            self.bots.wake(table)
            self._evict(table, now)

    async def _follow(self, table: LiveTable, mark: Mark | None, waits: bool = False) -> None:
        """Take in what another process has written; without a mark, it deleted the table. Who does not
        wait for what is done at the table comes again."""
        if mark is None:
            if not table.lock.locked():
                self._drop(table)
            return
        if mark.turned != table.turned:
            table.reseat(self.store.company(table.id))
        if mark.length != table.version and (waits or not table.lock.locked()):
            try:
                await table.catch_up()
            except UndertowError:
                log.exception("table %s cannot be read", table.id)

    async def _clear(self, now: float) -> None:
        """Delete the tables that nobody has played for too many days, unless somebody is there."""
        if self.config.keep_days is None or now - self._cleared < self.config.clearing:
            return
        self._cleared = now
        before = datetime.now(UTC) - timedelta(days=self.config.keep_days)
        with suppress(StoreError):
            for id in await asyncio.to_thread(self.store.untouched, before.isoformat()):
                table = self.tables.get(id)
                if table is None or not (table.people.watchers or table.pins):
                    await self.delete(id)
                    log.warning(
                        "table %s was kept for %s days, and is deleted", id, self.config.keep_days
                    )

    def _silence(self, table: LiveTable, now: float) -> None:
        for watcher in list(table.people.watchers):
            if now - watcher.heard > self.config.silent:
                self.metrics.cuts.labels("silent").inc()
                watcher.bye("silent", SILENT())
                if now - watcher.heard > 2 * self.config.silent:
                    watcher.connection.abort()

    def _evict(self, table: LiveTable, now: float) -> None:
        idle = not (
            table.pins or table.people.watchers or table.lock.locked() or self.bots.acting(table.id)
        )
        if idle and now - table.used >= self.config.idle:
            del self.tables[table.id]
            self._unclaim(table.id)
            self.metrics.evicted.inc()
            self.metrics.tables.set(len(self.tables))
