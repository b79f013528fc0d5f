"""A strike power, a passive, a weapon effect, an eidolon and opponents for a fight."""

from __future__ import annotations

from undertow.games.anima.catalogue.eidolons import Known, Printed, known
from undertow.games.anima.catalogue.entries import effect, power
from undertow.games.anima.catalogue.fights import cast
from undertow.games.anima.moments import Defense, ManeuverCap, StrikeBonus
from undertow.games.anima.rules.passives import has_effect, ranks
from undertow.games.anima.world import World
from undertow.kernel import Term

THUNDERCLAP = power(
    "thunderclap",
    "Thunderclap",
    "Two more dice against an individual or a squad, three against a swarm.",
    "charge",
    type="strike",
    cost=3,
    eidolon=1,
    dice={"individual": 2, "squad": 2, "swarm": 3},
)


@THUNDERCLAP.modifies(StrikeBonus)
def claps(world: World, m: StrikeBonus) -> Term | None:
    if THUNDERCLAP.id not in m.powers:
        return None
    each = THUNDERCLAP.dice[world.fighters[m.target].sheet.type]
    return Term(each * m.powers.count(THUNDERCLAP.id), THUNDERCLAP.name())


STORMBORN = power(
    "stormborn",
    "Stormborn",
    "A Maneuver of yours may have one die more.",
    "passive",
    ranks=2,
)


@STORMBORN.modifies(ManeuverCap)
def rides_the_wind(world: World, m: ManeuverCap) -> Term | None:
    if m.combined:
        return None
    return Term(ranks(world, m.who, STORMBORN.id), STORMBORN.name())


GLASS = effect("stormglass", "Stormglass", "Defense 1 higher while it is in hand.", slots=2)


@GLASS.modifies(Defense)
def turns_it_aside(world: World, m: Defense) -> Term | None:
    return Term(1, GLASS.name()) if has_effect(world, m.who, GLASS.id) else None


known(
    Known(
        "vireth",
        "Vireth",
        0,
        "individual",
        {"thunderclap": 1, "resilience": 2, "toughness": 1},
        "overwhelmable",
        Printed(5, 4, 6, 3, 2),
        "The light turns green, the way it does before hail. A heron of wet slate steps out of it.",
        ("sight", "sound"),
    )
)
cast("weather-tower", "The Barometer", "Storm crows", "swarm", "Break the glass of the tower")
