"""Rites of a Runekeeper: who may invoke which, how hard it is, what it costs, what comes of it."""

from __future__ import annotations

from typing import Annotated, cast

from msgspec import Meta
from msgspec.structs import replace

from undertow.games.edge import book
from undertow.games.edge.acts import POOR, Act, able, in_scene
from undertow.games.edge.book import PATRONS, RITES, TIERS, Bonus, Give, Rite
from undertow.games.edge.facts.magic import WorkingSet
from undertow.games.edge.facts.people import Used
from undertow.games.edge.facts.story import Said
from undertow.games.edge.moments import Invoking
from undertow.games.edge.rules.boons import pay
from undertow.games.edge.rules.counting import RULES
from undertow.games.edge.rules.fighting import acted
from undertow.games.edge.rules.giving import bring
from undertow.games.edge.rules.leash import strain
from undertow.games.edge.rules.obligation import (
    capacity_of,
    mark,
    owing,
    rival_carried,
    surcharges,
)
from undertow.games.edge.rules.rolling import free, my_turn
from undertow.games.edge.rules.working import begin, finishes, roll_for
from undertow.games.edge.words import number
from undertow.games.edge.world import RUNGS, Made, Rung, Working, World
from undertow.kernel import Line, Table, message
from undertow.parts.forms import Defaults, Form, Options
from undertow.parts.uses import Use, used

INVOKED = "invoked"
"""A rite that takes two turns, after the first."""
LONG = ("Extended", "Ritual")
"""Rites that take hours."""
THIRD = 3
"""The tier of renown that high rites ask for."""
LOCKED = message(
    "edge.no.locked",
    "{who} owes {owed} {owed#segment|segments} with a Capacity of {capacity}: no rites until it is less than {capacity}.",
)
NOT_BOUND = message(
    "edge.no.patron", "{rite} is a rite of {patron}; {who} is not bound to that patron."
)
NO_FAMILIAR = message("edge.no.familiar", "{rite} needs a Familiar of {patron}; {who} has none.")
NO_CODEX = message("edge.no.codex", "{rite} needs the Codex of {patron}; {who} has none.")
NO_TIER = message("edge.no.tier", "{rite} needs renown of Tier III; {who} is of Tier {tier}.")
NO_PUSH = message("edge.no.push", "An Invoker cannot push a rite.")
PUSHED = message("edge.no.second-push", "{who} has pushed in this scene already; one Push a scene.")
HOURS = message("edge.no.hours", "{rite} takes hours; there is no time for it in a fight.")
WAYS = message("edge.no.ways", "Choose {need} of what {rite} can do.")
PARTIES = message("edge.no.parties", "{rite} binds {most} at the most.")
NO_OUTSIDER = message("edge.no.outsider", "{rite} is for one Outsider in sight.")
COSTS = message("edge.price.rite", "{debt} Obligation ({after} of {capacity})")
OVERFLOWS = message(
    "edge.price.overflow",
    "{debt} Obligation ({after} of {capacity}): {over} Fatigue, and no more rites until it is cleared",
)
PAID = message("edge.price.paid", "{boons}; {rest}")
DEARER = message("edge.price.dearer", "{price}. More than usual: {why}")


def rite_dv(world: World, who: str, rite: Rite) -> int:
    """What it owes less the caster's Spirit, and never less than its tier."""
    floor = TIERS[rite.tier] - (1 if world.rulings.tiers_from_one else 0)
    return max(rite.obligation - world.people[who].rating("spirit"), floor)


# Who may


@RULES.forbids(Invoking)
def no_rite(world: World, m: Invoking, me: str) -> Line | None:
    one, rite = world.people[m.who], RITES[m.rite]
    patron = PATRONS[rite.patron].line
    if m.path == "codex":
        if one.patron != rite.patron:
            return NOT_BOUND(rite=rite.line, patron=patron, who=one.name)
        if one.familiar != rite.patron:
            return NO_FAMILIAR(rite=rite.line, patron=patron, who=one.name)
        if "codex" in rite.requires and one.codex != rite.patron:
            return NO_CODEX(rite=rite.line, patron=patron, who=one.name)
    if "tier" in rite.requires and one.tier < THIRD:
        return NO_TIER(rite=rite.line, who=one.name, tier="I" * one.tier)
    if one.locked:
        return LOCKED(who=one.name, owed=one.owed, capacity=capacity_of(one))
    if m.pushed and m.path != "codex":
        return NO_PUSH()
    if m.pushed and used(world.uses, m.who, "edge.push"):
        return PUSHED(who=one.name)
    if rite.test == "cap" and not outsiders(world):
        return NO_OUTSIDER(rite=rite.line)
    if world.scene.round and m.path != "crack" and rite.lasts.startswith(LONG):
        return HOURS(rite=rite.line)
    need = boons_for(world, rite, m.path)
    return POOR(who=one.name, need=need, held=one.boons) if one.boons < need else None


def boons_for(world: World, rite: Rite, path: str) -> int:
    return 0 if path != "codex" and world.rulings.invokers_pay_no_boons else rite.price


