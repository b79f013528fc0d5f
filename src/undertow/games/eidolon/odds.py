"""What a spread is likely to hold, counted from what a seat can know: which cards are not in the deck;
where the table plays so, which everybody saw go under it or onto it; and a bottom card it looked at."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from msgspec import Struct

from undertow.games.eidolon.cards import CARDS, CardId
from undertow.games.eidolon.entries import MOVES
from undertow.games.eidolon.people import PC
from undertow.games.eidolon.rules.counting import cards_to_draw
from undertow.games.eidolon.rules.reading import reading_of
from undertow.games.eidolon.world import World
from undertow.parts import odds as exact

MOST = 4
"""Spreads of so many cards are foretold when no Move is being made."""


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
    world: World, pc: PC, count: int, bottom: bool = False
) -> tuple[int, dict[tuple[str, bool], Fraction]]:
    """A draw of `count`, without replacement: how many cards come, and how likely the best of them is
    of each kind, with the dissonant card to be played or not."""
    sure, pool, some = reach(world, pc.seat, count, bottom)
    if not len(sure) + some:
        return 0, {}

    def kind(card: CardId) -> str:
        return reading_of(pc, card).own or reading_of(pc, card).polarity

    there = Counter(map(kind, sure))

    def means(hand: dict[str, int]) -> tuple[str, bool]:
        spread = there + Counter(hand)
        best = "negative"
        if spread["positive"] or spread["resonant"]:
            best = "positive"
        elif spread["neutral"]:
            best = "neutral"
        return best, bool(spread["dissonant"]) and not spread["resonant"]

    return len(sure) + some, exact.odds(Counter(map(kind, pool)), some, means, back=False)


def odds(world: World, pc: PC, count: int, bottom: bool = False) -> Odds:
    """The chances of a spread of `count`, for the one who draws it."""
    cards, found = drawn(world, pc, count, bottom)

    def chance(*meant: tuple[str, bool]) -> float:
        return float(sum(found.get(one, 0) for one in meant))

    good, middling, bad = (
        chance((best, False), (best, True)) for best in ("positive", "neutral", "negative")
    )
    forced = chance(("neutral", True), ("positive", True), ("negative", True))
    return Odds(cards, good, middling, bad, forced)


def spreads(world: World, seat: str, bottom: bool = False) -> tuple[Odds, ...]:
    """For a seat's character, spreads of one card, two, and so on: up to four, and to whatever the Move
    they are making draws."""
    mine = world.of_seat(seat)
    if not mine or not world.deck:
        return ()
    ours = [m for m in world.made if m.pc == mine[0].id and m.drew < 0 and m.move in MOVES]
    now = [m for m in ours if MOVES[m.move].draws]
    most = max(MOST, *(cards_to_draw(world, m).total for m in now)) if now else MOST
    return tuple(odds(world, mine[0], n, bottom) for n in range(1, most + 1))


def push_odds(world: World, pc: PC) -> Odds:
    """The chances of the one card a Push turns up."""
    return odds(world, pc, 1)


def composition(world: World) -> dict[str, int]:
    """How many cards of each printed polarity are still in the deck."""
    found = {"positive": 0, "neutral": 0, "negative": 0}
    for card in world.deck:
        found[CARDS[card].polarity] += 1
    return found
