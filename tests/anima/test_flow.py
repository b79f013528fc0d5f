"""How conflicts run: order, turns, rounds, the end, non-combat conflicts."""

from __future__ import annotations

import pytest

from anima.stage import Weapon, eidolon, foe, goal, pc
from support.shows import shows
from undertow.games.anima.facts import ConflictEnded, OrderSet, Shifted
from undertow.games.anima.guidance import HOW_TO_PLAY, LIMITS
from undertow.games.anima.moments import (
    AchievementLimit,
    ActionLimit,
    ChargeLimit,
    Defense,
    ManeuverCap,
)
from undertow.games.anima.rules.conflicts import planned
from undertow.games.anima.rules.turns import actors
from undertow.kernel import Offer, speak


@shows("anima.flow.start-state", "anima.creation.strike-pool")
def test_at_the_start_action_and_charge_stay_and_the_strike_pool_is_empty(stage):
    s = stage("ana", before={"ana": {"ap": 4, "cp": 3}})
    assert s.pools("ana") == (4, 0, 3)


@shows("anima.flow.order-gm", "anima.flow.order-ties")
def test_everyone_rolls_higher_goes_first_and_ties_go_to_the_pcs(stage):
    s = stage("ana", "ben", foes=[foe(), foe("troll")], rolled=True, fate=((2, 5, 5, 6),))
    assert s.world.fight.order == ("troll", "ben", "ogre", "ana")
    assert s.told(OrderSet)[-1].faces == (6, 5, 5, 2)


@shows("anima.flow.order-ties-same-side")
def test_ties_of_one_side_are_settled_by_that_side(stage):
    s = stage("ana", "ben", foes=[foe(), foe("troll")], rolled=True, fate=((4, 4, 3, 3),))
    assert s.asked("order-tie").seat == "ana"
    s.answers("ben")
    assert s.asked("order-tie").seat == "gm"
    s.answers("troll")
    assert s.world.fight.order == ("ben", "ana", "troll", "ogre")


@shows("anima.flow.order-gm")
def test_or_the_gm_sets_the_order(stage):
    s = stage("ana", peace=True)
    s.opens("gm", "conflict")
    for wrong in (("Ogre",), ("ogre", "ana", "ana"), ("ogre", "nobody")):
        s.is_told_off((*_conflict(order="set"), wrong), "must name everyone who takes part once")
    s.is_told_off((*_conflict(order="set"), ("ogre", " ")), "Some words are needed")
    s.answers((*_conflict(order="set"), ("Ogre", "ana")))
    assert s.now == "ogre"
    assert s.world.fight.order == ("ogre", "ana")


def test_an_order_names_two_of_one_name_and_who_was_prepared(stage):
    s = stage("ana", peace=True)
    s.opens("gm", "prepare").answers(OGRE, seat="gm")
    s.opens("gm", "conflict")
    two = list(_conflict(order="set", adversity=(OGRE, OGRE)))
    two[3] = ("ogre",)
    s.answers((*two, ("Ogre", "ogre", "ana", "Ogre")))
    assert s.world.fight.order == ("ogre", "ogre-2", "ana", "ogre-3")


def test_without_names_the_pcs_are_first_and_nobody_is_asked(stage):
    s = stage("ana", peace=True)
    s.opens("gm", "conflict").answers((*_conflict(order="set"), ()))
    assert s.world.fight.order == ("ana", "ogre")
    assert s.may_open("gm", "reorder"), "and it can be changed before anybody acts"


OGRE = ("Ogre", "individual", 0, 2, 2, 3, 8, -1, 0, 6, (), (), "", 4, "", "", "", False)


def _conflict(
    order="rolled", combat=True, goals=(), adversity=None, conditions=(), leave=(), pcs=("ana",)
):
    return (
        pcs,
        combat,
        adversity if adversity is not None else (OGRE,),
        (),
        goals,
        conditions,
        order,
        leave,
    )


@shows("anima.flow.order-persists", "anima.flow.round")
def test_the_order_repeats_every_round_unless_it_is_rolled_anew(stage):
    s = stage("ana", rolled=True, fate=((6, 1),))
    s.passes("ana", "ogre", "ana", "ogre")
    assert s.world.fight.round == 3
    t = stage("ana", rolled=True, fate=((6, 1),), rulings=("rerollOrderEachRound",))
    t.passes("ana")
    t.rolls(1, 6)
    t.passes("ogre")
    assert t.now == "ogre"
    assert t.world.fight.round == 2


