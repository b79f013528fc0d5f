"""Monks, cooperative talents and enchantments: prices, and what they do."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from edge.keepers import VEIL
from edge.test_casting import CASTER
from support.shows import shows
from undertow.games.edge.acts import ENCHANTMENTS, TALENTS
from undertow.games.edge.book import Bonus
from undertow.games.edge.catalogue import talents
from undertow.games.edge.catalogue.enchantments import in_play, working
from undertow.games.edge.catalogue.monks import WAYS
from undertow.games.edge.moments import Danger, DefendPool, Difficulty, Effect, Pool, Ready
from undertow.games.edge.rules.giving import noted
from undertow.games.edge.world import Character, Follower, Item, Roll


def know(*names, **more):
    return {"talents": tuple(f"edge.{name}" for name in names), **more}


def roll(e, who="ana"):
    return e.world.rolls[e.roll_of(who)]


def fists(e, who="ana", **foe):
    id = e.foe(size=6, **foe)
    e.does(who, "attack", 0, id, band="close")
    return id


MONK = {
    "edge.disciplined-body": (3, "Minor", (), {"melee": 1, "body": 2}),
    "edge.iron-fist": (6, "Minor", ("edge.disciplined-body",), {}),
    "edge.flowing-spirit": (8, "Major", ("edge.disciplined-body",), {}),
    "edge.perfect-timing": (7, "Major", ("edge.disciplined-body",), {}),
    "edge.untouchable": (12, "Major", ("edge.iron-fist", "edge.flowing-spirit"), {}),
    "edge.inevitable": (15, "Major", ("edge.iron-fist", "edge.perfect-timing"), {}),
    "edge.transcendent-harmony": (
        18,
        "Epic",
        ("edge.flowing-spirit", "edge.perfect-timing"),
        {"spirit": 4},
    ),
}


def test_the_monk_s_seven_talents_cost_and_need_what_is_printed():
    assert {way.id: (way.xp, way.rank, way.after, way.least) for way in WAYS} == MONK
    assert [way.name for way in WAYS] == [
        "Disciplined Body",
        "Iron Fist Way",
        "Flowing Spirit Way",
        "Perfect Timing Way",
        "Untouchable Way",
        "Inevitable Way",
        "Transcendent Harmony",
    ]


@shows("edge.monk.disciplined-body")
def test_disciplined_body(evening):
    e = evening(ana=know("disciplined-body"))
    talent = TALENTS["edge.disciplined-body"]
    assert (talent.xp, talent.rank, talent.least) == (3, "Minor", {"melee": 1, "body": 2})
    fists(e)
    assert e.total(Pool(roll(e))) == 6
    e.does("ana", "centred", e.roll_of("ana"))
    assert e.total(Danger(roll(e))) == 0
    e.rolls("ana", *[2] * 6)
    e.acts("ana")
    assert e.offered("ana", "centred") == [], "once a scene"
    e.does("gm", "harm", whom="ana", level=2)
    (id,) = e.world.hits
    e.does("ana", "turn-harm", id, "edge.disciplined-body")
    assert (e.world.hits[id].level, e.world.hits[id].fatigue) == (1, 1)
    e.does("ana", "take", id).does("gm", "harm", whom="ana", level=2)
    assert e.offered("ana", "turn-harm") == [], "once a scene"


@shows("edge.monk.iron-fist", "edge.monk.stack")
def test_bare_hands_add_up(evening):
    e = evening(ana=know("disciplined-body", "iron-fist", "untouchable", "inevitable"), ben={})
    fists(e)
    assert e.total(Pool(roll(e))) == 5 + 1 + 1 + 1 + 2
    e.does("ben", "assist", e.roll_of("ana"), words="x")
    assert e.total(Pool(roll(e))) == 11
    iron = TALENTS["edge.iron-fist"]
    assert (iron.xp, iron.rank, iron.unarmed, iron.text) == (
        6,
        "Minor",
        1,
        "One more die with bare hands, which count as enchanted.",
    )


@shows("edge.monk.flowing-spirit", "edge.monk.harm-frequency")
def test_flowing_spirit_turns_a_level_of_each_attack_and_two_with_more(evening):
    flowing = TALENTS["edge.flowing-spirit"]
    assert (flowing.xp, flowing.rank) == (8, "Major")
    for names, level in (
        (("flowing-spirit",), 2),
        (("flowing-spirit", "untouchable"), 1),
        (("flowing-spirit", "transcendent-harmony"), 1),
        (("flowing-spirit", "untouchable", "transcendent-harmony"), 1),
    ):
        e = evening(ana=know(*names))
        for _ in range(2):
            e.does("gm", "harm", whom="ana", level=3)
            id = max(e.world.hits)
            e.does("ana", "turn-harm", id, "edge.flowing-spirit")
            assert (e.world.hits[id].level, e.world.hits[id].fatigue) == (level, 3 - level)
            assert e.offered("ana", "turn-harm") == []
    e = evening(ana=know("flowing-spirit"))
    e.acts("ana", "resolve")
    assert e.total(Pool(roll(e))) == 3
    for kind, dice in (("fear", 3), ("social", 3), ("spirit", 2)):
        e = evening(ana=know("flowing-spirit"))
        e.does("gm", "harm", whom="ana", kind=kind)
        e.dice(*[2] * dice).does("ana", "resist", max(e.world.hits))


@shows("edge.monk.perfect-timing", "edge.monk.reactions")
def test_perfect_timing(evening):
    timing = TALENTS["edge.perfect-timing"]
    assert (timing.xp, timing.rank) == (7, "Major")
    e = evening(ana=know("perfect-timing"))
    for _ in range(2):
        e.acts("ana")
        e.does("ana", "centred", e.roll_of("ana"))
        assert e.total(Danger(roll(e))) == 0
        e.rolls("ana", *[2] * 5)
    e.acts("ana")
    assert e.offered("ana", "centred") == []
    e.rolls("ana", *[2] * 5)
    assert e.total(DefendPool("ana", "body", "melee")) == 6
    e.does("gm", "harm", whom="ana").dice(2, 2, 2, 2).does("ana", "resist", max(e.world.hits))


@shows("edge.monk.untouchable")
def test_untouchable():
    talent = TALENTS["edge.untouchable"]
    assert (talent.xp, talent.rank, talent.unarmed, talent.after) == (
        12,
        "Major",
        1,
        ("edge.iron-fist", "edge.flowing-spirit"),
    )
    assert (
        talent.text
        == "One more die with bare hands; turn 2 harm into fatigue; nobody grapples you."
    )


@shows("edge.monk.inevitable", "edge.monk.counter-limit")
def test_inevitable_strikes_through_armour_and_back(evening):
    talent = TALENTS["edge.inevitable"]
    assert (talent.xp, talent.rank, talent.unarmed, talent.after) == (
        15,
        "Major",
        2,
        ("edge.iron-fist", "edge.perfect-timing"),
    )
    e = evening(ana=know("inevitable"))
    e.does("gm", "fight")
    foe = fists(e, armoured=True)
    e.rolls("ana", 6, 6, 6, 2, 2, 2, 2)
    assert e.world.foes[foe].ticks == 3
    e.dice(2, 2, 2).does("gm", "foe-attack", foe, "ana")
    (left,) = e.world.lasting
    e.does("ana", "counter", left)
    assert e.total(Pool(roll(e))) == 7
    e.rolls("ana", 6, 6, 6, 2, 2, 2, 2)
    assert e.world.foes[foe].ticks == 6
    other = e.foe()
    e.dice(2, 2, 2).does("gm", "foe-attack", other, "ana")
    assert e.offered("ana", "counter") == [], "once a round"
    assert e.world.lasting == {}
    others = [("ben", "edge.counter"), ("ana", "edge.centred")]
    e.set("uses", [{"who": who, "what": what, "until": "round"} for who, what in others])
    e.dice(2, 2, 2).does("gm", "foe-attack", other, "ana")
    assert e.offered("ana", "counter") == [(id,) for id in e.world.lasting] != []


@shows("edge.monk.transcendent", "edge.monk.immune-duration", "edge.monk.ally-defense")
def test_transcendent_harmony(evening):
    talent = TALENTS["edge.transcendent-harmony"]
    assert (talent.xp, talent.rank, talent.least, talent.after) == (
        18,
        "Epic",
        {"spirit": 4},
        ("edge.flowing-spirit", "edge.perfect-timing"),
    )
    for switch, harm in (("", 2), ("immuneAllScene", 0)):
        e = evening(switch=switch, ana=know("transcendent-harmony"), ben={}, cleo={"band": "far"})
        assert (
            e.total(DefendPool("ben", "body", "melee")),
            e.total(DefendPool("cleo", "body", "melee")),
        ) == (6, 5)
        assert e.total(DefendPool("ana", "body", "melee")) == 5
        e.does("gm", "fight").does("ana", "immune")
        e.does("gm", "harm", whom="ana", level=2).does("ana", "take", max(e.world.hits))
        assert e.one("ana").harm == 0
        e.does("gm", "round").does("gm", "harm", whom="ana", level=2).does(
            "ana", "take", max(e.world.hits)
        )
        assert e.one("ana").harm == harm
        assert "until the session ends" in e.refused("ana", "immune")
        e.does("gm", "harm", whom="ben").dice(2, 2, 2, 2).does("ben", "resist", max(e.world.hits))


# Cooperative talents


COOPERATIVE = {
    "inspire": ("Inspire", 3),
    "tactical-relay": ("Tactical Relay", 3),
    "shield-wall": ("Shield Wall", 4),
    "spotters-mark": ("Spotter's Mark", 3),
    "battle-cant": ("Battle Cant", 2),
    "medics-hand": ("Medic's Hand", 3),
    "anchor-sigil": ("Anchor Sigil", 4),
    "exceptional-coordination": ("Exceptional Coordination+", 8),
}


def test_cooperative_talents_and_the_doors_cost_what_is_printed():
    found = {id: t for id, t in TALENTS.items() if t.cooperative}
    assert {id.removeprefix("edge."): (t.name, t.xp) for id, t in found.items()} == COOPERATIVE


@shows(
    "edge.talent.casters-gift",
    "edge.talent.familiar",
    "edge.talent.codex",
    "edge.talent.symbol",
    "edge.cheat.costs",
    "edge.talent.cost-2",
    "edge.talent.cost-4",
    "edge.talent.cost-6",
    "edge.talent.pactwright",
    "edge.talent.focused-devotion-cost",
    "edge.grace.xp",
    "edge.concept.thiasos-alias",
)
def test_the_doors_to_magic():
    assert (talents.FAMILIAR_XP, talents.CODEX_XP, talents.SYMBOL_XP) == (2, 4, 4)
    assert talents.BANDS == {2: "minor edge", 4: "major edge", 6: "prestige"}
    doors = {
        "casters-gift": 2,
        "focused-devotion": 4,
        "borrowed-grace": 2,
        "lesser-pactwright": 2,
        "greater-pactwright": 4,
    }
    assert {id: TALENTS[f"edge.{id}"].xp for id in doors} == doors
    assert TALENTS["edge.greater-pactwright"].after == ("edge.lesser-pactwright",)


@shows(
    "edge.coop.inspire",
    "edge.coop.inspire-bonded",
    "edge.coop.inspire-self",
    "edge.coop.inspire-rally",
    "edge.coop.inspire-tactical",
    "edge.coop.inspire-limits",
    "edge.coord.inspire-counts",
)
def test_inspire_in_its_four_modes(evening):
    people = {
        "ana": know("inspire", boons=2, bonds=("ben",)),
        "ben": {"bonds": ("ana",)},
        "cleo": {},
        "dan": {"band": "far"},
    }
    e = evening(**people)
    assert e.offered("ana", "inspire-friends") == [
        ("bonded", "ben"),
        ("self", "ana"),
        ("rally", ""),
        ("tactical", ""),
    ]
    e.does("ana", "inspire-friends", "bonded", "ben", words="remember the bridge")
    assert (e.one("ana").boons, e.one("ben").boons) == (1, 1)
    id = e.acts("ben")
    (aid,) = e.world.lasting
    e.does("ben", "aid", aid, id, "die")
    assert (e.total(Pool(roll(e, "ben"))), e.world.lasting, roll(e, "ben").cooperative) == (
        6,
        {},
        ("edge.inspire",),
    )
    assert "until the scene ends" in e.refused("ana", "inspire-friends", "self", "ana", words="x")

    e = evening(**people)
    e.does("ana", "inspire-friends", "self", "ana", words="x").does(
        "ana", "aid", max(e.world.lasting), e.acts("ana"), "die"
    )
    assert e.total(Pool(roll(e))) == 6

    e = evening(**people)
    e.does("gm", "fight").does("ana", "inspire-friends", "rally", "", words="x")
    (aid,) = e.world.lasting
    assert (e.world.lasting[aid].on, e.world.lasting[aid].until) == (("ben", "cleo"), "round")
    e.does("ben", "aid", aid, e.acts("ben"), "die")
    assert e.world.lasting[aid].on == ("cleo",)
    e.does("gm", "round")
    assert e.world.lasting == {}

    e = evening(**people)
    e.does("gm", "fight").acts("ben")
    e.rolls("ben", *[2] * 5)
    e.does("ana", "inspire-friends", "tactical", "", words="x")
    (aid,) = e.world.lasting
    assert e.world.lasting[aid].on == ("cleo",), "who has acted is no longer acting"
    e.does("cleo", "aid", aid, e.acts("cleo"), "position")
    assert e.total(Danger(roll(e, "cleo"))) == 0


@shows("edge.coop.inspire-limits")
def test_nobody_is_inspired_twice_a_scene_or_in_mere_talk(evening):
    e = evening(ana=know("inspire", boons=2), ben=know("inspire", boons=2), cleo={})
    e.does("ana", "inspire-friends", "rally", "", words="x")
    assert e.offered("ben", "inspire-friends") == [("rally", ""), ("tactical", "")], (
        "Ana alone is left"
    )
    e.does("ben", "inspire-friends", "rally", "", words="x")
    assert [one.on for one in e.world.lasting.values()] == [("ben", "cleo"), ("ana",)]
    e.does("gm", "scene-end").does("gm", "scene", social=True)
    assert (
        e.refused("ana", "inspire-friends", "rally", "", words="x")
        == "Nobody is inspired where nothing is at stake."
    )
    e = evening(ana=know("inspire", boons=2, followers={7: Follower("Rook", 1)}))
    assert e.offered("ana", "inspire-friends") == [("self", "ana")], "a follower never benefits"


@shows("edge.coop.tactical-relay", "edge.coop.currently-acting")
def test_tactical_relay(evening):
    e = evening(ana=know("tactical-relay", boons=1), ben={}, cleo={"band": "far"}, dan={})
    e.does("gm", "fight").set("scene/acted", ["dan"]).does("ana", "relay")
    (aid,) = e.world.lasting
    assert (e.one("ana").boons, e.world.lasting[aid].on) == (0, ("ben",))
    e.does("ben", "aid", aid, e.acts("ben"), "position")
    assert e.total(Danger(roll(e, "ben"))) == 0
    assert TALENTS["edge.tactical-relay"].xp == 3


@shows("edge.coord.two-effects", "edge.coord.plain-assist-counts")
def test_two_cooperative_effects_and_no_third(evening):
    talents = ("inspire", "tactical-relay", "battle-cant")
    e = evening(ana=know(*talents, boons=3), ben={})
    e.does("ana", "inspire-friends", "rally", "", words="x").does("ana", "relay").does(
        "ana", "signals", who=("ana", "ben")
    )
    id = e.acts("ben")
    e.does("ana", "assist", id, words="x")
    one, _, three = e.world.lasting
    e.does("ben", "aid", one, id, "die").does("ben", "aid", three, id, "position")
    assert (e.offered("ben", "aid"), e.total(Pool(roll(e, "ben")))) == ([], 7)


@shows("edge.coop.shield-wall", "edge.coop.wall-refresh", "edge.coop.adjacent")
def test_shield_wall(evening):
    shield = {1: Item("shield", "buckler")}
    e = evening(
        ana=know("shield-wall", gear=shield, band="close"),
        ben={"gear": shield, "band": "close"},
        cleo={"band": "close"},
        dan={"gear": shield},
    )
    e.does("gm", "fight").does("ana", "form-wall")
    assert [e.total(DefendPool(who, "body", "melee")) for who in ("ana", "ben", "cleo", "dan")] == [
        7,
        7,
        5,
        6,
    ]
    e.does("gm", "harm", whom="ben", level=2)
    (id,) = e.world.hits
    wall = next(id for id, one in e.world.lasting.items() if one.source == "edge.shield-wall")
    e.does("ben", "wall-harm", wall, id)
    assert (e.world.hits[id].level, e.world.hits[id].fatigue) == (0, 2)
    e.does("ben", "take", id).does("gm", "harm", whom="ana", level=1)
    assert e.offered("ana", "wall-harm") == [], "the first harm only"
    assert (e.refused("ana", "act"), TALENTS["edge.shield-wall"].xp) == (
        "Ana has acted in this round.",
        4,
    )
    e = evening(ana=know("shield-wall", gear=shield, band="close"), ben={"gear": shield})
    assert e.offered("ana", "form-wall") == [], "nobody beside"


@shows("edge.coop.spotters-mark")
def test_spotters_mark(evening):
    e = evening(ana=know("spotters-mark", boons=1), ben={}, cleo={"band": "far"})
    foe = e.foe(size=6)
    e.does("gm", "fight").does("ana", "mark-foe", foe)
    (mark,) = e.world.lasting
    assert (e.world.lasting[mark].on, e.world.lasting[mark].until) == (("ana", "ben"), "scene")
    e.does("ben", "attack", 0, foe, band="close").does(
        "ben", "aid", mark, e.roll_of("ben"), "effect"
    )
    assert e.total(Effect(roll(e, "ben"))) == 3
    assert e.offered("ben", "aid") == []
    e.does("ana", "mark-again", foe)
    (again,) = e.world.lasting
    assert (e.world.lasting[again].on, e.one("ana").boons) == (("ana", "ben"), 0)
    assert "until the scene ends" in e.refused("ana", "mark-again", foe)
    other = e.foe()
    e.does("gm", "round").does("ana", "attack", 0, other, band="close")
    assert e.offered("ana", "aid") == [], "only against the marked one"
    assert TALENTS["edge.spotters-mark"].xp == 3


@shows("edge.coop.battle-cant", "edge.coop.battle-cant-two")
def test_battle_cant(evening):
    e = evening(ana=know("battle-cant"), ben={}, cleo={})
    assert (
        e.refused("ana", "signals", who=("ana", "ben", "cleo"))
        == "Two act as one; a third costs a Boon."
    )
    assert "Two act" in e.refused("ana", "signals", who=("ana",))
    e.set("people/ana/boons", 1).does("ana", "signals", who=("ana", "ben", "cleo"))
    (aid,) = e.world.lasting
    assert (e.one("ana").boons, e.world.lasting[aid].on) == (0, ("ana", "ben", "cleo"))
    e.does("cleo", "aid", aid, e.acts("cleo"), "position")
    assert e.total(Danger(roll(e, "cleo"))) == 0
    assert TALENTS["edge.battle-cant"].xp == 2


@shows("edge.coop.medics-hand")
@pytest.mark.parametrize(
    ("boons", "choice", "fatigue", "harm"),
    [(0, "fatigue", 1, 2), (0, "harm", 2, 1), (1, "both", 1, 1)],
)
def test_medics_hand(evening, boons, choice, fatigue, harm):
    e = evening(
        ana=know("medics-hand", boons=boons, skills={"medicine": 1}), ben={"harm": 2, "fatigue": 2}
    )
    e.does("ana", "stabilize", "ben")
    e.rolls("ana", 6, 6, 6)
    if boons:
        e.does("ana", "stand", e.roll_of("ana"))
    assert e.play.requests("ana")[0].question.answers.options == (
        ("fatigue", "harm", "both") if boons else ("fatigue", "harm")
    )
    e.answers("ana", choice)
    assert (e.one("ben").fatigue, e.one("ben").harm, e.one("ana").boons) == (fatigue, harm, 0)
    assert TALENTS["edge.medics-hand"].xp == 3


@shows("edge.coop.medics-hand")
@pytest.mark.parametrize(
    ("fatigue", "harm", "becomes"),
    [(0, 2, (0, 1)), (0, 3, (0, 3)), (1, 3, (0, 3)), (2, 3, (1, 3))],
)
def test_medics_hand_asks_nothing_where_one_thing_is_to_heal_at_most(
    evening, fatigue, harm, becomes
):
    ben = {"harm": harm, "dying": harm == 3, "fatigue": fatigue}
    e = evening(ana=know("medics-hand", boons=1, skills={"medicine": 1}), ben=ben)
    e.does("ana", "stabilize", "ben")
    e.rolls("ana", 6, 6, 6)
    e.does("ana", "stand", e.roll_of("ana"))
    assert e.play.requests("ana") == []
    assert ((e.one("ben").fatigue, e.one("ben").harm), e.one("ana").boons) == (becomes, 1)


@pytest.mark.parametrize("ready", ["claim", "aid"])
def test_what_one_roll_may_still_have_is_not_counted_for_another(evening, ready):
    e = evening()
    mine, other = Roll("ana", "body", "melee", "in"), Roll("ana", "wits", "stealth", "out")
    theirs = Roll("ben", "wits", "stealth", "out")
    e.set("rolls", {60: msgspec.to_builtins(mine), 61: msgspec.to_builtins(other)})
    bonus = {"source": VEIL, "by": "ana", "data": noted(Bonus(1, "x", skills=("stealth",)))}
    friend = {"source": "edge.inspire", "by": "ben", "data": {"gives": "die"}}
    e.set("lasting", {70: {"on": ["ana"], **(bonus if ready == "claim" else friend)}})
    if ready == "aid":
        e.set("rolls/60/cooperative", ["edge.inspire"])
        mine = e.world.rolls[60]
    assert [e.total(Ready(one)) for one in (mine, other, theirs)] == [0, 1, 0]
    reasons = [len(e.count(Ready(one))) for one in (mine, other, theirs)]
    assert reasons == [1, 2, 1], "nothing more is no reason, beside the number to begin with"


@shows("edge.coop.anchor-sigil")
def test_anchor_sigil_is_released_once_for_an_easier_rite_or_a_minor_backlash(evening):
    ana = know("anchor-sigil", boons=1, codex="ikasha")
    assert TALENTS["edge.anchor-sigil"].xp == 4
    for how in ("easier", "grounded"):
        e = evening(ana=ana, ben=CASTER)
        assert e.offered("ben", "anchor") == [], "for Runekeepers who learned it"
        e.does("ana", "anchor")
        (sigil,) = e.world.lasting
        assert e.one("ana").boons == 0
        e.does("ben", "weave", words="a gust", element="air")
        id = e.roll_of("ben")
        if how == "easier":
            before = e.total(Difficulty(roll(e, "ben")))
            e.does("ana", "discharge", sigil, id)
            assert e.total(Difficulty(roll(e, "ben"))) == before - 1
            e.rolls("ben", 2, 2, 2, 2)
            assert e.offered("ana", "ground-lash") == []
            continue
        e.rolls("ben", 2, 2, 2, 2)
        (lash,) = [n for n in e.world.lasting if n != sigil]
        assert e.world.lasting[lash].uses == 2
        e.does("ana", "ground-lash", sigil, lash)
        assert (e.one("ana").fatigue, e.world.lasting[lash].uses) == (1, 1)
        assert list(e.world.lasting) == [lash], "the sigil is spent"
    e = evening(ana=ana, ben=CASTER)
    e.does("ana", "anchor").does("ben", "weave", words="a gust", element="air")
    e.rolls("ben", 9, 2, 2, 2)
    e.does("ana", "ground-lash", *e.offered("ana", "ground-lash")[0])
    assert (e.one("ana").fatigue, e.world.lasting) == (1, {})


def test_a_major_backlash_and_ones_own_are_not_grounded(evening):
    e = evening(ana=know("anchor-sigil", "casters-gift", boons=1, codex="ikasha"), ben=CASTER)
    e.does("ana", "anchor").does("ben", "weave", words="a gust", element="air")
    e.rolls("ben", 2, 2, 2, 2)
    (n,) = [n for n, one in e.world.lasting.items() if one.by == "ben"]
    e.does("ben", "escalate", n, buys="scale")
    assert e.offered("ana", "ground-lash") == []
    e.does("gm", "backlash", n, e.offered("gm", "backlash")[0][1])
    e.does("ana", "weave", words="a gust", element="air").rolls("ana", 2, 2, 2, 2)
    assert e.offered("ana", "ground-lash") == []


@shows("edge.coop.anchor-bank", "edge.coop.anchor-floor")
def test_anchor_sigil_makes_a_friend_s_magic_easier(evening):
    e = evening(ana=know("anchor-sigil", boons=1, codex="ikasha"), ben={})
    e.does("ana", "anchor")
    (sigil,) = e.world.lasting
    assert e.one("ana").boons == 0
    id = e.acts("ben")
    assert e.offered("ana", "discharge") == [], "for magic only"
    e.set(f"rolls/{id}/kind", "magic").set(f"rolls/{id}/dv", 3).does("ana", "discharge", sigil, id)
    assert (e.total(Difficulty(roll(e, "ben"))), e.world.lasting) == (2, {})
    e.set(f"rolls/{id}/floor", 3)
    assert e.total(Difficulty(roll(e, "ben"))) == 3
    e.does("gm", "scene-end").does("gm", "scene").set("people/ana/boons", 1).does(
        "ana", "anchor"
    ).does("gm", "scene-end")
    assert (e.world.lasting, e.one("ana").boons) == ({}, 0), "lost when the scene ends"


# Enchantments


@shows(
    "edge.ench.keen-edge",
    "edge.ench.flaming-blade",
    "edge.ench.soulfire",
    "edge.ench.thunder-hammer",
    "edge.ench.shadowweave",
    "edge.ench.wraithmail",
    "edge.ench.minor",
    "edge.ench.major",
    "edge.ench.cost-bands",
    "edge.ench.level",
)
def test_enchantments_cost_what_is_printed_and_do_what_they_say(evening):
    assert {e.name: (e.xp, e.on, e.rank, e.level) for e in ENCHANTMENTS.values()} == {
        "Keen Edge": (2, "weapon", "minor", 1),
        "Flaming Blade": (4, "weapon", "minor", 1),
        "Soulfire Weapon": (6, "weapon", "major", 2),
        "Thunder Hammer": (8, "weapon", "major", 2),
        "Shadowweave": (2, "armour", "minor", 1),
        "Runed Plate": (4, "armour", "minor", 1),
        "Wraithmail": (8, "armour", "major", 2),
    }
    blade = {1: Item("weapon", "light", enchantments=("edge.keen-edge", "edge.flaming-blade"))}
    e = evening(
        ana={"gear": blade},
        ben={
            "gear": {
                1: Item("weapon", "light", enchantments=("edge.soulfire", "edge.thunder-hammer"))
            }
        },
        cleo={
            "gear": {
                1: Item("armour", "light", enchantments=("edge.shadowweave", "edge.wraithmail"))
            }
        },
    )
    for foe, dice, effect in [
        ({"armoured": True}, 8, 2),
        ({}, 7, 2),
        ({"conditions": ("cold",)}, 7, 3),
    ]:
        id = e.foe(**foe)
        e.does("ana", "attack", 1, id, band="close")
        assert (e.total(Pool(roll(e))), e.total(Effect(roll(e)))) == (dice, effect)
        e.does("ana", "drop", e.roll_of("ana"))
    id, beside = e.foe(armoured=True, size=6, melee=True), e.foe()
    e.does("ben", "attack", 1, id, band="close")
    e.rolls("ben", 10, 10, 6, 2, 2, 2, 2)
    assert (e.world.foes[id].ticks, e.made.critical) == (3, True)
    assert (e.world.foes[id].band, e.world.foes[id].melee, e.world.foes[beside].band) == (
        "far",
        False,
        "far",
    )
    e.acts("cleo", "stealth")
    assert e.total(Pool(roll(e, "cleo"))) == 4
    e.does("gm", "harm", whom="cleo", level=3).does("cleo", "phase", max(e.world.hits))
    assert (e.world.hits, e.one("cleo").harm) == ({}, 0)
    e.does("gm", "harm", whom="cleo", level=1)
    assert "until the scene ends" in e.refused("cleo", "phase", max(e.world.hits))


@shows("edge.ench.hazard-2")
def test_a_thunder_hammer_throws_back_whoever_stands_beside_and_stirs_every_hazard(evening):
    hammer = {1: Item("weapon", "light", enchantments=("edge.thunder-hammer",))}
    e = evening(ana={"gear": hammer})
    for name, kind in (("Fire", "hazard"), ("Dawn", "scene"), ("Ash", "hazard")):
        e.does("gm", "clock-new", name=name, kind=kind)
    fire, _, ash = e.world.clocks
    e.does("gm", "clock-tick", ash, halves=8)
    e.does("gm", "grid").does("gm", "grid-put", "ana", x=5, y=5)
    struck, beside, apart = (e.foe(size=9) for _ in range(3))
    for foe, x, y in ((struck, 6, 5), (beside, 6, 6), (apart, 8, 5)):
        e.does("gm", "grid-put", f"foe {foe}", x=x, y=y)
    e.does("ana", "attack", 1, struck).rolls("ana", 10, 10, 6, 2, 2, 2, 2, 2)
    at = {foe: e.world.grid.units[f"foe {foe}"].at for foe in (struck, beside, apart)}
    assert at == {struck: (7, 5), beside: (8, 8), apart: (8, 5)}, (
        "two cells, as far as there is room"
    )
    assert all(e.world.foes[foe].band == "near" for foe in at), "cells, not bands"
    assert [one.ticks for one in e.world.clocks.values()] == [2, 0, 4]
    e.does("gm", "grid-away").does("ana", "attack", 1, struck, band="close")
    e.rolls("ana", 9, 9, 6, 2, 2, 2, 2)
    assert e.world.clocks[fire].ticks == 2, "only a critical hit"
    e.does("ana", "attack", 1, struck, band="close").rolls("ana", 10, 10, 6, 2, 2, 2, 2)
    assert e.world.clocks[fire].ticks == 4


@shows(
    "edge.ench.max",
    "edge.ench.max-scope",
    "edge.ench.no-identical",
    "edge.ench.neglected-minor",
    "edge.ench.neglected-major",
    "edge.ench.compromised",
    "edge.ench.damaged",
    "edge.ench.maintain",
    "edge.ench.one-benefit",
)
def test_enchantments_sleep_on_worn_gear_and_beyond_spirit():
    both = ("edge.keen-edge", "edge.soulfire")
    assert working(Item("weapon", "light", enchantments=both)) == both
    assert working(Item("weapon", "light", enchantments=both, state="neglected")) == (
        "edge.keen-edge",
    )
    assert working(Item("weapon", "light", enchantments=both, state="compromised")) == ()
    assert working(Item("weapon", "light", enchantments=("edge.keen-edge",) * 2)) == (
        "edge.keen-edge",
    )
    assert working(Item("weapon", "light", enchantments=both, dormant=("edge.keen-edge",))) == (
        "edge.soulfire",
    )
    three = {
        1: Item("weapon", "light", enchantments=both),
        2: Item("armour", "light", enchantments=("edge.shadowweave",)),
    }
    one = Character("a", "a", "A", attributes={"spirit": 2}, gear=three)
    assert in_play(one) == list(both)
    assert in_play(Character("a", "a", "A", attributes={"spirit": 3}, gear=three)) == [
        *both,
        "edge.shadowweave",
    ]


def test_a_neglected_blade_s_minor_enchantment_gives_no_die(evening):
    e = evening(
        ana={
            "gear": {
                1: Item("weapon", "light", state="neglected", enchantments=("edge.keen-edge",))
            }
        }
    )
    id = e.foe(armoured=True)
    e.does("ana", "attack", 1, id, band="close")
    assert e.count(Pool(roll(e))) == [
        (5, "body and melee"),
        (2, "Light weapon at close"),
        (-1, "A weapon that is neglected"),
    ]
    assert isinstance(roll(e), Roll)


def test_a_trial_of_resolve_is_met_calmly_by_who_has_the_flowing_spirit(evening):
    """A test that a rite asks for resists no harm that is on its way."""
    e = evening(ana=know("flowing-spirit"), ben={})
    trial = Roll("ana", "spirit", "resolve", "the voice", "resist")
    assert e.count(Pool(trial))[-1] == (1, "Flowing Spirit Way")
    assert e.total(Pool(replace(trial, skill="stealth"))) == 3
    assert e.total(Pool(replace(trial, who="ben"))) == 2


@shows("edge.ench.max-scope")
def test_the_owner_chooses_which_surplus_enchantments_sleep(evening):
    both = {
        1: Item("weapon", "light", enchantments=("edge.keen-edge",)),
        2: Item("armour", "light", enchantments=("edge.shadowweave",)),
    }
    e = evening(
        ana={"gear": both, "attributes": {"spirit": 1, "wits": 2}, "skills": {}}, ben={"gear": both}
    )
    assert e.offered("ben", "dormant") == [], "Spirit 2 holds two"
    assert e.offered("ana", "dormant") == [(1, "edge.keen-edge"), (2, "edge.shadowweave")]
    e.acts("ana", "stealth")
    assert e.total(Pool(roll(e))) == 2
    e.does("ana", "dormant", 1, "edge.keen-edge")
    assert (e.total(Pool(roll(e))), e.one("ana").gear[1].dormant) == (3, ("edge.keen-edge",))
    assert e.offered("ana", "dormant") == [(1, "edge.keen-edge")]
    e.does("ana", "dormant", 1, "edge.keen-edge")
    assert (e.total(Pool(roll(e))), e.one("ana").gear[1].dormant) == (2, ())
