"""Stress and eclipse, transcendence, links."""

from __future__ import annotations

import pytest

from support.shows import shows
from undertow.games.moonlight.world import Harm

LOW = {"dots": {"confess": 1, "forgive": 1, "defy": 1}}
"""Moon 2, sun 1, stars 0."""


def pushes(n, who="ana"):
    return n.does(who, "push", n.acts(who), "effect", "")


@shows(
    "moonlight.stress.track",
    "moonlight.stress.excess-lost",
    "moonlight.eclipse.trigger",
    "moonlight.eclipse.result-13",
    "moonlight.eclipse.zero-at-fall",
    "moonlight.eclipse.cost-still-works",
)
def test_at_nine_stress_the_lowest_attribute_is_rolled_and_may_bring_eclipse(night):
    n = night(ana={**LOW, "stress": 8}, ben={})
    n.dice(2, 5)
    pushes(n)
    assert (n.one("ana").stress, n.one("ana").eclipse) == (9, True)
    assert n.world.rolls[n.roll_of("ana")].push == "effect", "what was bought is bought"


@shows("moonlight.attr.lowest-tie", "moonlight.attr.lowest-with-bonus")
def test_among_equal_attributes_the_player_chooses(night):
    n = night(ana={"dots": {"defy": 1, "flow": 1}, "stress": 8}, ben={})
    id = n.acts("ana")
    n.set("people/ana/dots", {"defy": 1, "flow": 1, "confess": 1})
    n.does("ana", "push", id, "effect", "")
    (asked,) = n.play.requests("ana")
    assert asked.question.answers.options == ("moon", "sun", "stars")
    n.dice(6).answers("ana", "moon")
    assert not n.one("ana").eclipse


@shows(
    "moonlight.eclipse.result-6",
    "moonlight.eclipse.trigger-again",
    "moonlight.eclipse.at-limit-pay",
)
def test_whoever_holds_on_stays_at_nine_and_rolls_again_with_the_next_stress(night):
    n = night(
        ana={
            **LOW,
            "dots": {"defy": 1, "confess": 1, "flow": 1, "express": 1, "forgive": 1},
            "stress": 8,
        },
        ben={},
    )
    n.dice(6)
    pushes(n)
    assert (n.one("ana").stress, n.one("ana").eclipse) == (9, False)
    n.does("ana", "drop", n.roll_of("ana"))
    n.dice(1)
    pushes(n)
    assert n.one("ana").eclipse


@shows(
    "moonlight.eclipse.result-45",
    "moonlight.push.save-ally",
    "moonlight.link.lend-strength",
    "moonlight.eclipse.saved-state",
)
@pytest.mark.parametrize("how", ["save-push", "save-link"])
def test_on_a_four_or_five_another_may_save_them_by_a_push_or_a_link(night, how):
    n = night(ana={**LOW, "stress": 8}, ben={"links": {"ana": 1}}, cleo={})
    n.dice(4, 5)
    pushes(n)
    assert [one.who for one in n.world.falling] == ["ana"]
    assert not n.one("ana").eclipse
    assert n.offered("ana", how) == []
    assert (n.offered("cleo", "save-link"), n.offered("cleo", "save-push")) == ([], [("ana",)])
    n.does("ben", how, "ana", *(("ana",) if how == "save-link" else ()))
    assert (n.one("ana").eclipse, n.one("ana").stress, n.world.falling) == (False, 9, ())
    assert (n.one("ben").stress, n.one("ben").links) == (
        (2, {"ana": 1}) if how == "save-push" else (0, {})
    )


@shows("moonlight.eclipse.result-45")
@pytest.mark.parametrize(("who", "what"), [("ana", "fall"), ("gm", "let-fall")])
def test_without_help_they_fall(night, who, what):
    n = night(ana={**LOW, "stress": 8}, ben={})
    n.dice(4, 4)
    pushes(n)
    n.does(who, what, *(("ana",) if who == "gm" else ()))
    assert n.one("ana").eclipse