@shows("anima.flow.order-persists")
def test_the_gm_may_reorder_between_rounds(stage):
    s = stage("ana", "ben")
    s.opens("gm", "reorder").answers(("ogre", "ana", "ben"))
    assert s.now == "ogre"
    s.passes("ogre")
    assert not s.may_open("gm", "reorder")
    s.passes("ana", "ben")
    assert s.now == "ogre"


@shows("anima.flow.order-persists", "anima.condition.poisoned")
def test_who_is_moved_to_later_in_the_round_is_not_poisoned_twice(stage):
    s = stage("ana", "ben", having={"ana": {"conditions": [["poisoned", "x"]]}})
    s.passes("ana", "ben", "ogre")
    assert (s.now, s.of("ana").ap) == ("ana", 9)
    s.opens("gm", "reorder").answers(("ben", "ana", "ogre"))
    s.passes("ben")
    assert (s.now, s.of("ana").ap) == ("ana", 9), "her turn had begun already"
    s.passes("ana", "ogre", "ben")
    assert (s.now, s.of("ana").ap) == ("ana", 8), "the next round takes its own die"


@shows("anima.flow.order-persists", "anima.weakness.cowardly-other")
def test_the_fallen_and_the_fled_do_not_act_because_they_are_moved_to_the_front(stage):
    s = stage("ana", "ben", foes=[foe(), foe("troll")], having={"ana": {"out": True, "wounds": 3}})
    s.passes("ben", "ogre", "troll")
    assert s.now == "ben"
    s.set({"ogre": {"returns": 1}})
    s.opens("gm", "reorder").answers(("ana", "ogre", "troll", "ben"))
    assert s.now == "troll"
    assert s.of("ogre").returns == 0
    s.passes("troll", "ben")
    assert s.now == "ogre"


@shows("anima.flow.one-action", "anima.flow.gm-actions")
def test_one_action_a_turn_and_one_for_each_opponent(stage):
    s = stage("ana", foes=[foe(), foe("troll", "swarm")])
    s.maneuver((3, 1))
    assert s.now == "ogre"
    s.is_refused("maneuver", actor="ana", because="It is Ogre's turn")
    s.passes("ogre")
    assert s.now == "troll"
    s.passes("troll")
    assert s.now == "ana"


@shows("anima.flow.action-power", "anima.flow.power-steps", "anima.power.types")
def test_an_action_power_is_the_action_and_costs_its_charge_dice(stage):
    s = stage(pc("ana", {"blindness": 1}), having={"ana": {"cp": 2}})
    assert s.offered("blindness") == [("ogre",)]
    s.does("blindness", "ogre")
    assert s.of("ana").cp == 0
    assert s.now == "ogre"
    t = stage(pc("ana", {"blindness": 1}), having={"ana": {"cp": 1}})
    t.is_refused("blindness", "ogre", because="charge dice")


@shows("anima.flow.summary-aid")
def test_there_is_a_page_for_each_kind_of_action():
    said = " ".join(speak(line()) for line in HOW_TO_PLAY)
    for word in ("Maneuver:", "Strike:", "Achievement:", "Power:"):
        assert word in said


@shows(
    "anima.narration.squad",
    "anima.narration.swarm",
    "anima.narration.swarm-standout",
    "anima.narration.individual",
)
def test_what_may_be_told_of_the_other_side_depends_on_its_type(stage):
    assert "say what you try" in speak(LIMITS["individual"]())
    assert "no one out" in speak(LIMITS["squad"]())
    assert "stand out" in speak(LIMITS["swarm"]())
    s = stage("ana", foes=[foe("wolves", "swarm", standouts="the white one")])
    (seen,) = [f for f in s.play.view("ana").fighters if f.id == "wolves"]
    assert (seen.type, seen.standouts) == ("swarm", "the white one")
    assert seen.limits == LIMITS["swarm"]()


