"""Fire of Eidolon, with all that belongs to it."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

from undertow.games.fire import rulebook
from undertow.games.fire.bots.greedy import FireBot
from undertow.games.fire.bots.hints import hints
from undertow.games.fire.bots.thinking import STRENGTHS, seated
from undertow.games.fire.creation import BASIC_HEROES
from undertow.games.fire.form import Form
from undertow.games.fire.game import GAME
from undertow.games.fire.lab import choices, lists
from undertow.games.fire.lab.arena import ARENA
from undertow.games.fire.lab.forecast import FireForecaster
from undertow.games.fire.rulings import READINGS, SWITCHES, Rulings
from undertow.games.fire.views import View
from undertow.lab.bench import Figure
from undertow.plugin import Command, Plugin, Readings

if TYPE_CHECKING:
    from undertow.lab.sweep import Sweeps


def _greedy(rng: Random) -> FireBot:
    return FireBot()


# What draws tables or starts processes is imported when it is wanted.


def _play(args: Namespace) -> int:
    from undertow.games.fire.terminal.door import FireDoor
    from undertow.games.fire.terminal.screen import Screen
    from undertow.terminal.screen import make_console

    return FireDoor(PLUGIN, args, Screen(make_console(args.plain))).enter()


def _draw(console: Any, view: Any) -> None:
    from undertow.games.fire.terminal import listing
    from undertow.games.fire.terminal.screen import Screen

    screen = Screen(console)
    if screen.spoken:
        screen.lines(listing.table(view))
    else:
        screen.table(view, None)


def _simulate(args: Namespace) -> int:
    from undertow.games.fire.lab import command

    return command.run(args)


def _bench(name: str, seconds: float) -> Iterable[Figure]:
    from undertow.games.fire.lab import bench

    return bench.MEASURED[name](seconds)


def _sweeps() -> Sweeps:
    from undertow.games.fire.lab.sweep import SWEEPS

    return SWEEPS


PLUGIN = Plugin(
    game=GAME,
    place=1,
    hints=hints,
    bots={"greedy": _greedy, **{name: partial(seated, name) for name in STRENGTHS}},
    terminal=Command(_play, choices.set_up_options, draws=_draw),
    simulate=Command(_simulate, choices.sim_options),
    sweeps=_sweeps,
    bench=(
        lambda seconds: _bench("pace", seconds),
        lambda seconds: _bench("journal", seconds),
        lambda seconds: _bench("folding", seconds),
        lambda seconds: _bench("restoring", seconds),
        lambda seconds: _bench("weight", seconds),
        lambda seconds: _bench("heroes", seconds),
        lambda seconds: _bench("greedy", seconds),
    ),
    twins={
        "twin": lambda seconds: _bench("twin", seconds),
        "gpu": lambda seconds: _bench("gpu", seconds),
    },
    forecaster=FireForecaster(),
    lists=lists.LISTS,
    readings=Readings(Rulings(), SWITCHES, READINGS, "Turn one over with --ruling NAME."),
    types=(View, Form),
    arena=ARENA,
    rules=rulebook.sections,
    busy={
        "heroes": BASIC_HEROES,
        "players": {hero: f"seat{n}" for n, hero in enumerate(BASIC_HEROES)},
        "difficulty": "beginner",
    },
)
