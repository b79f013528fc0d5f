"""Downtime: healing, repairs, projects, and keeping what one has."""

from __future__ import annotations

from math import ceil
from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from undertow.games.edge.acts import ENCHANTMENTS, Act, during
from undertow.games.edge.catalogue.talents import SYMBOL_XP
from undertow.games.edge.creation import asset_cost, enchanting
from undertow.games.edge.facts.magic import SymbolSet
from undertow.games.edge.facts.people import (
    AssetSet,
    DowntimeSpent,
    FollowerSet,
    GearSet,
    Harmed,
    Learned,
    SheetSet,
    Used,
)
from undertow.games.edge.facts.story import BeatsSpent
from undertow.games.edge.labels import by_number, complication_named
from undertow.games.edge.moments import RollStood, Spending
from undertow.games.edge.rules.beats import ready
from undertow.games.edge.rules.counting import RULES
from undertow.games.edge.rules.laying import opens, starts
from undertow.games.edge.rules.rolling import free
from undertow.games.edge.words import number, patron
from undertow.games.edge.world import STATES, Character, Clock, Roll, State, World
from undertow.kernel import Line, Table, message
from undertow.parts.forms import Form
from undertow.parts.uses import Use, used

ACTIONS = 2
BUSY = message("edge.no.downtime", "{who} has no downtime action left.")
NO_XP = message("edge.no.upkeep", "{who} has no {xp} XP for that.")
LOYALTY = ("ready", "wary", "seized")


def busy(world: World, me: str) -> Line | None:
    one = world.people[me]
    return None if one.downtime or world.rulings.any_downtime else BUSY(who=one.name)


def act(t: Table[World], me: str) -> None:
    """A downtime action is spent."""
    one = t.world.people[me]
    t.tell(DowntimeSpent(me, max(0, one.downtime - 1), one.days))


class Length(Form, frozen=True):
    days: Annotated[int, Meta(title="Days", ge=1, le=365)] = 7


@Act(
    id="edge.downtime",
    name="How long is this downtime?",
    by="gm",
    needs=(during("downtime"),),
    to=lambda world, me: [()] if not used(world.uses, "gm", "edge.downtime") else [],
    text="Everybody has two actions, and the days to learn and buy in.",
).form(Length)
async def downtime(t: Table[World], me: str, given: Length) -> None:
    t.tell(Used(Use("gm", "edge.downtime", "phase")))
    for one in t.world.party:
        t.tell(DowntimeSpent(one.id, ACTIONS, given.days))


# Healing


@Act(
    id="edge.recover",
    name="Heal",
    needs=(during("downtime"), free, busy),
    to=lambda world, me: [(one.id,) for one in world.party if one.harm],
    text="An action, wits and medicine, at one more than the harm: a hit lowers it, a partial treats it.",
    price=lambda world, me, whom: number(1, "action"),
)
async def recover(t: Table[World], me: str, whom: str) -> None:
    act(t, me)
    dv = t.world.people[whom].harm + 1
    roll = Roll(me, "wits", "medicine", whom, "heal", dv=dv, about=f"recover {whom}")
    opens(t, roll)


@RULES.reacts(
    "after",
    RollStood,
    lambda world, m, me: m.made.about.startswith("recover ") and m.made.outcome != "miss",
)
async def recovered(t: Table[World], m: RollStood, me: str) -> None:
    whom = t.world.people[m.made.about.removeprefix("recover ")]
    if m.made.hit:
        t.tell(Harmed(whom.id, max(0, whom.harm - 1), "recover"))
    else:
        t.tell(Harmed(whom.id, whom.harm, "recover", dying=False, treated=True))


# Enchanted gear


def _enchanted(world: World, me: str) -> list[tuple[int]]:
    return [
        (id,)
        for id, item in world.people[me].gear.items()
        if item.enchantments
        and (
            (item.state == "neglected" and world.scene.over)
            or (item.state == "compromised" and world.phase == "downtime")
        )
    ]


@Act(
    id="edge.repair",
    name="Repair an enchanted thing",
    to=_enchanted,
    needs=(free,),
    text="Tinker: difficulty 3 after a short rest for a neglected one, 4 in downtime for a compromised one.",
)
async def repair(t: Table[World], me: str, id: int) -> None:
    dv = 3 if t.world.people[me].gear[id].state == "neglected" else 4
    opens(t, Roll(me, "wits", "tinker", "repair", "repair", dv=dv, about=f"repair {id}"))


