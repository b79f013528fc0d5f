"""What the people at the table may do at any time: pause, stop, leave and come back, say what stays out
of the story. The part brings it; here it gets its seats, and its rules stand in the book."""

from __future__ import annotations

from undertow.games.anima.rules.book import BOOK
from undertow.games.anima.world import GM, World
from undertow.parts.safety import Beside, Safety


def seats(world: World) -> tuple[str, ...]:
    return (GM, *world.setup.players) if world.setup is not None else ()


SAFETY: Safety[World] = Safety("anima", seats, GM)
PEOPLE: Beside[World] = Beside("anima", SAFETY.actions())
for _rule in PEOPLE.rules.values():
    BOOK.add(_rule)
