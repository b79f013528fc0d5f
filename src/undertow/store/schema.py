"""The store's tables in SQLite, how they grow from one version to the next, and opening the file.

A file is looked at before it is touched: what is no store, or one of a later Undertow, stays as it
is to the last byte. A migration takes a copy of the file first.
"""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

from undertow.kernel.words import message
from undertow.store.errors import (
    CANNOT_OPEN,
    NOT_A_STORE,
    CannotOpen,
    NewerStore,
    NotAStore,
    StorageFailed,
    explained,
)

SCHEMA = 3
APPLICATION = 0x556E6474  # "Undt": how a file says that it is ours
OLDEST_SQLITE = (3, 37)  # STRICT tables
CHECKPOINT = 4000
"""Pages in the write-ahead log before they go into the file: a busy table's last page is written
again with every command, and so goes over once instead of often (16 MB at most, as a rule)."""
CACHE = 16_000
"""Kilobytes of pages kept in memory at most: the last pages of a thousand busy tables."""

NEWER = message(
    "store.file.newer",
    "{file} has schema {theirs}, and this Undertow knows up to {ours}. "
    "Nothing was changed; open it with a newer Undertow.",
)
EMPTY = 4096
"""Bytes of a file that has nothing but its head."""
LOST_LOG = message(
    "store.file.lost-log",
    "{file} is empty, and was copied without {log}, in which everything stood. Nothing was changed; "
    "copy both, or use `undertow backup`. If nothing was ever kept in it, remove it.",
)
ORPHAN = message(
    "store.file.orphan-log",
    "{file} is not there, but {log} is, and holds tables that were kept in it. Nothing was changed; "
    "bring the file back beside it, or move {log} away.",
)
NO_FOLDER = message(
    "store.file.no-folder", "There is no folder {folder} for {file}. Check the path, or make it."
)
MISSING = message("store.file.missing", "There is no store {file}. Check the path.")
OLD_SQLITE = message(
    "store.sqlite.old",
    "{file} needs SQLite {needed}, and this Python brings {found}. Use a newer Python.",
)
NOT_MIGRATED = message(
    "store.file.not-migrated",
    "{file} could not be brought from schema {theirs} to {ours} ({problem}). "
    "It stands as it did before; a copy lies in {copy}.",
)

COMPANY = (
    """CREATE TABLE company (
        table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
        turned INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID""",
    """CREATE TABLE people (
        table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        seat TEXT NOT NULL,
        name TEXT NOT NULL,
        bot TEXT,
        PRIMARY KEY (table_id, seat)
    ) STRICT, WITHOUT ROWID""",
    """CREATE TABLE keys (
        table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        hash TEXT NOT NULL,
        role TEXT NOT NULL CHECK (role IN ('seat', 'host', 'spectator')),
        seat TEXT NOT NULL,
        PRIMARY KEY (table_id, hash)
    ) STRICT, WITHOUT ROWID""",
)
"""Since schema 2: who may come to a table. Of keys only hashes lie here."""

PICTURES = """CREATE TABLE pictures (
        table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        id TEXT NOT NULL,
        by TEXT NOT NULL,
        width INTEGER NOT NULL,
        height INTEGER NOT NULL,
        data BLOB NOT NULL,
        PRIMARY KEY (table_id, id)
    ) STRICT"""
"""Since schema 3."""

TABLES = (
    """CREATE TABLE meta (
        key TEXT PRIMARY KEY,
        value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID""",
    """CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        version INTEGER NOT NULL,
        title TEXT NOT NULL,
        status TEXT NOT NULL CHECK (status IN ('open', 'over')),
        fate TEXT NOT NULL CHECK (fate IN ('live', 'typed')),
        created TEXT NOT NULL,
        updated TEXT NOT NULL,
        length INTEGER NOT NULL,
        setup TEXT NOT NULL,
        secret BLOB
    ) STRICT, WITHOUT ROWID""",
    "CREATE INDEX tables_newest ON tables (updated DESC, id)",
    """CREATE TABLE journal (
        table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        place INTEGER NOT NULL,
        payload TEXT NOT NULL,
        command TEXT,
        PRIMARY KEY (table_id, place)
    ) STRICT, WITHOUT ROWID""",
    """CREATE UNIQUE INDEX journal_command ON journal (table_id, command)
        WHERE command IS NOT NULL""",
    """CREATE TABLE snapshots (
        table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        place INTEGER NOT NULL,
        made_by TEXT NOT NULL,
        payload TEXT NOT NULL,
        PRIMARY KEY (table_id, place)
    ) STRICT""",
    *COMPANY,
    PICTURES,
)

