"""Enchantments: what they cost, what they do, and when they sleep."""

from __future__ import annotations

from msgspec.structs import replace

from undertow.games.edge.acts import ENCHANTMENTS, Act, Enchantment
from undertow.games.edge.facts.people import GearSet, HitLanded
from undertow.games.edge.facts.story import FoeSet
from undertow.games.edge.labels import item_named
from undertow.games.edge.moments import Effect, LashBeats, Pool, RollStood
from undertow.games.edge.rules.clocks import stir
from undertow.games.edge.rules.fighting import hurt_foe
from undertow.games.edge.rules.grid import shoved
from undertow.games.edge.rules.ground import on
from undertow.games.edge.world import BANDS, COLD, Character, Item, Roll, World
from undertow.kernel import Line, Table, Term, message

KEEN_EDGE = Enchantment(
    id="edge.keen-edge",
    name="Keen Edge",
    xp=2,
    on="weapon",
    dice=1,
    text="One more die to hit armoured foes.",
)
FLAMING_BLADE = Enchantment(
    id="edge.flaming-blade",
    name="Flaming Blade",
    xp=4,
    on="weapon",
    text="It burns; more effect against creatures of the cold.",
)
SOULFIRE = Enchantment(
    id="edge.soulfire",
    name="Soulfire Weapon",
    xp=6,
    on="weapon",
    text="It hurts the spirit, and one point of armour does not count.",
)
THUNDER_HAMMER = Enchantment(
    id="edge.thunder-hammer",
    name="Thunder Hammer",
    xp=8,
    on="weapon",
    text="A critical hit throws back whoever stands beside it; a hazard there moves by 2.",
)
THROWN = 2
"""Cells that a Thunder Hammer throws somebody."""
SHADOWWEAVE = Enchantment(
    id="edge.shadowweave",
    name="Shadowweave",
    xp=2,
    on="armour",
    dice=1,
    text="One more die of stealth while you move in silence.",
)
RUNED_PLATE = Enchantment(
    id="edge.runed-plate",
    name="Runed Plate",
    xp=4,
    on="armour",
    text="The backlash of your magic gives the GM one beat less.",
)
WRAITHMAIL = Enchantment(
    id="edge.wraithmail",
    name="Wraithmail",
    xp=8,
    on="armour",
    text="Once a scene an attack passes through you.",
)


def working(item: Item) -> tuple[str, ...]:
    """The enchantments of a thing that work now: none on a compromised one, no major one on a
    neglected one, none that sleeps."""
    if item.state in ("compromised", "shattered"):
        return ()
    awake = [id for id in dict.fromkeys(item.enchantments) if id not in item.dormant]
    if item.state == "neglected":
        awake = [id for id in awake if ENCHANTMENTS[id].rank == "minor"]
    return tuple(awake)


def in_play(one: Character) -> list[str]:
    """Every enchantment somebody carries that works; as many as their Spirit at the most."""
    found = [id for item in one.gear.values() for id in working(item)]
    return found[: one.rating("spirit")]


def _surplus(world: World, me: str) -> list[tuple[int, str]]:
    """Enchantments that may be put to sleep, where there are more than Spirit, and those asleep."""
    one = world.people[me]
    awake = [(id, what) for id, item in one.gear.items() for what in working(item)]
    asleep = [(id, what) for id, item in one.gear.items() for what in item.dormant]
    return [*(awake if len(awake) > one.rating("spirit") else []), *asleep]


SLEEPS = message("edge.label.sleeps", "Let it sleep: {what}, {item}")
WAKES = message("edge.label.wakes", "Wake it: {what}, {item}")


def _turns(world: World, me: str, id: int, enchantment: str) -> Line:
    gear = world.people[me].gear
    line = WAKES if enchantment in gear[id].dormant else SLEEPS
    return line(what=ENCHANTMENTS[enchantment].line, item=item_named(gear, id))


@Act(
    id="edge.dormant",
    name="Which enchantments work",
    anytime=True,
    to=_surplus,
    label=_turns,
    text="You carry more than your Spirit holds: choose which sleep.",
)
async def dormant(t: Table[World], me: str, id: int, enchantment: str) -> None:
    item = t.world.people[me].gear[id]
    others = tuple(one for one in item.dormant if one != enchantment)
    now = others if enchantment in item.dormant else (*others, enchantment)
    t.tell(GearSet(me, id, replace(item, dormant=now)))


