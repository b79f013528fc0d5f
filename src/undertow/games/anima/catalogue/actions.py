"""Charge powers that are the action of the turn: what they cost, whom they reach, what they do."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import wraps
from typing import Any, TypeVarTuple

from undertow.games.anima.catalogue.entries import POWERS, power
from undertow.games.anima.catalogue.passions import after_other_wounds
from undertow.games.anima.catalogue.strikes import MASS_EFFECT
from undertow.games.anima.facts import (
    ConditionLifted,
    DarknessFell,
    DarknessLifted,
    Paid,
    Shifted,
)
from undertow.games.anima.moments import Crowds, Using
from undertow.games.anima.rules.book import HERE, NOWHERE, Act, charge
from undertow.games.anima.rules.declaring import declare
from undertow.games.anima.rules.passives import count, why_not
from undertow.games.anima.rules.pools import (
    afflict,
    after_wounds,
    banish,
    can_be_banished,
    heal,
    shift,
    wound,
)
from undertow.games.anima.rules.summoning import mend
from undertow.games.anima.rules.turns import in_turn
from undertow.games.anima.world import CROWDS, Fighter, Who, World, foes, friends, side_of
from undertow.kernel import Line, Several, Table, message

T = Table[World]
Ts = TypeVarTuple("Ts")
Script = Callable[[T, Who, *Ts], Awaitable[None]]

HARMFUL = (
    "banishment",
    "blindness",
    "body-drain",
    "slow",
    "weaken",
    "dispel",
    "life-drain",
    "life-transfer",
    "poison",
)
"""Powers that are meant for opponents."""
KINDLY = ("empower", "nightvision", "quicken", "refresh", "restore", "shield")
"""Powers that are meant for one's own side."""

WHOM = message("anima.ask.whom", "On whom? {cost} charge {cost#die|dice} each.")
CLEAR = message("anima.ask.clear", "Which conditions? One charge die each.")
HEAL = message("anima.ask.heal", "Who is healed?")


def price(world: World, actor: Who, id: str, target: Who = "") -> int:
    """What a power costs against a target; what it takes to reach a squad or a swarm that resists
    is paid where it is needed."""
    entry = POWERS[id]
    if id == "banishment" and target:
        return entry.cost + world.fighters[target].sheet.level
    if entry.resisted and target and world.fighters[target].sheet.type in CROWDS:
        return entry.cost + count(world, Crowds(actor, id))
    return entry.cost


def reach(world: World, actor: Who, id: str, among: Sequence[Fighter]) -> list[tuple[Who]]:
    """Those whom a power can reach, and for whom it can be paid."""
    have = world.fighters[actor].cp
    found: list[tuple[Who]] = []
    for f in among:
        who = f.sheet.id
        if price(world, actor, id, who) > have:
            continue
        if why_not(world, Using(actor, who, id), who) is None:
            found.append((who,))
    return found


def spend(t: T, actor: Who, id: str, target: Who = "", times: int = 1) -> None:
    entry = POWERS[id]
    cost = price(t.world, actor, id, target) * times
    powers: tuple[str, ...] = (id,)
    if entry.resisted and cost > entry.cost * times:
        powers = (id, MASS_EFFECT.id)
    t.tell(Paid(actor, powers, cost))


def action_power(
    id: str,
    name: str,
    text: str,
    cost: int,
    to: Callable[[World, Who], Sequence[tuple[*Ts]]],
    why: str = "it needs its charge dice and a target it can reach.",
    *,
    resisted: bool = False,
) -> Callable[[Script[*Ts]], Script[*Ts]]:
    """Enter a power that is an action of its own."""
    entry = power(id, name, text, "charge", type="action", cost=cost, eidolon=1, resisted=resisted)

    def declare(script: Script[*Ts]) -> Script[*Ts]:
        @wraps(script)
        def act(t: T, actor: Who, *target: *Ts) -> Awaitable[None]:
            return in_turn(t, actor, "power", script, *target)

        Act(
            id=f"anima.{id}",
            name=name,
            text=text,
            entry=entry,
            kind="power",
            to=to,
            cp=cost,
            power=id,
            price=lambda world, who, *to: charge(price(world, who, id, *map(str, to))),
            combat=True,
            why=why,
        )(act)
        return script

    return declare


def _foes(id: str) -> Callable[[World, Who], Sequence[tuple[Who]]]:
    return lambda world, actor: reach(world, actor, id, foes(world, actor))


def _friends(id: str) -> Callable[[World, Who], Sequence[tuple[Who]]]:
    return lambda world, actor: reach(world, actor, id, friends(world, actor))


def _payable(id: str) -> Callable[[World, Who], Sequence[tuple[()]]]:
    return lambda world, actor: HERE if world.fighters[actor].cp >= POWERS[id].cost else NOWHERE


