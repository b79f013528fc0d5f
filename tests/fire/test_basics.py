"""What the game is about, and words that hold everywhere."""

from collections.abc import Callable
from typing import Any

import pytest

from fire.dungeon import Dungeon
from support.shows import shows
from undertow.games.fire.facts import DeckShuffled, EventsShuffled, SupplyShuffled
from undertow.kernel import EVERYONE

Lay = Callable[..., Dungeon]
QUIET = ("I1", "I2", "I3", "I4", "I5", "I6", "I7")
AROUND = {"S1": (0, -1), "S2": (0, -2), "FE": (-1, -1, "E"), "RH": (1, -1, "W")}


@shows("fire.basics.objective")
def test_break_the_last_relic_take_the_fire_and_bring_it_out(dungeon: Lay) -> None:
    d = dungeon(
        "warrior",
        tiles=AROUND,
        at={"warrior": "S1"},
        deck=QUIET,
        tokens={"warrior": {"str": 5}},
        broken=("dex", "int"),
    )
    d.does("collect").does("move", "RH").does("destroy")
    d.does("move", "S1").does("move", "FE").does("take-fire")
    d.does("move", "S1")
    assert d.ended is None
    d.does("move", "V")
    assert d.ended == ("total", "all-out")


@shows("fire.basics.objective")
def test_the_ritual_that_is_complete_first_is_defeat(dungeon: Lay) -> None:
    d = dungeon(
        "warrior",
        tiles=AROUND,
        at={"warrior": "FE"},
        broken=("str", "dex", "int"),
        threat=8,
        deck=("I1", "I2", "I3", "I4"),
    )
    d.does("take-fire").shuffles((0, 1, 2, 3)).waits()
    assert d.ended == ("defeat", "threat")
    d.is_refused("move", "S1", because="The game is over")


@shows("fire.basics.coop")
def test_all_players_win_together_or_not_at_all(dungeon: Lay) -> None:
    seats = {"warrior": "ana", "wizard": "ben"}
    d = dungeon(
        "warrior",
        "wizard",
        seats=seats,
        tiles=AROUND,
        carrier="warrior",
        deck=QUIET,
        at={"warrior": "S1", "wizard": "S1"},
        broken=("str", "dex", "int"),
    )
    d.does("move", "V")
    assert d.ended is None  # the Fire is out; ben's Wizard is not
    d.waits().does("move", "V")
    assert d.ended == ("total", "all-out")  # one ending for the whole table
    assert d.play.offers("ana") == d.play.offers("ben") == []


@shows("fire.basics.coop")
def test_nobody_gives_up_for_the_others(dungeon: Lay) -> None:
    d = dungeon("warrior", "wizard", seats={"warrior": "ana", "wizard": "ben"})
    d.says("concede", "ana").answers("no", seat="ben")
    assert d.ended is None
    d.says("concede", "ana").answers("yes", seat="ben")
    assert d.ended == ("defeat", "agreed")


@shows("fire.basics.card-over-rule")
def test_a_hero_card_wins_over_the_rules(dungeon: Lay) -> None:
    # A MOVE needs two doorways, an EXPLORE leads inside, an ATTACK strikes where one stands: but.
    walled = {"S5": (0, -1, "EW")}
    dungeon("warrior", tiles=walled).is_refused("move", "S5", because="doorway")
    assert dungeon("rogue", tiles=walled).does("move", "S5").hero("rogue").at == "S5"
    d = dungeon("ranger", supply=("S1", "D1")).does("explore", "N").answers("stay")
    assert d.hero("ranger").at == "V"
    beset: dict[str, Any] = {"tiles": {"S1": (0, -1)}, "cultists": ("S1",)}
    dungeon("wizard", **beset).is_refused("attack", because="in your chamber")
    assert dungeon("warrior", **beset).does("polearm-lunge", "S1").world.cultists == {}


@shows("fire.basics.scenario-over-rule")
def test_a_scenario_card_wins_over_the_rules(dungeon: Lay) -> None:
    # Both cultists of a fallen chamber go back to the supply; in an invasion one marches on.
    layout: dict[str, Any] = {
        "tiles": {"S1": (0, -1), "S2": (0, -2)},
        "cultists": ("S2",),
        "deck": ("S2", *QUIET),
    }
    plain = dungeon("warrior", **layout).waits()
    assert plain.world.cultists == {}
    invaded = dungeon("warrior", **layout, scenarios=["shadow-cult"]).waits()
    assert invaded.world.cultists == {"S1": 1}


STAR = {
    "S1": (0, -2),
    "S2": (1, -2),
    "D1": (-1, -2),
    "I1": (0, -3),
    "I2": (0, -1),
    "S3": (1, -3, "NSW"),
    "D2": (-1, -3, "NES"),
}
"""S1 with neighbours on four sides and two tiles cornerwise, S3 and D2."""


@shows("fire.basics.adjacent")
def test_adjacent_means_the_four_sides(dungeon: Lay) -> None:
    d = dungeon("paladin", tiles=STAR, cultists=tuple(STAR), deck=QUIET[2:])
    d.does("holy-light", "S1")
    assert sorted(d.world.cultists) == ["D2", "S3"]


