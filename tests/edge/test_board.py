"""The grid's geometry beside a second way to count it: ways by trying every path, arcs by turning the whole
board."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from support.shows import shows
from undertow.games.edge.board import BASES, HEX, SQUARE, Grid, Unit

STRAIGHT = {"square": ((0, -1), (1, 0), (0, 1), (-1, 0)), "hex": HEX}


def by_hand(grid, who, budget, rush=False, wild=False):
    """Every path, step by step, until nothing gets cheaper."""
    unit = grid.units[who]
    ways = SQUARE if grid.eight else STRAIGHT[grid.kind]
    others = {c for id, u in grid.units.items() if id != who for c in grid.cells(u)}
    cheapest = {unit.at: 0}
    changed = True
    while changed:
        changed = False
        for (x, y), spent in [*cheapest.items()]:
            if (x, y) != unit.at and not rush and grid.controllers(who, (x, y)):
                continue
            for dx, dy in ways:
                to = (x + dx, y + dy)
                up = grid.heights.get(f"{to[0]},{to[1]}", 0) - grid.heights.get(f"{x},{y}", 0)
                cost = spent + 1 + (1 if wild or to in grid.rough else 0) + max(0, up)
                free = others.isdisjoint(grid.cells(unit.moved(to)))
                if free and cost <= budget and cost < cheapest.get(to, 99):
                    cheapest[to] = cost
                    changed = True
    return {cell: cost for cell, cost in cheapest.items() if cell != unit.at}


@shows("edge.grid.zoc-enter", "edge.grid.zoc-through")
@pytest.mark.parametrize("seed", range(24))
def test_where_a_unit_can_go(seed):
    random = Random(seed)
    kind, eight = random.choice([("square", False), ("square", True), ("hex", False)])
    spots = random.sample([(x, y) for x in range(4, 13, 3) for y in range(4, 13, 3)], 4)
    units = {
        f"u{n}": Unit(x, y, random.randrange(6), random.choice(BASES[:3]), foe=n > 1, reach=n == 3)
        for n, (x, y) in enumerate(spots)
    }
    rough = tuple((random.randrange(14), random.randrange(14)) for _ in range(12))
    heights = {
        f"{random.randrange(14)},{random.randrange(14)}": random.randrange(3) for _ in range(12)
    }
    grid = Grid(kind, eight, units, rough, heights)
    for rush, wild in ((False, False), (True, False), (False, True)):
        assert grid.reachable("u0", 4, rush, wild) == by_hand(grid, "u0", 4, rush, wild)


def test_the_six_cells_around_one_on_hexes():
    grid = Grid("hex", units={"ana": Unit(5, 5)})
    assert {*grid.reachable("ana", 1)} == {(5, 4), (6, 4), (6, 5), (5, 6), (4, 6), (4, 5)}


@shows("edge.grid.flank")
@pytest.mark.parametrize(("kind", "ways"), [("square", SQUARE), ("hex", HEX)])
def test_arcs_turn_with_whoever_is_attacked(kind, ways):
    grid = Grid(kind)
    north = [grid.arc(Unit(5, 5), Unit(5 + dx, 5 + dy)) for dx, dy in ways]
    assert (
        north
        == {
            "square": ["front", "front", "side", "rear", "rear", "rear", "side", "front"],
            "hex": ["front", "front", "side", "rear", "side", "front"],
        }[kind]
    )
    for facing in range(len(ways)):
        seen = [grid.arc(Unit(5, 5, facing), Unit(5 + dx, 5 + dy)) for dx, dy in ways]
        assert seen == north[-facing:] + north[:-facing] if facing else seen == north


@pytest.mark.parametrize(
    ("kind", "eight", "far"), [("square", False, 5), ("square", True, 3), ("hex", False, 5)]
)
def test_how_far_apart(kind, eight, far):
    grid = Grid(kind, eight)
    assert grid.apart(Unit(2, 2), Unit(4, 5)) == grid.apart(Unit(4, 5), Unit(2, 2)) == far
    assert grid.apart(Unit(2, 2), Unit(3, 2)) == 1
    large = msgspec.structs.replace(Unit(4, 2), base="large")
    assert grid.apart(large, Unit(2, 2)) == 2
    assert grid.apart(Unit(7, 2), large) == 2, "from its nearest cell"
