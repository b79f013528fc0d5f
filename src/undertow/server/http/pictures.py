"""Pictures of a table: sent by a seat or the host, and fetched by whoever may see them."""

from __future__ import annotations

import asyncio

from litestar import Response, delete, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath

from undertow.kernel import EVERYONE, HOST
from undertow.server import wire
from undertow.server.errors import NO_SEAT, Forbidden
from undertow.server.http.requests import KEYED, PROBLEMS, Asked, body_of, here, hub_of, who
from undertow.server.tables.access import seat_of
from undertow.store import KeyHash, NoSuchPicture
from undertow.store.imaging import clean
from undertow.store.pictures import KIND, NO_PICTURE, Picture, too_heavy
from undertow.store.reading import Games

GONE = ResponseSpec(None, description="Not there, or not for this key", generate_examples=False)


def _name(holder: KeyHash) -> str:
    """Who sends or fetches it."""
    return HOST if holder.role == "host" else seat_of(holder) or ""


def _cleaned(games: Games, table: str, by: str, data: bytes) -> Picture:
    return clean(table, by, data)


@post("/api/tables/{table:str}/pictures", request_max_body_size=None, **KEYED)
async def send_picture(request: Asked, table: FromPath[str]) -> wire.PictureKept:
    """Keep a picture (PNG, JPEG, WebP or GIF as the body). It is checked and written anew, without
    metadata; nobody else sees it until it is shown."""
    holder, hub = who(request, table), hub_of(request)
    by, limits = _name(holder), hub.config.limits
    if not by:
        raise Forbidden(NO_SEAT())
    hub.may_keep()
    body = await body_of(request, limits.picture, too_heavy(limits.picture))
    async with hub.drawing.turn(here(request)):
        picture = await hub.painter.run(_cleaned, table, by, body.read)
    used = await asyncio.to_thread(hub.store.add_picture, table, picture, limits.pictures)
    return wire.PictureKept(picture.id, picture.width, picture.height, used, limits.pictures)


@get(
    "/api/tables/{table:str}/pictures/{picture:str}",
    media_type=KIND,
    **{**KEYED, "responses": {**PROBLEMS, 204: GONE}},
)
async def get_picture(
    request: Asked, table: FromPath[str], picture: FromPath[str]
) -> Response[bytes]:
    """A picture that the holder of the key sent, or may see now. Any other is not there, and nothing
    comes back: a page may ask for one that was put away a moment ago."""
    holder, hub = who(request, table), hub_of(request)
    async with hub.at(table) as live, live.lock:
        seen = list(live.play.game.pictures(live.play.world, seat_of(holder) or EVERYONE))
    try:
        found = await asyncio.to_thread(hub.store.picture, table, picture)
    except NoSuchPicture:
        return Response(b"", media_type=KIND, status_code=204)
    if picture not in seen and found.by != _name(holder):
        return Response(b"", media_type=KIND, status_code=204)
    return Response(found.data, media_type=KIND)


@delete("/api/tables/{table:str}/pictures/{picture:str}", status_code=204, **KEYED)
async def drop_picture(request: Asked, table: FromPath[str], picture: FromPath[str]) -> None:
    """Forget a picture, for whoever sent it. Where it is still shown, a gap is left."""
    holder, hub = who(request, table), hub_of(request)
    found = await asyncio.to_thread(hub.store.picture, table, picture)
    if found.by != _name(holder):
        raise NoSuchPicture(NO_PICTURE())
    await asyncio.to_thread(hub.store.drop_picture, table, picture)


PICTURES = (send_picture, get_picture, drop_picture)
