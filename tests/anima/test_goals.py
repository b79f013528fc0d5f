"""Achievements, goals, switches, starting conditions."""

from __future__ import annotations

import pytest

from anima.stage import Weapon, eidolon, foe, goal, pc
from support.shows import shows
from undertow.games.anima import moments
from undertow.games.anima.catalogue.powers import POWERS
from undertow.games.anima.facts import GoalProposed, GoalSettled, SwitchFlipped, WentHome
from undertow.games.anima.goals import GOAL_PAGE
from undertow.games.anima.goals import goal as written
from undertow.games.anima.moments import (
    AchievementBonus,
    AchievementLimit,
    BasicDice,
    Defense,
    Lost,
    StrikeLimit,
)
from undertow.games.anima.rules.achievements import SPOT_FOUND
from undertow.games.anima.rules.passives import hooks
from undertow.games.anima.world import Effect, Threat
from undertow.kernel import EVERYONE, speak

FORT = Effect("defense", 2)


@shows("anima.achievement.use", "anima.achievement.dice", "anima.goal.achieve")
def test_one_to_eight_strike_dice_on_a_named_goal(stage):
    s = stage("ana", goals=(goal("gem", 5),), having={"ana": {"sp": 9}})
    s.does("achieve", "gem")
    assert s.range("achievement-dice") == (1, 8)
    s.is_told_off(9)
    s.rolls(3, 3, 3, 3, 3, 3, 1, 1)
    s.answers(8)
    assert s.world.fight.goal("gem").settled == "pc"
    t = stage("ana", goals=(goal("gem", 5),))
    t.is_refused("achieve", "gem", because="strike die")


@shows("anima.achievement.success", "anima.achievement.fail", "anima.goal.example-gem")
def test_more_successes_than_the_difficulty_are_needed_else_the_dice_return(stage):
    s = stage(
        pc("ana", {"heroics": 1}), goals=(goal("gem", 5),), having={"ana": {"sp": 5, "cp": 2}}
    )
    s.achieve("gem", 5, (3, 3, 3, 3, 3, 1, 1, 1), ("heroics",))
    assert not s.world.fight.goal("gem").settled
    assert s.pools("ana") == (10, 5, 0), "strike dice return, bonus dice and charge do not"


@shows("anima.achievement.win")
def test_on_success_the_dice_are_used_up(stage):
    s = stage("ana", goals=(goal("gem", 1),), having={"ana": {"sp": 5}})
    s.achieve("gem", 3, (3, 3, 1))
    assert s.of("ana").sp == 2


@shows("anima.achievement.reroll", "anima.trait.applies-to", "anima.trait.spent-even-if-fail")
def test_a_trait_rerolls_here_too(stage):
    s = stage("ana", goals=(goal("gem", 2),), having={"ana": {"sp": 3, "marks": [0]}})
    s.achieve("gem", 3, (3, 3, 1))
    s.rolls(1)
    s.answers("trait-0")
    assert s.of("ana").marks == ()
    assert s.of("ana").sp == 3


@shows("anima.achievement.powers", "anima.charge.heroics")
def test_heroics_gives_three_more_dice(stage):
    s = stage(
        pc("ana", {"heroics": 1}), goals=(goal("gem", 3),), having={"ana": {"sp": 1, "cp": 2}}
    )
    assert s.count(AchievementBonus("ana", ("heroics",))) == 3
    s.achieve("gem", 1, (3, 3, 3, 3), ("heroics",))
    assert s.world.fight.goal("gem").settled == "pc"
    assert s.of("ana").cp == 0


@shows("anima.achievement.gm-bonus", "anima.achievement.gm-bonus-cost")
def test_the_gm_may_let_another_power_help_and_says_how_much(stage):
    s = stage(pc("ana", {"blaze": 1}), goals=(goal("ice", 3),), having={"ana": {"sp": 2, "cp": 6}})
    s.does("achieve", "ice").answers(2).answers(("blaze",))
    assert s.asked("grant").seat == "gm"
    s.rolls(3, 3, 3, 3)
    s.answers(2)
    assert s.world.fight.goal("ice").settled == "pc"
    assert s.of("ana").cp == 3
    t = stage(pc("ana", {"blaze": 1}), goals=(goal("ice", 3),), having={"ana": {"sp": 2, "cp": 6}})
    t.does("achieve", "ice").answers(2).answers(("blaze",))
    t.rolls(1, 1)
    t.answers(0)
    assert t.of("ana").cp == 6, "what the GM does not allow is not paid"


