"""Lamplighters, for whoever looks for games."""

from undertow.plugin import Plugin

from lamplighters.game import Lamplighters

PLUGIN = Plugin(game=Lamplighters(), complete=False)
