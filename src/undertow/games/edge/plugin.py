"""Fate's Edge, with all that belongs to it."""

from __future__ import annotations

from collections.abc import Iterable

from undertow.games.edge import printed, rulebook
from undertow.games.edge.bots.table import EdgeBot
from undertow.games.edge.game import GAME
from undertow.games.edge.lab.arena import ARENA
from undertow.games.edge.lab.forecast import EdgeForecaster
from undertow.games.edge.rulings import READINGS, SWITCHES, Rulings
from undertow.games.edge.seen import View
from undertow.games.edge.shelf import SHELF
from undertow.games.edge.travel import TRAVELS
from undertow.lab.bench import Figure
from undertow.plugin import Plugin, Readings


def _bench(journal: bool, seconds: float) -> Iterable[Figure]:
    from undertow.games.edge.lab import bench

    return bench.figures(journal, seconds)


PLUGIN = Plugin(
    sheets=printed.sheets,
    travels=TRAVELS,
    shelf=SHELF,
    blank=printed.blank,
    game=GAME,
    place=5,
    bots={"greedy": EdgeBot},
    forecaster=EdgeForecaster(),
    arena=ARENA,
    bench=(lambda seconds: _bench(False, seconds), lambda seconds: _bench(True, seconds)),
    readings=Readings(Rulings(), SWITCHES, READINGS, "They are chosen when a table begins."),
    types=(View,),
    rules=rulebook.sections,
)
