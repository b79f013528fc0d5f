"""Questions: what may be answered, and that every sample may."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernel.toy import STALL
from undertow.kernel import Choice, Field, Line, Number, Page, Plain, Prose, Rows, Several, plain
from undertow.kernel.fate import Draw, Roll, Shuffle
from undertow.kernel.requests import Answers, Fated, freeze, same

plains = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-3, 3), st.sampled_from(["", "1", "x"])),
    lambda inner: st.lists(inner, max_size=2).map(tuple),
    max_leaves=4,
)
options = st.lists(plains, min_size=1, max_size=5).map(tuple)


@st.composite
def severals(draw: Any) -> Several:
    listed = draw(options)
    least = draw(st.integers(0, len(listed)))
    most = draw(st.one_of(st.none(), st.integers(least, len(listed) + 2)))
    return Several(listed, least, most)


chances = st.one_of(
    st.lists(st.integers(1, 20), max_size=4).map(lambda sides: Roll(tuple(sides))),
    st.integers(1, 8).flatmap(lambda n: st.builds(Draw, st.just(n), st.integers(0, n))),
    st.integers(0, 8).map(Shuffle),
)
one_line = st.one_of(
    options.map(Choice),
    severals(),
    st.tuples(st.integers(), st.integers(0, 50)).map(lambda p: Number(p[0], p[0] + p[1])),
    st.builds(Prose, st.integers(3, 50), st.just(("yes", "…"))),
    st.builds(Prose, st.integers(0, 50), st.just(("",)), st.just(True)),
    chances.map(Fated),
)


def pages(inner: st.SearchStrategy[Answers]) -> st.SearchStrategy[Page]:
    return st.lists(inner, max_size=3).map(
        lambda each: Page(tuple(Field(str(n), plain(str(n)), a) for n, a in enumerate(each)))
    )


@st.composite
def rows(draw: Any, inner: st.SearchStrategy[Answers]) -> Rows:
    least = draw(st.integers(0, 4))
    return Rows(draw(inner), least, draw(st.integers(least, 9)))


every_kind = st.recursive(one_line, lambda inner: pages(inner) | rows(inner), max_leaves=4)


@given(every_kind, st.data())
def test_every_sample_is_legal(answers: Answers, data: st.DataObject) -> None:
    sample = answers.sample(lambda n: data.draw(st.integers(0, n - 1)))
    assert answers.refuses(sample) is None


@given(every_kind, plains)
def test_whatever_comes_is_refused_in_words_and_breaks_nothing(answers: Answers, any: Any) -> None:
    why = answers.refuses(any)
    assert why is None or str(why)


@given(options, plains)
def test_a_choice_takes_what_is_listed_and_nothing_else(listed: Any, answer: Any) -> None:
    refused = Choice(listed).refuses(answer)
    assert (refused is None) == (repr(answer) in map(repr, listed))


@given(plains, plains)
def test_two_answers_are_the_same_when_they_read_the_same(one: Any, other: Any) -> None:
    assert same(one, other) == (repr(one) == repr(other))


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ((), "Choose from 1 to 2"),
        (("x", "y", "z"), "Choose from 1 to 2"),
        ("x", "Choose from 1 to 2"),
        (["x"], "Choose from 1 to 2"),
        (("w",), "w is none of"),
        (("x", "x"), "chosen twice"),
        ((True,), "True is none of"),
    ],
)
def test_several_says_why_it_refuses(answer: Any, why: str) -> None:
    assert why in str(Several(("x", "y", "z", 1), 1, 2).refuses(answer))


def test_what_is_listed_twice_may_be_chosen_twice() -> None:
    coins = Several(("coin", "coin", 1, True), 0)
    assert coins.refuses(("coin", 1, "coin", True)) is None
    assert "twice" in str(coins.refuses(("coin", "coin", "coin")))
    assert "twice" in str(coins.refuses((1, 1)))


@pytest.mark.parametrize(
    "impossible",
    [
        lambda: Choice(()),
        lambda: Several(("x",), 2),
        lambda: Number(2, 1),
        lambda: Rows(Number(1, 2), 3, 2),
        lambda: Rows(Number(1, 2), -1),
    ],
)
def test_a_question_without_a_legal_answer_cannot_be_put(impossible: Any) -> None:
    with pytest.raises(ValueError, match="never be answered"):
        impossible()


@pytest.mark.parametrize("samples", [(), ("",), ("too long",)])
def test_prose_needs_samples_that_are_legal(samples: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="legal samples"):
        Prose(5, samples)


def test_prose_has_some_words_and_not_too_many() -> None:
    prose = Prose(5)
    assert prose.refuses("hello") is None
    assert "6 letters; 5 fit" in str(prose.refuses("hello!"))
    for empty in ("", "  \n", 3, None, ("a",)):
        assert "Some words" in str(prose.refuses(empty))


def test_prose_that_may_be_left_empty() -> None:
    prose = Prose(5, ("",), empty=True)
    for words in ("", "  \n", "hello"):
        assert prose.refuses(words) is None
    assert "6 letters; 5 fit" in str(prose.refuses("hello!"))
    for wrong in (None, 0, False, ()):
        assert "Some words" in str(prose.refuses(wrong)), "empty is still text"


# Pages


@pytest.mark.parametrize(
    "answer", [("", 1, ("hat",)), ("a stall", 3, ("pie", "pie")), ("x", 1, ("hat",) * 4)]
)
def test_a_page_has_one_legal_value_for_each_line(answer: Any) -> None:
    assert STALL.refuses(answer) is None


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ((), "The page has 3 lines to fill in."),
        (("x", 1), "The page has 3 lines to fill in."),
        (("x", 1, ("hat",), None), "The page has 3 lines to fill in."),
        ("x1h", "The page has 3 lines to fill in."),
        (None, "The page has 3 lines to fill in."),
        (["x", 1, ("hat",)], "The page has 3 lines to fill in."),
        ((None, 1, ("hat",)), "Name: Some words are needed."),
        (("x" * 21, 1, ("hat",)), "Name: That is 21 letters; 20 fit."),
        (("x", 0, ("hat",)), "Price: It must be from 1 to 3."),
        (("x", 4, ("hat",)), "Price: It must be from 1 to 3."),
        (("x", True, ("hat",)), "Price: A whole number is needed, not True."),
        ((None, 4, ()), "Name: Some words are needed."),
        (("x", 1, ()), "Wares: Choose from 1 to 4 of them."),
        (("x", 1, ("hat",) * 5), "Wares: Choose from 1 to 4 of them."),
        (("x", 1, "hat"), "Wares: Choose from 1 to 4 of them."),
        (("x", 1, ("hat", "cat")), "Wares: cat is none of the legal answers."),
        (("x", 3, ("hat", "pie", "pie")), "Nobody has more than six coins."),
    ],
)
def test_a_page_says_which_line_it_refuses_and_why(answer: Any, why: str) -> None:
    assert str(STALL.refuses(answer)) == why


def test_a_page_looks_at_its_whole_only_when_every_line_holds() -> None:
    assert str(STALL.refuses(("x", 9, ("hat",) * 4))).startswith("Price")


def test_the_values_of_a_page_are_found_by_name() -> None:
    filled = STALL.filled(("mine", 2, ("pie",)))
    assert filled == {"name": "mine", "price": 2, "wares": ("pie",)}


def test_every_line_of_a_page_has_a_name_of_its_own() -> None:
    twice = Field("price", plain("Price"), Number(1, 2))
    with pytest.raises(ValueError, match="name of its own"):
        Page((twice, twice))


@given(st.data())
def test_a_page_that_must_hold_together_samples_what_does(data: st.DataObject) -> None:
    sample = STALL.sample(lambda n: data.draw(st.integers(0, n - 1)))
    assert STALL.refuses(sample) is None


class Narrow(Page, frozen=True, tag="narrow"):
    """Hardly anything written at random holds together; with the last line at 7 all others are 5."""

    def whole(self, answer: tuple[Plain, ...]) -> Line | None:
        return None if answer == (5, 5, 5, 5, 5, 7) else plain("no")


def test_a_page_that_seldom_holds_together_is_filled_in_from_what_stands_there() -> None:
    rng = Random(1)
    page = Narrow(tuple(Field(f"n{n}", plain("N"), Number(1, 9), 5) for n in range(6)))
    assert page.refuses(page.sample(lambda n: int(rng.random() * n))) is None


def test_rows_may_be_pages() -> None:
    stalls = Rows(STALL, 1, 2)
    good = ("x", 1, ("hat",))
    assert stalls.refuses((good,)) is None
    assert stalls.refuses((good, good)) is None
    assert "from 1 to 2" in str(stalls.refuses((good, good, good)))
    assert str(stalls.refuses((good, ("x", 4, ("hat",))))).startswith("Price")


@pytest.mark.parametrize(
    ("chance", "possible", "impossible"),
    [
        (
            Roll((6, 4)),
            [(1, 1), (6, 4), [2, 2]],
            [(0, 1), (6, 5), (1,), (1, 1, 1), (True, 1), "11"],
        ),
        (Draw(3, 2), [(0, 2), (2, 1)], [(0, 0), (0, 3), (0,), (-1, 0), (0, 1, 2), None]),
        (Shuffle(3), [(2, 0, 1)], [(0, 1), (0, 1, 1), (1, 2, 3), (0, True, 2), 5]),
    ],
)
def test_dice_and_cards_show_only_what_they_can(
    chance: Any, possible: list[Any], impossible: list[Any]
) -> None:
    for answer in possible:
        assert Fated(chance).refuses(answer) is None
    for answer in impossible:
        assert Fated(chance).refuses(answer) is not None


def test_lists_become_tuples_all_the_way_down() -> None:
    assert freeze([1, [2, ["x"]], (3, [4])]) == (1, (2, ("x",)), (3, (4,)))
