"""`undertow serve --workers N`: several processes at one address, on one store.

The parent holds the sockets and serves nobody. Each worker accepts from them, has connections and
memory of its own, and learns from the store what the others wrote. One that dies is begun anew;
whoever it served connects again, and another worker goes on with their table.
"""

from __future__ import annotations

import logging
import os
import signal
import time
from collections.abc import Callable
from contextlib import suppress

log = logging.getLogger("undertow.server")

YOUNG = 5.0
"""Seconds: a worker that died younger than that may be one that cannot start, and must not spin."""


class Workers:
    """Keeps so many processes alive until it is told to stop."""

    def __init__(self, count: int, work: Callable[[], int]) -> None:
        self._count = count
        self._work = work
        self._children: dict[int, float] = {}
        """When each was begun."""
        self._stopping = False

    def run(self, begun: Callable[[], None] = lambda: None) -> int:
        """Until SIGTERM or Ctrl+C, which every worker hears too, and closes its store."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._stop)
        for _ in range(self._count):
            self._begin()
        begun()
        while self._children:
            try:
                ended, how = os.wait()
            except ChildProcessError:
                break
            born = self._children.pop(ended, 0.0)
            if not self._stopping:
                log.warning("worker %s ended (%s) and is begun anew", ended, how)
                if time.monotonic() - born < YOUNG and not os.WIFSIGNALED(how):
                    time.sleep(1.0)
                if not self._stopping:
                    self._begin()
        return 0

    def _begin(self) -> None:
        child = os.fork()
        if child:
            self._children[child] = time.monotonic()
            if self._stopping:  # the signal came while it was being made
                self._tell(child)
            return
        code = 1
        try:
            for number in (signal.SIGTERM, signal.SIGINT):
                signal.signal(number, signal.SIG_DFL)
            code = self._work()
        except SystemExit as leaving:
            code = leaving.code if isinstance(leaving.code, int) else 0
        except KeyboardInterrupt:
            code = 0
        except BaseException:
            log.exception("a worker failed")
        finally:
            os._exit(code)

    def _stop(self, number: int, frame: object) -> None:
        self._stopping = True
        for child in list(self._children):
            self._tell(child)

    def _tell(self, child: int) -> None:
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGTERM)
