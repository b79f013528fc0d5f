"""Invokers: rituals over rounds, cracked seals, symbols and their states; gifts and borrowed grace."""

from __future__ import annotations

import pytest

from edge.keepers import KEEPER, STRONG
from support.shows import shows
from undertow.games.edge.book import PATRONS
from undertow.games.edge.facts.story import Said
from undertow.games.edge.moments import Danger, Pool
from undertow.games.edge.rules.downtime import asset_cost, owned
from undertow.games.edge.rules.obligation import Debt
from undertow.games.edge.world import Asset, Symbol

LANE, DEEP = "edge.ikasha.umbral-veil", "edge.ikasha.become-shadow"
WHISPER, MAW = "edge.khemesh.whisper-of-trench", "edge.khemesh.maw-opens"
TIDE, RAVEN = "edge.raeyn.tidemarks-favor", "edge.ikasha.crossroads-raven"
WORDS = {"words": "by the sign", "space": "a clean floor"}


def invoker(*patrons, **more):
    """Nobody's servant: symbols alone."""
    bare = {**KEEPER, "patron": "", "familiar": "", "codex": "", "rites": ()}
    symbols = {patron: Symbol() for patron in patrons}
    return {**bare, "symbols": symbols, **more}


def works(e, rite, *faces, who="ana", **form):
    """A whole ritual outside a fight."""
    e.does(who, "symbol-ritual", rite, False, **{**WORDS, **form})
    e.rolls(who, *faces)
    if any(roll.who == who for roll in e.world.rolls.values()):
        e.does(who, "stand", e.roll_of(who))
    return e


# What they cost


@shows("edge.symbol.price")
def test_a_symbol_costs_4_xp_and_there_may_be_several_but_one_of_each_patron(evening):
    e = evening(scene=False, ana={**KEEPER, "symbols": {}, "xp": 8, "days": 20})
    e.set("phase", "downtime")
    for patron, left in (("mab", 4), ("raeyn", 0)):
        e.does("ana", "learn", "symbol", patron)
        assert e.one("ana").xp == left
    assert e.one("ana").symbols == {"mab": Symbol(), "raeyn": Symbol()}
    kept = owned(e.one("ana"))
    assert kept == {"symbol mab": (4, "maintained"), "symbol raeyn": (4, "maintained")}
    assert asset_cost(Asset("a tavern", "minor")) == 4, "a minor asset is kept up the same"
    e.set("people/ana/xp", 8).set("people/ana/days", 20)
    assert ("symbol", "mab") not in e.offered("ana", "learn")
    assert ("symbol", "ikasha") in e.offered("ana", "learn")


# Rituals


@shows("edge.symbol.replaces", "edge.symbol.no-bond", "edge.magic.invoker")
def test_a_symbol_opens_its_patrons_whole_list_without_bond_familiar_or_codex(evening):
    e = evening(ana=invoker("ikasha"))
    offered = [rite for rite, pushed in e.offered("ana", "symbol-ritual") if not pushed]
    assert offered == [rite.id for rite in PATRONS["ikasha"].rites]
    works(e, "edge.ikasha.umbral-reservoir", 9, 9, 9, 2)
    assert e.one("ana").obligation == {"ikasha": 1}
    assert e.offered("ana", "crack") != []


@shows("edge.symbol.time")
@pytest.mark.parametrize(
    ("rite", "rounds"), [(LANE, 3), ("edge.ikasha.umbral-reservoir", 4), (DEEP, 6)]
)
def test_a_rite_by_symbol_takes_one_round_more_than_its_difficulty(evening, rite, rounds):
    e = evening(ana=invoker("ikasha"))
    e.does("gm", "fight")
    e.does("ana", "symbol-ritual", rite, False, **WORDS)
    for _ in range(rounds - 1):
        assert not e.world.rolls
        (id,) = e.world.workings
        assert "has acted in this round" in e.refused("ana", "ritual-on", id)
        e.does("gm", "round").does("ana", "ritual-on", id)
    assert e.world.rolls[e.roll_of("ana")].skill == "arcana"


