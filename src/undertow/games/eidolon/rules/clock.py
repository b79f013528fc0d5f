"""The Phantom Clock: every tick, every threshold, and midnight."""

from __future__ import annotations

from undertow.games.eidolon.facts import ClockMoved, MidnightStruck, ModGiven
from undertow.games.eidolon.world import FIRST_HOUR, MIDNIGHT, Mod, World
from undertow.kernel import Table, message

THREE = message("eidolon.clock.three.why", "3:00 PM: the first to make a Move")
THREE_ENTRY = "eidolon.clock.three"
NINE = message("eidolon.clock.nine.why", "9:00 PM: dread weighs on everybody")


def can_tick(world: World) -> bool:
    """Can a tick still be paid?"""
    return world.hour < MIDNIGHT


async def tick(t: Table[World], hours: int, why: str = "") -> None:
    """The Clock goes forward, hour by hour; what lies beyond midnight is lost."""
    for _ in range(hours):
        if t.world.hour >= MIDNIGHT:
            return
        advance(t, why)
        strike(t)


def advance(t: Table[World], why: str) -> None:
    """One hour forward, midnight aside."""
    world = t.world
    t.tell(ClockMoved(world.hour + 1, why))
    owed = any(mod.entry == THREE_ENTRY for mod in world.mods)
    if world.hour + 1 == 15 and not owed:
        mod = Mod(world.fresh, "*", -1, "forward", THREE(), until="gm", entry=THREE_ENTRY)
        t.tell(ModGiven(mod))


def strike(t: Table[World]) -> None:
    """Midnight, if the Clock has just come to it: the blast at once; the vote when no Move is being
    made any more."""
    world = t.world
    if world.hour < MIDNIGHT or world.phantom_due:
        return
    if world.phantom and not world.rulings.second_midnight:
        return
    t.tell(MidnightStruck())


def turn_back(t: Table[World], hours: int, why: str) -> None:
    """The Clock goes back, no further than to 1:00 PM."""
    to = max(FIRST_HOUR, t.world.hour - hours)
    if to != t.world.hour:
        t.tell(ClockMoved(to, why))


def push_banned(world: World) -> bool:
    """From midnight until the Phantom falls nobody may Push, but for a draw of 0."""
    return bool(world.phantom_due or world.phantom) or world.hour >= MIDNIGHT


def nine(world: World) -> bool:
    """Does the penalty of 9:00 PM weigh now?"""
    return 21 <= world.hour < MIDNIGHT
