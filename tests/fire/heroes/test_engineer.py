"""The Engineer, and Bob whom she controls from afar."""

from fire.heroes.hero_card import QUIET, Lay, ap_a_turn, costs_to_collect
from support.shows import shows
from undertow.games.fire.facts import RitualBegan

TWO_TILES = {"S1": (0, -1), "S2": (0, -2)}


@shows("fire.hero.engineer")
def test_the_engineer_has_three_ap_and_is_balanced(dungeon: Lay) -> None:
    assert ap_a_turn(dungeon, "engineer") == 3
    assert costs_to_collect(dungeon, "engineer") == (2, 2, 2)


@shows("fire.herorule.bob-start")
def test_bob_starts_in_the_vestibule_beside_her(dungeon: Lay) -> None:
    d = dungeon("warrior", "engineer")
    assert d.world.bob == "V"
    assert d.hero("engineer").at == "V"
    assert dungeon("warrior").world.bob is None


# Remote Control


@shows("fire.hero.engineer-remote-control", "fire.hero.engineer-bob-actions")
def test_bob_walks_two_chambers_between_her_actions_and_the_ritual(dungeon: Lay) -> None:
    d = dungeon("engineer", "warrior", tiles=TWO_TILES, deck=QUIET)
    d.does("move", "S1").does("move", "V")
    d.is_refused("bob-move", "S1", because="Bob acts when the Engineer's own actions are over")
    d.does("move", "S1")
    assert d.world.now.phase == "bob"
    d.does("bob-move", "S1")
    assert d.world.bob == "S1"
    assert not d.told(RitualBegan)
    d.does("bob-move", "S2")
    assert d.world.bob == "S2"
    assert len(d.told(RitualBegan)) == 1  # that was his second AP
    assert d.world.now.hero == "warrior"


@shows("fire.hero.engineer-remote-control")
def test_bob_moves_after_the_engineers_turn_only(dungeon: Lay) -> None:
    d = dungeon("warrior", "engineer", tiles=TWO_TILES, deck=QUIET)
    d.waits()
    assert d.world.now.hero == "engineer"
    assert d.world.now.phase == "actions"
    assert len(d.told(RitualBegan)) == 1


@shows("fire.hero.engineer-bob-actions", "fire.hero.engineer-remote-control")
def test_bob_attacks_for_one_ap_and_may_wait_with_the_rest(dungeon: Lay) -> None:
    d = dungeon(
        "engineer", tiles={"S1": (0, -1)}, cultists=("S1",), patch={"bob": "S1"}, deck=QUIET
    )
    d.waits().does("bob-attack")
    assert d.world.cultists == {}
    assert d.world.cultists_left == 30
    assert d.world.now.bob_spent == 1
    d.is_refused("bob-attack", because="no cultist in Bob's chamber")
    assert not d.told(RitualBegan)
    d.does("bob-wait")
    assert len(d.told(RitualBegan)) == 1
    assert d.world.bob == "S1"


@shows("fire.hero.engineer-bob-actions")
def test_bob_knows_no_other_action(dungeon: Lay) -> None:
    # A token to collect, doorways to explore, a hero to trade with: none of it is for Bob.
    d = dungeon(
        "engineer",
        "warrior",
        tiles={"S1": (0, -1), "D1": (0, 1)},
        cultists=("S1",),
        at={"engineer": "S1", "warrior": "S1"},
        collected={"D1": "warrior"},
        patch={"bob": "S1"},
    )
    assert d.offered("explore")
    assert d.offered("exchange")
    d.waits()
    rules = {offer.rule for offer in d.play.offers("ana")}
    assert rules == {"fire.bob-move", "fire.bob-attack", "fire.bob-wait"}
    for rule in ("collect", "exchange", "attack", "wait"):
        d.is_refused(rule, because="now Bob may act")
    d.is_refused("explore", "N", because="now Bob may act")
    d.is_refused("move", "V", because="now Bob may act")


@shows("fire.hero.engineer-bob-actions")
def test_bob_walks_through_connected_doorways_only(dungeon: Lay) -> None:
    d = dungeon("engineer", tiles={"S5": (0, -1, "EW"), "S1": (1, 0), "S2": (2, 0)})
    d.waits()
    assert d.offered("bob-move") == [("S1",)]
    d.is_refused("bob-move", "S5", because="connected doorways only")
    d.is_refused("bob-move", "S2", because="connected doorways only")


