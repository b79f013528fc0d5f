"""Soulbound Weapons: holding, changing, effects, smith's work, Ultimate Weapons."""

from __future__ import annotations

import pytest

from anima.stage import GAME, Weapon, eidolon, foe, goal, pc
from support.shows import shows
from undertow.games.anima.catalogue.effects import PACKAGES, slots
from undertow.games.anima.catalogue.entries import EFFECTS
from undertow.games.anima.facts import Imbued, WentHome
from undertow.games.anima.moments import (
    Charged,
    ChargeLimit,
    Defense,
    Lost,
    ManeuverBonus,
    ManeuverCap,
    Slots,
    StrikeBonus,
    StrikeLimit,
    SummonCost,
)
from undertow.games.anima.rules.conflicts import disarm_switches
from undertow.games.anima.rules.passives import effects
from undertow.games.anima.sheets import why_not_effects, why_not_ultimate, why_not_weapons
from undertow.games.anima.world import Effect
from undertow.kernel import Offer, speak

BOUND = {"soulbound-weapon": 1}


def armed(*held: str, **more):
    """Ana with one weapon that holds these effects."""
    return pc("ana", {**BOUND, **more.pop("powers", {})}, weapons=(Weapon("blade", held),), **more)


def two(powers=None):
    return pc(
        "ana",
        {**BOUND, "multisoul": 1, **(powers or {})},
        weapons=(
            Weapon("blade", ("power-strike",)),
            Weapon("bow", ("area-strike", "charge-boost")),
        ),
    )


# Weapons in play


@shows("anima.soulbound.weapon", "anima.soulbound.slot-budget", "anima.soulbound.weapon-upgrade")
def test_one_slot_and_one_more_for_each_upgrade(stage):
    for rank, count in ((0, 1), (1, 2), (2, 3), (3, 4)):
        powers = {"weapon-upgrade": rank} if rank else {}
        s = stage(armed(powers=powers))
        assert s.count(Slots("ana")) == count
    assert (
        str(why_not_effects("blade", ("cursed",), 1)) == "Slots of blade: 1. These effects take 2."
    )
    assert why_not_effects("blade", ("cursed",), 2) is None


@shows(
    "anima.soulbound.weapon",
    "anima.soulbound.multisoul",
    "anima.soulbound.effect-once",
    "anima.soulbound.empty-slot",
    "anima.soulbound.broad",
)
def test_how_many_weapons_and_what_they_hold():
    charm = Weapon("a charm")
    assert "Without Soulbound Weapon" in str(why_not_weapons(pc("ana", {}, weapons=(charm,)).sheet))
    assert why_not_weapons(pc("ana", BOUND, weapons=(charm,)).sheet) is None
    assert "too many" in str(why_not_weapons(pc("ana", BOUND, weapons=(charm, charm)).sheet))
    many = {**BOUND, "multisoul": 2, "weapon-upgrade": 1}
    full = Weapon("armour", ("protection", "quicken"))
    assert why_not_weapons(pc("ana", many, weapons=(full, full, full)).sheet) is None
    twice = Weapon("armour", ("quicken", "quicken"))
    assert "only once" in str(why_not_weapons(pc("ana", many, weapons=(twice,)).sheet))


@shows("anima.soulbound.ordinary-weapons", "anima.soulbound.own-only")
def test_ordinary_weapons_and_other_peoples_give_nothing(stage):
    s = stage(armed("strike-boost"), "ben")
    assert s.count(StrikeLimit("ben")) == 6
    assert effects(s.world, s.of("ben")) == ()


@shows("anima.soulbound.choose-weapon", "anima.soulbound.one-held")
def test_with_several_the_one_in_hand_is_chosen_first_and_changing_is_the_action(stage):
    s = stage(two())
    assert s.choices("hold") == [0, 1]
    s.answers(1)
    assert effects(s.world, s.of("ana")) == ("area-strike", "charge-boost")
    s.set({"ana": {"cp": 7}})
    s.does("draw", 0)
    assert effects(s.world, s.of("ana")) == ("power-strike",)
    assert s.of("ana").cp == 6
    assert s.now == "ogre"


