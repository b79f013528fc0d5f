"""Bonds that are forged and broken, companions, and eidolons in corners where rules meet."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from anima.stage import GAME, eidolon, foe, goal, pc
from support.shows import shows
from undertow.games.anima.catalogue.eidolons import KNOWN
from undertow.games.anima.facts import EidolonJudged, EidolonRemade, SheetChanged
from undertow.games.anima.moments import ChargeLimit, Lost
from undertow.games.anima.rules.turns import actors
from undertow.games.anima.rulings import Rulings
from undertow.games.anima.sheets import why_not_bonds, why_not_eidolon
from undertow.kernel import NotOffered, Offer, speak

CALL = "summoning"
CALLS = {"summoning": 1, "open-bond": 1}
BESIDE = {"spirit": {"here": True, "ap": 5, "called": True}}
OGRE = ("Ogre", "individual", 0, 2, 2, 3, 8, -1, 0, 6, (), (), "", 4, "", "", "", False)


def summoner(*eidolons, powers=None, **more):
    return pc("ana", {**CALLS, **(powers or {})}, eidolons=eidolons or (eidolon(),), **more)


def bond(known="kyanet", name="Snow", companion=False, extra=(), **custom):
    """A filled-in bond."""
    lines = {
        "home": "",
        "looks": "",
        "level": 0,
        "type": "individual",
        "members": 0,
        "own": (),
        "entrance": "",
        "senses": (),
        "weakness": "",
    } | custom
    return (known, name, companion, extra, *lines.values())


OWN = {
    "own": ("resilience", "resilience", "toughness", "blaze"),
    "senses": ("sight", "touch"),
    "weakness": "cowardly",
}


# Forging


@shows("anima.summon.open-bond", "anima.summon.known-free-choice")
def test_a_bond_is_forged_by_its_player_between_conflicts_while_one_is_open(stage):
    s = stage(summoner(powers={"open-bond": 2}), "ben", peace=True)
    assert s.may_open("ana", "bond") == [("ana",)]
    for seat in ("ben", "gm"):
        with pytest.raises(NotOffered):
            s.play.open(seat, Offer("anima.bond", ("ana",)))
    s.opens("ana", "bond", "ana")
    with pytest.raises(NotOffered):
        s.reply("ben", s.requests("ana")[0].id, bond())
    s.answers(bond(), seat="ana")
    assert s.of("ana").sheet.bonds == ("spirit", "snow")
    assert (s.of("snow").sheet.owner, s.of("snow").sheet.seat) == ("ana", "ana")
    assert s.may_open("ana", "bond") == []


@shows("anima.summon.known-free-choice")
def test_the_rites_hold_nobody_up_and_are_not_done_in_a_conflict(stage):
    calls = {**CALLS, "open-bond": 2}
    s = stage(pc("ana", calls), pc("ben", CALLS, eidolons=(eidolon(),)), peace=True)
    s.opens("ana", "bond", "ana").answers(None, seat="ana")
    assert s.of("ana").sheet.bonds == ()
    s.opens("ana", "bond", "ana").opens("ben", "break-bond", "ben", "spirit")
    s.reply("ana", s.requests("ana")[0].id, bond())
    assert s.of("ana").sheet.bonds == ("snow",), "while the GM is asked by somebody else"
    s.answers("no", seat="gm")
    s.opens("ana", "bond", "ana").opens("gm", "conflict").rolls(6, 5, 1)
    s.answers((("ana", "ben"), True, (OGRE,), (), (), (), "rolled", ()), seat="gm")
    with pytest.raises(NotOffered, match="while a conflict"):
        s.reply("ana", s.requests("ana")[0].id, bond())
    s.answers(None, seat="ana")
    assert s.now == "ana"


@shows("anima.custom.together", "anima.custom.one-per-summoner", "anima.custom.step-nature")
def test_a_made_up_eidolon_takes_the_gms_yes_and_there_is_one_of_them(stage):
    s = stage(pc("ana", {**CALLS, "open-bond": 3}), peace=True)
    s.opens("ana", "bond", "ana")
    s.is_told_off(bond("custom", " ", **OWN), because="needs a name", seat="ana")
    s.answers(bond("custom", "Ember", **OWN), seat="ana")
    s.at_rest()
    assert s.of("ana").sheet.bonds == ("ember",)
    assert (s.of("ember").sheet.custom, s.of("ember").sheet.waits) == (True, "gm")
    s.opens("gm", "approve", "ember")
    assert s.of("ember").sheet.waits == ""
    assert not s.may_open("gm", "approve")
    s.opens("ana", "bond", "ana")
    s.is_told_off(bond("custom", "Ash", **OWN), because="one custom eidolon", seat="ana")
    s.answers(bond("inkots", ""), seat="ana")
    assert s.of("ana").sheet.bonds == ("ember", "inkots")
    assert s.of("inkots").sheet.waits == "", "a known one needs nobody's yes"


def test_until_the_gm_agrees_its_player_may_change_it_and_nobody_else(stage):
    s = stage(pc("ana", {**CALLS, "companion": 1}), "ben", peace=True)
    s.opens("ana", "bond", "ana").answers(bond("custom", "Ember", **OWN), seat="ana")
    for seat, rule, why in (
        ("ben", "approve", "Only the GM can do"),
        ("ana", "send-back", "Only the GM can do"),
        ("ben", "remake", "played by someone else"),
    ):
        with pytest.raises(NotOffered, match=why):
            s.opens(seat, rule, "ember")
    s.opens("gm", "send-back", "ember").answers("Why would it burn?", seat="gm")
    assert s.of("ember").sheet.waits == "player"
    assert "Why would it burn?" in speak(GAME.prose(s.told(EidolonJudged)[-1], s.world))
    assert not s.may_open("gm", "send-back")
    s.opens("ana", "remake", "ember")
    page = s.asked(seat="ana").question.answers
    assert tuple(f.default for f in page.fields) == bond("custom", "Ember", **OWN)
    s.is_told_off(bond("custom", "", **OWN), because="needs a name", seat="ana")
    s.answers(
        bond("custom", "Ash", True, **{**OWN, "own": ("toughness", *("stamina",) * 3)}), seat="ana"
    )
    ash, owner = s.of("ember"), s.of("ana").sheet
    assert (ash.sheet.name, ash.sheet.waits, ash.ap) == ("Ash", "gm", 11)
    assert (owner.bonds, owner.companion) == (("ember",), "ember")
    s.opens("ana", "remake", "ember").answers(bond("kyanet", "Snow"), seat="ana")
    assert (s.of("ember").sheet.name, s.of("ember").sheet.waits) == ("Snow", "")
    assert s.of("ana").sheet.companion == ""
    for seat, rule in (("ana", "remake"), ("gm", "approve"), ("gm", "send-back")):
        with pytest.raises(NotOffered, match="waits for no such word"):
            s.opens(seat, rule, "ember")


@shows("anima.custom.together")
def test_what_waits_for_the_gm_cannot_be_summoned_and_says_so(stage):
    def shown(s):
        seen = next(f for f in s.play.view("ana").fighters if f.id == "ana")
        return next((p.ready, speak(p.why) if p.why else "") for p in seen.powers if p.id == CALL)

    mine, pal = eidolon(custom=True, waits="gm"), eidolon("pal", custom=True, waits="player")
    s = stage(
        summoner(mine, pal, powers={"companion": 1, "open-bond": 2}, companion="pal"),
        having={"ana": {"cp": 6}},
    )
    assert not s.of("pal").here, "nor does it come by itself"
    assert shown(s) == (False, "Spirit waits for the GM to agree.")
    s.is_refused("summon", "spirit", because="Spirit waits for the GM to agree")
    s.is_refused("summon", "pal", because="The GM sent Pal back")
    waits = {f.name: f.waits for f in s.play.view("ben").fighters}
    assert speak(waits["Spirit"]) == "Spirit waits for the GM to agree."
    assert waits["Ana"] is None
    s.opens("gm", "approve", "spirit")
    assert shown(s) == (True, "")
    s.does("summon", "spirit")
    assert s.of("spirit").here


@shows("anima.eidolon.kulos-count", "anima.summon.known-free-choice")
def test_what_is_bound_already_is_as_it_is_whatever_reading_came_since(stage):
    deep = eidolon("deep", "kulos")
    s = stage(
        summoner(deep, powers={"open-bond": 2, "empower-eidolons": 4}),
        rulings=("kulosExtraPower",),
        peace=True,
    )
    s.opens("ana", "bond", "ana").answers(bond(extra=("stamina",) * 4), seat="ana")
    assert s.of("snow").ap == 13


def test_no_eidolon_takes_the_id_of_an_opponent_the_gm_has_prepared(stage):
    s = stage(pc("ana", CALLS), peace=True)
    s.opens("gm", "prepare").answers(OGRE, seat="gm")
    s.opens("ana", "bond", "ana").answers(bond(name="Ogre"), seat="ana")
    (mine,) = s.of("ana").sheet.bonds
    assert mine != "ogre"
    assert s.world.kept["ogre"].kind == "adversity"


def test_nor_an_opponent_that_of_an_eidolon_the_gm_still_thinks_about(stage):
    s = stage(pc("ana", CALLS), peace=True)
    s.opens("ana", "bond", "ana").answers(bond("custom", "Ogre", **OWN), seat="ana")
    s.opens("gm", "prepare").answers(OGRE, seat="gm")
    assert s.of("ana").sheet.bonds == ("ogre",)
    assert s.world.kept["ogre-2"].kind == "adversity"


@shows("anima.eidolon.uyar-cp", "anima.summon.adversity-summoner")
def test_by_the_formula_the_uyar_of_an_opponent_holds_four_as_well(stage):
    row = (*OGRE[:15], "uyar", *OGRE[16:])
    for rulings, most in (((), 6), (("eidolonStatsByFormula",), 4)):
        s = stage("ana", peace=True, rulings=rulings)
        s.opens("gm", "conflict").rolls(6, 1)
        s.answers((("ana",), True, (row,), (), (), (), "rolled", ()), seat="gm")
        assert s.count(ChargeLimit("uyar")) == most


@shows("anima.summon.open-bond")
def test_on_the_sheet_a_bond_is_called_by_its_eidolon(stage):
    def said(s):
        seen = next(f for f in s.play.view("ana").fighters if f.id == "ana")
        return next((speak(p.name), p.rank) for p in seen.powers if p.id == "open-bond")

    assert said(stage(pc("ana", {**CALLS, "open-bond": 2}), peace=True)) == ("Open Bond", 2)
    assert said(stage(summoner(), peace=True)) == ("Bond: Spirit", 1)
    s = stage(summoner(powers={"open-bond": 3}), peace=True)
    assert said(s) == ("Bond: Spirit; 2 open", 1)
    s.opens("ana", "bond", "ana").answers(bond(), seat="ana")
    assert said(s) == ("Bond: Spirit, Snow; 1 open", 1)


# Squads


@shows("anima.custom.step-nature", "anima.adversity.squad-wounds")
def test_a_squad_of_eidolons_has_no_more_circles_than_members():
    caller = pc("ana", {**CALLS, "empower-eidolons": 4}).sheet
    three = KNOWN["harklings"].sheet()
    for tough, fits in ((1, True), (2, False)):
        extra = ("toughness",) * tough + ("blaze", "guard")[tough:]
        powers = {**three.powers, "toughness": 1 + tough, **dict.fromkeys(extra[tough:], 1)}
        grown = replace(three, powers=powers, extra=extra)
        why = why_not_bonds(caller, (grown,), False, Rulings())
        assert (why is None) is fits, why
        if not fits:
            assert "squad of 3" in speak(why)


# Breaking


@shows("anima.summon.break-bond")
def test_a_bond_is_broken_by_its_own_player_and_only_between_conflicts(stage):
    s = stage("evanon", "ben", peace=True)
    for seat in ("ben", "gm"):
        with pytest.raises(NotOffered):
            s.play.open(seat, Offer("anima.break-bond", ("evanon", "senja")))
    t = stage("evanon")
    with pytest.raises(NotOffered):
        t.play.open("evanon", Offer("anima.break-bond", ("evanon", "senja")))


@shows("anima.summon.break-bond")
def test_each_summoner_breaks_one_bond_in_an_arc(stage):
    ana = pc("ana", {**CALLS, "open-bond": 2}, eidolons=(eidolon("cat"), eidolon("dog")))
    s = stage(ana, "evanon", peace=True)
    s.opens("ana", "break-bond", "ana", "cat").answers("yes", seat="gm")
    assert not s.may_open("ana", "break-bond"), "one of hers in this arc"
    assert s.may_open("evanon", "break-bond") == [("evanon", "senja")], "his own is his own"
    s.opens("evanon", "break-bond", "evanon", "senja").answers("yes", seat="gm")
    s.opens("gm", "rest")
    assert s.may_open("ana", "break-bond") == [("ana", "dog")]


# Companions


@shows(
    "anima.summon.companion", "anima.summon.companion-fixed", "anima.summon.magnificent-companion"
)
def test_who_has_no_companion_yet_chooses_one_of_her_eidolons_for_good(stage):
    cat, wolf = eidolon("cat", level=1), eidolon("wolf", level=3)
    pal = summoner(eidolon(), cat, wolf, powers={"open-bond": 3, "companion": 1})
    s = stage(pal, "ben", peace=True)
    assert s.may_open("ana", "companion") == [("ana", "spirit")]
    assert s.may_open("ben", "companion") == []
    s.set({"ana": {"sheet/powers/magnificent-companion": 1}})
    assert s.may_open("ana", "companion") == [("ana", "spirit"), ("ana", "cat")]
    s.opens("ana", "companion", "ana", "cat")
    assert s.of("ana").sheet.companion == "cat"
    assert speak(GAME.prose(s.told(SheetChanged)[-1], s.world)) == "Cat is now Ana's companion."
    assert s.may_open("ana", "companion") == [], "it cannot be changed"
    s.opens("ana", "break-bond", "ana", "cat").answers("yes", seat="gm")
    assert s.may_open("ana", "companion") == [("ana", "spirit")], "unless it is lost for good"


@shows("anima.summon.companion")
def test_without_the_power_nobody_stays(stage):
    s = stage(summoner(), peace=True)
    assert s.may_open("ana", "companion") == []
    t = stage(summoner(companion="spirit"))
    assert not t.of("spirit").here
    u = stage(
        pc("ana", {"open-bond": 1, "companion": 1}, eidolons=(eidolon(),), companion="spirit")
    )
    assert not u.of("spirit").here, "a bond is nothing without Summoning"


@shows("anima.summon.companion-return", "anima.charge.life-transfer")
def test_a_companion_that_was_defeated_is_back_as_soon_as_a_wound_is_healed(stage):
    tough = eidolon(powers={"toughness": 1})
    powers = {"companion": 1, "life-transfer": 1, "charged-summoning": 1}

    def healed(start, companion="spirit", rulings=(), **now):
        s = stage(
            summoner(tough, powers=powers, companion=companion),
            rulings=rulings,
            before={"spirit": {"wounds": start}},
            having={"ana": {"cp": 5}, **now},
        )
        return s.does("life-transfer", "ogre")

    s = healed(2)
    assert s.of("spirit").here
    assert (s.pools("spirit"), s.of("spirit").wounds) == ((5, 0, 0), 1)
    assert s.now == "ogre"
    assert not healed(2, companion="").of("spirit").here, "any other waits to be summoned"
    t = healed(1, spirit={"here": False, "ap": 5, "called": True})
    assert not t.of("spirit").here, "it was dismissed, and that is another matter"


@shows("anima.summon.companion-return", "anima.summon.one-at-a-time")
def test_it_does_not_come_back_where_another_eidolon_stands(stage):
    pal = summoner(
        eidolon(),
        eidolon("other"),
        companion="spirit",
        powers={"open-bond": 2, "companion": 1, "life-transfer": 1},
    )
    other = {"other": {"here": True, "ap": 5, "called": True}}
    for rulings, back in (((), False), (("companionExtra",), True)):
        s = stage(
            pal,
            before={"spirit": {"wounds": 1}},
            having={"ana": {"cp": 5}, **other},
            rulings=rulings,
        )
        s.does("life-transfer", "ogre")
        assert s.of("spirit").wounds == 0
        assert s.of("spirit").here is back


@shows("anima.summon.adversity-summoner", "anima.summon.companion")
def test_an_opponents_companion_is_there_from_the_start(stage):
    def met(eidolon, *powers):
        row = (*OGRE[:10], powers, *OGRE[11:15], eidolon, *OGRE[16:])
        s = stage("ana", peace=True)
        s.opens("gm", "conflict").rolls(6, 1)
        s.answers((("ana",), True, (row,), (), (), (), "rolled", ()), seat="gm")
        return s.of(eidolon).here

    assert not met("inkots")
    assert met("inkots", "companion")
    assert not met("yiyon", "companion")
    assert met("yiyon", "companion", "magnificent-companion")


# Going home and coming back


@shows("anima.summon.resummon-pools", "anima.condition.until-end", "anima.summon.dismiss")
def test_what_lies_on_an_eidolon_is_not_shaken_off_at_home(stage):
    s = stage(summoner(), having={**BESIDE, "ana": {"cp": 1}})
    s.set({"spirit": {"conditions": [["blinded", "x"]]}})
    s.does("dismiss", "spirit").does("summon", "spirit")
    assert s.count(Lost("spirit")) == 1
    s.opens("gm", "retreat", "gm")
    assert s.of("spirit").conditions == (), "with the conflict it ends"


@shows("anima.weakness.crazy-when", "anima.summon.either-acts")
def test_a_crazy_eidolon_that_is_gone_binds_nobody(stage):
    mad = eidolon(weakness="crazy", powers={"toughness": 1})
    s = stage(summoner(mad), having={"spirit": {**BESIDE["spirit"], "sp": 2}})
    s.rolls(4)
    s.does("crazy", actor="spirit")
    assert actors(s.world) == ["spirit"]
    s.opens("gm", "adjust").answers(("spirit", "wounds", 2, ""), seat="gm")
    assert not s.of("spirit").here
    assert actors(s.world) == ["ana"]
    assert s.offered("maneuver")


# Combined maneuvers


def joining(stage, weakness, kind):
    """Whom ben could call into a combined maneuver, when ana's eidolon did this the turn before."""
    s = stage(
        "ben",
        summoner(eidolon(weakness=weakness)),
        order=("ana", "ben", "ogre"),
        having={"spirit": {**BESIDE["spirit"], "sp": 1}, "ogre": {"wounds": 0}},
    )
    if kind == "maneuver":
        s.maneuver((3, 1), actor="spirit")
    elif kind == "strike":
        s.strike("ogre", 1, (1,), actor="spirit")
    else:
        s.passes("ana")
    s.passes("ben", "ogre").opens("gm", "reorder").answers(("ben", "ana", "ogre"), seat="gm")
    s.does("combined")
    able = s.choices("join")
    s.rolls(1, 1, 1)
    for answer in (("ana",), "yes", 1, 1, 1):
        s.answers(answer)
    return able


