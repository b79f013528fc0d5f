"""What a spread is likely to hold, counted from what can be known: which cards are not in the deck,
and, where the table plays so, which lie at its bottom."""

from __future__ import annotations

from math import comb

from msgspec import Struct

from undertow.games.eidolon.cards import CARDS, CardId
from undertow.games.eidolon.rules.reading import reading_of
from undertow.games.eidolon.world import PC, World


class Odds(Struct, frozen=True):
    """Chances for a draw of so many cards, as the one who draws would play them."""

    cards: int
    positive: float
    """At least one positive card."""
    neutral: float
    """No positive card, and at least one neutral."""
    negative: float
    """Nothing but negative cards."""
    dissonant: float
    """The dissonant card lies in it, and the resonant one does not: it must be played."""


def unseen(world: World, bottom: bool = False) -> tuple[CardId, ...]:
    """The cards a draw could bring, in an order that says nothing. A draw that begins among cards
    everybody knows is no chance at all, and is not asked here."""
    cards = world.deck
    if world.setup is not None and world.setup.known_bottom and world.known and not bottom:
        cards = cards[: len(cards) - world.known]
    return tuple(sorted(cards))


def odds(world: World, pc: PC, count: int) -> Odds:
    """The chances of a spread of `count` off the top, without replacement."""
    pool = unseen(world)
    count = min(count, len(pool))
    kinds = {card: reading_of(pc, card).polarity for card in pool}
    positive = sum(kind == "positive" for kind in kinds.values())
    negative = sum(kind == "negative" for kind in kinds.values())
    every = comb(len(pool), count)
    if not every or not count:
        return Odds(count, 0.0, 0.0, 0.0, 0.0)
    none_good = comb(len(pool) - positive, count) / every
    all_bad = comb(negative, count) / every
    forced = 0.0
    if pc.dissonant in kinds:
        others = len(pool) - 1 - (pc.resonant in kinds)
        forced = comb(others, count - 1) / every
    return Odds(count, 1 - none_good, none_good - all_bad, all_bad, forced)


def push_odds(world: World, pc: PC) -> Odds:
    """The chances of the one card a Push turns up."""
    return odds(world, pc, 1)


def composition(world: World) -> dict[str, int]:
    """How many cards of each printed polarity are still in the deck."""
    found = {"positive": 0, "neutral": 0, "negative": 0}
    for card in world.deck:
        found[CARDS[card].polarity] += 1
    return found
