"""Powers in their corners: what is offered, who is reached, and what lapses."""

from __future__ import annotations

import pytest

from anima.stage import Weapon, bare_strike, eidolon, foe, goal, pc
from support.shows import shows
from undertow.games.anima.catalogue.actions import HARMFUL, KINDLY
from undertow.games.anima.catalogue.powers import POWERS
from undertow.games.anima.facts import Paid, Redirected, Shifted
from undertow.games.anima.moments import (
    AchievementLimit,
    Defense,
    Lost,
    ManeuverBonus,
    StrikeBonus,
    StrikeLimit,
)
from undertow.games.anima.rules.achievements import helpful
from undertow.games.anima.world import Effect
from undertow.kernel import HOST

# What can be declared


@shows("anima.charge.mass-effect")
def test_mass_effect_is_for_squads_and_swarms_alone(stage):
    powers = {"vampiric-strike": 1, "mass-effect": 1}
    having = {"ana": {"sp": 1, "cp": 6, "wounds": 1}}
    for type, offered in (
        ("individual", ["vampiric-strike"]),
        ("squad", ["vampiric-strike", "mass-effect"]),
        ("swarm", ["vampiric-strike", "mass-effect"]),
    ):
        s = stage(pc("ana", powers), foes=[foe("them", type, 0)], having=having)
        s.does("strike", "them")
        assert s.choices("strike-powers") == offered
        s.rolls(3)
        s.answers(tuple(offered))
        assert s.of("ana").cp == 6 - 2 - len(offered)
    t = stage(pc("ana", {"poison": 1, "mass-effect": 1}), having={"ana": {"cp": 6}})
    t.does("poison", "ogre")
    assert t.told(Paid)[-1] == Paid("ana", ("poison",), 2), "against an individual it is not paid"


@shows("anima.charge.mass-effect", "anima.charge.elemental-surge")
@pytest.mark.parametrize("boost", ["mass-effect", "elemental-surge"])
def test_a_boost_with_nothing_to_boost_is_not_offered(stage, boost):
    s = stage(
        pc("ana", {boost: 1, "poison": 1}),
        foes=[foe("pack", "squad")],
        having={"ana": {"sp": 1, "cp": 6}},
    )
    bare_strike(s, "pack")


@shows("anima.power.squad-swarm-bar")
def test_vampiric_strike_without_mass_effect_is_not_offered_against_a_crowd(stage):
    s = stage(
        pc("ana", {"vampiric-strike": 1}),
        foes=[foe("pack", "squad")],
        having={"ana": {"sp": 1, "cp": 6}},
    )
    bare_strike(s, "pack")
    t = stage(
        pc("ana", {"vampiric-strike": 1, "mass-effect": 1}),
        foes=[foe("pack", "squad")],
        having={"ana": {"sp": 1, "cp": 3}},
    )
    bare_strike(t, "pack")  # three charge dice pay for one of the two


@shows("anima.charge.superior-power-control", "anima.charge.mass-effect")
def test_superior_power_control_adds_what_goes_only_together(stage):
    s = stage(
        pc("ana", {"superior-power-control": 1, "vampiric-strike": 1, "mass-effect": 1}),
        foes=[foe("pack", "squad", 0)],
        having={"ana": {"sp": 1, "cp": 6, "wounds": 1}},
    )
    s.strike("pack", 1, (3,))
    s.answers("control")
    s.is_told_off(("vampiric-strike",), because="without Mass Effect")
    s.answers(("vampiric-strike", "mass-effect"))
    assert s.of("ana").cp == 0
    assert s.of("ana").wounds == 0


@shows("anima.charge.element-exclusive", "anima.charge.superior-power-control")
def test_superior_power_control_offers_no_power_of_the_other_element(stage):
    powers = dict.fromkeys(("superior-power-control", "blaze", "firestorm", "frost-spikes"), 1)
    s = stage(pc("ana", powers), having={"ana": {"sp": 1, "cp": 12}})
    s.strike("ogre", 1, (1, 1, 1, 1), ("blaze",))
    s.answers("control")
    assert s.choices("control") == ["firestorm"]
    s.rolls(1)
    s.answers(("firestorm",))


