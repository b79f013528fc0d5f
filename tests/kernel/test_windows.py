"""Windows: one seat is asked, the others may speak up first, and whoever does decides."""

from __future__ import annotations

from typing import Any

import pytest

from kernel.hands import SECRET, does, new, reread, says, state, written
from kernel.toy import NAME, ToyGame
from kernel.toy_world import SEATS, Noted, World
from undertow.kernel import (
    Diverged,
    IllegalAnswer,
    LiveFate,
    NotOffered,
    NotYours,
    Offer,
    Play,
    Question,
    Rule,
    RuleFailed,
    ScriptedFate,
    Table,
    TooLate,
    Window,
    causes,
    plain,
    restore,
    why_not_free,
)
from undertow.kernel.requests import Choice, Number

WITH_OR_WITHOUT = pytest.mark.parametrize("keep_journal", [True, False])
DECK = tuple(range(12))
ANSWERS = {"ann": "yes", "bob": "no", "cat": "no"}


def proposed(*fates: tuple[int, ...], **options: Any) -> Play[World]:
    """Ann proposes something; Bob and Cat may object."""
    play = new(fate=ScriptedFate(DECK, *fates) if fates else None, **options)
    does(play, "ann", "propose")
    return play


def restored(play: Play[World]) -> Play[World]:
    return restore(play.game, reread(play), LiveFate(SECRET))


def asked(play: Play[World]) -> list[tuple[str, bool]]:
    return [(request.seat, request.question.optional) for request in play.requests()]


# Who is asked


def test_one_seat_is_asked_and_the_others_may_speak() -> None:
    play = proposed()
    assert asked(play) == [("ann", False), ("bob", True), ("cat", True)]
    assert not play.at_rest


def test_whoever_is_asked_is_not_asked_twice() -> None:
    play = proposed()
    assert len(play.requests("ann")) == 1, "although she stands among the others, too"


def test_a_window_with_nobody_else_is_a_question() -> None:
    play = new(seats=("ann",))
    does(play, "ann", "propose")
    assert asked(play) == [("ann", False)]
    says(play, "ann", "later")
    assert play.world.notes[0].startswith("ann later")


# The first answer decides


@WITH_OR_WITHOUT
@pytest.mark.parametrize("seat", SEATS)
def test_the_first_answer_decides_and_closes_the_other_questions(
    seat: str, keep_journal: bool
) -> None:
    play = proposed((4,), keep_journal=keep_journal)
    says(play, seat, ANSWERS[seat])
    assert play.world.notes == (f"{seat} {ANSWERS[seat]} 4",)
    assert asked(play) == [(seat, False)], "only the next question is open"
    says(play, seat, "")
    assert play.at_rest
    assert play.world.notes[-1] == "no reason"


@WITH_OR_WITHOUT
@pytest.mark.parametrize("first", SEATS)
def test_a_late_answer_is_too_late_and_changes_nothing(first: str, keep_journal: bool) -> None:
    play = proposed(keep_journal=keep_journal)
    late = {request.seat: request.id for request in play.requests()}
    says(play, first, ANSWERS[first])
    before = state(play)
    for seat, id in late.items():
        with pytest.raises(TooLate, match="not open any more"):
            play.answer(seat, id, ANSWERS[seat])
        assert state(play) == before


def test_in_a_window_as_anywhere_only_what_is_legal_and_ones_own_is_taken() -> None:
    play = proposed()
    before = state(play)
    bobs = play.requests("bob")[0].id
    with pytest.raises(IllegalAnswer, match="yes is none of"):
        play.answer("bob", bobs, "yes")
    with pytest.raises(NotYours, match="put to bob, not to ann"):
        play.answer("ann", bobs, "no")
    with pytest.raises(NotOffered, match="A question is open"):
        does(play, "bob", "earn", 1)
    assert state(play) == before


def test_windows_may_follow_each_other() -> None:
    """The seat is found by its place in the window, however many questions came before."""

    async def auction(t: Table[World], you: str) -> None:
        bid, holder = 0, you
        while bid < 3:
            others = {s: (plain("more?"), Number(bid + 1, 3)) for s in SEATS if s != holder}
            who, said = await t.window(holder, plain("sold?"), ("sold",), others)
            if said == "sold":
                break
            await t.roll(6)
            bid, holder = said, who
        t.tell(Noted(f"{holder} for {bid}"))

    play = with_rule(auction)
    says(play, "cat", 1)
    says(play, "ann", 2)
    assert asked(play) == [("ann", False), ("bob", True), ("cat", True)]
    again = restored(play)
    assert state(again) == state(play)
    for each in (play, again):
        says(each, "bob", 3)
        assert each.world.notes == ("bob for 3",)
    assert written(again) == written(play)


def test_a_window_may_ask_one_seat_two_things() -> None:
    async def either(t: Table[World], you: str) -> None:
        both = (Question(you, plain("how many?"), Number(1, 9)), Question(you, plain("or?"), SKIP))
        t.tell(Noted(" ".join(map(str, await Window(both)))))

    play = with_rule(either)
    number, skip = play.requests("ann")
    play.answer("ann", skip.id, "skip")
    assert play.at_rest
    assert play.world.notes == ("ann skip",)
    with pytest.raises(TooLate):
        play.answer("ann", number.id, 3)


