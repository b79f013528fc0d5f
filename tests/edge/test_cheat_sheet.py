"""What the book says again in short: costs in a fight, examples, and the order in which things go."""

from __future__ import annotations

import pytest

from edge.keepers import DEEP, KEEPER, VEIL, invokes, keeper
from edge.test_casting import CASTER, HIT, MISS, PARTIAL, casts, lash, weaves
from edge.test_symbols import LANE, WORDS, invoker, works
from support.shows import shows
from undertow.games.edge.acts import TALENTS
from undertow.games.edge.catalogue.enchantments import ENCHANTMENTS
from undertow.games.edge.catalogue.words import APPROACHES, CHECKLIST, DIFFICULTIES, PRESTIGE
from undertow.games.edge.facts.story import Said
from undertow.games.edge.moments import Danger, DefendPool, Difficulty, Pool
from undertow.games.edge.rules.ground import band_between
from undertow.games.edge.rules.obligation import Debt
from undertow.games.edge.rules.travel import encounters
from undertow.games.edge.world import Character, Item
from undertow.kernel import Offer

ACTED = "Ana has acted in this round."
ACT = {"intent": "go on", "skill": "melee"}


# Costs in a fight


@shows("edge.combat.cast-cost", "edge.time.casting")
def test_a_spell_takes_an_action_to_weave_and_another_to_cast_in_one_scene(evening):
    e = evening(ana={**CASTER, "talents": ()}, ben=CASTER)
    e.does("gm", "fight")
    assert "Caster's Gift" in e.refused("ana", "weave", words="a gust", element="air")
    e.set("people/ana/talents", list(CASTER["talents"]))
    id = weaves(e, *HIT)
    assert e.refused("ana", "cast", id) == ACTED
    e.does("gm", "round")
    assert (e.offered("ana", "cast"), e.offered("ben", "cast")) == ([(id,)], [])
    casts(e, *HIT)
    assert [one.what for one in e.told(Said)] == ["spell"]
    assert e.refused("ana", "act", **ACT) == ACTED
    e = evening(ana=CASTER)
    e.does("gm", "fight")
    id = weaves(e, *HIT)
    e.does("gm", "round")
    assert e.offered("ana", "cast") == [(id,)]
    e.does("gm", "round")
    assert e.offered("ana", "cast") == [], "its form held for the next turn"
    e = evening(ana=CASTER)
    weaves(e, *HIT)
    e.does("gm", "scene-end").does("gm", "scene")
    assert e.offered("ana", "cast") == [], "what was woven is lost with its scene"


@shows("edge.time.ritual-casting", "edge.time.ritual-casting-use")
def test_or_weaving_and_casting_take_a_scene_each(evening):
    e = evening(ana=CASTER, switch="ritualCasting")
    id = weaves(e, *HIT)
    assert e.offered("ana", "cast") == []
    e.does("gm", "scene-end").does("gm", "scene")
    assert e.offered("ana", "cast") == [(id,)]
    casts(e, *HIT)
    assert [one.what for one in e.told(Said)] == ["spell"]
    e.does("ana", "weave", words="a gust", element="air").does("gm", "scene-end")
    assert e.world.workings == {}, "what was not woven is lost"


@shows("edge.shield.optional", "edge.shield.optional-use")
def test_a_table_may_play_without_shields(evening):
    gear = {1: Item("shield", "heater"), 2: Item("shield", "pavise")}
    for switch, dice in (("", 1), ("noShields", 0)):
        e = evening(
            ana={"gear": {1: gear[1]}, "melee": True}, ben={"gear": {2: gear[2]}}, switch=switch
        )
        assert (
            sum(n for n, why in e.count(DefendPool("ana", "body", "melee")) if "eater" in why)
            == dice
        )
        e.does("gm", "harm", whom="ana", level=1, words="a blade")
        assert len(e.offered("ana", "shield")) == dice
        assert len(e.offered("ben", "plant")) == dice


@shows("edge.combat.rite-cost", "edge.boon.spend-magic")
def test_a_rite_takes_one_action_its_boons_and_one_more_obligation_when_pushed(evening):
    for pushed, debt in ((False, 1), (True, 2)):
        e = evening(ana=KEEPER)
        e.does("gm", "fight")
        invokes(e, VEIL, pushed, faces=(9, 9, 9, 2))
        assert e.one("ana").obligation == {"ikasha": debt}
        assert e.one("ana").boons == KEEPER["boons"] - 1, "a low rite costs 1 Boon"
        assert e.refused("ana", "act", **ACT) == ACTED
    e = evening(ana={**KEEPER, "attributes": {**KEEPER["attributes"], "spirit": 5}})
    invokes(e, DEEP, faces=(9,) * 7)
    assert e.one("ana").boons == KEEPER["boons"] - 2, "a high one 2"


