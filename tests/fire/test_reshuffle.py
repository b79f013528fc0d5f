"""The Ritual deck runs out: reshuffled at once, the threat rises after the ritual, once a turn."""

from collections.abc import Callable

import pytest

from fire.dungeon import Dungeon
from support.shows import shows
from undertow.games.fire.facts import CardRevealed, DeckShuffled, Fact, ThreatDue, ThreatRose
from undertow.kernel import EVERYONE, LiveFate, Offer

Lay = Callable[..., Dungeon]
TWO_CARDS, THREE_CARDS, FOUR_CARDS = 2, 5, 8
"""Levels of the Beginner's track at which the cult draws so many cards."""
TURNING = CardRevealed | DeckShuffled | ThreatDue | ThreatRose


def course(d: Dungeon, after: int) -> list[Fact]:
    """What the cards and the Threat token did since then."""
    return [
        fact for place, fact in d.play.log(EVERYONE) if place > after and isinstance(fact, TURNING)
    ]


def length(d: Dungeon) -> int:
    return d.play.log(EVERYONE)[-1][0]


@shows("fire.ritual.reshuffle", "fire.ritual.reshuffle-timing", "fire.ritual.threat-timing")
def test_an_empty_deck_is_reshuffled_at_once_and_the_threat_rises_after_the_last_card(
    dungeon: Lay,
) -> None:
    d = dungeon("warrior", threat=TWO_CARDS, discard=("I1", "I2"), deck=("S1",))
    before = length(d)
    d.shuffles((2, 0, 1)).waits()
    assert course(d, before) == [
        CardRevealed("S1"),  # the last one is discarded first, and shuffled in
        DeckShuffled(()),
        ThreatDue(),
        CardRevealed("S1"),
        ThreatRose(by_reshuffle=True),
    ]
    assert d.world.threat == TWO_CARDS + 1
    assert d.world.deck == ("I1", "I2")


@shows("fire.ritual.reshuffle", "fire.ritual.threat-up")
def test_while_a_card_is_left_nothing_is_reshuffled_and_the_threat_stays(dungeon: Lay) -> None:
    d = dungeon("warrior", threat=TWO_CARDS, discard=("I1", "I2"), deck=("S1", "S2", "S3"))
    d.waits()
    assert d.world.deck == ("S3",)
    assert d.world.discard == ("I1", "I2", "S1", "S2")
    assert d.world.threat == TWO_CARDS


@shows("fire.ritual.reshuffle-timing")
def test_the_last_card_of_a_ritual_empties_the_deck_and_it_is_reshuffled_in_that_turn(
    dungeon: Lay,
) -> None:
    d = dungeon("warrior", threat=TWO_CARDS, discard=("I1",), deck=("S1", "S2"))
    d.shuffles((0, 1, 2)).waits()
    assert d.world.deck == ("I1", "S1", "S2")
    assert d.world.threat == TWO_CARDS + 1


@shows("fire.ritual.reshuffle-timing")
def test_by_the_other_ruling_it_waits_until_a_card_is_needed(dungeon: Lay) -> None:
    d = dungeon(
        "warrior", threat=TWO_CARDS, discard=("I1",), deck=("S1", "S2"), rulings=["lazyReshuffle"]
    )
    d.waits()
    assert d.world.deck == ()
    assert d.world.threat == TWO_CARDS
    d.shuffles((2, 0, 1)).waits()
    assert d.world.discard == ("S2", "I1")
    assert d.world.threat == TWO_CARDS + 1


@shows("fire.ritual.reshuffle-timing", "fire.ritual.second")
def test_a_last_card_that_takes_its_chamber_to_the_void_is_not_in_the_new_deck(
    dungeon: Lay,
) -> None:
    d = dungeon(
        "warrior", tiles={"S1": (0, -1)}, cultists=("S1",), discard=("I1", "I2"), deck=("S1",)
    )
    d.shuffles((1, 0)).waits()
    assert d.world.deck == ("I2", "I1")
    assert d.world.void_cards == ("S1",)


@shows("fire.ritual.threat-timing")
def test_by_the_other_ruling_the_threat_rises_with_the_reshuffle(dungeon: Lay) -> None:
    d = dungeon(
        "warrior", threat=TWO_CARDS, discard=("I1",), deck=("S1",), rulings=["threatAtReshuffle"]
    )
    before = length(d)
    d.shuffles((0, 1)).waits()
    assert course(d, before) == [
        CardRevealed("S1"),
        DeckShuffled(()),
        ThreatDue(),
        ThreatRose(by_reshuffle=True),
        CardRevealed("I1"),
    ]


