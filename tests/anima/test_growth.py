"""How somebody grows: powers the GM grants, and what comes with them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from anima.stage import GAME, eidolon, pc
from support.shows import shows
from undertow.games.anima.creation import Settings, prepare
from undertow.games.anima.notes import warnings
from undertow.games.anima.rules.growth import growable
from undertow.kernel import NotOffered, Offer, speak


def able(s, who: str):
    """The powers that are offered for an open pick."""
    return list(s.asked("power", who).question.answers.fields[0].answers.options)


def grows(s, *answer, who: str = "ana"):
    """The GM grants a pick, and its player takes this for it."""
    return s.opens("gm", "grant", who).opens(who, "pick", who).answers(answer)


@shows("anima.creation.advancement-hole")
def test_the_gm_may_grant_a_power_and_the_sheet_checks_it(stage):
    s = stage("egere", peace=True)
    s.opens("gm", "grant", "egere").opens("egere", "pick", "egere")
    options = able(s, "egere")
    assert "stamina" in options
    assert "blindness" not in options, "he has it, and it is taken once"
    assert "quickdraw" not in options, "it needs other powers"
    s.is_told_off(("blindness",), "none of the legal answers")
    s.answers(("stamina",))
    assert s.of("egere").sheet.powers["stamina"] == 1
    assert s.of("egere").open == 0
    assert not s.may_open("egere", "pick"), "one pick is one power"


@shows("anima.creation.advancement-hole")
def test_only_the_gm_grants_and_a_pick_waits_until_its_player_likes(stage):
    s = stage("egere", "syjika", peace=True)
    assert not s.may_open("egere", "grant")
    assert not s.may_open("egere", "pick")
    before = s.of("egere").sheet
    s.opens("gm", "grant", "egere")
    assert s.of("egere").sheet == before
    assert not s.requests(), "nobody waits for it"
    s.opens("syjika", "scene", "syjika").answers(("the inn", ("egere", "syjika"), "a debt"))
    assert s.may_open("egere", "pick") == [("egere",)], "in a scene too"
    assert not s.may_open("syjika", "pick")


def test_no_power_is_taken_in_a_conflict(stage):
    s = stage("egere", having={"egere": {"open": 1}})
    s.is_refused("pick", because="Not while a conflict")
    t = stage("egere", peace=True)
    with pytest.raises(NotOffered, match="no pick open"):
        t.play.open("egere", Offer("anima.pick", ("egere",), ("stamina",)))


@shows("anima.sample.kassala-eight")
def test_kassala_as_she_is_printed_has_a_ninth_power_to_take(stage):
    s = stage("kassala", peace=True)
    (shown,) = [f for f in s.play.view("kassala").fighters if f.id == "kassala"]
    assert (shown.picks, shown.open) == (8, 1), "the sheet shows 8 of 9"
    (note,) = [speak(line) for line in shown.notes if "8 of 9" in speak(line)]
    assert note == "Kassala has 8 of 9 powers; the rest may be taken at the table."
    s.opens("kassala", "pick", "kassala")
    assert {"companion", "resilience", "charge-boost"} <= set(able(s, "kassala"))
    s.answers(("resilience", ()))
    (shown,) = [f for f in s.play.view("kassala").fighters if f.id == "kassala"]
    assert (shown.picks, shown.open, shown.notes) == (9, 0, ())
    assert not s.may_open("kassala", "pick")
    s.opens("gm", "grant", "kassala")
    assert s.may_open("kassala", "pick"), "and a tenth, if the GM grants it"


@shows("anima.creation.prerequisites", "anima.creation.advancement-hole")
def test_by_the_strict_reading_nothing_idle_is_granted():
    bare = pc("ana").sheet
    idle = {"soulsmith", "magnificent-companion", "unbreakable-bond"}
    assert idle <= set(growable(bare))
    assert not idle & set(growable(bare, strict=True))
    assert {"summoning", "open-bond"} <= set(growable(bare, strict=True)), "one has to be the first"
    smith = pc("ana", {"soulbound-weapon": 1, "companion": 1}).sheet
    assert idle <= set(growable(smith, strict=True))


@shows("anima.creation.prerequisites")
def test_the_table_plays_its_own_reading_of_what_is_idle(stage):
    for rulings, offered in (((), True), (("strictPrerequisites",), False)):
        s = stage("ana", peace=True, rulings=rulings)
        s.opens("gm", "grant", "ana").opens("ana", "pick", "ana")
        assert ("soulsmith" in able(s, "ana")) is offered
        s.answers(("stamina",))


@shows(
    "anima.summon.empower-fixed", "anima.summon.empower-eidolons", "anima.summon.empower-example"
)
def test_a_new_rank_of_empower_eidolons_lets_every_bonded_eidolon_below_it_grow(stage):
    powers = {"summoning": 1, "open-bond": 3, "empower-eidolons": 1}
    low, high = eidolon("low", "shaleya"), eidolon("high", "caragu")
    low = replace(low, powers={**low.powers, "blaze": 1}, extra=("blaze",))
    s = stage(pc("ana", powers, eidolons=(low, high)), peace=True)
    s.opens("gm", "grant", "ana").opens("ana", "pick", "ana")
    taken = ("empower-eidolons", ("blaze",), ("toughness",))
    s.is_told_off(taken, "Too many ranks of Blaze: 2. At most 1.")
    s.is_told_off(("empower-eidolons", ("leadership",), ()), "cannot be taken here")
    s.is_told_off(("empower-eidolons", ("stamina",), ()), "High gains 1 power by Empower Eidol")
    s.is_told_off(("stamina", ("stamina",), ()), "Low gains 0 powers by Empower Eidolons; these")
    s.answers(("empower-eidolons", ("stamina",), ("toughness",)))
    assert (s.of("low").sheet.extra, s.of("low").sheet.powers["stamina"]) == (
        ("blaze", "stamina"),
        1,
    )
    assert s.of("high").sheet.extra == ("toughness",)
    new = (
        "shaleya",
        "Third",
        False,
        ("stamina", "stamina"),
        "",
        "",
        0,
        "individual",
        0,
        (),
        "",
        (),
        "",
    )
    s.opens("ana", "bond", "ana").answers(new)
    assert s.of("ana").sheet.bonds == ("low", "high", "third")


@shows("anima.background.change-later")
def test_who_writes_on_her_sheet_while_she_grows_loses_neither(stage):
    s = stage("ana", peace=True)
    s.opens("gm", "grant", "ana").opens("ana", "pick", "ana")
    (asked,) = s.requests("ana")
    s.opens("ana", "background", "ana")
    (page,) = [r for r in s.requests("ana") if r.id != asked.id]
    s.reply("ana", page.id, (("a lost brother",), ()))
    s.answers(("stamina",))
    sheet = s.of("ana").sheet
    assert (sheet.about.background, sheet.powers) == (("a lost brother",), {"stamina": 1})


@shows("anima.summon.empower-example")
def test_what_is_bound_already_bars_no_new_bond(stage):
    """Whatever reading or rank came since: it was as it should be when it was bound."""
    powers = {"summoning": 1, "open-bond": 2, "empower-eidolons": 1}
    s = stage(pc("ana", powers, eidolons=(eidolon("low", "shaleya"),)), peace=True)
    new = ("kyanet", "", False, ("stamina",), "", "", 0, "individual", 0, (), "", (), "")
    s.opens("ana", "bond", "ana").answers(new)
    assert s.of("ana").sheet.bonds == ("low", "kyanet")


@shows("anima.summon.empower-eidolons")
def test_what_an_eidolon_was_not_given_at_an_earlier_rank_comes_with_the_next(stage):
    powers = {"summoning": 1, "open-bond": 1, "empower-eidolons": 1}
    s = stage(pc("ana", powers, eidolons=(eidolon("low", "shaleya"),)), peace=True)
    grows(s, "empower-eidolons", ("blaze", "stamina"))
    assert s.of("low").sheet.extra == ("blaze", "stamina")
    assert not s.requests()


@shows("anima.eidolon.kulos-count", "anima.summon.empower-eidolons")
def test_the_power_kulos_has_by_one_reading_is_not_taken_for_one_of_its_summoners(stage):
    powers = {"summoning": 1, "open-bond": 1, "empower-eidolons": 4}
    kulos = eidolon("kulos", "kulos")
    kulos = replace(kulos, powers={**kulos.powers, "blaze": 1}, extra=("blaze",))
    s = stage(pc("ana", powers, eidolons=(kulos,)), peace=True, rulings=("kulosExtraPower",))
    grows(s, "empower-eidolons", ("poison",))
    assert s.of("kulos").sheet.extra == ("blaze", "poison")


@shows("anima.summon.empower-fixed")
def test_an_eidolon_of_the_new_level_gains_nothing(stage):
    high = eidolon("high", "caragu")
    s = stage(pc("ana", {"summoning": 1, "open-bond": 1}, eidolons=(high,)), peace=True)
    grows(s, "empower-eidolons", ())
    assert (s.of("high").sheet.powers, s.of("high").sheet.extra) == (high.powers, ())


def shown(s, who: str) -> list[str]:
    """What a sheet says that is worth a look."""
    (one,) = [f for f in s.play.view("gm").fighters if f.id == who]
    return [speak(line) for line in one.notes]


@shows("anima.sample.evanon-weakening")
def test_the_sheet_says_that_evanon_has_weaken_for_weakening(stage):
    said = "The book lists Weakening, which is a weapon effect; here it is the power Weaken."
    s = stage("evanon", peace=True)
    assert shown(s, "evanon") == [said]
    assert s.of("evanon").sheet.powers["weaken"] == 1
    assert s.of("evanon").sheet.weapons == ()
    assert said in [speak(note) for note in prepare(Settings(("e",), {"e": "evanon"}))[1]]
    (sample,) = [each for each in GAME.form().samples if each.id == "evanon"]
    assert [speak(line) for line in sample.notes] == [said]
    other = pc("evanon", {"resilience": 3, "stamina": 3, "charge-boost": 3})
    assert shown(stage(other, peace=True), "evanon") == [
        "Evanon has no power that uses charge dice."
    ]


def test_sheets_and_lists_say_where_kulos_and_uyar_are_printed_oddly(stage):
    kulos = "Printed with 15 powers, one fewer than its level gives; we keep it so."
    uyar = "Printed with a Charge Pool of 6, though no power raises it; we keep it so."
    both = (eidolon("kulos", "kulos"), eidolon("uyar", "uyar"), eidolon("cat", "caragu"))
    assert sum(both[0].powers.values()) == 15 == 4 + 3 * both[0].level - 1
    assert both[1].base.cp == 6
    owner = pc("ana", {"summoning": 1, "open-bond": 3}, eidolons=both)
    s = stage(owner, peace=True)
    assert [shown(s, id) for id in ("kulos", "uyar", "cat")] == [[kulos], [uyar], []]
    rulings = ("kulosExtraPower", "eidolonStatsByFormula")
    t = stage(owner, peace=True, rulings=rulings)
    assert [shown(t, id) for id in ("kulos", "uyar")] == [[], []], "by another reading it is not so"
    for rulings, notes in (
        (("kulosExtraPower",), [[], [uyar]]),
        (("eidolonStatsByFormula",), [[kulos], []]),
    ):
        u = stage(owner, peace=True, rulings=rulings)
        assert [shown(u, id) for id in ("kulos", "uyar")] == notes, rulings
    listed = {each.id: [speak(line) for line in each.notes] for each in GAME.form().eidolons}
    assert {id: notes for id, notes in listed.items() if notes} == {
        "kulos": [kulos],
        "uyar": [uyar],
    }
    assert {kulos, uyar} <= {speak(note) for note in warnings(owner.sheet, owner.eidolons)}


def test_samples_say_how_many_powers_they_leave_open():
    open_picks = {each.id: each.open for each in GAME.form().samples}
    assert open_picks == {"yara": 0, "evanon": 0, "kassala": 1, "egere": 0, "syjika": 0}
