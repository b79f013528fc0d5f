"""The laws of the table bite: each world here has one thing wrong, and one sentence says which."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from anima.stage import Stage, eidolon, foe, goal, pc
from undertow.games.anima.laws import check_laws
from undertow.games.anima.moments import (
    AchievementLimit,
    ActionLimit,
    ChargeLimit,
    Defense,
    Lost,
    ManeuverCap,
    StrikeLimit,
)
from undertow.games.anima.rules.passives import count
from undertow.games.anima.rulings import Rulings
from undertow.games.anima.world import Throw, World

Breaks = Callable[[World], World]
CALLS = {"summoning": 1, "open-bond": 2}


def world(**layout: Any) -> World:
    """Ana with two eidolons at home, Ben, an ogre that has an eidolon, a goal and a switch."""
    pals = (eidolon("cat"), eidolon("owl"))
    theirs = (eidolon("imp", owner="ogre"), eidolon("bat", owner="ogre"))
    s = Stage(
        pc("ana", CALLS, eidolons=pals),
        "ben",
        foes=[*theirs, foe("ogre", bonds=("imp", "bat"))],
        goals=(goal("gem", 7), goal("lamp", 6, switch=True)),
        **layout,
    )
    check_laws(s.world)
    return s.world


def peace() -> World:
    w = Stage(pc("ana", CALLS, eidolons=(eidolon("cat"), eidolon("owl"))), "ben", peace=True).world
    check_laws(w)
    return w


def of(w: World, who: str, **changed: Any) -> World:
    return w.with_fighter(replace(w.fighters[who], **changed))


def fight(w: World, **changed: Any) -> World:
    return replace(w, conflict=replace(w.fight, **changed))


def aims(w: World, id: str, **changed: Any) -> World:
    goals = tuple(replace(g, **changed) if g.id == id else g for g in w.fight.goals)
    return fight(w, goals=goals)


def beside(w: World, *who: str) -> World:
    for one in who:
        w = of(w, one, here=True)
    return w


def bonded(w: World, **changed: Any) -> World:
    return of(w, "ana", sheet=replace(w.fighters["ana"].sheet, **changed))


BROKEN: dict[str, tuple[Breaks, str]] = {
    "action dice below none": (lambda w: of(w, "ana", ap=-1), "ana owes action dice"),
    "strike dice below none": (lambda w: of(w, "ana", sp=-1), "ana owes strike dice"),
    "charge dice below none": (lambda w: of(w, "ana", cp=-1), "ana owes charge dice"),
    "wounds below none": (lambda w: of(w, "ana", wounds=-1), "ana has too many wounds"),
    "a wound on no circle": (lambda w: of(w, "ana", wounds=4, out=True), "ana has too many"),
    "a fourth trait": (lambda w: of(w, "ana", marks=(3,)), "a mark on no trait"),
    "a trait before the first": (lambda w: of(w, "ana", marks=(-1,)), "a mark on no trait"),
    "a trait twice": (lambda w: of(w, "ana", marks=(2, 2)), "a trait marked twice"),
    "a condition twice": (
        lambda w: of(w, "ana", conditions=(("blinded", "x"),) * 2),
        "a condition counted twice",
    ),
    "every circle": (lambda w: of(w, "ana", wounds=3), "ana fights with every circle marked"),
    "somebody else's bond": (
        lambda w: of(w, "cat", sheet=replace(w.fighters["cat"].sheet, owner="ben")),
        "a bond that is not returned",
    ),
    "a companion nobody is bonded to": (
        lambda w: bonded(w, companion="imp"),
        "a companion nobody is bonded to",
    ),
    "two turns": (
        lambda w: fight(w, order=(*w.fight.order, "ana")),
        "somebody acts twice a round",
    ),
    "a turn of its own": (
        lambda w: fight(w, order=(*w.fight.order, "cat")),
        "an eidolon has a turn of its own",
    ),
    "a goal above seven": (lambda w: aims(w, "gem", difficulty=8), "gem is too hard"),
    "a goal below none": (lambda w: aims(w, "gem", difficulty=-1), "gem is too hard"),
    "a switch above six": (lambda w: aims(w, "lamp", difficulty=7), "lamp is too hard"),
    "a switch for good": (
        lambda w: aims(w, "lamp", settled="pc"),
        "a switch was decided for good",
    ),
    "her own guard": (lambda w: fight(w, guards=(("ana", "ana"),)), "somebody guards herself"),
    "gone and there": (lambda w: of(w, "ben", left=True), "ben left, and is still there"),
    "two eidolons": (lambda w: beside(w, "cat", "owl"), "ana has two eidolons here"),
}
BROKEN_PEACE: dict[str, tuple[Breaks, str]] = {
    "there": (lambda w: of(w, "ana", here=True), "ana fights although nobody does"),
    "ill": (
        lambda w: of(w, "ana", conditions=(("blinded", "x"),)),
        "ana keeps a condition after the conflict",
    ),
    "strike dice": (lambda w: of(w, "ana", sp=1), "ana keeps strike dice after the conflict"),
}
ALLOWED: dict[str, Breaks] = {
    "no dice": lambda w: of(w, "ana", ap=0, sp=0, cp=0),
    "every trait": lambda w: of(w, "ana", marks=(0, 1, 2)),
    "one condition from two sources": (
        lambda w: of(w, "ana", conditions=(("blinded", "x"), ("blinded", "y")))
    ),
    "the last circle but one": lambda w: of(w, "ana", wounds=2),
    "out with every circle marked": lambda w: of(w, "ana", wounds=3, out=True),
    "at home with every circle marked": lambda w: of(w, "cat", wounds=1),
    "every circle while the dice of it lie there": (
        lambda w: fight(of(w, "ana", wounds=3), throw=Throw("strike", "ogre", "tell", "ana"))
    ),
    "a companion of hers": lambda w: bonded(w, companion="owl"),
    "goals of no difficulty": lambda w: aims(aims(w, "gem", difficulty=0), "lamp", difficulty=0),
    "a goal for good": lambda w: aims(w, "gem", settled="pc"),
    "a guard": lambda w: fight(w, guards=(("ana", "ben"),)),
    "gone": lambda w: of(w, "ben", left=True, out=True),
    "one eidolon": lambda w: beside(w, "owl"),
    "two of an opponent": lambda w: beside(w, "imp", "bat"),
    "two by another reading": (
        lambda w: replace(beside(w, "cat", "owl"), rulings=Rulings(companion_extra=True))
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_wrong_in_a_conflict_is_said(name: str) -> None:
    breaks, why = BROKEN[name]
    with pytest.raises(AssertionError, match=why):
        check_laws(breaks(world()))


@pytest.mark.parametrize("name", BROKEN_PEACE)
def test_what_is_wrong_at_peace_is_said(name: str) -> None:
    breaks, why = BROKEN_PEACE[name]
    with pytest.raises(AssertionError, match=why):
        check_laws(breaks(peace()))


@pytest.mark.parametrize("name", ALLOWED)
def test_what_only_looks_wrong_is_allowed(name: str) -> None:
    check_laws(ALLOWED[name](world()))


def test_at_peace_every_circle_may_be_marked() -> None:
    check_laws(of(peace(), "ana", wounds=3))


@pytest.mark.parametrize(
    "tally",
    [ActionLimit, ChargeLimit, StrikeLimit, AchievementLimit, Defense, ManeuverCap, Lost],
)
def test_a_number_that_was_kept_too_long_is_noticed(tally: Any) -> None:
    w = world()
    number = count(w, tally("ben"))
    kept = w.fighters["ben"].sheet.known["numbers"][1]
    for key in kept:
        if key[0] == tally("ben"):
            kept[key] = number + 1
    with pytest.raises(AssertionError, match=f"{tally.__name__} of ben is counted in two ways"):
        check_laws(w)
