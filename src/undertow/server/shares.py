"""How much of the server's time one address may take, so that nobody slows the others.

All tables share one loop. What somebody's requests and commands take of it is counted for their
address; beyond its share an address waits, and everybody else goes first. Two requests of one
address never begin in the same round of the loop. Long work outside the loop has lines of its own:
one place in each for an address, however many of its requests wait behind that.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Generator
from contextlib import asynccontextmanager
from contextvars import ContextVar
from typing import Any

from undertow.server.errors import NO_SPACE, TOO_OFTEN, TooOften

Spend = Callable[[float], None]
"""Takes seconds of the loop."""
MANY = 10_000
"""Addresses that have their whole share again are forgotten once there are so many."""
MOST_WAITING = 100
"""So many requests of one address may wait; more are refused."""
SOON = 0.02

now = time.thread_time
"""The loop's own time at work, however busy the machine is."""


def _free(seconds: float) -> None:
    pass


spending: ContextVar[Spend] = ContextVar("spending", default=_free)
"""On whose account the loop works; the table's own work is on nobody's."""


class Line:
    """A line for long work: so many are worked on at once, and of each address one at most is in it.
    Whoever comes from there with more waits until the one before is done."""

    def __init__(self, at_once: int = 1, most: int = MOST_WAITING) -> None:
        self._free = asyncio.Semaphore(at_once)
        self._most = most
        self._own: dict[str, asyncio.Lock] = {}
        self._here: Counter[str] = Counter()

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        if self._here[address] >= self._most:
            raise TooOften(TOO_OFTEN(seconds=1), 1.0)
        self._here[address] += 1
        own = self._own.setdefault(address, asyncio.Lock())
        try:
            async with own, self._free:
                yield
        finally:
            self._here[address] -= 1
            if not self._here[address]:
                del self._here[address], self._own[address]


class Shares:
    """What each address may take of the loop: so many seconds at once, then so many a second."""

    def __init__(self, size: tuple[float, float], clock: Callable[[], float] = time.monotonic):
        self.burst, self.rate = size
        self.clock = clock
        self._left: dict[str, tuple[float, float]] = {}
        self._turns: dict[str, asyncio.Lock] = {}
        self._here: Counter[str] = Counter()
        """So many requests wait, or begin just now."""

    def of(self, address: str) -> Spend:
        """The account of an address."""
        return lambda seconds: self.spend(address, seconds)

    def spend(self, address: str, seconds: float) -> None:
        at = self.clock()
        if len(self._left) >= MANY and address not in self._left:
            self._forget(at)
        self._left[address] = self._now(address, at) - seconds, at

    def wait(self, address: str) -> float:
        """Seconds until the address may go on; 0 where it may now."""
        left = self._now(address, self.clock())
        return max(SOON, -left / self.rate) if left <= 0 else 0.0

    def _now(self, address: str, at: float) -> float:
        left, since = self._left.get(address, (self.burst, at))
        return min(self.burst, left + (at - since) * self.rate)

    def _forget(self, at: float) -> None:
        self._left = {
            name: kept for name, kept in self._left.items() if self._now(name, at) < self.burst
        }

    async def turn(self, address: str) -> None:
        """Wait until it is this address's turn again, in the order of arrival. Its next turn comes
        when everybody else had theirs."""
        if self._here[address] >= MOST_WAITING:
            raise TooOften(TOO_OFTEN(seconds=1), 1.0)
        self._here[address] += 1
        lock = self._turns.setdefault(address, asyncio.Lock())
        try:
            await lock.acquire()
        except BaseException:
            self._gone(address)
            raise
        try:
            while seconds := self.wait(address):
                await asyncio.sleep(seconds)
        finally:
            asyncio.get_running_loop().call_soon(self._next, address, lock)

    def _next(self, address: str, lock: asyncio.Lock) -> None:
        lock.release()
        self._gone(address)

    def _gone(self, address: str) -> None:
        self._here[address] -= 1
        if not self._here[address]:
            del self._here[address], self._turns[address]


class Timed:
    """A coroutine whose time on the loop is spent on an account: `await Timed(work, spend)`."""

    def __init__(self, work: Coroutine[Any, Any, Any], spend: Spend) -> None:
        self.work, self.spend = work, spend

    def __await__(self) -> Generator[Any, Any, Any]:
        work, spend = self.work, self.spend
        step: Callable[[Any], Any] = work.send
        given: Any = None
        while True:
            start = now()
            try:
                awaited = step(given)
            except StopIteration as end:
                return end.value
            finally:
                spend(now() - start)
            try:
                given = yield awaited
                step = work.send
            except GeneratorExit:
                work.close()
                raise
            except BaseException as problem:
                step, given = work.throw, problem


class Room:
    """Memory for what is being sent, to us or by us: so many bytes for one address, so many for all."""

    def __init__(self, here: int, everywhere: int) -> None:
        self.here, self.everywhere = here, everywhere
        self._taken: Counter[str] = Counter()
        self._all = 0

    def take(self, address: str, size: int) -> None:
        if self._taken[address] + size > self.here or self._all + size > self.everywhere:
            raise TooOften(NO_SPACE(), 5.0)
        self._taken[address] += size
        self._all += size

    def give_back(self, address: str, size: int) -> None:
        self._all -= size
        self._taken[address] -= size
        if self._taken[address] <= 0:
            del self._taken[address]
