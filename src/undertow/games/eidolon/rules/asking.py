"""Whom a Move concerns: somebody on the table, or anybody by name."""

from __future__ import annotations

from collections.abc import Sequence

from undertow.games.eidolon.facts import EffectEnded
from undertow.games.eidolon.people import PC
from undertow.games.eidolon.world import Effect, World
from undertow.kernel import Line, Prose, Table, message

NAME = message("eidolon.ask.whom-name", "What are they called?")
SOMEBODY = "somebody"
"""Nobody on the list: a name follows."""


def people(world: World, pc: PC, pcs: bool = True) -> list[str]:
    """Everybody else on the table, by id: characters, people they have met, whom they fight."""
    found = [other.id for other in world.party if pcs and other.id != pc.id]
    return found + [id for id in (*world.npcs, *world.enemies) if not world.unseen(id)]


async def whom(
    t: Table[World], pc: str, prompt: Line, *, pcs: bool = True, without: Sequence[str] = ()
) -> str:
    """Ask a player whom: an id from the table, or a name of their own."""
    seat = t.world.pcs[pc].seat
    listed = [id for id in people(t.world, t.world.pcs[pc], pcs) if id not in without]
    found = await t.ask(seat, prompt, [*listed, SOMEBODY], pc=pc, kind="whom")
    if found != SOMEBODY:
        return str(found)
    return str(await t.ask(seat, NAME(), Prose(80, ("Somebody",)), pc=pc)).strip()


def lasting(world: World, pc: str, *entries: str) -> list[Effect]:
    """What entries of somebody's hold in place now."""
    return [e for e in world.effects if e.pc == pc and e.entry in entries]


def lift(t: Table[World], pc: str, *entries: str) -> None:
    """It is so no more."""
    for effect in lasting(t.world, pc, *entries):
        t.tell(EffectEnded(effect.id))
