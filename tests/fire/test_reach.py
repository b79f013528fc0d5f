"""What "can no longer reach" means: hopeful, but not blind."""

from collections.abc import Callable
from typing import Any

import pytest

from fire.dungeon import Dungeon
from support.shows import shows
from undertow.games.fire.facts import CardRevealed
from undertow.games.fire.rules.reach import Load, can_reach

Lay = Callable[..., Dungeon]
THREE = ("str", "dex", "int")
GAP = {"S1": (0, -1), "RH": (0, -3, "S")}
"""Between the Titan Forge and the doorway of the Heart lies one empty cell."""
WALLS = {"S1": (0, -1), "D5": (0, -2, "EW"), "RH": (0, -3, "S")}
"""The Axe Gallery lies across in between: one doorway at each of its walls."""
BLIND = {"S5": (0, -1, "NS"), "D5": (0, -2, "EW"), "RH": (0, -3, "N")}
"""And here its northern wall meets a wall."""


def reaches(d: Dungeon, hero: str, target: str = "RH", load: Load = "none") -> bool:
    return can_reach(d.world, d.hero(hero), target, load)


# Walking


@shows("fire.end.reach-definition")
def test_connected_doorways_are_a_way_and_strictly_read_the_only_one(dungeon: Lay) -> None:
    tiles = {"S1": (0, -1), "S5": (0, -2, "NS"), "RH": (0, -3, "S")}
    for rulings in ((), ("strictReach",)):
        assert reaches(dungeon("warrior", tiles=tiles, supply=(), rulings=rulings), "warrior")
    for hero in ("warrior", "wizard", "rogue", "geomancer"):
        d = dungeon(hero, tiles=GAP, rulings=["strictReach"])
        assert not reaches(d, hero)
        assert reaches(d, hero, "RF")  # still in the supply, hence not out of reach


@shows("fire.end.reach-definition")
def test_strictly_read_a_gap_is_defeat_whatever_the_supply_holds(dungeon: Lay) -> None:
    layout = {
        "tiles": {"S1": (0, -1), "D1": (0, -2), "RH": (0, -3, "S")},
        "cultists": ("D1",),
        "deck": ("D1", ...),
    }
    d = dungeon("wizard", **layout)
    d.waits()
    assert d.ended is None
    d = dungeon("wizard", **layout, rulings=["strictReach"])
    d.waits()
    assert d.ended == ("defeat", "relics")


@shows("fire.end.reach-definition", "fire.passage.los")
def test_linked_secret_passages_are_a_way(dungeon: Lay) -> None:
    passages = {"PX": (0, -2), "PY": (5, -3)}
    tiles = {"S1": (0, -1), **passages, "RH": (5, -4, "S")}
    d = dungeon("warrior", tiles=tiles, supply=(), passages=True, rulings=["strictReach"])
    assert reaches(d, "warrior")
    del tiles["PX"]
    d = dungeon("warrior", tiles=tiles, supply=(), passages=True, rulings=["strictReach"])
    assert not reaches(d, "warrior")


@shows("fire.end.reach-definition")
def test_a_wall_cracked_by_a_bomb_is_a_way(dungeon: Lay) -> None:
    d = dungeon(
        "master-swordsman",
        "warrior",
        tiles=WALLS,
        at={"master-swordsman": "S1"},
        supply=(),
        rulings=["bombOnce"],
    )
    d.does("wallcrack-bombs", "N")
    assert reaches(d, "warrior", "D5")
    assert not reaches(d, "warrior")


# Exploring


@shows("fire.end.reach-definition", "fire.explore.void-cells")
def test_a_gap_needs_as_many_tiles_as_it_has_cells(dungeon: Lay) -> None:
    for cells in (1, 2, 3):
        tiles = {"S1": (0, -1), "RH": (0, -2 - cells, "S")}
        supply = ("S3", "S4", "D2", "D3")
        assert reaches(dungeon("warrior", tiles=tiles, supply=supply[:cells]), "warrior")
        assert not reaches(dungeon("warrior", tiles=tiles, supply=supply[: cells - 1]), "warrior")


