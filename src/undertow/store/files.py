"""A whole table as one file, `.undertow`: a header line, then the journal, one entry a line.

The header counts the entries and carries a SHA-256 over the whole file (taken with the digest's own
digits as zeros), so that a cut or changed file is noticed before anything is done with it.

An *owner's* file also holds the secret of the open session: whoever has it can foresee every roll.
Without it a copy still goes on, with a new secret. A *seat's* file holds what that seat may know
and nothing else; it is for reading, and cannot be imported.
"""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from undertow.kernel.errors import CorruptJournal, Diverged
from undertow.kernel.fate import LiveFate
from undertow.kernel.game import Game
from undertow.kernel.journal import (
    Began,
    Committed,
    Entry,
    Happened,
    Journal,
    Revealed,
    Rewound,
    Said,
)
from undertow.kernel.restore import restore, snapshot
from undertow.kernel.words import message
from undertow.store.errors import (
    CannotRead,
    CannotWrite,
    DamagedFile,
    NewerTableFile,
    NotATableFile,
    NotImportable,
    TruncatedFile,
)
from undertow.store.interface import (
    FateKind,
    KeyHash,
    NewTable,
    Person,
    Status,
    Store,
    check_table_id,
    new_table_id,
)
from undertow.store.reading import Games, decode, encode, game_of, open_table, write_snapshot
from undertow.store.sitting import clean_title, status_of

FILE_FORMAT = 1
SUFFIX = ".undertow"
_MAGIC = "table"
_ZEROS = "0" * 64

NOT_OURS = message(
    "store.export.other",
    "{file} is not a table exported by Undertow. Nothing was changed; name another file.",
)
EMPTY = message(
    "store.export.empty", "{file} is empty. Nothing was changed; export the table again."
)
NEWER = message(
    "store.export.newer",
    "{file} has format {theirs}, and this Undertow reads up to {ours}. "
    "Nothing was changed; open it with a newer Undertow.",
)
TRUNCATED = message(
    "store.export.truncated",
    "{file} is cut short: it promises {entries} entries and has {found} whole ones. "
    "Nothing was changed; export or copy it again.",
)
DAMAGED = message(
    "store.export.damaged",
    "{file} is damaged ({problem}). Nothing was changed; export or copy it again.",
)
ONE_SEAT = message(
    "store.export.one-seat",
    "{file} holds only what {seat} may know, and a table cannot go on from that. "
    "Nothing was changed; ask the table's owner for a whole export.",
)
UNREADABLE = message(
    "store.export.unreadable", "{file} cannot be read ({problem}). Check the path."
)
UNWRITTEN = message(
    "store.export.unwritten",
    "{file} could not be written ({problem}), and nothing was left there; "
    "make room, or choose another place.",
)


class FileHeader(Struct, frozen=True, omit_defaults=True):
    """The first line of a file."""

    undertow: str
    format: int
    sha256: str
    kind: Literal["whole", "seat"]
    game: str
    table: str
    title: str
    entries: int
    version: int
    """The newest version of the game's rules that wrote here."""
    status: Status
    fate: FateKind
    created: str
    updated: str
    setup: dict[str, Any] = {}
    owner: bool = False
    """Does the file hold the secret of the open session?"""
    secret: str = ""
    seat: str = ""
    importable: bool = True


class _Mark(Struct, frozen=True):
    """What every format has, so that a later one can be told from a broken one."""

    undertow: str
    format: int


class TableFile(Struct, frozen=True):
    """A file that was read and found whole."""

    header: FileHeader
    lines: list[str]

    def entries(self, game: Game[Any]) -> list[Entry]:
        return decode(game, self.lines)


# Writing


def export_table(store: Store, table: str, *, owner: bool = False) -> bytes:
    """The whole table, as one file's bytes. For its owner, with the secret; knows no game."""
    head = store.header(table)
    lines = store.lines(
        table, 0, head.length
    )  # a journal only grows: of one moment with the header
    secret = head.secret.hex() if owner and head.secret is not None else ""
    header = FileHeader(
        _MAGIC,
        FILE_FORMAT,
        _ZEROS,
        "whole",
        head.game,
        table,
        head.title,
        len(lines),
        head.version,
        head.status,
        head.fate,
        head.created,
        head.updated,
        head.setup,
        owner=bool(secret),
        secret=secret,
    )
    return _sealed(header, lines)


def export_seat(store: Store, games: Games, table: str, seat: str) -> bytes:
    """What one seat may know of the live history: each place, and the fact where it may know it."""
    head = store.header(table)
    journal = open_table(store, game_of(games, head.game, table), table).journal
    lines = []
    for place, entry in journal.live_entries():
        fact = entry.fact.seen_by(seat) if isinstance(entry, Happened) else None
        line: dict[str, Any] = {"place": place, "fact": fact}
        if isinstance(entry, Said):
            line["said"] = {"by": entry.by, "text": entry.text}
        lines.append(msgspec.json.encode(line).decode())
    header = FileHeader(
        _MAGIC,
        FILE_FORMAT,
        _ZEROS,
        "seat",
        head.game,
        table,
        head.title,
        len(lines),
        head.version,
        head.status,
        head.fate,
        head.created,
        head.updated,
        seat=seat,
        importable=False,
    )
    return _sealed(header, lines)


def _sealed(header: FileHeader, lines: list[str]) -> bytes:
    first = msgspec.json.encode(header)
    raw = b"".join(line + b"\n" for line in (first, *(line.encode() for line in lines)))
    # The digest stands before anything a person could have written.
    return raw.replace(_ZEROS.encode(), hashlib.sha256(raw).hexdigest().encode(), 1)