@shows("anima.charge.superior-power-control", "anima.charge.elemental-surge")
def test_superior_power_control_costs_two_and_boosts_only_what_it_adds(stage):
    powers = dict.fromkeys(("superior-power-control", "blaze", "elemental-surge", "leap-attack"), 1)
    s = stage(pc("ana", powers), having={"ana": {"sp": 1, "cp": 6}})
    s.strike("ogre", 1, (1, 1, 1, 1), ("blaze",))
    s.answers("control")
    assert s.choices("control") == ["leap-attack"], "Blaze was declared before; one die is left"
    s.rolls(1)
    s.answers(("leap-attack",))
    assert s.of("ana").cp == 0
    t = stage(pc("ana", powers), having={"ana": {"sp": 1, "cp": 6}})
    t.strike("ogre", 1, (1,))
    t.answers("control")
    t.is_told_off(("blaze", "elemental-surge", "leap-attack"), because="costs 5")
    t.rolls(3, 3, 3, 3)
    t.answers(("blaze", "elemental-surge"))
    assert t.of("ana").cp == 0
    assert t.of("ogre").wounds == 1
    u = stage(pc("ana", powers), having={"ana": {"sp": 1, "cp": 2}})
    u.strike("ogre", 1, (1,))  # after its own cost nothing is left to add


@shows("anima.charge.superior-power-control")
def test_dice_for_a_new_element_come_with_superior_power_control_too(stage):
    s = stage(
        pc("ana", {"superior-power-control": 1, "blaze": 1}),
        foes=[foe(weakness="vulnerable-to-fire", powers={"resistance-to-fire": 1})],
        having={"ana": {"sp": 1, "cp": 5}},
    )
    s.strike("ogre", 1, (3,))
    s.answers("control")
    s.rolls(3, 3, 3, 1, 1, 1)  # three by Blaze and three by the weakness
    s.answers(("blaze",))
    assert s.of("ogre").wounds == 0, "four successes do not beat 2 and 2 for the resistance"


