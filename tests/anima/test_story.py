"""Between conflicts: scenes, threats, rest; and how a campaign begins."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from anima.stage import GAME, Founded, eidolon, foe, goal, pc
from support.shows import shows
from undertow.games.anima.catalogue.samples import SAMPLES
from undertow.games.anima.catalogue.worlds import WORLDS, way
from undertow.games.anima.facts import (
    SceneBegan,
    SceneEnded,
    SheetChanged,
    ThreatCame,
    ThreatSet,
    ThreatTurned,
)
from undertow.games.anima.pages import as_answer
from undertow.games.anima.rules.scenes import rewards
from undertow.games.anima.world import Campaign, Effect, Seed, Threat
from undertow.kernel import EVERYONE, Diverged, Journal, Offer, ScriptedFate, restore, speak
from undertow.kernel.journal import Opened


def scene(stage, *people, who=("ana",), **more):
    s = stage(*(people or ("ana", "ben")), peace=True, **more)
    s.opens("ana", "scene", "ana").answers(("the roof", tuple(who), "a quarrel"))
    if s.is_asked("worth"):
        s.answers(1)
    return s


# Scenes


@shows("anima.scene.between", "anima.scene.needs", "anima.scene.ends")
def test_a_scene_has_a_place_and_people_and_ends(stage):
    s = stage("ana", "ben", peace=True)
    s.opens("ana", "scene", "ana")
    s.is_told_off(("", ("ana",), "a quarrel"))
    s.is_told_off(("the roof", (), "a quarrel"))
    s.is_told_off(("the roof", ("ana",), ""), because="what is between them")
    s.answers(("the roof", ("ana", "ben"), "a quarrel"))
    assert (s.world.scene.place, s.world.scene.between) == ("the roof", "a quarrel")
    assert not s.may_open("gm", "conflict"), "first the scene is played out"
    s.opens("ben", "end-scene", "ben")
    assert s.world.scene is None
    t = stage("ana")
    assert not t.may_open("ana", "scene"), "not in a conflict"


@shows("anima.scene.needs")
def test_what_was_between_them_is_kept_and_where_people_write_what_came_of_it(stage):
    s = stage("ana", "ben", peace=True, spoken=False)
    s.opens("ana", "scene", "ana").answers(("the roof", ("ana", "ben"), "Old debts."))
    (began,) = s.told(SceneBegan)
    assert speak(GAME.prose(began, s.world)) == "A scene, the roof: Ana, Ben. Old debts."
    s.opens("ben", "end-scene", "ben")
    assert s.asked("came").seat == "ben"
    s.answers("They are even.")
    (over,) = s.told(SceneEnded)
    assert speak(GAME.prose(over, s.world)) == "The scene is over. They are even."


@shows("anima.scene.one-reward", "anima.scene.heal-self")
def test_a_scene_heals_one_wound_or_gives_another_reward_but_only_one(stage):
    s = scene(stage, before={"ana": {"wounds": 2, "ap": 3}})
    s.opens("ana", "reward", "ana", "heal")
    assert s.of("ana").wounds == 1
    assert not s.may_open("ana", "reward")
    assert not s.may_open("ben", "reward"), "ben is not there"


@shows("anima.scene.heal-eidolon")
def test_a_scene_heals_an_eidolon_at_any_distance(stage):
    s = scene(stage, pc("ana", eidolons=(eidolon(),)), before={"spirit": {"wounds": 1}})
    s.opens("ana", "reward", "ana", "eidolon", "spirit")
    assert s.of("spirit").wounds == 0


@shows("anima.scene.heal-eidolon")
def test_an_eidolon_may_be_healed_by_whoever_is_in_the_scene(stage):
    """The book says an eidolon, and not one's own."""
    s = scene(stage, pc("ana"), pc("ben", eidolons=(eidolon(),)), before={"spirit": {"wounds": 1}})
    theirs = s.of("spirit")
    enemys = s.world.with_fighter(replace(theirs, sheet=replace(theirs.sheet, seat="gm")))
    assert ("eidolon", "spirit") not in rewards(enemys, s.of("ana")), "but not an enemy's"
    s.opens("ana", "reward", "ana", "eidolon", "spirit")
    assert s.of("spirit").wounds == 0


@shows("anima.scene.one-reward")
def test_nothing_is_offered_that_would_do_nothing(stage):
    mine = pc("ana", eidolons=(eidolon(),))
    s = scene(stage, mine, before={"ana": {"marks": [0, 1, 2]}})
    assert s.may_open("ana", "reward") == []
    t = scene(
        stage,
        mine,
        before={"ana": {"marks": [0, 1, 2], "wounds": 1, "ap": 9}, "spirit": {"wounds": 1}},
    )
    assert [args[1] for args in t.may_open("ana", "reward")] == ["heal", "eidolon", "fill"]


