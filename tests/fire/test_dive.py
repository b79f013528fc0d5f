"""DIVE: out of a falling chamber through a doorway, or into the Void with it."""

from collections.abc import Callable

from fire.dungeon import Dungeon
from support.shows import shows
from undertow.games.fire.facts import CardRevealed, Dived, HeroLost, TurnBegan
from undertow.games.fire.rules.ends import collectable

Lay = Callable[..., Dungeon]
TWO_CARDS = 2
"""A level of the Beginner's track at which the cult draws two cards."""
LANE = {"S1": (0, -1), "I1": (0, -2), "D1": (1, -2)}
"""Vestibule, Titan Forge, Whisper Rotunda in a row, Drifting Steps beside the last; all open."""
CELL = {"S5": (0, -1, "EW"), "S1": (1, 0)}
"""The Iron Span lies across: from the Vestibule there is only a wall to be seen."""
THREE = ("str", "dex", "int")


@shows("fire.dive.where", "fire.ritual.dive")
def test_a_diving_hero_lies_tipped_in_a_connected_chamber_of_her_choice(dungeon: Lay) -> None:
    d = dungeon("warrior", tiles=LANE, at={"warrior": "I1"}, cultists=("I1",), deck=("I1", ...))
    d.waits()
    assert d.choices("dive") == ["D1", "S1"]
    assert d.asked("dive").question.about == {"hero": "warrior"}
    d.answers("D1")
    assert d.hero("warrior").at == "D1"
    assert d.hero("warrior").prone


@shows("fire.dive.where")
def test_neither_walls_nor_empty_cells_nor_far_chambers_are_dived_into(dungeon: Lay) -> None:
    # Beside the Whisper Rotunda lie an empty cell, and the Axe Gallery with its wall towards it.
    tiles = {**LANE, "D5": (-1, -2, "NS")}
    d = dungeon("warrior", tiles=tiles, at={"warrior": "I1"}, cultists=("I1",), deck=("I1", ...))
    d.waits()
    assert d.choices("dive") == ["D1", "S1"]
    d.answers("S1")


@shows("fire.dive.vestibule")
def test_the_vestibule_is_safe_to_dive_into(dungeon: Lay) -> None:
    d = dungeon(
        "warrior", tiles={"S1": (0, -1)}, at={"warrior": "S1"}, cultists=("S1",), deck=("S1", ...)
    )
    d.waits()  # the only way: nothing is asked
    assert d.told(Dived) == [Dived("warrior", "V")]
    assert d.hero("warrior").prone


@shows("fire.dive.choice")
def test_each_player_chooses_for_her_own_hero_the_active_hero_first(dungeon: Lay) -> None:
    heroes = ("warrior", "wizard", "sage")
    d = dungeon(
        *heroes,
        tiles=LANE,
        at=dict.fromkeys(heroes, "I1"),
        cultists=("I1",),
        deck=("I1", ...),
        seats={"warrior": "ana", "wizard": "ben", "sage": "cat"},
        active="wizard",
    )
    d.waits()
    for hero, seat, to in (
        ("wizard", "ben", "D1"),
        ("sage", "cat", "S1"),
        ("warrior", "ana", "D1"),
    ):
        assert d.asked("dive").seat == seat
        assert d.asked("dive").question.about == {"hero": hero}
        d.answers(to)
    assert d.told(Dived) == [Dived("wizard", "D1"), Dived("sage", "S1"), Dived("warrior", "D1")]


@shows("fire.dive.again", "fire.stand.once")
def test_a_hero_dives_again_when_her_refuge_falls_too(dungeon: Lay) -> None:
    d = dungeon(
        "warrior",
        tiles=LANE,
        at={"warrior": "I1"},
        cultists=("S1", "I1"),
        deck=("I1", "S1", ...),
        threat=TWO_CARDS,
    )
    d.waits().answers("S1")
    assert d.told(Dived) == [Dived("warrior", "S1"), Dived("warrior", "V")]
    d.does("stand")
    assert not d.hero("warrior").prone
    assert d.world.now.spent == 1


@shows("fire.dive.lost", "fire.dive.no-total", "fire.turn.lost-skip")
def test_without_a_way_out_the_hero_is_lost_and_the_game_goes_on(dungeon: Lay) -> None:
    d = dungeon(
        "warrior", "wizard", tiles=CELL, at={"warrior": "S5"}, cultists=("S5",), deck=("S5", ...)
    )
    d.waits()
    assert d.told(HeroLost) == [HeroLost("warrior")]
    assert "S5" in d.world.void_tiles
    assert d.ended is None
    begun = len(d.told(TurnBegan))
    cards = len(d.told(CardRevealed))
    d.waits().waits()
    assert d.told(TurnBegan)[begun:] == [TurnBegan("wizard"), TurnBegan("wizard")]
    assert len(d.told(CardRevealed)) == cards + 2  # one ritual for each turn of the Wizard, no more


@shows("fire.dive.no-total", "fire.end.total-none-lost")
def test_with_a_hero_lost_the_fire_brings_a_partial_victory_at_most(dungeon: Lay) -> None:
    layout = {"tiles": LANE, "at": {"wizard": "S1"}, "broken": THREE, "carrier": "wizard"}
    d = dungeon("wizard", "warrior", **layout, patch={"heroes/warrior/lost": True})
    d.does("move", "V")
    assert d.ended == ("partial", "cut-off")
    d = dungeon("wizard", "warrior", **layout)
    d.does("move", "V")
    assert d.ended == ("total", "all-out")


