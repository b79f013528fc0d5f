"""An action roll, from a stated goal to the dice. It lies on the table while people talk: everybody
may add to it, and no rule waits."""

from __future__ import annotations

from typing import Annotated, cast

from msgspec import Meta
from msgspec.structs import replace

from undertow.games.moonlight.book import SPECIALS, Act, able, working
from undertow.games.moonlight.facts import (
    ChangedBack,
    Foreseen,
    GoalStated,
    GroupFell,
    Learned,
    OpeningMade,
    OpeningUsed,
    RollChanged,
    RollDropped,
    Rolled,
    TrackMarked,
    Transcended,
)
from undertow.games.moonlight.moments import (
    AssistCost,
    Assisted,
    Danger,
    Dice,
    Effect,
    FollowedUp,
    LeadCost,
    LeadMost,
    RollFell,
    Rolling,
    Transcending,
)
from undertow.games.moonlight.rules.dice import band, throw
from undertow.games.moonlight.rules.stress import PUSH, spend_link, take_stress
from undertow.games.moonlight.world import (
    ACTIONS,
    BANDS,
    EFFECTS,
    POSITIONS,
    TRACK,
    Consequence,
    Made,
    Position,
    Promise,
    Push,
    Roll,
    SetUp,
    World,
    attribute_of,
)
from undertow.kernel import Line, Table, message
from undertow.parts.actions import here
from undertow.parts.forms import Defaults, Form

ONE_ROLL = message("moonlight.no.second-roll", "{who} is about to roll: roll, or drop that first.")
PUSHED = message("moonlight.no.push-twice", "One push per roll; {who} has pushed already.")
PROMISED = message(
    "moonlight.no.push-promised", "A roll takes a push or a poisoned promise, not both."
)
NO_SELF = message("moonlight.no.own-promise", "Somebody else must offer the price.")
ONE_HELPS = message("moonlight.no.second-assist", "Only one may assist a roll.")
NO_LINK = message("moonlight.no.link", "{who} has no link with {whom} to spend.")
ON_ROLL = message("moonlight.label.on-roll", "{action}: {who}, {what}")
EFFECT_NAMED = message("moonlight.label.stakes", "{action}: {who}")


def _rolls(world: World, me: str) -> list[tuple[int]]:
    return [(id,) for id, roll in world.rolls.items() if roll.who == me]


def _others_rolls(world: World, me: str) -> list[tuple[int]]:
    return [(id,) for id, roll in world.rolls.items() if roll.who != me]


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


@Act(id="moonlight.act", name="Act", to=here, needs=(able, free),
     text="Say what you want and how. The director may set position and effect; friends may help.",
     ).form(Goal)  # fmt: skip
async def act(t: Table[World], me: str, given: Goal) -> None:
    t.tell(GoalStated(t.world.next_id, Roll(me, given.action, given.goal, foe=given.foe)))


@Act(id="moonlight.revise", name="Go about it differently", to=_rolls,
     text="Until the dice fall you may change what you want and how.").form(Goal)  # fmt: skip
async def revise(t: Table[World], me: str, id: int, given: Goal) -> None:
    roll = replace(t.world.rolls[id], goal=given.goal, action=given.action, foe=given.foe)
    t.tell(RollChanged(id, roll))


@Act(id="moonlight.drop", name="Rather not roll", to=_rolls,
     text="Nothing happened. What friends have paid is gone.")  # fmt: skip
async def drop(t: Table[World], me: str, id: int) -> None:
    t.tell(RollDropped(id))


class Stakes(Form, frozen=True):
    position: Annotated[str, Meta(title="Position")] = "risky"
    effect: Annotated[str, Meta(title="Effect")] = "standard"
    harm: Annotated[tuple[int, ...], Meta(title="Harm that holds them back")] = ()
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
            "harm": roll.tags,
            "fatal": roll.fatal,
        }


