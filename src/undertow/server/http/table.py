"""At a table: its state and its history, commands, and what may be asked before acting."""

from __future__ import annotations

import asyncio
from typing import Annotated

from litestar import Response, get, post
from litestar.datastructures import ResponseHeader
from litestar.params import FromPath, JSONBody, QueryParameter

from undertow.kernel import (
    EVERYONE,
    HOST,
    IllegalAnswer,
    NotOffered,
    Offer,
    TooLate,
    UndertowError,
    speak,
)
from undertow.printing import Paper, empty_sheet, faces_wanted, pdf, sheets_of
from undertow.server import wire
from undertow.server.broadcast.projection import form as form_of
from undertow.server.broadcast.projection import listed
from undertow.server.errors import NO_SEAT, Forbidden
from undertow.server.http.requests import KEYED, Asked, here, hub_of, read_again, who
from undertow.server.tables import create, hints, history, reasons
from undertow.server.tables.access import new_key, seat_of
from undertow.server.tables.command import action_of, execute, grace, id_of, plain
from undertow.store import TAKEN, export_seat, export_table
from undertow.store.pictures import those_there

LONGEST_WAIT = 30.0
"""Seconds that somebody may wait for a table to move."""


@get("/api/tables/{table:str}", **KEYED)
async def get_state(
    request: Asked,
    table: FromPath[str],
    after: Annotated[int | None, QueryParameter(ge=0, le=2**31)] = None,
    wait: Annotated[float, QueryParameter(ge=0, le=LONGEST_WAIT)] = 0,
) -> wire.State | None:
    """Everything the holder of the key sees now. With `after`, null where the table has come no further
    than that version; and with `wait` too, the answer comes when it does, or after so many seconds."""
    holder = who(request, table)
    async with hub_of(request).at(table) as live:
        if after is not None:
            await live.until(after, wait, here(request))
        async with live.lock:
            live.broadcast()
            return None if live.version == after else live.state(holder)


@get("/api/tables/{table:str}/glance", **KEYED)
async def get_glance(request: Asked, table: FromPath[str]) -> wire.Glance:
    """The table at a glance: who plays, who is waited for, how it looks; without its chronicle."""
    holder = who(request, table)
    async with hub_of(request).at(table) as live, live.lock:
        live.broadcast()
        return live.glance(holder)


@get("/api/tables/{table:str}/tail", **KEYED)
async def get_tail(
    request: Asked,
    table: FromPath[str],
    after: Annotated[int, QueryParameter(ge=0, le=2**31)],
    wait: Annotated[float, QueryParameter(ge=0, le=LONGEST_WAIT)] = 0,
) -> wire.Step | wire.State | None:
    """From a version to the present: a step, a whole state when that is too far, or null. With
    `wait`, the answer comes when something happens, or after so many seconds."""
    holder = who(request, table)
    async with hub_of(request).at(table) as live:
        await live.until(after, wait, here(request))
        found: wire.Step | wire.State | None = await read_again(
            request, live, history.tail, holder, after
        )
        return found


@get("/api/tables/{table:str}/log", **KEYED)
async def get_log(
    request: Asked,
    table: FromPath[str],
    before: Annotated[int | None, QueryParameter(ge=1, le=2**31)] = None,
    limit: Annotated[int, QueryParameter(ge=1, le=history.MOST_LINES)] = 100,
) -> list[wire.LogLine]:
    """The chronicle's lines before a place, the last ones of them."""
    holder = who(request, table)
    async with hub_of(request).at(table) as live:
        lines: list[wire.LogLine] = await read_again(
            request, live, history.log_page, holder, before, limit
        )
        return lines


@get("/api/tables/{table:str}/at/{place:int}", **KEYED)
async def get_moment(request: Asked, table: FromPath[str], place: FromPath[int]) -> wire.State:
    """The table as this key saw it at a moment of the past."""
    holder = who(request, table)
    async with hub_of(request).at(table) as live:
        state: wire.State = await read_again(request, live, history.moment, holder, place)
        return state


