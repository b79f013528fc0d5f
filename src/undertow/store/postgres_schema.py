"""The store's tables in PostgreSQL: the same as in SQLite, in its own types."""

from __future__ import annotations

from collections.abc import Callable

from undertow.store.database import Database

SCHEMA = 1
"""Counted for PostgreSQL alone."""

Step = Callable[[Database], None]
STEPS: dict[int, Step] = {}
"""From a schema to the next one. All run inside the one transaction of the migration."""

_TEXT = 'TEXT COLLATE "C"'  # in the order of their bytes, as SQLite has them
_OF_TABLE = f"{_TEXT} NOT NULL REFERENCES tables (id) ON DELETE CASCADE"
TABLES = (
    f"CREATE TABLE meta (key {_TEXT} PRIMARY KEY, value TEXT NOT NULL)",
    f"""CREATE TABLE tables (
        id {_TEXT} PRIMARY KEY,
        game TEXT NOT NULL,
        version BIGINT NOT NULL,
        title TEXT NOT NULL,
        status TEXT NOT NULL CHECK (status IN ('open', 'over')),
        fate TEXT NOT NULL CHECK (fate IN ('live', 'typed')),
        created TEXT NOT NULL,
        updated {_TEXT} NOT NULL,
        length BIGINT NOT NULL,
        setup TEXT NOT NULL,
        secret BYTEA
    ) WITH (fillfactor = 70)""",
    "CREATE INDEX tables_newest ON tables (updated DESC, id)",
    f"""CREATE TABLE journal (
        table_id {_OF_TABLE},
        place BIGINT NOT NULL,
        payload TEXT NOT NULL,
        command TEXT,
        PRIMARY KEY (table_id, place)
    )""",
    """CREATE UNIQUE INDEX journal_command ON journal (table_id, command)
        WHERE command IS NOT NULL""",
    f"""CREATE TABLE snapshots (
        table_id {_OF_TABLE},
        place BIGINT NOT NULL,
        made_by TEXT NOT NULL,
        payload TEXT NOT NULL,
        PRIMARY KEY (table_id, place)
    )""",
    """CREATE TABLE company (
        table_id TEXT COLLATE "C" PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
        turned BIGINT NOT NULL
    )""",
    f"""CREATE TABLE people (
        table_id {_OF_TABLE},
        seat {_TEXT} NOT NULL,
        name TEXT NOT NULL,
        bot TEXT,
        PRIMARY KEY (table_id, seat)
    )""",
    f"""CREATE TABLE keys (
        table_id {_OF_TABLE},
        hash {_TEXT} NOT NULL,
        role TEXT NOT NULL CHECK (role IN ('seat', 'host', 'spectator')),
        seat TEXT NOT NULL,
        PRIMARY KEY (table_id, hash)
    )""",
    f"""CREATE TABLE pictures (
        table_id {_OF_TABLE},
        id {_TEXT} NOT NULL,
        by TEXT NOT NULL,
        width BIGINT NOT NULL,
        height BIGINT NOT NULL,
        data BYTEA NOT NULL,
        PRIMARY KEY (table_id, id)
    )""",
)