@shows("fire.end.reach-definition")
def test_exploring_begins_at_an_open_doorway_and_a_tile_is_entered_by_its_own(dungeon: Lay) -> None:
    # The Heart looks away: around it to its doorway it is five cells, not one.
    tiles = {"S1": (0, -1), "RH": (0, -3, "N")}
    supply = ("S3", "S4", "D2", "D3", "D4")
    assert not reaches(dungeon("warrior", tiles=tiles, supply=supply[:4]), "warrior")
    assert reaches(dungeon("warrior", tiles=tiles, supply=supply), "warrior")
    # Without an open doorway nobody begins at all, unless a chamber of hers may fall and be laid
    # anew.
    closed = {"tiles": {"I7": (1, -1, "E"), "S7": (2, -1, "W")}, "at": {"warrior": "I7"}}
    shut = {"void_cards": ["I7", "S7"], "no_way_out": True}  # they have been told
    d = dungeon("warrior", **closed, supply=supply, patch=shut)
    assert not reaches(d, "warrior", "V")
    d = dungeon("warrior", **closed, supply=supply, patch={"void_cards": ["I7"]})
    assert reaches(d, "warrior", "V")


@shows("fire.end.reach-definition")
def test_a_basic_chamber_that_can_still_fall_counts_as_a_cell(dungeon: Lay) -> None:
    assert reaches(dungeon("warrior", tiles=WALLS, supply=("S3",)), "warrior")
    assert not reaches(dungeon("warrior", tiles=WALLS, supply=()), "warrior")
    # Not when its Ritual Card is in the Void, and so not when it is sanctified.
    for patch in ({"void_cards": ["D5"]}, {"sanctified": "D5", "void_cards": ["D5"]}):
        assert not reaches(dungeon("warrior", tiles=WALLS, supply=("S3",), patch=patch), "warrior")
    # And a Special Chamber never falls by itself.
    tiles = {"S1": (0, -1), "FE": (0, -2, "E"), "RH": (0, -3, "S")}
    assert not reaches(dungeon("warrior", tiles=tiles, supply=("S3",)), "warrior")


@shows("fire.end.reach-unexplored")
def test_what_lies_in_the_supply_is_not_out_of_reach(dungeon: Lay) -> None:
    # The Warrior is walled in, but the relics and the Fire may turn up anywhere.
    closed = {"S5": (0, -1, "EW"), "D5": (1, -1, "NS"), "D6": (-1, -1, "NS")}
    d = dungeon("warrior", tiles=closed, at={"warrior": "S5"})
    d.waits()
    assert d.ended is None
    assert all(reaches(d, "warrior", goal) for goal in ("RH", "RF", "RK", "FE"))
    # The exit as well: nobody has found the Glyph yet.
    d = dungeon(
        "warrior", tiles=closed, at={"warrior": "S5"}, glyph=True, broken=THREE, carrier="warrior"
    )
    d.waits()
    assert d.ended is None


# Skills


@shows("fire.end.reach-definition")
def test_find_secrets_passes_where_one_side_has_a_doorway(dungeon: Lay) -> None:
    used = {"heroes/rogue/used": ["fire.sneak-attack"]}
    assert reaches(dungeon("rogue", tiles=WALLS, supply=(), patch=used), "rogue")
    assert not reaches(dungeon("rogue", tiles=BLIND, supply=(), patch=used), "rogue")
    # It is passive, so it counts for the carrier of the Fire.
    assert reaches(dungeon("rogue", tiles=WALLS, supply=()), "rogue", load="fire")
    assert not reaches(dungeon("warrior", tiles=WALLS, supply=()), "warrior")


@shows("fire.end.reach-definition")
def test_find_secrets_also_leads_from_a_new_tile_through_the_wall_behind_it(dungeon: Lay) -> None:
    used = {"heroes/rogue/used": ["fire.sneak-attack"]}
    tiles = {"S1": (0, -1), "RH": (0, -3, "N")}
    assert reaches(dungeon("rogue", tiles=tiles, supply=("S3",), patch=used), "rogue")
    assert not reaches(dungeon("rogue", tiles=tiles, supply=(), patch=used), "rogue")
    # But she explores only through a doorway, as everybody does.
    tiles = {"S5": (0, -1, "EW"), "RH": (0, -3, "S")}
    d = dungeon("rogue", tiles=tiles, at={"rogue": "S5"}, supply=("S3",), patch=used)
    assert reaches(d, "rogue", "V")
    assert not reaches(d, "rogue")