@get("/api/tables/{table:str}/why/{place:int}", **KEYED)
async def get_why(request: Asked, table: FromPath[str], place: FromPath[int]) -> wire.Why:
    """Why a line stands in the chronicle: the rule it follows from, what led to it, and what might
    have come instead, as the holder of the key could know it then."""
    holder, hub = who(request, table), hub_of(request)
    async with hub.at(table) as live:
        found: tuple[wire.Why, reasons.Chance | None]
        found = await read_again(request, live, reasons.reason, holder, place)
        why, chance = found
        if chance is None:
            return why
        async with hub.guessing.turn(here(request)):
            return await reasons.with_odds(why, chance)


@get("/api/tables/{table:str}/barred", **KEYED)
async def get_barred(request: Asked, table: FromPath[str]) -> list[wire.Barred]:
    """What the seat of the key could try and may not just now, each with its reason."""
    seat = seat_of(who(request, table))
    if seat is None:
        return []
    async with hub_of(request).at(table) as live, live.lock:
        return reasons.barred(live, seat)


@get("/api/tables/{table:str}/undo", **KEYED)
async def get_undo(
    request: Asked, table: FromPath[str], to: Annotated[int, QueryParameter(ge=0, le=2**31)]
) -> wire.Falls | wire.Gone:
    """What taking back to a place would take back, and whether the table would be asked."""
    holder = who(request, table)
    async with hub_of(request).at(table) as live:
        falls: wire.Falls | wire.Gone = await read_again(request, live, history.falls, holder, to)
        return falls


@get("/api/tables/{table:str}/place", **KEYED)
async def get_place(
    request: Asked, table: FromPath[str], path: Annotated[str, QueryParameter(max_length=300)]
) -> wire.Place | wire.Gone:
    """One value of the table by its path in the world: what it is called, what it is now, what may
    stand there, and what made it so, as far as the holder of the key may know it. To change it, send
    the command `rule`. Where it is not there, or no more, why."""
    holder = who(request, table)
    try:
        async with hub_of(request).at(table) as live:
            found: wire.Place = await read_again(request, live, history.place, holder, path)
            return found
    except TooLate as problem:
        return wire.Gone(problem.line)


@get("/api/tables/{table:str}/places", **KEYED)
async def get_places(request: Asked, table: FromPath[str]) -> list[wire.Place]:
    """The values that people are likeliest to change, without what made them so."""
    holder = who(request, table)
    async with hub_of(request).at(table) as live, live.lock:
        return history.likely_places(live, holder)


@post("/api/tables/{table:str}/commands", status_code=200, **KEYED)
async def command(request: Asked, table: FromPath[str], data: JSONBody[wire.Ordered]) -> wire.Done:
    """Do something at the table. The same id again is recognised and not done again."""
    holder, hub = who(request, table), hub_of(request)
    try:
        async with hub.at(table) as live:
            action = action_of(live, holder, data.do, data.link)
            await asyncio.sleep(grace(live, holder.seat, data.do))
            with hub.metrics.took.time():
                back = isinstance(data.do, wire.Rewind)
                id = id_of(holder, data.id)
                done = await execute(live, action, id, back=back, address=here(request))
    except UndertowError:
        hub.metrics.commands.labels("refused").inc()
        raise
    hub.metrics.commands.labels("again" if done.again else "done").inc()
    return wire.Done(data.id, done.place, done.again)


@post("/api/tables/{table:str}/begin", status_code=204, **KEYED)
async def begin(request: Asked, table: FromPath[str]) -> None:
    """How a ready table begins was read: its bots go ahead."""
    if seat_of(who(request, table)) is None:
        raise Forbidden(NO_SEAT())
    async with hub_of(request).at(table) as live, live.lock:
        hub_of(request).bots.begin(live)