@Act(id="moonlight.stakes", name="Position and effect", by="gm", to=_any_roll, anytime=True,
     text="How dangerous it is, and how much it would achieve. Risky and standard unless you say so.",
     label=lambda world, me, id: EFFECT_NAMED(action=stakes_line(), who=world.people[world.rolls[id].who].name),
     ).form(Stakes)  # fmt: skip
async def stakes(t: Table[World], me: str, id: int, given: Stakes) -> None:
    roll = replace(
        t.world.rolls[id],
        position=cast("Position", given.position),
        effect=EFFECTS.index(given.effect),
        tags=given.harm,
        fatal=given.fatal,
    )
    t.tell(RollChanged(id, roll))


def stakes_line() -> Line:
    return Line("moonlight.stakes.name")


# Bonus dice: an assist; a push or a poisoned promise


def _helpable(world: World, me: str) -> list[tuple[int]]:
    return [(id,) for (id,) in _others_rolls(world, me) if not world.rolls[id].helper]


def _linked(world: World, me: str) -> list[tuple[int]]:
    links = world.people[me].links
    return [(id,) for (id,) in _helpable(world, me) if links.get(world.rolls[id].who)]


@Act(id="moonlight.assist", name="Assist", to=_helpable, needs=(able,), anytime=True,
     text="Take 1 stress and say how you help: one more die. What goes wrong may hit you too.")  # fmt: skip
async def assist(t: Table[World], me: str, id: int) -> None:
    t.tell(RollChanged(id, replace(t.world.rolls[id], helper=me)))
    whom = t.world.rolls[id].who
    await t.after(Assisted(me, whom))
    await take_stress(t, me, t.reckon(AssistCost(me, whom)).total, "assist")


@Act(id="moonlight.assist-link", name="Help by a link", to=_linked, anytime=True,
     text="Spend a link: one more die, without stress and from wherever you are.")  # fmt: skip
async def assist_by_link(t: Table[World], me: str, id: int) -> None:
    spend_link(t, me, t.world.rolls[id].who)
    t.tell(RollChanged(id, replace(t.world.rolls[id], helper=me, by_link=True)))
    await t.after(Assisted(me, t.world.rolls[id].who))


def _pushable(world: World, me: str) -> list[tuple[int, Push, str]]:
    """Where an ability adds to every push, one of what it adds is chosen with it."""
    added = [extra for ability in working(world, me) for extra in SPECIALS[ability].pushes]
    return [
        (id, push, extra)
        for (id,) in _rolls(world, me)
        for push in PUSHES
        for extra in (added or [""])
    ]


PUSH_AND = message("moonlight.label.push-and", "{push}; {extra}")
PUSHES: tuple[Push, ...] = ("die", "effect", "act")
PUSH_FOR: dict[Push, Line] = {
    "die": message("moonlight.push.die", "Push yourself: one more die")(),
    "effect": message("moonlight.push.effect", "Push yourself: more effect")(),
    "act": message("moonlight.push.act", "Push yourself: act although incapacitated")(),
}


def _one_push(world: World, me: str) -> Line | None:
    for roll in world.rolls.values():
        if roll.who == me and roll.push:
            return PUSHED(who=world.people[me].name)
        if roll.who == me and roll.promise is not None:
            return PROMISED()
    return None


@Act(id="moonlight.push", name="Push yourself", to=_pushable, needs=(_one_push,),
     text="2 stress: one more die, more effect, or to act although incapacitated.",
     label=lambda world, me, id, what, extra: PUSH_AND(push=PUSH_FOR[what], extra=extra) if extra else PUSH_FOR[what])  # fmt: skip
async def push(t: Table[World], me: str, id: int, what: Push, extra: str) -> None:
    t.tell(RollChanged(id, replace(t.world.rolls[id], push=what, extra=extra)))
    await take_stress(t, me, PUSH, "push")


