"""Whom a Move concerns: someone on the table, or someone new."""

from __future__ import annotations

from collections.abc import Sequence

from undertow.games.eidolon.facts import EffectEnded, NpcWritten
from undertow.games.eidolon.people import NPC, PC
from undertow.games.eidolon.rules.unsaid import wants
from undertow.games.eidolon.words import who
from undertow.games.eidolon.world import GM, Effect, World
from undertow.kernel import Line, Table, message

NAME = message("eidolon.ask.whom-name", "What are they called?")
UNSEEN = message("eidolon.ask.unseen", "{who} means someone they cannot see. Who is it?")
NEWCOMER = message("eidolon.npc.newcomer", "Someone new ({number})")
SOMEBODY = "somebody"
"""Nobody on the list: someone new, or the GM says who it is."""


def people(world: World, pc: PC, pcs: bool = True) -> list[str]:
    """Everybody else on the table, by id: characters, people they have met, whom they fight."""
    found = [other.id for other in world.party if pcs and other.id != pc.id]
    return found + [id for id in (*world.npcs, *world.enemies) if not world.unseen(id)]


def unseen(world: World) -> list[str]:
    """Who is in the fight without the players knowing."""
    return [id for id in world.combat.enemies if world.unseen(id)] if world.combat else []


async def meant(t: Table[World], pc: str, said: str) -> str:
    """Whom a player named; who hides behind someone unseen is the GM's to say."""
    if said != SOMEBODY:
        return said
    prompt = UNSEEN(who=who(t.world, pc))
    return str(await t.choose(GM, prompt, unseen(t.world), pc=pc, kind="enemy"))


async def whom(
    t: Table[World], pc: str, prompt: Line, *, pcs: bool = True, without: Sequence[str] = ()
) -> str:
    """Ask a player whom: someone from the table, or someone new."""
    seat = t.world.pcs[pc].seat
    listed = [id for id in people(t.world, t.world.pcs[pc], pcs) if id not in without]
    found = await t.ask(seat, prompt, [*listed, SOMEBODY], pc=pc, kind="whom")
    return str(found) if found != SOMEBODY else newcomer(t, seat, NAME())


def newcomer(t: Table[World], seat: str, prompt: Line) -> str:
    """Someone new, whose name may come later. Gives their id."""
    number = 1
    while f"npc-{number}" in (*t.world.enemies, *t.world.npcs, *t.world.pcs):
        number += 1
    id = f"npc-{number}"
    t.tell(NpcWritten(NPC(id, str(NEWCOMER(number=number)), shows=())))
    wants(t, seat, prompt, "name", "", id, limit=80)
    return id


def lasting(world: World, pc: str, *entries: str) -> list[Effect]:
    """What entries of someone's hold in place now."""
    return [e for e in world.effects if e.pc == pc and e.entry in entries]


def lift(t: Table[World], pc: str, *entries: str) -> None:
    """It is so no more."""
    for effect in lasting(t.world, pc, *entries):
        t.tell(EffectEnded(effect.id))
