"""Windows: what anybody may say while a Move is made, and how it is done."""

from __future__ import annotations

from typing import Any

from undertow.games.eidolon.entries import INTERJECTIONS, Interjection, Option, Phase, held
from undertow.games.eidolon.people import PC
from undertow.games.eidolon.rules.loans import calls, given_back
from undertow.games.eidolon.words import who
from undertow.games.eidolon.world import MoveInProgress, World
from undertow.kernel import Choice, Table, message
from undertow.kernel.table import Others

INTERJECT = message("eidolon.ask.interject", "{who} makes a Move. You may:")


def interjections(world: World, phase: Phase, owner: PC, m: MoveInProgress) -> list[Option]:
    """What an entry of the owner's lets them say now."""
    side = "self" if owner.id == m.pc else "other"
    found: list[Option] = []
    gone = given_back(owner)
    for entry in held(owner):
        if entry in gone:
            continue
        for one in INTERJECTIONS.get(entry, ()):
            if one.phase == phase and one.who == side:
                mine = (owner.id,) if side == "other" else ()
                found += [(entry, *mine, *option) for option in one.options(world, owner, m)]
    return found


def others(world: World, phase: Phase, m: MoveInProgress) -> Others:
    """What anybody else may say now."""
    said: dict[str, list[Option]] = {}
    for pc in world.party:
        if pc.id != m.pc and not pc.out and (options := interjections(world, phase, pc, m)):
            said.setdefault(pc.seat, []).extend(options)
    prompt = INTERJECT(who=who(world, m.pc))
    return {seat: (prompt, Choice(tuple(options))) for seat, options in said.items()}


async def say(t: Table[World], phase: Phase, said: Option) -> Any:
    """Do what someone said in a window."""
    entry, *rest = said
    m = t.world.now
    owner, option = m.pc, tuple(rest)
    one = _interjection(t.world, str(entry), phase, "self", owner, option)
    if one is None and rest:
        owner, option = str(rest[0]), tuple(rest[1:])
        one = _interjection(t.world, str(entry), phase, "other", owner, option)
    if one is None:
        return None  # something beside the Move took it away; the window opens again
    if not one.claimed:
        calls(t, owner, str(entry))
    came = await one.script(t, owner, *option)
    if one.claimed and came is not False:
        # What was refused is not used.
        calls(t, owner, str(entry))
    return came


def _interjection(
    world: World, entry: str, phase: Phase, side: str, owner: str, option: Option
) -> Interjection | None:
    if owner not in world.pcs:
        return None
    for one in INTERJECTIONS.get(entry, ()):
        if one.phase == phase and one.who == side:
            offered = one.options(world, world.pcs[owner], world.now)
            if option in [tuple(other) for other in offered]:
                return one
    return None
