"""Many games over several processes: who works, and in which portions."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.pool import Pool
from multiprocessing.resource_tracker import ensure_running

from undertow.packs import ready

ADVANCE = Callable[[int], None]
"""Told how many more games are done."""


def nobody(done: int) -> None:
    """Nobody watches."""


def parts(games: int, jobs: int) -> Iterator[range]:
    """Portions small enough that progress moves and no process waits long for the last one."""
    size = max(1, min(25, games // (max(1, jobs) * 8)))
    for first in range(0, games, size):
        yield range(first, min(games, first + size))


@contextmanager
def workers(count: int) -> Iterator[Pool]:
    """So many processes: a fresh interpreter each, on every system alike; they leave Ctrl-C to us.

    Ctrl-C is held back while they start, for they inherit that: else one that has not come to
    `_first` yet would die with a traceback."""
    context = multiprocessing.get_context("spawn")
    held = getattr(signal, "pthread_sigmask", None)
    if held is not None:
        ensure_running()  # it would let Ctrl-C through again if it began later
        held(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        pool = context.Pool(count, initializer=_first)
    finally:
        if held is not None:
            held(signal.SIG_UNBLOCK, {signal.SIGINT})
    with pool:
        yield pool


def _first() -> None:
    """Ctrl-C is left to us; packs come before any game."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    ready()
