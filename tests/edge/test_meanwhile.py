"""What goes on while somebody is asked something that only they can say."""

from __future__ import annotations

from undertow.games.edge.game import GAME

EVERYBODYS = {
    "edge.arc-ends",
    "edge.arrive",
    "edge.downtime",
    "edge.full-night",
    "edge.leg",
    "edge.next-phase",
    "edge.party-falls",
    "edge.round",
    "edge.scene-end",
    "edge.short-rest",
}
"""What all have to do with: it waits until nobody is asked anything."""
MEDIC = {"talents": ("edge.medics-hand",), "skills": {"medicine": 1}}


def asked(evening):
    """Ana has healed Ben, and is asked what of it."""
    e = evening(ana=MEDIC, ben={"harm": 2, "fatigue": 2}, cleo={})
    e.does("ana", "stabilize", "ben")
    e.rolls("ana", 6, 6, 6)
    assert [one.question.seat for one in e.play.requests()] == ["ana"]
    return e


def test_everything_but_the_course_of_a_story_goes_on():
    now = [one for one in GAME.actions if not one.former]
    waits = {one.id for one in now if not one.anytime} - {one.id for one in GAME._apart}
    assert waits == EVERYBODYS


def test_others_act_and_roll_while_one_is_asked(evening):
    e = asked(evening)
    e.acts("cleo")
    e.rolls("cleo", 6, 6, 6, 6, 6)
    assert e.play.requests("ana"), "and her question lies where it lay"
    e.answers("ana", "harm")
    assert (e.one("ben").harm, e.play.busy) == (1, False)


def test_whoever_is_asked_answers_first_and_the_scene_does_not_end_over_it(evening):
    e = asked(evening)
    assert e.play.offers("ana") == []
    assert "Ana" in e.refused("gm", "scene-end")


def test_what_was_healed_meanwhile_is_not_healed_into_harm(evening):
    e = asked(evening).set("people/ben/harm", 0)
    e.answers("ana", "harm")
    assert e.one("ben").harm == 0


def test_a_gm_lays_out_what_comes_while_one_is_asked(evening):
    e = asked(evening)
    e.does("gm", "grid").does("gm", "fight").does("gm", "persuasion", name="Let us through")
    assert (e.world.grid is not None, e.world.scene.round) == (True, 1)
    e.answers("ana", "harm")
    assert e.one("ben").harm == 1
