"""What whoever runs the server looks at: the last hour in samples, and what went wrong."""

from __future__ import annotations

import logging
import os
import socket
import time
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from undertow.server.tables.hub import Hub

EVERY = 5.0
"""Seconds between two samples."""
KEPT = 720
"""So many samples: an hour."""
ERRORS = 20
"""So many of the last errors are kept."""


class Sample(Struct, frozen=True):
    """One process over a few seconds."""

    at: float
    """By the wall clock."""
    tables: int = 0
    sockets: int = 0
    commands: float = 0.0
    """Kept, a second."""
    refused: float = 0.0
    p50: float = 0.0
    """Milliseconds from a command's arrival until it is kept and sent to all."""
    p99: float = 0.0
    memory: float = 0.0
    """Megabytes."""
    cores: float = 0.0
    errors: int = 0


class Process(Struct, frozen=True):
    """A process as the others are told of it."""

    name: str
    since: float
    now: Sample


class Trouble(Struct, frozen=True):
    at: float
    what: str


class Complaints(logging.Handler):
    """Keeps the last errors that were logged; what is logged holds no keys."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.count = 0
        self.last: deque[Trouble] = deque(maxlen=ERRORS)

    def emit(self, record: logging.LogRecord) -> None:
        self.count += 1
        self.last.append(Trouble(record.created, record.getMessage()[:300]))


class Watching:
    """The samples of one process."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.since = hub.wall()
        self.name = f"{socket.gethostname()}:{os.getpid()}"
        self.samples: deque[Sample] = deque(maxlen=KEPT)
        self.complaints = Complaints()
        self.took: deque[float] = deque(maxlen=20_000)
        """How long the commands since the last sample took, in seconds."""
        self._last = hub.clock()
        self._counts = (0.0, 0.0, 0, time.process_time())

    def begin(self) -> None:
        logging.getLogger("undertow").addHandler(self.complaints)

    def close(self) -> None:
        logging.getLogger("undertow").removeHandler(self.complaints)

    def tick(self, now: float) -> None:
        if now - self._last >= EVERY:
            self.samples.append(self._sample(now))

    def process(self) -> Process:
        """This process now."""
        sample = self.samples[-1] if self.samples else Sample(self.hub.wall())
        return Process(self.name, self.since, sample)

    def _sample(self, now: float) -> Sample:
        hub, past, before = self.hub, self._counts, self._last
        metrics = hub.metrics
        done, refused = (one._value.get() for one in (metrics.done, metrics.refused))
        self._counts = done, refused, self.complaints.count, time.process_time()
        self._last = now
        took = sorted(self.took)
        self.took.clear()
        passed = max(now - before, 1e-9)
        return Sample(
            round(hub.wall(), 1),
            len(hub.tables),
            sum(hub.sockets.values()),
            round((done - past[0]) / passed, 1),
            round((refused - past[1]) / passed, 1),
            _part(took, 50),
            _part(took, 99),
            round(memory(), 1),
            round((self._counts[3] - past[3]) / passed, 3),
            self._counts[2] - past[2],
        )


def _part(took: Sequence[float], part: int) -> float:
    if not took:
        return 0.0
    return round(1000 * took[min(len(took) - 1, len(took) * part // 100)], 2)


def memory() -> float:
    """Megabytes that are really in memory; 0 where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 2**20
    except (OSError, ValueError, IndexError):
        return 0.0