SKIP = Choice(("skip",))


def with_rule(script: Any, keep_journal: bool = True) -> Play[World]:
    """A table at which Ann has just opened the script of a test."""
    id = f"test.{script.__name__}"
    game = ToyGame(extra=[id])
    game.rules[id] = Rule(id, script, NAME, NAME)
    play = new(game, keep_journal=keep_journal)
    play.open("ann", Offer(id, ("ann",)))
    return play


# What breaks


async def breaks_for_bob(t: Table[World], you: str) -> None:
    others = {seat: (plain("stop?"), Number(0, 9)) for seat in SEATS}
    who, said = await t.window(you, plain("go?"), ("go", "wait"), others)
    t.tell(Noted(f"{who} {said}"))
    await t.roll(6)
    if who == "bob" and said == 0:
        raise ZeroDivisionError


@WITH_OR_WITHOUT
def test_a_command_that_fails_puts_all_questions_of_its_window_back(keep_journal: bool) -> None:
    play = with_rule(breaks_for_bob, keep_journal=keep_journal)
    before, open_now = state(play), play.requests()
    for _ in range(2):
        with pytest.raises(RuleFailed, match="ZeroDivisionError"):
            says(play, "bob", 0)
        assert state(play) == before
        assert play.requests() == open_now
    play.answer("cat", open_now[2].id, 7)
    assert play.at_rest
    assert play.world.notes == ("cat 7",)


def test_a_restored_window_that_fails_stands_open_again_too() -> None:
    play = restored(with_rule(breaks_for_bob))
    before = state(play)
    with pytest.raises(RuleFailed):
        says(play, "bob", 0)
    assert state(play) == before
    says(play, "ann", "wait")
    assert play.world.notes == ("ann wait",)


# Restoring


@pytest.mark.parametrize("seat", SEATS)
def test_a_table_restores_in_the_middle_of_a_window_and_after_it(seat: str) -> None:
    play = proposed()
    again = restored(play)
    assert state(again) == state(play)
    for each in (play, again):
        says(each, seat, ANSWERS[seat])
    assert written(again) == written(play)
    after = restored(play)
    assert state(after) == state(play)
    assert asked(after) == [(seat, False)]
    for each in (play, after):
        says(each, seat, "so")
        assert each.at_rest
    assert written(after) == written(play)
    assert state(restored(play)) == state(play)


def test_a_late_answer_is_too_late_after_restoring_as_well() -> None:
    play = proposed()
    late = play.requests("cat")[0].id
    says(play, "bob", "no")
    again = restored(play)
    before = state(again)
    with pytest.raises(TooLate):
        again.answer("cat", late, "no")
    assert state(again) == before


def test_a_window_in_which_somebody_may_no_longer_speak_has_diverged() -> None:
    async def propose(t: Table[World], you: str) -> None:
        await t.window(you, plain("go on"), ("yes", "later"), {})

    play = proposed()
    says(play, "bob", "no")
    game = ToyGame()
    game.rules["toy.propose"] = Rule("toy.propose", propose, NAME, NAME)
    with pytest.raises(Diverged, match="it asks somebody else"):
        restore(game, reread(play), LiveFate(SECRET))


# Taking back


def agrees(play: Play[World], seat: str, answer: str) -> None:
    (vote,) = [r for r in play.requests(seat) if r.question.prompt.key == "table.rewind.agree"]
    play.answer(seat, vote.id, answer)


def test_an_answer_in_a_window_is_taken_back_to_the_open_window() -> None:
    play = proposed()
    open_now, to = play.requests(), len(play.journal)
    says(play, "bob", "no")
    assert causes(play)[-1] == (to, "bob")
    assert str(why_not_free(play, "bob", to)) == "Chance has spoken since."
    play.rewind("bob", to)
    agrees(play, "cat", "yes")
    agrees(play, "ann", "yes")
    assert play.requests() == open_now, "all of them may speak again"
    says(play, "ann", "yes")
    assert play.world.notes[-1].startswith("ann yes")


def test_a_vote_may_be_held_while_a_window_is_open() -> None:
    play = new()
    does(play, "ann", "rummage")
    dice, to = play.world.dice, len(play.journal)
    does(play, "ann", "rummage")
    does(play, "ann", "propose")
    open_now = play.requests()
    play.rewind("ann", to)
    assert play.requests()[: len(open_now)] == open_now, "the vote closes no window"
    agrees(play, "cat", "yes")
    again = restored(play)
    assert state(again) == state(play)
    play = again
    says(play, "bob", "no")
    assert [r.seat for r in play.requests()] == ["bob", "bob"], "the window closes no vote"
    agrees(play, "bob", "no")
    assert asked(play) == [("bob", False)]
    play.rewind("ann", to)
    agrees(play, "bob", "yes")
    agrees(play, "cat", "yes")
    assert play.at_rest, "the window fell with what was taken back"
    assert play.world.dice == dice


def test_a_window_beside_other_rules_closes_only_its_own_questions() -> None:
    play = new()
    does(play, "ann", "downtime")
    does(play, "bob", "work")
    does(play, "ann", "propose")
    bobs_work = play.requests("bob")[0]
    says(play, "cat", "no")
    assert play.requests("bob") == [bobs_work]
    says(play, "bob", 2)
    assert state(restored(play)) == state(play)