@shows(
    "anima.narration.squad",
    "anima.narration.swarm",
    "anima.narration.swarm-standout",
    "anima.narration.individual",
    "anima.adversity.type-matters",
)
def test_the_limits_stand_where_people_tell(stage):
    wolves = foe("wolves", "swarm", standouts="the white one")
    s = stage("ana", foes=[foe(), wolves, foe("rooks", "squad")], spoken=False)
    s.does("maneuver")
    said = speak(s.asked("describe").question.prompt)
    for type in ("individual", "squad", "swarm"):
        assert speak(LIMITS[type]()) in said
    assert "Of Wolves, these stand out: the white one." in said
    s.rolls(3, 3)
    s.answers(("a feint", "rooks")).answers(1).answers(1)
    s.opens("gm", "tell", "gm", "rooks")
    assert "All of them stay in the fight" in speak(s.asked("react", "gm").question.prompt)
    s.answers(("they stumble",))


@shows(
    "anima.narration.strike-after",
    "anima.adversity.individual",
    "anima.adversity.squad",
    "anima.adversity.swarm",
    "anima.adversity.type-matters",
)
@pytest.mark.parametrize(
    ("type", "says"),
    [("individual", "is hurt"), ("squad", "some of them are out"), ("swarm", "its order")],
)
def test_a_wound_is_told_after_the_roll_and_as_the_type_takes_it(stage, type, says):
    s = stage("ana", foes=[foe("it", type, defense=1)], spoken=False, having={"ana": {"sp": 3}})
    s.strike("it", 2, (3, 3))
    s.opens("ana", "tell", "ana", "ana")
    assert says in speak(s.asked("tell").question.prompt)
    s.answers(("crack",)).passes("it")
    s.strike("it", 1, (1,)).opens("ana", "tell", "ana", "ana")
    assert "not wounded" in speak(s.asked("tell").question.prompt)
    s.is_told_off(("",), because="words")
    s.answers(None)


@shows("anima.flow.check-conditions", "anima.condition.poisoned")
def test_poison_takes_a_die_at_the_start_of_each_turn(stage):
    s = stage("ana", having={"ogre": {"conditions": [["poisoned", "x"]], "ap": 1}})
    s.passes("ana")
    assert s.of("ogre").ap == 0
    s.passes("ogre", "ana")
    assert s.of("ogre").ap == 0


@shows("anima.condition.poisoned-rest")
def test_a_poisoned_one_gains_nothing_from_resting(stage):
    s = stage("ana", having={"ogre": {"conditions": [["poisoned", "x"]], "ap": 1}})
    s.passes("ana", "ogre")
    assert s.of("ogre").ap == 1
    s.passes("ana")
    assert s.of("ogre").ap == 0


# The end


@shows(
    "anima.end.when",
    "anima.end.winner",
    "anima.end.charge-half",
    "anima.end.strike-to-action",
    "anima.end.action-stays",
)
def test_when_one_side_is_down_charge_is_halved_and_strike_dice_become_action_dice(stage):
    s = stage(
        pc("ana", passion="anger"),
        "ben",
        foes=[foe(wounds=1, defense=0)],
        having={"ana": {"sp": 5, "cp": 5, "ap": 3}, "ben": {"cp": 2, "sp": 1, "ap": 10}},
    )
    s.strike("ogre", 1, (3,))
    assert s.world.conflict is None
    assert s.pools("ana") == (7, 0, 3)
    assert s.pools("ben") == (10, 0, 2), "one stays of two, and Glory adds one"
    assert s.world.campaign.last == "pc"
    assert "ogre" not in s.world.fighters
    s.opens("gm", "conflict").rolls(6, 5, 4)
    s.answers(_conflict(pcs=("ana", "ben")))
    assert s.pools("ana") == (7, 0, 3), "and so it is when the next begins"


@shows("anima.end.conditions-gone", "anima.condition.until-end", "anima.end.wounds-stay")
def test_conditions_vanish_and_wounds_stay(stage):
    s = stage(
        pc("ana", eidolons=(eidolon(powers={"toughness": 1}),)),
        foes=[foe(wounds=1, defense=0)],
        having={
            "ana": {"sp": 2, "wounds": 1, "conditions": [["blinded", "x"], ["shielded", "x"]]},
            "spirit": {"here": True, "wounds": 1, "ap": 1, "sp": 3, "cp": 2},
        },
    )
    s.strike("ogre", 2, (3, 3))
    assert s.world.conflict is None
    assert s.of("ana").conditions == ()
    assert s.of("ana").wounds == s.of("spirit").wounds == 1


