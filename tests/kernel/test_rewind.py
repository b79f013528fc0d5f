"""Taking back: free, by consent, never more than was asked, and nothing told that is hidden."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernel.hands import SECRET, Whim, act, does, new, reread, says, state
from kernel.toy import NAME, ToyGame
from kernel.toy_world import SEATS, Buried, Dealt, Got, Peeked, World
from undertow.kernel import (
    FATE,
    LiveFate,
    Offer,
    Overridden,
    Play,
    Refused,
    Rule,
    RuleFailed,
    TypedFate,
    causes,
    falls_back,
    last_cause,
    restore,
    why_not_free,
)
from undertow.kernel.journal import Rewound
from undertow.kernel.replay import replay


def place(play: Play[World]) -> int:
    return len(play.journal)


def why(play: Play[World], seat: str, to: int) -> str | None:
    line = why_not_free(play, seat, to)
    return None if line is None else str(line)


def agrees(play: Play[World], seat: str, answer: str) -> None:
    for request in play.requests(seat):
        if request.question.prompt.key == "table.rewind.agree":
            play.answer(seat, request.id, answer)


# Free, or not


def test_ones_own_last_act_is_taken_back_at_once() -> None:
    play = new()
    does(play, "bob", "earn", 1)
    to, world = place(play), play.world
    does(play, "ann", "earn", 2)
    does(play, "ann", "downtime")
    assert why(play, "ann", to) is None
    play.rewind("ann", to)
    assert play.world == world
    assert play.at_rest
    assert play.journal.entries[-1] == Rewound(to, "ann")


def test_an_answer_is_taken_back_to_its_question() -> None:
    play = new()
    does(play, "ann", "write")
    says(play, "ann", "first words")
    to = last_cause(play, "ann")
    assert to is not None
    play.rewind("ann", to)
    assert play.requests("ann")[0].question.prompt.args == {"what": "words"}
    says(play, "ann", "better words")
    says(play, "ann", ("x",))
    assert play.world.notes == ("better words x",)


def test_what_the_rules_did_by_themselves_goes_with_its_cause() -> None:
    play = new()
    to, world = place(play), play.world
    does(play, "ann", "turn")
    play.rewind("ann", to)
    assert play.world == world


@pytest.mark.parametrize(
    ("acts", "reason"),
    [
        ([("ann", "earn", 1)], None),
        ([("ann", "peek")], None),
        ([("ann", "rummage")], "Chance has spoken since."),
        ([("ann", "earn", 1), ("bob", "earn", 1)], "bob has acted since."),
        ([("ann", "turn")], None),
    ],
)
def test_the_reason_why_the_table_is_asked(acts: list[Any], reason: str | None) -> None:
    play = new()
    to = place(play)
    for seat, *what in acts:
        does(play, seat, *what)
    assert why(play, "ann", to) == reason


def test_what_came_to_light_is_not_free() -> None:
    play = new()
    to = place(play)
    does(play, "ann", "play_card")
    says(play, "ann", play.world.hands["ann"][0])
    assert why(play, "ann", to) == "Something hidden came to light since."


def test_a_ruling_and_typed_dice_are_acts_too() -> None:
    play = new()
    play.fate = TypedFate()
    to = place(play)
    play.override("bob", {"active": 1}, "so")
    assert why(play, "ann", to) == "bob has acted since."
    assert why(play, "bob", to) is None
    assert causes(play) == [(to, "bob")]
    does(play, "ann", "gamble")
    says(play, "ann", 1)
    before_dice = place(play)
    play.answer(FATE, play.requests(FATE)[0].id, (3, 3), typed_by="cat")
    assert causes(play)[-1] == (before_dice, "cat")
    assert why(play, "cat", before_dice) == "Chance has spoken since."
    play.rewind("bob", to)
    agrees(play, "ann", "yes")
    agrees(play, "cat", "yes")
    assert play.world.active == 0


def test_alone_everything_is_free() -> None:
    play = new(seats=("ann",))
    to, world = place(play), play.world
    does(play, "ann", "rummage")
    does(play, "ann", "play_card")
    says(play, "ann", play.world.hands["ann"][0])
    assert why(play, "ann", to) is not None
    play.rewind("ann", to)
    assert play.world == world
    assert play.at_rest
    assert isinstance(play.journal.entries[-1], Rewound)
    assert play.journal.entries[-1].to == to
    assert not any(getattr(e, "rule", "") == "table.take-back" for e in play.journal.entries)


# By consent


def asked_to_take_back() -> tuple[Play[World], int, World]:
    play = new()
    to, world = place(play), play.world
    does(play, "ann", "rummage")
    play.rewind("ann", to)
    return play, to, world


def test_the_others_are_asked_and_all_must_agree() -> None:
    play, _, world = asked_to_take_back()
    assert [r.seat for r in play.requests()] == ["bob", "cat"]
    assert "ann would like to take back" in str(play.requests("bob")[0].question.prompt)
    agrees(play, "cat", "yes")
    assert play.world != world
    agrees(play, "bob", "yes")
    assert play.world == world
    assert play.at_rest


@pytest.mark.parametrize("answers", [("yes", "no"), ("no",)])
def test_one_no_is_enough_and_nobody_else_is_asked_any_more(answers: tuple[str, ...]) -> None:
    play, _, world = asked_to_take_back()
    after = play.world
    for seat, answer in zip(("bob", "cat"), answers, strict=False):
        agrees(play, seat, answer)
    assert play.at_rest
    assert not play.requests()
    assert play.world == after != world
    assert restore(play.game, reread(play)).world == after


def test_votes_of_old_journals_in_which_somebody_answered_after_a_no_still_hold() -> None:
    play = new()
    to = place(play)
    does(play, "ann", "rummage")
    after = play.world
    play.rewind("ann", to, vote="table.rewind")
    agrees(play, "bob", "no")
    assert [r.seat for r in restore(play.game, reread(play)).requests()] == ["cat"]
    agrees(play, "cat", "yes")
    assert play.at_rest
    assert play.world == after
    assert replay(play.game, reread(play).entries).facts


def test_a_refused_vote_makes_nothing_else_harder_to_take_back() -> None:
    play, _, _ = asked_to_take_back()
    does(play, "ann", "earn", 1)
    to, count = place(play) - 3, len(causes(play))
    agrees(play, "bob", "no")
    assert len(causes(play)) == count - 1, "the vote itself is no act of play"
    assert last_cause(play, "bob") is None
    assert last_cause(play, "ann") is not None
    assert why(play, "ann", to) is None


def test_play_goes_on_while_the_table_is_asked() -> None:
    play, _, world = asked_to_take_back()
    assert play.offers("bob")
    does(play, "bob", "earn", 1)
    agrees(play, "bob", "yes")
    agrees(play, "cat", "yes")
    assert play.world == world, "what was done meanwhile falls too"


def test_a_vote_with_a_question_open_elsewhere() -> None:
    play = new()
    does(play, "ann", "downtime")
    does(play, "bob", "work")
    says(play, "bob", 1)
    before = play.requests()
    to, world = place(play), play.world
    does(play, "ann", "rummage")
    play.rewind("ann", to)
    assert play.requests("bob")[0] == before[0]
    agrees(play, "cat", "yes")
    agrees(play, "bob", "yes")
    assert play.world == world
    assert play.requests() == before
    says(play, "bob", "mill")
    assert play.at_rest


def test_a_free_rewind_with_a_question_open_elsewhere() -> None:
    play = new()
    does(play, "ann", "downtime")
    does(play, "bob", "work")
    before, to, world = play.requests(), place(play), play.world
    does(play, "ann", "earn", 1)
    play.rewind("ann", to)
    assert (play.requests(), play.world) == (before, world)


def test_there_is_one_vote_at_a_time() -> None:
    play, to, _ = asked_to_take_back()
    before = state(play)
    with pytest.raises(Refused, match="being asked already"):
        play.rewind("bob", to)
    with pytest.raises(Refused, match="being asked already"):
        play.rewind("ann", to)
    assert state(play) == before


def test_ones_own_vote_can_be_withdrawn() -> None:
    play, _, _ = asked_to_take_back()
    after = play.world
    agrees(play, "bob", "yes")
    vote = next(iter(play.resolutions.values()))
    opened = next(
        p for p, e in play.journal.live_entries() if getattr(e, "rule", "") == "table.take-back"
    )
    play.rewind("ann", opened - 1)
    assert vote.id not in play.resolutions
    assert play.at_rest
    assert play.world == after


def test_others_cannot_sweep_a_vote_away() -> None:
    play = new()
    does(play, "bob", "earn", 1)
    to = place(play)
    does(play, "bob", "earn", 1)
    play.rewind("ann", last_cause(play, "bob") or 0)
    assert why(play, "bob", to) == "ann has acted since."


# Places


def test_only_a_moment_before_somebodys_act_can_be_gone_back_to() -> None:
    play = new()
    does(play, "ann", "gamble")
    says(play, "ann", 1)
    does(play, "ann", "turn")
    moments = [to for to, _ in causes(play)]
    before = state(play)
    for to in range(-3, place(play) + 3):
        if to not in moments:
            with pytest.raises(Refused, match=f"There is no moment {to} to go back to"):
                play.rewind("ann", to)
            assert state(play) == before


def test_what_was_taken_back_cannot_be_gone_back_to() -> None:
    play = new()
    does(play, "ann", "earn", 1)
    to = place(play)
    does(play, "ann", "earn", 2)
    gone = place(play)
    does(play, "ann", "earn", 2)
    play.rewind("ann", to)
    with pytest.raises(Refused, match="no moment"):
        play.rewind("ann", gone)


def test_what_falls_back_is_shown_as_each_may_know_it() -> None:
    play = new()
    to = place(play)
    does(play, "ann", "draw")
    does(play, "ann", "peek")
    does(play, "ann", "bury")
    card = play.world.hands["ann"][0]
    says(play, "ann", card)
    does(play, "ann", "earn", 1)
    drawn = play.world.hands["ann"][-1]
    top = play.world.deck[0]
    assert falls_back(play, "ann", to) == [
        Got("ann", 1),
        Buried("ann", card),
        Peeked("ann", top),
        Dealt("ann", drawn),
    ]
    for other in ("bob", "*"):
        assert falls_back(play, other, to) == [
            Got("ann", 1),
            Buried("ann", "?"),
            Dealt("ann", "?"),
        ]


@settings(max_examples=25, deadline=None)
@given(st.integers(1, 10**6), st.booleans())
def test_undo_to_the_very_start_passes_through_every_world_that_was(seed: int, solo: bool) -> None:
    seats = ("ann",) if solo else SEATS
    play = new(seats=seats)
    pick = Whim(seed)
    seen = []
    for _ in range(20):
        seen.append((play.world, play.requests(), play.journal.fated))
        if not act(play, pick):
            break
    if play.over:
        seen.append(None)
    while places := causes(play):
        to, by = places[-1]
        play.rewind(by, to)
        while (
            not solo
            and play.requests()
            and any(r.offer.rule == "table.take-back" for r in play.resolutions.values())
        ):
            for seat in seats:
                agrees(play, seat, "yes")
        expected = seen[len(causes(play))]
        assert (play.world, play.requests(), play.journal.fated) == expected
    assert state(restore(play.game, reread(play), LiveFate(SECRET))) == state(play)


def test_a_taken_back_ruling_is_gone() -> None:
    play = new()
    to, world = place(play), play.world
    play.override("ann", {"active": 2}, "so")
    assert falls_back(play, "ann", to) == [Overridden("ann", {"active": 2}, "so")]
    play.rewind("ann", to)
    assert play.world == world


# What breaks


def test_a_rewind_into_a_rule_that_is_another_now_takes_that_back_as_well() -> None:
    async def other(t: Any, you: str) -> None:
        raise KeyError

    game = ToyGame()
    play = new(game)
    does(play, "ann", "downtime")
    does(play, "bob", "work")
    says(play, "bob", 2)
    to, before = place(play), play.world.purses["ann"]
    does(play, "ann", "earn", 1)
    work = game.rules["toy.work"]
    game.rules["toy.work"] = Rule("toy.work", other, NAME, NAME)
    play.rewind("ann", to)
    assert play.world.purses["ann"] == before
    assert not play.requests("bob")
    game.rules["toy.work"] = work
    assert Offer("toy.work", ("bob",)) in play.anytime("bob")
    assert state(restore(game, reread(play), LiveFate(SECRET))) == state(play)


def test_a_step_that_breaks_after_a_rewind_undoes_the_rewind() -> None:
    class Brittle(ToyGame):
        brittle = False

        def step(self, world: World) -> Any:
            if self.brittle:
                raise ValueError
            return super().step(world)

    game = Brittle()
    play = new(game)
    to = place(play)
    does(play, "ann", "rummage")
    play.rewind("ann", to)
    agrees(play, "bob", "yes")
    before = state(play)
    game.brittle = True
    with pytest.raises(RuleFailed):
        agrees(play, "cat", "yes")
    assert state(play) == before
    game.brittle = False
    agrees(play, "cat", "yes")
    assert play.at_rest
    assert play.world.dice == ()
