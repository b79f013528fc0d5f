"""Harm on its way: one declared order, in which everybody sees how far it has come.

Somebody steps in; it is resisted; a shield or a talent turns some of it; armour turns some of it;
soaking takes fatigue away; what is left is marked."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from undertow.games.edge.acts import TALENTS, Act, able
from undertow.games.edge.catalogue.gear import ARMOURS, SHIELDS, row_of
from undertow.games.edge.facts.people import Died, HitLanded, HitSet, Used
from undertow.games.edge.moments import Landing, RollStood, Soak, Turns
from undertow.games.edge.rules.counting import RULES
from undertow.games.edge.rules.fatigue import tire, wound
from undertow.games.edge.rules.ground import together
from undertow.games.edge.rules.laying import in_force, opens
from undertow.games.edge.rules.rolling import free
from undertow.games.edge.rules.throwing import falls
from undertow.games.edge.world import Character, HarmKind, Hit, Roll, World
from undertow.kernel import Table
from undertow.parts.forms import Form, Options
from undertow.parts.uses import Use, used

STEPS = ("protect", "resist", "turn", "armour", "soak", "mark")
PROTECT, RESIST, TURN, ARMOUR = range(4)
RESIST_DV = 3
ATTRIBUTE: dict[HarmKind, str] = {
    "physical": "body",
    "fire": "body",
    "spirit": "spirit",
    "fear": "spirit",
    "trick": "wits",
    "social": "presence",
    "mental": "spirit",
}
"""What each kind of harm is resisted with, unless the GM says otherwise."""
ARMOURED: tuple[HarmKind, ...] = ("physical", "fire")


class Harm(Form, frozen=True, kw_only=True):
    whom: Annotated[str, Meta(title="Whom")]
    level: Annotated[int, Meta(title="Levels of harm", ge=0, le=3)] = 1
    fatigue: Annotated[int, Meta(title="Fatigue", ge=0, le=6)] = 0
    kind: Literal["physical", "fire", "spirit", "fear", "trick", "social", "mental"] = "physical"
    words: Annotated[str, Meta(title="What it is", max_length=200)] = ""
    pierces: Annotated[int, Meta(title="Rows of armour it ignores", ge=0, le=3)] = 0

    @classmethod
    def options(cls, world: World, me: str, *to: object) -> Options:
        return {"whom": tuple(one.id for one in world.party) or ("",)}


@Act(
    id="edge.harm",
    name="Harm or fatigue",
    by="gm",
    anytime=True,
    to=lambda world, me: [()] if world.party else [],
    text="It is on its way: they may resist, turn it, or take it.",
).form(Harm)
async def harm(t: Table[World], me: str, given: Harm) -> None:
    strike(
        t,
        Hit(
            given.whom,
            given.level,
            given.words,
            given.kind,
            fatigue=given.fatigue,
            pierces=given.pierces,
        ),
    )


def strike(t: Table[World], hit: Hit) -> None:
    """Harm is on its way to somebody."""
    t.tell(HitSet(t.world.fresh, hit))


# Somebody steps in


def _others(world: World, me: str) -> list[tuple[int]]:
    return [
        (id,)
        for id, hit in world.hits.items()
        if hit.whom != me
        and hit.step <= PROTECT
        and not hit.protected
        and together(world, me, hit.whom)
    ]


@Act(
    id="edge.protect",
    name="Step in",
    to=_others,
    needs=(able,),
    once="round",
    anytime=True,
    text="It hits you instead, and you may resist it and use your own armour. Once a round, at Near.",
)
async def protect(t: Table[World], me: str, id: int) -> None:
    hit = t.world.hits[id]
    t.tell(HitSet(id, replace(hit, whom=me, protected=hit.whom)))


# Resist


def _resistable(world: World, me: str) -> list[tuple[int]]:
    return [
        (id,)
        for id, hit in world.hits.items()
        if hit.whom == me and hit.step <= RESIST and hit.level
    ]


class Resist(Form, frozen=True):
    attribute: Literal["usual", "body", "wits", "spirit", "presence"] = "usual"


@Act(
    id="edge.resist",
    name="Resist",
    to=_resistable,
    needs=(free,),
    anytime=True,
    text="Roll an attribute at difficulty 3: a hit lowers the harm by a level. Ones are beats.",
).form(Resist)
async def resist(t: Table[World], me: str, id: int, given: Resist) -> None:
    hit = t.world.hits[id]
    attribute = ATTRIBUTE[hit.kind] if given.attribute == "usual" else given.attribute
    t.tell(HitSet(id, replace(hit, step=TURN)))
    made = Roll(me, attribute, "", hit.words, "resist", dv=RESIST_DV, about=f"hit {id}")
    await falls(t, opens(t, made))


@RULES.reacts(
    "after", RollStood, lambda world, m, me: m.made.about.startswith("hit ") and m.made.hit
)
async def resisted(t: Table[World], m: RollStood, me: str) -> None:
    """A partial lowers nothing."""
    id = int(m.made.about.removeprefix("hit "))
    if (hit := t.world.hits.get(id)) is not None:
        t.tell(HitSet(id, replace(hit, level=max(0, hit.level - 1), said=(*hit.said, "resist"))))


# A shield or a talent turns some of it


def turned(hit: Hit, levels: int, by: str) -> Hit:
    """So many levels become a point of fatigue each."""
    levels = min(levels, hit.level)
    return replace(
        hit, level=hit.level - levels, fatigue=hit.fatigue + levels, step=TURN, said=(*hit.said, by)
    )


def defending(world: World, who: str) -> bool:
    return bool(in_force(world, "edge.defend", who))


def _shielded(world: World, me: str) -> list[tuple[int]]:
    one = world.people[me]
    shield = world.shield(me)
    if shield is None or not SHIELDS[shield.row].turns or shield.state != "maintained":
        return []  # one that is neglected turns as little as the next lighter one
    if not (one.melee or defending(world, me)) or used(world.uses, me, "edge.shield"):
        return []
    return [
        (id,)
        for id, hit in world.hits.items()
        if hit.whom == me and hit.step <= TURN and hit.level and hit.kind in ARMOURED
    ]


@Act(
    id="edge.shield",
    name="Catch it on the shield",
    to=_shielded,
    once="round",
    anytime=True,
    text="A heater turns one level of harm into 1 Fatigue, once a round, in melee or while you defend.",
)
async def shield(t: Table[World], me: str, id: int) -> None:
    held = t.world.shield(me)
    assert held is not None
    t.tell(HitSet(id, turned(t.world.hits[id], SHIELDS[held.row].turns, "shield")))


def _turnable(world: World, me: str) -> list[tuple[int, str]]:
    """Talents that turn harm into fatigue: each once against the same harm, some once a scene."""
    return [
        (id, talent)
        for id, hit in world.hits.items()
        if hit.whom == me and hit.step <= TURN and hit.level and "talent" not in hit.said
        for talent in world.people[me].talents
        if talent in TALENTS
        and TALENTS[talent].turns
        and not (TALENTS[talent].turns_once and used(world.uses, me, f"{talent}.turns"))
    ]


@Act(
    id="edge.turn-harm",
    name="Turn harm into fatigue",
    to=_turnable,
    anytime=True,
    text="A talent turns levels of harm into a point of fatigue each; talents do not add up.",
)
async def turn_harm(t: Table[World], me: str, id: int, talent: str) -> None:
    if TALENTS[talent].turns_once:
        t.tell(Used(Use(me, f"{talent}.turns", TALENTS[talent].turns_once)))
    levels = t.reckon(Turns(me, talent)).total
    t.tell(HitSet(id, turned(t.world.hits[id], levels, "talent")))


# Armour, soak, mark


def armour_row(one: Character, hit: Hit) -> str | None:
    """The row of armour that meets a hit: a neglected suit counts one lighter, a compromised one not."""
    suit = one.item("armour")
    if suit is None or suit.state in ("compromised", "shattered") or hit.kind not in ARMOURED:
        return None
    return row_of(suit.row, hit.pierces + (suit.state == "neglected"))


def armoured(one: Character, hit: Hit) -> Hit:
    row = armour_row(one, hit)
    if row is None or not hit.level:
        return hit
    into = ARMOURS[row].into
    levels = min(hit.level, len(into))
    return replace(
        hit,
        level=hit.level - levels,
        fatigue=hit.fatigue + into[levels - 1],
        step=ARMOUR,
        said=(*hit.said, "armour"),
    )


class Take(Form, frozen=True):
    armour: Annotated[bool, Meta(title="Let your armour meet it?")] = True


@Act(
    id="edge.take",
    name="Take it",
    anytime=True,
    to=lambda world, me: [(id,) for id, hit in world.hits.items() if hit.whom == me],
    text="Your armour turns what it can, and the rest is marked.",
).form(Take)
async def take(t: Table[World], me: str, id: int, given: Take) -> None:
    await land(t, id, given.armour)


async def land(t: Table[World], id: int, armour: bool = True) -> None:
    """The rest of the way: armour, soak, and marks on the sheet."""
    hit = t.world.hits[id]
    one = t.world.people[hit.whom]
    if armour:
        hit = armoured(one, hit)
        t.tell(HitSet(id, hit))
    soaked = min(hit.fatigue, t.reckon(Soak(hit.whom, hit)).total)
    hit = replace(hit, fatigue=hit.fatigue - soaked)
    t.tell(HitLanded(id))
    if await t.instead(Landing(hit)):
        return
    wound(t, hit.whom, hit.level, hit.words)
    tire(t, hit.whom, hit.fatigue, hit.words)
    await t.after(Landing(hit))


class Lost(Form, frozen=True):
    words: Annotated[str, Meta(title="The price", max_length=400)] = ""


def _dying(world: World, me: str) -> list[tuple[()]]:
    return [()] if world.people[me].dying else []


@Act(
    id="edge.die",
    name="This is how it ends",
    to=_dying,
    anytime=True,
    text="The GM names the price of harm beyond the third level; you say yes to it.",
).form(Lost)
async def die(t: Table[World], me: str, given: Lost) -> None:
    t.tell(Died(me, given.words))
