"""Creating tables, from settings or from a demo. All of it may wait for the disk."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from hashlib import blake2b
from typing import Any

import msgspec

from undertow.kernel import HOST, BadSetup, Beginning, Demo, Game, message, speak
from undertow.kernel.settings import begin, known_of, meant
from undertow.kernel.written import harmless_in
from undertow.lab.bots import UNKNOWN_BOT
from undertow.lab.own import installed
from undertow.lab.playout import secret_of
from undertow.plugin import BEST, RANDOM
from undertow.plugins import plugins
from undertow.server import wire
from undertow.server.errors import UNKNOWN_DEMO, UNKNOWN_GAME, UNKNOWN_SEAT, NotFound
from undertow.server.tables.access import NewKeys
from undertow.server.tables.names import called, check_seats, clean_name, own_name
from undertow.store import NoSuchTable, Person, Sitting, Store, TableExists, id_from
from undertow.store.reading import Games

SEEDED = message(
    "server.seeded",
    "The chance of this table follows the seed {seed}: whoever knows it can foresee every roll.",
)
NOT_OVER = message("server.again.not-over", "This game is not over yet.")
NO_SETUP = message("server.again.no-setup", "How this table was set up is not known any more.")
OTHER_SEATS = message("server.again.seats", "With these settings other people would sit there.")


def game_named(games: Games, id: str) -> Game[Any]:
    found = games.get(id)
    if found is None:
        raise NotFound(meant(UNKNOWN_GAME(game=id, games=sorted(games)), id, games))
    return found


def known_bot(game: str, bot: str | None, brought: Sequence[str]) -> None:
    """A seat is given only to bots of the game, and to those that whoever runs the server brought:
    no request makes the server import anything."""
    plugin = plugins().get(game)
    names = [
        BEST,
        RANDOM,
        *(plugin.bot_names if plugin is not None else ()),
        *brought,
        *installed(),
    ]
    if bot is not None and bot not in names:
        raise BadSetup(meant(UNKNOWN_BOT(bot=bot, known=list(dict.fromkeys(names))), bot, names))


def create(
    store: Store,
    games: Games,
    new: wire.NewTable,
    bots: Sequence[str] = (),
    seed: int | None = None,
) -> wire.Created:
    """Set a table up from settings, with a key for everybody. With a seed, everybody is told."""
    game = game_named(games, new.game)
    for plan in new.seats.values():
        known_bot(game.id, plan.bot, bots)
    settings = harmless_in(new.settings)
    beginning = begin(game, settings)
    live = new.fate == "live"
    secret = _secret(seed) if live else None
    made = _create(store, game, beginning, new.title, new.seats, secret, settings)
    if live:
        _tell_seed(store, games, made.table, seed)
    return made


def _secret(seed: int | None) -> bytes:
    return os.urandom(32) if seed is None else secret_of(seed, 0)


def _tell_seed(store: Store, games: Games, table: str, seed: int | None) -> None:
    """Chance that can be foreseen is said at the table."""
    if seed is not None:
        sitting = Sitting[Any].open(store, games, table)
        sitting.do(lambda play: play.say(HOST, speak(SEEDED(seed=str(seed)))))


def demo_named(games: Games, game_id: str, demo_id: str | None) -> Demo:
    """A ready table by its id; the first of a game where none is named."""
    game = game_named(games, game_id)
    demos = {demo.id: demo for demo in game.demos()}
    demo = next(iter(demos.values()), None) if demo_id is None else demos.get(demo_id)
    if demo is None:
        line = UNKNOWN_DEMO(demo=demo_id or "", demos=list(demos))
        raise NotFound(meant(line, demo_id or "", demos))
    return demo


def create_demo(
    store: Store, games: Games, game_id: str, demo: Demo, seed: int | None = None
) -> wire.Created:
    """A table that is ready to play. With a seed, everybody is told."""
    game = game_named(games, game_id)
    seats = {
        seat: wire.SeatPlan(speak(game.seat_name(seat)), bot) for seat, bot in demo.bots.items()
    }
    setup = msgspec.to_builtins(demo.settings)
    made = _create(store, game, game.begin(demo.settings), "", seats, _secret(seed), setup)
    _tell_seed(store, games, made.table, seed)
    return made


def again(
    store: Store, games: Games, table: str, changed: dict[str, Any], over: bool
) -> wire.OtherTable:
    """The same game with the same people, bots and keys, once this one is over. Everybody who asks
    comes to the same table: its id follows from this one's and from what shall be different."""
    told = msgspec.json.encode((table, changed), order="deterministic")
    other = id_from(blake2b(told, digest_size=10, person=b"undertow again").digest())
    try:
        store.header(other)
    except NoSuchTable:
        pass
    else:
        return wire.OtherTable(other)
    if not over:
        raise NotFound(NOT_OVER())
    header, company = store.header(table), store.company(table)
    game = game_named(games, header.game)
    if not header.setup:
        raise NotFound(NO_SETUP())
    setup = {**known_of(game, header.setup), **changed}
    beginning = begin(game, setup)
    if set(beginning.seats) != {person.seat for person in company.people}:
        raise BadSetup(OTHER_SEATS())
    with suppress(TableExists):  # somebody was quicker
        Sitting.create(
            store,
            game,
            beginning.seats,
            beginning.offer,
            os.urandom(32) if header.fate == "live" else None,
            title=header.title,
            table=other,
            first=beginning.first,
            setup=setup,
            people=company.people,
            keys=company.keys,
        )
    return wire.OtherTable(other)


def _create(
    store: Store,
    game: Game[Any],
    beginning: Beginning,
    title: str,
    plans: Mapping[str, wire.SeatPlan],
    secret: bytes | None,
    setup: dict[str, Any],
) -> wire.Created:
    check_seats(beginning.seats)
    for seat in plans:
        if seat not in beginning.seats:
            raise BadSetup(UNKNOWN_SEAT(seat=seat, seats=list(beginning.seats)))
    # The first key is the one to sit down with: a seat that no bot has.
    keys = NewKeys(sorted(beginning.seats, key=lambda seat: _bot(plans, seat) is not None))
    named = {seat: plans[seat].name if seat in plans else "" for seat in beginning.seats}
    people = tuple(
        Person(seat, clean_name(name), _bot(plans, seat)) for seat, name in named.items()
    )
    for one in people:
        own_name(one.name, called(game, people, but=one.seat))
    sitting = Sitting.create(
        store,
        game,
        beginning.seats,
        beginning.offer,
        secret,
        title=title,
        first=beginning.first,
        setup=setup,
        people=people,
        keys=keys.hashes(),
    )
    return keys.created(sitting.table, beginning.warnings)


def _bot(plans: Mapping[str, wire.SeatPlan], seat: str) -> str | None:
    return plans[seat].bot if seat in plans else None
