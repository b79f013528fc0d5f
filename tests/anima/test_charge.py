"""Charge powers, boosts and conditions."""

from __future__ import annotations

import pytest

from anima.stage import Weapon, bare_strike, eidolon, foe, pc
from support.shows import shows
from undertow.games.anima.catalogue.entries import POWERS
from undertow.games.anima.facts import Paid
from undertow.games.anima.moments import (
    ActionLimit,
    ChargeLimit,
    Defense,
    Lost,
    ManeuverBonus,
    StrikeBonus,
    WoundCircles,
)

TYPES = ("individual", "squad", "swarm")


def use(stage, power, *args, rank=1, foes=None, cp=6, **more):
    """Ana has one power and six charge dice, and uses it."""
    powers = {power: rank, **more.pop("also", {})}
    having = more.pop("having", {})
    having["ana"] = {"cp": cp, **having.get("ana", {})}
    s = stage(pc("ana", powers), "ben", foes=foes, having=having, **more)
    return s.does(power, *args)


# Strike powers


@pytest.mark.parametrize(
    ("power", "dice", "cost"),
    [
        pytest.param("blaze", (3, 2, 1), 3, marks=shows("anima.charge.blaze")),
        pytest.param("firestorm", (1, 2, 3), 3, marks=shows("anima.charge.firestorm")),
        pytest.param("force-attack", (2, 2, 2), 3, marks=shows("anima.charge.force-attack")),
        pytest.param("frost-spikes", (3, 2, 1), 3, marks=shows("anima.charge.frost-spikes")),
        pytest.param("ice-hurricane", (1, 2, 3), 3, marks=shows("anima.charge.ice-hurricane")),
        pytest.param("leap-attack", (1, 1, 0), 1, marks=shows("anima.charge.leap-attack")),
        pytest.param(
            "whirlwind-attack", (0, 1, 1), 1, marks=shows("anima.charge.whirlwind-attack")
        ),
    ],
)
@shows("anima.adversity.type-matters")
def test_strike_powers_give_dice_by_the_type_of_the_target(stage, power, dice, cost):
    foes = [foe(t, t) for t in TYPES]
    s = stage(pc("ana", {power: 1}), foes=foes, having={"ana": {"sp": 1, "cp": 6}})
    for each, more in zip(TYPES, dice, strict=True):
        if more:
            assert s.count(StrikeBonus("ana", each, (power,))) == more
    assert POWERS[power].cost == cost
    best = TYPES[dice.index(max(dice))]
    s.strike(best, 1, (1,) * (1 + max(dice)), (power,))
    assert s.of("ana").cp == 6 - cost


@shows("anima.charge.leap-attack", "anima.charge.whirlwind-attack")
def test_a_power_without_dice_against_a_target_is_not_offered(stage):
    s = stage(
        pc("ana", {"leap-attack": 1}),
        foes=[foe("bees", "swarm")],
        having={"ana": {"sp": 1, "cp": 6}},
    )
    bare_strike(s, "bees")
    t = stage(pc("ana", {"whirlwind-attack": 1}), having={"ana": {"sp": 1, "cp": 6}})
    bare_strike(t, "ogre")


@shows("anima.charge.element-exclusive")
def test_fire_and_frost_never_go_together(stage):
    s = stage(pc("ana", {"blaze": 1, "frost-spikes": 1}), having={"ana": {"sp": 2, "cp": 6}})
    s.does("strike", "ogre").answers(1)
    s.is_told_off(("blaze", "frost-spikes"), because="cannot be of fire and frost")
    s.rolls(1, 1, 1, 1)
    s.answers(("blaze",))


@shows("anima.charge.same-element-stack", "anima.power.combine")
def test_two_of_one_element_may_be_joined_each_paid_for(stage):
    s = stage(pc("ana", {"blaze": 1, "firestorm": 1}), having={"ana": {"sp": 1, "cp": 6}})
    s.strike("ogre", 1, (1,) * 5, ("blaze", "firestorm"))
    assert s.of("ana").cp == 0


def test_what_cannot_be_paid_together_is_refused(stage):
    s = stage(pc("ana", {"blaze": 1, "firestorm": 1}), having={"ana": {"sp": 2, "cp": 5}})
    s.does("strike", "ogre").answers(1)
    s.is_told_off(("blaze", "firestorm"), because="costs 6 charge dice; there are 5")
    s.rolls(1)
    s.answers(())


