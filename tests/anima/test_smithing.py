"""Smith's work that takes two, weapons that come later, and what an Ultimate Weapon holds."""

from __future__ import annotations

import pytest

from anima.stage import GAME, Weapon, foe, goal, pc
from support.shows import shows
from undertow.games.anima.catalogue.effects import PACKAGES
from undertow.games.anima.facts import Imbued, SheetChanged, WorkEnded
from undertow.games.anima.moments import ChargeLimit, Defense, StrikeLimit
from undertow.games.anima.rules.passives import effects
from undertow.games.anima.world import Effect
from undertow.kernel import NotOffered, NotYours, speak

BOUND = {"soulbound-weapon": 1}
HASTE = {"soulsmith": 2, "immediate-imbuement": 1}
NEXUS = PACKAGES["energy-nexus"][1]


def owner(*held: str, slots=2, **more):
    powers = {**BOUND, "weapon-upgrade": slots - 1} if slots > 1 else BOUND
    return pc("ben", powers, weapons=(Weapon("axe", held),), **more)


# Nobody's weapon is changed without her


@shows("anima.soulbound.others", "anima.soulbound.consent", "anima.soulbound.soulsmith")
def test_between_conflicts_the_owner_is_asked_before_her_weapon_is_changed(stage):
    for said, then in (("no", ("quicken", "shining")), ("yes", ("quicken", "multi-strike"))):
        s = stage(pc("ana", {"soulsmith": 1}), owner("quicken", "shining"), "cleo", peace=True)
        s.opens("ana", "smith", "ana", "ben", 0).answers("multi-strike").answers(("shining",))
        asked = s.asked("smith-for")
        assert asked.seat == "ben"
        assert "Multi Strike on your axe in place of Shining" in speak(asked.question.prompt)
        with pytest.raises(NotYours):
            s.reply("ana", asked.id, "yes")
        s.answers(said)
        assert s.of("ben").sheet.weapons[0].effects == then
        assert bool(s.told(Imbued)) is (said == "yes")


@shows("anima.soulbound.soulsmith")
def test_on_her_own_weapon_a_smith_asks_nobody(stage):
    s = stage(pc("ana", {**BOUND, "soulsmith": 1}, weapons=(Weapon("staff"),)), peace=True)
    s.opens("ana", "smith", "ana", "ana", 0).answers("quicken")
    assert s.of("ana").sheet.weapons[0].effects == ("quicken",)


@shows("anima.soulbound.slot-budget", "anima.soulbound.soulsmith-sizes")
def test_as_many_effects_go_as_their_slots_are_needed(stage):
    held = ("quicken", "cursed", "shining")
    hero = pc("ana", {**BOUND, "weapon-upgrade": 3, "soulsmith": 3}, weapons=(Weapon("x", held),))
    s = stage(hero, peace=True)
    s.opens("ana", "smith", "ana", "ana", 0).answers("soulcharge")
    s.is_told_off(("quicken",), because="frees 1 slot; 3 are needed")
    s.is_told_off(("quicken", "shining"), because="frees 2 slots")
    s.answers(("quicken", "cursed"))
    assert s.of("ana").sheet.weapons[0].effects == ("shining", "soulcharge")


@shows(
    "anima.soulbound.imbuement-turns",
    "anima.soulbound.consent",
    "anima.soulbound.imbuement-interrupt",
)
def test_every_turn_of_long_work_takes_a_yes_of_both(stage):
    def begun():
        s = stage(pc("ana", HASTE), owner("quicken", "shining"))
        s.does("imbue", "ana", "ben", 0).answers("cursed").answers(("quicken", "shining"))
        prompt = speak(s.asked("imbue-for", "ben").question.prompt)
        assert "Cursed on your axe in place of Quicken" in prompt
        s.answers("yes")
        assert s.now == "ogre"
        return s.passes("ogre")

    s = begun()
    s.does("imbue", "ana", "ben", 0)
    assert s.asked("imbue-on").seat == "ben"
    s.answers("no")
    assert s.now == "ana", "she still has her turn"
    assert s.world.fight.works[0].left == 1
    s.passes("ana")
    assert s.world.fight.works == ()
    assert s.now == "ben", "and ben his"
    t = begun()
    t.does("imbue", "ana", "ben", 0).answers("yes")
    assert t.now == "ogre"
    t.passes("ogre")
    assert t.of("ben").sheet.weapons[0].effects == ("cursed",)


