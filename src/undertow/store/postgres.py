"""Journals in PostgreSQL: for a site of several processes or machines (`undertow[postgres]`).

Everything lies in one schema of the database, `undertow` unless the address names another by its
search path. A connection that is lost is made anew, and what was under way is done again: whether
it had been written is told by the length of the journal and by the command's id.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache
from threading import Event, RLock, Thread
from typing import Any, ClassVar, TypeVar
from urllib.parse import urlsplit, urlunsplit

import msgspec
import psycopg
from psycopg import IsolationLevel, errors, sql
from psycopg.conninfo import conninfo_to_dict

from undertow.kernel.words import message
from undertow.store.database import Database, NotTogether, Row
from undertow.store.errors import (
    CannotOpen,
    DiskFull,
    NewerStore,
    NotAStore,
    ReadOnlyStore,
    StorageError,
    StorageFailed,
    StoreLocked,
    Unwritable,
)
from undertow.store.interface import Kept
from undertow.store.postgres_schema import SCHEMA, STEPS, TABLES, Step
from undertow.store.sql import SqlStore, utc_now

T = TypeVar("T")
Heard = Callable[[list[str]], None]
Told = Callable[[str], None]

HOME = "undertow"
"""The schema in which everything lies, unless the address names another."""
CHANNEL = "undertow"
PATIENCE = 20.0
"""So many seconds a database may be away: whoever writes waits."""
LAYING_OUT = 0x556E6474
"""The lock under which a store is laid out: processes that start together take turns."""
TOLD_AT_ONCE = 300
"""Table ids in one notice: it holds 8,000 bytes at most."""

NO_DATABASE = message(
    "store.database.none",
    "The database {file} cannot be reached ({problem}). Check the address and that it runs.",
)
GONE = message(
    "store.database.gone",
    "The database {file} was away for too long ({problem}). Nothing was lost that was confirmed.",
)
NEWER = message(
    "store.database.newer",
    "{file} has schema {theirs}, and this Undertow knows up to {ours}. "
    "Nothing was changed; open it with a newer Undertow.",
)
NOT_OURS = message(
    "store.database.other",
    "{file} has tables of something else. Nothing was changed; name another database or schema.",
)
NOT_MIGRATED = message(
    "store.database.not-migrated",
    "{file} could not be brought from schema {theirs} to {ours} ({problem}). "
    "It stands as it did before.",
)
EMPTY = message("store.database.empty", "Nothing is kept in {file} yet. Check the address.")
FULL = message(
    "store.database.full", "The database {file} has no room left. Nothing was changed; make room."
)
READ_ONLY = message(
    "store.database.read-only", "The database {file} may only be read. Nothing was changed."
)
BUSY = message(
    "store.database.busy",
    "The database {file} kept us waiting for too long. Nothing was changed; try again.",
)
NOT_TEXT = message(
    "store.database.not-text",
    "That cannot be written down ({problem}). Nothing was changed; use ordinary text.",
)
FAILED = message(
    "store.database.failed", "The database {file} failed ({problem}). Nothing was changed."
)

ROOM = """UPDATE tables SET length = given.length, updated = given.updated,
    version = greatest(tables.version, given.version), status = coalesce(given.status, tables.status)
    FROM unnest(?::text[], ?::bigint[], ?::text[], ?::bigint[], ?::text[], ?::bigint[])
        AS given (id, length, updated, version, status, expected)
    WHERE tables.id = given.id AND tables.length = given.expected"""
LINES = """INSERT INTO journal (table_id, place, payload, command)
    SELECT one ->> 0, (one ->> 1)::bigint, one ->> 2, one ->> 3
    FROM json_array_elements(?::json) AS one"""
"""Long texts go over as JSON: to quote them for an array takes longer than all else."""
PUT = f"""WITH room AS ({ROOM} RETURNING 1), lines AS ({LINES}) SELECT count(*) FROM room"""
"""Both in one go: each way to the database and back costs as much as ten rows."""
SNAPSHOT = """INSERT INTO snapshots (table_id, place, made_by, payload)
    SELECT one ->> 0, (one ->> 1)::bigint, one ->> 2, one ->> 3
    FROM json_array_elements(?::json) AS one"""
OLDEST = """DELETE FROM snapshots AS old USING unnest(?::text[]) AS given (id)
    WHERE old.table_id = given.id AND old.place <= (
        SELECT place FROM snapshots WHERE table_id = given.id
        ORDER BY place DESC LIMIT 1 OFFSET 5)"""

_Connection = psycopg.Connection[tuple[Any, ...]]
_LOST = (psycopg.OperationalError, psycopg.InterfaceError)
_ONCE_MORE = (errors.DeadlockDetected, errors.SerializationFailure)


@lru_cache(maxsize=256)
def _marked(statement: str) -> Any:
    """The same statement with PostgreSQL's marks."""
    return statement.replace("%", "%%").replace("?", "%s")


