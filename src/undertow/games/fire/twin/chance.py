"""The twin's chance: one number of 64 bits a game, and shuffles that ask fate as the engine does."""

from __future__ import annotations

from typing import Any

import numpy as np

from undertow.games.fire.twin.jit import Row, jit

STEP = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
U27, U30, U31, U32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)


@jit
def below(r: Any, n: int) -> int:
    """A number from 0 and below n; the same numbers come from `Dials` in `fate`."""
    r[0] = r[0] + STEP
    z = r[0]
    z = (z ^ (z >> U30)) * MIX_1
    z = (z ^ (z >> U27)) * MIX_2
    z = z ^ (z >> U31)
    return int(((z >> U32) * np.uint64(n)) >> U32)


@jit
def shuffle(s: Row, start: int, size: int, r: Row) -> None:
    """Shuffle a pile that lies with its top last, dial by dial as fate reads them."""
    end = start + size - 1
    for last in range(size - 1, 0, -1):
        dial = below(r, last + 1)
        here, there = end - last, end - dial
        kept = s[here]
        s[here] = s[there]
        s[there] = kept
