"""MOVE: one AP a chamber, doorway to doorway."""

from collections.abc import Callable

import pytest

from fire.dungeon import Dungeon
from support.shows import shows
from undertow.kernel import NotOffered, Offer

Lay = Callable[..., Dungeon]


@shows("fire.move.cost")
def test_moving_costs_one_ap_a_chamber(dungeon: Lay) -> None:
    d = dungeon("warrior", tiles={"S1": (0, -1), "S2": (0, -2)})
    d.does("move", "S1").does("move", "S2")
    assert d.hero("warrior").at == "S2"
    assert d.world.now.spent == 2


@shows("fire.move.connected", "fire.move.blocked", "fire.move.pictures")
def test_a_doorway_against_a_wall_does_not_let_heroes_through(dungeon: Lay) -> None:
    # The Iron Span lies across: its doorways look west and east, its wall at the Vestibule.
    d = dungeon("warrior", tiles={"S5": (0, -1, "EW"), "S1": (1, 0)})
    assert d.offered("move") == [("S1",)]
    d.is_refused("move", "S5", because="doorway")
    d.is_refused("move", "D1", because="doorway")


@shows("fire.move.sharing")
def test_any_number_of_heroes_may_share_a_chamber(dungeon: Lay) -> None:
    d = dungeon("warrior", "wizard", tiles={"S1": (0, -1)}, at={"wizard": "S1"})
    d.does("move", "S1")
    assert d.hero("warrior").at == d.hero("wizard").at == "S1"


@shows("fire.move.cost")
def test_without_an_ap_there_is_no_moving(dungeon: Lay) -> None:
    d = dungeon("rogue", tiles={"S1": (0, -1)})
    d.does("move", "S1").does("move", "V").does("move", "S1")
    d.is_refused("move", "V", because="That costs 1 AP and 0 are left")


@shows("fire.move.connected")
def test_only_a_chamber_next_door_can_be_reached_in_one_move(dungeon: Lay) -> None:
    d = dungeon("warrior", tiles={"S1": (0, -1), "S2": (0, -2), "D1": (1, -1), "I1": (3, 0)})
    assert d.offered("move") == [("S1",)]
    d.is_refused("move", "S2", because="doorway")  # two chambers away
    d.is_refused("move", "D1", because="doorway")  # cornerwise
    d.is_refused("move", "I1", because="doorway")  # not joined at all
    d.is_refused("move", "V", because="doorway")  # where she stands
    d.is_refused("move", "S3", because="doorway")  # not in play
    d.does("move", "S1")
    assert d.offered("move") == [("S2",), ("D1",), ("V",)]


@shows("fire.move.blocked", "fire.move.pictures")
def test_a_wall_on_either_side_is_enough_to_block(dungeon: Lay) -> None:
    # From inside the Axe Gallery, whose wall meets a doorway of the Titan Forge.
    d = dungeon("warrior", tiles={"D5": (0, -1, "NS"), "S1": (1, -1)}, at={"warrior": "D5"})
    assert d.offered("move") == [("V",)]
    d.is_refused("move", "S1", because="doorway")
    # And two walls side by side.
    d = dungeon("warrior", tiles={"D5": (0, -1, "NS"), "D6": (1, -1, "NS")}, at={"warrior": "D5"})
    d.is_refused("move", "D6", because="doorway")


def test_only_the_hero_whose_turn_it_is_moves_and_only_her_player_moves_her(dungeon: Lay) -> None:
    seats = {"warrior": "ana", "wizard": "ben"}
    d = dungeon("warrior", "wizard", seats=seats, tiles={"S1": (0, -1)})
    d.is_refused("move", "S1", hero="wizard", because="It is the Warrior's turn")
    with pytest.raises(NotOffered, match="the Warrior is played by somebody else"):
        d.play.open("ben", Offer("fire.move", ("warrior", "S1")))
