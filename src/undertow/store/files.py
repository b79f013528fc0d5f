"""A whole table as one file, `.undertow`: a header line, then the journal, one entry a line.

The header counts the entries and carries a SHA-256 over the whole file (taken with the digest's own
digits as zeros), so that a cut or changed file is noticed before anything is done with it. Pictures
come after the journal, one a line; a file without any can be read by an Undertow that knows none.

An *owner's* file also holds the secret of the open session: whoever has it can foresee every roll.
Without it a copy still goes on, with a new secret. A *seat's* file holds what that seat may know
and nothing else; it is for reading, and cannot be imported.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from undertow.kernel.facts import HOST
from undertow.kernel.game import Game
from undertow.kernel.journal import (
    Entry,
    Happened,
    Said,
)
from undertow.kernel.restore import restore
from undertow.kernel.words import Line, message, speak
from undertow.store.errors import (
    UNWRITTEN,
    CannotRead,
    CannotWrite,
    Conflict,
    DamagedFile,
    NewerTableFile,
    NotATableFile,
    TruncatedFile,
)
from undertow.store.interface import (
    Append,
    FateKind,
    Person,
    Status,
    Store,
)
from undertow.store.pictures import Picture
from undertow.store.reading import (
    Games,
    decode,
    game_of,
    open_table,
)

FILE_FORMAT = 2
_BARE_FORMAT = 1
"""Of a file without pictures."""
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
    "{file} is cut short: it promises {entries} {entries#entry|entries} and has {found} whole ones. "
    "Nothing was changed; export or copy it again.",
)
LOST_PICTURES = message(
    "store.export.lost-pictures",
    "{file} is cut short: {missing} of its {pictures} pictures are missing. "
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


TAKEN = message(
    "store.export.told",
    "A copy of the whole table was taken, with everything that is hidden in it.",
)
TAKEN_WHOLE = message(
    "store.export.told-secret",
    "A copy of the whole table was taken, with fate's secret: whoever has it can foresee every roll.",
)
MOST_ENTRIES = 200_000
MOST_VERSION = 1_000_000
MOST_PICTURES = 10_000
MOST_SEATS = 64
TRIES = 5

Count = Annotated[int, Meta(ge=0, le=MOST_ENTRIES)]
Number = Annotated[int, Meta(ge=0, le=MOST_VERSION)]
Stamp = Annotated[str, Meta(max_length=40, pattern=r"^[0-9T:.+Z-]*$")]


class FileHeader(Struct, frozen=True, omit_defaults=True):
    """The first line of a file."""

    undertow: str
    format: Number
    sha256: str
    kind: Literal["whole", "seat"]
    game: str
    table: str
    title: str
    entries: Count
    version: Number
    """The newest version of the game's rules that wrote here."""
    status: Status
    fate: FateKind
    created: Stamp
    updated: Stamp
    setup: dict[str, Any] = {}
    owner: bool = False
    """Does the file hold the secret of the open session?"""
    secret: str = ""
    seat: str = ""
    importable: bool = True
    pictures: Annotated[int, Meta(ge=0, le=MOST_PICTURES)] = 0
    people: Annotated[tuple[Person, ...], Meta(max_length=MOST_SEATS)] = ()
    """Who sat there, and which bots: a copy goes on with them."""


class _Mark(Struct, frozen=True):
    """What every format has, so that a later one can be told from a broken one."""

    undertow: str
    format: int


class TableFile(Struct, frozen=True):
    """A file that was read and found whole."""

    header: FileHeader
    lines: list[str]
    pictures: tuple[Picture, ...] = ()

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
    return table_file(
        head.game,
        table,
        lines,
        version=head.version,
        title=head.title,
        status=head.status,
        fate=head.fate,
        created=head.created,
        updated=head.updated,
        setup=head.setup,
        secret=secret,
        pictures=store.pictures(table),
        people=store.company(table).people,
    )