@shows("anima.weakness.restless", "anima.weakness.restless-gap")
def test_the_restless_join_no_combined_maneuver_after_a_maneuver(stage):
    assert joining(stage, "restless", "maneuver") == ["ana"]
    assert joining(stage, "restless", "strike") == ["ana", "spirit"]
    assert joining(stage, "darkbound", "maneuver") == ["ana", "spirit"]


@shows("anima.weakness.crazy", "anima.weakness.crazy-when")
def test_nobody_calls_the_crazy_into_a_combined_maneuver(stage):
    assert joining(stage, "crazy", "pass") == ["ana"]


# Weak spots


@shows("anima.weakness.weak-spot", "anima.weakness.weak-spot-level", "anima.goal.final")
def test_a_weak_spot_stands_once_on_the_list_however_often_its_owner_comes(stage):
    deep = eidolon(weakness="weak-spot", level=2)
    s = stage(summoner(deep, powers={"natural-summoner": 1}), having={"ana": {"cp": 6}})
    assert s.world.fight.goals == ()
    s.does("summon", "spirit").passes("ogre").does("dismiss", "spirit").does("summon", "spirit")
    (spot,) = s.world.fight.goals
    assert (spot.id, spot.difficulty, spot.switch) == ("weak-spot:spirit", 4, False)
    s.set({"ogre": {"sp": 6}})
    s.achieve("weak-spot:spirit", 5, (3,) * 4 + (1,))
    assert s.of("spirit").here, "four successes are not more than four"
    s.passes("ana")
    s.achieve("weak-spot:spirit", 5, (3,) * 5)
    assert not s.of("spirit").here
    assert s.of("spirit").wounds == 1
    assert not s.offered("summon", "ana")


