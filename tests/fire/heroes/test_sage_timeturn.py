"""The Sage's Timeturn: a chamber comes back from the Void."""

from fire.dungeon import Dungeon, cards
from fire.heroes.hero_card import QUIET, Lay
from support.shows import shows
from undertow.games.fire import grid
from undertow.games.fire.rules.placing import places


def fallen(dungeon: Lay, chamber: str, *heroes: str, **layout: object) -> Dungeon:
    """Somebody waits, the ritual in a chamber is completed, and it is the Sage's turn."""
    d = dungeon(
        *(heroes or ("warrior", "sage")),
        cultists=(chamber,),
        deck=cards(chamber, "I7", "I6", "I5"),
        **layout,
    )
    d.waits()
    assert chamber in d.world.void_tiles
    assert d.world.now.hero == "sage"
    return d


@shows("fire.hero.sage-timeturn", "fire.herorule.timeturn-token")
def test_a_chamber_returns_with_its_token_but_without_its_card(dungeon: Lay) -> None:
    d = fallen(dungeon, "S5", tiles={"S5": (0, -1), "D1": (5, 5)})
    assert d.offered("timeturn") == [("S5",)]
    d.does("timeturn", "S5")
    assert d.world.now.spent == 3
    assert [hole.chamber for hole in d.play.view("ana").holes] == ["S5"]
    d.answers((5, 4, "NS"))  # another place than it had
    assert d.play.view("ana").holes == ()
    tile = d.world.board.tiles["S5"]
    assert (grid.xy(tile.cell), grid.letters(tile.doors)) == ((5, 4), "NS")
    assert "D1" in d.world.board.links["S5"]
    assert d.world.tokens == {"D1": "dex", "S5": "str"}
    assert d.world.void_tiles == {}
    assert d.world.void_cards == ("S5",)
    assert "S5" not in (*d.world.deck, *d.world.discard)
    assert d.world.now.hero == "warrior"  # three AP


@shows("fire.herorule.timeturn-token")
def test_a_token_collected_before_does_not_reappear(dungeon: Lay) -> None:
    d = fallen(dungeon, "S5", tiles={"S5": (0, -1)}, collected={"S5": "warrior"})
    d.does("timeturn", "S5").answers((0, -1, "NS"))
    assert d.world.tokens == {}
    assert d.hero("warrior").tokens == {"str": 1}


@shows("fire.herorule.timeturn-token")
def test_by_the_other_reading_no_token_returns(dungeon: Lay) -> None:
    d = fallen(dungeon, "S5", tiles={"S5": (0, -1)}, rulings=["timeturnNoToken"])
    d.does("timeturn", "S5").answers((0, -1, "NS"))
    assert "S5" in d.world.board.tiles
    assert d.world.tokens == {}


@shows("fire.hero.sage-timeturn", "fire.herorule.timeturn-legal")
def test_it_may_lie_wherever_it_shares_a_connected_doorway(dungeon: Lay) -> None:
    # West of the Vestibule lies the Axe Gallery, across: its doorways look north and south.
    d = fallen(dungeon, "I7", tiles={"I7": (0, -1), "D5": (-1, 0, "NS")}, at={"warrior": "V"})
    d.does("timeturn", "I7")
    # With one doorway it must turn it towards a doorway: the Vestibule's three free sides, and
    # the Axe Gallery's two. At (-1, -1) it cannot face the Vestibule, nor D5's walls anywhere.
    assert sorted(d.choices("timeturn")) == [
        (-1, -1, "S"),
        (-1, 1, "N"),
        (0, -1, "S"),
        (0, 1, "N"),
        (1, 0, "W"),
    ]
    d.answers((-1, 1, "N"))


@shows("fire.herorule.timeturn-legal")
def test_a_special_chamber_does_not_return_beside_the_vestibule(dungeon: Lay) -> None:
    d = dungeon(
        "sage",
        tiles={"S5": (0, -1)},
        patch={"void_tiles": {"RH": True}},
        supply=("RF", "RK", "FE", "S1"),
        deck=QUIET,
    )
    d.does("timeturn", "RH")  # one place is left to it, so nothing is asked
    tile = d.world.board.tiles["RH"]
    assert (grid.xy(tile.cell), grid.letters(tile.doors)) == ((0, -2), "S")


@shows("fire.herorule.timeturn-legal")
def test_a_chamber_that_fits_nowhere_cannot_be_chosen(dungeon: Lay) -> None:
    # All around the Vestibule is full, and no other doorway is open.
    d = dungeon(
        "sage",
        tiles={
            "S5": (0, -1, "EW"),
            "D5": (0, 1, "EW"),
            "D6": (1, 0, "NS"),
            "I5": (-1, 0, "NS"),
            "S6": (1, -1, "SW"),
            "D7": (1, 1, "NW"),
            "S7": (-1, 1, "NE"),
            "I6": (-1, -1, "ES"),
        },
        patch={"void_tiles": {"S1": True}},
        supply=("RF", "RK", "FE", "RH", "S2"),
    )
    assert d.offered("timeturn") == []
    d.is_refused("timeturn", "S1", because="fits somewhere")


@shows("fire.herorule.timeturn-no-void")
def test_with_an_empty_void_there_is_nothing_to_turn_back(dungeon: Lay) -> None:
    d = dungeon("sage", tiles={"S1": (0, -1)})
    assert d.offered("timeturn") == []
    d.is_refused("timeturn", "S1", because="in the Void")
    d.is_refused("timeturn", "D1", because="in the Void")


@shows("fire.hero.sage-timeturn", "fire.herorule.skill-needs-ap")
def test_timeturn_needs_three_ap_and_works_once_a_game(dungeon: Lay) -> None:
    d = dungeon(
        "sage",
        tiles={"D1": (0, -1)},
        patch={"void_tiles": {"S5": True, "D5": True}},
        supply=("RF", "RK", "FE", "RH", "S1"),
        deck=QUIET,
    )
    d.does("move", "D1")
    d.is_refused("timeturn", "S5", because="costs 3 AP and 2 are left")
    d.waits()
    assert d.offered("timeturn") == [("S5",), ("D5",)]
    d.does("timeturn", "S5").answers((0, -2, "NS"))
    assert d.world.now.spent == 0  # her next turn
    assert "D5" in d.world.void_tiles
    d.is_refused("timeturn", "D5", because="used up")


@shows("fire.hero.sage-timeturn")
def test_places_are_looked_for_chamber_by_chamber_from_the_north_on(dungeon: Lay) -> None:
    world = dungeon("sage", tiles={"S1": (0, -1)}).world
    found = [(x, y) for x, y, doors in places(world, world.board, "I1") if doors == "NESW"]
    # Around the Vestibule: north of it lies S1. Then around S1, where the Vestibule is south.
    assert found == [(1, 0), (0, 1), (-1, 0), (0, -2), (1, -1), (-1, -1)]
    straight = [(x, y, doors) for x, y, doors in places(world, world.board, "D5")]
    assert straight[:2] == [(1, 0, "EW"), (0, 1, "NS")]
