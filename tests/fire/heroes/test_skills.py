"""Skills in general: what they cost, how often they work, and what the Fire forbids."""

from __future__ import annotations

import pytest

from fire.dungeon import Dungeon, cards
from fire.heroes.hero_card import QUIET, Lay
from support.shows import shows
from undertow.games.fire.facts import Acted, CultistHoarded

BASIC = {
    "warrior": "polearm-lunge",
    "wizard": "object-portal",
    "paladin": "smite",
    "cleric": "bless",
    "geomancer": "geopivot",
    "soldier": "enormous-sword",
    "master-swordsman": "mystic-boomerang",
}
MASTER = {
    "warrior": "heros-charge",
    "ranger": "master-falconry",
    "wizard": "teleport",
    "paladin": "holy-light",
    "sage": "timeturn",
    "rogue": "sneak-attack",
    "cleric": "sanctify",
    "engineer": "metallic-sacrifice",
    "geomancer": "terraport",
    "soldier": "break-limit",
    "master-swordsman": "wallcrack-bombs",
}
ACTIVE = [*BASIC.items(), *MASTER.items()]
"""Every skill that is not labelled Passive: all but Ranger's Sight, Mindstrike, Find Secrets, Remote
Control, Soul Thirst and Consume."""

COSTS = {
    "polearm-lunge": 1,
    "object-portal": 1,
    "smite": 1,
    "bless": 1,
    "geopivot": 1,
    "enormous-sword": 2,
    "mystic-boomerang": 1,
    "heros-charge": 3,
    "master-falconry": 3,
    "teleport": 3,
    "holy-light": 3,
    "timeturn": 3,
    "sneak-attack": 0,
    "sanctify": 3,
    "metallic-sacrifice": 3,
    "terraport": 1,
    "break-limit": 3,
    "wallcrack-bombs": 2,
}


def ready(dungeon: Lay, hero: str, **layout: object) -> Dungeon:
    """A dungeon in which every hero could use every skill: cultists here and next door, a token
    on her card, her chamber's card in the discard pile, a wall to crack, a chamber in the Void."""
    options: dict[str, object] = {
        "tiles": {
            "S4": (0, -1, "NES"),
            "S1": (0, -2),
            "D5": (-1, -1, "NS"),
            "D1": (1, -1),
        },
        "at": {hero: "S4"},
        "cultists": ("S4", "S1"),
        "tokens": {hero: {"dex": 1}},
        "discard": ("S4",),
        "broken": ("str", "dex", "int"),
        "supply": ("I1", "S2", "FE"),
        "patch": {"void_tiles": {"D7": True}},
    }
    other = "sage" if hero == "rogue" else "rogue"
    return dungeon(hero, other, **{**options, **layout})


@pytest.mark.parametrize(("hero", "skill"), ACTIVE)
@shows("fire.fire.skills", "fire.fire.skills-master")
def test_who_carries_the_fire_cannot_use_a_skill_that_is_not_passive(
    dungeon: Lay, hero: str, skill: str
) -> None:
    free = ready(dungeon, hero)
    assert free.offered(skill)
    target = free.offered(skill)[0]
    burdened = ready(dungeon, hero, carrier=hero)
    assert burdened.offered(skill) == []
    burdened.is_refused(skill, *target, because="carries the Fire")


@pytest.mark.parametrize(("hero", "skill"), ACTIVE)
@shows("fire.fire.skills")
def test_skills_are_free_while_another_hero_carries_the_fire(
    dungeon: Lay, hero: str, skill: str
) -> None:
    other = "sage" if hero == "rogue" else "rogue"
    assert ready(dungeon, hero, carrier=other, at={hero: "S4", other: "S1"}).offered(skill)


@shows("fire.fire.skills", "fire.fire.skills-master")
def test_with_the_fire_the_ranger_still_chooses_whether_to_walk_in(dungeon: Lay) -> None:
    d = ready(dungeon, "ranger", carrier="ranger", at={"ranger": "S1"})
    d.does("explore", "N").answers("stay")
    assert d.hero("ranger").at == "S1"


@shows("fire.fire.skills", "fire.fire.skills-master")
def test_with_the_fire_the_sage_still_strikes_minds(dungeon: Lay) -> None:
    d = ready(dungeon, "sage", carrier="sage", discard=(), deck=cards("D1"))
    d.waits()
    assert d.choices("mindstrike") == ["no", "D5"]
    d.answers("D5")


@shows("fire.fire.skills", "fire.fire.skills-master")
def test_with_the_fire_the_rogue_still_finds_secrets(dungeon: Lay) -> None:
    tiles = {"S5": (0, -1, "EW"), "D1": (1, -1)}
    d = ready(
        dungeon, "rogue", carrier="rogue", tiles=tiles, at={"rogue": "S5"}, cultists=(), discard=()
    )
    assert d.offered("move") == [("D1",), ("V",)]
    d.is_refused("sneak-attack", because="carries the Fire")


@shows("fire.fire.skills-master", "fire.herorule.bob-fire-carrier")
def test_with_the_fire_the_engineer_still_steers_bob(dungeon: Lay) -> None:
    d = ready(dungeon, "engineer", carrier="engineer", deck=QUIET)
    d.waits()
    d.does("bob-move", "S4").does("bob-attack")
    assert d.world.bob == "S4"
    assert "S4" not in d.world.cultists


