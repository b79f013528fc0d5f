"""Bots in seats: they think in threads of their own, and whatever they do, the table goes on."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from undertow.kernel import (
    BadSetup,
    Demo,
    Play,
    RuleFailed,
    TooLate,
    TooMany,
    UndertowError,
    message,
)
from undertow.kernel.journal import Anchored, Answered, Committed, Opened, Said
from undertow.kernel.play import NOT_OPEN
from undertow.kernel.voting import RULES_OF_THE_TABLE
from undertow.lab.bots import (
    Bot,
    Chair,
    Decision,
    RandomBot,
    Reply,
    decide_on,
    elsewhere,
    stranded,
    up_to,
)
from undertow.lab.guard import Guarded
from undertow.plugin import RANDOM
from undertow.plugins import plugins
from undertow.server.tables.command import execute

if TYPE_CHECKING:
    from undertow.server.tables.hub import Hub
    from undertow.server.tables.live import LiveTable

GIVES_UP = message("server.bot.gives-up", "The bot in seat {seat} does not know what to do.")

THINKERS = 2
LONGEST_PAUSE = 30.0
MOST_UNREAD = 1000

log = logging.getLogger("undertow.server")


class Bots:
    """Lets the bots of all tables act."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self._pool = ThreadPoolExecutor(THINKERS, thread_name_prefix="undertow-bot")
        self._acting: dict[str, asyncio.Task[None]] = {}
        """The tables at which bots are acting now."""
        self._known: WeakKeyDictionary[LiveTable, dict[tuple[str, str], Bot]] = WeakKeyDictionary()
        """Bots that remember, by table, seat and name."""
        self.unread: dict[str, Demo] = {}
        """Ready tables whose bots wait until somebody has read how it begins; the last of them."""

    def acting(self, table: str) -> bool:
        return table in self._acting

    async def close(self) -> None:
        tasks = list(self._acting.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._pool.shutdown(wait=False, cancel_futures=True)

    def wake(self, table: LiveTable) -> None:
        """Let the bots of a table act, if it is their turn."""
        bots = table.people.bots
        if not bots or table.id in self._acting or table.aside:
            return
        if self.opening(table) is not None:
            return
        if acts(table.play, bots) is not None:
            self._acting[table.id] = asyncio.get_running_loop().create_task(self._run(table))

    def opening(self, table: LiveTable) -> Demo | None:
        """What is still to be read at a ready table; nothing once a person has acted."""
        found = self.unread.get(table.id)
        if found is None or table.play.journal is None:
            return None
        for _, entry in table.play.journal.live_entries():
            by = entry.by if isinstance(entry, Opened | Answered) else ""
            if by in table.play.seats and by not in table.people.bots:
                del self.unread[table.id]
                return None
        return found

    def wait(self, table: str, demo: Demo) -> None:
        """The bots of a ready table wait. Of those that nobody ever came to, the oldest are forgotten."""
        self.unread[table] = demo
        while len(self.unread) > MOST_UNREAD:
            del self.unread[next(iter(self.unread))]

    def begin(self, table: LiveTable) -> None:
        """It was read: the bots of a ready table go ahead."""
        self.unread.pop(table.id, None)
        self.wake(table)

    async def _run(self, table: LiveTable) -> None:
        try:
            await self._take_turns(table)
        finally:
            # At once: a bot that is woken right after the last look must not count as awake.
            self._acting.pop(table.id, None)

    async def _take_turns(self, table: LiveTable) -> None:
        """Bots act one after the other, at their pace, until it is nobody's turn."""
        config, metrics = self.hub.config, self.hub.metrics
        pause = config.bot_pace
        while True:
            await asyncio.sleep(pause)
            if not await asyncio.to_thread(self.hub.store.claim, table.id):
                return  # another process does it; the sweep looks again whether it still can
            async with table.lock:
                if self.hub.tables.get(table.id) is not table:
                    return  # deleted meanwhile
                seat = acts(table.play, table.people.bots)
                if seat is None:
                    return
                chair, version = Chair[Any](table.play, seat), table.version
                bot = self._bot(table, seat)
            try:
                await self._act(table, chair, bot, version)
                metrics.bots.labels("done").inc()
                pause = config.bot_pace
            except asyncio.CancelledError:
                raise
            except (
                Exception
            ) as problem:  # a bot must never stop a table; people can always act, or undo
                if isinstance(problem, UndertowError) and table.version != version:
                    continue  # another process was quicker
                log.exception("the bot in seat %s of table %s failed", seat, table.id)
                metrics.bots.labels("failed").inc()
                pause = min(LONGEST_PAUSE, max(1.0, pause * 2))

    def _bot(self, table: LiveTable, seat: str) -> Bot:
        """Who plays a seat; what was brought once and is no longer here is played at random. One that
        remembers what it did stays as long as the table is here."""
        name = table.people.bots[seat]
        known = self._known.setdefault(table, {})
        if (bot := known.get((seat, name))) is None:
            ours = ":" not in name or name in self.hub.config.bots
            try:
                bot = make_bot(table.game.id, name if ours else RANDOM)
            except BadSetup:
                bot = make_bot(table.game.id, RANDOM)
            if getattr(bot, "remembers", False):
                known[seat, name] = bot
        return bot

    async def _act(self, table: LiveTable, chair: Chair[Any], bot: Bot, version: int) -> None:
        """Think in a thread, then do it, unless the table has changed meanwhile."""
        loop, seat = asyncio.get_running_loop(), chair.seat
        name = table.people.bots.get(seat)
        limit = self.hub.config.bot_limit
        if isinstance(bot, Guarded):  # whose time is up is replaced, and named, by its guard
            limit += bot.seconds
        try:
            thinking = loop.run_in_executor(self._pool, think, bot, chair)
            decision = await asyncio.wait_for(thinking, limit)
        except Exception as problem:
            if isinstance(bot, RandomBot):
                raise
            if not isinstance(problem, TooMany):  # a host may overrule a pool to a million dice
                log.exception(
                    "the bot %s in seat %s of table %s broke; anything goes", name, seat, table.id
                )
            self.hub.metrics.bots.labels("broke").inc()
            bot = make_bot(table.game.id, "random")
            decision = think(bot, chair)
        said = decision.request if isinstance(decision, Reply) else decision
        await asyncio.sleep(table.grace(seat, said))
        if table.version == version and table.people.bots.get(seat):
            await execute(
                table, lambda play: act(play, seat, decision, version), f"bot:{seat}:{version}"
            )

    async def advise(self, table: LiveTable, seat: str, request: str = "") -> Decision | None:
        """What a bot would answer to a question that a seat may answer, or, without one, do next in that
        seat; None where nothing is up to it, and while the table waits for others. Nothing happens at the
        table."""
        async with table.lock:
            asked = None
            if not request and elsewhere(table.play, seat):
                return None
            if request:
                asked = next((one for one in table.play.requests(seat) if one.id == request), None)
                if asked is None:
                    raise TooLate(NOT_OPEN())
            chair = Chair[Any](table.play, asked.seat if asked is not None else seat, asked)
        if not chair.requests and not chair.offered:
            return None
        return await self._advised(table, chair)

    async def stand_in(self, table: LiveTable, seat: str) -> None:
        """A bot answers what somebody is asked who is away, where nobody is here who answers for them;
        nobody sees what they were asked."""
        async with table.lock:
            asked, version = stranded(table.play, seat), table.version
            if asked is None:
                raise TooLate(NOT_OPEN())
            chair = Chair[Any](table.play, seat, asked)
        found = await self._advised(table, chair)
        assert isinstance(found, Reply)
        await execute(
            table, lambda play: play.answer(seat, asked.id, found.answer), f"bot:{seat}:{version}"
        )

    async def _advised(self, table: LiveTable, chair: Chair[Any]) -> Decision | None:
        """What a bot does from this chair."""
        loop = asyncio.get_running_loop()
        for name in ("greedy", "random"):
            bot = make_bot(table.game.id, name)
            try:
                thinking = loop.run_in_executor(self._pool, decide_on, bot, chair)
                return await asyncio.wait_for(thinking, self.hub.config.bot_limit)
            except TooMany:
                continue
            except Exception:
                log.exception("the %s bot does not know what to do at %s", name, table.id)
        raise TooLate(NOT_OPEN())


def make_bot(game: str, name: str) -> Bot:
    """A bot by its name; `greedy` is the best this game has."""
    found = plugins().get(game)
    return RandomBot(Random()) if found is None else found.bot(name, Random())


def acts(play: Play[Any], bots: dict[str, str]) -> str | None:
    """The first seat of a bot that has something to do."""
    for seat in play.game.bot_order(tuple(bots)):
        if seat in play.seats and up_to(play, seat):
            return seat
    return None


def act(play: Play[Any], seat: str, decision: Decision, version: int) -> None:
    """Do what a bot decided when the table was at a version. If it has moved on since, by more than
    talk, it is too late: the bot of a process that died may have done the same just before."""
    journal = play.journal
    assert journal is not None
    since = journal.entries[version - journal.base :] if version >= journal.base else [None]
    if not all(isinstance(entry, Said | Anchored | Committed) for entry in since):
        raise TooLate(NOT_OPEN())
    if isinstance(decision, Reply):
        play.answer(seat, decision.request, decision.answer)
    else:
        play.open(seat, decision)


def think(bot: Bot, chair: Chair[Any]) -> Decision:
    """What a bot does from its chair. Asked whether to undo something, it always agrees."""
    for request in chair.requests:
        if (
            request.resolution in chair.doing
            and chair.doing[request.resolution].rule in RULES_OF_THE_TABLE
        ):
            return Reply(request.id, "yes")
    decision = decide_on(bot, chair)
    if decision is None:
        raise RuleFailed(GIVES_UP(seat=chair.seat))
    return decision
