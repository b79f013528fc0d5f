"""What XP buys, and how long that takes."""

from __future__ import annotations

from math import ceil
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from undertow.games.edge.acts import ENCHANTMENTS, TALENTS, Act, Need, during
from undertow.games.edge.book import PATRONS, RITES
from undertow.games.edge.catalogue.talents import CODEX_XP, FAMILIAR_XP, SYMBOL_XP
from undertow.games.edge.creation import (
    ASSETS,
    FOLLOWERS,
    RATING,
    item_cost,
    most_followers,
    rating_cost,
    talent_cost,
    why_not_rite,
    why_not_talent,
)
from undertow.games.edge.facts.people import Bought, DowntimeSpent, Used
from undertow.games.edge.facts.story import ClockPutAway, ClockSet
from undertow.games.edge.moments import RollStood
from undertow.games.edge.rules.building import AssetRow, FollowerRow, WeaponRow
from undertow.games.edge.rules.counting import RULES
from undertow.games.edge.rules.fatigue import resize
from undertow.games.edge.rules.laying import starts
from undertow.games.edge.words import name, number, patron
from undertow.games.edge.world import (
    ATTRIBUTES,
    SKILLS,
    Asset,
    Character,
    Clock,
    Follower,
    Item,
    Made,
    Symbol,
    World,
)
from undertow.kernel import Line, Table, message
from undertow.parts.forms import Form
from undertow.parts.telling import told_apart
from undertow.parts.uses import Use, used

HASTE = 4
DEAR = message("edge.no.xp", "That costs {cost} XP; {who} has {xp}.")
SLOW = message("edge.no.days", "That takes {days}; {who} has {left}. It may be rushed.")
CATCH_UP = message("edge.label.catch-up", "Spend {days} after all: {what}")
COSTS = message("edge.price.xp", "{cost} XP, {days}")
LESSONS = {
    "attribute": message("edge.label.raise", "Raise {what} to {n}"),
    "skill": message("edge.label.skill", "Learn {what}, to {n}"),
    "talent": message("edge.label.talent", "Learn {what}"),
    "rite": message("edge.label.rite", "Learn the rite {what}"),
    "familiar": message("edge.label.familiar", "Bind a Familiar of {what}"),
    "codex": message("edge.label.codex", "Take up the Codex of {what}"),
    "symbol": message("edge.label.symbol", "Consecrate a Symbol of {what}"),
}
AT_LEAST = message("edge.price.from", "from {cost} XP")
PURCHASE: Need = during("downtime", "hooks")


# Buying


def talent_days(xp: int) -> int:
    """A day for each 2 XP, rounded up."""
    return ceil(xp / 2)


class Rush(Form, frozen=True):
    rush: Annotated[bool, Meta(title="Skip the days? The GM keeps a Haste clock")] = False


Price = tuple[int, int]
"""XP and days."""


def why_not(world: World, me: str, price: Price, rush: bool) -> Line | None:
    one, (cost, days) = world.people[me], price
    if cost > one.xp:
        return DEAR(cost=cost, who=one.name, xp=one.xp)
    return (
        SLOW(days=number(days, "day"), who=one.name, left=number(one.days, "day"))
        if days > one.days and not rush
        else None
    )


def buy(t: Table[World], what: str, price: Price, after: Character, rush: bool) -> None:
    """Pays, and has it; what is rushed may show flaws once its clock is full."""
    cost, days = price
    spent = 0 if rush else days
    t.tell(Bought(what, cost, replace(after, xp=after.xp - cost, days=after.days - spent)))
    if rush:
        clock = Clock(name=what, size=HASTE, kind="haste", of=after.id, days=days, known_to=("gm",))
        starts(t, clock)


def _used(made: Made, world: World) -> tuple[str, ...]:
    """What a roll made use of, by the names under which it was bought."""
    weapon = world.people[made.who].gear.get(made.weapon)
    held = (weapon.name or weapon.row, *weapon.enchantments) if weapon is not None else ()
    return made.skill, made.attribute, *held


