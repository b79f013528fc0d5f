"""Who may come to a table: names, bots, keys; and what only its host may do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from litestar import delete, post, put
from litestar.params import FromPath, JSONBody

from undertow.server import wire
from undertow.server.errors import NOT_HOST, TAKEN_CHAIR, UNKNOWN_SEAT, Forbidden, NotFound
from undertow.server.http.requests import KEYED, Asked, here, host, hub_of, who
from undertow.server.tables.access import CHAIR, hash_of, lane_of, new_key, watching
from undertow.server.tables.create import known_bot
from undertow.server.tables.live import LiveTable
from undertow.server.tables.names import called, own_name
from undertow.store import Company, KeyHash, KeyRole, Person
from undertow.store.sitting import clean_title


def _sits(company: Company, seat: str) -> Person:
    people = {one.seat: one for one in company.people}
    if seat not in people:
        raise NotFound(UNKNOWN_SEAT(seat=seat, seats=list(people)))
    return people[seat]


Change = Callable[[Company], dict[str, Any]]


async def _changes(request: Asked, table: str, by: KeyHash, change: Change) -> None:
    await hub_of(request).change_access(table, by, here(request), change)


def _for_absent(live: LiveTable, seat: str, data: wire.SeatChange) -> bool:
    """Is this what anybody at the table may do for somebody who is gone?"""
    if data.name is not None:
        return False
    if data.away:
        gone = {one.seat for one in live.seat_infos() if one.presence == "offline"}
        return data.bot == "keep" and seat in gone
    play = live.play
    away = play.game.away(play.world)
    if data.away is not None or data.bot in (None, "keep") or seat not in away:
        return False
    there = [one for one in play.seats if one not in away]
    return not any(seat in play.game.answers_for(play.world, one) for one in there)


@put("/api/tables/{table:str}/seats/{seat:str}", **KEYED)
async def change_seat(
    request: Asked, table: FromPath[str], seat: FromPath[str], data: JSONBody[wire.SeatChange]
) -> list[wire.SeatInfo]:
    """Another name, a bot in a seat, or nobody at it for a while, in mid-game too; by the host or
    the seat itself. Who has no connection anybody at the table may note as away, and a bot anybody may
    call for who is away, where nobody is here who answers for them."""
    holder, hub = who(request, table), hub_of(request)
    if holder.role != "host" and (holder.role, holder.seat) != ("seat", seat):
        async with hub.at(table) as live:
            if holder.role != "seat" or not _for_absent(live, seat, data):
                raise Forbidden(NOT_HOST())
    async with hub.at(table) as live:

        def change(company: Company) -> dict[str, Any]:
            old = _sits(company, seat)
            name, bot = old.name, old.bot
            if data.name is not None:
                others = called(live.game, company.people, but=seat)
                name = own_name(data.name, others)
                own_name(name or seat, others)  # without a name it is shown as the seat
            if data.bot not in ("keep", old.bot):
                known_bot(live.game.id, data.bot, hub.config.bots)
                bot = data.bot
            return (
                {} if (name, bot) == (old.name, old.bot) else {"people": [Person(seat, name, bot)]}
            )

        await _changes(request, table, holder, change)
        if data.away is not None:
            await live.note_away(seat, data.away)
        return live.seat_infos()


def _given(company: Company, role: KeyRole, seat: str, key: str) -> dict[str, Any]:
    """A new key in place of the old."""
    if role == "seat":
        _sits(company, seat)
    return {"drop": (role, seat), "add": [hash_of(key, role, seat)]}


@post("/api/tables/{table:str}/seats/{seat:str}/key", **KEYED)
async def reissue(request: Asked, table: FromPath[str], seat: FromPath[str]) -> wire.Key:
    """A new key for a seat; the old one is good for nothing from now on."""
    by, key = host(request, table), new_key()
    await _changes(request, table, by, lambda company: _given(company, "seat", seat, key))
    return wire.Key(key)


@delete("/api/tables/{table:str}/seats/{seat:str}/key", **KEYED)
async def revoke(request: Asked, table: FromPath[str], seat: FromPath[str]) -> None:
    """Take a seat's key back; whoever uses it is sent away."""
    by = host(request, table)
    await _changes(
        request, table, by, lambda company: {"drop": ("seat", _sits(company, seat).seat)}
    )


