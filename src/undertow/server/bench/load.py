"""Everybody else's side: six sockets at each table, ours or the peer's, driven by the same hand.

No more of a protocol than it takes, for the load must not be what is measured.
"""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path
from struct import pack
from typing import Any, cast

import msgspec
from msgspec import Struct

SEATS = 6
PATIENCE = 60.0


class Job(Struct, frozen=True):
    """What is to be measured, and where."""

    base: str
    pid: int
    who: str
    """`ours` or `peer`."""
    what: str
    """`play`, `say` or `same` at our table; `whole` or `delta` at the peer's."""
    tables: int
    seconds: float
    flat: bool


class Figures(Struct, frozen=True):
    """What was measured at so many tables."""

    who: str
    what: str
    flat: bool
    tables: int
    clients: int
    commands: int
    p50_ms: float
    p99_ms: float
    commands_a_second: float
    deliveries_a_second: float
    bytes_a_delivery: float
    lost_or_doubled: int
    server_cpu: float
    """Of one core."""
    load_cpu: float
    """What the clients took: where this is near 1, they are what was measured."""
    kb_a_connection: float
    kb_a_table: float


class Client(asyncio.Protocol):
    """One seat on one socket: how to greet, how to act and how to listen is its server's way."""

    transport: asyncio.Transport
    path = ""
    source = ""
    """The address it comes from, where the system shall not choose."""

    def __init__(self, table: Table, seat: str) -> None:
        self.table, self.seat = table, seat
        self.version = 0
        self.ready = asyncio.Event()
        self._rest = b""
        self._greeted = False

    def greet(self) -> None:
        """Right after the handshake."""

    def choose(self, n: int) -> Any:
        """The n-th command of the table, if this seat may give it."""

    def take(self, data: bytes) -> None:
        """Take a message in."""

    async def connect(self, base: str) -> None:
        host, _, port = base.partition(":")
        source = (self.source, 0) if self.source else None
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: self, host, int(port), local_addr=source)
        self.transport.write(
            f"GET {self.path} HTTP/1.1\r\nHost: {base}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        await asyncio.wait_for(self.ready.wait(), PATIENCE)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)

    def send(self, data: bytes, kind: bytes = b"\x81") -> None:
        length = bytes((0x80 | len(data),)) if len(data) < 126 else b"\xfe" + pack("!H", len(data))
        self.transport.write(kind + length + b"\0\0\0\0" + data)  # a mask that changes nothing

    def data_received(self, data: bytes) -> None:
        if self._rest:
            data = self._rest + data
        if not self._greeted:
            head, found, rest = data.partition(b"\r\n\r\n")
            if not found:
                self._rest = data
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self._greeted, data = True, rest
            self.greet()
        start, size = 0, len(data)
        while size - start >= 2:
            length, after = data[start + 1], start + 2
            if length == 126:
                length, after = int.from_bytes(data[start + 2 : start + 4], "big"), start + 4
            elif length == 127:
                length, after = int.from_bytes(data[start + 2 : start + 10], "big"), start + 10
            if size < after + length:
                break
            if data[start] == 0x81:
                self.take(data[after : after + length])
            elif data[start] == 0x89:
                self.send(data[after : after + length], b"\x8a")  # a ping is answered
            start = after + length
        self._rest = data[start:]

    def delivered(self, after: int, version: int, size: int) -> None:
        """A step came: from one version to the next."""
        table = self.table
        table.deliveries += 1
        table.bytes += size
        if after != self.version:
            table.wrong += 1
        self.version = version
        table.reached(self)


class Table:
    """One table and its six clients."""

    def __init__(self) -> None:
        self.clients: list[Client] = []
        self.deliveries = self.bytes = self.wrong = self.commands = 0
        self.over = False
        self.times: list[float] = []
        self._wanted = 0
        self._missing = 0
        self._all: asyncio.Future[None] | None = None

    def reached(self, client: Client) -> None:
        if self._missing and client.version >= self._wanted:
            self._missing -= 1
            if not self._missing and self._all is not None:
                self._all.set_result(None)

    async def command(self) -> bool:
        """One command, until everybody has it. False once there is nothing more to do."""
        n = self.commands
        turn = n % SEATS
        for actor in (*self.clients[turn:], *self.clients[:turn]):
            message = None if self.over else actor.choose(n)
            if message is not None:
                break
        else:
            return False
        self._all = asyncio.get_running_loop().create_future()
        self._wanted, self._missing = actor.version + 1, SEATS
        start = time.perf_counter()
        self.commands += 1
        actor.send(message)
        await self._all
        self.times.append(time.perf_counter() - start)
        return True

    async def paced(self, until: float, delay: float) -> None:
        await asyncio.sleep(delay)
        due = time.perf_counter()
        while due < until and await self.command():
            due += 1.0
            await asyncio.sleep(max(0.0, due - time.perf_counter()))

    async def flat_out(self, until: float) -> None:
        while time.perf_counter() < until and await self.command():
            pass


async def load(job: Job) -> Figures:
    """Let so many tables play, and measure."""
    from undertow.server.bench import ours, peer

    before = memory(job.pid)
    tables = await (ours.tables(job) if job.who == "ours" else peer.tables(job))
    loaded = memory(job.pid)
    clients = [client for table in tables for client in table.clients]
    for some in range(0, len(clients), 50):
        await asyncio.gather(*(client.connect(job.base) for client in clients[some : some + 50]))
    connected = memory(job.pid)
    cpu, own, start = processor(job.pid), time.process_time(), time.perf_counter()
    until = start + job.seconds
    async with asyncio.timeout(job.seconds + PATIENCE):
        await asyncio.gather(
            *(
                table.flat_out(until) if job.flat else table.paced(until, n / len(tables))
                for n, table in enumerate(tables)
            )
        )
    took = time.perf_counter() - start
    used = (processor(job.pid) - cpu) / took
    for client in clients:
        client.transport.close()
    times = sorted(one for table in tables for one in table.times)
    deliveries = sum(table.deliveries for table in tables)
    return Figures(
        job.who,
        job.what,
        job.flat,
        job.tables,
        len(clients),
        len(times),
        round(1000 * times[len(times) // 2], 2),
        round(1000 * times[min(len(times) - 1, len(times) * 99 // 100)], 2),
        round(len(times) / took),
        round(deliveries / took),
        round(sum(table.bytes for table in tables) / max(1, deliveries)),
        sum(table.wrong for table in tables),
        round(used, 2),
        round((time.process_time() - own) / took, 2),
        round((connected - loaded) / len(clients), 1),
        round((loaded - before) / job.tables, 1),
    )


def measured(job: Job) -> Figures:
    """The same, from beginning to end."""
    try:
        import uvloop
    except ImportError:
        return asyncio.run(load(job))
    return uvloop.run(load(job))


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


encode = msgspec.json.Encoder().encode
