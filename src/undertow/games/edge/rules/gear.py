"""What gear does to a roll, its condition, and setting it right."""

from __future__ import annotations

from typing import Annotated, cast

from msgspec import Meta
from msgspec.structs import replace

from undertow.games.edge.acts import Act, able, in_scene
from undertow.games.edge.catalogue.gear import ARMOURS, SHIELDS, WEAPONS
from undertow.games.edge.facts.people import GearSet
from undertow.games.edge.facts.story import SceneSet
from undertow.games.edge.moments import Danger, DefendPool, FoeDifficulty, Pool
from undertow.games.edge.rules.counting import RULES
from undertow.games.edge.rules.laying import in_force
from undertow.games.edge.world import POSITIONS, STATES, Item, Roll, State, World
from undertow.kernel import Line, Table, Term, message
from undertow.parts.forms import Form, Options
from undertow.parts.uses import used

WEAPON = message("edge.why.weapon", "{weapon} at {band}")
UNSET = message("edge.why.unset", "Not set")
WORN = message("edge.why.worn", "A weapon that is {state}")
WEARS = message("edge.why.armour", "{armour}")
CLOSE_SHOT = message("edge.why.close-shot", "A shot at Close")
OTHER_HAND = message("edge.why.off-hand", "The off-hand weapon")
WARDS = message("edge.why.wards-off", "Shield and off hand")
OFF_HAND = "edge.off-hand"
MOVED = message("edge.no.moved", "{who} has moved in this round.")
STRUCK = "edge.struck"
PHYSICAL = ("athletics", "stealth", "survival", "skirmish")


def in_hand(world: World, roll: Roll) -> Item | None:
    """The weapon of an attack; None for bare hands and for everything else."""
    return world.people[roll.who].gear.get(roll.weapon) if roll.kind == "attack" else None


def band_dice(item: Item, band: str) -> int:
    """What a weapon gives at a range, its tags included."""
    row = WEAPONS[item.row]
    if item.ranged:
        dice = {"near": row.shot.near, "far": row.shot.far or 0}
    else:
        dice = {"close": row.close, "near": row.near}
    found = dice.get(band, 0)
    if "close" in item.tags and band == "close":
        found = max(1, found)
    if "two-handed" in item.tags and found == max(dice.values()):
        found += 1
    return found


@RULES.modifies(Pool)
def weapon(world: World, m: Pool, me: str) -> Term | None:
    item = in_hand(world, m.roll)
    if item is None:
        return None
    dice = band_dice(item, m.roll.band)
    return Term(dice, WEAPON(weapon=item.name or WEAPONS[item.row].name, band=m.roll.band))


@RULES.modifies(Pool)
def unset(world: World, m: Pool, me: str) -> Term | None:
    """A heavier weapon that nobody has set costs the first attack of a scene."""
    item = in_hand(world, m.roll)
    if item is None or item.ranged or item.ready or item.struck or "quickdraw" in item.tags:
        return None
    lost = WEAPONS[item.row].unset
    return Term(-lost, UNSET()) if lost else None


@RULES.modifies(Pool)
def worn(world: World, m: Pool, me: str) -> Term | None:
    item, roll = in_hand(world, m.roll), m.roll
    if item is None or item.state == "maintained":
        return None
    first = item.state == "compromised" and not used(
        world.uses, roll.who, f"{STRUCK} {roll.weapon}"
    )
    always = item.state == "neglected" or not world.rulings.compromised_as_printed
    lost = first + always
    return Term(-lost, WORN(state=item.state)) if lost else None


@RULES.modifies(Pool)
def shield_in_the_way(world: World, m: Pool, me: str) -> Term | None:
    item, shield = in_hand(world, m.roll), world.shield(m.roll.who)
    if item is None or not item.ranged or shield is None or not SHIELDS[shield.row].ranged:
        return None
    return Term(SHIELDS[shield.row].ranged, WEARS(armour=SHIELDS[shield.row].name))


@RULES.modifies(Pool)
def armour_hinders(world: World, m: Pool, me: str) -> Term | None:
    suit, roll = world.people[m.roll.who].item("armour"), m.roll
    if suit is None or roll.kind == "resist":
        return None
    if world.rulings.physical_is_body:
        physical = roll.attribute == "body"
    else:
        physical = roll.skill in PHYSICAL and roll.kind != "attack"
    lost = ARMOURS[suit.row].penalty if physical else 0
    return Term(-lost, WEARS(armour=ARMOURS[suit.row].name)) if lost else None


@RULES.modifies(Danger)
def shot_at_close(world: World, m: Danger, me: str) -> Term | None:
    """A shot at Close is as bad as its row says, or stays worse."""
    item = in_hand(world, m.roll)
    if item is None or not item.ranged or m.roll.band != "close":
        return None
    least = POSITIONS.index(WEAPONS[item.row].shot.close)
    worse = max(0, least - POSITIONS.index(m.roll.position))
    return Term(worse, CLOSE_SHOT()) if worse else None


def shield_dice(world: World, who: str, melee: bool = True) -> int:
    """What a shield gives whoever defends."""
    shield = world.shield(who)
    if shield is None or shield.state in ("compromised", "shattered"):
        return 0
    row = SHIELDS[shield.row]
    return row.defend if melee or row.shots else 0


