"""Girl by Moonlight, with all that belongs to it."""

from __future__ import annotations

from collections.abc import Iterable

from undertow.games.moonlight import printed, rulebook
from undertow.games.moonlight.bots.table import MoonlightBot
from undertow.games.moonlight.form import Form
from undertow.games.moonlight.game import GAME
from undertow.games.moonlight.lab.arena import ARENA
from undertow.games.moonlight.lab.forecast import MoonlightForecaster
from undertow.games.moonlight.rulings import READINGS, SWITCHES, Rulings
from undertow.games.moonlight.seen import View
from undertow.games.moonlight.shelf import SHELF
from undertow.games.moonlight.travel import TRAVELS
from undertow.lab.bench import Figure
from undertow.plugin import Plugin, Readings


def _bench(journal: bool, seconds: float) -> Iterable[Figure]:
    from undertow.games.moonlight.lab import bench

    return bench.figures(journal, seconds)


PLUGIN = Plugin(
    sheets=printed.sheets,
    travels=TRAVELS,
    shelf=SHELF,
    blank=printed.blank,
    game=GAME,
    place=4,
    bots={"greedy": MoonlightBot},
    forecaster=MoonlightForecaster(),
    arena=ARENA,
    bench=(lambda seconds: _bench(False, seconds), lambda seconds: _bench(True, seconds)),
    readings=Readings(
        Rulings(),
        SWITCHES,
        READINGS,
        "They are chosen when a table begins, or later by the director.",
    ),
    types=(View, Form),
    rules=rulebook.sections,
)
