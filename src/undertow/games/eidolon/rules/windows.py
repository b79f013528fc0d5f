"""Windows: what anybody may say while a Move is made, and how it is done."""

from __future__ import annotations

from typing import Any

from undertow.games.eidolon.entries import WAYS, Option, Phase, Way, held
from undertow.games.eidolon.people import PC
from undertow.games.eidolon.rules.loans import calls, given_back
from undertow.games.eidolon.words import who
from undertow.games.eidolon.world import Making, World
from undertow.kernel import Choice, Table, message
from undertow.kernel.table import Others

INTERJECT = message("eidolon.ask.interject", "{who} makes a Move. You may:")


def ways(world: World, phase: Phase, owner: PC, m: Making) -> list[Option]:
    """What an entry of the owner's lets them say now."""
    side = "self" if owner.id == m.pc else "other"
    found: list[Option] = []
    gone = given_back(owner)
    for entry in held(owner):
        if entry in gone:
            continue
        for way in WAYS.get(entry, ()):
            if way.phase == phase and way.who == side:
                mine = (owner.id,) if side == "other" else ()
                found += [(entry, *mine, *option) for option in way.options(world, owner, m)]
    return found


def others(world: World, phase: Phase, m: Making) -> Others:
    """What anybody else may say now."""
    said: dict[str, list[Option]] = {}
    for pc in world.party:
        if pc.id != m.pc and not pc.out:
            said.setdefault(pc.seat, []).extend(ways(world, phase, pc, m))
    prompt = INTERJECT(who=who(world, m.pc))
    return {seat: (prompt, Choice(tuple(options))) for seat, options in said.items() if options}


async def say(t: Table[World], phase: Phase, said: Option) -> Any:
    """Do what somebody said in a window."""
    entry, *rest = said
    m = t.world.now
    owner, option = m.pc, tuple(rest)
    way = _way(t.world, str(entry), phase, "self", owner, option)
    if way is None and rest:
        owner, option = str(rest[0]), tuple(rest[1:])
        way = _way(t.world, str(entry), phase, "other", owner, option)
    if way is None:
        return None  # something beside the Move took it away; the window opens anew
    if not way.claimed:
        calls(t, owner, str(entry))
    came = await way.script(t, owner, *option)
    if way.claimed and came is not False:
        # What was refused is not used.
        calls(t, owner, str(entry))
    return came


def _way(
    world: World, entry: str, phase: Phase, side: str, owner: str, option: Option
) -> Way | None:
    if owner not in world.pcs:
        return None
    for way in WAYS.get(entry, ()):
        if way.phase == phase and way.who == side:
            offered = way.options(world, world.pcs[owner], world.now)
            if option in [tuple(other) for other in offered]:
                return way
    return None
