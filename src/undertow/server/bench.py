"""How fast the live table is here, on loopback. Printed, never asserted.

    python -m undertow.server.bench [--seconds 5] [--tables 1,50,200] [--json]

The server runs in one process, everybody else in another. A command's time is from sending it
until every other client of its table has it; it is durable by then (SQLite, WAL, synchronous=FULL).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from struct import pack
from typing import Any, cast

import msgspec
from msgspec import Struct

SEATS = 6
HEROES = ("warrior", "ranger", "wizard", "paladin", "sage", "rogue")
SETTINGS = {
    "heroes": HEROES,
    "players": {hero: f"seat{n}" for n, hero in enumerate(HEROES)},
    "difficulty": "beginner",
}


class Figures(Struct, frozen=True):
    """What was measured at so many tables."""

    tables: int
    clients: int
    what: str
    commands: int
    p50_ms: float
    p99_ms: float
    commands_a_second: float
    deliveries_a_second: float
    lost_or_doubled: int
    server_cpu: float
    """Of one core."""
    kb_a_connection: float
    kb_a_table: float


# The server's side


def serve(folder: str) -> None:
    """A server without limits on haste, for measuring."""
    from undertow.commands.places import games
    from undertow.server.app import App
    from undertow.server.config import Config, Limits
    from undertow.server.serve import Server, uvicorn_config
    from undertow.store import SqliteStore

    free = (1e9, 1e9)
    config = Config(limits=Limits(key=free, address=free, create=free), idle=1e9)
    with SqliteStore(Path(folder) / "bench.sqlite") as store:
        app = App(store, games(), config)
        Server(uvicorn_config(app, "127.0.0.1", 0), lambda port: print(port, flush=True)).run()


# Everybody else's side


class _Option(Struct):
    value: Any


class _Request(Struct):
    id: str
    kind: str
    options: list[_Option] = []
    least: int | None = None


class _Offer(Struct):
    rule: str
    args: list[Any]


class _Heard(Struct):
    """As much of a message as a player needs."""

    type: str
    id: str | None = None
    after: int = 0
    version: int = 0
    over: bool = False
    requests: list[_Request] | None = None
    offers: list[_Offer] | None = None
    code: str = ""


_heard = msgspec.json.Decoder(_Heard)


class Client(asyncio.Protocol):
    """One seat on one socket: no more of the protocol than it takes, for it must not be what is
    measured."""

    transport: asyncio.Transport

    def __init__(self, table: Table, seat: str, key: str) -> None:
        self.table, self.seat, self.key = table, seat, key
        self.version = 0
        self.requests: list[_Request] = []
        self.offers: list[_Offer] = []
        self.ready = asyncio.Event()
        self._buffer = bytearray()
        self._greeted = False

    async def connect(self, base: str) -> None:
        host, _, port = base.partition(":")
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: self, host, int(port))
        self.transport.write(
            f"GET /api/live/{self.table.id} HTTP/1.1\r\nHost: {base}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        await self.ready.wait()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)

    def send(self, message: Any) -> None:
        data = msgspec.json.encode(message)
        length = bytes((0x80 | len(data),)) if len(data) < 126 else b"\xfe" + pack("!H", len(data))
        self.transport.write(b"\x81" + length + b"\0\0\0\0" + data)  # a mask that changes nothing

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer
        buffer += data
        if not self._greeted:
            head, found, rest = bytes(buffer).partition(b"\r\n\r\n")
            if not found:
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self._greeted, self._buffer = True, bytearray(rest)
            self.send({"type": "hello", "key": self.key})
            buffer = self._buffer
        start, size = 0, len(buffer)
        while size - start >= 2:
            kind, length, after = buffer[start], buffer[start + 1], start + 2
            if length == 126:
                length, after = int.from_bytes(buffer[start + 2 : start + 4], "big"), start + 4
            elif length == 127:
                length, after = int.from_bytes(buffer[start + 2 : start + 10], "big"), start + 10
            if size < after + length:
                break
            if kind == 0x81:
                self._take(bytes(buffer[after : after + length]))
            start = after + length
        del buffer[:start]

    def _take(self, data: bytes) -> None:
        heard, table = _heard.decode(data), self.table
        if heard.type == "step":
            table.deliveries += 1
            if heard.after != self.version:
                table.wrong += 1
        elif heard.type == "state":
            self.ready.set()
        else:
            table.refusals += heard.type == "refused"
            return
        self.version = heard.version
        if heard.requests is not None:
            self.requests = heard.requests
        if heard.offers is not None:
            self.offers = heard.offers
        table.over = table.over or heard.over
        table.reached(self)

    def choose(self, n: int) -> dict[str, Any] | None:
        for request in self.requests:
            options = [option.value for option in request.options]
            value: Any = options[n % len(options)] if options else 1
            if request.kind == "several":
                value = options[: request.least]
            return {"type": "answer", "request": request.id, "value": value}
        if self.offers:
            offer = self.offers[n % len(self.offers)]
            return {"type": "open", "rule": offer.rule, "args": offer.args}
        return None


class Table:
    """One table and its six clients."""

    def __init__(self, id: str, keys: dict[str, str]) -> None:
        self.id = id
        self.clients = [Client(self, seat, key) for seat, key in keys.items()]
        self.deliveries = self.wrong = self.refusals = self.commands = 0
        self.over = False
        self.times: list[float] = []
        self._wanted = 0
        self._missing = 0
        self._all: asyncio.Event = asyncio.Event()

    def reached(self, client: Client) -> None:
        if self._missing and client.version >= self._wanted:
            self._missing -= 1
            if not self._missing:
                self._all.set()

    async def command(self, what: str) -> bool:
        """One command, until everybody has it."""
        n = self.commands
        actor = self.clients[n % SEATS]
        do: dict[str, Any] | None = {"type": "say", "text": f"line {n}"}
        if what == "play":
            choices = [(client, client.choose(n)) for client in self.clients]
            found = [(client, choice) for client, choice in choices if choice is not None]
            if self.over or not found:
                return False
            actor, do = found[0]
        self._all.clear()
        self._wanted, self._missing = actor.version + 1, SEATS
        start = time.perf_counter()
        self.commands += 1
        actor.send({"type": "do", "id": f"c{n}", "do": do})
        await asyncio.wait_for(self._all.wait(), 30)
        self.times.append(time.perf_counter() - start)
        return True

    async def paced(self, what: str, until: float, delay: float) -> None:
        await asyncio.sleep(delay)
        due = time.perf_counter()
        while due < until and await self.command(what):
            due += 1.0
            await asyncio.sleep(max(0.0, due - time.perf_counter()))

    async def flat_out(self, what: str, until: float) -> None:
        while time.perf_counter() < until and await self.command(what):
            pass


async def load(base: str, pid: int, count: int, what: str, seconds: float, flat: bool) -> Figures:
    """Let `count` tables play, and measure."""
    import httpx

    before = memory(pid)
    async with httpx.AsyncClient(base_url=f"http://{base}", timeout=60, trust_env=False) as http:
        tables = []
        for _ in range(count):
            body = {"game": "fire", "settings": SETTINGS}
            made = (await http.post("/api/tables", json=body)).json()
            keys = {one["seat"]: one["key"] for one in made["seats"]}
            tables.append(Table(made["table"], keys))
            key = {"authorization": f"Bearer {made['host']}"}
            await http.get(f"/api/tables/{made['table']}", headers=key)
    loaded = memory(pid)
    clients = [client for table in tables for client in table.clients]
    for some in range(0, len(clients), 50):
        await asyncio.gather(*(client.connect(base) for client in clients[some : some + 50]))
    connected = memory(pid)
    cpu, start = processor(pid), time.perf_counter()
    until = start + seconds
    if flat:
        await asyncio.gather(*(table.flat_out(what, until) for table in tables))
    else:
        await asyncio.gather(
            *(table.paced(what, until, n / count) for n, table in enumerate(tables))
        )
    took = time.perf_counter() - start
    used = (processor(pid) - cpu) / took
    deliveries = sum(table.deliveries for table in tables)
    for client in clients:
        client.transport.close()
    times = sorted(one for table in tables for one in table.times)
    return Figures(
        count,
        len(clients),
        f"{what}, {'flat out' if flat else 'one a second'}",
        len(times),
        round(1000 * times[len(times) // 2], 2),
        round(1000 * times[min(len(times) - 1, len(times) * 99 // 100)], 2),
        round(len(times) / took),
        round(deliveries / took),
        sum(table.wrong + table.refusals for table in tables),
        round(used, 2),
        round((connected - loaded) / len(clients), 1),
        round((loaded - before) / count, 1),
    )


def memory(pid: int) -> int:
    """Kilobytes that are really in memory; 0 where the system does not say."""
    try:
        text = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0
    return next((int(row.split()[1]) for row in text.splitlines() if row.startswith("VmRSS")), 0)


def processor(pid: int) -> float:
    """Seconds of processor time so far."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# Both


