"""A fight: attacks, defence, and what a shooter can do."""

from __future__ import annotations

from typing import Annotated, Literal, cast

from msgspec import Meta, ValidationError
from msgspec.structs import replace

from undertow.games.edge.acts import Act, able, in_scene
from undertow.games.edge.catalogue.gear import AMMO, SHIELDS, WEAPONS
from undertow.games.edge.facts.people import GearSet, Used
from undertow.games.edge.facts.story import FoeSet, LastingSet, SceneSet
from undertow.games.edge.labels import foe_named, item_named
from undertow.games.edge.moments import (
    Attacking,
    RollStood,
)
from undertow.games.edge.rules.clocks import ticks
from undertow.games.edge.rules.counting import RULES
from undertow.games.edge.rules.gear import OFF_HAND, STRUCK
from undertow.games.edge.rules.ground import REACH, apart, band_between, bands_between
from undertow.games.edge.rules.harm import defending
from undertow.games.edge.rules.laying import in_force, lays, opens
from undertow.games.edge.rules.leash import strain
from undertow.games.edge.rules.rolling import free, my_turn
from undertow.games.edge.world import (
    RUNGS,
    Band,
    Item,
    Lasting,
    Roll,
    Rung,
    World,
)
from undertow.kernel import Line, Plain, Table, message
from undertow.parts.forms import Defaults, Form, Options, read
from undertow.parts.uses import Use, used

NO_FAR = message("edge.no.far", "A {weapon} cannot reach Far.")
NOT_REACHED = message("edge.no.reach", "Melee is for Close, and for Near in melee or with reach.")
ABSENT = message("edge.no.absent", "Nobody strikes at somebody who is not there.")
EMPTY = message("edge.no.ammo", "There is not that much ammunition left.")
OUT = message("edge.no.shots", "{weapon}: no ammunition is left until the party resupplies.")
UNBRACED = message("edge.no.brace", "A slow weapon is set and loaded before it shoots.")
MOVE_OR_SHOOT = message(
    "edge.no.move-and-shoot", "That weapon moves or shoots in a turn, not both."
)
NOT_AIMED = message("edge.no.aim", "Nobody has aimed.")
NO_OFF_HAND = message("edge.no.off-hand", "An off-hand weapon helps another one, once a round.")
NO_HOOK = message("edge.no.hook", "That weapon has no hook.")


def acted(t: Table[World], me: str) -> None:
    scene = t.world.scene
    if scene.round and me not in scene.acted:
        t.tell(SceneSet(replace(scene, acted=(*scene.acted, me))))


@RULES.reacts(
    "after",
    RollStood,
    lambda world, m, me: bool(
        world.scene.round and m.made.kind not in ("resist", "defend") and m.made.about != "counter"
    ),
)
async def took_a_turn(t: Table[World], m: RollStood, me: str) -> None:
    acted(t, m.made.who)


# Attack


def _reaches(world: World, me: str, item: Item | None, band: str, foe: int) -> bool:
    """Does a weapon, or a bare hand, reach so far? On a grid melee is for the next cell, and for one
    more with a long weapon."""
    one, cells = world.people[me], apart(world, me, f"foe {foe}")
    if item is not None and item.ranged:
        far = WEAPONS[item.row].shot.far is not None or item.thrown
        return band in ("close", "near") or (band == "far" and far)
    long = item is not None and (item.polearm or "reach" in item.tags)
    if cells is not None:
        return cells <= (REACH if long else 1)
    return band == "close" or (band == "near" and (one.melee or long))


def _other_hand(world: World, me: str, weapon: int) -> bool:
    """Is there an off-hand weapon beside this one, not yet used in this round?"""
    gear = world.people[me].gear.items()
    other = any("off-hand" in item.tags and id != weapon for id, item in gear)
    return other and not used(world.uses, me, OFF_HAND)


AIMS = ("none", "die", "effect")
VOLLEY = 2
"""Extra ammunition in one attack, at most."""