@shows("anima.soulbound.quickdraw")
def test_quickdraw_changes_weapons_without_the_action(stage):
    s = stage(two({"quickdraw": 1})).answers(0)
    assert not s.offered("draw")
    s.does("quickdraw", 1)
    assert s.of("ana").held == 1
    assert s.now == "ana"


@shows("anima.soulbound.disarmed-draw")
def test_who_is_disarmed_may_draw_another(stage):
    s = stage(two()).answers(0)
    s.set({"ana": {"disarmed": [0]}})
    assert effects(s.world, s.of("ana")) == ()
    assert s.offered("draw") == [(1,)]
    s.set({"ana": {"disarmed": [1]}})
    assert effects(s.world, s.of("ana")) == ("power-strike",)
    assert s.offered("draw") == [], "and what was knocked away is not to be drawn"


@shows("anima.soulbound.quickdraw", "anima.goal.effects")
def test_where_quickdraw_is_blocked_it_takes_the_action_again(stage):
    slow = goal(effect=Effect("block", 0, "ana", "quickdraw", "gm"), switch=True, on=True)
    s = stage(two({"quickdraw": 1}), goals=(slow,)).answers(0)
    assert not s.offered("quickdraw")
    s.does("draw", 1)
    assert s.now == "ogre"


@shows("anima.soulbound.access", "anima.soulbound.disarm-effect")
def test_a_weapon_stays_out_only_if_its_player_agrees(stage):
    ogre = ("Ogre", "individual", 0, 2, 2, 3, 8, -1, 0, 6, (), (), "", 4, "", "", "", False)
    page = (("ana",), True, (ogre,), (), (), (), "rolled", ("ana",))
    for said, works in (("no", True), ("yes", False)):
        s = stage(armed("strike-boost"), peace=True)
        s.opens("gm", "conflict").answers(page)
        assert s.asked("leave-weapon").seat == "ana"
        s.rolls(6, 1)
        s.answers(said)
        assert (s.count(StrikeLimit("ana")) == 7) is works


@shows("anima.soulbound.access", "anima.soulbound.disarm")
def test_what_was_left_out_is_neither_drawn_nor_disarmed_nor_worked_on(stage):
    ogre = ("Ogre", "individual", 0, 2, 2, 3, 8, -1, 0, 6, (), (), "", 4, "", "", "", False)
    page = (("ana",), True, (ogre,), (), (), (), "rolled", ("ana",))
    for said, there in (("no", True), ("yes", False)):
        s = stage(two({"soulsmith": 1, "immediate-imbuement": 1}), peace=True)
        s.opens("gm", "conflict").answers(page).rolls(6, 1)
        s.answers(said)
        if there:
            s.answers(0)
        assert bool(s.offered("draw")) is there
        assert bool(s.offered("imbue")) is there
        assert bool(s.world.fight.goals) is there


@shows("anima.soulbound.access", "anima.soulbound.choose-weapon")
def test_who_keeps_her_weapons_still_says_which_is_in_hand(stage):
    ogre = ("Ogre", "individual", 0, 2, 2, 3, 8, -1, 0, 6, (), (), "", 4, "", "", "", False)
    s = stage(two(), peace=True)
    s.opens("gm", "conflict").answers((("ana",), True, (ogre,), (), (), (), "rolled", ("ana",)))
    s.rolls(6, 1)
    s.answers("no")
    question = s.asked("hold").question
    names = [speak(GAME.answer_label(s.world, question, n)) for n in (0, 1)]
    assert names == [w.name for w in s.of("ana").sheet.weapons]
    s.answers(1)
    assert s.of("ana").held == 1


def test_a_gm_has_both_hands_free_while_somebody_chooses_a_weapon(stage):
    s = stage(two(), "ben")
    assert s.asked("hold").question.seat == "ana"
    assert {one.rule for one in s.play.offers("gm")} >= {"anima.adjust", "anima.grant"}
    for seat in s.play.seats:
        assert not {one.rule for one in s.play.offers(seat)} & {"anima.rest", "anima.scene"}
    s.play.open("gm", Offer("anima.adjust", (), ("ben", "ap", 2, "he ran")))
    s.answers(1)
    assert (s.of("ben").ap, s.of("ana").held) == (2, 1)


