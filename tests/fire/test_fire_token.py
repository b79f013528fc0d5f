"""The Fire of Eidolon: taken, passed on, and what its carrier may not do."""

from collections.abc import Callable
from typing import Any

import pytest

from fire.dungeon import Dungeon
from support.shows import shows
from undertow.games.fire.facts import FireTaken

Lay = Callable[..., Dungeon]
QUIET = ("I1", "I2", "I3", "I4", "I5", "I6", "I7")
HALL = {"S1": (0, -1), "S2": (0, -2), "FE": (0, -3, "S"), "RH": (1, -2, "W")}
BROKEN = ("str", "dex", "int")


@shows("fire.fire.take")
def test_with_all_relics_destroyed_the_fire_is_taken_for_one_ap(dungeon: Lay) -> None:
    d = dungeon("warrior", tiles=HALL, at={"warrior": "FE"}, broken=BROKEN)
    d.does("take-fire")
    assert (d.world.carrier, d.world.now.spent) == ("warrior", 1)
    d.is_refused("take-fire", because="all three relics must be broken")


@shows("fire.fire.take")
@pytest.mark.parametrize("broken", [(), ("str",), ("str", "int")])
def test_one_whole_relic_still_seals_the_fire(dungeon: Lay, broken: tuple[str, ...]) -> None:
    d = dungeon("warrior", tiles=HALL, at={"warrior": "FE"}, broken=broken)
    assert d.offered("take-fire") == []
    d.is_refused("take-fire", because="all three relics must be broken")


@shows("fire.fire.take")
@pytest.mark.parametrize("here", ["V", "S2", "RH"])
def test_the_fire_is_taken_only_in_its_own_chamber(dungeon: Lay, here: str) -> None:
    d = dungeon("warrior", tiles=HALL, at={"warrior": here}, broken=BROKEN)
    d.is_refused("take-fire", because="the Fire must lie in your chamber")


@shows("fire.fire.take")
def test_without_an_ap_the_fire_stays_where_it_is(dungeon: Lay) -> None:
    d = dungeon("rogue", tiles=HALL, at={"rogue": "S2"}, broken=BROKEN)
    d.does("move", "FE").does("move", "S2").does("move", "FE")
    d.is_refused("take-fire", because="That costs 1 AP and 0 are left")


@shows("fire.fire.pass", "fire.component.fire")
def test_the_fire_is_given_or_taken_for_one_ap_in_the_same_place(dungeon: Lay) -> None:
    at = {"warrior": "S2", "paladin": "S2", "ranger": "S1"}
    d = dungeon(*at, tiles=HALL, at=at, broken=BROKEN, carrier="warrior", deck=QUIET)
    assert d.offered("pass-fire") == [("warrior", "paladin")]
    d.is_refused("pass-fire", "warrior", "ranger", because="a hero in your chamber")
    d.does("pass-fire", "warrior", "paladin")
    assert (d.world.carrier, d.world.now.spent) == ("paladin", 1)
    assert d.offered("pass-fire") == [("paladin", "warrior")]
    d.does("pass-fire", "paladin", "warrior")  # and back: one player needs no leave of herself
    assert (d.world.carrier, d.world.now.spent) == ("warrior", 2)


@shows("fire.fire.pass")
def test_two_others_cannot_hand_it_on_in_her_turn(dungeon: Lay) -> None:
    at = {"warrior": "S2", "paladin": "S2", "ranger": "S2"}
    d = dungeon(*at, tiles=HALL, at=at, broken=BROKEN, carrier="paladin")
    assert d.offered("pass-fire") == [("paladin", "warrior")]
    d.is_refused("pass-fire", "paladin", "ranger", because="between you and a hero")


@shows("fire.fire.pass", "fire.exchange.consent")
def test_another_players_hero_gives_the_fire_up_only_with_a_yes(dungeon: Lay) -> None:
    layout: dict[str, Any] = {
        "tiles": HALL,
        "at": {"warrior": "S2", "paladin": "S2"},
        "broken": BROKEN,
        "carrier": "paladin",
        "seats": {"warrior": "ana", "paladin": "ben"},
    }
    d = dungeon("warrior", "paladin", **layout)
    d.does("pass-fire", "paladin", "warrior")
    assert d.asked("consent-fire").seat == "ben"
    assert "the Warrior asks the Paladin for the Fire" in str(d.asked().question.prompt)
    assert d.world.now.spent == 0  # asked before paying
    d.answers("no")
    assert (d.world.carrier, d.world.now.spent) == ("paladin", 0)
    d.is_refused("pass-fire", "paladin", "warrior", because="not asked again this turn")
    d.waits().does("wait", hero="paladin")
    d.does("pass-fire", "paladin", "warrior").answers("yes")  # the next turn is another matter
    assert (d.world.carrier, d.world.now.spent) == ("warrior", 1)
    d.does("pass-fire", "warrior", "paladin")  # a gift needs no leave
    assert d.world.carrier == "paladin"
    d = dungeon("warrior", "paladin", **layout, rulings=["exchangeConsent"])
    d.does("pass-fire", "paladin", "warrior")
    assert d.world.carrier == "warrior"