@shows("fire.end.reach-definition")
def test_an_unused_sneak_attack_passes_any_wall_but_not_with_the_fire(dungeon: Lay) -> None:
    d = dungeon("rogue", tiles=BLIND, supply=())
    assert reaches(d, "rogue")
    assert not reaches(d, "rogue", load="fire")
    assert not reaches(d, "rogue", load="shared")


@shows("fire.end.reach-definition", "fire.end.check-times")
def test_a_sneak_attack_counts_while_it_lasts(dungeon: Lay) -> None:
    # The Fire is home; the Rogue is walled in three moves away, and begins to run.
    cell = {"S5": (0, -1, "EW"), "D5": (0, -2, "EW"), "I5": (0, -3, "EW")}
    layout = {
        "tiles": cell,
        "broken": THREE,
        "carrier": "warrior",
        "supply": (),
        "patch": {"void_cards": ["S5", "D5", "I5"]},
    }
    d = dungeon("rogue", "warrior", **layout, at={"rogue": "I5"})
    d.does("sneak-attack")
    assert d.ended is None
    d.does("move", "D5").does("move", "S5").does("move", "V")
    assert d.ended == ("total", "all-out")
    # If she dawdles, the walls close around her with her last AP.
    d = dungeon("rogue", "warrior", **layout, at={"rogue": "I5"})
    d.does("sneak-attack")
    for to in ("D5", "I5", "D5", "I5", "D5"):
        d.does("move", to)
    assert d.ended is None
    d.does("move", "I5")
    assert d.ended == ("partial", "cut-off")
    assert d.told(CardRevealed) == []
    # And if she waits, at once.
    d = dungeon("rogue", "warrior", **layout, at={"rogue": "I5"})
    d.does("sneak-attack").waits()
    assert d.ended == ("partial", "cut-off")


@shows("fire.end.reach-definition")
def test_an_unused_teleport_leads_anywhere_but_not_with_the_fire(dungeon: Lay) -> None:
    d = dungeon("wizard", tiles=BLIND, supply=())
    assert reaches(d, "wizard")
    assert not reaches(d, "wizard", load="fire")
    d = dungeon("wizard", tiles=BLIND, supply=(), patch={"heroes/wizard/used": ["fire.teleport"]})
    assert not reaches(d, "wizard")


@shows("fire.end.reach-definition")
def test_each_bomb_left_cracks_one_wall(dungeon: Lay) -> None:
    def bombs(tiles: dict[str, Any], used: int, supply: tuple[str, ...] = (), **more: Any) -> bool:
        spent = {"heroes/master-swordsman/used": ["fire.wallcrack-bombs"] * used}
        d = dungeon("master-swordsman", tiles=tiles, supply=supply, patch=spent, **more)
        return reaches(d, "master-swordsman")

    assert bombs(WALLS, used=0)
    assert not bombs(WALLS, used=1)
    assert not bombs(WALLS, used=0, rulings=["bombOnce"])
    # From a new tile, too; and the opening stays when the chamber behind it falls.
    assert bombs({"S1": (0, -1), "RH": (0, -3, "N")}, used=1, supply=("S3",))
    sealed = {"S5": (0, -1, "EW"), "D5": (0, -2, "EW"), "RH": (0, -3, "S")}
    assert not bombs(sealed, used=1, supply=("S3",), at={"master-swordsman": "V"})
    assert bombs(sealed, used=1, supply=("S3",), at={"master-swordsman": "S5"})
    d = dungeon("master-swordsman", tiles=WALLS, supply=())
    assert not reaches(d, "master-swordsman", load="fire")


@shows("fire.end.reach-definition")
def test_geopivot_turns_the_chamber_she_stands_in(dungeon: Lay) -> None:
    used = {"heroes/geomancer/used": ["fire.terraport"]}
    at = {"geomancer": "D5"}
    d = dungeon("geomancer", tiles=WALLS, at=at, supply=(), patch=used)
    assert reaches(d, "geomancer", "S1")
    assert reaches(d, "geomancer", "RH")
    # It does not turn the chamber next door: the Heart's wall stays a wall.
    assert not reaches(dungeon("geomancer", tiles=BLIND, at=at, supply=(), patch=used), "geomancer")
    # Nor does it turn the Vestibule.
    d = dungeon(
        "geomancer",
        tiles={"S1": (0, -1)},
        supply=(),
        patch={**used, "void_cards": ["S1"], "board/tiles/V/doors": 4},
    )
    assert not reaches(d, "geomancer", "S1")