@shows("anima.sample.yara-modes")
def test_modes_of_one_object_share_their_switch(stage):
    s = stage("yara")
    s.answers(0)
    assert [g.id for g in s.world.fight.goals] == ["disarm:yara:0"]
    assert s.world.fight.goals[0].weapons == (0, 1)
    t = stage("yara", rulings=("yaraSeparateSwitches",))
    t.answers(0)
    assert [g.id for g in t.world.fight.goals] == ["disarm:yara:0", "disarm:yara:1"]


@shows("anima.sample.yara-gun-defense")
def test_yara_has_four_with_the_gun_and_three_with_the_blade(stage):
    for held, defense in ((0, 3), (1, 4)):
        s = stage("yara").answers(held)
        assert s.count(Defense("yara")) == defense


# Effects


@pytest.mark.parametrize(
    ("effect", "type"),
    [
        pytest.param("area-strike", "swarm", marks=shows("anima.effect.area-strike")),
        pytest.param("multi-strike", "squad", marks=shows("anima.effect.multi-strike")),
        pytest.param("power-strike", "individual", marks=shows("anima.effect.power-strike")),
    ],
)
def test_effects_against_one_type(stage, effect, type):
    s = stage(armed(effect), foes=[foe(t, t) for t in ("individual", "squad", "swarm")])
    for each in ("individual", "squad", "swarm"):
        assert s.count(StrikeBonus("ana", each)) == int(each == type)


@shows("anima.effect.charge-boost")
def test_charge_boost_adds_to_the_power(stage):
    s = stage(armed("charge-boost", powers={"charge-boost": 1}))
    assert s.count(ChargeLimit("ana")) == 9


@shows(
    "anima.effect.charged-summoning", "anima.effect.summoning-gateway", "anima.effect.not-eidolon"
)
def test_summoning_effects_add_to_the_powers(stage):
    s = stage(
        armed(
            "charged-summoning",
            "summoning-gateway",
            "power-strike",
            powers={"summoning": 1, "charged-summoning": 1, "natural-summoner": 1},
            eidolons=(eidolon(level=1, powers={"charge-boost": 1}),),
        ),
        having={"ana": {"cp": 1}},
    )
    assert s.count(Charged("ana")) == 2
    assert s.count(SummonCost("ana", "spirit")) == 1, "never below one"
    s.does("summon", "spirit")
    assert s.pools("spirit") == (5, 0, 2)
    assert s.count(StrikeBonus("spirit", "ogre")) == 0


@shows(
    "anima.effect.fire-aura",
    "anima.effect.frost-aura",
    "anima.effect.elemental-surge",
    "anima.effect.surge-only-aura",
)
def test_auras_make_a_strike_of_their_element_and_surge_doubles_them(stage):
    s = stage(
        armed("fire-aura", "frost-aura"),
        having={"ana": {"sp": 2}},
        foes=[foe(weakness="vulnerable-to-frost")],
    )
    s.does("strike", "ogre").answers(1)
    s.is_told_off(("fire-aura", "frost-aura"), because="fire and frost")
    s.rolls(1, 1, 1, 1, 1)
    s.answers(("frost-aura",))
    t = stage(
        armed("fire-aura", "elemental-surge", powers={"elemental-surge": 1}),
        having={"ana": {"sp": 1, "cp": 1}},
    )
    assert t.count(StrikeBonus("ana", "ogre", aura="fire-aura", element="fire")) == 2
    t.does("strike", "ogre")
    assert t.choices("strike-powers") == ["fire-aura"], "the power boosts powers only"
    t.rolls(1, 1, 1)
    t.answers(("fire-aura",))


@shows("anima.effect.fire-aura", "anima.effect.aura-optional", "anima.effect.surge-only-aura")
def test_an_aura_bars_powers_of_the_other_element_and_may_be_left_off(stage):
    blade = armed("fire-aura", "elemental-surge", powers={"frost-spikes": 1, "blaze": 1})
    s = stage(blade, having={"ana": {"sp": 2, "cp": 6}})
    s.does("strike", "ogre").answers(1)
    s.is_told_off(("fire-aura", "frost-spikes"), because="fire and frost")
    s.rolls(1, 1, 1, 1)
    s.answers(("frost-spikes",))
    assert s.count(StrikeBonus("ana", "ogre", ("blaze",), "fire", "fire-aura")) == 5
    t = stage(blade, having={"ana": {"sp": 2, "cp": 6}}, rulings=("auraMandatory",))
    t.does("strike", "ogre").answers(1)
    t.is_told_off((), because="cannot be left out")
    t.rolls(1, 1, 1)
    t.answers(("fire-aura",))