BARRED = {
    "warrior": ["polearm-lunge", "heros-charge"],
    "ranger": ["master-falconry"],
    "wizard": ["object-portal", "teleport"],
    "paladin": ["smite", "holy-light"],
    "sage": ["timeturn"],
    "rogue": ["sneak-attack"],
    "cleric": ["bless", "sanctify"],
    "engineer": ["metallic-sacrifice"],
    "geomancer": ["geopivot", "terraport"],
    "soldier": ["enormous-sword", "break-limit"],
    "master-swordsman": ["mystic-boomerang", "wallcrack-bombs"],
}


@shows("fire.fire.skills", "fire.fire.skills-master")
@pytest.mark.parametrize("hero", BARRED)
def test_the_carrier_may_not_use_skills_that_are_not_passive(dungeon: Lay, hero: str) -> None:
    at = "D5" if hero == "geomancer" else "S2"  # a tile that can be turned
    layout: dict[str, Any] = {
        "tiles": {**HALL, "D5": (-1, -2, "NS")},
        "at": {hero: at},
        "broken": BROKEN,
        "cultists": ("S2", "S1"),
        "discard": ("S2",),
        "tokens": {hero: {"str": 1}},
        "supply": ("I1", "I2"),
        "patch": {"void_tiles": {"D1": True}, "bob": "S1" if hero == "engineer" else None},
    }
    d = dungeon(hero, "dark-knight", **layout, carrier=hero)
    for skill in BARRED[hero]:
        d.is_refused(skill, because="Who carries the Fire may use passive skills only")
    own = {f"fire.{skill}" for skill in BARRED[hero]}
    assert not own & {offer.rule for offer in d.play.offers("ana")}
    # It is the Fire that bars them: without it they are all there.
    free = dungeon(hero, "dark-knight", **layout)
    assert own <= {offer.rule for offer in free.play.offers("ana")}


@shows("fire.fire.skills", "fire.fire.skills-master")
def test_rangers_sight_works_with_the_fire(dungeon: Lay) -> None:
    d = dungeon(
        "ranger",
        tiles=HALL,
        at={"ranger": "S2"},
        broken=BROKEN,
        carrier="ranger",
        supply=("D1", "I1"),
    )
    d.does("explore", "W")
    assert d.choices("rangers-sight") == ["go", "stay"]
    d.answers("stay")
    assert d.hero("ranger").at == "S2"


@shows("fire.fire.skills", "fire.fire.skills-master")
def test_mindstrike_works_with_the_fire(dungeon: Lay) -> None:
    d = dungeon(
        "sage", tiles=HALL, at={"sage": "S2"}, broken=BROKEN, carrier="sage", deck=("S1", *QUIET)
    )
    d.waits()
    assert d.choices("mindstrike") == ["no", "S2"]
    d.answers("S2")
    assert d.world.cultists == {"S2": 1}


@shows("fire.fire.skills", "fire.fire.skills-master")
def test_find_secrets_works_with_the_fire(dungeon: Lay) -> None:
    d = dungeon(
        "rogue",
        tiles={**HALL, "D5": (-1, -2, "NS")},
        at={"rogue": "S2"},
        broken=BROKEN,
        carrier="rogue",
    )
    d.does("move", "D5")
    assert d.hero("rogue").at == "D5"


@shows("fire.fire.skills", "fire.fire.skills-master", "fire.herorule.bob-fire-carrier")
def test_remote_control_works_with_the_fire(dungeon: Lay) -> None:
    d = dungeon(
        "engineer", tiles=HALL, at={"engineer": "S2"}, broken=BROKEN, carrier="engineer", deck=QUIET
    )
    d.waits().does("bob-move", "S1").does("bob-move", "S2")
    assert d.world.bob == "S2"


@shows("fire.fire.skills", "fire.fire.skills-master", "fire.herorule.consume-passive")
def test_soul_thirst_and_consume_work_with_the_fire(dungeon: Lay) -> None:
    d = dungeon(
        "dark-knight",
        tiles=HALL,
        at={"dark-knight": "S2"},
        broken=BROKEN,
        carrier="dark-knight",
        cultists=("S2",),
        patch={"heroes/dark-knight/hoard": 3},
    )
    d.does("attack")
    assert d.hero("dark-knight").hoard == 4
    d.does("consume")
    assert (d.hero("dark-knight").hoard, d.hero("dark-knight").plus_ap) == (0, 1)