@shows("anima.achievement.gm-bonus", "anima.achievement.powers", "anima.power.pay")
def test_strike_and_action_powers_may_help_but_boosts_and_what_is_blocked_may_not(stage):
    powers = {
        "heroics": 1,
        "blaze": 1,
        "slow": 1,
        "leap-attack": 1,
        "elemental-surge": 1,
        "guard": 1,
    }
    seal = goal("seal", 1, Effect("block", 0, "ana", "leap-attack", "gm"), settled="gm")
    s = stage(pc("ana", powers), goals=(goal("ice", 3), seal), having={"ana": {"sp": 1, "cp": 4}})
    s.does("achieve", "ice")
    assert sorted(s.choices("achievement-powers")) == ["blaze", "heroics", "slow"]
    s.is_told_off(("heroics", "blaze"), because="costs 5")
    s.rolls(1, 1, 1, 1, 1)
    s.answers(("heroics", "slow")).answers(1)
    assert s.of("ana").cp == 0


@shows("anima.power.same-twice", "anima.charge.heroics")
def test_heroics_count_once_or_by_another_reading_twice(stage):
    for rulings, dice in (((), 4), (("repeatPower",), 7)):
        s = stage(
            pc("ana", {"heroics": 1}),
            goals=(goal("gem", 6),),
            rulings=rulings,
            having={"ana": {"sp": 1, "cp": 4}},
        )
        s.does("achieve", "gem")
        if not rulings:
            s.is_told_off(("heroics", "heroics"))
        s.rolls(*(3,) * dice)
        s.answers(("heroics",) * (1 + len(rulings)))
        assert bool(s.world.fight.goal("gem").settled) is bool(rulings)
        assert s.of("ana").cp == (0 if rulings else 2)


@shows("anima.achievement.limit-vs-strike-limit", "anima.achievement.strike-boost-scope")
def test_strike_limits_are_for_strikes_unless_the_table_reads_otherwise(stage):
    weak = foe(sp=4)
    boosted = pc("ana", {"strike-boost": 1})
    s = stage(boosted, foes=[weak])
    assert s.count(AchievementLimit("ogre")) == 8
    assert s.count(AchievementLimit("ana")) == 8
    t = stage(boosted, foes=[weak], rulings=("strikeLimitCapsAchievements",))
    assert t.count(AchievementLimit("ogre")) == 4
    assert t.count(AchievementLimit("ana")) == 8
    u = stage(boosted, foes=[weak], rulings=("strikeBoostForAchievements",))
    assert u.count(AchievementLimit("ana")) == 10


@shows("anima.achievement.strike-boost-scope")
def test_the_strike_boost_of_a_weapon_follows_the_same_reading(stage):
    ana = pc("ana", {"soulbound-weapon": 1}, weapons=(Weapon("blade", ("strike-boost",)),))
    for rulings, most in (((), 8), (("strikeBoostForAchievements",), 9)):
        s = stage(ana, rulings=rulings)
        assert s.count(AchievementLimit("ana")) == most


@shows("anima.passive.achievement-boost")
def test_achievement_boost_lets_two_more_dice_roll(stage):
    s = stage(pc("ana", {"achievement-boost": 1}), goals=(goal(),), having={"ana": {"sp": 12}})
    s.does("achieve", "gem")
    assert s.range("achievement-dice") == (1, 10)
    s.rolls(*(1,) * 10)
    s.answers(10)


@shows("anima.achievement.condition-dice")
def test_empowered_gives_an_achievement_nothing(stage):
    s = stage("ana", goals=(goal(),), having={"ana": {"conditions": [["empowered", "x"]]}})
    assert s.count(AchievementBonus("ana")) == 0


# Goals


@shows("anima.goal.record", "anima.sheet.goal-list", "anima.switch.marked-apart")
def test_goals_and_switches_are_on_two_lists_for_everybody_to_see(stage):
    s = stage("ana", goals=(goal("gem", 5, FORT), goal("gate", 3, switch=True)))
    for seat in ("gm", "ana", "*"):
        seen = s.play.view(seat).conflict
        assert [(g.id, g.difficulty, g.effect.kind) for g in seen.goals] == [("gem", 5, "defense")]
        assert [g.id for g in seen.switches] == ["gate"]


