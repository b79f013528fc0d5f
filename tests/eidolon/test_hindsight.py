"""The odds that a line of the chronicle had: those of the cards that were drawn, as each seat could know
them."""

from fractions import Fraction
from math import comb

from eidolon.tableau import pc
from support.back import hindsight, looked_back
from undertow.games.eidolon.cards import CARDS
from undertow.games.eidolon.facts import Counted, Drawn, Played
from undertow.kernel import EVERYONE
from undertow.kernel.journal import Happened

ANA = {"resonant": "the-fool", "dissonant": "justice"}


def place_of(e, kind):
    return [
        place
        for place, entry in e.play._kept().live_entries()
        if isinstance(entry, Happened) and isinstance(entry.fact, kind)
    ][-1]


def none_of(kinds, cards, deck):
    """That so many cards of a whole deck are none of these."""
    left = [card for card in deck if card not in kinds]
    return Fraction(comb(len(left), cards), comb(len(deck), cards))


def good():
    return [
        n for n, card in CARDS.items() if card.polarity == "positive" or card.slug == "the-fool"
    ]


def test_a_draw_had_the_odds_of_the_cards_that_were_left(tableau):
    e = tableau(pc("ana", ele=2, **ANA), pc("ben"), deck=["the-moon", "death"])
    e.moves("ana", "snipe").draws("ana")
    bad = none_of([n for n in good() if n != 8], 2, list(CARDS))
    for seat in ("ana", "ben", "gm", EVERYONE):
        came, chances = looked_back(e.play, Drawn, seat)
        assert came == ("neutral",)
        assert chances["positive"] == 1 - bad
        assert chances["positive"] + chances["neutral"] + chances["negative"] == 1
    e.plays("ana", "death")
    assert hindsight(e.play, place_of(e, Counted)) is None
    assert hindsight(e.play, place_of(e, Played)) is None, "which card is played was a choice"


def test_a_push_had_the_odds_of_one_card(tableau):
    e = tableau(pc("ana", ele=1, **ANA), deck=["the-moon", "the-sun"])
    e.moves("ana", "snipe").draws("ana").pushes("ana")
    came, chances = looked_back(e.play, Played)
    assert came == ("positive",)
    left = [card for card in CARDS if CARDS[card].slug != "the-moon"]
    assert chances["positive"] == 1 - none_of(good(), 1, left)


def test_who_looked_at_the_bottom_card_is_told_other_odds(tableau):
    last = max(CARDS)
    e = tableau(
        pc("ana", ele=2, **ANA),
        pc("ben"),
        deck=["the-moon", "death"],
        patch={"peeked": [["ben", last]]},
    )
    assert e.world.deck[-1] == last
    e.moves("ana", "snipe").draws("ana")
    place = place_of(e, Drawn)
    knows, others = hindsight(e.play, place, "ben"), hindsight(e.play, place, "ana")
    assert others == hindsight(e.play, place, EVERYONE)
    assert last in good()
    seen = [card for card in CARDS if card != last]
    assert knows.odds.chance("positive") == 1 - none_of(good(), 2, seen)
    assert others.odds.chance("positive") == 1 - none_of(good(), 2, list(CARDS))
    e.plays("ana", "death")
