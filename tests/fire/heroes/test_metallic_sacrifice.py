"""The Engineer's Metallic Sacrifice: chosen by her, or set off by the cult."""

import pytest

from fire.heroes.hero_card import QUIET, Lay
from support.shows import shows
from undertow.games.fire.facts import Acted, BobMoved

RING = {
    "S2": (-1, -3),
    "S3": (0, -3),
    "S4": (1, -3),
    "D1": (-1, -2),
    "S1": (0, -2),
    "D2": (1, -2, "NSW"),
    "D3": (-1, -1),
    "D4": (0, -1, "NES"),
    "I1": (1, -1),
}
"""S1 with the eight tiles around it; D4 lies between it and the Vestibule."""
FAR = {"I2": (0, -4), "I3": (2, -2)}
"""Two tiles that touch the ring from outside."""


@shows("fire.hero.engineer-metallic-sacrifice")
def test_bob_and_his_chamber_go_to_the_void(dungeon: Lay) -> None:
    d = dungeon("engineer", tiles={"S1": (0, -1), "S2": (0, -2)}, at={"engineer": "S2"}, deck=QUIET)
    d.does("metallic-sacrifice", "S1")
    assert d.world.bob is None
    assert "S1" not in d.world.board.tiles
    assert d.world.void_tiles == {"S1": True}  # its token with it
    assert "S1" not in d.world.tokens
    assert d.told(Acted)[-1].ap == 3


@shows("fire.hero.engineer-metallic-sacrifice")
def test_bob_may_take_one_last_step_or_none(dungeon: Lay) -> None:
    tiles = {"S1": (0, -1), "S2": (0, -2), "S4": (0, -3), "D1": (1, -2)}
    d = dungeon("engineer", tiles=tiles, patch={"bob": "S2"}, deck=QUIET)
    assert sorted(d.offered("metallic-sacrifice")) == [("D1",), ("S1",), ("S2",), ("S4",)]
    d.does("metallic-sacrifice", "S2")
    assert [moved.to for moved in d.told(BobMoved)] == [None]
    d = dungeon("engineer", tiles=tiles, patch={"bob": "S2"}, deck=QUIET)
    d.does("metallic-sacrifice", "S4")
    assert [moved.to for moved in d.told(BobMoved)] == ["S4", None]
    assert "S2" in d.world.board.tiles


@shows("fire.hero.engineer-metallic-sacrifice")
def test_his_last_step_needs_a_connected_doorway(dungeon: Lay) -> None:
    d = dungeon(
        "engineer",
        tiles={"S1": (0, -1), "S5": (1, -1, "NS"), "S2": (0, -2), "S4": (0, -3)},
        patch={"bob": "S1"},
    )
    d.is_refused("metallic-sacrifice", "S5", because="Bob may step through a connected doorway")
    d.is_refused("metallic-sacrifice", "S4", because="Bob may step through a connected doorway")


@shows("fire.hero.engineer-metallic-sacrifice", "fire.herorule.skill-needs-ap")
def test_the_sacrifice_takes_three_ap(dungeon: Lay) -> None:
    d = dungeon("engineer", tiles={"S1": (0, -1)})
    d.does("move", "S1")
    d.is_refused("metallic-sacrifice", "S1", because="costs 3 AP and 2 are left")


@shows("fire.hero.engineer-metallic-sacrifice")
def test_bob_can_be_sacrificed_once(dungeon: Lay) -> None:
    d = dungeon("engineer", tiles={"S1": (0, -1), "S2": (0, -4)}, at={"engineer": "S2"}, deck=QUIET)
    d.does("metallic-sacrifice", "S1")
    d.is_refused("metallic-sacrifice", "S2", because="used up")
    d.waits()
    assert d.world.now.phase == "actions"  # a new turn of hers, without Bob's


# The blast


@shows("fire.hero.engineer-sacrifice-blast", "fire.herorule.sacrifice-own-cultist")
def test_cultists_on_all_eight_tiles_around_return_to_the_supply(dungeon: Lay) -> None:
    d = dungeon(
        "engineer", tiles={**RING, **FAR}, cultists=(*RING, *FAR), patch={"bob": "S1"}, deck=QUIET
    )
    d.does("metallic-sacrifice", "S1")
    assert d.world.cultists == {"I2": 1, "I3": 1}
    assert d.world.cultists_left == 28


