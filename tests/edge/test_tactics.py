"""The tactical grid: bases, zones, cost of ground, facing, and what is done up close."""

from __future__ import annotations

import msgspec
import pytest

from support.shows import shows
from undertow.games.edge.board import BASES, HEX, SPEED, SQUARE, Grid, Unit
from undertow.games.edge.moments import Danger, Effect, FoePool, Pool
from undertow.games.edge.rules.ground import band_between
from undertow.games.edge.rules.tactics import disengage_dv, size_dv
from undertow.games.edge.world import POSITIONS, Item, Roll


def grid(*, kind="square", eight=False, rough=(), heights=None, **units):
    named = {
        name.replace("_", " "): Unit(*at) if isinstance(at, tuple) else at
        for name, at in units.items()
    }
    return Grid(kind, eight, named, rough, heights or {})


def foe(x, y, **more):
    return Unit(x, y, foe=True, **more)


@shows("edge.grid.bases", "edge.grid.base-cells", "edge.grid.speed", "edge.grid.types")
def test_four_bases_on_squares_and_on_hexes():
    assert BASES == ("small", "medium", "large", "huge")
    assert SPEED == {"small": 5, "medium": 5, "large": 6, "huge": 6}
    for kind, sizes in (("square", (1, 1, 4, 9)), ("hex", (1, 1, 3, 7))):
        assert [len(set(grid(kind=kind).cells(Unit(3, 3, base=base)))) for base in BASES] == list(
            sizes
        )
    assert Unit(0, 0, facing=3).facing == 3


@shows("edge.grid.zoc-square", "edge.grid.zoc-hex", "edge.grid.zoc-large", "edge.grid.zoc-reach")
def test_zones_of_control():
    one = Unit(5, 5)
    assert sorted(grid().zone(one)) == [(4, 5), (5, 4), (5, 6), (6, 5)]
    assert sorted(grid(eight=True).zone(one)) == sorted((5 + dx, 5 + dy) for dx, dy in SQUARE)
    assert sorted(grid(kind="hex").zone(one)) == sorted((5 + dx, 5 + dy) for dx, dy in HEX)
    assert len(grid().zone(Unit(5, 5, base="large"))) == 8
    assert len(grid().zone(Unit(5, 5, base="huge"))) == 12
    assert sorted(grid().zone(Unit(5, 5, reach=True))) == sorted(
        (x, y) for x in range(3, 8) for y in range(3, 8) if 0 < abs(x - 5) + abs(y - 5) <= 2
    )


@shows("edge.grid.zoc-enter", "edge.grid.zoc-through", "edge.grid.difficult", "edge.grid.elevation")
def test_how_far_and_where_a_zone_ends_the_way():
    lane = tuple((x, y) for x in range(-2, 9) for y in (-1, 1))
    walls = {f"wall_{n}": Unit(x, y) for n, (x, y) in enumerate(lane)}
    open_lane = grid(ana=(0, 0), **walls).reachable("ana", 5)
    assert [open_lane[x, 0] for x in (1, 2, 3, 4, 5)] == [1, 2, 3, 4, 5]
    assert (6, 0) not in open_lane
    guarded = grid(ana=(0, 0), foe_1=foe(4, 0), **walls)
    reach = guarded.reachable("ana", 5)
    assert (3, 0) in reach
    assert (4, 0) not in reach
    assert (5, 0) not in reach
    across = grid(
        ana=(0, 0),
        foe_1=foe(2, 1),
        **{name: at for name, at in walls.items() if (at.x, at.y) != (2, 1)},
    )
    assert max(x for x, y in across.reachable("ana", 5) if y == 0) == 2, "its zone ends the way"
    assert max(x for x, y in across.reachable("ana", 5, rush=True) if y == 0) == 5, (
        "a rush goes through"
    )
    slow = grid(ana=(0, 0), rough=((1, 0),), heights={"2,0": 2, "3,0": 1}, **walls)
    reach = slow.reachable("ana", 9)
    assert [reach[x, 0] for x in (1, 2, 3)] == [2, 5, 6], (
        "rough ground, two levels up, down again for free"
    )


