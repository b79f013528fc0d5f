"""What the slots of a Soulbound Weapon can hold. Only the weapon in hand works."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from undertow.games.anima.catalogue.entries import EFFECTS, WeaponEffect, effect
from undertow.games.anima.moments import (
    AchievementLimit,
    Charged,
    ChargeLimit,
    Defense,
    ManeuverCap,
    OfSomebody,
    StrikeBonus,
    StrikeLimit,
    Struck,
    Suffering,
    SummonCost,
    TurnDone,
)
from undertow.games.anima.rules.passives import has_effect, ranks
from undertow.games.anima.rules.pools import afflict, banish, can_be_banished, shift
from undertow.games.anima.world import World
from undertow.kernel import Line, Table, Term, message

T = Table[World]


def _adds(entry: WeaponEffect, tally: type[OfSomebody], amount: int) -> None:
    @entry.modifies(tally)
    def term(world: World, m: OfSomebody) -> Term | None:
        if not world.fighters[m.who].sheet.weapons or not has_effect(world, m.who, entry.id):
            return None
        if isinstance(m, ManeuverCap) and m.combined:
            return None
        return Term(amount, entry.name())


def _against(entry: WeaponEffect, type: str) -> None:
    @entry.modifies(StrikeBonus)
    def term(world: World, m: StrikeBonus) -> Term | None:
        if not world.fighters[m.who].sheet.weapons:
            return None
        if world.fighters[m.target].sheet.type != type or not has_effect(world, m.who, entry.id):
            return None
        return Term(1, entry.name())


def _resists(entry: WeaponEffect, element: str) -> None:
    @entry.modifies(Defense)
    def term(world: World, m: Defense) -> Term | None:
        if m.element != element or not has_effect(world, m.who, entry.id):
            return None
        return Term(1, entry.name())


def _aura(entry: WeaponEffect) -> None:
    @entry.modifies(StrikeBonus)
    def term(world: World, m: StrikeBonus) -> Term | None:
        if m.aura != entry.id:
            return None
        doubled = has_effect(world, m.who, "elemental-surge")
        return Term(2 if doubled else 1, entry.name())


_against(effect("area-strike", "Area Strike", "One more die in strikes at swarms."), "swarm")
_adds(
    effect("charge-boost", "Charge Boost", "Your Charge Pool holds one more die."), ChargeLimit, 1
)
_adds(
    effect(
        "charged-summoning", "Charged Summoning", "Your eidolons come with one charge die more."
    ),
    Charged,
    1,
)
effect("elemental-surge", "Elemental Surge", "Fire Aura and Frost Aura give twice their dice.")
_aura(effect("fire-aura", "Fire Aura", "Your strike is of fire, with one more die.", 1, "fire"))
_resists(
    effect("fire-resistance", "Fire Resistance", "Your defense is one higher against fire."), "fire"
)
_aura(effect("frost-aura", "Frost Aura", "Your strike is of frost, with one more die.", 1, "frost"))
_resists(
    effect("frost-resistance", "Frost Resistance", "Your defense is one higher against frost."),
    "frost",
)
_adds(
    effect("maneuver-boost", "Maneuver Boost", "A maneuver of your own may earn one die more."),
    ManeuverCap,
    1,
)
_against(effect("multi-strike", "Multi Strike", "One more die in strikes at squads."), "squad")
_against(
    effect("power-strike", "Power Strike", "One more die in strikes at individuals."), "individual"
)
effect("protection", "Protection", "You are Shielded while you hold it.", grants="shielded")
effect("quicken", "Quicken", "You are Quickened while you hold it.", grants="quickened")
SHINING = effect("shining", "Shining", "Darkness has no effect on you.")
BOOST = effect("strike-boost", "Strike Boost", "One more strike die fits into a strike.")
_adds(BOOST, StrikeLimit, 1)


@BOOST.modifies(AchievementLimit)
def strike_boost_too(world: World, m: AchievementLimit) -> Term | None:
    """By one reading, Strike Boost counts for achievements."""
    wide = world.rulings.strike_boost_for_achievements
    return Term(1, BOOST.name()) if wide and has_effect(world, m.who, BOOST.id) else None


_adds(
    effect(
        "summoning-gateway",
        "Summoning Gateway",
        "Summoning costs one charge die less, but at least one.",
    ),
    SummonCost,
    -1,
)
CURSED = effect("cursed", "Cursed", "An individual you wound loses two charge dice.", 2)
POISONOUS = effect("poisonous", "Poisonous", "An individual you wound is Poisoned.", 2)
WEAKENING = effect("weakening", "Weakening", "An individual you wound loses two action dice.", 2)
SOULCHARGE = effect(
    "soulcharge", "Soulcharge", "At the end of each of your turns, one charge die that fits.", 3
)
BANISHER = effect("banisher", "Banisher", "An eidolon you wound is banished.", 3)
ULTIMATE_SLOTS = 5
effect(
    "ultimate-weapon",
    "Ultimate Weapon",
    "Five slots' worth of effects, chosen once.",
    4,
    holds=ULTIMATE_SLOTS,
)

PACKAGES: dict[str, tuple[str, tuple[str, ...]]] = {
    "bridge-of-worlds": (
        "Bridge of Worlds",
        ("charged-summoning", "soulcharge", "summoning-gateway"),
    ),
    "energy-nexus": ("Energy Nexus", ("charge-boost", "protection", "soulcharge")),
    "flaming-wrath": (
        "Flaming Wrath",
        ("area-strike", "elemental-surge", "fire-aura", "quicken", "strike-boost"),
    ),
    "freezing-vengeance": (
        "Freezing Vengeance",
        ("elemental-surge", "frost-aura", "power-strike", "weakening"),
    ),
}
"""Ready-made Ultimate Weapons."""


def slots(found: tuple[str, ...]) -> int:
    """How many slots these effects take."""
    return sum(EFFECTS[id].slots for id in found)


def is_ultimate(found: Iterable[str]) -> bool:
    """Is there an effect among these that holds others?"""
    return any(EFFECTS[id].holds for id in found if id in EFFECTS)


# What wounding with the weapon sets off

Answer = Callable[[T, Struck], None]


def _on_wound(entry: WeaponEffect) -> Callable[[Answer], Answer]:
    """The weapon in hand answers a wound it dealt."""

    def enter(script: Answer) -> Answer:
        @entry.reacts("after", Struck, lambda world, m: has_effect(world, m.who, entry.id))
        async def run(t: T, m: Struck) -> None:
            script(t, m)

        return script

    return enter


def _times(world: World, m: Struck) -> int:
    return m.wounds if world.rulings.on_wound_per_wound else 1


@_on_wound(CURSED)
def cursed(t: T, m: Struck) -> None:
    if t.world.fighters[m.target].sheet.type == "individual":
        shift(t, m.target, CURSED.id, cp=-2 * _times(t.world, m))


@_on_wound(POISONOUS)
def poisonous(t: T, m: Struck) -> None:
    alone = t.world.fighters[m.target].sheet.type == "individual"
    if alone or t.world.rulings.poisonous_all_types:
        afflict(t, m.target, "poisoned", f"{POISONOUS.id}:{m.who}")


@_on_wound(WEAKENING)
def weakening(t: T, m: Struck) -> None:
    world = t.world
    if world.fighters[m.target].sheet.type != "individual":
        return
    if world.rulings.body_resistance_stops_weapons and ranks(world, m.target, "body-resistance"):
        return
    shift(t, m.target, WEAKENING.id, ap=-2 * _times(world, m))


@_on_wound(BANISHER)
def banisher(t: T, m: Struck) -> None:
    f = t.world.fighters[m.target]
    if can_be_banished(t.world, f) and f.here:
        banish(t, m.target, m.who)


# What holding it does


def _charges(world: World, m: TurnDone) -> bool:
    return not world.fighters[m.who].out and has_effect(world, m.who, SOULCHARGE.id)


@SOULCHARGE.reacts("after", TurnDone, _charges)
async def soulcharge(t: T, m: TurnDone) -> None:
    shift(t, m.who, SOULCHARGE.id, cp=1)


SHINES = message("anima.no.shines", "{effect} lights the way.")


@SHINING.forbids(Suffering)
def shining(world: World, m: Suffering) -> Line | None:
    if m.condition == "darkness" and has_effect(world, m.who, SHINING.id):
        return SHINES(effect=SHINING.name())
    return None