@shows("fire.end.reach-definition")
@pytest.mark.parametrize(("supply", "reached"), [(("S1",), False), (("S1", "S2"), True)])
def test_what_she_turns_where_she_goes_does_not_shorten_her_way(
    dungeon: Lay, supply: tuple[str, ...], reached: bool
) -> None:
    # To S5 she comes by its northern doorway alone, over one new tile; from there to the relic one more
    # is needed. That she may turn S5 once she is there opens no wall before.
    d = dungeon(
        "geomancer",
        tiles={"D5": (10, 0, "NS"), "S5": (11, 0, "N"), "RH": (14, 0, "W")},
        at={"geomancer": "D5"},
        supply=supply,
        patch={
            "heroes/geomancer/used": ["fire.terraport"],
            "void_cards": ["D5", "S5"],
            "no_way_out": True,
        },
    )
    assert reaches(d, "geomancer", "S5")
    assert reaches(d, "geomancer") is reached


@shows("fire.end.reach-definition")
def test_geopivot_slides_the_chamber_she_stands_in_as_long_as_it_stays_connected(
    dungeon: Lay,
) -> None:
    def slides(tiles: dict[str, Any], at: str, **more: Any) -> bool:
        used = {"heroes/geomancer/used": ["fire.terraport"], "void_cards": list(tiles)}
        d = dungeon("geomancer", tiles=tiles, at={"geomancer": at}, supply=(), patch=used, **more)
        return reaches(d, "geomancer")

    # One cell: she slides into the gap, where the Heart opens onto her.
    assert slides({"S1": (0, -1), "S2": (0, -2), "RH": (0, -4, "S")}, "S2")
    # Two cells, with nothing beside the way to stay connected to: no.
    assert not slides({"S1": (0, -1), "S2": (0, -2), "RH": (0, -5, "S")}, "S2")
    # Two cells along chambers that open onto them: yes, one after the other.
    beside = {"D1": (1, -2), "I1": (1, -3)}
    assert slides({"S1": (0, -1), "S2": (0, -2), "RH": (0, -5, "S"), **beside}, "S2")
    # A Special Chamber does not slide to the Vestibule's side; a Basic one does.
    for chamber, slidable in (("RK", False), ("I7", True)):
        d = dungeon(
            "geomancer",
            tiles={chamber: (0, -2, "N")},
            at={"geomancer": chamber},
            supply=(),
            patch={"heroes/geomancer/used": ["fire.terraport"], "no_way_out": True},
        )
        assert reaches(d, "geomancer", "V") == slidable
    # The Vestibule itself stays where it is.
    assert not slides({"S1": (1, 0), "RH": (0, -2, "S")}, "V")


@shows("fire.end.reach-definition")
def test_an_unused_timeturn_counts_for_one_tile_more_while_one_is_in_the_void(dungeon: Lay) -> None:
    two = {"S1": (0, -1), "RH": (0, -4, "S")}
    void = {"void_tiles": {"S7": True}}
    for tiles, supply in ((GAP, ()), (two, ("S3",))):
        d = dungeon("sage", tiles=tiles, supply=supply, patch=void)
        assert reaches(d, "sage")
        assert not reaches(d, "sage", load="fire")
        # Nothing in the Void, and nothing that may still fall into it.
        kept = {"void_cards": ["S1"]}
        assert not reaches(dungeon("sage", tiles=tiles, supply=supply, patch=kept), "sage")
        spent = {**void, "heroes/sage/used": ["fire.timeturn"]}
        assert not reaches(dungeon("sage", tiles=tiles, supply=supply, patch=spent), "sage")
    assert not reaches(dungeon("sage", tiles=two, supply=(), patch=void), "sage")


@shows("fire.end.reach-definition")
def test_an_unused_terraport_counts_for_one_tile_more(dungeon: Lay) -> None:
    # One tile is enough for two cells: she lays it, and slides on with it.
    for cells, near_enough in ((2, True), (3, False)):
        tiles = {"S1": (0, -1), "RH": (0, -2 - cells, "S")}
        d = dungeon("geomancer", tiles=tiles, supply=())
        assert reaches(d, "geomancer") == near_enough
        assert not reaches(d, "geomancer", load="fire")
        spent = {"heroes/geomancer/used": ["fire.terraport"]}
        assert not reaches(dungeon("geomancer", tiles=tiles, supply=(), patch=spent), "geomancer")


