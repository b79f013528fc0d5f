"""What a GM takes from one table to the next."""

from __future__ import annotations

from litestar import get
from litestar.params import FromPath

from undertow.parts.shelf import Shelf, made
from undertow.plugins import plugins
from undertow.server import wire
from undertow.server.errors import NO_SEAT, Forbidden
from undertow.server.http.requests import FREE, KEYED, Asked, hub_of, read_again, who
from undertow.server.tables import create
from undertow.server.tables.access import seat_of
from undertow.server.tables.live import LiveTable


def _shelf(game: str) -> Shelf | None:
    plugin = plugins().get(game)
    return plugin.shelf if plugin is not None else None


@get("/api/games/{game:str}/shelf", **FREE)
async def get_ready(request: Asked, game: FromPath[str]) -> list[wire.Thing]:
    """What stands ready for a GM of this game. Each is an action with its form, to be opened as it
    is or changed."""
    shelf = _shelf(create.game_named(hub_of(request).games, game).id)
    return [] if shelf is None else list(shelf.ready())


@get("/api/tables/{table:str}/shelf", **KEYED)
async def get_made(request: Asked, table: FromPath[str]) -> list[wire.Thing]:
    """What the seat of this key has made at this table, to be used at another."""
    seat = seat_of(who(request, table))
    if seat is None:
        raise Forbidden(NO_SEAT())
    async with hub_of(request).at(table) as live:
        shelf = _shelf(live.game.id)
        if shelf is None:
            return []
        found: list[wire.Thing] = await read_again(request, live, _made, shelf, seat)
        return found


def _made(live: LiveTable, shelf: Shelf, seat: str) -> list[wire.Thing]:
    """All the openings of a table are looked at, and each that was a thing's is asked for its form."""
    return made(shelf, live.play, seat)


SHELVES = (get_ready, get_made)