@shows("edge.combat.invoker-cost", "edge.coord.invokers")
def test_an_invoker_takes_rounds_or_cracks_the_seal_and_never_pushes(evening):
    e = evening(ana=invoker("ikasha"))
    e.does("gm", "fight").does("ana", "symbol-ritual", LANE, False, **WORDS)
    dv = 2
    for left in range(dv, 0, -1):
        (id,) = e.world.workings
        assert e.world.workings[id].rounds == left
        e.does("gm", "round").does("ana", "ritual-on", id)
    e.rolls("ana", 9, 9, 2, 2).does("ana", "stand", e.roll_of("ana"))
    assert e.one("ana").obligation == {"ikasha": 1}
    for rite, debt in ((LANE, 2), (DEEP, 10)):
        assert e.total(Debt("ana", rite, "crack")) == debt, "3 and 7 for a high rite"
    e.does("gm", "round").does("ana", "crack", LANE, False, words="now")
    e.rolls("ana", 9, 9, 2, 2).does("ana", "stand", e.roll_of("ana"))
    assert e.one("ana").symbols["ikasha"].state == "compromised"
    assert e.one("ana").obligation == {"ikasha": 3}
    e = evening(ana=invoker("ikasha"))
    for how in ("symbol-ritual", "crack"):
        assert e.refused("ana", how, LANE, True, **WORDS) == "An Invoker cannot push a rite."


@shows("edge.combat.imbue-cost")
def test_an_imbuement_is_an_action_once_a_scene_for_a_die_of_melee_and_of_a_theme(evening):
    e = evening(ana={**KEEPER, "skills": {"melee": 2, "stealth": 1}})
    e.does("gm", "fight")
    e.does("ana", "patrons-gift", "ikasha", "stealth", item="my knife")
    assert e.refused("ana", "act", **ACT) == ACTED
    for _ in range(2):
        e.does("gm", "round")
        assert "used up" in e.refused(
            "ana", "patrons-gift", "ikasha", "stealth", item="another knife"
        )
        for skill in ("melee", "stealth"):
            id = e.acts("ana", skill)
            before = e.total(Pool(e.world.rolls[id]))
            e.does("ana", "claim", *e.offered("ana", "claim")[0])
            assert e.total(Pool(e.world.rolls[id])) == before + 1
            e.does("ana", "drop", id)
    e.does("gm", "scene-end").does("gm", "scene")
    e.acts("ana", "melee")
    assert e.offered("ana", "claim") == []


# Magic in short


@shows("edge.cheat.backlash")
@pytest.mark.parametrize(("faces", "picks"), [(PARTIAL, 1), (MISS, 2), (HIT, 0)])
def test_a_partial_or_a_miss_slips_and_makes_no_beats_by_itself(evening, faces, picks):
    e = evening(ana=CASTER)
    weaves(e, *faces)
    assert sum(one.uses for one in e.world.lasting.values()) == picks
    assert e.world.bank == 0
    if picks:
        n = lash(e)
        e.does("gm", "backlash", n, "drain")
        assert e.world.bank == 0
        e.set("beats", {"": 1})
        if picks == 2:
            e.does("gm", "backlash-more", n, "")
            assert e.world.bank == 0, "more backlash is bought with beats"


@shows("edge.cheat.obligation")
def test_what_rites_and_symbols_mark_in_short(evening):
    e = evening(ana=KEEPER)
    low = e.total(Debt("ana", VEIL, "codex"))
    assert (low, e.total(Debt("ana", VEIL, "codex", True))) == (1, 2)
    e = evening(ana=invoker("ikasha", "mab", "raeyn"))
    assert (e.total(Debt("ana", LANE, "symbol")), e.total(Debt("ana", LANE, "crack"))) == (1, 2)
    listed = e.total(Debt("ana", DEEP, "symbol")) - 1
    assert e.total(Debt("ana", DEEP, "crack")) == listed + 3
    e.set("people/ana/symbols/khemesh", {})
    assert e.total(Debt("ana", LANE, "symbol")) == 2, "four symbols, the first ritual of a scene"
    works(e, LANE, 9, 9, 2, 2)
    assert e.total(Debt("ana", LANE, "symbol")) == 1
    e.does("gm", "scene-end").does("gm", "scene")
    assert e.total(Debt("ana", LANE, "symbol")) == 2