@shows("anima.summon.action", "anima.exhaustion.wound", "anima.exhaustion.free-things")
def test_summoning_on_an_empty_pool_tires_and_dismissing_does_not(stage):
    s = stage(summoner(), having={"ana": {"ap": 0, "cp": 2}, **BESIDE})
    s.does("dismiss", "spirit")
    assert s.of("ana").wounds == 0
    s.does("summon", "spirit")
    assert s.of("ana").wounds == 1


@shows("anima.summon.dismiss", "anima.summon.resummon-pools")
def test_what_it_had_gathered_is_gone_as_soon_as_it_goes(stage):
    for rulings, pools in (((), (3, 0, 0)), (("dismissKeepsPools",), (3, 2, 1))):
        s = stage(
            summoner(),
            rulings=rulings,
            having={"spirit": {**BESIDE["spirit"], "ap": 3, "sp": 2, "cp": 1}},
        )
        s.does("dismiss", "spirit")
        assert s.pools("spirit") == pools


@shows("anima.weakness.restless", "anima.noncombat.no-powers")
def test_only_in_a_fight_are_the_restless_restless(stage):
    s = stage(
        "ana", foes=[foe(weakness="restless")], combat=False, goals=(goal(),), order=("ogre", "ana")
    )
    s.maneuver((3, 1, 1)).passes("ana")
    assert s.offered("maneuver")


