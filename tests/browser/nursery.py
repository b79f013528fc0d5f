"""A process that has read all of Undertow and forks itself for every server that a test asks for.

Reading it is more than a second of work, and most tests in a browser want a server of their own. What
is forked runs the same command from its first line on, in a process of its own with an environment of
its own; it is killed, waited for and listened to like one that a person started. Tests that begin a
server anew start the program itself (`browser.serving`).

Started as a program, this is that process: it takes orders on its standard input, a socket, and ends
with whoever holds the other end, and all it forked with it.
"""

from __future__ import annotations

import json
import os
import select
import signal
import socket
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from subprocess import TimeoutExpired
from typing import IO, Any

from support.children import Child, start

TESTS = Path(__file__).parents[1]


class Forked:
    """A process of the nursery's, as much of it as tests need."""

    def __init__(self, said: IO[str], news: IO[str]) -> None:
        self.stdout, self._news = said, news
        self.pid = int(news.readline())
        self._code: int | None = None

    def poll(self) -> int | None:
        if self._code is None and select.select([self._news], [], [], 0)[0]:
            self._take()
        return self._code

    def _take(self) -> None:
        self._code = int(self._news.readline() or -signal.SIGKILL)
        self._news.close()

    def wait(self, timeout: float | None = None) -> int:
        if self._code is None:
            if not select.select([self._news], [], [], timeout)[0]:
                raise TimeoutExpired("undertow serve", timeout or 0)
            self._take()
        assert self._code is not None
        return self._code

    def send_signal(self, how: signal.Signals) -> None:
        if self.poll() is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, how)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def communicate(self, timeout: float | None = None) -> tuple[str, None]:
        """What it said to its end."""
        rest: list[str] = []
        reader = threading.Thread(target=lambda: rest.append(self.stdout.read()), daemon=True)
        reader.start()
        reader.join(timeout)
        if reader.is_alive():
            raise TimeoutExpired("undertow serve", timeout or 0)
        self.stdout.close()
        self.wait(timeout)
        return "".join(rest), None


class Nursery:
    """The nursery's other end. It is begun when it is first needed."""

    def __init__(self) -> None:
        self._process: Child | None = None
        self._orders: socket.socket | None = None

    def fork(self, arguments: Sequence[str], environment: dict[str, str]) -> Forked:
        """`undertow` with these arguments."""
        if self._orders is None:
            self._begin()
        assert self._orders is not None
        said, says = os.pipe()
        news, tells = os.pipe()
        order = json.dumps({"arguments": list(arguments), "environment": environment})
        try:
            socket.send_fds(self._orders, [order.encode()], [says, tells])
        finally:
            os.close(says)
            os.close(tells)
        # Line by line and no further, so that `select` sees what is still to come.
        return Forked(os.fdopen(said, "r", encoding="utf-8"), os.fdopen(news, "r"))

    def _begin(self) -> None:
        ours, theirs = socket.socketpair()
        with theirs:
            paths = [str(TESTS), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
            environment = {**os.environ, "PYTHONDEVMODE": "", "PYTHONWARNINGS": ""}
            environment["PYTHONPATH"] = os.pathsep.join(path for path in paths if path)
            command = [sys.executable, "-m", "browser.nursery"]
            self._process = start(command, stdin=theirs, env=environment)
        self._orders = ours

    def close(self) -> None:
        if self._process is not None and self._orders is not None:
            self._orders.close()
            self._process.wait(60)
            self._process = self._orders = None


# The process itself


def serve_orders() -> None:
    for one in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(one, signal.SIG_IGN)  # it ends when nobody can order any more
    _read_everything()
    orders = socket.socket(fileno=os.dup(0))
    bell, ringer = socket.socketpair()
    for end in (bell, ringer):
        end.setblocking(False)
    signal.set_wakeup_fd(ringer.fileno())
    signal.signal(signal.SIGCHLD, lambda *_: None)
    living: dict[int, int] = {}
    while True:
        ready, _, _ = select.select([orders, bell], [], [])
        if bell in ready:
            bell.recv(4096)
            _bury(living)
        if orders in ready:
            order, ends, *_ = socket.recv_fds(orders, 1 << 20, 2)
            if not order:
                break
            said, tells = ends
            pid = os.fork()
            if pid == 0:
                signal.set_wakeup_fd(-1)
                for one in (orders, bell, ringer):
                    one.close()
                for other in (*living.values(), tells):
                    os.close(other)
                _become(said, **json.loads(order))
            os.close(said)
            living[pid] = tells
            os.write(tells, f"{pid}\n".encode())
    for pid in living:
        os.kill(pid, signal.SIGKILL)


def _bury(living: dict[int, int]) -> None:
    for pid in list(living):
        gone, status = os.waitpid(pid, os.WNOHANG)
        if gone:
            tells = living.pop(pid)
            with suppress(BrokenPipeError):
                os.write(tells, f"{os.waitstatus_to_exitcode(status)}\n".encode())
            os.close(tells)


def _read_everything() -> None:
    import gc

    import undertow.server.serve  # noqa: F401
    from undertow.plugins import built_in, plugins

    for game in built_in():
        _ = plugins()[game]
    gc.collect()
    gc.freeze()


def _become(said: int, arguments: list[str], environment: dict[str, str]) -> None:
    """From here on this is `undertow`, as a person would have started it."""
    for one in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGCHLD):
        signal.signal(one, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    nothing = os.open(os.devnull, os.O_RDONLY)
    for to, place in ((nothing, 0), (said, 1), (said, 2)):
        os.dup2(to, place)
    os.close(nothing)
    os.close(said)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = ["undertow", *arguments]
    from undertow.cli import main

    raise SystemExit(main(arguments))


def _main() -> Any:
    try:
        serve_orders()
    finally:
        sys.stdout.flush()


if __name__ == "__main__":
    _main()
