"""Maneuvers, alone: dice, assists, results, the cap, free strikes."""

from __future__ import annotations

import pytest

from anima.stage import GAME, HIT, MISS, SIX, eidolon, foe, goal, pc
from support.shows import shows
from undertow.games.anima.facts import (
    Assisted,
    BasicGiven,
    Described,
    Earned,
    OwnAdded,
    Rerolled,
    Rolled,
    StrikeAimed,
)
from undertow.games.anima.moments import BasicDice, ManeuverBonus, ManeuverCap
from undertow.games.anima.world import Effect
from undertow.kernel import speak


@shows(
    "anima.maneuver.purpose",
    "anima.maneuver.results",
    "anima.basics.d6",
    "anima.maneuver.used-up",
    "anima.flow.one-action",
)
def test_threes_to_fives_are_strike_dice_and_sixes_charge_dice(stage):
    s = stage("ana", "ben")
    s.maneuver((1, 2, 3, 4, 5, 6), basic=3, own=3)
    assert s.pools("ana") == (7, 3, 1)
    assert s.now == "ben"


@shows("anima.maneuver.gm-dice")
def test_the_gm_gives_one_to_four(stage):
    s = stage("ana")
    s.does("maneuver")
    assert s.asked("basic").seat == "gm"
    assert s.range("basic") == (1, 4)
    s.is_told_off(5)
    s.is_told_off(0)
    s.rolls(1, 1, 1, 1, 3)
    s.answers(4).answers(1)
    assert s.pools("ana") == (9, 1, 0)


@shows("anima.maneuver.action-dice")
def test_one_to_three_action_dice_are_added_and_one_must(stage):
    s = stage("ana", having={"ana": {"ap": 2}})
    s.does("maneuver").answers(1)
    assert s.range("own") == (1, 2)
    s.is_told_off(0)
    s.rolls(3, 3, 3)
    s.answers(2)
    assert s.of("ana").ap == 0
    t = stage("ana")
    t.does("maneuver").answers(1)
    assert t.range("own") == (1, 3)
    t.rolls(3, 3)
    t.answers(1)


@shows("anima.maneuver.needs-action-die")
def test_without_an_action_die_there_is_no_maneuver(stage):
    s = stage("ana", having={"ana": {"ap": 0}})
    s.is_refused("maneuver", because="at least one action die")


@shows("anima.maneuver.describe-first", "anima.narration.actor")
def test_the_maneuver_is_described_before_any_dice_are_given(stage):
    s = stage("ana", spoken=False)
    s.does("maneuver")
    assert s.asked("describe").seat == "ana"
    s.is_told_off(("", "ogre"))
    s.answers(("up the wall and down again", ""))
    assert s.told(Described)[-1].text == "up the wall and down again"
    assert s.asked("basic").seat == "gm"
    s.rolls(3, 3)
    s.answers(1).answers(1)


@shows("anima.maneuver.steps", "anima.narration.individual")
def test_the_steps_come_in_their_order_and_the_target_answers(stage):
    s = stage("ana", "ben", spoken=False)
    s.does("maneuver").answers(("a feint", "ogre")).answers(1).answers(1)
    s.rolls(3, 1, 1)
    s.answers("give", seat="ben").answers("roll")
    s.opens("gm", "tell", "gm", "ogre").asked(
        "react"
    )  # who plays the target tells what comes of it
    s.answers(("it snorts",))
    kinds = [
        k for k in s.story() if k in (Described, BasicGiven, OwnAdded, Assisted, Rolled, Earned)
    ]
    assert kinds == [Described, BasicGiven, OwnAdded, Assisted, Rolled, Earned, Described]
    assert [o.args for o in s.play.anytime("ana") if o.rule == "anima.tell"] == [
        ("ana",),
        ("ana", "ana"),
    ], "and nobody for another"


@shows("anima.maneuver.steps", "anima.narration.individual")
def test_the_target_may_answer_before_a_free_strike_that_may_fell_it(stage):
    s = stage("ana", foes=[foe(wounds=1, defense=0), foe("troll")], spoken=False)
    s.does("maneuver").answers(("a feint", "ogre")).answers(4)
    s.rolls(3, 3, 3, 3, 3)
    s.answers(1).asked("free")
    s.opens("gm", "tell", "gm", "ogre").asked("react", "gm")
    s.answers(("it stumbles",), seat="gm")
    s.rolls(3)
    s.answers(("strike", "ogre")).answers(1)
    assert s.of("ogre").out


