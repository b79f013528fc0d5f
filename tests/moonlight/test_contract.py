"""The contract: random episodes of Girl by Moonlight under every check."""

from __future__ import annotations

import pytest

from moonlight.room import ROOM
from support.contract import share, try_seed
from support.kinds import Unheld
from support.readings import never_turned

pytestmark = pytest.mark.twice


@pytest.mark.parametrize("seed", share(range(12)))
def test_random_episodes_keep_the_contract(seed: int) -> None:
    try_seed(ROOM, seed)


def test_every_reading_can_be_changed_in_mid_game() -> None:
    assert never_turned(ROOM, range(3, 8)) == []


def test_people_go_on_while_others_are_asked() -> None:
    assert try_seed(ROOM, 1, Unheld).counts["meanwhile"]
