"""An action roll, from a stated goal to the dice. It lies on the table while people talk: everybody
may add to it, and no rule waits."""

from __future__ import annotations

from typing import Annotated, cast

from msgspec import Meta
from msgspec.structs import replace

from undertow.games.moonlight.book import SPECIALS, Act, able, working
from undertow.games.moonlight.facts import GoalStated, RollChanged, RollDropped
from undertow.games.moonlight.moments import Assisted, Assisting
from undertow.games.moonlight.numbers import AssistCost
from undertow.games.moonlight.rules.stress import PUSH, linkless, reach, spend_link, take_stress
from undertow.games.moonlight.words import person_named, roll_named
from undertow.games.moonlight.world import (
    ACTIONS,
    EFFECTS,
    POSITIONS,
    Position,
    Push,
    Roll,
    World,
)
from undertow.kernel import Line, Table, message
from undertow.parts.actions import here
from undertow.parts.forms import Defaults, Form

ONE_ROLL = message("moonlight.no.second-roll", "{who} is about to roll: roll, or drop that first.")
PUSHED = message("moonlight.no.push-twice", "One push per roll; {who} has pushed already.")
PROMISED = message(
    "moonlight.no.push-promised", "A roll takes a push or a poisoned promise, not both."
)
EFFECT_NAMED = message("moonlight.label.stakes", "{action}: {who}")


def rolls_of(world: World, me: str) -> list[tuple[int]]:
    return [(id,) for id, roll in world.rolls.items() if roll.who == me]


def leading(world: World, me: str) -> list[tuple[int]]:
    """A roll that is part of somebody else's is changed and made with theirs."""
    return [(id,) for (id,) in rolls_of(world, me) if not world.led(world.rolls[id])]


def together(world: World, id: int) -> tuple[int, ...]:
    """A roll and all that belong to the same group action, its leader's first."""
    roll = world.rolls[id]
    lead = roll.of if world.led(roll) else id
    return (lead, *(one for one, roll in world.rolls.items() if roll.of == lead))


def _any_roll(world: World, me: str) -> list[tuple[int]]:
    return [(id,) for id in world.rolls]


def free(world: World, me: str) -> Line | None:
    mine = any(roll.who == me for roll in world.rolls.values())
    return ONE_ROLL(who=world.people[me].name) if mine else None


class Goal(Form, frozen=True, kw_only=True):
    goal: Annotated[str, Meta(title="What you want", max_length=400)]
    action: Annotated[str, Meta(title="How you go about it")]
    foe: Annotated[str, Meta(title="Against whom", max_length=80)] = ""

    @classmethod
    def options(cls, world: World, me: str, *to: int) -> dict[str, tuple[str, ...]]:
        return {"action": ACTIONS}


@Act(
    id="moonlight.act",
    name="Act",
    to=here,
    needs=(able, free),
    text="Say what you want and how. The director may set position and effect; friends may help.",
).form(Goal)
async def act(t: Table[World], me: str, given: Goal) -> None:
    t.tell(GoalStated(t.world.fresh, begun(t.world, me, given)))


def begun(world: World, me: str, given: Goal) -> Roll:
    """A roll as it begins: somebody's first on a mission as the engagement opened it, later ones risky; worse
    where the ground has given way."""
    mission = world.mission if world.phase == "mission" else None
    fresh = mission is not None and mission.position is not None and me not in mission.acted
    opens = mission.position if fresh and mission and mission.position else "risky"
    footing = min(len(POSITIONS) - 1, POSITIONS.index(opens) + world.people[me].footing)
    return Roll(me, given.action, given.goal, POSITIONS[footing], foe=given.foe)


@Act(
    id="moonlight.revise",
    name="Go about it differently",
    to=leading,
    text="Until the dice fall you may change what you want and how. Whoever joined you goes along.",
).form(Goal)
async def revise(t: Table[World], me: str, id: int, given: Goal) -> None:
    for one in together(t.world, id):
        roll = replace(t.world.rolls[one], goal=given.goal, action=given.action, foe=given.foe)
        t.tell(RollChanged(one, roll))


