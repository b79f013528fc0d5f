"""Answering in somebody's stead, where the game lets a seat do so; the journal says who did."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from kernel.hands import SECRET, does, new, reread, says, state
from kernel.toy import ToyGame
from kernel.toy_world import SEATS, World
from undertow.kernel import (
    LiveFate,
    NotYours,
    Offer,
    Play,
    Refused,
    causes,
    restore,
    why_not_free,
)
from undertow.kernel.journal import Answered


class Chaired(ToyGame):
    """Ann answers for whoever has no coins left."""

    def answers_for(self, world: World, seat: str) -> Sequence[str]:
        broke = [one for one in world.seats if world.purses[one].coins == 0]
        return broke if seat == "ann" else ()


CHAIRED = Chaired()


def table(broke: str = "") -> Play[World]:
    play = new(CHAIRED)
    if broke:
        play.override("ann", {f"purses/{broke}/coins": 0}, "bob is broke")
    return play


def asked(play: Play[World], seat: str) -> list[str]:
    return [request.seat for request in play.requests(seat)]


def test_by_default_nobody_answers_for_anybody():
    play = new()
    does(play, "bob", "write")
    assert asked(play, "ann") == []
    with pytest.raises(NotYours):
        play.answer("ann", play.requests("bob")[0].id, "ha")


def test_only_who_may_answers_for_another_and_only_for_whom_they_may():
    play = table("bob")
    does(play, "bob", "write")
    assert asked(play, "ann") == asked(play, "bob") == ["bob"]
    assert asked(play, "cat") == []
    with pytest.raises(NotYours):
        play.answer("cat", play.requests("bob")[0].id, "ha")
    play = table("bob")
    does(play, "cat", "write")
    assert asked(play, "ann") == []
    with pytest.raises(NotYours):
        play.answer("ann", play.requests("cat")[0].id, "ha")


def test_the_journal_says_who_answered_and_the_input_is_theirs_to_take_back():
    play = table("bob")
    does(play, "bob", "write")
    says(play, "ann", "ha")
    says(play, "bob", ("x",))
    answers = [e for e in play.journal.entries if isinstance(e, Answered) and e.by == "bob"]
    assert [(e.answer, e.typed) for e in answers] == [("ha", "ann"), (("x",), "")]
    assert play.world.notes == ("ha x",)
    assert [by for _, by in causes(play)][-2:] == ["ann", "bob"]


def test_what_was_answered_in_somebodys_stead_is_theirs_who_answered():
    play = table("bob")
    does(play, "bob", "write")
    says(play, "ann", "ha")
    to = causes(play)[-1][0]
    assert why_not_free(play, "ann", to) is None
    assert why_not_free(play, "bob", to) is not None


def test_it_survives_a_restart_also_when_they_are_back_by_then():
    play = table("bob")
    does(play, "bob", "write")
    says(play, "ann", "ha")
    play.override("ann", {"purses/bob/coins": 2}, "bob is back")
    again = restore(CHAIRED, reread(play), LiveFate(SECRET))
    assert state(again) == state(play)
    assert asked(again, "ann") == []
    says(again, "bob", ("y",))
    assert again.world.notes == ("ha y",)


def test_an_answer_that_is_not_legal_is_refused_as_ever():
    play = table("bob")
    does(play, "bob", "write")
    with pytest.raises(Refused):
        says(play, "ann", "")
    assert asked(play, "bob") == ["bob"]


def test_among_several_at_once_one_seat_answers_for_itself_and_for_another():
    play = table("bob")
    does(play, "cat", "vote")
    assert sorted(asked(play, "ann")) == ["ann", "bob"]
    for seat in ("ann", "bob"):
        request = next(r for r in play.requests("ann") if r.seat == seat)
        play.answer("ann", request.id, seat)
    says(play, "cat", "cat")
    assert play.world.notes == ("ann:ann bob:bob cat:cat",)


def test_what_somebody_merely_may_say_is_not_put_to_another():
    play = table("bob")
    play.open("cat", Offer("toy.propose", ("cat",)))
    assert [(r.seat, r.question.optional) for r in play.requests("ann")] == [("ann", True)]
    assert len(play.requests()) == len(SEATS)