@shows("anima.summon.unbreakable-bond", "anima.charge.banishment-limits")
def test_an_unbreakable_bond_is_the_companions_alone(stage):
    bound = {"companion": 1, "unbreakable-bond": 1}
    mine = [eidolon(id, owner="ogre", competence=2) for id in ("spirit", "other")]
    s = stage(
        pc("ana", {"banishment": 1}),
        rulings=("companionExtra",),
        order=("ana", "ogre"),
        foes=[foe(bonds=("spirit", "other"), companion="spirit", powers=bound), *mine],
        having={"ana": {"cp": 2}, "other": {"here": True, "ap": 5, "called": True}},
    )
    assert s.of("spirit").here
    assert s.offered("banishment") == [("other",)]


@shows("anima.weakness.restless-level", "anima.weakness.weak-spot-level")
def test_the_levels_at_which_a_weakness_begins_and_ends_to_fit():
    def why(level, weakness):
        powers = {"resilience": 3, "stamina": 1 + min(4, 3 * level)}
        powers |= {"toughness": 3 * level - 4} if level > 1 else {}
        one = replace(eidolon(level=level, weakness=weakness, powers=powers), custom=True)
        one = replace(one, about=replace(one.about, senses=("sight", "sound")))
        return why_not_eidolon(one, level)

    fits = {
        (level, id)
        for level in (0, 1, 2)
        for id in ("restless", "weak-spot")
        if why(level, id) is None
    }
    assert fits == {(0, "restless"), (1, "restless"), (2, "weak-spot")}


