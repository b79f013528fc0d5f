"""The Guardian: watchful protector and healer who lives by a code."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from undertow.games.moonlight.book import Act, Playbook, Special, able, shining, working
from undertow.games.moonlight.facts import ArmourSpent, Learned, RollChanged, Used
from undertow.games.moonlight.moments import (
    Assisted,
    FollowedUp,
    RecoveryHelped,
    RollFell,
    SpecialArmour,
)
from undertow.games.moonlight.numbers import AttributeDice, Effect, HarmWeight, ResistMost
from undertow.games.moonlight.rules.growth import mark_series
from undertow.games.moonlight.rules.stress import recover, recover_stress
from undertow.games.moonlight.world import Made, Roll, World
from undertow.kernel import Table, Term
from undertow.parts.forms import Form
from undertow.parts.uses import Use, used

WATCHFUL = Special(
    id="moonlight.watchful",
    name="Watchful",
    on=("info",),
    effect=1,
    claim="You foresee threats where you are.",
    text="One more die to resist what you took on for an ally. More effect to gather information about threats "
    "where you are.",
)
FEEL = Special(
    id="moonlight.you-dont-have-to-feel-it",
    name="You don't have to feel it",
    text="Every harm holds you back as if it were one level lower. Level 4 is fatal still.",
)
CARE = Special(
    id="moonlight.constant-care",
    name="Constant care",
    text="When you help a friend recover, your own recovery clock gets the same. To ask who is hurting is free "
    "whenever you gather information.",
    free="Who is hurting?",
)
INDOMITABLE = Special(
    id="moonlight.indomitable",
    name="Indomitable",
    transcendent=True,
    text="Resisting costs at most 2 stress, and you have one more die against eclipse.",
)
HOW_DARE_YOU = Special(
    id="moonlight.how-dare-you",
    name="How dare you",
    transcendent=True,
    text="Strike back at a foe whose harm a friend still bears: more effect, and where "
    "you succeed you recover 1 stress.",
)
BOLSTERING = Special(
    id="moonlight.bolstering-presence",
    name="Bolstering presence",
    transcendent=True,
    text="Each assist or set up of yours marks 1 segment of your friend's recovery clock.",
)


@WATCHFUL.modifies(AttributeDice)
def watches(world: World, m: AttributeDice, me: str) -> Term | None:
    protecting = m.who == me and m.what == "resistance" and m.protecting
    return Term(1, WATCHFUL.line) if protecting else None


@FEEL.modifies(HarmWeight)
def numb(world: World, m: HarmWeight, me: str) -> Term | None:
    return Term(-1, FEEL.line) if m.who == me else None


@CARE.reacts("after", RecoveryHelped, lambda world, m, me: m.who == me)
async def cares(t: Table[World], m: RecoveryHelped, me: str) -> None:
    recover(t, me, m.segments)


@INDOMITABLE.modifies(ResistMost)
def endures(world: World, m: ResistMost, me: str) -> Term | None:
    return Term(2, INDOMITABLE.line, sets=True) if m.who == me else None


@INDOMITABLE.modifies(AttributeDice)
def holds_on(world: World, m: AttributeDice, me: str) -> Term | None:
    mine = m.who == me and m.what == "eclipse"
    return Term(1, INDOMITABLE.line) if mine else None


def strikes_back(world: World, me: str, roll: Roll | Made) -> bool:
    """Is this against somebody whose harm another protagonist still bears?"""
    if roll.who != me or not roll.foe or not shining(world, roll):
        return False
    return any(tag.foe == roll.foe for one in world.party if one.id != me for tag in one.harm)


@HOW_DARE_YOU.modifies(Effect)
def fury(world: World, m: Effect, me: str) -> Term | None:
    return Term(1, HOW_DARE_YOU.line) if strikes_back(world, me, m.roll) else None


@HOW_DARE_YOU.reacts(
    "after",
    RollFell,
    lambda world, m, me: m.made.band != "1-3" and strikes_back(world, me, m.made),
)
async def relief(t: Table[World], m: RollFell, me: str) -> None:
    await recover_stress(t, me, 1, "how-dare-you")


@BOLSTERING.reacts("after", Assisted, lambda world, m, me: m.who == me)
async def bolsters(t: Table[World], m: Assisted, me: str) -> None:
    recover(t, m.whom, 1)


HONOUR_BOUND = Special(
    id="moonlight.honour-bound",
    name="Honour bound",
    starting=True,
    asks="Your code forbids three of these. Which one does it allow?",
    among=("violence", "lying", "admitting fault", "asking for help"),
    text="Your code forbids three of violence, lying, admitting fault and asking for help. At the end of a "
    "mission mark xp if you kept it, and series xp as well if nobody broke it. You may break it; it only "
    "costs you that xp.",
)
HERE_FOR_YOU = Special(
    id="moonlight.here-for-you",
    name="Here for you",
    text="Special armour: avert what you took on by protecting, or give somebody else's action one more die.",
    averts="something you took on by protecting an ally",
    shields=True,
)
RIGHTEOUS = Special(
    id="moonlight.righteous",
    name="Righteous",
    text="A deadly foe whom you confront is humbled by your courage. One more die to forgive a humbled foe.",
    claim="You forgive a humbled foe.",
    dice=1,
)


def _helps(world: World, me: str) -> list[tuple[int]]:
    ready = HERE_FOR_YOU.id in working(world, me) and world.people[me].special
    others = [(id,) for id, roll in world.rolls.items() if roll.who != me]
    return others if ready else []


@Act(
    id="moonlight.give-heart",
    name="Here for you",
    to=_helps,
    needs=(able,),
    anytime=True,
    touches=lambda world, me, id: SpecialArmour(me),
    text="Special armour: somebody else's action has one more die.",
)
async def give_heart(t: Table[World], me: str, id: int) -> None:
    t.tell(ArmourSpent(me, special=True))
    roll = t.world.rolls[id]
    t.tell(RollChanged(id, replace(roll, gifts=(*roll.gifts, HERE_FOR_YOU.id))))


@BOLSTERING.reacts("after", FollowedUp, lambda world, m, me: m.by == me)
async def bolsters_who_follows(t: Table[World], m: FollowedUp, me: str) -> None:
    recover(t, m.who, 1)


class Kept(Form, frozen=True):
    all: Annotated[bool, Meta(title="Nobody else broke it either")] = False


def _over(world: World, me: str) -> list[tuple[()]]:
    ended = world.mission is not None and world.mission.success is not None
    own = HONOUR_BOUND.id in world.people[me].abilities
    return [()] if ended and own and not used(world.uses, me, HONOUR_BOUND.id) else []


@Act(
    id="moonlight.keep-code",
    name="You kept your code",
    to=_over,
    anytime=True,
    text="At the end of a mission: mark xp, and series xp as well if nobody broke it.",
).form(Kept)
async def keep_code(t: Table[World], me: str, given: Kept) -> None:
    t.tell(Used(Use(me, HONOUR_BOUND.id, "episode")))
    t.tell(Learned(me, "playbook", HONOUR_BOUND.id))
    if given.all:
        mark_series(t, 1)


PLAYBOOK = Playbook(
    id="guardian",
    name="The Guardian",
    text="A watchful protector and healer who lives by a code.",
    xp="You met a challenge with kindness or self-sacrifice.",
    mundane=("traditional", "resolute"),
    true=("warrior-like", "iconic"),
    promises=("martyrdom", "protective"),
    eclipse="The world is rotten with people who break its rules. Every breach of your code must meet hard "
    "justice, until the guilty repent.",
    escape="Somebody lets you see a thing of pure beauty, and you give up the crusade.",
    questions=(
        "What is the greatest danger here?",
        "Who is afraid?",
        "How could I help X?",
        "Whom will my foes single out?",
        "Who is ready for violence?",
        "Who is hurting?",
    ),
    actions=("defy", "perceive"),
    abilities=(
        HONOUR_BOUND,
        WATCHFUL,
        FEEL,
        CARE,
        HERE_FOR_YOU,
        RIGHTEOUS,
        INDOMITABLE,
        HOW_DARE_YOU,
        BOLSTERING,
    ),
    ponder=("Will you keep your code?", "Who relies on you?", "Whom can you turn to?"),
)
