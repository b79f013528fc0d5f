"""The Geomancer: Geopivot and Terraport."""

import pytest

from fire.dungeon import Dungeon
from fire.heroes.hero_card import QUIET, Lay, ap_a_turn, costs_to_collect
from support.shows import shows
from undertow.games.fire import grid
from undertow.games.fire.components import load

RELICS = ("str", "dex", "int")


def lies(d: Dungeon, chamber: str) -> tuple[int, int, str]:
    """Where a chamber lies, and which sides its doorways face."""
    tile = d.world.board.tiles[chamber]
    return (*grid.xy(tile.cell), grid.letters(tile.doors))


@shows("fire.hero.geomancer")
def test_the_geomancer_has_three_ap_and_is_best_at_intellect(dungeon: Lay) -> None:
    assert ap_a_turn(dungeon, "geomancer") == 3
    assert costs_to_collect(dungeon, "geomancer") == (3, 2, 1)


# Geopivot


@shows("fire.hero.geomancer-geopivot")
def test_she_turns_her_own_chamber_where_it_lies(dungeon: Lay) -> None:
    d = dungeon("geomancer", tiles={"S5": (0, -1), "D1": (1, -1)}, at={"geomancer": "S5"})
    assert d.offered("move") == [("V",)]
    d.does("geopivot", "turn", "S5", "EW")
    assert d.world.now.spent == 1
    assert lies(d, "S5") == (0, -1, "EW")
    assert d.offered("move") == [("D1",)]


@shows("fire.hero.geomancer-geopivot")
def test_she_turns_no_other_chamber(dungeon: Lay) -> None:
    d = dungeon(
        "geomancer",
        tiles={"S4": (0, -1), "D1": (1, -1)},
        at={"geomancer": "D1"},
        rulings=["geopivotAnyTile"],
    )
    d.is_refused("geopivot", "turn", "S4", "ESW", because="your chamber")
    assert not [how for how, *_ in d.offered("geopivot") if how == "turn"]


@shows("fire.hero.geomancer-geopivot", "fire.skill.per-ap")
def test_she_may_pivot_once_for_every_ap(dungeon: Lay) -> None:
    d = dungeon(
        "geomancer",
        "warrior",
        tiles={"S5": (0, -1), "D1": (1, -1)},
        at={"geomancer": "S5"},
        deck=QUIET,
    )
    d.does("geopivot", "turn", "S5", "EW").does("geopivot", "turn", "S5", "NS")
    d.does("geopivot", "turn", "S5", "EW")
    assert lies(d, "S5") == (0, -1, "EW")
    assert d.world.now.hero == "warrior"


@shows("fire.hero.geomancer-geopivot")
def test_she_slides_her_chamber_one_space_without_turning_it(dungeon: Lay) -> None:
    d = dungeon("geomancer", tiles={"S3": (0, -1), "D1": (1, 0)}, at={"geomancer": "S3"})
    d.does("geopivot", "slide", "S3", "E")
    assert d.world.now.spent == 1
    assert lies(d, "S3") == (1, -1, "NSW")
    assert d.hero("geomancer").at == "S3"
    assert d.offered("move") == [("D1",)]


@shows("fire.hero.geomancer-geopivot")
def test_a_chamber_slides_only_into_an_empty_space(dungeon: Lay) -> None:
    d = dungeon(
        "geomancer", tiles={"S1": (0, -1), "S2": (1, -1), "D1": (1, 0)}, at={"geomancer": "S1"}
    )
    d.is_refused("geopivot", "slide", "S1", "E", because="Not there")
    d.is_refused("geopivot", "slide", "S1", "S", because="Not there")


@shows("fire.hero.geomancer-geopivot-connected")
def test_a_turned_or_slid_chamber_must_be_connected_again(dungeon: Lay) -> None:
    # The Sealed Study has one doorway; only east of it there is another to meet.
    d = dungeon(
        "geomancer", tiles={"I7": (0, -1), "D1": (1, -1), "S5": (-1, -1)}, at={"geomancer": "I7"}
    )
    assert d.offered("geopivot") == [("turn", "I7", "E")]
    for sides in ("N", "W"):
        d.is_refused("geopivot", "turn", "I7", sides, because="share a connected doorway")
    d.is_refused("geopivot", "slide", "I7", "N", because="share a connected doorway")


@shows("fire.hero.geomancer-geopivot-connected")
def test_its_old_place_is_no_neighbour_of_a_slid_chamber(dungeon: Lay) -> None:
    d = dungeon("geomancer", tiles={"S1": (0, -1)}, at={"geomancer": "S1"})
    assert d.offered("geopivot") == []


@shows("fire.herorule.geopivot-which")
def test_she_slides_her_own_chamber_only(dungeon: Lay) -> None:
    d = dungeon("geomancer", tiles={"S1": (0, -1), "D1": (1, 0)}, at={"geomancer": "D1"})
    d.is_refused("geopivot", "slide", "S1", "E", because="your chamber")


