"""Boons: what earns them, what caps them, gifts, and XP."""

from __future__ import annotations

import pytest

from support.shows import shows
from undertow.games.edge.facts.people import BoonsSet, Gifted

MISS, PARTIAL = (2, 2, 2, 2, 2), (6, 2, 2, 2, 2)
BITTEN = {"miss": (2, 2, 2, 2, 1), "partial": (6, 2, 2, 2, 1)}


@shows(
    "edge.outcome.partial-boon",
    "edge.outcome.miss-boon",
    "edge.boon.earn-miss",
    "edge.boon.earn-partial",
    "edge.outcome.success-no-boon",
    "edge.boon.miss-conditions",
    "edge.boon.partial-conditions",
)
@pytest.mark.parametrize(
    ("faces", "boons"),
    [(BITTEN["miss"], 2), (BITTEN["partial"], 1), ((6, 6, 6, 6, 1), 0), ((6, 6, 6, 6, 6), 0)],
)
def test_failure_pays_where_the_stakes_were_named_and_something_bites(evening, faces, boons):
    e = evening()
    e.acts("ana")
    e.rolls("ana", *faces)
    assert (e.one("ana").boons, e.made.paid) == (boons, boons)
    for less in ({"win": ""}, {"lose": ""}):
        e = evening()
        e.acts("ana", **less)
        e.rolls("ana", *faces)
        assert e.one("ana").boons == 0


@shows("edge.boon.miss-conditions", "edge.boon.spend-now")
def test_without_ones_a_miss_pays_once_the_gm_names_what_bites(evening):
    e = evening()
    e.acts("ana")
    e.rolls("ana", *MISS)
    assert (e.one("ana").boons, e.made.due, e.made.paid) == (0, 2, 0)
    e.does("gm", "bite", words="the guards are closer")
    assert (e.one("ana").boons, e.made.due, e.offered("gm", "bite")) == (2, 0, [])
    assert e.made.paid == 2
    id = e.acts("ana")
    e.does("ana", "boon-position", id)
    assert e.one("ana").boons == 1


@pytest.mark.parametrize(
    ("consoled", "faces", "paid"),
    [
        (0, BITTEN["miss"], 2),
        (1, BITTEN["miss"], 1),
        (2, BITTEN["miss"], 0),
        (1, BITTEN["partial"], 1),
    ],
)
def test_the_last_roll_says_what_it_paid_and_no_more_than_a_scene_allows(
    evening, consoled, faces, paid
):
    e = evening(ana={"consoled": consoled})
    e.acts("ana")
    e.rolls("ana", *faces)
    assert (e.made.paid, e.one("ana").boons) == (paid, paid)


def test_what_is_withheld_was_not_paid(evening):
    e = evening()
    e.acts("ana")
    e.rolls("ana", *MISS).does("gm", "withhold")
    assert (e.made.due, e.made.paid, e.one("ana").boons) == (0, 0, 0)


@shows("edge.boon.partial-conditions")
def test_a_table_may_have_partials_pay_always(evening):
    e = evening(switch="partialAlwaysPays")
    e.acts("ana", win="", lose="")
    e.rolls("ana", *PARTIAL)
    assert e.one("ana").boons == 1
    e.acts("ben", win="", lose="")
    e.rolls("ben", *MISS)
    assert (e.one("ben").boons, e.made.due) == (0, 0)


@shows("edge.boon.no-fishing")
def test_a_rehearsal_pays_nothing(evening):
    e = evening()
    id = e.acts("ana")
    e.does("gm", "stakes", id, fishing=True)
    e.rolls("ana", *BITTEN["miss"])
    assert (e.one("ana").boons, e.offered("gm", "bite")) == (0, [])
    e.acts("ana")
    e.rolls("ana", *MISS).does("gm", "withhold")
    assert (e.one("ana").boons, e.offered("gm", "bite")) == (0, [])


@shows("edge.boon.failure-cap", "edge.boon.failure-cap-partial")
def test_failure_gives_two_boons_a_scene(evening):
    for switch, boons in (("", 2), ("onlyMissesCapped", 4)):
        e = evening(switch=switch)
        for kind in ("partial", "miss", "partial"):
            e.acts("ana")
            e.rolls("ana", *BITTEN[kind])
            if e.world.rolls:
                e.does("ana", "stand", e.roll_of("ana"))
        assert e.one("ana").boons == boons
    e.does("gm", "scene-end").does("gm", "scene")
    e.acts("ana")
    e.rolls("ana", *BITTEN["miss"]).does("ana", "stand", e.roll_of("ana"))
    assert e.one("ana").boons == 4, "trimmed to two, and two for a new scene's failure"