@shows("anima.soulbound.imbuement-turns", "anima.soulbound.consent")
def test_an_owner_who_goes_on_with_it_asks_the_smith(stage):
    s = stage(owner(), pc("ana", HASTE), order=("ben", "ana", "ogre"))
    s.does("imbue", "ana", "ben", 0).answers("yes").answers("cursed").passes("ogre")
    s.does("imbue", "ana", "ben", 0)
    assert s.asked("imbue-on").seat == "ana"
    s.answers("yes").passes("ogre")
    assert s.of("ben").sheet.weapons[0].effects == ("cursed",)


@shows("anima.soulbound.imbuement-interrupt")
def test_work_that_is_broken_off_is_told(stage):
    s = stage(pc("ana", HASTE), owner(), having={"ogre": {"sp": 6}})
    s.does("imbue", "ana", "ben", 0).answers("cursed").answers("yes")
    s.achieve("disarm:ben:0", 4, (3, 3, 3, 3))
    (ended,) = s.told(WorkEnded)
    assert not ended.done
    assert speak(GAME.prose(ended, s.world)) == "Ana stops working on a weapon."
    assert s.of("ben").sheet.weapons[0].effects == ()
    assert not s.offered("imbue"), "what was knocked away cannot be worked on"
    t = stage("syjika")
    t.does("imbue", "syjika", "syjika", 0).answers("quicken").passes("ogre")
    (done,) = t.told(WorkEnded)
    assert GAME.prose(done, t.world) is None, "the effect itself is told"


@shows("anima.soulbound.imbuement-interrupt")
def test_who_falls_stops_the_work(stage):
    s = stage(pc("ana", HASTE), owner(), having={"ogre": {"sp": 6}, "ben": {"wounds": 2}})
    s.does("imbue", "ana", "ben", 0).answers("cursed").answers("yes")
    s.strike("ben", 2, (3, 3))
    assert s.world.fight.works == ()
    s.passes("ana")
    assert s.of("ben").sheet.weapons[0].effects == ()


# What an Ultimate Weapon holds


def four(**more):
    smith = {**BOUND, "weapon-upgrade": 3, "soulsmith": 4}
    return pc("ana", {**smith, **more}, weapons=(Weapon("staff"),))


@shows(
    "anima.effect.ultimate-weapon", "anima.effect.ultimate-once", "anima.effect.ultimate-needs-four"
)
def test_whoever_gets_one_for_the_first_time_says_what_it_holds_and_never_again(stage):
    s = stage(four(), peace=True)
    s.opens("ana", "smith", "ana", "ana", 0).answers("ultimate-weapon")
    s.is_told_off(("soulcharge",), because="these take 3")
    s.is_told_off(("soulcharge", "banisher"), because="these take 6")
    s.is_told_off(("ultimate-weapon", "quicken"), because="none of")
    s.answers(NEXUS)
    assert s.of("ana").sheet.ultimate == NEXUS
    assert s.count(ChargeLimit("ana")) == 7
    written = s.told(SheetChanged)[-1]
    assert "Soulcharge" in speak(GAME.prose(written, s.world))
    s.opens("ana", "smith", "ana", "ana", 0).answers("quicken")
    assert s.of("ana").sheet.weapons[0].effects == ("quicken",)
    s.opens("ana", "smith", "ana", "ana", 0).answers("ultimate-weapon")
    assert s.of("ana").sheet.ultimate == NEXUS, "she is not asked a second time"


