"""Leashes and exit tallies: what ties an Outsider to a scene, and what happens when it fills."""

from __future__ import annotations

from msgspec.structs import replace

from undertow.games.edge.facts.story import FoeSet, Said
from undertow.games.edge.world import Foe, World
from undertow.kernel import Table


def length(foe: Foe) -> int:
    """Segments of a leash, or of the tally of an Outsider that nobody called."""
    return foe.cap + 2


def full(foe: Foe) -> bool:
    return foe.tied and foe.tally >= length(foe)


def strain(t: Table[World], id: int, segments: int, why: str) -> None:
    """Segments on a leash or tally. Once it is full the spirit acts by its nature, once, and departs."""
    foe = t.world.foes[id]
    if full(foe):
        return
    tally = min(length(foe), foe.tally + segments)
    t.tell(FoeSet(id, replace(foe, tally=tally, tied=True)))
    if tally == length(foe):
        t.tell(Said(foe.name, "slips", why))
