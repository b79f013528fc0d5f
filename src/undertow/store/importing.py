"""Keeping a table from an exported file: everything is checked before anything is written."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from undertow.kernel.errors import (
    CorruptJournal,
    Diverged,
    NewerJournal,
    RuleFailed,
    UndertowError,
)
from undertow.kernel.facts import EVERYONE, HOST, MOST_NUMBER, largest
from undertow.kernel.fate import BY_NUMBER, FATE, NEWEST, LiveFate, parse
from undertow.kernel.forking import fork
from undertow.kernel.game import Game
from undertow.kernel.journal import NEWER as NEWER_RULES
from undertow.kernel.journal import (
    Anchored,
    Answered,
    Began,
    Committed,
    Entry,
    Journal,
    Revealed,
    Rewound,
    Said,
    Stirred,
)
from undertow.kernel.links import is_link
from undertow.kernel.play import Play
from undertow.kernel.restore import restore, snapshot
from undertow.kernel.words import message, speak
from undertow.store.errors import DamagedFile, NotImportable
from undertow.store.files import (
    DAMAGED,
    LONG,
    MOST_ENTRIES,
    MOST_SEATS,
    ONE_SEAT,
    FileHeader,
    TableFile,
    read_file,
    short,
)
from undertow.store.interface import (
    KeyHash,
    NewTable,
    Person,
    Store,
    check_table_id,
    new_table_id,
)
from undertow.store.pictures import TABLE_BYTES, Picture
from undertow.store.reading import Games, encode, game_of, read_snapshot, write_snapshot
from undertow.store.sitting import clean_title, status_of

LONG_NUMBER = re.compile(r"[0-9]{7}|[0-9][eE]")
"""May stand in a line with a number above the largest; it may be in words as well."""
MOST_TRIED = 25
"""So many of the things that may be done at a table are tried before it is kept."""
MOST_BROKEN = 4
"""Where more than one in so many breaks, something is wrong with the table, and not with a rule."""
COPIED = message(
    "store.import.told",
    "This is a copy of table {table}. From here on it has a secret of its own.",
)


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
    read = checked_import(
        games, data, name=name, table=table, new_id=new_id, copy=new_id or table is not None
    )
    store.create(replace(read.table, people=people or read.table.people, keys=keys))
    return read.table.id


Look = Callable[[Play[Any], list[Entry]], None]


class Imported(Struct, frozen=True):
    """A file that was found good: the table to keep, and who sits there."""

    table: NewTable
    seats: tuple[str, ...]


def checked_import(
    games: Games,
    data: bytes | TableFile,
    *,
    name: str = "the file",
    table: str | None = None,
    new_id: bool = False,
    copy: bool = False,
    look: Look | None = None,
) -> Imported:
    """Read an exported table and check all of it; nothing is written. A `copy` goes on under a
    secret of its own, and says so. `look` may look at the restored table too."""
    file = data if isinstance(data, TableFile) else read_file(data, name)
    header = file.header
    if header.kind != "whole" or not header.importable:
        raise NotImportable(ONE_SEAT(file=name, seat=header.seat))
    game = game_of(games, header.game, header.table)
    id = table or (new_table_id() if new_id else header.table)
    check_table_id(id)
    try:
        return _checked(game, file, id, copy, look, _hung(file.pictures))
    except (CorruptJournal, _Nonsense) as problem:
        raise DamagedFile(DAMAGED(file=name, problem=short(problem))) from problem


class _Nonsense(Exception):
    """A file that is whole and yet tells no story."""


def _hung(pictures: tuple[Picture, ...]) -> tuple[Picture, ...]:
    """The pictures of a file: each as one that was sent here would be kept."""
    if not pictures:
        return ()
    from undertow.store.imaging import is_clean  # a decoder takes a while to import

    if sum(len(one.data) for one in pictures) > TABLE_BYTES:
        raise _Nonsense("its pictures are larger than a table's may be")
    for number, one in enumerate(pictures, 1):
        if not re.fullmatch(r"[0-9a-f]{24}", one.id) or len(one.by) > LONG or not is_clean(one):
            raise _Nonsense(f"picture {number} is not one that a table keeps")
    return pictures


def _checked(
    game: Game[Any],
    file: TableFile,
    id: str,
    copy: bool,
    look: Look | None,
    pictures: tuple[Picture, ...],
) -> Imported:
    header, lines = file.header, file.lines
    if header.version > game.version:
        raise NewerJournal(
            NEWER_RULES(what=f"table of {game.id}", theirs=header.version, ours=game.version)
        )
    entries = file.entries(game)
    for place, entry in enumerate(entries, 1):
        if isinstance(entry, Rewound) and not 1 <= entry.to < place:
            raise _Nonsense(f"entry {place} goes back to a moment that never was")
    for place, entry in enumerate(entries, 1):
        _bounded(entry, place)
    for place, line in enumerate(lines, 1):
        if LONG_NUMBER.search(line) and largest(msgspec.json.decode(line)) > MOST_NUMBER:
            raise _Nonsense(f"entry {place} has a number that no table comes to")
    secret = None if copy else _secret(header, entries)
    rest = None
    try:
        try:
            play = restore(game, Journal(entries))
            rest = snapshot(play)
        except Diverged:  # a changed rule; whoever opens the table may mend it
            play = restore(game, Journal(entries), mend=True)
        status = status_of(play)
        text = write_snapshot(game, rest) if rest else None
        if rest and read_snapshot(game, text) != rest:
            raise _Nonsense("its world cannot be written down")
        for seat in (*play.seats, EVERYONE):
            msgspec.json.encode((play.view(seat), play.log(seat)))
            _ = play.offers(seat), play.anytime(seat), play.requests(seat)
        if look is not None:
            look(play, entries)
        _goes_on(play)
    except NewerJournal:
        raise
    except Exception as problem:  # a story that cannot be folded or shown, in whatever way
        raise _Nonsense(f"its entries do not follow from each other: {problem}") from problem
    began = entries[0]
    if isinstance(began, Began) and began.table != id:
        lines = [*encode(game, [replace(began, table=id)]), *lines[1:]]
    if copy:
        said = Said(HOST, speak(COPIED(table=header.table[:64])))
        lines = [*lines, *encode(game, [said])]
    new = NewTable(
        id,
        header.game,
        header.version,
        lines,
        title=clean_title(header.title),
        status=status,
        fate=header.fate,
        setup=header.setup,
        secret=secret,
        snapshot=text,
        created=header.created,
        people=_sitting(header.people, play.seats),
        pictures=pictures,
    )
    return Imported(new, play.seats)


def _goes_on(play: Play[Any]) -> None:
    """Try what may be done there, on a copy: a table at which the rules break is none to go on with."""
    offers = [(seat, offer) for seat in play.seats for offer in play.offers(seat)]
    tried = offers[:: len(offers) // MOST_TRIED + 1]
    broke: list[RuleFailed] = []
    for seat, offer in tried:
        after = fork(play, LiveFate(bytes(32), NEWEST))
        try:
            after.open(seat, offer)
            for other in after.seats:  # whoever is next must be able to do something as well
                _ = after.offers(other), after.requests(other)
        except RuleFailed as problem:
            broke.append(problem)
        except UndertowError:
            continue  # it wants a form first
    if len(broke) * MOST_BROKEN > len(tried):
        raise broke[0]


def _sitting(people: tuple[Person, ...], seats: tuple[str, ...]) -> tuple[Person, ...]:
    """Everybody at a table, as far as its file names them. What they are called is looked at where
    names are given."""
    named = {one.seat: one for one in people}
    return tuple(named.get(seat, Person(seat)) for seat in seats)


def _bounded(entry: Entry, place: int) -> None:
    """Numbers and names as a table writes them."""
    for number in (getattr(entry, "resolution", 0), getattr(entry, "n", 0)):
        if not 0 <= number <= MOST_ENTRIES:
            raise _Nonsense(f"entry {place} has a number that no table comes to")
    if isinstance(entry, Began) and (place > 1 or len(entry.seats) > MOST_SEATS):
        raise _Nonsense(f"entry {place} begins a table as none begins")
    if isinstance(entry, Answered) and entry.by == FATE:
        try:
            chance = parse(entry.asked)
        except ValueError as problem:
            raise _Nonsense(f"entry {place}: {problem}") from None
        if not chance.possible(entry.answer):
            raise _Nonsense(f"entry {place} says what fate cannot have answered")
    if isinstance(entry, Committed) and not BY_NUMBER <= entry.scheme <= NEWEST:
        raise _Nonsense(f"entry {place} is sealed in a way nobody knows")
    if (isinstance(entry, Anchored) and not is_link(entry.anchor)) or (
        isinstance(entry, Stirred) and not is_link(entry.link)
    ):
        raise _Nonsense(f"entry {place} holds no link of a chain")


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
