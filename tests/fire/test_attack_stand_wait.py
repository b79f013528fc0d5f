"""ATTACK, SKILL, STAND and WAIT."""

from collections.abc import Callable

import pytest

from fire.dungeon import Dungeon
from support.shows import shows
from undertow.games.fire.facts import Acted, CultistsRemoved, Dived

Lay = Callable[..., Dungeon]
QUIET = ("I1", "I2", "I3", "I4", "I5", "I6", "I7")
HALL = {"S1": (0, -1), "S2": (0, -2), "D1": (1, -2)}


# ATTACK


@shows("fire.attack.cost", "fire.attack.effect")
def test_an_attack_sends_a_cultist_of_the_same_chamber_back_to_the_supply(dungeon: Lay) -> None:
    d = dungeon("wizard", tiles=HALL, at={"wizard": "S1"}, cultists=("S1", "S2"))
    assert d.world.cultists_left == 28
    d.does("attack")
    assert (d.world.cultists, d.world.cultists_left) == ({"S2": 1}, 29)
    assert d.world.now.spent == 1
    assert d.told(CultistsRemoved) == [CultistsRemoved(("S1",))]
    d.is_refused("attack", because="no cultist in your chamber")


@shows("fire.attack.effect")
def test_one_attack_removes_one_cultist_and_no_more(dungeon: Lay) -> None:
    # Two in one chamber: the table ruled so.
    d = dungeon("wizard", tiles=HALL, at={"wizard": "S1"}, patch={"cultists": {"S1": 2}})
    d.does("attack")
    assert d.world.cultists == {"S1": 1}


@shows("fire.attack.cost")
def test_without_an_ap_there_is_no_attack(dungeon: Lay) -> None:
    d = dungeon("rogue", tiles=HALL, cultists=("S1",))
    d.does("move", "S1").does("move", "V").does("move", "S1")
    d.is_refused("attack", because="That costs 1 AP and 0 are left")


# SKILL


@shows("fire.skill.use")
def test_skills_cost_what_the_card_says(dungeon: Lay) -> None:
    beset = {"tiles": HALL, "cultists": ("S1", "S2"), "deck": QUIET}
    one = dungeon("paladin", **beset).does("smite", "S2")
    assert one.world.now.spent == 1
    two = dungeon("soldier", **beset).does("enormous-sword", "N")
    assert two.world.now.spent == 2
    assert two.world.cultists == {}
    three = dungeon("paladin", "wizard", **beset).does("holy-light", "S1")
    assert three.world.now.hero == "wizard"  # that was her whole turn


@shows("fire.skill.use", "fire.herorule.skill-needs-ap")
def test_a_skill_needs_all_its_ap_left(dungeon: Lay) -> None:
    d = dungeon("paladin", tiles=HALL, cultists=("S2",))
    d.does("move", "S1")
    d.is_refused("holy-light", "S2", because="That costs 3 AP and 2 are left")
    d.does("smite", "S2")


@shows("fire.skill.use")
def test_passive_skills_cost_no_ap(dungeon: Lay) -> None:
    d = dungeon("ranger", supply=("S1", "D1"))
    d.does("explore", "N").answers("stay")
    assert (d.hero("ranger").at, d.world.now.spent) == ("V", 1)
    d = dungeon("dark-knight", patch={"heroes/dark-knight/hoard": 4})
    d.does("consume")
    assert d.world.now.spent == 0


@shows("fire.skill.use")
def test_another_heros_skill_is_not_hers(dungeon: Lay) -> None:
    d = dungeon("warrior", "paladin", tiles=HALL, cultists=("S2",))
    d.is_refused("smite", "S2", because="That is not a skill of the Warrior")
    d.is_refused("smite", "S2", hero="paladin", because="It is the Warrior's turn")


@shows("fire.skill.frequency")
def test_a_skill_without_limit_works_as_often_as_there_are_ap(dungeon: Lay) -> None:
    d = dungeon(
        "warrior", tiles=HALL, at={"warrior": "S2"}, cultists=("S1", "S2", "D1"), deck=QUIET
    )
    d.does("polearm-lunge", "S1").does("polearm-lunge", "S2").does("polearm-lunge", "D1")
    assert d.world.cultists == {}


