"""Rites of a Runekeeper: who may, how hard, what it costs, and what comes of it."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from edge.keepers import DEEP, KEEPER, STRONG, VEIL, invokes, keeper
from support.shows import shows
from undertow.games.edge.book import PATRONS, RITES, Bonus
from undertow.games.edge.moments import Danger, Difficulty, Effect, FoePool, Pool
from undertow.games.edge.rules.giving import noted
from undertow.games.edge.rules.obligation import Debt
from undertow.games.edge.rules.rites import rite_dv
from undertow.games.edge.world import Lasting, Symbol
from undertow.kernel import Offer

TWO = "+2 dice on Stealth, Deceive or Resolve"


def lasts(e, who="ana"):
    return [(one.words, one.uses) for one in e.world.lasting.values() if who in one.on]


# Who may, and how hard


@shows("edge.rite.one-patron")
def test_a_runekeeper_serves_one_patron(evening):
    e = evening(ana={**KEEPER, "rites": (VEIL, "edge.raeyn.tidemarks-favor")})
    why = (
        "Tidemark's Favor is a rite of Raéyn, Mistress of the Sea; Ana is not bound to that patron."
    )
    assert e.refused("ana", "invoke", "edge.raeyn.tidemarks-favor", False) == why


@pytest.mark.parametrize(
    ("rite", "lacks", "why"),
    [
        (
            VEIL,
            {"familiar": ""},
            "Touch the Umbral Veil needs a Familiar of Ikasha, She Who Sleeps; Ana has none.",
        ),
        (
            "edge.ikasha.umbral-reservoir",
            {"codex": ""},
            "Draw from the Umbral Reservoir needs the Codex of Ikasha, She Who Sleeps; Ana has none.",
        ),
        (
            DEEP,
            {"earned": 90},
            "Become the Shadow at the Crossroads needs renown of Tier III; Ana is of Tier II.",
        ),
        (VEIL, {"boons": 0}, "Not enough Boons: Ana needs 1 and holds 0."),
        (DEEP, {"boons": 1}, "Not enough Boons: Ana needs 2 and holds 1."),
    ],
)
def test_a_rite_is_refused_for_what_is_missing(evening, rite, lacks, why):
    e = evening(ana={**KEEPER, **lacks})
    assert e.refused("ana", "invoke", rite, False) == why


def test_a_low_rite_needs_no_codex_and_tier_three_begins_at_91(evening):
    e = evening(ana={**KEEPER, "codex": "", "earned": 91})
    assert (VEIL, False) in e.offered("ana", "invoke")
    e.set("people/ana/codex", "ikasha")
    assert (DEEP, False) in e.offered("ana", "invoke")


@shows("edge.magic.runekeeper", "edge.rite.symbol-optional")
def test_patron_and_familiar_open_rites_without_any_symbol_and_leave_a_debt(evening):
    e = evening(ana={**KEEPER, "codex": "", "symbols": {}})
    invokes(e)
    assert e.one("ana").obligation == {"ikasha": 1}


@shows("edge.rite.dv", "edge.rite.dv-cost-term", "edge.rite.dv-spirit-term", "edge.rite.dv-floor")
@pytest.mark.parametrize(
    ("rite", "spirit", "dv"),
    [
        (DEEP, 1, 6),
        (DEEP, 2, 5),
        (DEEP, 3, 4),
        (DEEP, 4, 4),
        (DEEP, 5, 4),
        ("edge.khemesh.maw-opens", 2, 6),
        ("edge.mab.sovereign-glamour", 1, 5),
        (VEIL, 1, 2),
        (VEIL, 5, 2),
        ("edge.ikasha.umbral-reservoir", 1, 3),
        ("edge.grimmer.wild-communion", 2, 5),
        ("edge.grimmer.shape-of-ancestor", 4, 5),
        ("edge.gate.banishment-knot", 3, 4),
    ],
)
def test_the_difficulty_is_the_debt_less_spirit_and_never_below_the_tier(evening, rite, spirit, dv):
    e = evening(ana={**KEEPER, "attributes": {"spirit": spirit}})
    assert rite_dv(e.world, "ana", RITES[rite]) == dv


def test_the_tiers_may_begin_at_one(evening):
    e = evening(switch="tiersFromOne", ana=KEEPER)
    floors = [
        rite_dv(e.world, "ana", RITES[rite]) for rite in (VEIL, "edge.ikasha.umbral-reservoir")
    ]
    assert floors == [1, 2]
    e.set("people/ana/attributes", {"spirit": 5})
    assert rite_dv(e.world, "ana", RITES[DEEP]) == 3


@shows("edge.rite.action", "edge.rite.obligation")
def test_invoking_rolls_spirit_and_arcana_at_once_and_marks_on_completion(evening):
    e = evening(ana=KEEPER)
    e.does("ana", "invoke", VEIL, False, words="a breath of dark")
    roll = e.world.rolls[e.roll_of("ana")]
    assert (roll.attribute, roll.skill, roll.dv, roll.kind) == ("spirit", "arcana", 2, "magic")
    assert e.one("ana").boons == 4
    assert e.one("ana").obligation == {}
    e.rolls("ana", 9, 7, 3, 2).does("ana", "stand", e.roll_of("ana"))
    assert e.one("ana").obligation == {"ikasha": 1}
    assert e.one("ana").fresh == {"ikasha": 1}


def test_a_high_rite_marks_what_it_lists_or_one_where_the_table_says_so(evening):
    e = evening(ana=KEEPER)
    invokes(e, DEEP, faces=(9, 9, 9, 9))
    assert e.one("ana").obligation == {"ikasha": 7}
    e = evening(switch="flatObligation", ana=KEEPER)
    invokes(e, DEEP, faces=(9, 9, 9, 9))
    assert e.one("ana").obligation == {"ikasha": 1}
    assert e.made.dv == 5


@shows("edge.rite.push")
def test_a_push_marks_one_more_for_what_it_prints(evening):
    e = evening(ana=KEEPER)
    invokes(e, pushed=True)
    assert e.one("ana").obligation == {"ikasha": 2}
    assert e.world.beats["diamonds"] == 1


def test_one_push_a_scene_for_each_character(evening):
    e = evening(ana={**KEEPER, "attributes": {"spirit": 4, "presence": 5, "body": 3}})
    invokes(e, pushed=True, faces=(8, 8, 2, 2, 2, 2))
    why = "Ana has pushed in this scene already; one Push a scene."
    assert e.refused("ana", "invoke", VEIL, True) == why
    e.does("gm", "scene-end").does("gm", "scene")
    assert (VEIL, True) in e.offered("ana", "invoke")


def test_or_each_use_may_be_pushed_where_the_table_says_so(evening):
    e = evening(switch="pushPerRite", ana=KEEPER)
    invokes(e, pushed=True)
    assert (VEIL, True) in e.offered("ana", "invoke")


@shows("edge.rite.push-default")
def test_a_push_that_prints_nothing_is_one_step_of_duration_or_potency(evening):
    e = evening(ana=keeper("nidhoggr", "dreaming-deep"))
    deep = "edge.nidhoggr.dreaming-deep"
    assert RITES[deep].push == "One step more of duration or potency."
    invokes(e, deep, True)
    assert e.one("ana").obligation == {"nidhoggr": 2}


def test_a_partial_owes_too_and_a_miss_owes_nothing(evening):
    e = evening(ana=KEEPER)
    invokes(e, faces=(9, 2, 2, 2))
    assert e.one("ana").owed == 1
    (id,) = e.world.workings
    e.does("gm", "rite-less", id)
    invokes(e, faces=(2, 2, 2, 2))
    assert e.one("ana").owed == 1
    assert not e.world.workings


def test_a_miss_owes_as_well_where_the_table_says_so(evening):
    e = evening(switch="missedRitesMark", ana=KEEPER)
    invokes(e, faces=(2, 2, 2, 2))
    assert e.one("ana").owed == 1
    assert not e.world.lasting


@shows("edge.time.rite")
def test_where_the_table_says_so_a_rite_takes_two_turns(evening):
    e = evening(switch="riteTwoTurns", ana=KEEPER)
    e.does("gm", "fight")
    e.does("ana", "invoke", VEIL, False, words="dark")
    assert not e.world.rolls
    assert e.offered("ana", "weave-rite") == []
    e.does("gm", "round")
    (id,) = e.world.workings
    e.does("ana", "weave-rite", id).rolls("ana", 9, 9, 2, 2)
    e.does("ana", "stand", e.roll_of("ana"))
    assert len(e.world.lasting) == 1
    e.does("gm", "round").set("people/ana/boons", 5)
    e.does("ana", "invoke", VEIL, False, words="dark", rung="intricate").does("gm", "round")
    e.does("ana", "weave-rite", max(e.world.workings))
    assert e.world.rolls[e.roll_of("ana")].rung == "intricate", "as it was told"


@shows("edge.rite.duration-words")
def test_a_rite_that_takes_hours_is_not_worked_in_a_fight(evening):
    long = [rite for rite in RITES.values() if rite.lasts.split()[0] in ("Extended", "Ritual")]
    assert len(long) == 10
    rite = next(one for one in long if one.id.startswith("edge.isoka."))
    e = evening(ana={**keeper("isoka", rite.id.split(".")[-1]), "symbols": {"isoka": Symbol()}})
    assert (rite.id, False) in e.offered("ana", "invoke")
    e.does("gm", "fight")
    no = f"{rite.name} takes hours; there is no time for it in a fight."
    assert e.refused("ana", "invoke", rite.id, False) == no
    assert (rite.id, False) in e.offered("ana", "crack"), "a cracked seal gives it at once"


def test_a_codex_may_open_the_whole_list(evening):
    e = evening(switch="codexGivesAll", ana={**KEEPER, "rites": ()})
    offered = {rite for rite, pushed in e.offered("ana", "invoke")}
    assert offered == {rite.id for rite in PATRONS["ikasha"].rites}


# What comes of it


def test_a_rite_gives_what_was_chosen_and_the_holder_claims_it(evening):
    e = evening(ana=KEEPER)
    invokes(e, "edge.ikasha.umbral-reservoir", ways=(TWO,), faces=(9, 9, 9, 2))
    assert lasts(e) == [("a Stealth, Deceive or Resolve roll", 1)]
    (n,) = e.world.lasting
    id = e.acts("ana", "melee")
    assert e.offered("ana", "claim") == [], "not with Melee"
    e.does("ana", "drop", id)
    id = e.acts("ana", "stealth")
    before = e.total(Pool(e.world.rolls[id]))
    e.does("ana", "claim", id, n)
    assert e.total(Pool(e.world.rolls[id])) == before + 2
    assert not e.world.lasting
    e.does("gm", "object", id, "edge.ikasha.umbral-reservoir")
    assert e.total(Pool(e.world.rolls[id])) == before
    assert lasts(e) == [("a Stealth, Deceive or Resolve roll", 1)], "the use is not lost"
    e.does("ana", "claim", id, n)
    assert e.total(Pool(e.world.rolls[id])) == before + 2
    assert not e.world.lasting


@pytest.mark.parametrize(("uses", "left", "spent"), [(3, 2, False), (3, 2, True), (0, 0, False)])
def test_what_does_not_fit_gives_back_its_use_and_its_beats(evening, uses, left, spent):
    e = evening(ana=KEEPER)
    bonus = Bonus(1, "whatever fits", beats=2, suits="clubs", uses=uses)
    source = "edge.ikasha.umbral-reservoir"
    data = {name: str(value) for name, value in noted(bonus).items()}
    for n in (70, 71):
        lasting = Lasting(source if n == 70 else "edge.ikasha.veil", "ana", ("ana",), uses=uses)
        e.set(f"lasting/{n}", msgspec.to_builtins(replace(lasting, data=data)))
    id = e.acts("ana", "stealth")
    e.does("ana", "claim", id, 70).does("ana", "claim", id, 71)
    assert (e.world.lasting[70].uses, e.world.beats) == (left, {"clubs": 4})
    if spent:
        e.does("gm", "spend", 3, "clubs")
    e.does("gm", "object", id, source)
    assert (e.world.lasting[70].uses, e.world.lasting[71].uses) == (uses, left)
    assert e.world.beats == ({} if spent else {"clubs": 2}), "as far as they are not spent"
    assert [claim.id for claim in e.world.rolls[id].claimed] == [71]


def test_the_gm_may_say_that_a_gift_or_a_mark_does_not_fit_and_never_a_talent(evening):
    e = evening(ana={**KEEPER, "talents": ("edge.inspire",)}, ben={})
    e.does("ana", "patrons-gift", "ikasha", "stealth", item="a cloak")
    n = next(n for n, one in e.world.lasting.items() if one.data["skills"] == "stealth")
    id = e.acts("ana", "stealth")
    before = e.total(Pool(e.world.rolls[id]))
    e.does("ana", "claim", id, n).does("ana", "inspire-friends", "self", "ana", words="now")
    aid = next(one for one in e.offered("ana", "aid") if one[1] == id)
    e.does("ana", "aid", *aid)
    assert e.offered("gm", "object") == [(id, "edge.patrons-gift ikasha")]
    e.does("gm", "object", id, "edge.patrons-gift ikasha")
    assert e.total(Pool(e.world.rolls[id])) == before + 1


def test_the_other_way_clears_fatigue(evening):
    e = evening(ana={**KEEPER, "fatigue": 2})
    invokes(e, "edge.ikasha.umbral-reservoir", ways=("Clear Fatigue 1",), faces=(9, 9, 9, 2))
    assert e.one("ana").fatigue == 1
    assert not e.world.lasting


def test_exactly_so_many_ways_as_the_rite_has(evening):
    e = evening(ana=KEEPER)
    why = "Choose 1 of what Draw from the Umbral Reservoir can do."
    refused = e.refused(
        "ana",
        "invoke",
        "edge.ikasha.umbral-reservoir",
        False,
        words="x",
        ways=(TWO, "Clear Fatigue 1"),
    )
    assert refused == why


def test_controlled_from_the_start_and_steps_of_effect(evening):
    e = evening(ana=KEEPER)
    invokes(e)
    (n,) = e.world.lasting
    id = e.acts("ana", "stealth")
    e.does("ana", "claim", id, n)
    assert e.total(Danger(e.world.rolls[id])) == 0
    e.does("ana", "drop", id)
    invokes(e, ways=("+1 Effect to hide or move quietly",))
    (n,) = e.world.lasting
    id = e.acts("ana", "stealth")
    e.does("ana", "claim", id, n)
    assert e.total(Effect(e.world.rolls[id])) == 3


def test_terrain_that_helps_is_a_step_of_position_for_every_ally(evening):
    e = evening(ana=keeper("carrion", "fertile-death"), ben={})
    ways = ("Terrain that helps: cover, concealment or positioning",)
    invokes(e, "edge.carrion.fertile-death", ways=ways, faces=(9, 9, 9, 2))
    (n,) = e.world.lasting
    id = e.acts("ben", "melee")
    e.does("ben", "claim", id, n)
    assert e.total(Danger(e.world.rolls[id])) == 0


def test_a_place_that_hinders_is_laid_on_a_roll_by_the_gm(evening):
    e = evening(ana=keeper("gate", "seal-the-threshold"), ben={})
    invokes(e, "edge.gate.seal-the-threshold")
    (n,) = e.world.lasting
    id = e.acts("ben", "melee")
    assert e.offered("ben", "claim") == []
    e.does("gm", "lay", id, n)
    assert e.total(Danger(e.world.rolls[id])) == 2
    assert not e.world.lasting, "the first entry only"


def test_a_partial_does_less_or_all_at_a_price(evening):
    e = evening(ana=KEEPER)
    invokes(e, "edge.ikasha.umbral-reservoir", ways=(TWO,), faces=(9, 2, 2, 2))
    assert not e.world.lasting
    (id,) = e.world.workings
    e.does("gm", "rite-less", id)
    (one,) = e.world.lasting.values()
    assert (one.data["dice"], one.until) == ("1", "scene")
    e = evening(ana=KEEPER)
    invokes(e, "edge.ikasha.umbral-reservoir", ways=(TWO,), faces=(9, 2, 2, 2))
    (id,) = e.world.workings
    e.does("gm", "rite-full", id, words="the candles go out")
    (one,) = e.world.lasting.values()
    assert one.data["dice"] == "2"


def test_what_has_one_die_is_cut_short_by_a_partial(evening):
    e = evening(ana=keeper("oath", "kindle-vow"))
    invokes(e, "edge.oath.kindle-vow", faces=(9, 2, 2, 2))
    (id,) = e.world.workings
    e.does("gm", "rite-less", id)
    (one,) = e.world.lasting.values()
    assert (one.data["dice"], one.until) == ("1", "round")


def test_what_waits_falls_due_when_the_gm_says_it_happened(evening):
    chains = "edge.aliyah.blessing-of-chains"
    e = evening(ana=keeper("aliyah", "blessing-of-chains"), ben={})
    invokes(e, chains, True, whom=("ben",))
    assert e.world.beats["spades"] == 1
    (wait,) = [n for n, one in e.world.lasting.items() if "when" in one.data]
    e.does("gm", "happens", wait)
    assert e.one("ben").fatigue == 2
    assert e.one("ana").fatigue == 0


def test_a_breach_forces_beats_for_a_player_and_a_setback_for_the_gms_people(evening):
    irons = "edge.mykkiel.oath-irons"
    e = evening(ana=keeper("mykkiel", "oath-irons", attributes=STRONG), ben={})
    foe = e.foe()
    invokes(e, irons, whom=("ben", str(foe)), faces=(9, 9, 9, 9, 2))
    waits = [n for n, one in e.world.lasting.items() if one.data["kind"] == "beats"]
    e.does("gm", "happens", waits[0], whom="ben")
    assert sum(e.world.beats.values()) == 2
    marks = [n for n, one in e.world.lasting.items() if one.data["kind"] == "condition"]
    e.does("gm", "happens", marks[0], whom=str(foe))
    assert e.world.foes[foe].conditions == ("iron-mark",)
    e = evening(ana=keeper("mykkiel", "oath-irons", attributes=STRONG), ben={})
    foe = e.foe()
    invokes(e, irons, whom=("ben", str(foe)), faces=(9, 9, 9, 9, 2))
    waits = [n for n, one in e.world.lasting.items() if one.data["kind"] == "beats"]
    e.does("gm", "happens", waits[0], whom=str(foe))
    assert e.world.bank == 0
    (n,) = [args[0] for args in e.offered("ana", "setback")]
    e.does("ana", "setback", n, words="his own men hear it")
    assert e.offered("ana", "setback") == []


def test_harm_that_falls_due_goes_to_whoever_it_is_named_for(evening):
    reckoning = "edge.gallows.final-reckoning"
    for whom in ("ben", "foe", "other"):
        e = evening(ana=keeper("gallows", "final-reckoning", attributes=STRONG), ben={})
        foe = e.foe(size=4)
        invokes(e, reckoning, faces=(9, 9, 9, 9, 2))
        n = next(n for n, one in e.world.lasting.items() if one.data["kind"] == "harm")
        e.does("gm", "happens", n, whom=str(foe) if whom == "foe" else whom)
        assert [(hit.whom, hit.level) for hit in e.world.hits.values()] == (
            [("ben", 2)] if whom == "ben" else []
        )
        assert e.world.foes[foe].ticks == (2 if whom == "foe" else 0)
        assert n not in e.world.lasting


FRIENDLY = (
    ("khemesh", "abyssal-vision", "wits", "notice", 1),
    ("raeyn", "tidemarks-favor", "body", "athletics", 0),
    ("grimmer", "shape-of-ancestor", "body", "athletics", 0),
)


@shows(
    "edge.khemesh.abyssal-vision", "edge.raeyn.tidemarks-favor", "edge.grimmer.shape-of-ancestor"
)
@pytest.mark.parametrize(("patron", "rite", "attribute", "skill", "tired"), FRIENDLY)
def test_a_push_extends_a_rite_to_the_first_friend_it_is_laid_on(
    evening, patron, rite, attribute, skill, tired
):
    short = f"edge.{patron}.{rite}"
    epic = {"attributes": dict.fromkeys(STRONG, 5), "boons": 5}
    e = evening(ana=keeper(patron, rite, **epic), ben={}, cleo={})
    foe = str(e.foe())
    invokes(e, short, True, whom=(foe, "ana", "ben", "cleo"), faces=[9] * 7)
    bodies = {who: e.one(who).rating("body") for who in ("ana", "ben", "cleo")}
    more = rite == "shape-of-ancestor"
    assert bodies == {"ana": 5 + more, "ben": 3 + more, "cleo": 3}
    assert [e.one(who).fatigue for who in ("ana", "ben", "cleo")] == [tired, tired, 0]
    for who, claims in (("ben", True), ("cleo", False)):
        id = e.acts(who, skill, attribute=attribute)
        before, found = e.total(Pool(e.world.rolls[id])), e.offered(who, "claim")
        assert bool(found) == claims
        for _, n in found[:1]:
            e.does(who, "claim", id, n)
            given = 2 if rite == "abyssal-vision" else 1
            assert e.total(Pool(e.world.rolls[id])) == before + given
    asks = [one.on for one in e.world.lasting.values() if one.data["kind"] == "ask"]
    assert asks == ([("ana",), ("ben",)] if rite == "abyssal-vision" else [])
    alone = evening(ana=keeper(patron, rite, **epic), ben={}, cleo={})

    def named(pushed):
        page = alone.play.form(Offer("edge.invoke", ("ana", short, pushed))).answers
        return page.filled(page.given({"words": "it"}))["whom"]

    assert (named(True), named(False)) == (("ben",), ()), "a friend, unless one says otherwise"
    invokes(alone, short, True, whom=(), faces=[9] * 7)
    assert {one.on for one in alone.world.lasting.values()} == {("ana",)}
    assert [alone.one(who).fatigue for who in ("ana", "ben")] == [tired, 0]
    assert alone.one("ana").rating("body") == 5 + more


def test_an_oath_binds_two_and_four_when_pushed(evening):
    irons = "edge.mykkiel.oath-irons"
    e = evening(ana=keeper("mykkiel", "oath-irons"), ben={}, cleo={}, dora={}, emil={})
    three = ("ben", "cleo", "dora")
    assert (
        e.refused("ana", "invoke", irons, False, words="x", whom=three)
        == "Oath Irons binds 2 at the most."
    )
    five = ("ana", *three, "emil")
    assert "binds 4" in e.refused("ana", "invoke", irons, True, words="x", whom=five)
    e.does("ana", "invoke", irons, True, words="x", whom=five[1:])


@shows("edge.stack.same-source", "edge.stack.default-scene", "edge.tag.default-duration")
def test_of_one_source_dice_count_once_and_the_best_is_there_to_take_for_the_scene(evening):
    chains = "edge.aliyah.blessing-of-chains"
    e = evening(ana=keeper("aliyah", "blessing-of-chains"))
    invokes(e, chains)
    invokes(e, chains, True)
    id = e.acts("ana", "melee")
    dice = {n: e.world.lasting[n].data["dice"] for _, n in e.offered("ana", "claim")}
    assert sorted(dice.values()) == ["1", "2"]
    assert {one.until for one in e.world.lasting.values()} == {"scene"}
    before = e.total(Pool(e.world.rolls[id]))
    e.does("ana", "claim", id, next(n for n in dice if dice[n] == "2"))
    assert e.total(Pool(e.world.rolls[id])) == before + 2
    assert e.offered("ana", "claim") == []


def test_dice_and_effect_of_one_rite_may_both_help_one_roll(evening):
    shadow = "edge.nidhoggr.ancients-shadow"
    e = evening(ana=keeper("nidhoggr", "ancients-shadow"))
    invokes(e, shadow, True)
    id = e.acts("ana", "melee")
    for _ in range(2):
        e.does("ana", "claim", *e.offered("ana", "claim")[0])
    assert e.total(Effect(e.world.rolls[id])) == 3


def test_a_foe_a_rite_weighs_on_rolls_fewer_dice_next(evening):
    e = evening(ana=keeper("khemesh", "whisper-of-trench"))
    foe, other = e.foe(pool=3), e.foe(pool=3)
    invokes(e, "edge.khemesh.whisper-of-trench", whom=(str(foe),))
    assert (e.total(FoePool(foe)), e.total(FoePool(other))) == (2, 3)
    e.dice(2, 2).does("gm", "foe-attack", foe, "ana")
    assert e.total(FoePool(foe)) == 3


@shows("edge.oath.radiant-smite-special")
@pytest.mark.parametrize(
    ("way", "ticks"), [("+1 Harm (Burn)", 4), ("Force 1 SB (Spades) on the target's side", 3)]
)
def test_a_smite_burns_what_the_next_melee_hit_strikes_and_sears_the_untrue(evening, way, ticks):
    smite = "edge.oath.radiant-smite"
    e = evening(ana=keeper("oath", "radiant-smite"))
    foe = e.foe(size=9, pool=4, cap=3, outsider=True, conditions=("undead",))
    invokes(e, smite, ways=(way,), faces=(9, 9, 9, 2))
    e.does("ana", "attack", 0, foe, band="close")
    id = e.roll_of("ana")
    assert e.total(Effect(e.world.rolls[id])) == 3
    e.rolls("ana", 9, 9, 9, 2, 2).does("ana", "stand", id)
    demon = e.world.foes[foe]
    assert (demon.ticks, demon.tally) == (ticks, 1)
    assert e.total(FoePool(foe)) == 3
    assert len(e.offered("ana", "setback")) == (0 if ticks == 4 else 1)
    e.does("ana", "attack", 0, foe, band="close")
    assert e.total(Effect(e.world.rolls[e.roll_of("ana")])) == 2, "the charge is gone"


def test_nobody_else_is_seared_and_a_push_weighs_on_all_foes_near(evening):
    e = evening(ana=keeper("oath", "radiant-smite"))
    foe = e.foe(size=9, pool=4)
    invokes(e, "edge.oath.radiant-smite", True, ways=("+1 Harm (Burn)",), faces=(9, 9, 9, 2))
    e.does("ana", "attack", 0, foe, band="close")
    e.rolls("ana", 9, 9, 9, 2, 2).does("ana", "stand", e.roll_of("ana"))
    assert (e.world.foes[foe].tally, e.total(FoePool(foe))) == (0, 4)
    assert [one.on for one in e.world.lasting.values()] == [("foes",)]


@shows("edge.oath.radiant-smite-miss")
@pytest.mark.parametrize("faces", [(9, 2, 2, 2, 2), (2, 2, 2, 2, 2)])
def test_a_smite_that_does_not_hit_lingers_for_one_beat_and_then_gutters(evening, faces):
    e = evening(ana=keeper("oath", "radiant-smite"))
    foe = e.foe(size=9)
    invokes(e, "edge.oath.radiant-smite", ways=("+1 Harm (Burn)",), faces=(9, 9, 9, 2))
    for left in (4, 0):
        e.does("ana", "attack", 0, foe, band="close")
        e.rolls("ana", *faces).does("ana", "stand", e.roll_of("ana"))
        assert len(e.world.lasting) == left + (left > 0)
    assert e.world.beats == {"diamonds": 1}


@shows("edge.rival.use", "edge.raeyn.rivalry", "edge.khemesh.rivalry")
@pytest.mark.parametrize(("whose", "step"), [("its own", 1), ("a rival's", -1)])
@pytest.mark.parametrize(
    ("patron", "rite", "home"),
    [
        ("raeyn", "tidemarks-favor", "open water and weather"),
        ("khemesh", "whisper-of-trench", "the abyssal dark, deep or confined water"),
        ("ikasha", "umbral-veil", ""),
    ],
)
def test_on_its_own_ground_a_rite_starts_a_step_better_on_a_rivals_a_step_worse(
    evening, patron, rite, home, whose, step
):
    assert PATRONS[patron].home == home
    for shows_as in ("position", "effect", "difficulty"):
        e = evening(ana=keeper(patron, rite))
        e.does("ana", "invoke", f"edge.{patron}.{rite}", False, words="x")
        id = e.roll_of("ana")
        e.does("gm", "domain", id, whose=whose, shows=shows_as)
        roll = e.world.rolls[id]
        found = (e.total(Danger(roll)), e.total(Effect(roll)), e.total(Difficulty(roll)))
        assert (
            found
            == {
                "position": (1 - step, 2, 2),
                "effect": (1, 2 + step, 2),
                "difficulty": (1, 2, 2 - step),
            }[shows_as]
        )
        assert e.offered("gm", "domain") == []


@shows("edge.cond.exhausted")
def test_the_exhaustion_of_the_ancestors_shape_is_fatigue_that_no_short_rest_removes(evening):
    e = evening(ana=keeper("grimmer", "shape-of-ancestor", attributes={**STRONG, "presence": 9}))
    invokes(e, "edge.grimmer.shape-of-ancestor", faces=(2, 2, 2, 2, 2))
    assert "exhausted" in e.one("ana").conditions
    assert e.one("ana").fatigue == 1
    e.does("gm", "short-rest")
    assert e.one("ana").fatigue == 1
    e.does("gm", "full-night")
    assert e.one("ana").fatigue == 0


@shows("edge.rite.questions")
def test_questions_are_counted(evening):
    e = evening(ana=keeper("varnek", "speaking-bones"))
    bones = "edge.varnek.speaking-bones"
    invokes(e, bones, True, faces=(9, 9, 9, 2))
    assert sorted(uses for _, uses in lasts(e)) == [1, 2]
    two = next(n for n, one in e.world.lasting.items() if one.uses == 2)
    e.does("ana", "ask-or-declare", two, words="who held the knife?")
    assert e.world.lasting[two].uses == 1
    e.does("ana", "ask-or-declare", two, words="where?")
    assert two not in e.world.lasting


def test_exposure_fills_at_four_and_brings_attention(evening):
    e = evening(ana=keeper("nidhoggr", "dreaming-deep", exposure=2))
    invokes(e, "edge.nidhoggr.dreaming-deep")
    assert (e.one("ana").exposure, e.one("ana").fatigue) == (3, 1)
    e.set("people/ana/boons", 5)
    invokes(e, "edge.nidhoggr.dreaming-deep")
    assert e.one("ana").exposure == 0


def test_a_clock_starts_and_moves(evening):
    e = evening(ana=keeper("aliyah", "fallen-star"), ben={})
    star = "edge.aliyah.fallen-star"
    invokes(e, star, whom=("ben",))
    (clock,) = e.world.clocks.values()
    assert (clock.name, clock.size, clock.ticks) == ("Corruption", 4, 0)
    invokes(e, star, True, whom=("ben",))
    (clock,) = e.world.clocks.values()
    assert clock.ticks == 2


def test_the_shape_of_the_ancestor_adds_to_body_until_the_scene_ends(evening):
    e = evening(ana=keeper("grimmer", "shape-of-ancestor", fatigue=2))
    shape = "edge.grimmer.shape-of-ancestor"
    invokes(e, shape, faces=(9, 9, 9, 9))
    (id,) = e.world.workings
    e.does("gm", "rite-full", id, words="a howl")
    assert e.one("ana").rating("body") == 4
    assert e.one("ana").locked
    e.set("people/ana/fatigue", 3)
    e.does("gm", "scene-end")
    assert (e.one("ana").rating("body"), e.one("ana").fatigue) == (3, 0)
    assert not e.world.lasting


def test_a_rite_prints_its_own_backlash_on_a_partial_a_miss_or_two_ones(evening):
    step = "edge.grimmer.wolf-step"
    for faces, tired in (((9, 9, 1, 1), 1), ((9, 9, 1, 2), 0), ((9, 2, 2, 2), 1), ((2,) * 4, 1)):
        e = evening(ana=keeper("grimmer", "wolf-step"))
        invokes(e, step, faces=faces)
        assert e.one("ana").fatigue == tired, faces


def test_a_rite_on_the_roll_that_just_fell_has_no_roll_of_its_own(evening):
    loom = "edge.geometry.loom-of-chance"
    e = evening(ana=keeper("geometry", "loom-of-chance"))
    id = e.acts("ana", "melee")
    e.rolls("ana", 9, 2, 1, 3, 4)
    assert (loom, False, id) in e.offered("ana", "interrupt")
    too_many = e.refused("ana", "interrupt", loom, False, id, dice=(0, 1, 2))
    assert too_many == "Thread the Loom of Chance lets 2 dice fall again at the most."
    e.dice(8, 7).does("ana", "interrupt", loom, False, id, dice=(1, 2))
    assert e.world.rolls[id].faces == (9, 8, 7, 3, 4)
    assert e.world.rolls[id].beats == 1
    assert e.one("ana").obligation == {"geometry": 1}


def test_refinement_is_for_ones_and_sixes_and_strains_the_tool_when_pushed(evening):
    fine = "edge.clockwork.iterative-refinement"
    e = evening(ana=keeper("clockwork", "iterative-refinement"))
    id = e.acts("ana", "melee")
    e.rolls("ana", 9, 6, 1, 3, 4)
    e.refused("ana", "interrupt", fine, False, id, dice=(0,))
    e.dice(8, 7).does("ana", "interrupt", fine, True, id, dice=(1, 2))
    assert e.world.rolls[id].faces == (9, 8, 7, 3, 4)
    (clock,) = e.world.clocks.values()
    assert (clock.name, clock.size, clock.ticks) == ("Strain", 4, 1)
    assert e.one("ana").obligation == {"clockwork": 2}


def test_a_miss_becomes_a_success_at_a_cost_by_the_equation(evening):
    e = evening(ana=keeper("geometry", "fundamental-equation"))
    invokes(e, "edge.geometry.fundamental-equation", faces=(9, 9, 9, 9))
    (id,) = e.world.workings
    e.does("gm", "rite-full", id, words="a hum")
    (n,) = e.world.lasting
    id = e.acts("ana", "melee")
    e.rolls("ana", 2, 2, 3, 3, 4).does("ana", "claim-late", id, n)
    assert (e.made.outcome, e.made.successes, e.made.beats, e.made.due) == ("cost", 3, 1, 0)


def test_an_escape_that_succeeds_without_dice(evening):
    e = evening(ana=KEEPER)
    invokes(e, DEEP, faces=(9, 9, 9, 9))
    (id,) = e.world.workings
    e.does("gm", "rite-full", id, words="cold")
    n = next(n for n, one in e.world.lasting.items() if one.words == "one escape")
    id = e.acts("ana", "stealth")
    e.does("ana", "claim", id, n)
    assert (e.made.outcome, e.made.successes) == ("clean", 3)
    assert "shadow" in e.one("ana").conditions


def test_a_beast_comes_and_leaves_with_the_scene(evening):
    horn = "edge.grimmer.wild-hunt"
    e = evening(ana=keeper("grimmer", "wild-hunt"))
    invokes(e, horn, True, faces=(9, 9, 9, 2))
    (beast,) = e.one("ana").followers.values()
    assert (beast.name, beast.cap) == ("beast", 1)
    e.does("gm", "scene-end")
    assert e.one("ana").followers == {}


def test_what_is_due_at_the_end_of_the_scene_falls_due(evening):
    e = evening(ana=keeper("khemesh", "abyssal-vision"))
    invokes(e, "edge.khemesh.abyssal-vision", faces=(9, 9, 9, 2))
    assert e.one("ana").exposure == 0
    e.does("gm", "scene-end")
    assert e.one("ana").exposure == 1


def test_a_rival_symbol_worsens_position_and_marks_one_more(evening):
    e = evening(ana={**KEEPER, "symbols": {"witness": Symbol(state="compromised", shown=False)}})
    assert e.total(Debt("ana", VEIL, "codex")) == 2
    e.does("ana", "invoke", VEIL, False, words="dark")
    assert e.total(Danger(e.world.rolls[e.roll_of("ana")])) == 2


def test_the_target_of_a_rite_tests(evening):
    truth = "edge.witness.echoing-truth"
    e = evening(ana=keeper("witness", "echoing-truth"), ben={})
    foe = e.foe(pool=2)
    e.does("ana", "invoke", truth, False, words="look", whom=(str(foe),))
    assert not e.world.rolls
    assert e.one("ana").obligation == {"witness": 1}
    n = next(n for n, one in e.world.lasting.items() if one.data["kind"] == "trial")
    e.dice(2, 3).does("gm", "trial", n, whom=str(foe))
    assert n not in e.world.lasting


def test_only_one_instance_of_what_does_not_stack(evening):
    e = evening(ana={**KEEPER, "boons": 5}, ben={})
    invokes(e, "edge.ikasha.umbral-reservoir", ways=(TWO,), faces=(9, 9, 9, 2))
    invokes(e, "edge.ikasha.umbral-reservoir", ways=(TWO,), faces=(9, 9, 9, 2))
    assert len(e.world.lasting) == 1


def test_each_use_of_the_chained_host_gives_the_gm_a_beat(evening):
    e = evening(ana=keeper("aliyah", "chained-host"))
    invokes(e, "edge.aliyah.chained-host", faces=(9, 9, 9, 2))
    n = next(n for n, one in e.world.lasting.items() if one.data["kind"] == "bonus")
    for spent in (1, 2):
        id = e.acts("ana", "melee")
        before = e.total(Pool(e.world.rolls[id]))
        e.does("ana", "claim", id, n)
        assert e.total(Pool(e.world.rolls[id])) == before + 2
        assert e.world.bank == spent
        e.does("ana", "drop", id)
