"""Patron's Gift, which imbues an item for a scene, and Borrowed Grace, for a single act."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from undertow.games.edge.acts import KEYS, Act, able, holds, in_scene, may
from undertow.games.edge.book import PATRONS, Bonus, rivals
from undertow.games.edge.facts.people import Used
from undertow.games.edge.facts.rolls import RollSet
from undertow.games.edge.facts.story import LastingSet, Said
from undertow.games.edge.moments import SceneEnding
from undertow.games.edge.rules import beats
from undertow.games.edge.rules.boons import pay
from undertow.games.edge.rules.counting import RULES
from undertow.games.edge.rules.fighting import acted
from undertow.games.edge.rules.giving import noted
from undertow.games.edge.rules.laying import lays
from undertow.games.edge.rules.obligation import capacity_of, oblige
from undertow.games.edge.rules.rites import LOCKED, PUSHED
from undertow.games.edge.rules.rolling import my_turn
from undertow.games.edge.world import Lasting, Roll, World
from undertow.kernel import Line, Table, message
from undertow.parts.forms import Form, Options
from undertow.parts.uses import Use, used

GIFT = "edge.patrons-gift"
NO_FAMILIAR = message("edge.no.gift-familiar", "Patron's Gift needs a Familiar; {who} has none.")
NO_GRACE = message("edge.no.grace", "That takes the talent Borrowed Grace.")
VOW = message("edge.no.vow", "The Oath's Gift asks for a vow or a protection that you declare.")


def _familiar(world: World, me: str) -> Line | None:
    one = world.people[me]
    return None if one.familiar else NO_FAMILIAR(who=one.name)


def _themes(world: World, me: str) -> list[tuple[str, str]]:
    """The patron of the familiar, with the skill of its gift; Grimmer's has two to choose from."""
    patron = world.people[me].familiar
    return [(patron, skill) for skill in PATRONS[patron].skills] if patron else [("", "")]


class Imbue(Form, frozen=True, kw_only=True):
    item: Annotated[str, Meta(title="Which item, in your hands", max_length=80)]
    whom: Annotated[str, Meta(title="Who carries it")] = ""
    words: Annotated[
        str, Meta(title="The vow or the sign, where your patron asks for one", max_length=200)
    ] = ""

    @classmethod
    def options(cls, world: World, me: str, *to: str) -> Options:
        return {"whom": (me, *(one.id for one in world.party if one.id != me))}

    @classmethod
    def defaults(cls, world: World, me: str, *to: str) -> dict[str, str]:
        return {"whom": me}

    def why_not(self, world: World, me: str, patron: str, skill: str) -> Line | None:
        return VOW() if patron == "oath" and not self.words else None


@Act(
    id="edge.patrons-gift",
    name="Patron's Gift",
    to=_themes,
    once="scene",
    needs=(able, in_scene, _familiar, holds(1), my_turn),
    text="1 Boon and 1 action, once a scene: an item you touch gives +1 Melee, and 1 die with your patron's "
    "skill where its sphere and the use of the item fit.",
).form(Imbue)
async def gift(t: Table[World], me: str, patron: str, skill: str, given: Imbue) -> None:
    pay(t, me, 1, GIFT)
    acted(t, me)
    for n, old in t.world.lasting.items():
        if old.source == GIFT and old.patron == patron and old.words == given.item:
            t.tell(LastingSet(n, None))
    for name in dict.fromkeys(("melee", skill)):
        bonus = Bonus(1, given.item, skills=(name,))
        gives = Lasting(GIFT, me, (given.whom,), "scene", given.item, patron, 0, noted(bonus))
        lays(t, gives)
    if given.words:
        t.tell(Said(me, "vow", given.words))


def gifts(world: World, me: str) -> list[tuple[int, Lasting]]:
    return [(n, one) for n, one in world.lasting.items() if one.source == GIFT and one.by == me]


def _unlocked(world: World, me: str) -> Line | None:
    one = world.people[me]
    if one.locked:
        return LOCKED(who=one.name, owed=one.owed, capacity=capacity_of(one))
    return None


def _unpushed(world: World, me: str) -> Line | None:
    return PUSHED(who=world.people[me].name) if used(world.uses, me, "edge.push") else None


