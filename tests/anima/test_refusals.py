"""What may not be done beside the turns of a conflict, and the sentence that says why."""

from __future__ import annotations

import pytest

from anima.stage import Founded, Stage
from anima.test_story import scene
from support.shows import shows
from undertow.kernel import NotOffered, Offer, Plain


def is_refused(s: Stage, seat: str, rule: str, *args: Plain, because: str) -> None:
    before = s.world
    with pytest.raises(NotOffered) as refused:
        s.play.open(seat, Offer(f"anima.{rule}", args))
    assert because in str(refused.value), str(refused.value)
    assert s.world is before


@shows("anima.scene.one-reward", "anima.scene.who-gains")
def test_why_somebody_takes_nothing_from_a_scene(stage):
    s = stage("ana", "ben", "cleo", peace=True)
    is_refused(s, "ana", "reward", "ana", "heal", because="No scene")
    is_refused(s, "ana", "end-scene", "ana", because="No scene")
    is_refused(s, "gm", "worth", "ana", 1, because="No scene")
    s.opens("ana", "scene", "ana").answers(("the roof", ("ana", "ben"), "a quarrel"))
    is_refused(s, "ana", "reward", "ana", "heal", because="do nothing for Ana")
    is_refused(s, "ana", "reward", "ana", "trait", 3, because="do nothing for Ana")
    is_refused(s, "ana", "reward", "ben", "trait", 0, because="played by someone else")
    is_refused(s, "gm", "reward", "ana", "trait", 0, because="played by someone else")
    is_refused(s, "cleo", "reward", "cleo", "trait", 0, because="Cleo is not in this scene")
    is_refused(s, "cleo", "end-scene", "cleo", because="those in the scene")
    s.opens("ana", "reward", "ana", "trait", 0)
    is_refused(s, "ana", "reward", "ana", "trait", 1, because="already taken a reward")
    t = scene(stage, who=("ana", "ben"), rulings=("rewardPerScene",))
    t.opens("ana", "reward", "ana", "trait", 0)
    is_refused(t, "ben", "reward", "ben", "trait", 0, because="reward has been taken")


@shows("anima.scene.between")
def test_one_thing_after_the_other(stage):
    s = scene(stage, who=("ana",))
    for rule, args in (("conflict", ()), ("rest", ()), ("scene", ("gm",)), ("grant", ("ana",))):
        is_refused(s, "gm", rule, *args, because="end it first")
    t = stage("ana")
    for rule, args in (("rest", ()), ("scene", ("gm",)), ("grant", ("ana",))):
        is_refused(t, "gm", rule, *args, because="while a conflict")
    is_refused(t, "ana", "reward", "ana", "trait", 0, because="while a conflict")
    is_refused(t, "gm", "conflict", because="A conflict is going on")
    u = stage("ana", peace=True, before={"ana": {"wounds": 3}})
    is_refused(u, "gm", "conflict", because="No PC has a free wound circle")
    is_refused(u, "gm", "goal", because="no conflict")
    is_refused(u, "ana", "retreat", "ana", because="no conflict")


@shows("anima.rest.when", "anima.threat.place", "anima.creation.advancement-hole")
def test_what_is_the_gms_to_do(stage):
    s = stage("ana", peace=True)
    for rule in ("rest", "session", "threat", "conflict", "prepare", "adjust"):
        is_refused(s, "ana", rule, because="Only the GM can do that")
    is_refused(s, "ana", "grant", "ana", because="Only the GM can do that")
    for rule in ("setup", "first"):
        is_refused(s, "gm", rule, because="by itself")
    is_refused(s, "gm", "background", "ana", because="played by someone else")


@shows("anima.passion.change-timing")
def test_why_a_passion_stays_what_it_is(stage):
    s = stage("ana", "ben", peace=True)
    is_refused(s, "ana", "passion", "ana", because="in a scene you are in")
    t = stage("ana", "ben")
    is_refused(t, "ben", "passion", "ben", because="your own turn")
    is_refused(t, "ana", "passion", "ben", because="played by someone else")


@shows("anima.basics.setup-order")
def test_before_play_nothing_is_done_but_setting_up():
    s = Founded("ana")
    is_refused(s, "gm", "session", because="Set up the campaign first")
    is_refused(s, "ana", "mood", because="Only the GM can do that")
    is_refused(s, "gm", "setting", because="cannot be written yet")
    s.answers("loud").answers(("a", "", "", "", "", ""))
    assert s.world.stage == "characters"


def test_the_gm_prepares_while_the_others_still_set_up():
    s = Founded("ana")
    s.play.open("gm", Offer("anima.threat", (), {"label": "The flood", "secret": True}))
    assert [threat.label for threat in s.world.threats] == ["The flood"]
    is_refused(s, "ana", "prepare", because="Only the GM can do that")


@shows("anima.threat.secret", "anima.threat.delay-amount-scene")
def test_only_the_gm_says_what_holding_a_secret_back_is_worth(stage):
    s = stage("ana", peace=True)
    s.opens("gm", "threat").answers(("The traitor", 4, True))
    s.opens("ana", "scene", "ana").answers(("the roof", ("ana",), "a quarrel"))
    is_refused(s, "ana", "worth", "threat", 2, because="Only the GM can do that")
    assert "traitor" not in str(s.play.view("ana")) + str(s.play.log("ana"))
    s.opens("gm", "worth", "threat", 2)
    s.opens("ana", "reward", "ana", "delay", "threat")
    assert "traitor" not in str(s.play.view("ana")) + str(s.play.log("ana"))
