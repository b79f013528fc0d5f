"""What counts towards a roll: the rules' own hooks, in play always."""

from __future__ import annotations

from undertow.games.edge.world import World
from undertow.parts.actions import Ability

RULES = Ability[World](id="edge.rules", name="The rules", text="What holds for everybody.")
"""The game's own hooks, in play always."""
