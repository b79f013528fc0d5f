"""The true self, the dice of an action roll, and the abilities brought to bear on it."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from undertow.games.moonlight.book import SPECIALS, Act, Special, able, shining, working
from undertow.games.moonlight.facts import (
    ChangedBack,
    Foreseen,
    GroupFell,
    Learned,
    OpeningMade,
    OpeningUsed,
    RollChanged,
    Rolled,
    TrackMarked,
    Transcended,
)
from undertow.games.moonlight.moments import (
    Claiming,
    FollowedUp,
    GroupBand,
    RollFell,
    Rolling,
    Transcending,
)
from undertow.games.moonlight.numbers import (
    Dice,
    Effect,
    LeadCost,
    LeadMost,
    Segments,
)
from undertow.games.moonlight.odds import of_roll
from undertow.games.moonlight.rules.counting import danger_of
from undertow.games.moonlight.rules.dice import band, throw
from undertow.games.moonlight.rules.info import read_info
from undertow.games.moonlight.rules.rolling import leading, together
from undertow.games.moonlight.rules.stress import take_stress
from undertow.games.moonlight.words import person_named
from undertow.games.moonlight.world import (
    BANDS,
    EFFECTS,
    POSITIONS,
    Consequence,
    Made,
    Roll,
    SetUp,
    World,
    attribute_of,
)
from undertow.kernel import Line, Table, message
from undertow.parts.actions import here
from undertow.parts.forms import Form

# Transcendence


class Change(Form, frozen=True):
    words: Annotated[str, Meta(title="What your true self looks like", max_length=1000)] = ""
    feels: Annotated[str, Meta(title="How it feels", max_length=400)] = ""
    back: Annotated[str, Meta(title="How the change back feels", max_length=400)] = ""


CHANGED = message("moonlight.no.changed", "{who} has transcended in this mission already.")
FULL = message("moonlight.no.track", "{who}'s transcendence track is full.")
NOT_NOW = message("moonlight.no.mission", "You transcend on a mission.")


def _can_change(world: World, me: str) -> Line | None:
    one = world.people[me]
    if world.phase != "mission":
        return NOT_NOW()
    if one.changed:
        return CHANGED(who=one.name)
    return FULL(who=one.name) if one.track >= world.figures.transcendence else None


@Act(
    id="moonlight.transcend",
    name="Transcend",
    to=here,
    needs=(able, _can_change),
    anytime=True,
    touches=lambda world, me: Transcending(me),
    text="Become your true self: your magic, armour and brightest dots are yours until the track is full.",
).form(Change)
async def transcend(t: Table[World], me: str, given: Change) -> None:
    t.tell(Transcended(me, given.words, given.feels, given.back))


@Act(
    id="moonlight.change-back",
    name="Change back",
    anytime=True,
    to=lambda world, me: [()] if world.people[me].transcended else [],
    text="You are your everyday self again; not twice in one mission.",
)
async def change_back(t: Table[World], me: str) -> None:
    t.tell(ChangedBack(me))


# The dice


@Act(
    id="moonlight.roll",
    closes=True,
    name="Roll",
    to=leading,
    needs=(able,),
    odds=of_roll,
    text="The highest die counts: 6 you do it, 4 or 5 at a cost, 1 to 3 it goes badly, two sixes better still.",
    touches=lambda world, me, id: Rolling(world.rolls[id]),
)
async def roll(t: Table[World], me: str, id: int) -> None:
    group = together(t.world, id)
    if group == (id,):
        await throw_dice(t, id)
        return
    made = [await throw_dice(t, one) for one in group if one in t.world.rolls]
    best = max(made, key=lambda one: BANDS.index(one.band))
    fell = await t.before(GroupBand(me, best.band, tuple(made)))
    more = fell.band == "critical" != best.band
    effect = min(best.effect + more, len(EFFECTS) - 1)
    t.tell(GroupFell(me, replace(best, band=fell.band, effect=effect)))
    failed = sum(one.band == "1-3" for one in made)
    cost = min(t.reckon(LeadCost(me, failed)).total, t.reckon(LeadMost(me)).total)
    await take_stress(t, me, cost, "group")


async def throw_dice(t: Table[World], id: int) -> Made:
    """One roll of its own, with all that follows from it."""
    roll = t.world.rolls[id]
    me = roll.who
    dice = t.reckon(Dice(roll)).total
    effect = t.reckon(Effect(roll)).total
    danger = POSITIONS[danger_of(t.reckon, roll).total]
    faces = await throw(t, dice)
    result = band(dice, faces)
    made = Made(
        me,
        roll.action,
        roll.goal,
        danger,
        min(effect + (result == "critical"), len(EFFECTS) - 1),
        faces,
        result,
        roll.foe,
        roll.kind,
        roll.abilities,
        roll.assisted,
        roll.fatal,
    )
    t.tell(Rolled(id, made))
    for opening in roll.openings:
        t.tell(OpeningUsed(opening, me))
        used = t.world.setups[opening]
        await t.after(FollowedUp(used.by, me, used.abilities, result != "1-3"))
    if danger == "desperate":
        t.tell(Learned(me, attribute_of(roll.action), "desperate"))
    if roll.promise is not None:
        price = roll.promise
        kept = Consequence(
            me, price.kind, price.words, price.amount, clock=price.clock, promised=True
        )
        t.tell(Foreseen(t.world.fresh, kept))
    marked = t.reckon(Segments(roll)).total
    if marked:
        t.tell(TrackMarked(me, t.world.people[me].track + marked))
    if roll.kind == "setup" and result != "1-3":
        both = result == "critical"
        better, safer = roll.benefit == "effect" or both, roll.benefit == "position" or both
        made_for = SetUp(me, roll.goal, int(better), int(safer), (), roll.abilities)
        t.tell(OpeningMade(t.world.fresh, made_for))
    if roll.kind == "info":
        more = sum(SPECIALS[one].follow_ups for one in roll.abilities)
        read_info(t, me, roll.goal, result, effect, more, roll.abilities)
    await t.after(RollFell(made))
    return made


# Abilities brought to bear


def _fits(world: World, ability: Special, roll: Roll) -> bool:
    """Set ups, flashbacks and looking about in danger are action rolls too; but who was not transcended yet
    had nothing of it."""
    before = ability.transcendent and not shining(world, roll)
    return roll.kind in ability.on or ("action" in ability.on and not before)


def _claims(world: World, me: str) -> list[tuple[int, str]]:
    return [
        (id, ability)
        for id, roll in world.rolls.items()
        if roll.who == me
        for ability in working(world, me)
        if SPECIALS[ability].claim
        and _fits(world, SPECIALS[ability], roll)
        and ability not in roll.abilities
        and not (SPECIALS[ability].slot and world.rulings.virtue_fills_slot and roll.taken)
    ]


CLAIM = message("moonlight.label.claim", "{ability}: {claim}")


@Act(
    id="moonlight.bring",
    name="Bring an ability to bear",
    to=_claims,
    touches=lambda world, me, id, ability: Claiming(world.rolls[id], ability),
    text="Say that what it asks for is so. The director may object.",
    label=lambda world, me, id, ability: CLAIM(
        ability=SPECIALS[ability].line, claim=SPECIALS[ability].claim
    ),
)
async def bring(t: Table[World], me: str, id: int, ability: str) -> None:
    roll = t.world.rolls[id]
    t.tell(RollChanged(id, replace(roll, abilities=(*roll.abilities, ability))))


STRIKE = message("moonlight.label.strike", "{who}: {ability} does not apply")


@Act(
    id="moonlight.object",
    name="It does not apply",
    by="gm",
    anytime=True,
    to=lambda world, me: [(id, a) for id, roll in world.rolls.items() for a in roll.abilities],
    text="An ability that somebody claimed does not fit this roll.",
    label=lambda world, me, id, ability: STRIKE(
        who=person_named(world, world.rolls[id].who), ability=SPECIALS[ability].line
    ),
)
async def object_to(t: Table[World], me: str, id: int, ability: str) -> None:
    roll = t.world.rolls[id]
    kept = tuple(one for one in roll.abilities if one != ability)
    t.tell(RollChanged(id, replace(roll, abilities=kept)))
