"""One thread writes for all tables: everything that waits goes into one transaction."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread

from undertow.server.errors import OURS
from undertow.store import Append, Done, StorageFailed, Store, StoreError

Result = Done | StoreError
Told = Callable[[Result], None]
Waiting = tuple[Append, Told]
MOST = 256
"""So many commands go into one transaction at most."""

log = logging.getLogger("undertow.server")


class Writer:
    """Gathers appends from one round of the loop, and while the disk is busy. A flush of the disk is
    slow, and so is waking a thread, so both are shared."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.flushes = 0
        self.written = 0
        self._loop: asyncio.AbstractEventLoop | None = None
        self._gathered: list[Waiting] = []
        self._queue: SimpleQueue[list[Waiting] | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="undertow-writer", daemon=True)
        self._thread.start()

    @property
    def alive(self) -> bool:
        return self._thread.is_alive()

    def append(self, append: Append, told: Told) -> None:
        """Keep this; `told` is called in the loop with the result."""
        if not self._gathered:
            # All appends of this round of the loop go together.
            self._loop = asyncio.get_running_loop()
            self._loop.call_soon(self._hand_over)
        self._gathered.append((append, told))

    def _hand_over(self) -> None:
        gathered, self._gathered = self._gathered, []
        if gathered:
            self._queue.put(gathered)

    def close(self) -> None:
        """Write what waits, then stop."""
        self._hand_over()
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        closing = False
        while not closing:
            batch: list[Waiting] = []
            while not batch or not self._queue.empty():
                following = self._queue.get()
                if following is None:
                    closing = True
                    break
                batch += following
            for start in range(0, len(batch), MOST):
                self._write(batch[start : start + MOST])

    def _write(self, batch: list[Waiting]) -> None:
        results: list[Result]
        try:
            results = self.store.append_all([append for append, _ in batch])
        except StoreError as problem:
            results = [problem] * len(batch)
        except Exception:  # nothing of the batch was kept
            results = [StorageFailed(OURS())] * len(batch)
        self.flushes += 1
        self.written += len(batch)
        assert self._loop is not None
        try:
            self._loop.call_soon_threadsafe(_tell, batch, results)
        except RuntimeError:  # the loop has ended, and with it everybody who waited
            return


def _tell(batch: list[Waiting], results: list[Result]) -> None:
    for (_, told), result in zip(batch, results, strict=True):
        try:
            told(result)
        except Exception:  # the others of the batch wait too
            log.exception("a command that was kept could not be told")
