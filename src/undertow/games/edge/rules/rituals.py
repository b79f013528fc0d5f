"""Rituals that belong to no patron, open to anybody who can work rituals."""

from __future__ import annotations

from typing import Annotated, Literal, cast

from msgspec import Meta
from msgspec.structs import replace

from undertow.games.edge.acts import Act, able, in_scene, may
from undertow.games.edge.book import ELEMENTS, RITUALS, Beats, Give, Universal
from undertow.games.edge.facts.magic import WorkingSet
from undertow.games.edge.facts.people import Used
from undertow.games.edge.facts.story import Said
from undertow.games.edge.rules.giving import bring, give_beats
from undertow.games.edge.rules.obligation import capacity_of
from undertow.games.edge.rules.rites import LOCKED
from undertow.games.edge.rules.rolling import free
from undertow.games.edge.rules.slipping import slips
from undertow.games.edge.rules.symbols import make_room, room
from undertow.games.edge.rules.working import begin, finishes, roll_for
from undertow.games.edge.world import RUNGS, Made, Rung, Working, World
from undertow.kernel import Line, Table, message
from undertow.parts.forms import Form, Options
from undertow.parts.uses import Use, used

DVS = {"low": 2, "med": 3, "high": 4}
"""How hard a ritual is."""
NO_CHASSIS = message(
    "edge.no.ritualist", "A ritual takes Caster's Gift, a Codex or a Symbol; {who} has none."
)


def ritualist(world: World, me: str) -> Line | None:
    one = world.people[me]
    if one.locked:
        return LOCKED(who=one.name, owed=one.owed, capacity=capacity_of(one))
    able_to = may(world, me, "casting") or one.codex or one.symbols
    return None if able_to else NO_CHASSIS(who=one.name)


class Rite(Form, frozen=True, kw_only=True):
    words: Annotated[str, Meta(title="What you do, and with what", max_length=400)]
    element: Annotated[str, Meta(title="Element")] = ""
    pushed: Annotated[bool, Meta(title="Push it for 1 beat?")] = False
    whom: Annotated[tuple[str, ...], Meta(title="Who takes part")] = ()
    rung: Annotated[str, Meta(title="How richly you tell it")] = "basic"
    oldest: Annotated[str, Meta(title="Too many rites are kept up: the oldest")] = "ends"

    @classmethod
    def options(cls, world: World, me: str, ritual: str) -> Options:
        others = tuple(one.id for one in world.party if one.id != me)
        elements = RITUALS[ritual].elements or ELEMENTS
        full = room(world, me) if RITUALS[ritual].slot else ("ends",)
        return {"element": elements, "whom": others, "rung": RUNGS, "oldest": full}

    @classmethod
    def defaults(cls, world: World, me: str, ritual: str) -> dict[str, str]:
        return {"element": (RITUALS[ritual].elements or ELEMENTS)[0]}


@Act(
    id="edge.ritual",
    name="Work a ritual",
    to=lambda world, me: [(ritual,) for ritual in RITUALS],
    needs=(able, in_scene, ritualist, free),
    text="Wits and Arcana at 2, 3 or 4. Any 1 brings backlash. No Obligation.",
    label=lambda world, me, ritual: RITUALS[ritual].line,
).form(Rite)
async def ritual(t: Table[World], me: str, ritual: str, given: Rite) -> None:
    entry = RITUALS[ritual]
    if entry.slot:
        make_room(t, me, given.oldest)
    id = begin(
        t,
        Working(
            me,
            ritual,
            "ritual",
            given.words,
            (me, *given.whom),
            (),
            given.pushed,
            given.element,
            rounds=entry.minutes,
        ),
    )
    roll_for(t, id, "wits", DVS[entry.tier], cast("Rung", given.rung))


class Share(Form, frozen=True):
    how: Literal["shorten the time", "take the beat"] = "shorten the time"
    words: Annotated[str, Meta(title="What you bring", max_length=200)] = ""


def _helps(world: World, me: str) -> list[tuple[int]]:
    return [
        (id,)
        for id, one in world.workings.items()
        if one.path == "ritual"
        and me in one.whom
        and me != one.who
        and not used(world.uses, me, f"edge.share@{id}")
    ]


@Act(
    id="edge.ritual-share",
    name="Help with a ritual",
    to=_helps,
    anytime=True,
    text="Once a ritual: components that halve its time, or the beat of its push falls on you.",
).form(Share)
async def share(t: Table[World], me: str, id: int, given: Share) -> None:
    working = t.world.workings[id]
    t.tell(Used(Use(me, f"edge.share@{id}", "scene")))
    if given.how == "shorten the time":
        t.tell(WorkingSet(id, replace(working, rounds=(working.rounds + 1) // 2)))
    else:
        t.tell(WorkingSet(id, replace(working, stage=me)))
    t.tell(Said(me, "ritual", given.words))


@finishes("ritual")
async def worked(t: Table[World], id: int, working: Working, made: Made) -> None:
    """A hit works; a partial works at twice the cost; a miss costs all the same. A 1 slips."""
    entry = RITUALS[working.what]
    t.tell(WorkingSet(id, None))
    slips(t, id, working, made, any_one=True)
    things: list[Give] = list(costs(t.world, working.who, entry))
    if made.outcome == "partial":
        things *= 2
    if made.outcome != "miss":
        things += [*entry.gives, *(entry.pushed if working.pushed else ())]
    for thing in things:
        if working.stage and isinstance(thing, Beats) and thing in entry.pushed:
            # Somebody took it upon themselves: it strikes them, and nobody else.
            taken = replace(thing, forced=True)
            give_beats(t, working.stage, entry.id, taken, working.stage)
            continue
        await bring(t, working.who, entry.id, thing, working.whom, tie=id if entry.slot else 0)
    t.tell(Used(Use(working.who, entry.id, "scene")))


def costs(world: World, who: str, entry: Universal) -> tuple[Give, ...]:
    """What a ritual costs; one of them only whoever works it twice in a scene."""
    return (*entry.costs, *(entry.again if used(world.uses, who, entry.id) else ()))
