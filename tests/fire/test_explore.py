"""EXPLORE: an open doorway, the next tile, and a mandatory step into the dark."""

from collections.abc import Callable

import pytest

from fire.dungeon import VESTIBULE, Dungeon, stays
from support.shows import shows
from undertow.games.fire import grid
from undertow.games.fire.facts import SupplyShuffled, TileDrawn, TileReturned
from undertow.kernel import IllegalAnswer, causes, verify

Lay = Callable[..., Dungeon]
QUIET = ("I1", "I2", "I3", "I4", "I5", "I6", "I7")


def lies(d: Dungeon, chamber: str) -> tuple[int, int, str]:
    """Where a chamber lies, and with which doorways."""
    tile = d.world.board.tiles[chamber]
    return (*grid.xy(tile.cell), grid.letters(tile.doors))


@shows("fire.explore.cost", "fire.explore.forced-move", "fire.explore.from-vestibule")
def test_exploring_costs_one_ap_and_the_step_inside_is_free_and_not_asked_for(dungeon: Lay) -> None:
    d = dungeon("warrior", supply=("S1", "D1", "S2"))
    assert d.offered("explore") == [("N",), ("E",), ("S",), ("W",)]
    d.does("explore", "N")
    assert d.hero("warrior").at == "S1"
    assert d.world.now.spent == 1
    d.does("explore", "N")
    assert d.hero("warrior").at == "D1"
    assert d.world.now.spent == 2
    assert lies(d, "S1") == (0, -1, "NESW")
    assert lies(d, "D1") == (0, -2, "NESW")


@shows("fire.explore.cost")
def test_without_ap_there_is_no_exploring(dungeon: Lay) -> None:
    d = dungeon("rogue", tiles={"S1": (0, -1)}, deck=QUIET)
    d.does("move", "S1").does("move", VESTIBULE).does("move", "S1")
    d.is_refused("explore", "N", because="costs 1 AP and 0 are left")


@shows("fire.explore.doorway", "fire.explore.occupied")
def test_only_an_open_doorway_of_her_own_chamber_can_be_explored(dungeon: Lay) -> None:
    # The Iron Span: doorways north and south, walls east and west; the Vestibule to its south.
    tiles = {"S5": (0, -1, "NS"), "D1": (1, 0)}
    d = dungeon("warrior", tiles=tiles, at={"warrior": "S5"}, supply=("S1",))
    assert d.offered("explore") == [("N",)]
    d.is_refused("explore", "S", because="a doorway onto an empty space")
    d.is_refused("explore", "E", because="a doorway onto an empty space")
    d.does("move", VESTIBULE)
    assert d.offered("explore") == [("S",), ("W",)]
    d.is_refused("explore", "N", because="a doorway onto an empty space")
    d.is_refused("explore", "E", because="a doorway onto an empty space")


@shows("fire.explore.occupied")
def test_a_doorway_against_the_wall_of_a_tile_cannot_be_explored(dungeon: Lay) -> None:
    d = dungeon("warrior", tiles={"S5": (0, -1, "EW")})
    assert d.offered("explore") == [("E",), ("S",), ("W",)]
    d.is_refused("explore", "N", because="a doorway onto an empty space")


@shows("fire.explore.doorway", "fire.explore.draw")
def test_the_doorway_is_chosen_before_the_top_tile_is_seen(dungeon: Lay) -> None:
    d = dungeon("warrior", supply=("S6", "D1", "S2"))
    d.does("explore", "W")
    request = d.asked("turn")
    assert d.told(TileDrawn) == [TileDrawn("S6")]
    assert (request.question.about["chamber"], d.world.supply) == ("S6", ("D1", "S2"))
    assert (request.question.about["x"], request.question.about["y"]) == (-1, 0)
    assert "You found Quarry Bend." in str(request.question.prompt)
    d.answers("NE")
    assert lies(d, "S6") == (-1, 0, "NE")
    assert d.hero("warrior").at == "S6"


@shows("fire.explore.orientation")
@pytest.mark.parametrize(
    ("tile", "doorway", "ways"),
    [
        ("S6", "N", ["SW", "ES"]),
        ("S6", "S", ["NW", "NE"]),
        ("D4", "E", ["ESW", "NSW", "NEW"]),
        ("D4", "N", ["ESW", "NSW", "NES"]),
    ],
)
def test_any_way_round_that_meets_the_chosen_doorway(
    dungeon: Lay, tile: str, doorway: str, ways: list[str]
) -> None:
    d = dungeon("warrior", supply=(tile, "S1"))
    d.does("explore", doorway)
    assert d.choices("turn") == ways
    d.answers(ways[-1])
    assert lies(d, tile)[2] == ways[-1]
    assert d.hero("warrior").at == tile
    assert d.offered("move") == [(VESTIBULE,)]