@shows("anima.maneuver.assist", "anima.maneuver.assist-free")
def test_every_other_player_may_give_one_die_and_keeps_her_action(stage):
    s = stage("ana", "ben", "cleo")
    s.does("maneuver").answers(1).answers(1)
    s.answers("give", seat="ben")
    assert not s.requests("ben"), "one die each"
    s.rolls(3, 3, 3, 3)
    s.answers("give", seat="cleo")
    assert s.of("ana").sp == 0, "the dice are hers to roll, although nobody is left to help"
    assert s.choices("roll", "ana") == ["roll"]
    s.answers("roll")
    assert s.of("ana").sp == 4
    assert s.of("ben").ap == s.of("cleo").ap == 9
    assert s.now == "ben"
    assert s.offered("maneuver")


@shows("anima.maneuver.assist-reason")
def test_a_giver_may_say_how_she_helps(stage):
    s = stage("ana", "ben", spoken=False)
    s.does("maneuver").answers(("leap", "")).answers(1).answers(1)
    s.rolls(3, 1, 1)
    s.answers("give", seat="ben").answers("roll")
    assert s.told(Assisted)[-1].giver == "ben"
    s.opens("ben", "tell", "ben", "ben").asked("part")
    s.answers(("I hold the ladder",))
    assert s.told(Described)[-1] == Described("ben", "ben", "I hold the ladder")


def test_nobody_without_dice_gives_any(stage):
    s = stage("ana", "ben", having={"ben": {"ap": 0}})
    s.does("maneuver").answers(1)
    s.rolls(3, 3)
    s.answers(1)  # ben is not asked


@shows("anima.maneuver.assist-defeated")
def test_a_defeated_player_may_still_give_dice(stage):
    s = stage("ana", "ben", having={"ben": {"wounds": 3, "out": True, "ap": 2}})
    s.does("maneuver").answers(1).answers(1)
    s.rolls(3, 3, 1)
    s.answers("give", seat="ben").answers("roll")
    assert s.of("ben").ap == 1


@shows("anima.maneuver.assist-scope")
def test_opponents_do_not_assist_and_a_summoner_not_her_own_eidolon(stage):
    s = stage(
        pc("ana", {"summoning": 1}, eidolons=(eidolon(),)),
        "ben",
        foes=[foe(), foe("troll")],
        order=("ogre", "troll", "ana", "ben"),
        having={"spirit": {"here": True}},
    )
    s.maneuver((3, 3, 3), own=1)
    assert s.of("troll").ap == 8
    s.passes("troll")
    s.does("maneuver", actor="spirit").answers(1).answers(1)
    assert not [r for r in s.requests("ana") if r.question.optional]
    s.rolls(3, 3, 3)
    s.answers("give", seat="ben").answers("roll")
    t = stage(
        pc("ana", eidolons=(eidolon(),)),
        having={"spirit": {"here": True}},
        rulings=("assistOwnEidolon", "adversityAssist"),
        foes=[foe(), foe("troll")],
    )
    t.does("maneuver", actor="spirit").answers(1).answers(1)
    t.rolls(3, 3, 3)
    t.answers("yes")
    assert t.of("ana").ap == 9
    t.does("maneuver").answers(1)
    t.rolls(3, 3, 3, 3)
    t.answers(("troll",))
    assert t.of("troll").ap == 7


@shows("anima.maneuver.declare-powers", "anima.charge.guard", "anima.flow.modify")
def test_guard_is_declared_and_paid_before_the_roll(stage):
    s = stage(pc("ana", {"guard": 1}), "ben", having={"ana": {"cp": 1}})
    s.does("maneuver").answers(1).answers(1)
    assert s.choices("roll") == ["roll", ("guard", "ben")]
    s.rolls(1, 1)
    s.answers(("guard", "ben"))
    assert s.of("ana").cp == 0
    assert s.world.fight.guards == (("ben", "ana"),)


@shows("anima.maneuver.declare-powers", "anima.power.pay", "anima.goal.effects")
def test_guard_is_offered_only_where_it_can_be_paid_and_nothing_blocks_it(stage):
    seal = goal("seal", 1, Effect("block", 0, "", "guard", "gm"), settled="gm")
    for cp, goals in ((0, ()), (1, (seal,))):
        s = stage(pc("ana", {"guard": 1}), "ben", goals=goals, having={"ana": {"cp": cp}})
        s.does("maneuver").answers(1).answers(1)
        assert s.choices("roll") == ["roll"]
        s.rolls(3, 3)
        s.answers("roll")