@shows("fire.basics.adjacent", "fire.hero.engineer-metallic-sacrifice")
def test_only_the_metallic_sacrifice_means_all_eight(dungeon: Lay) -> None:
    d = dungeon("engineer", tiles=STAR, cultists=tuple(STAR), deck=QUIET[2:], patch={"bob": "S1"})
    d.does("metallic-sacrifice", "S1")
    assert d.world.cultists == {}


@shows("fire.basics.vestibule-chamber")
def test_the_vestibule_is_a_chamber_to_walk_explore_dive_teleport_and_look_through(
    dungeon: Lay,
) -> None:
    hall = {"S1": (0, -1), "S2": (0, 1), "D1": (0, 2)}
    d = dungeon("wizard", tiles=hall, at={"wizard": "D1"}, deck=QUIET)
    d.does("teleport", "V")
    assert d.hero("wizard").at == "V"
    assert d.offered("explore") == [("E",), ("W",)]
    d = dungeon("warrior", tiles=hall, at={"warrior": "S1"}, cultists=("S1",), deck=("S1", *QUIET))
    d.waits()
    assert d.hero("warrior").at == "V"  # she dived
    d.does("stand").does("move", "S2").does("move", "V")
    d = dungeon("master-swordsman", tiles=hall, at={"master-swordsman": "S1"})
    assert d.offered("mystic-boomerang") == [("S2",), ("D1",)]  # across it, but not onto it


@shows("fire.basics.vestibule-chamber")
@pytest.mark.parametrize(
    ("hero", "skill"), [("cleric", "bless"), ("cleric", "sanctify"), ("geomancer", "geopivot")]
)
def test_the_vestibule_cannot_be_blessed_hallowed_or_moved(
    dungeon: Lay, hero: str, skill: str
) -> None:
    d = dungeon(hero, tiles={"S1": (0, -1)})
    assert d.offered(skill) == []
    assert d.hero(hero).at == "V"


@shows("fire.basics.vestibule-chamber")
def test_the_vestibule_is_neither_lifted_nor_misled_to_nor_blown_up(dungeon: Lay) -> None:
    hall = {"S1": (0, -1), "S2": (0, -2)}
    d = dungeon("geomancer", tiles=hall, at={"geomancer": "S1"})
    assert d.offered("terraport") == [("S2",)]
    d.is_refused("terraport", "V", because="Basic Chamber")
    d = dungeon("sage", tiles=hall, deck=("S1", *QUIET)).waits()
    assert d.choices("mindstrike") == ["no", "S2"]
    d.answers("no")
    assert d.world.cultists == {"S1": 1}
    d = dungeon("engineer", tiles=hall)
    assert d.offered("metallic-sacrifice") == [("S1",)]  # Bob would have to leave it first
    d.is_refused("metallic-sacrifice", "V", because="the Vestibule cannot be blown up")


@shows("fire.basics.open-information")
def test_board_cards_discard_and_void_are_open_and_only_the_orders_are_hidden(
    dungeon: Lay,
) -> None:
    layout: dict[str, Any] = {
        "tiles": {"S1": (0, -1)},
        "cultists": ("S1",),
        "discard": ("D1", "S1"),
        "deck": None,
        "collected": {"S1": "warrior"},
        "seats": {"warrior": "ana", "wizard": "ben"},
        "scenarios": ["vagrant-portal"],
    }
    one = dungeon("warrior", "wizard", **layout, events=("RH", "RF", "RK"))
    cards = tuple(reversed(one.world.deck))
    tiles = tuple(reversed(one.world.supply))
    layout |= {"deck": cards, "supply": tiles}
    other = dungeon("warrior", "wizard", **layout, events=("RK", "RH", "RF"))
    assert (one.world.deck, one.world.supply) != (other.world.deck, other.world.supply)
    for seat in ("ana", "ben", EVERYONE):
        seen = one.play.view(seat)
        assert seen == other.play.view(seat) == one.play.view(EVERYONE)
        assert one.play.log(seat) == other.play.log(seat)
        assert seen.discard == ("D1", "S1")
        assert seen.void_tiles == {}
        assert sorted(seen.deck) == sorted(cards)
        assert len(seen.supply) == 24
        assert seen.heroes[0].tokens == {"str": 1}
        assert [(t.chamber, t.cultists) for t in seen.tiles] == [("V", 0), ("S1", 1)]
    for shuffled in (SupplyShuffled, DeckShuffled, EventsShuffled):
        assert {fact.order for fact in one.told(shuffled)} == {()}


@shows("fire.basics.open-information")
def test_what_went_to_the_void_is_open(dungeon: Lay) -> None:
    d = dungeon("warrior", tiles={"S1": (0, -1)}, cultists=("S1",), deck=("S1", *QUIET))
    d.waits()
    assert d.play.view("ana").void_tiles == {"S1": True}
    assert d.play.view("ana").void_cards == ("S1",)
    assert [(hole.chamber, hole.x, hole.y) for hole in d.play.view("ana").holes] == [("S1", 0, -1)]