class Attack(Form, frozen=True, kw_only=True):
    intent: Annotated[str, Meta(title="What you do", max_length=400)] = ""
    band: Annotated[str, Meta(title="Range")] = "near"
    rung: Annotated[str, Meta(title="How richly you tell it")] = "basic"
    win: Annotated[str, Meta(title="If it works", max_length=200)] = ""
    lose: Annotated[str, Meta(title="If it does not", max_length=200)] = ""
    attribute: Literal["body", "wits", "spirit", "presence"] = "body"
    aim: Literal["none", "die", "effect"] = "none"
    volley: Annotated[int, Meta(title="Extra ammunition", ge=0, le=2)] = 0
    off_hand: Annotated[bool, Meta(title="With the off-hand weapon?")] = False
    hook: Annotated[bool, Meta(title="Pull, trip or disarm instead of a step of effect?")] = False

    @classmethod
    def options(cls, world: World, me: str, weapon: int, foe: int) -> Options:
        """Only what this weapon can do from here: a line with one answer is nobody's to fill in."""
        item = world.people[me].gear.get(weapon)
        ranged = item is not None and item.ranged
        bands = bands_between(world, me, foe)
        shots = AMMO - item.volleys if item is not None and ranged else 0
        return {
            "band": tuple(b for b in bands if _reaches(world, me, item, b, foe)) or bands,
            "rung": RUNGS,
            "aim": AIMS if item is not None and ranged and item.aimed else AIMS[:1],
            "volley": tuple(range(1 + max(0, min(VOLLEY, shots)))),
            "off_hand": (False, True) if _other_hand(world, me, weapon) else (False,),
            "hook": (False, True) if item is not None and "hook" in item.tags else (False,),
        }

    @classmethod
    def defaults(cls, world: World, me: str, weapon: int, foe: int) -> Defaults:
        """At the range where they stand, or the next one that the weapon reaches; whoever has aimed makes
        use of it."""
        offered = cls.options(world, me, weapon, foe)
        ways = (band_between(world, me, foe), "near", "close", *offered["band"])
        band = next(band for band in ways if band in offered["band"])
        return {"band": band, "aim": "die" if "die" in offered["aim"] else "none"}

    @classmethod
    def unlisted(
        cls, world: World, me: str, given: tuple[Plain, ...], weapon: int, foe: int
    ) -> Line | None:
        try:
            return read(cls, given).why_not(world, me, weapon, foe)
        except ValidationError:
            return None

    def why_not(self, world: World, me: str, weapon: int, foe: int) -> Line | None:
        item = world.people[me].gear.get(weapon)
        if self.band == "absent":
            return ABSENT()
        if self.hook and (item is None or "hook" not in item.tags):
            return NO_HOOK()
        if self.off_hand and not _other_hand(world, me, weapon):
            return NO_OFF_HAND()
        reached = _reaches(world, me, item, self.band, foe)
        if item is None or not item.ranged:
            unaimed = NOT_AIMED() if self.aim != "none" or self.volley else None
            return unaimed if reached else NOT_REACHED()
        if not reached:
            return NO_FAR(weapon=item.name or WEAPONS[item.row].name)
        if self.aim != "none" and not item.aimed:
            return NOT_AIMED()
        return EMPTY() if item.volleys + self.volley > AMMO else None

    def roll(self, world: World, me: str, weapon: int, foe: int) -> Roll:
        item, one = world.people[me].gear.get(weapon), world.people[me]
        ranged = item is not None and item.ranged
        more: dict[str, int] = {}
        effects: dict[str, int] = {}
        if self.aim in ("die", "effect"):
            both = item is not None and "accurate" in item.tags
            more |= {"aim": 1} if self.aim == "die" or both else {}
            effects |= {"aim": 1} if self.aim == "effect" or both else {}
        more |= {"volley": self.volley} if self.volley else {}
        more |= {"off-hand": 1} if self.off_hand else {}
        effects |= {"hook": -1} if self.hook else {}
        stretched = item is not None and (
            (item.ranged and item.thrown and self.band == "far")
            or (item.polearm and "reach" not in item.tags and self.band == "near" and not one.melee)
        )
        effects |= {"out of reach": -1} if stretched else {}
        return Roll(
            me,
            self.attribute,
            "skirmish" if ranged else "melee",
            self.intent or world.foes[foe].name,
            "attack",
            self.win,
            self.lose,
            cast("Rung", self.rung),
            band=cast("Band", self.band),
            weapon=weapon,
            target=foe,
            more=more,
            effects=effects,
        )