@RULES.modifies(DefendPool)
def shield_defends(world: World, m: DefendPool, me: str) -> Term | None:
    shield, dice = world.shield(m.who), shield_dice(world, m.who, m.melee)
    return Term(dice, WEARS(armour=SHIELDS[shield.row].name)) if shield and dice else None


def off_hand(world: World, who: str) -> bool:
    """Does somebody carry an off-hand weapon beside another, not yet used in this round?"""
    arms = [item for item in world.people[who].gear.values() if item.kind == "weapon"]
    light = any("off-hand" in item.tags for item in arms)
    return len(arms) > 1 and light and not used(world.uses, who, OFF_HAND)


@RULES.modifies(DefendPool)
def other_hand(world: World, m: DefendPool, me: str) -> Term | None:
    return Term(1, OTHER_HAND()) if off_hand(world, m.who) else None


@RULES.modifies(Pool)
def wards_off(world: World, m: Pool, me: str) -> Term | None:
    """Where foes do not roll, whoever is attacked has the dice of shield and off hand in their own."""
    if m.roll.kind != "defend" or not m.roll.about.startswith("foe "):
        return None
    dice = shield_dice(world, m.roll.who) + off_hand(world, m.roll.who)
    return Term(dice, WARDS()) if dice else None


@RULES.modifies(FoeDifficulty)
def buckler(world: World, m: FoeDifficulty, me: str) -> Term | None:
    """Against one melee attack a round, where its bearer does not defend."""
    shield = world.shield(m.whom)
    if shield is None or not m.melee or shield.state in ("compromised", "shattered"):
        return None
    if in_force(world, "edge.defend", m.whom):
        return None
    dv = 0 if used(world.uses, m.whom, "edge.buckler") else SHIELDS[shield.row].dv
    return Term(dv, WEARS(armour=SHIELDS[shield.row].name)) if dv else None


PLACED = message("edge.why.placed", "The foe is {position}")


@RULES.modifies(FoeDifficulty)
def foe_placed(world: World, m: FoeDifficulty, me: str) -> Term | None:
    position = world.foes[m.foe].position
    step = {"controlled": -1, "risky": 0, "desperate": 1}[position]
    return Term(step, PLACED(position=position)) if step else None


# Setting


def unmoved(world: World, me: str) -> Line | None:
    return MOVED(who=world.people[me].name) if me in world.scene.moved else None


def moved(t: Table[World], me: str) -> None:
    scene = t.world.scene
    if scene.round and me not in scene.moved:
        t.tell(SceneSet(replace(scene, moved=(*scene.moved, me))))


def _unset_gear(world: World, me: str) -> list[tuple[int]]:
    found = world.people[me].gear.items()
    return [
        (id,)
        for id, item in found
        if item.kind == "weapon"
        and not item.ready
        and ((WEAPONS[item.row].unset and not item.ranged) or (item.ranged and item.row == "heavy"))
    ]


@Act(
    id="edge.set-weapon",
    name="Set your weapon",
    to=_unset_gear,
    needs=(able, in_scene, unmoved),
    newer=(able,),
    text="Your Move, once a scene: a heavier weapon is ready, a slow one is braced.",
)
async def set_weapon(t: Table[World], me: str, id: int) -> None:
    t.tell(GearSet(me, id, replace(t.world.people[me].gear[id], ready=True)))
    moved(t, me)


# Condition


class Wear(Form, frozen=True):
    state: Annotated[str, Meta(title="Its condition now")] = "neglected"

    @classmethod
    def options(cls, world: World, me: str, *to: object) -> Options:
        return {"state": STATES[:3]}


@Act(
    id="edge.wear",
    name="Wear a thing down",
    by="gm",
    anytime=True,
    to=lambda world, me: [(one.id, id) for one in world.party for id in one.gear],
    text="Beats, a rite or the story: neglected or compromised, or as new.",
).form(Wear)
async def wear(t: Table[World], me: str, who: str, id: int, given: Wear) -> None:
    state = cast("State", given.state)
    t.tell(GearSet(who, id, replace(t.world.people[who].gear[id], state=state)))


@Act(
    id="edge.mend",
    name="Tend your gear",
    anytime=True,
    to=lambda world, me: [
        (id,)
        for id, item in world.people[me].gear.items()
        if item.state == "neglected" and not item.enchantments and world.scene.over
    ],
    text="A short rest with tools: it is neglected no more.",
)
async def mend(t: Table[World], me: str, id: int) -> None:
    t.tell(GearSet(me, id, replace(t.world.people[me].gear[id], state="maintained")))


@Act(
    id="edge.smith",
    name="A scene of work",
    by="gm",
    anytime=True,
    to=lambda world, me: [
        (one.id, id)
        for one in world.party
        for id, item in one.gear.items()
        if item.state == "compromised" and not item.enchantments
    ],
    text="A scene of work or a smith: a compromised thing is whole again.",
)
async def smith(t: Table[World], me: str, who: str, id: int) -> None:
    t.tell(GearSet(who, id, replace(t.world.people[who].gear[id], state="maintained")))
