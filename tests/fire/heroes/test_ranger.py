"""The Ranger: Ranger's Sight and Master Falconry."""

from fire.dungeon import cards
from fire.heroes.hero_card import QUIET, Lay, ap_a_turn, costs_to_collect
from support.shows import shows


@shows("fire.hero.ranger", "fire.data.hero-stars")
def test_the_ranger_has_three_ap_and_is_best_at_dexterity(dungeon: Lay) -> None:
    assert ap_a_turn(dungeon, "ranger") == 3
    assert costs_to_collect(dungeon, "ranger") == (2, 1, 3)


@shows("fire.hero.ranger-rangers-sight")
def test_the_ranger_may_stay_behind_after_exploring(dungeon: Lay) -> None:
    d = dungeon("ranger")
    d.does("explore", "N")  # Titan Forge comes, with four doorways: nothing to turn
    assert d.choices("rangers-sight") == ["go", "stay"]
    assert d.world.tokens == {"S1": "str"}  # it lies there already, with its token
    d.answers("stay")
    assert d.hero("ranger").at == "V"
    assert d.world.now.spent == 1
    d.does("explore", "E").answers("stay")  # and on she looks from the same place
    assert d.hero("ranger").at == "V"
    assert "S2" in d.world.board.tiles


@shows("fire.hero.ranger-rangers-sight")
def test_the_ranger_may_also_walk_in_for_free(dungeon: Lay) -> None:
    d = dungeon("ranger")
    d.does("explore", "N").answers("go")
    assert d.hero("ranger").at == "S1"
    assert d.world.now.spent == 1


@shows("fire.hero.ranger-rangers-sight", "fire.explore.forced-move")
def test_other_heroes_are_not_asked_even_with_a_ranger_beside_them(dungeon: Lay) -> None:
    d = dungeon("warrior", "ranger")
    d.does("explore", "N")
    assert d.hero("warrior").at == "S1"
    assert d.hero("ranger").at == "V"


@shows(
    "fire.hero.ranger-master-falconry",
    "fire.hero.ranger-falconry-path",
    "fire.herorule.falconry-cost",
)
def test_the_falcon_brings_a_token_round_corners_to_a_hero_for_three_ap(dungeon: Lay) -> None:
    # With one star in Intellect the challenge of this chamber alone would cost her 3 AP.
    d = dungeon(
        "ranger",
        "wizard",
        tiles={"S1": (0, -1), "S2": (1, -1), "I1": (1, -2), "D5": (0, 1)},
        at={"ranger": "I1", "wizard": "D5"},
        collected={"S1": "wizard", "S2": "wizard"},
        deck=QUIET,
    )
    assert d.offered("master-falconry") == [
        ("I1", "ranger"),
        ("I1", "wizard"),
        ("D5", "ranger"),
        ("D5", "wizard"),
    ]
    d.does("master-falconry", "I1", "wizard")
    assert d.hero("wizard").tokens == {"str": 2, "int": 1}
    assert d.hero("ranger").tokens == {}
    assert d.world.tokens == {"D5": "dex"}
    assert d.world.now.hero == "wizard"  # all three AP are gone


@shows("fire.hero.ranger-master-falconry")
def test_the_falcon_may_come_to_the_ranger_herself_once_a_game(dungeon: Lay) -> None:
    d = dungeon("ranger", tiles={"S1": (0, -1), "D1": (0, -2)}, deck=QUIET)
    d.does("master-falconry", "D1", "ranger")
    assert d.hero("ranger").tokens == {"dex": 1}
    assert d.offered("master-falconry") == []
    d.is_refused("master-falconry", "S1", "ranger", because="used up")


@shows("fire.hero.ranger-master-falconry", "fire.herorule.skill-needs-ap")
def test_the_falcon_needs_three_ap_and_a_token_to_fetch(dungeon: Lay) -> None:
    d = dungeon("ranger", tiles={"S1": (0, -1), "D1": (0, -2)}, collected={"D1": "ranger"})
    d.is_refused("master-falconry", "D1", "ranger", because="joined by open doorways")
    d.does("move", "S1")
    d.is_refused("master-falconry", "S1", "ranger", because="costs 3 AP and 2 are left")


@shows("fire.hero.ranger-falconry-path", "fire.herorule.falconry-chamber")
def test_a_wall_keeps_the_falcon_from_the_token_and_from_the_hero(dungeon: Lay) -> None:
    # The Axe Gallery and what lies behind it are walled off from the Vestibule.
    layout = {
        "tiles": {"S1": (0, -1), "D5": (1, 0, "NS"), "D1": (1, 1)},
        "at": {"wizard": "D1"},
    }
    d = dungeon("ranger", "wizard", **layout)
    assert d.offered("master-falconry") == [("S1", "ranger")]
    d.is_refused("master-falconry", "D1", "ranger", because="joined by open doorways")
    d.is_refused("master-falconry", "S1", "wizard", because="joined by open doorways")
    # Token and hero are joined to each other, but not to the Ranger.
    d.is_refused("master-falconry", "D1", "wizard", because="joined by open doorways")

    d = dungeon("ranger", "wizard", **layout, rulings=["falconryAnywhere"], deck=QUIET)
    assert ("D1", "ranger") in d.offered("master-falconry")
    d.does("master-falconry", "S1", "wizard")
    assert d.hero("wizard").tokens == {"str": 1}


@shows("fire.hero.ranger-falconry-path")
def test_the_falcon_does_not_cross_the_void(dungeon: Lay) -> None:
    d = dungeon(
        "wizard",
        "ranger",
        tiles={"S1": (0, -1), "D1": (0, -2)},
        cultists=("S1",),
        deck=cards("S1"),
    )
    d.waits()  # Titan Forge goes to the Void, and with it the way
    assert d.world.now.hero == "ranger"
    assert "S1" in d.world.void_tiles
    d.is_refused("master-falconry", "D1", "ranger", because="joined by open doorways")


@shows("fire.passage.los")
def test_the_falcon_does_not_know_the_secret_passages(dungeon: Lay) -> None:
    d = dungeon(
        "ranger",
        passages=True,
        tiles={"S1": (0, -1), "PX": (0, -2), "PY": (3, 0), "D1": (3, 1)},
    )
    assert d.offered("master-falconry") == [("S1", "ranger")]


@shows("fire.fire.not-by-skill")
def test_the_falcon_carries_tokens_of_power_only(dungeon: Lay) -> None:
    d = dungeon(
        "ranger",
        tiles={"S1": (0, -1), "FE": (0, -2)},
        broken=("str", "dex", "int"),
    )
    assert d.offered("master-falconry") == [("S1", "ranger")]
    d.is_refused("master-falconry", "FE", "ranger", because="token")


@shows("fire.hero.ranger-master-falconry")
def test_the_falcon_finds_no_hero_who_is_lost(dungeon: Lay) -> None:
    d = dungeon("ranger", "wizard", tiles={"S1": (0, -1)}, patch={"heroes/wizard/lost": True})
    assert d.offered("master-falconry") == [("S1", "ranger")]
