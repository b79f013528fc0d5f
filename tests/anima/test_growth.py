"""How somebody grows: powers the GM grants, and what comes with them."""

from __future__ import annotations

from msgspec.structs import replace

from anima.stage import eidolon, pc
from support.shows import shows
from undertow.games.anima.rules.growth import growable


@shows("anima.creation.advancement-hole")
def test_the_gm_may_grant_a_power_and_the_sheet_checks_it(stage):
    s = stage("egere", peace=True)
    s.opens("gm", "grant", "egere")
    options = s.choices("power")
    assert "stamina" in options
    assert "blindness" not in options, "he has it, and it is taken once"
    assert "quickdraw" not in options, "it needs other powers"
    s.answers("stamina")
    assert s.of("egere").sheet.powers["stamina"] == 1


@shows("anima.creation.advancement-hole")
def test_nobody_has_to_grow_and_only_the_gm_grants(stage):
    s = stage("egere", peace=True)
    assert not s.may_open("egere", "grant")
    before = s.of("egere").sheet
    s.opens("gm", "grant", "egere").answers("")
    assert s.of("egere").sheet == before


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
        s.opens("gm", "grant", "ana")
        assert ("soulsmith" in s.choices("power")) is offered
        s.answers("")


@shows(
    "anima.summon.empower-fixed", "anima.summon.empower-eidolons", "anima.summon.empower-example"
)
def test_a_new_rank_of_empower_eidolons_lets_every_bonded_eidolon_below_it_grow(stage):
    powers = {"summoning": 1, "open-bond": 3, "empower-eidolons": 1}
    low, high = eidolon("low", "shaleya"), eidolon("high", "caragu")
    low = replace(low, powers={**low.powers, "blaze": 1}, extra=("blaze",))
    s = stage(pc("ana", powers, eidolons=(low, high)), peace=True)
    s.opens("gm", "grant", "ana").answers("empower-eidolons")
    assert s.asked("empowered").seat == "ana"
    assert "blaze" not in s.choices(), "it has that, and it is taken once"
    assert "leadership" not in s.choices(), "no power of eidolons"
    s.answers("stamina")
    assert (s.of("low").sheet.extra, s.of("low").sheet.powers["stamina"]) == (
        ("blaze", "stamina"),
        1,
    )
    s.asked("empowered")
    s.answers("toughness")
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
    s.opens("gm", "grant", "ana")
    (asked,) = s.requests("ana")
    s.opens("ana", "background", "ana")
    (page,) = [r for r in s.requests("ana") if r.id != asked.id]
    s.reply("ana", page.id, (("a lost brother",), ()))
    s.answers("stamina")
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
    s.opens("gm", "grant", "ana").answers("empower-eidolons").answers("blaze").answers("stamina")
    assert s.of("low").sheet.extra == ("blaze", "stamina")
    assert not s.requests()


@shows("anima.eidolon.kulos-count", "anima.summon.empower-eidolons")
def test_the_power_kulos_has_by_one_reading_is_not_taken_for_one_of_its_summoners(stage):
    powers = {"summoning": 1, "open-bond": 1, "empower-eidolons": 4}
    kulos = eidolon("kulos", "kulos")
    kulos = replace(kulos, powers={**kulos.powers, "blaze": 1}, extra=("blaze",))
    s = stage(pc("ana", powers, eidolons=(kulos,)), peace=True, rulings=("kulosExtraPower",))
    s.opens("gm", "grant", "ana").answers("empower-eidolons").answers("poison")
    assert s.of("kulos").sheet.extra == ("blaze", "poison")


@shows("anima.summon.empower-fixed")
def test_an_eidolon_of_the_new_level_gains_nothing(stage):
    high = eidolon("high", "caragu")
    s = stage(pc("ana", {"summoning": 1, "open-bond": 1}, eidolons=(high,)), peace=True)
    s.opens("gm", "grant", "ana").answers("empower-eidolons")
    assert (s.of("high").sheet.powers, s.of("high").sheet.extra) == (high.powers, ())
