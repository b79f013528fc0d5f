"""Handouts, portraits, the journal, and notes on sheets. The parts bring all of it; here they get their
seats, and whose portraits and sheets are each of theirs."""

from __future__ import annotations

from undertow.games.eidolon.actions import ACTIONS
from undertow.games.eidolon.known import public_enemy, public_npc
from undertow.games.eidolon.rules.safety import seats
from undertow.games.eidolon.world import GM, World
from undertow.parts.noting import Noting
from undertow.parts.sharing import Sharing


def cast(world: World, seat: str) -> dict[str, str]:
    """Whom a seat plays; the GM chooses for everybody."""
    own = {pc.id: pc.name for pc in world.pcs.values() if seat in (GM, pc.seat)}
    if seat != GM:
        return own
    npcs = {npc.id: npc.name for npc in world.npcs.values()}
    return {**own, **npcs, **{enemy.id: enemy.name for enemy in world.enemies.values()}}


SHARING: Sharing[World] = Sharing("eidolon", seats, cast, GM)


def secret(world: World, sheet: str) -> bool:
    """Do players not know who this is?"""
    npc, enemy = world.npcs.get(sheet), world.enemies.get(sheet)
    unmet = npc is not None and public_npc(npc) is None
    return unmet or (enemy is not None and public_enemy(enemy) is None)


EXTRAS: Noting[World] = Noting("eidolon", seats, cast, GM, secret)
for _one in (*SHARING.actions(), *EXTRAS.actions()):
    ACTIONS[_one.id] = _one