@shows("anima.end.eidolons-home", "anima.summon.after-conflict")
def test_eidolons_go_home_with_full_action_pools_and_nothing_else(stage):
    s = stage(
        pc("ana", eidolons=(eidolon(powers={"stamina": 1}),)),
        foes=[foe(wounds=1, defense=0)],
        having={"ana": {"sp": 1}, "spirit": {"here": True, "ap": 1, "sp": 3, "cp": 2}},
    )
    s.strike("ogre", 1, (3,))
    assert not s.of("spirit").here
    assert s.pools("spirit") == (7, 0, 0)


@shows("anima.end.retreat", "anima.passion.retreat-result")
def test_a_side_retreats_when_all_of_it_agree_and_loses(stage):
    s = stage(pc("ana", passion="vengeance"), "ben")
    s.opens("ben", "retreat", "ben").answers("no", seat="ana")
    assert s.world.conflict is not None
    s.opens("ben", "retreat", "ben").answers("yes", seat="ana")
    assert s.world.campaign.last == "gm"
    assert s.of("ana").cp == 2
    t = stage("ana")
    t.opens("gm", "retreat", "gm")
    assert t.world.campaign.last == "pc"
    assert t.of("ana").cp == 1


@shows("anima.end.retreat")
def test_a_single_pc_may_leave_as_her_action(stage):
    s = stage("ana", "ben")
    s.does("leave")
    assert s.of("ana").out
    assert s.of("ana").wounds == 0
    assert s.now == "ben"
    t = stage("ana", "ben", rulings=("individualRetreat",))
    assert not t.offered("leave")


@shows("anima.end.goals-open", "anima.end.order")
def test_open_goals_go_to_the_winner_and_glory_comes_last(stage):
    s = stage(
        "ana", foes=[foe(wounds=1, defense=0)], goals=(goal(),), having={"ana": {"sp": 1, "cp": 3}}
    )
    s.strike("ogre", 1, (3,))
    ended = s.told(ConflictEnded)[-1]
    assert ended.goals == (("gem", "pc"),)
    kinds = [type(fact) for _, fact in s.play.log("gm") if fact is not None]
    assert kinds[-2:] == [ConflictEnded, Shifted]
    assert s.of("ana").cp == 3, "three halved is two, and one for Glory"


@shows("anima.end.death")
def test_a_defeated_pc_is_not_dead_but_cannot_fight_before_she_heals(stage):
    s = stage(
        "ana", "ben", having={"ogre": {"sp": 6}, "ana": {"wounds": 2}}, order=("ogre", "ana", "ben")
    )
    s.strike("ana", 2, (3, 3))
    assert s.of("ana").out
    s.opens("gm", "retreat", "gm")
    s.opens("gm", "conflict")
    page = s.asked("conflict").question.answers
    assert page.fields[0].answers.options == ("ben",)
    s.is_told_off(_conflict(pcs=("ana", "ben")))
    s.rolls(1, 2)
    s.answers(_conflict(pcs=("ben",)))
    assert not s.of("ana").here


@shows("anima.gmplay.end-carry")
def test_an_opponent_who_is_kept_carries_dice_over_and_others_are_gone(stage):
    s = stage(
        "ana",
        foes=[foe(), foe("troll")],
        keep=("ogre",),
        having={"ogre": {"cp": 5, "sp": 2, "ap": 4}},
    )
    s.opens("gm", "retreat", "gm")
    assert s.pools("ogre") == (6, 0, 3)
    assert "troll" not in s.world.fighters


# Conflicts that are no fight