@shows("anima.goal.difficulty-cap")
def test_a_goal_is_never_harder_than_seven(stage):
    s = stage("ana")
    s.opens("gm", "goal")
    s.is_told_off(("x", 8, False, "none", 1, "", "", "pc", False), because="from 1 to 7")
    s.answers(("x", 7, False, "none", 1, "", "", "pc", False))
    assert s.world.fight.goals[-1].difficulty == 7


@shows("anima.goal.either-side", "anima.goal.final")
def test_the_first_side_to_succeed_decides_and_it_stays_decided(stage):
    s = stage(
        "ana",
        goals=(goal("gem", 1, FORT),),
        having={"ana": {"sp": 4}, "ogre": {"sp": 4}},
        order=("ogre", "ana"),
    )
    s.achieve("gem", 2, (3, 3))
    assert s.told(GoalSettled)[-1].side == "gm"
    assert s.count(Defense("ogre")) == 2, "the other side's wish came true"
    assert not s.offered("achieve")
    s.is_refused("achieve", "gem")


@shows("anima.goal.many", "anima.goal.declared-when")
def test_there_may_be_several_and_players_propose_them_in_the_middle_of_it(stage):
    s = stage("ana", goals=(goal("one", 1), goal("two", 1)))
    assert len(s.world.fight.goals) == 2
    s.opens("ana", "propose", "ana").answers(("cut the rope",)).opens("gm", "take-up", 1)
    s.answers(("Cut the rope", 2, False, "none", 1, "", "", "pc", False))
    assert s.world.fight.goals[-1].text == "Cut the rope"
    s.opens("ana", "propose", "ana").answers(("fly",)).opens("gm", "put-away", 1)
    assert len(s.world.fight.goals) == 3
    assert s.world.fight.proposals == ()


def test_what_somebody_proposes_is_between_her_and_the_gm_until_it_is_on_the_list(stage):
    s = stage("ana", "ben")
    s.opens("ana", "propose", "ana").answers(("cut the rope",))
    for seat, hears in (("gm", True), ("ana", True), ("ben", False), (EVERYONE, False)):
        told = [fact for _, fact in s.play.log(seat) if isinstance(fact, GoalProposed)]
        assert bool(told) == hears, seat


@shows("anima.goal.effects", "anima.goal.maneuver-dice-loss", "anima.goal.defense-floor")
def test_goals_lower_defense_and_dice_and_block_powers(stage):
    goals = (
        goal("fort", 1, Effect("defense", 2, "ogre")),
        goal("banner", 1, Effect("maneuver", 5)),
        goal("armory", 1, Effect("strike", 2)),
        goal("seal", 1, Effect("block", 0, "ogre", "blindness")),
    )
    s = stage(
        "ana",
        foes=[foe(defense=1, powers={"blindness": 1}, start=4)],
        goals=goals,
        having={"ana": {"sp": 20}},
    )
    for each in goals:
        s.achieve(each.id, 2, (3, 3))
        if s.now == "ogre":
            s.does("pass")
    assert s.count(Defense("ogre")) == 0, "never below 0"
    assert s.count(BasicDice("ogre")) == 0
    assert s.count(StrikeLimit("ogre")) == 4
    s.does("pass")
    assert not s.offered("blindness")
    s.is_refused("blindness", "ana", because="blocked by a goal")
    assert s.of("ogre").ap == 8, "the Action Pool is untouched"


@shows("anima.goal.effect-list-cut")
def test_goals_can_put_and_lift_conditions_and_turn_threats(stage):
    s = stage(
        "ana",
        goals=(
            goal("dust", 1, Effect("condition", 1, "ogre", "blinded")),
            goal("door", 1, Effect("threat", 2, "", "dogs")),
        ),
        having={"ana": {"sp": 9}},
        threats=(Threat("dogs", "Dogs", 3),),
    )
    assert s.world.threats[0].face == 2, "the conflict is a scene"
    s.achieve("dust", 2, (3, 3)).passes("ogre")
    assert s.count(Lost("ogre")) == 1
    s.achieve("door", 2, (3, 3))
    assert s.world.threats[0].face == 4