def _strikes(world: World, me: str) -> list[tuple[int, int]]:
    weapons = [id for id, item in world.people[me].gear.items() if item.kind == "weapon"]
    foes = [id for id, foe in world.foes.items() if not foe.down and foe.summoner != me]
    return [(weapon, foe) for weapon in (*weapons, 0) for foe in foes]


STRIKE = message("edge.label.attack", "{weapon} against {foe}")


def _attack_label(world: World, me: str, weapon: int, foe: int) -> Line:
    weapons = world.people[me].gear
    return STRIKE(weapon=item_named(weapons, weapon), foe=foe_named(world, foe))


@RULES.forbids(Attacking)
def out_of_reach(world: World, m: Attacking, me: str) -> Line | None:
    """Is there no way at all to strike from where they stand?"""
    item = world.people[m.who].gear.get(m.weapon)
    bands = bands_between(world, m.who, m.foe)
    if not m.foe or any(_reaches(world, m.who, item, band, m.foe) for band in bands):
        return None
    if item is None or not item.ranged:
        return NOT_REACHED()
    return NO_FAR(weapon=item.name or WEAPONS[item.row].name)


@RULES.forbids(Attacking)
def tempo(world: World, m: Attacking, me: str) -> Line | None:
    item = world.people[m.who].gear.get(m.weapon)
    if item is None or not item.ranged:
        return None
    if item.volleys >= AMMO:
        return OUT(weapon=item.name or WEAPONS[item.row].name)
    pace = WEAPONS[item.row].shot.tempo
    if pace == "slow" and not (item.ready and item.loaded):
        return UNBRACED()
    return MOVE_OR_SHOOT() if pace == "standard" and m.who in world.scene.moved else None


@Act(
    id="edge.attack",
    name="Attack",
    touches=lambda world, me, weapon, foe: Attacking(me, weapon, foe),
    to=_strikes,
    needs=(able, in_scene, free, my_turn),
    text="Body and a weapon, with the dice it has at that range.",
    label=_attack_label,
).form(Attack)
async def attack(t: Table[World], me: str, weapon: int, foe: int, given: Attack) -> None:
    opens(t, given.roll(t.world, me, weapon, foe))
    if given.off_hand:
        t.tell(Used(Use(me, OFF_HAND, "round")))
    item = t.world.people[me].gear.get(weapon)
    if item is not None and given.volley:
        t.tell(GearSet(me, weapon, replace(item, volleys=item.volleys + given.volley)))


@RULES.reacts("after", RollStood, lambda world, m, me: m.made.kind == "attack")
async def attacked(t: Table[World], m: RollStood, me: str) -> None:
    """A blow ticks the foe's health by its effect; the weapon was used."""
    made = m.made
    item = t.world.people[made.who].gear.get(made.weapon)
    if item is not None:
        slow = item.ranged and WEAPONS[item.row].shot.tempo == "slow"
        new = replace(item, struck=True, aimed=False, loaded=not slow and item.loaded)
        t.tell(GearSet(made.who, made.weapon, new))
        if t.world.scene.round:
            t.tell(Used(Use(made.who, f"{STRUCK} {made.weapon}", "round")))
    if made.target not in t.world.foes:
        return
    by = ticks(made)
    if item is not None and "brutal" in item.tags and made.outcome == "clean":
        by += 1
    hurt_foe(t, made.target, by)


def hurt_foe(t: Table[World], id: int, by: int) -> None:
    foe = t.world.foes[id]
    if by:
        t.tell(FoeSet(id, replace(foe, ticks=min(foe.size, foe.ticks + by))))
        if foe.summoner:
            strain(t, id, 1, "harm")


# Shooting


def _guns(world: World, me: str) -> list[tuple[int]]:
    return [(id,) for id, item in world.people[me].gear.items() if item.ranged]