@shows(
    "anima.noncombat.no-powers",
    "anima.noncombat.no-strikes",
    "anima.noncombat.competence",
    "anima.noncombat.limits",
    "anima.noncombat.eidolons",
)
def test_no_powers_not_even_passive_ones_and_no_strikes(stage):
    s = stage(
        pc(
            "ana",
            {
                "resilience": 2,
                "stamina": 2,
                "blindness": 1,
                "summoning": 1,
                "charge-boost": 1,
                "achievement-boost": 1,
                "maneuver-boost": 1,
            },
            eidolons=(eidolon(),),
            weapons=(Weapon("x", ("protection",)),),
        ),
        combat=False,
        goals=(goal(),),
        foes=[foe(competence=7)],
        having={"ana": {"sp": 3, "cp": 6, "ap": 14}},
    )
    assert s.count(Defense("ana")) == 1
    assert s.count(ActionLimit("ana")) == 10
    assert s.of("ana").ap == 14, "dice above the limit stay"
    assert s.count(ChargeLimit("ana")) == 6
    assert s.count(AchievementLimit("ana")) == 8
    assert s.count(ManeuverCap("ana")) == 5
    assert not s.offered("strike")
    assert not s.offered("blindness")
    assert not s.offered("summon")
    s.is_refused("strike", "ogre", because="no powers and no strikes")
    assert actors(s.world) == ["ana"]
    s.passes("ana")
    s.rolls(*(1,) * 8)
    s.does("maneuver").answers(1)


@shows("anima.noncombat.allowed")
def test_combined_maneuvers_and_traits_still_work(stage):
    s = stage("ana", "ben", combat=False, goals=(goal(),), having={"ana": {"marks": [0]}})
    assert s.offered("combined")
    s.maneuver((1, 3))
    s.rolls(3)
    s.answers("trait-0")
    assert s.of("ana").sp == 2


@shows("anima.noncombat.end", "anima.noncombat.passions")
def test_it_ends_when_every_goal_is_decided_and_the_better_side_wins(stage):
    s = stage("ana", combat=False, goals=(goal("a", 1), goal("b", 1)), having={"ana": {"sp": 9}})
    s.achieve("a", 2, (3, 3)).passes("ogre")
    assert s.world.conflict is not None
    s.achieve("b", 2, (3, 3))
    assert s.world.conflict is None
    assert s.world.campaign.last == "pc"
    assert s.of("ana").cp == 1


@shows("anima.noncombat.passions")
def test_the_gm_breaks_a_tie(stage):
    s = stage(
        "ana",
        combat=False,
        goals=(goal("a", 1), goal("b", 1)),
        having={"ana": {"sp": 9}, "ogre": {"sp": 9}},
    )
    s.achieve("a", 2, (3, 3))
    s.achieve("b", 2, (3, 3))
    assert s.asked("tie").seat == "gm"
    s.answers("gm")
    assert s.world.campaign.last == "gm"


@shows("anima.noncombat.free-action")
def test_five_dice_give_a_free_achievement_only(stage):
    s = stage("ana", combat=False, goals=(goal("a", 9 - 2),))
    s.maneuver((3,) * 5, basic=4)
    assert s.choices("free") == ["no", ("achieve", "a")]
    s.answers("no")


@shows("anima.noncombat.exhaustion")
def test_an_empty_pool_still_wounds_by_the_usual_reading(stage):
    for rulings, wounds in (((), 1), (("noncombatExhaustion",), 0)):
        s = stage(
            "ana",
            combat=False,
            goals=(goal("a", 5),),
            rulings=rulings,
            having={"ana": {"sp": 2, "ap": 0}},
        )
        s.achieve("a", 2, (1, 1))
        assert s.of("ana").wounds == wounds


@shows("anima.noncombat.default", "anima.noncombat.pc-will")
def test_nothing_forces_a_quarrel_into_the_rules(stage):
    s = stage("ana", peace=True)
    s.opens("ana", "scene", "ana").answers(("the market", ("ana",), "a quarrel"))
    s.opens("gm", "tell", "gm").answers(("The merchant smiles at you.",))
    s.opens("ana", "tell", "ana").answers(("I am not charmed.",))
    s.opens("ana", "end-scene", "ana")
    assert s.world.conflict is None


# Setting one up


@shows("anima.setup.needs", "anima.setup.steps", "anima.setup.improvised", "anima.basics.roles")
def test_the_gm_lays_out_adversity_goals_switches_and_conditions_at_once(stage):
    s = stage("ana", peace=True)
    assert not s.may_open("ana", "conflict")
    s.opens("gm", "conflict")
    page = s.asked("conflict").question.answers
    assert [f.name for f in page.fields] == [
        "pcs",
        "combat",
        "adversity",
        "prepared",
        "goals",
        "conditions",
        "order",
        "leave",
        "turns",
    ]
    s.is_told_off(_conflict(adversity=()), because="needs an opponent")
    s.rolls(6, 1)
    rows = (
        ("Gem", 5, False, "none", 1, "", "", "pc", False),
        ("Gate", 3, True, "defense", 1, "Ogre", "", "pc", False),
    )
    s.answers(_conflict(goals=rows, conditions=("darkness",)))
    assert [g.text for g in s.world.fight.goals] == ["Gem", "Gate"]
    assert s.world.fight.goals[1].effect.target == "ogre"
    assert s.world.fight.darkness


