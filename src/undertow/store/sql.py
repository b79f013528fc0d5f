"""A store in SQL: what SQLite and PostgreSQL do in the same words.

Every public method is one transaction. Nothing is read, changed and written back: whether a command
may be appended is decided by the statement that makes the room for it, so several processes can
share a store. Statements are written with `?`; a database that wants other marks translates them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, ClassVar, Self, TypeVar

import msgspec
from msgspec import UNSET

from undertow.store.database import Database, NotTogether, Row
from undertow.store.errors import (
    CONFLICT,
    EXISTS,
    NO_TABLE,
    RESEATED,
    Conflict,
    NoSuchTable,
    StoreError,
    TableExists,
)
from undertow.store.gallery import Gallery
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

R = TypeVar("R", Listed, Header)
T = TypeVar("T")

_HEADER = "id, game, version, title, status, fate, created, updated, length, setup, secret"
_DONE = "SELECT place FROM journal WHERE table_id = ? AND command = ?"
PIECE = 2000
"""So many lines are read at once: whoever else wants to read waits no longer than that takes."""
_ALL = 2**62
"""More than any journal has lines, or any store tables."""


def utc_now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class SqlStore(Gallery, ABC):
    """What a store does, whatever database keeps it."""

    larger: ClassVar[str]
    """The function that gives the larger of two numbers."""

    def __init__(self, clock: Callable[[], str]) -> None:
        self._clock = clock

    # What each database does in its own way

    @property
    @abstractmethod
    def name(self) -> str:
        """What to call this store in a sentence."""

    @abstractmethod
    def close(self) -> None:
        """Let go of the store."""

    @abstractmethod
    def damage(self) -> str:
        """What is wrong with the store itself; empty where nothing is."""

    @abstractmethod
    def _write(self, work: Callable[[Database], T]) -> T:
        """One transaction that writes: whole, or as if it had never begun."""

    @abstractmethod
    def _see(self, work: Callable[[Database], T]) -> T:
        """Several reads of one moment."""

    @abstractmethod
    def _read(self, sql: str, *args: Any) -> list[Any]:
        """The rows of one statement, as everybody sees them."""

    @abstractmethod
    def _make_room(self, db: Database, rows: Sequence[Row]) -> int:
        """Give journals their new length, where they have the expected one; how many had. A row:
        table, new length, when, version, status or None, expected length."""

    @abstractmethod
    def _write_lines(self, db: Database, rows: Sequence[Row]) -> None:
        """Lines into the journal: table, place, line, command or None. Raises `NotTogether` where
        a place or a command is there already."""

    def _put(self, db: Database, room: Sequence[Row], lines: Sequence[Row]) -> int:
        """Make room for lines and write them; how many journals had room. Where not all had, none of it
        may stay."""
        made = self._make_room(db, room)
        if made == len(room):
            self._write_lines(db, lines)
        return made

    @abstractmethod
    def _keep_snapshots(self, db: Database, kept: Sequence[tuple[str, Kept]]) -> None:
        """Write snapshots, and let each table's oldest go: five of them stay."""

    @abstractmethod
    def _among(self, tables: Sequence[str]) -> tuple[str, Any]:
        """`tables.id` is one of these: the condition, and its argument."""

    def listen(
        self, heard: Callable[[list[str]], None], told: Callable[[str], None] | None = None
    ) -> bool:
        """Call back with tables that another process has changed; False where nobody can tell."""
        return False

    def say(self, texts: Sequence[str]) -> None:
        """Tell everybody who listens."""
        return

    def claim(self, table: str) -> bool:
        """Is it this process that lets the bots of a table act?"""
        return True

    def unclaim(self, table: str) -> None:
        """Let another process look after a table's bots."""
        return

    def _told(self, db: Database, tables: Sequence[str]) -> None:
        """Let other processes know that these tables have changed, where they can be told."""
        return

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    # Reading

    def listing(self, *, game: str | None = None, limit: int | None = None) -> list[Listed]:
        rows = self._read(
            f"""SELECT id, game, title, status, created, updated, length, setup FROM tables
            {"" if game is None else "WHERE game = ?"} ORDER BY updated DESC, id LIMIT ?""",
            *(() if game is None else (game,)),
            _ALL if limit is None else limit,
        )
        return [_record(Listed, row) for row in rows]

    def header(self, table: str) -> Header:
        rows = self._read(f"SELECT {_HEADER} FROM tables WHERE id = ?", table)
        return self._header(rows, table)

    def _header(self, rows: Sequence[Any], table: str) -> Header:
        if not rows:
            raise self._none(table)
        return _record(Header, rows[0])

    def open(self, table: str) -> Stored:
        def look(db: Database) -> Stored:
            rows = db.execute(f"SELECT {_HEADER} FROM tables WHERE id = ?", (table,)).fetchall()
            header = self._header(rows, table)
            found = db.execute(
                """SELECT place, made_by, payload FROM snapshots WHERE table_id = ?
                ORDER BY place DESC LIMIT 1""",
                (table,),
            ).fetchone()
            kept = Kept(*found) if found else None
            first = db.execute(_LINES, (table, 0, 1)).fetchone()
            tail = db.execute(_LINES, (table, kept.place if kept else 0, _ALL)).fetchall()
            return Stored(header, first[0], kept, [line for (line,) in tail])

        return self._see(look)

    def lately(self, table: str) -> Stored:
        def look(db: Database) -> Stored:
            rows = db.execute(f"SELECT {_HEADER} FROM tables WHERE id = ?", (table,)).fetchall()
            header = self._header(rows, table)
            found = db.execute(
                """SELECT place, made_by, payload FROM snapshots WHERE table_id = ?
                ORDER BY place LIMIT 1""",
                (table,),
            ).fetchone()
            if found is None:
                return Stored(header, "", None, [])
            tail = db.execute(_LINES, (table, found[0], _ALL)).fetchall()
            return Stored(header, "", Kept(*found), [line for (line,) in tail])

        return self._see(look)

    def lines(self, table: str, after: int = 0, upto: int | None = None) -> list[str]:
        end = self.length(table)  # says so when there is no such table at all
        if upto is not None:
            end = min(end, upto)
        found: list[str] = []
        for start in range(after, end, PIECE):  # a journal only grows: pieces fit together
            rows = self._read(_LINES, table, start, min(start + PIECE, end))
            found += [payload for (payload,) in rows]
        return found

    def length(self, table: str) -> int:
        rows = self._read("SELECT length FROM tables WHERE id = ?", table)
        if not rows:
            raise self._none(table)
        return int(rows[0][0])

    def _length(self, db: Database, table: str) -> int:
        row = db.execute("SELECT length FROM tables WHERE id = ?", (table,)).fetchone()
        if row is None:
            raise self._none(table)
        return int(row[0])

    def done(self, table: str, command: str) -> int | None:
        rows = self._read(_DONE, table, command)
        return rows[0][0] if rows else None

    def count(self) -> int:
        return int(self._read("SELECT count(*) FROM tables")[0][0])

    def ids(self) -> list[str]:
        return [str(row[0]) for row in self._read("SELECT id FROM tables ORDER BY id")]

    def untouched(self, before: str) -> list[str]:
        sql = "SELECT id FROM tables WHERE updated < ? ORDER BY updated"
        return [str(row[0]) for row in self._read(sql, before)]

    # Writing

    def create(self, new: NewTable) -> None:
        check_table_id(new.id)
        assert new.lines, "a table begins with an entry"
        now = self._clock()
        row = (
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
        )

        def write(db: Database) -> None:
            marks = ", ".join("?" * len(row))
            made = db.execute(
                f"INSERT INTO tables ({_HEADER}) VALUES ({marks}) ON CONFLICT (id) DO NOTHING", row
            )
            if not made.rowcount:
                raise TableExists(EXISTS(table=new.id, file=self.name))
            self._write_lines(db, lines_of(new.id, 0, new.lines, None))
            if new.snapshot:
                self._keep_snapshots(db, [(new.id, new.snapshot)])
            if new.people or new.keys:
                self._turn(db, new.id)
                self._seat(db, new.id, new.people, new.keys)
            self._hang(db, new.id, new.pictures)

        self._write(write)

    def append(self, append: Append) -> Done:
        return self._write(lambda db: self._append(db, append))

    def append_all(self, appends: Sequence[Append]) -> list[Done | StoreError]:
        if len({append.table for append in appends}) == len(appends):
            try:
                self._write(lambda db: self._append_together(db, appends))
                return [Done(one.expected + len(one.lines)) for one in appends]
            except NotTogether:
                pass
        return self._write(lambda db: self._one_by_one(db, appends))

    def _append_together(self, db: Database, appends: Sequence[Append]) -> None:
        """Write all appends in a few statements, or raise `NotTogether`: then nothing is written.
        Room is made only where a journal has the expected length, and the index over commands
        refuses what was done before; so nothing has to be asked first."""
        now = self._clock()
        room: list[Row] = []
        lines: list[Row] = []
        for one in appends:
            length = one.expected + len(one.lines)
            room.append((one.table, length, now, one.version, one.status, one.expected))
            lines += lines_of(one.table, one.expected, one.lines, one.command)
        if self._put(db, room, lines) != len(appends):
            raise NotTogether
        for one in appends:
            self._beside(db, one)
        kept = [(one.table, one.snapshot) for one in appends if one.snapshot]
        if kept:
            self._keep_snapshots(db, kept)
        self._told(db, [one.table for one in appends])

    def _one_by_one(self, db: Database, appends: Sequence[Append]) -> list[Done | StoreError]:
        results: list[Done | StoreError] = []
        for append in appends:
            try:
                results.append(self._append(db, append))
            except (Conflict, NoSuchTable) as refusal:  # found before anything is written
                results.append(refusal)
        return results

    def _append(self, db: Database, append: Append) -> Done:
        table = append.table
        assert append.lines, "a command leaves an entry"
        if append.command is not None:
            found = db.execute(_DONE, (table, append.command)).fetchone()
            if found is not None:
                return Done(found[0], again=True)
        length = append.expected + len(append.lines)
        room = db.execute(
            f"""UPDATE tables SET length = ?, updated = ?, version = {self.larger}(version, ?),
            status = coalesce(?, status) WHERE id = ? AND length = ?""",
            (length, self._clock(), append.version, append.status, table, append.expected),
        )
        if not room.rowcount:
            there = self._length(db, table)
            raise Conflict(CONFLICT(table=table, expected=append.expected, found=there))
        self._write_lines(db, lines_of(table, append.expected, append.lines, append.command))
        self._beside(db, append)
        if append.snapshot:
            self._keep_snapshots(db, [(table, append.snapshot)])
        self._told(db, [table])
        return Done(length)

    def _beside(self, db: Database, append: Append) -> None:
        """What an append seldom brings beside its lines."""
        table = append.table
        if append.secret is not UNSET:
            db.execute("UPDATE tables SET secret = ? WHERE id = ?", (append.secret, table))
        if append.back_to is not None:
            db.execute(
                "DELETE FROM snapshots WHERE table_id = ? AND place > ?", (table, append.back_to)
            )

    def probe(self) -> None:
        sql = """INSERT INTO meta (key, value) VALUES ('probe', ?)
            ON CONFLICT (key) DO UPDATE SET value = excluded.value"""
        self._write(lambda db: db.execute(sql, (self._clock(),)))

    def delete(self, table: str) -> None:
        def write(db: Database) -> None:
            if not db.execute("DELETE FROM tables WHERE id = ?", (table,)).rowcount:
                raise self._none(table)
            self._told(db, [table])

        self._write(write)

    # Who may come

    def company(self, table: str) -> Company:
        def look(db: Database) -> Company:
            turned = db.execute("SELECT turned FROM company WHERE table_id = ?", (table,))
            counted = turned.fetchone()
            people = db.execute(
                "SELECT seat, name, bot FROM people WHERE table_id = ? ORDER BY seat", (table,)
            ).fetchall()
            keys = db.execute(
                "SELECT hash, role, seat FROM keys WHERE table_id = ? ORDER BY hash", (table,)
            ).fetchall()
            called = db.execute("SELECT title FROM tables WHERE id = ?", (table,)).fetchone()
            if called is None:
                raise self._none(table)
            return Company(
                counted[0] if counted else 0,
                tuple(Person(*row) for row in people),
                tuple(KeyHash(*row) for row in keys),
                called[0],
            )

        return self._see(look)

    def change_company(
        self,
        table: str,
        *,
        people: Sequence[Person] = (),
        drop: tuple[KeyRole, str] | None = None,
        add: Sequence[KeyHash] = (),
        title: str | None = None,
        turned: int | None = None,
    ) -> None:
        def write(db: Database) -> None:
            self._length(db, table)
            if not self._turn(db, table, turned):
                raise Conflict(RESEATED(table=table))
            if title is not None:
                db.execute("UPDATE tables SET title = ? WHERE id = ?", (title, table))
            if drop is not None:
                sql = "DELETE FROM keys WHERE table_id = ? AND role = ? AND seat = ?"
                db.execute(sql, (table, *drop))
            self._seat(db, table, people, add)
            self._told(db, [table])

        self._write(write)

    def played(self, table: str) -> frozenset[str]:
        # A command's id begins with whose it is, and `;` comes next after `:`; a bot's with `bot:`.
        rows = self._read(
            """SELECT seat FROM people WHERE table_id = ? AND EXISTS (
            SELECT 1 FROM journal WHERE journal.table_id = people.table_id AND command IS NOT NULL
            AND command >= seat || ':' AND command < seat || ';')""",
            table,
        )
        return frozenset(str(seat) for (seat,) in rows)

    def _turn(self, db: Database, table: str, turned: int | None = None) -> bool:
        """Count a change; False where somebody else made one since `turned`."""
        changed = db.execute(
            f"""INSERT INTO company (table_id, turned) VALUES (?, 1)
            ON CONFLICT (table_id) DO UPDATE SET turned = company.turned + 1
            {"" if turned is None else "WHERE company.turned = ?"}""",
            (table,) if turned is None else (table, turned),
        )
        return bool(changed.rowcount)

    def _seat(
        self, db: Database, table: str, people: Sequence[Person], keys: Sequence[KeyHash]
    ) -> None:
        db.executemany(
            """INSERT INTO people (table_id, seat, name, bot) VALUES (?, ?, ?, ?)
            ON CONFLICT (table_id, seat) DO UPDATE SET name = excluded.name, bot = excluded.bot""",
            [(table, one.seat, one.name, one.bot) for one in people],
        )
        db.executemany(
            "INSERT INTO keys (table_id, hash, role, seat) VALUES (?, ?, ?, ?)",
            [(table, key.hash, key.role, key.seat) for key in keys],
        )

    def marks(self, tables: Sequence[str]) -> dict[str, Mark]:
        where, wanted = self._among(tables)
        rows = self._read(
            f"""SELECT tables.id, length, coalesce(turned, 0) FROM tables
            LEFT JOIN company ON company.table_id = tables.id WHERE {where}""",
            wanted,
        )
        return {id: Mark(length, turned) for id, length, turned in rows}

    def _none(self, table: str) -> NoSuchTable:
        return NoSuchTable(NO_TABLE(table=table, file=self.name))


_LINES = """SELECT payload FROM journal
    WHERE table_id = ? AND place > ? AND place <= ? ORDER BY place"""


def lines_of(table: str, after: int, lines: Sequence[str], command: str | None) -> list[Row]:
    """Lines as rows of the journal; the last one carries the command's id."""
    rows: list[Row] = [(table, place, line, None) for place, line in enumerate(lines, after + 1)]
    if command is not None:
        rows[-1] = (*rows[-1][:3], command)
    return rows


def _record(kind: type[R], row: Sequence[Any]) -> R:
    values = dict(zip(kind.__struct_fields__, row, strict=True))
    try:
        setup = msgspec.json.decode(values["setup"], type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeError):
        setup = {}  # one damaged row must not hide the others, nor itself
    return kind(**{**values, "setup": setup})