@shows("edge.symbol.obligation", "edge.symbol.always")
@pytest.mark.parametrize(
    ("rite", "debt"), [(LANE, 1), (DEEP, 8), (MAW, 9), ("edge.gate.banishment-knot", 1)]
)
def test_a_finished_ritual_always_marks_one_on_top_of_what_the_rite_lists(evening, rite, debt):
    e = evening(scene=False, ana=invoker("ikasha", "gate", attributes={**STRONG, "presence": 5}))
    e.set("people/ana/symbols/khemesh", {})
    assert e.total(Debt("ana", rite, "symbol")) == debt


def test_and_it_marks_outside_a_scene_as_well(evening):
    e = evening(scene=False, ana=invoker("ikasha"))
    works(e, LANE, 9, 9, 2, 2)
    assert e.one("ana").obligation == {"ikasha": 1}


@shows("edge.symbol.no-push")
def test_an_invoker_cannot_push(evening):
    e = evening(ana=invoker("ikasha"))
    assert e.refused("ana", "symbol-ritual", LANE, True) == "An Invoker cannot push a rite."
    assert e.refused("ana", "crack", LANE, True) == "An Invoker cannot push a rite."


@shows("edge.symbol.display")
def test_the_symbol_is_shown_all_the_while(evening):
    e = evening(ana=invoker("ikasha", "raeyn"))
    e.does("ana", "symbol-hide", "ikasha")
    why = "The Symbol of Ikasha, She Who Sleeps is hidden; it must be shown openly."
    assert e.refused("ana", "symbol-ritual", LANE, False, **WORDS) == why
    assert e.refused("ana", "crack", LANE, False, **WORDS) == why
    e.does("ana", "symbol-show", "ikasha").does("gm", "fight")
    e.does("ana", "symbol-ritual", LANE, False, **WORDS)
    e.does("ana", "symbol-hide", "raeyn")
    assert len(e.world.workings) == 1, "another patron's symbol does not matter"
    e.does("ana", "symbol-hide", "ikasha")
    assert not e.world.workings
    assert e.one("ana").obligation == {}


def test_a_symbol_hidden_before_the_dice_fall_takes_the_roll_with_it(evening):
    e = evening(ana=invoker("ikasha"))
    e.does("ana", "symbol-ritual", LANE, False, **WORDS)
    e.does("ana", "symbol-hide", "ikasha")
    assert not e.world.rolls


@shows("edge.symbol.space")
def test_a_ritual_needs_a_place_for_it(evening):
    e = evening(ana=invoker("ikasha"))
    e.refused("ana", "symbol-ritual", LANE, False, words="by the sign", space="")
    assert not e.world.workings


def test_high_rites_ask_for_renown_and_boons_of_an_invoker_too(evening):
    e = evening(ana=invoker("ikasha", earned=90))
    assert "Tier III" in e.refused("ana", "symbol-ritual", DEEP, False, **WORDS)
    e.set("people/ana/earned", 91).set("people/ana/boons", 1)
    assert (
        e.refused("ana", "symbol-ritual", DEEP, False, **WORDS)
        == "Not enough Boons: Ana needs 2 and holds 1."
    )
    e = evening(switch="invokersPayNoBoons", ana=invoker("ikasha", boons=0))
    e.does("ana", "symbol-ritual", DEEP, False, **WORDS)


def test_a_finished_ritual_may_need_no_roll(evening):
    e = evening(switch="ritualsCannotFail", ana=invoker("ikasha"))
    e.does("ana", "symbol-ritual", LANE, False, **WORDS)
    assert not e.world.rolls
    assert len(e.world.lasting) == 1
    assert e.one("ana").obligation == {"ikasha": 1}


def test_a_disturbed_ritual_holds_on_a_roll_of_resolve(evening):
    for faces, going in (((9, 9, 9, 2), 1), ((9, 9, 2, 2), 0)):
        e = evening(ana=invoker("ikasha", skills={"arcana": 2, "resolve": 2}, boons=1))
        e.does("gm", "fight").does("ana", "symbol-ritual", LANE, False, **WORDS)
        (id,) = e.world.workings
        e.does("gm", "ritual-disturb", id)
        assert e.offered("gm", "ritual-disturb") == []
        (roll,) = e.world.rolls.values()
        assert (roll.attribute, roll.skill, roll.dv, roll.kind) == (
            "spirit",
            "resolve",
            3,
            "resist",
        )
        e.rolls("ana", *faces)
        assert len(e.world.workings) == going