@post("/api/tables/{table:str}/spectators/key", **KEYED)
async def reissue_spectators(request: Asked, table: FromPath[str]) -> wire.Key:
    """A new key for those who look on; the old one is good for nothing from now on."""
    by, key = host(request, table), new_key()
    await _changes(
        request, table, by, lambda company: _given(company, "spectator", lane_of(company), key)
    )
    return wire.Key(key)


@put("/api/tables/{table:str}", status_code=204, **KEYED)
async def change_table(
    request: Asked, table: FromPath[str], data: JSONBody[wire.TableChange]
) -> None:
    """Another name for the table, or how far the words of those who look on go. By the host."""

    def change(company: Company) -> dict[str, Any]:
        found: dict[str, Any] = {}
        if data.title is not None:
            found["title"] = clean_title(data.title)
        lane = lane_of(company)
        if data.lane is not None and data.lane != lane:
            links = [KeyHash(key.hash, key.role, data.lane) for key in watching(company)]
            found |= {"drop": ("spectator", lane), "add": links}
        return found

    await _changes(request, table, host(request, table), change)


@post("/api/tables/{table:str}/chairs/key", **KEYED)
async def open_chairs(request: Asked, table: FromPath[str]) -> wire.Key:
    """A key to share: whoever has it looks on, and may take a free chair. An older one is good for
    nothing from now on."""
    by, key = host(request, table), new_key()
    await _changes(request, table, by, lambda company: _given(company, "spectator", CHAIR, key))
    return wire.Key(key)


@delete("/api/tables/{table:str}/chairs/key", **KEYED)
async def close_chairs(request: Asked, table: FromPath[str]) -> None:
    """Take the shared key back. Whoever sits already stays."""
    by = host(request, table)
    await _changes(request, table, by, lambda company: {"drop": ("spectator", CHAIR)})


@post("/api/tables/{table:str}/seats/{seat:str}/take", **KEYED)
async def take_chair(
    request: Asked, table: FromPath[str], seat: FromPath[str], data: JSONBody[wire.TakeChair]
) -> wire.Key:
    """Sit down in a free chair, with the shared key; gives the key of the seat. A bot there gets up,
    and a link that was made for it before is good for nothing."""
    holder, hub = who(request, table), hub_of(request)
    if (holder.role, holder.seat) != ("spectator", CHAIR):
        raise Forbidden(NOT_HOST())
    key = new_key()
    async with hub.at(table) as live:

        def change(company: Company) -> dict[str, Any]:
            _sits(company, seat)
            if company.turned != live.turned:
                live.reseat(company)  # in another process somebody may have been quicker
            if not live.people.free(seat, hub.clock()):
                raise Forbidden(TAKEN_CHAIR())
            name = own_name(data.name, called(live.game, company.people, but=seat))
            sits = Person(seat, name or seat.title())  # a name says that somebody is there
            return {"people": [sits], **_given(company, "seat", seat, key)}

        await _changes(request, table, holder, change)
        live.people.came.add(seat)
    return wire.Key(key)


@delete("/api/tables/{table:str}", **KEYED)
async def delete_table(request: Asked, table: FromPath[str]) -> None:
    """Delete the table for good. Who is there is told, and every key is good for nothing."""
    host(request, table)
    await hub_of(request).delete(table)


@post("/api/tables/{table:str}/host/key", **KEYED)
async def reissue_host(request: Asked, table: FromPath[str]) -> wire.Key:
    """A new key for the host; the old one is good for nothing from now on."""
    by, key = host(request, table), new_key()
    await _changes(request, table, by, lambda company: _given(company, "host", "", key))
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
