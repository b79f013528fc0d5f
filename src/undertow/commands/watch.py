"""Progress, on the error stream only: a bar on a terminal, now and then a plain line elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import monotonic

EVERY = 5.0
"""Seconds between two plain lines, so that a short run says nothing."""
LONG = 20.0
"""Work that takes so many seconds is told of before it begins."""
FEW = 20
"""So few are not worth an estimate."""


def foretell(
    what: str, total: int, some: Sequence[Callable[[], object]], jobs: int, *, quiet: bool = False
) -> None:
    """Say how long something will take, where that is long: some of it is done here and timed."""
    if quiet or total < FEW:
        return
    took = 0.0
    for _ in range(2):  # the first of its kind is slower than all others
        if took < 1:
            begin = monotonic()
            for one in some:
                one()
            took = monotonic() - begin
    seconds = took * total / len(some) / max(1, jobs)
    if seconds >= LONG:
        print(f"{what}: {total}, about {lasting(seconds)}.", file=sys.stderr, flush=True)


def lasting(seconds: float) -> str:
    """So long, in words."""
    if seconds < 100:
        return f"{max(1, round(seconds))} s"
    if seconds < 5400:
        return f"{round(seconds / 60)} min"
    return f"{seconds / 3600:.1f} h"


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
    done, first = 0, monotonic()
    last = first

    def advance(more: int) -> None:
        nonlocal done, last
        done += more
        if monotonic() - last >= EVERY:
            last = monotonic()
            left = (last - first) * (total - done) / done
            rest = f", about {lasting(left)} left" if done < total else ""
            print(f"{what}: {done} of {total}{rest}", file=sys.stderr, flush=True)

    return advance