@shows("edge.symbol.interrupt")
def test_a_serious_wound_disturbs_a_ritual_by_itself(evening):
    for level, disturbed in ((1, False), (2, True)):
        e = evening(ana=invoker("ikasha", boons=1))
        e.does("gm", "fight").does("ana", "symbol-ritual", LANE, False, **WORDS)
        (id,) = e.world.workings
        e.does("gm", "harm", whom="ana", level=level).does("ana", "take", max(e.world.hits))
        assert [roll.about for roll in e.world.rolls.values()] == [f"hold {id}"] * disturbed


def test_one_ritual_at_a_time_and_it_may_be_broken_off(evening):
    e = evening(ana=invoker("ikasha", "raeyn"))
    e.does("gm", "fight").does("ana", "symbol-ritual", LANE, False, **WORDS)
    assert "middle of a ritual" in e.refused("ana", "symbol-ritual", TIDE, False, **WORDS)
    (id,) = e.world.workings
    e.does("ana", "ritual-stop", id)
    assert not e.world.workings
    assert (e.one("ana").obligation, e.one("ana").boons) == ({}, 4)


# How many


@shows("edge.symbol.concurrency")
def test_no_more_rites_are_kept_up_than_spirit_and_the_invoker_chooses(evening):
    strong = {"body": 3, "wits": 2, "spirit": 2, "presence": 5}
    e = evening(ana=invoker("ikasha", "raeyn", attributes=strong))
    works(e, RAVEN, 9, 9, 2, 2)
    e.set("people/ana/boons", 5)
    works(e, TIDE, 9, 9, 2, 2)
    e.set("people/ana/boons", 5)
    assert len(e.world.lasting) == 2
    works(e, LANE, 9, 9, 2, 2)
    assert [one.source for one in e.world.lasting.values()] == [TIDE, LANE]
    e.set("people/ana/boons", 5)
    before = e.one("ana").obligation["raeyn"]
    works(e, RAVEN, 9, 9, 2, 2, oldest="costs 1 Obligation")
    assert e.one("ana").obligation["raeyn"] == before + 1
    assert [one.source for one in e.world.lasting.values()] == [TIDE, LANE, RAVEN]


def test_below_the_limit_there_is_nothing_to_choose(evening):
    e = evening(ana=invoker("ikasha"))
    given = {**WORDS, "oldest": "costs 1 Obligation"}
    e.refused("ana", "symbol-ritual", LANE, False, **given)


@shows("edge.symbol.overload")
def test_four_symbols_make_the_first_rite_of_a_scene_cost_one_more(evening):
    e = evening(ana=invoker("ikasha", "raeyn", "gallows"))
    assert e.total(Debt("ana", LANE, "symbol")) == 1
    e = evening(ana=invoker("ikasha", "raeyn", "gallows", "inaea"))
    assert e.count(Debt("ana", LANE, "symbol"))[1:] == [
        (1, "4 Symbols: the first rite by Symbol of the scene")
    ]
    assert e.total(Debt("ana", LANE, "crack")) == 3
    assert e.total(Debt("ana", LANE, "codex")) == 1
    works(e, LANE, 9, 9, 2, 2)
    assert e.one("ana").obligation == {"ikasha": 2}
    assert e.total(Debt("ana", LANE, "symbol")) == 1
    e.does("gm", "scene-end").does("gm", "scene")
    assert e.total(Debt("ana", LANE, "symbol")) == 2


@shows("edge.symbol.rival")
@pytest.mark.parametrize("shown", [True, False])
def test_a_rivals_symbol_is_a_step_down_one_more_owed_and_an_omen_on_a_one(evening, shown):
    symbols = {"ikasha": Symbol(), "witness": Symbol(shown=shown)}
    e = evening(ana=invoker(symbols=symbols))
    assert e.count(Debt("ana", LANE, "symbol")) == [
        (1, "An Invoker's ritual"),
        (1, "The Symbol of a rival: The Witness"),
    ]
    e.does("ana", "symbol-ritual", LANE, False, **WORDS)
    assert e.total(Danger(e.world.rolls[e.roll_of("ana")])) == 2
    e.rolls("ana", 9, 9, 1, 2).does("ana", "stand", e.roll_of("ana"))
    assert e.one("ana").obligation == {"ikasha": 2}
    assert [said.what for said in e.told(Said)] == ["omen"]


