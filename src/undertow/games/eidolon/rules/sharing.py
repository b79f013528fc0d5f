"""Handouts, portraits, notes and the journal. The part brings all of it; here it gets its seats, and
whose portraits each of them chooses."""

from __future__ import annotations

from undertow.games.eidolon.rules.safety import of_the_part, seats
from undertow.games.eidolon.world import GM, World
from undertow.parts.safety import Beside
from undertow.parts.sharing import Sharing


def cast(world: World, seat: str) -> dict[str, str]:
    """Whom a seat plays; the GM chooses for everybody."""
    own = {pc.id: pc.name for pc in world.pcs.values() if seat in (GM, pc.seat)}
    if seat != GM:
        return own
    npcs = {npc.id: npc.name for npc in world.npcs.values()}
    return {**own, **npcs, **{enemy.id: enemy.name for enemy in world.enemies.values()}}


SHARING: Sharing[World] = Sharing("eidolon", seats, cast, GM)
PAGES: Beside[World] = Beside("eidolon", SHARING.actions())
for _one in SHARING.actions():
    of_the_part(_one, PAGES, "handouts")
