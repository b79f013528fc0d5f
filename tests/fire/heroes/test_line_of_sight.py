"""Line of sight: a straight row of tiles, every crossed side connected. The Mystic Boomerang,
which flies as far as the Master-Swordsman can see, shows how far that is."""

from fire.heroes.hero_card import Lay
from support.shows import shows

SWORDSMAN = "master-swordsman"


@shows("fire.herorule.line-of-sight")
def test_sight_goes_straight_on_without_limit_and_never_round_a_corner(dungeon: Lay) -> None:
    d = dungeon(
        SWORDSMAN,
        tiles={
            "S1": (0, -1),
            "D5": (0, -2),
            "I5": (0, -3),
            "D1": (0, -4),
            "S2": (1, -1),  # round the corner
            "I1": (3, 0),  # in line, but with a gap between
        },
    )
    assert d.offered("mystic-boomerang") == [("S1",), ("D5",), ("I5",), ("D1",)]
    d.is_refused("mystic-boomerang", "S2", because="straight line")
    d.is_refused("mystic-boomerang", "I1", because="straight line")


@shows("fire.herorule.line-of-sight")
def test_a_wall_on_either_side_ends_it_also_far_away(dungeon: Lay) -> None:
    d = dungeon(
        SWORDSMAN,
        tiles={
            "S1": (0, -1),
            "I5": (0, -2, "EW"),  # a wall towards S1
            "D1": (0, -3),
            "S5": (1, 0, "NS"),  # a wall towards the Vestibule
            "S2": (2, 0),
            "I3": (-1, 0, "NSE"),  # no doorway to the west
            "I1": (-2, 0),
        },
    )
    assert d.offered("mystic-boomerang") == [("S1",), ("I3",)]


@shows("fire.herorule.line-of-sight")
def test_sight_passes_through_a_cracked_wall(dungeon: Lay) -> None:
    d = dungeon(SWORDSMAN, tiles={"S5": (0, -1, "EW"), "D5": (0, -2, "EW")})
    assert d.offered("mystic-boomerang") == []
    d.does("wallcrack-bombs", "N")
    assert d.offered("mystic-boomerang") == [("S5",)]


@shows("fire.herorule.line-of-sight", "fire.passage.los")
def test_sight_passes_special_chambers_but_not_from_passage_to_passage(dungeon: Lay) -> None:
    d = dungeon(
        SWORDSMAN,
        passages=True,
        tiles={"S1": (0, -1), "PX": (0, -2), "D1": (0, -3), "PY": (5, 5), "D2": (5, 4)},
    )
    assert d.offered("mystic-boomerang") == [("S1",), ("D1",)]