# What the others can do


def helped(
    dungeon: Lay, helper: str, tiles: dict[str, Any], at: str = "V", goal: str = "RH", **more: Any
) -> bool:
    """Does the Warrior in the Vestibule still get there, with a helper who is at a place?"""
    d = dungeon("warrior", helper, tiles=tiles, at={helper: at}, supply=(), **more)
    return reaches(d, "warrior", goal)


@shows("fire.end.reach-definition")
def test_timeturn_brings_back_a_tile_for_anybody(dungeon: Lay) -> None:
    void = {"void_tiles": {"S7": True}}
    assert helped(dungeon, "sage", GAP, patch=void)
    assert helped(dungeon, "sage", GAP, at="RH", patch=void)  # from wherever she is
    assert helped(dungeon, "sage", GAP)  # the Void is empty, and a chamber may fall into it yet
    assert not helped(dungeon, "sage", GAP, patch={"void_cards": ["S1"]})
    assert not helped(dungeon, "sage", GAP, patch={**void, "heroes/sage/used": ["fire.timeturn"]})
    assert not helped(dungeon, "sage", GAP, patch={**void, "heroes/sage/lost": True})
    assert not helped(dungeon, "sage", GAP, patch=void, rulings=["strictReach"])
    assert not helped(dungeon, "paladin", GAP, patch=void)


@shows("fire.end.reach-definition")
def test_bombs_open_a_wall_for_anybody_where_the_swordsman_can_get(dungeon: Lay) -> None:
    one = {"S1": (0, -1), "S2": (0, -2), "RH": (0, -3, "N")}
    assert helped(dungeon, "master-swordsman", one)
    assert helped(dungeon, "master-swordsman", one, at="RH")  # from the other side as well
    spent = {"heroes/master-swordsman/used": ["fire.wallcrack-bombs"] * 2}
    assert not helped(dungeon, "master-swordsman", one, patch=spent)
    # Two walls need two bombs.
    assert helped(dungeon, "master-swordsman", BLIND)
    assert not helped(dungeon, "master-swordsman", BLIND, rulings=["bombOnce"])
    # He is shut in far away, with two walls and a gap between him and any wall that matters.
    far = {**one, "I7": (5, 0, "E")}
    assert not helped(dungeon, "master-swordsman", far, at="I7")


@shows("fire.end.reach-definition")
def test_terraport_lays_a_tile_for_anybody_and_lifts_one_out_of_the_way(dungeon: Lay) -> None:
    wide = {"S1": (0, -1), "RH": (0, -3, "S"), "I7": (5, 5, "E")}
    assert helped(dungeon, "geomancer", wide, at="I7")
    used = {"heroes/geomancer/used": ["fire.terraport"]}
    assert not helped(dungeon, "geomancer", wide, at="I7", patch=used)
    # The Axe Gallery cannot fall any more; lifted, it makes room for another tile.
    blocked = {**WALLS, "I7": (5, 5, "E")}
    kept = {"void_cards": ["D5"]}
    for patch, lifted in ((kept, True), ({**kept, **used}, False)):
        d = dungeon(
            "warrior",
            "geomancer",
            tiles=blocked,
            at={"geomancer": "I7"},
            supply=("S3",),
            patch=patch,
        )
        assert reaches(d, "warrior") == lifted


@shows("fire.end.reach-definition")
def test_geopivot_turns_and_slides_a_chamber_for_anybody(dungeon: Lay) -> None:
    used: dict[str, Any] = {"heroes/geomancer/used": ["fire.terraport"]}
    kept = {**used, "void_cards": ["S1", "D5", "S5"]}
    # She gets into the Axe Gallery from the side and turns it: the Warrior walks through.
    beside = {**WALLS, "S2": (1, -2)}
    assert helped(dungeon, "geomancer", beside, at="S2", patch=kept)
    assert not helped(dungeon, "paladin", beside, at="S2", patch={"void_cards": kept["void_cards"]})
    # She is beyond the gap and slides the chamber she stands in into it.
    for cells, near_enough in ((1, True), (2, False)):
        gap = {"S1": (0, -1), "S5": (0, -2 - cells, "NS")}
        slid = helped(dungeon, "geomancer", gap, at="S5", goal="S5", patch=kept)
        assert slid == near_enough
    near = {"S1": (0, -1), "S2": (1, -2, "EW"), "RH": (0, -3, "S")}
    assert helped(dungeon, "geomancer", near, at="S2", patch={**kept, "void_cards": ["S1", "S2"]})