@Act(
    id="moonlight.drop",
    name="Cancel the roll",
    to=rolls_of,
    text="Nothing happened. What friends have paid is gone.",
)
async def drop(t: Table[World], me: str, id: int) -> None:
    for one in (id,) if t.world.led(t.world.rolls[id]) else together(t.world, id):
        t.tell(RollDropped(one))


class Stakes(Form, frozen=True):
    position: Annotated[str, Meta(title="Position")] = "risky"
    effect: Annotated[str, Meta(title="Effect")] = "standard"
    harm: Annotated[tuple[int, ...], Meta(title="Harm that holds them back")] = ()
    supernatural: Annotated[bool, Meta(title="Against supernatural force")] = False
    fatal: Annotated[bool, Meta(title="Could this be fatal?")] = False

    @classmethod
    def options(cls, world: World, me: str, id: int) -> dict[str, tuple[str | int, ...]]:
        tags = range(len(world.people[world.rolls[id].who].harm))
        return {"position": POSITIONS, "effect": EFFECTS, "harm": tuple(tags)}

    @classmethod
    def defaults(cls, world: World, me: str, id: int) -> Defaults:
        roll = world.rolls[id]
        return {
            "position": roll.position,
            "effect": EFFECTS[roll.effect],
            "harm": world.weighing(roll),
            "supernatural": roll.supernatural,
            "fatal": roll.fatal,
        }


@Act(
    id="moonlight.stakes",
    name="Position and effect",
    by="gm",
    to=_any_roll,
    anytime=True,
    text="How dangerous it is, and how much it would achieve. Risky and standard unless you say so.",
    label=lambda world, me, id: EFFECT_NAMED(
        action=stakes_line(), who=person_named(world, world.rolls[id].who)
    ),
).form(Stakes)
async def stakes(t: Table[World], me: str, id: int, given: Stakes) -> None:
    """A group stands in one place; harm holds back each of them alone."""
    for one in together(t.world, id):
        found = t.world.rolls[one]
        roll = replace(
            found,
            position=cast("Position", given.position),
            effect=EFFECTS.index(given.effect),
            tags=given.harm if one == id else found.tags,
            supernatural=given.supernatural,
            fatal=given.fatal,
        )
        t.tell(RollChanged(one, roll))


def stakes_line() -> Line:
    return Line("moonlight.stakes.name")


# Bonus dice: an assist; a push or a poisoned promise


def unassisted(world: World) -> list[int]:
    """Only one may assist a roll."""
    return [id for id, roll in world.rolls.items() if not roll.assisted]


def helpable(world: World, me: str) -> list[tuple[int]]:
    """Rolls that somebody may assist: of friends, and where a link stands for itself that has one, too."""
    third = world.rulings.third_die
    linked = [id for id, roll in world.rolls.items() if third and roll.by_link and not roll.backed]
    return [(id,) for id in (*unassisted(world), *linked) if world.rolls[id].who != me]


def _linked(world: World, me: str) -> list[tuple[int, str]]:
    """Rolls that a link may help: those of the one it is with, and of whom else it reaches."""
    third = world.rulings.third_die
    free = [id for id, roll in world.rolls.items() if not (roll.backed or roll.by_link)]
    return [
        (id, whom)
        for id in (free if third else unassisted(world))
        for whom in world.people[me].links
        if world.rolls[id].who in reach(world, me, whom)
    ]


ASSIST = message("moonlight.label.assist", "Assist {who}")


@Act(
    id="moonlight.assist",
    name="Assist",
    to=helpable,
    needs=(able,),
    anytime=True,
    label=lambda world, me, id: ASSIST(who=person_named(world, world.rolls[id].who)),
    touches=lambda world, me, id: Assisting(me, world.rolls[id].who),
    text="Take 1 stress and say how you help: one more die. What goes wrong may hit you too.",
)
async def assist(t: Table[World], me: str, id: int) -> None:
    await helped(t, me, id)


async def helped(t: Table[World], me: str, id: int) -> None:
    """Somebody assists and pays for it."""
    roll = t.world.rolls[id]
    t.tell(RollChanged(id, replace(roll, helper=me, backed="link" if roll.helper else roll.backed)))
    whom = t.world.rolls[id].who
    await t.after(Assisted(me, whom))
    await take_stress(t, me, t.reckon(AssistCost(me, whom)).total, "assist")


