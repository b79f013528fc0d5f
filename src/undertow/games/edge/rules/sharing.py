"""Handouts, portraits, the journal, and notes on sheets. The parts bring all of it; here they get their
seats, and whose portraits and sheets are each of theirs."""

from __future__ import annotations

from undertow.games.edge.rules.safety import seats
from undertow.games.edge.world import GM, World
from undertow.parts.noting import Noting
from undertow.parts.sharing import Sharing


def cast(world: World, seat: str) -> dict[str, str]:
    """Whom a seat plays; the GM chooses for everybody, foes too."""
    own = {one.id: one.name for one in world.people.values() if seat in (GM, one.seat)}
    foes = {f"foe-{n}": foe.name for n, foe in world.foes.items()} if seat == GM else {}
    return {**own, **foes}


SHARING: Sharing[World] = Sharing("edge", seats, cast, GM)
EXTRAS: Noting[World] = Noting("edge", seats, cast, GM)
