"""Strikes in their corners: the final target, powers added late, what the last wound still sets off."""

from __future__ import annotations

import pytest

from anima.stage import Weapon, eidolon, foe, goal, pc
from support.shows import shows
from undertow.games.anima.facts import Paid, Redirected, Rolled, StrikeCounted
from undertow.games.anima.world import Effect

CONTROL = {"superior-power-control": 1}


@shows("anima.strike.limit", "anima.passive.strike-boost")
def test_a_raised_limit_is_rolled(stage):
    s = stage(pc("ana", {"strike-boost": 1}), having={"ana": {"sp": 10}})
    s.does("strike", "ogre")
    assert s.range("strike-dice") == (1, 8)
    s.rolls(*(1,) * 8)
    s.answers(8)


# The final target


@shows("anima.strike.steps", "anima.adversity.type-matters")
def test_powers_and_bonus_dice_are_for_whoever_is_struck_in_the_end(stage):
    ana = pc(
        "ana",
        {"leap-attack": 1, "whirlwind-attack": 1, "soulbound-weapon": 1},
        weapons=(Weapon("net", ("area-strike",)),),
    )
    s = stage(
        ana, foes=[foe(), foe("bees", "swarm", defense=0)], having={"ana": {"sp": 1, "cp": 2}}
    )
    s.play.override("host", {"conflict/guards": [["ogre", "bees"]]}, "the test says so")
    s.does("strike", "ogre")
    assert s.choices("strike-powers") == ["whirlwind-attack"]
    s.rolls(1, 1, 3)
    s.answers(("whirlwind-attack",))
    assert s.told(StrikeCounted)[-1].target == "bees"
    assert (s.of("ogre").wounds, s.of("bees").wounds) == (0, 1)


@shows("anima.eidpower.auto-guard", "anima.goal.effects")
def test_a_blocked_auto_guard_guards_nobody(stage):
    seal = goal("seal", 1, Effect("block", 0, "spirit", "auto-guard", "gm"), settled="gm")
    s = stage(
        pc("ana", eidolons=(eidolon(powers={"auto-guard": 1}),)),
        goals=(seal,),
        having={"spirit": {"here": True}, "ogre": {"sp": 2}},
        order=("ogre", "ana"),
    )
    s.strike("ana", 2, (3, 3))
    assert (s.of("ana").wounds, s.of("spirit").wounds) == (1, 0)
    assert not s.told(Redirected)


# Which powers


@shows("anima.passive.soul-resistance-vampiric", "anima.charge.mass-effect", "anima.goal.effects")
def test_powers_that_could_do_nothing_are_not_offered(stage):
    ana = pc("ana", {"vampiric-strike": 1, "mass-effect": 1, "leap-attack": 1})
    block = goal("seal", 1, Effect("block", 0, "ana", "leap-attack", "gm"), settled="gm")
    for foes, goals, offered in (
        (foe(), (), ["leap-attack", "vampiric-strike"]),
        (foe(powers={"soul-resistance": 1}), (), ["leap-attack"]),
        (foe(), (block,), ["vampiric-strike"]),
    ):
        s = stage(ana, foes=[foes], goals=goals, having={"ana": {"sp": 1, "cp": 6}})
        s.does("strike", "ogre")
        assert sorted(s.choices("strike-powers")) == offered
        s.rolls(1)
        s.answers(())


@shows("anima.charge.elemental-surge-each", "anima.power.same-twice")
def test_each_surge_needs_a_power_of_its_own_by_every_reading(stage):
    s = stage(
        pc("ana", {"blaze": 1, "elemental-surge": 1}),
        rulings=("repeatPower",),
        having={"ana": {"sp": 1, "cp": 8}},
    )
    s.does("strike", "ogre")
    surge = ("elemental-surge", "elemental-surge")
    s.is_told_off(("blaze", *surge), because="needs something to boost")
    s.rolls(*(1,) * 9)
    s.answers(("blaze", "blaze", *surge))
    assert s.of("ana").cp == 0


# Superior Power Control


@shows("anima.charge.superior-power-control", "anima.passive.resistance-to-fire")
def test_fire_added_after_the_roll_meets_the_resistance(stage):
    s = stage(
        pc("ana", {**CONTROL, "blaze": 1}),
        having={"ana": {"sp": 3, "cp": 5}},
        foes=[foe(powers={"resistance-to-fire": 1})],
    )
    s.strike("ogre", 3, (3, 3, 3)).answers("control")
    s.rolls(3, 1, 1)
    s.answers(("blaze",))
    assert s.told(StrikeCounted)[-1].defense == 4
    assert s.of("ogre").wounds == 0, "without the fire three successes had been enough"
    assert s.pools("ana") == (10, 3, 0)


@shows("anima.charge.superior-power-control", "anima.weakness.vulnerable-to-fire")
def test_only_what_the_added_powers_bring_is_rolled(stage):
    s = stage(
        pc("ana", {**CONTROL, "blaze": 1}),
        foes=[foe(weakness="vulnerable-to-fire")],
        having={"ana": {"sp": 1, "cp": 5, "conditions": [["empowered", "x"]]}},
    )
    s.strike("ogre", 1, (1, 1)).answers("control")
    s.rolls(*(3,) * 6)
    s.answers(("blaze",))
    assert s.told(Rolled)[-1].bonus == 6, "three of Blaze, three of the weakness"
    assert s.of("ogre").wounds == 2
    assert s.told(Paid)[-1].cost == 5


