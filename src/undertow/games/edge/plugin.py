"""Fate's Edge, with all that belongs to it."""

from __future__ import annotations

from undertow.games.edge.bots.table import EdgeBot
from undertow.games.edge.game import GAME
from undertow.games.edge.rulings import READINGS, SWITCHES, Rulings
from undertow.games.edge.views import View
from undertow.plugin import Plugin, Readings

PLUGIN = Plugin(
    game=GAME,
    place=5,
    bots={"greedy": EdgeBot},
    readings=Readings(Rulings(), SWITCHES, READINGS, "They are chosen when a table begins."),
    types=(View,),
    complete=False,
)