@shows("fire.fire.normal-actions")
def test_all_other_actions_stay_open_to_the_carrier(dungeon: Lay) -> None:
    d = dungeon(
        "warrior",
        "paladin",
        tiles=HALL,
        at={"warrior": "S2", "paladin": "S2"},
        broken=BROKEN,
        carrier="warrior",
        cultists=("S2",),
        deck=QUIET,
        patch={"tokens": {"S2": "str"}, "heroes/paladin/tokens": {"dex": 1}},
    )
    for action in ("explore", "move", "collect", "exchange", "pass-fire", "attack", "wait"):
        assert d.offered(action), action
    d.does("attack").does("collect").does("move", "S1")
    assert d.world.carrier == "warrior"
    assert d.hero("warrior").tokens == {"str": 1}


@shows("fire.fire.normal-actions")
def test_a_carrier_who_was_thrown_over_stands_up_with_the_fire(dungeon: Lay) -> None:
    d = dungeon(
        "warrior",
        tiles=HALL,
        at={"warrior": "S2"},
        prone=("warrior",),
        broken=BROKEN,
        carrier="warrior",
    )
    d.does("stand")
    assert not d.hero("warrior").prone
    assert d.world.carrier == "warrior"


@shows("fire.fire.pass-with-exchange")
def test_an_exchange_moves_tokens_and_not_the_fire(dungeon: Lay) -> None:
    layout: dict[str, Any] = {
        "tiles": HALL,
        "at": {"warrior": "S2", "paladin": "S2"},
        "broken": BROKEN,
        "carrier": "warrior",
        "tokens": {"warrior": {"str": 1}},
    }
    d = dungeon("warrior", "paladin", **layout)
    d.does("exchange")
    assert d.choices("trade") == [("give", "paladin", "str", 1)]
    d.answers(("give", "paladin", "str", 1))
    assert (d.world.carrier, d.world.now.spent) == ("warrior", 1)
    d.does("pass-fire", "warrior", "paladin")
    assert (d.world.carrier, d.world.now.spent) == ("paladin", 2)
    # The other reading: one AP for both.
    d = dungeon("warrior", "paladin", **layout, rulings=["fireInExchange"])
    d.does("exchange").answers(("give", "paladin", "str", 1))
    d.answers(("give", "paladin", "fire", 1))
    assert (d.world.carrier, d.world.now.spent) == ("paladin", 1)


@shows("fire.fire.pass-with-exchange")
def test_with_nothing_but_the_fire_to_trade_only_the_switch_opens_an_exchange(
    dungeon: Lay,
) -> None:
    layout: dict[str, Any] = {
        "tiles": HALL,
        "at": {"warrior": "S2", "paladin": "S2"},
        "broken": BROKEN,
        "carrier": "paladin",
    }
    d = dungeon("warrior", "paladin", **layout)
    d.is_refused("exchange", because="somebody must have a token")
    d = dungeon("warrior", "paladin", **layout, rulings=["fireInExchange"])
    d.does("exchange").answers(("take", "paladin", "fire", 1))
    assert d.world.carrier == "warrior"


@shows("fire.fire.not-by-skill")
def test_object_portal_and_master_falconry_move_tokens_only(dungeon: Lay) -> None:
    tiles, at = {**HALL, "D1": (-1, -1)}, {"wizard": "FE", "ranger": "FE", "warrior": "S1"}
    d = dungeon(*at, tiles=tiles, at=at, broken=BROKEN, tokens={"wizard": {"int": 1}}, deck=QUIET)
    assert d.offered("object-portal") == [("ranger", "int"), ("warrior", "int")]
    d.waits()
    fetched = {chamber for chamber, _ in d.offered("master-falconry")}
    assert fetched == {"S1", "S2", "D1"}
    d.is_refused("master-falconry", "FE", "ranger", because="token")
    assert d.told(FireTaken) == []


@shows("fire.fire.no-drop")
def test_nothing_a_carrier_can_do_puts_the_fire_down(dungeon: Lay) -> None:
    d = dungeon(
        "warrior",
        tiles=HALL,
        at={"warrior": "S2"},
        broken=BROKEN,
        carrier="warrior",
        cultists=("S2",),
        deck=QUIET,
    )
    offered = [offer.rule for offer in d.play.offers("ana")]
    assert sorted(set(offered)) == [
        "fire.attack",
        "fire.collect",
        "fire.explore",
        "fire.move",
        "fire.wait",
    ]
    d.does("attack").does("collect").does("move", "S1")
    assert d.world.carrier == "warrior"
    d.waits()
    assert d.world.carrier == "warrior"


@shows("fire.fire.no-drop")
def test_a_dive_does_not_shake_the_fire_out_of_her_hands(dungeon: Lay) -> None:
    d = dungeon(
        "warrior",
        tiles=HALL,
        at={"warrior": "S1"},
        broken=BROKEN,
        carrier="warrior",
        cultists=("S1",),
        deck=("S1", *QUIET),
    )
    d.waits().answers("S2")
    assert d.hero("warrior").prone
    assert d.world.carrier == "warrior"
