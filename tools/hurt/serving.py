"""A server of one's own to hurt: on this machine alone, with its usual limits, in a folder that goes
away. Clients come from addresses of their own (127.0.0.2, 127.0.0.3, …), as strangers would."""

from __future__ import annotations

import http.client
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from undertow.server.bench.load import memory, processor
from undertow.server.bench.ours import busy

PATIENCE = 60.0
HERE = "127.0.0.1"


class Served:
    """`undertow serve` in a process of its own, until the end of `with`."""

    def __init__(
        self, folder: Path | None = None, *arguments: str, nice: int = 0, store: str = ""
    ) -> None:
        self._own = tempfile.TemporaryDirectory() if folder is None else None
        self.folder = Path(self._own.name) if self._own else Path(str(folder))
        self.store = store or str(self.folder / "tables.db")
        self.arguments = arguments
        self._said = self.folder / "said.txt"
        self._nice = nice
        self.process: subprocess.Popen[str] | None = None
        self.port = 0

    def __enter__(self) -> Served:
        self.start()
        return self

    def __exit__(self, *problem: Any) -> None:
        self.stop(signal.SIGKILL)
        if self._own is not None:
            self._own.cleanup()

    def start(self) -> None:
        command = [sys.executable, "-m", "undertow", "serve", "--host", HERE, "--port", "0"]
        command += ["--store", self.store, *self.arguments]
        with self._said.open("a") as said:
            self.process = subprocess.Popen(
                command,
                stdout=subprocess.PIPE,
                stderr=said,
                text=True,
                start_new_session=True,  # so that its workers end with it
                preexec_fn=lambda: os.nice(self._nice),
            )
        assert self.process.stdout is not None
        words = self.process.stdout.readline().split()
        address = next((word for word in words if word.startswith("http://")), "")
        if not address:
            raise OSError(f"the server did not start: {self.said()[-2000:]}")
        self.port = int(address.rstrip("/").rpartition(":")[2])

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """End it, with all that it started; gives its exit code."""
        process = self.process
        if process is None:
            return 0
        self.process = None
        if process.poll() is None:
            process.send_signal(how)
        try:
            code = process.wait(PATIENCE)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            if process.stdout is not None:
                process.stdout.close()
        return code

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    @property
    def base(self) -> str:
        return f"{HERE}:{self.port}"

    def said(self) -> str:
        """What it complained of so far."""
        return self._said.read_text(errors="replace") if self._said.exists() else ""

    def errors(self) -> list[str]:
        return [row for row in self.said().splitlines() if row.startswith(("ERROR", "Traceback"))]

    def memory(self) -> int:
        """Kilobytes of the server itself, without its workers."""
        return memory(self.pid)

    def at_work(self) -> float:
        """Seconds that the loop itself (the first thread) has worked; 0 where nobody can say."""
        try:
            return int(Path(f"/proc/{self.pid}/schedstat").read_text().split()[0]) / 1e9
        except (OSError, ValueError):
            return 0.0

    def processor(self) -> float:
        return processor(self.pid)

    def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        key: str = "",
        source: str = HERE,
        headers: dict[str, str] | None = None,
    ) -> tuple[int, Any]:
        """One request; gives the status, and the answer (as JSON where it is)."""
        there = http.client.HTTPConnection(
            HERE, self.port, timeout=PATIENCE, source_address=(source, 0)
        )
        sent = {"authorization": f"Bearer {key}"} if key else {}
        data = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        if data is not None and not isinstance(body, bytes):
            sent["content-type"] = "application/json"
        try:
            there.request(method, path, data, {**sent, **(headers or {})})
            answer = there.getresponse()
            found = answer.read()
        finally:
            there.close()
        zipped = answer.getheader("content-encoding")
        if not zipped and "json" in (answer.getheader("content-type") or ""):
            return answer.status, json.loads(found)
        return answer.status, found

    def table(self, source: str = HERE, **new: Any) -> dict[str, Any]:
        """A new table: its id under `table`, a key under each seat's name, `host` and `spectator`."""
        while True:
            status, made = self.ask("POST", "/api/tables", new or busy(), source=source)
            if status == 429:
                time.sleep(1.0)
                continue
            assert status < 300, made
            return keys_of(made)


def keys_of(made: dict[str, Any]) -> dict[str, Any]:
    seats = {one["seat"]: one["key"] for one in made["seats"]}
    return {
        **seats,
        "table": made["table"],
        "host": made["host"],
        "spectator": made["spectator"],
        "seats": list(seats),
    }


def address(n: int) -> str:
    """The n-th stranger's address; all of them are this machine."""
    return f"127.0.{1 + n // 200}.{1 + n % 200}"
