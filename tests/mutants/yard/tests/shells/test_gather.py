import pytest
from yard.games.shells.catalogue.beaches import BEACHES, ORDER
from yard.games.shells.rules import gather
from yard.games.shells.tide import ashore
from yard.kernel import RULES


def test_what_lies_there_is_taken_and_told():
    told = []
    assert gather(told, "cove", "large") == 3
    assert told == [("cove", 3)]


def test_a_pail_holds_so_much():
    assert gather([], "cove", "small", already=1) == 2
    assert gather([], "reef", "large", already=4) == 4


def test_a_small_pail_is_no_good_at_the_reef():
    assert gather([], "reef", "small") is None
    assert gather([], "cove", "small") == 3


def test_nobody_gathers_where_it_is_closed():
    assert gather([], "spit", "large") is None


@pytest.mark.parametrize("id", ORDER)
def test_every_beach_is_there(id):
    assert BEACHES[id].id == id


def test_wind_and_shells_are_as_printed():
    assert [(b.wind, b.shells) for b in BEACHES.values()] == [("west", 3), ("east", 5), ("west", 0)]


def test_ashore_comes_down():
    assert ashore(5) == 3


def test_the_rule_is_entered():
    assert list(RULES) == ["gather"]
