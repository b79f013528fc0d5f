"""Forecasts: how a table is likely to go on, from many games that bots play in another process.

The worker process starts when somebody asks and ends when nobody does, and no table waits for it. It
works on one forecast at a time, for about a second; asked again, it goes on where it was.
"""

from __future__ import annotations

import asyncio
import logging
import os
import threading
from contextlib import ExitStack, suppress
from multiprocessing.pool import Pool
from typing import Any

from undertow.kernel import Game, TooLate, UndertowError, message
from undertow.lab.forecast import Forecast, Forecaster, LooksBack, further
from undertow.lab.sim import workers
from undertow.plugins import plugins
from undertow.server.errors import Forbidden, NotFound, ServerError
from undertow.server.tables import history
from undertow.server.tables.command import plain
from undertow.server.tables.live import LiveTable
from undertow.server.wire import AskForecast
from undertow.store import KeyHash

NO_FORECAST = message("server.no.forecast", "{game} cannot be looked ahead in.")
NOT_YOURS = message(
    "server.no.forecast-seat",
    "Only the GM or the host of the table can look ahead; it would tell what is hidden.",
)
NOT_OVER = message("server.no.forecast-over", "How it stood is told once the game is over.")
BUSY = message(
    "server.no.forecast-busy", "One forecast is being worked out already. Try again in a moment."
)
TOO_SLOW = message(
    "server.no.forecast-slow", "That took too long, and nothing was found out. The table is fine."
)
BROKE = message(
    "server.no.forecast-broke", "This cannot be foreseen: the bots lost their way ({problem})."
)

PORTION = 0.8
"""Seconds of work for one answer."""
LIMIT = 60.0
"""Seconds after which a worker that says nothing is stopped."""
WAITING = 8
"""So many may wait in line, with the one who is served."""
IDLE = 60.0
"""Seconds after which a worker nobody asks is let go."""

log = logging.getLogger("undertow.server")


class Busy(ServerError):
    status = 202
    """No fault of whoever asks: a browser writes down a refusal as one."""


class TooSlow(ServerError):
    status = 503


class CannotForesee(ServerError):
    status = 409


def forecaster_for(game: Game[Any], who: KeyHash) -> Forecaster:
    """The forecaster of a game, for somebody who may ask it."""
    plugin = plugins().get(game.id)
    found = plugin.forecaster if plugin is not None else None
    if found is None:
        raise NotFound(NO_FORECAST(game=game.name()))
    if who.role != "host" and not (who.role == "seat" and found.may_ask(who.seat)):
        raise Forbidden(NOT_YOURS())
    return found


async def _past(table: LiveTable, place: int, address: str) -> tuple[Forecaster, Any]:
    """How a game that is over stood at some moment: nothing of it is hidden any more."""
    plugin = plugins().get(table.game.id)
    found = plugin.forecaster if plugin is not None else None
    if found is None or not isinstance(found, LooksBack):
        raise NotFound(NO_FORECAST(game=table.game.name()))
    async with table.hub.reading.turn(address), table.lock:
        if not table.play.over:
            raise TooLate(NOT_OVER())
        world = await asyncio.to_thread(history.world_at, table, place)
    return found, found.moment(world)


class Forecasts:
    """The forecasts of one server: at most one is worked on."""

    def __init__(self, portion: float = PORTION, limit: float = LIMIT, idle: float = IDLE) -> None:
        self.portion, self.limit, self.idle = portion, limit, idle
        self._working = False
        self._line: set[str] = set()
        """The addresses that wait for one, or whose turn it is."""
        self._turn = asyncio.Lock()
        self._worker: tuple[ExitStack, Pool] | None = None
        self._coming_and_going = threading.Lock()
        """Starting and ending a process takes a while, and is done in a thread."""
        self._ending: list[threading.Thread] = []
        self._leaving: asyncio.TimerHandle | None = None

    async def ask(
        self, table: LiveTable, who: KeyHash, ask: AskForecast, address: str = ""
    ) -> Forecast:
        """Work on a forecast for a while, and say what is known. Of one address only one is in the
        line, so that nobody keeps the others from theirs."""
        if ask.at is not None:
            forecaster, subject = await _past(table, ask.at, address)
        else:
            forecaster = forecaster_for(table.game, who)
            value = plain(ask.value)
            async with table.lock:
                subject = forecaster.subject(table.play, ask.bot, ask.form, value)
        if address in self._line or len(self._line) >= WAITING:
            raise Busy(BUSY())
        self._line.add(address)
        try:
            async with self._turn:
                return await self._in_turn(forecaster, subject, ask.seed, ask.n, self.portion)
        finally:
            self._line.discard(address)

    async def _in_turn(self, *args: Any) -> Forecast:
        self._working = True
        if self._leaving is not None:
            self._leaving.cancel()
        try:
            return await self._work(*args)
        finally:
            self._working = False
            self._leaving = asyncio.get_running_loop().call_later(self.idle, self._let_go)

    async def _work(self, *args: Any) -> Forecast:
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Forecast] = loop.create_future()

        def told(found: Any) -> None:
            with suppress(RuntimeError):  # the server may be gone by now
                loop.call_soon_threadsafe(_settle, answer, found)

        pool = await asyncio.to_thread(self._start)
        pool.apply_async(further, args, callback=told, error_callback=told)
        try:
            return await asyncio.wait_for(answer, self.limit)
        except (TimeoutError, asyncio.CancelledError) as problem:
            self._let_go()  # or the next one would wait for it
            if isinstance(problem, TimeoutError):
                raise TooSlow(TOO_SLOW()) from None
            raise

    def _start(self) -> Pool:
        """The worker, which gives way to whoever serves tables."""
        with self._coming_and_going:
            if self._worker is None:
                stack = ExitStack()
                pool = stack.enter_context(workers(1))
                pool.apply_async(_give_way)
                self._worker = stack, pool
            return self._worker[1]

    def _let_go(self) -> None:
        """At once: whoever asks next must not be given a worker that is on its way out."""
        worker, self._worker = self._worker, None
        if worker is not None:
            stop = threading.Thread(target=self._stop, args=worker, daemon=True)
            self._ending = [*(one for one in self._ending if one.is_alive()), stop]
            stop.start()

    def _stop(self, stack: ExitStack, pool: Pool) -> None:
        with self._coming_and_going:
            stack.close()

    def _end(self) -> None:
        with self._coming_and_going:  # one that is just starting leaves as well
            self._let_go()
        for one in self._ending:
            one.join()

    async def close(self) -> None:
        """With the server."""
        if self._leaving is not None:
            self._leaving.cancel()
        await asyncio.to_thread(self._end)


def _settle(answer: asyncio.Future[Any], found: Any) -> None:
    if answer.done():
        return  # nobody waits any more
    if isinstance(found, UndertowError):
        answer.set_exception(found)
    elif isinstance(found, BaseException):
        log.error("a forecast failed", exc_info=found)
        answer.set_exception(CannotForesee(BROKE(problem=type(found).__name__)))
    else:
        answer.set_result(found)


def _give_way() -> None:
    if hasattr(os, "nice"):
        os.nice(10)
