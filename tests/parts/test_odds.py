"""Odds of dice and cards: as if every throw were thrown and every hand were dealt."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, product

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from undertow.kernel import TooMany
from undertow.parts.odds import highest, odds, successes, ways

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


# Pools


def of_icepool(die):
    return {outcome: Fraction(n, die.denominator()) for outcome, n in die.items()}


@pytest.mark.parametrize("dice", range(1, 9))
@pytest.mark.parametrize("sides", [6, 8])
def test_the_highest_of_a_pool_is_what_icepool_says(dice, sides):
    die = icepool.d(sides)
    faces = die.pool(dice).expand()
    theirs = faces.map(lambda *faces: (max(faces), faces.count(sides) > 1), star=True)
    assert highest(dice, sides) == of_icepool(theirs)


def test_no_dice_are_the_lower_of_two_and_never_critical():
    theirs = icepool.d6.pool(2).expand().map(lambda *faces: (min(faces), False), star=True)
    assert highest(0) == of_icepool(theirs)
    assert highest(0)[6, False] == Fraction(1, 36)
    assert (6, True) not in highest(0)


def test_the_bands_of_a_small_pool():
    one, two = highest(1), highest(2)
    assert one == {**{(face, False): Fraction(1, 6) for face in range(1, 7)}}
    assert two[6, True] == Fraction(1, 36)
    assert two[6, False] == Fraction(10, 36)


def vector(face):
    return icepool.vectorize(int(face >= 6), int(face == 1))


@pytest.mark.parametrize("dice", [0, 1, 2, 5, 9])
def test_successes_and_ones_are_what_icepool_says(dice):
    assert successes(dice) == {
        tuple(outcome): chance
        for outcome, chance in of_icepool(dice @ icepool.d10.map(vector)).items()
    }


@pytest.mark.parametrize("dice", [1, 2, 5, 9])
def test_all_ones_rolled_again_are_what_icepool_says(dice):
    again = icepool.d10.map(
        lambda f: vector(f) + (icepool.d10.map(vector) if f == 1 else 0 * vector(f))
    )
    theirs = of_icepool(dice @ again)
    ours = successes(dice, ones=dice)
    assert ours == {tuple(outcome): chance for outcome, chance in theirs.items()}


def thrown(dice, ones, misses):
    """Every throw, and every throw again."""
    found = Counter()
    faces = range(1, 11)

    def roll(lie, shown, left, weight):
        for n in range(len(lie)):
            if lie[n] is None:
                for face in faces:
                    roll((*lie[:n], face, *lie[n + 1 :]), shown + (face == 1), left, weight / 10)
                return
        if left:
            bad = next((n for n, face in enumerate(lie) if face < 6), None)
            if bad is not None:
                roll((*lie[:bad], None, *lie[bad + 1 :]), shown, left - 1, weight)
                return
        found[sum(face >= 6 for face in lie), shown] += weight

    for lie in product(faces, repeat=dice):
        again, now = ones, list(lie)
        for n, face in enumerate(lie):
            if face == 1 and again:
                now[n], again = None, again - 1
        roll(tuple(now), lie.count(1), misses, Fraction(1, 10**dice))
    return dict(found)


@pytest.mark.parametrize(
    ("dice", "ones", "misses"), [(1, 1, 0), (2, 1, 0), (2, 1, 1), (1, 0, 2), (2, 0, 2), (3, 1, 0)]
)
def test_some_dice_rolled_again_are_as_if_every_throw_were_thrown(dice, ones, misses):
    assert successes(dice, ones=ones, misses=misses) == thrown(dice, ones, misses)


def test_a_one_that_is_rolled_again_stays_counted():
    assert successes(1, ones=1)[1, 1] == Fraction(1, 20)  # a 1, then a success
    assert successes(1, ones=1)[0, 2] == Fraction(1, 100)


@pytest.mark.parametrize(
    "count",
    [
        lambda: odds({"a": 1, "b": 1}, 10**6, items),
        lambda: odds(dict.fromkeys("abcdef", 1), 100, items),
        lambda: highest(10**6),
        lambda: successes(10**6),
        lambda: successes(100, ones=100),
        lambda: successes(5, misses=10**6),
    ],
)
def test_what_no_table_comes_to_by_itself_is_not_counted(count):
    with pytest.raises(TooMany, match="more than can be counted"):
        count()
