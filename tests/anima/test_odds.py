"""Exact odds of maneuvers, rerolls and strikes, against an independent library."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import icepool

from anima.stage import GAME, foe, goal, pc
from support.shows import shows
from undertow.kernel import Opening, Request
from undertow.odds import distribution

SUCCESS = icepool.Die({1: 4, 0: 2})


def policy(said: dict[str, Any]) -> Callable[[Request], Any]:
    return lambda request: said[request.question.prompt.key.removeprefix("anima.ask.")]


def odds(s: Any, rule: str, *args: Any, measure: Any, **said: Any) -> dict[Any, Fraction]:
    said = {key.replace("_", "-"): value for key, value in said.items()}
    opening = Opening(f"anima.{rule}", ("ana", *args))
    return distribution(GAME, s.world, opening, measure, policy(said), seats=s.play.seats)


def exactly(die: Any) -> dict[Any, Fraction]:
    return {outcome: Fraction(q, die.denominator()) for outcome, q in die.items()}


def earned(faces: tuple[int, ...]) -> tuple[int, int]:
    return sum(1 for f in faces if 3 <= f <= 5), faces.count(6)


@shows("anima.maneuver.results")
def test_the_dice_of_a_maneuver(stage):
    s = stage("ana")
    found = odds(
        s,
        "maneuver",
        basic=2,
        own=2,
        measure=lambda w: (w.fighters["ana"].sp, w.fighters["ana"].cp),
    )
    expected = icepool.d6.pool(4).expand().map(lambda *faces: earned(faces), star=True)
    assert found == exactly(expected)


@shows("anima.maneuver.zero")
def test_how_often_her_own_dice_return(stage):
    s = stage("ana")
    found = odds(s, "maneuver", basic=2, own=2, measure=lambda w: w.fighters["ana"].ap)
    assert found == {10: Fraction(1, 81), 8: Fraction(80, 81)}


@shows("anima.strike.multi", "anima.strike.fail")
def test_the_wounds_of_a_strike(stage):
    s = stage("ana", foes=[foe(defense=1, wounds=6)], having={"ana": {"sp": 5}})
    found = odds(s, "strike", "ogre", strike_dice=5, measure=lambda w: w.fighters["ogre"].wounds)
    assert found == exactly((5 @ SUCCESS).map(lambda n: n // 2))


def test_bonus_dice_are_dice(stage):
    s = stage(pc("ana", {"force-attack": 1}), foes=[foe(defense=2, wounds=6)],
              having={"ana": {"sp": 3, "cp": 3}})  # fmt: skip
    found = odds(
        s, "strike", "ogre", strike_dice=3, strike_powers=("force-attack",),
        measure=lambda w: w.fighters["ogre"].wounds,
    )  # fmt: skip
    assert found == exactly((5 @ SUCCESS).map(lambda n: n // 3))


@shows("anima.trait.rerolled-set")
def test_a_reroll_takes_every_failed_die_once_more(stage):
    s = stage("ana", foes=[foe(defense=1, wounds=6)], having={"ana": {"sp": 3, "marks": [0]}})
    found = odds(
        s, "strike", "ogre", strike_dice=3, keep="trait-0",
        measure=lambda w: w.fighters["ogre"].wounds,
    )  # fmt: skip
    assert found == exactly((3 @ icepool.Die({1: 8, 0: 1})).map(lambda n: n // 2))


@shows("anima.condition.blinded")
def test_blinded_takes_one_success(stage):
    s = stage("ana", goals=(goal("gem", 2),),
              having={"ana": {"sp": 4, "conditions": [["blinded", "x"]]}})  # fmt: skip
    found = odds(
        s, "achieve", "gem", achievement_dice=4,
        measure=lambda w: w.conflict.goals[0].settled == "pc",
    )  # fmt: skip
    assert found == exactly((4 @ SUCCESS).map(lambda n: n - 1 > 2))
