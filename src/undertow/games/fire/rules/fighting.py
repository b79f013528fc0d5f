"""ATTACK: cultists, and how they leave the board."""

from __future__ import annotations

from undertow.games.fire.components import VESTIBULE, ChamberId, HeroId
from undertow.games.fire.facts import CultistsRemoved
from undertow.games.fire.moments import Slays
from undertow.games.fire.rules.acting import HERE, NOWHERE, Target, action
from undertow.games.fire.world import Hero, World
from undertow.kernel import Table


def can_be_slain(world: World, chamber: ChamberId) -> bool:
    """Is there a cultist that can be attacked or removed? Those gathered on the Vestibule in an
    invasion are out of reach."""
    return chamber in world.cultists and chamber != VESTIBULE


def _cultist_here(world: World, hero: Hero) -> tuple[Target, ...]:
    return HERE if can_be_slain(world, hero.at) else NOWHERE


@action(
    "fire.attack",
    "Attack",
    "Drive a cultist out of your chamber.",
    ap=1,
    to=_cultist_here,
    why="there is no cultist in your chamber that can be attacked.",
)
async def attack(t: Table[World], hero: HeroId) -> None:
    await slay(t, hero, t.world.heroes[hero].at)


async def slay(t: Table[World], hero: HeroId, chamber: ChamberId) -> None:
    """An attack takes one cultist; it goes back to the supply, or where a skill sends it."""
    if not await t.instead(Slays(hero, chamber)):
        t.tell(CultistsRemoved((chamber,)))


def all_cultists(world: World, chambers: list[ChamberId]) -> tuple[ChamberId, ...]:
    """Every cultist that can be removed from these chambers, one entry each."""
    return tuple(
        chamber
        for chamber in chambers
        if can_be_slain(world, chamber)
        for _ in range(world.cultists[chamber])
    )