@shows("anima.charge.elemental-surge", "anima.charge.elemental-surge-each")
def test_elemental_surge_adds_one_die_to_one_power_and_never_stands_alone(stage):
    s = stage(
        pc("ana", {"blaze": 1, "firestorm": 1, "elemental-surge": 1, "force-attack": 1}),
        having={"ana": {"sp": 2, "cp": 12}},
    )
    s.does("strike", "ogre").answers(1)
    s.is_told_off(("elemental-surge",), because="needs something to boost")
    s.is_told_off(("elemental-surge", "force-attack"), because="needs something to boost")
    s.rolls(*(1,) * 6)
    s.answers(("blaze", "firestorm", "elemental-surge"))
    assert s.of("ana").cp == 5


@shows("anima.power.same-twice")
def test_each_power_once_in_an_action_unless_the_table_reads_otherwise(stage):
    s = stage(pc("ana", {"leap-attack": 1}), having={"ana": {"sp": 2, "cp": 4}})
    s.does("strike", "ogre").answers(1)
    s.is_told_off(("leap-attack", "leap-attack"))
    s.rolls(1)
    s.answers(())
    t = stage(
        pc("ana", {"leap-attack": 1}), having={"ana": {"sp": 2, "cp": 4}}, rulings=("repeatPower",)
    )
    t.does("strike", "ogre").answers(1)
    t.rolls(1, 1, 1)
    t.answers(("leap-attack", "leap-attack"))
    assert t.of("ana").cp == 2


@shows("anima.charge.shadow-strike", "anima.charge.shadow-strike-needs-suffering")
def test_shadow_strike_needs_somebody_who_suffers_from_the_dark(stage):
    s = stage(pc("ana", {"shadow-strike": 1}), having={"ana": {"sp": 1, "cp": 1}})
    bare_strike(s, "ogre")  # in plain light it is not offered
    s = stage(
        pc("ana", {"shadow-strike": 1}),
        having={"ana": {"sp": 1, "cp": 1}, "ogre": {"conditions": [["blinded", "x"]]}},
    )
    s.strike("ogre", 1, (1, 1, 1), ("shadow-strike",))
    assert s.of("ana").cp == 0
    for sheet, conditions in (
        ({"powers": {"darksight": 1}}, []),
        ({}, [["darksighted", "x"]]),
        ({"weapons": (Weapon("lamp", ("shining",)),)}, []),
    ):
        s = stage(
            pc("ana", {"shadow-strike": 1}),
            foes=[foe(**sheet)],
            conditions=("darkness",),
            having={"ana": {"sp": 1, "cp": 1}, "ogre": {"conditions": conditions}},
        )
        bare_strike(s, "ogre")


@shows(
    "anima.charge.superior-power-control",
    "anima.charge.spc-strike-only",
    "anima.charge.spc-reroll-order",
)
def test_superior_power_control_adds_powers_after_the_roll(stage):
    s = stage(
        pc(
            "ana",
            {"superior-power-control": 1, "force-attack": 1, "heroics": 1, "elemental-surge": 1},
        ),
        having={"ana": {"sp": 2, "cp": 6, "marks": [0]}},
    )
    s.strike("ogre", 2, (3, 1))
    assert s.choices("keep") == ["keep", "trait-0", "control"]
    s.answers("control")
    assert s.choices("control") == ["force-attack"], "no achievement power, nothing to surge"
    s.is_told_off((), because="from 1")
    s.rolls(1, 3)
    s.answers(("force-attack",))
    assert s.of("ana").cp == 1
    s.rolls(1, 3)
    s.answers("trait-0")  # the reroll takes in every failed die so far
    assert s.of("ogre").wounds == 1


@shows("anima.power.same-twice", "anima.charge.superior-power-control")
def test_superior_power_control_does_not_repeat_a_power_by_the_usual_reading(stage):
    for rulings in ((), ("repeatPower",)):
        s = stage(
            pc("ana", {"superior-power-control": 1, "force-attack": 1, "leap-attack": 1}),
            having={"ana": {"sp": 1, "cp": 9}},
            rulings=rulings,
        )
        s.strike("ogre", 1, (1, 1), ("leap-attack",))
        s.answers("control")
        assert ("leap-attack" in s.choices("control")) is bool(rulings)
        s.rolls(1, 1)
        s.answers(("force-attack",))


def test_superior_power_control_keeps_the_element(stage):
    s = stage(
        pc("ana", {"superior-power-control": 1, "frost-spikes": 1}),
        having={"ana": {"sp": 1, "cp": 9}},
    )
    s.does("strike", "ogre")
    s.rolls(1)
    s.answers(())
    s.rolls(3, 3, 3)
    s.answers("control").answers(("frost-spikes",))
    assert s.of("ogre").wounds == 1


