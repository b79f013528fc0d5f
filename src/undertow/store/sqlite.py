"""Journals in one SQLite file: the default store.

Nothing is read, changed and written back: whether a command may be appended is decided by the same
statement that makes the room for it, so several processes can share the file.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from threading import RLock, get_ident
from types import TracebackType
from typing import Any, TypeVar

import msgspec
from msgspec import UNSET

from undertow.store.bulk import (
    LINES,
    NotTogether,
    append_together,
    keep_snapshots,
    lines_of,
    run,
)
from undertow.store.errors import (
    CONFLICT,
    EXISTS,
    NO_TABLE,
    UNWRITTEN,
    CannotWrite,
    Conflict,
    NoSuchTable,
    StoreError,
    TableExists,
    explained,
)
from undertow.store.gallery import Gallery, hang
from undertow.store.interface import (
    Append,
    Company,
    Done,
    Header,
    Kept,
    KeyHash,
    KeyRole,
    Listed,
    Mark,
    NewTable,
    Person,
    Stored,
    check_table_id,
)
from undertow.store.schema import open_database, transaction

R = TypeVar("R", Listed, Header)

_HEADER = "id, game, version, title, status, fate, created, updated, length, setup, secret"
_DONE = "SELECT place FROM journal WHERE table_id = ? AND command = ?"


def utc_now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class SqliteStore(Gallery):
    """A store in one file. May be used from several threads: writers take turns, and readers have
    a connection of their own, so that nobody who looks waits for the disk."""

    def __init__(
        self,
        path: Path | str,
        *,
        create: bool = True,
        timeout: float = 5.0,
        clock: Callable[[], str] = utc_now,
    ) -> None:
        self.path = Path(path)
        self._clock = clock
        self._lock = RLock()
        self._db = open_database(self.path, create=create, timeout=timeout)
        self._reading = RLock()
        self._reader = open_database(self.path, create=False, timeout=timeout)
        self._writer = 0

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

    def __enter__(self) -> SqliteStore:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @contextmanager
    def _at_once(self, kind: str) -> Iterator[sqlite3.Connection]:
        with self._lock, explained(self.path), transaction(self._db, kind):
            self._writer = get_ident()
            try:
                yield self._db
            finally:
                self._writer = 0

    def _ask(self, sql: str, *args: Any) -> list[Any]:
        """Rows as the writer sees them."""
        with self._lock, explained(self.path):
            return self._db.execute(sql, args).fetchall()

    def _read(self, sql: str, *args: Any) -> list[Any]:
        """Rows as everybody sees them; inside a transaction, as it sees them."""
        if self._writer == get_ident():
            return self._ask(sql, *args)
        with self._reading, explained(self.path):
            return self._reader.execute(sql, args).fetchall()

    @contextmanager
    def _look(self) -> Iterator[None]:
        """Several reads of one moment."""
        if self._writer == get_ident():
            yield
            return
        with self._reading, explained(self.path), transaction(self._reader, "DEFERRED"):
            yield

    # Reading

    def listing(self, *, game: str | None = None, limit: int | None = None) -> list[Listed]:
        rows = self._read(
            """SELECT id, game, title, status, created, updated, length, setup FROM tables
            WHERE ?1 IS NULL OR game = ?1 ORDER BY updated DESC, id LIMIT ?2""",
            game,
            -1 if limit is None else limit,
        )
        return [_record(Listed, row) for row in rows]

    def header(self, table: str) -> Header:
        rows = self._read(f"SELECT {_HEADER} FROM tables WHERE id = ?", table)
        if not rows:
            raise self._none(table)
        return _record(Header, rows[0])

    def open(self, table: str) -> Stored:
        with self._look():
            header = self.header(table)
            found = self._read(
                """SELECT place, made_by, payload FROM snapshots WHERE table_id = ?
                ORDER BY place DESC LIMIT 1""",
                table,
            )
            kept = Kept(*found[0]) if found else None
            (began,) = self.lines(table, 0, 1)
            tail = self.lines(table, kept.place if kept else 0)
        return Stored(header, began, kept, tail)

    def lines(self, table: str, after: int = 0, upto: int | None = None) -> list[str]:
        found = self._read(
            """SELECT payload FROM journal
            WHERE table_id = ? AND place > ? AND place <= ? ORDER BY place""",
            table,
            after,
            2**62 if upto is None else upto,
        )
        if not found:
            self.length(table)  # says so when there is no such table at all
        return [payload for (payload,) in found]

    def length(self, table: str) -> int:
        rows = self._read("SELECT length FROM tables WHERE id = ?", table)
        if not rows:
            raise self._none(table)
        return int(rows[0][0])

    def done(self, table: str, command: str) -> int | None:
        rows = self._read(_DONE, table, command)
        return rows[0][0] if rows else None

    # Writing

    def create(self, new: NewTable) -> None:
        check_table_id(new.id)
        assert new.lines, "a table begins with an entry"
        now = self._clock()
        with self._at_once("IMMEDIATE") as db:
            if db.execute("SELECT 1 FROM tables WHERE id = ?", (new.id,)).fetchone():
                raise TableExists(EXISTS(table=new.id, file=self.name))
            db.execute(
                f"INSERT INTO tables ({_HEADER}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    new.id,
                    new.game,
                    new.version,
                    new.title,
                    new.status,
                    new.fate,
                    new.created or now,
                    now,
                    len(new.lines),
                    msgspec.json.encode(new.setup).decode(),
                    new.secret,
                ),
            )
            run(db, LINES, lines_of(new.id, 0, new.lines, None))
            if new.snapshot:
                keep_snapshots(db, [(new.id, new.snapshot)])
            if new.people or new.keys:
                self._seat(new.id, new.people, new.keys)
            hang(db, new.id, new.pictures)

    def append(self, append: Append) -> Done:
        with self._at_once("IMMEDIATE"):
            return self._append(append)

    def append_all(self, appends: Sequence[Append]) -> list[Done | StoreError]:
        if len({append.table for append in appends}) == len(appends):
            with suppress(NotTogether), self._at_once("IMMEDIATE") as db:
                append_together(db, appends, self._clock(), self._beside)
                return [Done(one.expected + len(one.lines)) for one in appends]
        results: list[Done | StoreError] = []
        with self._at_once("IMMEDIATE"):
            for append in appends:
                try:
                    results.append(self._append(append))
                except (Conflict, NoSuchTable) as refusal:  # found before anything is written
                    results.append(refusal)
        return results

    # Who may come

    def company(self, table: str) -> Company:
        with self._look():
            turned = self._read("SELECT turned FROM company WHERE table_id = ?", table)
            people = self._read("SELECT seat, name, bot FROM people WHERE table_id = ?", table)
            keys = self._read("SELECT hash, role, seat FROM keys WHERE table_id = ?", table)
            if not turned:
                self.length(table)  # says so when there is no such table at all
        return Company(
            turned[0][0] if turned else 0,
            tuple(Person(*row) for row in people),
            tuple(KeyHash(*row) for row in keys),
        )

    def change_company(
        self,
        table: str,
        *,
        people: Sequence[Person] = (),
        drop: tuple[KeyRole, str] | None = None,
        add: Sequence[KeyHash] = (),
    ) -> None:
        with self._at_once("IMMEDIATE") as db:
            self.length(table)
            if drop is not None:
                sql = "DELETE FROM keys WHERE table_id = ? AND role = ? AND seat = ?"
                db.execute(sql, (table, *drop))
            self._seat(table, people, add)

    def marks(self, tables: Sequence[str]) -> dict[str, Mark]:
        rows = self._read(
            """SELECT tables.id, length, coalesce(turned, 0)
            FROM json_each(?) AS wanted JOIN tables ON tables.id = wanted.value
            LEFT JOIN company ON company.table_id = tables.id""",
            msgspec.json.encode(tables).decode(),
        )
        return {id: Mark(length, turned) for id, length, turned in rows}

    def _seat(self, table: str, people: Sequence[Person], keys: Sequence[KeyHash]) -> None:
        self._db.execute(
            """INSERT INTO company (table_id, turned) VALUES (?, 1)
            ON CONFLICT (table_id) DO UPDATE SET turned = turned + 1""",
            (table,),
        )
        self._db.executemany(
            """INSERT INTO people (table_id, seat, name, bot) VALUES (?, ?, ?, ?)
            ON CONFLICT (table_id, seat) DO UPDATE SET name = excluded.name, bot = excluded.bot""",
            [(table, one.seat, one.name, one.bot) for one in people],
        )
        self._db.executemany(
            "INSERT INTO keys (table_id, hash, role, seat) VALUES (?, ?, ?, ?)",
            [(table, key.hash, key.role, key.seat) for key in keys],
        )

    def count(self) -> int:
        return int(self._read("SELECT count(*) FROM tables")[0][0])

    def ids(self) -> list[str]:
        return [str(row[0]) for row in self._read("SELECT id FROM tables ORDER BY id")]

    def untouched(self, before: str) -> list[str]:
        sql = "SELECT id FROM tables WHERE updated < ? ORDER BY updated"
        return [str(row[0]) for row in self._read(sql, before)]

    def damage(self) -> str:
        said = [str(row[0]) for row in self._read("PRAGMA quick_check(3)")]
        return "" if said == ["ok"] else "; ".join(said)

    def probe(self) -> None:
        with self._at_once("IMMEDIATE") as db:
            sql = "INSERT OR REPLACE INTO meta (key, value) VALUES ('probe', ?)"
            db.execute(sql, (self._clock(),))

    def delete(self, table: str) -> None:
        with self._at_once("IMMEDIATE") as db:
            if not db.execute("DELETE FROM tables WHERE id = ?", (table,)).rowcount:
                raise self._none(table)

    def _append(self, append: Append) -> Done:
        db, table = self._db, append.table
        assert append.lines, "a command leaves an entry"
        if append.command is not None:
            found = db.execute(_DONE, (table, append.command)).fetchone()
            if found is not None:
                return Done(found[0], again=True)
        length = append.expected + len(append.lines)
        room = db.execute(
            """UPDATE tables SET length = ?, updated = ?, version = max(version, ?),
            status = coalesce(?, status) WHERE id = ? AND length = ?""",
            (length, self._clock(), append.version, append.status, table, append.expected),
        )
        if not room.rowcount:
            there = self.length(table)
            raise Conflict(CONFLICT(table=table, expected=append.expected, found=there))
        run(db, LINES, lines_of(table, append.expected, append.lines, append.command))
        self._beside(append)
        if append.snapshot:
            keep_snapshots(db, [(table, append.snapshot)])
        return Done(length)

    def _beside(self, append: Append) -> None:
        """What an append seldom brings beside its lines."""
        db, table = self._db, append.table
        if append.secret is not UNSET:
            db.execute("UPDATE tables SET secret = ? WHERE id = ?", (append.secret, table))
        if append.back_to is not None:
            db.execute(
                "DELETE FROM snapshots WHERE table_id = ? AND place > ?", (table, append.back_to)
            )

    def _none(self, table: str) -> NoSuchTable:
        return NoSuchTable(NO_TABLE(table=table, file=self.name))


def _record(kind: type[R], row: Sequence[Any]) -> R:
    values = dict(zip(kind.__struct_fields__, row, strict=True))
    try:
        setup = msgspec.json.decode(values["setup"], type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeError):
        setup = {}  # one damaged row must not hide the others, nor itself
    return kind(**{**values, "setup": setup})