Step = Callable[[sqlite3.Connection], None]


def _add_company(db: sqlite3.Connection) -> None:
    for statement in COMPANY:
        db.execute(statement)


def _add_pictures(db: sqlite3.Connection) -> None:
    db.execute(PICTURES)


STEPS: dict[int, Step] = {1: _add_company, 2: _add_pictures}
"""From a schema to the next one. Each runs inside the one transaction of the migration."""


def open_database(
    path: Path,
    *,
    create: bool = True,
    timeout: float = 5.0,
    schema: int = SCHEMA,
    steps: Mapping[int, Step] = STEPS,
) -> sqlite3.Connection:
    """A connection to a store of today's schema. `schema` and `steps` are for tests."""
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        needed = ".".join(map(str, OLDEST_SQLITE))
        raise CannotOpen(OLD_SQLITE(file=str(path), needed=needed, found=sqlite3.sqlite_version))
    _find(path, create)
    with explained(path):
        _look(path, timeout, schema)
        db = sqlite3.connect(path, timeout, isolation_level=None, check_same_thread=False)
        try:
            db.execute("PRAGMA synchronous = FULL")
            db.execute("PRAGMA foreign_keys = ON")
            db.execute(f"PRAGMA cache_size = -{CACHE}")
            # What a statement changed, should it fail half way: not worth a file of its own.
            db.execute("PRAGMA temp_store = MEMORY")
            db.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT}")
            db.execute("PRAGMA trusted_schema = OFF")
            _into_wal(db, timeout)
            found = _version(db, path)
            if found is None:
                found = _lay_out(db, path)
            if found < schema:
                _migrate(db, path, timeout, schema, steps)
        except BaseException:
            db.close()
            raise
    return db


def _find(path: Path, create: bool) -> None:
    """Make an empty file, for our eyes only since secrets will lie in it, where there is none. Its
    folder must be there: a mistyped one would else become an empty store."""
    try:
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        log = path.with_name(path.name + "-wal")
        if path.exists():
            if all(_lost_its_log(path, log) for _ in _moments(create)):
                raise CannotOpen(LOST_LOG(file=str(path), log=log.name))
            return
        if not create:
            raise CannotOpen(MISSING(file=str(path)))
        if log.exists() and log.stat().st_size:
            raise CannotOpen(ORPHAN(file=str(path), log=log.name))
        if not path.parent.is_dir():
            raise CannotOpen(NO_FOLDER(file=str(path), folder=str(path.parent)))
        path.touch(mode=0o600)
    except OSError as problem:
        said = problem.strerror or str(problem)
        raise CannotOpen(CANNOT_OPEN(file=str(path), problem=said)) from problem


def _moments(create: bool) -> Iterator[None]:
    """Another process may be making the file just now, and its log comes in a moment."""
    yield
    if create:
        for _ in range(50):
            sleep(0.01)
            yield


def _lost_its_log(path: Path, log: Path) -> bool:
    """Was this copied without the log beside it while somebody wrote? Then it has the head of a file
    with a log, and nothing in it."""
    if log.exists() or not 0 < path.stat().st_size <= EMPTY:
        return False
    with path.open("rb") as file:
        head = file.read(100)
    return (
        head.startswith(b"SQLite format 3") and head[18:20] == b"\x02\x02" and not any(head[68:72])
    )