@shows("anima.charge.vampiric-strike", "anima.charge.vampiric-cap")
def test_vampiric_strike_heals_one_wound_if_it_wounds(stage):
    s = stage(
        pc("ana", {"vampiric-strike": 1}),
        foes=[foe(defense=0)],
        having={"ana": {"sp": 4, "cp": 6, "wounds": 2}},
    )
    s.strike("ogre", 1, (1,), ("vampiric-strike",))
    assert s.of("ana").wounds == 2
    s.passes("ogre").strike("ogre", 2, (3, 3), ("vampiric-strike",))
    assert s.of("ogre").wounds == 2
    assert s.of("ana").wounds == 1


@shows("anima.charge.mass-effect", "anima.power.squad-swarm-bar")
def test_vampiric_strike_needs_mass_effect_against_a_crowd(stage):
    s = stage(
        pc("ana", {"vampiric-strike": 1, "mass-effect": 1}),
        foes=[foe("pack", "squad", 0)],
        having={"ana": {"sp": 2, "cp": 6, "wounds": 1}},
    )
    s.does("strike", "pack").answers(1)
    s.is_told_off(("vampiric-strike",), because="without Mass Effect")
    s.is_told_off(("mass-effect",), because="needs something to boost")
    s.rolls(3)
    s.answers(("vampiric-strike", "mass-effect"))
    assert s.pools("ana") == (10, 1, 2)
    assert s.of("ana").wounds == 0


@shows("anima.passive.soul-resistance", "anima.passive.soul-resistance-vampiric")
def test_soul_resistance_bars_the_three_powers_but_not_the_strike(stage):
    s = stage(
        pc("ana", {"life-drain": 1, "life-transfer": 1, "vampiric-strike": 1}),
        foes=[foe(powers={"soul-resistance": 1})],
        having={"ana": {"sp": 1, "cp": 6}},
    )
    assert not s.offered("life-drain")
    assert not s.offered("life-transfer")
    bare_strike(s, "ogre")


# Action powers


@shows("anima.charge.blindness", "anima.condition.blinded")
def test_blindness(stage):
    s = use(stage, "blindness", "ogre")
    assert s.of("ana").cp == 4
    assert s.count(Lost("ogre")) == 1
    s.passes("ben").set({"ogre": {"sp": 3}})
    s.strike("ana", 3, (3, 3, 1))
    assert s.of("ana").wounds == 0, "two successes less one do not beat defense 1"


@shows(
    "anima.charge.body-drain",
    "anima.charge.body-drain-short",
    "anima.power.unaffected-limits",
    "anima.power.min-zero",
)
def test_body_drain(stage):
    s = use(stage, "body-drain", "ogre", having={"ana": {"ap": 2}})
    assert (s.of("ogre").ap, s.of("ana").ap, s.of("ana").cp) == (5, 5, 2)
    t = use(stage, "body-drain", "ogre", having={"ana": {"ap": 2}, "ogre": {"ap": 1}})
    assert (t.of("ogre").ap, t.of("ana").ap) == (0, 3)
    u = use(
        stage,
        "body-drain",
        "ogre",
        having={"ana": {"ap": 2}, "ogre": {"ap": 1}},
        rulings=("bodyDrainFullGain",),
    )
    assert u.of("ana").ap == 5
    v = use(stage, "body-drain", "ogre")
    assert v.of("ana").ap == 10, "limits hold"


@shows("anima.charge.conjure-darkness", "anima.charge.brighten", "anima.condition.darkness")
def test_conjure_darkness_and_brighten(stage):
    s = use(stage, "conjure-darkness", also={"brighten": 1})
    assert s.of("ana").cp == 4
    assert s.count(Lost("ana")) == s.count(Lost("ogre")) == 1
    s.passes("ben", "ogre").does("brighten")
    assert s.of("ana").cp == 2
    assert s.count(Lost("ogre")) == 0
    s.passes("ben", "ogre")
    s.is_refused("brighten", because="Darkness")


