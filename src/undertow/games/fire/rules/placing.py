"""Where a chamber may be laid when it is not explored: returned, lifted, turned or slid."""

from __future__ import annotations

from collections.abc import Iterator

from undertow.games.fire import grid
from undertow.games.fire.components import ChamberId
from undertow.games.fire.world import Board, World


def places(
    world: World, board: Board, chamber: ChamberId, besides: int | None = None
) -> Iterator[tuple[int, int, str]]:
    """Empty cells and orientations in which the chamber shares a connected doorway with another;
    a Special Chamber never beside the Vestibule. `board` is the dungeon without it."""
    shape = world.components.doors[chamber]
    basic = world.is_basic(chamber)
    around = dict.fromkeys(tile.cell + step for tile in board.tiles.values() for step in grid.STEPS)
    for cell in around:
        if cell in board.at or cell == besides or (not basic and board.by_vestibule(cell)):
            continue
        x, y = grid.xy(cell)
        for doors in grid.orientations(shape):
            if board.joins(cell, doors):
                yield x, y, grid.letters(doors)
