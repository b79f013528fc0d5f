"""Restoring: at every pause a table can be written out, read, and go on as if nothing had been."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernel.hands import SECRET, Whim, act, does, new, reread, says, state, written
from kernel.toy import TOY
from kernel.toy_world import CARDS, SEATS, SetUp, Shuffled, World
from undertow.kernel import (
    IllegalAnswer,
    Journal,
    LiveFate,
    NotYours,
    Offer,
    Play,
    Snapshot,
    TypedFate,
    UnknownSeat,
    causes,
    fold,
    restore,
    snapshot,
)
from undertow.kernel.fate import FATE

CHARMS = (("ann", "shield"), ("bob", "dodge"), ("cat", "thorns"), ("ann", "lucky"), ("bob", "tax"))


def restored(play: Play[World], since: Snapshot | None = None) -> Play[World]:
    return restore(play.game, reread(play), type(play.fate)(*_args(play)), since=since)


def _args(play: Play[World]) -> tuple[bytes, ...]:
    return (play.fate.secret,) if isinstance(play.fate, LiveFate) else ()


@settings(max_examples=25, deadline=None)
@given(st.integers(1, 10**6), st.booleans())
def test_at_every_pause_of_random_play_a_table_restores_and_goes_on_the_same(
    seed: int, real_dice: bool
) -> None:
    play = new(fate=TypedFate() if real_dice else None, charms=CHARMS)
    pick = Whim(seed)
    last_rest = None
    for turn in range(40):
        if not act(play, pick, rewinds=True):
            break
        play.game.check(play.world)
        again = restored(play, since=last_rest)
        assert state(again) == state(play)
        last_rest = snapshot(play) or last_rest
        if turn % 3 == 0:
            play = again  # the restored one goes on


@settings(max_examples=15, deadline=None)
@given(st.integers(1, 10**6), st.integers(1, 30))
def test_the_continuation_writes_the_same_bytes(seed: int, before: int) -> None:
    play = new(charms=CHARMS)
    pick = Whim(seed)
    for _ in range(before):
        act(play, pick)
    again = restored(play)
    for each, whim in ((play, Whim(seed + 1)), (again, Whim(seed + 1))):
        for _ in range(15):
            act(each, whim)
    assert written(again) == written(play)
    assert again.world == play.world


def test_interleaved_resolutions_each_meet_the_world_they_met() -> None:
    play = new()
    does(play, "ann", "downtime")
    for seat in SEATS:
        does(play, seat, "work")
    says(play, "bob", 3)
    says(play, "ann", 1)
    does(play, "cat", "earn", 2)
    says(play, "cat", 2)
    again = restored(play)
    assert state(again) == state(play)
    for each in (play, again):
        says(each, "cat", "mill")
        says(each, "ann", "field")
        says(each, "bob", "mill")
        assert each.at_rest
    assert written(again) == written(play)
    assert len(play.world.notes) == 3


def test_half_answered_questions_restore_half_answered() -> None:
    play = new()
    does(play, "ann", "vote")
    says(play, "cat", "ann")
    again = restored(play)
    assert [r.seat for r in again.requests()] == ["ann", "bob"]
    for each in (play, again):
        says(each, "bob", "cat")
        says(each, "ann", "bob")
    assert written(again) == written(play)


def test_a_vote_on_taking_back_restores_open() -> None:
    play = new()
    does(play, "ann", "rummage")
    does(play, "ann", "gamble")
    play.rewind("bob", causes(play)[0][0])
    votes = [r for r in play.requests() if r.question.prompt.key == "table.rewind.agree"]
    assert [r.seat for r in votes] == ["ann", "cat"]
    play.answer("cat", votes[1].id, "yes")
    again = restored(play)
    assert state(again) == state(play)
    for each in (play, again):
        each.answer("ann", votes[0].id, "yes")
        assert each.at_rest
    assert written(again) == written(play)
    assert play.world.dice == ()


def test_a_snapshot_and_the_tail_after_it_are_enough() -> None:
    play = new()
    does(play, "ann", "rummage")
    since = snapshot(play)
    assert since is not None
    does(play, "bob", "gamble")
    assert snapshot(play) is None, "only a table at rest is a snapshot"
    entries = reread(play).entries
    tail = Journal(
        entries[since.place :], base=since.place, fated=since.fated, began=play.journal.began
    )
    again = restore(TOY, tail, LiveFate(SECRET), since=since)
    assert again.requests() == play.requests()
    assert tail.base == since.place, "what stands before was never needed"
    for each in (play, again):
        says(each, "bob", 1)
        does(each, "cat", "rummage")
    assert again.world == play.world
    assert again.journal.entries == play.journal.entries[since.place :]
    assert again.next_resolution == play.next_resolution


def test_a_snapshot_that_was_rewound_behind_is_not_believed() -> None:
    play = new()
    does(play, "ann", "earn", 1)
    place = len(play.journal.entries)
    does(play, "ann", "earn", 2)
    since = snapshot(play)
    play.rewind("ann", place)
    assert restored(play, since).world == play.world
    assert play.world.purses["ann"].coins == 4


def test_a_table_that_began_with_facts_of_its_own_keeps_them() -> None:
    first = [SetUp(SEATS), Shuffled(CARDS)]
    play = Play.begin(TOY, SEATS, Offer("toy.earn", ("bob", 2)), LiveFate(SECRET), first=first)
    does(play, "ann", "earn", 1)
    place = len(play.journal)
    does(play, "ann", "earn", 2)
    play.rewind("ann", place)
    assert play.world.purses["ann"].coins == 4
    assert play.world.purses["bob"].coins == 5
    assert play.world.deck == CARDS
    assert state(restored(play)) == state(play)


def test_folding_runs_no_rule() -> None:
    play = new()
    pick = Whim(5)
    for _ in range(40):
        act(play, pick)
    assert fold(World(), (e for _, e in play.journal.live_entries())) == play.world


# Real dice


def test_real_dice_pause_the_table_until_somebody_types_what_they_show() -> None:
    play = Play.begin(TOY, SEATS, Offer("toy.setup", (SEATS,)), TypedFate())
    (request,) = play.requests(FATE)
    assert state(restored(play)) == state(play)
    before = state(play)
    for nonsense in ((1, 2), tuple(range(1, 13)), "shuffled", None):
        with pytest.raises(IllegalAnswer):
            play.answer(FATE, request.id, nonsense, typed_by="ann")
    with pytest.raises(UnknownSeat):
        play.answer(FATE, request.id, tuple(range(12)), typed_by="dan")
    with pytest.raises(NotYours):
        play.answer("ann", request.id, tuple(range(12)))
    assert state(play) == before
    play.answer(FATE, request.id, list(range(12)), typed_by="ann")
    assert play.world.hands["ann"] == ("card-0", "card-1")
    does(play, "bob", "gamble")
    says(play, "bob", 1)
    assert [r.seat for r in play.requests()] == [FATE]
    again = restored(play)
    assert state(again) == state(play)
    for each in (play, again):
        each.answer(FATE, each.requests(FATE)[0].id, (6, 6))
        assert each.at_rest
        assert each.world.dice == (6, 6)
    assert written(again) == written(play)
    assert state(restored(play)) == state(play)


def test_live_and_typed_fate_may_take_turns() -> None:
    play = new()
    does(play, "ann", "rummage")
    play.fate = TypedFate()
    does(play, "ann", "gamble")
    says(play, "ann", 1)
    play.answer(FATE, play.requests(FATE)[0].id, (1, 2), typed_by="bob")
    play.fate = LiveFate(SECRET)
    does(play, "ann", "downtime")
    does(play, "ann", "work")
    says(play, "ann", 1)
    again = restored(play)
    assert state(again) == state(play)
    assert again.journal.fated == 4
