"""Powerful friends: whatever can be done in a downtime, an Enigma may have done in a flashback."""

from __future__ import annotations

from functools import wraps
from typing import Any

from msgspec.structs import replace

from undertow.games.moonlight.book import Act, able, during, working
from undertow.games.moonlight.catalogue import bastion, brink, engines, maze, rotting
from undertow.games.moonlight.catalogue.enigma import FRIENDS
from undertow.games.moonlight.facts import TrackMarked, Used
from undertow.games.moonlight.rules import downtime, rooms
from undertow.games.moonlight.world import World
from undertow.kernel import Line, Table, message
from undertow.parts.uses import Use, used

EARLIER = message("moonlight.label.powerful-friends", "{what} (Powerful friends)")
COSTS = (downtime.in_downtime, downtime.free, downtime.free_to_look)
"""What a downtime asks for, and a flashback does not."""


def earlier(act: Act[*tuple[Any, ...]], named: str = "") -> Act[*tuple[Any, ...]]:
    """A downtime action, as something that one's true self had done before the mission."""

    def to(world: World, me: str) -> list[tuple[Any, ...]]:
        once = FRIENDS.id in working(world, me) and not used(world.uses, me, FRIENDS.id)
        return list(act.to(world, me)) if once else []

    def label(world: World, me: str, *args: Any) -> Line:
        return EARLIER(what=act.line if act.label is None else act.label(world, me, *args))

    @wraps(act.script)
    async def script(t: Table[World], me: str, *args: Any) -> None:
        t.tell(Used(Use(me, FRIENDS.id, "mission")))
        t.tell(TrackMarked(me, t.world.people[me].track + 1))
        await act.script(t, me, *args)

    return replace(
        act,
        id=f"{FRIENDS.id}-{named or act.id.rpartition('.')[2]}",
        name=f"Powerful friends: {act.name}",
        text="Once a mission, as your true self had done it before. No stress, one step better, and it marks your "
        "transcendence track.",
        to=to,
        needs=(able, during("mission"), *(need for need in act.needs if need not in COSTS)),
        label=label,
        script=script,
        hooks=[],
    )


connect = earlier(downtime.connect, "use")  # as journals have always called it
care = earlier(downtime.care)
work = earlier(downtime.work)
investigate = earlier(downtime.investigate)
study = earlier(rooms.study)
keep_shrine = earlier(brink.keep_shrine)
disagree = earlier(rotting.disagree)
intimate = earlier(maze.intimate)
prepare = earlier(bastion.prepare)
engine_care = earlier(engines.engine_care)
bond = earlier(engines.bond)
