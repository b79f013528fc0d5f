"""A hero's turn: actions up to her AP, then the ritual, then the next hero."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from fire.dungeon import Dungeon
from support.shows import shows
from undertow.games.fire.creation import ADVANCED_HEROES, BASIC_HEROES
from undertow.games.fire.facts import CardRevealed, RitualBegan, TurnBegan
from undertow.games.fire.game import GAME
from undertow.games.fire.moments import ApLimit
from undertow.kernel import Offer

Lay = Callable[..., Dungeon]
QUIET = ("I1", "I2", "I3", "I4", "I5", "I6", "I7")
"""Cards of chambers that these tests never lay: the ritual comes and nothing happens."""
HALL = {"S1": (0, -1), "S2": (0, -2)}


@shows("fire.turn.two-phases", "fire.turn.then-ritual")
def test_with_the_last_ap_the_ritual_follows_and_then_the_next_turn(dungeon: Lay) -> None:
    d = dungeon("warrior", "wizard", tiles=HALL, deck=QUIET)
    d.does("move", "S1").does("move", "S2")
    assert (d.world.now.phase, d.world.discard) == ("actions", ())
    d.does("move", "S1")
    assert d.world.discard == ("I1",)
    assert (d.world.now.hero, d.world.now.phase, d.world.now.spent) == ("wizard", "actions", 0)
    course = [
        type(fact)
        for _, fact in d.play.log("ana")
        if isinstance(fact, RitualBegan | CardRevealed | TurnBegan)
    ]
    assert course[-3:] == [RitualBegan, CardRevealed, TurnBegan]


@shows("fire.turn.ap")
def test_any_mix_of_actions_in_any_order_up_to_the_ap(dungeon: Lay) -> None:
    layout = {"tiles": HALL, "at": {"warrior": "S1"}, "cultists": ("S1",), "deck": QUIET}
    d = dungeon("warrior", "wizard", **layout)
    d.does("collect").does("attack").does("move", "S2")
    assert d.world.now.hero == "wizard"
    d = dungeon("warrior", "wizard", **layout)
    d.does("attack").does("move", "S2").does("move", "S1")
    assert d.world.now.hero == "wizard"
    d.is_refused("collect", hero="warrior", because="the Wizard's turn")


@shows("fire.turn.ap")
def test_nobody_spends_more_than_her_ap(dungeon: Lay) -> None:
    # A Sneak Attack she could still begin keeps the Rogue's turn open without AP.
    d = dungeon("rogue", tiles=HALL, deck=QUIET)
    d.does("move", "S1").does("move", "S2").does("move", "S1")
    d.is_refused("move", "S2", because="That costs 1 AP and 0 are left")
    d.is_refused("explore", "E", because="That costs 1 AP and 0 are left")
    assert [o.rule for o in d.play.offers("ana")] == ["fire.wait", "fire.sneak-attack"]


@shows("fire.turn.ap-default", "fire.herorule.dark-knight-ap")
@pytest.mark.parametrize("hero", [*BASIC_HEROES, *ADVANCED_HEROES])
def test_every_hero_has_three_ap_but_the_dark_knight_two(dungeon: Lay, hero: str) -> None:
    d = dungeon(hero, tiles=HALL, deck=QUIET)
    ap = GAME.reckon(d.world, ApLimit(hero)).total
    assert ap == (2 if hero == "dark-knight" else 3)
    for step in range(ap):
        assert (d.world.now.spent, d.world.now.phase) == (step, "actions")
        d.does("move", ("S1", "S2")[step % 2])
    # Then the ritual follows; but the Rogue may still sneak, and Bob is still to move.
    waiting = {"rogue": "actions", "engineer": "bob"}.get(hero)
    assert d.world.discard == (() if waiting else ("I1",))
    assert d.world.now.phase == (waiting or "actions")


@shows("fire.turn.ritual-each-hero", "fire.turn.next", "fire.turn.order-fixed")
def test_every_heros_turn_ends_in_a_ritual_and_the_order_stays(dungeon: Lay) -> None:
    seats = {"warrior": "ana", "wizard": "ben", "sage": "ana"}
    d = dungeon("warrior", "wizard", "sage", seats=seats, deck=QUIET)
    for count, hero in enumerate(["warrior", "wizard", "sage", "warrior", "wizard", "sage"], 1):
        assert d.world.now.hero == hero
        d.waits()
        assert len(d.told(RitualBegan)) == len(d.world.discard) == count
    assert d.world.now.hero == "warrior"


@shows("fire.turn.ritual-each-hero")
def test_a_hero_alone_meets_the_ritual_after_each_of_her_turns(dungeon: Lay) -> None:
    d = dungeon("warrior", deck=QUIET)
    d.waits().waits()
    assert d.world.discard == ("I1", "I2")
    assert d.world.now.hero == "warrior"


@shows("fire.turn.lost-skip")
def test_the_turns_of_the_lost_are_skipped_and_their_rituals_too(dungeon: Lay) -> None:
    d = dungeon("warrior", "wizard", "sage", patch={"heroes/wizard/lost": True}, deck=QUIET)
    d.waits()
    assert d.world.now.hero == "sage"
    assert d.world.discard == ("I1",)
    d.waits()
    assert d.world.now.hero == "warrior"
    assert d.world.discard == ("I1", "I2")


@shows("fire.turn.lost-skip")
def test_a_hero_lost_in_her_own_ritual_has_no_more_turns(dungeon: Lay) -> None:
    # The Sealed Study lies cut off: its one doorway looks away from the Vestibule.
    d = dungeon(
        "warrior",
        "wizard",
        tiles={"I7": (0, -1, "N")},
        at={"warrior": "I7"},
        cultists=("I7",),
        deck=("I7", "I1", "I2", "I3"),
    )
    d.waits()
    assert d.hero("warrior").lost
    assert d.world.now.hero == "wizard"
    d.waits()
    assert d.world.now.hero == "wizard"
    assert d.world.discard == ("I1",)


@shows("fire.turn.no-carry")
def test_unspent_ap_are_lost(dungeon: Lay) -> None:
    d = dungeon("warrior", tiles=HALL, deck=QUIET)
    d.waits()
    d.does("move", "S1").does("move", "S2").does("move", "S1")
    assert d.world.now.number == 4
    assert d.world.discard == ("I1", "I2")


@shows("fire.turn.zero-ap-after")
def test_consume_is_still_open_after_the_last_ap(dungeon: Lay) -> None:
    d = dungeon("dark-knight", tiles=HALL, deck=QUIET, patch={"heroes/dark-knight/hoard": 4})
    d.does("move", "S1").does("move", "S2")
    assert d.world.now.phase == "actions"
    assert d.world.discard == ()
    d.does("consume").does("move", "S1")  # and the AP it brings may be used at once
    assert d.world.discard == ("I1",)


@shows("fire.turn.zero-ap-after")
def test_the_free_step_through_a_secret_passage_is_still_open(dungeon: Lay) -> None:
    tiles = {"S1": (0, -1), "PX": (0, -2), "PY": (2, 0)}
    d = dungeon("warrior", tiles=tiles, at={"warrior": "S1"}, passages=True, deck=QUIET)
    d.does("move", "V").does("move", "S1").does("move", "PX")
    assert d.world.now.phase == "actions"
    assert d.world.discard == ()
    d.does("passage", "PY")
    assert d.hero("warrior").at == "PY"
    assert d.world.discard == ("I1",)


@shows("fire.turn.zero-ap-after")
def test_a_challenge_that_the_boomerang_made_free_is_still_open(dungeon: Lay) -> None:
    d = dungeon(
        "warrior",
        "master-swordsman",
        tiles=HALL,
        at={"warrior": "S2"},
        deck=QUIET,
        patch={"boomerang": "S1"},
    )
    d.does("move", "S1").does("move", "S2").does("move", "S1")
    assert d.world.now.hero == "warrior"
    assert d.offered("collect") == [()]
    d.does("collect")
    assert d.hero("warrior").tokens == {"str": 1}
    assert d.world.now.hero == "master-swordsman"


@shows("fire.turn.zero-ap-after", "fire.wait.card")
def test_what_is_free_need_not_be_taken(dungeon: Lay) -> None:
    d = dungeon("dark-knight", tiles=HALL, deck=QUIET, patch={"heroes/dark-knight/hoard": 4})
    d.does("move", "S1").does("move", "S2").waits()
    assert d.world.discard == ("I1",)
    assert d.hero("dark-knight").hoard == 4


@shows("fire.turn.then-ritual")
def test_the_ritual_goes_on_whatever_ap_are_left(dungeon: Lay) -> None:
    world = dungeon("warrior", tiles=HALL).world
    assert GAME.step(world) is None
    for spent in range(4):
        turn = replace(world.now, phase="ritual", spent=spent)
        assert GAME.step(replace(world, turn=turn)) == Offer("fire.turn")
