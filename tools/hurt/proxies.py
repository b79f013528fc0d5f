"""nginx and Caddy in front of Undertow, with the very examples of docs/hosting.md and a certificate of
our own: tables, sockets and large files pass, limits count for whoever is behind the proxy, a table's
people are led to one server of two, and when that one is killed they go on at the other.

Both proxies must be installed (Debian: `apt-get install nginx-light caddy`).
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import os
import shutil
import socket
import ssl
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache, partial
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from tools.hurt.serving import HERE, PATIENCE, Served, address, keys_of
from undertow.server.bench.ours import busy

NAME = "table.example.org"
ORIGIN = f"https://{NAME}"
PAGE = Path(__file__).parents[2] / "docs" / "hosting.md"
TABLES = 6
FILE = 20 * 2**20
LIMITS = "[limits]\ncreate = [8, 0.001]\n"


def blocks(after: str) -> list[str]:
    """The examples on the page behind some words, each without its indent."""
    text = PAGE.read_text("utf-8").partition(after)[2]
    found: list[str] = []
    lines: list[str] = []
    for line in text.splitlines():
        if line.startswith("    ") or (lines and not line):
            lines.append(line[4:])
        elif lines:
            found.append("\n".join(lines).strip() + "\n")
            lines = []
    return found


def free_port() -> int:
    with socket.socket() as one:
        one.bind((HERE, 0))
        return int(one.getsockname()[1])


class Proxy:
    """One proxy at a port of this machine."""

    def __init__(self, kind: str, folder: Path, servers: list[int]) -> None:
        self.kind, self.folder, self.port = kind, folder, free_port()
        self.certificate = folder / "table.pem"
        key = folder / "table.key"
        subprocess.run(
            [
                *("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"),
                *("-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"),
                *("-keyout", str(key), "-out", str(self.certificate)),
            ],
            check=True,
            capture_output=True,
        )
        self.context = ssl.create_default_context(cafile=str(self.certificate))
        self.command = getattr(self, f"_{kind}")(key, servers)

    def _nginx(self, key: Path, servers: list[int]) -> list[str]:
        above, serving = blocks("## Behind nginx")[0], ""
        above, _, serving = above.partition("server {")
        serving = (
            f"server {{{serving}".replace("listen 443 ssl", f"listen {HERE}:{self.port} ssl")
            .replace("/etc/ssl/table.pem", str(self.certificate))
            .replace("/etc/ssl/table.key", str(key))
        )
        if len(servers) > 1:
            above += _at(blocks("In nginx, for two machines")[0], servers)
            serving = serving.replace(f"http://{HERE}:8420", "http://undertow")
        serving = serving.replace(f"{HERE}:8420", f"{HERE}:{servers[0]}")
        file = self.folder / "nginx.conf"
        rooms = "".join(
            f"{name}_temp_path {self.folder}/{name};\n"
            for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        us = "user root;\n" if os.getuid() == 0 else ""  # our folder is for our eyes only
        file.write_text(
            f"{us}daemon off; pid {self.folder}/nginx.pid; error_log stderr error;\nevents {{}}\n"
            f"http {{\naccess_log off;\n{rooms}{above}{serving}}}\n"
        )
        return ["nginx", "-p", str(self.folder), "-c", str(file)]

    def _caddy(self, key: Path, servers: list[int]) -> list[str]:
        example = blocks("## Behind Caddy")[0]
        if len(servers) > 1:
            example = _at(blocks("In Caddy:")[0], servers)
        example = example.replace(f"{HERE}:8420", f"{HERE}:{servers[0]}")
        place = f"{ORIGIN}:{self.port} {{\n    tls {self.certificate} {key}\n    bind {HERE}"
        file = self.folder / "Caddyfile"
        head = "{\n    admin off\n    auto_https disable_redirects\n}\n"
        file.write_text(head + example.replace(f"{NAME} {{", place, 1))
        return ["caddy", "run", "--config", str(file), "--adapter", "caddyfile"]

    @contextmanager
    def running(self) -> Iterator[None]:
        home = {**os.environ, "HOME": str(self.folder), "XDG_DATA_HOME": str(self.folder)}
        with (self.folder / f"{self.kind}.txt").open("w") as said:
            process = subprocess.Popen(self.command, stdout=said, stderr=said, env=home)
            try:
                until_true(lambda: _listens(self.port) or process.poll() is not None)
                if process.poll() is not None:
                    raise OSError(Path(said.name).read_text()[-2000:])
                yield
            finally:
                process.terminate()
                process.wait(PATIENCE)

    def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        source: str = HERE,
        key: str = "",
        **more: str,
    ) -> tuple[int, Any]:
        raw = socket.create_connection((HERE, self.port), PATIENCE, (source, 0))
        there = http.client.HTTPSConnection(NAME, self.port, context=self.context)
        there.sock = self.context.wrap_socket(raw, server_hostname=NAME)
        headers = {"host": NAME, "content-type": "application/json", **more}
        if key:
            headers["authorization"] = f"Bearer {key}"
        data = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        try:
            there.request(method, path, data, headers)
            answer = there.getresponse()
            found = answer.read()
        finally:
            there.close()
        return answer.status, json.loads(found) if found[:1] in (b"{", b"[") else found

    def sit(self, table: dict[str, Any], seat: str, origin: str = ORIGIN) -> Sitting:
        return Sitting(self, table, seat, origin)


class Sitting:
    """A socket at a table. It lives in a loop of its own: Python's TLS may break, or wait for ever, where
    one thread reads while another writes."""

    def __init__(self, proxy: Proxy, table: dict[str, Any], seat: str, origin: str) -> None:
        async def connected() -> ClientConnection:
            return await connect(
                f"wss://{NAME}/api/v1/live/{table['table']}",
                sock=socket.create_connection((HERE, proxy.port), PATIENCE),
                ssl=proxy.context,
                server_hostname=NAME,
                origin=Origin(origin),
                proxy=None,
            )

        self._there: ClientConnection = _done(connected())
        try:
            self.send({"type": "hello", "key": table[seat]})
        except BaseException:
            self.close()
            raise

    def send(self, message: Any) -> None:
        _done(self._there.send(json.dumps(message)))

    def hear(self) -> Any:
        return json.loads(_done(self._there.recv()))

    def close(self) -> None:
        _done(self._there.close())

    def __enter__(self) -> Sitting:
        return self

    def __exit__(self, *problem: Any) -> None:
        self.close()


@cache
def _loop() -> asyncio.AbstractEventLoop:
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, daemon=True).start()
    return loop


def _done(work: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run_coroutine_threadsafe(work, _loop()).result(PATIENCE)


def _at(example: str, servers: list[int]) -> str:
    for n, port in enumerate(servers, 1):
        example = example.replace(f"10.0.0.{n}:8420", f"{HERE}:{port}")
    return example


def _listens(port: int) -> bool:
    try:
        socket.create_connection((HERE, port), 1).close()
    except OSError:
        return False
    return True


def until_true(holds: Callable[[], Any]) -> None:
    end = time.monotonic() + PATIENCE
    while not holds():
        if time.monotonic() > end:
            raise TimeoutError
        time.sleep(0.05)


def heard(there: Sitting, *types: str) -> Any:
    while True:
        said = there.hear()
        if said["type"] in types:
            return said


def say(there: Sitting, id: str) -> Any:
    do = {"type": "say", "text": f"word {id}"}
    there.send({"type": "do", "id": id, "do": do})
    return heard(there, "done", "refused")


class Checks:
    """What is right and what is not."""

    def __init__(self, kind: str) -> None:
        self.kind, self.wrong = kind, 0

    def __call__(self, what: str, right: bool) -> None:
        self.wrong += not right
        print(f"{self.kind:6} {'ok   ' if right else 'WRONG'} {what}", flush=True)


def alone(kind: str, folder: Path) -> int:
    """One server behind the proxy."""
    check = Checks(kind)
    with Served(folder, *_named()) as served:
        proxy = Proxy(kind, folder, [served.port])
        with proxy.running(), ExitStack() as stack:
            status, made = proxy.ask("POST", "/api/v1/tables", busy(), origin=ORIGIN)
            check("a table is begun over TLS", status == 201)
            table = keys_of(made)
            people = [stack.enter_context(proxy.sit(table, seat)) for seat in table["seats"]]
            for one in people:
                heard(one, "state")
            check("six sockets are let in", True)
            check("a command is done", say(people[0], "a")["type"] == "done")
            steps = [heard(one, "step")["log"] for one in people[1:]]
            check("and everybody has it", all("word a" in json.dumps(step) for step in steps))
            try:
                with proxy.sit(table, "spectator", "https://elsewhere.example.org") as strange:
                    let_in = heard(strange, "state", "bye")["type"] == "state"
            except (WebSocketException, OSError):
                let_in = False
            check("pages of other places are not", not let_in)
            status, _ = proxy.ask("POST", "/api/v1/import", b"x" * FILE)
            check("a file of 20 MB reaches the server, which refuses it", status == 400)
            status, _ = proxy.ask("GET", "/metrics")
            check("figures are not for who comes through the proxy", status == 404)
            ends = [
                proxy.ask("POST", "/api/v1/tables", busy(), source=address(1))[0] for _ in range(9)
            ]
            check("one address has its limits", ends == [201] * 8 + [429])
            status, _ = proxy.ask("POST", "/api/v1/tables", busy(), source=address(2))
            check("and another its own", status == 201)
            lied = {"x-forwarded-for": "9.9.9.9"}
            status, _ = proxy.ask("POST", "/api/v1/tables", busy(), address(1), **lied)
            check("whoever says to be another is not believed", status == 429)
    return check.wrong


def two(kind: str, folder: Path) -> int:
    """Two servers behind the proxy, on one store."""
    check = Checks(kind)
    store = str(folder / "tables.db")
    with ExitStack() as stack:
        servers = [stack.enter_context(Served(folder, *_named(), store=store)) for _ in range(2)]
        proxy = Proxy(kind, folder, [one.port for one in servers])
        stack.enter_context(proxy.running())
        tables = []
        for n in range(TABLES):
            status, made = proxy.ask("POST", "/api/v1/tables", busy(), source=address(n))
            assert status == 201, made
            tables.append(keys_of(made))
        people = [
            [stack.enter_context(proxy.sit(table, seat)) for seat in table["seats"][:3]]
            for table in tables
        ]
        for one in [one for some in people for one in some]:
            heard(one, "state")
        for table in tables:
            proxy.ask("GET", f"/api/v1/tables/{table['table']}", key=table["host"])
        loaded = [_figure(one, "undertow_tables") for one in servers]
        sockets = [_figure(one, "undertow_sockets") for one in servers]
        check(f"each table is in one server alone ({loaded})", sum(loaded) == TABLES)
        check(f"with all its sockets ({sockets})", sockets == [3 * one for one in loaded])
        gone = max(range(2), key=lambda n: loaded[n])
        servers[gone].stop()
        start = time.monotonic()
        waited = []
        for n, table in enumerate(tables):
            until_true(partial(_goes_on, proxy, table, f"again{n}"))
            waited.append(time.monotonic() - start)
        check(f"one is stopped; all go on at the other, after {max(waited):.1f} s", True)
        left = _figure(servers[1 - gone], "undertow_tables")
        check("which has all the tables now", left == TABLES)
    return check.wrong


def _goes_on(proxy: Proxy, table: dict[str, Any], id: str) -> bool:
    try:
        with proxy.sit(table, table["seats"][0]) as there:
            heard(there, "state")
            return bool(say(there, id)["type"] == "done")
    except (WebSocketException, OSError):
        return False


def _figure(served: Served, name: str) -> int:
    _, told = served.ask("GET", "/metrics")
    rows = [row.split() for row in told.decode().splitlines() if row.startswith(f"{name} ")]
    return int(float(rows[0][1]))


def _named() -> tuple[str, ...]:
    return ("--name", NAME, "--origin", ORIGIN, "--trusted-proxy", HERE)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="tools.hurt proxies", description=__doc__)
    parser.add_argument("kinds", nargs="*", default=["nginx", "caddy"], help="nginx, caddy")
    args = parser.parse_args(arguments)
    if missing := [one for one in (*args.kinds, "openssl") if shutil.which(one) is None]:
        parser.error(f"not installed: {', '.join(missing)}")
    wrong = 0
    for kind in args.kinds:
        for what in (alone, two):
            with tempfile.TemporaryDirectory() as place:
                settings = Path(place) / "settings.toml"
                settings.write_text(LIMITS)
                os.environ["UNDERTOW_SETTINGS"] = str(settings)
                wrong += what(kind, Path(place))
    print(f"{wrong} wrong")
    return 1 if wrong else 0
