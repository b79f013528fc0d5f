"""What cannot be done now, with what is missing; and why something happened."""

from collections.abc import Callable

from fire.dungeon import Dungeon
from undertow.games.fire import facts as f
from undertow.games.fire.game import GAME
from undertow.games.fire.odds import foretold
from undertow.kernel import speak

Lay = Callable[..., Dungeon]


def greyed(d: Dungeon) -> dict[str, str]:
    seat = d.world.active.seat
    return {offer.rule: speak(why) for offer, why in GAME.greyed(d.world, seat)}


def test_a_token_that_is_too_dear_says_what_it_costs(dungeon: Lay) -> None:
    d = dungeon("warrior", tiles={"S1": (0, -1), "I1": (0, -2)})  # one star in blue: 3 AP
    d.does("move", "S1").does("move", "I1")
    assert "fire.collect" not in {offer.rule for offer in GAME.offers(d.world, "warrior")}
    assert greyed(d)["fire.collect"] == "That costs 3 AP and 1 are left."


def test_where_there_is_nothing_that_is_said(dungeon: Lay) -> None:
    d = dungeon("warrior", tiles={"S1": (0, -1)})
    found = greyed(d)
    assert found["fire.collect"] == "there is no Token of Power in your chamber."
    assert "fire.attack" in found
    assert "fire.banish" not in found, "nobody looks for what does not come up in this game"
    assert "fire.wait" not in found


def test_nothing_that_is_offered_is_greyed_too(dungeon: Lay) -> None:
    seats = {"warrior": "ana", "wizard": "ben"}
    d = dungeon("warrior", "wizard", seats=seats, tiles={"S1": (0, -1)})
    seat = d.world.active.seat
    assert not set(greyed(d)) & {offer.rule for offer in GAME.offers(d.world, seat)}
    assert GAME.greyed(d.world, "ben") == [], "it is not their turn"


def test_who_lies_on_the_ground_is_told_to_stand_up(dungeon: Lay) -> None:
    d = dungeon("warrior", tiles={"S1": (0, -1)}, prone=("warrior",))
    assert "must stand up first" in greyed(d)["fire.move"]


def test_what_the_cult_does_has_its_rule_and_its_odds() -> None:
    name, text = GAME.because(f.ChamberFell("S1", True), "fire.turn") or (None, None)
    assert name is not None
    assert text is not None
    assert "second cultist" in speak(text)
    assert foretold(f.ChamberFell("S1", True)) == ("falls:S1", "any-fall")
    assert foretold(f.CardRevealed("S1")) == ("comes:S1",)
    assert foretold(f.TurnBegan("warrior")) is None
    moved = GAME.because(f.Moved("warrior", "S1"), "fire.move")
    assert moved is not None
    assert speak(moved[0]) == "Move"