@shows("edge.gm.example-fire")
def test_a_fire_cast_that_hits_with_two_ones_slips_once_and_takes_a_step_of_position(evening):
    e = evening(ana=CASTER)
    weaves(e, 9, 9, 1, 1, dv=2)
    n = lash(e)
    assert (e.world.lasting[n].source, e.world.lasting[n].uses) == ("edge.backlash.fire", 1)
    e.does("gm", "backlash", n, "position")
    assert len(e.world.lasting) == 1
    (id,) = e.world.workings
    e.does("ana", "cast", id)
    roll = e.roll_of("ana")
    e.does("gm", "lay", *e.offered("gm", "lay")[0])
    assert e.total(Danger(e.world.rolls[roll])) == 2, "one worse than risky"
    e.rolls("ana", *HIT)
    e.acts("ana")
    assert e.offered("gm", "lay") == [], "for one action"


@shows("edge.gm.example-ward")
def test_before_a_ward_is_laid_its_rule_and_its_push_are_plain(evening):
    circle = "edge.gate.circle-of-denial"
    e = evening(ana=keeper("gate", "circle-of-denial"))
    demon = e.foe(name="demon", cap=2, pool=4, outsider=True)
    offered = e.offered("ana", "invoke")
    assert {(circle, False), (circle, True)} <= set(offered), "push, or not, before it resolves"
    for pushed in (False, True):
        assert e.total(Debt("ana", circle, "codex", pushed)) == 1 + pushed
    invokes(e, circle, faces=(9, 9, 9, 2))
    ((ward, foe),) = e.offered("gm", "cross-ward")
    assert foe == demon
    e.dice(9, 9, 2, 2).does("gm", "cross-ward", ward, demon)
    assert e.world.foes[demon].tally == 2, "a hit at its Cap adds as much as that was hard"


@shows("edge.ench.runed-plate")
def test_runed_plate_takes_a_beat_from_the_backlash_of_its_wearer(evening):
    suit = Item("armour", "light", enchantments=("edge.runed-plate",))
    for gear, bank in (({}, 2), ({1: suit}, 1)):
        e = evening(ana={**CASTER, "gear": gear}, ben={"gear": {1: suit}})
        weaves(e, *PARTIAL, element="air")
        n = lash(e)
        e.does("ana", "escalate", n, buys="scale").does("gm", "backlash", n, "SB +1")
        assert e.world.bank == bank, "the beat of the escalation, and that of the backlash"
    entry = ENCHANTMENTS["edge.runed-plate"]
    assert (str(entry.line), entry.xp, entry.on) == ("Runed Plate", 4, "armour")


# Difficulty, clocks, the road


@shows("edge.dv.by-fiction")
def test_magic_is_as_hard_as_the_story_says(evening):
    assert list(DIFFICULTIES) == [2, 3, 4, 5]
    assert DIFFICULTIES[5][2] == "set-pieces and rituals"
    e = evening(ana=CASTER)
    e.does("ana", "weave", words="a wall of wind", element="air")
    id = e.roll_of("ana")
    for dv in (2, 3, 4, 5, 8):
        e.does("gm", "stakes", id, dv=dv)
        assert e.total(Difficulty(e.world.rolls[id])) == dv


@shows("edge.time.clock-advance")
def test_a_ritual_clock_moves_by_what_people_do_by_scenes_or_at_intervals(evening):
    e = evening()
    e.does("gm", "clock-new", name="the bridge of bones", size=8, kind="ritual")
    (id,) = e.world.clocks
    e.acts("ana", clock=id)
    e.rolls("ana", 9, 9, 9, 2, 2)
    assert e.world.clocks[id].ticks == 2
    e.does("gm", "scene-end").does("gm", "clock-tick", id)
    assert e.world.clocks[id].ticks == 3
    e.does("gm", "next-phase").does("gm", "clock-tick", id, halves=3)
    assert (e.world.clocks[id].ticks, e.world.clocks[id].half) == (4, True)


