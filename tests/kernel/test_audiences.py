"""Non-interference: what a seat cannot see leaves no trace in anything it is shown."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernel.hands import does, json, new, says
from kernel.toy_world import CARDS, SEATS, Dealt, Peeked, Shuffled, World
from undertow.kernel import (
    EVERYONE,
    Offer,
    Play,
    ScriptedFate,
    UndertowError,
    causes,
    falls_back,
    why_not_free,
)

ANN = "ann"
"""Through whose eyes we look."""

acts = st.lists(
    st.tuples(
        st.sampled_from(SEATS),
        st.sampled_from(["draw", "peek", "bury", "earn", "gamble", "strike", "write", "vote"]),
        st.integers(0, 5),
    ),
    max_size=12,
)


def refusal(attempt: Any) -> Any:
    try:
        attempt()
    except UndertowError as error:
        return error.code, error.line
    return None


def shown_to(play: Play[World], seat: str) -> bytes:
    """All that reaches a seat: view, log, questions, offers, undo and refusals."""
    return json(
        [
            play.view(seat),
            play.log(seat),
            [(r.id, r.question, r.suggestion) for r in play.requests(seat)],
            play.offers(seat),
            [
                (to, by, falls_back(play, seat, to), why_not_free(play, seat, to))
                for to, by in causes(play)
            ],
            [
                refusal(lambda r=request: play.answer(seat, r.id, "nonsense"))
                for request in play.requests()
            ],
            refusal(lambda: play.open(seat, Offer("toy.nonsense"))),
            refusal(lambda: play.answer(seat, "99.1", 1)),
            refusal(lambda: play.rewind(seat, 9999)),
            refusal(lambda: play.override(seat, {"hands/bob/99": "x"}, "?")),
        ]
    )


def played(order: tuple[int, ...], script: list[tuple[str, str, int]]) -> tuple[Any, list[Any]]:
    """Play the script and keep all that was shown at every pause. People answer by position, so
    that hidden cards may differ where nobody but their owner looks."""
    play = new(fate=ScriptedFate(order))
    shown: list[Any] = []

    def look() -> None:
        shown.append((shown_to(play, ANN), shown_to(play, EVERYONE)))

    look()
    for seat, name, n in script:
        args = (SEATS[n % 3],) if name == "strike" else (1,) if name == "earn" else ()
        offer = Offer(f"toy.{name}", (seat, *args))
        if offer not in play.offers(seat):
            continue
        play.fate.tell((1 + n, 3))
        play.open(seat, offer)
        look()
        while requests := play.requests():
            request = requests[n % len(requests)]
            picked = request.question.answers.sample(lambda many, n=n: n % many)
            play.answer(request.seat, request.id, picked)
            look()
        play.fate.coming.clear()
    return play, shown


@settings(max_examples=60, deadline=None)
@given(st.permutations(range(12)), acts, st.data())
def test_what_ann_cannot_see_leaves_no_trace_in_what_she_is_shown(
    order: list[int], script: list[tuple[str, str, int]], data: st.DataObject
) -> None:
    play, shown = played(tuple(order), script)
    known = {
        entry[1].card
        for entry in play.log(ANN)
        if isinstance(entry[1], Dealt | Peeked) and entry[1].card != "?"
    }
    hidden = [place for place, card in enumerate(order) if CARDS[card] not in known]
    shuffled = data.draw(st.permutations(hidden))
    other = list(order)
    for place, source in zip(hidden, shuffled, strict=True):
        other[place] = order[source]
    _, shown_other = played(tuple(other), script)
    assert shown_other == shown


def test_the_world_itself_does_differ() -> None:
    """The property above would hold for a game without secrets; this one has some."""
    one, _ = played(tuple(range(12)), [])
    other, _ = played((0, 1, 3, 2, 5, 4, *range(11, 5, -1)), [])
    assert one.world.hands["ann"] == other.world.hands["ann"]
    assert one.world.hands["bob"] != other.world.hands["bob"]
    assert shown_to(one, "bob") != shown_to(other, "bob")


def test_a_fact_has_its_audience_and_its_public_form() -> None:
    play = new(fate=ScriptedFate(tuple(range(12))))
    does(play, "bob", "peek")
    top = Peeked("bob", "card-6")
    assert [fact for _, fact in play.log("bob") if isinstance(fact, Peeked)] == [top]
    for seat in ("ann", "cat", EVERYONE):
        assert not any(isinstance(fact, Peeked) for _, fact in play.log(seat))
        assert Shuffled(("?",) * 12) in [fact for _, fact in play.log(seat)]


@pytest.mark.parametrize("seat", [*SEATS, EVERYONE])
def test_what_a_seat_may_not_know_is_an_empty_step(seat: str) -> None:
    play = new()
    does(play, "bob", "peek")
    does(play, "bob", "bury")
    says(play, "bob", play.world.hands["bob"][0])
    log = play.log(seat)
    assert [place for place, _ in log] == list(range(1, len(play.journal) + 1))
    assert play.log(seat, after=5) == log[5:]
