"""The Rogue: Find Secrets and Sneak Attack."""

from fire.dungeon import cards
from fire.heroes.hero_card import QUIET, Lay, costs_to_collect
from support.shows import shows
from undertow.games.fire import grid


@shows("fire.hero.rogue", "fire.data.hero-stars")
def test_the_rogue_has_three_ap_and_is_best_at_dexterity(dungeon: Lay) -> None:
    assert costs_to_collect(dungeon, "rogue") == (3, 1, 2)
    d = dungeon("rogue", "sage", tiles={"S1": (0, -1)}, deck=QUIET)
    d.does("move", "S1").does("move", "V").does("move", "S1")
    assert d.offered("move") == []
    d.is_refused("move", "V", because="costs 1 AP and 0 are left")
    d.waits()  # only her Sneak Attack kept the turn open
    assert d.world.now.hero == "sage"


@shows("fire.hero.rogue-find-secrets", "fire.herorule.find-secrets-single")
def test_one_doorway_on_either_side_is_enough_for_the_rogue(dungeon: Lay) -> None:
    # North: the doorway is the Vestibule's. East: both. From S5 back: the doorway is on the far
    # side.
    layout = {"tiles": {"S5": (0, -1, "EW"), "S1": (1, 0)}}
    d = dungeon("rogue", **layout)
    assert d.offered("move") == [("S1",), ("S5",)]  # the ordinary way is there once, not twice
    d.does("move", "S5")
    assert d.hero("rogue").at == "S5"
    assert d.world.now.spent == 1
    d.does("move", "V")
    assert d.world.now.spent == 2

    d = dungeon("warrior", "rogue", **layout)
    assert d.offered("move") == [("S1",)]
    d.is_refused("move", "S5", because="doorway")


@shows("fire.hero.rogue-find-secrets", "fire.hero.master-swordsman-bomb-stays")
def test_a_bombs_opening_on_either_side_is_a_doorway_for_the_rogue(dungeon: Lay) -> None:
    # Behind two walls; the crack is hers, or on the far side.
    walls = {"S5": (0, -1, "EW"), "D5": (0, -2, "EW")}
    for cracked, side in (("S5", "N"), ("D5", "S")):
        board = {f"board/tiles/{cracked}/cracks": grid.mask(side)}
        d = dungeon("rogue", tiles=walls, at={"rogue": "S5"}, patch=board)
        assert ("D5",) in d.offered("move")
        d.does("move", "D5").does("move", "S5")
        assert d.hero("rogue").at == "S5"
    assert ("D5",) not in dungeon("rogue", tiles=walls, at={"rogue": "S5"}).offered("move")


@shows("fire.hero.rogue-find-secrets", "fire.herorule.find-secrets-single")
def test_the_rogue_does_not_pass_two_walls_or_into_nothing(dungeon: Lay) -> None:
    d = dungeon(
        "rogue",
        tiles={"S5": (0, -1, "EW"), "D5": (0, -2, "EW"), "S1": (2, -1)},
        at={"rogue": "S5"},
    )
    assert d.offered("move") == [("V",)]
    d.is_refused("move", "D5", because="doorway")
    d.is_refused("move", "S1", because="doorway")  # one cell too far


@shows("fire.hero.rogue-find-secrets")
def test_find_secrets_does_not_explore_through_walls(dungeon: Lay) -> None:
    d = dungeon("rogue", tiles={"S5": (0, -1, "EW")}, at={"rogue": "S5"})
    assert d.offered("explore") == [("E",), ("W",)]
    d.is_refused("explore", "N", because="doorway")


@shows("fire.hero.rogue-sneak-attack", "fire.herorule.sneak-timing")
def test_a_sneak_attack_gives_six_ap_in_all_and_walks_through_walls(dungeon: Lay) -> None:
    d = dungeon(
        "rogue",
        "sage",
        tiles={"S5": (0, -1, "EW"), "D5": (0, -2, "EW")},
        deck=QUIET,
    )
    d.does("sneak-attack")
    assert d.world.now.spent == 0  # it costs no AP
    d.does("move", "S5").does("move", "D5")  # between the two there is no doorway at all
    assert d.hero("rogue").at == "D5"
    d.does("move", "S5").does("move", "D5").does("move", "S5")
    assert d.world.now.spent == 5
    d.does("move", "D5")
    assert d.world.now.hero == "sage"  # the sixth was the last


@shows("fire.herorule.sneak-timing", "fire.turn.zero-ap-after")
def test_a_sneak_attack_may_begin_when_all_ap_are_spent(dungeon: Lay) -> None:
    d = dungeon("rogue", "sage", tiles={"S1": (0, -1)}, deck=QUIET)
    d.does("move", "S1").does("move", "V").does("move", "S1")
    assert d.world.now.hero == "rogue"
    assert d.offered("sneak-attack") == [()]
    d.does("sneak-attack")  # six less the three spent
    d.does("move", "V").does("move", "S1")
    assert d.world.now.hero == "rogue"
    d.does("move", "V")
    assert d.world.now.hero == "sage"


@shows("fire.hero.rogue-sneak-attack")
def test_a_sneak_attack_lasts_one_turn_and_comes_once_a_game(dungeon: Lay) -> None:
    d = dungeon(
        "rogue", tiles={"S5": (0, -1, "EW"), "D5": (0, -2, "EW")}, at={"rogue": "S5"}, deck=QUIET
    )
    d.does("sneak-attack")
    d.is_refused("sneak-attack", because="used up")
    assert d.offered("move") == [("D5",), ("V",)]
    d.waits()
    assert d.offered("move") == [("V",)]
    d.is_refused("sneak-attack", because="used up")
    d.does("move", "V").does("move", "S5").does("move", "V")
    assert d.world.now.spent == 0  # three AP were all; the next turn has begun


@shows("fire.herorule.sneak-explore")
def test_a_sneak_attack_does_not_explore_through_walls(dungeon: Lay) -> None:
    d = dungeon("rogue", tiles={"S5": (0, -1, "EW")}, at={"rogue": "S5"})
    d.does("sneak-attack")
    assert d.offered("explore") == [("E",), ("W",)]
    d.is_refused("explore", "N", because="doorway")


@shows("fire.herorule.sneak-explore", "fire.dive.skills")
def test_neither_find_secrets_nor_a_sneak_attack_helps_a_dive(dungeon: Lay) -> None:
    # She could MOVE from S5 to the Vestibule; but a dive needs a doorway on both sides.
    d = dungeon(
        "rogue",
        "sage",
        tiles={"S5": (0, -1, "EW")},
        at={"rogue": "S5"},
        cultists=("S5",),
        deck=cards("S5"),
    )
    d.does("sneak-attack")
    assert d.offered("move") == [("V",)]
    d.waits()
    assert d.hero("rogue").lost
    assert d.world.now.hero == "sage"


@shows("fire.stand.passives")
def test_a_tipped_rogue_stands_up_before_she_sneaks(dungeon: Lay) -> None:
    d = dungeon("rogue", tiles={"S1": (0, -1)}, prone=("rogue",))
    d.is_refused("sneak-attack", because="stand up first")
    d.does("stand").does("sneak-attack")
    assert d.world.now.spent == 1
