"""Who may come to a table: names, bots, keys; and what only its host may do."""

from __future__ import annotations

import asyncio

from litestar import delete, post, put
from litestar.params import FromPath, JSONBody

from undertow.server import wire
from undertow.server.errors import NOT_HOST, UNKNOWN_SEAT, Forbidden, NotFound
from undertow.server.http.requests import KEYED, Asked, host, hub_of, who
from undertow.server.tables.access import hash_of, new_key
from undertow.server.tables.create import known_bot
from undertow.server.tables.hub import Hub
from undertow.server.tables.names import own_name
from undertow.store import Person


async def _known_seat(hub: Hub, table: str, seat: str) -> Person:
    people = {one.seat: one for one in hub.store.company(table).people}
    if seat not in people:
        raise NotFound(UNKNOWN_SEAT(seat=seat, seats=list(people)))
    return people[seat]


@put("/api/tables/{table:str}/seats/{seat:str}", **KEYED)
async def change_seat(
    request: Asked, table: FromPath[str], seat: FromPath[str], data: JSONBody[wire.SeatChange]
) -> list[wire.SeatInfo]:
    """Another name, a bot in a seat, or nobody at it for a while, in mid-game too; by the host or
    the seat itself."""
    holder, hub = who(request, table), hub_of(request)
    if holder.role != "host" and (holder.role, holder.seat) != ("seat", seat):
        raise Forbidden(NOT_HOST())
    old = await _known_seat(hub, table, seat)
    name = old.name
    if data.name is not None:
        people = hub.store.company(table).people
        name = own_name(data.name, [one.name for one in people if one.seat != seat])
    bot = old.bot if data.bot == "keep" else data.bot
    if bot != old.bot:
        game = (await asyncio.to_thread(hub.store.header, table)).game
        known_bot(game, bot, hub.config.bots)
    if (name, bot) != (old.name, old.bot):
        await hub.change_access(table, people=[Person(seat, name, bot)])
    async with hub.at(table) as live:
        if data.away is not None:
            await live.note_away(seat, data.away)
        return live.seat_infos()


@post("/api/tables/{table:str}/seats/{seat:str}/key", **KEYED)
async def reissue(request: Asked, table: FromPath[str], seat: FromPath[str]) -> wire.Key:
    """A new key for a seat; the old one is good for nothing from now on."""
    host(request, table)
    hub, key = hub_of(request), new_key()
    await _known_seat(hub, table, seat)
    await hub.change_access(table, drop=("seat", seat), add=[hash_of(key, "seat", seat)])
    return wire.Key(key)


@delete("/api/tables/{table:str}/seats/{seat:str}/key", **KEYED)
async def revoke(request: Asked, table: FromPath[str], seat: FromPath[str]) -> None:
    """Take a seat's key back; whoever uses it is sent away."""
    host(request, table)
    hub = hub_of(request)
    await _known_seat(hub, table, seat)
    await hub.change_access(table, drop=("seat", seat))


@post("/api/tables/{table:str}/spectators/key", **KEYED)
async def reissue_spectators(request: Asked, table: FromPath[str]) -> wire.Key:
    """A new key for those who look on; the old one is good for nothing from now on."""
    host(request, table)
    key = new_key()
    await hub_of(request).change_access(
        table, drop=("spectator", ""), add=[hash_of(key, "spectator")]
    )
    return wire.Key(key)


@delete("/api/tables/{table:str}", **KEYED)
async def delete_table(request: Asked, table: FromPath[str]) -> None:
    """Delete the table for good. Who is there is told, and every key is good for nothing."""
    host(request, table)
    await hub_of(request).delete(table)


@post("/api/tables/{table:str}/host/key", **KEYED)
async def reissue_host(request: Asked, table: FromPath[str]) -> wire.Key:
    """A new key for the host; the old one is good for nothing from now on."""
    host(request, table)
    key = new_key()
    await hub_of(request).change_access(table, drop=("host", ""), add=[hash_of(key, "host")])
    return wire.Key(key)


SEATS = (change_seat, reissue, revoke, reissue_spectators, delete_table, reissue_host)