@shows("anima.charge.dispel", "anima.condition.sources-remain")
def test_dispel_takes_the_four_good_conditions_but_not_what_a_weapon_gives(stage):
    armed = foe(weapons=(Weapon("shield", ("protection",)),))
    good = [[c, "x"] for c in ("darksighted", "empowered", "quickened", "shielded", "poisoned")]
    s = use(
        stage,
        "dispel",
        foes=[armed, foe("troll")],
        having={"ogre": {"conditions": good}, "troll": {"conditions": good}},
    )
    s.answers(("ogre", "troll"))
    assert s.of("ana").cp == 2
    assert s.of("troll").conditions == (("poisoned", "x"),)
    assert s.count(Defense("ogre")) == 3, "the weapon keeps up Shielded"
    assert s.count(Defense("troll")) == 2


@pytest.mark.parametrize(
    ("power", "condition", "cost"),
    [
        pytest.param("empower", "empowered", 2, marks=shows("anima.charge.empower")),
        pytest.param("nightvision", "darksighted", 1, marks=shows("anima.charge.nightvision")),
        pytest.param("quicken", "quickened", 2, marks=shows("anima.charge.quicken")),
        pytest.param("shield", "shielded", 2, marks=shows("anima.charge.shield")),
    ],
)
def test_powers_that_grant_a_condition_to_each_target(stage, power, condition, cost):
    s = use(stage, power, cp=2 * cost)
    assert s.choices("whom") == ["ana", "ben"]
    s.answers(("ana", "ben"))
    assert s.of("ana").cp == 0
    for who in ("ana", "ben"):
        assert [name for name, _ in s.of(who).conditions] == [condition]
    t = use(stage, power, cp=cost)
    t.is_told_off(("ana", "ben"))
    t.answers(("ben",))


@shows("anima.charge.life-drain", "anima.charge.heal-if-applicable")
def test_life_drain(stage):
    s = use(stage, "life-drain", "ogre", foes=[foe(defense=9)], having={"ana": {"wounds": 1}})
    assert (s.of("ogre").wounds, s.of("ana").wounds, s.of("ana").cp) == (1, 0, 1)
    t = use(stage, "life-drain", "ogre")
    assert t.of("ana").wounds == 0


@shows("anima.charge.life-transfer", "anima.charge.heal-if-applicable")
def test_life_transfer_heals_another(stage):
    s = use(stage, "life-transfer", "ogre", having={"ben": {"wounds": 2}})
    assert (s.of("ogre").wounds, s.of("ben").wounds, s.of("ana").cp) == (1, 1, 1)
    t = stage(
        pc("ana", {"life-transfer": 1}, eidolons=(eidolon(powers={"toughness": 1}),)),
        "ben",
        having={"ana": {"cp": 5, "wounds": 1}, "spirit": {"wounds": 1}, "ben": {"wounds": 1}},
    )
    t.does("life-transfer", "ogre")
    assert t.choices("heal") == ["spirit", "ben"], "her own eidolon from afar, never herself"
    t.answers("spirit")
    assert t.of("spirit").wounds == 0


@shows("anima.charge.heal-if-applicable")
def test_nobody_is_asked_whom_to_heal_where_nobody_is_wounded(stage):
    s = stage(pc("ana", {"life-transfer": 1}), "ben", "cleo", having={"ana": {"cp": 5}})
    s.does("life-transfer", "ogre")
    assert s.of("ogre").wounds == 1
    assert s.now == "ben"


@shows("anima.charge.life-transfer-defeated")
def test_a_defeated_ally_heals_but_stays_out_by_the_usual_reading(stage):
    down = {"ben": {"wounds": 3, "out": True}}
    s = use(stage, "life-transfer", "ogre", having=dict(down))
    assert s.of("ben").wounds == 2
    assert s.of("ben").out
    t = use(stage, "life-transfer", "ogre", having=dict(down), rulings=("reviveInConflict",))
    assert not t.of("ben").out


@shows("anima.charge.poison", "anima.condition.poisoned")
def test_poison(stage):
    s = use(stage, "poison", "ogre")
    s.passes("ben")
    assert s.of("ogre").ap == 7


@shows("anima.charge.refresh", "anima.charge.refresh-mass")
def test_refresh(stage):
    s = use(stage, "refresh", "ben", having={"ben": {"ap": 2}})
    assert s.of("ben").ap == 5
    pack = eidolon("pack", type="squad")
    for rulings, able in (((), True), (("massEffectRefresh",), False)):
        t = stage(
            pc("ana", {"refresh": 1, "mass-effect": 1}, eidolons=(pack,)),
            rulings=rulings,
            having={"ana": {"cp": 6}, "pack": {"here": True}},
        )
        assert (("pack",) in t.offered("refresh")) is able


