"""What a store can do, and the records that go in and out. Nothing here knows SQL or any game.

A store keeps lines of text. Which entries they are, and what a world looks like, is known one
room further (`reading`), so that another database can stand behind this with little work.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from typing import Any, Literal, Protocol

from msgspec import UNSET, Struct, UnsetType

from undertow.store.errors import BAD_ID, StoreError
from undertow.store.pictures import Picture

Status = Literal["open", "over"]
FateKind = Literal["live", "typed"]

_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
_LETTERS = "23456789abcdefghijkmnpqrstuvwxyz"  # 32, without those that look like another


def new_table_id() -> str:
    """A short random id, safe in an address: 50 bits."""
    return id_from(os.urandom(10))


def id_from(some: bytes) -> str:
    """An id of these bytes, a letter for each."""
    return "".join(_LETTERS[byte & 31] for byte in some)


def check_table_id(table: str) -> str:
    """Refuse ids that would not survive an address or a file name."""
    if not _ID.fullmatch(table):
        raise StoreError(BAD_ID(table=repr(table)))
    return table


class Kept(Struct, frozen=True):
    """A snapshot as it lies in the store. Only ever a shortcut: the journal is the authority."""

    place: int
    made_by: str
    """Which version of the game made it, of what shape; others do not trust it."""
    text: str


class Listed(Struct, frozen=True):
    """A table as a list shows it."""

    id: str
    game: str
    title: str
    status: Status
    created: str
    updated: str
    entries: int
    setup: dict[str, Any]


class Header(Struct, frozen=True):
    """All that is known of a table besides its journal. Holds the secret: not for showing."""

    id: str
    game: str
    version: int
    """The newest version of the game's rules that wrote here."""
    title: str
    status: Status
    fate: FateKind
    created: str
    updated: str
    length: int
    setup: dict[str, Any]
    secret: bytes | None = None


class Stored(Struct, frozen=True):
    """A table read in one moment: its first line, its newest snapshot, what stands after it."""

    header: Header
    began: str
    snapshot: Kept | None
    tail: list[str]


KeyRole = Literal["seat", "host", "spectator"]


class Person(Struct, frozen=True):
    """Who sits in a seat: a name, and the bot that plays where one does."""

    seat: str
    name: str = ""
    bot: str | None = None


class KeyHash(Struct, frozen=True):
    """A capability, as a hash of its key: the key itself is kept nowhere."""

    hash: str
    role: KeyRole
    seat: str = ""
    """The seat it is for. On a spectator's key, what it is good for beyond looking on: the server
    says which words there are (`undertow.server.tables.access`)."""


class Company(Struct, frozen=True):
    """Who may come to a table, and what it is called. `turned` counts the changes."""

    turned: int
    people: tuple[Person, ...]
    keys: tuple[KeyHash, ...]
    title: str = ""


class Mark(Struct, frozen=True):
    """How far a table is, so that a process can notice what another wrote."""

    length: int
    turned: int


class NewTable(Struct, frozen=True):
    """A table to be kept from now on, with the lines it already has."""

    id: str
    game: str
    version: int
    lines: Sequence[str]
    title: str = ""
    status: Status = "open"
    fate: FateKind = "live"
    setup: dict[str, Any] = {}
    secret: bytes | None = None
    snapshot: Kept | None = None
    created: str | None = None
    people: tuple[Person, ...] = ()
    keys: tuple[KeyHash, ...] = ()
    pictures: tuple[Picture, ...] = ()


class Append(Struct, frozen=True):
    """One command's lines, written whole or not at all."""

    table: str
    expected: int
    """How long the journal was when the command ran; if it is longer by now, nothing is written."""
    version: int
    lines: Sequence[str]
    back_to: int | None = None
    """The lowest place the lines rewind to: snapshots after it no longer hold."""
    snapshot: Kept | None = None
    command: str | None = None
    """The sender's own id of the command: sent again, it is recognised and not done again."""
    status: Status | None = None
    secret: bytes | UnsetType | None = UNSET


