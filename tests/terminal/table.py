"""The program as a person meets it: typed to through a pipe or at a pseudo-terminal."""

from __future__ import annotations

import os
import pty
import select
import signal
import struct
import sys
from collections.abc import Iterable
from fcntl import ioctl
from pathlib import Path
from termios import TIOCSWINSZ
from typing import NamedTuple

from support.children import run, start

PLAY = [sys.executable, "-m", "undertow", "play"]
PROGRAM = [*PLAY, "fire"]
CACHE = "XDG_CACHE_HOME"
PATIENCE = 120.0
"""Seconds until a test gives up waiting for a prompt; nothing waits that long by itself."""


def surroundings(home: Path, **more: str) -> dict[str, str]:
    kept = ("PATH", "PYTHONPATH", "PYTHONHASHSEED", "SYSTEMROOT", "VIRTUAL_ENV", CACHE)
    known = {name: os.environ[name] for name in kept if name in os.environ}
    plain = {"HOME": str(home), "XDG_DATA_HOME": str(home / "data"), "PYTHONUTF8": "1"}
    return {**known, **plain, "COLUMNS": "100", "TERM": "xterm-256color", **more}


class Told(NamedTuple):
    """What the program printed: as it stands, and as one line that no margin breaks."""

    stdout: str
    words: str
    stderr: str
    returncode: int


def typed(
    home: Path, lines: Iterable[str | bytes], *args: str, game: str = "fire", **env: str
) -> Told:
    """The program with these lines typed into a pipe."""
    fed = b"".join((line if isinstance(line, bytes) else line.encode()) + b"\n" for line in lines)
    done = run(
        [*PLAY, game, *args],
        input=fed,
        env=surroundings(home, **env),
        cwd=home,
        timeout=5 * PATIENCE,
    )
    out, err = done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")
    assert "Traceback" not in out + err, err
    return Told(out, " ".join(out.split()), err, done.returncode)


class Person:
    """Somebody at a terminal of her own."""

    def __init__(
        self, home: Path, *args: str, size: tuple[int, int] = (80, 24), **env: str
    ) -> None:
        ours, theirs = pty.openpty()
        ioctl(theirs, TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        known = surroundings(home, **env)
        del known["COLUMNS"]
        self.child = start(
            [*PROGRAM, *args],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=known,
            cwd=home,
            start_new_session=True,
        )
        os.close(theirs)
        self.screen = ours
        self.unread = b""

    def reads(self, until: str) -> str:
        """All that appears until these words do."""
        came = self._comes(until, PATIENCE)
        assert came, f"{until!r} never came; last seen: {self.unread.decode()[-800:]}"
        read, found, self.unread = self.unread.partition(until.encode())
        return (read + found).decode()

    def _comes(self, until: str, patience: float) -> bool:
        """Do these words appear before nothing does for so many seconds?"""
        while until.encode() not in self.unread:
            ready, _, _ = select.select([self.screen], [], [], patience)
            if not ready:
                return False
            try:
                more = os.read(self.screen, 65536)
            except OSError:
                more = b""
            assert more, f"it ended before {until!r}: {self.unread.decode()[-800:]}"
            self.unread += more
        return True

    def types(self, line: str) -> None:
        os.write(self.screen, line.encode() + b"\r")

    def types_on(self, keys: str) -> None:
        """Without Enter."""
        os.write(self.screen, keys.encode())

    def presses_ctrl_c(self, until: str) -> None:
        """Until these words appear. Once, or again: line editing can miss an interrupt in the instant
        it begins to wait."""
        for _ in range(10):
            self.child.send_signal(signal.SIGINT)
            if self._comes(until, PATIENCE / 10):
                return

    def is_killed(self) -> None:
        self.child.send_signal(signal.SIGKILL)
        self.leaves()

    def leaves(self) -> int:
        """Waits for the end; gives the exit code."""
        try:
            while os.read(self.screen, 65536):
                pass
        except OSError:
            pass
        os.close(self.screen)
        self.screen = -1
        return self.child.wait(timeout=PATIENCE)

    def is_gone(self) -> None:
        """Whatever a failed test left open is closed."""
        if self.screen >= 0:
            self.is_killed()
