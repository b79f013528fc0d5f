"""What patrons are owed: capacity, what goes over, locks, surcharges, and clearing."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from edge.keepers import DEEP, KEEPER, VEIL, invokes
from edge.test_casting import names
from support.shows import shows
from undertow.games.edge.acts import TALENTS
from undertow.games.edge.book import RITES
from undertow.games.edge.creation import bill
from undertow.games.edge.facts.magic import Owed
from undertow.games.edge.moments import Capacity
from undertow.games.edge.rules.obligation import Debt
from undertow.games.edge.rules.rites import price
from undertow.games.edge.world import Symbol


@shows("edge.oblig.capacity")
def test_capacity_is_spirit_and_presence_for_all_patrons_together(evening):
    e = evening(ana={**KEEPER, "obligation": {"ikasha": 3, "mab": 2}})
    assert e.total(Capacity("ana")) == 5
    assert e.one("ana").owed == 5
    assert not e.one("ana").locked


@shows("edge.oblig.vector", "edge.oblig.over-fatigue")
def test_the_sixth_segment_marks_one_fatigue_and_the_seventh_another(evening):
    e = evening(ana={**KEEPER, "obligation": {"ikasha": 5}})
    invokes(e)
    assert (e.one("ana").obligation, e.one("ana").fatigue) == ({"ikasha": 6}, 1)
    e.set("people/ana/locked", False)
    invokes(e)
    assert (e.one("ana").obligation, e.one("ana").fatigue) == ({"ikasha": 7}, 2)


@pytest.mark.parametrize("owes", [0, 1])
def test_a_rite_of_ones_own_that_is_free_marks_nothing_and_nothing_is_told(
    evening, monkeypatch, owes
):
    usual = RITES[VEIL]
    monkeypatch.delitem(RITES, VEIL)  # it is put back afterwards
    replace(usual, obligation=owes)
    e = evening(ana=KEEPER)
    invokes(e)
    assert e.one("ana").obligation.get("ikasha", 0) == owes
    assert len(e.told(Owed)) == owes


@shows("edge.oblig.over-lock")
def test_over_capacity_no_rite_until_it_is_less_than_capacity(evening):
    e = evening(ana={**KEEPER, "obligation": {"ikasha": 5}})
    invokes(e)
    why = "Ana owes 6 segments with a Capacity of 5: no rites until it is less than 5."
    assert e.refused("ana", "invoke", VEIL, False) == why
    e.does("gm", "relieve", "ana", "ikasha", segments=1)
    assert e.one("ana").owed == 5
    assert "Ana owes 5 segments" in e.refused("ana", "invoke", VEIL, False)
    e.does("gm", "relieve", "ana", "ikasha", segments=1)
    assert not e.one("ana").locked
    assert (VEIL, False) in e.offered("ana", "invoke")
    assert e.one("ana").fatigue == 1, "clearing does not undo the fatigue"


def test_at_capacity_and_never_over_it_rites_stay_open(evening):
    e = evening(ana={**KEEPER, "obligation": {"ikasha": 4}})
    invokes(e)
    assert e.one("ana").owed == 5
    assert (VEIL, False) in e.offered("ana", "invoke")


@pytest.mark.parametrize(("switch", "harm", "fatigue"), [("", 1, 0), ("overflowOneByOne", 2, 0)])
def test_what_one_use_puts_over_is_one_lot_unless_the_table_counts_one_by_one(
    evening, switch, harm, fatigue
):
    """Body 2, four over: harm rises once and the rest is dropped; one by one it rises twice."""
    two = {"body": 2, "wits": 2, "spirit": 2, "presence": 3}
    e = evening(switch=switch, ana={**KEEPER, "attributes": two, "obligation": {"ikasha": 2}})
    invokes(e, DEEP, faces=(8, 8, 8, 8, 8)[:4])
    assert (e.one("ana").owed, e.one("ana").harm, e.one("ana").fatigue) == (9, harm, fatigue)


@shows("edge.oblig.reduce")
@pytest.mark.parametrize("how", ["patron task", "ritual cleansing", "story"])
def test_tasks_cleansing_and_the_story_clear_obligation(evening, how):
    e = evening(ana={**KEEPER, "obligation": {"ikasha": 4}})
    e.does("gm", "relieve", "ana", "ikasha", how=how, segments=3)
    assert e.one("ana").obligation == {"ikasha": 1}


@shows("edge.oblig.service", "edge.oblig.service-desc")
def test_an_act_of_service_clears_one_once_the_gm_finds_it_enough(evening):
    e = evening(scene=False, ana={**KEEPER, "obligation": {"ikasha": 4}, "downtime": 2})
    assert "downtime" in e.refused("ana", "serve", "ikasha", words="a vigil")
    e.set("phase", "downtime")
    e.refused("ana", "serve", "ikasha", words="")
    e.does("ana", "serve", "ikasha", words="three nights at the crossroads, in the rain, unseen")
    (id,) = e.world.workings
    assert (e.one("ana").owed, e.one("ana").downtime) == (4, 1)
    e.does("gm", "service-short", id)
    assert (e.one("ana").owed, e.one("ana").downtime) == (4, 2)
    e.does("ana", "serve", "ikasha", words="a lamp put out in every house, and nobody the wiser")
    (id,) = e.world.workings
    e.does("gm", "service-enough", id)
    assert (e.one("ana").owed, e.one("ana").downtime) == (3, 1)
    assert not e.world.workings


def test_a_downtime_without_actions_left_has_no_service(evening):
    e = evening(scene=False, ana={**KEEPER, "obligation": {"ikasha": 4}})
    e.set("phase", "downtime")
    assert e.refused("ana", "serve", "ikasha", words="x") == "Ana has no downtime action left."


@shows("edge.talent.focused-devotion")
def test_devotion_is_a_talent_of_three_to_five_xp(evening):
    entry = TALENTS["edge.focused-devotion"]
    assert (str(entry.line), entry.xp) == ("Focused Devotion", 4)
    assert 3 <= entry.xp <= 5
    assert names(entry.text, "once scene boon one segment patron none this scene")
    e = evening(ana={**KEEPER, "talents": (entry.id,), "boons": 3, "obligation": {"ikasha": 3}})
    e.set("people/ana/fresh", {"ikasha": 3})
    assert e.offered("ana", "devotion") == [], "none that this scene brought"
    e.set("people/ana/fresh", {"ikasha": 2})
    e.does("ana", "devotion", "ikasha")
    assert (e.one("ana").obligation, e.one("ana").boons) == ({"ikasha": 2}, 2)
    e.set("people/ana/obligation", {"ikasha": 5})
    assert "used up" in e.refused("ana", "devotion", "ikasha")
    e.does("gm", "scene-end").does("gm", "scene")
    e.does("ana", "devotion", "ikasha")
    assert e.one("ana").obligation == {"ikasha": 4}


@pytest.mark.parametrize(("switch", "xp"), [("", 4), ("cheapDevotion", 3), ("dearDevotion", 5)])
def test_a_table_sets_the_price_of_devotion(evening, switch, xp):
    devoted = {**KEEPER, "talents": ("edge.focused-devotion", "edge.casters-gift")}
    e = evening(scene=False, switch=switch, ana={**KEEPER, "xp": 9}, ben=devoted)
    rulings = e.world.rulings
    assert bill(e.one("ben"), rulings)["edge.focused-devotion"] == xp
    assert bill(e.one("ben"), rulings)["edge.casters-gift"] == 2, "no other price moves"
    assert e.play.view("ana").prices.talents["edge.focused-devotion"] == xp
    e.set("phase", "downtime").does("gm", "retrain", "ben", "edge.focused-devotion")
    assert e.one("ben").xp == xp
    e.does("gm", "downtime", days=30)
    e.does("ana", "learn", "talent", "edge.focused-devotion")
    assert e.one("ana").xp == 9 - xp


@shows("edge.oblig.no-snowball")
def test_devotion_clears_one_a_scene_and_none_of_this_scene(evening):
    talents = ("edge.focused-devotion",)
    e = evening(ana={**KEEPER, "talents": talents})
    invokes(e)
    assert e.offered("ana", "devotion") == [], "all of it is from this scene"
    e.set("people/ana/obligation", {"ikasha": 3})
    e.set("people/ana/boons", 3)
    e.does("ana", "devotion", "ikasha")
    assert (e.one("ana").owed, e.one("ana").boons) == (2, 2)
    assert "used up" in e.refused("ana", "devotion", "ikasha")


def test_devotion_takes_the_talent_and_a_boon(evening):
    e = evening(ana={**KEEPER, "obligation": {"ikasha": 3}})
    assert e.refused("ana", "devotion", "ikasha") == "That takes the talent Focused Devotion."
    e.set("people/ana/talents", ["edge.focused-devotion"]).set("people/ana/boons", 0)
    assert "Boons: Ana needs 1" in e.refused("ana", "devotion", "ikasha")


@shows("edge.oblig.patron-clock")
@pytest.mark.parametrize("how", ["audit", "omen", "service", "seized boon"])
def test_each_patron_has_a_clock_and_collects_when_it_is_full(evening, how):
    e = evening(ana={**KEEPER, "obligation": {"ikasha": 4, "mab": 5}, "boons": 2})
    assert e.offered("gm", "debt-due") == [("ana", "mab")]
    e.does("gm", "debt-due", "ana", "mab", how=how)
    assert e.one("ana").obligation == {"ikasha": 4}
    assert e.one("ana").boons == (1 if how == "seized boon" else 2)


def test_the_clock_may_have_eight_segments_for_all(evening):
    e = evening(switch="patronClockOfEight", ana={**KEEPER, "obligation": {"ikasha": 7}})
    assert e.offered("gm", "debt-due") == []
    e.set("people/ana/obligation", {"ikasha": 8})
    assert e.offered("gm", "debt-due") == [("ana", "ikasha")]


@shows("edge.oblig.cross-patron")
def test_a_second_patron_in_a_scene_is_owed_one_more_at_once(evening):
    symbols = {"raeyn": Symbol()}
    e = evening(ana={**KEEPER, "symbols": symbols})
    tide = "edge.raeyn.tidemarks-favor"
    assert e.total(Debt("ana", tide, "symbol")) == 1
    invokes(e)
    assert e.count(Debt("ana", tide, "symbol")) == [
        (1, "An Invoker's ritual"),
        (1, "A second patron in this scene"),
    ]
    assert e.total(Debt("ana", VEIL, "codex")) == 1, "the first patron is not jealous"
    e.does("gm", "scene-end").does("gm", "scene")
    assert e.total(Debt("ana", tide, "symbol")) == 1


def test_the_price_says_what_would_go_over(evening):
    e = evening(ana={**KEEPER, "obligation": {"ikasha": 1}})

    assert str(price(e.world, "ana", VEIL, False)) == "1 Boon; 1 Obligation (2 of 5)"
    assert str(price(e.world, "ana", DEEP, True)) == (
        "2 Boons; 8 Obligation (9 of 5): 4 Fatigue, and no more rites until it is cleared"
    )