@shows("fire.hero.engineer-bob-anywhere")
def test_she_controls_bob_from_any_distance_and_across_the_void(dungeon: Lay) -> None:
    d = dungeon(
        "engineer",
        tiles={"S1": (9, 9), "S2": (9, 10)},
        cultists=("S2",),
        patch={"bob": "S1"},
        deck=QUIET,
    )
    d.waits().does("bob-move", "S2").does("bob-attack")
    assert d.world.bob == "S2"
    assert d.world.cultists == {}


@shows("fire.herorule.bob-after-wait")
def test_bob_acts_when_she_waits_too(dungeon: Lay) -> None:
    d = dungeon("engineer", tiles=TWO_TILES)
    d.waits()
    assert d.world.now.phase == "bob"
    d.does("bob-move", "S1").does("bob-move", "S2")
    assert d.world.bob == "S2"


@shows("fire.herorule.bob-fire-carrier", "fire.fire.skills-master")
def test_with_the_fire_in_her_hands_bob_acts_but_is_not_sacrificed(dungeon: Lay) -> None:
    d = dungeon(
        "engineer",
        "warrior",
        tiles=TWO_TILES,
        at={"engineer": "S2"},
        broken=("str", "dex", "int"),
        carrier="engineer",
        patch={"bob": "S1"},
        deck=QUIET,
    )
    d.is_refused("metallic-sacrifice", "S1", because="passive skills only")
    d.waits().does("bob-move", "V").does("bob-wait")
    assert d.world.bob == "V"


@shows("fire.herorule.bob-fire-carrier", "fire.herorule.sacrifice-auto")
def test_bob_blows_up_under_a_falling_chamber_whoever_has_the_fire(dungeon: Lay) -> None:
    d = dungeon(
        "engineer",
        tiles={"S1": (0, -1), "D1": (1, 0)},
        at={"engineer": "D1"},
        broken=("str", "dex", "int"),
        carrier="engineer",
        cultists=("S1",),
        patch={"bob": "S1"},
        deck=("S1", ...),
    )
    d.waits().does("bob-wait")
    assert d.world.bob is None
    assert d.hero("engineer").prone  # D1 touches the blast at a corner


@shows("fire.herorule.bob-engineer-lost")
def test_when_she_is_lost_bob_stands_still_and_still_blows_up(dungeon: Lay) -> None:
    d = dungeon(
        "engineer",
        "warrior",
        tiles={"S1": (0, -1), "S2": (1, -1), "D7": (5, 5)},
        at={"engineer": "D7"},
        cultists=("D7", "S1", "S2"),
        patch={"bob": "S1"},
        deck=("D7", "I7", "S1", ...),
    )
    d.waits().does("bob-wait")
    assert d.hero("engineer").lost
    assert d.world.bob == "S1"
    d.waits()
    assert d.world.now.hero == "warrior"  # her turn is skipped, and Bob's with it
    assert d.world.now.phase == "actions"
    assert d.world.bob == "S1"
    d.waits()
    assert d.world.bob is None
    assert d.world.cultists == {}
    assert d.hero("warrior").prone


@shows("fire.herorule.bob-passage", "fire.passage.not-bob-shade")
def test_bob_cannot_slip_through_a_secret_passage(dungeon: Lay) -> None:
    d = dungeon(
        "engineer",
        passages=True,
        tiles={"S1": (0, -1), "PX": (0, -2), "PY": (5, 5)},
        patch={"bob": "S1"},
    )
    d.waits().does("bob-move", "PX")
    assert d.offered("bob-move") == [("S1",)]
    d.is_refused("bob-move", "PY", because="connected doorways only")
    d.is_refused("passage", "PY", because="now Bob may act")


@shows("fire.herorule.bob-passage")
def test_bob_crosses_a_cracked_wall(dungeon: Lay) -> None:
    d = dungeon("master-swordsman", "engineer", tiles={"S5": (0, -1, "EW")}, deck=QUIET)
    d.does("wallcrack-bombs", "N").waits()
    d.waits().does("bob-move", "S5")
    assert d.world.bob == "S5"


def test_without_bob_nothing_is_sacrificed(dungeon: Lay) -> None:
    d = dungeon("engineer", tiles=TWO_TILES, patch={"bob": None})
    assert d.offered("metallic-sacrifice") == []