@shows("fire.end.reach-definition")
def test_bob_blows_a_chamber_out_of_the_way(dungeon: Lay) -> None:
    kept = {"void_cards": ["D5"]}
    for bob, used, makes_room in (
        ("D5", [], True),
        ("S1", [], False),  # he walks through doorways only
        ("D5", ["fire.metallic-sacrifice"], False),
    ):
        patch = {**kept, "bob": bob, "heroes/engineer/used": used}
        d = dungeon("warrior", "engineer", tiles=WALLS, supply=("S3",), patch=patch)
        assert reaches(d, "warrior") == makes_room, bob


@shows("fire.end.reach-definition", "fire.fire.skills")
def test_who_holds_the_fire_helps_only_if_a_third_can_take_it(dungeon: Lay) -> None:
    layout: dict[str, Any] = {
        "tiles": {"S1": (0, -1), "I1": (0, -3)},
        "supply": (),
        "broken": THREE,
        "carrier": "sage",
        "at": {"ranger": "I1"},
    }
    void = {"void_tiles": {"D1": True}}
    assert not reaches(dungeon("sage", "ranger", **layout, patch=void), "ranger", "V")
    assert reaches(dungeon("sage", "ranger", "paladin", **layout, patch=void), "ranger", "V")
    # The third is as far away as the one who needs it.
    layout["at"]["paladin"] = "I1"
    d = dungeon("sage", "ranger", "paladin", **layout, patch=void)
    assert not reaches(d, "ranger", "V")
    # But whoever can be anywhere at once comes to the carrier from there, too.
    layout["at"] = {"ranger": "I1", "wizard": "I1"}
    for used, relieved in (([], True), (["fire.teleport"], False)):
        patch = {**void, "heroes/wizard/used": used}
        d = dungeon("sage", "ranger", "wizard", **layout, patch=patch)
        assert reaches(d, "ranger", "V") is relieved


# Handing the Fire on


def stranded(dungeon: Lay, *heroes: str, **more: Any) -> Dungeon:
    """The first hero carries the Fire behind a chamber that now falls; the last tile is gone."""
    at = dict.fromkeys(heroes, "I1")
    d = dungeon(
        *heroes,
        tiles={"S1": (0, -1), "D1": (0, -2), "I1": (0, -3)},
        broken=THREE,
        supply=(),
        carrier=heroes[0],
        cultists=("D1",),
        deck=("D1", ...),
        **{"at": at, **more},
    ).waits()
    return d.answers("no") if heroes[0] == "sage" else d  # she lets the cultist come


@shows("fire.end.reach-definition", "fire.end.defeat-carrier", "fire.fire.pass")
def test_the_fire_may_be_held_by_another_while_its_carrier_opens_a_way(dungeon: Lay) -> None:
    # The chamber that fell is in the Void, so a Sage could bring it back; but not with the Fire.
    assert stranded(dungeon, "sage").ended == ("defeat", "carrier")
    d = stranded(dungeon, "sage", "warrior")
    assert d.ended is None
    assert stranded(dungeon, "warrior", "sage").ended is None
    assert stranded(dungeon, "warrior", "paladin").ended == ("defeat", "carrier")


@shows("fire.end.reach-definition", "fire.end.defeat-carrier")
def test_who_leaps_away_leaves_the_fire_behind(dungeon: Lay) -> None:
    assert stranded(dungeon, "wizard", "warrior").ended == ("defeat", "carrier")
    # A Wizard at home could teleport to the Fire, but not back with it.
    home = {"at": {"warrior": "I1"}}
    assert stranded(dungeon, "warrior", "wizard", **home).ended == ("defeat", "carrier")
    # A Sage at home opens the way for the others.
    assert stranded(dungeon, "warrior", "sage", **home).ended is None
