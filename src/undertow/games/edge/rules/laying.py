"""Laying something new on the table, each under a number of its own; and taking afflictions away."""

from __future__ import annotations

from undertow.games.edge.facts.people import Conditioned
from undertow.games.edge.facts.rolls import RollSet
from undertow.games.edge.facts.story import ClockSet, LastingSet
from undertow.games.edge.world import Clock, Lasting, Roll, World
from undertow.kernel import Table


def lays(t: Table[World], lasting: Lasting) -> None:
    """Something is in force from now on."""
    t.tell(LastingSet(t.world.fresh, lasting))


def opens(t: Table[World], roll: Roll) -> int:
    """A roll lies open; gives its number."""
    id = t.world.fresh
    t.tell(RollSet(id, roll))
    return id


def starts(t: Table[World], clock: Clock) -> None:
    """A clock begins to run."""
    t.tell(ClockSet(t.world.fresh, clock))


def in_force(world: World, source: str, who: str = "") -> list[tuple[int, Lasting]]:
    """What of this source is in force, whoever laid it; or of somebody alone."""
    return [
        (n, one)
        for n, one in world.lasting.items()
        if one.source == source and (not who or one.by == who)
    ]


def rid(t: Table[World], who: str, *gone: str) -> None:
    """Somebody is rid of some afflictions, where they had them."""
    ails = t.world.people[who].conditions
    left = tuple(word for word in ails if word not in gone)
    if left != ails:
        t.tell(Conditioned(who, left))
