"""Where people stand: bands of range, and cells where a grid lies."""

from __future__ import annotations

from typing import Literal

from undertow.games.edge.board import SPEED, Unit
from undertow.games.edge.world import BANDS, Band, World

FAR = ("far", "absent")
"""Bands in which nobody is near anybody."""
REACH = 2
"""Cells that a long weapon strikes across."""


def on(world: World, who: str) -> Unit | None:
    return world.grid.units.get(who) if world.grid is not None else None


def apart(world: World, one: str, other: str) -> int | None:
    """Cells between two on the grid; None where they do not both stand on it."""
    here, there = on(world, one), on(world, other)
    if world.grid is None or here is None or there is None:
        return None
    return world.grid.apart(here, there)


def together(world: World, one: str, other: str) -> bool:
    """Are two friends near each other?"""
    cells = apart(world, one, other)
    if cells is not None:
        return cells <= SPEED[world.grid.units[one].base] if world.grid is not None else False
    return world.people[one].band not in FAR and world.people[other].band not in FAR


def band_between(world: World, who: str, foe: int) -> Band:
    """Next to each other is Close, within speed Near, farther on the map Far; without a grid, where
    somebody stands."""
    cells, unit = apart(world, who, f"foe {foe}"), on(world, who)
    if cells is None or unit is None:
        return world.people[who].band
    return "close" if cells <= 1 else "near" if cells <= SPEED[unit.base] else "far"


def bands_between(world: World, who: str, foe: int) -> tuple[Band, ...]:
    """From where a foe may be struck at: on a grid the band that the cells say, and Near too for two
    who stand next to each other, since they are engaged."""
    if apart(world, who, f"foe {foe}") is None:
        return BANDS
    found = band_between(world, who, foe)
    return ("close", "near") if found == "close" else (found,)


def engaged(world: World, who: str) -> list[str]:
    """Whose zones somebody stands in."""
    return world.grid.controllers(who) if world.grid is not None and who in world.grid.units else []


def side(world: World, attacker: str, target: str) -> Literal["front", "side", "rear"]:
    """From where somebody is attacked on the grid."""
    here, there = on(world, attacker), on(world, target)
    if world.grid is None or here is None or there is None:
        return "front"
    found = world.grid.arc(there, here)
    return "side" if found == "front" and world.grid.opposite(there, here) else found