@Act(
    id="edge.gift-push",
    name="Push the Gift",
    needs=(_unlocked, _unpushed),
    to=lambda world, me: [()] if any(one.until == "scene" for _, one in gifts(world, me)) else [],
    text="It lasts one scene more, for 1 Obligation. It is your Push of this scene.",
)
async def gift_push(t: Table[World], me: str) -> None:
    t.tell(Used(Use(me, "edge.push", "scene")))
    mine = gifts(t.world, me)
    oblige(t, me, mine[0][1].patron, 1, GIFT)
    for n, one in mine:
        t.tell(LastingSet(n, replace(one, until="next scene")))


@RULES.reacts(
    "after",
    SceneEnding,
    lambda world, m, me: any(
        one.until in ("next scene", "this scene") for one in world.lasting.values()
    ),
)
async def one_scene_more(t: Table[World], m: SceneEnding, me: str) -> None:
    """A pushed Gift lives through the end of this scene, and ends with the next."""
    for n, one in t.world.lasting.items():
        if one.until == "this scene":
            t.tell(LastingSet(n, None))
        elif one.until == "next scene":
            t.tell(LastingSet(n, replace(one, until="this scene")))


# Borrowed Grace


def _grace() -> str:
    """Under what name its uses and prices are written down."""
    return KEYS["grace"].id


def _graced(world: World, me: str) -> Line | None:
    return None if may(world, me, "grace") else NO_GRACE()


def _borrows(world: World, me: str) -> list[tuple[int, str, str]]:
    return [
        (id, patron, skill)
        for id, roll in world.rolls.items()
        if roll.who == me and not roll.faces and not _borrowed(roll)
        for patron, symbol in world.people[me].symbols.items()
        if symbol.shown and symbol.state in ("maintained", "neglected")
        for skill in dict.fromkeys(("melee", *PATRONS[patron].skills))
        if roll.skill == skill
    ]


def _borrowed(roll: Roll) -> bool:
    return any(name.startswith(_grace()) for name in roll.help)


class Clash(Form, frozen=True):
    clash: Literal["position", "beat"] = "position"


@Act(
    id="edge.borrow",
    name="Borrowed Grace",
    to=_borrows,
    needs=(_graced, _unlocked, holds(1)),
    anytime=True,
    text="1 Boon and 1 Obligation at once: 1 die of Melee, or of the patron's skill, for this act alone.",
)
async def borrow(t: Table[World], me: str, id: int, patron: str, skill: str) -> None:
    pay(t, me, 1, _grace())
    roll = t.world.rolls[id]
    t.tell(RollSet(id, replace(roll, help={**roll.help, f"{_grace()} {patron}": 1})))
    t.tell(Used(Use(me, f"{_grace()}@{patron}", "scene")))
    oblige(t, me, patron, 1, _grace())


def drawn(world: World, who: str) -> list[str]:
    """The patrons on whose grace somebody drew in this scene, in order."""
    before = f"{_grace()}@"
    return [
        u.what.removeprefix(before)
        for u in world.uses
        if u.who == who and u.what.startswith(before)
    ]


def _clashes(world: World, me: str) -> list[tuple[int]]:
    """Rolls for which somebody drew on rivals' symbols one after the other."""
    return [
        (id,)
        for id, roll in world.rolls.items()
        if _borrowed(roll)
        and _rivals(world, drawn(world, roll.who))
        and not used(world.uses, roll.who, f"edge.clash@{id}")
    ]


def _rivals(world: World, patrons: list[str]) -> bool:
    own = world.rulings.own_rival_only
    return len(patrons) > 1 and rivals(patrons[-1], patrons[-2], own)


@Act(
    id="edge.clash",
    name="Clash of signs",
    by="gm",
    to=_clashes,
    anytime=True,
    text="Rival Symbols one after the other: a step of position, or a beat for you.",
).form(Clash)
async def clash(t: Table[World], me: str, id: int, given: Clash) -> None:
    roll = t.world.rolls[id]
    t.tell(Used(Use(roll.who, f"edge.clash@{id}", "scene")))
    if given.clash == "position":
        t.tell(RollSet(id, replace(roll, shifts={**roll.shifts, "clash": 1})))
    else:
        beats.gain(t, 1, _grace())
