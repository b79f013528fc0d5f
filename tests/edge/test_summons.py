"""Spirits: calling, binding, leashes that fill; wards, banishing and exit tallies."""

from __future__ import annotations

import msgspec
import pytest

from edge.keepers import STRONG, invokes, keeper
from support.shows import shows
from undertow.games.edge.facts.rolls import DiceFell
from undertow.games.edge.facts.story import Said
from undertow.games.edge.rules.leash import full, length
from undertow.games.edge.rules.summons import NAMES, TEMPLATES

LESSER, GREATER = "edge.lesser-pactwright", "edge.greater-pactwright"
CALLER = {"talents": (LESSER,), "boons": 5}
BOTH = {**CALLER, "talents": (LESSER, GREATER)}
CIRCLE, KNOT = "edge.gate.circle-of-denial", "edge.gate.banishment-knot"


def calls(e, cap=1, price="Boon", template="scout", **form):
    e.does("ana", "call", template, cap, price, **form)
    return max(id for id, foe in e.world.foes.items() if foe.summoner)


def strained(e, id, by):
    for _ in range(by):
        e.does("gm", "leash-tick", id, "rival")
    return e


# Calling and binding


@shows("edge.summon.outsider", "edge.summon.call", "edge.summon.leash")
@pytest.mark.parametrize("template", ["scout", "guardian", "hunter", "speaker"])
def test_a_call_is_an_action_and_a_spirit_appears_at_near_from_a_template(evening, template):
    e = evening(ana=BOTH)
    e.does("gm", "fight")
    id = calls(e, 3, template=template, name="Ash")
    spirit = e.world.foes[id]
    assert "ana" in e.world.scene.acted
    assert (spirit.name, spirit.band, spirit.outsider, spirit.summoner) == (
        "Ash",
        "near",
        True,
        "ana",
    )
    assert spirit.nature == TEMPLATES[template].nature
    assert (spirit.pool, length(spirit), spirit.tally) == (5, 5, 0)
    assert "has acted" in e.refused("ana", "call", template, 1, "Boon")


@shows("edge.summon.bind")
def test_binding_costs_a_boon_or_a_point_of_fatigue(evening):
    e = evening(ana=CALLER)
    calls(e)
    assert (e.one("ana").boons, e.one("ana").fatigue) == (4, 0)
    e = evening(ana={**CALLER, "boons": 0})
    assert "Boons: Ana needs 1" in e.refused("ana", "call", "scout", 1, "Boon")
    calls(e, price="Fatigue")
    assert (e.one("ana").boons, e.one("ana").fatigue) == (0, 1)


@shows("edge.summon.caps", "edge.summon.pc-caps")
def test_lesser_spirits_are_cap_1_greater_3_and_a_talent_allows_each(evening):
    assert NAMES == {1: "Lesser", 3: "Greater", 5: "Elder"}
    e = evening(ana={"boons": 5})
    assert "Calling a spirit of Cap 1 takes" in e.refused("ana", "call", "scout", 1, "Boon")
    e = evening(ana=CALLER)
    assert "Calling a spirit of Cap 3 takes" in e.refused("ana", "call", "scout", 3, "Boon")
    assert {cap for _, cap, _ in e.offered("ana", "call")} == {1}
    e = evening(ana=BOTH)
    assert {cap for _, cap, _ in e.offered("ana", "call")} == {1, 3}
    id = calls(e, 3)
    assert length(e.world.foes[id]) == 5


@shows("edge.summon.npc-caps")
@pytest.mark.parametrize("cap", [1, 3, 5])
def test_the_gm_gives_an_outsider_any_cap(evening, cap):
    e = evening()
    e.does("gm", "foe", name="demon", cap=cap, outsider=True)
    (foe,) = e.world.foes.values()
    assert (foe.cap, foe.outsider, foe.summoner) == (cap, True, "")


def test_one_spirit_at_a_time(evening):
    e = evening(ana=BOTH)
    calls(e)
    assert (
        e.refused("ana", "call", "scout", 3, "Boon")
        == "Ana has a spirit bound already; one at a time."
    )


