"""Progress, on the error stream only: a bar on a terminal, now and then a plain line elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

EVERY = 5.0
"""Seconds between two plain lines, so that a short run says nothing."""


@contextmanager
def progress(what: str, total: int, *, quiet: bool = False) -> Iterator[Callable[[int], None]]:
    """Gives a function to be told how many more are done."""
    if quiet:
        yield lambda more: None
    elif sys.stderr.isatty():
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

        with Progress(
            "{task.description}",
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
        ) as bar:
            task = bar.add_task(what, total=total)
            yield lambda more: bar.advance(task, more)
    else:
        yield _lines(what, total)


def _lines(what: str, total: int) -> Callable[[int], None]:
    done, last = 0, monotonic()

    def advance(more: int) -> None:
        nonlocal done, last
        done += more
        if monotonic() - last >= EVERY:
            last = monotonic()
            print(f"{what}: {done} of {total}", file=sys.stderr, flush=True)

    return advance
