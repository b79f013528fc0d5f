"""On the tactical grid: moving through zones of control, facing, and what is done up close. Without a grid
none of this is offered."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from undertow.games.edge.acts import Act, able, holds, in_scene
from undertow.games.edge.board import BASES, DASH, SPEED
from undertow.games.edge.book import Bonus
from undertow.games.edge.facts.people import Moved
from undertow.games.edge.facts.story import LastingSet
from undertow.games.edge.moments import Danger, Effect, FoePool, Invoking, Pool, RollStood
from undertow.games.edge.rules.boons import pay
from undertow.games.edge.rules.counting import RULES
from undertow.games.edge.rules.fighting import acted
from undertow.games.edge.rules.gear import moved, unmoved
from undertow.games.edge.rules.giving import keep
from undertow.games.edge.rules.grid import SIDE, put, shoved
from undertow.games.edge.rules.ground import engaged, on, side, together
from undertow.games.edge.rules.laying import in_force, lays, opens, rid
from undertow.games.edge.rules.movement import overgrown, unpinned
from undertow.games.edge.rules.rolling import free, my_turn
from undertow.games.edge.rules.throwing import falls
from undertow.games.edge.world import Lasting, Roll, World
from undertow.kernel import Line, Table, Term, message
from undertow.parts.forms import Form
from undertow.parts.uses import used

ENGAGED = message("edge.no.zone", "{who} stands in a foe's zone: disengage, or spend a Boon.")
FLANK = message("edge.why.flank", "A flank")
REAR = message("edge.why.rear", "From behind")
PRONE = message("edge.why.prone", "Prone")
CASTS = message("edge.why.engaged", "Magic in a foe's zone")
CROWDED = message(
    "edge.no.ritual-space", "A ritual needs clear space, and {who} stands in a foe's zone."
)
OFF_BALANCE = message("edge.why.off-balance", "Off balance")
HEARTENED = "a friend's words"
MOST_DV = 6


# Moving


def _loose(world: World, me: str) -> Line | None:
    free_to_go = in_force(world, "edge.loose", me)
    return ENGAGED(who=world.people[me].name) if engaged(world, me) and not free_to_go else None


def speed(world: World, me: str) -> int:
    unit = on(world, me)
    if unit is None:
        return 0
    found = SPEED[unit.base] + (DASH if used(world.uses, me, "edge.grid-dash") else 0)
    return found // 2 if unit.prone else found


def _cells(world: World, me: str) -> list[tuple[int, int]]:
    if world.grid is None or me not in world.grid.units:
        return []
    rush = bool(in_force(world, "edge.rush", me))
    cells = world.grid.reachable(me, speed(world, me), rush, overgrown(world))
    return sorted(cell for cell in cells if min(cell) >= 0 and max(cell) <= SIDE)


class Facing(Form, frozen=True):
    facing: Annotated[int, Meta(title="Facing, clockwise from the top", ge=0, le=7)] = 0


@Act(
    id="edge.grid-move",
    name="Move on the grid",
    to=_cells,
    needs=(able, in_scene, unpinned, unmoved, _loose),
    text="As far as your speed; a foe's zone ends your way. Choose how you face.",
).form(Facing)
async def grid_move(t: Table[World], me: str, x: int, y: int, given: Facing) -> None:
    grid = t.world.grid
    assert grid is not None
    put(
        t,
        me,
        replace(
            grid.units[me],
            x=x,
            y=y,
            facing=given.facing % len(grid.ways()),
            braced=False,
            prone=False,
        ),
    )
    for source in ("edge.loose", "edge.rush"):
        for id, _ in in_force(t.world, source, me):
            t.tell(LastingSet(id, None))
    t.tell(Moved(me, t.world.people[me].band, bool(engaged(t.world, me))))
    moved(t, me)


def disengage_dv(world: World, me: str) -> int:
    """Four, one more for each further foe who controls the cell, six at the most."""
    return min(MOST_DV, 3 + len(engaged(world, me)))


@Act(
    id="edge.grid-disengage",
    name="Disengage",
    to=lambda world, me: [()] if engaged(world, me) else [],
    needs=(able, in_scene, unpinned, free, my_turn),
    text="Difficulty 4, and 1 more for each further foe. A partial frees you at a worse position.",
)
async def grid_disengage(t: Table[World], me: str) -> None:
    skill = max(("athletics", "skirmish"), key=t.world.people[me].skill)
    dv = disengage_dv(t.world, me)
    roll = Roll(me, "body", skill, "disengage", dv=dv, about="grid-disengage")
    await falls(t, opens(t, roll))


@RULES.reacts(
    "after",
    RollStood,
    lambda world, m, me: m.made.about == "grid-disengage" and m.made.outcome != "miss",
)
async def disengaged(t: Table[World], m: RollStood, me: str) -> None:
    lays(t, Lasting("edge.loose", m.made.who, (m.made.who,), "round"))
    if not m.made.hit:
        lays(t, Lasting("edge.off-balance", m.made.who, (m.made.who,), "round"))


@Act(
    id="edge.grid-boon",
    name="A Boon on the grid",
    needs=(able, in_scene, holds(1)),
    to=lambda world, me: [(what,) for what in ("disengage", "facing", "rush") if on(world, me)],
    text="Out of every zone, another facing, or a heroic rush through them.",
).form(Facing)
async def grid_boon(t: Table[World], me: str, what: str, given: Facing) -> None:
    pay(t, me, 1, what)
    grid = t.world.grid
    assert grid is not None
    if what == "facing":
        put(t, me, replace(grid.units[me], facing=given.facing % len(grid.ways())))
        return
    lays(t, Lasting("edge.loose", me, (me,), "round"))
    if what == "rush":
        lays(t, Lasting("edge.rush", me, (me,), "round"))


@Act(
    id="edge.grid-dash",
    name="Dash on the grid",
    once="round",
    needs=(able, in_scene, unpinned, my_turn),
    to=lambda world, me: [()] if on(world, me) else [],
    text="Your action: 2 cells more in this turn.",
)
async def grid_dash(t: Table[World], me: str) -> None:
    acted(t, me)


# Up close


@Act(
    id="edge.guard",
    name="Guard",
    needs=(able, in_scene, my_turn),
    to=lambda world, me: [()] if on(world, me) else [],
    text="Your action: a strike ready for whoever leaves your zone.",
)
async def guard(t: Table[World], me: str) -> None:
    acted(t, me)
    lays(t, Lasting("edge.hold", me, (me,), "round", "a foe leaves my zone"))


@Act(
    id="edge.brace",
    name="Brace",
    needs=(able, in_scene, my_turn),
    to=lambda world, me: [()] if (unit := on(world, me)) and not unit.braced else [],
    text="Your action: hard to shove or pull, and your guard reaches one ring further.",
)
async def brace(t: Table[World], me: str) -> None:
    acted(t, me)
    unit = on(t.world, me)
    assert unit is not None
    put(t, me, replace(unit, braced=True))


def size_dv(world: World, me: str, foe: int, least: int) -> int:
    """For one as large, one more a size up, two more for two sizes or a braced one."""
    mine, theirs = on(world, me), on(world, f"foe {foe}")
    assert mine is not None
    assert theirs is not None
    larger = BASES.index(theirs.base) - BASES.index(mine.base)
    return least + (2 if theirs.braced else min(2, max(0, larger)))


def _beside(world: World, me: str) -> list[tuple[int]]:
    unit = on(world, me)
    if unit is None or world.grid is None:
        return []
    found = [(id, on(world, f"foe {id}")) for id, foe in world.foes.items() if not foe.down]
    return [(id,) for id, other in found if other and world.grid.apart(unit, other) == 1]


@Act(
    id="edge.tackle",
    name="Tackle",
    to=_beside,
    needs=(able, in_scene, free, my_turn),
    text="Difficulty 4 to 6 by size: a hit throws them down.",
)
async def tackle(t: Table[World], me: str, foe: int) -> None:
    dv = size_dv(t.world, me, foe, 4)
    opens(t, Roll(me, "body", "athletics", "tackle", dv=dv, target=foe, about="tackle"))


@Act(
    id="edge.shove",
    name="Shove",
    to=_beside,
    needs=(able, in_scene, free, my_turn),
    text="Difficulty 3, more against the large and the braced: a hit moves them a cell.",
)
async def shove(t: Table[World], me: str, foe: int) -> None:
    dv = size_dv(t.world, me, foe, 3)
    opens(t, Roll(me, "body", "athletics", "shove", dv=dv, target=foe, about="shove"))


@RULES.reacts(
    "after",
    RollStood,
    lambda world, m, me: (
        m.made.about in ("tackle", "shove")
        and m.made.hit
        and on(world, f"foe {m.made.target}") is not None
    ),
)
async def knocked(t: Table[World], m: RollStood, me: str) -> None:
    name = f"foe {m.made.target}"
    mine, theirs = on(t.world, m.made.who), on(t.world, name)
    assert theirs is not None
    if m.made.about == "tackle":
        put(t, name, replace(theirs, prone=True))
    elif mine is not None:
        shoved(t, mine, name, theirs)


@Act(
    id="edge.rally",
    name="Rally",
    needs=(able, in_scene, free, my_turn),
    to=lambda world, me: [
        (one.id,) for one in world.party if one.id != me and together(world, me, one.id)
    ],
    text="Presence and command, difficulty 3: a friend near you is shaken no more, or has a die on a roll.",
)
async def rally(t: Table[World], me: str, whom: str) -> None:
    opens(t, Roll(me, "presence", "command", "rally", dv=3, about=f"rally {whom}"))


@RULES.reacts(
    "after", RollStood, lambda world, m, me: m.made.about.startswith("rally ") and m.made.hit
)
async def rallied(t: Table[World], m: RollStood, me: str) -> None:
    whom = t.world.people[m.made.about.removeprefix("rally ")]
    if "shaken" in whom.conditions:
        rid(t, whom.id, "shaken")
    else:
        keep(t, m.made.who, "edge.rally", Bonus(1, HEARTENED, uses=1), (whom.id,), "scene")


# What it counts


def _side(world: World, roll: Roll) -> str:
    """From where an attack comes: front, side or rear."""
    return side(world, roll.who, f"foe {roll.target}") if roll.kind == "attack" else "front"


def _flanked(found: str) -> Term | None:
    return None if found == "front" else Term(1, REAR() if found == "rear" else FLANK())


@RULES.modifies(Pool)
def flanks(world: World, m: Pool, me: str) -> Term | None:
    return _flanked(_side(world, m.roll))


@RULES.modifies(FoePool)
def foe_flanks(world: World, m: FoePool, me: str) -> Term | None:
    return _flanked(side(world, f"foe {m.foe}", m.whom))


@RULES.modifies(Effect)
def behind(world: World, m: Effect, me: str) -> Term | None:
    return Term(1, REAR()) if _side(world, m.roll) == "rear" else None


@RULES.modifies(Danger)
def off_balance(world: World, m: Danger, me: str) -> Term | None:
    unit = on(world, m.roll.who)
    if unit is not None and unit.prone:
        return Term(1, PRONE())
    return Term(1, OFF_BALANCE()) if in_force(world, "edge.off-balance", m.roll.who) else None


@RULES.modifies(Danger)
def casts_engaged(world: World, m: Danger, me: str) -> Term | None:
    """Unless the spell is [INSTANT], or a talent helps with it."""
    if m.roll.kind != "magic" or not engaged(world, m.roll.who):
        return None
    id = m.roll.about.removeprefix("working ")
    working = world.workings.get(int(id)) if id.isdigit() else None
    instant = working is not None and working.what == "instant"
    return None if instant or m.roll.cooperative else Term(1, CASTS())


@RULES.forbids(Invoking)
def no_space(world: World, m: Invoking, me: str) -> Line | None:
    """A ritual by symbol needs clear space."""
    crowded = m.path == "symbol" and engaged(world, m.who)
    return CROWDED(who=world.people[m.who].name) if crowded else None
