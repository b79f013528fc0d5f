"""Retiring: a last Downtime, a farewell, and who plays them from then on."""

from __future__ import annotations

from undertow.games.eidolon.actions import Action
from undertow.games.eidolon.facts import Noted
from undertow.games.eidolon.rules.epilogue import epilogue
from undertow.games.eidolon.rules.growth import retiring
from undertow.games.eidolon.words import who
from undertow.games.eidolon.world import HANDED_OVER, World
from undertow.kernel import Table, message

HAND_OVER = message(
    "eidolon.ask.hand-over", "{who} leaves the stage. May the GM play them from now on?"
)


def _leaving(world: World, seat: str) -> list[tuple[str]]:
    if world.mode != "downtime" or world.debrief is not None or world.paused:
        return []
    return [(pc.id,) for pc in world.of_seat(seat) if retiring(pc) and world.tie_scene is None]


@Action(
    id="eidolon.farewell",
    name="Say farewell",
    text="You retire, and this Downtime is yours to say goodbye. When all is said: the Epilogue.",
    to=_leaving,
    why="Only who retires says farewell, in Downtime, and not in the middle of a scene for two.",
    group="play",
)
async def farewell(t: Table[World], id: str) -> None:
    await epilogue(t, id, "retired")
    name = who(t.world, id)
    if await t.ask(t.world.pcs[id].seat, HAND_OVER(who=name), [True, False], pc=id):
        t.tell(Noted(id, HANDED_OVER, True))


async def farewells(t: Table[World]) -> None:
    """The Downtime is over: who retires and has not said farewell does so now."""
    for pc in t.world.party:
        if retiring(pc):
            await farewell.script(t, pc.id)