def test_no_omen_without_a_one_and_no_rival_in_a_stranger(evening):
    e = evening(ana=invoker("ikasha", "raeyn"))
    works(e, LANE, 9, 9, 1, 2)
    assert e.told(Said) == []
    assert e.total(Debt("ana", LANE, "symbol")) == 1


def test_rivals_go_one_way_only_where_the_table_says_so(evening):
    """The Witness names Mab; Ikasha names the Witness."""
    glimpse = "edge.witness.lingering-glimpse"
    e = evening(ana=invoker("ikasha", "witness"))
    assert e.total(Debt("ana", glimpse, "symbol")) == 2
    e = evening(switch="ownRivalOnly", ana=invoker("ikasha", "witness"))
    assert e.total(Debt("ana", glimpse, "symbol")) == 1
    assert e.total(Debt("ana", LANE, "symbol")) == 2


# Crack the Seal


@shows("edge.symbol.crack", "edge.symbol.crack-sb", "edge.symbol.inert", "edge.symbol.vector-crack")
def test_a_cracked_seal_works_at_once_for_two_and_the_gm_may_spend_a_beat_first(evening):
    e = evening(ana=invoker("ikasha", skills={"arcana": 2}, downtime=0))
    e.set("beats", {"": 2}).does("gm", "fight")
    e.does("ana", "crack", LANE, False, words="a lane of shadow")
    assert e.one("ana").symbols["ikasha"].state == "compromised"
    (id,) = e.world.workings
    e.does("gm", "crack-beat", id, "")
    assert e.world.bank == 1
    assert e.offered("gm", "crack-beat") == [], "one beat"
    assert not e.world.lasting, "the effect forms after it"
    e.rolls("ana", 9, 9, 2, 2).does("ana", "stand", e.roll_of("ana"))
    assert e.one("ana").obligation == {"ikasha": 2}
    assert len(e.world.lasting) == 1
    why = "The Symbol of Ikasha, She Who Sleeps is Compromised: it is inert until it is restored."
    e.does("gm", "round")
    assert e.refused("ana", "symbol-ritual", LANE, False, **WORDS) == why
    assert e.refused("ana", "crack", LANE, False, words="x") == why
    assert "ikasha" in e.one("ana").symbols

    e.does("gm", "scene-end").set("phase", "downtime").set("people/ana/downtime", 1)
    e.set("people/ana/boons", 0)
    e.does("ana", "symbol-restore", "ikasha").rolls("ana", 9, 9, 2, 2)
    assert (e.made.skill, e.made.dv, e.made.outcome) == ("arcana", 3, "partial")
    assert e.one("ana").symbols["ikasha"].state == "neglected"


@pytest.mark.parametrize(
    ("rite", "switch", "debt"),
    [
        (LANE, "", 2),
        (DEEP, "", 10),
        (DEEP, "crackIsAll", 3),
        (DEEP, "flatObligation", 3),
        ("edge.gate.banishment-knot", "", 3),
        ("edge.gate.circle-of-denial", "", 2),
    ],
)
def test_what_a_crack_marks(evening, rite, switch, debt):
    e = evening(switch=switch, ana=invoker("ikasha", "gate"))
    assert e.total(Debt("ana", rite, "crack")) == debt


