"""Workings: rites, rituals and spells on their way to a roll, and what the roll makes of them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from msgspec.structs import replace

from undertow.games.edge.facts.magic import WorkingSet
from undertow.games.edge.moments import RollStood
from undertow.games.edge.rules.counting import RULES
from undertow.games.edge.rules.laying import opens
from undertow.games.edge.world import Made, Roll, Rung, Working, World
from undertow.kernel import Table

Finish = Callable[[Table[World], int, Working, Made], Awaitable[None]]
PATHS: dict[str, Finish] = {}
"""What comes of a roll, by the path of what it was for."""


def finishes(*paths: str) -> Callable[[Finish], Finish]:
    """This is what comes of rolls on these paths."""

    def enter(script: Finish) -> Finish:
        PATHS.update(dict.fromkeys(paths, script))
        return script

    return enter


def begin(t: Table[World], working: Working) -> int:
    """Something is being worked; gives its id."""
    id = t.world.fresh
    t.tell(WorkingSet(id, working))
    return id


def roll_for(
    t: Table[World],
    id: int,
    attribute: str,
    dv: int,
    rung: Rung = "basic",
    shifts: dict[str, int] | None = None,
    target: int = 0,
) -> None:
    """The roll of something that is being worked lies open; friends may help with it."""
    working = t.world.workings[id]
    shifts = dict(shifts or {})
    if working.countered:
        shifts["counter"] = working.countered
        t.tell(WorkingSet(id, replace(working, countered=0)))
    opens(
        t,
        Roll(
            working.who,
            attribute,
            "arcana",
            working.words,
            "magic",
            rung=rung,
            dv=dv,
            effect=working.effect,
            shifts=shifts,
            target=target,
            about=f"working {id}",
            win=working.words,
            lose=working.words,
        ),
    )


@RULES.reacts("after", RollStood, lambda world, m, me: m.made.about.startswith("working "))
async def worked(t: Table[World], m: RollStood, me: str) -> None:
    id = int(m.made.about.split()[1])
    working = t.world.workings.get(id)
    if working is not None:
        await PATHS[working.path](t, id, working, m.made)