@shows("anima.power.same-twice", "anima.charge.guard-one-ally")
def test_one_ally_is_guarded_or_by_another_reading_two_each_paid_for(stage):
    for rulings, guarded in (((), 1), (("repeatPower",), 2)):
        s = stage(
            pc("ana", {"guard": 1}),
            "ben",
            "cleo",
            "dan",
            rulings=rulings,
            having={"ana": {"cp": 5}},
        )
        s.does("maneuver").answers(1).answers(1)
        s.rolls(3, 3)
        s.answers(("guard", "ben"))
        if guarded == 2:
            assert s.choices("roll") == ["roll", ("guard", "cleo"), ("guard", "dan")]
            s.answers(("guard", "cleo"))
        assert s.world.fight.guards == (("ben", "ana"), ("cleo", "ana"))[:guarded]
        assert s.of("ana").cp == 5 - guarded
        assert s.now == "ben"


@shows("anima.maneuver.bonus-dice", "anima.condition.quickened")
def test_bonus_dice_are_added_before_the_roll(stage):
    s = stage("ana", having={"ana": {"conditions": [["quickened", "x"]]}})
    assert s.count(ManeuverBonus("ana")) == 1
    s.maneuver((3, 3, 3))
    assert s.of("ana").sp == 3


@shows("anima.maneuver.cap-five", "anima.maneuver.cap-choice")
def test_five_dice_at_most_and_the_player_picks_which(stage):
    s = stage("ana")
    s.maneuver((3, 3, 3, 3, 6, 6, 6), basic=4, own=3)
    assert s.range("charge") == (1, 3)
    s.answers(3)
    assert s.pools("ana") == (7, 2, 3)
    s.answers("no")


@shows("anima.maneuver.cap-choice")
def test_with_nothing_but_sixes_there_is_nothing_to_pick(stage):
    s = stage("ana")
    s.maneuver((6,) * 6, basic=3, own=3)
    assert s.pools("ana") == (7, 0, 5)
    assert s.now == "ogre", "five at once, but no strike die to roll"


@shows("anima.condition.blinded-which-die", "anima.maneuver.cap-five")
def test_a_condition_takes_its_success_before_the_cap_does(stage):
    s = stage("ana", having={"ana": {"conditions": [["blinded", "x"]]}})
    s.maneuver((3,) * 6, basic=3, own=3)
    assert s.of("ana").sp == 5
    s.answers("no")


@shows("anima.goal.maneuver-dice-loss", "anima.goal.effects")
def test_a_goal_takes_its_dice_off_what_the_gm_gives_too(stage):
    banner = goal("banner", 1, Effect("maneuver", 2, side="gm"), settled="gm")
    s = stage("ana", goals=(banner,))
    s.maneuver((3, 3), basic=3)
    assert s.told(BasicGiven)[-1].dice == 1
    assert s.pools("ana") == (9, 2, 0)
    assert [f.fewer for f in s.play.view("ana").fighters] == [2, 0], "and everybody sees it"


@shows("anima.passive.maneuver-boost", "anima.passive.tactical-maneuvering")
def test_a_raised_cap_is_earned_alone_and_tactics_are_for_those_who_lead(stage):
    s = stage(pc("ana", {"maneuver-boost": 1}))
    s.maneuver((3,) * 7, basic=4, own=3).answers("no")
    assert s.of("ana").sp == 7
    t = stage(pc("ana", {"tactical-maneuvering": 1}))
    t.maneuver((3,) * 7, basic=4, own=3).answers("no")
    assert t.of("ana").sp == 5


@shows("anima.passive.maneuver-boost")
def test_maneuver_boost_raises_the_cap_by_two_a_rank(stage):
    for rank, cap in ((0, 5), (1, 7), (2, 9)):
        s = stage(pc("ana", {"maneuver-boost": rank} if rank else {}))
        assert s.count(ManeuverCap("ana")) == cap
        assert s.count(ManeuverCap("ana", combined=True)) == 5


@shows(
    "anima.maneuver.free-strike", "anima.maneuver.free-uses-new-dice", "anima.maneuver.free-once"
)
def test_five_dice_at_once_give_a_free_strike_with_the_dice_just_earned(stage):
    s = stage("ana", foes=[foe(defense=1)])
    s.maneuver((3, 3, 3, 3, 3), basic=4, own=1)
    assert ("strike", "ogre") in s.choices("free")
    s.rolls(3, 3, 3, 3)
    s.answers(("strike", "ogre")).answers(4)
    assert s.of("ogre").wounds == 2
    assert s.pools("ana") == (9, 1, 0)
    assert s.now == "ogre"
    assert len(s.told(StrikeAimed)) == 1


