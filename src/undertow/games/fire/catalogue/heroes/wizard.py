"""The Wizard: 3 AP, focus Intellect."""

from __future__ import annotations

from undertow.games.fire.components import Attribute, ChamberId, HeroId
from undertow.games.fire.facts import Moved, TokensGiven
from undertow.games.fire.rules.acting import Target, skill
from undertow.games.fire.world import Hero, World
from undertow.kernel import Table


def _portal(world: World, hero: Hero) -> list[Target]:
    others = [h.id for h in world.heroes.values() if h.here and h.id != hero.id]
    return [(other, attribute) for other in others for attribute in hero.tokens]


@skill(
    "wizard",
    "basic",
    "fire.object-portal",
    "Object Portal",
    "Send one of your Tokens of Power to another hero, wherever she is.",
    ap=1,
    to=_portal,
    why="you need a token to send, and a hero in the dungeon to send it to.",
)
async def object_portal(t: Table[World], hero: HeroId, to: HeroId, attribute: Attribute) -> None:
    t.tell(TokensGiven(hero, to, attribute))


@skill(
    "wizard",
    "master",
    "fire.teleport",
    "Teleport",
    "Be in any other chamber in play. No way there is needed.",
    ap=3,
    to=lambda world, hero: [(c,) for c in world.board.tiles if c != hero.at],
    crosses="leap",
    per_game=1,
    why="choose another chamber that is in play.",
)
async def teleport(t: Table[World], hero: HeroId, to: ChamberId) -> None:
    t.tell(Moved(hero, to))
