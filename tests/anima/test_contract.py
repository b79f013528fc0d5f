"""The contract: random tables of Anima Prime under every check.

`tools/contract.py anima -n 1000` runs many more of them.
"""

from __future__ import annotations

import pytest

from anima.room import ROOM
from support.contract import share, try_seed
from support.kinds import Unheld
from support.readings import never_turned

pytestmark = [pytest.mark.limit(1800), pytest.mark.twice]

GAMES, AT_A_TIME = 24, 4


@pytest.mark.parametrize("first", share(range(0, GAMES, AT_A_TIME)))
def test_random_tables_keep_the_contract(first: int) -> None:
    for seed in range(first, first + AT_A_TIME):
        try_seed(ROOM, seed)


def test_every_reading_can_be_changed_in_mid_game() -> None:
    assert never_turned(ROOM, range(1, 6)) == []


def test_people_go_on_while_others_are_asked() -> None:
    assert try_seed(ROOM, 1, Unheld).counts["meanwhile"]
