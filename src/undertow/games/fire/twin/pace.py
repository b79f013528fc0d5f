"""How fast the twin plays at random on one core, set-up included.

python -m undertow.games.fire.twin.pace --games 20000
"""

from __future__ import annotations

import argparse
import json
import sys
from time import process_time

import numpy as np

from undertow.games.fire.twin import memory as k
from undertow.games.fire.twin.entries import random_games
from undertow.games.fire.twin.gpu import agreed


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--games", type=int, default=20_000)
    games = parser.parse_args(argv).games
    s, w = np.zeros(k.STATE, np.int8), np.zeros(k.DESK, np.int16)
    r, found = np.array([1], np.uint64), np.zeros(k.MOST_ACTIONS, np.int32)
    start = process_time()
    decisions = random_games(s, agreed(), w, r, found, games)
    took = process_time() - start
    print(json.dumps({"games/s": games / took, "decisions/s": decisions / took}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
