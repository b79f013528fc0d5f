"""How likely each result is."""

from __future__ import annotations

from undertow.games.edge import chances


def test_pools_that_no_table_comes_to_are_not_kept():
    chances._kept.cache_clear()
    for dice in range(chances.COMMON - 2, chances.COMMON + 4):
        assert sum(chances.thrown(dice).values()) == 1
    assert chances._kept.cache_info().currsize == 3
