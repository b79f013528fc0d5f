"""The Cleric: 3 AP, focus Intellect."""

from __future__ import annotations

from undertow.games.fire.components import HeroId
from undertow.games.fire.facts import Blessed, CardVoided, Sanctified
from undertow.games.fire.moments import CultistComes
from undertow.games.fire.rules.acting import HERE, NOWHERE, Target, skill
from undertow.games.fire.rules.passives import reacts
from undertow.games.fire.world import Hero, World
from undertow.kernel import RULES, Table


def _can_bless(world: World, hero: Hero) -> tuple[Target, ...]:
    beset = world.rulings.bless_needs_empty and hero.at in world.cultists
    return HERE if world.is_basic(hero.at) and not beset else NOWHERE


@skill(
    "cleric",
    "basic",
    "fire.bless",
    "Bless",
    "Lay the Blessing on your chamber. The next cultist a ritual would put there does not come; "
    "the Blessing returns to you instead.",
    ap=1,
    to=_can_bless,
    per_turn=True,
    why="only a Basic Chamber can be blessed (as the card prints it, one without a cultist).",
)
async def bless(t: Table[World], hero: HeroId) -> None:
    t.tell(Blessed(t.world.heroes[hero].at))


@reacts(
    "cleric",
    "instead",
    CultistComes,
    "fire.bless",
    concerns=lambda world, m: RULES if world.blessed == m.chamber else None,
)
async def blessing_holds(t: Table[World], m: CultistComes) -> bool:
    t.tell(Blessed(None))
    return True


@skill(
    "cleric",
    "master",
    "fire.sanctify",
    "Sanctify",
    "In a Basic Chamber whose Ritual Card lies in the discard pile: send that card to the Void. No "
    "cultist can appear here any more.",
    ap=3,
    to=lambda world, hero: HERE if hero.at in world.discard and world.is_basic(hero.at) else (),
    per_game=1,
    why="you must be in a Basic Chamber whose Ritual Card lies in the discard pile.",
)
async def sanctify(t: Table[World], hero: HeroId) -> None:
    chamber = t.world.heroes[hero].at
    t.tell(CardVoided(chamber))
    t.tell(Sanctified(chamber))
