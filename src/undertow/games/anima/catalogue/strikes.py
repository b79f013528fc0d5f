"""Charge powers that are added to a roll, and the boosts for them."""

from __future__ import annotations

from undertow.games.anima.catalogue.entries import Power, power
from undertow.games.anima.moments import AchievementBonus, StrikeBonus
from undertow.games.anima.rules.passives import modifies
from undertow.games.anima.world import World
from undertow.kernel import Term, message

SOLO = {"individual": 3, "squad": 2, "swarm": 1}
MASS = {"individual": 1, "squad": 2, "swarm": 3}


def _adds(entry: Power) -> None:
    """Bonus dice by the type of whoever is struck."""

    @modifies(StrikeBonus, f"anima.{entry.id}", power=entry.id)
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
        "Two more dice, whoever is struck.",
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
)
_adds(
    power(
        "shadow-strike",
        "Shadow Strike",
        "Two more dice against somebody who suffers from Darkness or is Blinded.",
        "charge",
        type="strike",
        cost=1,
        eidolon=1,
        dice={"individual": 2, "squad": 2, "swarm": 2},
    )
)
power(
    "superior-power-control",
    "Superior Power Control",
    "After a strike roll, add strike powers at their own cost; roll their dice and count them in.",
    "charge",
    type="boost",
    cost=2,
    eidolon=1,
)
power(
    "vampiric-strike",
    "Vampiric Strike",
    "If the strike wounds, you heal one wound. Squads and swarms resist.",
    "charge",
    type="strike",
    cost=3,
    eidolon=1,
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


@modifies(StrikeBonus, "anima.elemental-surge", power="elemental-surge")
def surge(world: World, m: StrikeBonus) -> Term | None:
    times = m.powers.count("elemental-surge")
    return Term(times, SURGE.name()) if times else None


@modifies(AchievementBonus, "anima.heroics", power="heroics")
def heroics(world: World, m: AchievementBonus) -> Term | None:
    times = m.powers.count("heroics")
    return Term(3 * times, HEROICS.name()) if times else None


GRANTED = message("anima.why.granted", "the GM lets a power help")


@modifies(AchievementBonus, "anima.granted")
def granted(world: World, m: AchievementBonus) -> Term | None:
    return Term(m.granted, GRANTED()) if m.granted else None
