"""Figures and conditions that are easily got wrong and seldom looked at, one by one."""

from __future__ import annotations

import msgspec
import pytest

from undertow.games.edge.board import Grid, Unit
from undertow.games.edge.facts.story import GridSet
from undertow.games.edge.flow import guide
from undertow.games.edge.game import GAME
from undertow.games.edge.labels import by_number
from undertow.games.edge.rules.downtime import LOYALTY
from undertow.games.edge.rules.ground import side
from undertow.games.edge.world import Follower, Lasting, Made, Symbol
from undertow.kernel import speak


def test_a_move_is_one_band_at_the_most(evening):
    e = evening()
    assert e.one("ana").band == "near"
    e.does("ana", "move", "far")
    e.set("scene/moved", [])
    assert e.offered("ana", "move") == [("near",)]
    e.set("people/ana/band", "close")
    assert e.offered("ana", "move") == [("near",)]


def test_who_does_not_stand_on_the_grid_attacks_from_the_front(evening):
    e = evening()
    units = {"foe 9": Unit(3, 3, foe=True), "ana": Unit(3, 4)}
    e.set("grid", msgspec.to_builtins(Grid(units=units)))
    assert side(e.world, "ana", "foe 9") == "rear"
    assert side(e.world, "ben", "foe 9") == "front"
    assert side(e.world, "ana", "foe 10") == "front"


def test_ground_is_difficult_cell_by_cell(evening):
    e = evening().does("gm", "grid")
    for x in (1, 2, 1):
        e.does("gm", "grid-ground", x=x, y=5)
    assert sorted(e.world.grid.rough) == [(1, 5), (2, 5)]
    e.does("gm", "grid-ground", x=1, y=5, difficult=False)
    assert e.world.grid.rough == ((2, 5),)


@pytest.mark.parametrize(
    ("was", "now"), [("ready", "ready"), ("wary", "ready"), ("seized", "seized")]
)
def test_upkeep_makes_a_follower_loyal_again_unless_somebody_else_has_them(evening, was, now):
    assert LOYALTY == ("ready", "wary", "seized")
    e = evening(scene=False, ana={"followers": {50: Follower("Wren", 2, state=was)}, "xp": 5})
    e.set("phase", "downtime").does("ana", "upkeep", "follower 50", "efficient")
    assert e.one("ana").followers[50].state == now


def test_the_story_says_where_everybody_stands(evening):
    e = evening()
    grid = Grid(units={"ana": Unit(3, 7), f"foe {e.foe(name='a wolf')}": Unit(4, 9, foe=True)})
    assert speak(GAME.prose(GridSet(grid), e.world)) == "On the grid: Ana (3, 7), a wolf (4, 9)."


@pytest.mark.parametrize(("due", "done"), [(0, True), (1, False), (2, False)])
def test_the_guide_waits_for_what_a_failure_still_owes(evening, due, done):
    made = Made("ana", "body", "melee", "x", "action", 2, "risky", 2, (2, 2), 0, 0, "miss", due=due)
    e = evening().set("last", msgspec.to_builtins(made))
    (step,) = [step for step in guide(e.world) if step.id == "bites"]
    assert (step.done, step.who) == (done, () if done else ("ana",))


def test_whatever_lies_on_the_table_has_a_name_by_its_number(evening):
    e = evening()
    lasting = Lasting("edge.rally", "ana", ("ben",), words="stand fast")
    e.set("lasting/70", msgspec.to_builtins(lasting))
    assert speak(by_number(e.world, "gm", 70)) == "rally, “stand fast”"
    assert speak(by_number(e.world, "gm", 99)) == "99"


@pytest.mark.parametrize("rule", ["serve", "symbol-restore", "recover"])
def test_every_downtime_action_is_free_where_the_table_plays_so(evening, rule):
    hurt = {"symbols": {"mab": Symbol(state="neglected")}, "obligation": {"mab": 1}, "harm": 1}
    to = "ana" if rule == "recover" else "mab"
    for switch, free in (("", False), ("anyDowntime", True)):
        e = evening(scene=False, switch=switch, ana=hurt).set("phase", "downtime")
        if free:
            e.does("ana", rule, to, **({"words": "a song"} if rule == "serve" else {}))
            assert e.one("ana").downtime == 0
        else:
            assert e.refused("ana", rule, to) == "Ana has no downtime action left."
