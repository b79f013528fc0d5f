"""Scripts, questions and commands: what is refused changes nothing, what breaks neither."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from kernel.hands import SECRET, does, new, reread, says, state
from kernel.toy import NAME, ToyGame
from kernel.toy_world import SEATS, Got, Noted, World
from undertow.kernel import (
    BadSetup,
    IllegalAnswer,
    LiveFate,
    NotOffered,
    NotYours,
    Offer,
    Play,
    Refused,
    Rule,
    RuleFailed,
    ScriptedFate,
    Table,
    TooLate,
    UnknownSeat,
    UnscriptedFate,
    plain,
    restore,
)
from undertow.kernel.requests import Choice, Number, Several

WITH_OR_WITHOUT = pytest.mark.parametrize("keep_journal", [True, False])
DECK = tuple(range(12))


def with_rule(script: Any, *more: Any, **options: Any) -> Play[World]:
    """A table whose people may open the scripts of a test."""
    scripts = (script, *more)
    game = ToyGame(extra=[f"test.{s.__name__}" for s in scripts])
    for s in scripts:
        game.rules[f"test.{s.__name__}"] = Rule(f"test.{s.__name__}", s, NAME, NAME)
    return new(game, **options)


def opens(play: Play[World], seat: str, name: str) -> None:
    play.open(seat, Offer(f"test.{name}", (seat,)))


# Asking


def test_a_question_waits_for_its_answer_and_the_script_goes_on_with_it() -> None:
    play = new(fate=ScriptedFate(DECK))
    does(play, "ann", "gamble")
    (request,) = play.requests("ann")
    assert request.question.answers == Number(0, 3)
    assert not play.at_rest
    play.fate.tell((5, 4))
    says(play, "ann", 2)
    assert play.at_rest
    assert play.world.purses["ann"].coins == 5
    assert play.world.dice == (5, 4)


@pytest.mark.parametrize("order", list(permutations(SEATS)))
def test_all_are_asked_at_once_and_may_answer_in_any_order(order: tuple[str, ...]) -> None:
    play = new()
    does(play, "ann", "vote")
    assert [r.seat for r in play.requests()] == list(SEATS)
    for n, seat in enumerate(order, 1):
        assert not play.at_rest
        says(play, seat, order[0])
        assert len(play.requests()) == len(SEATS) - n
    assert play.world.notes == (f"ann:{order[0]} bob:{order[0]} cat:{order[0]}",)


def test_choosing_among_one_asks_nobody() -> None:
    play = new()
    does(play, "ann", "bury")
    says(play, "ann", play.world.hands["ann"][0])
    does(play, "ann", "bury")
    assert play.at_rest
    assert play.world.hands["ann"] == ()


def test_asking_nobody_at_all_waits_for_nobody() -> None:
    async def ask_none(t: Table[World], you: str) -> None:
        assert await t.ask_all({}) == {}
        t.tell(Noted("went on"))

    play = with_rule(ask_none)
    opens(play, "ann", "ask_none")
    assert play.at_rest
    assert play.world.notes == ("went on",)


def test_fate_answers_on_the_way() -> None:
    play = new(fate=ScriptedFate(DECK, (1, 6, 3)))
    does(play, "bob", "rummage")
    assert play.at_rest
    assert play.world.dice == (1, 6, 3)


def test_the_rules_go_on_by_themselves() -> None:
    play = new()
    does(play, "ann", "turn")
    assert play.at_rest
    assert play.world.active == 1
    assert not play.world.upkeep
    assert all(purse.coins == 4 for purse in play.world.purses.values())


def test_without_a_journal_the_same_things_happen() -> None:
    plays = [new(keep_journal=keep) for keep in (True, False)]
    for play in plays:
        does(play, "ann", "gamble")
        says(play, "ann", 1)
        does(play, "bob", "rummage")
        does(play, "cat", "turn")
    assert plays[0].world == plays[1].world
    with pytest.raises(Refused, match="keeps no journal"):
        plays[1].log("ann")


# Refusals


@WITH_OR_WITHOUT
@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (True, "whole number"),
        (False, "whole number"),
        ("2", "whole number"),
        (2.0, "whole number"),
        (None, "whole number"),
        ((2,), "whole number"),
        (-1, "from 0 to 3"),
        (4, "from 0 to 3"),
    ],
)
def test_a_number_out_of_range_or_of_another_kind_is_refused(
    keep_journal: bool, answer: Any, why: str
) -> None:
    play = new(keep_journal=keep_journal)
    does(play, "ann", "gamble")
    before = state(play)
    with pytest.raises(IllegalAnswer, match=why):
        says(play, "ann", answer)
    assert state(play) == before


@pytest.mark.parametrize("seat", ["bob", "fate"])
def test_nobody_answers_for_another(seat: str) -> None:
    play = new()
    does(play, "ann", "gamble")
    before = state(play)
    with pytest.raises(NotYours, match=f"put to ann, not to {seat}"):
        play.answer(seat, play.requests()[0].id, 1)
    assert state(play) == before


@pytest.mark.parametrize("seat", ["dan", "", "rules", "*", "ANN"])
def test_who_does_not_sit_here_can_do_nothing(seat: str) -> None:
    play = new()
    does(play, "ann", "gamble")
    before = state(play)
    for attempt in (
        lambda: play.answer(seat, play.requests()[0].id, 1),
        lambda: play.open(seat, Offer("toy.earn", ("ann", 1))),
        lambda: play.override(seat, {"active": 1}, "because"),
        lambda: play.rewind(seat, 3),
    ):
        with pytest.raises(UnknownSeat, match="The seats: ann, bob, cat"):
            attempt()
    assert state(play) == before


def test_a_late_or_second_answer_is_too_late() -> None:
    play = new()
    does(play, "ann", "vote")
    request = play.requests("ann")[0]
    play.answer("ann", request.id, "bob")
    before = state(play)
    with pytest.raises(TooLate, match="not open any more"):
        play.answer("ann", request.id, "bob")
    assert state(play) == before
    for unknown in ("", "1", "99.1", "1.1", "x.y", request.id + "0"):
        with pytest.raises(TooLate):
            play.answer("ann", unknown, "bob")
    assert state(play) == before


def test_a_question_in_hand_is_answered_once_and_then_too_late() -> None:
    play = new()
    does(play, "ann", "gamble")
    (request,) = play.requests("ann")
    with pytest.raises(NotYours):
        play.answer("bob", request, 0)
    with pytest.raises(IllegalAnswer):
        play.answer("ann", request, 4)
    play.answer("ann", request, 0)
    assert play.at_rest
    with pytest.raises(TooLate):
        play.answer("ann", request, 0)
    does(play, "ann", "gamble")
    with pytest.raises(TooLate):
        play.answer("ann", request, 0)  # the same question, but of another time


def test_an_answer_cannot_meet_the_next_question() -> None:
    play = new()
    does(play, "ann", "write")
    first = play.requests("ann")[0]
    play.answer("ann", first.id, "hello")
    with pytest.raises(TooLate):
        play.answer("ann", first.id, "hello again")
    assert play.requests("ann")[0].question.answers == Several(("x", "y", "z"), 1, 2)


def test_a_list_as_it_comes_from_json_is_as_good_as_a_tuple() -> None:
    play = new()
    does(play, "ann", "write")
    says(play, "ann", "hello")
    says(play, "ann", ["y", "x"])
    assert play.world.notes == ("hello y,x",)


def test_a_page_is_filled_in_at_once_or_refused_whole() -> None:
    play = new()
    does(play, "ann", "sell")
    before = state(play)
    for wrong, why in (
        (["corner", 2], "3 lines"),
        (["corner", 9, ["pie"]], "Price: It must be from 1 to 3"),
        (["corner", 3, ["pie", "hat", "pie"]], "six coins"),
    ):
        with pytest.raises(IllegalAnswer, match=why):
            says(play, "ann", wrong)
        assert state(play) == before
    says(play, "ann", ["", 2, ["pie", "hat"]])
    assert play.at_rest
    assert play.world.notes == (": pie+hat at 2",)


def test_what_is_not_offered_is_refused() -> None:
    play = new()
    before = state(play)
    for offer in (
        Offer("toy.earn", ("ann", 9)),
        Offer("toy.earn", ("bob", 1)),
        Offer("toy.upkeep"),
        Offer("toy.nothing", ("ann",)),
        Offer("table.rewind", ("ann", 1)),
        Offer("table.take-back", ("ann", 1)),
        Offer("toy.earn"),
    ):
        with pytest.raises(NotOffered, match="cannot be done now"):
            play.open("ann", offer)
    assert state(play) == before


def test_who_looks_at_a_few_openings_may_still_open_the_others() -> None:
    play = new()
    everything = play.offers("ann")
    rules = sorted({offer.rule for offer in everything})
    assert len(rules) > 1
    few = play.offers("ann", frozenset(rules[:1]))
    assert few == [offer for offer in everything if offer.rule in rules[:1]]
    again = new()
    again.offers("ann", frozenset(rules[:1]))
    other = next(offer for offer in everything if offer.rule == rules[1])
    with pytest.raises(NotOffered):
        again.open("bob", few[0])  # offered, but not to him
    again.open("ann", other)
    assert again.resolutions or again.world != play.world


def test_while_a_question_is_open_nothing_else_begins() -> None:
    play = new()
    does(play, "ann", "gamble")
    before = state(play)
    assert play.offers("bob") == []
    with pytest.raises(NotOffered, match="A question is open to Ann; it comes first"):
        does(play, "bob", "earn", 1)
    assert state(play) == before


def test_an_opening_is_taken_as_it_was_offered() -> None:
    play = new()
    play.open("ann", Offer("toy.earn", ("ann", True)))
    entry = play.journal.entries[-3]
    assert entry.args == ("ann", 1)
    assert type(entry.args[1]) is int


@pytest.mark.parametrize(
    "seats", [("ann", "ann"), ("ann", "fate"), ("rules",), ("ann", "*")], ids=str
)
def test_seats_need_names_of_their_own(seats: tuple[str, ...]) -> None:
    with pytest.raises(BadSetup, match="name of its own"):
        new(seats=seats)


def test_a_question_that_nobody_could_answer_breaks_the_rule_and_not_the_table() -> None:
    async def impossible(t: Table[World], you: str) -> None:
        t.tell(Noted("this far"))
        await t.ask(you, plain("?"), ())

    play = with_rule(impossible)
    before = state(play)
    with pytest.raises(RuleFailed):
        opens(play, "ann", "impossible")
    assert state(play) == before


# What breaks


async def breaks(t: Table[World], you: str) -> None:
    t.tell(Got(you, 5))
    await t.roll(6)
    raise KeyError("card-7 in the hand of bob")


async def breaks_when_answered(t: Table[World], you: str) -> None:
    first = await t.ask(you, plain("first?"), ("a", "b"))
    t.tell(Noted(first))
    await t.roll(6)
    answers = await t.ask_all({seat: (plain("how?"), Number(0, 9)) for seat in SEATS})
    t.tell(Got(you, answers["bob"]))
    await t.roll(6, 6)
    if answers["bob"] == 0:
        raise ZeroDivisionError
    t.tell(Noted("done"))


@WITH_OR_WITHOUT
def test_a_script_that_breaks_leaves_everything_as_it_was(keep_journal: bool) -> None:
    play = with_rule(breaks, keep_journal=keep_journal)
    does(play, "ann", "earn", 1)
    before = state(play)
    with pytest.raises(RuleFailed, match=r"rule test.breaks broke \(KeyError\)") as failed:
        opens(play, "ann", "breaks")
    assert "card-7" not in str(failed.value), "what broke may be a secret"
    assert isinstance(failed.value.__cause__, KeyError)
    assert state(play) == before


@WITH_OR_WITHOUT
def test_a_script_that_breaks_on_an_answer_asks_again_what_it_asked(keep_journal: bool) -> None:
    play = with_rule(breaks_when_answered, keep_journal=keep_journal)
    opens(play, "ann", "breaks_when_answered")
    says(play, "ann", "b")
    says(play, "cat", 1)
    says(play, "ann", 2)
    before = state(play)
    for _ in range(2):
        with pytest.raises(RuleFailed, match="ZeroDivisionError"):
            says(play, "bob", 0)
        assert state(play) == before
    says(play, "bob", 4)
    assert play.at_rest
    assert play.world.notes == ("b", "done")
    assert play.world.purses["ann"].coins == 7


def test_a_restored_script_that_breaks_asks_again_too() -> None:
    play = with_rule(breaks_when_answered)
    opens(play, "ann", "breaks_when_answered")
    says(play, "ann", "b")
    says(play, "cat", 1)
    play = restore(play.game, reread(play), LiveFate(SECRET))
    says(play, "ann", 2)
    before = state(play)
    with pytest.raises(RuleFailed, match="ZeroDivisionError"):
        says(play, "bob", 0)
    assert state(play) == before
    says(play, "bob", 4)
    assert play.at_rest
    assert play.world.notes == ("b", "done")


@WITH_OR_WITHOUT
def test_a_broken_rule_leaves_others_in_progress_as_they_were(keep_journal: bool) -> None:
    play = with_rule(breaks, keep_journal=keep_journal)
    does(play, "ann", "downtime")
    for seat in ("ann", "bob"):
        does(play, seat, "work")
        says(play, seat, 2)
    before = state(play)
    with pytest.raises(RuleFailed):
        opens(play, "cat", "breaks")
    assert state(play) == before
    says(play, "bob", "mill")
    says(play, "ann", "field")
    assert len(play.world.notes) == 2


@WITH_OR_WITHOUT
def test_a_step_that_breaks_takes_its_cause_with_it(keep_journal: bool) -> None:
    async def upkeep(t: Table[World]) -> None:
        raise ValueError

    async def ends_turn(t: Table[World], you: str) -> None:
        await t.ask(you, plain("sure?"), ("yes",))
        await t.game.rules["toy.turn"](t, you)

    play = with_rule(ends_turn, keep_journal=keep_journal)
    play.game.rules["toy.upkeep"] = Rule("toy.upkeep", upkeep, NAME, NAME)
    opens(play, "ann", "ends_turn")
    before = state(play)
    with pytest.raises(RuleFailed, match=r"toy\.upkeep"):
        says(play, "ann", "yes")
    assert state(play) == before


def test_rules_that_go_on_for_ever_are_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("undertow.kernel.play.MANY_STEPS", 50)

    async def upkeep(t: Table[World]) -> None:
        t.tell(Noted("again"))

    play = with_rule(upkeep)
    play.game.rules["toy.upkeep"] = Rule("toy.upkeep", upkeep, NAME, NAME)
    before = state(play)
    with pytest.raises(RuleFailed, match="for ever"):
        does(play, "ann", "turn")
    assert state(play) == before


@WITH_OR_WITHOUT
def test_an_interrupted_command_never_happened(keep_journal: bool) -> None:
    async def interrupted(t: Table[World], you: str) -> None:
        t.tell(Got(you, 1))
        raise KeyboardInterrupt

    play = with_rule(interrupted, keep_journal=keep_journal)
    before = state(play)
    with pytest.raises(KeyboardInterrupt):
        opens(play, "ann", "interrupted")
    assert state(play) == before


@WITH_OR_WITHOUT
def test_a_rule_may_refuse_and_then_nothing_happened(keep_journal: bool) -> None:
    async def refuses(t: Table[World], you: str) -> None:
        t.tell(Got(you, 1))
        raise Refused("Not today.")

    play = with_rule(refuses, keep_journal=keep_journal)
    before = state(play)
    with pytest.raises(Refused, match="Not today"):
        opens(play, "ann", "refuses")
    assert state(play) == before


@WITH_OR_WITHOUT
def test_fate_that_has_nothing_to_say_stops_the_command(keep_journal: bool) -> None:
    play = new(fate=ScriptedFate(DECK), keep_journal=keep_journal)
    does(play, "ann", "gamble")
    before = state(play)
    with pytest.raises(UnscriptedFate):
        says(play, "ann", 1)
    assert state(play) == before
    play.fate.tell((1, 2))
    says(play, "ann", 1)
    assert play.at_rest


def test_a_script_that_awaits_something_foreign_is_a_broken_rule() -> None:
    class Foreign:
        def __await__(self) -> Any:
            return (yield "what is this?")

    async def foreign(t: Table[World], you: str) -> None:
        await Foreign()

    play = with_rule(foreign)
    before = state(play)
    with pytest.raises(RuleFailed):
        opens(play, "ann", "foreign")
    assert state(play) == before


# The end


@WITH_OR_WITHOUT
def test_the_end_of_the_game_closes_everything(keep_journal: bool) -> None:
    play = new(keep_journal=keep_journal)
    does(play, "ann", "downtime")
    does(play, "ann", "work")
    does(play, "bob", "work")
    late = play.requests("ann")[0].id
    does(play, "cat", "concede")
    assert play.over
    assert play.at_rest
    assert play.requests() == []
    assert play.world.winner == "ann"
    assert all(play.offers(seat) == [] for seat in SEATS)
    with pytest.raises(TooLate):
        play.answer("ann", late, 1)
    with pytest.raises(NotOffered, match="The game is over"):
        does(play, "ann", "earn", 1)


def test_the_game_may_end_in_the_middle_of_a_rule() -> None:
    play = new(fate=ScriptedFate(DECK, (1, 1)))
    does(play, "ann", "gamble")
    says(play, "ann", 0)
    assert play.world.winner == "nobody"
    assert play.at_rest


def test_a_choice_is_compared_by_kind_too() -> None:
    async def kinds(t: Table[World], you: str) -> None:
        await t.ask(you, plain("?"), Choice((1, "1", (1, 2))))

    play = with_rule(kinds)
    opens(play, "ann", "kinds")
    before = state(play)
    for wrong in (True, 1.0, "2", (True, 2), (1,), None):
        with pytest.raises(IllegalAnswer):
            says(play, "ann", wrong)
        assert state(play) == before
    says(play, "ann", (1, 2))
    assert play.at_rest