# Switches


@shows(
    "anima.switch.two-way",
    "anima.switch.flip",
    "anima.switch.new-difficulty",
    "anima.switch.effect-reverses",
    "anima.switch.example-fortifications",
    "anima.switch.initial-state",
)
def test_a_switch_goes_back_and_forth_and_is_as_hard_as_it_was_turned_well(stage):
    disable = goal("disable", 3, Effect("maneuver", 2), switch=True)
    s = stage(
        "ana",
        foes=[foe(competence=3)],
        goals=(disable,),
        having={"ana": {"sp": 9}, "ogre": {"sp": 9}},
    )
    assert s.count(BasicDice("ogre")) == 3
    s.achieve("disable", 6, (3, 3, 3, 3, 3, 1))
    assert s.count(BasicDice("ogre")) == 1
    assert s.world.fight.goal("disable").difficulty == 5
    s.achieve("disable", 6, (3, 3, 3, 3, 3, 1))
    assert s.count(BasicDice("ogre")) == 1, "five do not exceed five"
    s.passes("ana")
    s.achieve("disable", 6, (3,) * 6)
    assert s.count(BasicDice("ogre")) == 3
    assert s.world.fight.goal("disable").difficulty == 6


@shows("anima.switch.cap")
def test_a_switch_is_never_harder_than_six(stage):
    s = stage("ana", goals=(goal("gate", 1, switch=True),), having={"ana": {"sp": 8}})
    s.achieve("gate", 8, (3,) * 8)
    assert s.told(SwitchFlipped)[-1].difficulty == 6
    s.passes("ogre")
    s.opens("gm", "goal")
    s.is_told_off(("x", 7, True, "none", 1, "", "", "pc", False), because="never harder than 6")
    s.answers(("x", 6, True, "none", 1, "", "", "pc", True))
    assert s.world.fight.goals[-1].on, "the GM may begin with it on"


@shows("anima.switch.who-may-flip")
def test_only_the_side_that_lacks_the_state_may_turn_it_by_the_usual_reading(stage):
    gate = goal("gate", 1, Effect("maneuver", 1), switch=True)
    s = stage("ana", goals=(gate,), having={"ana": {"sp": 4}, "ogre": {"sp": 4}})
    s.achieve("gate", 2, (3, 3))
    assert s.offered("achieve") == [("gate",)]
    s.passes("ogre")
    assert not s.offered("achieve")
    t = stage("ana", goals=(gate,), having={"ana": {"sp": 8}}, rulings=("allowReinforceSwitch",))
    t.achieve("gate", 2, (3, 3)).passes("ogre")
    t.achieve("gate", 4, (3, 3, 3, 3))
    assert t.world.fight.goal("gate").on
    assert t.world.fight.goal("gate").difficulty == 4


# Starting conditions


@shows("anima.startcond.gm", "anima.startcond.toxic")
def test_all_start_poisoned_in_toxic_gas(stage):
    s = stage("ana", conditions=("poisoned",))
    assert s.of("ogre").conditions == (("poisoned", "start"),)
    assert s.of("ana").ap == 9


@shows("anima.startcond.night")
def test_a_fight_at_night_starts_in_darkness(stage):
    s = stage("ana", conditions=("darkness",))
    assert s.count(Lost("ana")) == s.count(Lost("ogre")) == 1


@shows("anima.startcond.linked")
def test_a_condition_can_end_with_a_goal(stage):
    walls = goal("walls", 1, Effect("condition", -1, "everyone", "poisoned"))
    s = stage("ana", conditions=("poisoned",), goals=(walls,), having={"ana": {"sp": 2}})
    s.achieve("walls", 2, (3, 3))
    assert s.of("ana").conditions == s.of("ogre").conditions == ()


@shows("anima.goal.either-side", "anima.goal.effects")
def test_who_does_not_gain_by_a_goal_only_keeps_it_from_the_others(stage):
    walls = goal("walls", 1, Effect("condition", -1, "everyone", "poisoned"))
    s = stage(
        "ana",
        conditions=("poisoned",),
        goals=(walls,),
        order=("ogre", "ana"),
        having={"ogre": {"sp": 2}},
    )
    s.achieve("walls", 2, (3, 3))
    assert s.world.fight.goal("walls").settled == "gm"
    assert poisoned(s, "ana"), "the walls stand for good"