@shows("anima.summon.companion", "anima.summon.companion-fixed")
def test_a_new_eidolon_may_be_the_companion_where_there_is_none(stage):
    s = stage(pc("ana", {**CALLS, "open-bond": 2, "companion": 1}), peace=True)
    s.opens("ana", "bond", "ana").answers(bond(companion=True), seat="ana")
    assert s.of("ana").sheet.companion == "snow"
    s.opens("ana", "bond", "ana")
    s.is_told_off(bond(name="Rime", companion=True), because="one companion", seat="ana")
    s.answers(bond(name="Rime"), seat="ana")
    assert s.of("ana").sheet.companion == "snow"


@shows("anima.custom.together", "anima.summon.companion")
def test_who_is_a_companion_after_an_eidolon_is_written_anew(stage):
    cat, owl = eidolon("cat", custom=True, waits="gm"), eidolon("owl", custom=True, waits="gm")
    for before, anew, stays, after in (
        ("cat", "owl", False, "cat"),
        ("cat", "cat", False, ""),
        ("cat", "cat", True, "cat"),
        ("", "owl", True, "owl"),
        ("", "owl", False, ""),
    ):
        calls = {"open-bond": 2, "companion": 1}
        s = stage(summoner(cat, owl, powers=calls, companion=before), peace=True)
        told = EidolonRemade(replace(s.of(anew).sheet, name="Ash"), 5, stays)
        world = told.evolve(s.world)
        assert world.fighters["ana"].sheet.companion == after
        assert (world.fighters[anew].sheet.name, world.fighters[anew].ap) == ("Ash", 5)


@shows("anima.custom.together")
def test_the_gm_judges_an_eidolon_at_any_time_and_between_scenes_among_the_rest(stage):
    mine = summoner(eidolon(custom=True, waits="gm"))
    judged = [Offer(f"anima.{rule}", ("spirit",)) for rule in ("approve", "send-back")]

    def stands(s, world=None):
        """Beside everything else, or among what the GM has to do."""
        world = s.world if world is None else world
        beside, among = GAME.anytime(world, "gm"), GAME.offers(world, "gm")
        assert not any(one in beside for one in judged if one in among)
        return [all(one in found for one in judged) for found in (beside, among)]

    assert stands(stage(mine)) == [True, False], "in a conflict"
    s = stage(mine, peace=True)
    assert stands(s) == [False, True], "between scenes"
    assert stands(s, replace(s.world, stage="characters")) == [True, False], "before play"
    s.opens("ana", "scene", "ana").answers(("the inn", ("ana",), "a debt"))
    assert stands(s) == [True, False], "in a scene"