def measure(
    counts: Iterable[int] = (1, 50, 200), seconds: float = 5.0, folder: str | None = None
) -> Iterable[Figures]:
    """Figures one by one: paced play at each count, then flat out at the last."""
    counts = list(counts)
    runs = [(count, "play", False) for count in counts]
    runs += [(counts[-1], "play", True), (counts[-1], "say", True)]
    for count, what, flat in runs:
        with tempfile.TemporaryDirectory(dir=folder) as place:
            yield _one(place, count, what, seconds, flat)


def _one(place: str, count: int, what: str, seconds: float, flat: bool) -> Figures:
    me = [sys.executable, "-m", "undertow.server.bench"]
    with subprocess.Popen([*me, "--serve", place], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            port = server.stdout.readline().strip()
            job = json.dumps([f"127.0.0.1:{port}", server.pid, count, what, seconds, flat])
            ran = subprocess.run([*me, "--load", job], stdout=subprocess.PIPE, check=True)
            return msgspec.json.decode(ran.stdout, type=Figures)
        finally:
            server.terminate()


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="undertow.server.bench", description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--tables", default="1,50,200")
    parser.add_argument("--folder", help="where the measured store lies")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    parser.add_argument("--load", help=argparse.SUPPRESS)
    args = parser.parse_args(arguments)
    if args.serve:
        serve(args.serve)
    elif args.load:
        print(msgspec.json.encode(_run(load(*json.loads(args.load)))).decode())
    else:
        counts = [int(count) for count in args.tables.split(",")]
        for figures in measure(counts, args.seconds, args.folder):
            print(msgspec.json.encode(figures).decode() if args.json else line(figures), flush=True)
    return 0


def _run(measuring: Any) -> Figures:
    try:
        import uvloop
    except ImportError:
        return cast("Figures", asyncio.run(measuring))
    return cast("Figures", uvloop.run(measuring))


def line(f: Figures) -> str:
    return (
        f"{f.tables:4} tables, {f.clients:5} clients, {f.what:20}: p50 {f.p50_ms:7.2f} ms, "
        f"p99 {f.p99_ms:7.2f} ms, {f.commands_a_second:6,.0f} commands/s, "
        f"{f.deliveries_a_second:7,.0f} deliveries/s, lost or doubled {f.lost_or_doubled}, "
        f"server {f.server_cpu:.2f} cores, {f.kb_a_connection} kB/connection, {f.kb_a_table} kB/table"
    )


if __name__ == "__main__":
    raise SystemExit(main())
