"""Building from 30 XP, awards, buying, tiers, downtime and upkeep."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from edge.keepers import KEEPER, invokes
from support.shows import shows
from undertow.games.edge.creation import (
    ASSETS,
    allowed,
    bill,
    item_cost,
    most_followers,
    rating_cost,
    why_not_build,
    why_not_talent,
)
from undertow.games.edge.moments import Pool
from undertow.games.edge.rules.awards import AWARDS, DIALS
from undertow.games.edge.rules.downtime import efficient, owned
from undertow.games.edge.rules.growth import price_of, talent_days
from undertow.games.edge.rulings import Rulings
from undertow.games.edge.world import Asset, Character, Clock, Complication, Follower, Item, Symbol

PLAIN = Rulings()
TIRED = {"body": 3, "wits": 3, "spirit": 1, "presence": 1}


def one(**given):
    return Character(**{"id": "a", "seat": "a", "name": "A", **given})


def refused(rulings=PLAIN, /, **given):
    why = why_not_build(one(**given), rulings)
    return None if why is None else str(why)


# Building


@shows("edge.create.step-cost", "edge.spend.attribute", "edge.spend.skill", "edge.create.gear-xp")
def test_every_step_is_priced():
    assert [rating_cost(1, new, 3, PLAIN) for new in (1, 2, 3, 4)] == [0, 6, 15, 27]
    assert [rating_cost(0, new, 2, PLAIN) for new in (0, 1, 2, 3)] == [0, 2, 6, 12]
    last = Rulings(final_rating_only=True)
    assert (rating_cost(1, 3, 3, last), rating_cost(0, 3, 2, last)) == (9, 6)
    built = one(
        attributes={"body": 2, "wits": 1},
        skills={"melee": 2},
        talents=("edge.inspire",),
        familiar="ikasha",
        codex="ikasha",
        symbols={"mab": Symbol()},
        followers={3: Follower("Rook", 2)},
        assets={4: Asset("inn", "minor")},
        gear={
            1: Item("weapon", "medium", tags=("reach",)),
            2: Item("shield", "buckler"),
            5: Item("armour", "heavy"),
            6: Item("weapon", "light", enchantments=("edge.keen-edge",)),
        },
    )
    assert bill(built, PLAIN) == {
        "body": 6,
        "melee": 6,
        "edge.inspire": 3,
        "familiar": 2,
        "codex": 4,
        "symbol mab": 4,
        "weapon 1": 12,
        "shield 2": 4,
        "armour 5": 12,
        "weapon 6": 6,
        "follower 3": 4,
        "asset 4": 4,
    }


@shows("edge.rush.ticks")
def test_a_haste_clock_ticks_on_failure_or_for_a_beat_and_goes_when_the_days_are_spent(evening):
    e = evening(scene=False, ana={"xp": 20, "boons": 0}).set("phase", "downtime")
    e.does("gm", "downtime", days=1)
    days = e.one("ana").days
    e.does("ana", "learn", "skill", "lore", rush=True)
    (id,) = e.world.clocks
    assert (e.one("ana").days, e.world.clocks[id].days) == (days, 1), "the day that was skipped"
    e.does("gm", "next-phase").does("gm", "scene", name="the archive")
    dice = e.one("ana").rating("wits") + 1
    for face, skill, ticks in ((2, "lore", 1), (9, "lore", 1), (2, "stealth", 1)):
        e.acts("ana", skill)
        e.rolls("ana", *([face] * (dice if skill == "lore" else 3)))
        assert e.world.clocks[id].ticks == ticks
    e.acts("ana", "lore")
    e.rolls("ana", 9, *([2] * (dice - 1)))
    assert e.made.outcome == "partial"
    assert e.world.clocks[id].ticks == 2
    e.set("beats", {"": 1}).does("gm", "spend-tick", id, "")
    assert (e.world.clocks[id].ticks, e.world.bank) == (3, 0)
    e.does("gm", "scene-end")
    for _ in range(3):
        e.does("gm", "next-phase")
    e.set("people/ana/days", 0)
    assert e.offered("ana", "catch-up") == [], "no days to spend"
    e.does("gm", "downtime", days=3).does("ana", "catch-up", id)
    assert (e.world.clocks, e.one("ana").days) == ({}, 2)


@shows("edge.rush.ticks")
def test_whatever_was_rushed_ticks_when_what_uses_it_fails(evening):
    soulfire, sword = "edge.soulfire", Item("weapon", "light", "Thorn")
    rushed = ("edge.ikasha.umbral-veil", soulfire, "Thorn", "body")
    e = evening(ana={**KEEPER, "boons": 1, "gear": {6: replace(sword, enchantments=(soulfire,))}})
    for n, name in enumerate(rushed, 40):
        clock = Clock(name=name, size=4, kind="haste", of="ana", days=1, known_to=("gm",))
        e.set(f"clocks/{n}", msgspec.to_builtins(clock))

    def ticks():
        return {clock.name: clock.ticks for clock in e.world.clocks.values()}

    invokes(e, faces=(2, 2, 2, 2))
    assert ticks() == dict(zip(rushed, (1, 0, 0, 0), strict=True))
    e.does("ana", "attack", 6, e.foe(), band="close")
    e.rolls("ana", *[2] * e.total(Pool(e.world.rolls[e.roll_of("ana")])))
    assert ticks() == dict(zip(rushed, (1, 1, 1, 1), strict=True))
    e.does("gm", "clock-tick", 40)
    assert ticks()["edge.ikasha.umbral-veil"] == 2, "and what no roll shows, the GM says"


@shows(
    "edge.create.xp",
    "edge.create.bonds",
    "edge.create.complications",
    "edge.create.max",
    "edge.create.max-conflict",
)
def test_a_build_of_thirty_and_never_more_than_thirty_four():
    trouble = (Complication("hunted"), Complication("poor"))
    assert allowed(one(), PLAIN) == 30
    assert allowed(one(bonds=("b",)), PLAIN) == 31
    assert allowed(one(bonds=("b", "c")), PLAIN) == 32
    assert allowed(one(complications=trouble[:1]), PLAIN) == 32
    assert allowed(one(complications=trouble), PLAIN) == 34
    assert allowed(one(bonds=("b", "c"), complications=trouble), PLAIN) == 34
    free = Rulings(build_of_thirty_six=True)
    assert allowed(one(bonds=("b", "c"), complications=trouble), free) == 36
    thirty = {"attributes": TIRED}
    assert refused(**thirty) is None
    assert (
        refused(**thirty, skills={"melee": 1})
        == "This build costs 32 XP, and 30 may be spent: 2 too many."
    )
    dear = {
        **thirty,
        "talents": ("edge.inspire",),
        "skills": {"melee": 1},
        "bonds": ("b", "c"),
        "complications": trouble,
    }
    assert refused(**dear) == "This build costs 35 XP, and 34 may be spent: 1 too many."
    assert refused(free, **dear) is None
    assert refused(bonds=("b", "c", "d")) == "Two bonds and two complications at the most."


@shows("edge.skill.attribute-start", "edge.skill.skill-start")
def test_ratings_stop_at_three_at_creation():
    assert refused(attributes={"body": 4}) == "body is 4; at creation 3 is the most."
    assert refused(skills={"melee": 4}) == "melee is 4; at creation 3 is the most."
    assert refused(attributes={"body": 0}) == "body cannot be below 1."
    assert refused(skills={"melee": 3}) is None
    assert refused(Rulings(no_creation_limit=True), attributes={"body": 4}) is None


@shows("edge.monk.entry", "edge.talent.prestige-gate")
def test_talents_ask_for_what_comes_before():
    assert refused(talents=("edge.disciplined-body",)) == "Disciplined Body asks for melee 1."
    able = {"attributes": {"body": 2}, "skills": {"melee": 1}}
    assert refused(talents=("edge.disciplined-body",), **able) is None
    assert (
        refused(talents=("edge.iron-fist",), **able)
        == "Iron Fist Way asks for Disciplined Body first."
    )
    assert refused(Rulings(ways_without_body=True), talents=("edge.iron-fist",), **able) is None
    assert why_not_talent(
        one(talents=("edge.flowing-spirit", "edge.perfect-timing")),
        "edge.transcendent-harmony",
        PLAIN,
    )
    assert refused(talents=("edge.nothing",)) == "Nobody knows anything called edge.nothing."


def test_gear_familiars_and_followers_of_a_build():
    weapon = {1: Item("weapon", "light", tags=("reach", "hook", "close"))}
    assert refused(gear=weapon) == "A weapon has two tags at the most."
    both = {1: Item("weapon", "light", tags=("two-handed",)), 2: Item("shield", "buckler")}
    assert refused(gear=both) == "A two-handed weapon leaves no hand for a shield."
    assert refused(familiar="ikasha", codex="mab") == "A Familiar and a Codex are of one patron."
    assert (
        refused(followers={1: Follower("a", 1), 2: Follower("b", 1)})
        == "1 follower is the most at this tier."
    )
    assert item_cost(Item("weapon", "heavy", tags=("reach", "hook"))) == 20


@shows("edge.create.bond-mutual", "edge.create.downtime-free", "edge.talent.drives")
def test_a_sheet_is_written_before_the_story_begins(evening):
    e = evening(scene=False, ana={}, ben={})
    given = {
        "name": "Anais",
        "drive": "home",
        "arc": "the crown",
        "body": 2,
        "wits": 2,
        "skills": [("melee", 2)],
        "talents": ("edge.inspire",),
        "bonds": ("ben",),
        "weapons": [("a dirk", "light", "melee", "none", "none")],
        "armour": "light",
        "first_complication": "hunted",
    }
    e.does("ana", "sheet", **given)
    made = e.one("ana")
    assert (made.name, made.drive, made.arc, made.attributes["body"], made.skills) == (
        "Anais",
        "home",
        "the crown",
        2,
        {"melee": 2},
    )
    assert (made.earned, made.xp) == (33, 33 - 6 - 6 - 6 - 3 - 4 - 4)
    assert (made.bonds, e.one("ben").bonds) == (("ben",), ("ana",))
    assert [(item.kind, item.row, item.name) for item in made.gear.values()] == [
        ("weapon", "light", "a dirk"),
        ("armour", "light", ""),
    ]
    assert (
        e.refused("ben", "sheet", name="B", body=3, wits=3, spirit=2)
        == "This build costs 36 XP, and 30 may be spent: 6 too many."
    )
    assert (
        e.refused("ben", "sheet", name="B", skills=[("juggling", 1)])
        == "There is no skill called juggling."
    )
    e.does("gm", "scene")
    assert e.refused("ana", "sheet", name="C") == "The story has begun; Anais grows by XP now."


def test_whoever_died_writes_a_new_sheet_and_nobody_does_while_they_roll(evening):
    e = evening(scene=False, ana={}, ben={})
    assert e.offered("ana", "sheet") == [()]
    e.set("rolls", {60: {"who": "ana", "attribute": "body", "skill": "melee", "intent": "x"}})
    assert (e.offered("ana", "sheet"), e.offered("ben", "sheet")) == ([], [()])
    e.set("rolls", {}).does("gm", "scene").set("people/ana/dead", True)
    assert (e.offered("ana", "sheet"), e.offered("ben", "sheet")) == ([()], [])


@shows("edge.create.complication-clear")
def test_a_resolved_complication_brings_no_more_beats(evening):
    e = evening(scene=False, ana={"complications": (Complication("hunted"), Complication("poor"))})
    e.does("gm", "resolve", "ana", 0)
    assert [c.open for c in e.one("ana").complications] == [False, True]
    e.does("gm", "scene")
    assert (e.world.bank, e.one("ana").earned) == (1, 30)


# Tiers


@shows(
    "edge.tier.1",
    "edge.tier.2",
    "edge.tier.3",
    "edge.tier.4",
    "edge.tier.5",
    "edge.tier.which-xp",
    "edge.spend.follower-slots",
)
@pytest.mark.parametrize(
    ("xp", "tier"),
    [(0, 1), (40, 1), (41, 2), (90, 2), (91, 3), (150, 3), (151, 4), (220, 4), (221, 5), (900, 5)],
)
def test_tiers_by_all_xp_ever_gained(xp, tier):
    assert one(earned=xp, xp=0).tier == tier
    assert most_followers(one(earned=xp)) == (2 if tier >= 3 else 1)


# Awards


@shows(
    "edge.xp.attendance",
    "edge.xp.objective",
    "edge.xp.discovery",
    "edge.xp.hard-choice",
    "edge.xp.complication",
    "edge.xp.bond",
    "edge.xp.curveball",
    "edge.xp.arc",
    "edge.xp.signature",
    "edge.xp.dial-gritty",
    "edge.xp.dial-standard",
    "edge.xp.dial-heroic",
    "edge.xp.who",
    "edge.xp.dial-sum",
)
def test_what_earns_xp(evening):
    assert AWARDS == {
        "attendance": (2, 2, False),
        "objective": (2, 4, True),
        "discovery": (1, 2, True),
        "hard choice": (1, 2, False),
        "complication": (1, 3, False),
        "bond": (1, 2, False),
        "curveball": (0, 3, False),
        "drive": (2, 2, False),
        "arc": (8, 12, True),
        "signature": (2, 2, False),
    }
    assert DIALS == {"gritty": (4, 6), "standard": (6, 10), "heroic": (10, 14)}
    e = evening(scene=False, ana={}, ben={})
    e.does("gm", "next-phase").does("gm", "award-xp", "objective", "", xp=4).does(
        "gm", "award-xp", "attendance", "ana"
    )
    assert [(e.one(who).xp, e.one(who).earned) for who in ("ana", "ben")] == [(6, 36), (4, 34)]
    assert e.refused("gm", "award-xp", "objective", "", xp=5) == "objective gives 2 to 4 XP."
    prices = {
        o.args[1:]: e.play.game.price(e.world, o)
        for o in e.play.offers("gm")
        if o.rule == "edge.award-xp"
    }
    assert prices["attendance", "ana"] is None
    assert str(prices["attendance", "ben"]) == "4 XP in this session; standard gives 6 to 10"


@shows("edge.pos.desperate-xp", "edge.pos.desperate")
def test_daring_is_worth_one_xp_a_session(evening):
    for switch, xp in (("", 1), ("gmNamesDaring", 0)):
        e = evening(switch=switch)
        for faces in ((6, 6, 6, 6, 2), (6, 6, 6, 6, 2)):
            id = e.acts("ana")
            e.does("gm", "stakes", id, position="desperate")
            e.rolls("ana", *faces)
        e.acts("ben")
        e.rolls("ben", 6, 6, 6, 6, 2)
        e.does("gm", "stakes", e.acts("ben"), position="desperate")
        e.rolls("ben", 6, 2, 2, 2, 2)
        e.does("gm", "scene-end").does("gm", "next-phase")
        assert (e.one("ana").xp, e.one("ben").xp) == (xp, 0), "to dare and to fail is worth none"
        if switch:
            e.does("gm", "award-daring", "ana", xp=3)
            assert e.one("ana").xp == 3
        e.does("gm", "next-phase").does("gm", "next-phase")
        assert not e.one("ana").daring


# Buying


def rest(e, days=30):
    e.does("gm", "next-phase").does("gm", "next-phase").does("gm", "next-phase").does(
        "gm", "downtime", days=days
    )
    return e


@shows(
    "edge.spend.attribute",
    "edge.spend.skill",
    "edge.spend.listed",
    "edge.spend.talent-days",
    "edge.talent.when-spent",
)
def test_ratings_and_talents_are_bought_for_xp_and_days(evening):
    e = evening(scene=False, ana={"xp": 40, "attributes": {"body": 2}, "skills": {"melee": 1}})
    assert "belongs to downtime, hooks" in e.refused("ana", "learn", "attribute", "body")
    rest(e, 12)
    e.does("ana", "learn", "attribute", "body")
    assert (e.one("ana").attributes["body"], e.one("ana").xp, e.one("ana").days) == (3, 31, 9)
    e.does("ana", "learn", "skill", "melee")
    assert (e.one("ana").skills["melee"], e.one("ana").xp, e.one("ana").days) == (2, 27, 7)
    e.does("ana", "learn", "talent", "edge.inspire")
    assert (e.one("ana").talents, e.one("ana").xp, e.one("ana").days) == (("edge.inspire",), 24, 5)
    e.does("ana", "learn", "symbol", "mab").does("ana", "learn", "familiar", "ikasha").does(
        "ana", "learn", "codex", "ikasha"
    )
    assert (e.one("ana").xp, e.one("ana").days, e.one("ana").patron) == (14, 1, "ikasha")
    assert ("codex", "mab") not in e.offered("ana", "learn")
    assert (
        e.refused("ana", "learn", "skill", "melee")
        == "That takes 3 days; Ana has 1 day. It may be rushed."
    )
    assert [talent_days(xp) for xp in (2, 3, 4, 18)] == [1, 2, 2, 9]
    e.set("people/ana/xp", 5)
    assert ("skill", "melee") not in e.offered("ana", "learn")
    assert price_of(e.world, e.one("ana"), "attribute", "wits") == (6, 2)


@shows("edge.rush.clock")
def test_what_is_rushed_takes_no_days_and_starts_a_haste_clock(evening):
    e = rest(evening(scene=False, ana={"xp": 10}), 1)
    e.does("ana", "learn", "skill", "lore", rush=True).does(
        "ana", "learn", "skill", "lore", rush=True
    )
    assert (e.one("ana").skills["lore"], e.one("ana").days) == (2, 1)
    clocks = list(e.world.clocks.values())
    assert [(c.name, c.size, c.kind, c.known_to) for c in clocks] == [
        ("lore", 4, "haste", ("gm",))
    ] * 2
    assert e.play.view("ana").clocks == ()


@shows(
    "edge.spend.follower",
    "edge.spend.asset-minor",
    "edge.spend.asset-standard",
    "edge.spend.asset-major",
    "edge.create.gear-xp",
    "edge.ench.as-talents",
)
def test_followers_assets_and_gear_are_bought(evening):
    assert ASSETS == {"minor": (4, 1), "standard": (8, 7), "major": (12, 30)}
    e = rest(evening(scene=False, ana={"xp": 60}), 60)
    e.does("ana", "recruit", name="Rook", cap=3)
    assert (e.one("ana").xp, e.one("ana").days) == (51, 57)
    assert e.refused("ana", "recruit", name="Jay") == "1 follower is the most at this tier."
    e.does("ana", "buy-asset", name="inn", size="standard").does(
        "ana", "buy-asset", name="ship", size="major"
    )
    assert (e.one("ana").xp, e.one("ana").days) == (31, 20)
    e.does("ana", "buy-weapon", row="medium", first="reach").does(
        "ana", "buy-guard", "armour", "light"
    )
    assert (e.one("ana").xp, e.one("ana").days) == (15, 12)
    weapon = next(id for id, item in e.one("ana").gear.items() if item.kind == "weapon")
    e.does("ana", "enchant", weapon, "edge.keen-edge")
    assert (e.one("ana").gear[weapon].enchantments, e.one("ana").xp) == (("edge.keen-edge",), 13)
    assert e.offered("ana", "buy-guard") == [
        ("shield", "buckler"),
        ("shield", "heater"),
        ("shield", "pavise"),
    ]


@shows("edge.talent.retrain", "edge.talent.retrain-refund")
def test_one_talent_an_arc_is_swapped(evening):
    e = rest(
        evening(
            scene=False,
            ana={"talents": ("edge.disciplined-body", "edge.iron-fist", "edge.inspire")},
        )
    )
    assert e.offered("gm", "retrain") == [("ana", "edge.iron-fist"), ("ana", "edge.inspire")], (
        "what others hang on stays"
    )
    e.does("gm", "retrain", "ana", "edge.inspire")
    assert (e.one("ana").talents, e.one("ana").xp, e.one("ana").earned) == (
        ("edge.disciplined-body", "edge.iron-fist"),
        3,
        30,
    )
    assert e.offered("gm", "retrain") == []
    e.does("gm", "next-phase").does("gm", "next-phase").does("gm", "arc-ends").does(
        "gm", "next-phase"
    )
    assert e.offered("gm", "retrain") == [("ana", "edge.iron-fist")]


# Downtime


@shows(
    "edge.session.downtime-actions",
    "edge.health.harm-recovery",
    "edge.session.downtime",
    "edge.session.adventure",
    "edge.session.hooks",
)
def test_two_actions_a_downtime_and_healing(evening):
    e = rest(evening(scene=False, ana={"skills": {"medicine": 1}, "harm": 2}), 7)
    assert (e.one("ana").downtime, e.one("ana").days, e.offered("gm", "downtime")) == (2, 7, [])
    e.does("ana", "recover", "ana")
    e.rolls("ana", 6, 6)
    assert (e.made.dv, e.one("ana").harm, e.one("ana").treated) == (3, 2, True)
    e.does("ana", "recover", "ana")
    e.rolls("ana", 6, 6, 6)
    assert (e.one("ana").harm, e.one("ana").downtime) == (1, 0)
    assert e.refused("ana", "recover", "ana") == "Ana has no downtime action left."
    e = rest(evening(scene=False, switch="anyDowntime", ana={"harm": 3}), 7)
    for _ in range(3):
        e.does("ana", "recover", "ana")
        e.rolls("ana", 2, 2)
    assert e.one("ana").harm == 3


def test_a_project_is_a_clock_of_its_own(evening):
    e = rest(evening(scene=False))
    e.does("ana", "project", name="a map", size=4)
    (clock,) = e.world.clocks
    assert e.offered("ben", "work") == []
    e.does("ana", "work", clock, skill="lore")
    e.rolls("ana", 6, 6)
    assert (e.world.clocks[clock].ticks, e.one("ana").downtime) == (1, 1)


@shows(
    "edge.upkeep.frequency",
    "edge.upkeep.efficient",
    "edge.upkeep.intensive",
    "edge.upkeep.rounding",
    "edge.upkeep.scope",
    "edge.upkeep.follower-fail",
    "edge.upkeep.asset-fail",
    "edge.upkeep.restore",
)
def test_upkeep_or_decay(evening):
    assert [efficient(cost) for cost in (1, 2, 4, 8, 9, 12)] == [1, 1, 2, 3, 3, 4]
    things = {
        "xp": 9,
        "followers": {3: Follower("Rook", 3)},
        "assets": {4: Asset("inn", "standard"), 5: Asset("ship", "major", state="neglected")},
        "symbols": {"mab": Symbol()},
        "gear": {
            6: Item("weapon", "light", enchantments=("edge.soulfire",)),
            7: Item("armour", "light"),
        },
        "talents": ("edge.inspire",),
    }
    e = rest(evening(scene=False, ana=things))
    assert owned(e.one("ana")) == {
        "follower 3": (9, "ready"),
        "asset 4": (8, "maintained"),
        "asset 5": (12, "neglected"),
        "symbol mab": (4, "maintained"),
        "gear 6": (6, "maintained"),
    }
    e.does("ana", "upkeep", "asset 5", "efficient")
    assert (e.one("ana").xp, e.one("ana").assets[5].state) == (5, "maintained")
    e.does("ana", "upkeep", "asset 4", "intensive")
    assert (e.one("ana").xp, e.one("ana").downtime) == (4, 1)
    assert ("asset 4", "efficient") not in e.offered("ana", "upkeep")
    e.does("gm", "next-phase")
    after = e.one("ana")
    assert (after.followers[3].state, after.symbols["mab"].state, after.gear[6].state) == (
        "wary",
        "neglected",
        "neglected",
    )
    assert (after.assets[4].state, after.assets[5].state, after.gear[7].state) == (
        "maintained",
        "maintained",
        "maintained",
    )
    rest(e).does("gm", "next-phase")
    after = e.one("ana")
    assert (after.followers[3].state, after.symbols["mab"].state, after.assets[4].state) == (
        "seized",
        "compromised",
        "neglected",
    )
    rest(e).does("ana", "upkeep", "asset 4", "efficient").does("gm", "next-phase")
    assert (e.one("ana").assets[4].state, e.one("ana").followers[3].state) == (
        "maintained",
        "seized",
    )
    assert (e.one("ana").symbols["mab"].state, e.one("ana").gear[6].state) == (
        "shattered",
        "compromised",
    )
    assert "symbol mab" not in owned(e.one("ana")), "nobody keeps up the pieces"
    rest(e).set("people/ana/xp", 4).does("ana", "learn", "symbol", "mab")
    assert (e.one("ana").symbols["mab"].state, e.one("ana").xp) == ("maintained", 0)


@shows(
    "edge.ench.repair-neglected",
    "edge.ench.repair-compromised",
    "edge.ench.repair-fail",
    "edge.ench.repair-fail-when",
)
def test_enchanted_gear_is_repaired_with_tinker(evening):
    blade = {6: Item("weapon", "light", enchantments=("edge.soulfire",), state="neglected")}
    e = evening(ana={"gear": blade, "skills": {"tinker": 2}})
    assert (e.offered("ana", "repair"), e.offered("ana", "mend")) == ([], [])
    e.does("gm", "scene-end").does("ana", "repair", 6)
    e.rolls("ana", 6, 6, 6, 2)
    assert (e.made.dv, e.made.skill, e.one("ana").gear[6].state) == (3, "tinker", "maintained")
    e.set("people/ana/gear/6/state", "compromised")
    assert e.offered("ana", "repair") == [], "not without a downtime"
    rest(e).does("ana", "repair", 6)
    e.rolls("ana", 6, 6, 6, 6)
    assert (e.made.dv, e.one("ana").gear[6].state) == (4, "maintained")
    e.set("people/ana/gear/6/state", "compromised").does("ana", "repair", 6)
    e.rolls("ana", 2, 2, 1, 1)
    assert e.offered("gm", "degrade") == [("ana", 6, "edge.soulfire", "")]
    e.set("beats", {"": 1, "hearts": 1})
    assert e.offered("gm", "degrade") == [], "two of one suit"
    e.set("beats", {"hearts": 2})
    e.does("gm", "degrade", "ana", 6, "edge.soulfire", "hearts")
    assert (e.one("ana").gear[6].enchantments, e.world.bank) == ((), 0)


@shows("edge.ench.remove")
def test_an_enchantment_is_stripped_with_arcana_and_xp(evening):
    e = evening(
        scene=False,
        ana={
            "xp": 3,
            "gear": {6: Item("weapon", "light", enchantments=("edge.soulfire", "edge.keen-edge"))},
        },
    )
    e.does("ana", "strip", 6, "edge.soulfire")
    assert e.one("ana").xp == 1
    e.rolls("ana", 6, 6, 6, 6)
    assert (e.made.dv, e.made.skill, e.one("ana").gear[6].enchantments) == (
        4,
        "arcana",
        ("edge.keen-edge",),
    )
    e.does("ana", "strip", 6, "edge.keen-edge")
    e.rolls("ana", 6, 6, 6, 2)
    assert (e.one("ana").xp, e.one("ana").gear[6].enchantments) == (0, ("edge.keen-edge",))


def test_whatever_a_downtime_offers_says_its_price(evening):
    worn = {"mab": Symbol(state="neglected")}
    mail = {7: Item("armour", "light")}
    one = {"xp": 9, "boons": 4, "harm": 1, "downtime": 2, "days": 40, "symbols": worn}
    e = evening(scene=False, ana={**one, "obligation": {"mab": 1}, "gear": mail})
    e.set("phase", "downtime").does("ana", "project", name="a boat")
    said = {}
    for offer in e.play.offers("ana"):
        price = e.play.game.price(e.world, offer)
        said.setdefault(offer.rule.removeprefix("edge."), []).append(price and str(price))
    for rule in ("recover", "serve", "symbol-restore", "work"):
        assert said[rule] == ["1 action"], rule
    assert said["symbol-mend"] == ["1 XP"]
    assert said["convert"] == ["2 Boons", "4 Boons"]
    assert said["buy-weapon"] == said["buy-asset"] == ["from 4 XP"]
    assert said["buy-guard"] == ["4 XP, 2 days", "8 XP, 4 days"]
    assert said["enchant"] == ["2 XP, 1 day", "4 XP, 2 days", "8 XP, 4 days"]
    assert said["upkeep"] == [None, "1 action"]
    assert all("XP" in price for price in said["learn"])
