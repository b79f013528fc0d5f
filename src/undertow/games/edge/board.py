"""A grid of squares or hexes: bases, zones of control, arcs, and how far somebody can go. Pure geometry."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

Cell = tuple[int, int]
Base = Literal["small", "medium", "large", "huge"]
BASES: tuple[Base, ...] = ("small", "medium", "large", "huge")
SPEED = {"small": 5, "medium": 5, "large": 6, "huge": 6}
DASH = 2
SQUARE: tuple[Cell, ...] = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""The eight ways on squares, clockwise from the north; every second one is straight."""
HEX: tuple[Cell, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""The six ways on hexes."""


class Unit(Struct, frozen=True):
    """Somebody on the grid."""

    x: int
    """Its column."""
    y: int
    """Its row."""
    facing: int = 0
    """Which way, clockwise from the north."""
    base: Base = "medium"
    """How large it is."""
    foe: bool = False
    """Is it the GM's?"""
    reach: bool = False
    """Has it a long weapon? Then it controls one ring more."""
    braced: bool = False
    """Is it braced?"""
    prone: bool = False
    """Does it lie on the ground?"""

    @property
    def at(self) -> Cell:
        return self.x, self.y

    def moved(self, to: Cell) -> Unit:
        return replace(self, x=to[0], y=to[1])


class Grid(Struct, frozen=True):
    """The battle grid."""

    kind: Literal["square", "hex"] = "square"
    """Squares or hexes."""
    eight: bool = False
    """Do squares control all eight cells around?"""
    units: dict[str, Unit] = {}
    """By a character's id, or `foe` and a number."""
    rough: tuple[Cell, ...] = ()
    """Difficult ground."""
    heights: dict[str, int] = {}
    """Levels up, by `x,y`."""

    def ways(self) -> tuple[Cell, ...]:
        return HEX if self.kind == "hex" else SQUARE

    def straight(self) -> tuple[Cell, ...]:
        """The cells around one that count as next to it."""
        return HEX if self.kind == "hex" else SQUARE if self.eight else SQUARE[::2]

    def cells(self, unit: Unit) -> tuple[Cell, ...]:
        """What a base covers: one cell, 2 by 2 or three hexes, 3 by 3 or seven hexes."""
        x, y = unit.at
        if unit.base in ("small", "medium"):
            return (unit.at,)
        if self.kind == "hex":
            if unit.base == "large":
                return (unit.at, (x + 1, y), (x, y + 1))
            return (unit.at, *((x + dx, y + dy) for dx, dy in HEX))
        side = 2 if unit.base == "large" else 3
        return tuple((x + dx, y + dy) for dy in range(side) for dx in range(side))

    def around(self, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
        """The ring of cells next to these."""
        ring = ((x + dx, y + dy) for x, y in cells for dx, dy in self.straight())
        return tuple(dict.fromkeys(cell for cell in ring if cell not in cells))

    def zone(self, unit: Unit) -> tuple[Cell, ...]:
        """The cells a unit controls: the ring around its base, and one more with reach."""
        own = self.cells(unit)
        ring = self.around(own)
        if not unit.reach:
            return ring
        wider = self.around((*own, *ring))
        return (*ring, *wider)

    def foes_of(self, who: str) -> Iterator[tuple[str, Unit]]:
        side = self.units[who].foe
        return ((id, unit) for id, unit in self.units.items() if unit.foe != side)

    def controllers(self, who: str, at: Cell | None = None) -> list[str]:
        """Whose zones a unit stands in with any of its cells, here or elsewhere."""
        own = self.cells(self.units[who].moved(at) if at else self.units[who])
        found = ((id, self.zone(unit)) for id, unit in self.foes_of(who))
        return [id for id, zone in found if any(cell in zone for cell in own)]

    def cost(self, old: Cell, new: Cell) -> int:
        """One for a cell, one more for difficult ground, one more for each level up."""
        up = self.height(new) - self.height(old)
        return 1 + (new in self.rough) + max(0, up)

    def height(self, cell: Cell) -> int:
        return self.heights.get(f"{cell[0]},{cell[1]}", 0)

    def reachable(
        self, who: str, budget: int, rush: bool = False, wild: bool = False
    ) -> dict[Cell, int]:
        """Where a unit can go, and for how much. A foe's zone ends its way, unless it rushes; where
        everything is wild, every cell is difficult ground."""
        unit = self.units[who]
        taken = [
            cell for id, other in self.units.items() if id != who for cell in self.cells(other)
        ]
        found: dict[Cell, int] = {unit.at: 0}
        edge = [unit.at]
        while edge:
            here = edge.pop(0)
            if here != unit.at and not rush and self.controllers(who, here):
                continue
            for dx, dy in self.straight():
                cell = here[0] + dx, here[1] + dy
                rough = wild and cell not in self.rough
                cost = found[here] + self.cost(here, cell) + rough
                room = not any(one in taken for one in self.cells(unit.moved(cell)))
                if cost <= budget and room and cost < found.get(cell, budget + 1):
                    found[cell] = cost
                    edge.append(cell)
        del found[unit.at]
        return found

    def apart(self, one: Unit, other: Unit) -> int:
        """Cells between two bases; 1 is next to each other."""
        return min(self._far(a, b) for a in self.cells(one) for b in self.cells(other))

    def _far(self, a: Cell, b: Cell) -> int:
        dx, dy = b[0] - a[0], b[1] - a[1]
        if self.kind == "hex":
            return max(abs(dx), abs(dy), abs(dx + dy))
        return max(abs(dx), abs(dy)) if self.eight else abs(dx) + abs(dy)

    def arc(self, target: Unit, attacker: Unit) -> Literal["front", "side", "rear"]:
        """From where a unit is attacked: three ways are its front, and one or three its rear."""
        ways = self.ways()
        dx, dy = attacker.x - target.x, attacker.y - target.y
        way = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
        between = 2 if way == (1, 1) else 0  # of two ways of the hexes the first, clockwise
        turn = ((ways.index(way) if way in ways else between) - target.facing) % len(ways)
        away = min(turn, len(ways) - turn)
        if away <= 1:
            return "front"
        if self.kind == "hex":
            return "rear" if away == 3 else "side"
        return "side" if away == 2 else "rear"

    def opposite(self, target: Unit, attacker: Unit) -> bool:
        """Does a friend of the attacker stand right across?"""
        across = 2 * target.x - attacker.x, 2 * target.y - attacker.y
        return any(unit.at == across and unit.foe == attacker.foe for unit in self.units.values())
