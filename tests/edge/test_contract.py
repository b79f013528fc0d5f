"""The contract: random sessions of Fate's Edge under every check."""

from __future__ import annotations

import pytest

from edge.room import ROOM
from support.contract import share, try_seed
from support.readings import never_turned

pytestmark = pytest.mark.twice


@pytest.mark.parametrize("seed", share(range(24)))
def test_random_sessions_keep_the_contract(seed: int) -> None:
    try_seed(ROOM, seed)


def test_every_reading_can_be_changed_in_mid_game() -> None:
    assert never_turned(ROOM, range(1, 6)) == []
