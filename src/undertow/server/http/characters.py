"""Characters of a table as files, and characters that come from files."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response, get, post
from litestar.datastructures import ResponseHeader
from litestar.params import FromPath, QueryParameter

from undertow.kernel import EVERYONE, HOST, Line
from undertow.parts import travel
from undertow.plugins import plugins
from undertow.server import wire
from undertow.server.errors import NO_RULER, Forbidden
from undertow.server.http.requests import KEYED, Asked, body_of, hub_of, who
from undertow.server.tables.access import new_key, seat_of
from undertow.server.tables.command import execute
from undertow.server.tables.live import LiveTable
from undertow.store import KeyHash

JSON = "application/json"


def _known(live: LiveTable, holder: KeyHash) -> Any:
    """The world as far as the holder of a key may know it."""
    return live.game.known(live.play.world, seat_of(holder) or EVERYONE)


def _called(id: str) -> Line | str:
    """What people call a game."""
    plugin = plugins().get(id)
    return plugin.game.name() if plugin is not None else id


def _travels(live: LiveTable) -> travel.Travels | None:
    """How characters of its game travel."""
    plugin = plugins().get(live.game.id)
    return plugin.travels if plugin is not None else None


@get("/api/tables/{table:str}/characters", **KEYED)
async def get_characters(request: Asked, table: FromPath[str]) -> list[wire.Traveller]:
    """Who can be saved as a file, as the holder of the key knows the table."""
    holder = who(request, table)
    async with hub_of(request).at(table) as live, live.lock:
        how, world = _travels(live), _known(live, holder)
        if how is None:
            return []
        found = travel.characters(live.game, how, world)
        return [
            wire.Traveller(id, name, travel.seat_of(how, world, id)) for id, name in found.items()
        ]


@get(
    "/api/tables/{table:str}/characters/{character:str}",
    media_type=JSON,
    response_headers=[ResponseHeader(name="content-disposition", documentation_only=True)],
    **KEYED,
)
async def get_character(
    request: Asked, table: FromPath[str], character: FromPath[str]
) -> Response[bytes]:
    """One character as a file, as the holder of the key knows it."""
    holder = who(request, table)
    async with hub_of(request).at(table) as live, live.lock:
        data = travel.packed(live.game, _travels(live), _known(live, holder), character)
    name = 'attachment; filename="character.json"'
    return Response(data, media_type=JSON, headers={"content-disposition": name})


@post("/api/tables/{table:str}/characters", status_code=200, **KEYED)
async def bring_character(
    request: Asked,
    table: FromPath[str],
    seat: Annotated[str, QueryParameter(max_length=wire.ID_LENGTH)],
    check: Annotated[bool, QueryParameter()] = False,
) -> wire.Arrival:
    """A character out of a file comes to a seat; only the host and the GM let it in. With `check` it
    is only looked at: what would be changed to fit, or why it cannot come."""
    holder = who(request, table)
    data = (await body_of(request, travel.LARGEST)).read()
    async with hub_of(request).at(table) as live:
        if not live.you(holder).rules:
            raise Forbidden(NO_RULER())
        by = seat_of(holder) or HOST
        found: list[travel.Arrival] = []

        def come(play: Any) -> None:
            one = travel.unpacked(
                live.game, _travels(live), play.world, play.seats, seat, data, _called
            )
            found[:] = [one]
            if not check:
                play.override(by, one.patch, "")

        if check:
            async with live.lock:
                come(live.play)
        else:
            await execute(live, come, f"character:{new_key()}")
        one = found[0]
        id = one.path.rsplit("/", 1)[-1]
        return wire.Arrival(id, one.name, list(one.notes), not check)


CHARACTERS = (get_characters, get_character, bring_character)
