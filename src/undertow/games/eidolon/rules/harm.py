"""The Damage Track, and what it means to reach its end."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from undertow.games.eidolon.entries import moves_of
from undertow.games.eidolon.facts import TrackMoved
from undertow.games.eidolon.moments import TrackWouldAdvance, WouldBeDefeated
from undertow.games.eidolon.people import DEFEATED, DESPERATE, PC
from undertow.games.eidolon.world import World
from undertow.kernel import Table

FaceDeath = Callable[[Table[World], str], Awaitable[None]]
_face_death: list[FaceDeath] = []


def faces_death(script: FaceDeath) -> FaceDeath:
    """The Move that Defeated sets off (catalogue/basic.py) makes itself known here."""
    _face_death.append(script)
    return script


def tier(pc: PC) -> int:
    """The step by which the GM judges whether harm counts; an entry may set a least one."""
    return max(pc.track, *(move.tier for move in moves_of(pc)), 0)


async def harm(
    t: Table[World], pc: str, steps: int = 1, why: str = "", *, cost: bool = False, source: str = ""
) -> None:
    """The Track advances, step by step. A cost was chosen; harm was not."""
    for _ in range(steps):
        if t.world.pcs[pc].track >= DEFEATED:
            return
        if await t.instead(TrackWouldAdvance(pc, why, cost, source)):
            continue
        track = t.world.pcs[pc].track
        if track == DESPERATE:
            last = WouldBeDefeated(pc, why, cost, source)
            await t.before(last)
            if await t.instead(last):
                continue
        await move_track(t, pc, track + 1, why)


async def move_track(t: Table[World], pc: str, to: int, why: str) -> None:
    """Set a Track; a character who is Defeated by it Faces Death at once."""
    before = t.world.pcs[pc].track
    t.tell(TrackMoved(pc, to, why, to == DEFEATED))
    if to == DEFEATED and before != DEFEATED:
        await _face_death[0](t, pc)


def heal(t: Table[World], pc: str, steps: int, why: str) -> None:
    """The Track goes back, no further than Fresh."""
    to = max(0, t.world.pcs[pc].track - steps)
    if to != t.world.pcs[pc].track:
        t.tell(TrackMoved(pc, to, why))
