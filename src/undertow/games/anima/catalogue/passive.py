"""Passive powers: always on, and free. Eidolons have some of them in a smaller size."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from undertow.games.anima.catalogue.entries import Power, modifies, power
from undertow.games.anima.moments import (
    AchievementLimit,
    ActionLimit,
    ChargeLimit,
    Defense,
    Leading,
    ManeuverBonus,
    ManeuverCap,
    OfSomebody,
    Sharing,
    StrikeLimit,
    Suffering,
    Using,
    WoundCircles,
    titled,
)
from undertow.games.anima.rules.passives import count, ranks
from undertow.games.anima.world import World
from undertow.kernel import Line, Term, message

Modifier = Callable[[World, Any], Term | None]


def _raises(entry: Power, tally: type[OfSomebody], pc: int, eidolon: int | None = None) -> Modifier:
    """Each rank adds so much to a figure of whoever has the power."""
    small = pc if eidolon is None else eidolon

    @entry.modifies(tally)
    def term(world: World, m: OfSomebody) -> Term | None:
        rank = ranks(world, m.who, entry.id)
        if not rank:
            return None
        each = small if world.fighters[m.who].sheet.kind == "eidolon" else pc
        return Term(each * rank, titled(entry.name(), rank))

    return term


achievement_boost = _raises(
    power(
        "achievement-boost",
        "Achievement Boost",
        "You may roll two more strike dice in an achievement.",
        "passive",
    ),
    AchievementLimit,
    2,
)
BODY_RESISTANCE = power(
    "body-resistance",
    "Body Resistance",
    "Weaken, Slow and Body Drain cannot be used on you, and poison does nothing to "
    "you (it still works on an eidolon).",
    "passive",
    eidolon=1,
)
_raises(
    power(
        "charge-boost",
        "Charge Boost",
        "Your Charge Pool holds two more dice; an eidolon's holds one more.",
        "passive",
        ranks=3,
        eidolon=6,
    ),
    ChargeLimit,
    2,
    1,
)
DARKSIGHT = power(
    "darksight",
    "Darksight",
    "Blinded and Darkness have no effect on you.",
    "passive",
    eidolon=1,
)
LEADERSHIP = power(
    "leadership",
    "Leadership",
    "When you lead a combined maneuver, you may share the dice it earns among all who took part.",
    "passive",
)
MANEUVER_BOOST = power(
    "maneuver-boost",
    "Maneuver Boost",
    "A maneuver of your own may earn two dice more; a combined one may not.",
    "passive",
    ranks=2,
)
_raises(
    power("resilience", "Resilience", "Your defense is one higher.", "passive", ranks=3, eidolon=3),
    Defense,
    1,
)
FIRE = power(
    "resistance-to-fire",
    "Resistance to Fire",
    "Against strikes of fire your defense counts two higher; an eidolon's one.",
    "passive",
    eidolon=4,
)
FROST = power(
    "resistance-to-frost",
    "Resistance to Frost",
    "Against strikes of frost your defense counts two higher; an eidolon's one.",
    "passive",
    eidolon=4,
)
SQUAD_TACTICS = power(
    "squad-tactics",
    "Squad Tactics",
    "A combined maneuver in which you take part rolls one die more.",
    "passive",
)
SOUL_RESISTANCE = power(
    "soul-resistance",
    "Soul Resistance",
    "Nobody can use Life Drain, Life Transfer or Vampiric Strike on you.",
    "passive",
    eidolon=1,
)
_raises(
    power(
        "stamina", "Stamina", "Your Action Pool holds two more dice.", "passive", ranks=3, eidolon=5
    ),
    ActionLimit,
    2,
)
STRIKE_BOOST = power(
    "strike-boost",
    "Strike Boost",
    "You may roll two more strike dice in a strike; an eidolon one more.",
    "passive",
    ranks=2,
    eidolon=4,
)
_raises(STRIKE_BOOST, StrikeLimit, 2, 1)
TACTICS = power(
    "tactical-maneuvering",
    "Tactical Maneuvering",
    "A combined maneuver that you lead may earn three dice more.",
    "passive",
    ranks=2,
)
TOUGHNESS = power("toughness", "Toughness", "You have one more wound circle.", "passive", eidolon=4)
AUTO_GUARD = power(
    "auto-guard",
    "Auto Guard",
    "While it is in the conflict, every strike at its summoner must be aimed at it instead.",
    "eidolon",
    eidolon=1,
    guards=True,
)


@TOUGHNESS.modifies(WoundCircles)
def toughness(world: World, m: WoundCircles) -> Term | None:
    rank = world.fighters[m.who].sheet.powers.get(TOUGHNESS.id, 0)  # a body stays a body
    return Term(rank, titled(TOUGHNESS.name(), rank)) if rank else None


@MANEUVER_BOOST.modifies(ManeuverCap)
def maneuver_boost(world: World, m: ManeuverCap) -> Term | None:
    rank = 0 if m.combined else ranks(world, m.who, MANEUVER_BOOST.id)
    return Term(2 * rank, titled(MANEUVER_BOOST.name(), rank)) if rank else None


@TACTICS.modifies(ManeuverCap)
def tactical_maneuvering(world: World, m: ManeuverCap) -> Term | None:
    rank = ranks(world, m.who, TACTICS.id) if m.combined else 0
    return Term(3 * rank, titled(TACTICS.name(), rank)) if rank else None


@SQUAD_TACTICS.modifies(ManeuverBonus, anybody=True)
def squad_tactics(world: World, m: ManeuverBonus) -> Term | None:
    if not m.others:
        return None
    holders = sum(1 for who in (m.who, *m.others) if ranks(world, who, SQUAD_TACTICS.id))
    return Term(holders, titled(SQUAD_TACTICS.name(), 1)) if holders else None


def _resists(entry: Power, element: str) -> None:
    @entry.modifies(Defense)
    def term(world: World, m: Defense) -> Term | None:
        if m.element != element:
            return None
        rank = ranks(world, m.who, entry.id)
        if not rank:
            return None
        small = world.fighters[m.who].sheet.kind == "eidolon"
        return Term(rank if small else 2 * rank, titled(entry.name(), rank))


_resists(FIRE, "fire")
_resists(FROST, "frost")


@STRIKE_BOOST.modifies(AchievementLimit)
def strike_boost_too(world: World, m: AchievementLimit) -> Term | None:
    """By one reading, Strike Boost counts for achievements."""
    if not world.rulings.strike_boost_for_achievements:
        return None
    rank = ranks(world, m.who, STRIKE_BOOST.id)
    each = 1 if world.fighters[m.who].sheet.kind == "eidolon" else 2
    return Term(each * rank, titled(STRIKE_BOOST.name(), rank)) if rank else None


# Combined maneuvers


def _lets(entry: Power, tally: type[OfSomebody]) -> None:
    """Who has the power may do what nobody may without."""

    @entry.modifies(tally)
    def term(world: World, m: OfSomebody) -> Term | None:
        return Term(1, entry.name()) if ranks(world, m.who, entry.id) else None


_lets(LEADERSHIP, Sharing)
for tactic in (LEADERSHIP, SQUAD_TACTICS, TACTICS):
    _lets(tactic, Leading)

# What a power keeps off

KEPT_OFF = message("anima.no.kept-off", "{power} prevents it.")


def _keeps_off(entry: Power, *powers: str) -> None:
    """Nobody can use these powers on who has the entry."""

    @entry.forbids(Using)
    def why(world: World, m: Using) -> Line | None:
        if m.power in powers and ranks(world, m.target, entry.id):
            return KEPT_OFF(power=entry.name())
        return None


_keeps_off(BODY_RESISTANCE, "body-drain", "slow", "weaken")
_keeps_off(SOUL_RESISTANCE, "life-drain", "life-transfer", "vampiric-strike")


@BODY_RESISTANCE.forbids(Suffering)
def no_poison(world: World, m: Suffering) -> Line | None:
    if m.condition != "poisoned" or not ranks(world, m.who, BODY_RESISTANCE.id):
        return None
    is_eidolon = world.fighters[m.who].sheet.kind == "eidolon"
    if is_eidolon and not world.rulings.eidolon_body_resistance_poison:
        return None
    return KEPT_OFF(power=BODY_RESISTANCE.name())


@BODY_RESISTANCE.forbids(Using)
def not_poisoned(world: World, m: Using) -> Line | None:
    """Poison is not used on somebody to whom it does nothing."""
    return no_poison(world, Suffering(m.target, "poisoned")) if m.power == "poison" else None


@DARKSIGHT.forbids(Suffering)
def sees(world: World, m: Suffering) -> Line | None:
    if m.condition in ("blinded", "darkness") and ranks(world, m.who, DARKSIGHT.id):
        return KEPT_OFF(power=DARKSIGHT.name())
    return None


# Limits of achievements

BINDS = message("anima.why.strike-limit", "the strike limit binds")


@modifies(AchievementLimit, "anima.z-strike-limit")
def strike_limit_binds(world: World, m: AchievementLimit) -> Term | None:
    """By one reading, the strike limit of eidolons and adversity binds achievements as well."""
    if not world.rulings.strike_limit_caps_achievements:
        return None
    if world.fighters[m.who].sheet.kind == "pc":
        return None
    limit = count(world, StrikeLimit(m.who))
    boosts = (achievement_boost(world, m), strike_boost_too(world, m))
    most = m.base(world).amount + sum(term.amount for term in boosts if term is not None)
    return Term(limit, BINDS(), sets=True) if limit < most else None