class Price(Form, frozen=True):
    words: Annotated[str, Meta(title="The price, whatever the dice show", max_length=300)]
    kind: Annotated[str, Meta(title="What it is")] = "complication"
    amount: Annotated[int, Meta(title="How much", ge=1, le=3)] = 1

    @classmethod
    def options(cls, world: World, me: str, id: int) -> dict[str, tuple[str, ...]]:
        return {"kind": ("complication", "harm")}


def _not_mine(world: World, me: str) -> list[tuple[int]]:
    mine = world.of_seat(me)
    return [(id,) for id, roll in world.rolls.items() if roll.who not in mine]


@Act(id="moonlight.promise", name="Offer a poisoned promise", by="seat", to=_not_mine, anytime=True,
     text="One more die, and a price that comes whatever the dice show. They may refuse.").form(Price)  # fmt: skip
async def promise(t: Table[World], me: str, id: int, given: Price) -> None:
    roll = t.world.rolls[id]
    offer = Promise(me, given.words, given.kind, given.amount)
    t.tell(RollChanged(id, replace(roll, offers=(*roll.offers, offer))))


def _offered(world: World, me: str) -> list[tuple[int, int]]:
    return [
        (id, n)
        for id, roll in world.rolls.items()
        if roll.who == me and roll.promise is None
        for n in range(len(roll.offers))
    ]


def _no_push(world: World, me: str) -> Line | None:
    pushed = any(roll.who == me and roll.push for roll in world.rolls.values())
    return PROMISED() if pushed else None


TAKE = message("moonlight.label.take-promise", "Accept: {words}")


@Act(id="moonlight.accept", name="Accept the promise", to=_offered, needs=(_no_push,),
     text="One more die; the price comes whatever the dice show, and cannot be resisted.",
     label=lambda world, me, id, n: TAKE(words=world.rolls[id].offers[n].words))  # fmt: skip
async def accept(t: Table[World], me: str, id: int, n: int) -> None:
    roll = t.world.rolls[id]
    t.tell(RollChanged(id, replace(roll, promise=roll.offers[n])))


# Transcendence


class Change(Form, frozen=True):
    words: Annotated[str, Meta(title="What your true self looks like", max_length=1000)] = ""


CHANGED = message("moonlight.no.changed", "{who} has transcended in this mission already.")
FULL = message("moonlight.no.track", "{who}'s transcendence track is full.")
NOT_NOW = message("moonlight.no.mission", "You transcend on a mission.")


def _can_change(world: World, me: str) -> Line | None:
    one = world.people[me]
    if world.phase != "mission":
        return NOT_NOW()
    if one.changed:
        return CHANGED(who=one.name)
    return FULL(who=one.name) if one.track >= TRACK else None


@Act(id="moonlight.transcend", name="Transcend", to=here, needs=(able, _can_change), anytime=True,
     touches=lambda world, me: Transcending(me),
     text="Become your true self: your magic, armour and brightest dots are yours until the track is full.",
     ).form(Change)  # fmt: skip
async def transcend(t: Table[World], me: str, given: Change) -> None:
    t.tell(Transcended(me, given.words))


@Act(id="moonlight.change-back", name="Change back", anytime=True,
     to=lambda world, me: [()] if world.people[me].transcended else [],
     text="You are your everyday self again; not twice in one mission.")  # fmt: skip
async def change_back(t: Table[World], me: str) -> None:
    t.tell(ChangedBack(me))


# The dice


def _leading(world: World, me: str) -> list[tuple[int]]:
    """A roll that is part of somebody else's is rolled with theirs."""
    return [(id,) for (id,) in _rolls(world, me) if not world.rolls[id].of]


@Act(id="moonlight.roll", name="Roll", to=_leading, needs=(able,),
     text="The highest die counts: 6 you do it, 4 or 5 at a cost, 1 to 3 it goes badly, two sixes better still.",
     touches=lambda world, me, id: Rolling(world.rolls[id]))  # fmt: skip
