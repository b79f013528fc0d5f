"""Moves that hang on playbooks there are: one that draws, and one that works by itself."""

from __future__ import annotations

from undertow.games.eidolon.facts import Outcome
from undertow.games.eidolon.rules.clock import turn_back
from undertow.games.eidolon.rules.declaring import gives, move, passive
from undertow.games.eidolon.world import MoveInProgress, World
from undertow.kernel import Table

LANTERN = "eidolon.navigator.lantern-room"


@move(
    "navigator",
    "advanced",
    "lantern-room",
    "Lantern Room",
    "Turn your Eidolon's light on what is coming, once a session. A positive card turns the Clock back.",
    stat="ele",
    eidolon=True,
    once="session",
    positive="You see it in time: the Clock goes back by an hour.",
    neutral="You see it; ask the GM one thing about it.",
    negative="It sees you.",
)
async def lantern_room(t: Table[World], m: MoveInProgress) -> None:
    if m.reading.polarity == "positive":
        turn_back(t, 1, LANTERN)
    else:
        t.tell(Outcome(m.pc, LANTERN, m.reading.polarity))


KEEPER = passive(
    "vanguard",
    "advanced",
    "keeper-of-the-stairs",
    "Keeper of the Stairs",
    "One card more to Scrap while you stand between your foe and somebody who cannot fight.",
).id
gives(KEEPER, 1, "eidolon.scrap", claim="you stand between your foe and somebody who cannot fight")