@RULES.reacts("after", RollStood, lambda world, m, me: m.made.about.startswith("repair "))
async def repaired(t: Table[World], m: RollStood, me: str) -> None:
    """A miss on a compromised thing may cost an enchantment."""
    id, made = int(m.made.about.removeprefix("repair ")), m.made
    item = t.world.people[made.who].gear.get(id)
    if item is None:
        return
    if made.hit:
        t.tell(GearSet(made.who, id, replace(item, state="maintained")))
    elif made.outcome == "miss" and made.dv == 4:
        t.tell(Used(Use(made.who, f"edge.botched {id}", "phase")))


def _botched(world: World, me: str) -> list[tuple[str, int, str, str]]:
    return [
        (one.id, id, enchantment, suit)
        for one in world.party
        for id, item in one.gear.items()
        if used(world.uses, one.id, f"edge.botched {id}")
        for enchantment in item.enchantments
        for suit in ready(world, 2, one.id)
    ]


@Act(
    id="edge.degrade",
    name="The enchantment fails",
    by="gm",
    to=_botched,
    anytime=True,
    touches=lambda world, me, who, id, enchantment, suit: Spending(2),
    text="2 beats after a botched repair: an enchantment is gone for good.",
)
async def degrade(t: Table[World], me: str, who: str, id: int, enchantment: str, suit: str) -> None:
    t.tell(BeatsSpent(2, "repair", enchantment, suit))
    item = t.world.people[who].gear[id]
    left = tuple(one for one in item.enchantments if one != enchantment)
    t.tell(GearSet(who, id, replace(item, enchantments=left)))


STRIP_DV = 4


@Act(
    id="edge.strip",
    name="Strip an enchantment",
    needs=(free,),
    to=lambda world, me: [
        (id, one)
        for id, item in world.people[me].gear.items()
        for one in item.enchantments
        if world.people[me].xp >= ENCHANTMENTS[one].level and world.scene.over
    ],
    text="A ritual with arcana at difficulty 4, and 1 XP for each level of it.",
)
async def strip(t: Table[World], me: str, id: int, enchantment: str) -> None:
    t.tell(Learned(me, -ENCHANTMENTS[enchantment].level, "strip"))
    about = f"strip {id} {enchantment}"
    opens(t, Roll(me, "wits", "arcana", "strip", "magic", dv=STRIP_DV, about=about))


@RULES.reacts(
    "after", RollStood, lambda world, m, me: m.made.about.startswith("strip ") and m.made.hit
)
async def stripped(t: Table[World], m: RollStood, me: str) -> None:
    _, id, enchantment = m.made.about.split()
    item = t.world.people[m.made.who].gear[int(id)]
    left = tuple(one for one in item.enchantments if one != enchantment)
    t.tell(GearSet(m.made.who, int(id), replace(item, enchantments=left)))


# Projects


class Project(Form, frozen=True):
    name: Annotated[str, Meta(title="What you work on", max_length=80)]
    size: Annotated[int, Meta(title="Segments", ge=4, le=12)] = 6


@Act(
    id="edge.project",
    name="Begin a project",
    needs=(during("downtime", "hooks"),),
    to=lambda world, me: [()],
    text="A clock of your own. Each action on it is a roll.",
).form(Project)
async def project(t: Table[World], me: str, given: Project) -> None:
    starts(t, Clock(name=given.name, size=given.size, kind="project", of=me))


class WorkOn(Form, frozen=True):
    skill: Literal["craft", "tinker", "arcana", "lore", "command", "persuade", "survival"] = "craft"


@Act(
    id="edge.work",
    name="Work on a project",
    needs=(during("downtime"), free, busy),
    to=lambda world, me: [
        (id,)
        for id, clock in world.clocks.items()
        if clock.kind == "project" and clock.of == me and not clock.full
    ],
    text="An action: a roll that fills its clock.",
    price=lambda world, me, id: number(1, "action"),
).form(WorkOn)
async def work(t: Table[World], me: str, id: int, given: WorkOn) -> None:
    act(t, me)
    attribute = {"command": "presence", "persuade": "presence", "survival": "body"}.get(
        given.skill, "wits"
    )
    name = t.world.clocks[id].name
    opens(t, Roll(me, attribute, given.skill, name, clock=id))


# Upkeep


