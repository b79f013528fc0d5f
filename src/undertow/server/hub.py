"""All tables of this process: they come from the store when somebody asks, and leave when idle."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from typing import Any

from undertow.kernel import TooLate, UndertowError
from undertow.kernel.play import NOT_OPEN
from undertow.lab.bots import Bot, Chair, RandomBot, Reply
from undertow.server import bots
from undertow.server.aside import Aside
from undertow.server.config import Config
from undertow.server.errors import BAD_KEY, DELETED, FULL_HOUSE, SILENT, Forbidden
from undertow.server.forecasts import Forecasts
from undertow.server.keys import find
from undertow.server.limits import Buckets
from undertow.server.live import LiveTable
from undertow.server.metrics import Metrics
from undertow.server.odds import OddsDesk
from undertow.server.writer import Writer
from undertow.store import KeyHash, NoSuchTable, Sitting, Store, StoreError
from undertow.store.reading import Games

log = logging.getLogger("undertow.server")

LONGEST_PAUSE = 30.0
LOOKING = 2
"""So many threads read journals again at once."""


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
        self.writer = Writer(store)
        self.tables: dict[str, LiveTable] = {}
        limits = self.config.limits
        self.by_key = Buckets(limits.key, clock)
        self.by_address = Buckets(limits.address, clock)
        self.by_creator = Buckets(limits.create, clock)
        self.by_all = Buckets(limits.create_all, clock)
        self.sockets: Counter[str] = Counter()
        """Open sockets by address."""
        self._loading: dict[str, asyncio.Future[LiveTable]] = {}
        self._acting: dict[str, asyncio.Task[None]] = {}
        """The bots at work, by table."""
        self._pool = bots.new_pool()
        self.forecasts = Forecasts()
        self.odds = OddsDesk()
        self.aside = Aside(games, self.config.aside)
        self.looking = asyncio.Semaphore(LOOKING)
        """Whoever reads a whole journal again waits for this."""
        self._ticking: asyncio.Task[None] | None = None
        self._cleared = -self.config.clearing
        """When tables that were kept long enough were last looked for."""

    # Coming and going

    def start(self) -> None:
        self._ticking = asyncio.get_running_loop().create_task(self._tick())

    async def close(self) -> None:
        tasks = [*self._acting.values(), *([self._ticking] if self._ticking else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._pool.shutdown(wait=False, cancel_futures=True)
        await self.odds.close()
        await self.forecasts.close()
        await self.aside.close()
        await asyncio.to_thread(self.writer.close)

    def may_create(self, address: str) -> None:
        """Is there room for one more table, from there and at all?"""
        self.by_creator.take(address)
        self.by_all.take("")
        if self.store.count() >= self.config.limits.tables:
            raise Forbidden(FULL_HOUSE())

    def who(self, table: str, key: str) -> KeyHash:
        """Whose key this is; says nothing about whether the table or only the key is unknown."""
        try:
            found = find(self.store.company(table), key)
        except NoSuchTable:
            found = None
        if found is None:
            raise Forbidden(BAD_KEY())
        return found

    @asynccontextmanager
    async def at(self, id: str) -> AsyncIterator[LiveTable]:
        """A table, which stays in memory as long as somebody is here."""
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
        sitting, header, kept, entries = await asyncio.to_thread(self._read, id)
        updated = datetime.fromisoformat(header.updated).timestamp()
        table = LiveTable(self, sitting, header.title, kept, entries, updated)
        self.tables[id] = table
        self.metrics.tables.set(len(self.tables))
        self.wake_bots(table)
        return table

    def _read(self, id: str) -> tuple[Sitting[Any], Any, Any, Any]:
        sitting = Sitting[Any].open(self.store, self.games, id, mend=True)
        return sitting, self.store.header(id), self.store.company(id), sitting.entries()

    async def forget(self, id: str) -> None:
        """Delete a table for good; who is there is told."""
        table = self.tables.get(id)
        if table is None:
            await asyncio.to_thread(self.store.delete, id)
            return
        async with table.lock:
            await asyncio.to_thread(self.store.delete, id)
            self._drop(table)

    def _drop(self, table: LiveTable) -> None:
        """Let go of a table that is no longer in the store."""
        for watcher in list(table.company.watchers):
            watcher.bye("deleted", DELETED())
        if self.tables.get(table.id) is table:
            del self.tables[table.id]
        self.metrics.tables.set(len(self.tables))

    # What has to be looked after from time to time

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(self.config.tick)
            try:
                await self.sweep()
            except Exception:
                log.exception("looking after the tables failed; it is tried again")

    async def sweep(self) -> None:
        """Take in what other processes wrote, close dead sockets, let idle tables go."""
        now = self.clock()
        here = list(self.tables)
        try:
            marks = self.store.marks(here)
            gone = [id for id in here if id not in marks]
        except StoreError:
            marks, gone = {}, []
        for id in gone:  # deleted by another process
            if not self.tables[id].lock.locked():
                self._drop(self.tables[id])
        for id, table in list(self.tables.items()):
            mark = marks.get(id)
            if mark is not None and mark.turned != table.turned:
                table.reseat(self.store.company(id))
            if mark is not None and mark.length != table.version and not table.lock.locked():
                try:
                    await table.catch_up()
                except UndertowError:
                    log.exception("table %s cannot be read", id)
            self._silence(table, now)
            try:
                await table.miss(now)
            except UndertowError:
                log.exception("who is gone from table %s cannot be noted", id)
            table.show_presence()
            self._evict(table, now)
        await self._clear(now)

    async def _clear(self, now: float) -> None:
        """Forget the tables that nobody has played for too many days. Where somebody looks on, or a
        table is busy, it is left for the next time."""
        if self.config.keep_days is None or now - self._cleared < self.config.clearing:
            return
        self._cleared = now
        before = datetime.now(UTC) - timedelta(days=self.config.keep_days)
        with suppress(StoreError):
            for id in await asyncio.to_thread(self.store.untouched, before.isoformat()):
                table = self.tables.get(id)
                if table is None or not (table.company.watchers or table.pins):
                    await self.forget(id)
                    log.warning(
                        "table %s was kept for %s days, and is forgotten", id, self.config.keep_days
                    )

    def _silence(self, table: LiveTable, now: float) -> None:
        for watcher in list(table.company.watchers):
            if now - watcher.heard > self.config.silent:
                self.metrics.cuts.labels("silent").inc()
                watcher.bye("silent", SILENT())
                if now - watcher.heard > 2 * self.config.silent:
                    watcher.link.abort()

    def _evict(self, table: LiveTable, now: float) -> None:
        idle = not (
            table.pins or table.company.watchers or table.lock.locked() or table.id in self._acting
        )
        if idle and now - table.used >= self.config.idle:
            del self.tables[table.id]
            self.metrics.evicted.inc()
            self.metrics.tables.set(len(self.tables))

    # Bots

    def wake_bots(self, table: LiveTable) -> None:
        """Let the bots of a table act, if something is up to one of them."""
        if table.id in self._acting or not table.company.bots:
            return
        if bots.acts(table.play, table.company.bots) is not None:
            self._acting[table.id] = asyncio.get_running_loop().create_task(self._let_act(table))

    async def _let_act(self, table: LiveTable) -> None:
        """Bots act one after the other, at their pace, until nothing is up to them."""
        try:
            await self._act_on(table)
        finally:
            # At once, and not when the loop comes round to it: who wakes them must not find them
            # awake when they have just looked for the last time.
            self._acting.pop(table.id, None)

    async def _act_on(self, table: LiveTable) -> None:
        pause = self.config.bot_pace
        while True:
            await asyncio.sleep(pause)
            async with table.lock:
                if self.tables.get(table.id) is not table:
                    return  # deleted meanwhile
                seat = bots.acts(table.play, table.company.bots)
                if seat is None:
                    return
                chair, version = Chair[Any](table.play, seat), table.version
                bot = bots.make_bot(table.game.id, table.company.bots[seat])
            try:
                await self._act(table, chair, bot, version)
                self.metrics.bots.labels("done").inc()
                pause = self.config.bot_pace
            except asyncio.CancelledError:
                raise
            except Exception:  # a bot must never stop a table; people can always act, or rewind
                log.exception("the bot in seat %s of table %s failed", seat, table.id)
                self.metrics.bots.labels("failed").inc()
                pause = min(LONGEST_PAUSE, max(1.0, pause * 2))

    async def advise(self, table: LiveTable, seat: str, request: str) -> Any:
        """What a bot would answer to an open question of a seat's own, or of somebody's who is away
        and for whom the seat answers. Nothing happens at the table."""
        async with table.lock:
            asked = next((one for one in table.play.requests(seat) if one.id == request), None)
            if asked is None:
                raise TooLate(NOT_OPEN())
            chair = Chair[Any](table.play, asked.seat, asked)
        loop = asyncio.get_running_loop()
        for name in ("greedy", "random"):
            bot = bots.make_bot(table.game.id, name)
            try:
                thinking = loop.run_in_executor(self._pool, bot.answer, chair, asked)
                return await asyncio.wait_for(thinking, self.config.bot_limit)
            except Exception:
                log.exception("the %s bot does not know what to answer at %s", name, table.id)
        raise TooLate(NOT_OPEN())

    async def _act(self, table: LiveTable, chair: Chair[Any], bot: Bot, version: int) -> None:
        loop, seat = asyncio.get_running_loop(), chair.seat
        try:
            thinking = loop.run_in_executor(self._pool, bots.think, bot, chair)
            decision = await asyncio.wait_for(thinking, self.config.bot_limit)
        except Exception:
            if isinstance(bot, RandomBot):
                raise
            log.exception("the bot in seat %s of table %s broke; anything goes", seat, table.id)
            self.metrics.bots.labels("broke").inc()
            bot = bots.make_bot(table.game.id, "random")
            decision = bots.think(bot, chair)
        if table.version == version and table.company.bots.get(seat):
            await table.execute(
                lambda play: (
                    play.answer(seat, decision.request, decision.answer)
                    if isinstance(decision, Reply)
                    else play.open(seat, decision)
                ),
                f"bot:{seat}:{version}",
            )