@shows("fire.herorule.geopivot-which")
def test_by_the_other_reading_she_slides_any_chamber(dungeon: Lay) -> None:
    d = dungeon(
        "geomancer",
        tiles={"S1": (0, -1), "D1": (1, 0)},
        at={"geomancer": "D1"},
        rulings=["geopivotAnyTile"],
    )
    d.does("geopivot", "slide", "S1", "E")
    assert lies(d, "S1") == (1, -1, "NESW")


@shows("fire.herorule.geopivot-carry")
def test_everything_in_a_slid_chamber_comes_along(dungeon: Lay) -> None:
    d = dungeon(
        "geomancer",
        "warrior",
        "engineer",
        "cleric",
        tiles={"S1": (0, -1), "D1": (1, 0)},
        at={"geomancer": "S1", "warrior": "S1"},
        prone=("warrior",),
        cultists=("S1",),
        patch={"bob": "S1", "blessed": "S1", "boomerang": "S1"},
    )
    before = d.world
    d.does("geopivot", "slide", "S1", "E")
    assert lies(d, "S1") == (1, -1, "NESW")
    assert d.hero("warrior").at == "S1"
    assert d.hero("warrior").prone
    assert d.world.tokens == before.tokens
    assert d.world.cultists == {"S1": 1}
    assert (d.world.bob, d.world.blessed, d.world.boomerang) == ("S1", "S1", "S1")


@shows("fire.herorule.geopivot-split")
def test_she_may_cut_the_dungeon_apart(dungeon: Lay) -> None:
    d = dungeon(
        "geomancer",
        "warrior",
        tiles={"S1": (0, -1), "S2": (0, -2), "D1": (1, 0)},
        at={"geomancer": "S1", "warrior": "S2"},
    )
    d.does("geopivot", "slide", "S1", "E")
    assert d.world.board.links["S2"] == ()
    assert d.ended is None


@shows("fire.herorule.geopivot-split")
def test_whoever_is_cut_off_with_the_fire_has_lost_it(dungeon: Lay) -> None:
    d = dungeon(
        "geomancer",
        "warrior",
        tiles={"S1": (0, -1), "S2": (0, -2), "D1": (1, 0)},
        at={"geomancer": "S1", "warrior": "S2"},
        broken=RELICS,
        carrier="warrior",
        rulings=["strictReach"],
    )
    d.does("geopivot", "slide", "S1", "E")
    assert d.ended == ("defeat", "carrier")


@shows("fire.herorule.geopivot-special")
def test_a_special_chamber_may_be_turned_and_slid(dungeon: Lay) -> None:
    d = dungeon(
        "geomancer",
        tiles={"S1": (0, -1), "RH": (0, -2), "S2": (1, -2), "D1": (1, -3)},
        at={"geomancer": "RH"},
    )
    d.does("geopivot", "turn", "RH", "E")
    assert lies(d, "RH") == (0, -2, "E")
    d.does("geopivot", "slide", "RH", "N")
    assert lies(d, "RH") == (0, -3, "E")
    assert d.offered("move") == [("D1",)]


@shows("fire.herorule.geopivot-special")
def test_a_special_chamber_never_slides_beside_the_vestibule(dungeon: Lay) -> None:
    # One step south its doorway would meet the Vestibule's. A Basic Chamber may go there.
    for chamber, allowed in {"RH": False, "I7": True}.items():
        d = dungeon("geomancer", tiles={chamber: (0, -2)}, at={"geomancer": chamber})
        assert (("slide", chamber, "S") in d.offered("geopivot")) is allowed


@shows("fire.herorule.geopivot-special")
@pytest.mark.parametrize("rulings", [[], ["geopivotAnyTile"]])
def test_the_vestibule_is_neither_turned_nor_slid(dungeon: Lay, rulings: list[str]) -> None:
    # Without a doorway in the west, turning it would change something; sliding it would connect.
    d = dungeon(
        "geomancer",
        tiles={"S1": (0, -1), "D1": (1, -1)},
        rulings=rulings,
        components=load('[chambers.V]\ndoors = "NES"'),
    )
    d.is_refused("geopivot", "turn", "V", "NSW", because="the Vestibule stays")
    d.is_refused("geopivot", "slide", "V", "E", because="the Vestibule stays")
    assert not [found for found in d.offered("geopivot") if found[1] == "V"]


@shows("fire.fire.skills-master")
def test_with_the_fire_in_her_hands_she_moves_no_earth(dungeon: Lay) -> None:
    d = dungeon(
        "geomancer",
        tiles={"S5": (0, -1), "D1": (1, -1), "S2": (1, 0)},
        at={"geomancer": "S5"},
        broken=RELICS,
        carrier="geomancer",
    )
    d.is_refused("geopivot", "turn", "S5", "EW", because="passive skills only")
    d.is_refused("terraport", "S2", because="passive skills only")


# Terraport


