"""The odds shown before a ritual are what counting every order of the cards gives."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest

from fire.dungeon import Dungeon
from undertow.games.fire.game import GAME
from undertow.games.fire.terminal.chances import chances

TILES = {"S1": (0, -1), "S2": (0, 1), "D1": (1, 0), "I1": (-1, 0)}


def counted(deck, discard, cards, marked):
    """How often a marked card comes up, over every order of the deck and of the reshuffle."""
    hits = total = 0
    for first in permutations(deck):
        again = permutations((*deck, *discard)) if cards > len(deck) else [()]
        for second in again:
            total += 1
            drawn = (*first[:cards], *second[: max(0, cards - len(deck))])
            hits += any(card in marked for card in drawn)
    return Fraction(hits, total)


@pytest.mark.parametrize(
    ("deck", "discard", "threat"),
    [
        (("S1", "S2", "D1", "S7", "D7"), (), 0),
        (("S1", "S2", "D1", "S7"), ("I1",), 2),
        (("S1", "S7"), ("S2", "D1", "I1"), 5),
        (("S1",), ("S2", "D1"), 2),
    ],
)
def test_every_chance_is_what_enumerating_gives(deck, discard, threat):
    dungeon = Dungeon(
        "warrior", tiles=TILES, deck=deck, discard=discard, cultists=("S1", "D1"), threat=threat
    )
    view = GAME.view(dungeon.world, "ana")
    found = chances(view)
    assert found.cards == view.track[threat]
    for chamber in TILES:
        expected = counted(deck, discard, found.cards, (chamber,))
        assert found.hit.get(chamber, Fraction(0)) == expected, chamber
    assert found.any_fall == counted(deck, discard, found.cards, found.falling)
    assert found.threat_rises == (found.cards >= len(deck))
    assert all(chamber in found.hit for chamber in found.falling)


def test_holy_ground_is_not_counted():
    dungeon = Dungeon("warrior", tiles=TILES, patch={"sanctified": "S1"})
    assert "S1" not in chances(GAME.view(dungeon.world, "ana")).hit