class _Marked:
    """A connection that takes statements as both databases write them."""

    def __init__(self, db: _Connection) -> None:
        self.db = db

    def execute(self, statement: str, parameters: Any = (), /) -> Any:
        return self.db.execute(_marked(statement), parameters, prepare=True)

    def executemany(self, statement: str, parameters: Any, /) -> None:
        with self.db.cursor() as cursor:
            cursor.executemany(_marked(statement), parameters)


class PostgresStore(SqlStore):
    """A store in a PostgreSQL database. May be used from several threads, processes and machines:
    writers of one process take turns, and readers have a connection of their own."""

    larger: ClassVar[str] = "greatest"

    def __init__(
        self,
        address: str,
        *,
        create: bool = True,
        clock: Callable[[], str] = utc_now,
        patience: float = PATIENCE,
        schema: int = SCHEMA,
        steps: Mapping[int, Step] = STEPS,
    ) -> None:
        """`schema` and `steps` are for tests."""
        super().__init__(clock)
        self.address = address
        self._patience = patience
        self._home = _home(address)
        self._lock, self._reading, self._claiming = RLock(), RLock(), RLock()
        self._claims: _Connection | None = None
        self._claimed: set[str] = set()
        self._listening: Thread | None = None
        self._closed = Event()
        with self._opened():
            self._writer = self._connect()
            try:
                self._lay_out(create, schema, steps)
                self._reader = self._connect()
            except BaseException:
                self._writer.close()
                raise

    @property
    def name(self) -> str:
        """The address without its password."""
        parts = urlsplit(self.address)
        host = parts.hostname or ""
        place = f"{parts.username}@{host}" if parts.username else host
        if parts.port:
            place = f"{place}:{parts.port}"
        return urlunsplit((parts.scheme, place, parts.path, "", ""))

    def close(self) -> None:
        self._closed.set()
        if self._listening is not None:
            self._listening.join()
        with self._lock, self._reading, self._claiming:
            for one in (self._writer, self._reader, self._claims):
                if one is not None:
                    one.close()

    def damage(self) -> str:
        lost = self._read(
            """SELECT id FROM tables WHERE length <> (SELECT count(*) FROM journal
            WHERE table_id = tables.id) ORDER BY id LIMIT 3"""
        )
        return "; ".join(f"table {id} has not as many entries as it should" for (id,) in lost)

    def listen(self, heard: Heard, told: Told | None = None) -> bool:
        self._listening = Thread(target=self._listen, args=(heard, told), daemon=True)
        self._listening.start()
        return True

    def _listen(self, heard: Heard, told: Told | None) -> None:
        while not self._closed.is_set():
            try:
                with self._connect() as db:
                    db.autocommit = True
                    for channel in (self._channel, self._talk):
                        db.execute(sql.SQL("LISTEN {}").format(sql.Identifier(channel)))
                    while not self._closed.is_set():
                        for notice in db.notifies(timeout=0.5):
                            if notice.channel == self._talk:
                                if told is not None:
                                    told(notice.payload)
                            elif notice.pid != self._writer.info.backend_pid:
                                heard(notice.payload.split())
            except psycopg.Error:
                self._closed.wait(0.5)  # the sweep of all tables sees what is missed meanwhile

    def say(self, texts: Sequence[str]) -> None:
        statement = _marked("SELECT pg_notify(?, text) FROM unnest(?::text[]) AS text")
        with self._claiming, suppress(psycopg.Error):  # whoever hears nothing counts for itself
            self._session().execute(statement, (self._talk, list(texts)))

    def claim(self, table: str) -> bool:
        with self._claiming:
            if self._claims is None or self._claims.closed:
                self._claimed.clear()  # they fell with the connection
            if table not in self._claimed and self._asked_for("pg_try_advisory_lock", table):
                self._claimed.add(table)
            return table in self._claimed

    def unclaim(self, table: str) -> None:
        with self._claiming:
            if table in self._claimed:
                self._claimed.discard(table)
                self._asked_for("pg_advisory_unlock", table)

    def _asked_for(self, what: str, table: str) -> bool:
        """A lock of the session, which the database lets go of when the session ends."""
        try:
            row = (
                self._session()
                .execute(
                    _marked(f"SELECT {what}(hashtext(?), hashtext(?))"), (self._channel, table)
                )
                .fetchone()
            )
        except psycopg.Error:
            if self._claims is not None:
                self._claims.close()
            return False  # whoever cannot reach the database cannot keep what a bot does either
        return bool(row and row[0])

    def _session(self) -> _Connection:
        """The connection that holds our claims."""
        if self._claims is None or self._claims.closed:
            self._claimed.clear()  # they fell with the connection before
            self._claims = self._connect()
            self._claims.autocommit = True
        return self._claims

    @property
    def _channel(self) -> str:
        return f"{CHANNEL}.{self._home}"

    @property
    def _talk(self) -> str:
        """Where processes tell each other what is kept nowhere."""
        return f"{self._channel}.talk"

    # Connections

    def _connect(self) -> _Connection:
        db = psycopg.connect(self.address, connect_timeout=10)
        home = sql.Identifier(self._home)
        db.execute(sql.SQL("SET search_path TO {}").format(home))
        db.execute("SET lock_timeout = '15s'")
        db.commit()
        return db

    def _anew(self, db: _Connection) -> _Connection:
        """A connection in place of one that was lost."""
        with suppress(psycopg.Error):
            db.close()
        return self._connect()

    @contextmanager
    def _opened(self) -> Iterator[None]:
        try:
            yield
        except (*_LOST, _Again) as problem:
            raise CannotOpen(NO_DATABASE(file=self.name, problem=_said(problem))) from problem

    def _lay_out(self, create: bool, schema: int, steps: Mapping[int, Step]) -> None:
        """Make the schema, or look whether it is ours and bring it up to date. All in one transaction,
        and one process after the other."""
        with self._explained(), self._writer.transaction():
            db = self._writer
            db.execute("SELECT pg_advisory_xact_lock(%s)", (LAYING_OUT,))
            found = db.execute(
                "SELECT table_name FROM information_schema.tables WHERE table_schema = %s",
                (self._home,),
            ).fetchall()
            names = {name for (name,) in found}
            if not names:
                if not create:
                    raise CannotOpen(EMPTY(file=self.name))
                db.execute(
                    sql.SQL("CREATE SCHEMA IF NOT EXISTS {}").format(sql.Identifier(self._home))
                )
                for statement in TABLES:
                    db.execute(_marked(statement))
                db.execute("INSERT INTO meta (key, value) VALUES ('schema', %s)", (str(SCHEMA),))
                return
            row = None
            if {"meta", "tables", "journal"} <= names:
                row = db.execute("SELECT value FROM meta WHERE key = 'schema'").fetchone()
            if row is None or not row[0].isdecimal():
                raise NotAStore(NOT_OURS(file=self.name))
            theirs = int(row[0])
            if theirs > schema:
                raise NewerStore(NEWER(file=self.name, theirs=theirs, ours=schema))
            if theirs < schema:
                self._migrate(_Marked(db), theirs, schema, steps)

    def _migrate(self, db: Database, theirs: int, ours: int, steps: Mapping[int, Step]) -> None:
        """Step by step to today's schema, inside a transaction."""
        try:
            for version in range(theirs, ours):
                steps[version](db)
            db.execute("UPDATE meta SET value = ? WHERE key = 'schema'", (str(ours),))
        except Exception as problem:
            said = NOT_MIGRATED(file=self.name, theirs=theirs, ours=ours, problem=repr(problem))
            raise StorageFailed(said) from problem

    # Statements

    def _write(self, work: Callable[[Database], T]) -> T:
        with self._lock:
            return self._tried("_writer", None, work)

    def _see(self, work: Callable[[Database], T]) -> T:
        with self._reading:
            return self._tried("_reader", IsolationLevel.REPEATABLE_READ, work)

    def _read(self, statement: str, *args: Any) -> list[Any]:
        with self._reading:
            return self._tried("_reader", None, lambda db: db.execute(statement, args).fetchall())

    def _ask(self, statement: str, *args: Any) -> list[Any]:
        """Rows as the writer sees them; also for statements that give none."""

        def ask(db: Database) -> list[Any]:
            found: Any = db.execute(statement, args)
            return found.fetchall() if found.description else []

        return self._write(ask)

    def _tried(self, which: str, level: IsolationLevel | None, work: Callable[[Database], T]) -> T:
        """One transaction, begun again where the connection is lost or two stood in each other's
        way. What had been written before the connection was lost, the work itself finds out."""
        until = time.monotonic() + self._patience
        while True:
            db: _Connection = getattr(self, which)
            try:
                with self._explained():
                    if db.closed:
                        setattr(self, which, db := self._anew(db))
                    if level is not None and db.isolation_level is not level:
                        db.isolation_level = level
                    with db.transaction():
                        return work(_Marked(db))
            except _Again as again:
                if time.monotonic() > until:
                    raise StorageFailed(GONE(file=self.name, problem=again.said)) from None
                if again.lost:
                    with suppress(psycopg.Error):
                        db.close()
                    time.sleep(0.2)

    @contextmanager
    def _explained(self) -> Iterator[None]:
        """Turn what PostgreSQL says into one sentence that names the database."""
        try:
            yield
        except _ONCE_MORE as problem:
            raise _Again(_said(problem), lost=False) from problem
        except psycopg.DataError as problem:  # a NUL in a text
            raise Unwritable(NOT_TEXT(problem=_said(problem))) from problem
        except psycopg.Error as problem:
            kind, line = _kind(problem)
            if kind is None:
                raise _Again(_said(problem), lost=True) from problem
            raise kind(line(file=self.name, problem=_said(problem))) from problem
        except UnicodeError as problem:  # half a pair
            raise Unwritable(NOT_TEXT(problem=str(problem))) from problem

    def _make_room(self, db: Database, rows: Sequence[Row]) -> int:
        return db.execute(ROOM, _columns(sorted(rows))).rowcount

    def _put(self, db: Database, room: Sequence[Row], lines: Sequence[Row]) -> int:
        try:
            made = db.execute(PUT, [*_columns(sorted(room)), _json(lines)]).fetchone()[0]
        except errors.UniqueViolation:
            raise NotTogether from None
        return int(made)

    def _write_lines(self, db: Database, rows: Sequence[Row]) -> None:
        try:
            db.execute(LINES, [_json(rows)])
        except errors.UniqueViolation:
            raise NotTogether from None

    def _keep_snapshots(self, db: Database, kept: Sequence[tuple[str, Kept]]) -> None:
        rows = [(table, one.place, one.made_by, one.text) for table, one in kept]
        db.execute(SNAPSHOT, [_json(rows)])
        db.execute(OLDEST, ([table for table, _ in kept],))

    def _among(self, tables: Sequence[str]) -> tuple[str, Any]:
        return "tables.id = ANY(?::text[])", list(tables)

    def _told(self, db: Database, tables: Sequence[str]) -> None:
        for start in range(0, len(tables), TOLD_AT_ONCE):
            some = " ".join(tables[start : start + TOLD_AT_ONCE])
            db.execute("SELECT pg_notify(?, ?)", (self._channel, some))


