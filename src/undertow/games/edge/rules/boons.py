"""Boons: what earns them, what they buy, gifts, and turning them into XP."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from undertow.games.edge.acts import Act, during, holds, in_scene
from undertow.games.edge.facts.people import AssetSet, BoonsSet, Converted, Gifted, Learned
from undertow.games.edge.facts.rolls import DueSet, RollSet
from undertow.games.edge.facts.story import SessionSet
from undertow.games.edge.moments import Gaining
from undertow.games.edge.rules.counting import RULES
from undertow.games.edge.words import number
from undertow.games.edge.world import BOONS, TRIM, Character, World
from undertow.kernel import Line, Table, message
from undertow.parts.actions import here
from undertow.parts.forms import Form

FAILURE = 2
"""Boons that failure gives somebody in a scene, at the most."""
FULL = message("edge.no.sixth-boon", "{who} holds 5 Boons; a sixth would be lost.")
GIVEN = message(
    "edge.no.gift", "{who} has given what a scene allows: 1 Boon, or 2 to Bonded friends."
)
CONVERTED = message("edge.no.convert", "{who} has turned Boons into XP in this session already.")
SHIFTED = message("edge.no.boon-shift", "One Boon moves the Position of an action, and one has.")


def earn(t: Table[World], who: str, boons: int, why: str, failure: bool = False) -> None:
    """Boons into somebody's hand. What there is no room for is lost, and was awarded all the same."""
    one = t.world.people[who]
    if failure:
        boons = consoles(one, boons)
    if boons <= 0:
        return
    held = min(BOONS, one.boons + boons)
    lost = one.boons + boons - held
    t.tell(BoonsSet(who, held, why, consoled=boons if failure else 0, lost=lost))


def consoles(one: Character, boons: int) -> int:
    """What failure still pays somebody of so many Boons in this scene."""
    return max(0, min(boons, FAILURE - one.consoled))


def pay(t: Table[World], who: str, boons: int, why: str) -> None:
    if boons:
        t.tell(BoonsSet(who, t.world.people[who].boons - boons, why))


def trim(t: Table[World]) -> None:
    """At the end of a scene nobody keeps more than two."""
    for one in t.world.party:
        if one.boons > TRIM:
            t.tell(BoonsSet(one.id, TRIM, "trim", lost=one.boons - TRIM))


# What failure pays


def due(t: Table[World]) -> None:
    """Pays what the last roll owes, now that something bites."""
    made = t.world.last
    assert made is not None
    counted = made.outcome == "miss" or not t.world.rulings.only_misses_capped
    one = t.world.people[made.who]
    boons = consoles(one, made.due) if counted else made.due
    t.tell(DueSet(0, boons))
    earn(t, one.id, boons, made.outcome, failure=counted)


class Bite(Form, frozen=True):
    words: Annotated[str, Meta(title="The condition, or the thread that moves", max_length=300)]


@Act(
    id="edge.bite",
    name="Something bites",
    by="gm",
    anytime=True,
    to=lambda world, me: [()] if world.last is not None and world.last.due else [],
    text="A failure without ones pays its Boons once you name what it costs at once.",
).form(Bite)
async def bite(t: Table[World], me: str, given: Bite) -> None:
    due(t)


@Act(
    id="edge.withhold",
    name="It pays nothing",
    by="gm",
    anytime=True,
    to=lambda world, me: [()] if world.last is not None and world.last.due else [],
    text="It was fishing for a Boon.",
)
async def withhold(t: Table[World], me: str) -> None:
    t.tell(DueSet(0))


# What else earns


class Award(Form, frozen=True):
    words: Annotated[str, Meta(title="For what", max_length=200)] = ""


@RULES.forbids(Gaining)
def hand_full(world: World, m: Gaining, me: str) -> Line | None:
    one = world.people[m.who]
    return FULL(who=one.name) if one.boons >= BOONS else None


@Act(
    id="edge.award-boon",
    name="Award a Boon",
    by="gm",
    to=lambda world, me: [(one.id,) for one in world.party],
    anytime=True,
    touches=lambda world, me, who: Gaining(who),
    text="For a bond in the light, a sacrifice, a clever way.",
).form(Award)
async def award(t: Table[World], me: str, who: str, given: Award) -> None:
    earn(t, who, 1, given.words)


@Act(
    id="edge.shared-boons",
    name="A Boon for everybody",
    by="gm",
    to=here,
    anytime=True,
    text="After a great victory or setback of the campaign.",
).form(Award)
async def shared(t: Table[World], me: str, given: Award) -> None:
    for one in t.world.party:
        earn(t, one.id, 1, given.words)


def bond(one: str, other: str) -> str:
    """The name of what binds two, whoever is named first."""
    return " & ".join(sorted((one, other)))


def _bonded_help(world: World, me: str) -> list[tuple[str, str]]:
    """Who helped a bonded friend with the last roll."""
    made = world.last
    if made is None or not made.helper or made.helper not in world.people:
        return []
    helper = world.people[made.helper]
    fresh = bond(helper.id, made.who) not in world.session.bond_boons
    return [(helper.id, made.who)] if made.who in helper.bonds and fresh else []