@shows("fire.hero.engineer-sacrifice-blast")
def test_the_blast_is_around_the_tile_of_his_last_step(dungeon: Lay) -> None:
    d = dungeon(
        "engineer",
        tiles={"S1": (0, -1), "S2": (0, -2), "S4": (0, -3), "D1": (0, -4)},
        cultists=("S1", "D1"),
        patch={"bob": "S2"},
        deck=QUIET,
    )
    d.does("metallic-sacrifice", "S4")
    assert d.world.cultists == {"S1": 1}


@shows("fire.hero.engineer-sacrifice-tip")
@pytest.mark.parametrize("chamber", [chamber for chamber in RING if chamber != "S1"])
def test_heroes_around_are_tipped_where_they_stand(dungeon: Lay, chamber: str) -> None:
    d = dungeon(
        "engineer", "warrior", tiles=RING, at={"warrior": chamber}, patch={"bob": "S1"}, deck=QUIET
    )
    d.does("metallic-sacrifice", "S1")
    assert d.hero("warrior").prone
    assert d.hero("warrior").at == chamber
    assert not d.hero("engineer").prone  # the Vestibule lies outside


@shows("fire.hero.engineer-sacrifice-tip")
def test_a_wall_is_no_shelter_and_the_engineer_is_not_spared(dungeon: Lay) -> None:
    d = dungeon(
        "engineer", tiles={"S1": (0, -1), "S5": (1, -1, "NS")}, at={"engineer": "S5"}, deck=QUIET
    )
    d.does("metallic-sacrifice", "S1")
    assert d.hero("engineer").prone
    assert d.hero("engineer").at == "S5"


@shows("fire.hero.engineer-sacrifice-tip")
def test_heroes_in_bobs_own_chamber_really_dive(dungeon: Lay) -> None:
    d = dungeon(
        "engineer",
        "warrior",
        seats={"warrior": "ben"},
        tiles={**RING, **FAR},
        at={"engineer": "I2", "warrior": "S1"},
        patch={"bob": "S1"},
        deck=QUIET,
    )
    d.does("metallic-sacrifice", "S1")
    assert sorted(d.choices("dive", seat="ben")) == ["D1", "D2", "D4", "S3"]
    d.answers("D2", seat="ben")
    assert d.hero("warrior").at == "D2"
    assert d.hero("warrior").prone
    assert not d.hero("engineer").prone


@shows("fire.hero.engineer-sacrifice-tip")
def test_a_hero_beside_bob_without_a_way_out_is_lost(dungeon: Lay) -> None:
    d = dungeon(
        "engineer",
        "warrior",
        tiles={"S1": (5, 5)},
        at={"warrior": "S1"},
        patch={"bob": "S1"},
        deck=QUIET,
    )
    d.does("metallic-sacrifice", "S1")
    assert d.hero("warrior").lost


# Set off by the cult


@shows("fire.hero.engineer-bob-voided", "fire.herorule.sacrifice-auto")
def test_bob_goes_off_by_himself_when_the_ritual_takes_his_chamber(dungeon: Lay) -> None:
    d = dungeon(
        "warrior",
        "engineer",
        tiles={**RING, **FAR},
        cultists=(*RING, *FAR),
        at={"warrior": "D2"},
        patch={"bob": "S1"},
        deck=("S1", ...),
    )
    d.waits()
    assert [moved.to for moved in d.told(BobMoved)] == [None]  # without a last step
    assert d.world.cultists == {"I2": 1, "I3": 1}
    assert d.hero("warrior").prone
    assert d.hero("warrior").at == "D2"
    assert d.world.void_tiles == {"S1": True}  # the ritual's own voiding is the voiding
    assert d.world.void_cards == ("S1",)
    assert d.world.now.hero == "engineer"
    assert d.world.now.spent == 0  # nobody paid for it
    d.is_refused("metallic-sacrifice", "S2", because="used up")


@shows("fire.hero.engineer-bob-voided")
def test_another_chamber_falling_does_not_set_him_off(dungeon: Lay) -> None:
    d = dungeon(
        "warrior",
        "engineer",
        tiles={"S1": (0, -1), "S2": (0, -2)},
        cultists=("S2", "S1"),
        patch={"bob": "S1"},
        deck=("S2", ...),
    )
    d.waits()
    assert d.world.bob == "S1"
    assert d.world.cultists == {"S1": 1}


