"""What can still be reached. The book speaks of "can no longer reach"; this says when that is so.

The test is hopeful: something is out of reach only if no way is left at all. A hero walks through
connected doorways and linked Secret Passages. She may also step from an open doorway into an empty
cell as long as the supply holds tiles for all the cells on her way, each taken for a tile with
four doorways; a Basic Chamber that the ritual can still void counts as such a cell, too. And a
skill for crossing that she has not used up counts as well.
"""

from __future__ import annotations

from collections import deque
from typing import Literal

from msgspec import Struct

from undertow.games.fire import grid
from undertow.games.fire.components import VESTIBULE, ChamberId
from undertow.games.fire.moments import ApLimit
from undertow.games.fire.rules.passives import hooks
from undertow.games.fire.world import Hero, World

Load = Literal["none", "fire", "shared"]
"""Does she carry the Fire? Alone with it she has only her passive skills. Shared by two, one holds
it while the other opens a way for both; but who leaps away by herself leaves it behind."""


class Crossing(Struct, frozen=True):
    """What a hero can do beyond walking through connected doorways."""

    anywhere: bool = False
    """Teleport."""
    doorways: int = 2
    """How many of two touching sides need a doorway: Find Secrets one, Sneak Attack none."""
    bombs: int = 0
    """Walls she can still crack."""
    pivots: bool = False
    """Geopivot: her own tile can be turned, and slid into empty cells."""
    tiles: int = 0
    """Tiles besides the supply's: Terraport lifts one, Timeturn brings one back."""


WALKING = Crossing()


def crossing(world: World, hero: Hero, load: Load) -> Crossing:
    """The crossing skills that count for a hero."""
    match hero.id:
        case "rogue":
            able = load == "none" and "fire.sneak-attack" not in hero.used
            return Crossing(doorways=0 if able or _sneaks_on(world) else 1)
        case "wizard" if load == "none" and "fire.teleport" not in hero.used:
            return Crossing(anywhere=True)
        case "master-swordsman" if load != "fire":
            allowed = 1 if world.rulings.bomb_once else 2
            return Crossing(bombs=allowed - hero.used.count("fire.wallcrack-bombs"))
        case "geomancer" if load != "fire":
            return Crossing(pivots=True, tiles="fire.terraport" not in hero.used)
        case "sage" if load != "fire" and "fire.timeturn" not in hero.used:
            return Crossing(tiles=bool(world.void_tiles))
    return WALKING


def _sneaks_on(world: World) -> bool:
    """Is the Rogue in the middle of her Sneak Attack, with AP left to walk through walls?"""
    turn = world.turn
    if turn is None or not turn.sneaking:
        return False
    return hooks(world).total(world, ApLimit(turn.hero)) > turn.spent


def _is_voidable(world: World, chamber: ChamberId) -> bool:
    return (
        world.is_basic(chamber) and chamber != world.sanctified and chamber not in world.void_cards
    )


def joined(world: World, start: ChamberId, target: ChamberId) -> bool:
    """Is there a way through connected doorways and linked Secret Passages right now?"""
    regions = world.board.regions
    here, there = regions[start], regions[target]
    if here == there:
        return True
    passages = world.components.holding("passage")
    ends = [regions.get(passage) for passage in passages]
    return None not in ends and here in ends and there in ends


def can_reach(world: World, hero: Hero, target: ChamberId, load: Load = "none") -> bool:
    """Can this hero still get to the target, hopefully seen?"""
    board = world.board
    if target not in board.tiles:
        # Unexplored is reachable as long as its tile can still be drawn, or brought back.
        return target in world.supply or (
            target in world.void_tiles and timeturn_left(world) and not world.rulings.strict_reach
        )
    if joined(world, hero.at, target):
        return True
    if world.rulings.strict_reach:
        return False
    skills = crossing(world, hero, load)
    if skills.anywhere:
        return True
    key = (hero.at, target, len(world.supply), skills, world.sanctified, world.void_cards)
    known = board.reached.get(key)
    if known is None:
        known = board.reached[key] = _flood(world, hero.at, target, skills)
    return known


def timeturn_left(world: World) -> bool:
    """Is there a living Sage who has not used Timeturn?"""
    sage = world.heroes.get("sage")
    return sage is not None and sage.here and "fire.timeturn" not in sage.used


def _flood(world: World, start: ChamberId, target: ChamberId, skills: Crossing) -> bool:
    """Breadth first by tiles needed. A state is (cell, as a new tile?, tiles used, bombs used)."""
    board = world.board
    tiles, at = board.tiles, board.at
    budget = len(world.supply) + skills.tiles
    goal = tiles[target].cell
    passages = [tiles[p].cell for p in world.components.holding("passage") if p in tiles]
    first = (tiles[start].cell, False, 0, 0)
    best: dict[tuple[int, bool, int], int] = {(first[0], False, 0): 0}
    todo = deque([first])

    def go(cell: int, new: bool, used: int, bombs: int) -> None:
        if best.get((cell, new, bombs), budget + 1) > used:
            best[(cell, new, bombs)] = used
            # A step that needs no tile comes first, so that fewer tiles are always tried first.
            (todo.append if new else todo.appendleft)((cell, new, used, bombs))

    while todo:
        cell, new, used, bombs = todo.popleft()
        if cell == goal and not new:
            return True
        if best[(cell, new, bombs)] < used:
            continue
        here = None if new else at[cell]
        # Where she stands can be turned and slid by Geopivot, unless it is the Vestibule.
        pivots = skills.pivots and here != VESTIBULE
        own = grid.ALL_SIDES if here is None or pivots else tiles[here].doors | tiles[here].cracks
        for side, step in enumerate(grid.STEPS):
            beyond = cell + step
            chamber = at.get(beyond)
            out = bool(own & (1 << side))
            if chamber is None:
                if out:
                    go(beyond, True, used + 1, bombs)
                if pivots and _slides(world, here, beyond):
                    go(beyond, True, used, bombs)
                continue
            tile = tiles[chamber]
            into = bool((tile.doors | tile.cracks) & (1 << (side ^ 2)))
            if skills.doorways <= out + into:
                go(beyond, False, used, bombs)
            elif bombs < skills.bombs:
                go(beyond, False, used, bombs + 1)
            if _is_voidable(world, chamber):
                # A bomb's opening stays when the chamber behind it falls.
                if out:
                    go(beyond, True, used + 1, bombs)
                elif bombs < skills.bombs:
                    go(beyond, True, used + 1, bombs + 1)
        if len(passages) == 2 and not new and cell in passages:
            go(passages[1 - passages.index(cell)], False, used, bombs)
    return False


def _slides(world: World, chamber: ChamberId | None, cell: int) -> bool:
    """Can Geopivot slide a chamber (None: one laid on the way) into this empty cell beside it?"""
    board = world.board
    if chamber is not None and not world.is_basic(chamber) and board.by_vestibule(cell):
        return False
    return board.joins(cell, grid.ALL_SIDES, without=chamber)