@shows("edge.summon.dual", "edge.summon.one-per-cap")
def test_with_both_talents_one_of_each_cap_where_the_table_says_so(evening):
    e = evening(switch="dualSpirits", ana=BOTH)
    one, three = calls(e, 1), calls(e, 3)
    assert (
        e.refused("ana", "call", "scout", 1, "Boon") == "Ana has a spirit of Cap 1 bound already."
    )
    assert e.one("ana").boons == 3
    strained(e, one, 3)
    assert full(e.world.foes[one])
    assert e.world.foes[three].tally == 0
    e.does("gm", "leash-tick", three, "harm").does("ana", "finesse", three)
    assert (e.world.foes[three].tally, e.one("ana").boons) == (0, 2)
    e.does("gm", "depart", one, words="it flees")
    assert list(e.world.foes) == [three]
    e = evening(switch="dualSpirits", ana=CALLER)
    calls(e)
    assert "one at a time" in e.refused("ana", "call", "scout", 1, "Boon")


# The leash


@shows("edge.summon.tick-rival", "edge.summon.tick-rush")
@pytest.mark.parametrize("why", ["harm", "nature", "focus", "rival", "rush"])
def test_each_cause_strains_the_leash_by_one(evening, why):
    e = evening(ana=CALLER)
    id = calls(e)
    e.does("gm", "leash-tick", id, why)
    assert e.world.foes[id].tally == 1


@shows("edge.summon.tick-harm")
def test_a_hurt_spirit_strains_its_leash(evening):
    e = evening(ana=CALLER, ben={})
    id = calls(e)
    foe = e.foe(name="wolf")
    for target, tally in ((id, 1), (foe, 0)):
        e.does("ben", "attack", 0, target, band="close")
        e.rolls("ben", 9, 9, 9, 9, 9)
        assert e.world.foes[target].ticks > 0
        assert e.world.foes[target].tally == tally


@shows("edge.summon.tick-nature", "edge.summon.command")
def test_a_command_is_an_action_and_strains_where_it_is_against_its_nature(evening):
    e = evening(ana=CALLER)
    id = calls(e)
    e.does("gm", "fight").does("ana", "command-spirit", id, task="watch the door")
    assert "ana" in e.world.scene.acted
    assert e.world.foes[id].tally == 0
    assert "has acted" in e.refused("ana", "command-spirit", id, task="come")
    e.does("gm", "round").does("ana", "command-spirit", id, task="burn the books", against=True)
    assert e.world.foes[id].tally == 1


@shows("edge.summon.tick-focus")
def test_a_divided_mind_strains_the_leash(evening):
    e = evening(ana=CALLER, ben={})
    id = calls(e)
    other = e.foe(name="Moth", outsider=True, tied=True, summoner="ben", task="wait")
    e.does("gm", "fight").does("ana", "command-spirit", id, task="hold them")
    e.acts("ben", "melee")
    e.rolls("ben", 9, 9, 9, 2, 2)
    assert (e.world.foes[id].tally, e.world.foes[other].tally) == (0, 1), "each their own"
    e.does("gm", "round")
    roll = e.acts("ana", "melee")
    e.rolls("ana", 9, 9, 9, 2, 2).does("ana", "stand", roll)
    assert e.world.foes[id].tally == 1
    e.does("gm", "round").does("ana", "release-spirit", id)
    roll = e.acts("ana", "melee")
    e.rolls("ana", 9, 9, 9, 2, 2).does("ana", "stand", roll)
    assert e.world.foes[id].tally == 1, "it rests"


@shows("edge.summon.departure")
def test_a_full_leash_one_act_by_its_nature_and_it_is_gone(evening):
    e = evening(ana=CALLER)
    id = calls(e)
    strained(e, id, 2)
    assert e.offered("gm", "depart") == []
    strained(e, id, 1)
    assert e.offered("gm", "leash-tick") == []
    e.does("gm", "depart", id, words="it takes the king's eyes")
    assert [said.words for said in e.told(Said) if said.what == "nature"] == [
        "it takes the king's eyes"
    ]
    assert not e.world.foes


