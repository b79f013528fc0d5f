"""Corners of a conflict: who has won when both fall, who has no say, what a die or a goal has
settled."""

from __future__ import annotations

from anima.stage import eidolon, foe, goal, pc
from anima.test_laying_out import page
from support.shows import shows
from undertow.games.anima.facts import ConflictEnded, TurnBegan
from undertow.games.anima.moments import AchievementLimit, Defense, WoundCircles
from undertow.games.anima.world import Effect

# The end of it


@shows("anima.end.winner", "anima.exhaustion.timing", "anima.passion.glory")
def test_who_fells_the_last_with_her_last_strength_has_won(stage):
    tired = {"ana": {"ap": 0, "sp": 3, "wounds": 2}}
    s = stage("ana", foes=[foe(wounds=1)], having=tired)
    s.strike("ogre", 3, (3, 3, 3))
    assert s.world.campaign.last == "pc"
    assert (s.of("ana").wounds, s.of("ana").cp) == (3, 1), "worn out, and Glory all the same"
    t = stage(
        pc("ana", passion="vengeance"),
        order=("ogre", "ana"),
        having={"ogre": {"ap": 0, "sp": 2, "wounds": 2}, "ana": {"wounds": 2}},
    )
    t.strike("ana", 2, (3, 3))
    assert t.world.campaign.last == "gm"
    assert t.of("ana").cp == 2


@shows("anima.end.winner", "anima.exhaustion.timing", "anima.exhaustion.free-action")
def test_a_free_strike_that_fells_the_last_has_won_as_well(stage):
    s = stage(
        "ana",
        foes=[foe(wounds=1)],
        having={"ana": {"ap": 1, "wounds": 2}},
        rulings=("freeStrikeExhausts",),
    )
    s.does("maneuver")
    s.rolls(3, 3, 3, 3, 3)
    s.answers(4)
    s.rolls(3, 3, 3)
    s.answers(("strike", "ogre")).answers(3)
    assert s.of("ana").wounds == 3
    assert s.world.campaign.last == "pc"


@shows("anima.noncombat.end", "anima.noncombat.passions", "anima.noncombat.exhaustion")
def test_a_quarrel_whose_goals_are_all_decided_is_won_by_goals_whoever_still_stands(stage):
    s = stage(
        "ana", combat=False, goals=(goal("a", 1),), having={"ana": {"ap": 0, "sp": 2, "wounds": 2}}
    )
    s.achieve("a", 2, (3, 3))
    assert s.world.campaign.last == "pc"
    t = stage(
        "ana",
        combat=False,
        goals=(goal("a", 1), goal("b", 1)),
        having={"ana": {"ap": 0, "sp": 2, "wounds": 2}},
    )
    t.achieve("a", 2, (3, 3))
    assert t.world.campaign.last == "gm", "one is open, and nobody is left to stand up for it"


@shows("anima.end.charge-half", "anima.end.strike-to-action", "anima.passion.glory")
def test_who_was_not_there_loses_no_charge_dice_and_wins_no_glory(stage):
    s = stage("ana", "ben", peace=True, before={"ana": {"cp": 4}, "ben": {"cp": 4, "ap": 3}})
    s.opens("gm", "conflict").rolls(6, 1)
    s.answers(page(pcs=("ana",)))
    assert not s.may_open("ben", "propose")
    assert not s.may_open("ben", "retreat")
    s.opens("gm", "retreat", "gm")
    assert s.pools("ana") == (10, 0, 3), "two of four, and Glory"
    assert s.pools("ben") == (3, 0, 4)


@shows("anima.end.goals-open", "anima.goal.final")
def test_only_what_is_still_open_goes_to_the_winner(stage):
    goals = (goal("gem", 1), goal("gate", 1), goal("lamp", 1, switch=True))
    s = stage(
        "ana",
        goals=goals,
        foes=[foe(weakness="weak-spot", level=2)],
        order=("ogre", "ana"),
        having={"ogre": {"sp": 2}},
    )
    s.achieve("gem", 2, (3, 3))
    s.opens("gm", "retreat", "gm")
    (ended,) = s.told(ConflictEnded)
    assert (ended.winner, ended.goals) == ("pc", (("gate", "pc"),))


