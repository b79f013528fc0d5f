"""Passive powers: always on, and free. Eidolons have some of them in a smaller size."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from undertow.games.anima.catalogue.entries import Power, power
from undertow.games.anima.moments import (
    AchievementLimit,
    ActionLimit,
    ChargeLimit,
    Defense,
    ManeuverBonus,
    ManeuverCap,
    OfSomebody,
    StrikeLimit,
    WoundCircles,
    titled,
)
from undertow.games.anima.rules.passives import count, modifies, ranks
from undertow.games.anima.world import World
from undertow.kernel import Term, message

Modifier = Callable[[World, Any], Term | None]


def _raises(entry: Power, tally: type[OfSomebody], pc: int, eidolon: int | None = None) -> Modifier:
    """Each rank adds so much to a figure of whoever has the power."""
    small = pc if eidolon is None else eidolon

    @modifies(tally, f"anima.{entry.id}", power=entry.id)
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
power(
    "body-resistance",
    "Body Resistance",
    "Weaken, Slow and Body Drain cannot touch you, and poison does nothing to you; to an eidolon "
    "it does.",
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
power(
    "darksight",
    "Darksight",
    "Neither Blinded nor Darkness means anything to you.",
    "passive",
    eidolon=1,
)
power(
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
power(
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
)


@modifies(WoundCircles, "anima.toughness", power="toughness")
def toughness(world: World, m: WoundCircles) -> Term | None:
    rank = world.fighters[m.who].sheet.powers.get("toughness", 0)  # a body stays a body
    return Term(rank, titled(TOUGHNESS.name(), rank)) if rank else None


@modifies(ManeuverCap, "anima.maneuver-boost", power="maneuver-boost")
def maneuver_boost(world: World, m: ManeuverCap) -> Term | None:
    rank = 0 if m.combined else ranks(world, m.who, "maneuver-boost")
    return Term(2 * rank, titled(MANEUVER_BOOST.name(), rank)) if rank else None


@modifies(ManeuverCap, "anima.tactical-maneuvering", power="tactical-maneuvering")
def tactical_maneuvering(world: World, m: ManeuverCap) -> Term | None:
    rank = ranks(world, m.who, "tactical-maneuvering") if m.combined else 0
    return Term(3 * rank, titled(TACTICS.name(), rank)) if rank else None


@modifies(ManeuverBonus, "anima.squad-tactics")
def squad_tactics(world: World, m: ManeuverBonus) -> Term | None:
    if not m.others:
        return None
    holders = sum(1 for who in (m.who, *m.others) if ranks(world, who, "squad-tactics"))
    return Term(holders, titled(SQUAD_TACTICS.name(), 1)) if holders else None


def _resists(entry: Power, element: str) -> None:
    @modifies(Defense, f"anima.{entry.id}", power=entry.id)
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


@modifies(AchievementLimit, "anima.strike-boost", power="strike-boost")
def strike_boost_too(world: World, m: AchievementLimit) -> Term | None:
    """By one reading, Strike Boost counts for achievements."""
    if not world.rulings.strike_boost_for_achievements:
        return None
    rank = ranks(world, m.who, "strike-boost")
    each = 1 if world.fighters[m.who].sheet.kind == "eidolon" else 2
    return Term(each * rank, titled(STRIKE_BOOST.name(), rank)) if rank else None


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
