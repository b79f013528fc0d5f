"""The bot of Anima Prime that looks ahead: what seems good is fought on in its head for a few rounds,
several times, and something else is done only where that came out better.

The ideas are the greedy bot's, and so is everybody who fights on. Each idea meets the same luck, so
that a few times are enough to tell them apart.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from statistics import fmean, stdev

from undertow.games.anima.bots.fighting import fight
from undertow.games.anima.bots.greedy import GreedyBot
from undertow.games.anima.game import GAME
from undertow.games.anima.lab.fight import BASIC
from undertow.games.anima.rules.pools import circles
from undertow.games.anima.world import GM, Side, World
from undertow.kernel import LiveFate, Offer, Play

IDEAS = 3
MARGIN = 0.4
"""What is worth so much less at once, in wounds, is not thought of."""
DREAMS = 8
EARLY = (3, 6)
"""After so many dreams, what does not look better is given up."""
ROUNDS = 4
SURE = 0.7
"""So many standard errors better, and the second thought is taken."""
WON = 2.0
"""A conflict that is over, beside one in which a side has all but all of the wounds left."""


class AheadBot(GreedyBot):
    """Thinks a few rounds on before it acts."""

    def __init__(self, rng: Random, basic: int = BASIC) -> None:
        super().__init__(rng, basic)
        self._chance = rng
        self._dreamt = GreedyBot(rng, basic)

    def choose(self, world: World, able: Sequence[Offer]) -> Offer:
        weighed = sorted(self.weighed(world, able), key=lambda idea: -idea[0])
        most, first = weighed[0]
        better: dict[Offer, list[float]] = {
            offer: [] for worth, offer in weighed[1:IDEAS] if worth > most - MARGIN
        }
        for n in range(DREAMS):
            if n in EARLY:
                better = {o: by for o, by in better.items() if fmean(by) + _error(by) / 2 > 0}
            if not better:
                return first
            luck = self._chance.randbytes(16)
            as_it_is = self._dream(world, first, luck)
            for offer, by in better.items():
                by.append(self._dream(world, offer, luck) - as_it_is)
        surely = {offer: fmean(by) - SURE * _error(by) for offer, by in better.items()}
        best = max(surely, key=lambda offer: surely[offer])
        return best if surely[best] > 0 else first

    def _dream(self, world: World, offer: Offer, luck: bytes) -> float:
        """How the side that does this stands a few rounds later."""
        seat = world.fighters[str(offer.args[0])].sheet.seat
        seats = (GM, *world.agreed.players)
        dream = Play(GAME, seats, LiveFate(luck), keep_journal=False, world=world)
        dream.open(seat, offer)
        fight(dream, lambda seat: self._dreamt, rounds=world.fight.round + ROUNDS)
        return standing(dream.world, "gm" if seat == GM else "pc")


def _error(differences: list[float]) -> float:
    return stdev(differences) / math.sqrt(len(differences))


def standing(world: World, side: Side) -> float:
    """How well a side stands, from -2 (lost) to 2 (won)."""
    if world.conflict is None:
        winner = world.campaign.last
        return 0.0 if not winner else WON if winner == side else -WON
    left: dict[Side, int] = {"pc": 0, "gm": 0}
    for who, f in world.fighters.items():
        if f.here and not f.out and f.sheet.kind != "eidolon":
            left[world.side(who)] += circles(world, who) - f.wounds
    ours, all_of_it = left[side], sum(left.values())
    return (2 * ours - all_of_it) / all_of_it if all_of_it else 0.0
