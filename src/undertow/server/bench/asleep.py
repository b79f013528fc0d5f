"""What a table takes that nobody looks at, and how soon it is back when somebody does.

    python -m undertow.server.bench.asleep

Tables of the first game that says how it is crowded. Some thousands are opened and let go before anything
is counted: the database keeps the pages that it read, up to two megabytes a connection, and only when
those are full is seen what a table takes. What an open one takes is counted with as many others open,
that what was let go is not taken for it. The long table
is one of the small game (`undertow.server.bench.same`), which never ends. No socket is open.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec
from msgspec import Struct

from undertow.lab.bench import Figure, interpreter
from undertow.server import wire
from undertow.server.bench.load import memory
from undertow.server.bench.ours import busy
from undertow.server.bench.same import GAMES, SameGame
from undertow.server.config import Config
from undertow.server.serve import tune
from undertow.server.tables.create import create
from undertow.server.tables.hub import Hub
from undertow.server.tables.waking import woken
from undertow.store import Sitting, SqliteStore
from undertow.store.reading import Games

TIMES = 21
SHARED = 4000
"""So many tables were here once before anything is counted."""


class Asleep(Struct, frozen=True):
    """Kilobytes of the process for each table, and milliseconds until one is back (median)."""

    open: float
    asleep: float
    waking: float
    waking_long: float


async def measured(
    store: SqliteStore, games: Games, tables: int, entries: int, shared: int = SHARED
) -> Asleep:
    """Open so many tables, let them go, and open one again that is short, and one that is long."""
    hub = Hub(store, games, Config(idle=0.0))
    try:
        new = msgspec.convert(busy(), wire.NewTable)
        ids = [create(store, games, new).table for _ in range(3 * tables + shared)]
        first, then, last = (ids[n : n + tables] for n in range(0, 3 * tables, tables))
        for n in range(3 * tables, len(ids), tables):
            await _look_at(hub, ids[n : n + tables])
            await hub.sweep()
        before = _memory()
        await _look_at(hub, last)
        await hub.sweep()
        assert not hub.tables
        asleep = _memory() - before
        await _look_at(hub, first)
        start = _memory()
        await _look_at(hub, then)
        opened = _memory() - start
        await hub.sweep()
        long = _long(store, games, entries)
        waking = _waking(hub, ids[-1]), _waking(hub, long)
        return Asleep(opened / tables, asleep / tables, *waking)
    finally:
        await hub.close()


async def _look_at(hub: Hub, ids: Sequence[str]) -> None:
    for id in ids:
        async with hub.at(id) as table:
            host = next(key for key in hub.store.company(id).keys if key.role == "host")
            table.glance(host)


def _memory() -> int:
    gc.collect()
    return memory(os.getpid())


def _long(store: SqliteStore, games: Games, entries: int) -> str:
    """People move until the table has so many entries."""
    table = create(store, games, wire.NewTable(SameGame.id, {})).table
    sitting = Sitting[Any].open(store, games, table)
    while len(sitting.play.journal or ()) < entries:
        for seat in sitting.play.seats:
            (offer,) = sitting.play.offers(seat)
            sitting.open_rule(seat, offer)
    return table


def _waking(hub: Hub, id: str) -> float:
    took = []
    for _ in range(TIMES):
        start = perf_counter()
        woken(hub, id)
        took.append(1000 * (perf_counter() - start))
    return sorted(took)[TIMES // 2]


def rows(found: Asleep, entries: int) -> list[Figure]:
    return [
        Figure("an open table, without sockets", found.open, "kB", most=60),
        Figure("  the same asleep", found.asleep, "kB", most=4),
        Figure("waking a table that was begun", found.waking, "ms", most=5),
        Figure(f"  one of {entries:,} entries", found.waking_long, "ms", most=5),
    ]


def main(arguments: list[str] | None = None) -> int:
    from undertow.commands.places import games

    parser = argparse.ArgumentParser(
        prog="undertow.server.bench.asleep",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--tables", type=int, default=400, help="(400)")
    parser.add_argument("--entries", type=int, default=20_000, help="of the long one (20000)")
    args = parser.parse_args(arguments)
    tune()
    with (
        tempfile.TemporaryDirectory() as folder,
        SqliteStore(Path(folder) / "asleep.sqlite") as store,
    ):
        store._ask("PRAGMA synchronous = OFF")  # twenty thousand flushes are not what is measured
        found = asyncio.run(measured(store, {**games(), **GAMES}, args.tables, args.entries))
    print(interpreter())
    for row in rows(found, args.entries):
        print(f"{row.name:40} {row.value:8.2f} {row.unit:3} {row.target}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