GAS = Effect("condition", 1, "everyone", "poisoned")


def poisoned(s, who: str) -> bool:
    return any(name == "poisoned" for name, _ in s.of(who).conditions)


@shows("anima.startcond.linked", "anima.switch.initial-state")
def test_a_switch_that_is_on_from_the_start_has_put_its_condition_there(stage):
    s = stage(
        "ana",
        goals=(goal("valve", 1, GAS, switch=True, on=True),),
        order=("ogre", "ana"),
        having={"ogre": {"sp": 2}},
    )
    assert poisoned(s, "ana")
    assert poisoned(s, "ogre")
    s.achieve("valve", 2, (3, 3))
    assert not poisoned(s, "ana")
    assert not poisoned(s, "ogre")
    t = stage("ana")
    t.opens("gm", "goal")
    t.answers(("The valve", 1, True, "condition", 1, "everyone", "poisoned", "pc", True))
    assert poisoned(t, "ana"), "one that the GM adds in the middle of it, too"


@shows("anima.switch.initial-state", "anima.goal.declared-when")
def test_a_switch_added_on_works_at_once(stage):
    s = stage("ana", foes=[foe(defense=3)])
    s.opens("gm", "goal")
    s.answers(("The dazzling light", 2, True, "defense", 1, "", "", "pc", True))
    assert s.count(Defense("ogre")) == 2


@shows("anima.condition.sources-remain", "anima.switch.effect-reverses")
def test_turning_a_switch_back_takes_away_only_what_it_put_there(stage):
    gas = (goal("valve", 1, GAS, switch=True), goal("pipe", 1, GAS, switch=True))
    s = stage(
        "ana", "ben", goals=gas, having={"ana": {"sp": 2}, "ben": {"sp": 2}, "ogre": {"sp": 3}}
    )
    s.achieve("valve", 2, (3, 3)).achieve("pipe", 2, (3, 3)).achieve("valve", 3, (3, 3, 3))
    assert [g.on for g in s.world.fight.goals] == [False, True]
    assert poisoned(s, "ana"), "the pipe still leaks"
    dark = goal("lamp", 1, Effect("condition", 1, "", "darkness"), switch=True)
    t = stage(
        "ana", goals=(dark,), conditions=("darkness",), having={"ana": {"sp": 3}, "ogre": {"sp": 4}}
    )
    t.achieve("lamp", 3, (3, 3, 3))
    assert len(t.world.fight.darkness) == 2
    t.achieve("lamp", 4, (3, 3, 3, 3))
    assert not t.world.fight.goal("lamp").on
    assert t.world.fight.darkness == ("start",), "it was night before anybody broke the lamp"


# Weak spots and disarming


@shows("anima.weakness.weak-spot")
def test_a_weak_spot_is_a_standing_goal_that_defeats_it(stage):
    kulos = eidolon("kulos", "kulos")
    s = stage(
        "ana",
        foes=[
            foe(powers={"summoning": 1}, start=5, bonds=("kulos",)),
            eidolon("kulos", "kulos", owner="ogre", competence=2),
        ],
        order=("ogre", "ana"),
        having={"ana": {"sp": 8}},
    )
    assert kulos.level == 4
    s.does("summon", "kulos")
    spot = s.world.fight.goal("weak-spot:kulos")
    assert spot.difficulty == 6
    s.achieve("weak-spot:kulos", 8, (3,) * 7 + (1,))
    assert not s.of("kulos").here
    assert s.of("kulos").wounds == 3
    assert [(x.eidolon, x.how) for x in s.told(WentHome)] == [("kulos", SPOT_FOUND)]


@shows("anima.weakness.weak-spot-other")
def test_for_an_opponent_the_gm_sets_it_and_it_is_defeated(stage):
    s = stage(
        "ana", foes=[foe(weakness="weak-spot", level=3), foe("troll")], having={"ana": {"sp": 6}}
    )
    assert s.world.fight.goal("weak-spot:ogre").difficulty == 5
    s.achieve("weak-spot:ogre", 6, (3,) * 6)
    assert s.of("ogre").out
    assert not s.told(WentHome)


