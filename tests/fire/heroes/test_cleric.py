"""The Cleric: Bless and Sanctify."""

from fire.dungeon import stays
from fire.heroes.hero_card import Lay, ap_a_turn, costs_to_collect
from support.shows import shows
from undertow.games.fire.facts import RitualBegan


@shows("fire.hero.cleric")
def test_the_cleric_has_three_ap_and_is_best_at_intellect(dungeon: Lay) -> None:
    assert ap_a_turn(dungeon, "cleric") == 3
    assert costs_to_collect(dungeon, "cleric") == (2, 3, 1)


# Bless


@shows("fire.hero.cleric-bless")
def test_a_blessing_stops_the_next_cultist_and_comes_back(dungeon: Lay) -> None:
    d = dungeon("cleric", tiles={"S1": (0, -1)}, at={"cleric": "S1"}, deck=("S1", "D7"))
    d.does("bless")
    assert d.world.now.spent == 1
    assert d.world.blessed == "S1"
    d.waits()
    assert d.world.cultists == {}
    assert d.world.blessed is None
    assert d.world.discard == ("S1",)
    # It stopped one; when the card comes round again, the cultist comes.
    d.shuffles(stays(2)).waits()
    d.waits()
    assert d.world.cultists == {"S1": 1}


@shows("fire.hero.cleric-bless")
def test_a_blessing_lies_until_a_cultist_would_come_there(dungeon: Lay) -> None:
    d = dungeon(
        "cleric", tiles={"S1": (0, -1), "S2": (0, -2)}, at={"cleric": "S1"}, deck=("S2", "S1", ...)
    )
    d.does("bless").waits()
    assert d.world.cultists == {"S2": 1}
    assert d.world.blessed == "S1"
    d.waits()
    assert d.world.cultists == {"S2": 1}
    assert d.world.blessed is None


@shows("fire.hero.cleric-bless", "fire.herorule.bless-move")
def test_the_cleric_blesses_once_a_turn(dungeon: Lay) -> None:
    d = dungeon(
        "cleric", tiles={"S1": (0, -1), "S2": (0, -2)}, at={"cleric": "S1"}, deck=("I7", ...)
    )
    d.does("bless").does("move", "S2")
    d.is_refused("bless", because="Bless was used this turn already")
    d.waits().does("bless")
    assert d.world.blessed == "S2"


@shows("fire.hero.cleric-bless")
def test_only_the_cleric_blesses(dungeon: Lay) -> None:
    d = dungeon("warrior", "cleric", tiles={"S1": (0, -1)}, at={"warrior": "S1", "cleric": "S1"})
    d.is_refused("bless", because="not a skill of the Warrior")
    d.is_refused("bless", hero="cleric", because="the Warrior's turn")


@shows("fire.hero.cleric-bless-one", "fire.herorule.bless-move")
def test_blessing_a_second_chamber_takes_the_token_from_the_first(dungeon: Lay) -> None:
    d = dungeon(
        "cleric",
        tiles={"S1": (0, -1), "S2": (0, -2)},
        at={"cleric": "S1"},
        deck=("I7", "S1", "S2", ...),
    )
    d.does("bless").waits()
    d.does("move", "S2").does("bless")
    assert d.world.blessed == "S2"
    d.waits()
    assert d.world.cultists == {"S1": 1}  # no longer blessed
    assert d.world.blessed == "S2"
    d.waits()
    assert d.world.cultists == {"S1": 1}
    assert d.world.blessed is None


@shows("fire.herorule.bless-where")
def test_the_vestibule_and_special_chambers_cannot_be_blessed(dungeon: Lay) -> None:
    d = dungeon("cleric", tiles={"S1": (0, -1), "RH": (0, -2)})
    d.is_refused("bless", because="only a Basic Chamber")
    d.does("move", "S1")
    assert d.offered("bless") == [()]
    d.does("move", "RH")
    d.is_refused("bless", because="only a Basic Chamber")


@shows("fire.herorule.bless-where")
def test_a_blessing_beside_a_cultist_stops_the_second_one(dungeon: Lay) -> None:
    d = dungeon(
        "cleric", tiles={"S1": (0, -1)}, at={"cleric": "S1"}, cultists=("S1",), deck=("S1", ...)
    )
    d.does("bless").waits()
    assert d.world.cultists == {"S1": 1}
    assert "S1" in d.world.board.tiles


@shows("fire.herorule.bless-where")
def test_by_the_printed_card_a_chamber_with_a_cultist_cannot_be_blessed(dungeon: Lay) -> None:
    d = dungeon(
        "cleric",
        tiles={"S1": (0, -1)},
        at={"cleric": "S1"},
        cultists=("S1",),
        rulings=["blessNeedsEmpty"],
    )
    d.is_refused("bless", because="without a cultist")
    d.does("attack").does("bless")
    assert d.world.blessed == "S1"


@shows("fire.herorule.bless-cleric-lost")
def test_the_blessing_outlasts_the_cleric(dungeon: Lay) -> None:
    d = dungeon(
        "cleric",
        "warrior",
        tiles={"S1": (0, -1), "D7": (3, 3)},
        at={"cleric": "D7"},
        cultists=("D7",),
        deck=("D7", "S1", ...),
        patch={"blessed": "S1"},
    )
    d.waits()
    assert d.hero("cleric").lost
    assert d.world.blessed == "S1"
    d.waits()
    assert d.world.cultists == {}
    assert d.world.blessed is None


