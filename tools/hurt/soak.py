"""Many tables played for a long time: memory stays as it is, and nothing goes wrong.

Six sockets at each table, one command after another at a steady pace; a game that is over is
followed by a new one, with new sockets. Memory is compared between two parts of the run: after the
first quarter, when tables that nobody uses any more have begun to leave memory, and at the end.
"""

from __future__ import annotations

import argparse
import asyncio
import time
from statistics import mean

from tools.hurt.serving import Served, address
from undertow.server.bench.load import PATIENCE, Table, encode
from undertow.server.bench.ours import OurClient

FLAT = 0.10
"""Memory may differ by so much."""
HEARTBEAT = 20.0
"""Seconds after which a player who does nothing says that they are there."""
HERE = encode({"type": "ping", "t": 0})


class Soak:
    """The whole run, and what is known of it."""

    def __init__(self, served: Served, tables: int, seconds: float, pause: float) -> None:
        self.served, self.count, self.pause = served, tables, pause
        self.until = time.monotonic() + seconds
        self.commands = self.games = self.wrong = self.late = 0
        self.times: list[float] = []
        self.memory: list[tuple[float, int]] = []

    async def run(self) -> None:
        self.began = time.monotonic()
        jobs = [asyncio.create_task(self._play(n)) for n in range(self.count)]
        watching = asyncio.create_task(self._watch())
        await asyncio.gather(*jobs)
        watching.cancel()

    async def _watch(self) -> None:
        """Memory, two hundred times."""
        step = max(0.5, (self.until - self.began) / 200)
        while True:
            self.memory.append((time.monotonic(), self.served.memory()))
            if len(self.memory) % 10 == 1:
                minutes = (time.monotonic() - self.began) / 60
                print(f"{minutes:5.1f} minutes: {self.memory[-1][1] / 1024:.1f} MB", flush=True)
            await asyncio.sleep(step)

    async def _play(self, n: int) -> None:
        await asyncio.sleep(self.pause * n / self.count)
        while time.monotonic() < self.until:
            try:
                table = await self._sit_down(n)
            except TimeoutError:  # a disk that is busy with others for so long is no fault of ours
                self.late += 1
                continue
            due = beat = time.monotonic()
            while (now := time.monotonic()) < self.until:
                if now > beat:
                    beat = now + HEARTBEAT
                    for client in table.clients:
                        client.send(HERE)
                try:
                    if not await asyncio.wait_for(table.command(), PATIENCE):
                        break
                except TimeoutError:
                    self.wrong += 1
                    break
                due += self.pause
                await asyncio.sleep(max(0.0, due - time.monotonic()))
            self.games += table.over
            self.commands += table.commands
            self.wrong += table.wrong
            self.times += table.times
            for client in table.clients:
                client.transport.close()

    async def _sit_down(self, n: int) -> Table:
        source = address(n // 10)  # ten tables of an address: sixty sockets
        made = await asyncio.to_thread(self.served.table, source)
        table = Table()
        for seat in made["seats"]:
            one = OurClient(table, seat, made["table"], made[seat], "play")
            one.source = source
            table.clients.append(one)
        await asyncio.gather(*(one.connect(self.served.base) for one in table.clients))
        return table

    def grown(self) -> tuple[float, float, float]:
        """Megabytes after the first quarter (a tenth of the run), at the end, and the difference as
        a part of the first."""
        length = self.until - self.began
        part = [self._mean(0.25 * length, 0.35 * length), self._mean(0.9 * length, length)]
        return part[0] / 1024, part[1] / 1024, part[1] / part[0] - 1

    def _mean(self, start: float, end: float) -> float:
        found = [kb for at, kb in self.memory if start <= at - self.began <= end]
        return mean(found or [self.memory[-1][1]])


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="tools.hurt soak", description=__doc__)
    parser.add_argument("--tables", type=int, default=200, help="with six players each (200)")
    parser.add_argument("--minutes", type=float, default=60.0, help="(60)")
    parser.add_argument(
        "--pause", type=float, default=1.0, help="seconds between two commands of a table (1)"
    )
    args = parser.parse_args(arguments)
    with Served() as served:
        soak = Soak(served, args.tables, 60 * args.minutes, args.pause)
        asyncio.run(soak.run())
        used = served.processor() / (time.monotonic() - soak.began)
        errors = served.errors()
        served.stop()
    before, after, grown = soak.grown()
    times = sorted(soak.times)
    print(
        f"{args.tables} tables of six for {args.minutes:g} minutes, a command each "
        f"{args.pause:g} s: {soak.commands} commands, {soak.games} games to their end"
    )
    p50, p99 = (1000 * times[len(times) * part // 100] for part in (50, 99))
    print(f"until all six had it: p50 {p50:.1f} ms, p99 {p99:.1f} ms; server {used:.2f} cores")
    print(f"memory {before:.1f} MB after a quarter, {after:.1f} MB at the end: {grown:+.1%}")
    print(
        f"lost or doubled steps {soak.wrong}, errors of the server {len(errors)}, "
        f"tables that nobody could sit down at within a minute {soak.late}"
    )
    for row in errors[:10]:
        print("  " + row)
    return 1 if soak.wrong or errors or grown > FLAT else 0
