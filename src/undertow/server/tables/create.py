"""Creating tables, from settings or from a demo. All of it may wait for the disk."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from undertow.kernel import HOST, BadSetup, Beginning, Demo, Game, message, speak
from undertow.kernel.settings import begin, meant
from undertow.lab.bots import UNKNOWN_BOT
from undertow.lab.own import installed
from undertow.lab.playout import secret_of
from undertow.plugin import BEST, RANDOM
from undertow.plugins import plugins
from undertow.server import wire
from undertow.server.errors import UNKNOWN_DEMO, UNKNOWN_GAME, UNKNOWN_SEAT, NotFound
from undertow.server.tables.access import NewKeys
from undertow.server.tables.names import check_seats, own_name
from undertow.store import Person, Sitting, Store
from undertow.store.reading import Games

SEEDED = message(
    "server.seeded",
    "The chance of this table follows the seed {seed}: whoever knows it can foresee every roll.",
)


def game_named(games: Games, id: str) -> Game[Any]:
    found = games.get(id)
    if found is None:
        raise NotFound(UNKNOWN_GAME(game=id, games=sorted(games)))
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
    beginning = begin(game, new.settings)
    secret = os.urandom(32) if seed is None else secret_of(seed, 0)
    live = new.fate == "live"
    made = _create(
        store, game, beginning, new.title, new.seats, secret if live else None, new.settings
    )
    if live and seed is not None:
        sitting = Sitting[Any].open(store, games, made.table)
        sitting.do(lambda play: play.say(HOST, speak(SEEDED(seed=str(seed)))))
    return made


def demo_named(games: Games, game_id: str, demo_id: str | None) -> Demo:
    """A ready table by its id; the first of a game where none is named."""
    game = game_named(games, game_id)
    demos = {demo.id: demo for demo in game.demos()}
    demo = next(iter(demos.values()), None) if demo_id is None else demos.get(demo_id)
    if demo is None:
        raise NotFound(UNKNOWN_DEMO(demo=demo_id or "", demos=list(demos)))
    return demo


def create_demo(store: Store, games: Games, game_id: str, demo: Demo) -> wire.Created:
    """A table that is ready to play."""
    game = game_named(games, game_id)
    seats = {
        seat: wire.SeatPlan(speak(game.seat_name(seat)), bot) for seat, bot in demo.bots.items()
    }
    setup = msgspec.to_builtins(demo.settings)
    return _create(store, game, game.begin(demo.settings), "", seats, os.urandom(32), setup)


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
    people: tuple[Person, ...] = ()
    for seat in beginning.seats:
        said = plans[seat].name if seat in plans else ""
        name = own_name(said, [one.name for one in people])
        people = (*people, Person(seat, name, _bot(plans, seat)))
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
