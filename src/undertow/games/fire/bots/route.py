"""How far it is from one chamber to every other, for a hero who walks."""

from __future__ import annotations

from undertow.games.fire import grid
from undertow.games.fire.components import ChamberId
from undertow.games.fire.world import Board

FAR = 99
"""Further than anything that can be walked to."""


class Route:
    """How far every chamber is from a start, and the first step of the way there."""

    __slots__ = ("far", "first")

    def __init__(self, board: Board, start: ChamberId, rogue: bool, ends: tuple[str, ...]) -> None:
        self.far: dict[ChamberId, int] = {start: 0}
        self.first: dict[ChamberId, ChamberId] = {}
        hop = ends if len(ends) == 2 and ends[0] in board.tiles and ends[1] in board.tiles else ()
        far, first, links = self.far, self.first, board.links
        todo = [start]
        for chamber in todo:
            step, lead = far[chamber] + 1, first.get(chamber)
            for other in ways_of_rogue(board, chamber) if rogue else links[chamber]:
                if other in far:
                    continue
                far[other], first[other] = step, lead or other
                todo.append(other)
                if hop and other in hop:
                    beyond = hop[1 - hop.index(other)]
                    if beyond not in far:
                        far[beyond], first[beyond] = step, lead or other
                        todo.append(beyond)

    def to(self, chamber: ChamberId) -> int:
        return self.far.get(chamber, FAR)


def ways_of_rogue(board: Board, chamber: ChamberId) -> list[ChamberId]:
    """Where one doorway on the two touching sides is enough."""
    here = board.tiles[chamber]
    found = []
    for side, step in enumerate(grid.STEPS):
        other = board.at.get(here.cell + step)
        if other is not None:
            facing = board.tiles[other]
            out = (here.doors | here.cracks) >> side & 1
            into = (facing.doors | facing.cracks) >> (side ^ 2) & 1
            if out or into:
                found.append(other)
    return found