def _can_aim(world: World, me: str) -> Line | None:
    """A standard weapon aims instead of moving; others take the action."""
    return None if me not in world.scene.moved else my_turn(world, me)


@Act(
    id="edge.aim",
    name="Aim",
    to=lambda world, me: [
        (id,) for (id,) in _guns(world, me) if not world.people[me].gear[id].aimed
    ],
    needs=(able, in_scene, _can_aim),
    text="Your action, or your Move with a standard weapon: a die or more effect on the next shot.",
)
async def aim(t: Table[World], me: str, id: int) -> None:
    item, scene = t.world.people[me].gear[id], t.world.scene
    t.tell(GearSet(me, id, replace(item, aimed=True)))
    if WEAPONS[item.row].shot.tempo == "standard" and me not in scene.moved:
        return  # it stands instead of the Move, and a move afterwards loses it
    acted(t, me)


@Act(
    id="edge.reload",
    name="Reload",
    to=lambda world, me: [
        (id,) for (id,) in _guns(world, me) if not world.people[me].gear[id].loaded
    ],
    needs=(able, in_scene, my_turn),
    text="Your action: a slow weapon is loaded and set again.",
)
async def reload(t: Table[World], me: str, id: int) -> None:
    t.tell(GearSet(me, id, replace(t.world.people[me].gear[id], loaded=True, ready=True)))
    acted(t, me)


class Suppress(Form, frozen=True):
    how: Literal["die", "limited"] = "die"


@Act(
    id="edge.suppress",
    name="Suppress",
    to=_guns,
    needs=(able, in_scene, my_turn),
    text="Fire over a zone: until your next turn foes there lose a die, or have limited effect.",
    touches=lambda world, me, weapon: Attacking(me, weapon),
).form(Suppress)
async def suppress(t: Table[World], me: str, id: int, given: Suppress) -> None:
    acted(t, me)
    laid = Lasting("edge.suppress", me, until="round", data={"how": given.how})
    lays(t, laid)


class Trigger(Form, frozen=True):
    words: Annotated[str, Meta(title="What sets it off", max_length=200)]


@Act(
    id="edge.hold",
    name="Hold an action",
    to=lambda world, me: [()],
    needs=(able, in_scene, my_turn),
    text="Name a trigger: once it is set off in this round, you act. A held shot is risky.",
).form(Trigger)
async def hold(t: Table[World], me: str, given: Trigger) -> None:
    acted(t, me)
    lays(t, Lasting("edge.hold", me, (me,), "round", given.words))


@Act(
    id="edge.trigger",
    name="Now!",
    anytime=True,
    to=lambda world, me: [(id,) for id, _ in in_force(world, "edge.hold", me)],
    text="The trigger came: your held action is yours now.",
)
async def trigger(t: Table[World], me: str, id: int) -> None:
    t.tell(LastingSet(id, None))
    scene = t.world.scene
    t.tell(SceneSet(replace(scene, acted=tuple(who for who in scene.acted if who != me))))


# Defence


@Act(
    id="edge.defend",
    name="Defend",
    to=lambda world, me: [()] if not defending(world, me) else [],
    needs=(able, in_scene, my_turn),
    text="Your action: until the next round each success of yours takes one from whoever attacks you.",
)
async def defend(t: Table[World], me: str) -> None:
    acted(t, me)
    lays(t, Lasting("edge.defend", me, (me,), "round"))


@Act(
    id="edge.plant",
    name="Plant the pavise",
    needs=(able, in_scene, my_turn),
    to=lambda world, me: [
        (id,)
        for id, item in world.people[me].gear.items()
        if item is world.shield(me) and SHIELDS[item.row].plants and not item.ready
    ],
    text="Your action: heavy cover in a cone, until it is moved.",
)
async def plant(t: Table[World], me: str, id: int) -> None:
    t.tell(GearSet(me, id, replace(t.world.people[me].gear[id], ready=True)))
    acted(t, me)


def planted(world: World, who: str) -> bool:
    shield = world.shield(who)
    return shield is not None and SHIELDS[shield.row].plants and shield.ready
