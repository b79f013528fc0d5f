"""Handouts, portraits, the journal, and notes on sheets. The parts bring all of it; here they get their
seats, and whose portraits and sheets are each of theirs."""

from __future__ import annotations

from undertow.games.moonlight.rules.safety import seats
from undertow.games.moonlight.world import GM, World
from undertow.parts.noting import Noting
from undertow.parts.sharing import Sharing


def cast(world: World, seat: str) -> dict[str, str]:
    """Whom a seat plays; the Director chooses for everybody."""
    return {one.id: one.name for one in world.people.values() if seat in (GM, one.seat)}


SHARING: Sharing[World] = Sharing("moonlight", seats, cast, GM)
EXTRAS: Noting[World] = Noting("moonlight", seats, cast, GM)