def note(store: Store, table: str, line: Line) -> None:
    """Write a sentence into a table's chronicle, whatever its game and without playing it."""
    said = msgspec.json.encode(Said(HOST, speak(line))).decode()
    for left in reversed(range(TRIES)):
        head = store.header(table)
        try:
            store.append(Append(table, head.length, head.version, [said]))
            return
        except Conflict:  # somebody acted meanwhile
            if not left:
                raise


def table_file(
    game: str,
    table: str,
    lines: list[str],
    *,
    version: int,
    status: Status,
    created: str,
    updated: str,
    title: str = "",
    fate: FateKind = "live",
    setup: dict[str, Any],
    secret: str = "",
    pictures: Sequence[Picture] = (),
    people: tuple[Person, ...] = (),
) -> bytes:
    """The bytes of a file that holds a whole table."""
    header = FileHeader(
        _MAGIC,
        FILE_FORMAT if pictures else _BARE_FORMAT,
        _ZEROS,
        "whole",
        game,
        table,
        title,
        len(lines),
        version,
        status,
        fate,
        created,
        updated,
        setup,
        owner=bool(secret),
        secret=secret,
        pictures=len(pictures),
        people=people,
    )
    return _sealed(header, lines, list(pictures))


def export_seat(store: Store, games: Games, table: str, seat: str) -> bytes:
    """What one seat may know of the live history: each place, and the fact where it may know it."""
    head = store.header(table)
    game = game_of(games, head.game, table)
    journal, pictures = open_table(store, game, table).journal, store.pictures(table)
    if pictures:
        now = open_table(store, game, table)  # what is mended here stays here
        world = restore(game, now.journal, since=now.since, mend=True).world
        seen = dict.fromkeys(game.pictures(world, seat))
        pictures = [one for one in pictures if one.id in seen]
    lines = []
    for place, entry in journal.live_entries():
        fact = entry.fact.seen_by(seat) if isinstance(entry, Happened) else None
        line: dict[str, Any] = {"place": place, "fact": fact}
        if isinstance(entry, Said):
            line["said"] = {"by": entry.by, "text": entry.text}
            if entry.name:
                line["said"]["as"] = entry.name
        lines.append(msgspec.json.encode(line).decode())
    header = FileHeader(
        _MAGIC,
        FILE_FORMAT if pictures else _BARE_FORMAT,
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
        pictures=len(pictures),
    )
    return _sealed(header, lines, [replace(one, by="") for one in pictures])


def _sealed(header: FileHeader, lines: list[str], pictures: list[Picture]) -> bytes:
    first = msgspec.json.encode(header)
    drawn = (msgspec.json.encode(one) for one in pictures)
    raw = b"".join(line + b"\n" for line in (first, *(line.encode() for line in lines), *drawn))
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


LONG = 300


def short(problem: Exception) -> str:
    """What went wrong, in one line of a bearable length: a file from a stranger may have put a book
    into it."""
    said = " ".join(str(problem).split())
    return said if len(said) <= LONG else said[:LONG] + "…"


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
        raise DamagedFile(DAMAGED(file=name, problem=short(problem))) from None
    found, whole = rest.count(b"\n"), header.entries + header.pictures
    if found < header.entries:
        raise TruncatedFile(TRUNCATED(file=name, entries=header.entries, found=found))
    if found < whole:
        missing = whole - found
        raise TruncatedFile(LOST_PICTURES(file=name, missing=missing, pictures=header.pictures))
    if found > whole or not data.endswith(b"\n"):
        raise DamagedFile(DAMAGED(file=name, problem="it goes on after its end"))
    lines = rest.split(b"\n")[:-1]
    blank = data.replace(header.sha256.encode(), _ZEROS.encode(), 1)
    if len(header.sha256) != 64 or hashlib.sha256(blank).hexdigest() != header.sha256:
        raise DamagedFile(DAMAGED(file=name, problem="its checksum does not fit"))
    try:
        texts = [line.decode() for line in lines[: header.entries]]
        pictures = [msgspec.json.decode(one, type=Picture) for one in lines[header.entries :]]
    except (UnicodeError, msgspec.DecodeError) as problem:
        raise DamagedFile(DAMAGED(file=name, problem=short(problem))) from None
    return TableFile(header, texts, tuple(pictures))
