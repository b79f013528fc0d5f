"""What lasting magic waits for: questions, declarations, tests, prices that fall due; and its end."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from undertow.games.edge import book
from undertow.games.edge.acts import Act
from undertow.games.edge.book import Bonus
from undertow.games.edge.facts.story import ClockSet, LastingSet, Said, SceneSet
from undertow.games.edge.rules.claims import spend
from undertow.games.edge.rules.dice import test
from undertow.games.edge.rules.giving import befall, ends, given_by, keep
from undertow.games.edge.rules.laying import opens
from undertow.games.edge.world import (
    ATTRIBUTES,
    SKILLS,
    Lasting,
    Roll,
    World,
    attribute_of,
)
from undertow.kernel import Table
from undertow.parts.forms import Form, Options


class Words(Form, frozen=True):
    words: Annotated[str, Meta(title="In a sentence", max_length=400)]


def _speaks(world: World, me: str) -> list[tuple[int]]:
    return [
        (n,)
        for n, lasting in world.lasting.items()
        if lasting.by == me
        and isinstance(given_by(lasting), book.Ask | book.Declare)
        and not getattr(given_by(lasting), "when", "")
    ]


@Act(
    id="edge.ask-or-declare",
    name="Ask, or declare",
    to=_speaks,
    anytime=True,
    text="A question the GM answers truthfully, or something that turns out to be so.",
).form(Words)
async def ask_or_declare(t: Table[World], me: str, n: int, given: Words) -> None:
    lasting = t.world.lasting[n]
    t.tell(Said(me, lasting.source, given.words))
    thing, scene = given_by(lasting), t.world.scene
    if isinstance(thing, book.Declare) and thing.acts:
        t.tell(SceneSet(replace(scene, acted=tuple(who for who in scene.acted if who != me))))
    if lasting.uses:
        spend(t, n)
    else:
        t.tell(LastingSet(n, None))


def _tangles(world: World, me: str) -> list[tuple[int, int]]:
    """What somebody may unwind, and the clocks they see that have anything on them."""
    seat = world.people[me].seat
    return [
        (n, id)
        for n, lasting in world.lasting.items()
        if lasting.by == me and isinstance(given_by(lasting), book.Unwind)
        for id, clock in world.clocks.items()
        if clock.seen_by(seat) and (clock.ticks or clock.half)
    ]


@Act(
    id="edge.unwind",
    name="Cut a link",
    to=_tangles,
    anytime=True,
    text="The clock of what holds somebody goes back by half a segment. The GM may move it on again.",
)
async def unwind(t: Table[World], me: str, n: int, id: int) -> None:
    thing = given_by(t.world.lasting[n])
    assert isinstance(thing, book.Unwind)
    t.tell(LastingSet(n, None))
    t.tell(ClockSet(id, t.world.clocks[id].moved(-thing.halves)))


def watched(world: World) -> list[tuple[int, Lasting]]:
    """What waits for something to happen."""
    return [(n, one) for n, one in world.lasting.items() if one.data.get("when")]


class Befell(Form, frozen=True):
    whom: Annotated[str, Meta(title="To whom")] = "other"

    @classmethod
    def options(cls, world: World, me: str, n: int) -> Options:
        foes = tuple(str(id) for id in world.foes)
        return {"whom": (*(one.id for one in world.party), *foes, "other")}


@Act(
    id="edge.happens",
    name="It happens",
    by="gm",
    anytime=True,
    to=lambda world, me: [(n,) for n, one in watched(world) if one.words != "name a setback"],
    text="What a rite was waiting for has come to pass; its price falls due.",
).form(Befell)
async def happens(t: Table[World], me: str, n: int, given: Befell) -> None:
    lasting = t.world.lasting[n]
    thing = given_by(lasting)
    assert thing is not None
    t.tell(LastingSet(n, None))
    on = (given.whom,) if given.whom != "other" else lasting.on
    now = replace(thing, when="")
    for who in on:
        if isinstance(now, Bonus | book.Ask | book.Trial):
            keep(t, lasting.by, lasting.source, now, (who,), lasting.until)
        else:
            befall(t, lasting.by, lasting.source, now, who, lasting.until)


@Act(
    id="edge.setback",
    name="Name a setback",
    anytime=True,
    to=lambda world, me: [
        (n,) for n, one in watched(world) if one.by == me and one.words == "name a setback"
    ],
    text="What befalls the other side at once, if the GM agrees.",
).form(Words)
async def setback(t: Table[World], me: str, n: int, given: Words) -> None:
    t.tell(LastingSet(n, None))
    t.tell(Said(me, "setback", given.words))


@Act(
    id="edge.end-effect",
    name="End an effect",
    by="gm",
    anytime=True,
    to=lambda world, me: [(n,) for n in world.lasting],
    text="It is over: dispelled, used up in the story, or refused.",
)
async def end_effect(t: Table[World], me: str, n: int) -> None:
    ends(t, n)


# Tests that a rite asks of others


def _trials(world: World, me: str) -> list[tuple[int]]:
    return [
        (n,)
        for n, one in world.lasting.items()
        if one.data.get("kind") == "trial" and not one.data.get("when")
    ]


@Act(
    id="edge.trial",
    name="The target tests",
    by="gm",
    to=_trials,
    anytime=True,
    text="A foe rolls its pool now; a player rolls for themselves.",
).form(Befell)
async def trial(t: Table[World], me: str, n: int, given: Befell) -> None:
    lasting = t.world.lasting[n]
    thing = given_by(lasting)
    assert isinstance(thing, book.Trial)
    if given.whom in t.world.people:
        alone = thing.skill in ATTRIBUTES
        attribute = thing.skill if alone else attribute_of(thing.skill)
        skill = "" if alone or thing.skill not in SKILLS else thing.skill
        roll = Roll(given.whom, attribute, skill, lasting.source, "resist", dv=thing.dv or 3)
        opens(t, roll)
    elif given.whom.isdigit():
        foe = t.world.foes[int(given.whom)]
        await test(t, foe.name, lasting.source, foe.pool, thing.dv or 3)
    t.tell(LastingSet(n, None))
