"""Exploring, and ways across empty cells to what is cut off."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING

from msgspec import Struct

from undertow.games.fire import grid
from undertow.games.fire.bots.route import FAR
from undertow.games.fire.components import ChamberId
from undertow.games.fire.world import World

if TYPE_CHECKING:
    from undertow.games.fire.bots.candidates import Candidates

UNSURE = 1.0
"""What an unknown tile on the way costs beyond its AP: it may not lead on."""


def exploring(w: Candidates) -> None:
    world, analysis = w.world, w.analysis
    wanted = analysis.still_hidden
    if not world.supply or not wanted or w.bridging:
        return
    value = w.explore_value()
    for offer in w.offered.get("fire.explore", ()):
        side = grid.side_of(str(offer.args[1]))
        cell = analysis.board.tiles[w.me.at].cell + grid.STEPS[side]
        worth = value * w.cell_bonus(cell) + (0.5 if w.left >= 2 else 0.0)
        if len(world.supply) <= 3:
            worth += 5.0 * analysis.last_tiles(cell, grid.BITS[grid.opposite(side)])
        w.add(worth * w.mine("explore", w.me.at), 1, offer)
    only_special = not any(world.is_basic(c) for c in world.supply)
    for chamber, sides in analysis.board.open_sides.items():
        far = w.route.to(chamber)
        if not sides or not 0 < far < FAR:
            continue
        origin = analysis.board.tiles[chamber].cell
        cells = [origin + grid.STEPS[side] for side in sides]
        if only_special:
            cells = [c for c in cells if not analysis.board.by_vestibule(c)]
        if cells:
            worth = value * max(map(w.cell_bonus, cells))
            w.go(chamber, worth * w.mine("explore", chamber), far + 1)


def building_ways(w: Candidates) -> None:
    """Explore where that leads to what is cut off."""
    if not w.world.supply:
        return
    explore = {str(o.args[1]): o for o in w.offered.get("fire.explore", ())}
    for place, value in w.apart.items():
        way = bridge(w.world, w.me.at, place)
        if way is None:
            continue
        letter = grid.LETTERS[way.side]
        step = w.analysis.board.tiles[w.me.at].cell + grid.STEPS[way.side]
        if letter in explore:
            w.add(0.8 * value, way.cost, explore[letter])
        elif (next_door := w.analysis.board.at.get(step)) in w.steps:
            assert next_door is not None
            w.add(0.8 * value, way.cost, w.steps[next_door])


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