@RULES.reacts("after", RollStood, lambda world, m, me: not m.made.hit)
async def hasty(t: Table[World], m: RollStood, me: str) -> None:
    """What was rushed ticks with each partial or miss it is used for."""
    for id, clock in tuple(t.world.clocks.items()):
        mine = clock.kind == "haste" and clock.of == m.made.who and not clock.full
        if mine and clock.name in (*_used(m.made, t.world), m.work):
            t.tell(ClockSet(id, clock.ticked(1)))


def _rushed(world: World, me: str) -> dict[int, Clock]:
    """What somebody rushed; they know of it, though the GM keeps its clock."""
    mine = [(id, c) for id, c in world.clocks.items() if c.kind == "haste" and c.of == me]
    return {id: clock for id, clock in mine if clock.days <= world.people[me].days}


def _caught_up(world: World, me: str, id: int) -> Line:
    clock = world.clocks[id]
    what = told_apart(_rushed(world, me), id, lambda one: name(one.name))
    return CATCH_UP(days=number(clock.days, "day"), what=what)


@Act(
    id="edge.catch-up",
    name="Spend the days after all",
    needs=(during("downtime"),),
    to=lambda world, me: [(id,) for id in _rushed(world, me)],
    label=_caught_up,
    text="The days that were skipped: what was rushed is sound, and its clock is gone.",
)
async def catch_up(t: Table[World], me: str, id: int) -> None:
    one, clock = t.world.people[me], t.world.clocks[id]
    t.tell(DowntimeSpent(me, one.downtime, one.days - clock.days))
    t.tell(ClockPutAway(id, clock.known_to))


def _grow(one: Character, what: str, name: str) -> Character:
    """The character with one thing more."""
    if what == "attribute":
        return replace(one, attributes={**one.attributes, name: one.rating(name) + 1})
    if what == "skill":
        return replace(one, skills={**one.skills, name: one.skill(name) + 1})
    if what == "talent":
        return replace(one, talents=(*one.talents, name))
    if what == "rite":
        return replace(one, rites=(*one.rites, name))
    if what == "familiar":
        return replace(one, familiar=name, patron=one.patron or name)
    if what == "codex":
        return replace(one, codex=name, patron=one.patron or name)
    return replace(one, symbols={**one.symbols, name: Symbol()})


def _said(cost: int, days: int) -> Line:
    return COSTS(cost=cost, days=number(days, "day"))


def price_of(world: World, one: Character, what: str, name: str) -> Price:
    if what == "attribute":
        new = one.rating(name) + 1
        return rating_cost(new - 1, new, 3, world.rulings), new
    if what == "skill":
        new = one.skill(name) + 1
        return rating_cost(new - 1, new, 2, world.rulings), new
    fixed = {"familiar": FAMILIAR_XP, "codex": CODEX_XP, "symbol": SYMBOL_XP}
    if what == "talent":
        xp = talent_cost(name, world.rulings)
    else:
        xp = RITES[name].xp if what == "rite" else fixed[what]
    return xp, 1 if what == "symbol" else talent_days(xp)


def _lessons(world: World, me: str) -> list[tuple[str, str]]:
    """Everything somebody may learn, whether or not they can pay it."""
    one = world.people[me]
    patrons = [one.familiar or one.codex] if one.familiar or one.codex else list(PATRONS)
    return [
        *(("attribute", name) for name in ATTRIBUTES if one.rating(name) < RATING),
        *(("skill", name) for name in SKILLS if one.skill(name) < RATING),
        *(
            ("talent", id)
            for id in TALENTS
            if id not in one.talents and why_not_talent(one, id, world.rulings) is None
        ),
        *(("rite", id) for id in RITES if id not in one.rites and why_not_rite(one, id) is None),
        *(("familiar", patron) for patron in patrons if not one.familiar),
        *(("codex", patron) for patron in patrons if not one.codex),
        *(("symbol", patron) for patron in PATRONS if one.lacks(patron)),
    ]


