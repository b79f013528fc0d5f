"""Who may come to a table: names, bots, keys; and what only its host may do."""

from __future__ import annotations

import asyncio

from litestar import delete, post, put
from litestar.params import FromPath, JSONBody

from undertow.server import wire
from undertow.server.errors import NOT_HOST, TAKEN_CHAIR, UNKNOWN_SEAT, Forbidden, NotFound
from undertow.server.http.requests import KEYED, Asked, host, hub_of, who
from undertow.server.tables.access import CHAIR, hash_of, lane_of, new_key, watching
from undertow.server.tables.create import known_bot
from undertow.server.tables.hub import Hub
from undertow.server.tables.names import own_name
from undertow.store import KeyHash, Person
from undertow.store.sitting import clean_title


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
    hub, key = hub_of(request), new_key()
    lane = lane_of(hub.store.company(table))
    await hub.change_access(table, drop=("spectator", lane), add=[hash_of(key, "spectator", lane)])
    return wire.Key(key)


@put("/api/tables/{table:str}", status_code=204, **KEYED)
async def change_table(
    request: Asked, table: FromPath[str], data: JSONBody[wire.TableChange]
) -> None:
    """Another name for the table, or how far the words of those who look on go. By the host."""
    host(request, table)
    hub = hub_of(request)
    if data.title is not None:
        await hub.change_access(table, title=clean_title(data.title))
    company = hub.store.company(table)
    lane = lane_of(company)
    if data.lane is not None and data.lane != lane:
        links = [KeyHash(key.hash, key.role, data.lane) for key in watching(company)]
        await hub.change_access(table, drop=("spectator", lane), add=links)


@post("/api/tables/{table:str}/chairs/key", **KEYED)
async def open_chairs(request: Asked, table: FromPath[str]) -> wire.Key:
    """A key to share: whoever has it looks on, and may take a free chair. An older one is good for
    nothing from now on."""
    host(request, table)
    key = new_key()
    await hub_of(request).change_access(
        table, drop=("spectator", CHAIR), add=[hash_of(key, "spectator", CHAIR)]
    )
    return wire.Key(key)


@delete("/api/tables/{table:str}/chairs/key", **KEYED)
async def close_chairs(request: Asked, table: FromPath[str]) -> None:
    """Take the shared key back. Whoever sits already stays."""
    host(request, table)
    await hub_of(request).change_access(table, drop=("spectator", CHAIR))


@post("/api/tables/{table:str}/seats/{seat:str}/take", **KEYED)
async def take_chair(
    request: Asked, table: FromPath[str], seat: FromPath[str], data: JSONBody[wire.TakeChair]
) -> wire.Key:
    """Sit down in a free chair, with the shared key; gives the key of the seat. A bot there gets up,
    and a link that was made for it before is good for nothing."""
    holder, hub = who(request, table), hub_of(request)
    if (holder.role, holder.seat) != ("spectator", CHAIR):
        raise Forbidden(NOT_HOST())
    await _known_seat(hub, table, seat)
    key = new_key()
    async with hub.at(table) as live, live.lock:  # one at a time: a chair is taken once
        if not live.people.free(seat):
            raise Forbidden(TAKEN_CHAIR())
        others = [name for one, name in live.people.names.items() if one != seat]
        person = Person(seat, own_name(data.name, others))
        live.people.came.add(seat)
        await hub.change_access(
            table, people=[person], drop=("seat", seat), add=[hash_of(key, "seat", seat)]
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


SEATS = (
    change_seat,
    reissue,
    revoke,
    reissue_spectators,
    change_table,
    open_chairs,
    close_chairs,
    take_chair,
    delete_table,
    reissue_host,
)