@shows("fire.explore.orientation")
@pytest.mark.parametrize(("doorway", "way"), [("N", "S"), ("E", "W"), ("S", "N"), ("W", "E")])
def test_a_dead_end_can_lie_only_one_way_round(dungeon: Lay, doorway: str, way: str) -> None:
    d = dungeon("warrior", supply=("I7", "S1"))
    d.does("explore", doorway)
    assert lies(d, "I7")[2] == way


@shows("fire.explore.orientation")
def test_a_way_round_with_a_wall_at_the_doorway_is_refused(dungeon: Lay) -> None:
    d = dungeon("warrior", supply=("S6", "S1"))
    d.does("explore", "N")
    with pytest.raises(IllegalAnswer, match="none of the legal answers"):
        d.answers("NE")
    d.answers("SW")


@shows("fire.explore.cut-off")
def test_a_new_tile_may_wall_up_a_doorway_of_another(dungeon: Lay) -> None:
    # Exploring north from S1 reaches a cell beside D1, whose western doorway looks at it.
    d = dungeon(
        "warrior",
        tiles={"S1": (0, -1), "D1": (1, -2), "S2": (1, -1)},
        at={"warrior": "S1"},
        supply=("S5", "I1"),
    )
    assert "W" in grid.letters(d.world.board.tiles["D1"].doors)
    d.does("explore", "N")
    assert lies(d, "S5") == (0, -2, "NS")
    d.is_refused("move", "D1", because="doorway")


@shows("fire.explore.content")
def test_a_tile_brings_the_token_of_its_colour(dungeon: Lay) -> None:
    d = dungeon("warrior", supply=("D1", "I1", "S1"))
    d.does("explore", "N").does("explore", "N")
    assert d.world.tokens == {"D1": "dex", "I1": "int"}
    assert d.hero("warrior").tokens == {}


@shows("fire.explore.special-not-by-vestibule", "fire.explore.special-redraw")
def test_a_special_beside_the_vestibule_is_shuffled_back_and_another_tile_drawn(
    dungeon: Lay,
) -> None:
    d = dungeon("warrior", supply=("RH", "S1", "D1"))
    d.shuffles((1, 2, 0))  # the supply is then S1, D1 and the Heart: the Heart goes second
    d.does("explore", "N")
    assert d.told(TileReturned) == [TileReturned("RH")]
    assert d.hero("warrior").at == "D1"
    assert d.world.supply == ("RH", "S1")
    assert d.world.now.spent == 1


@shows("fire.explore.redraw-order", "fire.explore.special-redraw")
def test_each_special_is_shuffled_back_before_the_next_draw(dungeon: Lay) -> None:
    d = dungeon("warrior", supply=("RH", "S1", "FE"))
    # The Heart goes back and comes up again; then the Fire; only then a Basic Chamber.
    d.shuffles((2, 0, 1), (1, 0, 2), stays(3))
    d.does("explore", "N")
    assert [drawn.chamber for drawn in d.told(TileDrawn)] == ["RH", "RH", "FE", "S1"]
    assert len(d.told(TileReturned)) == 3
    assert sorted(d.world.supply) == ["FE", "RH"]
    assert d.hero("warrior").at == "S1"


@shows("fire.explore.special-not-by-vestibule")
def test_a_special_keeps_away_from_the_vestibule_even_without_a_doorway_to_it(
    dungeon: Lay,
) -> None:
    # From D1 to the west lies the cell north of the Vestibule.
    d = dungeon("warrior", tiles={"D1": (1, -1)}, at={"warrior": "D1"}, supply=("RH", "I1"))
    d.shuffles(stays(2))
    d.does("explore", "W")
    assert d.hero("warrior").at == "I1"
    assert d.world.supply == ("RH",)


@shows("fire.explore.special-not-by-vestibule")
def test_a_special_may_lie_cornerwise_to_the_vestibule(dungeon: Lay) -> None:
    d = dungeon("warrior", tiles={"S1": (0, -1)}, at={"warrior": "S1"}, supply=("RH", "I1"))
    d.does("explore", "E")
    assert lies(d, "RH") == (1, -1, "W")
    assert d.hero("warrior").at == "RH"
    assert d.told(TileReturned) == []