class _Again(Exception):
    """A transaction that is worth another try."""

    def __init__(self, said: str, *, lost: bool) -> None:
        super().__init__(said)
        self.said, self.lost = said, lost


def _json(rows: Sequence[Row]) -> str:
    return msgspec.json.encode(rows).decode()


def _columns(rows: Sequence[Row]) -> list[list[Any]]:
    return [list(column) for column in zip(*rows, strict=True)]


def _home(address: str) -> str:
    """The schema that an address names, by its search path; ours where it names none."""
    try:
        options = str(conninfo_to_dict(address).get("options") or "")
    except psycopg.Error as problem:
        raise CannotOpen(NO_DATABASE(file=address, problem=_said(problem))) from problem
    named = options.replace(" ", "").partition("-csearch_path=")[2]
    return named.split(",")[0].split("-c")[0] or HOME


def _said(problem: BaseException) -> str:
    lines = str(problem).strip().splitlines()
    return lines[0] if lines else type(problem).__name__


_KINDS: tuple[tuple[type[psycopg.Error], type[StorageError], Any], ...] = (
    (errors.DiskFull, DiskFull, FULL),
    (errors.ReadOnlySqlTransaction, ReadOnlyStore, READ_ONLY),
    (errors.LockNotAvailable, StoreLocked, BUSY),
)


def _kind(problem: psycopg.Error) -> tuple[type[StorageError] | None, Any]:
    """What an error of the database is for us; None: the connection was lost."""
    for theirs, ours, line in _KINDS:
        if isinstance(problem, theirs):
            return ours, line
    if isinstance(problem, _LOST) and not isinstance(problem, errors.QueryCanceled):
        return None, FAILED
    return StorageFailed, FAILED
