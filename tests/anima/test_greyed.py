"""What cannot be done now stands there with its reason and its numbers."""

from __future__ import annotations

from anima.stage import eidolon, foe, pc
from undertow.games.anima.game import GAME
from undertow.kernel import speak


def greyed(world, seat: str) -> dict[str, str]:
    return {offer.rule: speak(why) for offer, why in GAME.greyed(world, seat)}


def test_a_strike_without_dice_says_what_is_missing(stage):
    s = stage("ana", "ben", foes=[foe("ogre")], having={"ana": {"sp": 0, "ap": 3}})
    found = greyed(s.world, "ana")
    assert "Needs a strike die" in found["anima.strike"]
    assert "anima.maneuver" not in found
    assert GAME.greyed(s.world, "ben") == [], "it is not their turn"


def test_without_action_dice_no_maneuver(stage):
    s = stage("ana", foes=[foe("ogre")], having={"ana": {"sp": 2, "ap": 0}})
    found = greyed(s.world, "ana")
    assert "Needs an action die" in found["anima.maneuver"]
    assert "anima.strike" not in found


def test_what_has_no_target_left_has_no_price_either(stage):
    calls = {"summoning": 1, "open-bond": 1}
    s = stage(pc("ana", calls, eidolons=(eidolon(),)), having={"spirit": {"here": True}})
    (barred,) = [offer for offer, _ in GAME.greyed(s.world, "ana") if offer.rule == "anima.summon"]
    assert barred.args == ("ana",)
    assert GAME.price(s.world, barred) is None
    assert speak(GAME.label(s.world, barred))