@shows("edge.grid.arcs", "edge.grid.flank", "edge.grid.rear")
def test_arcs():
    north = Unit(5, 5, facing=0, foe=True)
    g = grid(t=north)
    arcs = [g.arc(north, Unit(5 + dx, 5 + dy)) for dx, dy in SQUARE]
    assert arcs == ["front", "front", "side", "rear", "rear", "rear", "side", "front"]
    h = grid(kind="hex", t=north)
    assert [h.arc(north, Unit(5 + dx, 5 + dy)) for dx, dy in HEX] == [
        "front",
        "front",
        "side",
        "rear",
        "side",
        "front",
    ]
    # Between two ways of the hexes the first of them counts, clockwise from the top.
    between = [h.arc(Unit(5, 5, facing=n, foe=True), Unit(6, 6)) for n in range(6)]
    assert between == ["side", "front", "front", "front", "side", "rear"]
    behind = [h.arc(Unit(5, 5, facing=n, foe=True), Unit(3, 4)) for n in range(6)]
    assert behind == ["front", "front", "side", "rear", "side", "front"]
    assert grid(t=north, a=(5, 4), b=(5, 6)).opposite(north, Unit(5, 4))
    assert not grid(t=north, a=(5, 4), b=foe(5, 6)).opposite(north, Unit(5, 4))


def lay(e, ana=(0, 0), **form):
    e.does("gm", "fight").does("gm", "grid", **form)
    e.does("gm", "grid-put", "ana", x=ana[0], y=ana[1])
    return e


def puts(e, x, y, **form):
    id = e.foe(size=6)
    e.does("gm", "grid-put", f"foe {id}", x=x, y=y, **form)
    return id


@shows(
    "edge.grid.move-act",
    "edge.grid.facing",
    "edge.grid.dash",
    "edge.grid.dash-cost",
    "edge.grid.same-rolls",
    "edge.grid.turn",
)
def test_a_turn_is_a_move_and_an_act_in_either_order(evening):
    e = lay(evening())
    assert (5, 0) in e.offered("ana", "grid-move")
    assert (6, 0) not in e.offered("ana", "grid-move")
    e.does("ana", "grid-dash")
    assert (7, 0) in e.offered("ana", "grid-move")
    e.does("ana", "grid-move", 7, 0, facing=2)
    unit = e.world.grid.units["ana"]
    assert (unit.at, unit.facing) == ((7, 0), 2)
    assert e.refused("ana", "grid-move", 6, 0) == "Ana has moved in this round."
    assert e.refused("ana", "act") == "Ana has acted in this round."
    e.does("gm", "round")
    e.acts("ana")
    e.rolls("ana", 6, 6, 6, 2, 2)
    e.does("ana", "grid-move", 6, 0)


@shows("edge.grid.prone")
@pytest.mark.parametrize(
    ("base", "dashes", "far", "prone"),
    [("medium", False, 5, 2), ("medium", True, 7, 3), ("large", False, 6, 3), ("huge", True, 8, 4)],
)
def test_who_lies_prone_goes_half_as_far_and_then_stands(evening, base, dashes, far, prone):
    e = lay(evening()).set("grid/units/ana/base", base)
    if dashes:
        e.does("ana", "grid-dash")

    def farthest():
        return max(x for x, y in e.offered("ana", "grid-move") if y == 0)

    assert farthest() == far
    e.set("grid/units/ana/prone", True)
    assert farthest() == prone
    e.does("ana", "grid-move", 1, 0)
    assert not e.world.grid.units["ana"].prone


@shows(
    "edge.grid.zoc-leave",
    "edge.grid.zoc-multiple",
    "edge.grid.disengage-dv",
    "edge.grid.boon-breaks",
    "edge.boon.spend-grid",
    "edge.grid.heroic-rush",
)
def test_leaving_a_zone_takes_a_test_or_a_boon(evening):
    e = lay(evening(ana={"boons": 3}), (5, 5))
    puts(e, 6, 5)
    assert (
        e.refused("ana", "grid-move", 5, 6)
        == "Ana stands in a foe's zone: disengage, or spend a Boon."
    )
    assert disengage_dv(e.world, "ana") == 4
    puts(e, 5, 6)
    assert disengage_dv(e.world, "ana") == 5
    puts(e, 5, 40)
    assert disengage_dv(e.world, "ana") == 5, "who is far off controls nothing here"
    e.does("ana", "grid-boon", "facing", facing=3)
    assert (e.one("ana").boons, e.world.grid.units["ana"].facing) == (2, 3)
    e.does("ana", "grid-boon", "disengage")
    assert (e.one("ana").boons, bool(e.offered("ana", "grid-move"))) == (1, True)
    e.does("gm", "round")
    assert "disengage, or spend" in e.refused("ana", "grid-move", 5, 3)
    e.does("ana", "grid-boon", "rush")
    assert (7, 4) in e.offered("ana", "grid-move"), "past the one, through its zone"
    e.does("ana", "grid-move", *e.offered("ana", "grid-move")[0])
    assert e.one("ana").boons == 0