@shows("fire.ritual.threat-timing", "fire.end.defeat-threat")
def test_the_top_of_the_track_is_looked_at_when_the_threat_has_risen(dungeon: Lay) -> None:
    # At the last level the deck runs out with the first of four cards: all four come all the same.
    layout = {"threat": FOUR_CARDS, "discard": ("I1", "I2", "I3", "I4"), "deck": ("S1",)}
    d = dungeon("warrior", **layout)
    d.shuffles((0, 1, 2, 3, 4)).waits()
    assert d.ended == ("defeat", "threat")
    assert d.told(CardRevealed)[-4:] == [CardRevealed(c) for c in ("S1", "I1", "I2", "I3")]
    # By the other ruling the game ends at the reshuffle, in the middle of the ritual.
    d = dungeon("warrior", **layout, rulings=["threatAtReshuffle"])
    d.shuffles((0, 1, 2, 3, 4)).waits()
    assert d.ended == ("defeat", "threat")
    assert d.told(CardRevealed)[4:] == [CardRevealed("S1")]


@shows("fire.ritual.threat-once", "fire.ritual.small-deck")
def test_a_deck_smaller_than_the_ritual_is_reshuffled_as_often_as_needed_for_one_step(
    dungeon: Lay,
) -> None:
    for switches in ((), ("lazyReshuffle",), ("threatAtReshuffle",)):
        d = dungeon("warrior", threat=THREE_CARDS, deck=("I1",), rulings=switches)
        d.waits()  # one card alone needs no fate
        assert d.told(CardRevealed) == [CardRevealed("I1")] * 3
        assert d.told(ThreatDue) == [ThreatDue()]
        assert d.told(ThreatRose) == [ThreatRose(by_reshuffle=True)]
        assert d.world.threat == THREE_CARDS + 1


@shows("fire.ritual.threat-once", "fire.ritual.empty-discard")
def test_a_reshuffle_and_then_no_card_at_all_is_still_one_step(dungeon: Lay) -> None:
    # Titan Forge falls, a new deck of one card is made, Drifting Steps falls: nothing is left.
    for switches in ((), ("lazyReshuffle",), ("threatAtReshuffle",)):
        d = dungeon(
            "warrior",
            tiles={"S1": (0, -1), "D1": (1, 0)},
            cultists=("S1", "D1"),
            discard=("D1",),
            deck=("S1",),
            threat=THREE_CARDS,
            rulings=switches,
        )
        d.waits()
        assert d.world.void_cards == ("S1", "D1")
        assert d.told(ThreatRose) == [ThreatRose(by_reshuffle=True)]


@shows("fire.ritual.threat-once")
def test_in_the_next_turn_the_threat_may_rise_again(dungeon: Lay) -> None:
    d = dungeon("warrior", "wizard", threat=THREE_CARDS, deck=("I1",))
    d.waits().waits()
    assert d.world.threat == THREE_CARDS + 2


@shows("fire.ritual.empty-discard")
def test_with_every_card_in_the_void_the_ritual_ends_early_and_the_threat_rises(
    dungeon: Lay,
) -> None:
    void = {"void_cards": ["I1"]}
    d = dungeon("warrior", threat=TWO_CARDS, deck=(), patch=void)
    d.waits()
    assert d.told(CardRevealed) == []
    assert d.world.threat == TWO_CARDS + 1
    d.waits()  # and so it goes on: the game cannot stall
    assert d.world.threat == TWO_CARDS + 2
    d = dungeon("warrior", threat=FOUR_CARDS, deck=(), patch=void)
    d.waits()
    assert d.ended == ("defeat", "threat")


@shows("fire.ritual.empty-discard")
def test_when_the_last_card_of_all_goes_to_the_void_the_rest_of_the_ritual_falls_away(
    dungeon: Lay,
) -> None:
    d = dungeon("warrior", tiles={"S1": (0, -1)}, cultists=("S1",), deck=("S1",), threat=TWO_CARDS)
    d.waits()
    assert d.told(CardRevealed) == [CardRevealed("S1")]
    assert (d.world.deck, d.world.discard, d.world.void_cards) == ((), (), ("S1",))
    assert d.told(ThreatRose) == [ThreatRose(by_reshuffle=True)]


ORACLE = {
    "beginner": (101, 100),
    "normal": (101, 100),
    "hard": (101, 100),
    "very-hard": (91, 90),
    "extreme": (87, 86),
    "heroic": (82, 81),
    "nightmare": (76, 76),
    "legendary": (71, 71),
}
"""docs/rules/fire-data.md, section 2: turns until the marker leaves the track, lazy and eager."""


@pytest.mark.parametrize("difficulty", ORACLE)
@shows(
    "fire.ritual.count",
    "fire.ritual.reshuffle",
    "fire.ritual.reshuffle-timing",
    "fire.ritual.threat-up",
    "fire.ritual.threat-once",
    "fire.data.difficulty-tracks",
)
def test_so_many_turns_does_the_cult_need_when_nobody_stops_it(
    dungeon: Lay, difficulty: str
) -> None:
    lazy_and_eager = []
    for rulings in (("lazyReshuffle",), ()):
        d = dungeon("warrior", difficulty=difficulty, rulings=rulings)
        d.play.fate = LiveFate(b"any order will do: nothing lies in the dungeon")
        turns = 0
        while not d.ended:
            d.play.open("ana", Offer("fire.wait", ("warrior",)))
            turns += 1
        assert d.ended == ("defeat", "threat")
        assert d.world.threat == 9
        lazy_and_eager.append(turns)
    assert tuple(lazy_and_eager) == ORACLE[difficulty]