@shows("anima.weakness.weak-spot-other", "anima.end.defeated-out", "anima.weakness.cowardly-other")
def test_nobody_goes_for_an_allys_weak_spot_or_for_one_who_is_not_there(stage):
    weak = foe(weakness="weak-spot", level=3)
    s = stage(
        "ana",
        foes=[weak, foe("troll")],
        order=("ana", "troll", "ogre"),
        having={"ana": {"sp": 6}, "troll": {"sp": 6}},
    )
    assert s.offered("achieve") == [("weak-spot:ogre",)]
    s.passes("ana")
    assert not s.offered("achieve"), "an ally's"
    for gone in ({"out": True}, {"returns": 1}):
        t = stage("ana", foes=[weak, foe("troll")], having={"ana": {"sp": 6}, "ogre": gone})
        assert not t.offered("achieve")
        t.is_refused("achieve", "weak-spot:ogre")


SWORD = (Weapon("Sword", ("strike-boost", "charge-boost")),)
ARMED = {"soulbound-weapon": 1, "weapon-upgrade": 1}


@shows("anima.soulbound.disarm-reset", "anima.soulbound.armour-disarm")
def test_armour_is_disarmed_as_a_sword_is_and_whole_again_in_the_next_conflict(stage):
    mail = (Weapon("mail", ("protection",)), Weapon("charm", ("quicken",)))
    s = stage(pc("ana", {**ARMED, "multisoul": 1}, weapons=mail), order=("ogre", "ana"))
    s.answers(0).set({"ogre": {"sp": 4}})
    assert [g.id for g in s.world.fight.goals] == ["disarm:ana:0", "disarm:ana:1"], "each its own"
    assert s.count(Defense("ana")) == 2
    s.achieve("disarm:ana:0", 4, (3,) * 4)
    assert s.count(Defense("ana")) == 1
    s.opens("ana", "retreat", "ana").opens("gm", "conflict")
    ogre = ("Ogre", "individual", 0, 2, 2, 3, 8, -1, 0, 6, (), (), "", 4, "", "", "", False)
    s.answers((("ana",), True, (ogre,), (), (), (), "rolled", ())).rolls(6, 1)
    s.answers(0)
    again = s.world.fight.goal("disarm:ana:0")
    assert (again.difficulty, again.on) == (3, False)
    assert s.count(Defense("ana")) == 2


@shows("anima.soulbound.disarm", "anima.soulbound.imbuement-interrupt")
def test_who_is_disarmed_loses_the_work_on_her_weapon(stage):
    smith = {**ARMED, "soulsmith": 2, "immediate-imbuement": 1}
    s = stage(pc("ana", smith, weapons=(Weapon("blade"),)), having={"ogre": {"sp": 4}})
    s.does("imbue", "ana", "ana", 0).answers("cursed")
    assert s.world.fight.works
    s.achieve("disarm:ana:0", 4, (3,) * 4)
    assert s.world.fight.works == ()
    assert s.of("ana").sheet.weapons[0].effects == ()


@shows("anima.soulbound.disarm", "anima.soulbound.disarm-effect", "anima.effect.charge-boost")
def test_a_weapon_can_be_disarmed_at_three_and_taken_up_again(stage):
    s = stage(
        pc("ana", ARMED, weapons=SWORD),
        having={"ogre": {"sp": 9}, "ana": {"cp": 7, "sp": 9}},
        order=("ogre", "ana"),
    )
    switch = s.world.fight.goal("disarm:ana:0")
    assert (switch.difficulty, switch.switch, switch.on) == (3, True, False)
    assert s.count(StrikeLimit("ana")) == 7
    s.achieve("disarm:ana:0", 5, (3,) * 5)
    assert s.count(StrikeLimit("ana")) == 6
    assert s.of("ana").cp == 6, "the die above the limit is discarded"
    assert s.world.fight.goal("disarm:ana:0").difficulty == 5
    s.achieve("disarm:ana:0", 6, (3,) * 6)
    assert s.count(StrikeLimit("ana")) == 7


@shows("anima.soulbound.improved-grip")
def test_improved_grip_makes_it_hard_and_then_impossible(stage):
    s = stage(pc("ana", {**ARMED, "improved-grip": 1}, weapons=SWORD))
    assert s.world.fight.goal("disarm:ana:0").difficulty == 5
    t = stage(pc("ana", {**ARMED, "improved-grip": 2}, weapons=SWORD))
    assert not t.world.fight.goals


