"""What a spread is likely to hold, counted from what a seat can know: which cards are not in the deck;
where the table plays so, which everybody saw go under it or onto it; and a bottom card it looked at."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from undertow.games.eidolon.cards import CARDS, CardId
from undertow.games.eidolon.people import PC
from undertow.games.eidolon.rules.reading import reading_of
from undertow.games.eidolon.world import World
from undertow.parts import odds as exact


def known_ends(world: World, seat: str) -> tuple[int, int]:
    """How many cards on top and at the bottom a seat can name, in their order."""
    in_sight = world.setup is not None and world.setup.known_bottom
    top, bottom = (world.top, world.known) if in_sight else (0, 0)
    for who, card in world.peeked:
        if who == seat and card in world.deck:
            # Below the card it looked at lies what everybody saw go there since.
            below = len(world.deck) - world.deck.index(card)
            if in_sight or below == 1:
                bottom = max(bottom, below)
    return top, bottom


def reach(
    world: World, seat: str, count: int, bottom: bool = False
) -> tuple[tuple[CardId, ...], tuple[CardId, ...], int]:
    """What a draw of so many would take, off the top or the bottom: cards that are sure to come; cards of
    which some come, in an order that says nothing; and how many of these.

    First come the cards known at that end, then unseen ones, then those known at the other end. A deck
    that runs out is refreshed from the discard."""
    deck = world.deck
    top, under = known_ends(world, seat)
    above, unseen, below = deck[:top], deck[top : len(deck) - under], deck[len(deck) - under :]
    near, far = (below[::-1], above[::-1]) if bottom else (above, below)
    if count <= len(near):
        return near[:count], (), 0
    if count <= len(near) + len(unseen):
        return near, tuple(sorted(unseen)), count - len(near)
    if count <= len(deck):
        return (*near, *unseen, *far[: count - len(near) - len(unseen)]), (), 0
    rest = min(count - len(deck), len(world.discard))
    return deck, tuple(sorted(world.discard)), rest


def drawn(
    world: World, pc: PC, count: int, bottom: bool = False, seat: str = ""
) -> tuple[int, dict[tuple[str, bool], Fraction]]:
    """A draw of `count`, without replacement: how many cards come, and how likely the best of them is
    of each kind, with the dissonant card to be played or not. Counted from what the player knows, or
    another seat."""
    sure, pool, some = reach(world, seat or pc.seat, count, bottom)
    if not len(sure) + some:
        return 0, {}
    there = Counter(kind(pc, card) for card in sure)

    def means(hand: dict[str, int]) -> tuple[str, bool]:
        return best(there + Counter(hand))

    kinds = Counter(kind(pc, card) for card in pool)
    return len(sure) + some, exact.odds(kinds, some, means, back=False)


def kind(pc: PC, card: CardId) -> str:
    """What a card is to somebody."""
    return reading_of(pc, card).own or reading_of(pc, card).polarity


def best(spread: Counter[str]) -> tuple[str, bool]:
    """The best card of a spread, and whether the dissonant one must be played."""
    found = "negative"
    if spread["positive"] or spread["resonant"]:
        found = "positive"
    elif spread["neutral"]:
        found = "neutral"
    return found, bool(spread["dissonant"]) and not spread["resonant"]


def composition(world: World) -> dict[str, int]:
    """How many cards of each printed polarity are still in the deck."""
    found = {"positive": 0, "neutral": 0, "negative": 0}
    for card in world.deck:
        found[CARDS[card].polarity] += 1
    return found