async def roll(t: Table[World], me: str, id: int) -> None:
    parts = [one for one, roll in t.world.rolls.items() if roll.of == id]
    if not parts:
        await throw_dice(t, id)
        return
    made = [await throw_dice(t, one) for one in (id, *parts)]
    t.tell(GroupFell(me, max(made, key=lambda one: BANDS.index(one.band))))
    failed = sum(one.band == "1-3" for one in made)
    cost = min(t.reckon(LeadCost(me, failed)).total, t.reckon(LeadMost(me)).total)
    await take_stress(t, me, cost, "group")


async def throw_dice(t: Table[World], id: int) -> Made:
    """One roll of its own, with all that follows from it."""
    roll = t.world.rolls[id]
    me = roll.who
    dice = t.reckon(Dice(roll)).total
    effect = t.reckon(Effect(roll)).total
    danger = POSITIONS[t.reckon(Danger(roll)).total]
    faces = await throw(t, dice)
    result = band(dice, faces)
    if result == "critical":
        effect = min(effect + 1, len(EFFECTS) - 1)
    made = Made(
        me, roll.action, roll.goal, danger, effect, faces, result, roll.foe, roll.kind, roll.abilities
    )  # fmt: skip
    t.tell(Rolled(id, made))
    for opening in roll.openings:
        t.tell(OpeningUsed(opening, me))
        used = t.world.setups[opening]
        await t.after(FollowedUp(used.by, me, used.abilities, result != "1-3"))
    if danger == "desperate":
        t.tell(Learned(me, attribute_of(roll.action), "desperate"))
    if roll.promise is not None:
        price = roll.promise
        kept = Consequence(me, price.kind, price.words, price.amount, promised=True)
        t.tell(Foreseen(t.world.next_id, kept))
    if t.world.people[me].transcended and roll.kind != "flashback":
        t.tell(TrackMarked(me, t.world.people[me].track + 1))
    if roll.kind == "setup" and result != "1-3":
        both = result == "critical"
        effect, position = roll.benefit == "effect" or both, roll.benefit == "position" or both
        made_for = SetUp(me, roll.goal, int(effect), int(position), (), roll.abilities)
        t.tell(OpeningMade(t.world.next_id, made_for))
    await t.after(RollFell(made))
    return made


# Abilities brought to bear


def _claims(world: World, me: str) -> list[tuple[int, str]]:
    return [
        (id, ability)
        for id, roll in world.rolls.items()
        if roll.who == me
        for ability in working(world, me)
        if SPECIALS[ability].claim
        and roll.kind in SPECIALS[ability].on
        and ability not in roll.abilities
    ]


CLAIM = message("moonlight.label.claim", "{ability}: {claim}")


@Act(id="moonlight.bring", name="Bring an ability to bear", to=_claims,
     text="Say that what it asks for is so. The director may object.",
     label=lambda world, me, id, ability: CLAIM(
         ability=SPECIALS[ability].line, claim=SPECIALS[ability].claim))  # fmt: skip
async def bring(t: Table[World], me: str, id: int, ability: str) -> None:
    roll = t.world.rolls[id]
    t.tell(RollChanged(id, replace(roll, abilities=(*roll.abilities, ability))))


STRIKE = message("moonlight.label.strike", "{who}: {ability} does not apply")


@Act(id="moonlight.object", name="It does not apply", by="gm", anytime=True,
     to=lambda world, me: [(id, a) for id, roll in world.rolls.items() for a in roll.abilities],
     text="An ability that somebody claimed does not fit this roll.",
     label=lambda world, me, id, ability: STRIKE(
         who=world.people[world.rolls[id].who].name, ability=SPECIALS[ability].line))  # fmt: skip
async def object_to(t: Table[World], me: str, id: int, ability: str) -> None:
    roll = t.world.rolls[id]
    kept = tuple(one for one in roll.abilities if one != ability)
    t.tell(RollChanged(id, replace(roll, abilities=kept)))