def known(world: World, who: str) -> tuple[str, ...]:
    """The rites somebody may invoke as a Runekeeper, were all else given."""
    one = world.people[who]
    if world.rulings.codex_gives_all and one.codex:
        return tuple(rite.id for rite in PATRONS[one.codex].rites)
    return one.rites


def price(world: World, me: str, rite: str, pushed: bool, path: str = "codex") -> Line:
    """What a use costs, before anybody agrees to it."""
    one = world.people[me]
    debt = owing(world, me, rite, path, pushed)
    most = capacity_of(one)
    over = max(0, one.owed + debt - most) - max(0, one.owed - most)
    figures = {"debt": debt, "after": one.owed + debt, "capacity": most}
    rest = OVERFLOWS(**figures, over=over) if over else COSTS(**figures)
    boons = boons_for(world, RITES[rite], path)
    whole = PAID(boons=number(boons, "Boon"), rest=rest) if boons else rest
    why = surcharges(world, me, rite, path)
    return DEARER(price=whole, why=why) if why else whole


# What is said with it


class Casting(Form, frozen=True, kw_only=True):
    words: Annotated[str, Meta(title="What you do, and with what", max_length=400)]
    whom: Annotated[tuple[str, ...], Meta(title="On whom")] = ()
    ways: Annotated[tuple[str, ...], Meta(title="What it shall do")] = ()
    rung: Annotated[str, Meta(title="How richly you tell it")] = "basic"

    @classmethod
    def options(cls, world: World, me: str, rite: str, *more: bool) -> Options:
        foes = tuple(str(id) for id in world.foes)
        return {
            "whom": (*(one.id for one in world.party), *foes),
            "ways": tuple(way.text for way in RITES[rite].ways),
            "rung": RUNGS,
        }

    @classmethod
    def defaults(cls, world: World, me: str, rite: str, *more: bool) -> Defaults:
        pushed = bool(more and more[0])
        first = tuple(way.text for way in RITES[rite].ways[: many(RITES[rite], pushed)])
        whom = outsiders(world)[:1] if RITES[rite].test == "cap" else ()
        if pushed and any(getattr(one, "whom", "") == "friend" for one in RITES[rite].pushed):
            whom = tuple(one.id for one in world.party if one.id != me)[:1]
        return {"ways": first, "whom": whom}

    def why_not(self, world: World, me: str, rite: str, *more: bool) -> Line | None:
        entry, pushed = RITES[rite], bool(more and more[0])
        if len(self.ways) != many(entry, pushed):
            return WAYS(need=many(entry, pushed), rite=entry.line)
        most = entry.push_parties if pushed else entry.parties
        if most and len(self.whom) > most:
            return PARTIES(rite=entry.line, most=most)
        if entry.test == "cap" and [outsider(world, who) for who in self.whom] != [True]:
            return NO_OUTSIDER(rite=entry.line)
        return None

    def working(self, me: str, rite: str, path: str, pushed: bool) -> Working:
        texts = [way.text for way in RITES[rite].ways]
        ways = tuple(texts.index(way) for way in self.ways)
        return Working(me, rite, path, self.words, self.whom, ways, pushed)  # type: ignore[arg-type]


def many(rite: Rite, pushed: bool) -> int:
    """How many of its ways a rite takes."""
    if not rite.ways:
        return 0
    return rite.push_choose if pushed and rite.push_choose is not None else rite.choose


def outsiders(world: World) -> tuple[str, ...]:
    return tuple(str(id) for id, foe in world.foes.items() if foe.outsider)


def outsider(world: World, who: str) -> bool:
    return who.isdigit() and int(who) in world.foes and world.foes[int(who)].outsider


# Invoking


def _known(world: World, me: str) -> list[tuple[str, bool]]:
    return [
        (rite, pushed)
        for rite in known(world, me)
        if not RITES[rite].interrupt
        for pushed in (False, True)
    ]


@Act(
    id="edge.invoke",
    name="Invoke a rite",
    to=_known,
    needs=(able, in_scene, free, my_turn),
    text="1 action. Roll Spirit and Arcana against the rite; done, it marks Obligation.",
    touches=lambda world, me, rite, pushed: Invoking(me, rite, "codex", pushed),
    price=lambda world, me, rite, pushed: price(world, me, rite, pushed),
).form(Casting)
async def invoke(t: Table[World], me: str, rite: str, pushed: bool, given: Casting) -> None:
    pay_for(t, me, rite, "codex", pushed)
    id = begin(t, given.working(me, rite, "codex", pushed))
    if t.world.rulings.rite_two_turns:
        t.tell(
            WorkingSet(
                id,
                replace(
                    t.world.workings[id],
                    stage=f"{INVOKED} {given.rung}",
                    rounds=t.world.scene.round,
                ),
            )
        )
        acted(t, me)
        return
    await throw_or_land(t, id, cast("Rung", given.rung))


