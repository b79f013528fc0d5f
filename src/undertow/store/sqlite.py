"""Journals in one SQLite file: the default store."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from threading import RLock
from typing import Any, ClassVar, TypeVar

import msgspec

from undertow.store.bulk import LINES, OLDEST, ROOM, SNAPSHOT, run
from undertow.store.database import Database, NotTogether, Row
from undertow.store.errors import UNWRITTEN, CannotWrite, explained
from undertow.store.interface import Kept
from undertow.store.schema import open_database, transaction
from undertow.store.sql import SqlStore, utc_now

T = TypeVar("T")


class SqliteStore(SqlStore):
    """A store in one file. May be used from several threads: writers take turns, and readers have
    a connection of their own, so that nobody who looks waits for the disk."""

    larger: ClassVar[str] = "max"

    def __init__(
        self,
        path: Path | str,
        *,
        create: bool = True,
        timeout: float = 5.0,
        clock: Callable[[], str] = utc_now,
    ) -> None:
        super().__init__(clock)
        self.path = Path(path)
        self._lock = RLock()
        self._db = open_database(self.path, create=create, timeout=timeout)
        self._reading = RLock()
        self._reader = open_database(self.path, create=False, timeout=timeout)

    @property
    def name(self) -> str:
        return str(self.path)

    def close(self) -> None:
        """Let go of the file; the log goes into it, so that it can be copied alone."""
        with self._lock, self._reading, explained(self.path):
            self._reader.close()
            with suppress(sqlite3.Error):  # a full disk, or somebody else reads; nothing is lost
                self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            self._db.close()

    def backup(self, target: Path) -> None:
        """A whole copy of this moment, while others go on; whole or not at all, for our eyes only."""
        half = target.with_name(target.name + ".half")
        try:
            half.unlink(missing_ok=True)
            half.touch(mode=0o600)
            with explained(half), closing(sqlite3.connect(half)) as copy:
                with self._reading:
                    self._reader.backup(copy, pages=1000)
                copy.execute("PRAGMA journal_mode = DELETE")  # so that it is one file
            with half.open("rb") as written:
                os.fsync(written.fileno())
            half.replace(target)
        except OSError as problem:
            said = problem.strerror or str(problem)
            raise CannotWrite(UNWRITTEN(file=str(target), problem=said)) from problem
        finally:
            with suppress(OSError):
                half.unlink(missing_ok=True)

    def damage(self) -> str:
        said = [str(row[0]) for row in self._read("PRAGMA quick_check(3)")]
        return "" if said == ["ok"] else "; ".join(said)

    # Statements

    def _write(self, work: Callable[[Database], T]) -> T:
        with self._lock, explained(self.path), transaction(self._db, "IMMEDIATE"):
            return work(self._db)

    def _see(self, work: Callable[[Database], T]) -> T:
        with self._reading, explained(self.path), transaction(self._reader, "DEFERRED"):
            return work(self._reader)

    def _read(self, sql: str, *args: Any) -> list[Any]:
        with self._reading, explained(self.path):
            return self._reader.execute(sql, args).fetchall()

    def _ask(self, sql: str, *args: Any) -> list[Any]:
        """Rows as the writer sees them."""
        with self._lock, explained(self.path):
            return self._db.execute(sql, args).fetchall()

    def _make_room(self, db: Database, rows: Sequence[Row]) -> int:
        return run(db, ROOM, rows)

    def _write_lines(self, db: Database, rows: Sequence[Row]) -> None:
        try:
            run(db, LINES, rows)
        except sqlite3.IntegrityError:
            raise NotTogether from None

    def _keep_snapshots(self, db: Database, kept: Sequence[tuple[str, Kept]]) -> None:
        run(db, SNAPSHOT, [(table, one.place, one.made_by, one.text) for table, one in kept])
        run(db, OLDEST, [(table,) for table, _ in kept])

    def _among(self, tables: Sequence[str]) -> tuple[str, Any]:
        wanted = msgspec.json.encode(tables).decode()
        return "tables.id IN (SELECT value FROM json_each(?))", wanted