@shows("anima.end.retreat", "anima.end.defeated-out")
def test_the_defeated_have_no_say_in_a_retreat(stage):
    s = stage("ana", "ben", "cleo", having={"ben": {"wounds": 3, "out": True}})
    assert not s.may_open("ben", "retreat")
    s.opens("ana", "retreat", "ana")
    assert not s.requests("ben")
    s.answers("yes", seat="cleo")
    assert s.world.campaign.last == "gm"


@shows("anima.end.retreat", "anima.gmplay.same-actions")
def test_an_opponent_does_not_leave_alone(stage):
    s = stage("ana", order=("ogre", "ana"))
    assert s.offered("leave") == []
    s.is_refused("leave", because="only a PC can leave alone")


@shows("anima.noncombat.end", "anima.noncombat.passions", "anima.switch.two-way")
def test_a_switch_does_not_keep_a_quarrel_going_and_the_others_may_win_it(stage):
    goals = (goal("a", 1), goal("lamp", 1, switch=True))
    s = stage(
        pc("ana", passion="vengeance"),
        combat=False,
        goals=goals,
        order=("ogre", "ana"),
        having={"ogre": {"sp": 2}},
    )
    s.achieve("a", 2, (3, 3))
    assert s.world.conflict is None
    assert s.world.campaign.last == "gm"
    assert s.of("ana").cp == 2


# A die that has spoken


@shows("anima.flow.order-persists", "anima.weakness.crazy-when")
def test_no_new_order_takes_back_what_a_die_has_said(stage):
    s = stage("ana", foes=[foe(weakness="crazy")], order=("ogre", "ana"))
    assert s.may_open("gm", "reorder")
    s.rolls(1)
    s.does("crazy")
    assert not s.may_open("gm", "reorder"), "else the die is rolled anew later in the round"
    s.rolls(1, 1, 1)
    s.does("maneuver").answers(1)
    assert s.now == "ana"


@shows("anima.weakness.crazy", "anima.adversity.custom-power")
def test_who_goes_home_by_the_gms_hand_is_no_longer_bound_to_act(stage):
    mad = eidolon(weakness="crazy", powers={"toughness": 1})
    s = stage(pc("ana", {"summoning": 1}, eidolons=(mad,)), having={"spirit": {"here": True}})
    s.rolls(1)
    s.does("crazy", actor="spirit")
    s.opens("gm", "adjust").answers(("spirit", "wounds", 2, "a falling stone"))
    assert not s.of("spirit").here
    assert s.offered("maneuver", "ana") == [()]
    assert s.offered("maneuver", "spirit") == []
    s.passes("ana")


@shows("anima.end.when", "anima.end.winner")
def test_a_wound_by_the_gms_hand_ends_it_as_any_other_would(stage):
    s = stage("ana", foes=[foe(wounds=1)])
    assert s.count(WoundCircles("ogre")) == 1
    assert s.count(Defense("ogre")) == 2
    s.opens("gm", "adjust").answers(("ogre", "wounds", 1, "the roof came down"))
    assert s.world.conflict is None
    assert s.world.campaign.last == "pc"


# Turns


@shows("anima.flow.order-persists", "anima.flow.order-gm")
def test_an_order_that_was_set_is_not_rolled_by_any_reading(stage):
    s = stage("ana", rulings=("rerollOrderEachRound",))
    s.passes("ana", "ogre")
    assert (s.now, s.world.fight.round) == ("ana", 2)


@shows("anima.condition.poisoned", "anima.maneuver.assist-defeated")
def test_poison_leaves_the_defeated_the_dice_they_may_still_give(stage):
    """Her turns go on by one reading, because her eidolon stays; the poison is over for her."""
    s = stage(
        pc("ana", eidolons=(eidolon(),)),
        "ben",
        rulings=("eidolonStays",),
        having={
            "ana": {"wounds": 3, "out": True, "ap": 4, "conditions": [["poisoned", "x"]]},
            "spirit": {"here": True},
        },
    )
    s.does("pass", actor="spirit").passes("ben", "ogre")
    assert s.now == "ana"
    assert s.of("ana").ap == 4


