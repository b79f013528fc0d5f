"""Handouts, portraits, notes and the journal. The part brings all of it; here it gets its seats, and
whose portraits each of them chooses."""

from __future__ import annotations

from undertow.games.moonlight.rules.safety import seats
from undertow.games.moonlight.world import GM, World
from undertow.parts.sharing import Sharing


def cast(world: World, seat: str) -> dict[str, str]:
    """Whom a seat plays; the Director chooses for everybody."""
    return {one.id: one.name for one in world.people.values() if seat in (GM, one.seat)}


SHARING: Sharing[World] = Sharing("moonlight", seats, cast, GM)
