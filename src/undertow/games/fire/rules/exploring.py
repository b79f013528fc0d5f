"""EXPLORE: an open doorway, a new chamber, and in you go."""

from __future__ import annotations

from undertow.games.fire import grid
from undertow.games.fire.components import ChamberId, HeroId
from undertow.games.fire.facts import Moved, SupplyShuffled, TileDrawn, TilePlaced, TileReturned
from undertow.games.fire.moments import Discovers
from undertow.games.fire.rules.acting import Target, action
from undertow.games.fire.words import chamber_name
from undertow.games.fire.world import Hero, World
from undertow.kernel import Table, message

TURN_TILE = message("fire.ask.turn", "You found {chamber}. Which sides shall its doorways face?")


def unexplored(world: World, hero: Hero) -> list[Target]:
    """The open doorways of her chamber through which something can be found."""
    if not world.supply:
        return []
    board = world.board
    sides = board.open_sides[hero.at]
    if sides and not _any_basic(world):
        # Only Special Chambers are left: they never lie beside the Vestibule.
        cell = board.tiles[hero.at].cell
        sides = tuple(s for s in sides if not board.by_vestibule(cell + grid.STEPS[s]))
    return [(grid.LETTERS[side],) for side in sides]


def _any_basic(world: World) -> bool:
    return not world.components.basic.keys().isdisjoint(world.supply)


@action(
    "fire.explore",
    "Explore",
    "Pick an open doorway, turn up the next chamber and lay it there, doorway to doorway. Then "
    "walk in, ready or not.",
    ap=1,
    to=unexplored,
    why="only a doorway onto an empty space can be explored, while there are chambers to find.",
)
async def explore(t: Table[World], hero: HeroId, doorway: str) -> None:
    side = grid.side_of(doorway)
    cell = t.world.board.tiles[t.world.heroes[hero].at].cell + grid.STEPS[side]
    chamber = await draw_tile(t, cell)
    facing = grid.BITS[grid.opposite(side)]
    ways = [
        doors for doors in grid.orientations(t.world.components.doors[chamber]) if doors & facing
    ]
    prompt = TURN_TILE(chamber=chamber_name(t.world, chamber))
    x, y = grid.xy(cell)
    doors = await t.choose(
        t.world.heroes[hero].seat,
        prompt,
        [grid.letters(way) for way in ways],
        chamber=chamber,
        x=x,
        y=y,
    )
    t.tell(TilePlaced(chamber, cell, grid.mask(doors)))
    if not await t.instead(Discovers(hero, chamber)):
        t.tell(Moved(hero, chamber))


async def draw_tile(t: Table[World], cell: int) -> ChamberId:
    """The top tile of the supply; beside the Vestibule, Special Chambers are shuffled back until a
    Basic one comes."""
    while True:
        chamber = t.world.supply[0]
        t.tell(TileDrawn(chamber))
        if t.world.is_basic(chamber) or not t.world.board.by_vestibule(cell):
            return chamber
        t.tell(TileReturned(chamber))
        t.tell(SupplyShuffled(await t.shuffle(t.world.supply)))