@shows("anima.effect.fire-resistance", "anima.effect.frost-resistance")
def test_resistances_of_a_weapon_add_to_the_powers(stage):
    s = stage(armed("fire-resistance", "frost-resistance", powers={"resistance-to-fire": 1}))
    assert [s.count(Defense("ana", e)) for e in ("", "fire", "frost")] == [1, 4, 2]


@shows("anima.effect.maneuver-boost", "anima.effect.maneuver-boost-combined")
def test_maneuver_boost_of_a_weapon_adds_to_the_power_but_not_in_combined_ones(stage):
    s = stage(armed("maneuver-boost", powers={"maneuver-boost": 1}))
    assert s.count(ManeuverCap("ana")) == 8
    assert s.count(ManeuverCap("ana", combined=True)) == 5


@shows("anima.effect.protection", "anima.effect.quicken")
def test_protection_and_quicken_work_while_it_is_held(stage):
    s = stage(armed("protection", "quicken"))
    assert (s.count(Defense("ana")), s.count(ManeuverBonus("ana"))) == (2, 1)
    s.set({"ana": {"held": -1}})
    assert (s.count(Defense("ana")), s.count(ManeuverBonus("ana"))) == (1, 0)


@shows("anima.effect.shining")
def test_shining_keeps_darkness_off_but_not_blindness(stage):
    s = stage(armed("shining"), conditions=("darkness",))
    assert s.count(Lost("ana")) == 0
    s.set({"ana": {"conditions": [["blinded", "x"]]}})
    assert s.count(Lost("ana")) == 1


@shows("anima.effect.strike-boost")
def test_strike_boost_of_a_weapon_adds_to_the_power(stage):
    s = stage(armed("strike-boost", powers={"strike-boost": 1}))
    assert s.count(StrikeLimit("ana")) == 9


def wounding(stage, *held, type="individual", hits=1, rulings=(), sheet=None, powers=None):
    s = stage(
        armed(*held, powers=powers or {}),
        rulings=rulings,
        having={"ana": {"sp": 4, "cp": 5}},
        foes=[foe("ogre", type, 0, 4, cp=9, start=5, **(sheet or {}))],
    )
    s.strike("ogre", hits, (3,) * hits)
    assert s.of("ogre").wounds == hits
    return s.of("ogre")


@shows("anima.effect.cursed", "anima.effect.per-strike")
def test_cursed(stage):
    assert wounding(stage, "cursed").cp == 3
    assert wounding(stage, "cursed", type="squad").cp == 5
    assert wounding(stage, "cursed", hits=2).cp == 3
    assert wounding(stage, "cursed", hits=2, rulings=("onWoundPerWound",)).cp == 1


@shows("anima.effect.poisonous", "anima.effect.poisonous-types")
def test_poisonous(stage):
    assert wounding(stage, "poisonous").conditions == (("poisoned", "poisonous:ana"),)
    assert wounding(stage, "poisonous").ap == 7, "it takes a die at once, in its own turn"
    assert wounding(stage, "poisonous", type="swarm").conditions == ()
    assert wounding(stage, "poisonous", type="swarm", rulings=("poisonousAllTypes",)).conditions


@shows("anima.effect.weakening", "anima.passive.body-resistance-weapon")
def test_weakening(stage):
    assert wounding(stage, "weakening").ap == 6
    assert wounding(stage, "weakening", type="squad").ap == 8
    tough = {"powers": {"body-resistance": 1}}
    assert wounding(stage, "weakening", sheet=tough).ap == 6
    stops = ("bodyResistanceStopsWeapons",)
    assert wounding(stage, "weakening", sheet=tough, rulings=stops).ap == 8
    assert wounding(stage, "poisonous", sheet=tough).ap == 8, "poison does nothing to it"


@shows("anima.effect.on-wound-strikes-only")
def test_wounds_by_action_powers_set_nothing_off(stage):
    s = stage(armed("weakening", powers={"life-drain": 1}), having={"ana": {"cp": 5}})
    s.does("life-drain", "ogre")
    assert (s.of("ogre").wounds, s.of("ogre").ap) == (1, 8)


