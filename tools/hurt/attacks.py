"""One hostile address at full speed, at tables of its own: how long do honest people wait meanwhile,
and does memory stay as it is?

The server has its usual limits. The attacker is another process from another address of this
machine; it gives way to the server for the processor, which on a real network it could not take
either. Two honest people talk at a table of theirs, twenty times a second. For each attack: the
time until both have read a line that one of them said (p50, p99, the longest), how much of it the
server's loop was at work (p99), and the server's memory before, at most, and at the end of the attack.

On a machine that is busy with other things the time says more of those; `--busy` judges by the
loop's own work instead. `nothing` is what it looks like when nobody attacks.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import time

import msgspec
from msgspec import Struct

from tools.hurt.hostile import ATTACKS, Target, prepared
from tools.hurt.serving import HERE, Served, address
from undertow.server.bench.load import Table
from undertow.server.bench.ours import OurClient

HOSTILE = address(77)
GOOD_MS = 50.0
GROWTH = 1.5
"""Memory may come to so many times what it was, and not more: caches fill, threads start."""
ROOM_MB = 60
"""And so many megabytes in any case: for one file of eight, as it came and as it is kept, and what
threads and caches take when they are first needed."""


class Figures(Struct):
    """How honest people fared during one attack."""

    attack: str
    count: int
    p50: float
    p99: float
    longest: float
    work: float
    """Milliseconds, of the 99th in 100 waits, that the loop was at work."""
    before: float
    most: float
    after: float
    sent: str
    errors: int

    def held(self, busy: bool) -> bool:
        grown = self.most > max(self.before * GROWTH, self.before + ROOM_MB)
        waited = self.work if busy else self.p99
        return waited < GOOD_MS and not grown and not self.errors


async def honest(served: Served, seconds: float) -> Figures:
    """Talk, and measure."""
    made = await asyncio.to_thread(served.table)
    table, (one, two) = Table(), made["seats"][:2]
    table.clients = [
        OurClient(table, seat, made["table"], made[seat], "say") for seat in (one, two)
    ]
    for client in table.clients:
        await client.connect(served.base)
    before = most = served.memory()
    until = time.monotonic() + seconds
    times: list[float] = []
    works: list[float] = []
    n = 0
    while time.monotonic() < until:
        start, work = time.perf_counter(), served.at_work()
        speaker = table.clients[n % 2]
        target = speaker.version + 1
        speaker.send(speaker.choose(n) or b"")
        n += 1
        while min(client.version for client in table.clients) < target:
            await asyncio.sleep(0.0005)
            if time.perf_counter() - start > 60:
                break
        times.append(1000 * (time.perf_counter() - start))
        works.append(1000 * (served.at_work() - work))
        most = max(most, served.memory())
        await asyncio.sleep(max(0.0, 0.05 - (time.perf_counter() - start)))
    for client in table.clients:
        client.transport.close()
    times.sort()
    works.sort()
    last = min(len(times) - 1, len(times) * 99 // 100)
    p50, p99, work = times[len(times) // 2], times[last], works[last]
    after = served.memory()
    mb = [kb / 1024 for kb in (before, most, after)]
    return Figures("", len(times), p50, p99, times[-1], work, mb[0], mb[1], mb[2], "", table.wrong)


async def one(served: Served, name: str, target: Target, seconds: float) -> Figures:
    """One attack, and how it went."""
    job = msgspec.json.encode(target).decode()
    attacker = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "tools.hurt", "hostile", name, job, str(seconds + 1)),
        stdout=subprocess.PIPE,
        preexec_fn=lambda: os.nice(10),
    )
    await asyncio.sleep(1.0)
    found = await honest(served, seconds)
    said, _ = await attacker.communicate()
    return msgspec.structs.replace(found, attack=name, sent=said.decode().strip())


def run(names: list[str], seconds: float, busy: bool = False, show: bool = True) -> list[Figures]:
    found: list[Figures] = []
    for name in names:
        with Served() as served:
            target = prepared(served, HOSTILE, name)
            served.ask("GET", "/healthz", source=HERE)
            figures = asyncio.run(one(served, name, target, seconds))
            figures.errors += len(served.errors())
            found.append(figures)
            if show:
                print(line(figures, busy), flush=True)
                for row in served.errors()[:3]:
                    print("    " + row, flush=True)
    return found


HEAD = (
    f"{'attack':14} {'p50 ms':>7} {'p99 ms':>7} {'longest':>8} {'at work':>8}  {'MB before':>9} {'most':>6} "
    f"{'after':>6}  what was sent"
)


def line(f: Figures, busy: bool) -> str:
    mark = "" if f.held(busy) else "  <-- hurts"
    return (
        f"{f.attack:14} {f.p50:7.1f} {f.p99:7.1f} {f.longest:8.1f} {f.work:8.1f}  {f.before:9.1f} {f.most:6.1f} "
        f"{f.after:6.1f}  {f.sent}{mark}"
    )


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="tools.hurt attacks", description=__doc__)
    parser.add_argument("names", nargs="*", help=", ".join(ATTACKS))
    parser.add_argument("--seconds", type=float, default=10.0, help="for each attack (10)")
    parser.add_argument("--busy", action="store_true", help="judge by the loop's own work")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args(arguments)
    if unknown := [name for name in args.names if name not in ATTACKS]:
        parser.error(f"no attack called {', '.join(unknown)}")
    if not args.json:
        print(HEAD)
    found = run(args.names or list(ATTACKS), args.seconds, args.busy, not args.json)
    if args.json:
        print(json.dumps(msgspec.to_builtins(found)))
        return 0
    bad = [one.attack for one in found if not one.held(args.busy)]
    print(f"{len(found)} attacks, {len(bad)} hurt" + (f": {', '.join(bad)}" if bad else ""))
    return 1 if bad else 0
