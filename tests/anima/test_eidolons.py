"""Summoning, known and custom eidolons, their powers and weaknesses."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from anima.stage import Weapon, eidolon, foe, goal, pc
from support.shows import shows
from tools.rules import inventory
from undertow.games.anima.catalogue.conditions import WEAKNESSES
from undertow.games.anima.catalogue.eidolons import KNOWN
from undertow.games.anima.catalogue.entries import POWERS
from undertow.games.anima.facts import Summoned
from undertow.games.anima.moments import (
    ActionLimit,
    ChargeLimit,
    Defense,
    Lost,
    StrikeBonus,
    StrikeLimit,
    SummonCost,
    WoundCircles,
)
from undertow.games.anima.notes import warnings
from undertow.games.anima.rules.turns import actors
from undertow.games.anima.rulings import Rulings
from undertow.games.anima.sheets import picks, why_not_bonds, why_not_eidolon, why_not_ranks
from undertow.games.anima.world import Fighter, Invented, World
from undertow.kernel import speak

CALLS = {"summoning": 1, "open-bond": 1}


def summoner(*eidolons, powers=None, **more):
    return pc("ana", {**CALLS, **(powers or {})}, eidolons=eidolons or (eidolon(),), **more)


BESIDE = {"spirit": {"here": True, "ap": 5, "called": True}}


# Eidolons in play


@shows(
    "anima.summon.action",
    "anima.summon.cost",
    "anima.summon.instant",
    "anima.summon.start-pools",
    "anima.summon.summoning",
    "anima.summon.act-same-turn",
)
def test_summoning_is_the_action_costs_one_and_the_level_and_it_is_there_at_once(stage):
    s = stage(
        summoner(eidolon(level=3, about=replace(eidolon().about, entrance="a bell"))),
        having={"ana": {"cp": 4}},
    )
    assert s.count(SummonCost("ana", "spirit")) == 4
    s.does("summon", "spirit")
    assert s.of("ana").cp == 0
    assert s.of("spirit").here
    assert s.pools("spirit") == (5, 0, 0)
    from undertow.games.anima.game import GAME

    assert "a bell" in speak(GAME.prose(s.told(Summoned)[-1], s.world))
    assert s.now == "ogre", "it acts from the next turn on"
    t = stage(summoner(eidolon(level=3)), having={"ana": {"cp": 3}})
    t.is_refused("summon", "spirit", because="charge dice")
    u = stage(pc("ana", eidolons=(eidolon(),)), having={"ana": {"cp": 6}})
    u.is_refused("summon", "spirit", because="does not have Summoning")


@shows("anima.summon.one-at-a-time")
def test_only_one_at_a_time(stage):
    s = stage(summoner(eidolon(), eidolon("other")), having={"ana": {"cp": 6}, **BESIDE})
    assert not s.offered("summon")


@shows("anima.summon.either-acts", "anima.summon.pools-apart")
def test_each_turn_the_summoner_or_the_eidolon_acts(stage):
    s = stage(summoner(), having={**BESIDE, "ana": {"sp": 2}})
    assert actors(s.world) == ["ana", "spirit"]
    assert not s.offered("strike", "spirit"), "it has no strike dice of its own"
    s.maneuver((3, 6), actor="spirit")
    assert s.pools("spirit") == (4, 1, 1)
    assert s.pools("ana") == (10, 2, 0)
    assert s.now == "ogre"


@shows("anima.summon.dismiss", "anima.summon.resummon-pools")
def test_dismissing_is_free_and_it_can_come_back(stage):
    for rulings, pools in (((), (3, 0, 0)), (("dismissKeepsPools",), (3, 2, 1))):
        s = stage(
            summoner(),
            rulings=rulings,
            having={"ana": {"cp": 1}, "spirit": {**BESIDE["spirit"], "ap": 3, "sp": 2, "cp": 1}},
        )
        s.does("dismiss", "spirit")
        assert not s.of("spirit").here
        assert s.of("spirit").wounds == 0
        s.does("summon", "spirit")
        assert s.pools("spirit") == pools


@shows("anima.summon.defeated")
def test_a_defeated_eidolon_is_gone_until_a_wound_heals(stage):
    s = stage(
        summoner(), having={**BESIDE, "ogre": {"sp": 2}, "ana": {"cp": 4}}, order=("ogre", "ana")
    )
    s.strike("spirit", 2, (3, 3))
    assert not s.of("spirit").here
    assert not s.offered("summon")
    s.set({"spirit": {"wounds": 0}})
    assert s.offered("summon") == [("spirit",)]


@shows("anima.summon.charged-summoning")
def test_charged_summoning_gives_one_die_a_rank(stage):
    s = stage(summoner(powers={"charged-summoning": 3}), having={"ana": {"cp": 1}})
    s.does("summon", "spirit")
    assert s.of("spirit").cp == 3


@shows("anima.summon.natural-summoner")
def test_natural_summoner_saves_one_but_never_the_last(stage):
    s = stage(summoner(eidolon(level=2), eidolon("small"), powers={"natural-summoner": 1}))
    assert s.count(SummonCost("ana", "spirit")) == 2
    assert s.count(SummonCost("ana", "small")) == 1


@shows("anima.summon.companion", "anima.summon.companion-charged", "anima.summon.companion-return")
def test_a_companion_is_there_from_the_start(stage):
    pal = summoner(powers={"companion": 1, "charged-summoning": 2}, companion="spirit")
    s = stage(pal)
    assert s.of("spirit").here
    assert s.pools("spirit") == (5, 0, 0)
    t = stage(pal, rulings=("companionCharged",))
    assert t.of("spirit").cp == 2
    u = stage(pal, before={"spirit": {"wounds": 1}})
    assert not u.of("spirit").here, "defeated, until a wound heals"


@shows("anima.summon.companion-limit")
def test_a_companion_counts_against_the_one_eidolon_by_the_usual_reading(stage):
    pal = summoner(eidolon(), eidolon("other"), powers={"companion": 1}, companion="spirit")
    s = stage(pal, having={"ana": {"cp": 3}})
    assert not s.offered("summon")
    s.does("dismiss", "spirit")
    assert s.offered("summon") == [("spirit",), ("other",)]
    t = stage(pal, having={"ana": {"cp": 3}}, rulings=("companionExtra",))
    assert t.offered("summon") == [("other",)]
    t.does("summon", "other").passes("ogre")
    assert actors(t.world) == ["ana", "spirit", "other"]


@shows("anima.summon.summoner-defeated")
def test_it_goes_home_with_a_defeated_summoner_by_the_usual_reading(stage):
    for rulings, stays in (((), False), (("eidolonStays",), True)):
        s = stage(
            summoner(),
            "ben",
            having={**BESIDE, "ogre": {"sp": 2}, "ana": {"wounds": 2}},
            order=("ogre", "ben", "ana"),
            rulings=rulings,
        )
        s.strike("ana", 2, (3, 3))
        assert s.of("spirit").here is stays
        assert s.of("spirit").wounds == 0


@shows("anima.summon.summoner-defeated", "anima.summon.either-acts")
def test_where_it_stays_it_acts_in_the_turns_of_its_summoner(stage):
    s = stage(
        summoner(),
        "ben",
        having={**BESIDE, "ogre": {"sp": 2}, "ana": {"wounds": 2}},
        order=("ogre", "ben", "ana"),
        rulings=("eidolonStays",),
    )
    s.strike("ana", 2, (3, 3)).passes("ben")
    assert s.now == "ana"
    assert actors(s.world) == ["spirit"]
    s.is_refused("pass", actor="ana", because="turn")
    s.maneuver((3, 3), actor="spirit")
    assert s.of("spirit").sp == 2
    s.set({"spirit": {"here": False}})
    s.passes("ogre", "ben")
    assert s.now == "ogre", "alone she has no more turns"


@shows(
    "anima.power.unaffected-limits", "anima.summon.resummon-pools", "anima.summon.charged-summoning"
)
def test_no_eidolon_comes_with_more_charge_dice_than_it_holds(stage):
    s = stage(
        summoner(powers={"charged-summoning": 3}),
        rulings=("dismissKeepsPools",),
        having={"spirit": {"here": True, "ap": 5, "called": True, "cp": 3}, "ana": {"cp": 4}},
    )
    s.does("dismiss", "spirit").does("summon", "spirit")
    assert s.of("spirit").cp == 4


@shows("anima.summon.squad-eidolon")
def test_types_of_eidolons_count_as_types(stage):
    pack = eidolon("pack", type="squad", owner="ogre", competence=2)
    s = stage(
        pc("ana", {"whirlwind-attack": 1, "weaken": 1}),
        foes=[foe(bonds=("pack",)), pack],
        having={"ana": {"sp": 2, "cp": 6}, "pack": {"here": True}},
    )
    assert s.count(StrikeBonus("ana", "pack", ("whirlwind-attack",))) == 1
    assert ("pack",) not in s.offered("weaken")


@shows("anima.summon.adversity-summoner")
def test_an_opponent_summons_by_the_same_rules(stage):
    row = ("Ogre", "individual", 0, 2, 2, 3, 8, -1, 2, 6, (), (), "", 4, "", "inkots", "", False)
    s = stage("ana", peace=True)
    s.opens("gm", "conflict")
    s.rolls(1, 6)
    s.answers((("ana",), True, (row,), (), (), (), "rolled", ()))
    s.does("summon", "inkots")
    assert s.of("ogre").cp == 1
    s.passes("ana")
    s.rolls(1, 1, 3)
    s.does("maneuver", actor="inkots").answers(1)
    assert s.of("inkots").ap == 4


# Known eidolons

FIGURES = {
    "ap": ActionLimit,
    "cp": ChargeLimit,
    "sp": StrikeLimit,
    "defense": Defense,
    "wounds": WoundCircles,
}


def figures(sheet):
    world = World(fighters={sheet.id: Fighter(sheet, 0)})
    from undertow.games.anima.rules.passives import count

    return tuple(count(world, tally(sheet.id)) for tally in FIGURES.values())


ROWS = {
    "shaleya": (0, "individual", (5, 4, 6, 3, 1), "overwhelmable", 4),
    "kyanet": (0, "individual", (5, 4, 6, 2, 2), "overwhelmable", 4),
    "inkots": (0, "swarm", (5, 4, 6, 3, 2), "restless", 4),
    "caragu": (1, "individual", (7, 4, 6, 3, 2), "vulnerable-to-fire", 7),
    "farillia": (1, "individual", (5, 4, 6, 3, 1), "vulnerable-to-frost", 7),
    "harklings": (2, "squad", (7, 4, 6, 4, 2), "crazy", 10),
    "yiyon": (2, "individual", (5, 4, 6, 4, 2), "cowardly", 10),
    "hykeor": (3, "individual", (9, 4, 7, 4, 3), "overwhelmable", 13),
    "stormravens": (3, "swarm", (9, 4, 6, 3, 4), "vulnerable-to-fire", 13),
    "kulos": (4, "individual", (9, 6, 6, 3, 3), "weak-spot", 15),
    "uyar": (5, "individual", (13, 6, 8, 4, 5), "darkbound", 19),
}


@pytest.mark.parametrize(
    "id", [pytest.param(id, marks=shows(f"anima.eidolon.{id}")) for id in ROWS]
)
@shows("anima.eidolon.stats-include-powers", "anima.eidolon.abbreviations", "anima.eidolon.sp-base")
def test_the_printed_figures_follow_from_the_powers(id):
    known = KNOWN[id]
    level, type, printed, weakness, count = ROWS[id]
    p = known.printed
    assert (p.ap, p.cp, p.sp, p.defense, p.wounds) == printed
    assert (known.level, known.type, known.weakness, picks(known.powers)) == (
        level,
        type,
        weakness,
        count,
    )
    assert figures(known.sheet()) == printed


@shows("anima.eidolon.uyar-cp", "anima.eidolon.kulos-count")
def test_the_two_that_do_not_add_up():
    assert figures(KNOWN["uyar"].sheet(by_formula=True))[1] == 4
    kulos = KNOWN["kulos"].sheet()
    assert why_not_eidolon(kulos, 4, open_picks=1) is None
    assert "16 powers" in str(why_not_eidolon(kulos, 4))
    caller = pc("ana", {**CALLS, "empower-eidolons": 4}).sheet
    full = replace(kulos, powers={**kulos.powers, "poison": 1}, extra=("poison",))
    assert why_not_bonds(caller, (kulos,), False) is None
    assert why_not_bonds(caller, (full,), False) is not None
    more = Rulings(kulos_extra_power=True)
    assert why_not_bonds(caller, (full,), False, more) is None
    assert why_not_bonds(caller, (kulos,), False, more) is not None


@shows("anima.eidolon.entrances")
def test_every_known_eidolon_has_an_entrance_of_two_senses():
    for known in KNOWN.values():
        assert len(known.entrance) > 40
        assert len(known.senses) >= 2


@shows("anima.eidolon.harklings-third")
def test_two_wounds_defeat_the_three_harklings():
    assert KNOWN["harklings"].members == 3
    assert figures(KNOWN["harklings"].sheet())[-1] == 2


# Custom eidolons


def custom(level=0, powers=None, weakness="overwhelmable", senses=("sight", "sound"), **more):
    sheet = eidolon(
        level=level,
        powers={"resilience": 3, "toughness": 1} if powers is None else powers,
        weakness=weakness,
        **more,
    )
    return replace(sheet, custom=True, about=replace(sheet.about, senses=senses))


@shows("anima.custom.step-stats")
def test_a_custom_eidolon_starts_small():
    assert figures(custom(powers={})) == (5, 4, 6, 1, 1)


@shows("anima.custom.step-four-powers", "anima.custom.step-level-powers")
def test_four_powers_and_three_more_a_level():
    for level, count in ((0, 4), (1, 7), (2, 10), (3, 13), (4, 16), (5, 19)):
        some = {"resilience": 3, "toughness": 4, "stamina": 5, "charge-boost": 6, "blaze": 1}
        powers, left = {}, count
        for id, most in some.items():
            powers[id] = min(most, left)
            left -= powers[id]
        powers = {id: rank for id, rank in powers.items() if rank}
        sheet = custom(level, powers)
        assert why_not_eidolon(sheet, level) is None
        assert f"{count} powers" in str(
            why_not_eidolon(custom(level, {**powers, "slow": 1}), level)
        )


@shows("anima.custom.step-entrance", "anima.custom.step-weakness", "anima.weakness.every-eidolon")
def test_an_entrance_of_two_senses_and_a_weakness():
    assert "two of sight" in str(why_not_eidolon(custom(senses=("sight",))))
    assert "weakness" in str(why_not_eidolon(custom(weakness="")))
    assert why_not_eidolon(custom()) is None


@shows("anima.eidpower.charge-powers", "anima.eidpower.list-only")
def test_eidolons_take_general_charge_powers_and_their_own_passives_only():
    for id in (
        "leadership",
        "squad-tactics",
        "achievement-boost",
        "maneuver-boost",
        "tactical-maneuvering",
        "soulsmith",
        "summoning",
        "companion",
    ):
        sheet = custom(powers={id: 1, "resilience": 3})
        assert "Eidolons cannot have" in str(why_not_eidolon(sheet))
    general = [p.id for p in POWERS.values() if p.group == "charge"]
    assert all(POWERS[id].eidolon == 1 for id in general)
    listed = [id for id, atom in inventory("anima").items() if atom.kind == "C"]
    assert {f"anima.charge.{id}" for id in general} == {
        id for id in listed if id.startswith("anima.charge.")
    }


@shows(
    "anima.weakness.cowardly-not-one-wound",
    "anima.weakness.restless-level",
    "anima.weakness.weak-spot-level",
)
def test_weaknesses_that_do_not_fit():
    assert "one wound circle" in str(
        why_not_eidolon(custom(powers={"resilience": 3, "blaze": 1}, weakness="cowardly"))
    )
    assert why_not_eidolon(custom(weakness="cowardly")) is None
    ten = {"resilience": 3, "toughness": 4, "stamina": 3}
    assert "Restless" in str(why_not_eidolon(custom(2, ten, "restless"), 2))
    assert "Weak Spot" in str(why_not_eidolon(custom(weakness="weak-spot")))
    assert why_not_eidolon(custom(2, ten, "weak-spot"), 2) is None


def test_a_resistance_beside_its_vulnerability_is_a_warning_only():
    sheet = custom(powers={"resistance-to-fire": 4}, weakness="vulnerable-to-fire")
    assert why_not_eidolon(sheet) is None
    assert "not advised" in str(warnings(sheet)[0])


# Eidolon powers

RANKED = {
    "charge-boost": (1, "cp", 6),
    "resilience": (1, "defense", 3),
    "stamina": (2, "ap", 5),
    "strike-boost": (1, "sp", 4),
    "toughness": (1, "wounds", 4),
}


@pytest.mark.parametrize(
    "id", [pytest.param(id, marks=shows(f"anima.eidpower.{id}")) for id in RANKED]
)
def test_boosts_of_eidolons(id):
    each, figure, most = RANKED[id]
    place = list(FIGURES).index(figure)
    bare = figures(eidolon(powers={}))[place]
    assert figures(eidolon(powers={id: most}))[place] == bare + each * most
    over = custom(powers={id: most + 1, "blaze": 1})
    assert str(why_not_eidolon(over)).endswith(f": {most + 1}. At most {most}.")


@shows("anima.eidpower.resistance-to-fire", "anima.eidpower.resistance-to-frost")
def test_resistances_of_eidolons_count_one_a_rank(stage):
    s = stage(summoner(eidolon(powers={"resistance-to-fire": 4, "resistance-to-frost": 2})))
    assert [s.count(Defense("spirit", e)) for e in ("", "fire", "frost")] == [1, 5, 3]
    assert POWERS["resistance-to-fire"].eidolon == POWERS["resistance-to-frost"].eidolon == 4


@shows("anima.eidpower.body-resistance", "anima.eidpower.body-resistance-poison")
def test_body_resistance_of_eidolons_does_not_name_poison(stage):
    tough = eidolon(powers={"body-resistance": 1})
    for rulings in ((), ("eidolonBodyResistancePoison",)):
        s = stage(
            summoner(tough),
            foes=[foe(powers={"weaken": 1, "slow": 1, "body-drain": 1, "poison": 1}, start=6)],
            having=BESIDE,
            order=("ogre", "ana"),
            rulings=rulings,
        )
        for power in ("weaken", "slow", "body-drain"):
            assert ("spirit",) not in s.offered(power)
        assert (("spirit",) in s.offered("poison")) is not bool(rulings)
        if not rulings:
            s.does("poison", "spirit")
            assert s.of("spirit").ap == 4


@shows("anima.eidpower.soul-resistance", "anima.eidpower.darksight")
def test_soul_resistance_and_darksight_of_eidolons(stage):
    s = stage(
        summoner(eidolon(powers={"soul-resistance": 1, "darksight": 1})),
        conditions=("darkness",),
        foes=[foe(powers={"life-drain": 1}, start=5)],
        having=BESIDE,
        order=("ogre", "ana"),
    )
    assert s.offered("life-drain") == [("ana",)]
    assert s.count(Lost("spirit")) == 0


# Weaknesses


@shows("anima.weakness.cowardly", "anima.weakness.companion-cowardly")
def test_a_cowardly_eidolon_goes_home_when_wounded_and_can_be_called_back(stage):
    shy = eidolon(powers={"toughness": 1}, weakness="cowardly")
    s = stage(
        summoner(shy, powers={"companion": 1}, companion="spirit"),
        having={"ogre": {"sp": 2}, "ana": {"cp": 2}, "spirit": {"ap": 3, "sp": 2, "cp": 1}},
        order=("ogre", "ana"),
    )
    s.strike("spirit", 2, (3, 3))
    assert not s.of("spirit").here
    s.does("summon", "spirit")
    assert s.of("ana").cp == 1
    assert s.pools("spirit") == (3, 0, 0)
    assert s.of("spirit").wounds == 1


@shows("anima.weakness.cowardly-other", "anima.adversity.weakness")
def test_a_cowardly_opponent_misses_a_turn(stage):
    s = stage(
        "ana",
        "ben",
        foes=[foe(weakness="cowardly")],
        order=("ana", "ogre", "ben"),
        having={"ana": {"sp": 6}, "ogre": {"sp": 3, "cp": 2, "ap": 5}},
    )
    s.strike("ogre", 3, (3, 3, 3))
    assert s.now == "ben"
    assert s.pools("ogre") == (5, 0, 0)
    assert s.offered("strike", "ben") == []
    s.passes("ben", "ana")
    assert s.now == "ogre"
    assert s.of("ogre").wounds == 1


@shows("anima.weakness.crazy", "anima.weakness.crazy-when", "anima.weakness.crazy-pass-rest")
def test_a_die_decides_what_a_crazy_eidolon_does(stage):
    mad = eidolon(weakness="crazy", powers={"blindness": 1})

    def after(face, **of):
        s = stage(summoner(mad), having={"spirit": {**BESIDE["spirit"], **of}})
        s.is_refused("maneuver", actor="spirit", because="a die decides")
        s.rolls(face)
        return s.does("crazy", actor="spirit")

    for face in (1, 2, 3):
        s = after(face, sp=2)
        assert actors(s.world) == ["spirit"]
        assert s.offered("maneuver", "spirit")
        assert not s.offered("strike", "spirit")
        s.is_refused("strike", "ogre", actor="spirit", because="The die decides")
    assert after(4, sp=1).offered("strike", "spirit") == [("ogre",)]
    assert after(4).now == "ogre", "it cannot, and passes"
    assert after(5, cp=2).offered("blindness", "spirit") == [("ogre",)]
    assert after(5).now == "ogre"
    s = after(6, sp=1, cp=2)
    assert s.offered("strike", "spirit")
    assert s.offered("maneuver", "spirit")
    assert after(5, ap=0).of("spirit").ap == 1, "such a pass is a rest"
    t = stage(summoner(mad), having=BESIDE)
    assert t.offered("maneuver", "ana"), "the summoner is not crazy"


@shows("anima.weakness.crazy-when")
def test_no_die_sends_the_crazy_against_their_own_and_none_is_ever_stuck(stage):
    mad = eidolon(weakness="crazy", powers={"weaken": 1})
    tough = foe(powers={"body-resistance": 1})
    s = stage(summoner(mad), foes=[tough], having={"spirit": {**BESIDE["spirit"], "cp": 2}})
    s.rolls(5)
    s.does("crazy", actor="spirit")
    assert s.now == "ogre", "it could only have weakened its own summoner"
    howl = Invented("Howl", "action", 1, "Ears ring.")
    t = stage(
        "ana",
        foes=[foe(weakness="crazy", invented=(howl,))],
        order=("ogre", "ana"),
        having={"ogre": {"cp": 1}},
    )
    t.rolls(5)
    t.does("crazy")
    assert t.offered("invented") == [(0,)]
    t.opens("gm", "adjust").answers(("ogre", "cp", 0, "the wind took it"))
    assert t.offered("pass") == [()], "nothing of the kind is left"
    t.passes("ogre")
    assert t.now == "ana"


@shows("anima.weakness.crazy-when", "anima.adversity.custom-power")
def test_who_must_use_a_power_does_not_get_by_with_one_that_is_no_action(stage):
    """A free one that costs nothing could be used for ever, and the turn would never end."""
    howl = Invented("Howl", "maneuver", 0, "Ears ring.")
    s = stage("ana", foes=[foe(weakness="crazy", invented=(howl,))], order=("ogre", "ana"))
    s.rolls(5)
    s.does("crazy")
    assert s.now == "ana", "there is no power that is an action, so it passes"
    s.passes("ana").rolls(6)
    s.does("crazy")
    assert s.offered("invented") == [(0,)], "beside an action of its choice it may howl"
    s.does("invented", 0).passes("ogre")


@shows("anima.weakness.weak-spot")
def test_a_weak_spot_is_out_of_reach_while_its_owner_is(stage):
    deep = eidolon(weakness="weak-spot", level=2)
    s = stage(summoner(deep), having={"spirit": BESIDE["spirit"], "ana": {"cp": 3}})
    s.set({"spirit": {"here": False}})
    s.does("summon", "spirit")
    s.set({"ogre": {"sp": 5}})
    assert s.offered("achieve") == [("weak-spot:spirit",)]
    s.passes("ogre").does("dismiss", "spirit")
    s.passes("ana")
    assert s.offered("achieve") == []


@shows("anima.weakness.darkbound", "anima.weakness.darkbound-blinded")
def test_darkbound_loses_a_success_in_the_light(stage):
    s = stage(summoner(eidolon(weakness="darkbound")), having=BESIDE)
    assert s.count(Lost("spirit")) == 1
    s.set({"spirit": {"conditions": [["blinded", "x"]]}})
    assert s.count(Lost("spirit")) == 2
    t = stage(summoner(eidolon(weakness="darkbound")), having=BESIDE, conditions=("darkness",))
    assert t.count(Lost("spirit")) == 1, "it does not give Darksight"


@shows("anima.weakness.overwhelmable")
def test_crowds_get_two_more_dice_against_the_overwhelmable(stage):
    s = stage(summoner(), foes=[foe(), foe("pack", "squad"), foe("bees", "swarm")], having=BESIDE)
    assert [s.count(StrikeBonus(w, "spirit")) for w in ("ogre", "pack", "bees")] == [0, 2, 2]
    assert s.count(StrikeBonus("pack", "ana")) == 0


@shows("anima.weakness.restless", "anima.weakness.restless-gap")
def test_the_restless_never_do_the_same_twice_in_a_row(stage):
    def acted(rulings=(), between=False):
        s = stage(
            summoner(eidolon(weakness="restless")),
            rulings=rulings,
            goals=(goal(),),
            having={"spirit": {**BESIDE["spirit"], "sp": 3}},
        )
        s.maneuver((3, 1), actor="spirit").passes("ogre")
        if between:
            s.maneuver((3, 1), actor="ana").passes("ogre")
        return s

    s = acted()
    assert not s.offered("maneuver", "spirit")
    assert s.offered("strike", "spirit")
    s.is_refused("maneuver", actor="spirit", because="restless")
    assert s.offered("maneuver", "ana")
    assert acted(between=True).offered("maneuver", "spirit")
    assert not acted(("restlessOwnTurns",), between=True).offered("maneuver", "spirit")


@shows(
    "anima.weakness.vulnerable-to-fire",
    "anima.weakness.vulnerable-to-frost",
    "anima.weakness.vulnerability-and-resistance",
)
def test_the_vulnerable_take_three_more_dice_of_their_element(stage):
    hot = eidolon(weakness="vulnerable-to-fire", powers={"resistance-to-fire": 1})
    s = stage(summoner(hot, eidolon("cold", weakness="vulnerable-to-frost")), having=BESIDE)
    assert [s.count(StrikeBonus("ogre", "spirit", (), e)) for e in ("", "fire", "frost")] == [
        0,
        3,
        0,
    ]
    assert [s.count(StrikeBonus("ogre", "cold", (), e)) for e in ("", "fire", "frost")] == [0, 0, 3]
    assert s.count(Defense("spirit", "fire")) == 2, "both count"


@shows("anima.adversity.weakness-roll", "anima.adversity.weakness-roll-order")
def test_the_gm_may_roll_a_weakness_over_six_in_alphabetical_order(stage):
    assert list(WEAKNESSES) == sorted(WEAKNESSES)
    s = stage("ana")
    s.opens("gm", "weakness", "ogre")
    s.is_told_off(("cowardly",))
    s.rolls(1)
    s.answers(("cowardly", "darkbound"))
    assert s.of("ogre").sheet.weakness == "crazy"


@shows("anima.effect.not-eidolon")
def test_a_weapon_of_its_summoner_does_nothing_for_an_eidolon(stage):
    s = stage(summoner(weapons=(Weapon("x", ("power-strike",)),)), having=BESIDE)
    assert s.count(StrikeBonus("spirit", "ogre")) == 0


BY_EIDOLONS = {
    "body-resistance": 1,
    "charge-boost": 6,
    "darksight": 1,
    "resilience": 3,
    "resistance-to-fire": 4,
    "resistance-to-frost": 4,
    "soul-resistance": 1,
    "stamina": 5,
    "strike-boost": 4,
    "toughness": 4,
    "auto-guard": 1,
}
"""How often an eidolon may take what is no charge power."""


@pytest.mark.parametrize("id", POWERS)
@shows("anima.custom.step-four-powers")
def test_how_often_an_eidolon_may_take_a_power(id):
    entry = POWERS[id]
    most = BY_EIDOLONS.get(id, int(entry.group == "charge"))
    assert entry.eidolon == most
    for rank in range(-1, most + 2):
        why = why_not_ranks(custom(powers={id: rank}))
        if not most:
            assert speak(why) == f"Eidolons cannot have {speak(entry.name())}."
        elif 1 <= rank <= most:
            assert why is None
        else:
            assert speak(why).endswith(f": {rank}. At most {most}.")