@shows("edge.travel.frequency")
@pytest.mark.parametrize(("ticks", "least", "most"), [(0, 0, 0), (1, 0, 1), (2, 1, 2), (4, 2, 4)])
def test_the_road_takes_an_encounter_for_every_segment_or_two(evening, ticks, least, most):
    e = evening()
    assert encounters(e.world) == (0, 0)
    e.does("gm", "leg", name="over the pass")
    (clock,) = e.world.clocks
    e.set(f"clocks/{clock}/ticks", ticks)
    assert encounters(e.world) == (least, most)
    (offer,) = [one for one in e.play.anytime("gm") if one.rule == "edge.travel-event"]
    usual = f" (0 so far; by now {least} to {most} are usual)" if most else ""
    said = f"Something on the way{usual}"
    assert str(e.play.game.label(e.world, offer)) == said
    e.does("gm", "travel-event", kind="hazard", words="a slide")
    assert e.world.leg.met == 1
    e.set("leg", None)
    assert str(e.play.game.label(e.world, offer)) == "Something on the way", "whatever was met"


@shows("edge.range.absent-move")
def test_whoever_is_absent_comes_by_a_travel_clock_or_a_cut(evening):
    e = evening(ana={"band": "absent"})
    assert (e.offered("ana", "move"), e.offered("ana", "dash")) == ([], [])
    e.does("gm", "place", "ana", band="near")
    assert e.one("ana").band == "near", "a quick cut"
    for size in (2, 4):
        e = evening(ana={"band": "absent"})
        e.does("gm", "leg", name="back to them", size=size).does("ana", "role", "guide")
        e.does("ana", "travel", "guide", intent="ride hard")
        (clock,) = e.world.clocks.values()
        roll = e.world.rolls[e.roll_of("ana")]
        assert (clock.size, clock.kind, roll.position) == (size, "travel", "risky")


@shows("edge.weapon.tag-concealable")
def test_a_concealable_weapon_is_harder_to_find(evening):
    knife = Item("weapon", "light", tags=("concealable",))
    e = evening(ana={"gear": {1: knife}}, ben={})
    id = e.acts("ben", "notice")
    before = e.total(Difficulty(e.world.rolls[id]))
    e.does("gm", "hinder", id, "a concealable weapon")
    assert e.total(Difficulty(e.world.rolls[id])) == before + 1
    e = evening(ana={"gear": {1: Item("weapon", "light")}})
    id = e.acts("ana", "notice")
    assert (id, "a concealable weapon") not in e.offered("gm", "hinder")


# Scenes, exchanges, the GM's loop


@shows("edge.session.scene-end")
def test_closing_a_scene_trims_ends_refreshes_and_collects(evening):
    e = evening(ana=keeper("khemesh", "abyssal-vision", talents=(), affinity="the sea"), ben=KEEPER)
    invokes(e, "edge.khemesh.abyssal-vision", faces=(9, 9, 9, 2))
    e.does("ana", "patrons-gift", "khemesh", "skirmish", item="my hook")
    e.does("ben", "patrons-gift", "ikasha", "stealth", item="my knife").does("ben", "gift-push")
    e.set("people/ana/boons", 5)
    assert "used up" in e.refused("ana", "patrons-gift", "khemesh", "skirmish", item="x")
    e.does("gm", "scene-end")
    assert e.one("ana").boons == 2
    assert {one.by for one in e.world.lasting.values()} == {"ben"}, "what was pushed lives on"
    assert e.one("ana").exposure == 1, "the price of Abyssal Vision"
    e.does("gm", "scene").does("ana", "patrons-gift", "khemesh", "skirmish", item="my hook")
    e = evening(ana=keeper("aliyah", "blessing-of-chains"))
    invokes(e, "edge.aliyah.blessing-of-chains", faces=(9, 9, 2, 2), whom=("ana",))
    due = [n for (n,) in e.offered("gm", "happens")]
    assert len(due) == 1
    e.does("gm", "happens", due[0], whom="ana").does("gm", "scene-end")
    assert e.one("ana").fatigue == 1, "the price of Blessing of Chains"
    assert e.world.lasting == {}


@shows("edge.coord.stakes", "edge.coord.order")
def test_what_help_changes_and_risks_is_said_before_the_acting_roll(evening):
    e = evening()
    e.does("gm", "fight")
    ben = e.acts("ben", "stealth")
    ana = e.acts("ana", "melee")  # in any order
    e.does("gm", "stakes", ana, position="desperate", dv=4)
    before = e.total(Pool(e.world.rolls[ana]))
    e.does("cleo", "assist", ana, words="I hold the rope, and fall if it slips")
    roll = e.world.rolls[ana]
    assert (roll.position, roll.dv, roll.helper) == ("desperate", 4, "cleo")
    assert (roll.risk, e.total(Pool(roll))) == ("I hold the rope, and fall if it slips", before + 1)
    e.rolls("ana", *([9] * (before + 1)))
    assert e.made.helper == "cleo"
    assert list(e.world.rolls) == [ben]
    assert e.offered("cleo", "assist") == [], "one assist a round"


