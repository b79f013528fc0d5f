"""One of several workers on one database is killed at random moments, again and again, while people
play: nothing that was acknowledged is lost, nothing is done twice, no bot acts twice, and nobody waits
for long. Needs a PostgreSQL whose address is given; everything is done in a schema of its own, which
is gone afterwards.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import time
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

import psycopg

from tools.hurt.kills import Company, Found, Gone, Person, looked_at
from tools.hurt.serving import PATIENCE, Served, address
from undertow.server.bench.load import Table
from undertow.server.bench.ours import busy

SCHEMA = "undertow_hurt"


class Patient(Company):
    """People who know how long they waited."""

    asked: str = ""
    since: float = 0.0
    longest: float = 0.0
    over: bool = False

    async def _send(self, people: dict[str, Person], seat: str, id: str, message: bytes) -> None:
        if id != self.asked:
            self.asked, self.since = id, time.monotonic()
        await super()._send(people, seat, id, message)
        self.longest = max(self.longest, time.monotonic() - self.since)

    def _next(self, people: dict[str, Person], table: Table) -> tuple[str, Any]:
        if table.over:
            self.over = True
            raise Gone
        return super()._next(people, table)

    async def stay(self, base: str) -> None:
        """Play to the end, and sit down again whenever the connection is lost."""
        while not self.over:
            await self.play(base, asyncio.Event())
            await asyncio.sleep(0.02)


def company(served: Served, source: str, bot: str) -> Patient:
    """People at a table of their own, with a bot among them, which one process or another lets act."""
    while True:
        with suppress(OSError, HTTPException):  # it was killed
            keys = served.table(source, **busy(), seats={bot: {"bot": "random"}})
            return Patient({**keys, "seats": [one for one in keys["seats"] if one != bot]}, source)


async def evening(served: Served, source: str, bot: str, companies: list[Patient]) -> None:
    """One game after the other, each at a table of its own."""
    while True:
        companies.append(await asyncio.to_thread(company, served, source, bot))
        await companies[-1].stay(served.base)


def children(pid: int) -> list[int]:
    """The processes that a process has begun."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            if int(stat.read_text().rpartition(")")[2].split()[1]) == pid:
                found.append(int(stat.parent.name))
    return found


async def _play(served: Served, companies: list[Patient], args: argparse.Namespace) -> int:
    assert served.process is not None
    rng, parent = Random(args.seed), served.process.pid
    bot = served.table()["seats"][-1]
    playing = [
        asyncio.create_task(evening(served, address(n), bot, companies)) for n in range(args.tables)
    ]
    until, kills, before = time.monotonic() + 60 * args.minutes, 0, -1
    while kills < args.times and time.monotonic() < until:
        await asyncio.sleep(rng.uniform(0.2, 2 * args.every))
        alive, done = children(parent), sum(len(one.fresh) for one in companies)
        if len(alive) < args.workers or done == before:
            continue  # on a busy machine somebody plays before the next one dies
        before = done
        with suppress(ProcessLookupError):
            os.kill(rng.choice(alive), signal.SIGKILL)
            kills += 1
        if kills % 50 == 0:
            done = sum(len(one.fresh) for one in companies)
            print(f"{kills} kills, {done} acknowledged", flush=True)
    await asyncio.sleep(2.0)  # whoever waits still hears
    for one in playing:
        one.cancel()
    await asyncio.wait(playing, timeout=PATIENCE)
    return kills


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="tools.hurt workers", description=__doc__)
    parser.add_argument("--store", required=True, metavar="URL", help="postgresql://…")
    parser.add_argument("--times", type=int, default=200, help="kills (200)")
    parser.add_argument("--workers", type=int, default=3)
    parser.add_argument("--tables", type=int, default=4, help="of five people and a bot each (4)")
    parser.add_argument("--every", type=float, default=1.0, help="seconds between kills (1)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=20.0, help="stop after so many (20)")
    args = parser.parse_args(arguments)
    mark = "&" if "?" in args.store else "?"
    own = f"{args.store}{mark}options={quote(f'-csearch_path={SCHEMA}')}"
    found = Found()
    with psycopg.connect(args.store, autocommit=True) as db:
        db.execute(f"DROP SCHEMA IF EXISTS {SCHEMA} CASCADE")
        try:
            workers = ("--workers", str(args.workers), "--bot-pace", "0.05")
            with Served(None, *workers, store=own) as served:
                companies: list[Patient] = []
                kills = asyncio.run(_play(served, companies, args))
                code = served.stop()
                if code:
                    found.wrong.append(f"SIGTERM ended with {code}")
            looked_at(own, list(companies), found, whole=True)
        finally:
            db.execute(f"DROP SCHEMA IF EXISTS {SCHEMA} CASCADE")
    for row in found.wrong[:20]:
        print(row)
    print(
        f"{kills} workers of {args.workers} killed: "
        f"{sum(len(one.acknowledged) for one in companies)} commands acknowledged, "
        f"{sum(one.again for one in companies)} sent again and found kept, "
        f"{found.bots} acts of bots, "
        f"longest wait {max(one.longest for one in companies):.2f} s, {len(found.wrong)} wrong"
    )
    return 1 if found.wrong else 0
