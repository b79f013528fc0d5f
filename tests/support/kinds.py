"""Among many games some are played in another way, for what random play seldom brings: one in
twenty-five turns readings over, one is full of asides."""

from __future__ import annotations

from support.acting import filled
from support.contract import Trial
from support.readings import Turned
from support.watched import Room

EVERY = 25
ASIDE = 0.3
"""How often somebody opens an aside at a table full of them."""


class Talkative(Trial):
    """A game in which people do at any time whatever they may do then, each thing as often as the
    other."""

    def go_on(self) -> None:
        rng, play = self.rng, self.play
        asides = [(seat, aside) for seat in play.seats for aside in play.anytime(seat)]
        if not asides or rng.random() >= ASIDE:
            return super().go_on()
        rule = rng.choice(sorted({aside.rule for _, aside in asides}))
        seat, aside = rng.choice([one for one in asides if one[1].rule == rule])
        aside = filled(self.room, play, aside, rng)
        self.do(("open", seat, aside), lambda: play.open(seat, aside))
        self.counts["anytime"] += 1
        return None


def kind_of(room: Room, seed: int) -> type[Trial]:
    """How the game of a seed is played."""
    if seed % EVERY == EVERY - 1 and hasattr(room, "turns_readings"):
        return Turned
    return Talkative if seed % EVERY == EVERY - 2 else Trial