@shows("anima.effect.soulcharge")
def test_soulcharge_gives_a_charge_die_at_the_end_of_each_turn_if_it_fits(stage):
    s = stage(armed("soulcharge"))
    s.does("pass")
    assert s.of("ana").cp == 1
    t = stage(armed("soulcharge"), having={"ana": {"cp": 6}})
    t.does("pass")
    assert t.of("ana").cp == 6


@shows("anima.effect.soulcharge", "anima.combined.turn-slot")
def test_soulcharge_comes_every_round_whoever_led_her_into_something(stage):
    s = stage("ben", armed("soulcharge"))
    s.rolls(3, 3, 3)
    s.does("combined")
    for answer in (("ana",), "yes", 1, 1, 1):
        s.answers(answer)
    assert s.now == "ogre", "her own turn is gone"
    assert s.of("ana").cp == 1


@shows("anima.effect.charge-boost", "anima.soulbound.soulsmith")
def test_a_charge_die_too_many_is_discarded_when_the_effect_is_worked_away(stage):
    smith = {"soulsmith": 1, "immediate-imbuement": 2}
    s = stage(armed("charge-boost", powers=smith), having={"ana": {"cp": 7}})
    s.does("imbue", "ana", "ana", 0).answers("shining")
    assert s.of("ana").cp == 6
    t = stage(armed("charge-boost", powers=smith), peace=True, before={"ana": {"cp": 7}})
    t.opens("ana", "smith", "ana", "ana", 0).answers("shining")
    assert t.of("ana").cp == 6


@shows("anima.effect.banisher")
def test_banisher_banishes_an_eidolon_it_wounds(stage):
    spirit = eidolon(powers={"toughness": 2}, owner="ogre", competence=2)
    s = stage(
        armed("banisher"),
        foes=[foe(bonds=("spirit",)), spirit],
        having={"ana": {"sp": 2}, "spirit": {"here": True}},
    )
    s.strike("spirit", 2, (3, 3))
    assert not s.of("spirit").here
    assert s.of("spirit").wounds == 3
    assert [fact.how for fact in s.told(WentHome)] == ["banished"], "it goes once"


@shows("anima.effect.banisher", "anima.summon.unbreakable-bond")
def test_no_weapon_banishes_a_companion_by_an_unbreakable_bond(stage):
    spirit = eidolon(powers={"toughness": 2}, owner="ogre", competence=2)
    bound = {"companion": 1, "unbreakable-bond": 1}
    s = stage(
        armed("banisher"),
        foes=[foe(bonds=("spirit",), companion="spirit", powers=bound), spirit],
        having={"ana": {"sp": 2}},
    )
    s.strike("spirit", 2, (3, 3))
    assert s.of("spirit").here
    assert s.of("spirit").wounds == 1


# Ultimate Weapons


@shows("anima.effect.ultimate-weapon", "anima.effect.ultimate-needs-four")
def test_an_ultimate_weapon_holds_five_slots_in_four(stage):
    assert EFFECTS["ultimate-weapon"].slots == 4
    upgraded = {**BOUND, "weapon-upgrade": 3}
    blade = (Weapon("blade", ("ultimate-weapon",)),)
    hero = pc("ana", upgraded, weapons=blade, ultimate=PACKAGES["energy-nexus"][1])
    assert why_not_weapons(hero.sheet) is None
    s = stage(hero)
    assert s.count(ChargeLimit("ana")) == 7
    assert s.count(Defense("ana")) == 2
    s.does("pass")
    assert s.of("ana").cp == 1
    small = pc("ana", {**BOUND, "weapon-upgrade": 2}, weapons=blade, ultimate=hero.sheet.ultimate)
    assert str(why_not_weapons(small.sheet)) == "Slots of blade: 3. These effects take 4."
    four = pc("ana", upgraded, weapons=blade, ultimate=("soulcharge", "quicken"))
    assert "these take 4" in str(why_not_ultimate(four.sheet))
    nested = pc("ana", upgraded, weapons=blade, ultimate=("ultimate-weapon", "quicken"))
    assert "cannot hold another" in str(why_not_ultimate(nested.sheet))