@shows("edge.summon.finesse")
def test_once_a_round_a_boon_eases_the_leash_and_never_a_full_one(evening):
    e = evening(ana=CALLER)
    id = calls(e)
    e.does("gm", "fight")
    strained(e, id, 2)
    e.does("ana", "finesse", id)
    assert (e.world.foes[id].tally, e.one("ana").boons) == (1, 3)
    assert e.refused("ana", "finesse", id) == "Once a round a Boon eases the leash of Lesser Scout."
    e.does("gm", "round").does("ana", "finesse", id)
    assert e.world.foes[id].tally == 0
    e.does("gm", "round")
    strained(e, id, 3)
    why = "The leash of Lesser Scout is full: it acts by its nature once, and departs."
    assert e.refused("ana", "finesse", id) == why
    assert e.refused("ana", "command-spirit", id, task="stay") == why
    e.set(f"foes/{id}/tally", 1).set("people/ana/boons", 0)
    assert "Boons: Ana needs 1" in e.refused("ana", "finesse", id)


@shows("edge.summon.downtime")
def test_spirits_leave_at_downtime_unless_something_sustains_them(evening):
    e = evening(ana={**CALLER, "exposure": 2})
    id = calls(e)
    foe = e.foe()
    e.does("gm", "scene-end")
    assert id in e.world.foes
    for _ in range(2):
        e.does("gm", "next-phase")
    assert id in e.world.foes
    e.does("gm", "next-phase")
    assert e.world.phase == "downtime"
    assert list(e.world.foes) == [foe]
    assert e.one("ana").exposure == 1
    e = evening(ana=CALLER)
    id = calls(e)
    e.set(f"foes/{id}/conditions", ["sustained"]).does("gm", "scene-end")
    for _ in range(3):
        e.does("gm", "next-phase")
    assert id in e.world.foes


def test_a_spirits_ones_are_beats(evening):
    e = evening(ana=CALLER)
    id = calls(e)
    e.dice(9, 1, 1).does("ana", "spirit-acts", id, words="look ahead", dv=2)
    assert e.world.bank == 2
    (fell,) = e.told(DiceFell)
    assert (fell.dv, fell.successes) == (2, 1)


# Wards


def warded(evening, pushed=False, **foe):
    e = evening(ana=keeper("gate", "circle-of-denial", attributes=STRONG))
    invokes(e, CIRCLE, pushed, faces=(9, 9, 9, 2, 2))
    return (
        e,
        next(iter(e.world.lasting)),
        e.foe(**{"name": "demon", "cap": 3, "outsider": True, **foe}),
    )


@shows("edge.summon.ward", "edge.tag.ward", "edge.summon.tick-ward", "edge.summon.exit-tally")
@pytest.mark.parametrize(
    ("faces", "tally", "said"),
    [
        ((9, 9, 9, 2, 2), 3, "crosses"),
        ((9, 9, 2, 2, 2), 1, "crosses"),
        ((2, 2, 2, 2, 2), 0, "stays"),
    ],
)
def test_an_outsider_tests_its_cap_to_cross(evening, faces, tally, said):
    e, ward, foe = warded(evening)
    e.dice(*faces).does("gm", "cross-ward", ward, foe)
    demon = e.world.foes[foe]
    assert (demon.tally, demon.tied) == (tally, tally > 0)
    assert length(demon) == 5
    assert [one.what for one in e.told(Said)] == [said]
    if tally == 3:
        e.dice(*faces).does("gm", "cross-ward", ward, foe)
        assert e.world.foes[foe].tally == 5
        e.does("gm", "depart", foe, words="it howls")
        assert foe not in e.world.foes


def test_a_tally_is_gone_with_the_scene_and_a_leash_is_not(evening):
    e, ward, foe = warded(evening)
    e.dice(9, 9, 9, 2, 2).does("gm", "cross-ward", ward, foe).does("gm", "scene-end")
    assert (e.world.foes[foe].tally, e.world.foes[foe].tied) == (0, False)