@shows("anima.scene.one-reward", "anima.scene.who-gains")
def test_who_has_taken_nothing_when_a_scene_ends_still_may_until_the_next(stage):
    """So nobody who ends a scene early takes something away from the others."""
    dice = (Threat("dogs", "Dogs", 5),)
    s = scene(stage, "ana", "ben", "cleo", who=("ana", "ben"), threats=dice)
    s.opens("ana", "reward", "ana", "trait", 0).opens("ana", "end-scene", "ana")
    assert not s.may_open("ana", "reward"), "once is enough"
    assert not s.may_open("cleo", "reward"), "she was not there"
    kinds = [args[1] for args in s.may_open("ben", "reward")]
    assert kinds == ["trait"] * 3, "but a threat is held back only while the scene lasts"
    s.opens("ben", "reward", "ben", "trait", 1)
    assert s.of("ben").marks == (1,)
    assert not s.may_open("ben", "reward")
    for nothing_left in ("scene", "rest", "conflict"):
        t = scene(stage, who=("ana", "ben"))
        t.opens("ana", "end-scene", "ana")
        if nothing_left == "scene":
            t.opens("ana", "scene", "ana").answers(("a room", ("ana",), "a song"))
        elif nothing_left == "rest":
            t.opens("gm", "rest")
        else:
            t.opens("gm", "conflict").rolls(6, 5, 1)
            t.answers((("ana", "ben"), True, (OGRE,), (), (), (), "rolled", ()))
            t.opens("gm", "retreat", "gm")
        assert not t.may_open("ben", "reward"), nothing_left


OGRE = ("Ogre", "individual", 0, 2, 2, 3, 8, -1, 0, 6, (), (), "", 4, "", "", "", False)


@shows("anima.scene.who-gains")
def test_by_the_other_reading_one_reward_in_all_even_after_the_scene(stage):
    s = scene(stage, who=("ana", "ben"), rulings=("rewardPerScene",))
    s.opens("ana", "reward", "ana", "trait", 0).opens("ana", "end-scene", "ana")
    assert not s.may_open("ben", "reward")


@shows("anima.scene.ends")
def test_a_scene_is_ended_by_who_is_in_it_or_the_gm(stage):
    s = scene(stage, "ana", "ben", who=("ana",))
    assert not s.may_open("ben", "end-scene")
    assert not s.may_open("ben", "scene"), "one scene at a time"
    s.opens("gm", "end-scene", "gm")
    assert s.world.scene is None


@shows("anima.scene.fill-action")
def test_a_scene_fills_the_action_pool(stage):
    s = scene(stage, pc("ana", {"stamina": 1}), before={"ana": {"ap": 2}})
    s.opens("ana", "reward", "ana", "fill")
    assert s.of("ana").ap == 12


@shows(
    "anima.scene.mark-trait",
    "anima.trait.mark",
    "anima.trait.binary",
    "anima.scene.which-trait",
    "anima.creation.start-marks",
    "anima.trait.three",
)
def test_a_scene_marks_a_trait_that_is_not_marked_yet(stage):
    s = scene(stage, before={"ana": {"marks": [1]}})
    assert s.may_open("ana", "reward") == [("ana", "trait", 0), ("ana", "trait", 2)]
    s.opens("ana", "reward", "ana", "trait", 2)
    assert s.of("ana").marks == (1, 2)
    assert stage("ana", peace=True).of("ana").marks == ()
    assert stage("ana", peace=True, rulings=("startingTraitMarks",)).of("ana").marks == (0,)


@shows("anima.scene.unlimited")
def test_there_may_be_as_many_scenes_as_they_need(stage):
    s = stage("ana", peace=True, before={"ana": {"wounds": 3}})
    for left in (2, 1, 0):
        s.opens("ana", "scene", "ana").answers(("a room", ("ana",), "a quarrel"))
        s.opens("ana", "reward", "ana", "heal").opens("ana", "end-scene", "ana")
        assert s.of("ana").wounds == left
    assert s.world.campaign.scenes == 3


@shows("anima.scene.who-gains")
def test_each_pc_in_it_gains_or_by_another_reading_one_in_all(stage):
    s = scene(stage, who=("ana", "ben"))
    s.opens("ana", "reward", "ana", "trait", 0)
    assert s.may_open("ben", "reward")
    t = scene(stage, who=("ana", "ben"), rulings=("rewardPerScene",))
    t.opens("ana", "reward", "ana", "trait", 0)
    assert not t.may_open("ben", "reward")


