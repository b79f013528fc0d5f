"""Every process that a test starts is started here.

A run in the background ignores Ctrl-C, and children inherit that: a test that presses Ctrl-C would
wait for ever. So a child meets signals as one does that a person started. And none outlives its
test: one that is still there when something went wrong is killed, with all it started.
"""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Sequence
from pathlib import Path
from subprocess import DEVNULL, PIPE, STDOUT
from typing import Any

__all__ = ["DEVNULL", "PATIENCE", "PIPE", "STDOUT", "Child", "run", "start"]

PATIENCE = 240.0
"""So many seconds a child may take to end, unless a test says otherwise; less than a test may."""

Command = Sequence[str | Path]


def _as_usual() -> None:
    """In the child, before it becomes the program: nothing is ignored, nothing held back."""
    for one in (signal.SIGINT, signal.SIGQUIT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(one, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())


class Child(subprocess.Popen[Any]):
    """A process; `with` waits for its end, and makes one when the test failed."""

    def __init__(self, command: Command, **how: Any) -> None:
        self._alone = how.get("start_new_session", False)
        super().__init__(command, preexec_fn=_as_usual, **how)

    def __exit__(self, failed: type[BaseException] | None, *more: Any) -> None:
        if failed is not None and self.poll() is None:
            if self._alone:
                os.killpg(self.pid, signal.SIGKILL)
            else:
                self.kill()
        super().__exit__(failed, *more)


def start(command: Command, **how: Any) -> Child:
    """A process that runs beside the test."""
    return Child(command, **how)


def run(
    command: Command,
    *,
    input: Any = None,
    timeout: float = PATIENCE,
    check: bool = False,
    **how: Any,
) -> subprocess.CompletedProcess[Any]:
    """A process to its end; what it says is kept."""
    how = {"stdout": PIPE, "stderr": PIPE, "stdin": PIPE if input is not None else None, **how}
    with Child(command, **how) as child:
        out, err = child.communicate(input, timeout=timeout)
    done = subprocess.CompletedProcess(child.args, child.returncode, out, err)
    if check:
        done.check_returncode()
    return done
