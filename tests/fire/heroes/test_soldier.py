"""The SOLDIER: Enormous Sword and Break Limit."""

from fire.heroes.hero_card import QUIET, Lay, ap_a_turn, costs_to_collect
from support.shows import shows
from undertow.games.fire.components import load
from undertow.games.fire.facts import RitualBegan

LINE = {"S1": (0, -1), "S2": (0, -2), "D1": (0, -3)}
"""Three chambers in a row, north of the Vestibule."""


@shows("fire.hero.soldier")
def test_the_soldier_has_three_ap_and_is_best_at_dexterity(dungeon: Lay) -> None:
    assert ap_a_turn(dungeon, "soldier") == 3
    assert costs_to_collect(dungeon, "soldier") == (2, 1, 3)


# Enormous Sword


@shows("fire.hero.soldier-enormous-sword")
def test_one_swing_strikes_the_next_chamber_and_the_one_beyond(dungeon: Lay) -> None:
    d = dungeon("soldier", tiles=LINE, cultists=("S1", "S2", "D1"))
    d.does("enormous-sword", "N")
    assert d.world.now.spent == 2
    assert d.world.cultists == {"D1": 1}  # three chambers away is too far
    assert d.world.cultists_left == 29


@shows("fire.hero.soldier-sword-one-enough")
def test_one_cultist_in_either_chamber_is_enough(dungeon: Lay) -> None:
    for chamber in ("S1", "S2"):
        d = dungeon("soldier", tiles=LINE, cultists=(chamber,))
        d.does("enormous-sword", "N")
        assert d.world.cultists == {}


@shows("fire.hero.soldier-sword-one-enough")
def test_without_a_cultist_in_either_there_is_no_swing(dungeon: Lay) -> None:
    d = dungeon("soldier", tiles=LINE, cultists=("D1",))
    assert d.offered("enormous-sword") == []
    d.is_refused("enormous-sword", "N", because="one or two chambers away")


@shows("fire.hero.soldier-sword-one-enough")
def test_his_own_chamber_is_never_hit(dungeon: Lay) -> None:
    d = dungeon("soldier", tiles=LINE, at={"soldier": "S1"}, cultists=("S1",))
    assert d.offered("enormous-sword") == []
    d = dungeon("soldier", tiles=LINE, at={"soldier": "S1"}, cultists=("S1", "S2"))
    assert d.offered("enormous-sword") == [("N",)]
    d.does("enormous-sword", "N")
    assert d.world.cultists == {"S1": 1}


@shows("fire.hero.soldier-enormous-sword", "fire.herorule.line-of-sight")
def test_a_wall_stops_the_sword(dungeon: Lay) -> None:
    # Into the Iron Span there is no way from the Vestibule; and none out of it to the north.
    d = dungeon("soldier", tiles={"S5": (0, -1, "EW"), "S2": (0, -2)}, cultists=("S5", "S2"))
    assert d.offered("enormous-sword") == []
    d = dungeon("soldier", tiles={"S4": (0, -1, "ESW"), "S2": (0, -2)}, cultists=("S4", "S2"))
    d.does("enormous-sword", "N")
    assert d.world.cultists == {"S2": 1}


@shows("fire.herorule.sword-second", "fire.herorule.line-of-sight")
def test_the_second_chamber_lies_straight_on_and_never_round_a_corner(dungeon: Lay) -> None:
    d = dungeon("soldier", tiles={**LINE, "I1": (1, -1)}, cultists=("I1",))
    assert d.offered("enormous-sword") == []
    d = dungeon("soldier", tiles={**LINE, "I1": (1, -1)}, cultists=("S1", "I1"))
    d.does("enormous-sword", "N")
    assert d.world.cultists == {"I1": 1}


@shows("fire.hero.soldier-enormous-sword")
def test_he_chooses_the_way_he_swings(dungeon: Lay) -> None:
    d = dungeon("soldier", tiles={"S1": (0, -1), "S2": (1, 0)}, cultists=("S1", "S2"))
    assert d.offered("enormous-sword") == [("N",), ("E",)]
    d.does("enormous-sword", "E")
    assert d.world.cultists == {"S1": 1}