@post("/api/tables/{table:str}/form", status_code=200, **KEYED)
async def get_form(
    request: Asked, table: FromPath[str], data: JSONBody[wire.AskForm]
) -> wire.Form | wire.Gone:
    """What is filled in before an offer is opened, as things stand now. Nothing is kept: send it
    with the `open`. Where the offer went away meanwhile, why."""
    holder = who(request, table)
    seat = seat_of(holder)
    if seat is None:
        raise Forbidden(NO_SEAT())
    offered = Offer(data.rule, plain(data.args))  # type: ignore[arg-type]
    async with hub_of(request).at(table) as live, live.lock:
        return form_of(live.play, seat, offered)


@post("/api/tables/{table:str}/advice", status_code=200, **KEYED)
async def get_advice(
    request: Asked, table: FromPath[str], data: JSONBody[wire.AskBot]
) -> wire.Advice | wire.Gone:
    """What a bot would answer to an open request that is yours to answer, or, without one, what it would do
    next in your seat; send it, or do not. Where the request is open no more, why."""
    holder, hub = who(request, table), hub_of(request)
    seat = seat_of(holder)
    if seat is None:
        raise Forbidden(NO_SEAT())
    try:
        async with hub.at(table) as live, hub.guessing.turn(here(request)):
            found = await hub.bots.advise(live, seat, data.request)
    except TooLate as problem:
        return wire.Gone(problem.line)
    if found is None:
        return wire.Advice(None)
    if isinstance(found, Offer):
        return wire.Advice(listed(found.form), rule=found.rule, args=[*map(listed, found.args)])
    return wire.Advice(listed(found.answer), request=found.request)


@post("/api/tables/{table:str}/suggestion", status_code=200, **KEYED)
async def suggest(
    request: Asked, table: FromPath[str], data: JSONBody[wire.Suggest]
) -> wire.Suggested:
    """Suggest something to whoever sits in the chair of the key, on their page and nobody else's. Nothing
    happens at the table."""
    seat = seat_of(who(request, table))
    if seat is None:
        raise Forbidden(NO_SEAT())
    async with hub_of(request).at(table) as live:
        return wire.Suggested(live.advise(seat, data.what, data.why))


@post("/api/tables/{table:str}/stand-in", status_code=200, **KEYED)
async def stand_in(
    request: Asked, table: FromPath[str], data: JSONBody[wire.StandIn]
) -> wire.Gone | None:
    """Let a bot answer what a seat is asked whose person is away, where nobody is here who answers for
    them: a GM who left. Nobody is told what the question was. Where nothing is asked any more, why."""
    holder, hub = who(request, table), hub_of(request)
    if seat_of(holder) is None:
        raise Forbidden(NO_SEAT())
    try:
        async with hub.at(table) as live, hub.guessing.turn(here(request)):
            await hub.bots.stand_in(live, data.seat)
    except TooLate as problem:
        return wire.Gone(problem.line)
    return None


@get("/api/tables/{table:str}/hints", **KEYED)
async def get_hints(
    request: Asked,
    table: FromPath[str],
    games: Annotated[int, QueryParameter(ge=0, le=4000)] = 150,
) -> wire.Hints:
    """What the seat of the key might do now, the best first: after so many short games where the game
    can play ahead, else what a bot would do. Nothing happens at the table."""
    seat, hub = seat_of(who(request, table)), hub_of(request)
    if seat is None:
        raise Forbidden(NO_SEAT())
    async with hub.at(table) as live:
        return await hints.hints(live, seat, games, here(request))


@post("/api/tables/{table:str}/odds", status_code=200, **KEYED)
async def get_odds(
    request: Asked, table: FromPath[str], data: JSONBody[wire.AskOdds]
) -> wire.Odds | wire.Gone | None:
    """What may come of an offer, of an answer to an open request, or of what the rules do next, from
    what the holder of the key may know; null where nothing is left to chance, and why, where what would
    be answered is no answer, or no more. Nothing happens at the table."""
    holder, hub = who(request, table), hub_of(request)
    try:
        async with hub.at(table) as live, hub.guessing.turn(here(request)):
            return await hub.odds.ask(live, seat_of(holder), data)
    except (TooLate, NotOffered):  # done while this was on its way: nothing is left to chance
        return None
    except IllegalAnswer as problem:  # whom it is about may be out of reach since
        return wire.Gone(problem.line)