@Act(
    id="edge.bond-boon",
    name="A Boon for a bond",
    by="gm",
    to=_bonded_help,
    anytime=True,
    text="A bonded friend helped, and told it richly: 1 Boon, once a bond and session.",
)
async def bond_boon(t: Table[World], me: str, helper: str, whom: str) -> None:
    session = t.world.session
    t.tell(SessionSet(replace(session, bond_boons=(*session.bond_boons, bond(helper, whom)))))
    earn(t, helper, 1, "bond")


# Spending


def _mine(world: World, me: str) -> list[tuple[int]]:
    return [(id,) for id, roll in world.rolls.items() if roll.who == me]


def _unshifted(world: World, me: str) -> Line | None:
    shifted = any(r.who == me and "boon" in r.shifts for r in world.rolls.values())
    return SHIFTED() if shifted else None


@Act(
    id="edge.boon-position",
    name="A Boon for position",
    to=_mine,
    needs=(holds(1), _unshifted),
    anytime=True,
    text="1 Boon: this action is one step better placed.",
)
async def boon_position(t: Table[World], me: str, id: int) -> None:
    pay(t, me, 1, "position")
    roll = t.world.rolls[id]
    t.tell(RollSet(id, replace(roll, shifts={**roll.shifts, "boon": -1})))


@Act(
    id="edge.boon-cancel",
    name="A Boon against the GM's shift",
    needs=(holds(1), _unshifted),
    anytime=True,
    to=lambda world, me: [(id,) for (id,) in _mine(world, me) if "gm" in world.rolls[id].shifts],
    text="1 Boon takes back the step the GM made this worse by.",
)
async def boon_cancel(t: Table[World], me: str, id: int) -> None:
    pay(t, me, 1, "cancel")
    roll = t.world.rolls[id]
    shifts = {by: step for by, step in roll.shifts.items() if by != "gm"}
    t.tell(RollSet(id, replace(roll, shifts={**shifts, "boon": 0})))


@Act(
    id="edge.boon-asset",
    name="Bring an asset on-screen",
    needs=(in_scene,),
    to=lambda world, me: [
        (id,)
        for id, asset in world.people[me].assets.items()
        if not asset.on_screen
        and world.people[me].boons >= asset_price(asset.state)
        and asset.state in ("maintained", "neglected")
    ],
    text="1 Boon, 2 for a neglected one: it helps for this scene.",
)
async def boon_asset(t: Table[World], me: str, id: int) -> None:
    asset = t.world.people[me].assets[id]
    pay(t, me, asset_price(asset.state), asset.name)
    t.tell(AssetSet(me, id, replace(asset, on_screen=True)))


def asset_price(state: str) -> int:
    return 2 if state == "neglected" else 1


# Gifts


def gifts(world: World, me: str) -> list[str]:
    """To whom somebody gave a boon in this scene."""
    before = "edge.gift-boon@"
    return [
        u.what.removeprefix(before) for u in world.uses if u.who == me and u.what.startswith(before)
    ]


def _may_give(world: World, me: str) -> Line | None:
    given, one = gifts(world, me), world.people[me]
    if not given or (len(given) == 1 and given[0] in one.bonds and one.bonds):
        return None
    return GIVEN(who=one.name)


def _friends(world: World, me: str) -> list[tuple[str]]:
    """Whom a boon may go to: the second of a scene only between bonded friends."""
    bonded = world.people[me].bonds
    return [
        (one.id,)
        for one in world.party
        if one.id != me and (not gifts(world, me) or one.id in bonded)
    ]


class Reason(Form, frozen=True):
    words: Annotated[str, Meta(title="Why, in a sentence", max_length=200)]


@Act(
    id="edge.gift-boon",
    name="Give a Boon",
    to=_friends,
    needs=(in_scene, holds(1), _may_give),
    anytime=True,
    touches=lambda world, me, to: Gaining(to),
    text="Once a scene, twice to Bonded friends. They may use it as a die of help.",
).form(Reason)
async def gift(t: Table[World], me: str, to: str, given: Reason) -> None:
    t.tell(Gifted(me, to, given.words))


# Into XP


def _unconverted(world: World, me: str) -> Line | None:
    one = world.people[me]
    return CONVERTED(who=one.name) if one.converted else None


@Act(
    id="edge.convert",
    name="Turn Boons into XP",
    needs=(during("downtime", "wrap-up"), _unconverted),
    to=lambda world, me: [(xp,) for xp in (1, 2) if world.people[me].boons >= 2 * xp],
    text="Once a session: 2 Boons are 1 XP, 4 are 2.",
    price=lambda world, me, xp: number(2 * xp, "Boon"),
)
async def convert(t: Table[World], me: str, xp: Literal[1, 2]) -> None:
    pay(t, me, 2 * xp, "xp")
    t.tell(Learned(me, xp, "boons"))
    t.tell(Converted(me))
