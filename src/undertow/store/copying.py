"""Tables from one store to another, whole: journals with their commands' ids, snapshots, people, keys
and pictures, so that play goes on there as if nothing had happened. Both ends may be in use."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import blake2b
from typing import Any

import msgspec
from msgspec import Struct

from undertow.kernel.words import message
from undertow.store.database import Database
from undertow.store.errors import StoreError
from undertow.store.sql import SqlStore

_COLUMNS = {
    "tables": (
        *("id", "game", "version", "title", "status", "fate"),
        *("created", "updated", "length", "setup", "secret"),
    ),
    "journal": ("table_id", "place", "payload", "command"),
    "snapshots": ("table_id", "place", "made_by", "payload"),
    "company": ("table_id", "turned"),
    "people": ("table_id", "seat", "name", "bot"),
    "keys": ("table_id", "hash", "role", "seat"),
    "pictures": ("table_id", "id", "by", "width", "height", "data"),
}
"""All that is kept of a table; the same in both databases."""

ROUNDS = 20
"""So often tables that went on meanwhile are copied again."""
RESTLESS = message(
    "store.copy.restless",
    "{count} {count#table was|tables were} played on faster than they could be copied ({tables}). "
    "Stop whoever writes to {file}, and copy again.",
)
OTHERS = message(
    "store.copy.others",
    "{file} keeps {count} {count#table|tables} that {source} does not have ({tables}). Nothing was changed; copy "
    "into an empty store.",
)


class Copied(Struct, frozen=True):
    """What was copied, and proven equal."""

    tables: int
    entries: int
    again: int
    """Tables that were copied once more because they went on meanwhile."""


def copy(
    source: SqlStore, target: SqlStore, tell: Callable[[int, int], None] = lambda done, all: None
) -> Copied:
    """Copy every table, then those that went on meanwhile, until all read the same in both. `tell`
    hears how many of how many are there."""
    ids = source.ids()
    strangers = sorted(set(target.ids()) - set(ids))
    if strangers:
        raise StoreError(
            OTHERS(file=target.name, count=len(strangers), source=source.name, tables=strangers[:3])
        )
    again = 0
    left = ids
    for number in range(ROUNDS):
        for done, table in enumerate(left, 1):
            _carry(source, target, table)
            if not number:
                tell(done, len(left))
        left = [
            table
            for table in set(source.ids()) | set(target.ids())
            if _moved(source, target, table)
        ]
        if not left:
            return Copied(source.count(), sum(one.entries for one in source.listing()), again)
        again += len(left)
    still = sorted(left)
    raise StoreError(RESTLESS(count=len(still), tables=still[:3], file=source.name))


def _carry(source: SqlStore, target: SqlStore, table: str) -> None:
    """One table as it is now, in place of what the target had of it. A deleted one goes there too."""
    whole = source._see(lambda db: _all(db, table))

    def write(db: Database) -> None:
        db.execute("DELETE FROM tables WHERE id = ?", (table,))
        for name, rows in whole.items():
            marks = ", ".join("?" * len(_COLUMNS[name]))
            into = f"INSERT INTO {name} ({', '.join(_COLUMNS[name])}) VALUES ({marks})"
            db.executemany(into, rows)

    target._write(write)


def _moved(source: SqlStore, target: SqlStore, table: str) -> bool:
    """Does a table read otherwise in the two stores?"""
    return digest(source, table) != digest(target, table)


def digest(store: SqlStore, table: str) -> str:
    """A mark of everything that is kept of a table: equal where every byte is."""
    found = store._see(lambda db: _all(db, table))
    return blake2b(msgspec.msgpack.encode(found), digest_size=16).hexdigest()


def _all(db: Database, table: str) -> dict[str, list[Any]]:
    return dict(_rows(db, table))


def _rows(db: Database, table: str) -> Iterator[tuple[str, list[Any]]]:
    for name, columns in _COLUMNS.items():
        key = columns[0]
        found = db.execute(
            f"SELECT {', '.join(columns)} FROM {name} WHERE {key} = ? ORDER BY 1, 2", (table,)
        ).fetchall()
        yield name, [tuple(row) for row in found]
