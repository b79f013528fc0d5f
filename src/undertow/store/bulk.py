"""Many tables' commands in a few statements.

Python gives its lock up for each statement and must win it back from whoever else is running, so
a busy server would wait at every row. A statement with many rows waits once.
"""

from __future__ import annotations

import sqlite3
from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any

from msgspec import UNSET

from undertow.store.interface import Append, Kept

Row = tuple[Any, ...]

SIZES = (1, 2, 4, 8, 16, *range(32, 1024, 32), 1024)
"""So many rows go into one statement; empty ones fill it up, so that few different statements
have to stay prepared. Every statement therefore passes over rows without a table."""

ROOM = """UPDATE tables SET length = given.column2, updated = given.column3,
    version = max(version, given.column4), status = coalesce(given.column5, status)
    FROM (VALUES {rows}) AS given
    WHERE tables.id = given.column1 AND tables.length = given.column6"""
SNAPSHOT = """INSERT INTO snapshots (table_id, place, made_by, payload)
    SELECT * FROM (VALUES {rows}) WHERE column1 IS NOT NULL"""
# Four snapshots of a table are kept: the newest to open from, a few for after a rewind.
OLDEST = """DELETE FROM snapshots WHERE rowid IN (
    SELECT old.rowid FROM (VALUES {rows}) AS given JOIN snapshots AS old
    ON old.table_id = given.column1 AND old.place <= (
        SELECT place FROM snapshots WHERE table_id = given.column1
        ORDER BY place DESC LIMIT 1 OFFSET 4))"""
LINES = """INSERT INTO journal (table_id, place, payload, command)
    SELECT * FROM (VALUES {rows}) WHERE column1 IS NOT NULL"""


class NotTogether(Exception):
    """Something in the batch was done before, or must be refused: take them one by one."""


@lru_cache(maxsize=128)
def statement(sql: str, rows: int, columns: int) -> str:
    row = f"({', '.join('?' * columns)})"
    return sql.format(rows=", ".join([row] * rows))


def run(db: sqlite3.Connection, sql: str, rows: Sequence[Row]) -> int:
    """Give all rows to a statement; how many rows of the table it touched."""
    touched, columns = 0, len(rows[0])
    for start in range(0, len(rows), SIZES[-1]):
        piece = rows[start : start + SIZES[-1]]
        values = list(chain.from_iterable(piece))
        size = SIZES[bisect_left(SIZES, len(piece))]
        values += [None] * (columns * size - len(values))
        touched += db.execute(statement(sql, size, columns), values).rowcount
    return touched


def lines_of(table: str, after: int, lines: Sequence[str], command: str | None) -> list[Row]:
    """Lines as rows of the journal; the last one carries the command's id."""
    rows: list[Row] = [(table, place, line, None) for place, line in enumerate(lines, after + 1)]
    if command is not None:
        rows[-1] = (*rows[-1][:3], command)
    return rows


def append_together(
    db: sqlite3.Connection,
    appends: Sequence[Append],
    now: str,
    beside: Callable[[Append], None],
) -> None:
    """Write all appends inside a transaction, or raise `NotTogether`: then it is to be rolled
    back. Room is made only where a journal has the expected length, and the index over commands
    refuses what was done before; so nothing has to be asked first. `beside` writes what few
    commands bring: secrets, and what a rewind takes away."""
    room: list[Row] = []
    lines: list[Row] = []
    for one in appends:
        length = one.expected + len(one.lines)
        room.append((one.table, length, now, one.version, one.status, one.expected))
        lines += lines_of(one.table, one.expected, one.lines, one.command)
    if run(db, ROOM, room) != len(appends):
        raise NotTogether
    try:
        run(db, LINES, lines)
    except sqlite3.IntegrityError:
        raise NotTogether from None
    for one in appends:
        if one.back_to is not None or one.secret is not UNSET:
            beside(one)
    keep_snapshots(db, [(one.table, one.snapshot) for one in appends if one.snapshot])


def keep_snapshots(db: sqlite3.Connection, kept: Sequence[tuple[str, Kept]]) -> None:
    """Write snapshots, and let each table's oldest go."""
    if kept:
        run(db, SNAPSHOT, [(table, one.place, one.made_by, one.text) for table, one in kept])
        run(db, OLDEST, [(table,) for table, _ in kept])