@shows("fire.fire.skills-master", "fire.herorule.consume-passive")
def test_with_the_fire_the_dark_knight_still_hoards_and_consumes(dungeon: Lay) -> None:
    knight = "dark-knight"
    patch = {"void_tiles": {"D7": True}, f"heroes/{knight}/hoard": 3}
    d = ready(dungeon, knight, carrier=knight, patch=patch)
    d.does("attack")
    assert d.told(CultistHoarded)[-1].chamber == "S4"
    d.does("consume")  # four cultists for a third AP
    assert d.hero(knight).plus_ap == 1


@shows("fire.fire.normal-actions")
def test_who_carries_the_fire_may_do_everything_else(dungeon: Lay) -> None:
    d = ready(dungeon, "warrior", carrier="warrior", at={"warrior": "S1", "rogue": "S1"})
    for action in ("explore", "move", "collect", "attack", "exchange", "pass-fire", "wait"):
        assert d.offered(action), action


@pytest.mark.parametrize(("hero", "skill"), ACTIVE)
@shows("fire.skill.use")
def test_a_skill_costs_what_the_hero_card_says(dungeon: Lay, hero: str, skill: str) -> None:
    d = ready(dungeon, hero, deck=QUIET)
    d.does(skill, *d.offered(skill)[0])
    if skill == "heros-charge":
        d.answers("stop")
    elif d.play.requests():
        d.answers(d.choices()[0])
    paid = [fact.ap for fact in d.told(Acted) if fact.what == f"fire.{skill}"]
    assert paid == [COSTS[skill]]


@pytest.mark.parametrize(("hero", "skill"), [pair for pair in ACTIVE if COSTS[pair[1]] == 3])
@shows("fire.herorule.skill-needs-ap")
def test_a_skill_of_three_ap_cannot_be_started_with_two(
    dungeon: Lay, hero: str, skill: str
) -> None:
    d = ready(dungeon, hero)
    target = d.offered(skill)[0]
    d.does("attack")
    assert d.offered(skill) == []
    d.is_refused(skill, *target, because="costs 3 AP and 2 are left")


@pytest.mark.parametrize(("hero", "skill"), [pair for pair in ACTIVE if COSTS[pair[1]] == 2])
@shows("fire.herorule.skill-needs-ap")
def test_a_skill_of_two_ap_needs_both(dungeon: Lay, hero: str, skill: str) -> None:
    d = ready(dungeon, hero)
    d.does("attack")
    target = d.offered(skill)[0]  # two AP are left, and enough
    d = ready(dungeon, hero)
    d.does("move", "S1").does("move", "S4")  # back where it could be used, with one AP
    assert d.offered(skill) == []
    d.is_refused(skill, *target, because="costs 2 AP and 1 are left")


@shows("fire.skill.frequency", "fire.skill.per-ap")
def test_no_limit_and_once_per_ap_mean_as_often_as_there_are_ap(dungeon: Lay) -> None:
    tiles = {"S4": (0, -1), "S1": (0, -2), "D1": (1, -1)}
    d = ready(dungeon, "warrior", tiles=tiles, cultists=("S4", "S1", "D1"), deck=QUIET)
    d.does("polearm-lunge", "S4").does("polearm-lunge", "S1").does("polearm-lunge", "D1")
    assert d.world.cultists == {}
    assert d.world.now.hero == "rogue"

    d = ready(dungeon, "wizard", tokens={"wizard": {"dex": 3}}, deck=QUIET)
    for _ in range(3):
        d.does("object-portal", "rogue", "dex")
    assert d.hero("rogue").tokens == {"dex": 3}
    assert d.world.now.hero == "rogue"

    d = ready(dungeon, "geomancer")
    for doors in ("ESW", "NSW"):  # turned round and round
        d.does("geopivot", "turn", "S4", doors)
    assert d.world.now.spent == 2


@pytest.mark.parametrize(
    ("hero", "skill"),
    [
        ("paladin", "smite"),
        ("cleric", "bless"),
        ("soldier", "enormous-sword"),
        ("master-swordsman", "mystic-boomerang"),
    ],
)
@shows("fire.skill.frequency")
def test_once_per_turn_means_again_next_turn(dungeon: Lay, hero: str, skill: str) -> None:
    d = ready(dungeon, hero, cultists=("S4", "S1", "D1"), deck=QUIET)
    target = d.offered(skill)[0]
    d.does(skill, *target)
    assert d.offered(skill) == []
    d.is_refused(skill, *target, because="this turn already")
    d.waits().waits()
    assert d.world.now.hero == hero
    assert d.offered(skill)


@shows("fire.skill.frequency")
def test_twice_per_game_means_twice_and_not_three_times(dungeon: Lay) -> None:
    tiles = {"S5": (0, -1, "EW"), "D5": (1, 0, "NS"), "D6": (-1, 0, "NS")}
    d = dungeon("master-swordsman", tiles=tiles, deck=QUIET)
    d.does("wallcrack-bombs", "N").waits()
    d.does("wallcrack-bombs", "E").waits()
    assert d.offered("wallcrack-bombs") == []
    d.is_refused("wallcrack-bombs", "W", because="used up")
