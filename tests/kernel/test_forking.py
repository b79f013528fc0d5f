"""A table that is tried out on leaves the real one as it was, and goes the same way."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from kernel.toy import ASK, NAME, ToyGame
from kernel.toy_world import SEATS, Noted, Rolled, SetUp, Shuffled, World
from undertow.kernel import FATE, Choice, Offer, Play, Rule, ScriptedFate, Table, fold
from undertow.kernel.forking import begin, fork
from undertow.kernel.journal import Happened

CARDS = tuple("abcdef")


async def asks_twice(t: Table[World]) -> None:
    (die,) = await t.roll(6)
    t.tell(Rolled((die,)))
    one = await t.ask("ann", ASK(what="one"), ("x", "y"))
    t.tell(Noted(f"{one}{t.world.deck[0]}"))
    two = await t.ask_all({seat: (ASK(what="two"), Choice(("p", "q"))) for seat in ("bob", "cat")})
    (again,) = await t.roll(6)
    t.tell(Noted(f"{two['bob']}{two['cat']}{again}{die}"))


def game() -> ToyGame:
    made = ToyGame()
    made.rules["test.it"] = Rule("test.it", asks_twice, NAME, NAME)
    return made


def table(*fate: tuple[int, ...]) -> Play[World]:
    world = fold(World(), [Happened(0, SetUp(SEATS)), Happened(0, Shuffled(CARDS))])
    play = Play(game(), SEATS, ScriptedFate(*fate), keep_journal=False, world=world)
    begin(play, "ann", Offer("test.it"))
    return play


def answer(play: Play[World], seat: str, said: str) -> None:
    (request,) = play.requests(seat)
    play.answer(seat, request.id, said)


def finish(play: Play[World]) -> World:
    for seat, said in (("bob", "p"), ("cat", "q")):
        if play.requests(seat):
            answer(play, seat, said)
    return play.world


def test_a_fork_stands_in_the_middle_of_the_same_rule_and_leaves_it_alone() -> None:
    play = table((4,), (2,))
    told: list[object] = []
    other = fork(play, ScriptedFate((6,)), told=told.append)
    assert other.requests() == play.requests()
    answer(other, "ann", "x")
    assert finish(other).notes == ("xa", "pq64")
    assert told == [Noted("xa"), Noted("pq64")]  # and not what had happened before
    assert play.world.notes == ()
    answer(play, "ann", "y")
    assert finish(play).notes == ("ya", "pq24")


def test_half_of_the_answers_to_all_are_kept() -> None:
    play = table((4,), (2,))
    answer(play, "ann", "x")
    answer(play, "cat", "p")
    other = fork(play, ScriptedFate((1,)))
    assert [request.seat for request in other.requests()] == ["bob"]
    answer(other, "bob", "q")
    assert other.world.notes == ("xa", "qp14")
    assert [request.seat for request in play.requests()] == ["bob"]


def test_another_world_may_be_laid_before_it_goes_on() -> None:
    play = table((4,), (2,))
    other = fork(play, ScriptedFate((1,)), replace(play.world, deck=("z",)))
    answer(other, "ann", "x")
    assert other.world.notes == ("xz",)
    assert play.world.deck == CARDS


def test_a_fork_without_a_fate_waits_for_it() -> None:
    other = fork(table((4,), (2,)))
    answer(other, "ann", "x")
    finish(other)
    assert [request.seat for request in other.requests()] == [FATE]


@pytest.mark.parametrize("rest", [True, False])
def test_a_fork_keeps_no_journal(rest: bool) -> None:
    play = Play(game(), SEATS, ScriptedFate((4,))) if rest else table((4,))
    assert fork(play).journal is None
    assert fork(play).at_rest == rest