@shows("anima.effect.ultimate-once", "anima.soulbound.immediate-imbuement")
def test_in_a_conflict_its_owner_chooses_and_not_the_smith(stage):
    big = pc("ben", {**BOUND, "weapon-upgrade": 3}, weapons=(Weapon("axe"),))
    s = stage(pc("ana", {"soulsmith": 4, "immediate-imbuement": 2}), big)
    s.does("imbue", "ana", "ben", 0).answers(("ultimate-weapon",)).answers("yes", seat="ben")
    assert s.asked("ultimate").seat == "ben"
    s.answers(NEXUS)
    assert s.count(Defense("ben")) == 2
    assert s.of("ben").cp == 1, "its Soulcharge works at the end of this very turn"


@shows("anima.soulbound.immediate-imbuement")
def test_at_the_second_rank_one_turn_replaces_several_effects(stage):
    """Two, three or four slots at once; at the first rank it is a round for each slot."""
    for slots, new in ((2, ("quicken", "shining")), (3, ("cursed", "quicken")), (4, FOUR)):
        big = pc("ben", {**BOUND, "weapon-upgrade": slots - 1}, weapons=(Weapon("axe", OLD),))
        s = stage(pc("ana", {"soulsmith": 2, "immediate-imbuement": 2}), big)
        s.does("imbue", "ana", "ben", 0)
        s.is_told_off(
            ("weakening", "poisonous", "quicken"), f"take 5 slots; the weapon has {slots}"
        )
        s.is_told_off((), "Choose from")
        s.is_told_off(("soulcharge",), "none of the legal answers")
        s.answers(new)
        asked = s.asked("imbue-for").question.prompt
        assert all(name in speak(asked) for name in ("Quicken", "Strike Boost")), speak(asked)
        s.answers("yes", seat="ben")
        assert s.of("ben").sheet.weapons[0].effects == new
        assert s.now == "ogre", "one turn of each"
    t = stage(
        pc(
            "ana",
            {**BOUND, "soulsmith": 2, "weapon-upgrade": 1, "immediate-imbuement": 1},
            weapons=(Weapon("bow"),),
        )
    )
    t.does("imbue", "ana", "ana", 0).answers("cursed")
    t.passes("ogre")
    assert t.of("ana").sheet.weapons[0].effects == (), "two slots, two rounds"
    t.does("imbue", "ana", "ana", 0).passes("ogre")
    assert t.of("ana").sheet.weapons[0].effects == ("cursed",)


def test_what_stays_beside_several_new_effects_is_chosen(stage):
    mine = pc(
        "ana",
        {**BOUND, "weapon-upgrade": 3, "soulsmith": 2, "immediate-imbuement": 2},
        weapons=(Weapon("axe", ("strike-boost", "power-strike", "area-strike")),),
    )
    s = stage(mine)
    s.does("imbue", "ana", "ana", 0).answers(("cursed", "quicken"))
    s.is_told_off(("power-strike",), "frees 1 slot; 2 are needed")
    s.answers(("power-strike", "area-strike"))
    assert s.of("ana").sheet.weapons[0].effects == ("strike-boost", "cursed", "quicken")


OLD = ("strike-boost",)
FOUR = ("cursed", "quicken", "shining")


# Weapons that come later


@shows("anima.soulbound.weapon", "anima.soulbound.multisoul", "anima.soulbound.weapon-upgrade")
def test_a_power_that_promises_a_weapon_lets_her_bind_one(stage):
    s = stage(pc("ana", {**BOUND, "weapon-upgrade": 1}), "ben", peace=True)
    assert s.may_open("ben", "weapon") == []
    s.opens("ana", "weapon", "ana")
    s.is_told_off(("blade", ("quicken", "cursed"), ""), because="Slots of blade: 2.", seat="ana")
    s.is_told_off(("blade", ("quicken", "quicken"), ""), seat="ana")
    s.is_told_off(("", ("quicken",), ""), seat="ana")
    s.answers(("blade", ("quicken", "strike-boost"), ""), seat="ana")
    assert effects(s.world, s.of("ana")) == ("quicken", "strike-boost")
    assert s.count(StrikeLimit("ana")) == 7
    assert speak(GAME.prose(s.told(SheetChanged)[-1], s.world)) == "blade is bound to Ana."
    assert s.may_open("ana", "weapon") == [], "one, without Multisoul"
    s.set({"ana": {"sheet/powers/multisoul": 1}})
    assert s.may_open("ana", "weapon") == [("ana",)]


