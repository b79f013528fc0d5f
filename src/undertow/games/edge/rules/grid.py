"""The tactical grid, where a table lays one: who stands where, and on what ground."""

from __future__ import annotations

from typing import Annotated, Literal, cast

from msgspec import Meta
from msgspec.structs import replace

from undertow.games.edge.acts import Act, in_scene
from undertow.games.edge.board import BASES, Base, Grid, Unit
from undertow.games.edge.facts.story import GridSet
from undertow.games.edge.world import World
from undertow.kernel import Line, Table, message
from undertow.parts.forms import Form, Options

SIDE = 40
"""The last row and column of a map."""


def put(t: Table[World], who: str, unit: Unit | None) -> None:
    grid = t.world.grid
    assert grid is not None
    units = {id: one for id, one in grid.units.items() if id != who}
    t.tell(GridSet(replace(grid, units={**units, **({who: unit} if unit else {})})))


# Laying it out


class NewGrid(Form, frozen=True):
    kind: Literal["square", "hex"] = "square"
    eight: Annotated[bool, Meta(title="Squares: are all eight cells around controlled?")] = False


@Act(
    id="edge.grid",
    name="Lay a grid",
    by="gm",
    apart=True,
    needs=(in_scene,),
    to=lambda world, me: [()] if world.grid is None else [],
    text="Squares or hexes, declared at the start.",
).form(NewGrid)
async def new_grid(t: Table[World], me: str, given: NewGrid) -> None:
    t.tell(GridSet(Grid(given.kind, given.eight)))


@Act(
    id="edge.grid-away",
    name="Put the grid away",
    by="gm",
    apart=True,
    to=lambda world, me: [()] if world.grid else [],
    text="Range bands count again.",
)
async def grid_away(t: Table[World], me: str) -> None:
    t.tell(GridSet(None))


class Place(Form, frozen=True):
    x: Annotated[int, Meta(title="Column", ge=0, le=SIDE)] = 0
    y: Annotated[int, Meta(title="Row", ge=0, le=SIDE)] = 0
    facing: Annotated[int, Meta(title="Facing, clockwise from the top", ge=0, le=7)] = 0
    base: Annotated[str, Meta(title="Base")] = "medium"

    @classmethod
    def options(cls, world: World, me: str, who: str) -> Options:
        return {"base": BASES}

    def why_not(self, world: World, me: str, who: str) -> Line | None:
        unit = Unit(self.x, self.y, base=cast("Base", self.base))
        return None if free_for(world, who, unit) else TAKEN()


TAKEN = message("edge.no.cell", "Somebody stands there.")


def free_for(world: World, who: str, there: Unit) -> bool:
    """Is there room for somebody: on the map, and where nobody else stands?"""
    assert world.grid is not None
    others = [unit for id, unit in world.grid.units.items() if id != who]
    taken = [cell for unit in others for cell in world.grid.cells(unit)]
    return all(
        cell not in taken and min(cell) >= 0 and max(cell) <= SIDE
        for cell in world.grid.cells(there)
    )


def shoved(t: Table[World], by: Unit, who: str, theirs: Unit, cells: int = 1) -> None:
    """Somebody is moved so many cells away from whoever shoves, as far as there is room."""
    step = [(b > a) - (b < a) for a, b in ((by.x, theirs.x), (by.y, theirs.y))]
    for _ in range(cells):
        there = replace(theirs, x=theirs.x + step[0], y=theirs.y + step[1])
        if not free_for(t.world, who, there):
            return
        put(t, who, there)
        theirs = there


@Act(
    id="edge.grid-put",
    name="Put somebody on the grid",
    by="gm",
    anytime=True,
    to=lambda world, me: (
        [(who,) for who in (*(o.id for o in world.party), *(f"foe {id}" for id in world.foes))]
        if world.grid is not None
        else []
    ),
    text="Where, which way, and how large.",
).form(Place)
async def grid_put(t: Table[World], me: str, who: str, given: Place) -> None:
    one = t.world.people.get(who)
    weapons = one.gear.values() if one is not None else ()
    reach = any("reach" in item.tags for item in weapons)
    base = cast("Base", given.base)
    put(
        t,
        who,
        Unit(
            given.x,
            given.y,
            given.facing % len(t.world.grid.ways() if t.world.grid else (1,)),
            base,
            one is None and not t.world.foes[int(who.removeprefix("foe "))].summoner,
            reach,
        ),
    )


class Ground(Form, frozen=True):
    x: Annotated[int, Meta(title="Column", ge=0, le=SIDE)] = 0
    y: Annotated[int, Meta(title="Row", ge=0, le=SIDE)] = 0
    difficult: Annotated[bool, Meta(title="Difficult?")] = True
    height: Annotated[int, Meta(title="Level", ge=0, le=9)] = 0


@Act(
    id="edge.grid-ground",
    name="Ground",
    by="gm",
    anytime=True,
    to=lambda world, me: [()] if world.grid else [],
    text="Difficult ground costs one more, and so does each level up.",
).form(Ground)
async def ground(t: Table[World], me: str, given: Ground) -> None:
    grid, cell = t.world.grid, (given.x, given.y)
    assert grid is not None
    rough = tuple(c for c in grid.rough if c != cell) + ((cell,) if given.difficult else ())
    t.tell(
        GridSet(
            replace(
                grid, rough=rough, heights={**grid.heights, f"{given.x},{given.y}": given.height}
            )
        )
    )