@shows("edge.coord.exchange")
def test_an_exchange_is_a_round_in_which_everybody_acts_once(evening):
    e = evening()
    e.does("gm", "fight")
    for who in ("cleo", "ana", "ben"):
        e.acts(who)
        e.rolls(who, 9, 9, 9, 2, 2)
    assert sorted(e.world.scene.acted) == ["ana", "ben", "cleo"]
    e.does("gm", "round")
    assert (e.world.scene.round, e.world.scene.acted) == (2, ())


@shows("edge.gm.loop")
def test_the_loop_is_intent_stakes_roll_one_beat_and_who_is_next(evening):
    e = evening()
    id = e.acts("ana")
    roll = e.world.rolls[id]
    assert (roll.intent, roll.win, roll.lose) == ("through the gate", "in", "seen")
    assert (roll.position, roll.effect) == ("risky", 2), "risky and standard unless the GM says so"
    e.does("gm", "stakes", id).rolls("ana", 9, 9, 9, 1, 2)
    assert (e.made.outcome, e.world.bank) == ("cost", 1)
    e.does("gm", "spend", 1, "", words="a dog barks")
    assert e.world.bank == 0
    e.acts("ben")


@shows("edge.talent.xp-sources")
def test_xp_comes_from_drives_arcs_boons_and_the_gm(evening):
    e = evening(scene=False, ana={"boons": 5, "xp": 0}).set("phase", "wrap-up")
    e.does("gm", "award-xp", "drive", "ana", xp=2)
    e.does("gm", "award-xp", "arc", "", xp=8)
    e.does("gm", "award-xp", "curveball", "ana", xp=3)
    assert e.one("ana").xp == 13
    assert e.offered("ana", "convert") == [(1,), (2,)]
    e.does("ana", "convert", 2)
    assert (e.one("ana").xp, e.one("ana").boons) == (15, 1)
    e.set("people/ana/boons", 5)
    assert "already" in e.refused("ana", "convert", 1)


@shows("edge.talent.def")
def test_talents_are_bought_with_xp(evening):
    e = evening(scene=False, ana={"xp": 9, "days": 30}).set("phase", "downtime")
    e.does("ana", "learn", "talent", "edge.casters-gift")
    assert (e.one("ana").talents, e.one("ana").xp) == (("edge.casters-gift",), 7)
    assert all(talent.xp >= 2 for talent in TALENTS.values())


@shows("edge.health.causes")
def test_fatigue_comes_from_exertion_travel_magic_and_debt(evening):
    e = evening(ana={**KEEPER, "attributes": {"body": 5, "wits": 2, "spirit": 1, "presence": 1}})
    e.set("beats", {"": 2}).does("gm", "spend-tire", "")
    assert e.one("ana").fatigue == 1, "exertion"
    e.set("supply", 4).does("gm", "leg", name="the waste")
    assert e.one("ana").fatigue == 2, "travel"
    e.does("gm", "harm", whom="ana", level=0, fatigue=1, words="strain")
    (id,) = e.world.hits
    e.does("ana", "take", id)
    assert e.one("ana").fatigue == 3, "strain"
    e.set("people/ana/obligation", {"ikasha": 2})
    invokes(e, VEIL, faces=(9, 9, 9))
    assert e.one("ana").fatigue == 4, "more debt than one can carry"
    e = evening(ana={**CASTER, "symbols": {}, "attributes": {**KEEPER["attributes"], "body": 4}})
    e.does("ana", "ritual", "edge.ritual.wayfinder", words="thread")
    e.rolls("ana", 9, 9, 9, 2)
    e.does("ana", "ritual", "edge.ritual.wayfinder", words="thread")
    e.rolls("ana", 9, 9, 9, 2)
    assert e.one("ana").fatigue == 1, "magic"


# Reach, and what no rule counts