def write_file(path: Path | str, data: bytes) -> None:
    """Put an export on disk, whole or not at all; readable by its owner only."""
    path = Path(path)
    half = path.with_name(path.name + ".half")
    try:
        half.unlink(missing_ok=True)
        half.touch(mode=0o600)
        with half.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        half.replace(path)
    except OSError as problem:
        with_reason = UNWRITTEN(file=str(path), problem=problem.strerror or str(problem))
        with suppress(OSError):
            half.unlink(missing_ok=True)
        raise CannotWrite(with_reason) from problem


# Reading


def load_file(path: Path | str) -> TableFile:
    """Read a file from disk and check that it is whole."""
    path = Path(path)
    try:
        data = path.read_bytes()
    except OSError as problem:
        said = problem.strerror or str(problem)
        raise CannotRead(UNREADABLE(file=str(path), problem=said)) from problem
    return read_file(data, str(path))


def read_file(data: bytes, name: str = "the file") -> TableFile:
    """Check that an export is one of ours and whole. Reads no entry yet."""
    if not data:
        raise NotATableFile(EMPTY(file=name))
    first, _, rest = data.partition(b"\n")
    try:
        mark = msgspec.json.decode(first, type=_Mark)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise NotATableFile(NOT_OURS(file=name)) from None
    if mark.undertow != _MAGIC:
        raise NotATableFile(NOT_OURS(file=name))
    if mark.format > FILE_FORMAT:
        raise NewerTableFile(NEWER(file=name, theirs=mark.format, ours=FILE_FORMAT))
    try:
        header = msgspec.json.decode(first, type=FileHeader)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
        raise DamagedFile(DAMAGED(file=name, problem=str(problem))) from None
    lines = rest.split(b"\n")
    last = lines.pop()
    if len(lines) < header.entries:
        raise TruncatedFile(TRUNCATED(file=name, entries=header.entries, found=len(lines)))
    if last or len(lines) > header.entries:
        raise DamagedFile(DAMAGED(file=name, problem="it goes on after its end"))
    blank = data.replace(header.sha256.encode(), _ZEROS.encode(), 1)
    if len(header.sha256) != 64 or hashlib.sha256(blank).hexdigest() != header.sha256:
        raise DamagedFile(DAMAGED(file=name, problem="its checksum does not fit"))
    try:
        texts = [line.decode() for line in lines]
    except UnicodeError as problem:
        raise DamagedFile(DAMAGED(file=name, problem=str(problem))) from None
    return TableFile(header, texts)


def import_table(
    store: Store,
    games: Games,
    data: bytes | TableFile,
    *,
    name: str = "the file",
    table: str | None = None,
    new_id: bool = False,
    people: tuple[Person, ...] = (),
    keys: tuple[KeyHash, ...] = (),
) -> str:
    """Keep an exported table; gives its id. `table` or `new_id` let it stand beside its original.

    Everything is checked before anything is written, down to whether the story holds together.
    """
    file = data if isinstance(data, TableFile) else read_file(data, name)
    header = file.header
    if header.kind != "whole" or not header.importable:
        raise NotImportable(ONE_SEAT(file=name, seat=header.seat))
    game = game_of(games, header.game, header.table)
    id = table or (new_table_id() if new_id else header.table)
    check_table_id(id)
    try:
        new = _checked(game, file, id)
    except (CorruptJournal, _Nonsense) as problem:
        raise DamagedFile(DAMAGED(file=name, problem=str(problem))) from problem
    store.create(replace(new, people=people, keys=keys))
    return id


class _Nonsense(Exception):
    """A file that is whole and yet tells no story."""


def _checked(game: Game[Any], file: TableFile, id: str) -> NewTable:
    header, lines = file.header, file.lines
    entries = file.entries(game)
    for place, entry in enumerate(entries, 1):
        if isinstance(entry, Rewound) and not 1 <= entry.to < place:
            raise _Nonsense(f"entry {place} goes back to a moment that never was")
    secret = _secret(header, entries)
    status, rest = header.status, None
    try:
        play = restore(game, Journal(entries))
        status, rest = status_of(play), snapshot(play)
    except Diverged:
        pass  # a changed rule; whoever opens the table may mend it
    except Exception as problem:  # a story that cannot be folded, in whatever way
        raise _Nonsense(f"its entries do not follow from each other: {problem}") from problem
    began = entries[0]
    if isinstance(began, Began) and began.table != id:
        lines = [*encode(game, [replace(began, table=id)]), *lines[1:]]
    return NewTable(
        id,
        header.game,
        header.version,
        lines,
        title=clean_title(header.title),
        status=status,
        fate=header.fate,
        setup=header.setup,
        secret=secret,
        snapshot=write_snapshot(game, rest) if rest else None,
        created=header.created,
    )


def _secret(header: FileHeader, entries: list[Entry]) -> bytes | None:
    """The secret of an owner's file, if it is the one behind the seal that is still open."""
    if not header.secret:
        return None
    seal = ""
    for entry in entries:
        if isinstance(entry, Committed):
            seal = entry.seal
        elif isinstance(entry, Revealed):
            seal = ""
    try:
        secret = LiveFate(bytes.fromhex(header.secret))
    except ValueError:
        raise _Nonsense("its secret is not one") from None
    if secret.commitment != seal:
        raise _Nonsense("its secret is not the one that was sealed")
    return secret.secret
