"""Odds of dice and cards: as if every throw were thrown and every hand were dealt."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from undertow.parts.odds import odds, ways

KINDS = st.dictionaries(st.sampled_from("abcd"), st.integers(1, 3), min_size=1)


def items(hand):
    return tuple(sorted((kind, n) for kind, n in hand.items() if n))


def counted(hands):
    found = Counter(items(Counter(hand)) for hand in hands)
    return {hand: Fraction(n, found.total()) for hand, n in found.items()}


@given(KINDS, st.integers(0, 4))
def test_dice_come_as_often_as_when_every_throw_is_thrown(kinds, take):
    faces = [kind for kind, n in kinds.items() for _ in range(n)]
    assert odds(kinds, take, items) == counted(product(faces, repeat=take))


@given(KINDS, st.integers(0, 6))
def test_cards_come_as_often_as_when_every_hand_is_dealt(kinds, take):
    cards = [kind for kind, n in kinds.items() for _ in range(n)]
    assert odds(kinds, take, items, back=False) == counted(combinations(cards, take))


def test_a_hand_larger_than_the_deck_is_never_dealt():
    assert list(ways({"a": 1, "b": 1}, 3, back=False)) == []


@pytest.mark.parametrize("back", [True, False])
def test_of_nothing_nothing_is_taken(back):
    assert list(ways({}, 0, back)) == [({}, 1)]
    assert odds({}, 1, items, back) == {}