def owned(one: Character) -> dict[str, tuple[int, str]]:
    """What needs upkeep, with what it cost and its state: followers, assets, symbols, enchanted gear."""
    return {
        **{f"follower {id}": (f.cap**2, f.state) for id, f in one.followers.items()},
        **{f"asset {id}": (asset_cost(asset), asset.state) for id, asset in one.assets.items()},
        **{
            f"symbol {patron}": (SYMBOL_XP, symbol.state)
            for patron, symbol in one.symbols.items()
            if symbol.state != "shattered"
        },
        **{
            f"gear {id}": (enchanting(item), item.state)
            for id, item in one.gear.items()
            if item.enchantments
        },
    }


def efficient(cost: int) -> int:
    """A third of what it cost, rounded up, and 1 at the least."""
    return max(1, ceil(cost / 3))


def _unpaid(world: World, me: str) -> list[str]:
    return [
        what for what in owned(world.people[me]) if not used(world.uses, me, f"edge.upkeep {what}")
    ]


def _ways(world: World, me: str) -> list[tuple[str, str]]:
    one = world.people[me]
    found = []
    for what in _unpaid(world, me):
        if one.xp >= efficient(owned(one)[what][0]):
            found.append((what, "efficient"))
        if one.xp >= 1 and busy(world, me) is None:
            found.append((what, "intensive"))
    return found


def _kept(world: World, me: str, what: str) -> Line:
    kind, id = what.split()
    return patron(id) if kind == "symbol" else by_number(world, me, int(id))


PAYS = {
    "efficient": message("edge.label.upkeep", "Upkeep for {what}: {xp} XP"),
    "intensive": message("edge.label.upkeep-time", "Upkeep for {what}, seen to in person: {xp} XP"),
}


@Act(
    id="edge.upkeep",
    name="Pay upkeep",
    to=_ways,
    needs=(during("downtime"),),
    text="Once a downtime for each: a third of its price in XP, or 1 XP and an action.",
    label=lambda world, me, what, way: PAYS[way](
        what=_kept(world, me, what),
        xp=efficient(owned(world.people[me])[what][0]) if way == "efficient" else 1,
    ),
    price=lambda world, me, what, way: number(1, "action") if way == "intensive" else None,
)
async def upkeep(t: Table[World], me: str, what: str, way: str) -> None:
    one = t.world.people[me]
    cost = efficient(owned(one)[what][0]) if way == "efficient" else 1
    t.tell(Learned(me, -cost, "upkeep"))
    t.tell(Used(Use(me, f"edge.upkeep {what}", "phase")))
    if way == "intensive":
        act(t, me)
    if not what.startswith("symbol"):  # symbols are restored by their own rule
        shift(t, me, what, -1)


def shift(t: Table[World], me: str, what: str, step: int) -> None:
    """A state better or worse; the worst of each stays the worst. Only a symbol can shatter."""
    one, (kind, id) = t.world.people[me], what.split()
    if kind == "follower":
        follower = one.followers[int(id)]
        at = max(0, min(2, LOYALTY.index(follower.state) + step))
        if LOYALTY[at] != follower.state and not (follower.state == "seized" and step < 0):
            t.tell(FollowerSet(me, int(id), replace(follower, state=LOYALTY[at])))
        return

    def moved(state: State, worst: int = 2) -> State:
        return STATES[max(0, min(worst, STATES.index(state) + step))]

    if kind == "asset":
        asset = one.assets[int(id)]
        t.tell(AssetSet(me, int(id), replace(asset, state=moved(asset.state))))
    elif kind == "symbol":
        symbol = one.symbols[id]
        t.tell(SymbolSet(me, id, replace(symbol, state=moved(symbol.state, 3))))
    else:
        item = one.gear[int(id)]
        t.tell(GearSet(me, int(id), replace(item, state=moved(item.state))))


def lapse(t: Table[World]) -> None:
    """Downtime is over: what nobody paid for gets worse."""
    for one in t.world.party:
        for what in _unpaid(t.world, one.id):
            shift(t, one.id, what, 1)


# Complications


RESOLVED = message("edge.label.resolve", "Resolved for {who}: {what}")


@Act(
    id="edge.resolve",
    name="A complication is resolved",
    by="gm",
    anytime=True,
    to=lambda world, me: [
        (one.id, n) for one in world.party for n, c in enumerate(one.complications) if c.open
    ],
    text="It brings no more beats. Its XP are kept.",
    label=lambda world, me, who, n: RESOLVED(
        who=world.people[who].name, what=complication_named(world.people[who].complications, n)
    ),
)
async def resolve(t: Table[World], me: str, who: str, n: int) -> None:
    one = t.world.people[who]
    now = tuple(replace(c, open=c.open and k != n) for k, c in enumerate(one.complications))
    t.tell(SheetSet(replace(one, complications=now)))