@shows("edge.boon.hold-cap", "edge.boon.overflow", "edge.boon.failure-cap-partial")
def test_a_sixth_boon_is_lost_and_was_awarded(evening):
    e = evening(ana={"boons": 4}, ben={"boons": 5})
    e.acts("ana")
    e.rolls("ana", *BITTEN["miss"]).does("ana", "stand", e.roll_of("ana"))
    assert (e.one("ana").boons, e.one("ana").consoled, e.told(BoonsSet)[-1].lost) == (5, 2, 1)
    assert e.offered("gm", "award-boon") == []
    e.does("gm", "shared-boons", words="victory")
    assert (e.one("ana").boons, e.one("ben").boons) == (5, 5)


@shows("edge.boon.earn-gm", "edge.boon.campaign-event")
def test_the_gm_awards_one_or_one_for_everybody(evening):
    e = evening()
    e.does("gm", "award-boon", "ana", words="a sacrifice").does(
        "gm", "shared-boons", words="the city is free"
    )
    assert [e.one(who).boons for who in ("ana", "ben", "cleo")] == [2, 1, 1]


@shows("edge.boon.trim", "edge.boon.carry")
def test_a_scene_ends_with_two_boons_at_the_most(evening):
    e = evening(ana={"boons": 5}, ben={"boons": 2}, cleo={"boons": 1})
    e.does("gm", "scene-end")
    assert [e.one(who).boons for who in ("ana", "ben", "cleo")] == [2, 2, 1]
    for _ in range(3):
        e.does("gm", "next-phase")
    assert [e.one(who).boons for who in ("ana", "ben", "cleo")] == [2, 2, 1], (
        "they are carried over"
    )


@shows(
    "edge.boon.gift",
    "edge.boon.gift-bonded",
    "edge.boon.gift-scope",
    "edge.boon.gift-limits",
    "edge.boon.gift-open",
    "edge.boon.gift-story",
)
def test_one_boon_a_scene_is_given_or_two_between_the_bonded(evening):
    e = evening(ana={"boons": 3, "bonds": ("ben",)}, ben={"bonds": ("ana",)}, cleo={"boons": 5})
    assert e.offered("ana", "gift-boon") == [("ben",)], "Cleo's hand is full"
    assert (
        e.refused("ana", "gift-boon", "ben", words="")
        == "Why, in a sentence: Some words are needed."
    )
    e.does("ana", "gift-boon", "ben", words="as you once did")
    assert (e.one("ana").boons, e.one("ben").boons) == (2, 1)
    (gift,) = [fact for _, fact in e.play.log("*") if isinstance(fact, Gifted)]
    assert (gift.giver, gift.to, gift.words) == ("ana", "ben", "as you once did")
    e.set("people/cleo/boons", 0)
    assert e.offered("ana", "gift-boon") == [("ben",)]
    e.does("ana", "gift-boon", "ben", words="and again")
    assert e.refused("ana", "gift-boon", "ben", words="thrice") == (
        "Ana has given what a scene allows: 1 Boon, or 2 to Bonded friends."
    )
    e.does("ben", "gift-boon", "cleo", words="have it")
    assert "has given" in e.refused("ben", "gift-boon", "ana", words="you too")
    e.does("gm", "scene-end").does("gm", "scene").does("ben", "gift-boon", "ana", words="now")


@shows("edge.boon.convert", "edge.boon.convert-limit", "edge.boon.convert-when", "edge.xp.convert")
def test_boons_become_xp_once_a_session(evening):
    e = evening(ana={"boons": 5}, ben={"boons": 1})
    assert "belongs to downtime, wrap-up" in e.refused("ana", "convert", 1)
    e.does("gm", "scene-end").set("people/ana/boons", 4).does("gm", "next-phase")
    assert (e.offered("ana", "convert"), e.offered("ben", "convert")) == ([(1,), (2,)], [])
    e.does("ana", "convert", 2)
    assert (e.one("ana").boons, e.one("ana").xp, e.one("ana").earned) == (0, 2, 32)
    e.set("people/ana/boons", 2)
    assert e.refused("ana", "convert", 1) == "Ana has turned Boons into XP in this session already."
    e.does("gm", "next-phase").does("gm", "next-phase").does("ana", "convert", 1)
    assert (e.one("ana").boons, e.one("ana").xp) == (0, 3)
