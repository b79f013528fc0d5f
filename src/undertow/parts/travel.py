"""Characters that travel: one of them out of a table as a file, and into another table of that game.

A file is JSON: which game and version wrote it, and the record as it stood in the world. What comes in
is looked at line by line. What this game does not know is left out, what is out of bounds is put in
bounds, what belonged to the old table stays there; each is told. What cannot be mended is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from undertow.kernel import Game, Line, Message, Overridden, Refused, message, plain
from undertow.kernel.places import value_at
from undertow.parts.extras import HIGHEST, MOST, NAME, WORDS, Extra, Extras

KIND = "undertow-character"
NO_EXTRAS = Extras()
LARGEST = 200_000
"""Bytes. A sheet takes a few thousand."""

NOT_OURS = message("travel.no.file", "This is not a character that Undertow saved.")
TOO_LARGE = message("travel.no.large", "This file is too large for a character.")
OTHER_GAME = message("travel.no.game", "This character is from {other}, and here you play {game}.")
NEWER = message("travel.no.newer", "A newer Undertow saved this character. Update this one first.")
NO_NAME = message("travel.no.name", "The file has no name for the character.")
NOT_HERE = message(
    "travel.no.unfit", "With this character the table would not hold together; nothing was changed."
)
NOBODY = message("travel.no.who", "There is no character {who} at this table.")
NO_SEAT = message("travel.no.seat", "A character needs a player's seat: {seats}.")
NONE = message("travel.no.none", "Characters of {game} do not travel.")

OLDER = message("travel.mended.older", "It was saved by an older version of the game ({version}).")
UNKNOWN = message("travel.mended.unknown", "{where}: not known here, left out.")
WRONG = message("travel.mended.wrong", "{where}: cannot be read, left out.")
NO_ENTRY = message("travel.mended.entry", "{where}: this game has no “{what}”, left out.")
BOUND = message("travel.mended.bound", "{where}: {old} becomes {new}.")
STAYS = message("travel.mended.stays", "{where}: stays at the old table.")
STRANGER = message("travel.mended.stranger", "{where}: {what} is not at this table, left out.")
RENAMED = message(
    "travel.mended.renamed", "Somebody here is called {id} already; the new id is {new}."
)
TOO_MANY = message("travel.mended.many", "Only {limit} notes fit on a sheet; the rest is left out.")
UNIONS = (Union, UnionType)


class Travels(Struct, frozen=True, kw_only=True):
    """What a game says of its characters that travel."""

    where: str
    """The field of the world that keeps them by their ids."""
    record: type
    inside: str = ""
    """The field of the record that has id, seat and name, where they are not its own."""
    stays: tuple[str, ...] = ()
    """Fields that belong to the table and not to the character."""
    others: Mapping[str, str] = {}
    """Fields that name other people: a list or a dict by their ids (""), or records with that field."""
    entries: Mapping[str, Container[Any]] = {}
    """Fields whose words, or keys, stand in a catalogue."""
    bounds: Mapping[str, tuple[int, int]] = {}
    """Numbers, or dicts of numbers, and how low and high they go."""
    fit: Callable[[Any, dict[str, Any]], Iterable[Line]] = lambda world, sheet: ()
    """What else must change at this table, and what is told of it: it changes the sheet in place."""
    mine: Callable[[Any], bool] = lambda record: True
    """Is this a player's character, and not somebody the GM keeps in the same place?"""


class Character(Struct, frozen=True):
    """One character as a file."""

    kind: str
    game: str
    version: int
    name: str
    sheet: dict[str, Any]
    extras: list[Any] = []
    """What the table put on the sheet beside the rules."""


class Arrival(Struct, frozen=True):
    """A character that would come to a table: where it would stand, and what was mended."""

    path: str
    name: str
    patch: dict[str, Any]
    """What comes to stand where: the character at `path`, and what is on their sheet."""
    notes: tuple[Line, ...]


def characters(game: Game[Any], travels: Travels | None, world: Any) -> dict[str, str]:
    """Who could travel from here: ids and names."""
    how = _travels(game, travels)
    found = getattr(world, how.where).items()
    return {str(id): _about(how, one).name for id, one in found if how.mine(one)}


def seat_of(travels: Travels, world: Any, who: str) -> str:
    """Whose character it is."""
    return str(_about(travels, getattr(world, travels.where)[who]).seat)


