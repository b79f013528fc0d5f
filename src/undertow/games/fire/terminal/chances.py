"""What the next ritual may bring, from what anybody can count: the cards left, and how many come.

The order of the deck is nobody's to know, so every order is as likely as another. Exact for plain
Ritual Cards; Event Cards that are replaced by another draw are not followed.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb

from msgspec import Struct

from undertow.games.fire.components import ChamberId
from undertow.games.fire.views import View


class Chances(Struct, frozen=True):
    """How likely the cards of the next ritual are to name each chamber in play."""

    cards: int
    deck: int
    hit: dict[ChamberId, Fraction]
    """Chambers in play that can be named, likeliest first."""
    safe: tuple[ChamberId, ...]
    """Chambers in play whose card cannot come."""
    falling: tuple[ChamberId, ...]
    """Those of `hit` that fall when they are named: a cultist stands there already."""
    any_fall: Fraction
    """That at least one of them falls."""
    threat_rises: bool
    """Will the deck run out?"""


def chances(view: View) -> Chances:
    """Count."""
    cards = view.track[min(view.threat, len(view.track) - 1)]
    tiles = {tile.chamber: tile for tile in view.tiles}
    deck, discard = view.deck, view.discard
    first = min(cards, len(deck))
    again = min(max(0, cards - len(deck)), len(deck) + len(discard))
    hit: dict[ChamberId, Fraction] = {}
    for chamber in tiles:
        chance = _chance(chamber in deck, chamber in discard, first, again, len(deck), len(discard))
        if chance and not tiles[chamber].sanctified:
            hit[chamber] = chance
    falling = tuple(c for c in hit if tiles[c].cultists and not tiles[c].blessed)
    order = sorted(hit, key=lambda c: (c not in falling, -hit[c], c))
    safe = tuple(c for c, tile in tiles.items() if c not in hit and tile.holds == "token")
    return Chances(
        cards,
        len(deck),
        {c: hit[c] for c in order},
        safe,
        falling,
        _any(falling, view, first, again),
        cards >= len(deck),
    )


def _chance(
    in_deck: bool, in_discard: bool, first: int, again: int, deck: int, discard: int
) -> Fraction:
    """That a card comes up at least once: among the first draws, or after the reshuffle."""
    missed = Fraction(1)
    if in_deck and deck:
        missed *= 1 - Fraction(first, deck)
    if again and (in_deck or in_discard):
        missed *= 1 - Fraction(again, deck + discard)
    return 1 - missed if in_deck or in_discard else Fraction(0)


def _any(falling: tuple[ChamberId, ...], view: View, first: int, again: int) -> Fraction:
    in_deck = sum(1 for chamber in falling if chamber in view.deck)
    none = _none(len(view.deck), in_deck, first)
    if again:
        none *= _none(len(view.deck) + len(view.discard), len(falling), again)
    return 1 - none


def _none(cards: int, marked: int, drawn: int) -> Fraction:
    """That none of the marked cards is among those drawn."""
    return Fraction(comb(cards - marked, drawn), comb(cards, drawn)) if cards else Fraction(1)
