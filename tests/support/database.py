"""A PostgreSQL of the tests' own: a private cluster, a socket and no port.

It is started by the first test that needs it, and gone with the run. Each test gets a schema of its
own in it. `tools/postgres.sh` finds the programs; a run by hand without `make setup` says so.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

import psycopg

from support.children import PATIENCE, Child, run, start

ROOT = Path(__file__).parents[2]


def _programs() -> Path:
    place = ROOT / "build" / "postgres-path"
    assert place.exists(), "run tools/postgres.sh once (make setup does)"
    return Path(place.read_text().strip())


def _user() -> dict[str, Any]:
    """PostgreSQL refuses to run as root: then somebody else does it."""
    if os.geteuid():
        return {}
    for name in ("postgres", "nobody"):
        try:
            found = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": found.pw_uid, "group": found.pw_gid, "extra_groups": []}
    raise AssertionError("root cannot run PostgreSQL, and there is nobody else")


class Cluster:
    """A database server that only this run knows."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = folder / "data"
        self._who = _user()
        self._bin = _programs()
        self._made = 0
        if self._who:
            os.chown(folder, self._who["user"], self._who["group"])
        run(
            [
                *(self._bin / "initdb", "-D", self.data, "-U", "undertow", "-A", "trust"),
                *("--no-sync", "--encoding=UTF8", "--locale=C"),
            ],
            check=True,
            stdout=-3,
            cwd=folder,
            **self._who,
        )
        self._server: Child | None = None
        self.begin()

    def begin(self) -> None:
        """Start the server; returns once it answers."""
        settings = {
            "listen_addresses": "",
            "unix_socket_directories": str(self.folder),
            "fsync": "off",  # what is tested is ours; the database's own promises are its own
            "full_page_writes": "off",
            "max_connections": "60",
            "logging_collector": "off",
        }
        options = [text for key, value in settings.items() for text in ("-c", f"{key}={value}")]
        with (self.folder / "log").open("ab") as log:
            self._server = start(
                [self._bin / "postgres", "-D", self.data, *options],
                stdout=log,
                stderr=log,
                cwd=self.folder,
                **self._who,
            )
        until = time.monotonic() + PATIENCE
        while True:
            try:
                psycopg.connect(self.address()).close()
                return
            except psycopg.OperationalError:
                assert self._server.poll() is None, (self.folder / "log").read_text()
                assert time.monotonic() < until, "the database does not answer"
                time.sleep(0.05)

    def end(self, how: int = signal.SIGINT) -> None:
        """Stop the server: at once, with what it has confirmed kept."""
        if self._server is not None:
            self._server.send_signal(how)
            self._server.wait(PATIENCE)
            self._server = None

    def address(self, schema: str = "") -> str:
        where = quote(str(self.folder), safe="")
        found = f"postgresql://undertow@/postgres?host={where}"
        if schema:
            found += f"&options={quote(f'-csearch_path={schema}')}"
        return found

    def new(self) -> str:
        """An address whose schema nothing has yet."""
        self._made += 1
        return self.address(f"s{self._made}")


@contextmanager
def cluster() -> Iterator[Cluster]:
    """A cluster for as long as this block; its folder is short, because a socket's path must be."""
    folder = Path(tempfile.mkdtemp(prefix="undertow-pg-"))
    found: Cluster | None = None
    try:
        found = Cluster(folder)
        yield found
    finally:
        if found is not None:
            found.end()
        shutil.rmtree(folder, ignore_errors=True)