@pytest.mark.parametrize(
    ("faces", "free", "danger"),
    [((6, 6, 6, 6), True, 1), ((6, 2, 2, 2), True, 2), ((2, 2, 2, 2), False, 1)],
)
def test_a_disengage_test(evening, faces, free, danger):
    e = lay(evening(ana={"skills": {"athletics": 1}}))
    puts(e, 1, 0)
    e.dice(*faces).does("ana", "grid-disengage")
    assert (e.made.dv, bool(e.offered("ana", "grid-move"))) == (4, free)
    e.set("scene/acted", [])
    id = e.acts("ana")
    assert e.total(Danger(e.world.rolls[id])) == danger


@shows("edge.grid.flank", "edge.grid.rear")
def test_a_flank_is_a_die_and_the_rear_effect_too(evening):
    for at, dice, effect in (((5, 4), 5, 2), ((6, 5), 6, 2), ((5, 6), 6, 3)):
        e = lay(evening(), at)
        id = puts(e, 5, 5)
        e.does("ana", "attack", 0, id, band="close")
        roll = e.world.rolls[e.roll_of("ana")]
        assert (e.total(Pool(roll)), e.total(Effect(roll))) == (dice, effect), at
    e = lay(evening(), (5, 4))
    id = puts(e, 5, 5)
    e.does("gm", "grid-put", "ben", x=5, y=6).does("ana", "attack", 0, id, band="close")
    assert e.total(Pool(e.world.rolls[e.roll_of("ana")])) == 6, "a friend right across"


@shows(
    "edge.grid.guard",
    "edge.grid.brace",
    "edge.grid.brace-extend",
    "edge.grid.tackle",
    "edge.grid.tackle-dv",
    "edge.grid.prone",
    "edge.grid.rally-shove",
)
def test_guard_brace_tackle_shove_and_rally(evening):
    e = lay(evening(ana={"skills": {"athletics": 2}}, ben={"conditions": ("shaken",)}))
    id = puts(e, 1, 0)
    e.does("ana", "tackle", id)
    e.rolls("ana", 6, 6, 6, 6, 2)
    assert (e.made.dv, e.world.grid.units[f"foe {id}"].prone) == (4, True)
    large, huge = puts(e, 10, 10, base="large"), puts(e, 20, 20, base="huge")
    assert [size_dv(e.world, "ana", n, 4) for n in (id, large, huge)] == [4, 5, 6]
    e.set("grid/units/ana/base", "small")
    assert [size_dv(e.world, "ana", n, 4) for n in (id, large, huge)] == [5, 6, 6]
    e.set("grid/units/ana/base", "medium").set(f"grid/units/foe {id}/base", "small")
    assert size_dv(e.world, "ana", id, 4) == 4, "a smaller one is no easier"
    e.set(f"grid/units/foe {id}/base", "medium").set(f"grid/units/foe {id}/braced", True)
    assert (size_dv(e.world, "ana", id, 4), size_dv(e.world, "ana", id, 3)) == (6, 5)
    e.set(f"grid/units/foe {id}/braced", False).does("gm", "round").does("ana", "shove", id)
    e.rolls("ana", 6, 6, 6, 2, 2)
    assert (e.made.dv, e.world.grid.units[f"foe {id}"].at) == (3, (2, 0))
    e.does("gm", "round").does("ana", "brace")
    assert e.world.grid.units["ana"].braced
    e.does("gm", "round").does("ana", "guard")
    held = max(e.world.lasting)
    assert e.world.lasting[held].words == "a foe leaves my zone"
    e.does("ana", "trigger", held).does("ana", "rally", "ben")
    e.rolls("ana", 6, 6)
    assert (e.made.dv, e.one("ben").conditions) == (3, ("shaken",))
    e.does("gm", "round").set("people/ana/attributes/presence", 3).does("ana", "rally", "ben")
    e.rolls("ana", 6, 6, 6)
    assert (e.made.attribute, e.made.skill, e.one("ben").conditions) == ("presence", "command", ())
    e.set("grid/units/ana/prone", True).does("gm", "round")
    roll = e.acts("ana")
    assert e.total(Danger(e.world.rolls[roll])) == 2
    assert (3, 0) not in e.offered("ana", "grid-move"), "half the way to stand up"