def test_who_may_roll_no_strike_dice_cannot_strike(stage):
    disarm = goal("armory", 1, Effect("strike", 6))
    s = stage("ana", goals=(disarm,), having={"ana": {"sp": 2}, "ogre": {"sp": 3}})
    s.achieve("armory", 2, (3, 3))
    assert not s.offered("strike")
    assert s.count(StrikeLimit("ogre")) == 0
    t = stage("ana", "ben", goals=(goal("armory", 1, Effect("strike", 6, "", "", "gm")),))
    t.set({"ana": {"sp": 2}, "ogre": {"sp": 3}}).passes("ana", "ben")
    t.achieve("armory", 3, (3, 3, 3))
    assert t.now == "ana"
    assert not t.offered("strike")
    assert not t.offered("friendly"), "nor an ally"


FIGURES = [
    getattr(moments, name)
    for name in [
        "AchievementBonus",
        "ActionLimit",
        "BasicDice",
        "ChargeLimit",
        "Charged",
        "Haste",
        "Lost",
        "ManeuverCap",
        "Sharing",
        "StrikeLimit",
        "WoundCircles",
    ]
]
COUNTED = (*FIGURES, lambda who: Defense(who, "fire"), lambda who: Defense(who, "frost"))
"""Whatever is counted of one fighter."""


@shows("anima.goal.effects")
@pytest.mark.parametrize("power", POWERS)
def test_a_power_that_a_goal_blocks_counts_for_nothing_not_even_a_line(stage, power):
    """Whatever is counted of somebody, it is counted as if she had never learned it; but a body stays
    a body."""

    def lines(powers):
        seal = (goal("seal", 1, Effect("block", 0, "ogre", power)),)
        s = stage("ana", foes=[foe(powers=powers)], goals=seal, having={"ana": {"sp": 9}})
        s.achieve("seal", 2, (3, 3))
        found = [hooks(s.world).reckon(s.world, of("ogre")) for of in COUNTED]
        return [[(term.amount, speak(term.why)) for term in each.terms] for each in found]

    assert (lines({power: 1}) == lines({})) == (power != "toughness")


@shows("anima.goal.effects", "anima.goal.record")
@pytest.mark.parametrize(
    ("effect", "said", "stands"),
    [
        ("block", "Force Attack", "force-attack"),
        ("block", " leap attack ", "leap-attack"),
        ("condition", "Blinded", "blinded"),
        ("condition", " DARKNESS", "darkness"),
        ("threat", "The Dogs", "dogs"),
        ("threat", "dogs", "dogs"),
        ("threat", "Something Else", "Something Else"),
        ("other", " The Bridge Falls ", "The Bridge Falls"),
        ("none", "Force Attack", "Force Attack"),
        ("block", " ", ""),
        ("condition", "", ""),
    ],
)
def test_what_a_goal_is_about_stands_in_it_by_its_id(effect, said, stands):
    page = {"text": " A gem ", "effect": effect, "what": said, "target": " Ogre "}
    row = tuple(page.get(field.name, field.default) for field in GOAL_PAGE.fields)
    made = written(row, "goal-1", {"ogre": "ogre-2"}, (Threat("dogs", "The dogs", 3),))
    assert made.effect == Effect(effect, 1, "ogre-2", stands, "pc")
    assert (made.id, made.text, made.difficulty, made.switch) == ("goal-1", "A gem", 3, False)


@shows("anima.goal.effects", "anima.switch.effect-reverses")
@pytest.mark.parametrize(("amount", "lifts"), [(-1, True), (0, False), (1, False), (6, False)])
@pytest.mark.parametrize("before", [True, False])
def test_only_a_goal_below_none_takes_a_condition_away(stage, amount, lifts, before):
    ill = {"conditions": [["blinded", "fog"]]} if before else {}
    gem = goal("gem", 1, Effect("condition", amount, "ben", "blinded"))
    s = stage("ana", "ben", goals=(gem,), having={"ana": {"sp": 2}, "ben": ill})
    s.achieve("gem", 2, (3, 3))
    fog = [("blinded", "fog")] if before and not lifts else []
    new = [] if lifts else [("blinded", "goal:gem")]
    assert list(s.of("ben").conditions) == [*fog, *new]