@shows("anima.charge.restore", "anima.charge.restore-cost-first", "anima.charge.restore-area")
def test_restore_clears_conditions_one_die_each(stage):
    bad = [["blinded", "x"], ["poisoned", "start"], ["shielded", "x"]]
    s = use(
        stage,
        "restore",
        having={"ana": {"conditions": bad}, "ben": {"conditions": bad[:1]}},
        conditions=("darkness",),
    )
    assert s.choices("clear") == [("ana", "blinded"), ("ana", "poisoned"), ("ben", "blinded")]
    s.answers((("ana", "poisoned"), ("ben", "blinded")))
    assert s.of("ana").cp == 4
    assert [n for n, _ in s.of("ana").conditions] == ["blinded", "shielded"]
    assert s.count(Lost("ben")) == 1, "Darkness stays"


@shows("anima.charge.slow")
def test_slow_halves_strike_dice_rounded_up(stage):
    s = use(stage, "slow", "ogre", having={"ogre": {"sp": 5}})
    assert s.of("ogre").sp == 3


@shows("anima.charge.weaken", "anima.power.min-zero")
def test_weaken(stage):
    s = use(stage, "weaken", "ogre")
    assert s.of("ogre").ap == 6
    t = use(stage, "weaken", "ogre", having={"ogre": {"ap": 1}})
    assert t.of("ogre").ap == 0


@shows("anima.charge.mass-effect", "anima.power.squad-swarm-bar")
@pytest.mark.parametrize(
    "power", ["body-drain", "life-drain", "life-transfer", "poison", "slow", "weaken"]
)
def test_crowds_resist_these_but_for_mass_effect(stage, power):
    foes = [foe("pack", "squad", ap=9), foe("bees", "swarm", ap=9)]
    s = stage(pc("ana", {power: 1}), foes=foes, having={"ana": {"cp": 6}})
    assert not s.offered(power)
    t = stage(pc("ana", {power: 1, "mass-effect": 1}), "ben", foes=foes, having={"ana": {"cp": 6}})
    assert t.offered(power) == [("pack",), ("bees",)]
    t.does(power, "pack")
    assert t.of("ana").cp == 6 - POWERS[power].cost - 1
    assert t.told(Paid)[-1].powers == (power, "mass-effect")


@shows("anima.charge.banishment", "anima.charge.banishment-limits", "anima.summon.unbreakable-bond")
def test_banishment_sends_an_eidolon_home_with_every_circle_marked(stage):
    spirit = eidolon(powers={"toughness": 2}, level=2, owner="ogre", competence=2)
    s = stage(
        pc("ana", {"banishment": 1}),
        foes=[foe(bonds=("spirit",)), spirit],
        having={"ana": {"cp": 5}, "spirit": {"here": True}},
    )
    assert s.offered("banishment") == [("spirit",)]
    s.does("banishment", "spirit")
    assert s.of("ana").cp == 1
    assert not s.of("spirit").here
    assert s.of("spirit").wounds == 3
    t = stage(
        pc("ana", {"banishment": 1}),
        foes=[
            foe(
                bonds=("spirit",),
                companion="spirit",
                powers=dict.fromkeys(("unbreakable-bond", "companion", "magnificent-companion"), 1),
            ),
            spirit,
        ],
        having={"ana": {"cp": 6}},
    )
    assert t.of("spirit").here, "a companion is there from the start"
    assert not t.offered("banishment")


# Passive powers


@shows("anima.passive.body-resistance")
def test_body_resistance(stage):
    s = stage(
        pc("ana", {"weaken": 1, "slow": 1, "body-drain": 1, "poison": 1}),
        "ben",
        foes=[foe(powers={"body-resistance": 1})],
        having={"ana": {"cp": 6}},
    )
    for power in ("weaken", "slow", "body-drain", "poison"):
        assert not s.offered(power)


@shows("anima.passive.charge-boost", "anima.creation.cp-limit")
def test_charge_boost(stage):
    for rank, limit in ((0, 6), (1, 8), (2, 10), (3, 12)):
        s = stage(pc("ana", {"charge-boost": rank} if rank else {}))
        assert s.count(ChargeLimit("ana")) == limit


@shows("anima.passive.stamina", "anima.creation.ap-limit", "anima.creation.start-dice")
def test_stamina(stage):
    for rank, limit in ((0, 10), (1, 12), (2, 14), (3, 16)):
        s = stage(pc("ana", {"stamina": rank} if rank else {}))
        assert s.count(ActionLimit("ana")) == limit
        assert s.of("ana").ap == limit


