"""EIDOLON, with all that belongs to it."""

from __future__ import annotations

from collections.abc import Iterable

from undertow.games.eidolon import printed, rulebook
from undertow.games.eidolon.bots.player import EidolonBot
from undertow.games.eidolon.form import Form
from undertow.games.eidolon.game import GAME
from undertow.games.eidolon.lab.arena import ARENA
from undertow.games.eidolon.rulings import READINGS, SWITCHES, Rulings
from undertow.games.eidolon.shelf import SHELF
from undertow.games.eidolon.travel import TRAVELS
from undertow.games.eidolon.views import View
from undertow.lab.bench import Figure
from undertow.plugin import Plugin, Readings


def _bench(journal: bool, seconds: float) -> Iterable[Figure]:
    from undertow.games.eidolon.lab import bench

    return bench.figures(journal, seconds)


PLUGIN = Plugin(
    sheets=printed.sheets,
    travels=TRAVELS,
    shelf=SHELF,
    blank=printed.blank,
    game=GAME,
    place=2,
    bots={"greedy": EidolonBot},
    arena=ARENA,
    bench=(lambda seconds: _bench(False, seconds), lambda seconds: _bench(True, seconds)),
    readings=Readings(
        Rulings(),
        SWITCHES,
        READINGS,
        "They are chosen when a table begins, or changed later if all players agree.",
    ),
    types=(View, Form),
    rules=rulebook.sections,
)
