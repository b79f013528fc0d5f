"""Before a table: the games, the languages, and creating or importing a table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Response, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from undertow.kernel import Game, Page
from undertow.plugin import Plugin
from undertow.plugins import plugins
from undertow.server import wire
from undertow.server.addresses import answers, header, in_network, is_here
from undertow.server.broadcast.projection import page
from undertow.server.http import words
from undertow.server.http.requests import FREE, Asked, body_of, here, hub_of
from undertow.server.tables import create, imports


@get("/api/games", **FREE)
async def list_games(request: Asked) -> list[wire.GameInfo]:
    """The games, and tables of each that are ready to play. What may be chosen before one comes
    with that game alone: a whole book may be in it."""
    return [_info(game, None) for game in hub_of(request).games.values()]


@get("/api/games/{game:str}", **FREE)
async def get_game(request: Asked, game: FromPath[str]) -> Response[wire.GameInfo]:
    """One game, with what may be chosen before it and what its pages need of its book."""
    found = create.game_named(hub_of(request).games, game)
    return await _handed_out(request, ("game", game), lambda: _info(found, set_up(found)))


@get("/api/games/{game:str}/rules", **FREE)
async def get_rules(request: Asked, game: FromPath[str]) -> Response[list[wire.Section]]:
    """A game's rules to read and search: sections of entries, from its catalogue and its rules' own
    words. An entry's `id` is the key of its text without `.text`."""
    found = create.game_named(hub_of(request).games, game)
    return await _handed_out(request, ("rules", game), lambda: rules_of(found))


async def _handed_out(
    request: Asked, key: tuple[object, ...], make: Callable[[], Any]
) -> Response[Any]:
    """What was made once, in the way the browser wants it."""
    shelf: words.Shelf = request.app.state["shelf"]
    sent = words.sent(await shelf.get(key, make), request.headers)
    body: Any = sent.body  # it is JSON already
    return Response(body, status_code=sent.status, headers=sent.headers, media_type=MediaType.JSON)


def rules_of(game: Game[Any]) -> tuple[wire.Section, ...]:
    """What is to be read of a game; one that no plug-in brings has its rules' words."""
    plugin = plugins().get(game.id)
    if plugin is None or plugin.game is not game:
        plugin = Plugin(game=game)
    return plugin.rulebook()


def set_up(game: Game[Any]) -> Any:
    """What may be chosen before a game: the form it describes itself (a client of its own draws it, or
    it is a page), else the JSON Schema of its settings."""
    form = game.form()
    if isinstance(form, Page):
        return page(game, form)
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
    words.known_part(hub.games, game)

    def made() -> dict[str, str]:
        found = words.words(language, hub.config.words)
        return found if game is None else words.part(found, hub.games, game)

    return await _handed_out(request, (*words.edition(language, hub.config.words), game), made)


@get("/api/near", **FREE)
async def get_near(request: Asked) -> wire.Near:
    """Where friends in the same network find this server. Only who asks from this machine is told,
    and nothing is said where a proxy stands before it."""
    if not is_here(request.scope):
        return wire.Near([], True)
    return await asyncio.to_thread(_near, header(request.scope, b"host"))


def _near(host: str) -> wire.Near:
    port = int(found[:6]) if (found := host.rpartition(":")[2]).isdecimal() else 80
    if not 0 < port < 2**16:
        return wire.Near([], False)
    places = in_network()
    good = [f"http://{one}:{port}/" for one in places if answers(one, port)]
    return wire.Near(good, bool(good))


Seed = Annotated[int | None, QueryParameter(ge=0, lt=2**53)]


@post("/api/tables", **FREE)
async def create_table(
    request: Asked,
    data: JSONBody[wire.NewTable],
    seed: Seed = None,
) -> wire.Created:
    """Open a table. The keys are shown this once. With a seed, the same acts give the same game, and
    the chronicle says so: whoever knows the seed can foresee every roll."""
    hub = hub_of(request)
    where = here(request)
    hub.may_create(where)
    return await hub.make(where, create.create, hub.store, hub.games, data, hub.config.bots, seed)


@post("/api/demos/{game:str}", **FREE)
async def create_demo(
    request: Asked,
    game: FromPath[str],
    demo: Annotated[str | None, QueryParameter(max_length=64)] = None,
    read: Annotated[
        bool, QueryParameter(description="Let bots wait until somebody has read how it begins")
    ] = False,
    seed: Seed = None,
) -> wire.Created:
    """Open a table that is ready to play. With a seed, the same acts give the same game, and the
    chronicle says so."""
    hub = hub_of(request)
    where = here(request)
    hub.may_create(where)
    ready = create.demo_named(hub.games, game, demo)
    made = await hub.make(where, create.create_demo, hub.store, hub.games, game, ready, seed)
    if read and ready.scene is not None:
        hub.bots.wait(made.table, ready)
    return made


@post("/api/import", request_max_body_size=None, **FREE)
async def import_table(request: Asked) -> wire.Created:
    """Keep an exported table (the file as the body) under a new id, with new keys."""
    hub = hub_of(request)
    where = here(request)
    hub.may_create(where)
    limits = hub.config.limits
    body = await body_of(request, limits.file + imports.written(limits.pictures))
    async with hub.judging.turn(where):
        new = await hub.worker.run(imports.read_import, body.read, limits.file)
    return await hub.make(where, imports.keep_import, hub.store, new, hub.config.bots)


LOBBY = (
    list_games,
    get_game,
    get_rules,
    list_languages,
    get_words,
    get_near,
    create_table,
    create_demo,
    import_table,
)
