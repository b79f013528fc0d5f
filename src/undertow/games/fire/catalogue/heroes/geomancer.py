"""The Geomancer: 3 AP, focus Intellect."""

from __future__ import annotations

from undertow.games.fire import grid
from undertow.games.fire.components import VESTIBULE, ChamberId, HeroId
from undertow.games.fire.facts import TileMoved
from undertow.games.fire.rules.acting import Target, skill
from undertow.games.fire.rules.placing import places
from undertow.games.fire.words import chamber_name
from undertow.games.fire.world import Hero, World
from undertow.kernel import Table, message


def _geopivot(world: World, hero: Hero) -> list[Target]:
    board = world.board
    found: list[Target] = []
    if hero.at != VESTIBULE:
        tile = board.tiles[hero.at]
        for doors in grid.orientations(tile.doors):
            if doors != tile.doors and board.joins(tile.cell, doors):
                found.append(("turn", hero.at, grid.letters(doors)))
    slid = board.tiles if world.rulings.geopivot_any_tile else (hero.at,)
    for chamber in slid:
        tile = board.tiles[chamber]
        for side, step in enumerate(grid.STEPS):
            cell = tile.cell + step
            # The Vestibule stays by the same rule: it is no Basic Chamber, and beside itself.
            if cell in board.at or (not world.is_basic(chamber) and board.by_vestibule(cell)):
                continue
            if board.joins(cell, tile.doors, without=chamber):
                found.append(("slide", chamber, grid.LETTERS[side]))
    return found


@skill(
    "geomancer",
    "basic",
    "fire.geopivot",
    "Geopivot",
    "Turn your chamber where it lies, or slide it into an empty space beside it, with everything "
    "in it. It must end up connected.",
    ap=1,
    to=_geopivot,
    crosses="pivot",
    why="your chamber must share a connected doorway with another afterwards; the Vestibule stays.",
)
async def geopivot(t: Table[World], hero: HeroId, how: str, chamber: ChamberId, where: str) -> None:
    tile = t.world.board.tiles[chamber]
    if how == "turn":
        t.tell(TileMoved(chamber, tile.cell, grid.mask(where)))
    else:
        t.tell(TileMoved(chamber, tile.cell + grid.STEPS[grid.side_of(where)], tile.doors))


def _liftable(world: World, hero: Hero) -> list[Target]:
    standing = [h.at for h in world.heroes.values() if h.here]
    if not world.rulings.terraport_heroes_only:
        standing.extend(world.shades.values())
        standing.extend([world.bob] if world.bob else [])
    # Any tile can be turned to meet any doorway, so one open doorway elsewhere is place enough.
    beside = [chamber for chamber, sides in world.board.open_sides.items() if sides]
    return [
        (chamber,)
        for chamber in world.board.tiles
        if world.is_basic(chamber)
        and chamber not in standing
        and any(other != chamber for other in beside)
    ]


TERRAPORT = message("fire.ask.terraport", "Where does {chamber} go, and which way round?")


@skill(
    "geomancer",
    "master",
    "fire.terraport",
    "Terraport",
    "Lift a Basic Chamber in which nobody stands and lay it anywhere else it connects, tokens and "
    "all.",
    ap=1,
    to=_liftable,
    crosses="lift",
    per_game=1,
    why="choose a Basic Chamber in which nobody stands, with another place for it to lie.",
)
async def terraport(t: Table[World], hero: HeroId, chamber: ChamberId) -> None:
    board = t.world.board
    spots = places(t.world, board.lift(chamber), chamber, besides=board.tiles[chamber].cell)
    prompt = TERRAPORT(chamber=chamber_name(t.world, chamber))
    seat = t.world.heroes[hero].seat
    x, y, doors = await t.choose(seat, prompt, list(spots), chamber=chamber)
    t.tell(TileMoved(chamber, grid.cell_at(x, y), grid.mask(doors)))