LINK = message("moonlight.label.assist-link", "Help by a link: {roll}")
LINK_OF = message("moonlight.label.assist-link-of", "Help by a link with {whom}: {roll}")


def _link_named(world: World, me: str, id: int, whom: str) -> Line:
    roll = roll_named(world, id)
    if whom == world.rolls[id].who:
        return LINK(roll=roll)
    return LINK_OF(roll=roll, whom=person_named(world, whom))


@Act(
    id="moonlight.assist-link",
    barred=lambda world, me, to: linkless(world, me, *to[1:2]),
    name="Help by a link",
    to=_linked,
    anytime=True,
    touches=lambda world, me, id, whom: Assisting(me, world.rolls[id].who, by_link=True),
    text="Spend a link: one more die, without stress and from wherever you are.",
    label=_link_named,
)
async def assist_by_link(t: Table[World], me: str, id: int, whom: str) -> None:
    spend_link(t, me, whom)
    roll = t.world.rolls[id]
    if roll.helper:
        roll = replace(roll, backed="link", by_link=True)
    else:
        roll = replace(roll, helper=me, by_link=True)
    t.tell(RollChanged(id, roll))
    await t.after(Assisted(me, t.world.rolls[id].who))


def _pushable(world: World, me: str) -> list[tuple[int, Push, str]]:
    """Where an ability adds to every push, one of what it adds is chosen with it."""
    added = [extra for ability in working(world, me) for extra in SPECIALS[ability].pushes]
    return [
        (id, push, extra)
        for (id,) in rolls_of(world, me)
        for push in PUSHES
        if push not in (world.rolls[id].push, world.rolls[id].pushed)
        and not (push == "die" and world.rolls[id].promise)
        for extra in (added or [""])
    ]


PUSH_AND = message("moonlight.label.push-and", "{push}; {extra}")
PUSHES: tuple[Push, ...] = ("die", "effect", "act")
PUSH_FOR: dict[Push, Line] = {
    "die": message("moonlight.push.die", "Push yourself: one more die")(),
    "effect": message("moonlight.push.effect", "Push yourself: more effect")(),
    "act": message("moonlight.push.act", "Push yourself: act although incapacitated")(),
}


def slot_filled(world: World, roll: Roll) -> bool:
    """Does something else take the place of a push or a promise, as this table reads it?"""
    return world.rulings.virtue_fills_slot and any(SPECIALS[id].slot for id in roll.abilities)


def _one_push(world: World, me: str) -> Line | None:
    for roll in world.rolls.values():
        if roll.who == me and roll.push and (roll.pushed or not world.rulings.second_push):
            return PUSHED(who=world.people[me].name)
        if roll.who == me and roll.promise is not None and not world.rulings.push_and_promise:
            return PROMISED()
        if roll.who == me and slot_filled(world, roll):
            return PROMISED()
    return None


@Act(
    id="moonlight.push",
    name="Push yourself",
    to=_pushable,
    needs=(_one_push,),
    text="2 stress: one more die, more effect, or to act although incapacitated.",
    label=lambda world, me, id, what, extra: (
        PUSH_AND(push=PUSH_FOR[what], extra=extra) if extra else PUSH_FOR[what]
    ),
)
async def push(t: Table[World], me: str, id: int, what: Push, extra: str) -> None:
    roll = t.world.rolls[id]
    if roll.push:
        roll = replace(roll, pushed=roll.push)
    t.tell(RollChanged(id, replace(roll, push=what, extra=extra)))
    await take_stress(t, me, PUSH, "push")


# A failure, and going on from a worse position


def _failed(world: World, me: str) -> list[tuple[()]]:
    """The last roll was one's own, and failed; from a desperate position there is no worse one."""
    last = world.last
    mine = last is not None and last.who == me and last.band == "1-3"
    return [()] if mine and last is not None and last.position != "desperate" else []


@Act(
    id="moonlight.press-on",
    name="Press on",
    to=_failed,
    needs=(able, free),
    text="The attempt faltered: try the same again, from a position one step worse.",
)
async def press_on(t: Table[World], me: str) -> None:
    last = t.world.last
    assert last is not None
    worse = POSITIONS[POSITIONS.index(last.position) + 1]
    t.tell(GoalStated(t.world.fresh, Roll(me, last.action, last.goal, worse, foe=last.foe)))
