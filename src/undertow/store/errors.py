"""Everything that can go wrong between a table and the disk, by name.

    UndertowError
    └── StoreError
        ├── NoSuchTable        no table of that id is kept here
        ├── TableExists        a table of that id is kept here already
        ├── Conflict           somebody else wrote first; nothing was written
        ├── UnknownGame        the table is of a game that is not here
        ├── Unwritable         words that cannot be written down as text
        ├── StorageError       the store's own file
        │   ├── CannotOpen     not there, or not for us to open
        │   ├── NotAStore      a file of something else
        │   ├── NewerStore     written by a later Undertow
        │   ├── DamagedStore   the file is broken
        │   ├── DiskFull       no room to write
        │   ├── ReadOnlyStore  the file or its disk may only be read
        │   ├── StoreLocked    another program holds it for too long
        │   └── StorageFailed  the disk or the system failed otherwise
        └── TableFileError     an exported file
            ├── NotATableFile  a file of something else, or only a scrap of one
            ├── NewerTableFile written by a later Undertow
            ├── TruncatedFile  its end is missing
            ├── DamagedFile    its checksum, or its story, does not hold
            ├── NotImportable  one seat's copy
            ├── CannotRead     the file is not there, or not for us to read
            └── CannotWrite    the file could not be written

Each sentence names the thing and the remedy.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from undertow.kernel.errors import UndertowError
from undertow.kernel.words import Message, message


class StoreError(UndertowError):
    """Something between a table and the disk."""


class NoSuchTable(StoreError):
    """No table of that id is kept here."""


class TableExists(StoreError):
    """A table of that id is kept here already."""


class Conflict(StoreError):
    """Somebody else wrote first; nothing was written."""


class UnknownGame(StoreError):
    """The table is of a game that is not here."""


class Unwritable(StoreError):
    """Words that cannot be written down as text."""


class StorageError(StoreError):
    """The store's own file."""


class CannotOpen(StorageError):
    """Not there, or not for us to open."""


class NotAStore(StorageError):
    """A file of something else."""


class NewerStore(StorageError):
    """Written by a later Undertow."""


class DamagedStore(StorageError):
    """The file is broken."""


class DiskFull(StorageError):
    """No room to write."""


class ReadOnlyStore(StorageError):
    """The file or its disk may only be read."""


class StoreLocked(StorageError):
    """Another program holds it for too long."""


class StorageFailed(StorageError):
    """The disk or the system failed otherwise."""


class TableFileError(StoreError):
    """An exported file."""


class NotATableFile(TableFileError):
    """A file of something else, or only a scrap of one."""


class NewerTableFile(TableFileError):
    """Written by a later Undertow."""


class TruncatedFile(TableFileError):
    """Its end is missing."""


class DamagedFile(TableFileError):
    """Its checksum, or its story, does not hold."""


class NotImportable(TableFileError):
    """One seat's copy."""


class CannotRead(TableFileError):
    """The file is not there, or not for us to read."""


class CannotWrite(TableFileError):
    """The file could not be written."""


UNWRITTEN = message(
    "store.export.unwritten",
    "{file} could not be written ({problem}), and nothing was left there; "
    "make room, or choose another place.",
)
NO_TABLE = message(
    "store.table.none", "No table {table} is kept in {file}; the list of tables says which are."
)
EXISTS = message(
    "store.table.exists",
    "A table {table} is kept in {file} already. Nothing was changed; "
    "import it under a new id (--new-id), or delete the other first (`undertow delete`).",
)
BAD_ID = message(
    "store.table.bad-id",
    "{table} cannot name a table: use 1 to 64 of the letters a-z, A-Z, digits, - and _.",
)
RESEATED = message(
    "store.reseated",
    "Somebody else changed who sits at table {table} first. Nothing was changed; look again.",
)
CONFLICT = message(
    "store.conflict",
    "Somebody else acted at table {table} first (it has {found} {found#entry|entries}, not {expected}). "
    "Nothing was changed; look again and repeat what still makes sense.",
)
NO_GAME = message(
    "store.game.unknown",
    "{table} is a table of {game}, and this Undertow has only {games}. "
    "Nothing was changed; open it with an Undertow that has that game.",
)
NOT_TEXT = message(
    "store.unwritable",
    "That cannot be written down ({problem}). Nothing was changed; use ordinary text.",
)

FULL = message(
    "store.file.full", "There is no room left to write {file}. Nothing was changed; make room."
)
READ_ONLY = message(
    "store.file.read-only",
    "{file} may only be read. Nothing was changed; allow writing to it and to its folder.",
)
LOCKED = message(
    "store.file.locked",
    "Another program keeps {file} locked. Nothing was changed; close it, or try again.",
)
NOT_A_STORE = message(
    "store.file.other",
    "{file} is not an Undertow store. Nothing was changed; name another file.",
)
DAMAGED = message(
    "store.file.damaged",
    "{file} is damaged ({problem}). Nothing was changed; go back to a copy of it.",
)
CANNOT_OPEN = message(
    "store.file.cannot-open",
    "{file} cannot be opened ({problem}). Check the path and who may read and write there.",
)
FAILED = message(
    "store.file.failed",
    "Writing or reading {file} failed ({problem}). Nothing was changed; check the disk.",
)

_BY_CODE: dict[int, tuple[type[StorageError], Message]] = {
    sqlite3.SQLITE_FULL: (DiskFull, FULL),
    sqlite3.SQLITE_READONLY: (ReadOnlyStore, READ_ONLY),
    sqlite3.SQLITE_BUSY: (StoreLocked, LOCKED),
    sqlite3.SQLITE_LOCKED: (StoreLocked, LOCKED),
    sqlite3.SQLITE_NOTADB: (NotAStore, NOT_A_STORE),
    sqlite3.SQLITE_CORRUPT: (DamagedStore, DAMAGED),
    sqlite3.SQLITE_CANTOPEN: (CannotOpen, CANNOT_OPEN),
    sqlite3.SQLITE_PERM: (CannotOpen, CANNOT_OPEN),
    sqlite3.SQLITE_AUTH: (CannotOpen, CANNOT_OPEN),
}


@contextmanager
def explained(file: Path) -> Iterator[None]:
    """Turn what SQLite says into one sentence that names the file."""
    try:
        yield
    except sqlite3.Error as problem:
        code = getattr(problem, "sqlite_errorcode", None)
        if code is None and isinstance(problem, sqlite3.ProgrammingError):
            raise  # a closed store and the like: our mistake, not the disk's
        kind, line = _BY_CODE.get((code or 0) & 0xFF, (StorageFailed, FAILED))
        raise kind(line(file=str(file), problem=str(problem))) from problem
