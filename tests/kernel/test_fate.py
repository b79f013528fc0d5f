"""Fate: fair, recomputable, and the same again at the same point."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import pairwise, product
from math import prod
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernel.hands import SECRET, does, new, says
from kernel.test_requests import chances
from undertow.kernel import (
    FATE,
    ImpossibleFate,
    LiveFate,
    ScriptedFate,
    TypedFate,
    UnscriptedFate,
    causes,
)
from undertow.kernel.fate import Chance, Draw, Roll, Shuffle, commitment, parse, recompute
from undertow.kernel.journal import Answered

# An independent reading of how a secret becomes dice, written from the description alone.


def reference(secret: bytes, before: int, question: Chance) -> tuple[int, ...]:
    if isinstance(question, Roll):
        sides = list(question.sides)
    elif isinstance(question, Draw):
        sides = [question.things - n for n in range(question.take)]
    elif isinstance(question, Shuffle):
        sides = [question.things - n for n in range(max(question.things - 1, 0))]
    outcomes = 1
    for n in sides:
        outcomes *= n
    stream = b""
    while 8 * len(stream) < len(f"{outcomes:b}") + 128:
        block = len(stream) // 64
        stream += hashlib.blake2b(
            before.to_bytes(8, "big") + block.to_bytes(4, "big"), key=secret
        ).digest()
    number = int(stream.hex(), 16)
    dials = []
    for n in sides:
        dials.append(number % n)
        number //= n
    if isinstance(question, Roll):
        return tuple(dial + 1 for dial in dials)
    if isinstance(question, Draw):
        left, taken = list(range(question.things)), []
        for dial in dials:
            taken.append(left[dial])
            left = left[:dial] + left[dial + 1 :]
        return tuple(taken)
    order = list(range(len(dials) + 1)) if question.things else []
    for step, dial in enumerate(dials):
        last = len(order) - 1 - step
        swap = order[last]
        order[last] = order[dial]
        order[dial] = swap
    return tuple(order)


@given(st.binary(min_size=16, max_size=64), st.integers(0, 2**40), chances)
def test_the_secret_gives_what_the_description_says(
    secret: bytes, before: int, question: Chance
) -> None:
    assert recompute(secret, before, question) == reference(secret, before, question)


@given(st.integers(2, 300), st.integers(0, 1000))
def test_large_shuffles_take_more_than_one_block(things: int, before: int) -> None:
    assert recompute(SECRET, before, Shuffle(things)) == reference(SECRET, before, Shuffle(things))


def test_a_known_answer_stays_known() -> None:
    assert recompute(b"0123456789abcdef", 0, Roll((6, 6))) == (6, 1)
    assert recompute(b"0123456789abcdef", 1, Shuffle(5)) == (3, 2, 4, 1, 0)
    assert recompute(b"0123456789abcdef", 2, Draw(10, 3)) == (9, 0, 4)


@pytest.mark.parametrize(
    "question",
    [Roll((2,)), Roll((6,)), Roll((3, 4)), Draw(4, 2), Draw(5), Shuffle(3), Shuffle(4)],
    ids=repr,
)
def test_every_outcome_comes_up_about_as_often(question: Chance) -> None:
    draws = 6000
    fate = LiveFate(SECRET)
    seen = Counter(fate.answer(question, before) for before in range(draws))
    outcomes = prod(question.dials())
    assert len(seen) == outcomes, "each outcome comes up, and no other"
    expected = draws / outcomes
    chi_square = sum((count - expected) ** 2 / expected for count in seen.values())
    freedom = outcomes - 1
    assert chi_square < freedom + 4 * (2 * freedom) ** 0.5 + 4


def test_neighbouring_answers_do_not_hang_together() -> None:
    fate = LiveFate(SECRET)
    rolls = [fate.answer(Roll((6,)), before)[0] for before in range(6001)]
    pairs = Counter(pairwise(rolls))
    chi_square = sum(
        (pairs[a, b] - 6000 / 36) ** 2 / (6000 / 36) for a in range(1, 7) for b in range(1, 7)
    )
    assert chi_square < 35 + 4 * 70**0.5 + 4


@given(chances, st.data())
def test_an_answer_read_off_the_dials_is_possible(question: Chance, data: st.DataObject) -> None:
    dials = [data.draw(st.integers(0, sides - 1)) for sides in question.dials()]
    assert question.possible(question.read(dials))


@pytest.mark.parametrize("question", [Roll((2, 3)), Draw(4, 2), Shuffle(4), Shuffle(0), Roll(())])
def test_the_dials_reach_each_outcome_once(question: Chance) -> None:
    read = [question.read(dials) for dials in product(*map(range, question.dials()))]
    assert len(set(read)) == len(read) == prod(question.dials())


@given(chances)
def test_what_the_journal_writes_can_be_read_again(question: Chance) -> None:
    assert parse(question.spec) == question
    assert parse(question.spec).spec == question.spec


@pytest.mark.parametrize("spec", ["", "flip 2", "roll six", "draw 3", "shuffle", "shuffle 1 2"])
def test_what_fate_cannot_be_asked_is_refused(spec: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        parse(spec)


@pytest.mark.parametrize("secret", [b"", b"too short", b"x" * 65])
def test_a_secret_has_a_decent_length(secret: bytes) -> None:
    with pytest.raises(ValueError, match="16 to 64"):
        LiveFate(secret)


def test_the_seal_is_shown_when_the_table_opens() -> None:
    assert LiveFate(SECRET).commitment == commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()
    assert new().journal.entries[1].seal == commitment(SECRET)


# At the table


def spoken(play: Any) -> list[Any]:
    return [
        entry.answer
        for _, entry in play.journal.live_entries()
        if isinstance(entry, Answered) and entry.by == FATE
    ]


def test_the_same_point_after_an_undo_gives_the_same_numbers() -> None:
    play = new(seats=("ann",))
    for _ in range(3):
        does(play, "ann", "rummage")
    said = spoken(play)
    play.rewind("ann", causes(play)[0][0])
    assert play.journal.fated == 1
    for _ in range(3):
        does(play, "ann", "rummage")
    assert spoken(play) == said
    assert play._fated == play.journal.fated == 4


def test_what_was_rewound_does_not_count() -> None:
    straight, winding = new(seats=("ann",)), new(seats=("ann",))
    does(winding, "ann", "gamble")
    says(winding, "ann", 1)
    does(winding, "ann", "rummage")
    winding.rewind("ann", causes(winding)[0][0])
    for play in (straight, winding):
        does(play, "ann", "rummage")
    assert spoken(straight) == spoken(winding)


def test_each_answer_is_what_the_secret_gives_after_those_before_it() -> None:
    play = new()
    does(play, "ann", "rummage")
    does(play, "bob", "gamble")
    says(play, "bob", 1)
    assert spoken(play) == [
        recompute(SECRET, 0, Shuffle(12)),
        recompute(SECRET, 1, Roll((6, 6, 6))),
        recompute(SECRET, 2, Roll((6, 6))),
    ]


def test_scripted_fate_says_what_it_was_told_and_no_more() -> None:
    fate = ScriptedFate((3,))
    fate.tell((4, 4))
    assert fate.answer(Roll((6,)), 0) == (3,)
    assert fate.answer(Roll((6, 6)), 1) == (4, 4)
    with pytest.raises(UnscriptedFate, match="nothing was told"):
        fate.answer(Roll((6,)), 2)


@pytest.mark.parametrize("answer", [(7,), (0,), (1, 1), (), ("3",), (True,), 3])
def test_scripted_fate_cannot_say_the_impossible(answer: Any) -> None:
    with pytest.raises(ImpossibleFate, match="cannot come up"):
        ScriptedFate(answer).answer(Roll((6,)), 0)


def test_typed_fate_waits() -> None:
    assert TypedFate().answer(Roll((6,)), 0) is None
