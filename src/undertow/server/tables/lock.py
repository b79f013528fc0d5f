"""A table's lock: one at a time, in the order of arrival."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable


class TableLock:
    """As `asyncio.Lock`, but a command needs no task to wait in: it is called when the table is free.
    Only for the event loop's own thread."""

    __slots__ = ("_calling", "_line", "_taken")

    def __init__(self) -> None:
        self._taken = False
        self._calling = False
        self._line: deque[Callable[[], None]] = deque()

    def locked(self) -> bool:
        return self._taken or bool(self._line)

    def when_free(self, begin: Callable[[], None]) -> None:
        """Take the lock, now or later, and call `begin`. It must `release` the lock, in the call or
        after it, and must not raise."""
        self._line.append(begin)
        self._next()

    def release(self) -> None:
        self._taken = False
        self._next()

    def _next(self) -> None:
        if self._calling:
            return  # released from inside a call: the loop below goes on, and the stack stays flat
        self._calling = True
        try:
            while self._line and not self._taken:
                self._taken = True
                self._line.popleft()()
        finally:
            self._calling = False

    async def __aenter__(self) -> None:
        if not self.locked():
            self._taken = True
            return
        came = asyncio.get_running_loop().create_future()

        def begin() -> None:
            if came.done():  # cancelled while it waited
                self.release()
            else:
                came.set_result(None)

        self._line.append(begin)
        try:
            await came
        except asyncio.CancelledError:
            if not came.cancelled():  # the lock had just been given to it
                self.release()
            raise

    async def __aexit__(self, *problem: object) -> None:
        self.release()
