"""Many tables of the twin at once, for who learns to play: what is on them in numbers, as the single
environment has it (`arena`), and what may be done. One seat plays every hero."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from undertow.games.fire.lab.arena import SIZE
from undertow.games.fire.lab.meanings import learnt
from undertow.games.fire.twin import memory as k
from undertow.games.fire.twin.entries import steps
from undertow.games.fire.twin.seen import mean_all, see_all

ENOUGH = 128
"""Tables for which another processor is worth its while."""


class FireMany:
    """So many games of one set-up."""

    def __init__(self, settings: Mapping[str, Any], count: int, acts: int) -> None:
        assert k.SEEN == SIZE
        self.count, self.acts = count, acts
        self.agreed, self._known = learnt(settings)
        self.tables = np.zeros((count, k.STATE), np.int8)
        self.luck = np.zeros(count, np.uint64)
        self.found = np.zeros((count, k.MOST_ACTIONS), np.int32)
        shares = max(1, min(os.cpu_count() or 1, count // ENOUGH))
        self._desks = [np.zeros(k.DESK, np.int16) for _ in range(shares)]
        self._threads: tuple[int, ThreadPoolExecutor] | None = None
        self._told = np.zeros(count, np.int32)

    def step(self, chosen: Any) -> Any:
        """Do what was chosen at each table, by its place among what may be done; below zero a new game
        begins. Gives how much may be done then: nothing where it is over."""
        self._told[:] = chosen

        def play(first: int, last: int, desk: Any) -> None:
            some = slice(first, last)
            tables, found = self.tables[some], self.found[some]
            steps(tables, self.agreed, desk, self.luck[some], found, self._told[some])

        self._share(play)
        return np.minimum(self._told, self.acts)

    def worth(self) -> Any:
        """1 where it is won, -1 where it is lost, 0 where it goes on."""
        ended = self.tables[:, k.ENDED]
        return np.where(ended == 0, 0, np.where(ended == k.DEFEAT, -1, 1)).astype(np.float32)

    def meant(self, counts: Any) -> Any:
        """What each act is: the numbers of its rule, of its last argument and of the one before it."""
        all_ = np.zeros((self.count, self.acts, 3), np.int16)
        told = np.ascontiguousarray(counts, np.int32)

        def tell(first: int, last: int, _: Any) -> None:
            s, found = self.tables[first:last].reshape(-1), self.found[first:last].reshape(-1)
            meant = all_[first:last].reshape(-1)
            mean_all(s, found, told[first:last], meant, self._known, self.acts, last - first)

        self._share(tell)
        return all_

    def seen(self) -> Any:
        """What is on every table, in the order of the fields."""
        seen = np.empty((self.count, SIZE), np.float32)

        def look(first: int, last: int, _: Any) -> None:
            s = self.tables[first:last].reshape(-1)
            see_all(s, self.agreed, seen[first:last].reshape(-1), last - first)

        self._share(look)
        return seen

    def _share(self, work: Callable[[int, int, Any], None]) -> None:
        """Each processor does it for some of the tables, at a desk of its own."""
        shares = len(self._desks)
        edges = [self.count * share // shares for share in range(shares + 1)]
        parts = list(zip(edges, edges[1:], self._desks, strict=False))
        if shares == 1:
            work(*parts[0])
        else:
            list(self._pool.map(lambda part: work(*part), parts))

    @property
    def _pool(self) -> ThreadPoolExecutor:
        """Threads of this process: one that was begun from here has none of its parent's."""
        if self._threads is None or self._threads[0] != os.getpid():
            self._threads = os.getpid(), ThreadPoolExecutor(len(self._desks))
        return self._threads[1]

    def __getstate__(self) -> dict[str, Any]:
        """To another process it goes with its tables, and without its threads."""
        return {**vars(self), "_threads": None}