@shows("fire.ritual.blessing-boomerang-void")
def test_the_blessing_comes_back_when_its_chamber_is_sacrificed(dungeon: Lay) -> None:
    d = dungeon(
        "cleric", "engineer", tiles={"S1": (0, -1)}, at={"cleric": "S1"}, deck=("I7", "I6", ...)
    )
    d.does("bless").does("move", "V").waits()
    d.does("metallic-sacrifice", "S1")
    assert d.world.blessed is None


# Sanctify


@shows("fire.hero.cleric-sanctify")
def test_sanctifying_sends_the_card_to_the_void_for_good(dungeon: Lay) -> None:
    d = dungeon(
        "cleric",
        tiles={"S1": (0, -1)},
        at={"cleric": "S1"},
        discard=("S1", "S2"),
        deck=("D7", "D6"),
    )
    d.does("sanctify")
    assert d.world.void_cards == ("S1",)
    assert d.world.sanctified == "S1"
    assert len(d.told(RitualBegan)) == 1  # all 3 AP are spent
    d.shuffles(stays(3)).waits()
    assert sorted(d.world.deck) == ["D6", "D7", "S2"]  # the reshuffle does not bring it back
    for _ in range(2):
        d.waits()
    d.shuffles(stays(3)).waits()
    assert d.world.cultists == {}


@shows("fire.hero.cleric-sanctify")
def test_the_card_must_lie_in_the_discard_pile(dungeon: Lay) -> None:
    d = dungeon("cleric", tiles={"S1": (0, -1)}, at={"cleric": "S1"}, discard=("S2",))
    d.is_refused("sanctify", because="lies in the discard pile")


@shows("fire.hero.cleric-sanctify")
def test_sanctify_needs_a_basic_chamber(dungeon: Lay) -> None:
    # In this scenario the Event Card of the relic's chamber lies in the discard pile, too.
    d = dungeon(
        "cleric",
        tiles={"S1": (0, -1), "RH": (0, -2)},
        at={"cleric": "RH"},
        scenarios=["unstable-void"],
        discard=("RH", "S1"),
    )
    d.is_refused("sanctify", because="Basic Chamber")


@shows("fire.hero.cleric-sanctify", "fire.herorule.skill-needs-ap")
def test_sanctify_takes_a_whole_turn(dungeon: Lay) -> None:
    d = dungeon("cleric", tiles={"S1": (0, -1)}, discard=("S1",), deck=("D7", ...))
    d.does("move", "S1")
    d.is_refused("sanctify", because="costs 3 AP and 2 are left")


@shows("fire.hero.cleric-sanctify")
def test_the_cleric_sanctifies_once_a_game(dungeon: Lay) -> None:
    d = dungeon(
        "cleric",
        tiles={"S1": (0, -1), "S2": (0, -2)},
        at={"cleric": "S1"},
        discard=("S1", "S2"),
        deck=("D7", "D6", ...),
    )
    d.does("sanctify").does("move", "S2").waits()
    d.is_refused("sanctify", because="used up")


@shows("fire.herorule.sanctify-existing")
def test_a_cultist_already_there_stays_and_can_be_attacked(dungeon: Lay) -> None:
    d = dungeon(
        "cleric",
        tiles={"S1": (0, -1)},
        at={"cleric": "S1"},
        discard=("S1",),
        cultists=("S1",),
        deck=("D7", ...),
    )
    d.does("sanctify")
    assert d.world.cultists == {"S1": 1}
    d.does("attack")
    assert d.world.cultists == {}


@shows("fire.herorule.sanctify-absolute")
def test_the_sage_cannot_send_a_cultist_into_a_sanctified_chamber(dungeon: Lay) -> None:
    d = dungeon(
        "cleric",
        "sage",
        tiles={"S1": (0, -1), "S2": (1, 0), "S4": (0, 1)},
        at={"cleric": "S1"},
        discard=("S1",),
        deck=("D7", "S2", ...),
    )
    d.does("sanctify").waits()
    assert d.choices("mindstrike") == ["no", "S4"]
    d.answers("S4")
    assert d.world.cultists == {"S4": 1}


@shows("fire.herorule.sanctify-absolute")
def test_a_marching_cultist_passes_by_a_sanctified_chamber(dungeon: Lay) -> None:
    d = dungeon(
        "cleric",
        tiles={"S1": (0, -1), "S2": (0, -2)},
        at={"cleric": "S1"},
        scenarios=["shadow-cult"],
        discard=("S1",),
        cultists=("S2",),
        deck=("S2", ...),
    )
    d.does("sanctify")
    assert d.world.cultists == {"V": 1}


@shows("fire.herorule.sanctify-absolute")
def test_not_even_its_own_card_could_bring_a_cultist_there(dungeon: Lay) -> None:
    # Its card lies in the Void; only a person's ruling brings chamber and card together again.
    d = dungeon("cleric", tiles={"S1": (0, -1)}, deck=("S1", ...), patch={"sanctified": "S1"})
    d.waits()
    assert d.world.discard == ("S1",)
    assert d.world.cultists == {}