@shows("fire.skill.per-ap", "fire.skill.frequency")
def test_once_per_ap_spent_means_as_often_as_ap_allow(dungeon: Lay) -> None:
    d = dungeon("wizard", "warrior", tokens={"wizard": {"int": 4}}, deck=QUIET)
    for sent in (1, 2):
        d.does("object-portal", "warrior", "int")
        assert (d.world.now.spent, d.hero("warrior").tokens) == (sent, {"int": sent})
    d.does("object-portal", "warrior", "int")
    assert d.hero("warrior").tokens == {"int": 3}
    assert d.world.now.hero == "warrior"


@shows("fire.skill.per-ap")
def test_geopivot_too_costs_one_ap_each_time(dungeon: Lay) -> None:
    d = dungeon("geomancer", tiles={"D5": (0, -1, "NS"), "S1": (1, -1)}, at={"geomancer": "D5"})
    d.does("geopivot", "turn", "D5", "EW").does("geopivot", "turn", "D5", "NS")
    assert d.world.now.spent == 2


@shows("fire.skill.frequency")
def test_once_per_turn_comes_back_with_the_next_turn(dungeon: Lay) -> None:
    d = dungeon("paladin", tiles=HALL, cultists=("S1", "S2", "D1"), deck=QUIET)
    d.does("smite", "S1")
    d.is_refused("smite", "S2", because="Smite was used this turn already")
    d.waits()
    d.does("smite", "S2")
    assert d.world.cultists == {"D1": 1}


@shows("fire.skill.frequency")
def test_once_per_game_does_not_come_back(dungeon: Lay) -> None:
    d = dungeon("wizard", tiles=HALL, deck=QUIET)
    d.does("teleport", "D1")
    assert d.world.now.spent == 0  # the next turn
    d.is_refused("teleport", "S1", because="Teleport is used up for this game")


@shows("fire.skill.frequency")
def test_twice_per_game_is_twice(dungeon: Lay) -> None:
    tiles = {"D5": (0, -1, "EW"), "D6": (1, 0, "NS"), "S5": (0, 1, "EW")}
    d = dungeon("master-swordsman", tiles=tiles, deck=QUIET)
    d.does("wallcrack-bombs", "N").waits()
    d.does("wallcrack-bombs", "E").waits()
    d.is_refused("wallcrack-bombs", "S", because="used up")


# STAND


@shows("fire.stand.must", "fire.stand.cost")
def test_who_had_to_dive_stands_for_one_ap_before_anything_else(dungeon: Lay) -> None:
    d = dungeon(
        "warrior",
        "wizard",
        tiles=HALL,
        at={"warrior": "S1"},
        cultists=("S1",),
        deck=("S1", *QUIET),
        active="wizard",
    )
    d.waits().answers("S2")
    assert d.hero("warrior").prone
    assert [o.rule for o in d.play.offers("ana")] == ["fire.stand"]
    for action, *target in (["move", "D1"], ["explore", "N"], ["collect"], ["heros-charge"]):
        d.is_refused(action, *target, because="the Warrior lies on the ground and must stand up")
    d.does("stand")
    assert not d.hero("warrior").prone
    assert d.world.now.spent == 1
    d.does("collect").does("move", "D1")
    assert d.world.now.hero == "wizard"


@shows("fire.stand.must")
@pytest.mark.parametrize("action", ["attack", "destroy", "take-fire", "pass-fire", "exchange"])
def test_no_other_action_comes_before_standing(dungeon: Lay, action: str) -> None:
    d = dungeon(
        "warrior",
        "wizard",
        tiles=HALL,
        prone=("warrior",),
        cultists=("S1",),
        at={"warrior": "S1", "wizard": "S1"},
        tokens={"wizard": {"int": 1}},
    )
    d.is_refused(action, because="must stand up first")


@shows("fire.stand.must")
def test_who_is_on_her_feet_cannot_stand(dungeon: Lay) -> None:
    dungeon("warrior").is_refused("stand", because="you are on your feet already")


@shows("fire.stand.must")
def test_only_the_hero_herself_stands_up_and_in_her_own_turn(dungeon: Lay) -> None:
    d = dungeon("warrior", "wizard", prone=("wizard",), deck=QUIET)
    d.is_refused("stand", hero="wizard", because="It is the Warrior's turn")
    d.waits().does("stand")
    assert not d.hero("wizard").prone


