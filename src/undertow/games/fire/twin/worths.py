"""What things are worth to the twin's quick player: by hand, or learned by playing (`learn`).

A table of them has three numbers for each name: its worth with four heroes, how it changes for each hero
more, and, where it may, how it changes as the threat rises (in sixteenths for each of its stages). A game is
played with whole numbers, which stand in the row of what was agreed.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from undertow.games.fire.twin import memory as k


class Worth(NamedTuple):
    """One of them."""

    by_hand: int
    step: float
    """How far learning looks to either side at first."""
    least: int = 0


WORTHS = {
    # These may change with the stage of the game
    "token": Worth(144, 20),
    "relic": Worth(554, 80),
    "gather": Worth(288, 40),
    "trade": Worth(122, 20),
    "home": Worth(67, 12),
    "explore": Worth(48, 8),
    "lost": Worth(34, 8),
    "special": Worth(80, 12),
    "chamber": Worth(36, 6),
    "ways": Worth(33, 5),
    "anchor": Worth(100, 15),
    "bridge": Worth(40, 8),
    "scarce": Worth(60, 12),
    "in-deck": Worth(54, 8),
    "discarded": Worth(8, 2),
    "others": Worth(8, 2),
    "patience": Worth(14, 3),
    "near-home": Worth(36, 5),
    "few": Worth(9, 5),
    "idle": Worth(4, 2),
    "door": Worth(16, 4),
    "meets": Worth(32, 6),
    "blocks": Worth(24, 6),
    # These may not
    "fire": Worth(4000, 500),
    "portal": Worth(65, 12),
    "haste": Worth(19, 6, 1),
    "exposed": Worth(16, 8, -64),
    "away": Worth(6, 1.2, -4),
    "soon": Worth(16, 4, 1),
    "falcon": Worth(99, 16),
    "shine": Worth(19, 4),
    "blessing": Worth(6, 6),
    "fight": Worth(2, 0.6),
    "walk-in": Worth(2, 0.6),
    "carried-by": Worth(200, 30),
    "fires-way": Worth(100, 20),
    "keeps": Worth(16, 8, -60),
    "ready-way": Worth(40, 10),
    "by-tokens": Worth(8, 1.5),
    "by-stars": Worth(4, 1),
    "by-others": Worth(1, 0.6, -4),
    "ready": Worth(0, 12, -100),
    "last": Worth(0, 12, -100),
    "crowded": Worth(0, 8, -60),
    "stood-on": Worth(0, 10, -60),
    "leaf": Worth(0, 8, -60),
    "goal": Worth(0, 20, -60),
    "fight-cost": Worth(0, 12, -80),
    "explore-cost": Worth(0, 12, -80),
    "seeks-fire": Worth(0, 8, -40),
    "seeks-relic": Worth(0, 8, -40),
    "sneak": Worth(0, 15, -60),
    "sanctify": Worth(0, 15, -60),
    "timeturn": Worth(0, 15, -60),
    "time-token": Worth(0, 15, -60),
    "time-goal": Worth(0, 20, -60),
    "break-limit": Worth(0, 15, -60),
    "charge": Worth(0, 15, -60),
    "throw": Worth(0, 12, -60),
    "teleport": Worth(0, 6, -16),
    "dive-home": Worth(3, 0.8),
}
"""In the order of their places in the row (`memory`)."""
NAMES = tuple(WORTHS)
COUNT = len(NAMES)
STAGED = np.arange(COUNT) < k.STAGED
MOST = 9000
"""No more than this is anything worth: their products fit into 32 bits."""
FOUR, SIX = 4, 6
LEARNED = Path(__file__).with_name("learned.json")
"""What was learned once. The quick player keeps to those made by hand (docs/lab.md says why)."""


def by_hand() -> Any:
    """What they were before anything was learned: a row for each name."""
    table = np.zeros((COUNT, 3))
    table[:, 0] = [worth.by_hand for worth in WORTHS.values()]
    return table


def steps() -> Any:
    """How far learning looks to either side of each number at first."""
    each = np.array([worth.step for worth in WORTHS.values()])
    return np.stack([each, each / 3, np.where(STAGED, each * 2, 0)], axis=1)


_LEAST = np.array([worth.least for worth in WORTHS.values()])


def in_whole(table: Any, heroes: Any) -> Any:
    """What is put into the rows of games with so many heroes: a row for each."""
    more = np.clip(np.asarray(heroes), 1, SIX) - FOUR
    worth = np.rint(table[..., 0] + table[..., 1] * more[..., None])
    rising = np.rint(np.clip(table[..., 2], -MOST, MOST))
    found = np.zeros((*worth.shape[:-1], k.WORTHS), np.int16)
    worth = np.clip(worth, _LEAST, MOST).astype(np.int16)
    found[..., : k.STAGED] = worth[..., : k.STAGED]
    found[..., k.STAGED : 2 * k.STAGED] = rising[..., : k.STAGED]
    found[..., 2 * k.STAGED :] = worth[..., k.STAGED :]
    return found


def put(rows: Any, table: Any) -> Any:
    """The same set-ups, played with these worths."""
    changed = np.array(rows, np.int16)
    changed[..., k.C_WORTHS : k.C_WORTHS + k.WORTHS] = in_whole(table, changed[..., k.C_HEROES])
    return changed


def read(path: Path) -> Any:
    """Learned worths from a file; names it does not have are worth what they were by hand."""
    told = json.loads(path.read_text("utf-8"))["worths"]
    table = by_hand()
    for place, name in enumerate(NAMES):
        if name in told:
            table[place] = told[name]
    return table