@shows("fire.hero.engineer-bob-not-hero")
def test_a_total_victory_does_not_need_bob(dungeon: Lay) -> None:
    d = dungeon(
        "engineer",
        tiles={"S1": (0, -1), "D1": (0, 1)},
        at={"engineer": "D1"},
        broken=("str", "dex", "int"),
        carrier="engineer",
        cultists=("S1",),
        patch={"bob": "S1"},
        deck=("S1", ...),
    )
    d.waits().does("bob-wait")
    assert d.world.bob is None
    d.does("move", "V")
    assert d.ended == ("total", "all-out")


@shows("fire.hero.engineer-bob-not-hero")
def test_a_total_victory_does_not_wait_for_bob(dungeon: Lay) -> None:
    d = dungeon(
        "engineer",
        tiles={"S1": (0, -1), "D1": (0, 1)},
        at={"engineer": "D1"},
        broken=("str", "dex", "int"),
        carrier="engineer",
        patch={"bob": "S1"},
    )
    d.does("move", "V")
    assert d.ended == ("total", "all-out")


# What goes with the chamber


@shows("fire.herorule.sacrifice-card")
def test_the_ritual_card_stays_and_has_no_effect_later(dungeon: Lay) -> None:
    d = dungeon("engineer", tiles={"S1": (0, -1)}, deck=("I7", "S1", ...))
    d.does("metallic-sacrifice", "S1")
    assert d.world.void_cards == ()
    d.does("stand").waits()
    assert d.world.discard == ("I7", "S1")
    assert d.world.cultists == {}


@shows("fire.herorule.sacrifice-card")
def test_by_the_other_reading_the_card_goes_to_the_void_too(dungeon: Lay) -> None:
    d = dungeon(
        "engineer",
        tiles={"S1": (0, -1)},
        deck=("I7", "S1", "I6", ...),
        rulings=["sacrificeVoidsCard"],
    )
    d.does("metallic-sacrifice", "S1")
    assert d.world.void_cards == ("S1",)
    d.does("stand").waits()
    assert d.world.discard == ("I7", "I6")


@shows("fire.herorule.sacrifice-special")
def test_the_vestibule_cannot_be_blown_up(dungeon: Lay) -> None:
    d = dungeon("engineer", tiles={"S1": (0, -1)})
    assert d.offered("metallic-sacrifice") == [("S1",)]
    d.is_refused("metallic-sacrifice", "V", because="the Vestibule cannot be blown up")


@shows("fire.herorule.sacrifice-special")
def test_a_special_chamber_falls_only_after_a_warning(dungeon: Lay) -> None:
    d = dungeon("engineer", tiles={"S1": (0, -1), "RH": (0, -2)}, patch={"bob": "S1"})
    d.does("metallic-sacrifice", "RH")
    d.asked("sacrifice")
    d.answers("no")
    assert d.world.bob == "S1"
    assert d.world.now.spent == 0
    d.does("metallic-sacrifice", "RH").answers("yes")
    assert "RH" in d.world.void_tiles
    assert d.ended == ("defeat", "relics")  # the relic went with it


@shows("fire.herorule.sacrifice-special")
def test_the_fire_goes_with_its_chamber(dungeon: Lay) -> None:
    d = dungeon(
        "engineer",
        tiles={"S1": (0, -1), "FE": (0, -2)},
        broken=("str", "dex", "int"),
        patch={"bob": "FE"},
    )
    d.does("metallic-sacrifice", "FE").answers("yes")
    assert d.ended == ("defeat", "relics")


@shows("fire.herorule.sacrifice-special")
def test_a_special_chamber_that_is_done_with_may_fall(dungeon: Lay) -> None:
    d = dungeon(
        "engineer",
        tiles={"S1": (0, -1), "RH": (0, -2)},
        broken=("str",),
        patch={"bob": "RH"},
        deck=QUIET,
    )
    d.does("metallic-sacrifice", "RH").answers("yes")
    assert d.ended is None
    assert "RH" in d.world.void_tiles