@shows("fire.stand.once")
def test_one_stand_is_enough_after_two_dives(dungeon: Lay) -> None:
    d = dungeon(
        "warrior",
        tiles=HALL,
        at={"warrior": "S2"},
        cultists=("S2", "S1"),
        threat=2,
        collected={"S1": "warrior"},
        deck=("S2", "S1", *QUIET),
    )
    d.waits().answers("S1")  # and then S1 falls, too, and only the Vestibule is left
    assert (d.hero("warrior").at, d.hero("warrior").prone) == ("V", True)
    assert len(d.told(Dived)) == 2
    d.does("stand")
    assert not d.hero("warrior").prone
    assert d.offered("explore")


@shows("fire.stand.wait")
def test_a_tipped_hero_stands_before_she_waits(dungeon: Lay) -> None:
    d = dungeon("warrior", prone=("warrior",), deck=QUIET)
    assert d.offered("wait") == []
    d.is_refused("wait", because="who lies on the ground stands up first")
    d.does("stand").does("wait")
    assert d.world.discard == ("I1",)
    d = dungeon("warrior", prone=("warrior",), deck=QUIET, rulings=["waitProne"])
    d.does("wait")
    assert d.world.discard == ("I1",)
    assert d.hero("warrior").prone


@shows("fire.stand.passives")
def test_zero_ap_skills_that_are_used_need_standing_first(dungeon: Lay) -> None:
    d = dungeon("rogue", prone=("rogue",))
    d.is_refused("sneak-attack", because="must stand up first")
    d.does("stand").does("sneak-attack")
    d = dungeon("dark-knight", prone=("dark-knight",), patch={"heroes/dark-knight/hoard": 4})
    d.is_refused("consume", because="must stand up first")
    d.does("stand").does("consume")


@shows("fire.stand.passives")
def test_passive_skills_work_while_tipped(dungeon: Lay) -> None:
    # The Sage dives in her own ritual, and still misleads the cultist of the next card.
    d = dungeon(
        "sage", tiles=HALL, at={"sage": "S1"}, cultists=("S1",), threat=2, deck=("S1", "S2", *QUIET)
    )
    d.waits().answers("no", seat="ana").answers("V")
    assert d.hero("sage").prone
    assert d.choices("mindstrike") == ["no", "D1"]
    d.answers("D1")
    assert d.world.cultists == {"D1": 1}


@shows("fire.stand.passives")
def test_bob_walks_while_the_engineer_lies_on_the_ground(dungeon: Lay) -> None:
    d = dungeon("engineer", tiles=HALL, prone=("engineer",), deck=QUIET, rulings=["waitProne"])
    d.waits().does("bob-move", "S1").does("bob-wait")
    assert d.world.bob == "S1"
    assert d.hero("engineer").prone


# WAIT


@shows("fire.wait.effect", "fire.wait.card")
@pytest.mark.parametrize("moves", range(3))
def test_waiting_gives_up_whatever_is_left_and_the_ritual_begins(dungeon: Lay, moves: int) -> None:
    d = dungeon("warrior", "wizard", tiles=HALL, deck=QUIET)
    for chamber in ("S1", "S2")[:moves]:
        d.does("move", chamber)
    d.does("wait")
    assert d.world.discard == ("I1",)
    assert (d.world.now.hero, d.world.now.spent) == ("wizard", 0)
    d.is_refused("move", "S1", hero="warrior", because="It is the Wizard's turn")


@shows("fire.wait.effect", "fire.turn.zero-ap-after")
@pytest.mark.parametrize("moves", range(4))
def test_what_is_given_up_is_what_was_left(dungeon: Lay, moves: int) -> None:
    # A Sneak Attack that she could still begin keeps the Rogue's turn open without AP.
    d = dungeon("rogue", "wizard", tiles=HALL, deck=QUIET)
    for chamber in ("S1", "S2", "S1")[:moves]:
        d.does("move", chamber)
    d.waits()
    assert d.told(Acted)[-1] == Acted("rogue", "fire.wait", 3 - moves)
