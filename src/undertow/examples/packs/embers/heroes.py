"""A hero with a skill and a passive of her own, and a scenario."""

from __future__ import annotations

from undertow.games.fire.catalogue.scenarios import scenario
from undertow.games.fire.components import ChamberId, HeroId
from undertow.games.fire.facts import CultistsRemoved
from undertow.games.fire.moments import ApLimit, CollectCost
from undertow.games.fire.rules.acting import passive, skill
from undertow.games.fire.rules.fighting import all_cultists, can_be_slain
from undertow.games.fire.rules.passives import modifies
from undertow.games.fire.world import Hero, World
from undertow.kernel import Table, Term, message

WALKER = "ash-walker"


def smouldering(world: World, hero: Hero) -> list[tuple[ChamberId]]:
    """The chambers next door with a cultist, walls or not."""
    near = world.board.neighbours(hero.at)
    return [(chamber,) for chamber in near if can_be_slain(world, chamber)]


@skill(
    WALKER,
    "basic",
    "fire.embers.cinder-breath",
    "Cinder Breath",
    "Remove all cultists from a chamber beside yours, walls or not, once a turn.",
    ap=2,
    to=smouldering,
    per_turn=True,
    why="a cultist must stand in a chamber beside yours.",
    label="Cinder Breath into {to}",
)
async def cinder_breath(t: Table[World], hero: HeroId, chamber: ChamberId) -> None:
    t.tell(CultistsRemoved(all_cultists(t.world, [chamber])))


passive(
    WALKER,
    "fire.embers.light-feet",
    "Light Feet",
    "With nothing in her hands she has one Action Point more.",
)
LIGHT = message("fire.embers.light-feet.why", "Light Feet")


@modifies(WALKER, ApLimit, "fire.embers.light-feet")
def light_feet(world: World, m: ApLimit) -> Term | None:
    free = m.hero == WALKER and not any(world.heroes[WALKER].tokens.values())
    return Term(1, LIGHT()) if free and world.carrier != WALKER else None


scenario(
    "ashen-halls",
    "Ashen Halls",
    "Ash lies on everything: to collect costs one Action Point more.",
    stars=1,
)
ASH = message("fire.embers.ash.why", "Ashen Halls")


@modifies("ashen-halls", CollectCost, "fire.embers.ashen-halls")
def ash_on_everything(world: World, m: CollectCost) -> Term | None:
    return Term(1, ASH())
