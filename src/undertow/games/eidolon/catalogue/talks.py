"""Laying an Eidolon down so that people talk: the Virtuoso's Four Thirty-Three, and what the Conductor
makes of it. Whom the call severed is written beside the caller, and ends with it."""

from __future__ import annotations

from typing import Any

from undertow.games.eidolon.entries import STEPS
from undertow.games.eidolon.rules.acting import note, turn
from undertow.games.eidolon.rules.declaring import rule
from undertow.games.eidolon.world import World
from undertow.kernel import Offer, Table

SEVERED_BY = "severed-by-call"
"""The flag: whom the caller's own call severed."""
UNTIL_SCENE = "call-ends-after-scene"
"""The flag: the scene with which the severing ends, where the caller keeps the power on."""

CALL: dict[str, Any] = {
    "stat": "glam",
    "once": "session",
    "combat": True,
    "eidolon": True,
    "forecast": False,
    "about": "You call for talks. What do you say?",
    "neutral": "No Eidolon is severed, but the enemy holds still and listens for a moment.",
}
"""What both forms of the Move share."""


def state_of(world: World, who: str) -> str:
    for people in (world.pcs, world.npcs, world.enemies):
        if who in people:
            return str(people[who].state)
    return "sealed"


def involved(world: World) -> tuple[str, ...]:
    """Those in the conflict whose Eidolon answers."""
    if world.combat is None:
        return ()
    there = (*world.combat.present, *world.combat.enemies)
    return tuple(
        who
        for who in there
        if state_of(world, who) == "ready" and (who not in world.pcs or world.pcs[who].here)
    )


def sever_all(t: Table[World], caller: str, why: str, keep_own: bool = False) -> None:
    """Every Eidolon in the conflict is severed; the caller's own may be spared."""
    hit = tuple(who for who in involved(t.world) if not (keep_own and who == caller))
    for who in hit:
        turn(t, who, "severed", why)
    note(t, caller, SEVERED_BY, hit)


def release(t: Table[World], caller: str, why: str) -> None:
    """The call is over: those it severed have their Eidolon back."""
    hit = t.world.pcs[caller].flags.get(SEVERED_BY)
    for who in hit if isinstance(hit, tuple) else ():
        if state_of(t.world, str(who)) == "severed":
            turn(t, str(who), "ready", why)
    note(t, caller, SEVERED_BY, None)
    note(t, caller, UNTIL_SCENE, None)


@rule(
    "call-ends",
    "The silence ends",
    "A scene is over, or the caller is gone: Eidolons that a call for talks severed answer again.",
)
async def call_ends(t: Table[World], caller: str) -> None:
    release(t, caller, call_ends.id)


def _ends(world: World) -> Offer | None:
    for pc in world.pcs.values():
        if SEVERED_BY in pc.flags:
            scene = pc.flags.get(UNTIL_SCENE, world.scenes)
            if not pc.here or scene != world.scenes:
                return call_ends.offer(pc.id)
    return None


STEPS.append(_ends)