@shows("fire.dive.skills")
def test_find_secrets_is_for_moving_and_not_for_diving(dungeon: Lay) -> None:
    layout = {"tiles": CELL, "at": {"rogue": "S5"}, "cultists": ("S5",), "deck": ("S5", ...)}
    d = dungeon("rogue", "wizard", **layout)
    assert ("V",) in d.offered("move")
    d.waits()
    assert d.told(HeroLost) == [HeroLost("rogue")]


@shows("fire.dive.skills")
def test_nor_does_a_sneak_attack_help_in_the_ritual_of_the_same_turn(dungeon: Lay) -> None:
    layout = {"tiles": CELL, "at": {"rogue": "S5"}, "cultists": ("S5",), "deck": ("S5", ...)}
    d = dungeon("rogue", "wizard", **layout)
    d.does("sneak-attack").waits()
    assert d.told(HeroLost) == [HeroLost("rogue")]


@shows("fire.dive.skills", "fire.passage.los")
def test_a_secret_passage_is_no_doorway_to_dive_through(dungeon: Lay) -> None:
    # The chamber beside a Secret Passage falls: the passage is safe, its other end is too far.
    d = dungeon(
        "warrior",
        tiles={**LANE, "PX": (1, -1), "PY": (0, -3)},
        passages=True,
        at={"warrior": "S1"},
        cultists=("S1",),
        deck=("S1", ...),
    )
    d.waits()
    assert d.choices("dive") == ["I1", "PX", "V"]
    d.answers("PX")
    assert d.hero("warrior").at == "PX"
    # She lies in it after diving: that is not moving into it.
    d.does("stand")
    assert d.offered("passage") == []


@shows("fire.dive.skills")
def test_a_wall_cracked_by_a_bomb_is_a_doorway_to_dive_through(dungeon: Lay) -> None:
    layout = {
        "tiles": CELL,
        "at": {"master-swordsman": "S5"},
        "cultists": ("S5",),
        "deck": ("S5", ...),
    }
    d = dungeon("master-swordsman", "wizard", **layout)
    d.does("wallcrack-bombs", "S").waits()
    assert d.told(Dived) == [Dived("master-swordsman", "V")]
    d = dungeon("master-swordsman", "wizard", **layout)
    d.waits()
    assert d.told(HeroLost) == [HeroLost("master-swordsman")]


@shows("fire.dive.lost-tokens")
def test_what_a_lost_hero_carried_is_gone_with_her(dungeon: Lay) -> None:
    tiles = {**CELL, "D1": (-1, 0)}
    layout = {"tiles": tiles, "at": {"warrior": "S5"}, "cultists": ("S5",), "deck": ("S5", ...)}
    d = dungeon("warrior", "wizard", collected={"D1": "warrior"}, **layout)
    assert collectable(d.world, "dex") == 7
    d.waits()
    assert collectable(d.world, "dex") == 6
    assert d.ended is None
    # The Iron Span takes a red token along; with the hero's own that makes two, and five are left.
    d = dungeon("warrior", "wizard", collected={"S1": "warrior"}, **layout)
    d.waits()
    assert d.ended == ("defeat", "tokens")
    assert collectable(d.world, "str") == 5


@shows("fire.dive.lost-tokens", "fire.end.defeat-carrier")
def test_the_fire_lost_with_its_carrier_is_defeat(dungeon: Lay) -> None:
    d = dungeon(
        "warrior",
        "wizard",
        tiles=CELL,
        at={"warrior": "S5"},
        cultists=("S5",),
        deck=("S5", ...),
        broken=THREE,
        carrier="warrior",
    )
    d.waits()
    assert d.ended == ("defeat", "carrier")
    assert not d.hero("wizard").lost


@shows("fire.dive.active-lost")
def test_when_the_active_hero_is_lost_the_remaining_cards_are_still_drawn(dungeon: Lay) -> None:
    d = dungeon(
        "warrior",
        "wizard",
        tiles=CELL,
        at={"warrior": "S5"},
        cultists=("S5",),
        deck=("S5", "S1", ...),
        threat=TWO_CARDS,
    )
    d.waits()
    assert d.hero("warrior").lost
    assert d.told(CardRevealed) == [CardRevealed("S5"), CardRevealed("S1")]
    assert d.world.cultists == {"S1": 1}
    assert d.world.now.hero == "wizard"


@shows("fire.dive.all-lost", "fire.end.immediate")
def test_when_every_hero_is_lost_it_is_over_at_once(dungeon: Lay) -> None:
    layout = {"cultists": ("S5",), "deck": ("S5", "S1", ...), "threat": TWO_CARDS, "tiles": CELL}
    d = dungeon("warrior", "wizard", at={"warrior": "S5", "wizard": "S5"}, **layout)
    d.waits()
    assert d.ended == ("defeat", "all-lost")
    assert d.told(HeroLost) == [HeroLost("warrior"), HeroLost("wizard")]
    assert d.told(CardRevealed) == [CardRevealed("S5")]  # the second card is not drawn any more