async def _several(t: T, actor: Who, id: str, among: Sequence[Fighter]) -> tuple[Who, ...]:
    """Choose whom a power reaches, so many dice each, and pay."""
    each = POWERS[id].cost
    options = tuple(other.sheet.id for other in among)
    chosen = options
    if len(options) > 1:
        chosen = await _payable_for(t, actor, WHOM(cost=each), options, each)
    spend(t, actor, id, times=len(chosen))
    return chosen


def _these(world: World, whom: Sequence[Who]) -> list[Fighter]:
    """Somebody in particular, where a power is turned to the other side."""
    return [world.fighters[who] for who in whom]


async def _payable_for(
    t: T, actor: Who, prompt: Line, options: tuple[Any, ...], each: int
) -> tuple[Any, ...]:
    """Choose as many of these as can be paid for."""

    def offer(world: World) -> Several | None:
        most = min(len(options), world.fighters[actor].cp // each)
        return Several(options, 1, most) if most else None

    return await declare(t, t.world.fighters[actor].sheet.seat, prompt, offer)


def _source(actor: Who, id: str) -> str:
    return f"{id}:{actor}"


@action_power(
    "banishment",
    "Banishment",
    "Sends an eidolon home with every wound circle marked. Costs two charge dice plus its level.",
    2,
    lambda world, actor: reach(
        world, actor, "banishment", [f for f in foes(world, actor) if can_be_banished(world, f)]
    ),
    "only eidolons can be banished, and no companion by an unbreakable bond.",
)
async def banishment(t: T, actor: Who, target: Who) -> None:
    spend(t, actor, "banishment", target)
    banish(t, target, actor)


@action_power("blindness", "Blindness", "The target is Blinded.", 2, _foes("blindness"))
async def blindness(t: T, actor: Who, target: Who) -> None:
    spend(t, actor, "blindness", target)
    afflict(t, target, "blinded", _source(actor, "blindness"))


@action_power(
    "body-drain",
    "Body Drain",
    "Takes three action dice from the target and gives them to you, whatever the "
    "defense. Squads and swarms resist.",
    4,
    _foes("body-drain"),
    resisted=True,
)
async def body_drain(t: T, actor: Who, target: Who) -> None:
    spend(t, actor, "body-drain", target)
    lost, _, _ = shift(t, target, "body-drain", ap=-3)
    shift(t, actor, "body-drain", ap=3 if t.world.rulings.body_drain_full_gain else -lost)


@action_power(
    "brighten",
    "Brighten",
    "Darkness leaves the conflict.",
    2,
    lambda world, actor: _payable("brighten")(world, actor) if world.fight.darkness else NOWHERE,
    "there must be Darkness to lift.",
)
async def brighten(t: T, actor: Who) -> None:
    spend(t, actor, "brighten")
    t.tell(DarknessLifted())


@action_power(
    "conjure-darkness",
    "Conjure Darkness",
    "Darkness covers the whole conflict.",
    2,
    _payable("conjure-darkness"),
)
async def conjure_darkness(t: T, actor: Who) -> None:
    spend(t, actor, "conjure-darkness")
    t.tell(DarknessFell(_source(actor, "conjure-darkness")))


DISPELLED = ("darksighted", "empowered", "quickened", "shielded")


@action_power(
    "dispel",
    "Dispel",
    "Takes Darksighted, Empowered, Quickened and Shielded from each target, for two charge dice "
    "each; what a Soulbound Weapon gives stays.",
    2,
    lambda world, actor: _payable("dispel")(world, actor) if foes(world, actor) else NOWHERE,
)
async def dispel(t: T, actor: Who, *whom: Who) -> None:
    for who in await _several(t, actor, "dispel", _these(t.world, whom) or foes(t.world, actor)):
        for condition in DISPELLED:
            if any(name == condition for name, _ in t.world.fighters[who].conditions):
                t.tell(ConditionLifted(who, condition))


def _grants(id: str, name: str, text: str, cost: int, condition: str) -> None:
    @action_power(id, name, text, cost, _payable(id))
    async def grant(t: T, actor: Who, *whom: Who) -> None:
        for who in await _several(t, actor, id, _these(t.world, whom) or friends(t.world, actor)):
            afflict(t, who, condition, _source(actor, id))


_grants("empower", "Empower", "Each target is Empowered, for two charge dice each.", 2, "empowered")


async def _drain(t: T, actor: Who, target: Who, id: str) -> None:
    spend(t, actor, id, target)
    marked = wound(t, target, 1, actor, id)
    after_other_wounds(t, target, marked, actor)
    await after_wounds(t, target)


@action_power(
    "life-drain",
    "Life Drain",
    "The target takes a wound and you heal one, whatever the defense. Squads and swarms resist.",
    5,
    _foes("life-drain"),
    resisted=True,
)
async def life_drain(t: T, actor: Who, target: Who) -> None:
    await _drain(t, actor, target, "life-drain")
    heal(t, actor, "life-drain")


def _can_receive(world: World, actor: Who, victim: Who) -> list[Who]:
    """The wounded of somebody's side who are present, if only on the ground, and her eidolons
    wherever they are; neither herself nor whom it is taken from."""
    mine, bonds = world.side(actor), world.fighters[actor].sheet.bonds
    found = []
    for f in world.fighters.values():
        who = f.sheet.id
        present = f.here and not f.returns and not f.left
        reached = who in bonds or (present and side_of(world, f) == mine)
        if reached and f.wounds and who not in (actor, victim):
            found.append(who)
    return found


@action_power(
    "life-transfer",
    "Life Transfer",
    "The target takes a wound, and someone other than you heals one, whatever the "
    "defense: an ally who is here, or an eidolon of yours wherever it is. Squads and "
    "swarms resist.",
    5,
    _foes("life-transfer"),
    resisted=True,
)
async def life_transfer(t: T, actor: Who, target: Who) -> None:
    await _drain(t, actor, target, "life-transfer")
    able = _can_receive(t.world, actor, target)
    if able:
        seat = t.world.fighters[actor].sheet.seat
        mend(t, await t.choose(seat, HEAL(), able), "life-transfer")


_grants(
    "nightvision",
    "Nightvision",
    "Each target is Darksighted, for one charge die each.",
    1,
    "darksighted",
)


@action_power(
    "poison",
    "Poison",
    "The target is Poisoned. Squads and swarms resist.",
    2,
    _foes("poison"),
    resisted=True,
)
async def poison(t: T, actor: Who, target: Who) -> None:
    spend(t, actor, "poison", target)
    afflict(t, target, "poisoned", _source(actor, "poison"))


_grants("quicken", "Quicken", "Each target is Quickened, for two charge dice each.", 2, "quickened")


@action_power(
    "refresh",
    "Refresh",
    "The target gets three action dice. It does not work on squads or swarms by itself.",
    2,
    _friends("refresh"),
    resisted=True,
)
async def refresh(t: T, actor: Who, target: Who) -> None:
    spend(t, actor, "refresh", target)
    shift(t, target, "refresh", ap=3)


RESTORED = ("blinded", "poisoned")


def _to_clear(among: Sequence[Fighter]) -> list[tuple[Who, str]]:
    return [
        (f.sheet.id, condition)
        for f in among
        for condition in RESTORED
        if any(name == condition for name, _ in f.conditions)
    ]


def _to_restore(world: World, actor: Who) -> Sequence[tuple[()]]:
    return _payable("restore")(world, actor) if _to_clear(friends(world, actor)) else NOWHERE


def touches(world: World, id: str, f: Fighter) -> bool:
    """Is there anything in somebody for a power to work on?"""
    names = [name for name, _ in f.conditions]
    if id == "banishment":
        return can_be_banished(world, f)
    if id == "dispel":
        return any(name in DISPELLED for name in names)
    return id != "restore" or any(name in RESTORED for name in names)


@action_power(
    "restore",
    "Restore",
    "Removes Blinded or Poisoned from one or more targets; each condition costs one charge die.",
    1,
    _to_restore,
    "someone must be Blinded or Poisoned.",
)
async def restore(t: T, actor: Who, *whom: Who) -> None:
    options = tuple(_to_clear(_these(t.world, whom) or friends(t.world, actor)))
    chosen = options
    if len(options) > 1:
        chosen = await _payable_for(t, actor, CLEAR(), options, POWERS["restore"].cost)
    spend(t, actor, "restore", times=len(chosen))
    for who, condition in chosen:
        t.tell(ConditionLifted(who, condition))


_grants("shield", "Shield", "Each target is Shielded, for two charge dice each.", 2, "shielded")


@action_power(
    "slow",
    "Slow",
    "The target's strike dice are cut in half, rounded up. Squads and swarms resist.",
    2,
    _foes("slow"),
    resisted=True,
)
async def slow(t: T, actor: Who, target: Who) -> None:
    spend(t, actor, "slow", target)
    half = t.world.fighters[target].sp // 2
    if half:
        t.tell(Shifted(target, "slow", 0, -half))


@action_power(
    "weaken",
    "Weaken",
    "The target loses two action dice. Squads and swarms resist.",
    2,
    _foes("weaken"),
    resisted=True,
)
async def weaken(t: T, actor: Who, target: Who) -> None:
    spend(t, actor, "weaken", target)
    shift(t, target, "weaken", ap=-2)
