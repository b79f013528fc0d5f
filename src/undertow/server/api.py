"""The HTTP API. `docs/api.md` plays a whole game with it."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Response, delete, get, post, put
from litestar.datastructures import ResponseHeader
from litestar.params import FromPath, JSONBody, QueryParameter

from undertow.kernel import EVERYONE, HOST, Game, Offer, Page, TooLate, UndertowError, speak
from undertow.server import company, past, wire, words
from undertow.server.addresses import address
from undertow.server.asking import FREE, KEYED, Asked, host, hub_of, turn, who
from undertow.server.errors import (
    NO_SEAT,
    NOT_HOST,
    TOO_LARGE,
    UNKNOWN_SEAT,
    Forbidden,
    NotFound,
    TooLarge,
)
from undertow.server.host import HOSTING
from undertow.server.hub import Hub
from undertow.server.keys import hash_of, new_key
from undertow.server.live import LiveTable, plain
from undertow.server.projection import form as form_of
from undertow.server.projection import listed, page
from undertow.server.upkeep import UPKEEP
from undertow.store import TAKEN, Person, export_seat, export_table


async def _looking_back(table: LiveTable, look: Any, *args: Any) -> Any:
    """Reading the journal again takes a while: in a thread, while nobody writes."""
    async with table.hub.looking, table.lock:
        table.publish()
        return await asyncio.to_thread(look, table, *args)


# The lobby


@get("/api/games", **FREE)
async def list_games(request: Asked) -> list[wire.GameInfo]:
    """The games, and tables of each that are ready to play. What may be chosen before one comes
    with that game alone: a whole book may be in it."""
    return [_info(game, None) for game in hub_of(request).games.values()]


@get("/api/games/{game:str}", **FREE)
async def get_game(request: Asked, game: FromPath[str]) -> Response[wire.GameInfo]:
    """One game, with what may be chosen before it and what its pages need of its book."""
    found = company.game_named(hub_of(request).games, game)
    sent = words.sent(_info(found, set_up(found)), request.headers)
    body: Any = sent.body  # it is JSON already
    return Response(body, status_code=sent.status, headers=sent.headers, media_type=MediaType.JSON)


def set_up(game: Game[Any]) -> Any:
    """What may be chosen before a game: the form it describes itself (a client of its own draws it, or
    it is a page), else the JSON Schema of its settings."""
    form = game.form()
    if isinstance(form, Page):
        return page(form)
    return msgspec.json.schema(game.Settings) if form is None else form


def _info(game: Game[Any], form: Any) -> wire.GameInfo:
    demos = [wire.Demo(demo.id, demo.name, demo.text) for demo in game.demos()]
    return wire.GameInfo(game.id, game.name(), game.version, form, demos)


@get("/api/words", **FREE)
async def list_languages(request: Asked) -> list[str]:
    """The languages there are."""
    return words.languages(hub_of(request).config.words)


@get("/api/words/{language:str}", **FREE)
async def get_words(
    request: Asked,
    language: FromPath[str],
    game: Annotated[
        str | None, QueryParameter(description="One game's; `-` for all others")
    ] = None,
) -> Response[dict[str, str]]:
    """Every sentence of a language by its key; `{name}` is where an argument goes. With `game`, only
    those of that game; with `game=-`, all but the games', whose names and demos stay."""
    hub = hub_of(request)
    found = words.words(language, hub.config.words)
    if game is not None:
        found = words.part(found, hub.games, game)
    sent = words.sent(found, request.headers)
    body: Any = sent.body  # it is JSON already
    return Response(body, status_code=sent.status, headers=sent.headers, media_type=MediaType.JSON)


@post("/api/tables", **FREE)
async def create_table(request: Asked, data: JSONBody[wire.NewTable]) -> wire.Created:
    """Open a table. The keys are shown this once."""
    hub = hub_of(request)
    hub.may_create(address(request.scope))
    return await asyncio.to_thread(company.create, hub.store, hub.games, data)


@post("/api/demos/{game:str}", **FREE)
async def create_demo(
    request: Asked,
    game: FromPath[str],
    demo: Annotated[str | None, QueryParameter(max_length=64)] = None,
) -> wire.Created:
    """Open a table that is ready to play."""
    hub = hub_of(request)
    hub.may_create(address(request.scope))
    return await asyncio.to_thread(company.create_demo, hub.store, hub.games, game, demo)


