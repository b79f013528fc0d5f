"""Numbers that no rule makes: somebody may write them into a world, and nobody waits for it."""

from __future__ import annotations

import pytest

from undertow.commands.places import games
from undertow.kernel import HOST, BadSetup, Refused
from undertow.kernel.facts import MOST_NUMBER, largest
from undertow.kernel.fate import MOST_DIALS, LiveFate, Roll, Shuffle
from undertow.kernel.play import Play
from undertow.kernel.settings import begin


def test_the_largest_number_anywhere():
    assert largest({"a": [1, {"b": (-7, "99999999")}], "c": True, "d": 1.5}) == 7
    assert largest([1e308]) > MOST_NUMBER
    assert largest([float("inf")]) > MOST_NUMBER


@pytest.mark.parametrize("number", [10**9, -(10**9), 10**30])
def test_no_ruling_writes_a_number_that_rules_would_count_up_to(number):
    game = games()["moonlight"]
    beginning = game.begin(game.demos()[0].settings)
    seats, offer = beginning.seats, beginning.offer
    play = Play.begin(game, seats, offer, LiveFate(bytes(32)), first=beginning.first)
    before = len(play.journal)
    with pytest.raises(Refused, match="No number at a table is larger"):
        play.override(HOST, {"tracks/dice": number}, "why not")
    assert len(play.journal) == before
    with pytest.raises(BadSetup):
        begin(game, {"players": number})


def test_fate_is_not_asked_for_thousands_of_dice():
    fate = LiveFate(bytes(32))
    assert len(fate.answer(Roll((6,) * MOST_DIALS), 0)) == MOST_DIALS
    for much in (Roll((6,) * (MOST_DIALS + 1)), Shuffle(MOST_NUMBER)):
        with pytest.raises(ValueError, match="no more than"):
            fate.answer(much, 0)