@pytest.mark.parametrize(
    ("id", "held"),
    [
        pytest.param(
            "bridge-of-worlds",
            {"charged-summoning": 1, "soulcharge": 3, "summoning-gateway": 1},
            marks=shows("anima.effect.bridge-of-worlds"),
        ),
        pytest.param(
            "energy-nexus",
            {"charge-boost": 1, "protection": 1, "soulcharge": 3},
            marks=shows("anima.effect.energy-nexus"),
        ),
        pytest.param(
            "flaming-wrath",
            dict.fromkeys(
                ("area-strike", "elemental-surge", "fire-aura", "quicken", "strike-boost"), 1
            ),
            marks=shows("anima.effect.flaming-wrath"),
        ),
        pytest.param(
            "freezing-vengeance",
            {"elemental-surge": 1, "frost-aura": 1, "power-strike": 1, "weakening": 2},
            marks=shows("anima.effect.freezing-vengeance"),
        ),
    ],
)
def test_the_example_packages_are_worth_five_slots(id, held):
    found = PACKAGES[id][1]
    assert {e: EFFECTS[e].slots for e in found} == held
    assert slots(found) == 5


@shows("anima.effect.ultimate-weapon", "anima.effect.ultimate-needs-four")
def test_a_smith_of_the_fourth_rank_places_it_on_a_weapon_of_four_slots(stage):
    for upgrades, rank, able in ((3, 4, True), (2, 4, False), (3, 3, False)):
        smith = {**BOUND, "weapon-upgrade": upgrades, "soulsmith": rank, "immediate-imbuement": 2}
        hero = pc("ana", smith, weapons=(Weapon("staff"),), ultimate=PACKAGES["energy-nexus"][1])
        s = stage(hero)
        s.does("imbue", "ana", "ana", 0)
        assert ("ultimate-weapon" in s.choices("effects")) is able
        s.answers(("ultimate-weapon" if able else "quicken",))
        assert s.count(ChargeLimit("ana")) == (7 if able else 6)


@shows("anima.effect.ultimate-once")
def test_its_contents_are_not_the_smiths_to_change(stage):
    smith = pc(
        "ana",
        {**BOUND, "weapon-upgrade": 3, "soulsmith": 4},
        weapons=(Weapon("blade"),),
        ultimate=PACKAGES["energy-nexus"][1],
    )
    s = stage(smith, peace=True)
    s.opens("ana", "smith", "ana", "ana", 0).answers("ultimate-weapon")
    assert s.of("ana").sheet.ultimate == PACKAGES["energy-nexus"][1]
    assert s.told(Imbued)[-1].effects == ("ultimate-weapon",)


# Smith's work

SMITH = {**BOUND, "soulsmith": 2, "weapon-upgrade": 1}


@shows("anima.soulbound.soulsmith", "anima.soulbound.soulsmith-sizes", "anima.soulbound.others")
def test_a_soulsmith_places_effects_up_to_her_rank_on_any_weapon(stage):
    ben = pc(
        "ben", {**BOUND, "weapon-upgrade": 2}, weapons=(Weapon("axe", ("quicken", "shining")),)
    )
    s = stage(pc("ana", {"soulsmith": 2}), ben, peace=True)
    assert not s.may_open("ben", "smith")
    s.opens("ana", "smith", "ana", "ben", 0)
    offered = s.choices("effect")
    assert "cursed" in offered
    assert "soulcharge" not in offered, "three slots are beyond her"
    assert "quicken" not in offered, "it is there already"
    s.answers("cursed")
    s.is_told_off(())
    s.answers(("shining",)).answers("yes", seat="ben")
    assert s.of("ben").sheet.weapons[0].effects == ("quicken", "cursed")
    for rank in (1, 2, 3, 4):
        t = stage(
            pc(
                "ana",
                {"soulsmith": rank, **BOUND, "weapon-upgrade": 3},
                weapons=(Weapon("x"),),
                ultimate=("soulcharge", "cursed"),
            ),
            peace=True,
        )
        t.opens("ana", "smith", "ana", "ana", 0)
        sizes = {EFFECTS[str(id)].slots for id in t.choices("effect")}
        assert sizes == set(range(1, rank + 1))
        t.answers("quicken")