@shows("anima.setup.no-goal-allowed")
def test_a_duel_needs_no_goal_but_a_quarrel_does(stage):
    s = stage("ana", peace=True)
    s.opens("gm", "conflict")
    s.is_told_off(_conflict(combat=False), because="at least one goal")
    s.rolls(6, 1)
    s.answers(_conflict())
    (note,) = s.play.view("gm").conflict.notes
    assert "even a showdown" in speak(note)
    t = stage("ana", peace=True, rulings=("requireGoal",))
    t.opens("gm", "conflict")
    t.is_told_off(_conflict(), because="at least one goal")
    t.rolls(6, 1)
    t.answers(_conflict(goals=(("Gem", 5, False, "none", 1, "", "", "pc", False),)))


@shows("anima.flow.order-gm")
@pytest.mark.parametrize(
    ("order", "turns", "acts"),
    [
        ("rolled", (), ()),
        ("rolled", ("ogre", "ana"), ()),
        ("set", (), ()),
        ("set", ("Ogre", "mole", "Troll", "ana"), ("ogre", "mole", "troll", "ana")),
        ("set", ("ana", "Troll", "Ogre", "mole"), ("ana", "troll", "ogre", "mole")),
    ],
)
def test_the_order_of_a_plan_is_that_of_people_and_not_of_their_eidolons(stage, order, turns, acts):
    """Whoever was prepared and whoever is new may bring one along."""
    mole = ("Mole", *OGRE[1:8], 2, *OGRE[9:15], "uyar", *OGRE[16:])
    brings = (*OGRE[:8], 2, *OGRE[9:15], "inkots", *OGRE[16:])
    troll = ("Troll", *OGRE[1:])
    s = stage("ana", peace=True)
    s.opens("gm", "prepare").answers(mole, seat="gm")
    s.opens("gm", "conflict")
    answers = s.asked(seat="gm").question.answers
    page = (("ana",), True, (brings, troll), ("mole",), (), (), order, (), turns)
    plan = planned(s.world, answers.filled(page))
    assert plan.order == acts
    assert [one.id for one in plan.adversity] == ["inkots", "ogre", "troll", "uyar", "mole"]
    if order == "rolled":
        s.rolls(6, 5, 4, 3)
    s.answers(page)
    first = acts or (("ana", "ogre", "troll", "mole") if order == "set" else s.world.fight.order)
    assert s.world.fight.order == first
    assert sorted(first) == ["ana", "mole", "ogre", "troll"]


TOLD_OF = {
    ("strike", False): "Ana acts. What does it look like?",
    ("achieve", False): "Ana acts. What does it look like?",
    ("maneuver", False): "Ana acts. What does it look like?",
    ("strike", True): "Ogre is not wounded. What does it look like?",
    ("achieve", True): "It did not work. What does it look like?",
    ("maneuver", True): "Ana acts. What does it look like?",
}


@shows("anima.narration.strike-after")
@pytest.mark.parametrize(("kind", "done"), TOLD_OF)
def test_what_somebody_is_asked_to_tell_while_dice_lie_there_and_after(stage, kind, done):
    s = stage(
        "ana",
        goals=(goal("gem", 3),),
        spoken=False,
        having={"ana": {"sp": 2, "marks": [0]}},
    )
    s.rolls(4, 1)
    if kind == "maneuver":
        s.does("maneuver").answers(("a leap", "")).answers(1).answers(1)
    else:
        s.does(kind, "ogre" if kind == "strike" else "gem").answers(2)
    s.asked("keep")
    if done:
        s.answers("keep")
    asked = s.play.form(Offer("anima.tell", ("ana", "ana")))
    assert speak(asked.prompt) == TOLD_OF[kind, done]
    if not done:
        s.answers("keep")
