"""Handouts, portraits, the journal, and notes on sheets. The parts bring all of it; here they get their
seats, and whose portraits and sheets are each of theirs."""

from __future__ import annotations

from undertow.games.anima.rules.safety import seats
from undertow.games.anima.world import GM, World
from undertow.parts.noting import Noting
from undertow.parts.sharing import Sharing


def cast(world: World, seat: str) -> dict[str, str]:
    """Whom a seat plays; the GM chooses for everybody, prepared opponents too."""
    known = [f.sheet for f in world.fighters.values()]
    if seat == GM:
        known += world.kept.values()
    return {one.id: one.name for one in known if seat in (GM, one.seat)}


SHARING: Sharing[World] = Sharing("anima", seats, cast, GM)
EXTRAS: Noting[World] = Noting(
    "anima", seats, cast, GM, secret=lambda world, sheet: sheet not in world.fighters
)