class Done(Struct, frozen=True):
    """A command is kept: where its last entry stands, and whether that was so already."""

    place: int
    again: bool = False


class Store(Protocol):
    """Where journals lie. Every method is one transaction; all raise `StoreError`s."""

    @property
    def name(self) -> str:
        """What to call this store in a sentence: a file, or a database's address."""

    def create(self, new: NewTable) -> None:
        """Keep a new table."""

    def listing(self, *, game: str | None = None, limit: int | None = None) -> list[Listed]:
        """The tables, newest first."""

    def header(self, table: str) -> Header:
        """All that is known of a table besides its journal."""

    def open(self, table: str) -> Stored:
        """Header, newest snapshot and what stands after it, all of the same moment."""

    def lately(self, table: str) -> Stored:
        """Header, the oldest snapshot that is kept and what stands after it, all of the same moment; no
        first line. Nothing after that snapshot takes back what stands before it."""

    def lines(self, table: str, after: int = 0, upto: int | None = None) -> list[str]:
        """The journal's lines after a place."""

    def length(self, table: str) -> int:
        """How many entries a table has."""

    def done(self, table: str, command: str) -> int | None:
        """Where a command's last entry stands, if it was done."""

    def append(self, append: Append) -> Done:
        """Write one command durably."""

    def append_all(self, appends: Sequence[Append]) -> list[Done | StoreError]:
        """Write several tables' commands with one flush of the disk, each whole or not at all.
        A storage error concerns them all and is raised."""

    def company(self, table: str) -> Company:
        """Who may come to a table."""

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
        """Let people sit differently; `drop` takes the keys of a role and seat away, then `add`. With
        a `title` the table is called that from now on. With `turned`, only if nobody changed anything
        since then (`Company.turned`); else Conflict."""

    def played(self, table: str) -> frozenset[str]:
        """The seats for which a person, not a bot, commanded something."""

    def add_picture(self, table: str, picture: Picture, limit: int) -> int:
        """Keep a picture beside a table's journal; the bytes that all of them take then, at most
        `limit`. One that is there already is not kept twice."""

    def picture(self, table: str, id: str) -> Picture:
        """One picture of a table."""

    def pictures(self, table: str) -> list[Picture]:
        """All pictures of a table."""

    def drop_picture(self, table: str, id: str) -> None:
        """Forget a picture."""

    def marks(self, tables: Sequence[str]) -> dict[str, Mark]:
        """How far these tables are; what is not here is left out."""

    def listen(
        self, heard: Callable[[list[str]], None], told: Callable[[str], None] | None = None
    ) -> bool:
        """Call back, from another thread, with tables that another process has changed, and with
        what others `say`. False where this store cannot tell: then `marks` must be asked now and
        then."""

    def say(self, texts: Sequence[str]) -> None:
        """Tell everybody who listens, us too; each text is of 7,000 bytes at most. It is kept nowhere,
        and nobody hears it where this store cannot tell."""

    def claim(self, table: str) -> bool:
        """Is it this process that lets the bots of a table act? One at a time is; its claim falls
        with it. Only to save work: what a bot did once is not done again."""

    def unclaim(self, table: str) -> None:
        """Let another process look after a table's bots."""

    def count(self) -> int:
        """How many tables are kept."""

    def ids(self) -> list[str]:
        """Every table, by its id alone: those that cannot be read as well."""

    def untouched(self, before: str) -> list[str]:
        """The tables in which nothing has happened since a moment (UTC, as ISO 8601 writes it)."""

    def damage(self) -> str:
        """What is wrong with the store itself; empty where nothing is."""

    def probe(self) -> None:
        """Write something small durably, to see that it can be done."""

    def delete(self, table: str) -> None:
        """Forget a table."""

    def close(self) -> None:
        """Let go of the store."""