@shows("edge.gate.vector-push")
def test_a_pushed_circle_marks_two_and_is_one_harder_to_cross(evening):
    e, ward, foe = warded(evening, pushed=True)
    assert e.one("ana").obligation == {"gate": 2}
    e.dice(9, 9, 9, 9, 2).does("gm", "cross-ward", ward, foe)
    assert e.told(DiceFell)[-1].dv == 4
    assert e.world.foes[foe].tally == 4
    e, ward, foe = warded(evening, pushed=True)
    e.dice(9, 9, 9, 2, 2).does("gm", "cross-ward", ward, foe)
    assert e.world.foes[foe].tally == 1


@shows("edge.stack.same-tag")
def test_of_two_wards_the_stronger_counts_and_the_weaker_waits(evening):
    e, _, foe = warded(evening)
    e.does("gm", "scene-end").does("gm", "scene").set("people/ana/boons", 5)
    invokes(e, CIRCLE, faces=(9, 9, 9, 2, 2))
    invokes(e, CIRCLE, True, faces=(9, 9, 9, 2, 2))
    weak, strong = list(e.world.lasting)
    assert e.offered("gm", "cross-ward") == [(strong, foe)]
    e.does("gm", "unward", strong, outcome="hit")
    assert e.offered("gm", "cross-ward") == [(weak, foe)]


@shows("edge.stack.same-tag")
def test_of_two_wards_as_strong_the_first_counts(evening):
    e, first, foe = warded(evening)
    e.set(f"lasting/{first + 1}", msgspec.to_builtins(e.world.lasting[first]))
    assert len(e.world.lasting) == 2
    assert (e.offered("gm", "cross-ward"), e.offered("gm", "unward")) == (
        [(first, foe)],
        [(first,)],
    )


@shows("edge.tag.ward-explicit", "edge.tag.outsider-rules")
def test_a_ward_is_for_outsiders_only(evening):
    e, ward, foe = warded(evening)
    e.foe(name="guard", cap=3)
    assert e.offered("gm", "cross-ward") == [(ward, foe)]


@shows("edge.summon.unward", "edge.tag.unward", "edge.counter.unward")
def test_a_ward_is_unmade_or_suppressed_for_a_beat(evening):
    e, ward, foe = warded(evening)
    e.does("gm", "fight").does("gm", "unward", ward, outcome="miss")
    assert e.offered("gm", "cross-ward") == [(ward, foe)]
    e.does("gm", "unward", ward, outcome="partial")
    assert e.offered("gm", "cross-ward") == []
    e.does("gm", "round")
    assert e.offered("gm", "cross-ward") == [(ward, foe)]
    e.does("gm", "unward", ward, outcome="hit")
    assert ward not in e.world.lasting


# Banishing


@shows("edge.summon.banish", "edge.tag.banish")
@pytest.mark.parametrize(
    ("faces", "tally", "owed"),
    [((9, 9, 9, 2, 2), 3, 1), ((9, 9, 2, 2, 2), 1, 1), ((2, 2, 2, 2, 2), 0, 0)],
)
def test_a_knot_is_tied_at_the_outsiders_cap(evening, faces, tally, owed):
    e = evening(ana=keeper("gate", "banishment-knot", attributes=STRONG))
    why = "Banishment Knot is for one Outsider in sight."
    assert e.refused("ana", "invoke", KNOT, False, words="x") == why
    foe, guard = e.foe(name="demon", cap=3, outsider=True), e.foe(name="guard", cap=3)
    assert e.refused("ana", "invoke", KNOT, False, words="x", whom=(str(guard),)) == why
    invokes(e, KNOT, faces=faces, whom=(str(foe),))
    assert e.made.dv == 3
    assert e.world.foes[foe].tally == tally
    assert e.one("ana").owed == owed
    assert not e.world.workings
    slips = [Said("demon", "slips", KNOT)] if tally == length(e.world.foes[foe]) else []
    assert e.told(Said) == slips, "its leash says the rest"
