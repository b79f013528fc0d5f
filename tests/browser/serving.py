"""`undertow serve` in a process of its own, as people start it.

In a run of tests the first start is forked from one that has read everything (`browser.nursery`); what is
begun anew, or is not plain Undertow, is started as the program it is."""

from __future__ import annotations

import os
import queue
import re
import signal
import socket
import sys
import threading
from pathlib import Path
from random import Random

from browser.nursery import Forked, Nursery
from support.children import PIPE, STDOUT, Child, start

PATIENCE = 180.0


def quiet_port() -> int:
    """A free port that no system gives away by itself (those begin at 32768 or higher): a server
    that was killed finds it free again."""
    for port in Random().sample(range(20_000, 32_000), 200):
        with socket.socket() as one:
            try:
                one.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise AssertionError("there is no free port")


class Serving:
    """A server with its store; it can be killed and started again at the same address."""

    nursery: Nursery | None = None
    """Who forks servers, where somebody does."""

    def __init__(
        self,
        store: Path,
        pace: float = 0.0,
        module: str = "undertow",
        beside: Path | None = None,
    ) -> None:
        self.store, self.pace, self.module = store, pace, module
        self.beside = beside
        """The folder of packages that are installed beside Undertow."""
        self.port = quiet_port()
        self.process: Child | Forked | None = None
        plain = module == "undertow" and beside is None
        self.start(nursery=self.nursery if plain else None)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def start(self, package: Path | None = None, nursery: Nursery | None = None) -> None:
        """`package`: the folder of another Undertow than this one."""
        environment = {**os.environ, "PYTHONDEVMODE": "", "PYTHONWARNINGS": ""}
        if self.module != "undertow":
            environment["PYTHONPATH"] = str(Path(__file__).parents[1])
        if package is not None or self.beside is not None:
            environment["PYTHONPATH"] = str(package or self.beside)
        arguments = ["serve", "--port", str(self.port), "--store", str(self.store)]
        arguments += ["--bot-pace", str(self.pace)]
        if nursery is not None:
            self.process = nursery.fork(arguments, environment)
        else:
            self.process = start(
                [sys.executable, "-m", self.module, *arguments],
                stdout=PIPE,
                stderr=STDOUT,
                text=True,
                env=environment,
            )
        said = self._first_line(self.process)
        assert self.url in said.split(), f"the server did not come up; it said: {said!r}"

    @staticmethod
    def _first_line(process: Child | Forked) -> str:
        out = process.stdout
        assert out is not None
        said: queue.Queue[str] = queue.Queue()
        threading.Thread(target=lambda: said.put(out.readline()), daemon=True).start()
        try:
            line = said.get(timeout=PATIENCE)
        except queue.Empty:
            process.kill()
            raise AssertionError(f"the server said nothing for {PATIENCE:g} seconds") from None
        if process.poll() is not None:
            line += out.read()
        return line

    def _end(self, how: signal.Signals) -> str:
        process, self.process = self.process, None
        if process is None:
            return ""
        process.send_signal(how)
        said, _ = process.communicate(timeout=PATIENCE)
        return said

    def kill(self) -> None:
        """`kill -9`."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ends it, and fails if it complained meanwhile."""
        said = self._end(signal.SIGINT)
        assert not re.search("ERROR|Traceback", said), said
