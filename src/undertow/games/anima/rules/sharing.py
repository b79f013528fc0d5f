"""Handouts, portraits, notes and the journal. The part brings all of it; here it gets its seats, and
whose portraits each of them chooses."""

from __future__ import annotations

from undertow.games.anima.rules.book import BOOK
from undertow.games.anima.rules.safety import seats
from undertow.games.anima.world import GM, World
from undertow.parts.safety import Beside
from undertow.parts.sharing import Sharing


def cast(world: World, seat: str) -> dict[str, str]:
    """Whom a seat plays; the GM chooses for everybody, prepared opponents too."""
    known = [f.sheet for f in world.fighters.values()]
    if seat == GM:
        known += world.kept.values()
    return {one.id: one.name for one in known if seat in (GM, one.seat)}


SHARING: Sharing[World] = Sharing("anima", seats, cast, GM)
PAGES: Beside[World] = Beside("anima", SHARING.actions())
for _rule in PAGES.rules.values():
    BOOK.add(_rule)
