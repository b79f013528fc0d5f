"""A process for long work: reading an imported file, replaying a table to verify it.

One job at a time, with limits on time and memory. A job that takes too long is stopped, and no table
waits for it.
"""

from __future__ import annotations

import asyncio
import logging
import os
import threading
from collections.abc import Callable
from contextlib import ExitStack, suppress
from multiprocessing.pool import Pool
from typing import Any

from undertow.commands.places import games as all_games
from undertow.kernel import UndertowError, message
from undertow.lab.sim import workers
from undertow.server.errors import ServerError
from undertow.store.reading import Games

BUSY = message("server.no.aside", "Too many files are being read already. Try again in a moment.")
TOO_LONG = message("server.no.time", "That took too long, and was stopped. Nothing was changed.")
BROKE = message("server.no.reading", "This cannot be read ({problem}). Nothing was changed.")

LIMIT = 20.0
"""Seconds for one job, once the worker is there."""
COMES = 120.0
"""Seconds until it is there: it imports every game first, while others may have much to do."""
WAITING = 4
"""So many jobs may wait; a file that waits is in memory."""
MEMORY = 1536 * 1024 * 1024
IDLE = 60.0
GIVES_WAY = 10
"""For the system: the worker is less urgent than the server by so much."""

log = logging.getLogger("undertow.server")


class Busy(ServerError):
    status = 503


class TooLong(ServerError):
    status = 503


class CannotRead(ServerError):
    status = 400


class Worker:
    """The worker of one server, started when it is needed."""

    def __init__(self, games: Games, limit: float = LIMIT) -> None:
        self.games = games
        self.limit = limit
        self._turn = asyncio.Semaphore(1)
        self._line = 0
        self._worker: tuple[ExitStack, Pool] | None = None
        self._awake: Pool | None = None
        """The one that has imported everything."""
        self._coming_and_going = threading.Lock()
        self._leaving: asyncio.TimerHandle | None = None

    async def run(self, work: Callable[..., Any], *args: Any) -> Any:
        """`work(games, *args)` in the worker; arguments and result are pickled. An argument that is
        a function is called when its turn has come: what is large need not wait in memory."""
        if self._line > WAITING:
            raise Busy(BUSY())
        self._line += 1
        try:
            async with self._turn:
                ready = [await asyncio.to_thread(arg) if callable(arg) else arg for arg in args]
                return await self._work(work, ready)
        finally:
            self._line -= 1

    async def _work(self, work: Callable[..., Any], args: Any) -> Any:
        if any(all_games().get(id) is not game for id, game in self.games.items()):
            return await asyncio.to_thread(
                work, self.games, *args
            )  # games that the worker does not have (in tests)
        loop = asyncio.get_running_loop()
        if self._leaving is not None:
            self._leaving.cancel()
        pool = await asyncio.to_thread(self._start)
        try:
            if self._awake is not pool:
                await _done(pool, _ready, (), COMES)
                self._awake = pool
            return await _done(pool, _at_work, (work, args), self.limit)
        except (TimeoutError, asyncio.CancelledError) as problem:
            await asyncio.to_thread(self._stop)
            if isinstance(problem, TimeoutError):
                raise TooLong(TOO_LONG()) from None
            raise
        finally:
            self._leaving = loop.call_later(
                IDLE, lambda: threading.Thread(target=self._stop, daemon=True).start()
            )

    def _start(self) -> Pool:
        with self._coming_and_going:
            if self._worker is None:
                stack = ExitStack()
                self._worker = stack, stack.enter_context(workers(1))
            return self._worker[1]

    def _stop(self) -> None:
        with self._coming_and_going:
            worker, self._worker, self._awake = self._worker, None, None
            if worker is not None:
                worker[0].close()

    async def close(self) -> None:
        if self._leaving is not None:
            self._leaving.cancel()
        await asyncio.to_thread(self._stop)


async def _done(pool: Pool, work: Callable[..., Any], args: Any, seconds: float) -> Any:
    """What the worker makes of it within so many seconds."""
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[Any] = loop.create_future()

    def told(found: Any) -> None:
        with suppress(RuntimeError):  # the server may be gone by now
            loop.call_soon_threadsafe(_settle, answer, found)

    pool.apply_async(work, args, callback=told, error_callback=told)
    return await asyncio.wait_for(answer, seconds)


def _ready() -> None:
    """Runs in the worker first of all."""
    _give_way()
    all_games()


def _at_work(work: Callable[..., Any], args: Any) -> Any:
    """Runs in the worker."""
    _give_way()
    return work(all_games(), *args)


def _give_way() -> None:
    """Those who play come first."""
    with suppress(AttributeError, OSError):
        os.setpriority(os.PRIO_PROCESS, 0, GIVES_WAY)
    with suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _settle(answer: asyncio.Future[Any], found: Any) -> None:
    if answer.done():
        return  # the caller was cancelled
    if isinstance(found, UndertowError):
        answer.set_exception(found)
    elif isinstance(found, BaseException):
        log.error("a job in the worker failed", exc_info=found)
        answer.set_exception(CannotRead(BROKE(problem=type(found).__name__)))
    else:
        answer.set_result(found)