@shows("anima.maneuver.free-strike-powers")
def test_powers_may_be_added_to_a_free_strike(stage):
    s = stage(pc("ana", {"leap-attack": 1}), having={"ana": {"cp": 1}})
    s.maneuver((3, 3, 3, 3, 3), basic=4, own=1)
    s.rolls(3, 3, 3)
    s.answers(("strike", "ogre")).answers(2).answers(("leap-attack",))
    assert s.of("ogre").wounds == 1
    assert s.of("ana").cp == 0


@shows("anima.maneuver.free-once")
def test_the_right_lapses_if_it_is_not_used_at_once(stage):
    s = stage("ana")
    s.maneuver((3, 3, 3, 3, 3), basic=4, own=1).answers("no")
    assert s.now == "ogre"


def test_four_dice_give_none(stage):
    s = stage("ana")
    s.maneuver((3, 3, 3, 3, 1), basic=4, own=1)
    assert s.now == "ogre"


@shows("anima.maneuver.free-strike")
def test_it_may_be_an_achievement(stage):
    s = stage("ana", goals=(goal("gem", 1),))
    s.maneuver((3, 3, 3, 3, 6), basic=4, own=1)
    s.rolls(3, 3)
    s.answers(("achieve", "gem")).answers(2)
    assert s.world.fight.goal("gem").settled == "pc"


@shows("anima.maneuver.zero")
def test_when_every_die_fails_her_own_return_and_the_rest_is_gone(stage):
    s = stage("ana", "ben")
    s.does("maneuver").answers(2).answers(3)
    s.rolls(1, 2, 1, 2, 1, 2)
    s.answers("give", seat="ben").answers("roll")
    assert s.pools("ana") == (10, 0, 0)


@shows("anima.maneuver.zero-assist")
def test_a_given_die_does_not_return(stage):
    s = stage("ana", "ben")
    s.does("maneuver").answers(1).answers(1)
    s.rolls(1, 1, 1)
    s.answers("give", seat="ben").answers("roll")
    assert s.of("ben").ap == 9


@shows("anima.maneuver.zero-with-penalty")
def test_a_condition_that_takes_the_only_success_is_no_zero(stage):
    blind = {"ana": {"conditions": [["blinded", "x"]]}}
    s = stage("ana", having=blind)
    s.maneuver((3, 1))
    assert s.pools("ana") == (9, 0, 0)
    t = stage("ana", having=blind, rulings=("zeroByEarned",))
    t.maneuver((3, 1))
    assert t.pools("ana") == (10, 0, 0)


@shows("anima.maneuver.charge-overflow")
def test_sixes_without_room_are_lost_or_by_another_reading_strike_dice(stage):
    s = stage("ana", having={"ana": {"cp": 6}})
    s.maneuver((6, 3))
    assert s.pools("ana") == (9, 1, 6)
    t = stage("ana", having={"ana": {"cp": 6}}, rulings=("chargeOverflow",))
    t.maneuver((6, 3))
    assert t.pools("ana") == (9, 2, 6)


@shows("anima.maneuver.charge-overflow")
def test_dice_that_are_lost_still_count_towards_the_five(stage):
    s = stage("ana", having={"ana": {"cp": 6}})
    s.maneuver((6, 6, 6, 3, 3), basic=2, own=3)
    s.asked("free")
    s.answers("no")


@shows(
    "anima.maneuver.reroll",
    "anima.trait.unmark-to-reroll",
    "anima.trait.rerolled-set",
    "anima.trait.applies-to",
    "anima.trait.justify",
)
def test_a_marked_trait_rerolls_all_failed_dice(stage):
    s = stage("ana", spoken=False, having={"ana": {"marks": [1]}})
    s.does("maneuver").answers(("go", "")).answers(2)
    s.rolls(1, 2, 3, 6)
    s.answers(2)
    assert s.choices("keep") == ["keep", "trait-1"]
    label = GAME.answer_label(s.world, s.asked("keep").question, "trait-1")
    assert speak(label) == "Unmark “Quick”"
    s.rolls(4, 1)
    s.answers("trait-1")
    assert s.of("ana").marks == ()
    assert s.pools("ana") == (8, 2, 1)
    s.opens("ana", "tell", "ana", "ana").answers(("quick as ever",))
    assert s.told(Described)[-1].text == "quick as ever"


