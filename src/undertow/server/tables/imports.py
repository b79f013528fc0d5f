"""Importing a table from a file: it is read in the worker process, then kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from undertow.kernel import BadSetup, Play
from undertow.kernel.journal import Entry
from undertow.plugin import BEST
from undertow.server import wire
from undertow.server.broadcast import projection
from undertow.server.broadcast.frames import encode
from undertow.server.broadcast.log import LogBuilder
from undertow.server.broadcast.projection import audience_of
from undertow.server.config import FILE
from undertow.server.errors import TOO_LARGE, TooLarge
from undertow.server.tables.access import NewKeys
from undertow.server.tables.create import known_bot
from undertow.server.tables.names import check_seats, clean_name, is_own
from undertow.store import Imported, Person, Store, checked_import, read_file
from undertow.store.reading import Games


def written(size: int) -> int:
    """How many bytes of a file so many bytes of pictures take."""
    return size * 3 // 2


def read_import(games: Games, data: bytes, limit: int = FILE) -> Imported:
    """Read an exported table as a copy under a new id, down to what every seat would be shown. Its
    journal has so many bytes at most."""
    file = read_file(data)
    if sum(map(len, file.lines)) > limit:
        raise TooLarge(TOO_LARGE(limit=limit))
    return checked_import(games, file, new_id=True, copy=True, look=show_everybody)


def show_everybody(play: Play[Any], entries: list[Entry]) -> None:
    """Make everything that anybody would be shown: what cannot be shown must not be kept."""
    check_seats(play.seats)
    audiences = {seat: audience_of(play.game, seat) for seat in (*play.seats, None)}
    log = LogBuilder.of(play.game, tuple(dict.fromkeys(audiences.values())), entries)
    for seat, audience in audiences.items():
        part = projection.part(play, seat)
        view = play.game.view(play.world, audience)
        anytime = projection.offers(play, part.anytime)
        encode((view, part.requests, part.offers, anytime, list(log.recent[audience])))


def keep_import(store: Store, read: Imported, bots: Sequence[str] = ()) -> wire.Created:
    """Keep it, with new keys. Bots go on as bots, so that nobody waits for them; where this server
    does not have one of them, its best takes over."""
    people: tuple[Person, ...] = ()
    for one in read.table.people:
        name = clean_name(one.name)
        rest = [other for other in read.table.people if other.seat != one.seat]
        shown = [*(other.name for other in people), *(o.seat for o in rest if not o.name)]
        own = is_own(name, shown)
        bot = _bot(read.table.game, one.bot, bots)
        people = (*people, Person(one.seat, name if own else "", bot))
    # The first key is the one to sit down with: a seat that no bot has.
    keys = NewKeys([one.seat for one in sorted(people, key=lambda one: one.bot is not None)])
    store.create(replace(read.table, people=people, keys=keys.hashes()))
    return keys.created(read.table.id)


def _bot(game: str, bot: str | None, bots: Sequence[str]) -> str | None:
    try:
        known_bot(game, bot, bots)
    except BadSetup:
        return BEST
    return bot
