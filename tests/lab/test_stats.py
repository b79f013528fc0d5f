"""Figures against published ones."""

import pytest

from undertow.lab.comparing import numbers, shares
from undertow.lab.stats import at, rate, spread, wilson


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [
        # Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        # The mirror image, and the middle.
        (20, 20, 0.8389, 1.0),
        (5, 10, 0.2366, 0.7634),
    ],
)
def test_wilson_interval(count, of, low, high):
    assert wilson(count, of) == pytest.approx((low, high), abs=5e-5)


def test_nothing_is_known_from_no_games():
    assert wilson(0, 0) == (0.0, 1.0)
    assert rate(0, 0).rate == 0.0
    assert spread([]).mean == 0.0


def test_the_interval_narrows_with_more_games():
    few, many = rate(6, 10), rate(600, 1000)
    assert few.low < many.low < 0.6 < many.high < few.high


def test_spread():
    found = spread([1, 2, 3, 4, 100])
    assert (found.least, found.median, found.most, found.mean) == (1, 3, 100, 22)
    assert found.low < 22 < found.high
    assert spread([7]).low == spread([7]).high == 7


def test_shares():
    numbers = list(range(100))
    assert at(numbers, 0.5) == 50
    assert at(numbers, 0.99) == 99
    assert at([3.0], 0.99) == 3.0


def test_the_middle_of_an_even_count_lies_between_the_two():
    assert spread([1, 2, 4, 9]).median == 3


def test_what_is_never_below_zero_has_no_mean_below_it():
    few = [0] * 19 + [1]
    assert spread(few).low < 0 == spread(few, 0).low


def test_two_rows_are_compared_game_by_game():
    both = shares("won", [True, False, False, False], [True, True, True, False])
    assert (both.first, both.second, both.more) == (0.25, 0.75, 0.5)
    assert both.low < 0.5 < both.high
    assert not both.certain
    longer = numbers("turns", [10, 20, 30], [11, 21, 31])
    assert (longer.more, longer.low, longer.high) == (1, 1, 1)
    assert longer.certain
    assert longer.cells() == ("20.00", "21.00", "+1.00", "+1.00 to +1.00")
    assert both.cells()[:3] == ("25.0%", "75.0%", "+50.0")