BRIGHT = {"confess": 1, "forgive": 1, "defy": 2, "express": 1, "flow": 1, "analyze": 1}


@shows(
    "moonlight.eclipse.critical-self",
    "moonlight.eclipse.critical-moon",
    "moonlight.eclipse.critical-others",
)
def test_a_critical_eases_oneself_and_by_its_attribute_the_others(night):
    n = night(
        ana={"dots": {**BRIGHT, "empathize": 1, "conceal": 1}, "stress": 8, "track": 2},
        ben={"stress": 3},
        cleo={"stress": 5, "eclipse": True},
    )
    n.dice(6, 6)
    pushes(n)
    assert (n.one("ana").stress, n.one("ana").track, n.one("ana").eclipse) == (4, 1, False)
    assert n.one("ben").stress == 1
    assert n.one("cleo").stress == 7, "in eclipse it is marked instead"


@shows("moonlight.eclipse.critical-sun", "moonlight.eclipse.critical-stars")
def test_on_sun_the_others_recover_and_on_stars_their_armour_is_new(night):
    sun = {
        "confess": 1,
        "forgive": 1,
        "perceive": 1,
        "defy": 1,
        "express": 1,
        "flow": 1,
        "analyze": 1,
        "conceal": 1,
    }
    n = night(ana={"dots": sun, "stress": 8}, ben={"harm": (Harm(1, "tired"),)}, cleo={})
    n.dice(6, 6)
    pushes(n)
    assert (n.one("ben").recovery, n.one("cleo").recovery) == (2, 0), "only where there is harm"
    stars = {
        "confess": 1,
        "forgive": 1,
        "perceive": 1,
        "defy": 1,
        "express": 1,
        "empathize": 1,
        "flow": 1,
        "conceal": 1,
    }
    n = night(ana={"dots": stars, "stress": 8}, ben={"armour": False, "special": False})
    n.dice(6, 6)
    pushes(n)
    assert (n.one("ben").armour, n.one("ben").special) == (True, True)


@shows(
    "moonlight.eclipse.reverse-cost",
    "moonlight.eclipse.zero",
    "moonlight.eclipse.zero-overpay",
    "moonlight.loss.eclipse-zero",
    "moonlight.loss.not-protagonist",
    "moonlight.link.lost-character",
)
@pytest.mark.parametrize("how", ["dead", "mundane", "adversary"])
def test_in_eclipse_stress_is_erased_and_at_zero_the_character_is_lost(night, how):
    n = night(ana={"stress": 3, "eclipse": True}, ben={"links": {"ana": 2}})
    pushes(n)
    assert n.one("ana").stress == 1
    n.does("ana", "drop", n.roll_of("ana"))
    id = n.acts("ana")
    n.does("ana", "push", id, "die", "")
    (asked,) = n.play.requests("ana")
    assert asked.question.answers.options == ("dead", "mundane", "adversary")
    n.answers("ana", how)
    assert (n.one("ana").stress, n.one("ana").lost) == (0, how)
    assert n.one("ben").links == {}
    assert n.world.of_seat("ana") == ()


@shows(
    "moonlight.eclipse.reverse-recovery",
    "moonlight.link.in-eclipse",
    "moonlight.eclipse.reverse-cap",
    "moonlight.link.recover",
    "moonlight.link.spend",
)
def test_a_link_recovers_two_stress_and_marks_them_in_eclipse(night):
    n = night(ana={"stress": 8, "eclipse": True}, ben={"stress": 5, "links": {"ana": 2}})
    n.does("ben", "link-comfort", "ana", "ben")
    assert (n.one("ben").stress, n.one("ben").links) == (3, {"ana": 1})
    n.does("ben", "link-comfort", "ana", "ana")
    assert (n.one("ana").stress, n.one("ben").links) == (9, {})
    assert n.offered("ben", "link-comfort") == []