# Threats


@shows("anima.threat.place", "anima.threat.secret", "anima.threat.several")
def test_the_gm_sets_threat_dice_that_may_be_secret(stage):
    s = stage("ana", peace=True)
    s.opens("gm", "threat")
    s.is_told_off(("Dogs", 7, False))
    s.answers(("Dogs", 3, False))
    s.opens("gm", "threat").answers(("The traitor", 4, True))
    assert [t.face for t in s.world.threats] == [3, 4]
    assert [t.label for t in s.play.view("gm").threats] == ["Dogs", "The traitor"]
    assert [t.label for t in s.play.view("ana").threats] == ["Dogs", ""]
    assert [t.label for t in GAME.known(s.world, "ana").threats] == ["Dogs", ""]
    assert [t.label for t in GAME.known(s.world, "gm").threats] == ["Dogs", "The traitor"]
    told = [f for _, f in s.play.log(EVERYONE) if isinstance(f, ThreatSet)]
    assert [f.label for f in told] == ["Dogs", ""]
    s.opens("gm", "threat").is_told_off(("dogs", 2, False), "another Threat Die")
    s.answers(("Snow", 5, False))
    assert not any(o.rule == "anima.threat" for o in s.play.anytime("ana"))


@shows("anima.threat.place")
def test_a_threat_die_is_set_at_any_time(stage):
    """In a scene, and in the middle of somebody's roll."""
    s = scene(stage, who=("ana",))
    s.opens("gm", "threat").answers(("Dogs", 3, False))
    t = stage("ana", having={"ana": {"sp": 2}})
    t.does("strike", "ogre")
    t.opens("gm", "threat").answers(("Dogs", 3, False), seat="gm")
    t.rolls(1)
    t.answers(1, seat="ana")
    assert [d.face for d in (*s.world.threats, *t.world.threats)] == [3, 3]


@shows("anima.threat.tick", "anima.threat.manifest", "anima.threat.limits-recovery")
def test_it_goes_down_with_every_scene_and_comes_in_the_scene_after_it_shows_one(stage):
    s = stage("ana", peace=True, threats=(Threat("dogs", "Dogs", 2),))
    s.opens("ana", "scene", "ana").answers(("a room", ("ana",), "a quarrel"))
    assert s.world.threats[0].face == 1
    assert s.world.threats[0].due
    assert not s.told(ThreatCame)
    s.opens("ana", "end-scene", "ana")
    s.opens("ana", "scene", "ana").answers(("a room", ("ana",), "a quarrel"))
    assert s.told(ThreatCame)[-1].label == "Dogs"
    assert s.world.threats == ()
    t = stage("ana", threats=(Threat("dogs", "Dogs", 3),))
    assert t.world.threats[0].face == 2, "a conflict counts as a scene"


@shows("anima.threat.delay-scene", "anima.threat.delay-amount-scene")
def test_a_pc_delays_it_for_her_reward_and_the_gm_says_how_far(stage):
    s = stage("ana", "ben", peace=True, threats=(Threat("dogs", "Dogs", 3),))
    s.opens("gm", "scene", "gm")
    s.is_told_off(("the door", ("ana", "ben"), "a quarrel", 3), "from 1 to 2")
    s.answers(("the door", ("ana", "ben"), "a quarrel", 2))
    s.opens("ana", "reward", "ana", "delay", "dogs")
    assert s.world.threats[0].face == 4
    assert not s.may_open("ana", "reward"), "that was her reward"
    assert s.may_open("ben", "reward")


@shows("anima.threat.several", "anima.threat.delay-scene", "anima.threat.delay-amount-scene")
def test_each_of_several_dice_can_be_delayed(stage):
    dice = (Threat("dogs", "Dogs", 3), Threat("snow", "Snow", 4, secret=True))
    s = stage("ana", "ben", peace=True, threats=dice)
    s.opens("ana", "scene", "ana").answers(("the door", ("ana", "ben"), "a quarrel"))
    assert not s.requests(), "a scene that a player sets waits for nobody"
    assert s.world.scene.delays == {"dogs": 1, "snow": 1}
    assert s.may_open("gm", "worth") == [("dogs", 2), ("snow", 2)]
    assert not s.may_open("ana", "worth")
    s.opens("gm", "worth", "dogs", 2)
    assert s.may_open("gm", "worth") == [("dogs", 1), ("snow", 2)]
    delays = [args[2] for args in s.may_open("ben", "reward") if args[1] == "delay"]
    assert delays == ["dogs", "snow"]
    said = [speak(GAME.label(s.world, o)) for o in s.play.offers("ben") if "delay" in o.args]
    assert "Dogs" in said[0]
    assert "Snow" not in said[1], "what is secret stays so"
    s.opens("ben", "reward", "ben", "delay", "snow")
    assert [d.face for d in s.world.threats] == [2, 4]
    s.opens("ana", "reward", "ana", "delay", "dogs")
    assert [d.face for d in s.world.threats] == [4, 4]