@shows("anima.soulbound.weapon")
def test_binding_a_weapon_holds_nobody_up_and_can_be_put_away_or_come_too_late(stage):
    ogre = ("Ogre", "individual", 0, 2, 2, 3, 8, -1, 0, 6, (), (), "", 4, "", "", "", False)
    ben = pc("ben", {**BOUND, "soulsmith": 1}, weapons=(Weapon("bow"),))
    s = stage(pc("ana", BOUND), ben, peace=True)
    s.opens("ana", "weapon", "ana")
    s.answers(None, seat="ana")
    assert s.may_open("ana", "weapon")
    s.opens("ana", "weapon", "ana").opens("gm", "conflict").rolls(6, 5, 1)
    s.answers((("ana", "ben"), True, (ogre,), (), (), (), "rolled", ()), seat="gm")
    late = s.requests("ana")[0]
    with pytest.raises(NotOffered, match="while a conflict"):
        s.reply("ana", late.id, ("blade", (), ""))
    assert s.of("ana").sheet.weapons == ()
    s.answers(None, seat="ana")


def test_a_weapon_is_bound_while_somebody_else_is_asked(stage):
    ben = pc("ben", {**BOUND, "soulsmith": 1}, weapons=(Weapon("bow"),))
    s = stage(pc("ana", BOUND), ben, peace=True)
    s.opens("ana", "weapon", "ana").opens("ben", "smith", "ben", "ben", 0)
    s.reply("ana", s.requests("ana")[0].id, ("blade", (), ""))
    assert [one.name for one in s.of("ana").sheet.weapons] == ["blade"]
    s.answers("quicken", seat="ben")


@shows("anima.effect.ultimate-weapon", "anima.soulbound.weapon")
def test_an_ultimate_weapon_that_is_bound_later_is_filled_at_once(stage):
    s = stage(pc("ana", {**BOUND, "weapon-upgrade": 3}), peace=True)
    s.opens("ana", "weapon", "ana").answers(("blade", ("ultimate-weapon",), ""), seat="ana")
    s.answers(NEXUS)
    assert s.count(ChargeLimit("ana")) == 7


@shows("anima.soulbound.disarm", "anima.soulbound.disarm-effect", "anima.switch.flip")
def test_a_disarm_switch_goes_to_and_fro(stage):
    s = stage(
        pc("ana", {**BOUND, "improved-grip": 1}, weapons=(Weapon("x", ("protection",)),)),
        foes=[foe(), foe("imp")],
        goals=(goal(),),
        order=("ogre", "ana", "imp"),
        having={"ogre": {"sp": 8}, "ana": {"sp": 8}},
    )
    assert "disarm:ana:0" not in [args[0] for args in s.offered("achieve", "ana")]
    s.achieve("disarm:ana:0", 8, (3,) * 6 + (1, 1))
    assert s.count(Defense("ana")) == 1
    assert s.world.fight.goal("disarm:ana:0").difficulty == 6
    s.achieve("disarm:ana:0", 8, (3,) * 7 + (1,))
    assert s.count(Defense("ana")) == 2
    assert s.world.fight.goal("disarm:ana:0").difficulty == 6


# Who is free for it


