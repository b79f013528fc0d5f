"""Teamwork beyond an assist: leading a group action, setting up an ally."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from undertow.games.moonlight.book import Act, able
from undertow.games.moonlight.facts import GoalStated, RollChanged
from undertow.games.moonlight.rules.rolling import Goal, begun, free
from undertow.games.moonlight.words import opening_named, person_named
from undertow.games.moonlight.world import Roll, World
from undertow.kernel import Table, message
from undertow.parts.actions import here

JOIN = message("moonlight.label.join", "Join {who}: {goal}")
FOLLOW = message("moonlight.label.follow", "Use the opening {who} made: {words}")


def _leaders(world: World, me: str) -> list[tuple[int]]:
    """Rolls that others may join: not set ups, and not part of somebody else's."""
    return [
        (id,)
        for id, roll in world.rolls.items()
        if roll.who != me and not world.led(roll) and roll.kind == "action"
    ]


@Act(
    id="moonlight.join",
    name="Join in",
    to=_leaders,
    needs=(able, free),
    anytime=True,
    text="A group action: you roll the same action, and the best result is everybody's. "
    "Whoever leads takes 1 stress for each who rolls 1 to 3.",
    label=lambda world, me, id: JOIN(
        who=person_named(world, world.rolls[id].who), goal=world.rolls[id].goal
    ),
)
async def join(t: Table[World], me: str, id: int) -> None:
    lead = t.world.rolls[id]
    mine = Roll(
        me,
        lead.action,
        lead.goal,
        lead.position,
        lead.effect,
        foe=lead.foe,
        of=id,
        supernatural=lead.supernatural,
        fatal=lead.fatal,
    )
    t.tell(GoalStated(t.world.fresh, mine))


class Offer(Goal, frozen=True):
    benefit: Annotated[Literal["effect", "position"], Meta(title="What it gives who follows")] = (
        "effect"
    )


@Act(
    id="moonlight.set-up",
    name="Set up an ally",
    to=here,
    needs=(able, free),
    text="On 4 or better whoever follows up acts with more effect or from a better position.",
).form(Offer)
async def set_up(t: Table[World], me: str, given: Offer) -> None:
    roll = replace(begun(t.world, me, given), kind="setup", benefit=given.benefit)
    t.tell(GoalStated(t.world.fresh, roll))


def _openings(world: World, me: str) -> list[tuple[int, int]]:
    return [
        (id, opening)
        for id, roll in world.rolls.items()
        if roll.who == me
        for opening, made in world.setups.items()
        if made.by != me
        and me not in made.used
        and opening not in roll.openings
        and not (made.used and world.rulings.one_follow_up)
    ]


@Act(
    id="moonlight.follow-up",
    name="Follow up",
    to=_openings,
    anytime=True,
    text="You act on an opening that a friend made for you.",
    label=lambda world, me, id, opening: FOLLOW(
        who=person_named(world, world.setups[opening].by), words=opening_named(world, opening)
    ),
)
async def follow_up(t: Table[World], me: str, id: int, opening: int) -> None:
    roll = t.world.rolls[id]
    t.tell(RollChanged(id, replace(roll, openings=(*roll.openings, opening))))