def test_a_scene_from_when_one_die_could_be_delayed_still_reads(stage):
    s = stage("ana", peace=True)
    old = SceneBegan("the door", ("ana",), "dogs", 2).evolve(s.world)
    assert old.scene.delays == {"dogs": 2}


@shows("anima.threat.cap")
def test_it_never_rises_above_six_by_the_usual_reading(stage):
    for rulings, face in (((), 6), (("threatAboveSix",), 7)):
        s = stage("ana", peace=True, threats=(Threat("dogs", "Dogs", 6),), rulings=rulings)
        s.opens("ana", "scene", "ana").answers(("a room", ("ana",), "a quarrel"))
        s.opens("gm", "worth", "dogs", 2)
        s.opens("ana", "reward", "ana", "delay", "dogs")
        assert s.world.threats[0].face == face
        assert s.told(ThreatTurned)


@shows("anima.threat.cap", "anima.threat.delay-scene")
def test_nobody_gives_up_her_reward_for_a_die_that_cannot_rise(stage):
    s = stage("ana", "ben", peace=True, threats=(Threat("dogs", "Dogs", 6),))
    s.opens("ana", "scene", "ana").answers(("the door", ("ana", "ben"), "the dogs"))
    s.opens("gm", "worth", "dogs", 2)
    s.opens("ana", "reward", "ana", "delay", "dogs")
    assert s.world.threats[0].face == 6
    assert "delay" not in [args[1] for args in s.may_open("ben", "reward")]


@shows("anima.threat.manifest", "anima.threat.delay-scene")
def test_a_threat_that_is_due_is_held_back_once_more(stage):
    s = stage("ana", peace=True, threats=(Threat("dogs", "Dogs", 2),))
    s.opens("ana", "scene", "ana").answers(("the door", ("ana",), "the dogs"))
    assert s.world.threats[0].due
    s.opens("ana", "reward", "ana", "delay", "dogs")
    assert (s.world.threats[0].face, s.world.threats[0].due) == (2, False)


@shows("anima.threat.place", "anima.threat.manifest")
def test_a_die_that_is_set_at_one_stands_for_the_very_next_scene(stage):
    s = scene(stage, who=("ana",))
    s.opens("gm", "threat").answers(("Dogs", 1, False))
    assert "delay" not in [args[1] for args in s.may_open("ana", "reward")], "no worth was said"
    s.opens("ana", "end-scene", "ana")
    s.opens("ana", "scene", "ana").answers(("a room", ("ana",), "a quarrel"))
    assert [came.label for came in s.told(ThreatCame)] == ["Dogs"]
    assert not s.told(ThreatTurned)


@shows("anima.threat.delay-goal")
def test_a_goal_of_a_conflict_turns_it_up_by_what_was_declared(stage):
    s = stage("ana", threats=(Threat("dogs", "Dogs", 3),), having={"ana": {"sp": 2}})
    s.opens("gm", "goal")
    for amount in (0, 3):
        wrong = ("Barricade the door", 1, False, "threat", amount, "", "dogs", "pc", False)
        s.is_told_off(wrong, "by 1 or 2")
    s.answers(("Barricade the door", 1, False, "threat", 2, "", "dogs", "pc", False))
    s.achieve("goal-1", 2, (3, 3))
    assert s.world.threats[0].face == 4
    t = stage(
        "ana",
        having={"ana": {"sp": 2}},
        threats=(Threat("a", "Dogs", 3), Threat("b", "Snow", 3)),
        goals=(goal("door", 1, Effect("threat", 1, what="Snow")),),
    )
    t.achieve("door", 2, (3, 3))
    assert [d.face for d in t.world.threats] == [2, 3], "the one it names"
    u = stage(
        "ana",
        having={"ana": {"sp": 2}},
        threats=(Threat("a", "Dogs", 3),),
        goals=(goal("door", 1, Effect("threat", 1)),),
    )
    u.achieve("door", 2, (3, 3))
    assert u.world.threats[0].face == 3, "a lone die needs no name"


@shows("anima.threat.delay-goal", "anima.threat.several")
def test_of_several_dice_none_is_turned_by_a_goal_that_names_none(stage):
    dice = (Threat("a", "Dogs", 3), Threat("b", "Snow", 4))
    s = stage(
        "ana",
        having={"ana": {"sp": 2}},
        threats=dice,
        goals=(goal("door", 1, Effect("threat", 1)),),
    )
    s.achieve("door", 2, (3, 3))
    assert [d.face for d in s.world.threats] == [2, 3]


