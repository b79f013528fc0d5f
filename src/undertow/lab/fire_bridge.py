"""Ways across empty cells: where to explore so that what is cut off can be walked to again."""

from __future__ import annotations

from heapq import heappop, heappush

from msgspec import Struct

from undertow.games.fire import grid
from undertow.games.fire.components import ChamberId
from undertow.games.fire.world import World

UNSURE = 1.0
"""What an unknown tile on the way costs beyond its AP: it may not lead on."""


class Bridge(Struct, frozen=True):
    """The cheapest way from one chamber to another, new tiles included."""

    cost: float
    new: int
    """How many tiles must be laid."""
    side: int
    """Through which doorway of the start it leads."""


def bridge(world: World, start: ChamberId, goal: ChamberId) -> Bridge | None:
    """A way that lays at most as many tiles as there are; each is hoped to lead anywhere."""
    board = world.board
    tiles, at = board.tiles, board.at
    most = len(world.supply)
    end = tiles[goal].cell
    first = tiles[start].cell
    todo: list[tuple[float, int, int, int]] = [(0.0, 0, first, -1)]
    best: dict[tuple[int, int], float] = {(first, 0): 0.0}
    while todo:
        cost, new, cell, side = heappop(todo)
        if cell == end:
            return Bridge(cost, new, side)
        if best[(cell, new)] < cost:
            continue
        own = at.get(cell)
        ways = grid.ALL_SIDES if own is None else tiles[own].doors | tiles[own].cracks
        for way, step in enumerate(grid.STEPS):
            if not ways >> way & 1:
                continue
            beyond = cell + step
            other = at.get(beyond)
            if other is not None:
                tile = tiles[other]
                if not (tile.doors | tile.cracks) >> (way ^ 2) & 1:
                    continue
                further, used = cost + 1.0, new
            elif new < most:
                further, used = cost + 1.0 + UNSURE, new + 1
            else:
                continue
            if further < best.get((beyond, used), 1e9):
                best[(beyond, used)] = further
                heappush(todo, (further, used, beyond, way if side < 0 else side))
    return None
