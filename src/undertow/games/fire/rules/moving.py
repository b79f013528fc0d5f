"""MOVE: through connected doorways, and between the Secret Passages."""

from __future__ import annotations

from undertow.games.fire.components import ChamberId, HeroId
from undertow.games.fire.facts import Moved, PassageTaken
from undertow.games.fire.rules.acting import Target, action
from undertow.games.fire.rules.passives import more_ways
from undertow.games.fire.world import Hero, World
from undertow.kernel import Table


def ways(world: World, hero: Hero) -> list[Target]:
    """Chambers a MOVE can lead to."""
    found: list[Target] = [(chamber,) for chamber in world.board.links[hero.at]]
    found.extend((chamber,) for chamber in more_ways(world, hero))
    return found


@action(
    "fire.move",
    "Move",
    "Walk into a chamber next door. Both sides need a doorway.",
    ap=1,
    to=ways,
    why="a doorway of your chamber must meet a doorway of that one.",
)
async def move(t: Table[World], hero: HeroId, to: ChamberId) -> None:
    t.tell(Moved(hero, to))


def passage(world: World, hero: Hero) -> list[Target]:
    """The other Secret Passage, for a hero who has just come into one."""
    turn = world.now
    if turn.passage_used or not (turn.on_threshold or world.rulings.passage_from_standing):
        return []
    ends = world.components.holding("passage")
    if hero.at not in ends or not all(end in world.board.tiles for end in ends):
        return []
    return [(end,) for end in ends if end != hero.at]


@action(
    "fire.passage",
    "Slip through",
    "You have just come into a Secret Passage: step out of the other one at no cost, once a turn.",
    ap=0,
    to=passage,
    why="both Secret Passages must lie in the dungeon, and you must have just moved into one.",
)
async def slip_through(t: Table[World], hero: HeroId, to: ChamberId) -> None:
    t.tell(PassageTaken(hero, to))