@shows("anima.threat.delay-goal", "anima.goal.either-side")
def test_a_goal_that_the_others_reach_first_turns_no_die(stage):
    s = stage(
        "ana",
        having={"ogre": {"sp": 2}},
        threats=(Threat("a", "Dogs", 3),),
        goals=(goal("door", 1, Effect("threat", 1)),),
        order=("ogre", "ana"),
    )
    s.achieve("door", 2, (3, 3))
    assert s.world.fight.goal("door").settled == "gm"
    assert s.world.threats[0].face == 2


@shows("anima.threat.delay-goal")
def test_a_switch_that_is_turned_back_leaves_the_die_where_it_is(stage):
    s = stage(
        "ana",
        threats=(Threat("a", "Dogs", 3),),
        having={"ana": {"sp": 3}, "ogre": {"sp": 4}},
        goals=(goal("gate", 1, Effect("threat", 1), switch=True),),
    )
    s.achieve("gate", 2, (3, 3))
    assert s.world.threats[0].face == 3
    s.achieve("gate", 4, (3, 3, 3, 3))
    assert not s.world.fight.goal("gate").on
    assert s.world.threats[0].face == 3


@shows("anima.end.goals-open", "anima.threat.delay-goal")
def test_a_goal_that_was_left_open_is_the_winners_and_their_threat_is_held_back(stage):
    for winner, face in (("gm", 2), ("pc", 3)):
        s = stage(
            "ana",
            threats=(Threat("a", "Dogs", 3),),
            goals=(goal("door", 5, Effect("threat", 1)), goal("gem")),
        )
        side = "gm" if winner == "pc" else "ana"
        s.opens(side, "retreat", side)
        assert s.world.threats[0].face == face


@shows("anima.threat.cap")
def test_a_die_above_six_is_not_turned_down_when_the_reading_changes(stage):
    s = stage(
        "ana",
        threats=(Threat("a", "Dogs", 8),),
        having={"ana": {"sp": 2}},
        goals=(goal("door", 1, Effect("threat", 1)),),
    )
    s.achieve("door", 2, (3, 3))
    assert s.world.threats[0].face == 7, "the conflict took one off, and the goal none"


# Rest


@shows(
    "anima.rest.when",
    "anima.rest.effect",
    "anima.rest.new-marks",
    "anima.rest.action-pool",
    "anima.rest.name-clash",
)
def test_a_long_rest_heals_everything_and_takes_all_marks(stage):
    worn = {"ana": {"wounds": 2, "marks": [0, 1], "ap": 2, "cp": 3}, "spirit": {"wounds": 1}}
    for rulings, ap in (((), 10), (("restFillsAction",), 2)):
        s = stage(pc("ana", eidolons=(eidolon(),)), peace=True, before=worn, rulings=rulings)
        assert not s.may_open("ana", "rest")
        s.opens("gm", "rest")
        assert (s.of("ana").wounds, s.of("spirit").wounds, s.of("ana").marks) == (0, 0, ())
        assert s.pools("ana") == (ap, 0, 3)
    t = stage("ana", peace=True, before={"ana": {"ap": 12}})
    t.opens("gm", "rest")
    assert t.of("ana").ap == 12, "a rest takes no dice"
    u = stage("ana", foes=[foe("mole")], keep=("mole",), having={"mole": {"wounds": 2, "ap": 1}})
    u.opens("gm", "retreat", "gm").opens("gm", "rest")
    assert (u.of("mole").wounds, u.of("mole").ap) == (2, 1), "it is no rest for opponents"
    assert "anima.rest" in GAME.rules
    assert "anima.refresh" in GAME.rules


# Growing and changing


@shows(
    "anima.background.change-later",
    "anima.background.optional",
    "anima.background.items-player-domain",
    "anima.background.links-gm-tool",
)
def test_background_and_links_are_two_lists_and_may_change(stage):
    s = stage("ana", peace=True)
    about = s.of("ana").sheet.about
    assert (about.background, about.links) == ((), ())
    s.opens("ana", "background", "ana").answers((("a lost brother",), ("the old teacher",)))
    about = s.of("ana").sheet.about
    assert (about.background, about.links) == (("a lost brother",), ("the old teacher",))
    assert not any(o.rule == "anima.background" for o in s.play.anytime("gm")), "hers to write"
    assert any(isinstance(fact, SheetChanged) for _, fact in s.play.log("gm")), "and the GM is told"
    page = as_answer(SAMPLES["yara"])
    assert page[-2:] == ((), ())