@shows("anima.charge.superior-power-control", "anima.charge.element-exclusive")
def test_what_is_added_is_of_the_element_the_strike_has_already(stage):
    ana = pc("ana", {**CONTROL, "blaze": 1, "firestorm": 1, "frost-spikes": 1})
    s = stage(ana, having={"ana": {"sp": 1, "cp": 9}})
    s.strike("ogre", 1, (1,) * 4, ("blaze",)).answers("control")
    s.is_told_off(("frost-spikes",))
    s.rolls(1)
    s.answers(("firestorm",))
    assert s.of("ana").cp == 1


@shows("anima.charge.spc-strike-only", "anima.effect.fire-aura")
def test_an_aura_that_was_left_off_is_not_put_on_after_the_roll(stage):
    ana = pc(
        "ana",
        {**CONTROL, "leap-attack": 1, "soulbound-weapon": 1},
        weapons=(Weapon("torch", ("fire-aura",)),),
    )
    s = stage(ana, having={"ana": {"sp": 1, "cp": 3}})
    s.strike("ogre", 1, (1,)).answers("control")
    assert s.choices("control") == ["leap-attack"]
    s.rolls(1)
    s.answers(("leap-attack",))


@shows("anima.charge.superior-power-control", "anima.charge.vampiric-strike")
def test_a_vampiric_strike_added_after_the_roll_heals_and_rolls_nothing(stage):
    s = stage(
        pc("ana", {**CONTROL, "vampiric-strike": 1}),
        foes=[foe(defense=0)],
        having={"ana": {"sp": 1, "cp": 5, "wounds": 1}},
    )
    s.strike("ogre", 1, (3,)).answers("control").answers(("vampiric-strike",))
    assert (s.of("ogre").wounds, s.of("ana").wounds) == (1, 0)


@shows("anima.charge.superior-power-control", "anima.charge.spc-reroll-order")
def test_control_comes_once_and_either_side_of_a_reroll(stage):
    ana = pc("ana", {**CONTROL, "force-attack": 1, "leap-attack": 1})
    s = stage(ana, having={"ana": {"sp": 1, "cp": 9, "marks": [0]}})
    s.strike("ogre", 1, (1,)).rolls(1)
    s.answers("trait-0")
    assert s.choices("keep") == ["keep", "control"], "one trait was used"
    s.rolls(1)
    s.answers("control").answers(("leap-attack",))
    assert s.now == "ogre", "and the control only once, though there is charge left"
    assert s.of("ana").cp == 6


@shows("anima.charge.superior-power-control", "anima.power.pay")
@pytest.mark.parametrize(("charge", "offered"), [(2, False), (3, True)])
def test_it_takes_its_own_two_dice_and_those_of_a_power(stage, charge, offered):
    s = stage(pc("ana", {**CONTROL, "leap-attack": 1}), having={"ana": {"sp": 1, "cp": charge}})
    s.strike("ogre", 1, (1,))
    assert s.is_asked("keep") is offered
    if offered:
        s.answers("keep")


# Wounds and what they set off


@shows("anima.strike.steps", "anima.passion.self-loathing", "anima.strike.excess-wounds")
def test_the_last_wound_is_still_felt_and_only_as_a_circle_that_was_there(stage):
    s = stage(
        pc("ana", passion="self-loathing"),
        pc("ben", passion="compassion"),
        order=("ogre", "ana", "ben"),
        having={"ana": {"wounds": 2}, "ogre": {"sp": 6}},
    )
    s.strike("ana", 6, (3,) * 6)
    assert s.of("ana").out
    assert s.of("ana").cp == 2, "three wounds fell on one circle"
    assert s.of("ben").cp == 1


@shows("anima.strike.knockout", "anima.soulbound.imbuement-interrupt")
def test_work_on_a_weapon_falls_with_either_of_the_two(stage):
    for fallen in ("ana", "ben"):
        ben = pc("ben", {"soulbound-weapon": 1}, weapons=(Weapon("blade"),))
        s = stage(
            pc("ana", {"immediate-imbuement": 1, "soulsmith": 1}),
            ben,
            "cleo",
            order=("ogre", "ana", "ben", "cleo"),
            having={fallen: {"wounds": 2}, "ogre": {"sp": 2}},
        )
        work = {
            "smith": "ana",
            "owner": "ben",
            "weapon": 0,
            "effect": "quicken",
            "replaces": [],
            "left": 1,
        }
        s.play.override("host", {"conflict/works": [work]}, "the test says so")
        s.strike(fallen, 2, (3, 3))
        assert s.of(fallen).out
        assert s.world.fight.works == ()


@shows("anima.exhaustion.wound", "anima.charge.body-drain")
def test_dice_that_the_action_brings_come_too_late_against_exhaustion(stage):
    s = stage(pc("ana", {"body-drain": 1}), "ben", having={"ana": {"ap": 0, "cp": 4}})
    s.does("body-drain", "ogre")
    assert (s.of("ana").ap, s.of("ana").wounds) == (3, 1)


@shows("anima.strike.friendly")
def test_nobody_strikes_herself(stage):
    s = stage("ana", "ben", having={"ana": {"sp": 1}})
    s.does("friendly")
    assert s.choices("friendly") == ["nobody", "ben"]
    s.answers("nobody")
