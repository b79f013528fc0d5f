"""The odds of the next ritual: as if every order of the cards were played, Event Cards and all."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from random import Random

import pytest
from msgspec.structs import replace

from fire.dungeon import COMPONENTS, Dungeon
from fire.room import late
from support.back import hindsight, looked_back
from undertow.games.fire import odds as fire_odds
from undertow.games.fire.creation import prepare
from undertow.games.fire.facts import (
    CardRevealed,
    ChamberFell,
    CultistPlaced,
    DeckShuffled,
    EventsShuffled,
    Moved,
)
from undertow.games.fire.game import GAME
from undertow.games.fire.odds import People
from undertow.games.fire.world import World
from undertow.kernel import Hindsight, Offer, Play, speak
from undertow.kernel.journal import Happened
from undertow.odds import Trial, Way, exactly, opens

TILES = {"S1": (0, -1), "S2": (0, 1), "D1": (1, 0), "I1": (-1, 0)}
SCENARIOS = ((), ("unstable-void",), ("shades-of-vorax",), ("shadow-cult",), ("vagrant-portal",))


def table(world):
    return Play(GAME, ("ana",), keep_journal=False, world=world)


def told(world):
    return GAME.odds(table(world), "ana", None)


def chances(odds):
    return {outcome.id: outcome.chance for outcome in odds.outcomes}


def named(mark):
    return ":".join(part for part in mark if part)


def every_order(world):
    """The whole ritual, played in each order of the deck and of every shuffle on the way."""
    ready = replace(world, turn=replace(world.now, phase="ritual"))
    orders = list(permutations(sorted(world.deck)))
    found = {}
    for order in orders:
        lies = table(replace(ready, deck=order))
        trial = Trial(lies, opens(Offer("fire.turn")), People())
        for marks, chance in exactly(trial, fire_odds._marks).items():
            for mark in marks:
                found[named(mark)] = found.get(named(mark), 0) + chance / len(orders)
    return found


def in_mid_game(scenarios, seed, deck, discard, threat=None):
    """Somewhere in a long game, with few cards: Event Cards among them, where there are any."""
    rng = Random(seed)
    heroes = rng.sample(("warrior", "sage", "cleric", "rogue", "wizard"), 2)
    began, _ = prepare(
        heroes,
        dict.fromkeys(heroes, "ana"),
        components=COMPONENTS,
        difficulty="heroic",
        scenarios=scenarios,
    )
    world = World()
    for fact in late(began, rng):
        world = fact.evolve(world)
    cards = sorted((*world.deck, *world.discard))
    events = [card for card in cards if card not in world.components.basic]
    some = rng.sample(cards, deck + discard)
    some[: len(events[:1])] = events[:1]
    some = list(dict.fromkeys(some))
    rng.shuffle(some)
    threat = rng.choice((0, 2, 4)) if threat is None else threat
    return replace(world, deck=tuple(some[:deck]), discard=tuple(some[deck:]), threat=threat)


@pytest.mark.parametrize("scenarios", SCENARIOS)
@pytest.mark.parametrize("seed", range(5))
def test_every_chance_is_what_playing_every_order_gives(scenarios, seed):
    world = in_mid_game(scenarios, seed, deck=5, discard=2)
    odds = told(world)
    assert odds.sampled == 0
    assert chances(odds) == every_order(world)


@pytest.mark.parametrize("scenarios", SCENARIOS)
def test_so_it_is_when_the_deck_runs_out_on_the_way(scenarios):
    for seed in (7, 8):
        world = in_mid_game(scenarios, seed, deck=2, discard=3, threat=4)
        assert world.track[4] == 3
        odds = told(world)
        assert odds.sampled == 0
        assert chances(odds) == every_order(world)
        assert odds.chance("threat") == 1


def counted(deck, cards, marked):
    """How often a marked card comes up, over every order of the deck."""
    orders = list(permutations(deck))
    hits = sum(any(card in marked for card in order[:cards]) for order in orders)
    return Fraction(hits, len(orders))


def test_whoever_stands_where_no_doorway_leads_out_may_be_lost():
    deck = ("S5", "I1", "I2")
    d = Dungeon(
        "warrior",
        "cleric",
        tiles={"S5": (3, -3)},
        at={"warrior": "S5"},
        cultists=("S5",),
        deck=deck,
    )
    odds = told(d.world)
    drawn = counted(deck, d.world.track[0], ("S5",))
    assert 0 < odds.chance("lost:warrior") == odds.chance("falls:S5") == drawn < 1
    assert (
        speak(next(o.label for o in odds.outcomes if o.id == "lost:warrior")) == "Lost: the Warrior"
    )


@pytest.mark.parametrize("threat", [0, 2])
def test_a_plain_ritual_names_each_card_as_often_as_it_is_on_top(threat):
    deck = ("S1", "S2", "D1", "S7", "D7", "I1")
    d = Dungeon(
        "warrior",
        "cleric",
        tiles=TILES,
        deck=deck,
        cultists=("S1", "D1"),
        threat=threat,
        patch={"pieces/blessed": "I1"},
    )
    cards = d.world.track[threat]
    odds = told(d.world)
    assert odds.chance("comes:S2") == odds.chance("falls:S1") == counted(deck, cards, ("S2",))
    assert odds.chance("any-fall") == counted(deck, cards, ("S1", "D1"))
    assert odds.chance("comes:I1") == 0  # the blessing holds one card off
    assert odds.chance("threat") == 0
    assert speak(odds.title) == f"The next ritual draws {cards} of the 6 cards in the deck."
    assert (odds.sampled, odds.notes) == (0, ())


def test_holy_ground_is_not_counted():
    d = Dungeon("warrior", tiles=TILES, patch={"pieces/sanctified": "S1"})
    assert told(d.world).chance("comes:S1") == 0
    assert told(d.world).chance("comes:S2") == Fraction(1, 21)


class TestEventCards:
    def test_no_cultist_comes_to_a_relic_chamber(self):
        d = Dungeon("warrior", tiles={**TILES, "RH": (0, -2)}, scenarios=("shades-of-vorax",))
        odds = told(d.world)
        assert odds.chance("comes:RH") == 0
        assert odds.chance("shade:str") == Fraction(1, 22)  # two of 24 are replaced

    def test_a_card_that_does_not_count_is_replaced(self):
        # The red and green relics' chambers are not explored: their cards are drawn in vain.
        deck = ("RH", "RF", "S1", "S7")
        d = Dungeon("warrior", tiles=TILES, deck=deck, scenarios=("shades-of-vorax",))
        assert told(d.world).chance("comes:S1") == Fraction(1, 2)

    def test_a_broken_relics_card_goes_to_the_void_and_is_replaced(self):
        deck = ("RH", "S1", "S7")
        d = Dungeon(
            "warrior", tiles=TILES, deck=deck, broken=("str",), scenarios=("unstable-void",)
        )
        assert told(d.world).chance("comes:S1") == Fraction(1, 2)
        whole = Dungeon("warrior", tiles=TILES, deck=deck, scenarios=("unstable-void",))
        assert told(whole.world).chance("comes:S1") == Fraction(1, 3)


def test_the_order_of_the_deck_makes_no_difference():
    world = in_mid_game(("shades-of-vorax",), 3, deck=6, discard=3)
    other = replace(world, deck=world.deck[::-1])
    assert told(world) == told(other)


def test_where_there_are_too_many_ways_some_are_tried_and_it_says_so(monkeypatch):
    world = in_mid_game(("shades-of-vorax",), 5, deck=6, discard=3, threat=4)
    exact = told(world)
    monkeypatch.setattr(fire_odds, "WAYS", 1)
    rough = told(world)
    assert (exact.sampled, rough.sampled) == (0, fire_odds.TRIALS)
    assert rough == told(world)  # the same every time
    for outcome in exact.outcomes:
        assert abs(rough.chance(outcome.id) - outcome.chance) < 0.09, outcome.id


def test_the_rest_of_a_ritual_that_waits_for_a_dive():
    # S1 falls; whoever is there chooses where to dive, and then two cards more come.
    d = Dungeon(
        "warrior",
        tiles={**TILES, "D3": (0, -2)},
        at={"warrior": "S1"},
        cultists=("S1", "S2"),
        threat=4,
        difficulty="heroic",
        deck=("S1", "S2", "S7", "D7", "I7"),
    )
    d.waits()
    assert len(d.choices("dive")) > 1
    odds = GAME.odds(d.play, "ana", None)
    assert odds.chance("falls:S2") == Fraction(2, 4)  # two cards more, of the four left
    assert speak(odds.title) == "The rest of this ritual: 4 cards are in the deck."
    assert [speak(note) for note in odds.notes] == [
        "Where somebody may choose, the first choice is counted."
    ]
    assert d.choices("dive")  # nothing happened at the table itself
    d.answers(d.choices("dive")[0])


def test_what_is_not_left_to_chance_has_no_odds():
    d = Dungeon("warrior", tiles=TILES)
    assert GAME.odds(d.play, "ana", Offer("fire.move", ("warrior", "S1"))) is None
    assert GAME.odds(table(World()), "ana", None) is None


def test_what_came_up_of_the_deck_and_of_each_shuffle_on_the_way():
    revealed = [CardRevealed(card) for card in ("S1", "S2", "D1")]
    told = (
        *revealed[:2],
        DeckShuffled(("D1",)),  # one card has but one order
        revealed[2],
        EventsShuffled(("RH", "RF", "RK")),  # the first of these is turned up at once
        DeckShuffled(("S1", "S2")),
        revealed[0],
    )
    assert fire_odds._dealt(Way(World(), told, ("S1", "S2"))) == (
        (("S1", "S2"), 2),
        (("RH", "RF", "RK"), 1),
        (("S1", "S2"), 1),
    )
    assert fire_odds._dealt(Way(World(), (), ("S1", "S2"))) == ((("S1", "S2"), 0),)


def test_a_whole_deck_is_counted_as_long_as_chambers_do_the_same():
    # Four of 21 cards come up in 143,640 orders; but what lies here and holds nobody is all alike.
    hall = {c: (x - 2, -2) for x, c in enumerate(("S3", "S4", "D2", "D3", "I2", "I3", "I4"))}
    layout = {"tiles": {**TILES, **hall}, "cultists": ("S1",), "threat": 8}
    d = Dungeon("warrior", **layout)
    odds = told(d.world)
    assert (d.world.track[8], len(d.world.deck), odds.sampled) == (4, 21, 0)
    for chance in ("comes:S2", "comes:I4", "falls:S1"):
        assert odds.chance(chance) == Fraction(4, 21)
    # Whoever marches away from a fall makes one chamber unlike the others.
    marches = told(Dungeon("warrior", **layout, scenarios=("shadow-cult",)).world)
    assert marches.sampled == fire_odds.TRIALS


def test_a_card_looks_back_on_the_odds_it_had():
    layout = {"tiles": TILES, "cultists": ("S2",)}
    d = Dungeon("warrior", "wizard", **layout, deck=("S1", ...)).waits()
    for kind in (CardRevealed, CultistPlaced):
        came, odds = looked_back(d.play, kind, "ana")
        assert came == ("comes:S1",)
        assert odds["comes:S1"] == odds["falls:S2"] == Fraction(1, 21)
    # The card of a chamber that is not in play brings nothing that could be counted.
    d = Dungeon("warrior", "wizard", **layout, deck=("I7", ...)).waits()
    assert looked_back(d.play, CardRevealed, "ana")[0] == ()
    d = Dungeon("warrior", "wizard", **layout, deck=("S2", ...)).waits()
    assert looked_back(d.play, ChamberFell, "ana")[0] == ("falls:S2", "any-fall")


def test_what_a_hero_does_had_no_odds():
    at = {"at": {"engineer": "V"}, "patch": {"bob": "S1"}}
    d = Dungeon("engineer", "wizard", tiles=TILES, **at)
    d.does("metallic-sacrifice", "S1")
    while d.play.requests():
        d.answers("yes")
    fell = [
        place
        for place, entry in d.play._kept().live_entries()
        if isinstance(entry, Happened) and isinstance(entry.fact, ChamberFell)
    ]
    assert hindsight(d.play, fell[-1], "ana") == Hindsight(None, ("falls:S1", "any-fall"))
    d = Dungeon("warrior", "wizard", tiles=TILES).does("move", "S1")
    moved = [
        place
        for place, entry in d.play._kept().live_entries()
        if isinstance(entry, Happened) and isinstance(entry.fact, Moved)
    ]
    assert hindsight(d.play, moved[-1], "ana") is None
