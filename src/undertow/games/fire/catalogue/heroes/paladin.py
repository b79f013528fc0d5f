"""The Paladin: 3 AP, focus Strength."""

from __future__ import annotations

from undertow.games.fire.components import ChamberId, HeroId
from undertow.games.fire.facts import CultistsRemoved
from undertow.games.fire.rules.acting import skill
from undertow.games.fire.rules.fighting import all_cultists, can_be_slain, slay
from undertow.games.fire.world import World
from undertow.kernel import Table


def beset(world: World) -> list[ChamberId]:
    """The chambers in which a cultist can be struck, anywhere."""
    return [chamber for chamber in world.cultists if can_be_slain(world, chamber)]


@skill(
    "paladin",
    "basic",
    "fire.smite",
    "Smite",
    "Attack a cultist in any chamber of the dungeon, once a turn.",
    ap=1,
    to=lambda world, hero: [(chamber,) for chamber in beset(world)],
    per_turn=True,
    why="choose a chamber with a cultist.",
)
async def smite(t: Table[World], hero: HeroId, chamber: ChamberId) -> None:
    await slay(t, hero, chamber)


@skill(
    "paladin",
    "master",
    "fire.holy-light",
    "Holy Light",
    "Remove a cultist anywhere, and every cultist on the four tiles around it, walls or not.",
    ap=3,
    to=lambda world, hero: [(chamber,) for chamber in beset(world)],
    per_game=1,
    why="choose a chamber with a cultist.",
)
async def holy_light(t: Table[World], hero: HeroId, chamber: ChamberId) -> None:
    t.tell(CultistsRemoved(all_cultists(t.world, [chamber, *t.world.board.neighbours(chamber)])))
