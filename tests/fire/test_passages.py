"""SECRET PASSAGES: in at one, out at the other, once a turn."""

from collections.abc import Callable

from fire.dungeon import Dungeon
from support.shows import shows
from undertow.games.fire.facts import CultistPlaced, Moved, PassageTaken, ShadeMoved
from undertow.games.fire.game import GAME
from undertow.games.fire.moments import Rating

Lay = Callable[..., Dungeon]
ENDS = {"S1": (0, -1), "PX": (0, -2), "D1": (5, -1), "PY": (5, -2)}
"""One passage north of the Vestibule, the other far away beside the Drifting Steps."""
THRESHOLD = "you must have just moved into one"


@shows("fire.passage.setup", "fire.component.addon-tiles")
def test_both_tiles_are_in_the_supply_without_ritual_cards_and_without_a_star(dungeon: Lay) -> None:
    d = dungeon("warrior", passages=True)
    assert [tile for tile in d.world.supply if tile in ("PX", "PY")] == ["PX", "PY"]
    assert len(d.world.supply) == len(dungeon("warrior").world.supply) + 2
    assert len(d.world.deck) == 21
    assert not any(card in ("PX", "PY") for card in d.world.deck)
    assert GAME.hooks(d.world).reckon(d.world, Rating()).total == 1


@shows("fire.passage.free")
def test_who_moves_into_one_may_step_out_of_the_other_for_free(dungeon: Lay) -> None:
    d = dungeon("warrior", tiles=ENDS, passages=True, at={"warrior": "S1"})
    d.does("move", "PX")
    assert d.offered("passage") == [("PY",)]
    d.does("passage", "PY")
    assert d.hero("warrior").at == "PY"
    assert d.world.now.spent == 1


@shows("fire.passage.free", "fire.turn.zero-ap-after")
def test_the_free_step_is_open_after_the_last_ap(dungeon: Lay) -> None:
    d = dungeon("warrior", tiles=ENDS, passages=True)
    d.does("move", "S1").does("move", "V").does("move", "S1")
    assert d.world.now.number > 1
    turn = d.world.now.number
    d.does("move", "V").does("move", "S1").does("move", "PX")
    assert d.world.now.number == turn  # nothing is left but the step, and it is hers to take
    d.does("passage", "PY")
    assert d.hero("warrior").at == "PY"
    assert d.world.now.number == turn + 1


@shows("fire.passage.free")
def test_it_must_be_used_at_once(dungeon: Lay) -> None:
    d = dungeon("warrior", tiles={**ENDS, "I1": (1, -2)}, passages=True, at={"warrior": "S1"})
    d.does("move", "PX").does("explore", "N")
    d.is_refused("passage", "PY", because=THRESHOLD)
    # Something else done in the passage itself: the moment is over.
    d = dungeon("warrior", tiles=ENDS, passages=True, at={"warrior": "S1"}, cultists=("S1",))
    d.does("move", "PX").does("polearm-lunge", "S1")
    d.is_refused("passage", "PY", because=THRESHOLD)


@shows("fire.passage.both")
def test_one_passage_alone_leads_nowhere(dungeon: Lay) -> None:
    tiles = {"S1": (0, -1), "PX": (0, -2)}
    d = dungeon("warrior", tiles=tiles, passages=True, at={"warrior": "S1"}, supply=("PY", ...))
    d.does("move", "PX")
    d.is_refused("passage", "PY", because="both Secret Passages must lie in the dungeon")


@shows("fire.passage.once")
def test_once_in_a_heros_turn(dungeon: Lay) -> None:
    d = dungeon("warrior", "wizard", tiles=ENDS, passages=True, at={"warrior": "S1"})
    d.does("move", "PX").does("passage", "PY")
    assert d.offered("passage") == []
    d.does("move", "D1").does("move", "PY")
    d.is_refused("passage", "PX", hero="warrior")
    # Another hero, or another turn, may use it again.
    assert d.world.now.hero == "wizard"
    d.waits().does("move", "D1").does("move", "PY").does("passage", "PX")
    assert d.told(PassageTaken) == [PassageTaken("warrior", "PY"), PassageTaken("warrior", "PX")]


@shows("fire.passage.once")
def test_a_second_entry_in_the_same_turn_does_not_help(dungeon: Lay) -> None:
    d = dungeon(
        "rogue",
        tiles=ENDS,
        passages=True,
        at={"rogue": "S1"},
    )
    d.does("sneak-attack").does("move", "PX").does("passage", "PY").does("move", "D1")
    d.does("move", "PY")
    d.is_refused("passage", "PX", because=THRESHOLD)
    d.waits()


@shows("fire.passage.entering")
def test_exploring_the_second_passage_is_moving_in(dungeon: Lay) -> None:
    tiles = {"S1": (0, -1), "PX": (0, -2)}
    d = dungeon("warrior", tiles=tiles, passages=True, at={"warrior": "S1"}, supply=("PY", ...))
    d.does("explore", "E")
    assert d.hero("warrior").at == "PY"
    d.does("passage", "PX")
    assert d.hero("warrior").at == "PX"


@shows("fire.passage.entering")
def test_a_ranger_who_stays_outside_has_not_moved_in(dungeon: Lay) -> None:
    tiles = {"S1": (0, -1), "PX": (0, -2)}
    d = dungeon("ranger", tiles=tiles, passages=True, at={"ranger": "S1"}, supply=("PY", ...))
    d.does("explore", "E").answers("stay")
    d.is_refused("passage", "PX", because=THRESHOLD)


