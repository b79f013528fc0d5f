"""Opening new tables, and who may come to them. All of it may wait for the disk."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from typing import Any
from unicodedata import category, normalize

import msgspec
from msgspec.structs import replace

from undertow.kernel import BadSetup, Game, Line, Play, message, speak
from undertow.kernel.journal import Entry
from undertow.kernel.standing import NO_SEATS
from undertow.server import projection, wire
from undertow.server.chronicle import Teller
from undertow.server.errors import (
    BAD_NAME,
    UNKNOWN_DEMO,
    UNKNOWN_GAME,
    UNKNOWN_SEAT,
    BadRequest,
    NotFound,
)
from undertow.server.frames import encode
from undertow.server.keys import hash_of, new_key
from undertow.server.projection import eye_of
from undertow.store import Imported, KeyHash, Person, Sitting, Store, checked_import
from undertow.store.reading import Games

BAD_SETTINGS = message("server.setup.bad", "These settings cannot be used: {problem}.")
BAD_SEAT = message(
    "server.setup.bad-seat",
    "{seat} cannot name a seat: use 1 to 32 of the letters a-z, A-Z, digits, - and _. "
    "People's own names go into `name`.",
)
_SEAT = re.compile(r"[A-Za-z0-9_-]{1,32}")


class NewKeys:
    """Fresh keys for a table, and their hashes."""

    def __init__(self, seats: Iterable[str]) -> None:
        self.host, self.spectator = new_key(), new_key()
        self.seats = {seat: new_key() for seat in seats}

    def hashes(self) -> tuple[KeyHash, ...]:
        return (
            hash_of(self.host, "host"),
            hash_of(self.spectator, "spectator"),
            *(hash_of(key, "seat", seat) for seat, key in self.seats.items()),
        )

    def created(self, table: str, warnings: Iterable[Line] = ()) -> wire.Created:
        seats = [wire.SeatKey(seat, key) for seat, key in self.seats.items()]
        return wire.Created(table, self.host, self.spectator, seats, list(warnings))


def game_named(games: Games, id: str) -> Game[Any]:
    found = games.get(id)
    if found is None:
        raise NotFound(UNKNOWN_GAME(game=id, games=sorted(games)))
    return found


def create(store: Store, games: Games, new: wire.NewTable) -> wire.Created:
    """Set a table up from settings, with a key for everybody."""
    game = game_named(games, new.game)
    try:
        settings = msgspec.convert(new.settings, game.Settings)
    except msgspec.ValidationError as problem:
        raise BadSetup(BAD_SETTINGS(problem=str(problem))) from None
    return _create(store, game, settings, new.title, new.seats, new.fate == "live", new.settings)


def create_demo(store: Store, games: Games, game_id: str, demo_id: str | None) -> wire.Created:
    """A table that is ready to play; the first of a game where none is named."""
    game = game_named(games, game_id)
    demos = {demo.id: demo for demo in game.demos()}
    demo = next(iter(demos.values()), None) if demo_id is None else demos.get(demo_id)
    if demo is None:
        raise NotFound(UNKNOWN_DEMO(demo=demo_id or "", demos=list(demos)))
    seats = {
        seat: wire.SeatPlan(speak(game.seat_name(seat)), bot)  # type: ignore[arg-type]
        for seat, bot in demo.bots.items()
    }
    setup = msgspec.to_builtins(demo.settings)
    return _create(store, game, demo.settings, "", seats, True, setup)


def _create(
    store: Store,
    game: Game[Any],
    settings: Any,
    title: str,
    plans: Mapping[str, wire.SeatPlan],
    live: bool,
    setup: dict[str, Any],
) -> wire.Created:
    beginning = game.begin(settings)
    for seat in beginning.seats:
        if not _SEAT.fullmatch(seat):
            raise BadSetup(BAD_SEAT(seat=repr(seat)[:80]))
    for seat in plans:
        if seat not in beginning.seats:
            raise BadSetup(UNKNOWN_SEAT(seat=seat, seats=list(beginning.seats)))
    # Whoever opens a ready table sits down on the first seat that no bot has.
    keys = NewKeys(sorted(beginning.seats, key=lambda seat: _bot(plans, seat) is not None))
    people: tuple[Person, ...] = ()
    for seat in beginning.seats:
        said = plans[seat].name if seat in plans else ""
        name = own_name(said, [one.name for one in people])
        people = (*people, Person(seat, name, _bot(plans, seat)))
    sitting = Sitting.create(
        store,
        game,
        beginning.seats,
        beginning.offer,
        os.urandom(32) if live else None,
        title=title,
        first=beginning.first,
        setup=setup,
        people=people,
        keys=keys.hashes(),
    )
    return keys.created(sitting.table, beginning.warnings)


def _bot(plans: Mapping[str, wire.SeatPlan], seat: str) -> str | None:
    return plans[seat].bot if seat in plans else None


def clean_name(name: str) -> str:
    """A name of one line that any database and file can hold, without marks that nobody sees and
    that turn or hide others. It is data, never markup."""
    text = normalize("NFC", name.encode(errors="replace").decode())
    seen = "".join(" " if c.isspace() else c for c in text if c.isspace() or category(c)[0] != "C")
    return " ".join(seen.split())[: wire.NAME_LENGTH]


def own_name(name: str, others: Iterable[str]) -> str:
    """A clean name that nobody else at the table has, nor the table itself."""
    found = clean_name(name)
    taken = {_alike(other) for other in (*others, *NO_SEATS)} - {""}
    if _alike(found) in taken:
        raise BadRequest(BAD_NAME(name=found))
    return found


def _alike(name: str) -> str:
    return normalize("NFKC", name).casefold().replace(" ", "")


def read_import(games: Games, data: bytes) -> Imported:
    """Read an exported table as a copy under a new id, down to what every seat would be shown."""
    return checked_import(games, data, new_id=True, copy=True, look=_shown)


def _shown(play: Play[Any], entries: list[Entry]) -> None:
    for seat in play.seats:
        if not _SEAT.fullmatch(seat):
            raise BadSetup(BAD_SEAT(seat=repr(seat)[:80]))
    eyes: dict[str | None, str] = {seat: eye_of(play.game, seat) for seat in (*play.seats, None)}
    teller = Teller.of(play.game, tuple(dict.fromkeys(eyes.values())), entries)
    for chair, eye in eyes.items():
        part = projection.part(play, chair)
        view = play.game.view(play.world, eye)
        asides = projection.offers(play, part.asides)
        encode((view, part.requests, part.offers, asides, list(teller.recent[eye])))


def keep_import(store: Store, read: Imported) -> wire.Created:
    """Keep it, with new keys; everybody in it is a person again."""
    keys = NewKeys(read.seats)
    people = tuple(Person(seat) for seat in read.seats)
    store.create(replace(read.table, people=people, keys=keys.hashes()))
    return keys.created(read.table.id)