def packed(game: Game[Any], travels: Travels | None, world: Any, who: str) -> bytes:
    """One character as a file."""
    how = _travels(game, travels)
    names = characters(game, travels, world)
    if who not in names:
        raise Refused(NOBODY(who=who))
    record = getattr(world, how.where)[who]
    sheet = msgspec.to_builtins(record, str_keys=True)
    own = [
        msgspec.to_builtins(one)
        for one in getattr(world, "extras", NO_EXTRAS).on(who)
        if one.known_to is None
    ]
    made = Character(KIND, game.id, game.version, names[who], sheet, own)
    return msgspec.json.format(msgspec.json.encode(made), indent=1)


def unpacked(
    game: Game[Any],
    travels: Travels | None,
    world: Any,
    seats: Iterable[str],
    seat: str,
    data: bytes,
    called: Callable[[str], Line | str] = str,
) -> Arrival:
    """A character out of a file, as it would come to a seat of this table. `called` says what people
    call a game."""
    how = _travels(game, travels)
    players = [one for one in seats if not game.may_override(one)]
    if seat not in players:
        raise Refused(NO_SEAT(seats=players))
    if len(data) > LARGEST:
        raise Refused(TOO_LARGE())
    try:
        file = msgspec.json.decode(data, type=Character)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Refused(NOT_OURS()) from None
    if file.kind != KIND:
        raise Refused(NOT_OURS())
    if file.game != game.id:
        raise Refused(OTHER_GAME(other=called(file.game), game=game.name()))
    if file.version > game.version:
        raise Refused(NEWER())
    notes: list[Line] = [OLDER(version=file.version)] if file.version < game.version else []
    sheet = _read(how.record, file.sheet, "", notes)
    if not isinstance(sheet, dict):
        raise Refused(NOT_OURS())
    _mend(how, world, sheet, notes)
    id = _settle(how, world, sheet, seat, notes)
    about = sheet[how.inside] if how.inside else sheet
    path = f"{how.where}/{id}"
    patch = {path: sheet, **_extras(world, file.extras, id, notes)}
    _try(game, seats, world, patch)
    return Arrival(path, about["name"], patch, tuple(notes))


def _extras(world: Any, found: list[Any], who: str, notes: list[Line]) -> dict[str, Any]:
    """What was put on their sheet, with ids of this table. What was a secret stays where it was."""
    here = getattr(world, "extras", None)
    if here is None:
        return {}
    if len(found) > MOST:
        notes.append(TOO_MANY(limit=MOST))
    come: dict[str, Any] = {}
    for n, raw in enumerate(found[:MOST], 1):
        where = f"extras {n}"
        one = _read(Extra, raw, where, notes)
        if one is _LEFT_OUT:
            continue
        if one.get("known_to") is not None:
            notes.append(STAYS(where=plain(where)))
            continue
        name, text = one["name"].strip()[:NAME], one.get("text", "")[:WORDS]
        if not name:
            notes.append(WRONG(where=plain(where)))
            continue
        _bound(one, "most", 0, HIGHEST, notes)
        _bound(one, "count", 0, one.get("most") or HIGHEST, notes)
        id = f"x{here.made + len(come) + 1}"
        come[f"extras/items/{id}"] = {**one, "id": id, "of": who, "name": name, "text": text}
    return {**come, "extras/made": here.made + len(come)} if come else {}


def _travels(game: Game[Any], travels: Travels | None) -> Travels:
    if travels is None:
        raise Refused(NONE(game=game.name()))
    return travels


def _about(how: Travels, record: Any) -> Any:
    return getattr(record, how.inside) if how.inside else record


# Line by line

_LEFT_OUT = object()


def _read(hint: Any, raw: Any, where: str, notes: list[Line]) -> Any:
    """What of this can be read as what it should be. The rest is left out, and told."""
    if get_origin(hint) in UNIONS:
        if raw is None and NoneType in get_args(hint):
            return None
        inner = [one for one in get_args(hint) if isinstance(one, type) and issubclass(one, Struct)]
        if len(inner) == 1:
            hint = inner[0]
    if isinstance(hint, type) and issubclass(hint, Struct):
        return _read_record(hint, raw, where, notes)
    args = get_args(hint)
    if get_origin(hint) is tuple and len(args) == 2 and args[1] is ... and isinstance(raw, list):
        items = [_read(args[0], one, f"{where} {n}", notes) for n, one in enumerate(raw, 1)]
        return [one for one in items if one is not _LEFT_OUT]
    if get_origin(hint) is dict and isinstance(raw, dict):
        read = {key: _read(args[1], one, f"{where} {key}", notes) for key, one in raw.items()}
        keys = {key: _plainly(args[0], key) for key in read}
        for key in [key for key, good in keys.items() if not good]:
            notes.append(WRONG(where=plain(f"{where} {key}".strip())))
        return {key: one for key, one in read.items() if one is not _LEFT_OUT and keys[key]}
    if _plainly(hint, raw):
        return raw
    notes.append(WRONG(where=plain(where)))
    return _LEFT_OUT