@shows("anima.background.change-later")
def test_they_are_written_at_any_time_while_the_others_go_on(stage):
    """In a scene, in a conflict, in the middle of a roll; and nobody writes on another's sheet."""
    s = stage("ana", "ben", having={"ana": {"sp": 2}})
    s.does("strike", "ogre")
    s.opens("ben", "background", "ben")
    s.rolls(1)
    s.answers(1, seat="ana")
    assert s.now == "ben", "the table did not wait"
    s.passes("ben")
    s.answers((("a lost sister",), ()), seat="ben")
    assert s.of("ben").sheet.about.background == ("a lost sister",)
    assert [o.args for o in s.play.anytime("ben") if o.rule == "anima.background"] == [("ben",)]


@shows(
    "anima.summon.break-bond",
    "anima.summon.companion-fixed",
    "anima.summon.known-free-choice",
    "anima.summon.open-bond",
)
def test_a_bond_is_broken_once_an_arc_if_the_gm_agrees_and_a_new_one_forged(stage):
    s = stage("evanon", peace=True)
    assert not s.may_open("evanon", "bond"), "no bond is open"
    s.opens("evanon", "break-bond", "evanon", "senja").answers("no", seat="gm")
    assert s.of("evanon").sheet.companion == "senja"
    s.opens("evanon", "break-bond", "evanon", "senja").answers("yes", seat="gm")
    assert s.of("evanon").sheet.bonds == ()
    assert s.of("evanon").sheet.companion == ""
    new = ("kyanet", "Snow", True, ("stamina",), "", "", 0, "individual", 0, (), "", (), "")
    s.opens("evanon", "bond", "evanon")
    too_high = ("yiyon", "Y", False, (), "", "", 0, "individual", 0, (), "", (), "")
    s.is_told_off(too_high, because="needs Empower Eidolons 2")
    s.is_told_off(("kyanet", "Snow", True, (), *new[4:]), because="1 power by Empower")
    s.answers(new)
    assert s.of("evanon").sheet.bonds == ("snow",)
    assert s.of("snow").ap == 7
    assert not s.may_open("evanon", "break-bond"), "once in this arc"
    s.opens("gm", "rest")
    assert s.may_open("evanon", "break-bond")


# A campaign from the start


@shows(
    "anima.basics.setup-order",
    "anima.basics.mood-recorded",
    "anima.setting.pick-world",
    "anima.setting.group-fit",
    "anima.seed.levels",
    "anima.seed.character",
    "anima.seed.group",
    "anima.seed.setting",
    "anima.seed.setting-not-pc",
    "anima.creation.steps",
    "anima.custom.together",
)
def test_mood_setting_characters_seeds_and_then_play():
    s = Founded("ana", "ben")
    s.asked("mood", "gm")
    s.answers("bright and sad")
    assert s.world.campaign.mood == "bright and sad"
    s.asked("setting", "gm")
    s.answers(("a", "brass", "airships", "common", "the guilds", "they share a ship"))
    assert (s.world.campaign.world, s.world.campaign.group) == ("a", "they share a ship")
    page = s.asked("character", "ana").question.answers
    names = [f.name for f in page.fields]
    assert names.index("concept") < names.index("powers") < names.index("trait-1")
    assert names.index("trait-3") < names.index("passion") < names.index("background")
    s.answers(as_answer(SAMPLES["kassala"]), seat="ana")
    assert s.of("kasitaka-living-armor-su").sheet.waits == "gm"
    s.answers(as_answer(SAMPLES["egere"]), seat="ben")  # who is not held up by it
    s.opens("gm", "approve", "kasitaka-living-armor-su")
    assert s.of("kasitaka-living-armor-su").sheet.waits == ""
    s.answers("A light went out.", seat="ben")
    s.answers("The suit called first.", seat="ana")
    s.asked("group", "ana")
    s.asked("group", "ben")
    s.answers("The ship is sold.", seat="ana")
    s.is_told_off((("x", "pcs"),), because="more than the PCs", seat="gm")
    s.is_told_off((), seat="gm")
    assert s.world.stage == "seeds"
    s.answers((("The moon is late.", "everybody"), ("No birds.", "everybody")), seat="gm")
    assert s.world.stage == "play"
    assert [(x.level, x.by, x.text) for x in s.world.campaign.seeds] == [
        ("character", "egere", "A light went out."),
        ("character", "kassala", "The suit called first."),
        ("group", "players", "The ship is sold."),
        ("setting", "gm", "The moon is late."),
        ("setting", "gm", "No birds."),
    ]
    assert s.of("kassala").sheet.seat == "ana"
    s.at_rest()