@shows("fire.hero.soldier-enormous-sword", "fire.herorule.skill-needs-ap")
def test_the_sword_needs_two_ap(dungeon: Lay) -> None:
    d = dungeon("soldier", tiles=LINE, cultists=("S1",))
    d.does("move", "S1").does("move", "V")
    d.is_refused("enormous-sword", "N", because="costs 2 AP and 1 are left")


@shows("fire.hero.soldier-enormous-sword")
def test_he_swings_once_a_turn_however_many_ap_he_has(dungeon: Lay) -> None:
    d = dungeon(
        "soldier",
        tiles={"S1": (0, -1), "S2": (1, 0)},
        cultists=("S1", "S2"),
        deck=QUIET,
        components=load("[heroes.soldier]\nap = 6"),
    )
    d.does("enormous-sword", "N")
    d.is_refused("enormous-sword", "E", because="used this turn already")
    d.waits().does("enormous-sword", "E")
    assert d.world.cultists == {}


@shows("fire.fire.skills-master")
def test_with_the_fire_in_his_hands_his_sword_stays_sheathed(dungeon: Lay) -> None:
    d = dungeon(
        "soldier",
        tiles=LINE,
        at={"soldier": "S1"},
        cultists=("S1", "S2"),
        broken=("str", "dex", "int"),
        carrier="soldier",
    )
    d.is_refused("enormous-sword", "N", because="passive skills only")
    d.is_refused("break-limit", because="passive skills only")
    assert d.offered("attack") == [()]


# Break Limit

CROSS = {
    "S1": (0, -2),
    "S2": (0, -3),
    "D1": (1, -2),
    "D5": (-1, -2, "NS"),
    "I1": (0, -1),
    "I2": (0, -4),
    "I3": (1, -3),
}
"""S1 with S2, D1 and I1 connected to it; D5 beside it behind a wall; I2 and I3 farther off."""


@shows("fire.hero.soldier-break-limit", "fire.herorule.break-limit-range")
def test_break_limit_clears_his_chamber_and_all_connected_neighbours(dungeon: Lay) -> None:
    d = dungeon("soldier", tiles=CROSS, at={"soldier": "S1"}, cultists=tuple(CROSS), deck=QUIET)
    d.does("break-limit")
    assert d.world.cultists == {"D5": 1, "I2": 1, "I3": 1}
    assert d.world.cultists_left == 27
    assert len(d.told(RitualBegan)) == 1  # all 3 AP are spent


@shows("fire.hero.soldier-break-limit")
def test_break_limit_needs_somebody_to_strike(dungeon: Lay) -> None:
    d = dungeon("soldier", tiles=CROSS, at={"soldier": "S1"}, cultists=("D5", "I2"))
    d.is_refused("break-limit", because="no cultist in reach")


@shows("fire.hero.soldier-break-limit", "fire.herorule.skill-needs-ap")
def test_break_limit_needs_three_ap(dungeon: Lay) -> None:
    d = dungeon("soldier", tiles=CROSS, at={"soldier": "I1"}, cultists=("S1",))
    d.does("move", "V")
    d.is_refused("break-limit", because="costs 3 AP and 2 are left")


@shows("fire.hero.soldier-break-limit")
def test_he_breaks_his_limit_once_a_game(dungeon: Lay) -> None:
    d = dungeon("soldier", tiles=CROSS, at={"soldier": "S1"}, cultists=("S1",), deck=("S2", ...))
    d.does("break-limit")
    assert d.world.cultists == {"S2": 1}
    d.is_refused("break-limit", because="used up")


@shows("fire.herorule.break-limit-range")
def test_by_the_printed_card_it_strikes_one_whole_line(dungeon: Lay) -> None:
    d = dungeon(
        "soldier",
        tiles=CROSS,
        at={"soldier": "S1"},
        cultists=tuple(CROSS),
        deck=QUIET,
        rulings=["breakLimitLine"],
    )
    d.does("break-limit", "N")
    # His own chamber and everything in sight northwards, however far.
    assert d.world.cultists == {"D1": 1, "D5": 1, "I1": 1, "I3": 1}
