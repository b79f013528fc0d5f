"""STAND and WAIT."""

from __future__ import annotations

from undertow.games.fire.components import HeroId
from undertow.games.fire.facts import Acted, ActionsEnded, Stood
from undertow.games.fire.rules.acting import HERE, NOWHERE, Target, action, ap_left
from undertow.games.fire.world import Hero, World
from undertow.kernel import Table


def _prone(world: World, hero: Hero) -> tuple[Target, ...]:
    return HERE if hero.prone else NOWHERE


@action(
    "fire.stand",
    "Stand up",
    "Get back on your feet after a dive. Nothing else can be done before.",
    ap=1,
    to=_prone,
    prone=True,
    why="you are on your feet already.",
)
async def stand(t: Table[World], hero: HeroId) -> None:
    t.tell(Stood(hero))


def _may_wait(world: World, hero: Hero) -> tuple[Target, ...]:
    """With any AP left, none included: a free action still open does not have to be taken."""
    return NOWHERE if hero.prone and not world.rulings.wait_prone else HERE


@action(
    "fire.wait",
    "End the turn",
    "Give up whatever AP are left. The cult's ritual begins.",
    ap=0,
    to=_may_wait,
    prone=True,
    pays=False,
    why="who lies on the ground stands up first.",
)
async def wait(t: Table[World], hero: HeroId) -> None:
    t.tell(Acted(hero, "fire.wait", max(0, ap_left(t.world))))
    t.tell(ActionsEnded(bob=bob_is_ready(t.world)))


def bob_is_ready(world: World) -> bool:
    """Does Bob move before the ritual of this turn?"""
    return world.now.hero == "engineer" and world.bob is not None and world.active.here
