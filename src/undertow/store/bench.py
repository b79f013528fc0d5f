"""How fast the store is here. Printed, never asserted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any

from msgspec import json

from undertow.kernel.journal import Answered, Began
from undertow.store.interface import Append, NewTable, Store
from undertow.store.reading import Games
from undertow.store.sitting import Sitting
from undertow.store.sqlite import SqliteStore

GROUP = 50


def in_a_file(folder: Path | str, seconds: float = 1.0) -> tuple[float, float]:
    """`appends_per_second` of a store in a file."""
    with SqliteStore(Path(folder) / "bench.sqlite") as store:
        return appends_per_second(store, seconds)


def in_a_database(address: str, seconds: float = 1.0) -> tuple[float, float]:
    """`appends_per_second` of a store in a PostgreSQL database, in a schema that is gone afterwards."""
    from urllib.parse import quote

    import psycopg

    from undertow.store.postgres import PostgresStore

    mark = "&" if "?" in address else "?"
    own = f"{address}{mark}options={quote('-csearch_path=undertow_bench')}"
    with psycopg.connect(address, autocommit=True) as db:
        try:
            with PostgresStore(own) as store:
                return appends_per_second(store, seconds)
        finally:
            db.execute("DROP SCHEMA IF EXISTS undertow_bench CASCADE")


def appends_per_second(store: Store, seconds: float = 1.0) -> tuple[float, float]:
    """Commands of two entries a second: with a commit each, and fifty tables to a commit."""
    line = json.encode(Answered(1, 1, "ana", "north", "bench.where")).decode()
    began = json.encode(Began("bench", 1, ("ana",))).decode()
    lengths = {f"bench-{n}": 1 for n in range(GROUP)}
    for table in lengths:
        store.create(NewTable(table, "bench", 1, [began]))

    def command(table: str, n: int) -> Append:
        length = lengths[table]
        lengths[table] += 2
        return Append(table, length, 1, (line, line), command=f"ana-{n}")

    one = rate(seconds, lambda n: (store.append(command("bench-0", n)), 1)[1])
    group = rate(
        seconds,
        lambda n: len(store.append_all([command(t, -n - 1) for t in list(lengths)])),
    )
    return one, group


def rate(seconds: float, act: Callable[[int], int]) -> float:
    """How many a second `act` does; it says how many it did."""
    count = calls = 0
    start = perf_counter()
    while (passed := perf_counter() - start) < seconds:
        count += act(calls)
        calls += 1
    return count / passed


def time_to_open(store: Store, games: Games, table: str, times: int = 50) -> float:
    """Seconds to stand a table up from its last snapshot, open questions included (median)."""
    took = []
    for _ in range(times):
        start = perf_counter()
        Sitting[Any].open(store, games, table)
        took.append(perf_counter() - start)
    return sorted(took)[times // 2]
