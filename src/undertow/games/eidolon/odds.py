"""What a spread is likely to hold, counted from what can be known: which cards are not in the deck,
and, where the table plays so, which lie at its bottom."""

from __future__ import annotations

from math import comb

from msgspec import Struct

from undertow.games.eidolon.cards import CARDS, CardId
from undertow.games.eidolon.people import PC
from undertow.games.eidolon.rules.reading import reading_of
from undertow.games.eidolon.world import World


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


def reach(world: World, count: int) -> tuple[tuple[CardId, ...], tuple[CardId, ...], int]:
    """What a draw of so many off the top would take: cards that are sure to come; cards of which
    some come, in an order that says nothing; and how many of these.

    A draw that takes all that is unseen goes on among the cards everybody knows at the bottom, and
    a deck that runs out is refreshed from the discard."""
    known = world.known if world.setup is not None and world.setup.known_bottom else 0
    unseen = world.deck[: len(world.deck) - known]
    if count <= len(unseen):
        return (), tuple(sorted(unseen)), count
    if count <= len(world.deck):
        return world.deck[:count], (), 0
    rest = min(count - len(world.deck), len(world.discard))
    return world.deck, tuple(sorted(world.discard)), rest


def odds(world: World, pc: PC, count: int) -> Odds:
    """The chances of a spread of `count` off the top, without replacement."""
    sure, pool, some = reach(world, count)
    cards = len(sure) + some
    if not cards:
        return Odds(0, 0.0, 0.0, 0.0, 0.0)
    certain = {reading_of(pc, card).polarity for card in sure}
    kinds = [reading_of(pc, card).polarity for card in pool]
    every = comb(len(pool), some)
    none_good, all_bad = 0.0, 0.0
    if "positive" not in certain:
        none_good = comb(len(pool) - kinds.count("positive"), some) / every
        if "neutral" not in certain:
            all_bad = comb(kinds.count("negative"), some) / every
    forced = 0.0
    if pc.resonant not in sure:
        others = len(pool) - (pc.resonant in pool)
        if pc.dissonant in sure:
            forced = comb(others, some) / every
        elif pc.dissonant in pool and some:
            forced = comb(others - 1, some - 1) / every
    return Odds(cards, 1 - none_good, none_good - all_bad, all_bad, forced)


def push_odds(world: World, pc: PC) -> Odds:
    """The chances of the one card a Push turns up."""
    return odds(world, pc, 1)


def composition(world: World) -> dict[str, int]:
    """How many cards of each printed polarity are still in the deck."""
    found = {"positive": 0, "neutral": 0, "negative": 0}
    for card in world.deck:
        found[CARDS[card].polarity] += 1
    return found