def _plainly(hint: Any, raw: Any) -> bool:
    try:
        msgspec.convert(
            raw, hint, strict=not isinstance(raw, str) or hint is not int, str_keys=True
        )
    except (msgspec.ValidationError, RecursionError):
        return False
    return True


def _read_record(kind: type[Struct], raw: Any, where: str, notes: list[Line]) -> Any:
    if not isinstance(raw, dict):
        notes.append(WRONG(where=plain(where)))
        return _LEFT_OUT
    hints = get_type_hints(kind)
    named = dict(zip(kind.__struct_encode_fields__, kind.__struct_fields__, strict=True))
    read: dict[str, Any] = {}
    for key, one in raw.items():
        here = f"{where} {key}".strip()
        if key not in named:
            notes.append(UNKNOWN(where=plain(here)))
        elif (found := _read(hints[named[key]], one, here, notes)) is not _LEFT_OUT:
            read[key] = found
    if not where or _plainly(kind, read):  # the whole is tried at the end
        return read
    notes.append(WRONG(where=plain(where)))
    return _LEFT_OUT


# What this game and this table know


def _mend(how: Travels, world: Any, sheet: dict[str, Any], notes: list[Line]) -> None:
    here = {str(id) for id in getattr(world, how.where)}
    inside = sheet.get(how.inside) if how.inside else None
    for part in (sheet, inside) if isinstance(inside, dict) else (sheet,):
        for field in how.stays:
            if part.pop(field, None):
                notes.append(STAYS(where=plain(field)))
        for field, known in how.entries.items():
            _only(part, field, _among(known), NO_ENTRY, notes)
        for field, inner in how.others.items():
            _only(part, field, _among(here, inner), STRANGER, notes, inner)
        for field, (low, high) in how.bounds.items():
            _bound(part, field, low, high, notes)
    notes.extend(how.fit(world, sheet))


def _among(known: Container[Any], inner: str = "") -> Callable[[Any], bool]:
    return lambda one: (one.get(inner) if inner else one) in known


def _only(
    part: dict[str, Any],
    field: str,
    fits: Callable[[Any], bool],
    said: Message,
    notes: list[Line],
    inner: str = "",
) -> None:
    """Only what fits stays: of a list, of the keys of a dict, or one word."""
    held = part.get(field)
    if not held:
        return
    for one in list(held) if isinstance(held, dict | list) else [held]:
        if not fits(one):
            what = str(one.get(inner)) if isinstance(one, dict) else str(one)
            notes.append(said(where=plain(field), what=plain(what)))
    if isinstance(held, dict):
        part[field] = {key: one for key, one in held.items() if fits(key)}
    elif isinstance(held, list):
        part[field] = [one for one in held if fits(one)]
    elif not fits(held):
        del part[field]


def _bound(part: dict[str, Any], field: str, low: int, high: int, notes: list[Line]) -> None:
    held = part.get(field)
    places = held if isinstance(held, dict) else part
    for key in list(held) if isinstance(held, dict) else [field]:
        old = places.get(key)
        if isinstance(old, int) and not low <= old <= high:
            places[key] = min(high, max(low, old))
            where = plain(f"{field} {key}" if isinstance(held, dict) else field)
            notes.append(BOUND(where=where, old=old, new=places[key]))


def _settle(how: Travels, world: Any, sheet: dict[str, Any], seat: str, notes: list[Line]) -> str:
    """Give it a seat and an id that nobody has."""
    about = sheet.get(how.inside) if how.inside else sheet
    name = about.get("name") if isinstance(about, dict) else None
    if about is None or not isinstance(name, str) or not name.strip() or len(name) > 200:
        raise Refused(NO_NAME())
    asked = str(about.get("id") or "one")
    id = next(id for id in _ids(asked) if value_at(world, f"{how.where}/{id}") is None)
    if id != asked:
        notes.append(RENAMED(id=asked, new=id))
    about["id"], about["seat"] = id, seat
    return id


def _ids(asked: str) -> Iterator[str]:
    clean = "".join(one for one in asked.lower() if one.isalnum() or one == "-")[:40] or "one"
    yield clean
    yield from (f"{clean}-{n}" for n in range(2, 1000))


def _try(game: Game[Any], seats: Iterable[str], world: Any, patch: dict[str, Any]) -> None:
    """The table as it would be: it must hold together, and everybody must be able to look at it."""
    try:
        after = Overridden("", patch, "").evolve(world)
        game.check(after)
        for seat in seats:
            game.view(after, seat)
            list(game.offers(after, seat))
    except Exception as problem:
        raise Refused(NOT_HERE()) from problem