def test_a_table_left_when_the_gm_was_asked_in_the_middle_of_it_opens_with_the_character():
    s = Founded("ana", mood="grim", campaign=Campaign(world="a", group="A ship."))
    play = s.play
    page = play.form(Offer("anima.character", ("ana",))).answers
    form = page.given(as_answer(SAMPLES["kassala"]))
    number = play.next_resolution
    waiting = Opened(number, "ana", "anima.character", ("ana",), form)
    old = Journal([*play.journal.entries, waiting])
    with pytest.raises(Diverged, match="it ends where it used to ask"):
        restore(GAME, old, ScriptedFate())
    again = restore(GAME, old, ScriptedFate(), mend=True)
    assert again.at_rest
    assert again.world.fighters["kassala"].sheet.bonds == ("kasitaka-living-armor-su",)
    assert again.world.fighters["kasitaka-living-armor-su"].sheet.waits == "gm"
    assert again.world.stage == "seeds"


@shows("anima.seed.group")
def test_the_seed_of_the_group_is_written_by_any_of_the_players_and_not_by_the_gm():
    there = {"samples": {"ana": "yara", "ben": "egere"}, "campaign": Campaign("grim", "a")}
    s = Founded("ana", "ben", **there)
    s.answers("A letter.", seat="ana").answers("A light.", seat="ben")
    s.answers((("No birds.", "everybody"),), seat="gm")
    assert [r.seat for r in s.requests()] == ["ana", "ben"]
    s.answers("The ship is sold.", seat="ben")
    s.at_rest()
    assert [x.text for x in s.world.campaign.seeds if x.level == "group"] == ["The ship is sold."]


@shows("anima.basics.setup-order", "anima.basics.mood-recorded")
def test_what_was_agreed_before_is_not_asked_again():
    s = Founded("ana", samples={"ana": "yara"}, mood="grim")
    s.asked("setting")
    assert s.world.campaign.mood == "grim"
    there = {"mood": "grim", "campaign": Campaign(world="a", group="A ship.")}
    s = Founded("ana", "ben", samples={"ana": "yara"}, **there)
    assert s.asked("character").seat == "ben"
    s = Founded("ana", samples={"ana": "yara"}, **there)
    assert (s.world.campaign.mood, s.world.campaign.group) == ("grim", "A ship.")
    s.asked("seed", "ana")
    s.asked("strange", "gm")
    assert [r.seat for r in s.requests()] == ["gm", "ana"]
    s = Founded(
        "ana", samples={"ana": "yara"}, seeds=(Seed("setting", "gm", "No birds."),), **there
    )
    assert (s.world.stage, s.world.campaign.seeds[0].text) == ("play", "No birds.")
    s.at_rest()


@shows("anima.basics.setup-order", "anima.threat.place")
def test_before_play_there_is_nothing_to_do_but_to_set_up():
    s = Founded("ana")
    for seat in ("gm", "ana"):
        assert [o.rule for o in s.play.offers(seat)] == ["anima.mood"] * (seat == "gm")
        beside = [o.rule for o in s.play.anytime(seat) if ".safety." not in o.rule]
        ahead = ["anima.threat", "anima.prepare"] if seat == "gm" else []
        assert beside == ["anima.tell", "anima.reading", "anima.handouts.write", *ahead]


@shows("anima.creation.concept")
def test_two_of_one_name_are_two_people():
    s = Founded("ana", "ben", mood="grim", campaign=Campaign(world="a"))
    for seat in ("ana", "ben"):
        s.answers(("Kai", *as_answer(SAMPLES["egere"])[1:]), seat=seat)
    assert {f.id: f.sheet.seat for f in s.world.pcs} == {"kai": "ana", "kai-2": "ben"}
    assert {f.sheet.name for f in s.world.pcs} == {"Kai"}


def test_nobody_is_called_what_stands_for_somebody_else():
    """Else whoever chooses nobody, or everyone, would choose her."""
    for name, id in (
        ("Nobody", "nobody-2"),
        ("Everyone", "everyone-2"),
        ("GM", "gm-2"),
        ("Somebody else", "somebody-else-2"),
    ):
        s = Founded("ana", mood="grim", campaign=Campaign(world="a"))
        s.answers((name, *as_answer(SAMPLES["egere"])[1:]), seat="ana")
        assert [(f.id, f.sheet.name) for f in s.world.pcs] == [(id, name)]


