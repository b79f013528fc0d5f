"""Where the sentences for this game's facts are kept, and which facts have none."""

from __future__ import annotations

from undertow.games.edge.facts import people, rolls
from undertow.games.edge.world import World
from undertow.kernel import Fact
from undertow.parts.telling import Telling

TELLING: Telling[World] = Telling("edge")
TOLD, say, cases, prose = TELLING.told, TELLING.say, TELLING.cases, TELLING.prose
UNTOLD: tuple[type[Fact], ...] = (
    people.Used,
    people.HitLanded,  # what it did is told by itself
    people.Converted,  # so are the Boons and the XP
    rolls.DueSet,  # and the Boons that are paid
)
"""Facts that only the rules read."""
