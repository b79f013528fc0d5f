"""Anima Prime, with all that belongs to it."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable
from typing import TYPE_CHECKING

from undertow.games.anima import printed, rulebook
from undertow.games.anima.bots.table import AnimaBot
from undertow.games.anima.form import Form
from undertow.games.anima.game import GAME
from undertow.games.anima.lab import choices
from undertow.games.anima.lab.arena import ARENA
from undertow.games.anima.lab.forecast import AnimaForecaster
from undertow.games.anima.rulings import READINGS, SWITCHES, Rulings
from undertow.games.anima.shelf import SHELF
from undertow.games.anima.travel import TRAVELS
from undertow.games.anima.views import View
from undertow.lab.bench import Figure
from undertow.plugin import Command, Plugin, Readings

if TYPE_CHECKING:
    from undertow.lab.sweep import Sweeps

# What draws tables or starts processes is imported when it is wanted.


def _simulate(args: Namespace) -> int:
    from undertow.games.anima.lab import command

    return command.run(args)


def _bench(bot: str, seconds: float) -> Iterable[Figure]:
    from undertow.games.anima.lab import bench

    return bench.figures(bot, seconds)


def _sweeps() -> Sweeps:
    from undertow.games.anima.lab.sweep import SWEEPS

    return SWEEPS


PLUGIN = Plugin(
    sheets=printed.sheets,
    travels=TRAVELS,
    shelf=SHELF,
    blank=printed.blank,
    game=GAME,
    place=3,
    bots={"greedy": AnimaBot},
    forecaster=AnimaForecaster(),
    simulate=Command(_simulate, choices.sim_options),
    sweeps=_sweeps,
    bench=(
        lambda seconds: _bench("greedy", seconds),
        lambda seconds: _bench("ahead", seconds),
        lambda seconds: _bench("random", seconds),
    ),
    lists=choices.LISTS,
    readings=Readings(
        Rulings(),
        SWITCHES,
        READINGS,
        "They are chosen when a table begins, or changed later if all players agree.",
    ),
    types=(View, Form),
    arena=ARENA,
    rules=rulebook.sections,
)