@shows("edge.gate.invoker", "edge.gate.obligation-dial")
def test_the_sealed_gate_marks_one_two_or_three_by_symbol_and_the_dial_is_for_its_servants(evening):
    low, high = "edge.gate.seal-the-threshold", "edge.gate.banishment-knot"
    e = evening(ana=invoker("gate", xp=1))
    found = [
        e.total(Debt("ana", r, p))
        for r, p in ((low, "symbol"), (high, "symbol"), (low, "crack"), (high, "crack"))
    ]
    assert found == [1, 1, 2, 3]
    assert e.total(Debt("ana", high, "codex")) == 1
    e.does("ana", "crack", low, False, words="x")
    e.rolls("ana", 9, 9, 2, 2)
    assert e.one("ana").symbols["gate"].state == "compromised"
    e.does("ana", "symbol-mend", "gate")
    assert (e.one("ana").symbols["gate"].state, e.one("ana").xp) == ("maintained", 0)
    e = evening(switch="banishMarksTwo", ana=invoker("gate"))
    assert e.total(Debt("ana", high, "codex")) == 2
    assert e.total(Debt("ana", low, "codex")) == 1
    assert e.total(Debt("ana", high, "symbol")) == 1


# Restoring


@shows("edge.symbol.restore")
@pytest.mark.parametrize(
    ("faces", "switch", "state"),
    [
        ((9, 9, 9, 2), "", "maintained"),
        ((9, 9, 9, 1), "", "maintained"),
        ((9, 9, 2, 2), "", "neglected"),
        ((2, 2, 2, 2), "", "compromised"),
        ((9, 9, 9, 1), "shakyIsACost", "neglected"),
        ((9, 9, 2, 2), "shakyIsACost", "compromised"),
    ],
)
def test_restoring_takes_a_downtime_action_and_a_roll_at_three(evening, faces, switch, state):
    symbols = {"ikasha": Symbol(state="compromised")}
    e = evening(scene=False, switch=switch, ana=invoker(symbols=symbols, downtime=1, boons=0))
    assert "downtime" in e.refused("ana", "symbol-restore", "ikasha")
    e.set("phase", "downtime")
    e.does("ana", "symbol-restore", "ikasha").rolls("ana", *faces)
    assert e.made.dv == 3
    assert e.one("ana").symbols["ikasha"].state == state
    assert e.one("ana").downtime == 0
    if state != "maintained":
        assert "no downtime action" in e.refused("ana", "symbol-restore", "ikasha")


@shows("edge.symbol.restore-xp")
@pytest.mark.parametrize("state", ["neglected", "compromised"])
def test_or_one_xp_restores_it_fully(evening, state):
    e = evening(ana=invoker(symbols={"ikasha": Symbol(state=state)}))
    assert (
        e.refused("ana", "symbol-mend", "ikasha")
        == "Restoring a Symbol at once costs 1 XP; Ana has none."
    )
    e.set("people/ana/xp", 1).does("ana", "symbol-mend", "ikasha")
    assert (e.one("ana").symbols["ikasha"].state, e.one("ana").xp) == ("maintained", 0)


@shows("edge.symbol.neglected")
def test_a_neglected_symbol_works_for_one_more(evening):
    e = evening(ana=invoker(symbols={"ikasha": Symbol(state="neglected")}))
    assert e.count(Debt("ana", LANE, "symbol")) == [
        (1, "An Invoker's ritual"),
        (1, "A neglected Symbol"),
    ]
    works(e, LANE, 9, 9, 2, 2)
    assert e.one("ana").obligation == {"ikasha": 2}


# Patron's Gift


def gives(e, who="ana", **form):
    patron, skill = e.offered(who, "patrons-gift")[0]
    return e.does(who, "patrons-gift", patron, skill, **{"item": "the old sword", **form})


@shows(
    "edge.gift.free",
    "edge.gift.no-codex",
    "edge.gift.cost",
    "edge.gift.action",
    "edge.gift.effect-melee",
    "edge.gift.effect-thematic",
    "edge.gift.range",
)
def test_a_gift_costs_a_boon_and_gives_a_die_of_melee_and_one_of_the_patrons_skill(evening):
    e = evening(ana={**KEEPER, "codex": "", "talents": (), "skills": {"stealth": 1}}, ben={})
    e.does("gm", "fight")
    gives(e, whom="ben")
    assert e.one("ana").boons == 4
    assert "ana" in e.world.scene.acted
    assert "used up" in e.refused("ana", "patrons-gift", "ikasha", "stealth", item="x")
    for skill, more in (("melee", 1), ("stealth", 1), ("arcana", 0)):
        id = e.acts("ben", skill)
        before = e.total(Pool(e.world.rolls[id]))
        claims = e.offered("ben", "claim")
        assert len(claims) == more
        for claim in claims:
            e.does("ben", "claim", *claim)
        assert e.total(Pool(e.world.rolls[id])) == before + more
        e.does("ben", "drop", id)
    assert e.offered("ana", "claim") == []