@shows("anima.power.same-twice", "anima.charge.heroics")
def test_heroics_twice_by_another_reading(stage):
    for rulings, dice in (((), 3), (("repeatPower",), 6)):
        s = stage(
            pc("ana", {"heroics": 1}),
            goals=(goal(difficulty=5),),
            rulings=rulings,
            having={"ana": {"sp": 1, "cp": 4}},
        )
        s.does("achieve", "gem")
        if not rulings:
            s.is_told_off(("heroics", "heroics"))
        s.rolls(*(1,) * (1 + dice))
        s.answers(("heroics",) * (dice // 3))
        assert s.of("ana").cp == 4 - 2 * dice // 3
    t = stage(pc("ana", {"heroics": 1}), rulings=("repeatPower",), having={"ana": {"cp": 3}})
    offer = helpful(t.world, "ana")
    assert offer is not None
    assert offer.options == ("heroics",), "three dice do not pay for two"


@shows("anima.power.same-twice", "anima.charge.elemental-surge-each")
def test_two_surges_need_two_powers_even_where_powers_repeat(stage):
    s = stage(
        pc("ana", {"blaze": 1, "elemental-surge": 1}),
        having={"ana": {"sp": 2, "cp": 8}},
        rulings=("repeatPower",),
    )
    s.does("strike", "ogre").answers(1)
    s.is_told_off(("blaze", "elemental-surge", "elemental-surge"), because="something to boost")
    s.rolls(*(1,) * 9)
    s.answers(("blaze", "blaze", "elemental-surge", "elemental-surge"))
    assert s.of("ana").cp == 0


@shows("anima.goal.effects", "anima.flow.modify")
def test_a_blocked_power_goes_into_no_roll(stage):
    def ward(power):
        return goal(power, effect=Effect("block", what=power, side="gm"), switch=True, on=True)

    s = stage(
        pc("ana", {"force-attack": 1, "superior-power-control": 1, "leap-attack": 1}),
        goals=(ward("force-attack"), ward("superior-power-control")),
        having={"ana": {"sp": 1, "cp": 6}},
    )
    s.does("strike", "ogre")
    assert s.choices("strike-powers") == ["leap-attack"]
    s.rolls(1)
    s.answers(())
    assert s.now == "ogre", "and nothing was to be controlled"
    t = stage(
        pc("ana", {"heroics": 1}),
        goals=(goal(), ward("heroics")),
        having={"ana": {"sp": 1, "cp": 6}},
    )
    t.rolls(1).does("achieve", "gem")
    assert not t.is_asked("achievement-powers")
    u = stage(pc("ana", {"guard": 1}), "ben", goals=(ward("guard"),), having={"ana": {"cp": 6}})
    u.does("maneuver").answers(1).answers(1)
    assert u.choices("roll") == ["roll"]
    u.rolls(1, 1)
    u.answers("roll")


# Guard


@shows("anima.charge.guard-one-ally", "anima.power.same-twice")
def test_two_allies_are_guarded_only_by_another_reading(stage):
    for rulings in ((), ("repeatPower",)):
        s = stage(
            pc("ana", {"guard": 1}),
            "ben",
            "cleo",
            "dan",
            having={"ana": {"cp": 3}},
            rulings=rulings,
        )
        s.does("maneuver").answers(1).answers(1)
        assert s.choices("roll") == ["roll", ("guard", "ben"), ("guard", "cleo"), ("guard", "dan")]
        s.rolls(1, 1)
        s.answers(("guard", "ben"))
        if rulings:
            assert s.choices("roll") == ["roll", ("guard", "cleo"), ("guard", "dan")]
            s.answers(("guard", "cleo"))
            if s.is_asked("roll"):  # others may still give dice
                assert s.choices("roll") == ["roll"]
                s.answers("roll")
            assert s.world.fight.guards == (("ben", "ana"), ("cleo", "ana"))
        assert s.now == "ben", "she rolled, and guards nobody else"
        assert s.of("ana").cp == 3 - len(s.world.fight.guards)


@shows("anima.charge.guard-one-ally")
def test_a_guard_who_fell_guards_nobody_even_when_she_rises(stage):
    s = stage(
        pc("ana", {"guard": 1}),
        "ben",
        pc("cleo", {"life-transfer": 1}),
        order=("ana", "ogre", "cleo", "troll", "ben"),
        foes=[foe(), foe("troll")],
        having={"ana": {"cp": 1, "wounds": 2}, "cleo": {"cp": 5}, "ogre": {"sp": 6}},
        rulings=("reviveInConflict",),
    )
    s.does("maneuver").answers(1).answers(1)
    s.rolls(1, 1)
    s.answers(("guard", "ben"))
    assert s.play.view("gm").conflict.guards == (("ben", "ana"),)
    s.strike("ben", 2, (3, 3))
    assert s.of("ana").out
    assert s.play.view("gm").conflict.guards == (), "and nobody is told that she still does"
    s.does("life-transfer", "ogre")
    assert not s.of("ana").out
    s.set({"troll": {"sp": 2}}).strike("ben", 2, (3, 3))
    assert (s.of("ana").wounds, s.of("ben").wounds) == (2, 1)


@shows("anima.charge.guard-one-ally", "anima.weakness.cowardly-other")
def test_a_guard_who_ran_guards_nobody(stage):
    s = stage(
        "ana",
        foes=[foe(powers={"guard": 1}, weakness="cowardly"), foe("troll")],
        order=("ogre", "ana", "troll"),
        having={"ana": {"sp": 3}, "ogre": {"cp": 1}},
    )
    s.does("maneuver").answers(1)
    s.rolls(1, 1, 1)
    s.answers(("guard", "troll"))
    s.strike("troll", 3, (3, 3, 3))
    assert s.told(Redirected)[-1].guard == "ogre"
    assert s.of("ogre").returns
    assert s.world.fight.guards == ()


@shows("anima.charge.guard-one-ally", "anima.charge.guard-duration")
def test_an_eidolon_guards_until_its_summoners_next_turn_or_until_it_goes_home(stage):
    spirit = eidolon(powers={"guard": 1})
    s = stage(
        pc("ana", eidolons=(spirit,)),
        "ben",
        order=("ana", "ogre", "ben"),
        having={"spirit": {"here": True, "cp": 2, "ap": 5}, "ogre": {"sp": 2}},
    )
    for _ in range(2):
        s.does("maneuver", actor="spirit").answers(1).answers(1)
        s.rolls(1, 1)
        s.answers(("guard", "ben"))
        assert s.world.fight.guards == (("ben", "spirit"),)
        if s.world.fight.round == 1:
            s.passes("ogre", "ben")
            assert s.world.fight.guards == ()
    s.strike("ben", 2, (3, 3))
    assert not s.of("spirit").here
    assert s.world.fight.guards == ()
    assert s.of("ben").wounds == 0


@shows("anima.charge.guard", "anima.strike.friendly")
def test_who_strikes_is_not_struck_by_her_own_guard_but_another_guard_is(stage):
    spirit = eidolon(powers={"auto-guard": 1})
    s = stage(
        pc("ana", eidolons=(spirit,)),
        pc("ben", {"guard": 1}),
        order=("ben", "ana", "ogre"),
        having={"ben": {"cp": 1}, "spirit": {"here": True, "sp": 2, "ap": 5}},
    )
    s.does("maneuver").answers(1).answers(1)
    s.rolls(1, 1)
    s.answers(("guard", "ana"))
    s.does("friendly", actor="spirit").rolls(3, 3)
    s.answers("ana").answers(2)
    assert s.told(Redirected)[-1] == Redirected("ana", "ben", "guard")
    assert (s.of("ana").wounds, s.of("ben").wounds) == (0, 1)


# Whom Life Transfer heals


@shows("anima.charge.life-transfer")
def test_life_transfer_heals_nobody_who_left_or_ran(stage):
    s = stage(
        "ben",
        pc("ana", {"life-transfer": 1}),
        "cleo",
        having={"ana": {"cp": 5}, "ben": {"wounds": 2}},
    )
    s.does("leave")
    assert s.now == "ana"
    s.does("life-transfer", "ogre")
    assert (s.of("ogre").wounds, s.of("ben").wounds) == (1, 2)
    t = stage(
        "ana",
        foes=[foe(powers={"life-transfer": 1}, start=5), foe("imp")],
        order=("ogre", "ana", "imp"),
        having={"imp": {"wounds": 1, "returns": 1}},
    )
    t.does("life-transfer", "ana")
    assert t.of("imp").wounds == 1, "it is not there"


@shows("anima.charge.life-transfer", "anima.charge.life-transfer-defeated")
def test_who_lies_on_the_ground_can_be_healed_more_than_once(stage):
    s = stage(
        pc("ana", {"life-transfer": 1}),
        "ben",
        foes=[foe(wounds=9)],
        having={"ana": {"cp": 10}, "ben": {"wounds": 3, "out": True}},
    )
    s.does("life-transfer", "ogre").passes("ogre").does("life-transfer", "ogre")
    assert s.of("ben").wounds == 1
    assert s.of("ben").out


@shows("anima.charge.life-transfer-defeated")
def test_who_left_is_not_dragged_back_by_a_healing_that_revives(stage):
    s = stage(
        "ben",
        pc("ana", {"life-transfer": 1}),
        "cleo",
        rulings=("reviveInConflict",),
        having={"ana": {"cp": 5}, "ben": {"wounds": 1}, "cleo": {"wounds": 3, "out": True}},
    )
    s.does("leave").does("life-transfer", "ogre")
    assert s.of("ben").out
    assert not s.of("cleo").out
    assert s.now == "cleo", "she has the next turn"


@shows("anima.charge.life-transfer-defeated", "anima.charge.life-transfer")
def test_an_eidolon_that_was_defeated_can_be_summoned_again(stage):
    spirit = eidolon(powers={"toughness": 1})
    s = stage(
        pc("ana", {"life-transfer": 1, "summoning": 1, "open-bond": 1}, eidolons=(spirit,)),
        having={"ana": {"cp": 6}, "spirit": {"wounds": 2}},
    )
    assert not s.offered("summon")
    s.does("life-transfer", "ogre").passes("ogre")
    assert s.of("spirit").wounds == 1
    assert s.offered("summon") == [("spirit",)]


@shows("anima.charge.life-transfer", "anima.strike.friendly")
def test_what_is_taken_from_an_ally_does_not_go_back_to_her(stage):
    s = stage(pc("ana", {"life-transfer": 1}), "ben", having={"ana": {"cp": 5}})
    s.does("friendly-power").answers(("life-transfer", "ben"))
    assert s.of("ben").wounds == 1


@shows("anima.charge.life-transfer", "anima.power.either-side")
def test_life_transfer_heals_ones_own_side(stage):
    s = stage(
        pc("ana", {"life-transfer": 1}),
        "ben",
        "cleo",
        foes=[foe(), foe("imp")],
        having={
            "ana": {"cp": 5},
            "ben": {"wounds": 1},
            "cleo": {"wounds": 1},
            "imp": {"wounds": 1},
        },
    )
    s.does("life-transfer", "ogre")
    assert s.choices("heal") == ["ben", "cleo"]
    s.answers("cleo")


@shows("anima.charge.life-drain", "anima.passion.non-strike-wounds", "anima.end.winner")
def test_life_drain_fells_the_last_opponent_and_the_user_is_healed_all_the_same(stage):
    s = stage(
        pc("ana", {"life-drain": 1}, passion="bloodlust"),
        foes=[foe(wounds=1)],
        having={"ana": {"cp": 5, "wounds": 2}},
    )
    s.does("life-drain", "ogre")
    assert s.world.conflict is None
    assert s.of("ana").wounds == 1


# Passive powers


@shows("anima.passive.achievement-boost", "anima.achievement.limit-vs-strike-limit")
def test_where_the_strike_limit_binds_achievements_no_boost_goes_past_it(stage):
    for limit, most in ((4, 4), (9, 9), (12, 10)):
        s = stage(
            "ana",
            foes=[foe(sp=limit, powers={"achievement-boost": 1})],
            rulings=("strikeLimitCapsAchievements",),
        )
        assert s.count(AchievementLimit("ogre")) == most
        assert s.count(StrikeLimit("ogre")) == limit
    t = stage(pc("ana", {"achievement-boost": 1}), rulings=("strikeLimitCapsAchievements",))
    assert t.count(AchievementLimit("ana")) == 10, "a PC is not bound"


@shows("anima.passive.squad-tactics", "anima.passive.tactical-maneuvering")
def test_passives_work_for_adversity_as_for_pcs(stage):
    s = stage(
        "ana", foes=[foe(powers={"resilience": 2, "resistance-to-frost": 1, "strike-boost": 2})]
    )
    assert s.count(Defense("ogre")) == 4
    assert s.count(Defense("ogre", "frost")) == 6
    assert s.count(Defense("ogre", "fire")) == 4
    assert s.count(StrikeLimit("ogre")) == 10


# Conditions


@shows("anima.power.character-word", "anima.charge.blindness")
def test_blindness_reaches_crowds_by_itself(stage):
    crowds = [foe("pack", "squad"), foe("bees", "swarm")]
    s = stage(pc("ana", {"blindness": 1}), foes=crowds, having={"ana": {"cp": 2}})
    assert s.offered("blindness") == [("pack",), ("bees",)]
    s.does("blindness", "bees")
    assert s.of("ana").cp == 0
    assert (s.count(Lost("bees")), s.count(Lost("pack"))) == (1, 0)


@shows("anima.condition.empowered")
def test_empowered_helps_strikes_only(stage):
    s = stage("ana", having={"ana": {"conditions": [["empowered", "x"], ["empowered", "y"]]}})
    assert s.count(StrikeBonus("ana", "ogre")) == 1
    assert s.count(ManeuverBonus("ana")) == 0


@shows("anima.condition.blinded")
def test_blinded_takes_a_success_off_an_achievement_too(stage):
    s = stage(
        "ana",
        goals=(goal(difficulty=1),),
        having={"ana": {"sp": 2, "conditions": [["blinded", "x"]]}},
    )
    s.achieve("gem", 2, (3, 3))
    assert s.of("ana").sp == 2, "two less one do not beat one"


@shows("anima.condition.darkness", "anima.passive.darksight")
def test_shining_keeps_off_darkness_but_not_blinded(stage):
    lamp = (Weapon("lamp", ("shining",)),)
    s = stage(pc("ana", {"soulbound-weapon": 1}, weapons=lamp), conditions=("darkness",))
    assert s.count(Lost("ana")) == 0
    s.set({"ana": {"conditions": [["blinded", "x"]]}})
    assert s.count(Lost("ana")) == 1


@shows("anima.condition.poisoned")
def test_poison_takes_nothing_from_an_empty_pool_and_one_die_from_two_sources(stage):
    s = stage(
        "ana",
        order=("ogre", "ana"),
        having={"ana": {"ap": 0, "conditions": [["poisoned", "x"], ["poisoned", "y"]]}},
    )
    s.passes("ogre")
    assert s.of("ana").ap == 0
    assert not [f for f in s.told(Shifted) if f.why == "poisoned"]
    s.set({"ana": {"ap": 5}}).passes("ana", "ogre")
    assert s.of("ana").ap == 4


# The other side


@shows("anima.power.either-side", "anima.charge.restore", "anima.charge.refresh")
def test_an_opponent_may_be_helped_but_not_by_a_slip(stage):
    powers = dict.fromkeys(("shield", "restore", "refresh", "nightvision"), 1)
    bad = [["poisoned", "x"], ["blinded", "y"]]
    s = stage(
        pc("ana", powers),
        "ben",
        foes=[foe(), foe("pack", "squad")],
        having={"ana": {"cp": 6}, "ogre": {"conditions": bad, "ap": 2}},
    )
    s.does("mercy")
    assert s.choices("mercy") == [
        "nobody",
        ("nightvision", "ogre"),
        ("nightvision", "pack"),
        ("refresh", "ogre"),
        ("restore", "ogre"),
        ("shield", "ogre"),
        ("shield", "pack"),
    ]
    s.answers("nobody")
    assert s.now == "ana"
    s.does("mercy").answers(("restore", "ogre"))
    s.answers((("ogre", "poisoned"),))
    assert s.of("ogre").conditions == (("blinded", "y"),)
    assert s.of("ana").cp == 5
    s.passes("ben", "ogre", "pack").does("mercy").answers(("refresh", "ogre"))
    assert s.of("ogre").ap == 5
    assert s.of("ana").cp == 3
    s.passes("ben", "ogre", "pack").does("mercy").answers(("shield", "ogre"))
    assert s.count(Defense("ogre")) == 3
    assert s.of("ana").cp == 1
    assert not stage("ana", having={"ana": {"cp": 6}}).offered("mercy")
    t = stage(pc("ana", {"restore": 1}), having={"ana": {"cp": 6}})
    t.is_refused("mercy", because="an opponent it can reach")


@shows("anima.power.either-side", "anima.charge.dispel")
def test_an_ally_may_be_dispelled_but_not_by_a_slip(stage):
    s = stage(
        pc("ana", {"dispel": 1}),
        "ben",
        "cleo",
        having={"ana": {"cp": 2}, "ben": {"conditions": [["shielded", "x"], ["poisoned", "y"]]}},
    )
    s.does("friendly-power")
    assert s.choices() == ["nobody", ("dispel", "ben")]
    s.answers(("dispel", "ben"))
    assert s.of("ben").conditions == (("poisoned", "y"),)
    assert s.of("ana").cp == 0


@shows("anima.power.either-side", "anima.power.pay")
def test_a_ruling_in_between_leaves_the_choice_open(stage):
    s = stage(pc("ana", {"shield": 1}), having={"ana": {"cp": 2}})
    s.does("mercy")
    s.play.override(HOST, {"fighters/ana/cp": 0}, "none left")
    s.answers(("shield", "ogre"))
    assert not s.of("ogre").conditions
    assert s.now == "ana"


@shows("anima.passive.soul-resistance-vampiric", "anima.charge.banishment")
def test_banishment_works_on_an_eidolon_with_soul_resistance(stage):
    spirit = eidolon(powers={"soul-resistance": 1}, owner="ogre", competence=2)
    s = stage(
        pc("ana", {"banishment": 1, "life-drain": 1}),
        foes=[foe(bonds=("spirit",)), spirit],
        having={"ana": {"cp": 6}, "spirit": {"here": True}},
    )
    assert s.offered("life-drain") == [("ogre",)]
    s.does("banishment", "spirit")
    assert not s.of("spirit").here


@shows("anima.charge.banishment-limits", "anima.power.either-side")
def test_of_ones_own_side_too_only_an_eidolon_is_banished(stage):
    s = stage(
        pc("ana", {"banishment": 1}),
        pc("ben", eidolons=(eidolon(),)),
        having={"ana": {"cp": 6}, "spirit": {"here": True}},
    )
    s.does("friendly-power")
    assert s.choices() == ["nobody", ("banishment", "spirit")]
    s.answers(("banishment", "spirit"))
    assert not s.of("spirit").here


@shows("anima.power.either-side")
def test_every_power_that_touches_somebody_is_meant_for_one_side_and_may_be_turned_to_the_other():
    actions = {p.id for p in POWERS.values() if p.group == "charge" and p.type == "action"}
    touch_nobody = {"brighten", "conjure-darkness"}
    assert actions - touch_nobody == {*HARMFUL, *KINDLY}
    assert not {*HARMFUL} & {*KINDLY}


@shows("anima.power.either-side", "anima.goal.effects")
def test_what_is_blocked_is_blocked_against_everybody(stage):
    for power, rule in (("slow", "friendly-power"), ("shield", "mercy")):
        block = goal("ward", effect=Effect("block", what=power, side="gm"), switch=True, on=True)
        s = stage(pc("ana", {power: 1}), "ben", goals=(block,), having={"ana": {"cp": 6}})
        s.is_refused(rule, because="it needs a power")


@shows("anima.power.either-side", "anima.weakness.crazy-when")
def test_no_die_sends_a_crazy_one_to_the_help_of_the_other_side(stage):
    spirit = eidolon(weakness="crazy", powers={"restore": 1})
    s = stage(
        pc("ana", eidolons=(spirit,)),
        having={
            "spirit": {"here": True, "cp": 2, "ap": 5},
            "ogre": {"conditions": [["poisoned", "x"]]},
        },
    )
    s.rolls(5).does("crazy", actor="spirit")
    assert s.now == "ogre", "it passed"
    assert s.of("spirit").cp == 2
