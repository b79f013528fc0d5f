"""Fate for the engine that shows what the twin's chance shows: the same dials from the same number."""

from __future__ import annotations

from undertow.kernel.fate import Chance

_MASK = (1 << 64) - 1
STEP, MIX_1, MIX_2 = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


class TwinFate:
    """Chance from one number of 64 bits."""

    def __init__(self, seed: int) -> None:
        self.state = seed & _MASK

    def below(self, n: int) -> int:
        self.state = (self.state + STEP) & _MASK
        z = self.state
        z = ((z ^ (z >> 30)) * MIX_1) & _MASK
        z = ((z ^ (z >> 27)) * MIX_2) & _MASK
        z ^= z >> 31
        return ((z >> 32) * n) >> 32

    def answer(self, question: Chance, before: int, own: bytes = b"") -> tuple[int, ...]:
        return question.read([self.below(sides) for sides in question.dials()])
