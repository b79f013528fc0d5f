"""People at the table: pauses, who is away, and who is not waited for."""

from __future__ import annotations

import pytest

from anima.stage import foe
from undertow.games.anima.game import GAME
from undertow.kernel import Offer, Refused, speak
from undertow.lab.bots import waited_for


def away(s, seat, gone=True):
    return s.opens(seat, "safety.door", seat, seat, gone)


def test_a_retreat_does_not_wait_for_who_is_away(stage):
    s = away(stage("ana", "ben", "cleo"), "ben")
    s.opens("ana", "retreat", "ana")
    assert not s.requests("ben")
    s.answers("yes", seat="cleo")
    assert s.world.campaign.last == "gm"


def test_who_is_here_still_has_a_say_in_a_retreat(stage):
    s = away(stage("ana", "ben", "cleo"), "ben")
    s.opens("ana", "retreat", "ana").answers("no", seat="cleo")
    assert s.world.conflict is not None


def test_who_leaves_while_a_retreat_is_asked_is_answered_for(stage):
    s = stage("ana", "ben", "cleo")
    s.opens("ana", "retreat", "ana").answers("yes", seat="cleo")
    away(s, "ben")
    (asked,) = s.play.requests("gm")
    assert (asked.seat, asked.question.default) == ("ben", "yes")
    s.play.answer("gm", asked.id, asked.question.default)
    assert s.world.campaign.last == "gm"


def test_a_reading_does_not_wait_for_who_is_away(stage):
    s = away(stage("ana", "ben", "cleo"), "ben")
    s.opens("ana", "reading", "ana").answers("repeatPower", seat="ana")
    assert not s.requests("ben")
    s.answers("yes", seat="gm").answers("yes", seat="cleo")
    assert s.world.rulings.repeat_power


def test_whose_turn_it_is_and_who_is_away_passes_by_the_gms_hand(stage):
    s = stage("ana", "ben")
    assert (s.now, waited_for(s.play, "ana"), waited_for(s.play, "gm")) == ("ana", True, False)
    assert not s.may_open("gm", "pass")
    away(s, "ben")
    assert not s.may_open("gm", "pass")  # it is ana's turn, and she is here
    away(s, "ana")
    assert not waited_for(s.play, "ana")
    assert waited_for(s.play, "gm")
    assert s.may_open("gm", "pass") == [("ana",)]
    away(s, "ben", gone=False)
    assert not s.may_open("ben", "pass"), "nobody else lets her pass"
    away(s, "ben")
    s.opens("gm", "pass", "ana")
    assert s.now == "ben"
    away(s, "ben", gone=False)
    assert (waited_for(s.play, "ben"), waited_for(s.play, "gm")) == (True, False)
    s.passes("ben", "ogre")
    away(s, "ana", gone=False)


def test_a_pause_stops_the_turn_and_nothing_that_is_beside_it(stage):
    s = stage("ana", "ben", foes=[foe()])
    s.opens("ben", "safety.pause", "ben")
    for seat in ("gm", "ana", "ben"):
        assert s.play.offers(seat) == []
        assert not waited_for(s.play, seat)
    assert s.play.offers("ana", frozenset(("anima.pass",))) == []
    with pytest.raises(Refused, match="paused"):
        s.play.open("ana", Offer("anima.pass", ("ana",)))
    assert "anima.prepare" in [o.rule for o in s.play.anytime("gm")]
    assert GAME.view(s.world, "ana").table.paused == "ben"
    s.opens("gm", "safety.resume", "gm").passes("ana")


def test_somebody_says_what_stays_out_of_the_story(stage):
    s = stage("ana", "ben")
    s.play.open("ana", Offer("anima.safety.veto", ("ana",), ("the drowned child",)))
    assert GAME.view(s.world, "*").table.lines == ("the drowned child",)
    s.play.open("ana", Offer("anima.safety.limits", ("ana",), ((), ())))
    (asked,) = s.play.requests("ben")
    words = [speak(GAME.answer_label(s.world, asked.question, one)) for one in ("yes", "no")]
    assert words == ["Yes", "No"]
    s.answers("yes", seat="gm").answers("yes", seat="ben")
    assert s.world.table.lines == ()


def test_labels_of_what_people_may_do_tell_them_apart(stage):
    s = stage("ana", "ben")
    said = [speak(GAME.label(s.world, o)) for o in s.play.anytime("gm")]
    assert {"Pause", "Stop", "Lines and veils", "The GM leaves", "Ana leaves", "Ben leaves"} <= set(
        said
    )
    assert len(said) == len(set(said))


def test_the_host_notes_who_is_away_and_the_gm_leads_without_them(stage):
    s = stage("ana", "ben")
    s.play.open("host", Offer("anima.safety.door", ("host", "ana", True)))
    assert (GAME.away(s.world), GAME.answers_for(s.world, "gm")) == (("ana",), ("ana",))
    assert GAME.answers_for(s.world, "ben") == ()
