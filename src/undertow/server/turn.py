"""Who has a table to themselves: one at a time, in the order of arrival.

As `asyncio.Lock`, but a command needs no task to wait in: it is called when its turn comes.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable


class Turn:
    """Only for the loop's own thread."""

    __slots__ = ("_calling", "_line", "_taken")

    def __init__(self) -> None:
        self._taken = False
        self._calling = False
        self._line: deque[Callable[[], None]] = deque()

    def locked(self) -> bool:
        return self._taken or bool(self._line)

    def take(self, begin: Callable[[], None]) -> None:
        """Call this, now or later, when nobody else is here. Whoever was called must `give` the
        turn on, in the call or after it, and may not raise."""
        self._line.append(begin)
        self._call()

    def give(self) -> None:
        self._taken = False
        self._call()

    def _call(self) -> None:
        if self._calling:
            return  # whoever gives the turn on while being called comes back to this loop
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
            if came.done():  # it did not wait so long
                self.give()
            else:
                came.set_result(None)

        self._line.append(begin)
        try:
            await came
        except asyncio.CancelledError:
            if not came.cancelled():  # the turn had come just then
                self.give()
            raise

    async def __aexit__(self, *problem: object) -> None:
        self.give()
