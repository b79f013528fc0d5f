"""Among many games some are played in another way, for what random play seldom brings: one in
twenty-five turns readings over, one is full of asides, and in one nobody waits for another's question."""

from __future__ import annotations

from support.acting import filled
from support.contract import Trial
from support.readings import Turned
from support.watched import Room
from undertow.kernel import Offer

EVERY = 25
ASIDE = 0.3
"""How often somebody opens an aside at a table full of them."""
BESIDE = 0.4
"""How often somebody goes on with something else while a rule waits."""


class Talkative(Trial):
    """A game in which people do at any time whatever they may do then, each thing as often as the
    other."""

    def go_on(self) -> None:
        rng, play = self.rng, self.play
        asides = [(seat, aside) for seat in play.seats for aside in play.anytime(seat)]
        if not asides or rng.random() >= ASIDE:
            return super().go_on()
        self.open_one_of(asides)
        self.counts["anytime"] += 1
        return None

    def open_one_of(self, offers: list[tuple[str, Offer]]) -> None:
        """Each rule as likely as the other, in however many ways it can be opened."""
        rng, play = self.rng, self.play
        rule = rng.choice(sorted({offer.rule for _, offer in offers}))
        seat, offer = rng.choice([one for one in offers if one[1].rule == rule])
        offer = filled(self.room, play, offer, rng)
        self.do(("open", seat, offer), lambda: play.open(seat, offer))


class Unheld(Talkative):
    """A game in which people go on with what is their own while somebody else is asked."""

    def go_on(self) -> None:
        rng, play = self.rng, self.play
        beside = [(seat, one) for seat in play.seats for one in play.offers(seat) if play.busy]
        if not beside or rng.random() >= BESIDE:
            return Trial.go_on(self)
        self.open_one_of(beside)
        self.counts["meanwhile"] += 1
        return None


def kind_of(room: Room, seed: int) -> type[Trial]:
    """How the game of a seed is played."""
    if seed % EVERY == EVERY - 1 and hasattr(room, "turns_readings"):
        return Turned
    if seed % EVERY == EVERY - 3:
        return Unheld
    return Talkative if seed % EVERY == EVERY - 2 else Trial