@post("/api/tables/{table:str}/forecast", status_code=200, **KEYED)
async def forecast(
    request: Asked, table: FromPath[str], data: JSONBody[wire.AskForecast]
) -> wire.Forecast | wire.Gone:
    """How is it likely to go? For the GM and the host, in games that can say so. Bots play it many
    times, for a second; `done` says how many of the `wanted` games are in. Ask again for more. Where
    what it is about is over, why."""
    holder, hub = who(request, table), hub_of(request)
    try:
        async with hub.at(table) as live:
            return await hub.forecasts.ask(live, holder, data, here(request))
    except TooLate as problem:
        return wire.Gone(problem.line)


@post("/api/tables/{table:str}/again", status_code=200, **KEYED)
async def play_again(
    request: Asked, table: FromPath[str], data: JSONBody[wire.Again]
) -> wire.OtherTable:
    """Once a game is over: the same people at a new table, each with the key they have."""
    holder, hub = who(request, table), hub_of(request)
    if holder.role == "spectator":
        raise Forbidden(NO_SEAT())
    async with hub.at(table) as live:
        over = live.play.over
    where = here(request)
    hub.may_create(where)
    return await hub.make(where, create.again, hub.store, hub.games, table, data.settings, over)


@get("/api/tables/{table:str}/fairness", **KEYED)
async def get_fairness(request: Asked, table: FromPath[str]) -> wire.Fairness:
    """Was fate fair? Every answer of a revealed secret is recomputed, and the table played again."""
    who(request, table)
    hub = hub_of(request)
    async with hub.judging.turn(here(request)):
        head = await asyncio.to_thread(hub.store.header, table)
        lines = await asyncio.to_thread(hub.store.lines, table, 0, head.length)
        job = (history.judge, head.game, table, lines, head.setup)
        found: wire.Fairness = await hub.worker.run(*job)
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
            await execute(live, lambda play: play.say(HOST, speak(TAKEN())), f"export:{new_key()}")
        async with hub.reading.turn(here(request)):
            data = await asyncio.to_thread(export_table, hub.store, table)
    else:
        seat = seat_of(holder) or EVERYONE
        async with hub.reading.turn(here(request)):
            data = await asyncio.to_thread(export_seat, hub.store, hub.games, table, seat)
    name = f'attachment; filename="{table}.undertow"'
    return Response(
        data, media_type="application/octet-stream", headers={"content-disposition": name}
    )


@get(
    "/api/tables/{table:str}/sheets",
    media_type="application/pdf",
    response_headers=[ResponseHeader(name="content-disposition", documentation_only=True)],
    **KEYED,
)
async def get_sheets(
    request: Asked,
    table: FromPath[str],
    character: Annotated[str | None, QueryParameter(max_length=100)] = None,
    paper: Annotated[Paper, QueryParameter()] = "a4",
    blank: Annotated[bool, QueryParameter()] = False,
) -> Response[bytes]:
    """The characters as PDF, as the holder of the key sees them: all, or one by its id; or, if `blank`,
    an empty sheet of the game."""
    holder, hub = who(request, table), hub_of(request)
    async with hub.at(table) as live, live.lock:
        if blank:
            found = [empty_sheet(live.play.game.id)]
        else:
            found = sheets_of(live.play, seat_of(holder) or EVERYONE, character)
    async with hub.reading.turn(here(request)):
        faces = await asyncio.to_thread(those_there, hub.store, table, faces_wanted(found))
        data = await asyncio.to_thread(pdf, found, paper, faces)
    name = f'attachment; filename="{table}.pdf"'
    return Response(data, media_type="application/pdf", headers={"content-disposition": name})


TABLE = (
    get_state,
    get_glance,
    get_tail,
    get_log,
    get_moment,
    get_why,
    get_barred,
    get_undo,
    get_place,
    get_places,
    command,
    begin,
    get_form,
    get_advice,
    suggest,
    stand_in,
    get_hints,
    get_odds,
    forecast,
    play_again,
    get_fairness,
    export,
    get_sheets,
)
