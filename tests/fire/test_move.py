"""MOVE: one AP a chamber, doorway to doorway."""

from collections.abc import Callable

from fire.dungeon import Dungeon
from support.shows import shows

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
