"""What the people at the table may do at any time: pause, stop, leave and come back, say what stays out
of the story. The part brings it; here it gets its seats."""

from __future__ import annotations

from undertow.games.anima.world import GM, World
from undertow.parts.safety import Safety


def seats(world: World) -> tuple[str, ...]:
    return (GM, *world.setup.players) if world.setup is not None else ()


SAFETY: Safety[World] = Safety("anima", seats, GM)