@post("/api/import", request_max_body_size=None, **FREE)
async def import_table(request: Asked) -> wire.Created:
    """Keep an exported table (the file as the body) under a new id, with new keys."""
    hub = hub_of(request)
    hub.may_create(address(request.scope))
    limit, data = hub.config.limits.file, bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > limit:
            raise TooLarge(TOO_LARGE(limit=limit))
    new = await hub.aside.run(company.read_import, bytes(data))
    return await asyncio.to_thread(company.keep_import, hub.store, new)


# A table


@get("/api/tables/{table:str}", **KEYED)
async def get_state(request: Asked, table: FromPath[str]) -> wire.State:
    """Everything the holder of the key sees now."""
    holder = who(request, table)
    async with hub_of(request).at(table) as live, live.lock:
        live.publish()
        return live.state(holder)


@get("/api/tables/{table:str}/tail", **KEYED)
async def get_tail(
    request: Asked, table: FromPath[str], after: Annotated[int, QueryParameter(ge=0, le=2**31)]
) -> wire.Step | wire.State | None:
    """From a version to the present: a step, a whole state when that is too far, or null."""
    holder = who(request, table)
    async with hub_of(request).at(table) as live:
        found: wire.Step | wire.State | None = await _looking_back(live, past.tail, holder, after)
        return found


@get("/api/tables/{table:str}/log", **KEYED)
async def get_log(
    request: Asked,
    table: FromPath[str],
    before: Annotated[int | None, QueryParameter(ge=1, le=2**31)] = None,
    limit: Annotated[int, QueryParameter(ge=1, le=past.MOST_LINES)] = 100,
) -> list[wire.LogLine]:
    """The chronicle's lines before a place, the last ones of them."""
    holder = who(request, table)
    async with hub_of(request).at(table) as live:
        lines: list[wire.LogLine] = await _looking_back(live, past.log_page, holder, before, limit)
        return lines


@get("/api/tables/{table:str}/at/{place:int}", **KEYED)
async def get_moment(request: Asked, table: FromPath[str], place: FromPath[int]) -> wire.State:
    """The table as this key saw it at a moment of the past."""
    holder = who(request, table)
    async with hub_of(request).at(table) as live:
        state: wire.State = await _looking_back(live, past.moment, holder, place)
        return state


@get("/api/tables/{table:str}/undo", **KEYED)
async def get_undo(
    request: Asked, table: FromPath[str], to: Annotated[int, QueryParameter(ge=0, le=2**31)]
) -> wire.Falls:
    """What taking back to a place would take back, and whether the table would be asked."""
    holder = who(request, table)
    async with hub_of(request).at(table) as live:
        falls: wire.Falls = await _looking_back(live, past.falls, holder, to)
        return falls


@post("/api/tables/{table:str}/commands", status_code=200, **KEYED)
async def command(request: Asked, table: FromPath[str], data: JSONBody[wire.Ordered]) -> wire.Done:
    """Do something at the table. The same id again is recognised and not done again."""
    holder, hub = who(request, table), hub_of(request)
    try:
        async with hub.at(table) as live:
            with hub.metrics.took.time():
                done = await live.command(holder, data.id, data.do)
    except UndertowError:
        hub.metrics.commands.labels("refused").inc()
        raise
    hub.metrics.commands.labels("again" if done.again else "done").inc()
    return wire.Done(data.id, done.place, done.again)


@post("/api/tables/{table:str}/form", status_code=200, **KEYED)
async def get_form(request: Asked, table: FromPath[str], data: JSONBody[wire.AskForm]) -> wire.Form:
    """What is filled in before an offer is opened, as things stand now. Nothing is kept: send it
    with the `open`."""
    holder = who(request, table)
    seat = past.seat_of(holder)
    if seat is None:
        raise Forbidden(NO_SEAT())
    offered = Offer(data.rule, plain(data.args))  # type: ignore[arg-type]
    async with hub_of(request).at(table) as live, live.lock:
        return form_of(live.play, seat, offered)


@post("/api/tables/{table:str}/advice", status_code=200, **KEYED)
async def get_advice(
    request: Asked, table: FromPath[str], data: JSONBody[wire.AskBot]
) -> wire.Advice:
    """What a bot would answer to an open request that is yours to answer; send it, or do not."""
    holder, hub = who(request, table), hub_of(request)
    seat = past.seat_of(holder)
    if seat is None:
        raise Forbidden(NO_SEAT())
    async with hub.at(table) as live:
        return wire.Advice(listed(await hub.advise(live, seat, data.request)))