def test_a_gift_needs_a_familiar_and_a_boon(evening):
    e = evening(ana={**KEEPER, "familiar": ""})
    assert (
        e.refused("ana", "patrons-gift", "", "", item="x")
        == "Patron's Gift needs a Familiar; Ana has none."
    )
    e.set("people/ana/familiar", "ikasha").set("people/ana/boons", 0)
    assert "Boons: Ana needs 1" in e.refused("ana", "patrons-gift", "ikasha", "stealth", item="x")


@shows("edge.gift.duration")
def test_a_gift_ends_with_the_scene(evening):
    e = evening(ana=KEEPER)
    gives(e)
    e.does("gm", "scene-end")
    assert not e.world.lasting


@shows("edge.gift.push")
def test_pushed_it_lasts_one_scene_more_for_one_obligation_and_is_the_push_of_the_scene(evening):
    e = evening(ana=KEEPER)
    gives(e)
    e.does("ana", "gift-push")
    assert e.one("ana").obligation == {"ikasha": 1}
    assert e.offered("ana", "gift-push") == []
    assert "one Push a scene" in e.refused("ana", "invoke", LANE, True)
    e.does("gm", "scene-end").does("gm", "scene")
    assert len(e.world.lasting) == 2
    e.does("gm", "scene-end").does("gm", "scene")
    assert not e.world.lasting


def test_a_lock_stops_the_push_of_a_gift_and_not_the_gift(evening):
    e = evening(ana={**KEEPER, "obligation": {"ikasha": 6}, "locked": True})
    gives(e)
    assert "no rites until" in e.refused("ana", "gift-push")


@shows("edge.gift.stack")
def test_gifts_of_one_patron_count_once_and_dice_of_help_stop_at_three(evening):
    e = evening(ana=KEEPER, ben=KEEPER, cleo={**KEEPER, "familiar": "oath"})
    gives(e, whom="ben").does("gm", "scene-end").does("gm", "scene")
    gives(e, whom="ben")
    assert len(e.world.lasting) == 2
    gives(e, "ben", whom="ben")
    assert len(e.world.lasting) == 2, "the same patron, the same item"
    gives(e, "cleo", whom="ben", words="nobody dies tonight")
    id = e.acts("ben", "melee")
    before = e.total(Pool(e.world.rolls[id]))
    for _ in range(2):
        e.does("ben", "claim", *e.offered("ben", "claim")[0])
    assert e.total(Pool(e.world.rolls[id])) == before + 2
    roll = e.world.rolls[id]
    e.set(f"rolls/{id}/help", {**roll.help, "boon": 2})
    assert e.total(Pool(e.world.rolls[id])) == before + 3


@shows("edge.gifttable.oath-vow")
def test_the_oaths_gift_asks_for_a_vow_and_ends_when_it_is_not_honored(evening):
    e = evening(ana={**KEEPER, "familiar": "oath"})
    why = "The Oath's Gift asks for a vow or a protection that you declare."
    assert e.refused("ana", "patrons-gift", "oath", "command", item="badge") == why
    gives(e, words="I hold this door")
    for n in list(e.world.lasting):
        e.does("gm", "end-effect", n)
    assert not e.world.lasting


def test_grimmers_gift_has_two_skills_to_choose_from(evening):
    e = evening(ana={**KEEPER, "familiar": "grimmer"})
    assert e.offered("ana", "patrons-gift") == [("grimmer", "intimidate"), ("grimmer", "survival")]


# Borrowed Grace

GRACED = {"talents": ("edge.borrowed-grace",), "skills": {"melee": 2, "stealth": 1}}


