"""Lamplighters, for whoever looks for games."""

from lamplighters.game import Lamplighters
from undertow.plugin import Plugin

PLUGIN = Plugin(game=Lamplighters(), complete=False)