@shows(
    "moonlight.eclipse.escape-clause",
    "moonlight.eclipse.escape-downtime",
    "moonlight.eclipse.escape-mission",
    "moonlight.eclipse.escape-other-phases",
    "moonlight.eclipse.escape-judge",
)
@pytest.mark.parametrize(
    ("phase", "left"), [("mission", (6, 2)), ("downtime", (0, 0)), ("obligation", (0, 0))]
)
def test_the_way_out_takes_another_and_clears_stress_only_off_a_mission(night, phase, left):
    n = night(phase, ana={"stress": 6, "eclipse": True, "track": 2}, ben={})
    assert "none of the legal answers" in n.refused("gm", "escape", "ana", by="ana", words="alone")
    n.does("gm", "escape", "ana", by="ben", words="a sunrise")
    assert not n.one("ana").eclipse
    assert (n.one("ana").stress, n.one("ana").track) == left


@shows(
    "moonlight.trans.once",
    "moonlight.trans.any-time",
    "moonlight.trans.outside-mission",
    "moonlight.trans.full-track",
    "moonlight.trans.drop-early",
)
def test_one_transcends_once_in_a_mission_at_any_moment(night):
    n = night(ana={}, ben={"track": 4}, cleo={})
    id = n.acts("cleo")
    n.does("ana", "transcend", words="light")
    assert n.one("ana").transcended
    n.does("ana", "change-back")
    assert n.refused("ana", "transcend") == "Ana has transcended in this mission already."
    assert n.refused("ben", "transcend") == "Ben's transcendence track is full."
    n.does("cleo", "drop", id)
    n.set("phase", "downtime")
    assert n.refused("cleo", "transcend") == "You transcend on a mission."


@shows(
    "moonlight.trans.tick",
    "moonlight.trans.end",
    "moonlight.trans.length",
    "moonlight.trans.only-action-rolls",
    "moonlight.trans.end-timing",
)
def test_each_action_roll_marks_the_track_and_the_last_ends_it_once_consequences_landed(night):
    n = night(ana={"transcended": True, "changed": True, "track": 2}, ben={})
    n.acts("ana")
    n.rolls("ana", 3)
    assert (n.one("ana").track, n.one("ana").transcended) == (3, True)
    n.hits("ana")
    n.dice(6, 3, 2).does("ana", "resist", n.incoming()).does("ana", "take", n.incoming())
    assert n.one("ana").track == 3, "resisting marks nothing"
    n.hits("ana", 1)
    n.acts("ana")
    n.rolls("ana", 6)
    assert (n.one("ana").track, n.one("ana").transcended) == (4, True), "something is still to land"
    n.does("ana", "armour", n.incoming()).does("ana", "take", n.incoming())
    assert not n.one("ana").transcended


@shows(
    "moonlight.link.shrug-harm", "moonlight.link.shrug-temporary", "moonlight.link.shrug-any-tag"
)
def test_a_link_lets_somebody_transcended_shrug_off_a_harm_until_they_change_back(night):
    n = night(ana={"harm": (Harm(3, "broken"),)}, ben={"links": {"ana": 1}})
    assert n.offered("ben", "link-shrug") == []
    n.does("ana", "transcend")
    id = n.acts("ana")
    assert "incapacitated" in n.refused("ana", "roll", id)
    n.does("ben", "link-shrug", "ana", "ana", 0)
    n.rolls("ana", 5)
    assert len(n.one("ana").harm) == 1
    n.does("ana", "change-back")
    assert "incapacitated" in n.refused("ana", "roll", n.acts("ana"))


@shows("moonlight.link.pools", "moonlight.link.self")
def test_links_are_counted_from_one_to_the_other(night):
    n = night(ana={"links": {"ben": 2}, "stress": 4}, ben={"stress": 4}, cleo={"stress": 4})
    assert n.offered("ben", "link-comfort") == []
    assert n.offered("ana", "link-comfort") == [("ben", "ana"), ("ben", "ben")]