@shows("edge.grid.vs-bands")
def test_magic_in_a_zone_is_worse_placed_and_cells_are_bands(evening):
    e = lay(evening())
    id = puts(e, 1, 0)
    roll = e.acts("ana")
    e.set(f"rolls/{roll}/kind", "magic")
    assert e.total(Danger(e.world.rolls[roll])) == 2
    cells = {x: puts(e, x, 0) for x in (2, 5, 6)}  # within speed, which is five, is Near
    assert [band_between(e.world, "ana", n) for n in (id, *cells.values())] == [
        "close",
        "near",
        "near",
        "far",
    ]
    e.does("gm", "grid-away")
    assert e.total(Danger(e.world.rolls[roll])) == 1
    assert e.offered("ana", "grid-move") == []


@shows("edge.grid.vs-bands")
def test_on_the_grid_cells_say_from_where_a_foe_is_struck(evening):
    bow, spear = Item("weapon", "medium", ranged=True), Item("weapon", "light", tags=("reach",))
    e = lay(evening(ana={"gear": {1: bow, 2: spear, 3: Item("weapon", "light")}}))
    beside, off, near, far = puts(e, 0, 1), puts(e, 2, 0), puts(e, 5, 0), puts(e, 9, 0)
    for foe, band in ((beside, "close"), (near, "near"), (far, "far")):
        e.does("ana", "attack", 1, foe)
        assert e.world.rolls[e.roll_of("ana")].band == band
        e.does("ana", "drop", e.roll_of("ana"))
        others = [one for one in ("close", "near", "far") if one != band]
        for other in others if band != "close" else ["far"]:
            assert "none of the legal answers" in e.refused("ana", "attack", 1, foe, band=other)
    reach = "Melee is for Close, and for Near in melee or with reach."
    assert e.refused("ana", "attack", 3, off) == reach
    assert e.refused("ana", "attack", 2, near) == reach
    struck = set(e.offered("ana", "attack"))
    assert (3, off) not in struck, "what cannot be done at all is not offered"
    assert {(3, beside), (2, off), (1, far)} <= struck
    light = Item("weapon", "light", ranged=True)
    e.set("people/ana/gear/1", msgspec.to_builtins(light))
    assert (1, near) in e.offered("ana", "attack")
    assert (1, far) not in e.offered("ana", "attack")
    assert "Far" in e.refused("ana", "attack", 1, far)
    e.set("people/ana/gear/1", msgspec.to_builtins(bow))
    e.does("ana", "attack", 2, off)
    assert e.world.rolls[e.roll_of("ana")].band == "near", "a long one strikes across a cell"


def test_nobody_leaves_the_map_or_is_shoved_where_somebody_stands(evening):
    e = lay(evening(ana={"skills": {"athletics": 2}}))
    assert all(x >= 0 and y >= 0 for x, y in e.offered("ana", "grid-move"))
    foe, other = puts(e, 1, 0), puts(e, 2, 0)
    e.does("ana", "shove", foe)
    e.rolls("ana", 6, 6, 6, 2, 2)
    units = e.world.grid.units
    assert (units[f"foe {foe}"].at, units[f"foe {other}"].at) == ((1, 0), (2, 0))
    edge = puts(e, 40, 9)
    e.does("gm", "round").does("gm", "grid-put", "ana", x=39, y=9).does("ana", "shove", edge)
    e.rolls("ana", 6, 6, 6, 2, 2)
    assert e.world.grid.units[f"foe {edge}"].at == (40, 9)


@shows("edge.grid.rally-shove")
def test_a_rally_heartens_a_friend_who_is_not_shaken(evening):
    e = evening(ana={"attributes": {"presence": 3}, "skills": {}}, ben={}, cleo={"band": "far"})
    assert e.offered("ana", "rally") == [("ben",)]
    e.does("ana", "rally", "ben")
    e.rolls("ana", 6, 6, 6)
    id = e.acts("ben")
    ((_, n),) = e.offered("ben", "claim")
    e.does("ben", "claim", id, n)
    assert e.total(Pool(e.world.rolls[id])) == 6
    e.does("ben", "drop", id)
    e.acts("ben")
    assert e.offered("ben", "claim") == [], "one roll"


@shows("edge.grid.flank", "edge.grid.rear")
def test_foes_flank_too(evening):
    for at, dice, level in (((5, 4), 3, 1), ((6, 5), 4, 1), ((5, 6), 4, 2)):
        e = lay(evening(), (5, 5))
        id = puts(e, *at)
        assert e.total(FoePool(id, "ana")) == dice
        e.dice(*[6] * dice).does("gm", "foe-attack", id, "ana", level=1)
        assert [hit.level for hit in e.world.hits.values()] == [level]


