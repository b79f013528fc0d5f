"""What the people at the table may do at any time: pause, stop, leave and come back, say what stays out
of the story. The part brings all of it."""

from __future__ import annotations

from undertow.games.edge.world import GM, World
from undertow.parts.safety import Safety


def seats(world: World) -> tuple[str, ...]:
    return (GM, *dict.fromkeys(one.seat for one in world.people.values()))


SAFETY: Safety[World] = Safety("edge", seats, GM)