@shows("fire.explore.only-specials", "fire.explore.only-specials-cost")
def test_with_only_specials_left_another_doorway_must_be_chosen(dungeon: Lay) -> None:
    d = dungeon("warrior", tiles={"S1": (0, -1)}, supply=("RH", "RF", "RK", "FE"))
    assert d.offered("explore") == []
    d.is_refused("explore", "E", because="while there are chambers to find")
    assert d.world.now.spent == 0
    assert d.told(TileDrawn) == []
    d.does("move", "S1")
    assert d.offered("explore") == [("N",), ("E",), ("W",)]
    d.does("explore", "W")
    assert d.hero("warrior").at == "RH"
    assert d.world.now.spent == 2


@shows("fire.explore.only-specials")
def test_from_the_side_too_a_cell_by_the_vestibule_is_closed_to_the_last_specials(
    dungeon: Lay,
) -> None:
    d = dungeon("warrior", tiles={"D1": (1, -1)}, at={"warrior": "D1"}, supply=("RH", "RF"))
    assert d.offered("explore") == [("N",), ("E",)]
    d.is_refused("explore", "W", because="only a doorway onto an empty space")


@shows("fire.explore.only-specials")
def test_one_basic_chamber_left_keeps_every_doorway_open(dungeon: Lay) -> None:
    d = dungeon("warrior", supply=("RH", "RF", "S1"))
    d.shuffles(stays(3), stays(3))
    d.does("explore", "N")
    assert d.hero("warrior").at == "S1"


@shows("fire.explore.addon-specials")
@pytest.mark.parametrize("addon", ["TG", "PX", "PY"])
def test_add_on_tiles_keep_away_from_the_vestibule_too(dungeon: Lay, addon: str) -> None:
    d = dungeon("warrior", supply=(addon, "S1"), glyph=True, passages=True)
    d.shuffles(stays(2))
    d.does("explore", "N")
    assert d.hero("warrior").at == "S1"
    assert d.world.supply == (addon,)
    d.does("explore", "N")
    assert d.hero("warrior").at == addon
    alone = dungeon("warrior", supply=(addon,), glyph=True, passages=True)
    assert alone.offered("explore") == []


@shows("fire.explore.supply-empty")
def test_an_empty_supply_refuses_every_doorway(dungeon: Lay) -> None:
    d = dungeon("warrior", tiles={"S1": (0, -1)}, at={"warrior": "S1"}, supply=())
    assert d.offered("explore") == []
    d.is_refused("explore", "N", because="while there are chambers to find")


@shows("fire.explore.void-cells", "fire.ritual.rediscover")
def test_a_cell_that_the_ritual_emptied_may_be_explored_again(dungeon: Lay) -> None:
    d = dungeon(
        "warrior", tiles={"S1": (0, -1)}, cultists=("S1",), deck=("S1", *QUIET), supply=("D1", "S2")
    )
    d.is_refused("explore", "N", because="a doorway onto an empty space")
    d.waits()
    assert "S1" in d.world.void_tiles
    d.does("explore", "N")
    assert lies(d, "D1") == (0, -1, "NESW")
    assert d.hero("warrior").at == "D1"
    assert "S1" not in d.world.supply


@shows("fire.explore.redraw-order")
def test_nobody_sees_the_order_of_the_supply_when_a_special_goes_back(dungeon: Lay) -> None:
    d = dungeon("warrior", supply=("RH", "S1", "D1"))
    d.shuffles((1, 2, 0))
    d.does("explore", "N")
    assert {fact.order for fact in d.told(SupplyShuffled)} == {()}


def test_a_tile_looked_at_and_taken_back_stands_on_the_record(dungeon: Lay) -> None:
    # Alone at a table nobody is asked before something is taken back.
    for rule, args, peeked in (("explore", ("N",), 1), ("move", ("S1",), 0)):
        d = dungeon("warrior", tiles={"S1": (1, 0)}, supply=("S5", "S6"))
        d.does(rule, *args)
        if d.play.requests():
            d.answers(d.choices()[0])
        d.play.rewind("ana", causes(d.play)[0][0])
        assert d.hero("warrior").at == "V"
        assert d.play.journal is not None
        assert verify(d.play.journal).peeked == peeked