@shows("fire.passage.entering")
def test_teleporting_in_is_moving_in(dungeon: Lay) -> None:
    d = dungeon("wizard", tiles=ENDS, passages=True)
    d.does("teleport", "PX").does("passage", "PY")
    assert d.told(Moved)[-1] == Moved("wizard", "PX")
    assert d.hero("wizard").at == "PY"


@shows("fire.passage.entering", "fire.hero.warrior-heros-charge")
def test_the_free_step_is_none_of_the_three_moves_of_a_charge(dungeon: Lay) -> None:
    d = dungeon("warrior", tiles=ENDS, passages=True)
    d.does("heros-charge").answers("S1").answers("PX")
    assert d.choices("charge-passage") == ["yes", "no"]
    d.answers("yes")
    assert d.hero("warrior").at == "PY"
    assert d.choices("charge") == ["D1", "stop"]
    d.answers("D1")
    assert d.hero("warrior").at == "D1"


@shows("fire.passage.entering")
def test_starting_the_turn_there_is_not_moving_in_unless_the_table_rules_so(dungeon: Lay) -> None:
    layout = {"tiles": ENDS, "passages": True, "at": {"warrior": "PX"}}
    d = dungeon("warrior", **layout)
    d.is_refused("passage", "PY", because=THRESHOLD)
    d = dungeon("warrior", **layout, rulings=["passageFromStanding"])
    d.does("passage", "PY")
    assert d.hero("warrior").at == "PY"
    assert d.offered("passage") == []  # still once a turn


@shows("fire.passage.entering")
def test_diving_into_one_is_not_moving_in(dungeon: Lay) -> None:
    d = dungeon(
        "warrior",
        tiles=ENDS,
        passages=True,
        at={"warrior": "D1"},
        cultists=("D1",),
        deck=("D1", ...),
    )
    d.waits()
    assert d.hero("warrior").at == "PY"
    d.does("stand")
    d.is_refused("passage", "PX", because=THRESHOLD)


@shows("fire.passage.heroes-only", "fire.passage.not-bob-shade", "fire.herorule.bob-passage")
def test_bob_walks_past_the_secret_passage(dungeon: Lay) -> None:
    d = dungeon("engineer", tiles=ENDS, passages=True, patch={"bob": "S1"})
    d.waits().does("bob-move", "PX")
    assert d.offered("bob-move") == [("S1",)]
    d.is_refused("bob-move", "PY", because="connected doorways only")
    d.is_refused("passage", "PY", because="now Bob may act")
    d.does("bob-wait")


@shows("fire.passage.not-bob-shade")
def test_shades_do_not_take_the_short_cut(dungeon: Lay) -> None:
    # By the passages the Shade would be nearly home; by doorways there is no way at all, and so
    # another card is drawn instead.
    d = dungeon(
        "warrior",
        tiles=ENDS,
        passages=True,
        scenarios=["shades-of-vorax"],
        patch={"shades": {"str": "PY"}},
        deck=("I1", "I2", ...),
    )
    d.waits()
    assert d.world.shades == {"str": "PY"}
    assert d.told(ShadeMoved) == []
    assert d.world.discard == ("I1", "I2")


@shows("fire.passage.not-bob-shade")
def test_cultists_do_not_march_through_them(dungeon: Lay) -> None:
    d = dungeon(
        "warrior",
        tiles=ENDS,
        passages=True,
        scenarios=["shadow-cult"],
        cultists=("D1",),
        deck=("D1", ...),
    )
    d.waits()
    assert "D1" in d.world.void_tiles
    assert d.told(CultistPlaced)[-1] == CultistPlaced("D1")
    assert d.world.cultists == {}


@shows("fire.passage.los")
def test_neither_sight_nor_falcon_follows_the_link(dungeon: Lay) -> None:
    d = dungeon("ranger", "warrior", tiles=ENDS, passages=True, at={"ranger": "PX"})
    assert ("S1", "ranger") in d.offered("master-falconry")
    assert not [target for target in d.offered("master-falconry") if target[0] == "D1"]
    d = dungeon("master-swordsman", tiles=ENDS, passages=True, at={"master-swordsman": "PX"})
    assert d.offered("mystic-boomerang") == [("S1",)]


@shows("fire.passage.los", "fire.end.partial")
def test_but_the_link_counts_for_reaching_the_exit(dungeon: Lay) -> None:
    layout = {
        "passages": True,
        "broken": ("str", "dex", "int"),
        "carrier": "warrior",
        "at": {"paladin": "D1"},
        "supply": (),
    }
    d = dungeon("warrior", "paladin", tiles=ENDS, **layout)
    d.does("move", "S1").does("move", "V")
    assert d.ended is None
    without = {chamber: place for chamber, place in ENDS.items() if chamber != "PX"}
    d = dungeon("warrior", "paladin", tiles=without, **layout)
    d.does("move", "S1")
    assert d.ended is None  # the Fire is not out, and it can come out
    d.does("move", "V")
    assert d.ended == ("partial", "cut-off")


@shows("fire.passage.free")
def test_only_the_tile_of_a_passage_is_a_threshold_and_only_where_they_are_played(
    dungeon: Lay,
) -> None:
    for passages, to, on in ((True, "PX", True), (True, "S1", False), (False, "PX", False)):
        d = dungeon("warrior", tiles={"S1": (0, -1)}, passages=passages)
        assert Moved("warrior", to).evolve(d.world).now.on_threshold is on