def _lesson(world: World, me: str, what: str, lesson: str) -> Line:
    """What somebody may learn, with the rating that it would be."""
    one = world.people[me]
    if what in ("attribute", "skill"):
        now = one.rating(lesson) if what == "attribute" else one.skill(lesson)
        return LESSONS[what](what=name(lesson), n=now + 1)
    return LESSONS[what](what=patron(lesson) if lesson in PATRONS else name(lesson))


class Learn(Rush, frozen=True):
    def why_not(self, world: World, me: str, what: str, name: str) -> Line | None:
        return why_not(world, me, price_of(world, world.people[me], what, name), self.rush)


@Act(
    id="edge.learn",
    name="Learn",
    to=lambda world, me: [
        (what, name)
        for what, name in _lessons(world, me)
        if price_of(world, world.people[me], what, name)[0] <= world.people[me].xp
    ],
    needs=(PURCHASE,),
    text="For XP and days: an attribute, a skill, a talent, a rite, a bond with a patron.",
    label=_lesson,
    price=lambda world, me, what, name: _said(*price_of(world, world.people[me], what, name)),
).form(Learn)
async def learn_it(t: Table[World], me: str, what: str, name: str, given: Learn) -> None:
    one = t.world.people[me]
    buy(t, name, price_of(t.world, one, what, name), _grow(one, what, name), given.rush)
    resize(t, me)


class BuyWeapon(WeaponRow, frozen=True):
    rush: bool = False

    def why_not(self, world: World, me: str, *to: object) -> Line | None:
        xp = item_cost(self.item())
        return why_not(world, me, (xp, talent_days(xp)), self.rush)


def _carry(t: Table[World], me: str, item: Item, rush: bool) -> None:
    one, xp, id = t.world.people[me], item_cost(item), t.world.fresh
    after = replace(one, gear={**one.gear, id: item})
    buy(t, item.name or item.row, (xp, talent_days(xp)), after, rush)


def _bought(xp: int) -> Line:
    """The price of a thing, with the days it takes to come by it."""
    return _said(xp, talent_days(xp))


def _rich(xp: int) -> Need:
    def why(world: World, me: str) -> Line | None:
        one = world.people[me]
        return None if one.xp >= xp else DEAR(cost=xp, who=one.name, xp=one.xp)

    return why


@Act(
    id="edge.buy-weapon",
    name="Buy a weapon",
    to=lambda world, me: [()],
    needs=(PURCHASE, _rich(4)),
    text="4, 8 or 12 XP by weight, 4 more for each of two tags.",
    price=lambda world, me: AT_LEAST(cost=4),
).form(BuyWeapon)
async def buy_weapon(t: Table[World], me: str, given: BuyWeapon) -> None:
    _carry(t, me, given.item(), given.rush)


class BuyGuard(Rush, frozen=True):
    def why_not(self, world: World, me: str, kind: str, row: str) -> Line | None:
        xp = item_cost(Item(kind, row))  # type: ignore[arg-type]
        return why_not(world, me, (xp, talent_days(xp)), self.rush)


GUARDS = [("shield", row) for row in ("buckler", "heater", "pavise")] + [
    ("armour", row) for row in ("light", "medium", "heavy")
]


@Act(
    id="edge.buy-guard",
    name="Buy a shield or armour",
    needs=(PURCHASE,),
    to=lambda world, me: [
        (kind, row)
        for kind, row in GUARDS
        if world.people[me].item(kind) is None and item_cost(Item(kind, row)) <= world.people[me].xp  # type: ignore[arg-type]
    ],
    text="4, 8 or 12 XP.",
    price=lambda world, me, kind, row: _bought(item_cost(Item(kind, row))),  # type: ignore[arg-type]
).form(BuyGuard)
async def buy_guard(t: Table[World], me: str, kind: str, row: str, given: BuyGuard) -> None:
    _carry(t, me, Item(kind, row), given.rush)  # type: ignore[arg-type]


