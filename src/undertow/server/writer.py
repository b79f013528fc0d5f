"""One thread that writes for all tables: whatever waits is kept with one flush of the disk."""

from __future__ import annotations

import asyncio
from queue import SimpleQueue
from threading import Thread

from undertow.server.errors import OURS
from undertow.store import Append, Done, StorageFailed, Store, StoreError

Result = Done | StoreError
MOST = 256
"""So many commands go into one transaction at most."""


class Writer:
    """Gathers appends while the disk is busy with the last ones."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.flushes = 0
        self.written = 0
        self._queue: SimpleQueue[tuple[Append, asyncio.Future[Result]] | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="undertow-writer", daemon=True)
        self._thread.start()

    @property
    def alive(self) -> bool:
        return self._thread.is_alive()

    def append(self, append: Append) -> asyncio.Future[Result]:
        """Keep this; the future says what became of it, and never raises."""
        future: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._queue.put((append, future))
        return future

    def close(self) -> None:
        """Write what waits, then stop."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        closing = False
        while not closing:
            first = self._queue.get()
            if first is None:
                return
            batch = [first]
            while len(batch) < MOST and not self._queue.empty():
                following = self._queue.get()
                if following is None:
                    closing = True
                    break
                batch.append(following)
            self._write(batch)

    def _write(self, batch: list[tuple[Append, asyncio.Future[Result]]]) -> None:
        results: list[Result]
        try:
            results = self.store.append_all([append for append, _ in batch])
        except StoreError as problem:
            results = [problem] * len(batch)
        except Exception:  # whatever it was, nothing of the batch was kept
            results = [StorageFailed(OURS())] * len(batch)
        self.flushes += 1
        self.written += len(batch)
        loop = batch[0][1].get_loop()
        try:
            loop.call_soon_threadsafe(_tell, batch, results)
        except RuntimeError:  # the loop is gone, and with it everybody who waited
            return


def _tell(batch: list[tuple[Append, asyncio.Future[Result]]], results: list[Result]) -> None:
    for (_, future), result in zip(batch, results, strict=True):
        if not future.done():
            future.set_result(result)
