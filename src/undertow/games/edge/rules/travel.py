"""Journeys: legs with a clock, roles, what is met on the way, and arrival."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from undertow.games.edge.acts import Act, able, in_scene
from undertow.games.edge.facts.people import GearSet
from undertow.games.edge.facts.story import ClockPutAway, ClockSet, LegSet, Said, SupplySet
from undertow.games.edge.rules.beats import SUPPLY
from undertow.games.edge.rules.clocks import tick_campaign
from undertow.games.edge.rules.fatigue import tire
from undertow.games.edge.rules.laying import opens
from undertow.games.edge.rules.rolling import Goal, free, my_turn
from undertow.games.edge.world import Clock, Leg, World
from undertow.kernel import Line, Table, message
from undertow.parts.forms import Form

LEG = 4
ROLES = {
    "guide": "Sets the course, reads signs, rolls to find the way.",
    "scout": "Goes ahead, and meets hazards, ambushes and ground first.",
    "quartermaster": "Food, supplies, what everybody carries.",
    "watch": "Keeps an eye open: the first line against ambush and mishap.",
}
SKILL = {"guide": "survival", "scout": "notice", "quartermaster": "craft", "watch": "notice"}
EVENTS = ("discovery", "hazard", "encounter", "complication")
TWO_ROLES = message("edge.no.role", "{who} has two roles already.")
EVENT = message(
    "edge.label.event", "Something on the way ({met} so far; by now {least} to {most} are usual)"
)
FIRST_EVENT = message("edge.label.first-event", "Something on the way")
NOT_THERE = message(
    "edge.no.arrival", "The leg is not over: its clock must fill, and something must be met on it."
)


def leg(world: World) -> Leg | None:
    return world.leg if world.leg is not None and not world.leg.over else None


class NewLeg(Form, frozen=True):
    name: Annotated[str, Meta(title="From where to where", max_length=80)]
    size: Annotated[int, Meta(title="Segments", ge=2, le=8)] = LEG


@Act(
    id="edge.leg",
    name="A leg of a journey",
    by="gm",
    needs=(in_scene,),
    to=lambda world, me: [()] if leg(world) is None else [],
    text="A real change of ground, danger or rule. It has a clock of 4 unless you say so.",
).form(NewLeg)
async def new_leg(t: Table[World], me: str, given: NewLeg) -> None:
    id = t.world.fresh
    t.tell(ClockSet(id, Clock(name=given.name, size=given.size, kind="travel")))
    t.tell(LegSet(Leg(given.name, id)))
    if t.world.supply >= SUPPLY:
        for one in t.world.party:
            tire(t, one.id, 1, "supply")


def roles_of(world: World, me: str) -> list[str]:
    found = leg(world)
    return [role for role, who in found.roles.items() if me in who] if found else []


def _few(world: World, me: str) -> Line | None:
    return TWO_ROLES(who=world.people[me].name) if len(roles_of(world, me)) >= 2 else None


@Act(
    id="edge.role",
    name="Take a role",
    needs=(_few,),
    anytime=True,
    to=lambda world, me: [
        (role,) for role in ROLES if leg(world) and role not in roles_of(world, me)
    ],
    text="Guide, scout, quartermaster, watch; two at the most. A second one on a role helps.",
)
async def role(t: Table[World], me: str, name: str) -> None:
    now = leg(t.world)
    assert now is not None
    t.tell(LegSet(replace(now, roles={**now.roles, name: (*now.roles.get(name, ()), me)})))


class OnTheWay(Goal, frozen=True, kw_only=True):
    skill: Annotated[str, Meta(title="Skill")] = "survival"

    @classmethod
    def defaults(cls, world: World, me: str, role: str) -> dict[str, str]:
        return {"skill": SKILL[role]}


@Act(
    id="edge.travel",
    name="Make progress",
    needs=(able, in_scene, free, my_turn),
    to=lambda world, me: [(role,) for role in roles_of(world, me)],
    text="A roll of your role that fills the clock of the leg; whoever shares the role helps.",
).form(OnTheWay)
async def travel(t: Table[World], me: str, name: str, given: OnTheWay) -> None:
    now = leg(t.world)
    assert now is not None
    helper = next((who for who in now.roles[name] if who != me), "")
    roll = replace(given.roll(me), clock=now.clock, helper=helper, risk=name if helper else "")
    opens(t, roll)


def encounters(world: World) -> tuple[int, int]:
    """How many encounters and hazards the way so far takes: one for every second segment at the least,
    one for each at the most."""
    now = leg(world)
    clock = world.clocks.get(now.clock) if now is not None else None
    return (clock.ticks // 2, clock.ticks) if clock is not None else (0, 0)


def _owing(world: World, me: str) -> Line:
    now = leg(world)
    least, most = encounters(world)
    met = now.met if now else 0
    return EVENT(met=met, least=least, most=most) if most or met else FIRST_EVENT()


class Met(Form, frozen=True):
    kind: Literal["discovery", "hazard", "encounter", "complication"] = "encounter"
    words: Annotated[str, Meta(title="What", max_length=200)] = ""


@Act(
    id="edge.travel-event",
    name="Something on the way",
    by="gm",
    anytime=True,
    to=lambda world, me: [()] if leg(world) else [],
    label=_owing,
    text="A discovery, a hazard, an encounter or a complication; one for each segment or two.",
).form(Met)
async def met(t: Table[World], me: str, given: Met) -> None:
    now = leg(t.world)
    assert now is not None
    t.tell(LegSet(replace(now, met=now.met + 1)))
    t.tell(Said("gm", given.kind, given.words))


def _there(world: World, me: str) -> Line | None:
    now = leg(world)
    full = (
        now is not None
        and now.met
        and (now.clock not in world.clocks or world.clocks[now.clock].full)
    )
    return None if full else NOT_THERE()


def major_cost(world: World) -> bool:
    """Did the leg cost much: somebody badly hurt, no supply, or a complication that is full?"""
    full = any(clock.full and clock.kind in ("scene", "front") for clock in world.clocks.values())
    return any(one.harm >= 2 for one in world.party) or world.supply >= SUPPLY or full


@Act(
    id="edge.arrive",
    name="Arrive",
    by="gm",
    needs=(_there,),
    to=lambda world, me: [()] if leg(world) else [],
    text="The leg ends; trouble that is not resolved comes along.",
)
async def arrive(t: Table[World], me: str) -> None:
    now = leg(t.world)
    assert now is not None
    t.tell(LegSet(replace(now, over=True)))
    if now.clock in t.world.clocks:
        t.tell(ClockPutAway(now.clock))
    if major_cost(t.world):
        tick_campaign(t, "a leg at great cost")


@Act(
    id="edge.resupply",
    name="Resupply",
    by="gm",
    anytime=True,
    to=lambda world, me: [()] if world.supply or _shot(world) else [],
    text="Food, water, powder: all segments are clear, of ammunition too.",
)
async def resupply(t: Table[World], me: str) -> None:
    if t.world.supply:
        t.tell(SupplySet(0))
    for who, id in _shot(t.world):
        t.tell(GearSet(who, id, replace(t.world.people[who].gear[id], volleys=0)))


def _shot(world: World) -> list[tuple[str, int]]:
    """Weapons that have used up ammunition."""
    return [(one.id, id) for one in world.party for id, item in one.gear.items() if item.volleys]