@shows("edge.range.target-social")
@pytest.mark.parametrize(
    ("band", "fits"),
    [
        ("close", ["face to face", "voice", "signal", "proxy", "message", "oath", "setup"]),
        ("near", ["face to face", "voice", "signal", "proxy", "message", "oath", "setup"]),
        ("far", ["voice", "signal", "proxy"]),
        ("absent", ["message", "oath", "setup"]),
    ],
)
def test_talk_is_for_near_and_takes_means_beyond_it(evening, band, fits):
    e = evening(ana={"band": band})
    e.does("gm", "persuasion", name="the warden")
    (id,) = e.world.clocks
    page = e.play.form(Offer("edge.persuade", ("ana", id))).answers
    given = {"intent": "let us in", "argument": "we are cold"}
    every = next(line for line in page.fields if line.name == "means").answers.options
    assert [one for one in every if not page.refuses(page.given({**given, "means": one}))] == fits
    if band in ("far", "absent"):
        why = e.refused("ana", "persuade", id, **given)
        assert why.startswith(f"Ana is at {band.title()}: talk takes one of {fits[0]}")
    e.does("ana", "persuade", id, **given, means=fits[0])


@shows("edge.range.hide")
def test_hiding_takes_a_broken_line_of_sight_or_distance(evening):
    e = evening(ana={"boons": 0})
    why = "Ana is in plain sight: break the line of sight, or move to Far."
    assert e.refused("ana", "hide") == why
    e.does("ana", "hide", behind="a cart")
    e.rolls("ana", 9, 2, 2)
    assert e.one("ana").conditions == (), "a partial hides nobody"
    e.does("ana", "move", "far").does("ana", "hide").rolls("ana", 9, 9, 9)
    assert e.one("ana").conditions == ("hidden",)
    assert e.offered("ana", "hide") == []
    e.set("people/ana/conditions", []).set("people/ana/band", "absent")
    off = "Ana is not in the scene: nobody sees them unless they are tracked."
    assert e.refused("ana", "hide") == off


@shows("edge.grid.tags")
def test_on_a_grid_magic_minds_zones_range_and_sight(evening):
    e = evening(ana=CASTER)
    foe = e.foe()
    e.does("gm", "grid").does("gm", "grid-put", "ana", x=5, y=5)
    e.does("ana", "weave", words="a wall", element="earth", tag="conjure")
    id = e.roll_of("ana")
    for x, y, band, position in ((5, 4, "close", 2), (5, 1, "near", 1), (20, 20, "far", 1)):
        e.does("gm", "grid-put", f"foe {foe}", x=x, y=y, facing=4)
        assert band_between(e.world, "ana", foe) == band
        assert e.total(Danger(e.world.rolls[id])) == position
    before = e.total(Difficulty(e.world.rolls[id]))
    e.does("gm", "hinder", id, "no line of sight")
    assert e.total(Difficulty(e.world.rolls[id])) == before + 1


@shows("edge.sb.other-sources")
def test_harm_and_the_story_may_bring_beats_to_later_rolls(evening):
    down = {"harm": 3, "boons": 0}
    e = evening(ana=down, ben=down).does("gm", "party-falls", "last-stand", words="here")
    for bank in (1, 2):
        e.acts("ana")
        e.rolls("ana", 9, 9, 9, 2, 2)
        assert e.world.bank == bank
    e = evening(ana=keeper("aliyah", "chained-host"))
    invokes(e, "edge.aliyah.chained-host", faces=(9, 9, 9, 2))
    id = e.acts("ana", "melee")
    e.does("ana", "claim", *e.offered("ana", "claim")[0])
    assert e.world.bank == 1
    e.does("ana", "drop", id)


@shows("edge.concept.prestige", "edge.talent.prestige-kinds")
def test_what_prestige_is_as_it_is_told():
    assert PRESTIGE == {
        "what": "High talents of those who mastered the arts of a culture or a philosophy; milestones of the story.",
        "from": "6 XP and more; closed to Tier I.",
        "limits": "They may break a limit of casting or rites.",
        "summons": "They may open summons that are forbidden.",
        "bargains": "They may write obligations and bargains anew.",
    }


@shows("edge.gm.checklist")
def test_the_checklist_of_a_session():
    assert CHECKLIST == {
        "before": ("the tone", "the stakes", "clocks in plain sight"),
        "during": (
            "intent and approach",
            "stakes and position",
            "roll and read",
            "one beat",
            "who is next",
        ),
        "after": ("XP", "clocks", "rulings to note"),
    }


@shows("edge.arch.not-classes")
def test_an_approach_is_no_class():
    assert APPROACHES == ("solo", "mixed", "mastermind")
    assert not {*APPROACHES, "archetype", "approach"} & {*Character.__struct_fields__}
    assert not {*APPROACHES} & {one for id in TALENTS for one in id.split(".")}