@post("/api/tables/{table:str}/odds", status_code=200, **KEYED)
async def get_odds(
    request: Asked, table: FromPath[str], data: JSONBody[wire.AskOdds]
) -> wire.Odds | None:
    """What may come of an offer, of an answer to an open request, or of what the rules do next, from
    what the holder of the key may know; null where nothing is left to chance. Nothing happens at the
    table."""
    holder, hub = who(request, table), hub_of(request)
    try:
        async with hub.at(table) as live:
            return await hub.odds.ask(live, past.seat_of(holder), data)
    except TooLate:  # answered while the question was on its way: nothing is left to chance
        return None


@post("/api/tables/{table:str}/forecast", status_code=200, **KEYED)
async def forecast(
    request: Asked, table: FromPath[str], data: JSONBody[wire.AskForecast]
) -> wire.Forecast:
    """How is it likely to go? For the GM and the host, in games that can say so. Bots play it many
    times, for a second; `done` says how many of the `wanted` games are in. Ask again for more."""
    holder, hub = who(request, table), hub_of(request)
    async with hub.at(table) as live:
        return await hub.forecasts.ask(live, holder, data)


@get("/api/tables/{table:str}/fairness", **KEYED)
async def get_fairness(request: Asked, table: FromPath[str]) -> wire.Fairness:
    """Was fate fair? Every answer of a revealed secret is recomputed, and the table played again."""
    who(request, table)
    hub = hub_of(request)
    head = await asyncio.to_thread(hub.store.header, table)
    lines = await asyncio.to_thread(hub.store.lines, table, 0, head.length)
    found: wire.Fairness = await hub.aside.run(past.judge, head.game, table, lines, head.setup)
    return found


@get(
    "/api/tables/{table:str}/export",
    media_type="application/octet-stream",
    response_headers=[ResponseHeader(name="content-disposition", documentation_only=True)],
    **KEYED,
)
async def export(request: Asked, table: FromPath[str]) -> Response[bytes]:
    """The table as a file: for the host the whole of it but fate's secret, and everybody reads in
    the chronicle that it was taken; for a seat what that seat may know."""
    holder, hub = who(request, table), hub_of(request)
    if holder.role == "host":
        async with hub.at(table) as live:
            await live.execute(lambda play: play.say(HOST, speak(TAKEN())), f"export:{new_key()}")
        async with hub.looking:
            data = await asyncio.to_thread(export_table, hub.store, table)
    else:
        seat = past.seat_of(holder) or EVERYONE
        async with hub.looking:
            data = await asyncio.to_thread(export_seat, hub.store, hub.games, table, seat)
    name = f'attachment; filename="{table}.undertow"'
    return Response(
        data, media_type="application/octet-stream", headers={"content-disposition": name}
    )


# Who may come


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
        name = company.own_name(data.name, [one.name for one in people if one.seat != seat])
    bot = old.bot if data.bot == "keep" else data.bot
    if (name, bot) != (old.name, old.bot):
        await turn(hub, table, people=[Person(seat, name, bot)])
    async with hub.at(table) as live:
        if data.away is not None and (offer := live.door(seat, data.away)) is not None:
            await live.note(offer)
        return live.seat_infos()


@post("/api/tables/{table:str}/seats/{seat:str}/key", **KEYED)
async def reissue(request: Asked, table: FromPath[str], seat: FromPath[str]) -> wire.Key:
    """A new key for a seat; the old one is good for nothing from now on."""
    host(request, table)
    hub, key = hub_of(request), new_key()
    await _known_seat(hub, table, seat)
    await turn(hub, table, drop=("seat", seat), add=[hash_of(key, "seat", seat)])
    return wire.Key(key)


@delete("/api/tables/{table:str}/seats/{seat:str}/key", **KEYED)
async def revoke(request: Asked, table: FromPath[str], seat: FromPath[str]) -> None:
    """Take a seat's key back; whoever uses it is sent away."""
    host(request, table)
    hub = hub_of(request)
    await _known_seat(hub, table, seat)
    await turn(hub, table, drop=("seat", seat))


@post("/api/tables/{table:str}/spectators/key", **KEYED)
async def reissue_spectators(request: Asked, table: FromPath[str]) -> wire.Key:
    """A new key for those who look on; the old one is good for nothing from now on."""
    host(request, table)
    key = new_key()
    await turn(hub_of(request), table, drop=("spectator", ""), add=[hash_of(key, "spectator")])
    return wire.Key(key)


HANDLERS = (
    list_games,
    get_game,
    list_languages,
    get_words,
    create_table,
    create_demo,
    import_table,
    get_state,
    get_tail,
    get_log,
    get_moment,
    get_undo,
    command,
    get_form,
    get_advice,
    get_odds,
    forecast,
    get_fairness,
    export,
    change_seat,
    reissue,
    revoke,
    reissue_spectators,
    *HOSTING,
    *UPKEEP,
)