@shows("fire.hero.geomancer-terraport", "fire.herorule.terraport-place")
def test_she_lifts_a_chamber_and_lays_it_anywhere_else_it_connects(dungeon: Lay) -> None:
    d = dungeon("geomancer", tiles={"I7": (0, -1)}, cultists=("I7",), deck=("I6", ...))
    d.does("terraport", "I7")
    assert d.world.now.spent == 1
    # Not in its old place, and always with its one doorway to the Vestibule.
    assert sorted(d.choices("terraport")) == [(-1, 0, "E"), (0, 1, "N"), (1, 0, "W")]
    d.answers((1, 0, "W"))
    assert lies(d, "I7") == (1, 0, "W")
    assert d.world.tokens == {"I7": "int"}
    assert d.world.cultists == {"I7": 1}
    assert d.offered("move") == [("I7",)]


@shows("fire.herorule.terraport-place")
def test_a_terraported_chamber_need_not_connect_to_hers(dungeon: Lay) -> None:
    d = dungeon("geomancer", tiles={"I7": (0, -1), "S5": (5, 5, "EW")})
    d.does("terraport", "I7")
    far = [spot for spot in d.choices("terraport") if spot[0] > 2]
    assert sorted(far) == [(4, 5, "E"), (6, 5, "W")]  # where the Iron Span has doorways
    d.answers((6, 5, "W"))
    assert lies(d, "I7") == (6, 5, "W")


@shows("fire.herorule.terraport-place")
def test_a_chamber_that_fits_nowhere_else_stays(dungeon: Lay) -> None:
    # The Vestibule of this printing has one doorway, and the Sealed Study closes it.
    printing = load('[chambers.V]\ndoors = "N"')
    d = dungeon("geomancer", tiles={"I7": (0, -1)}, components=printing)
    d.is_refused("terraport", "I7", because="another place for it")
    d = dungeon("geomancer", tiles={"I7": (0, -1), "D5": (5, 5)}, components=printing)
    assert d.offered("terraport") == [("I7",)]  # beside D5; for D5 itself there is no place
    d.does("terraport", "I7").answers((5, 4, "S"))


@shows("fire.hero.geomancer-terraport")
def test_she_terraports_once_a_game(dungeon: Lay) -> None:
    d = dungeon("geomancer", tiles={"I7": (0, -1), "S5": (0, 1)}, deck=("I6", "I5", ...))
    d.does("terraport", "I7").answers((1, 0, "W"))
    d.is_refused("terraport", "I7", because="used up")
    d.waits()
    d.is_refused("terraport", "S5", because="used up")


@shows("fire.hero.geomancer-terraport")
def test_only_basic_chambers_can_be_terraported(dungeon: Lay) -> None:
    d = dungeon("geomancer", tiles={"S1": (0, -1), "RH": (0, -2)})
    assert d.offered("terraport") == [("S1",)]
    d.is_refused("terraport", "RH", because="choose a Basic Chamber")
    d.is_refused("terraport", "V", because="choose a Basic Chamber")


@shows("fire.hero.geomancer-terraport", "fire.herorule.terraport-standee")
def test_nobody_may_stand_in_it(dungeon: Lay) -> None:
    d = dungeon(
        "geomancer",
        "warrior",
        "engineer",
        scenarios=["shades-of-vorax"],
        tiles={"S1": (0, -1), "S2": (1, 0), "S4": (0, 1), "D1": (-1, 0), "D2": (1, 1)},
        at={"geomancer": "S1", "warrior": "S2"},
        patch={"bob": "S4", "shades": {"str": "D1"}},
    )
    assert d.offered("terraport") == [("D2",)]
    for chamber in ("S1", "S2", "S4", "D1"):
        d.is_refused("terraport", chamber, because="in which nobody stands")


@shows("fire.herorule.terraport-standee")
def test_a_lost_hero_does_not_stand_there(dungeon: Lay) -> None:
    d = dungeon(
        "geomancer",
        "warrior",
        tiles={"S1": (0, -1)},
        at={"warrior": "S1"},
        patch={"heroes/warrior/lost": True},
    )
    assert d.offered("terraport") == [("S1",)]


@shows("fire.herorule.terraport-standee")
def test_by_the_printed_card_only_heroes_keep_a_chamber_in_place(dungeon: Lay) -> None:
    d = dungeon(
        "geomancer",
        "warrior",
        "engineer",
        scenarios=["shades-of-vorax"],
        tiles={"S2": (1, 0), "I7": (0, 1, "N"), "D1": (-1, 0)},
        at={"warrior": "S2"},
        rulings=["terraportHeroesOnly"],
        patch={"bob": "I7", "shades": {"str": "D1"}},
    )
    assert d.offered("terraport") == [("I7",), ("D1",)]
    d.does("terraport", "I7").answers((0, -1, "S"))
    assert d.world.bob == "I7"
    assert lies(d, "I7") == (0, -1, "S")