@shows("anima.passive.toughness", "anima.creation.wounds")
def test_toughness(stage):
    s = stage(pc("ana", {"toughness": 1}), "ben")
    assert (s.count(WoundCircles("ana")), s.count(WoundCircles("ben"))) == (4, 3)


@shows(
    "anima.passive.darksight", "anima.condition.darksighted", "anima.condition.immune-keeps-mark"
)
def test_darksight_and_darksighted_keep_the_dark_off_but_not_the_mark(stage):
    blind = [["blinded", "x"]]
    s = stage(
        pc("ana", {"darksight": 1}),
        "ben",
        conditions=("darkness",),
        having={
            "ana": {"conditions": blind},
            "ben": {"conditions": [*blind, ["darksighted", "x"]]},
        },
    )
    assert s.count(Lost("ana")) == s.count(Lost("ben")) == 0
    assert ("blinded", "x") in s.of("ana").conditions


@shows("anima.power.passive")
def test_passive_powers_are_always_on_and_free(stage):
    s = stage(pc("ana", {"resilience": 1}))
    assert s.count(Defense("ana")) == 2
    assert all(p.cost == 0 for p in POWERS.values() if p.type == "passive")
    assert not s.offered("resilience")


# Conditions


@shows(
    "anima.condition.no-stack",
    "anima.power.conditions-once",
    "anima.condition.shielded",
    "anima.condition.sources-remain",
)
def test_the_same_condition_from_two_sources_counts_once(stage):
    s = stage(
        pc("ana", {"soulbound-weapon": 1}, weapons=(Weapon("charm", ("protection",)),)),
        having={"ana": {"conditions": [["shielded", "a"], ["shielded", "b"]]}},
    )
    assert s.count(Defense("ana")) == 2
    s.set({"ana": {"conditions": [["shielded", "a"]]}})
    assert s.count(Defense("ana")) == 2
    s.set({"ana": {"conditions": []}})
    assert s.count(Defense("ana")) == 2, "the charm is a source of its own"


@shows("anima.condition.blinded-darkness")
def test_blinded_and_darkness_take_one_or_by_another_reading_two(stage):
    blind = {"ana": {"conditions": [["blinded", "x"]]}}
    s = stage("ana", conditions=("darkness",), having=blind)
    assert s.count(Lost("ana")) == 1
    t = stage("ana", conditions=("darkness",), having=blind, rulings=("darknessStacks",))
    assert t.count(Lost("ana")) == 2


@shows("anima.condition.blinded-which-die")
def test_in_a_maneuver_the_player_chooses_which_success_is_lost(stage):
    s = stage("ana", having={"ana": {"conditions": [["blinded", "x"]]}})
    s.maneuver((3, 6, 3), basic=2)
    assert s.range("charge") == (0, 1)
    s.answers(1)
    assert s.pools("ana") == (9, 1, 1)


@shows("anima.condition.poison-shared-turn")
def test_summoner_and_eidolon_lose_a_die_each_whoever_acts(stage):
    poisoned = [["poisoned", "x"]]
    s = stage(
        pc("ana", eidolons=(eidolon(),)),
        order=("ogre", "ana"),
        having={
            "ana": {"conditions": poisoned},
            "spirit": {"here": True, "conditions": poisoned, "ap": 5},
        },
    )
    s.passes("ogre")
    assert (s.of("ana").ap, s.of("spirit").ap) == (9, 4)


@shows("anima.condition.quickened")
def test_quickened_helps_maneuvers_only(stage):
    s = stage("ana", having={"ana": {"conditions": [["quickened", "x"]]}})
    assert s.count(ManeuverBonus("ana")) == 1
    assert s.count(StrikeBonus("ana", "ogre")) == 0


@shows("anima.power.character-word")
def test_empower_reaches_crowds_too(stage):
    s = stage(
        pc("ana", {"empower": 1}, eidolons=(eidolon("pack", type="swarm"),)),
        having={"ana": {"cp": 2}, "pack": {"here": True}},
    )
    s.does("empower").answers(("pack",))
    assert s.of("pack").conditions


@shows("anima.charge.firestorm-spelling")
def test_firestorm_is_one_power():
    assert "fire-storm" not in POWERS
    assert "firestorm" in POWERS


@shows("anima.charge.dispel")
def test_nobody_dispels_where_nobody_is_left_to_aim_at(stage):
    s = stage(pc("ana", {"dispel": 1}), having={"ana": {"cp": 4}, "ogre": {"returns": 1}})
    s.is_refused("dispel", because="a target it can reach")