class Enchant(Rush, frozen=True):
    def why_not(self, world: World, me: str, id: int, enchantment: str) -> Line | None:
        xp = ENCHANTMENTS[enchantment].xp
        return why_not(world, me, (xp, talent_days(xp)), self.rush)


@Act(
    id="edge.enchant",
    name="Enchant a thing",
    needs=(PURCHASE,),
    to=lambda world, me: [
        (id, one.id)
        for id, item in world.people[me].gear.items()
        for one in ENCHANTMENTS.values()
        if one.on == item.kind and one.id not in item.enchantments and one.xp <= world.people[me].xp
    ],
    text="Bought like a talent. No more of them work than your Spirit.",
    price=lambda world, me, id, enchantment: _bought(ENCHANTMENTS[enchantment].xp),
).form(Enchant)
async def enchant(t: Table[World], me: str, id: int, enchantment: str, given: Enchant) -> None:
    one, xp = t.world.people[me], ENCHANTMENTS[enchantment].xp
    item = one.gear[id]
    new = replace(item, enchantments=(*item.enchantments, enchantment))
    buy(t, enchantment, (xp, talent_days(xp)), replace(one, gear={**one.gear, id: new}), given.rush)


class Recruit(FollowerRow, frozen=True):
    rush: bool = False

    def why_not(self, world: World, me: str, *to: object) -> Line | None:
        return why_not(world, me, (self.cap**2, min(3, self.cap)), self.rush)


def _slot(world: World, me: str) -> Line | None:
    one = world.people[me]
    full = len(one.followers) >= most_followers(one)
    return FOLLOWERS(most=most_followers(one)) if full else None


@Act(
    id="edge.recruit",
    name="Recruit a follower",
    to=lambda world, me: [()],
    needs=(PURCHASE, _slot, _rich(1)),
    text="Cap times Cap XP, 1 to 3 days.",
).form(Recruit)
async def recruit(t: Table[World], me: str, given: Recruit) -> None:
    one, id = t.world.people[me], t.world.fresh
    new = Follower(given.name, given.cap, given.specialty)
    after = replace(one, followers={**one.followers, id: new})
    buy(t, given.name, (given.cap**2, min(3, given.cap)), after, given.rush)


class BuyAsset(AssetRow, frozen=True):
    rush: bool = False

    def why_not(self, world: World, me: str, *to: object) -> Line | None:
        return why_not(world, me, ASSETS[self.size], self.rush)


@Act(
    id="edge.buy-asset",
    name="Acquire an asset",
    to=lambda world, me: [()],
    needs=(PURCHASE, _rich(4)),
    text="Minor 4 XP and a day, standard 8 and a week, major 12 and a month.",
    price=lambda world, me: AT_LEAST(cost=4),
).form(BuyAsset)
async def buy_asset(t: Table[World], me: str, given: BuyAsset) -> None:
    one, id = t.world.people[me], t.world.fresh
    after = replace(one, assets={**one.assets, id: Asset(given.name, given.size, given.benefit)})
    buy(t, given.name, ASSETS[given.size], after, given.rush)


# Another talent instead


def _spare(world: World, me: str) -> list[tuple[str, str]]:
    """Talents that nothing else of theirs hangs on."""
    return [
        (one.id, id)
        for one in world.party
        if not used(world.uses, one.id, "edge.retrain")
        for id in one.talents
        if id in TALENTS
        and not any(id in TALENTS[other].after for other in one.talents if other in TALENTS)
    ]


@Act(
    id="edge.retrain",
    name="Swap a talent",
    by="gm",
    apart=True,
    to=_spare,
    needs=(PURCHASE,),
    text="One talent in an arc goes, and its XP are back to learn another.",
)
async def retrain(t: Table[World], me: str, who: str, id: str) -> None:
    one = t.world.people[who]
    t.tell(Used(Use(who, "edge.retrain", "arc")))
    left = tuple(talent for talent in one.talents if talent != id)
    xp = talent_cost(id, t.world.rulings)
    t.tell(Bought(id, -xp, replace(one, talents=left, xp=one.xp + xp)))