@shows("anima.trait.justify-elsewhere", "anima.trait.justify")
@pytest.mark.parametrize("spoken", [True, False])
def test_by_one_reading_the_gm_says_whether_a_trait_has_to_do_with_it(stage, spoken):
    s = stage(
        "ana",
        spoken=spoken,
        rulings=("requireTraitJustification",),
        having={"ana": {"marks": [0, 1], "sp": 2}},
    )
    s.strike("ogre", 2, (3, 1)).answers("trait-0")
    assert s.asked("trait").seat == "gm"
    s.answers("no")
    assert s.of("ana").marks == (0, 1), "nothing was rolled, and the mark stays"
    assert s.choices("keep") == ["keep", "trait-1"]
    s.answers("trait-1").rolls(1)
    s.answers("yes")
    assert s.of("ana").marks == (0,)
    assert s.told(Rerolled)[-1].trait == 1


@shows("anima.trait.rerolls-per-roll")
def test_one_trait_for_a_roll_or_several_by_another_reading(stage):
    s = stage("ana", having={"ana": {"marks": [0, 1]}})
    s.maneuver((1, 1, 3), basic=2)
    s.rolls(1, 1)
    s.answers("trait-0")
    assert s.of("ana").marks == (1,)
    assert s.now == "ogre"
    t = stage("ana", having={"ana": {"marks": [0, 1]}}, rulings=("multipleTraitRerolls",))
    t.maneuver((1, 1, 3), basic=2)
    t.rolls(1, 1)
    t.answers("trait-0")
    t.rolls(3, 3)
    t.answers("trait-1")
    assert t.of("ana").sp == 3


def test_nothing_is_asked_where_no_die_failed_or_no_trait_is_marked(stage):
    s = stage("ana", having={"ana": {"marks": [0]}})
    s.maneuver((3, 3))
    assert s.now == "ogre"


@shows(
    "anima.gmplay.same-actions",
    "anima.gmplay.competence-dice",
    "anima.gmplay.no-gm-dice",
    "anima.adversity.competence",
    "anima.trait.adversity-none",
)
def test_opponents_roll_their_competence_and_one_to_three_dice_of_their_own(stage):
    s = stage("ana", foes=[foe(competence=3)], order=("ogre", "ana"))
    s.does("maneuver")
    assert s.range("own") == (1, 3)
    s.rolls(1, 1, 1, 3, 6)
    s.answers(2)
    assert s.pools("ogre") == (6, 1, 1)
    assert s.reasons(BasicDice("ogre")) == [(3, "competence")]
    t = stage(
        "ana",
        foes=[foe(powers={"slow": 1}, start=2)],
        goals=(goal(),),
        order=("ogre", "ana"),
        having={"ogre": {"sp": 1}},
    )
    for rule in ("maneuver", "strike", "achieve", "slow", "pass"):
        assert t.offered(rule), rule


@shows("anima.trait.eidolon-use", "anima.summon.gm-dice")
def test_a_summoner_unmarks_her_own_trait_for_her_eidolon(stage):
    s = stage(
        pc("ana", eidolons=(eidolon(),)), having={"spirit": {"here": True}, "ana": {"marks": [2]}}
    )
    s.does("maneuver", actor="spirit")
    assert s.asked("basic").seat == "gm"
    s.rolls(1, 1, 1)
    s.answers(2).answers(1)
    s.rolls(3, 3, 6)
    s.answers("trait-2")
    assert s.of("ana").marks == ()
    assert s.pools("spirit") == (4, 2, 1)
    assert s.pools("ana") == (10, 0, 0)


@shows("anima.maneuver.target")
def test_a_maneuver_needs_no_target(stage):
    s = stage("ana", spoken=False)
    s.does("maneuver")
    s.is_told_off(("x", "ana"))
    s.rolls(HIT, MISS)
    s.answers(("just looking", "")).answers(1).answers(1)
    assert s.now == "ogre"
    assert SIX == 6


@shows("anima.maneuver.assist")
def test_of_opponents_that_are_to_help_only_those_with_a_die_left_give_one(stage):
    """A person may set a figure while the GM thinks about it."""
    foes = [foe(), foe("troll"), foe("imp")]
    s = stage("ana", foes=foes, order=("ogre", "ana", "troll", "imp"), rulings=("adversityAssist",))
    s.does("maneuver").answers(1)
    assert s.choices() == ["troll", "imp"]
    s.set({"troll": {"ap": 0}}).rolls(3, 3, 3, 3)
    s.answers(("troll", "imp"))
    assert [one.giver for one in s.told(Assisted)] == ["imp"]
    assert (s.of("troll").ap, s.of("imp").ap) == (0, 7)