@shows("anima.soulbound.imbuement-turns", "anima.flow.one-action")
def test_it_takes_two_who_have_not_acted_in_this_round(stage):
    first = stage(pc("ana", HASTE), owner(), order=("ben", "ana", "ogre")).passes("ben")
    assert first.now == "ana"
    assert not first.offered("imbue"), "the owner has had her turn"
    second = stage(pc("ana", HASTE), owner(), order=("ana", "ben", "ogre")).passes("ana")
    assert not second.offered("imbue", "ben"), "the smith has had hers"


@shows("anima.soulbound.imbuement-turns")
def test_whoever_is_at_work_begins_nothing_else_with_a_third(stage):
    cleo = pc("cleo", BOUND, weapons=(Weapon("bow"),))
    s = stage(pc("ana", HASTE), owner(), cleo, order=("ana", "ben", "cleo", "ogre"))
    s.does("imbue", "ana", "ben", 0).answers("cursed").answers("yes").passes("cleo", "ogre")
    s.opens("gm", "reorder").answers(("cleo", "ana", "ben", "ogre"), seat="gm")
    assert s.now == "cleo"
    assert not s.offered("imbue"), "ana still works for ben"
    s.passes("cleo")
    assert s.offered("imbue") == [("ana", "ben", 0)], "and may only go on with that"
    s.passes("ana")
    assert not s.offered("imbue", "ben"), "alone he cannot"


@shows("anima.soulbound.immediate-imbuement", "anima.sheet.character")
def test_the_sheet_says_when_a_smith_can_work(stage):
    def ready(s):
        (seen,) = [f for f in s.play.view("syjika").fighters if f.id == "syjika"]
        return next(p.ready for p in seen.powers if p.id == "immediate-imbuement")

    assert ready(stage("syjika"))
    assert not ready(stage("syjika", peace=True))
    assert not ready(stage("syjika", "ben", order=("ben", "syjika", "ogre")))


@shows("anima.effect.charge-boost", "anima.soulbound.access")
def test_a_weapon_left_out_holds_no_charge_die_and_is_at_hand_again_afterwards(stage):
    ogre = ("Ogre", "individual", 0, 2, 2, 3, 8, -1, 0, 6, (), (), "", 4, "", "", "", False)
    s = stage(
        pc("ana", BOUND, weapons=(Weapon("x", ("charge-boost",)),)),
        peace=True,
        before={"ana": {"cp": 7}},
    )
    s.opens("gm", "conflict").rolls(6, 1)
    s.answers((("ana",), True, (ogre,), (), (), (), "rolled", ("ana",)), seat="gm").answers("yes")
    assert s.of("ana").cp == 6
    s.opens("gm", "retreat", "gm")
    assert s.count(ChargeLimit("ana")) == 7
    assert s.play.view("ana").fighters[0].weapons[0].held


@shows("anima.effect.soulcharge", "anima.exhaustion.timing")
def test_whoever_falls_in_her_own_turn_gets_no_charge_die_for_its_end(stage):
    hero = pc("ana", BOUND, weapons=(Weapon("x", ("soulcharge",)),))
    s = stage(hero, "ben", having={"ana": {"ap": 0, "sp": 1, "wounds": 2}})
    s.strike("ogre", 1, (1,))
    assert s.of("ana").out
    assert s.of("ana").cp == 0


@shows("anima.goal.effects", "anima.soulbound.immediate-imbuement")
def test_where_her_haste_is_blocked_the_work_cannot_go_on(stage):
    jam = goal("jam", effect=Effect("block", 0, "ana", "immediate-imbuement", "gm"), switch=True)
    s = stage(pc("ana", HASTE), owner(), goals=(jam,), having={"ogre": {"sp": 5}})
    s.does("imbue", "ana", "ben", 0).answers("cursed").answers("yes")
    s.achieve("jam", 4, (3,) * 4)
    assert s.now == "ana"
    s.is_refused("imbue", "ana", "ben", 0, because="Immediate Imbuement")
    assert not s.offered("imbue")
    s.passes("ana")
    assert s.world.fight.works == ()
