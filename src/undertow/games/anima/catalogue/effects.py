"""What the slots of a Soulbound Weapon can hold. Only the weapon in hand works."""

from __future__ import annotations

from collections.abc import Callable

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
    SummonCost,
)
from undertow.games.anima.rules.passives import effects, has_effect, modifies, ranks
from undertow.games.anima.rules.pools import afflict, banish, can_be_banished, shift
from undertow.games.anima.world import Who, World
from undertow.kernel import Table, Term

T = Table[World]


def _adds(entry: WeaponEffect, tally: type[OfSomebody], amount: int) -> None:
    @modifies(tally, f"anima.effect-{entry.id}", weapon=True)
    def term(world: World, m: OfSomebody) -> Term | None:
        if not world.fighters[m.who].sheet.weapons or not has_effect(world, m.who, entry.id):
            return None
        if isinstance(m, ManeuverCap) and m.combined:
            return None
        return Term(amount, entry.name())


def _against(entry: WeaponEffect, type: str) -> None:
    @modifies(StrikeBonus, f"anima.effect-{entry.id}", weapon=True)
    def term(world: World, m: StrikeBonus) -> Term | None:
        if not world.fighters[m.who].sheet.weapons:
            return None
        if world.fighters[m.target].sheet.type != type or not has_effect(world, m.who, entry.id):
            return None
        return Term(1, entry.name())


def _resists(entry: WeaponEffect, element: str) -> None:
    @modifies(Defense, f"anima.effect-{entry.id}", weapon=True)
    def term(world: World, m: Defense) -> Term | None:
        if m.element != element or not has_effect(world, m.who, entry.id):
            return None
        return Term(1, entry.name())


def _aura(entry: WeaponEffect) -> None:
    @modifies(StrikeBonus, f"anima.effect-{entry.id}", weapon=True)
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
effect("protection", "Protection", "You are Shielded while you hold it.")
effect("quicken", "Quicken", "You are Quickened while you hold it.")
effect("shining", "Shining", "Darkness does nothing to you.")
BOOST = effect("strike-boost", "Strike Boost", "One more strike die fits into a strike.")
_adds(BOOST, StrikeLimit, 1)


@modifies(AchievementLimit, "anima.effect-strike-boost", weapon=True)
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
effect("cursed", "Cursed", "An individual you wound loses two charge dice.", 2)
effect("poisonous", "Poisonous", "An individual you wound is Poisoned.", 2)
effect("weakening", "Weakening", "An individual you wound loses two action dice.", 2)
effect("soulcharge", "Soulcharge", "At the end of each of your turns, one charge die that fits.", 3)
effect("banisher", "Banisher", "An eidolon you wound is banished.", 3)
effect("ultimate-weapon", "Ultimate Weapon", "Five slots' worth of effects, chosen once.", 4)

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
ULTIMATE_SLOTS = 5


def slots(found: tuple[str, ...]) -> int:
    """How many slots these effects take."""
    return sum(EFFECTS[id].slots for id in found)


# What wounding with the weapon sets off

Wounding = Callable[[T, Who, Who, int], None]


def _cursed(t: T, actor: Who, target: Who, times: int) -> None:
    if t.world.fighters[target].sheet.type == "individual":
        shift(t, target, "cursed", cp=-2 * times)


def _poisonous(t: T, actor: Who, target: Who, times: int) -> None:
    alone = t.world.fighters[target].sheet.type == "individual"
    if alone or t.world.rulings.poisonous_all_types:
        afflict(t, target, "poisoned", f"poisonous:{actor}")


def _weakening(t: T, actor: Who, target: Who, times: int) -> None:
    if t.world.fighters[target].sheet.type != "individual":
        return
    if t.world.rulings.body_resistance_stops_weapons and ranks(t.world, target, "body-resistance"):
        return
    shift(t, target, "weakening", ap=-2 * times)


def _banisher(t: T, actor: Who, target: Who, times: int) -> None:
    f = t.world.fighters[target]
    if can_be_banished(t.world, f) and f.here:
        banish(t, target, actor)


ON_WOUND: dict[str, Wounding] = {
    "cursed": _cursed,
    "poisonous": _poisonous,
    "weakening": _weakening,
    "banisher": _banisher,
}


def on_wound(t: T, actor: Who, target: Who, wounds: int) -> None:
    """The weapon in hand answers a wound it dealt."""
    f = t.world.fighters[actor]
    if not f.sheet.weapons:
        return
    held = effects(t.world, f)
    times = wounds if t.world.rulings.on_wound_per_wound else 1
    for id, script in ON_WOUND.items():
        if id in held:
            script(t, actor, target, times)
