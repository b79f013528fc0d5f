"""The contract: random episodes of Girl by Moonlight under every check."""

from __future__ import annotations

import pytest

from moonlight.room import ROOM
from support.contract import share, try_seed

pytestmark = pytest.mark.twice


@pytest.mark.parametrize("seed", share(range(12)))
def test_random_episodes_keep_the_contract(seed: int) -> None:
    try_seed(ROOM, seed)
