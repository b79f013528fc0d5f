"""Figures and conditions that are easily got wrong and seldom looked at, one by one."""

from __future__ import annotations

import msgspec
import pytest

from undertow.games.edge.board import Grid, Unit
from undertow.games.edge.book import PATRONS, Bonus
from undertow.games.edge.facts.people import GearSet
from undertow.games.edge.facts.story import GridSet, ThreadSet
from undertow.games.edge.flow import guide
from undertow.games.edge.game import GAME
from undertow.games.edge.labels import LONG, by_number, short
from undertow.games.edge.rules.downtime import LOYALTY, efficient, owned
from undertow.games.edge.rules.giving import noted
from undertow.games.edge.rules.ground import side
from undertow.games.edge.world import Asset, Follower, Item, Lasting, Made, Symbol, Thread
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


@pytest.mark.parametrize(
    ("what", "who"), [({"gear": {}}, ()), ({"followers": {50: Follower("Wren", 2)}}, ("ana",))]
)
def test_upkeep_is_before_whoever_owns_something_and_has_not_paid(evening, what, who):
    e = evening(scene=False, ana={**what, "xp": 5}, ben={}).set("phase", "downtime")

    def left():
        return {step.id: (step.done, step.who) for step in guide(e.world)}["upkeep"]

    assert left() == (not who, who)
    for id in who:
        e.does(id, "upkeep", "follower 50", "efficient")
    assert left() == (True, ())


def test_what_fits_on_a_button_is_whole():
    whole = "x" * LONG
    assert short(whole) == whole
    assert short(whole + "x") == whole[1:] + "…"


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


@pytest.mark.parametrize("bond", ["familiar", "codex"])
def test_one_bond_to_a_patron_decides_the_other(evening, bond):
    e = evening(scene=False, ana={bond: "mab", "patron": "mab", "xp": 9}, ben={"xp": 9})
    e.set("phase", "downtime")
    other = "codex" if bond == "familiar" else "familiar"
    lessons = e.offered("ana", "learn")
    assert [to for to in lessons if to[0] in ("familiar", "codex")] == [(other, "mab")]
    anybody = {name for what, name in e.offered("ben", "learn") if what == "codex"}
    assert anybody == set(PATRONS)


def test_a_new_session_has_no_overflow_yet(evening):
    e = evening(scene=False).set("session/overflows", 2).set("session/draws", 3)
    e.set("session/spent", 7).set("phase", "wrap-up")
    for _ in range(3):
        e.does("gm", "next-phase")
    now = e.world.session
    assert (now.overflows, now.draws, now.spent, now.number) == (0, 0, 0, 2)


def test_what_does_not_fit_is_off_the_roll_in_every_way(evening):
    e = evening()
    id = e.acts("ana")
    name = "edge.ikasha.umbral-veil"
    for where in ("help", "more", "effects", "shifts"):
        e.set(f"rolls/{id}/{where}", {name: 1, "edge.mab.sweet-bargain": 1})
    e.set(f"rolls/{id}/cooperative", [name, "edge.mab.sweet-bargain"])
    e.does("gm", "object", id, name)
    roll = e.world.rolls[id]
    left = (roll.help, roll.more, roll.effects, roll.shifts)
    assert left == ({"edge.mab.sweet-bargain": 1},) * 4
    assert roll.cooperative == ("edge.mab.sweet-bargain",)


def test_the_story_of_a_thread(evening):
    e = evening()
    told = [
        speak(GAME.prose(ThreadSet(1, thread), e.world))
        for thread in (Thread("a debt"), Thread("a debt", 2), None)
    ]
    assert told == [
        "A thread is open: a debt",
        "A thread is open, with 2 beats laid by: a debt",
        "A thread is resolved.",
    ]


def test_a_roll_is_named_by_what_it_is_for_and_by_who_rolls_for_others(evening):
    e = evening()
    id = e.acts("ana")
    assert speak(by_number(e.world, "ana", id)) == "through the gate"
    assert speak(by_number(e.world, "gm", id)) == "Ana, through the gate"


@pytest.mark.parametrize(("boons", "who"), [(1, ()), (2, ("ana",)), (3, ("ana",))])
def test_the_guide_names_who_may_turn_boons_into_xp(evening, boons, who):
    e = evening(scene=False, ana={"boons": boons}, ben={"boons": 5, "converted": True})
    e.set("phase", "wrap-up")
    (step,) = [step for step in guide(e.world) if step.id == "convert"]
    assert (step.who, step.done) == (who, not who)


def test_loose_ends_are_open_until_every_thread_is_resolved(evening):
    e = evening(scene=False).set("phase", "hooks")
    assert [(step.id, step.done) for step in guide(e.world)] == [("threads", True)]
    e.does("gm", "thread", name="a debt")
    assert [(step.id, step.done) for step in guide(e.world)] == [("threads", False)]


def test_the_story_says_how_a_thing_is(evening):
    e = evening()
    worn = GearSet("ana", 1, Item("weapon", "light", name="Fang", state="neglected"))
    assert "neglected" in speak(GAME.prose(worn, e.world))


@pytest.mark.parametrize(
    ("faces", "may"), [((1, 9, 9), True), ((1, 1, 1), True), ((2, 9, 9), False)]
)
def test_a_reroll_asks_for_one_die_that_shows_it(evening, faces, may):
    e = evening(ana={"boons": 3})
    bonus = noted(Bonus(rerolls=1, on="your next roll", uses=1))
    lasting = Lasting("edge.ikasha.umbral-veil", "ana", ("ana",), uses=1, data=bonus)
    e.set("lasting/70", msgspec.to_builtins(lasting))
    id = e.acts("ana")
    e.set(f"rolls/{id}/faces", list(faces)).set(f"rolls/{id}/dv", 4)
    assert e.offered("ana", "claim-late") == ([(id, 70)] if may else [])


@pytest.mark.parametrize(("xp", "ways"), [(0, []), (1, ["efficient", "intensive"])])
def test_upkeep_takes_what_it_costs_and_no_more(evening, xp, ways):
    e = evening(scene=False, ana={"gear": {}, "assets": {60: Asset("a shed", "minor")}, "xp": xp})
    e.set("phase", "downtime").set("people/ana/downtime", 2)
    cost = efficient(owned(e.one("ana"))["asset 60"][0])
    e.set("people/ana/xp", xp and cost)
    assert [way for _, way in e.offered("ana", "upkeep")] == ways