def _look(path: Path, timeout: float, schema: int) -> None:
    """Refuse a file that is not for us, through a connection that cannot write."""
    if path.stat().st_size == 0:
        return
    try:
        version = _looked_at(path, timeout, "ro")
    except sqlite3.OperationalError as problem:
        if problem.sqlite_errorcode != sqlite3.SQLITE_READONLY_ROLLBACK:
            raise
        # Power was lost amid the very first write, or the first after a backup was put in place:
        # what stood before it comes back, and that takes writing.
        version = _looked_at(path, timeout, "rw")
    if version is not None and version > schema:
        raise NewerStore(NEWER(file=str(path), theirs=version, ours=schema))


def _looked_at(path: Path, timeout: float, mode: str) -> int | None:
    db = sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", timeout, uri=True)
    try:
        return _version(db, path)
    finally:
        db.close()


def _version(db: sqlite3.Connection, path: Path) -> int | None:
    """The schema a file has; None for an empty one."""
    # In this order: another process may be laying the store out between the two.
    something = db.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone()
    (application,) = db.execute("PRAGMA application_id").fetchone()
    if application != APPLICATION:
        if something:
            raise NotAStore(NOT_A_STORE(file=str(path)))
        return None
    try:
        ((value,),) = db.execute("SELECT value FROM meta WHERE key = 'schema'").fetchall()
        return int(value)
    except (ValueError, sqlite3.OperationalError) as problem:
        if getattr(problem, "sqlite_errorcode", sqlite3.SQLITE_ERROR) != sqlite3.SQLITE_ERROR:
            raise  # locked, or the disk; not for want of the table
        raise NotAStore(NOT_A_STORE(file=str(path))) from None


def _into_wal(db: sqlite3.Connection, timeout: float) -> None:
    """Write-ahead log: readers never wait for the writer, and a commit is one flush."""
    until = monotonic() + timeout
    while True:
        try:
            if db.execute("PRAGMA journal_mode").fetchone() == ("wal",):
                return
            db.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as problem:
            # This switch alone does not wait for others by itself.
            if problem.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or monotonic() >= until:
                raise
            sleep(0.002)


@contextmanager
def transaction(db: sqlite3.Connection, kind: str = "IMMEDIATE") -> Iterator[None]:
    """All of it or nothing, whatever interrupts."""
    db.execute(f"BEGIN {kind}")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:  # a full disk may have rolled it back by itself
            db.execute("ROLLBACK")
        raise


def _lay_out(db: sqlite3.Connection, path: Path) -> int:
    with transaction(db):
        found = _version(db, path)  # somebody may have been quicker
        if found is None:
            for statement in TABLES:
                db.execute(statement)
            db.execute("INSERT INTO meta (key, value) VALUES ('schema', ?)", (str(SCHEMA),))
            db.execute(f"PRAGMA application_id = {APPLICATION}")
            found = SCHEMA
    return found


def _migrate(
    db: sqlite3.Connection, path: Path, timeout: float, schema: int, steps: Mapping[int, Step]
) -> None:
    """Step by step to today's schema, with a copy of the file taken while nobody can write."""
    with transaction(db):
        found = _version(db, path)
        if found is None or found >= schema:
            return
        copy = _copy(path, timeout, found)
        try:
            for version in range(found, schema):
                steps[version](db)
            db.execute("UPDATE meta SET value = ? WHERE key = 'schema'", (str(schema),))
        except Exception as problem:
            line = NOT_MIGRATED(
                file=str(path), theirs=found, ours=schema, problem=repr(problem), copy=str(copy)
            )
            raise StorageFailed(line) from problem


def _copy(path: Path, timeout: float, schema: int) -> Path:
    """A whole copy beside the file, under a name that nothing has yet."""
    count = 1
    while True:
        mark = f".schema-{schema}{f'-{count}' if count > 1 else ''}.copy"
        copy = path.with_name(path.name + mark)
        if not copy.exists():
            break
        count += 1
    half = copy.with_name(copy.name + ".half")
    half.unlink(missing_ok=True)
    half.touch(mode=0o600)
    source = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", timeout, uri=True)
    target = sqlite3.connect(half)
    try:
        source.backup(target)
    finally:
        source.close()
        target.close()
    with half.open("rb") as written:
        os.fsync(written.fileno())
    half.rename(copy)
    return copy
