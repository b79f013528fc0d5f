"""How fast the twin plays at random on one core, set-up included: `undertow bench twin`."""

from __future__ import annotations

from time import process_time

import numpy as np

from undertow.games.fire.twin import memory as k
from undertow.games.fire.twin.entries import random_games
from undertow.games.fire.twin.gpu import agreed

AT_ONCE = 500


def measured(seconds: float) -> tuple[float, float]:
    """Decisions and games a second, by processor time."""
    s, w = np.zeros(k.STATE, np.int8), np.zeros(k.DESK, np.int16)
    r, found = np.array([1], np.uint64), np.zeros(k.MOST_ACTIONS, np.int32)
    c = agreed()
    random_games(s, c, w, r, found, 1)  # compiled, or brought from the cache
    start, took, games, decisions = process_time(), 0.0, 0, 0
    while took < seconds:
        decisions += random_games(s, c, w, r, found, AT_ONCE)
        games += AT_ONCE
        took = process_time() - start
    return decisions / took, games / took