@shows("anima.achievement.limit-vs-strike-limit", "anima.goal.effects")
def test_who_may_roll_no_strike_dice_at_all_goes_for_no_goal_either_where_they_bind(stage):
    goals = (goal("armory", 1, Effect("strike", 6)), goal("gem", 1))
    s = stage(
        "ana",
        goals=goals,
        rulings=("strikeLimitCapsAchievements",),
        having={"ana": {"sp": 2}, "ogre": {"sp": 3}},
    )
    s.achieve("armory", 2, (3, 3))
    assert s.count(AchievementLimit("ogre")) == 0
    assert s.offered("achieve") == []
    s.is_refused("achieve", "gem", because="strike die")


@shows("anima.flow.order-persists")
def test_whoever_stays_first_in_a_new_order_does_not_begin_her_turn_again(stage):
    s = stage("ana", "ben")
    began = len(s.told(TurnBegan))
    s.opens("gm", "reorder").answers(("ana", "ogre", "ben"))
    assert (s.now, len(s.told(TurnBegan))) == ("ana", began)
    s.passes("ana", "ogre", "ben")


@shows("anima.end.retreat")
def test_who_leaves_takes_her_eidolon_along_by_any_reading(stage):
    s = stage(
        pc("ana", eidolons=(eidolon(),)),
        "ben",
        rulings=("eidolonStays",),
        having={"spirit": {"here": True}},
    )
    s.does("leave")
    assert not s.of("spirit").here
    s.passes("ben", "ogre")
    assert s.now == "ben"


@shows("anima.adversity.custom-power", "anima.strike.excess-wounds")
def test_no_hand_marks_more_circles_than_there_are(stage):
    s = stage("ana", foes=[foe(wounds=2), foe("troll")])
    s.opens("gm", "adjust").answers(("ogre", "wounds", 9, "an avalanche"))
    assert (s.of("ogre").wounds, s.of("ogre").out) == (2, True)


@shows("anima.flow.order-persists")
def test_once_another_turn_has_begun_the_order_stands(stage):
    s = stage("ana", "ben")
    s.opens("gm", "reorder").answers(("ben", "ana", "ogre"))
    assert not s.may_open("gm", "reorder")
    s.passes("ben", "ana", "ogre")
    assert s.may_open("gm", "reorder")


@shows("anima.exhaustion.free-things", "anima.end.retreat")
def test_getting_out_on_an_empty_pool_costs_no_wound(stage):
    s = stage("ana", "ben", having={"ana": {"ap": 0}})
    s.does("leave")
    assert s.of("ana").wounds == 0


@shows("anima.noncombat.limits", "anima.end.action-stays")
def test_dice_above_the_limits_of_a_quarrel_are_there_after_it(stage):
    s = stage(pc("ana", {"stamina": 2}), combat=False, goals=(goal(),))
    s.set({"ana": {"sp": 3}}).opens("gm", "retreat", "gm")
    assert s.of("ana").ap == 14


@shows("anima.adversity.weakness-roll", "anima.weakness.weak-spot-other")
def test_a_weak_spot_that_was_rolled_can_be_found_and_no_second_weakness_is(stage):
    s = stage("ana")
    s.opens("gm", "weakness", "ogre").rolls(6)
    s.answers(("cowardly", "crazy"))
    assert s.world.fight.goal("weak-spot:ogre").difficulty == 4
    assert not s.may_open("gm", "weakness")


@shows("anima.adversity.custom-power", "anima.weakness.cowardly-other")
def test_a_cowardly_one_runs_from_a_wound_set_by_hand_and_from_no_other_figure(stage):
    for what, amount, runs in (
        ("ap", 3, False),
        ("sp", 3, False),
        ("cp", 1, False),
        ("wounds", 1, True),
    ):
        s = stage("ana", foes=[foe(weakness="cowardly"), foe("troll")])
        s.opens("gm", "adjust").answers(("ogre", what, amount, ""))
        assert bool(s.of("ogre").returns) is runs, what
        assert getattr(s.of("ogre"), what) == amount