@shows("edge.grace.cost", "edge.grace.obligation", "edge.grace.limits")
@pytest.mark.parametrize("skill", ["melee", "stealth"])
def test_grace_is_a_boon_and_a_debt_for_one_die_on_one_act(evening, skill):
    e = evening(ana=invoker("ikasha", **GRACED))
    id = e.acts("ana", skill)
    before = e.total(Pool(e.world.rolls[id]))
    e.does("ana", "borrow", id, "ikasha", skill)
    assert e.total(Pool(e.world.rolls[id])) == before + 1
    assert (e.one("ana").boons, e.one("ana").obligation) == (4, {"ikasha": 1})
    assert e.offered("ana", "borrow") == [], "not twice on one act"
    assert e.offered("ana", "gift-push") == [], "and never longer"
    e.rolls("ana", *[2] * (before + 1)).does("ana", "stand", id)
    id = e.acts("ana", skill)
    assert e.total(Pool(e.world.rolls[id])) == before


@shows("edge.grace.symbol")
@pytest.mark.parametrize("symbol", [Symbol(shown=False), Symbol(state="compromised"), None])
def test_no_shown_symbol_no_grace(evening, symbol):
    symbols = {"ikasha": symbol} if symbol else {}
    e = evening(ana=invoker(symbols=symbols, **GRACED))
    e.acts("ana", "stealth")
    assert e.offered("ana", "borrow") == []


def test_grace_takes_the_talent_a_boon_and_no_lock(evening):
    e = evening(ana=invoker("ikasha", skills=GRACED["skills"]))
    id = e.acts("ana", "stealth")
    assert "talent Borrowed Grace" in e.refused("ana", "borrow", id, "ikasha", "stealth")
    e.set("people/ana/talents", list(GRACED["talents"])).set("people/ana/boons", 0)
    assert "Boons: Ana needs 1" in e.refused("ana", "borrow", id, "ikasha", "stealth")
    e.set("people/ana/boons", 1).set("people/ana/locked", True)
    assert "no rites until" in e.refused("ana", "borrow", id, "ikasha", "stealth")


@shows("edge.grace.rival-clash")
@pytest.mark.parametrize("how", ["position", "beat"])
def test_rival_symbols_one_after_the_other_may_clash(evening, how):
    e = evening(ana=invoker("ikasha", "witness", "raeyn", **GRACED, boons=5))
    e.set("people/ana/attributes/presence", 9)
    for patron, clashes in (("raeyn", 0), ("ikasha", 0), ("witness", 1), ("raeyn", 0)):
        id = e.acts("ana", "melee")
        e.does("ana", "borrow", id, patron, "melee")
        assert len(e.offered("gm", "clash")) == clashes, patron
        if clashes:
            e.does("gm", "clash", id, clash=how)
            assert e.offered("gm", "clash") == []
            assert e.total(Danger(e.world.rolls[id])) == (2 if how == "position" else 1)
            assert e.world.rolls[id].shifts == ({"clash": 1} if how == "position" else {})
            assert e.world.bank == (0 if how == "position" else 1)
        e.does("ana", "drop", id)


@shows("edge.grid.ritual-space")
def test_on_a_grid_a_ritual_needs_clear_space_a_shown_symbol_and_nerve(evening):
    e = evening(ana=invoker("ikasha"))
    foe = e.foe()
    e.does("gm", "grid").does("gm", "grid-put", "ana", x=5, y=5)
    e.does("gm", "grid-put", f"foe {foe}", x=5, y=4, facing=2)
    why = "A ritual needs clear space, and Ana stands in a foe's zone."
    assert e.refused("ana", "symbol-ritual", LANE, False, **WORDS) == why
    e.does("ana", "crack", LANE, False, words="at once")
    e = evening(ana=invoker("ikasha"))
    e.does("gm", "fight").does("ana", "symbol-hide", "ikasha")
    assert "hidden" in e.refused("ana", "symbol-ritual", LANE, False, **WORDS)
    e.does("ana", "symbol-show", "ikasha").does("ana", "symbol-ritual", LANE, False, **WORDS)
    (id,) = e.world.workings
    e.does("gm", "ritual-disturb", id)
    e.rolls("ana", 2, 2).does("ana", "stand", e.roll_of("ana"))
    assert not e.world.workings, "the test was missed"
