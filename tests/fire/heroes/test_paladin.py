"""The Paladin: Smite and Holy Light."""

from fire.heroes.hero_card import QUIET, Lay, ap_a_turn, costs_to_collect
from support.shows import shows
from undertow.games.fire.facts import Acted


@shows("fire.hero.paladin", "fire.data.hero-stars")
def test_the_paladin_has_three_ap_and_is_best_at_strength(dungeon: Lay) -> None:
    assert ap_a_turn(dungeon, "paladin") == 3
    assert costs_to_collect(dungeon, "paladin") == (1, 3, 2)


@shows("fire.hero.paladin-smite")
def test_smite_strikes_a_cultist_anywhere_for_one_ap(dungeon: Lay) -> None:
    d = dungeon(
        "paladin",
        tiles={"S1": (0, -1), "D5": (1, 0, "NS"), "I1": (5, 5)},
        cultists=("D5", "I1"),
    )
    assert d.offered("smite") == [("D5",), ("I1",)]
    d.is_refused("smite", "S1", because="a chamber with a cultist")
    d.does("smite", "I1")
    assert d.world.cultists == {"D5": 1}
    assert d.world.now.spent == 1
    assert d.hero("paladin").at == "V"


@shows("fire.hero.paladin-smite", "fire.skill.frequency")
def test_smite_works_once_a_turn_and_again_in_the_next(dungeon: Lay) -> None:
    d = dungeon(
        "paladin",
        tiles={"S1": (0, -1), "D1": (0, -2), "I1": (5, 5)},
        at={"paladin": "S1"},
        cultists=("S1", "D1", "I1"),
        deck=QUIET,
    )
    d.does("smite", "I1")
    assert d.offered("smite") == []
    d.is_refused("smite", "D1", because="this turn already")
    d.does("attack")  # her plain attack stays open, in her own chamber
    assert d.world.cultists == {"D1": 1}
    d.waits()
    d.does("smite", "D1")
    assert d.world.cultists == {}


@shows("fire.hero.paladin-holy-light")
def test_holy_light_cleans_a_tile_and_its_four_neighbours_walls_or_not(dungeon: Lay) -> None:
    d = dungeon(
        "paladin",
        "rogue",
        tiles={
            "S5": (5, 5, "NS"),
            "D1": (5, 4),  # connected
            "D5": (6, 5, "NS"),  # behind two walls
            "I1": (4, 5),  # behind one wall
            "S1": (5, 6),
            "S2": (4, 4),  # only corner to corner
            "D2": (5, 3),  # two tiles off
        },
        cultists=("S5", "D1", "D5", "I1", "S1", "S2", "D2"),
        deck=QUIET,
    )
    d.does("holy-light", "S5")
    assert d.world.cultists == {"S2": 1, "D2": 1}
    assert [fact.ap for fact in d.told(Acted)] == [3]
    assert d.world.now.hero == "rogue"


@shows("fire.herorule.holy-light-center")
def test_holy_light_must_fall_on_a_cultist(dungeon: Lay) -> None:
    d = dungeon("paladin", tiles={"S1": (5, 5), "D1": (5, 4), "D2": (6, 5)}, cultists=("D1", "D2"))
    assert d.offered("holy-light") == [("D1",), ("D2",)]
    d.is_refused("holy-light", "S1", because="a chamber with a cultist")  # both stand around it


@shows("fire.hero.paladin-holy-light", "fire.herorule.skill-needs-ap")
def test_holy_light_needs_three_ap_and_falls_once_a_game(dungeon: Lay) -> None:
    d = dungeon(
        "paladin",
        tiles={"S1": (5, 5), "D1": (9, 9), "I1": (0, -1)},
        cultists=("S1", "D1"),
        deck=QUIET,
    )
    d.does("move", "I1")
    d.is_refused("holy-light", "S1", because="costs 3 AP and 2 are left")
    d.waits()
    d.does("holy-light", "S1")
    assert d.world.cultists == {"D1": 1}
    d.is_refused("holy-light", "D1", because="used up")


@shows("fire.invasion.vestibule-safe")
def test_the_gathered_cultists_on_the_vestibule_fear_neither_smite_nor_light(dungeon: Lay) -> None:
    d = dungeon(
        "paladin",
        "rogue",
        scenarios=["shadow-cult"],
        tiles={"S1": (0, -1)},
        cultists=("V", "V", "S1"),
        deck=QUIET,
    )
    assert d.offered("smite") == [("S1",)]
    d.is_refused("smite", "V", because="a chamber with a cultist")
    d.is_refused("holy-light", "V", because="a chamber with a cultist")
    d.does("holy-light", "S1")
    assert d.world.cultists == {"V": 2}