@shows(
    "anima.soulbound.immediate-imbuement",
    "anima.sample.syjika-weapon",
    "anima.soulbound.imbuement-interrupt",
)
def test_in_a_conflict_it_takes_a_round_for_each_slot(stage):
    s = stage("syjika")
    s.does("imbue", "syjika", "syjika", 0).answers("quicken")
    assert s.of("syjika").sheet.weapons[0].effects == ()
    s.passes("ogre")
    assert s.of("syjika").sheet.weapons[0].effects == ("quicken",), "at the end of the round"
    t = stage("syjika")
    t.does("imbue", "syjika", "syjika", 0).answers("cursed").passes("ogre")
    assert t.of("syjika").sheet.weapons[0].effects == ()
    assert t.offered("imbue") == [("syjika", "syjika", 0)]
    t.does("imbue", "syjika", "syjika", 0).passes("ogre")
    assert t.of("syjika").sheet.weapons[0].effects == ("cursed",)
    u = stage("syjika")
    u.does("imbue", "syjika", "syjika", 0).answers("cursed").passes("ogre", "syjika")
    assert u.world.fight.works == (), "who does something else stops it"
    assert u.of("syjika").sheet.weapons[0].effects == ()


@shows("anima.soulbound.immediate-imbuement")
def test_the_second_rank_takes_one_turn(stage):
    s = stage(pc("ana", {**SMITH, "immediate-imbuement": 2}, weapons=(Weapon("x"),)))
    s.does("imbue", "ana", "ana", 0).answers(("cursed",))
    assert s.of("ana").sheet.weapons[0].effects == ("cursed",)


@shows("anima.soulbound.imbuement-turns")
def test_it_uses_the_turns_of_both_and_needs_both_to_agree(stage):
    smith = pc("ana", {"soulsmith": 1, "immediate-imbuement": 1})
    s = stage(smith, pc("ben", BOUND, weapons=(Weapon("axe"),)))
    s.does("imbue", "ana", "ben", 0).answers("quicken").answers("no", seat="ben")
    assert s.now == "ana"
    s.does("imbue", "ana", "ben", 0).answers("quicken").answers("yes", seat="ben")
    assert s.now == "ogre", "ben's turn is gone too"
    s.passes("ogre")
    assert s.of("ben").sheet.weapons[0].effects == ("quicken",)


@shows("anima.soulbound.imbuement-turns")
def test_an_owner_may_ask_a_smith_who_then_chooses_and_is_asked_once(stage):
    smith = pc("ben", {"soulsmith": 1, "immediate-imbuement": 1})
    s = stage(pc("ana", BOUND, weapons=(Weapon("axe"),)), smith)
    s.does("imbue", "ben", "ana", 0)
    assert s.asked("work").seat == "ben"
    s.answers("no")
    assert s.now == "ana"
    s.does("imbue", "ben", "ana", 0).answers("yes")
    assert s.asked("effect").seat == "ben"
    s.answers("quicken")
    assert s.now == "ogre"


@shows("anima.soulbound.soulsmith", "anima.soulbound.immediate-imbuement")
def test_haste_alone_makes_no_smith(stage):
    s = stage(pc("ana", {**BOUND, "immediate-imbuement": 1}, weapons=(Weapon("axe"),)))
    s.is_refused("imbue", "ana", "ana", 0, because="Immediate Imbuement")


def test_buttons_say_which_weapon(stage):
    s = stage(two()).answers(0)
    (offer,) = [o for o in s.play.offers("ana") if o.rule == "anima.draw"]
    assert (
        speak(GAME.label(s.world, offer)) == f"Change weapons: {s.of('ana').sheet.weapons[1].name}"
    )


@shows("anima.soulbound.disarm")
def test_a_weapon_can_be_taken_only_from_who_came_with_one_in_hand(stage):
    blade = armed("quicken")
    for held, switches in ((0, ["disarm:ana:0"]), (-1, [])):
        s = stage(blade, having={"ana": {"held": held}})
        assert [switch.id for switch in disarm_switches(s.world, "ana")] == switches
    s = stage(pc("ana", BOUND), having={"ana": {"held": 0}})
    assert disarm_switches(s.world, "ana") == [], "there is no weapon yet"