def _with(world: World, roll: Roll, me: str, enchantment: Enchantment) -> Item | None:
    """The weapon of an attack, where it is theirs and has this."""
    if roll.who != me or roll.kind != "attack":
        return None
    item = world.people[me].gear.get(roll.weapon)
    return item if item is not None and enchantment.id in working(item) else None


def _dice(item: Item, enchantment: Enchantment) -> Term | None:
    """On a neglected thing a minor one works with a die less."""
    dice = enchantment.dice - (item.state == "neglected")
    return Term(dice, enchantment.line) if dice else None


@KEEN_EDGE.modifies(Pool)
def keen(world: World, m: Pool, me: str) -> Term | None:
    item = _with(world, m.roll, me, KEEN_EDGE)
    foe = world.foes.get(m.roll.target)
    return _dice(item, KEEN_EDGE) if item is not None and foe is not None and foe.armoured else None


@FLAMING_BLADE.modifies(Effect)
def burns(world: World, m: Effect, me: str) -> Term | None:
    foe = world.foes.get(m.roll.target)
    cold = foe is not None and COLD in foe.conditions
    return Term(1, FLAMING_BLADE.line) if cold and _with(world, m.roll, me, FLAMING_BLADE) else None


def _made_with(world: World, m: RollStood, me: str, enchantment: Enchantment) -> bool:
    made = m.made
    item = world.people[me].gear.get(made.weapon)
    return (
        made.who == me
        and made.kind == "attack"
        and made.hit
        and item is not None
        and enchantment.id in working(item)
        and made.target in world.foes
    )


@SOULFIRE.reacts(
    "after",
    RollStood,
    lambda world, m, me: _made_with(world, m, me, SOULFIRE) and world.foes[m.made.target].armoured,
)
async def burns_through(t: Table[World], m: RollStood, me: str) -> None:
    hurt_foe(t, m.made.target, 1)


@THUNDER_HAMMER.reacts(
    "after",
    RollStood,
    lambda world, m, me: _made_with(world, m, me, THUNDER_HAMMER) and m.made.critical,
)
async def throws_back(t: Table[World], m: RollStood, me: str) -> None:
    """The one that was hit and whoever stands beside it go back, two cells on the grid and else a
    band; and what burns or crumbles there gets worse."""
    wielder = on(t.world, me)
    for id in _beside(t.world, m.made.target):
        foe, unit = t.world.foes[id], on(t.world, f"foe {id}")
        if wielder is not None and unit is not None:
            shoved(t, wielder, f"foe {id}", unit, THROWN)
        else:
            band = BANDS[min(2, BANDS.index(foe.band) + 1)]
            t.tell(FoeSet(id, replace(foe, band=band, melee=False)))
    stir(t, 2)


def _beside(world: World, target: int) -> list[int]:
    """A foe, and the others who stand next to it: on the grid, or in the same band."""
    up = {id: foe for id, foe in world.foes.items() if not foe.down}
    struck = on(world, f"foe {target}")
    if world.grid is None or struck is None:
        return [id for id, foe in up.items() if foe.band == world.foes[target].band]
    units = {id: on(world, f"foe {id}") for id in up}
    return [id for id, unit in units.items() if unit and world.grid.apart(struck, unit) <= 1]


@SHADOWWEAVE.modifies(Pool)
def silent(world: World, m: Pool, me: str) -> Term | None:
    suit = world.people[me].item("armour")
    if m.roll.who != me or m.roll.skill != "stealth" or suit is None:
        return None
    return _dice(suit, SHADOWWEAVE)


@RUNED_PLATE.modifies(LashBeats)
def grounded(world: World, m: LashBeats, me: str) -> Term | None:
    return Term(-1, RUNED_PLATE.line) if m.who == me else None


@Act(
    id="edge.phase",
    name="Let it pass through",
    once="scene",
    anytime=True,
    to=lambda world, me: [
        (id,)
        for id, hit in world.hits.items()
        if hit.whom == me and WRAITHMAIL.id in in_play(world.people[me])
    ],
    text="Wraithmail: once a scene an attack has no effect.",
)
async def phase(t: Table[World], me: str, id: int) -> None:
    t.tell(HitLanded(id))
