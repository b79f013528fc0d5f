"""What each seat may do, moment by moment, and every page that is filled in: beside `moments.toml`, which
is kept by hand. Why something may be done is shown where its rule is; here nothing is offered to the wrong
people, and nothing is forgotten."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from anima.stage import Stage, eidolon, foe, goal, pc
from support.pages import forms, openings
from undertow.games.anima.world import Effect, Weapon

WRITTEN: dict[str, Any] = tomllib.loads((Path(__file__).parent / "moments.toml").read_text("utf-8"))
SEATS = ("gm", "ana", "ben")
FULL = {"ap": 6, "sp": 4, "cp": 6}


def laid(stage: Callable[..., Stage], **how: Any) -> Stage:
    """Ana, who has a weapon and powers of every kind; Ben, who summons; an ogre, a pack of wolves, a goal
    and a switch."""
    blade = Weapon("blade", ("fire-aura",), "blade")
    ana = pc(
        "ana",
        {"soulbound-weapon": 1, "weaken": 1, "shield": 1, "restore": 1, "blaze": 1, "soulsmith": 1},
        weapons=(blade,),
    )
    ben = pc("ben", {"summoning": 1, "companion": 1}, eidolons=(eidolon("cat", "caragu"),))
    foes = [foe("ogre", powers={"poison": 1}), foe("wolves", "squad", members=4)]
    dark = goal("lamp", 4, Effect("condition", 1, "", "darkness"), switch=True)
    return stage(ana, ben, foes=foes, goals=(goal(), dark), **how)


def rest(stage: Callable[..., Stage]) -> Stage:
    return stage("ana", "yara", peace=True)


def fight(stage: Callable[..., Stage]) -> Stage:
    return laid(stage, having={"ana": FULL, "ben": FULL, "ogre": FULL})


def bare(stage: Callable[..., Stage]) -> Stage:
    """Nobody has dice for anything but a maneuver."""
    return laid(stage)


def hurt(stage: Callable[..., Stage]) -> Stage:
    ill = {**FULL, "wounds": 1, "conditions": [["poisoned", "ogre"]]}
    return laid(stage, having={"ana": ill, "ben": {**FULL, "wounds": 1}})


def bens(stage: Callable[..., Stage]) -> Stage:
    return fight(stage).passes("ana")


def theirs(stage: Callable[..., Stage]) -> Stage:
    """The ogre's turn."""
    return fight(stage).passes("ana", "ben")


def talks(stage: Callable[..., Stage]) -> Stage:
    """A conflict without a fight."""
    return laid(stage, combat=False, having={"ana": FULL, "ben": FULL})


def last(stage: Callable[..., Stage]) -> Stage:
    return laid(stage, having={"ana": FULL, "ogre": {"out": True}})


MOMENTS = (rest, fight, bare, hurt, bens, theirs, talks, last)
FORMS = (rest, fight, bens, talks)


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda one: one.__name__)
def test_what_each_seat_may_do(stage: Callable[..., Stage], moment: Callable[..., Any]) -> None:
    play = moment(stage).play
    seats = [seat for seat in play.seats if seat in (*SEATS, "yara")]
    assert {seat: openings(play, seat, "anima") for seat in seats} == WRITTEN[moment.__name__]


@pytest.mark.parametrize("seat", SEATS)
def test_what_is_filled_in_before_it_is_done(stage: Callable[..., Stage], seat: str) -> None:
    plays = [play for moment in FORMS if seat in (play := moment(stage).play).seats]
    assert forms("anima", seat, *plays) == WRITTEN["asked"][seat]