def pay_for(t: Table[World], me: str, rite: str, path: str, pushed: bool) -> None:
    pay(t, me, boons_for(t.world, RITES[rite], path), rite)
    if pushed and not t.world.rulings.push_per_rite:
        t.tell(Used(Use(me, "edge.push", "scene")))


def _invoked(world: World, me: str) -> list[tuple[int]]:
    """Rites invoked in an earlier turn, where the table takes two."""
    return [
        (id,)
        for id, one in world.workings.items()
        if one.who == me
        and one.stage.startswith(INVOKED)
        and (not world.scene.round or one.rounds < world.scene.round)
    ]


@Act(
    id="edge.weave-rite",
    name="Weave the rite",
    to=_invoked,
    needs=(able, in_scene, free, my_turn),
    text="The second turn of a rite: now it is rolled.",
)
async def weave_rite(t: Table[World], me: str, id: int) -> None:
    working = t.world.workings[id]
    told = working.stage.removeprefix(INVOKED).strip() or "basic"
    t.tell(WorkingSet(id, replace(working, stage="", rounds=0)))
    await throw_or_land(t, id, cast("Rung", told))


async def throw_or_land(t: Table[World], id: int, rung: Rung) -> None:
    """A rite is rolled at its own difficulty, at an Outsider's Cap, or only by its target."""
    working = t.world.workings[id]
    rite = RITES[working.what]
    if rite.test == "target":
        mark(t, working.who, rite.id, working.path, working.pushed)
        await land(t, id)
        return
    target = int(working.whom[0]) if rite.test == "cap" else 0
    dv = t.world.foes[target].cap if target else rite_dv(t.world, working.who, rite)
    rival = rival_carried(t.world, working.who, rite.patron)
    roll_for(t, id, "spirit", dv, rung, {"rival symbol": 1} if rival else None, target)


# What comes of it


@finishes("codex", "symbol", "crack")
async def finish(t: Table[World], id: int, working: Working, made: Made) -> None:
    """A hit works, a partial works less or at a price, a miss does nothing and owes nothing."""
    rite = RITES[working.what]
    if made.beats and rival_carried(t.world, working.who, rite.patron):
        t.tell(Said(working.who, "omen", rite.id))
    if rite.backlash and (not made.hit or made.beats >= 2):
        for thing in rite.backlash.gives:
            await bring(t, working.who, rite.id, thing)
    if made.outcome != "miss" or t.world.rulings.missed_rites_mark:
        mark(t, working.who, rite.id, working.path, working.pushed)
    if rite.test == "cap" and made.outcome != "miss":
        strain(t, made.target, made.dv if made.hit else 1, rite.id)
        await land(t, id)
    elif made.hit:
        await land(t, id)
    elif made.outcome == "partial":
        t.tell(WorkingSet(id, replace(working, stage="partial")))
    else:
        t.tell(WorkingSet(id, None))


def _partials(world: World, me: str) -> list[tuple[int]]:
    return [(id,) for id, one in world.workings.items() if one.stage == "partial"]


@Act(
    id="edge.rite-less",
    name="The rite does less",
    by="gm",
    to=_partials,
    anytime=True,
    text="Half its dice, rounded up, or only until the next turn.",
)
async def rite_less(t: Table[World], me: str, id: int) -> None:
    await land(t, id, less=True)


class Complication(Form, frozen=True):
    words: Annotated[str, Meta(title="What goes wrong beside it", max_length=300)]


@Act(
    id="edge.rite-full",
    name="The rite works, at a price",
    by="gm",
    to=_partials,
    anytime=True,
    text="Its whole effect, and a complication that you name.",
).form(Complication)
async def rite_full(t: Table[World], me: str, id: int, given: Complication) -> None:
    t.tell(Said(t.world.workings[id].who, "complication", given.words))
    await land(t, id)


def what(working: Working) -> tuple[Give, ...]:
    """What a use of a rite gives: as it was chosen, and as it was pushed."""
    rite = RITES[working.what]
    base = () if working.pushed and rite.replaces else rite.gives
    ways = tuple(thing for way in working.ways for thing in rite.ways[way].gives)
    return (*base, *ways, *(rite.pushed if working.pushed else ()))


async def land(t: Table[World], id: int, less: bool = False) -> None:
    working = t.world.workings[id]
    rite = RITES[working.what]
    until = (working.pushed and rite.push_until) or rite.until
    tie = 0 if working.path == "codex" else id
    t.tell(WorkingSet(id, None))
    for thing in what(working):
        if isinstance(thing, book.Banish):
            continue
        short = less and not (isinstance(thing, Bonus) and thing.dice > 1)
        now = halved(thing) if less else thing
        span = "round" if short else until
        await bring(t, working.who, rite.id, now, working.whom, span, tie)


def halved(thing: Give) -> Give:
    """Half the dice, rounded up; what has no more than one is cut short instead."""
    if isinstance(thing, Bonus):
        dice = (thing.dice + 1) // 2 if thing.dice > 0 else -((1 - thing.dice) // 2)
        return replace(thing, dice=dice)
    return thing
