"""What a server writes down of itself: no stranger can make it write without end, nor look like one of
its lines."""

from __future__ import annotations

import logging
import sys
import threading
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TextIO

from msgspec import Struct

AGAIN = 60.0
"""Seconds in which one of a kind is written; how many there were besides is said after that."""
LONGEST = 16 * 1024
"""More letters than this of one record are cut out of its middle."""
SHOWN = 200
"""So much of the last one is repeated where they are counted."""
MANY = 1000
"""There are no more kinds than places in the code; should there be, they are told apart no further."""

Kind = tuple[object, ...]

log = logging.getLogger("undertow")


class _Told(Struct):
    """What was written of one kind, and since when."""

    since: float
    level: str
    name: str
    more: int = 0
    last: str = ""


def kind_of(record: logging.LogRecord) -> Kind:
    """Where in the code it is written and what broke where: never what somebody sent."""
    broke = record.exc_info[1] if record.exc_info else None
    if broke is None:
        said = [type(one).__name__ for one in record.args] if isinstance(record.args, tuple) else []
        return record.name, record.pathname, record.lineno, *said
    at = [
        (frame.f_code.co_filename, line) for frame, line in traceback.walk_tb(broke.__traceback__)
    ]
    return record.name, record.pathname, record.lineno, type(broke), *at[-1:]


class Plainly(logging.Formatter):
    """Each record begins a line, what belongs to it is indented, and no mark in it is unseen."""

    def format(self, record: logging.LogRecord) -> str:
        text = super().format(record)
        if len(text) > LONGEST:
            text = f"{text[: LONGEST // 2]}\n[...]\n{text[-LONGEST // 2 :]}"
        return "\n    ".join(_shown(line) for line in text.splitlines())


def _shown(line: str) -> str:
    return line if line.isprintable() else "".join(map(_mark, line))


def _mark(c: str) -> str:
    return c if c.isprintable() else c.encode("unicode_escape").decode()


class Bounded(logging.StreamHandler[TextIO]):
    """Writes one record of a kind a minute, and how many more there were."""

    def __init__(
        self, stream: TextIO | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(stream)
        self.clock = clock
        self.setFormatter(Plainly("%(levelname)s %(name)s: %(message)s"))
        self._told: dict[Kind, _Told] = {}

    def emit(self, record: logging.LogRecord) -> None:
        """Whoever complains goes on, even where nothing can be written any more."""
        try:
            self._emit(record)
        except Exception:
            self.handleError(record)

    def _emit(self, record: logging.LogRecord) -> None:
        if record.levelno < logging.WARNING:  # whoever asks for all of it gets all of it
            super().emit(record)
            return
        now = self.clock()
        for kind in [kind for kind, told in self._told.items() if now - told.since >= AGAIN]:
            self._count(self._told.pop(kind))
        kind = kind_of(record)
        if kind not in self._told and len(self._told) >= MANY:
            kind = ("",)
        told = self._told.get(kind)
        if told is None:
            self._told[kind] = _Told(now, record.levelname, record.name)
            super().emit(record)
        else:
            told.more += 1
            told.last = record.getMessage()[:SHOWN]

    def _count(self, told: _Told) -> None:
        if told.more:
            said = f"{told.level} {told.name}: {told.more} more like it, the last: {told.last}"
            self.stream.write(" ".join(map(_shown, said.splitlines())) + self.terminator)
            self.flush()

    def close(self) -> None:
        """With the process: what was not said yet."""
        self.acquire()
        try:
            with suppress(OSError, ValueError):  # nowhere to write to any more
                for told in self._told.values():
                    self._count(told)
            self._told.clear()
        finally:
            self.release()
        super().close()


def write_down() -> None:
    """From now on everything this process has to complain of goes this way."""
    root = logging.getLogger()
    for one in list(root.handlers):
        root.removeHandler(one)
        one.close()
    root.addHandler(Bounded())
    # What strangers send that is no request at all is no news, and would fill the disk.
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
    threading.excepthook = _thread_broke
    sys.unraisablehook = _lost


def _thread_broke(args: Any) -> None:
    broke = args.exc_value
    if broke is not None and not isinstance(broke, SystemExit):
        log.error("a thread broke", exc_info=broke)


def _lost(args: Any) -> None:
    log.error("something broke where nobody waited", exc_info=args.exc_value)
