"""Strikes: dice, defense, wounds, redirects, the declared order, exhaustion."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from anima.stage import Weapon, eidolon, foe, goal, pc
from support.shows import shows
from undertow.games.anima.catalogue.powers import POWERS
from undertow.games.anima.facts import (
    Paid,
    Redirected,
    Rerolled,
    Rolled,
    Shifted,
    StrikeAimed,
    StrikeCounted,
    Wounded,
)
from undertow.games.anima.moments import Defense, StrikeBonus, StrikeLimit
from undertow.games.anima.rules.declaring import Declaration
from undertow.games.anima.rules.strikes import STEPS


@shows("anima.strike.dice", "anima.strike.limit")
def test_one_to_six_strike_dice_at_one_target(stage):
    s = stage("ana", having={"ana": {"sp": 9}})
    s.does("strike", "ogre")
    assert s.range("strike-dice") == (1, 6)
    s.is_told_off(0)
    s.is_told_off(7)
    s.rolls(1, 1, 1, 1, 1, 1)
    s.answers(6)
    t = stage("ana", having={"ana": {"sp": 0}})
    t.is_refused("strike", "ogre", because="at least one strike die")


@shows("anima.strike.limit")
def test_bonus_dice_are_not_limited(stage):
    s = stage(pc("ana", {"blaze": 1}), having={"ana": {"sp": 6, "cp": 3}}, foes=[foe(wounds=4)])
    s.strike("ogre", 6, (3,) * 9, ("blaze",))
    assert s.of("ogre").wounds == 3


@shows("anima.strike.compare", "anima.strike.hit", "anima.strike.multi")
@pytest.mark.parametrize(("hits", "wounds"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2)])
def test_wounds_are_how_often_defense_plus_one_goes_into_the_successes(stage, hits, wounds):
    s = stage("ana", having={"ana": {"sp": 6}}, foes=[foe(defense=2, wounds=4)])
    s.strike("ogre", 6, (3,) * hits + (2,) * (6 - hits))
    assert s.of("ogre").wounds == wounds
    assert s.of("ana").sp == (0 if wounds else 6)


@shows("anima.strike.multi")
def test_nine_successes_against_defense_two_are_three_wounds(stage):
    s = stage(
        pc("ana", {"force-attack": 1, "leap-attack": 1}),
        having={"ana": {"sp": 6, "cp": 4}},
        foes=[foe(wounds=5)],
    )
    s.strike("ogre", 6, (3,) * 9, ("force-attack", "leap-attack"))
    assert s.of("ogre").wounds == 3


@shows("anima.strike.fail", "anima.strike.bonus-gone", "anima.strike.charge-paid")
def test_a_miss_gives_the_strike_dice_back_but_no_bonus_dice_and_no_charge(stage):
    s = stage(pc("ana", {"force-attack": 1}), having={"ana": {"sp": 4, "cp": 3}})
    s.strike("ogre", 4, (1, 1, 1, 1, 3, 3), ("force-attack",))
    assert s.pools("ana") == (10, 4, 0)


@shows("anima.strike.powers", "anima.power.pay")
def test_powers_are_declared_and_paid_before_the_roll(stage):
    s = stage(pc("ana", {"force-attack": 1}), having={"ana": {"sp": 1, "cp": 3}})
    s.strike("ogre", 1, (3, 3, 3), ("force-attack",))
    kinds = s.story()
    assert kinds.index(Paid) < kinds.index(Rolled)
    t = stage(pc("ana", {"force-attack": 1}), having={"ana": {"sp": 1, "cp": 2}})
    t.strike("ogre", 1, (3,))  # it cannot be paid, so it is not asked for


@shows("anima.strike.reroll", "anima.trait.spent-even-if-fail", "anima.trait.applies-to")
def test_a_trait_rerolls_and_stays_unmarked_even_if_it_fails(stage):
    s = stage("ana", having={"ana": {"sp": 3, "marks": [0, 1]}})
    s.strike("ogre", 3, (3, 1, 2))
    s.rolls(1, 2)
    s.answers("trait-0")
    assert s.of("ana").marks == (1,)
    assert s.pools("ana") == (10, 3, 0)
    s.does("pass")
    s.strike("ogre", 3, (3, 1, 2))
    s.rolls(3, 3)
    s.answers("trait-1")
    assert s.of("ogre").wounds == 1


@shows("anima.strike.knockout", "anima.end.defeated-out")
def test_somebody_with_every_circle_marked_is_out(stage):
    s = stage("ana", foes=[foe(wounds=1, defense=0), foe("troll")], having={"ana": {"sp": 1}})
    s.strike("ogre", 1, (3,))
    assert s.of("ogre").out
    assert s.now == "troll"
    s.passes("troll", "ana")
    assert s.now == "troll", "the ogre takes no more turns"
    assert not s.offered("strike")


@shows("anima.strike.excess-wounds")
def test_wounds_beyond_the_circles_are_ignored(stage):
    s = stage(
        pc("ana", passion="self-loathing"),
        foes=[foe(), foe("troll")],
        order=("ogre", "ana", "troll"),
        having={"ana": {"wounds": 2}, "ogre": {"sp": 6}},
        rulings=(),
    )
    s.set({"ogre": {"sp": 6}})
    s.strike("ana", 6, (3,) * 6)
    assert s.told(Wounded)[-1].wounds == 1


@shows("anima.strike.steps", "anima.narration.strike-after")
def test_the_steps_of_a_strike_come_in_their_declared_order(stage):
    s = stage(
        pc("ana", {"leap-attack": 1}, "bloodlust"),
        foes=[foe(defense=0), foe("troll", powers={"guard": 1})],
        spoken=False,
        order=("troll", "ana", "ogre"),
        having={"ana": {"sp": 2, "cp": 2, "marks": [0]}, "troll": {"cp": 1}},
    )
    s.does("maneuver").answers(("stand before him", "")).answers(1)
    s.rolls(1, 1, 1)
    s.answers(("guard", "ogre"))
    s.strike("ogre", 2, (1, 3, 1), ("leap-attack",))
    s.rolls(3, 3)
    s.answers("trait-0")
    assert s.of("troll").wounds == 1
    kinds = s.story()
    assert kinds[:8] == [
        StrikeAimed,
        Redirected,
        Paid,
        Rolled,
        Rerolled,
        StrikeCounted,
        Wounded,
        Shifted,
    ]
    s.opens("ana", "tell", "ana", "ana").asked("tell")
    s.answers(("right through the shield",))
    assert list(STEPS) == [
        "aim",
        "redirect",
        "powers",
        "bonus",
        "roll",
        "reroll",
        "control",
        "compare",
        "wounds",
        "on-wound",
        "passions",
        "tell",
    ]


@shows("anima.strike.friendly")
def test_an_ally_may_be_struck_but_not_by_a_slip(stage):
    s = stage("ana", "ben", having={"ana": {"sp": 2}})
    assert s.offered("strike") == [("ogre",)]
    s.does("friendly").answers("nobody")
    assert s.now == "ana"
    s.rolls(3, 3)
    s.does("friendly").answers("ben").answers(2)
    assert s.of("ben").wounds == 1


@shows("anima.strike.friendly")
def test_an_ally_may_be_drained_too_but_not_by_a_slip(stage):
    ana = pc("ana", {"life-drain": 1, "weaken": 1, "shield": 1}, passion="bloodlust")
    s = stage(ana, "ben", having={"ana": {"cp": 6, "wounds": 1}})
    assert s.offered("life-drain") == [("ogre",)]
    s.does("friendly-power")
    assert s.choices() == ["nobody", ("weaken", "ben"), ("life-drain", "ben")]
    s.answers("nobody")
    assert s.now == "ana"
    s.does("friendly-power").answers(("life-drain", "ben"))
    assert (s.of("ben").wounds, s.of("ana").wounds) == (1, 0)
    assert s.pools("ana") == (10, 0, 1), "paid as ever; and an ally is no opponent to burn for"
    assert s.now == "ben"
    assert not stage("ana", "ben", having={"ana": {"cp": 6}}).offered("friendly-power")


@shows("anima.strike.friendly", "anima.passive.soul-resistance")
def test_what_cannot_reach_an_opponent_cannot_reach_an_ally(stage):
    tough = pc("ben", {"soul-resistance": 1})
    s = stage(pc("ana", {"life-drain": 1}), tough, having={"ana": {"cp": 6}})
    s.is_refused("friendly-power", because="an ally it can reach")


@shows("anima.strike.bonus")
def test_bonus_dice_of_powers_weapons_conditions_and_a_weakness_add_up(stage):
    hot = eidolon(weakness="vulnerable-to-fire")
    ana = pc(
        "ana",
        {"soulbound-weapon": 1, "blaze": 1, "summoning": 1},
        weapons=(Weapon("blade", ("power-strike",)),),
        eidolons=(hot,),
    )
    beside = {"here": True, "ap": 5, "called": True}
    s = stage(ana, having={"ana": {"conditions": [["empowered", "x"]]}, "spirit": beside})
    assert s.reasons(StrikeBonus("ana", "spirit", ("blaze",), "fire")) == [
        (0, "nothing to begin with"),
        (3, "Blaze"),
        (1, "Power Strike"),
        (1, "Empowered"),
        (3, "Vulnerable to Fire"),
    ]


@shows("anima.strike.bonus", "anima.condition.empowered")
def test_bonus_dice_answer_why(stage):
    s = stage("ana", having={"ana": {"sp": 1, "conditions": [["empowered", "x"]]}})
    assert s.reasons(StrikeBonus("ana", "ogre")) == [(0, "nothing to begin with"), (1, "Empowered")]
    s.strike("ogre", 1, (3, 3))


# Guard and Auto Guard


@shows("anima.charge.guard", "anima.charge.guard-duration", "anima.passion.redirected")
def test_strikes_at_the_guarded_one_go_to_the_guard_until_her_next_turn(stage):
    s = stage(
        pc("ana", {"guard": 1}),
        pc("ben", passion="anger"),
        foes=[foe(), foe("troll")],
        having={"ana": {"cp": 1}, "ogre": {"sp": 2}, "troll": {"sp": 2}},
        order=("ana", "ogre", "ben", "troll"),
    )
    s.does("maneuver").answers(1).answers(1)
    s.rolls(1, 1)
    s.answers(("guard", "ben"))
    s.strike("ben", 2, (3, 3))
    assert (s.of("ana").wounds, s.of("ben").wounds) == (1, 0)
    assert s.of("ben").cp == 0, "ben was not struck at in the end"
    s.passes("ben").passes("troll")
    assert s.now == "ana"
    assert s.world.fight.guards == ()


@shows("anima.charge.guard-one-ally")
def test_guards_do_not_chain_and_lapse_with_the_guard(stage):
    s = stage(
        "ana", "ben", "cleo", having={"ogre": {"sp": 4}}, order=("ogre", "ana", "ben", "cleo")
    )
    s.play.override("host", {"conflict/guards": [["cleo", "ben"], ["ben", "ana"]]}, "test")
    s.strike("cleo", 2, (3, 3))
    assert (s.of("ana").wounds, s.of("ben").wounds, s.of("cleo").wounds) == (0, 1, 0)
    t = stage(
        "ana", "ben", having={"ogre": {"sp": 2}, "ana": {"out": True}}, order=("ogre", "ben", "ana")
    )
    t.play.override("host", {"conflict/guards": [["ben", "ana"]]}, "test")
    t.strike("ben", 2, (3, 3))
    assert t.of("ben").wounds == 1


@shows("anima.eidpower.auto-guard", "anima.summon.targetable", "anima.charge.guard-vs-auto-guard")
def test_auto_guard_takes_every_strike_at_the_summoner_and_goes_first(stage):
    guarding = eidolon(powers={"auto-guard": 1, "toughness": 2})
    s = stage(
        pc("ana", eidolons=(guarding,)),
        "ben",
        having={"spirit": {"here": True}, "ogre": {"sp": 4}},
        order=("ogre", "ana", "ben"),
    )
    s.play.override("host", {"conflict/guards": [["ana", "ben"]]}, "test")
    s.strike("ana", 2, (3, 3))
    assert s.of("spirit").wounds == 1
    assert s.of("ana").wounds == s.of("ben").wounds == 0
    t = stage(
        pc("ana", eidolons=(eidolon(),)),
        having={"spirit": {"here": True}, "ogre": {"sp": 4}},
        order=("ogre", "ana"),
    )
    t.strike("ana", 2, (3, 3))
    assert t.of("ana").wounds == 1


@shows("anima.charge.guard-only-strikes")
def test_life_drain_goes_past_every_guard(stage):
    guarding = eidolon(powers={"auto-guard": 1})
    s = stage(
        pc("ana", eidolons=(guarding,)),
        foes=[foe(powers={"life-drain": 1}, start=5)],
        having={"spirit": {"here": True}},
        order=("ogre", "ana"),
    )
    s.does("life-drain", "ana")
    assert (s.of("ana").wounds, s.of("spirit").wounds) == (1, 0)


# Exhaustion


@shows("anima.exhaustion.rest", "anima.exhaustion.rest-cap", "anima.flow.pass")
def test_passing_on_an_empty_pool_gives_one_die_and_never_more(stage):
    s = stage("ana", having={"ana": {"ap": 0}})
    s.does("pass")
    assert s.of("ana").ap == 1
    s.passes("ogre").does("pass")
    assert s.of("ana").ap == 1


@shows("anima.exhaustion.wound", "anima.exhaustion.timing", "anima.passion.exhaustion-wound")
def test_acting_on_an_empty_pool_costs_a_wound_after_the_action(stage):
    s = stage(pc("ana", passion="self-loathing"), "ben", having={"ana": {"ap": 0, "sp": 3}})
    s.strike("ogre", 3, (3, 3, 3))
    assert s.of("ogre").wounds == 1
    assert s.of("ana").wounds == 1
    assert s.of("ana").cp == 2, "it is a wound taken"
    kinds = s.story()
    assert kinds.index(StrikeCounted) < len(kinds) - 1
    last = s.told(Wounded)[-1]
    assert (last.who, last.why) == ("ana", "exhaustion")


@shows("anima.exhaustion.wound")
def test_powers_and_achievements_tire_as_strikes_do(stage):
    tired = {"ana": {"ap": 0, "sp": 1, "cp": 2}}
    s = stage(pc("ana", {"blindness": 1}), "ben", having=tired)
    s.does("blindness", "ogre")
    assert s.of("ana").wounds == 1
    t = stage("ana", "ben", goals=(goal("gem", 1),), having=tired)
    t.achieve("gem", 1, (1,))
    assert t.of("ana").wounds == 1
    u = stage("ana", "ben", having=tired)
    u.does("pass")
    assert u.of("ana").wounds == 0


@shows("anima.exhaustion.timing")
def test_the_action_counts_even_if_the_wound_defeats_her_unless_it_comes_first(stage):
    tired = {"ana": {"ap": 0, "sp": 3, "wounds": 2}}
    s = stage("ana", "ben", having=tired)
    s.strike("ogre", 3, (3, 3, 3))
    assert s.of("ogre").wounds == 1
    assert s.of("ana").out
    t = stage("ana", "ben", having=tired, rulings=("exhaustionBefore",))
    t.does("strike", "ogre")
    assert t.of("ana").out
    assert t.of("ogre").wounds == 0


@shows("anima.exhaustion.timing")
def test_whenever_it_comes_it_is_one_wound(stage):
    for rulings in ((), ("exhaustionBefore",)):
        for what in ("strike", "achieve", "blindness"):
            s = stage(
                pc("ana", {"blindness": 1}),
                "ben",
                goals=(goal("gem", 1),),
                having={"ana": {"ap": 0, "sp": 3, "cp": 2}},
                rulings=rulings,
            )
            if what == "strike":
                s.strike("ogre", 3, (3, 3, 3))
            elif what == "achieve":
                s.achieve("gem", 3, (3, 3, 3))
            else:
                s.does("blindness", "ogre")
            assert [(x.who, x.wounds) for x in s.told(Wounded) if x.why == "exhaustion"] == [
                ("ana", 1)
            ], (rulings, what)
            assert s.of("ana").wounds == 1
            assert s.now == "ben"


@shows("anima.exhaustion.free-action")
def test_a_free_strike_on_the_last_dice_costs_no_wound_by_the_usual_reading(stage):
    for rulings, wounds in (((), 0), (("freeStrikeExhausts",), 1)):
        s = stage("ana", having={"ana": {"ap": 1}}, rulings=rulings)
        s.does("maneuver")
        s.rolls(3, 3, 3, 3, 3)
        s.answers(4)
        s.rolls(3)
        s.answers(("strike", "ogre")).answers(1)
        assert s.of("ana").wounds == wounds


@shows("anima.exhaustion.free-action", "anima.exhaustion.timing")
def test_where_both_readings_hold_the_wound_comes_before_the_free_strike(stage):
    for had, struck in ((1, 1), (2, 0)):
        s = stage(
            "ana",
            "ben",
            having={"ana": {"ap": 1, "wounds": had}, "ben": {"ap": 0}},
            rulings=("freeStrikeExhausts", "exhaustionBefore"),
        )
        s.does("maneuver")
        s.rolls(3, 3, 3, 3, 3)
        s.answers(4).answers(("strike", "ogre"))
        if struck:
            s.rolls(3, 3, 3)
            s.answers(3)
        assert s.of("ana").out is not bool(struck)
        assert s.of("ogre").wounds == struck
        assert s.now == "ben"


@shows("anima.exhaustion.who")
def test_the_pool_of_whoever_acts_counts_opponents_and_eidolons_too(stage):
    s = stage("ana", having={"ogre": {"ap": 0, "sp": 1}}, order=("ogre", "ana"))
    s.strike("ana", 1, (1,))
    assert s.of("ogre").wounds == 1
    t = stage(
        pc("ana", eidolons=(eidolon(powers={"toughness": 1}),)),
        having={"spirit": {"here": True, "sp": 1, "ap": 0}},
    )
    t.strike("ogre", 1, (1,), actor="spirit")
    assert (t.of("spirit").wounds, t.of("ana").wounds) == (1, 0)


@shows("anima.exhaustion.free-things")
def test_free_things_cost_no_wound(stage):
    s = stage(pc("ana", eidolons=(eidolon(),)), having={"ana": {"ap": 0}, "spirit": {"here": True}})
    s.does("dismiss", "spirit")
    s.opens("ana", "passion", "ana").answers(("anger", "", ""))
    assert s.of("ana").wounds == 0
    assert s.now == "ana"


@shows("anima.strike.steps", "anima.strike.friendly")
def test_what_a_wound_sets_off_comes_before_what_the_struck_one_feels(stage):
    cursed = pc(
        "ana", {"soulbound-weapon": 1, "weapon-upgrade": 1}, weapons=(Weapon("claw", ("cursed",)),)
    )
    s = stage(
        cursed, pc("ben", passion="self-loathing"), having={"ana": {"sp": 2}, "ben": {"cp": 1}}
    )
    s.does("friendly").answers("ben").rolls(3, 3)
    s.answers(2)
    assert s.of("ben").wounds == 1
    assert s.of("ben").cp == 2, "the curse takes one of two that were one; then two come"


@shows("anima.charge.guard-one-ally")
def test_nobody_guards_against_herself(stage):
    s = stage("ana", "ben", having={"ana": {"sp": 1}})
    s.play.override("host", {"conflict/guards": [["ben", "ana"]]}, "the test says so")
    s.does("friendly").rolls(1)
    s.answers("ben")
    assert s.told(StrikeCounted)[-1].target == "ben"
    assert not s.told(Redirected)


# Limits and defense


@shows("anima.passive.strike-boost")
def test_strike_boost_raises_the_strike_limit_by_two_a_rank(stage):
    for rank, limit in ((0, 6), (1, 8), (2, 10)):
        s = stage(pc("ana", {"strike-boost": rank} if rank else {}))
        assert s.count(StrikeLimit("ana")) == limit


@shows("anima.passive.resilience", "anima.creation.defense")
def test_resilience_raises_the_defense_and_says_so(stage):
    s = stage(pc("ana", {"resilience": 3}), "ben")
    assert s.count(Defense("ana")) == 4
    assert s.reasons(Defense("ana")) == [(1, "on the sheet"), (3, "Resilience III")]
    assert s.count(Defense("ben")) == 1


@shows("anima.passive.resistance-to-fire", "anima.passive.resistance-to-frost")
def test_resistances_count_two_against_their_element_only(stage):
    s = stage(pc("ana", {"resistance-to-fire": 1}), pc("ben", {"resistance-to-frost": 1}))
    assert [s.count(Defense("ana", e)) for e in ("", "fire", "frost")] == [1, 3, 1]
    assert [s.count(Defense("ben", e)) for e in ("", "fire", "frost")] == [1, 1, 3]


def test_a_strike_of_fire_meets_the_resistance(stage):
    s = stage(
        pc("ana", {"blaze": 1}),
        foes=[foe(powers={"resistance-to-fire": 1})],
        having={"ana": {"sp": 2, "cp": 3}},
    )
    s.strike("ogre", 2, (3,) * 5, ("blaze",))
    assert s.of("ogre").wounds == 1
    assert s.told(StrikeCounted)[-1].defense == 4


def test_whoever_picks_blindly_still_declares_something_legal():
    """Fire rules out frost, and Superior Power Control needs at least one power."""
    frost = Declaration(
        ("ice-hurricane", "ice-hurricane", "blaze"), 1, None, 23, elements=("fire",)
    )
    assert frost.refuses(("ice-hurricane",)) is not None
    assert frost.sample(lambda n: 0) == ("blaze",)
    pair = ("mass-effect", "vampiric-strike")
    crowd = Declaration(pair, 1, None, 9, crowd=True)
    assert [crowd.refuses((one,)) is None for one in pair] == [False, False]
    assert crowd.sample(lambda n: 0) == pair, "some go only together"


@shows("anima.power.pay", "anima.strike.powers")
def test_what_is_offered_for_a_strike_is_what_can_be_paid(stage, monkeypatch):
    """Also one that a pack brings for nothing, and that with an empty Charge Pool."""
    monkeypatch.setitem(POWERS, "leap-attack", replace(POWERS["leap-attack"], cost=0))
    powers = {"leap-attack": 1, "blaze": 1, "force-attack": 1}
    costs = {id: POWERS[id].cost for id in powers}
    assert costs == {"leap-attack": 0, "blaze": 3, "force-attack": 3}
    for repeats in (False, True):
        for have in range(7):
            s = stage(
                pc("ana", powers),
                having={"ana": {"sp": 1, "cp": have}},
                rulings=("repeatPower",) if repeats else (),
            )
            s.does("strike", "ogre")
            offered = s.choices("strike-powers")
            for id, cost in costs.items():
                times = sum(n * cost <= have for n in (1, 2)) if repeats else int(cost <= have)
                assert offered.count(id) == times, (id, have, repeats)
            s.rolls(1).answers(())
