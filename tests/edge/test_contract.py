"""The contract: random sessions of Fate's Edge under every check."""

from __future__ import annotations

import pytest

from edge.room import ROOM
from support.contract import share, try_seed

pytestmark = pytest.mark.twice


@pytest.mark.parametrize("seed", share(range(24)))
def test_random_sessions_keep_the_contract(seed: int) -> None:
    try_seed(ROOM, seed)