def test_on_the_grid_friends_are_near_within_a_move_and_a_wall_stands_side_by_side(evening):
    shield = {"gear": {1: Item("shield", "heater")}, "talents": ("edge.shield-wall",)}
    e = lay(evening(ana=shield, ben=shield, cleo={}))
    e.does("gm", "grid-put", "ben", x=0, y=2).does("gm", "grid-put", "cleo", x=9, y=0)
    assert e.offered("ana", "form-wall") == []
    id = e.acts("ana")
    assert (e.offered("ben", "assist"), e.offered("cleo", "assist")) == ([(id,)], [])
    e.does("ana", "drop", id).does("gm", "grid-put", "ben", x=0, y=1)
    assert e.offered("ana", "form-wall") == [()]


def test_who_is_down_or_gone_stands_in_nobody_s_way(evening):
    e = lay(evening(ana={"skills": {"melee": 2}, "harm": 3, "dying": True}, ben={}))
    first, second = puts(e, 1, 0), puts(e, 0, 1)
    e.set("people/ana/harm", 0)
    e.does("ana", "attack", 0, first, win="x", lose="y").set(f"foes/{first}/ticks", 5)
    e.rolls("ana", 6, 6, 6, 2, 2, 2)
    assert (e.world.foes[first].down, list(e.world.grid.units)) == (True, ["ana", f"foe {second}"])
    e.does("gm", "foe-gone", second)
    assert list(e.world.grid.units) == ["ana"]
    e.does("ana", "die", words="alone")
    assert e.world.grid.units == {}


def test_a_large_base_takes_its_whole_room_and_is_engaged_with_any_part_of_it():
    large = Unit(0, 0, base="large")
    g = grid(ana=large, foe_1=foe(4, 1))
    assert (2, 0) in g.reachable("ana", 3)
    assert (3, 0) not in g.reachable("ana", 3), "its other cells would stand on the foe"
    assert g.controllers("ana", (2, 0)) == ["foe 1"]
    assert g.controllers("ana") == []


def test_a_spirit_is_no_foe_of_its_caller_on_the_grid(evening):
    e = lay(evening())
    id = e.foe(summoner="ana", outsider=True, tied=True, melee=True)
    e.does("gm", "grid-put", f"foe {id}", x=1, y=0)
    assert not e.world.grid.units[f"foe {id}"].foe
    assert (0, 1) in e.offered("ana", "grid-move")
    e.does("gm", "grid-away").set("people/ana/melee", True).does("ana", "leave")
    assert not e.one("ana").melee, "and nobody has to get away from it"


@pytest.mark.parametrize("held", ["pinned", "bound"])
def test_whoever_is_held_goes_nowhere_on_the_grid_either(evening, held):
    e = lay(evening())
    assert e.offered("ana", "grid-move")
    e.set("people/ana/conditions", [held])
    assert (e.offered("ana", "grid-move"), e.offered("ana", "grid-dash")) == ([], [])


@shows("edge.grid.prone")
@pytest.mark.parametrize(
    ("begins", "lies", "more", "comes"),
    [
        ("controlled", {"grid/units/ana/prone": True}, {}, "risky"),
        ("controlled", {"lasting": {70: {"source": "edge.off-balance", "by": "ana"}}}, {}, "risky"),
        ("controlled", {}, {"kind": "magic"}, "risky"),
        ("controlled", {}, {"kind": "magic", "cooperative": ("edge.x",)}, "controlled"),
        ("desperate", {"foes/{foe}/position": "desperate"}, {}, "risky"),
        ("desperate", {"foes/{foe}/position": "desperate"}, {"kind": "resist"}, "desperate"),
        ("desperate", {"foes/{foe}/position": "desperate"}, {"target": 0}, "desperate"),
        ("controlled", {}, {}, "controlled"),
    ],
)
def test_whatever_moves_a_position_moves_it_by_one_step(evening, begins, lies, more, comes):
    e = lay(evening())
    foe = puts(e, 1, 0)
    for path, value in lies.items():
        e.set(path.format(foe=foe), value)
    given = {"kind": "action", "position": begins, "target": foe, **more}
    roll = Roll("ana", "body", "melee", "through", **given)
    assert POSITIONS[e.total(Danger(roll))] == comes
