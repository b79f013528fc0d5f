"""Charge powers that are added to a roll, and the boosts for them."""

from __future__ import annotations

from undertow.games.anima.catalogue.entries import Power, modifies, power
from undertow.games.anima.moments import AchievementBonus, Crowds, StrikeBonus, Struck, Using
from undertow.games.anima.rules.passives import in_darkness, is_blind, ranks
from undertow.games.anima.rules.pools import heal
from undertow.games.anima.world import CROWDS, World
from undertow.kernel import Line, Table, Term, message

SOLO = {"individual": 3, "squad": 2, "swarm": 1}
MASS = {"individual": 1, "squad": 2, "swarm": 3}


def _adds(entry: Power) -> None:
    """Bonus dice by the type of whoever is struck."""

    @entry.modifies(StrikeBonus)
    def term(world: World, m: StrikeBonus) -> Term | None:
        if entry.id not in m.powers:
            return None
        each = entry.dice[world.fighters[m.target].sheet.type]
        return Term(each * m.powers.count(entry.id), entry.name())


_adds(
    power(
        "blaze",
        "Blaze",
        "The strike is of fire: three more dice against an individual, two "
        "against a squad, one against a swarm. Never with frost.",
        "charge",
        type="strike",
        cost=3,
        eidolon=1,
        dice=SOLO,
        element="fire",
    )
)
SURGE = power(
    "elemental-surge",
    "Elemental Surge",
    "One more die for one power of fire or frost in the same strike.",
    "charge",
    type="boost",
    cost=1,
    eidolon=1,
    boosts=("blaze", "firestorm", "frost-spikes", "ice-hurricane"),
    each=True,
)
_adds(
    power(
        "firestorm",
        "Firestorm",
        "The strike is of fire: three more dice against a swarm, two "
        "against a squad, one against an individual. Never with frost.",
        "charge",
        type="strike",
        cost=3,
        eidolon=1,
        dice=MASS,
        element="fire",
    )
)
_adds(
    power(
        "force-attack",
        "Force Attack",
        "Two more dice, against any target.",
        "charge",
        type="strike",
        cost=3,
        eidolon=1,
        dice={"individual": 2, "squad": 2, "swarm": 2},
    )
)
_adds(
    power(
        "frost-spikes",
        "Frost Spikes",
        "The strike is of frost: three more dice against an "
        "individual, two against a squad, one against a swarm. Never with fire.",
        "charge",
        type="strike",
        cost=3,
        eidolon=1,
        dice=SOLO,
        element="frost",
    )
)
power(
    "guard",
    "Guard",
    "With a maneuver, name an ally: until your next turn every strike at that "
    "ally must be aimed at you.",
    "charge",
    type="maneuver",
    cost=1,
    eidolon=1,
)
HEROICS = power(
    "heroics",
    "Heroics",
    "Three more dice in an achievement.",
    "charge",
    type="achievement",
    cost=2,
    eidolon=1,
)
_adds(
    power(
        "ice-hurricane",
        "Ice Hurricane",
        "The strike is of frost: three more dice against a "
        "swarm, two against a squad, one against an individual. Never with fire.",
        "charge",
        type="strike",
        cost=3,
        eidolon=1,
        dice=MASS,
        element="frost",
    )
)
_adds(
    power(
        "leap-attack",
        "Leap Attack",
        "One more die against a squad or an individual.",
        "charge",
        type="strike",
        cost=1,
        eidolon=1,
        dice={"individual": 1, "squad": 1},
    )
)
MASS_EFFECT = power(
    "mass-effect",
    "Mass Effect",
    "Lets a power that squads and swarms resist work on them.",
    "charge",
    type="boost",
    cost=1,
    eidolon=1,
    boosts=(
        "body-drain",
        "life-drain",
        "life-transfer",
        "poison",
        "refresh",
        "slow",
        "vampiric-strike",
        "weaken",
    ),
    crowds=True,
)
SHADOW_STRIKE = power(
    "shadow-strike",
    "Shadow Strike",
    "Two more dice against a target that suffers from Darkness or is Blinded.",
    "charge",
    type="strike",
    cost=1,
    eidolon=1,
    dice={"individual": 2, "squad": 2, "swarm": 2},
)
_adds(SHADOW_STRIKE)
power(
    "superior-power-control",
    "Superior Power Control",
    "After a strike roll, add strike powers at their own cost; roll their dice and count them in.",
    "charge",
    type="boost",
    cost=2,
    eidolon=1,
    late=True,
)
VAMPIRIC = power(
    "vampiric-strike",
    "Vampiric Strike",
    "If the strike wounds, you heal one wound. Squads and swarms resist.",
    "charge",
    type="strike",
    cost=3,
    eidolon=1,
    resisted=True,
)
_adds(
    power(
        "whirlwind-attack",
        "Whirlwind Attack",
        "One more die against a squad or a swarm.",
        "charge",
        type="strike",
        cost=1,
        eidolon=1,
        dice={"squad": 1, "swarm": 1},
    )
)


@SURGE.modifies(StrikeBonus)
def surge(world: World, m: StrikeBonus) -> Term | None:
    times = m.powers.count(SURGE.id)
    return Term(times, SURGE.name()) if times else None


@HEROICS.modifies(AchievementBonus)
def heroics(world: World, m: AchievementBonus) -> Term | None:
    times = m.powers.count(HEROICS.id)
    return Term(3 * times, HEROICS.name()) if times else None


GRANTED = message("anima.why.granted", "the GM lets a power help")


@modifies(AchievementBonus, "anima.granted")
def granted(world: World, m: AchievementBonus) -> Term | None:
    return Term(m.granted, GRANTED()) if m.granted else None


# What keeps a power out of a strike, and what a strike sets off

IN_THE_LIGHT = message("anima.no.light", "{power} needs a target in Darkness, or Blinded.")
ONLY_CROWDS = message("anima.no.crowds", "{power} works only on squads and swarms.")


@SHADOW_STRIKE.forbids(Using)
def in_the_light(world: World, m: Using) -> Line | None:
    target = world.fighters[m.target]
    if m.power != SHADOW_STRIKE.id or in_darkness(world, target) or is_blind(world, target):
        return None
    return IN_THE_LIGHT(power=SHADOW_STRIKE.name())


@MASS_EFFECT.forbids(Using)
def no_crowd(world: World, m: Using) -> Line | None:
    if m.power != MASS_EFFECT.id or world.fighters[m.target].sheet.type in CROWDS:
        return None
    return ONLY_CROWDS(power=MASS_EFFECT.name())


@MASS_EFFECT.modifies(Crowds)
def reaches_crowds(world: World, m: Crowds) -> Term | None:
    if m.power not in MASS_EFFECT.boosts or not ranks(world, m.who, MASS_EFFECT.id):
        return None
    if m.power == "refresh" and not world.rulings.mass_effect_refresh:
        return None
    return Term(MASS_EFFECT.cost, MASS_EFFECT.name(), sets=True)


@VAMPIRIC.reacts("after", Struck, lambda world, m: VAMPIRIC.id in m.powers)
async def drinks(t: Table[World], m: Struck) -> None:
    heal(t, m.who, VAMPIRIC.id)