@shows("anima.creation.start-marks")
def test_a_reading_that_changes_while_they_write_is_the_one_that_is_played():
    s = Founded("ana", mood="grim", campaign=Campaign(world="a"))
    s.opens("gm", "reading", "gm").answers("startingTraitMarks", seat="gm")
    (vote,) = [r for r in s.requests("ana") if r.question.prompt.key != "anima.ask.character"]
    s.reply("ana", vote.id, "yes")
    s.answers(as_answer(SAMPLES["egere"]), seat="ana")
    assert s.of("egere").marks == (0,)


@shows("anima.basics.roles")
def test_a_conflict_needs_somebody_who_can_stand(stage):
    s = stage("ana", "ben", peace=True, before={"ana": {"wounds": 3}, "ben": {"wounds": 2}})
    assert s.may_open("gm", "conflict")
    s.set({"ben": {"wounds": 3}})
    assert not s.may_open("gm", "conflict")


# The map


@shows(
    "anima.setting.map-sizes",
    "anima.setting.map-hole",
    "anima.setting.tunnels",
    "anima.setting.tiny-by-jump",
)
def test_three_big_worlds_six_medium_ones_and_tunnels_between_them():
    sizes = [w.size for w in WORLDS.values()]
    assert (sizes.count("big"), sizes.count("medium"), sizes.count("tiny")) == (3, 6, 1)
    for world in WORLDS.values():
        if world.size == "medium":
            assert len(world.tunnels) == 2
            assert all(WORLDS[t].size == "big" for t in world.tunnels)
            assert way(world.id, world.tunnels[0]) == "tunnel"
        assert world.size == "tiny" or way(world.id, "tiny") == "jump"
    assert way("human", "spirit") == "around"
    ends = {id: WORLDS[id].tunnels for id in "abcdef"}
    for pair, which in (("human spirit", "ab"), ("human demon", "cd"), ("spirit demon", "ef")):
        assert all(ends[id] == tuple(pair.split()) for id in which)


@shows(
    "anima.setting.world-a",
    "anima.setting.world-b",
    "anima.setting.world-c",
    "anima.setting.world-d",
    "anima.setting.worlds-e-f",
)
def test_the_medium_worlds():
    names = [WORLDS[id].name.english for id in "abcd"]
    assert names == ["Steamworld", "Wonderland", "Shadowland", "Metropolis"]
    assert "Nobody" in WORLDS["e"].text.english
    assert "Nobody" in WORLDS["f"].text.english


@shows("anima.setting.summon-bridge")
def test_summoning_bridges_worlds_for_a_conflict_only(stage):
    s = stage(
        pc("ana", {"summoning": 1}, eidolons=(eidolon(),)),
        foes=[foe(wounds=1, defense=0)],
        having={"ana": {"cp": 1, "sp": 1}},
    )
    s.does("summon", "spirit").passes("ogre").strike("ogre", 1, (3,), actor="ana")
    assert not s.of("spirit").here


# Nobody is held up by what somebody else writes


@shows("anima.basics.setup-order", "anima.creation.steps")
def test_the_gm_goes_on_without_who_is_not_ready_and_they_come_later():
    s = Founded("ana", "ben", mood="grim", campaign=Campaign(world="a"))
    assert not s.may_open("gm", "go-on"), "nobody is ready"
    s.answers(as_answer(SAMPLES["egere"]), seat="ana")
    assert s.world.stage == "characters"
    assert GAME.awaits(s.world, "ben")
    assert not GAME.awaits(s.world, "ana")
    assert not s.may_open("ana", "go-on"), "the GM's to say"
    s.opens("gm", "go-on")
    assert s.world.stage == "seeds"
    assert s.may_open("ben", "character") == [("ben",)]
    s.answers("A light went out.", seat="ana")
    assert not s.may_open("gm", "go-on"), "her own seeds are not planted yet"
    s.answers((("No birds.", "everybody"),), seat="gm")
    assert GAME.awaits(s.world, "ben"), "the group has no seed yet"
    s.opens("gm", "go-on")
    assert s.world.stage == "play"
    s.opens("ben", "character", "ben").answers(as_answer(SAMPLES["yara"]), seat="ben")
    assert [f.sheet.seat for f in s.world.pcs] == ["ana", "ben"]
    assert not s.may_open("ben", "character")


def test_who_has_no_character_makes_none_while_the_others_fight():
    s = Founded("ana", "ben", mood="grim", campaign=Campaign(world="a"))
    s.answers(as_answer(SAMPLES["egere"]), seat="ana").opens("gm", "go-on")
    s.answers((("No birds.", "everybody"),), seat="gm").opens("gm", "go-on")
    s.opens("gm", "conflict").rolls(6, 1)
    s.answers({}, seat="gm")
    assert s.world.conflict is not None
    assert not s.may_open("ben", "character")
