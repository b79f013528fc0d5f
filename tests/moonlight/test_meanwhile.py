"""What goes on while somebody is asked something that only they can say."""

from __future__ import annotations

from tools.waits import look
from undertow.games.moonlight.game import GAME
from undertow.kernel import FATE, Offer, TypedFate

EVERYBODYS = {
    "moonlight.devour",
    "moonlight.engage",
    "moonlight.exposed",
    "moonlight.fallout-advance",
    "moonlight.fallout-clear",
    "moonlight.fallout-halve",
    "moonlight.fallout-roll",
    "moonlight.mission-end",
    "moonlight.next-phase",
}
"""What all have to do with: it waits until nobody is asked anything."""


def asked(night, **people):
    """Ana pushes herself too far, and is asked which of her lowest attributes she rolls."""
    n = night(ana={"dots": {"defy": 1, "flow": 1, "confess": 1}, "stress": 8}, **people)
    n.does("ana", "push", n.acts("ana"), "effect", "")
    assert [one.question.seat for one in n.play.requests()] == ["ana"]
    return n


def test_everything_but_the_course_of_an_episode_goes_on():
    waits = {one.id for one in GAME.actions if not one.anytime} - {one.id for one in GAME._apart}
    assert waits == EVERYBODYS


def test_others_act_and_roll_while_one_is_asked(night):
    n = asked(night, ben={}, cleo={})
    n.acts("ben")
    n.rolls("ben", 6)
    assert n.world.last.who == "ben"
    assert n.play.requests("ana"), "and her question lies where it lay"
    n.dice(6).answers("ana", "moon")
    assert not n.play.busy


def test_whoever_is_asked_answers_first_and_nobody_reaches_into_it(night):
    n = asked(night, ben={"links": {"ana": 1}}, cleo={})
    (mine,) = n.world.rolls
    assert n.play.offers("ana") == []
    assert "ana" in n.refused("ana", "roll", mine).lower()
    assert not [one for one in n.play.offers("ben") if "ana" in one.args or mine in one.args]
    assert n.offered("ben", "act") == [()]


def test_the_director_does_not_end_the_mission_over_it(night):
    n = asked(night, ben={})
    assert "Ana" in n.refused("gm", "next-phase")
    assert n.offered("gm", "consequence"), "what is said at any time is said now, too"


def test_an_eclipse_that_the_table_waved_away_meanwhile_is_not_rolled(night):
    n = asked(night, ben={})
    n.set("people/ana/stress", 3)
    n.answers("ana", "moon")
    assert (n.one("ana").stress, n.one("ana").eclipse, n.play.busy) == (3, False, False)


def test_what_waits_in_random_episodes_is_the_course_of_them():
    found = look("moonlight", range(2))
    always = {rule for held in found.held.values() for rule in held if held[rule] == {True}}
    assert "moonlight.push" in found.asks
    assert always & EVERYBODYS
    assert sum(held[rule] == {False} for held in found.held.values() for rule in held) > 10


def test_what_is_written_of_a_mission_while_its_dice_are_thrown_by_hand_is_kept(night):
    n = night(ana={}, ben={})
    n.does("ana", "plan", kind="tier-1", goal="the gate")
    n.play.fate = TypedFate()
    n.play.open("ana", Offer("moonlight.engage", ("ana",)))
    (dice,) = n.play.requests()
    n.play.open("ben", Offer("moonlight.plan", ("ben",), {"kind": "tier-1", "goal": "from below"}))
    n.play.answer(FATE, dice.id, (6, 6))
    assert (n.world.mission.goal, n.world.mission.position) == ("from below", "controlled")
