"""What may be done about magic: countered while it is worked, dispelled while it lasts."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from undertow.games.edge.acts import Act
from undertow.games.edge.facts.magic import WorkingSet
from undertow.games.edge.facts.rolls import RollDropped, RollSet
from undertow.games.edge.facts.story import LastingSet, Said
from undertow.games.edge.rules.giving import ends
from undertow.games.edge.rules.slipping import LASH
from undertow.games.edge.world import World
from undertow.kernel import Line, Table, message
from undertow.parts.forms import Form


def _under_way(world: World, me: str) -> list[tuple[int]]:
    """What a counter can strike: while its roll lies open, between weave and cast, in any round."""
    open_for = {roll.about for roll in world.rolls.values() if not roll.faces}
    return [
        (id,)
        for id, one in world.workings.items()
        if one.path != "service"
        and (f"working {id}" in open_for or one.stage == "woven" or one.rounds)
    ]


NO_COST = message("edge.no.counter-cost", "Say what it costs.")


def _rolls(world: World, id: int) -> list[int]:
    return [n for n, roll in world.rolls.items() if roll.about == f"working {id}"]


class Counter(Form, frozen=True):
    outcome: Literal["hit", "partial", "miss"] = "hit"
    partly: Annotated[
        Literal["position", "effect", "cost"], Meta(title="What a partial does to it")
    ] = "position"
    words: Annotated[str, Meta(title="What it costs, where it costs", max_length=300)] = ""

    def why_not(self, world: World, me: str, *to: int) -> Line | None:
        costs = self.outcome == "partial" and self.partly == "cost"
        return NO_COST() if costs and not self.words else None


def _broken(t: Table[World], id: int, rolls: list[int]) -> None:
    for n in rolls:
        t.tell(RollDropped(n))
    t.tell(WorkingSet(id, None))


def _weakened(t: Table[World], n: int, position: bool) -> None:
    roll = t.world.rolls[n]
    if position:
        t.tell(RollSet(n, replace(roll, shifts={**roll.shifts, "counter": 1})))
    else:
        t.tell(RollSet(n, replace(roll, effects={**roll.effects, "counter": -1})))


@Act(
    id="edge.counter-magic",
    name="Counter a working",
    by="gm",
    to=_under_way,
    anytime=True,
    text="A hit cancels it; a partial lowers its position or its effect, or it costs something; a miss does "
    "nothing. Between weave and cast, the cast has it.",
).form(Counter)
async def counter(t: Table[World], me: str, id: int, given: Counter) -> None:
    working = t.world.workings[id]
    rolls = _rolls(t.world, id)
    if given.outcome == "hit":
        _broken(t, id, rolls)
    elif given.outcome == "partial" and given.partly == "cost":
        t.tell(Said(working.who, "counter", given.words))
    elif given.outcome == "partial":
        position = given.partly == "position"
        for n in rolls:
            _weakened(t, n, position)
        if not rolls and position:
            t.tell(WorkingSet(id, replace(working, countered=1)))
        elif not rolls:
            t.tell(WorkingSet(id, replace(working, effect=max(0, working.effect - 1))))


class Lowered(Form, frozen=True):
    outcome: Literal["hit", "partial", "miss"] = "hit"
    lowers: Literal["position", "effect"] = "position"


@Act(
    id="edge.counter-working",
    name="Counter a working",
    by="gm",
    to=_under_way,
    former=True,
    text="As older tables have it: between weave and cast a partial always lowers the effect.",
).form(Lowered)
async def counter_as_it_was(t: Table[World], me: str, id: int, given: Lowered) -> None:
    working = t.world.workings[id]
    rolls = _rolls(t.world, id)
    if given.outcome == "hit":
        _broken(t, id, rolls)
    elif given.outcome == "partial":
        for n in rolls:
            _weakened(t, n, given.lowers == "position")
        if not rolls:
            t.tell(WorkingSet(id, replace(working, effect=max(0, working.effect - 1))))


class Dispel(Form, frozen=True):
    outcome: Literal["hit", "partial", "miss"] = "hit"


@Act(
    id="edge.dispel",
    name="Dispel an effect",
    by="gm",
    anytime=True,
    to=lambda world, me: [
        (n,) for n, one in world.lasting.items() if one.data.get("kind", LASH) != LASH
    ],
    text="At a difficulty of the story: a hit ends what is running, a partial leaves it until the round ends, a "
    "miss does nothing.",
).form(Dispel)
async def dispel(t: Table[World], me: str, n: int, given: Dispel) -> None:
    if given.outcome == "hit":
        ends(t, n)
    elif given.outcome == "partial":
        t.tell(LastingSet(n, replace(t.world.lasting[n], until="round")))
