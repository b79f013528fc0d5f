"""Many rows in a few statements of SQLite.

Python gives its lock up for each statement and must win it back from whoever else is running, so
a busy server would wait at every row. A statement with many rows waits once.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain

from undertow.store.database import Database, Row

SIZES = (1, 2, 4, 8, 16, *range(32, 1024, 32), 1024)
"""So many rows go into one statement; empty ones fill it up, so that few different statements
have to stay prepared. Every statement therefore passes over rows without a table."""

ROOM = """UPDATE tables SET length = given.column2, updated = given.column3,
    version = max(version, given.column4), status = coalesce(given.column5, status)
    FROM (VALUES {rows}) AS given
    WHERE tables.id = given.column1 AND tables.length = given.column6"""
SNAPSHOT = """INSERT INTO snapshots (table_id, place, made_by, payload)
    SELECT * FROM (VALUES {rows}) WHERE column1 IS NOT NULL"""
# Five snapshots of a table are kept: the newest to open from, a few for after a rewind and for the
# last lines of the chronicle.
OLDEST = """DELETE FROM snapshots WHERE rowid IN (
    SELECT old.rowid FROM (VALUES {rows}) AS given JOIN snapshots AS old
    ON old.table_id = given.column1 AND old.place <= (
        SELECT place FROM snapshots WHERE table_id = given.column1
        ORDER BY place DESC LIMIT 1 OFFSET 5))"""
LINES = """INSERT INTO journal (table_id, place, payload, command)
    SELECT * FROM (VALUES {rows}) WHERE column1 IS NOT NULL"""


@lru_cache(maxsize=128)
def statement(sql: str, rows: int, columns: int) -> str:
    row = f"({', '.join('?' * columns)})"
    return sql.format(rows=", ".join([row] * rows))


def run(db: Database, sql: str, rows: Sequence[Row]) -> int:
    """Give all rows to a statement; how many rows of the table it touched."""
    touched, columns = 0, len(rows[0])
    for start in range(0, len(rows), SIZES[-1]):
        piece = rows[start : start + SIZES[-1]]
        values = list(chain.from_iterable(piece))
        size = SIZES[bisect_left(SIZES, len(piece))]
        values += [None] * (columns * size - len(values))
        touched += db.execute(statement(sql, size, columns), values).rowcount
    return touched
