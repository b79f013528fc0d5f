"""No test waits for ever: each has so many seconds, then it fails where it stands.

The limit is for what hangs, not for what is slow: a busy machine is many times slower than a quiet
one. `@pytest.mark.limit(seconds)` gives a test, a class or a file another one. Setting up, the test
itself and clearing up have the limit each.
"""

from __future__ import annotations

import faulthandler
import os
import signal
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from types import FrameType

import pytest

LIMIT = 300.0
BROWSER = 900.0
GRACE = 120.0
"""What does not end by an exception after so many seconds more ends with the whole process."""


def limit_of(item: pytest.Item) -> float:
    mark = item.get_closest_marker("limit")
    if mark is not None:
        (seconds,) = mark.args
        return float(seconds)
    return BROWSER if item.get_closest_marker("browser") else LIMIT


class Limits:
    def __init__(self) -> None:
        self.loud = os.dup(2)  # before anybody catches what is written there

    @contextmanager
    def _limited(self, item: pytest.Item) -> Iterator[None]:
        seconds = limit_of(item)

        def enough(signum: int, frame: FrameType | None) -> None:
            pytest.fail(f"it did not end within {seconds:g} seconds")

        before = signal.signal(signal.SIGALRM, enough)
        # Again and again: whoever swallows it once is told once more.
        signal.setitimer(signal.ITIMER_REAL, seconds, 5.0)
        faulthandler.dump_traceback_later(seconds + GRACE, exit=True, file=self.loud)
        try:
            yield
        finally:
            faulthandler.cancel_dump_traceback_later()
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> Generator[None, object, object]:
        with self._limited(item):
            return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, object, object]:
        with self._limited(item):
            return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_teardown(self, item: pytest.Item) -> Generator[None, object, object]:
        with self._limited(item):
            return (yield)

    def pytest_unconfigure(self) -> None:
        os.close(self.loud)
