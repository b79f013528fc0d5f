"""Characters and opponents on paper: what may stand there, and the samples."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from anima.stage import GAME, eidolon, foe, pc
from support.shows import shows
from undertow.games.anima.catalogue.eidolons import KNOWN, known
from undertow.games.anima.catalogue.powers import POWERS
from undertow.games.anima.catalogue.samples import KASITAKA, KASITAKA_PRINTED, SAMPLES
from undertow.games.anima.creation import Settings, prepare
from undertow.games.anima.facts import Agreed, CharacterMade
from undertow.games.anima.form import DEMOS, told
from undertow.games.anima.moments import (
    ActionLimit,
    Charged,
    ChargeLimit,
    Defense,
    StrikeLimit,
    SummonCost,
    WoundCircles,
)
from undertow.games.anima.notes import warnings
from undertow.games.anima.opponents import OPPONENT
from undertow.games.anima.pages import as_answer, character_page
from undertow.games.anima.records import Invented
from undertow.games.anima.rules.passives import count
from undertow.games.anima.rulings import READINGS, SWITCHES, Rulings
from undertow.games.anima.sheets import (
    of_sheet,
    picks,
    why_not,
    why_not_adversity,
    why_not_bonds,
    why_not_powers,
)
from undertow.games.anima.world import EIDOLON_BASE, About, Base, Fighter, Plan, Weapon, World
from undertow.kernel import BadSetup, speak

NINE = {"resilience": 3, "stamina": 3, "charge-boost": 3}
SENJA = SAMPLES["evanon"].eidolons[0]


def says(line):
    return "" if line is None else speak(line)


def page(**changed):
    """Egere's page with some lines changed, and what is wrong with it."""
    form = character_page("ana")
    answer = list(as_answer(SAMPLES["egere"]))
    names = [f.name for f in form.fields]
    for name, value in changed.items():
        answer[names.index(name.replace("_", "-"))] = value
    return says(form.refuses(tuple(answer)))


# Powers


@shows("anima.creation.nine-powers", "anima.creation.rank-is-a-pick")
def test_exactly_nine_powers_ranks_counted():
    assert why_not_powers(NINE) is None
    assert says(why_not_powers({**NINE, "guard": 1})) == (
        "Too many powers: 10. A character has 9, ranks counted."
    )
    assert "powers: 8. A character has 9" in says(why_not_powers({**NINE, "stamina": 2}))


@shows("anima.creation.take-once")
def test_once_unless_its_text_allows_more():
    assert ": 2. At most 1." in says(
        why_not_powers({"blaze": 2, "stamina": 3, "resilience": 3, "guard": 1})
    )
    assert ": 4. At most 3." in says(
        why_not_powers({"resilience": 4, "stamina": 3, "charge-boost": 2})
    )
    most = {
        "charge-boost": 3,
        "maneuver-boost": 2,
        "resilience": 3,
        "stamina": 3,
        "strike-boost": 2,
        "tactical-maneuvering": 2,
        "immediate-imbuement": 2,
        "improved-grip": 2,
        "multisoul": 2,
        "soulsmith": 4,
        "weapon-upgrade": 3,
        "open-bond": 3,
        "charged-summoning": 3,
        "empower-eidolons": 5,
    }
    for id, entry in POWERS.items():
        if entry.group != "eidolon":
            assert entry.ranks == most.get(id, 1), id


@shows("anima.creation.power-lists", "anima.power.types")
def test_four_lists_for_characters():
    groups = {p.group for p in POWERS.values()} - {"eidolon"}
    assert groups == {"passive", "charge", "soulbound", "summoning"}
    charge = [p for p in POWERS.values() if p.group == "charge"]
    assert {p.type for p in charge} == {"action", "strike", "maneuver", "achievement", "boost"}
    assert all(p.cost for p in charge)
    assert "eidolons only" in says(why_not_powers({**NINE, "charge-boost": 2, "auto-guard": 1}))


@shows(
    "anima.creation.prerequisites",
    "anima.summon.summoning",
    "anima.summon.open-bond",
    "anima.summon.magnificent-companion",
)
def test_what_needs_what():
    rest = {"resilience": 3, "stamina": 3, "charge-boost": 2}
    for id, other in (
        ("multisoul", "Soulbound Weapon"),
        ("improved-grip", "Soulbound Weapon"),
        ("weapon-upgrade", "Soulbound Weapon"),
        ("immediate-imbuement", "Soulsmith"),
    ):
        assert says(why_not_powers({**rest, id: 1})).endswith(f"needs {other}.")
    assert "Quickdraw needs Multisoul" in says(
        why_not_powers({"soulbound-weapon": 1, "quickdraw": 1, **rest, "charge-boost": 1})
    )
    for id in ("summoning", "open-bond", "magnificent-companion", "unbreakable-bond", "soulsmith"):
        powers = {**rest, id: 1}
        assert why_not_powers(powers) is None
        assert "does nothing without" in says(warnings(pc("ana", powers).sheet)[0])
        assert "needs" in says(why_not_powers(powers, strict=True))


# The rest of a sheet


@shows(
    "anima.creation.mark-of-power",
    "anima.creation.concept",
    "anima.trait.three",
    "anima.passion.one",
    "anima.passion.love-target",
)
def test_a_page_is_refused_in_one_sentence():
    assert page() == ""
    assert "visible mark" in page(mark=" ")
    assert "three traits" in page(trait_2="")
    assert "say who is loved" in page(loved="")
    assert "someone else" in page(loved="Egere"), "not himself"
    assert "Passion" in page(passion="boredom")
    assert "powers: 10. " in page(powers=(*as_answer(SAMPLES["egere"])[5], "guard"))
    assert "powers: 8. " in page(powers=as_answer(SAMPLES["egere"])[5][:-1])
    assert "Name" in page(name="")
    assert "Without Soulbound Weapon" in page(weapons=(("Axe", ("area-strike",), ""),))
    bond = ("shaleya", "", False, (), "", "", 0, "individual", 0, (), "", (), "")
    assert "1 eidolon needs as many Open Bonds" in page(bonds=(bond,))
    assert "one companion" in page(bonds=((*bond[:2], True, *bond[3:]),) * 2)


@shows("anima.creation.concept", "anima.sheet.character")
def test_the_sheet_has_all_its_lines(stage):
    s = stage("egere", peace=True)
    (seen,) = s.play.view("egere").fighters
    about = seen.about
    assert about.concept == "Shadowbringer"
    assert all((about.source, about.looks, about.mark))
    assert seen.passion == "love"
    assert len(seen.traits) == 3
    assert (seen.ap, seen.sp, seen.cp, seen.wounds) == (10, 0, 0, 0)
    assert seen.defense.total == 3
    assert all(speak(p.text) for p in seen.powers)
    assert (about.background, about.links) == ((), ())


# Bonds


def summoner(**powers):
    return pc("ana", {"summoning": 1, **powers}).sheet


@shows("anima.summon.empower-eidolons", "anima.summon.empower-max", "anima.summon.empower-name")
def test_a_level_needs_its_rank_of_empower_eidolons():
    hykeor = replace(SAMPLES["kassala"].eidolons[0], owner="ana")
    line = why_not_bonds(summoner(**{"open-bond": 1}), (hykeor,), False)
    assert says(line) == (
        "A bond with the level 3 eidolon Kasitaka Living Armor Suit needs Empower Eidolons 3."
    )
    assert (
        why_not_bonds(summoner(**{"open-bond": 1, "empower-eidolons": 3}), (hykeor,), False) is None
    )
    assert POWERS["empower-eidolons"].ranks == 5


@shows(
    "anima.summon.empower-example", "anima.summon.empower-fixed", "anima.summon.empower-eidolons"
)
def test_rank_two_gives_two_extra_powers_at_level_zero_one_at_one_none_at_two():
    from undertow.games.anima.catalogue.eidolons import KNOWN

    rank = summoner(**{"open-bond": 1, "empower-eidolons": 2})
    for id, extra in (("shaleya", 2), ("caragu", 1), ("yiyon", 0)):
        plain = KNOWN[id].sheet()
        for many in range(4):
            more = ("stamina", "blaze" if id != "yiyon" else "slow", "guard")[:many]
            powers = dict(plain.powers)
            for power in more:
                powers[power] = powers.get(power, 0) + 1
            grown = replace(plain, powers=powers, extra=more)
            fits = why_not_bonds(rank, (grown,), False) is None
            assert fits is (many == extra), (id, many)


@shows("anima.summon.open-bond", "anima.custom.one-per-summoner")
def test_one_bond_for_each_eidolon_and_one_custom_eidolon():
    known = eidolon("a", "shaleya")
    assert "needs as many Open Bonds" in says(why_not_bonds(summoner(), (known,), False))
    own = replace(
        eidolon(powers={"resilience": 3, "toughness": 1}),
        custom=True,
        about=replace(eidolon().about, senses=("sight", "touch")),
    )
    two = (own, replace(own, id="two"))
    sheet = summoner(**{"open-bond": 2})
    assert "one custom eidolon" in says(why_not_bonds(sheet, two, False))
    assert why_not_bonds(sheet, two, True) is None
    assert POWERS["open-bond"].ranks == 3


@shows("anima.summon.companion", "anima.summon.magnificent-companion")
def test_a_companion_is_of_level_zero_or_two_with_magnificent_companion():
    senja = SAMPLES["evanon"].eidolons[0]
    base = {"open-bond": 1, "empower-eidolons": 1}
    for powers, why in (
        ({}, "needs the power Companion"),
        ({"companion": 1}, "level 0 at most"),
        ({"companion": 1, "magnificent-companion": 1}, ""),
    ):
        sheet = replace(summoner(**base, **powers), companion="senja", bonds=("senja",))
        assert why in says(why_not_bonds(sheet, (senja,), False))


@shows("anima.custom.one-per-summoner")
def test_a_page_has_two_custom_eidolons_only_where_the_campaign_is_about_summoners():
    answer = list(as_answer(SAMPLES["kassala"]))
    names = [f.name for f in character_page("ana").fields]
    (suit,) = answer[names.index("bonds")]
    answer[names.index("bonds")] = (suit, ("custom", "Second", *suit[2:]))
    powers = {"open-bond": 2, "empower-eidolons": 3, "summoning": 1, "charged-summoning": 3}
    answer[names.index("powers")] = tuple(id for id, rank in powers.items() for _ in range(rank))
    assert "one custom eidolon" in says(character_page("ana").refuses(tuple(answer)))
    assert character_page("ana", summoners=True).refuses(tuple(answer)) is None


@shows("anima.custom.step-nature", "anima.custom.step-stats")
def test_a_custom_eidolon_is_made_on_the_same_page():
    form = character_page("ana")
    made = form.made(as_answer(SAMPLES["kassala"]))
    suit = made.eidolons[0]
    assert suit.custom
    assert suit.base == EIDOLON_BASE
    assert (suit.name, suit.level, suit.type) == ("Kasitaka Living Armor Suit", 3, "individual")
    assert all((suit.about.home, suit.about.looks, suit.about.entrance))
    assert suit.powers == KASITAKA.powers


# Samples


def figures(sheet):
    world = World(fighters={sheet.id: Fighter(sheet, 0)})
    return tuple(count(world, tally(sheet.id)) for tally in (ActionLimit, WoundCircles, Defense))


PRINTED = {
    "yara": (10, 3, 3, 9),
    "evanon": (10, 4, 2, 9),
    "kassala": (10, 3, 1, 8),
    "egere": (10, 3, 3, 9),
    "syjika": (10, 3, 2, 9),
}


@pytest.mark.parametrize(
    "id", [pytest.param(id, marks=shows(f"anima.sample.{id}")) for id in PRINTED]
)
@shows("anima.sample.totals-ok", "anima.sample.traits")
def test_the_samples_add_up(id):
    sample = SAMPLES[id]
    assert (*figures(sample.sheet), picks(sample.sheet.powers)) == PRINTED[id]
    assert sample.printed == PRINTED[id][:3]
    least = PRINTED[id][3]
    assert why_not(sample.sheet, sample.passion, sample.loved, sample.eidolons, least=least) is None
    assert len(set(sample.sheet.traits)) == 3
    form = character_page("ana")
    made = form.made(as_answer(sample))
    assert form.refuses(as_answer(sample)) is None
    assert made.sheet.powers == sample.sheet.powers
    assert made.sheet.weapons == sample.sheet.weapons


@shows(
    "anima.sample.yara",
    "anima.sample.yara-weapons",
    "anima.sample.yara-no-charge-use",
    "anima.soulbound.fill-upgrades",
)
def test_yara():
    yara = SAMPLES["yara"]
    assert yara.passion == "anger"
    assert [w.effects for w in yara.sheet.weapons] == [
        ("elemental-surge", "fire-aura", "power-strike"),
        ("area-strike", "protection", "strike-boost"),
    ]
    assert "no power that uses charge dice" in says(warnings(yara.sheet)[0])


@shows("anima.sample.evanon-senja", "anima.sample.evanon-weakening")
def test_evanon_and_senja():
    evanon = SAMPLES["evanon"]
    senja = evanon.eidolons[0]
    assert (senja.level, senja.extra, evanon.sheet.companion) == (1, (), "senja")
    assert "weaken" in evanon.sheet.powers


@shows(
    "anima.sample.kassala-suit",
    "anima.sample.kassala-eight",
    "anima.sample.kasitaka-type",
    "anima.sample.kassala-suit-entrance",
)
def test_kassala_and_her_suit(stage):
    s = stage("kassala", having={"kassala": {"cp": 3}})
    p = KASITAKA_PRINTED
    tallies = (ActionLimit, ChargeLimit, StrikeLimit, Defense, WoundCircles)
    assert tuple(s.count(t("kasitaka")) for t in tallies) == (p.ap, p.cp, p.sp, p.defense, p.wounds)
    assert (p.ap, p.cp, p.sp, p.defense, p.wounds) == (9, 4, 6, 4, 4)
    assert s.count(SummonCost("kassala", "kasitaka")) == 3
    assert s.count(Charged("kassala")) == 2
    s.does("summon", "kasitaka")
    assert s.pools("kasitaka") == (9, 0, 2)
    assert picks(KASITAKA.powers) == 13
    assert set(KASITAKA.about.senses) == {"sight", "sound", "touch"}
    assert SAMPLES["kassala"].passion == "self-loathing"


@shows("anima.sample.egere", "anima.sample.syjika")
def test_egere_and_syjika():
    assert (SAMPLES["egere"].passion, SAMPLES["egere"].loved) == ("love", "syjika")
    assert SAMPLES["syjika"].passion == "compassion"
    assert SAMPLES["syjika"].sheet.weapons[0].effects == ()


# Adversity


def row(**changed):
    names = [f.name for f in OPPONENT.fields]
    values = {f.name: f.default for f in OPPONENT.fields} | {"name": "Guard"} | changed
    return tuple(values[name] for name in names)


@shows(
    "anima.adversity.steps",
    "anima.adversity.types",
    "anima.adversity.stat-list",
    "anima.sheet.adversity",
    "anima.sheet.adversity-wounds",
    "anima.adversity.strike-limit",
)
def test_an_opponent_has_a_type_figures_powers_and_a_weakness():
    names = [f.name for f in OPPONENT.fields]
    for name in (
        "type",
        "competence",
        "defense",
        "wounds",
        "action",
        "charge",
        "strike",
        "powers",
        "weakness",
    ):
        assert name in names
    assert (
        names.index("type")
        < names.index("defense")
        < names.index("powers")
        < names.index("weakness")
    )
    fields = {f.name: f for f in OPPONENT.fields}
    assert fields["type"].answers.options == ("individual", "squad", "swarm")
    assert fields["strike"].default == 6
    assert OPPONENT.refuses(row()) is None
    assert OPPONENT.refuses(row(type="crowd")) is not None


@shows("anima.sheet.adversity", "anima.sheet.adversity-wounds", "anima.adversity.strike-limit")
def test_what_is_written_on_an_opponents_sheet_is_what_it_fights_with(stage):
    s = stage("ana", peace=True)
    s.opens("gm", "conflict")
    ogre = row(
        name="Ogre",
        strike=8,
        wounds=5,
        competence=4,
        defense=3,
        action=9,
        start=1,
        weakness="darkbound",
        powers=("blaze",),
    )
    whole = (("ana",), True, (ogre,), (), (), (), "rolled", ())
    s.is_told_off((*whole[:2], (ogre,) * 7, *whole[3:]), because="6")
    s.rolls(1, 6)
    s.answers(whole)
    it = s.of("ogre")
    assert s.count(WoundCircles("ogre")) == 5
    assert (it.sheet.competence, s.count(Defense("ogre")), it.sheet.weakness) == (4, 3, "darkbound")
    assert (s.pools("ogre"), it.sheet.powers) == ((9, 0, 1), {"blaze": 1})
    s.set({"ogre": {"sp": 9}})
    s.does("strike", "ana")
    assert s.range("strike-dice") == (1, 8)
    s.rolls(1)
    s.answers(1)


@shows("anima.adversity.squad-wounds", "anima.adversity.squad-wounds-text")
def test_a_squad_has_no_more_circles_than_members():
    assert OPPONENT.refuses(row(type="squad", members=5, wounds=4)) is None
    assert OPPONENT.refuses(row(type="squad", members=5, wounds=5)) is None
    assert "at most 5" in says(OPPONENT.refuses(row(type="squad", members=5, wounds=6)))
    assert OPPONENT.refuses(row(type="swarm", wounds=6)) is None


@shows(
    "anima.adversity.action-pool",
    "anima.adversity.charge-pool",
    "anima.adversity.charge-start",
    "anima.adversity.defense",
    "anima.adversity.wounds",
)
def test_its_figures_mean_what_they_say(stage):
    s = stage(
        "ana",
        foes=[foe(ap=5, defense=4, wounds=1), foe("boss", cp=3, start=2)],
        order=("ogre", "boss", "ana"),
    )
    assert s.pools("ogre") == (5, 0, 0)
    assert s.count(ActionLimit("ogre")) == 5
    assert s.count(Defense("ogre")) == 4
    assert s.count(WoundCircles("ogre")) == 1
    assert s.count(ChargeLimit("ogre")) > 1000
    s.maneuver((6, 6, 6), own=1)
    assert s.of("ogre").cp == 3
    assert s.pools("boss") == (8, 0, 2)
    s.rolls(6, 6, 6)
    s.does("maneuver").answers(1)
    assert s.of("boss").cp == 3


@shows("anima.adversity.swarm-not-weaker")
def test_wounds_change_no_figure_of_anybody(stage):
    foes = [foe(t, t, members=4, wounds=3) for t in ("individual", "squad", "swarm")]
    s = stage("ana", foes=foes)
    from undertow.games.anima.moments import BasicDice

    before = [s.count(tally(f.id)) for f in foes for tally in (Defense, BasicDice, StrikeLimit)]
    s.set({f.id: {"wounds": 2} for f in foes})
    assert before == [
        s.count(tally(f.id)) for f in foes for tally in (Defense, BasicDice, StrikeLimit)
    ]


@shows("anima.adversity.powers", "anima.creation.antagonists")
def test_any_power_may_be_given(stage):
    assert OPPONENT.refuses(row(powers=("resilience", "resilience", "blaze", "leadership"))) is None
    s = stage(
        "ana",
        foes=[foe(powers={"resilience": 3, "blaze": 1}, start=3)],
        order=("ogre", "ana"),
        having={"ogre": {"sp": 1}},
    )
    assert s.count(Defense("ogre")) == 5
    s.strike("ana", 1, (3, 3, 3, 1), ("blaze",))
    assert s.of("ana").wounds == 1


@shows("anima.adversity.custom-power")
def test_an_invented_power_is_paid_for_and_done_by_hand(stage):
    from undertow.games.anima.world import Invented

    s = stage(
        "ana",
        foes=[foe(start=3, invented=(Invented("Howl", "action", 2, "All lose a die."),))],
        order=("ogre", "ana"),
    )
    s.does("invented", 0)
    assert s.of("ogre").cp == 1
    assert s.now == "ana"
    s.opens("gm", "adjust").answers(("ana", "ap", 9, "Howl"))
    assert s.of("ana").ap == 9
    s.opens("gm", "put").answers(("ana", "blinded", "put"))
    assert s.of("ana").conditions == (("blinded", "hand"),)
    s.opens("gm", "put").answers(("ana", "blinded", "lift"))
    s.opens("gm", "adjust").answers(("ana", "wounds", 1, "bite"))
    assert s.of("ana").wounds == 1
    assert OPPONENT.refuses(row(invented=(("Howl", "action", 2, "All lose a die."),))) is None


def test_an_invented_power_that_is_no_action_is_paid_and_the_turn_goes_on(stage):
    howl = Invented("Howl", "strike", 2, "It adds what the GM says.")
    s = stage("ana", foes=[foe(invented=(howl,), start=3)], order=("ogre", "ana"))
    s.does("invented", 0)
    assert s.of("ogre").cp == 1
    assert s.now == "ogre"


@pytest.mark.parametrize("peace", [True, False])
def test_strike_dice_are_set_by_hand_only_while_a_conflict_is(stage, peace):
    s = stage("ana", peace=peace)
    s.opens("gm", "adjust")
    if peace:
        s.is_told_off(("ana", "sp", 3, ""), because="none of the legal answers")
        s.answers(("ana", "cp", 3, ""))
    else:
        s.answers(("ana", "sp", 3, ""))
    assert (s.of("ana").sp, s.of("ana").cp) == ((0, 3) if peace else (3, 0))


def test_the_gm_prepares_opponents_nobody_else_sees(stage):
    s = stage("ana", peace=True)
    s.opens("gm", "prepare").answers(row(name="The Mole"))
    assert [p.name for p in s.play.view("gm").prepared] == ["The Mole"]
    assert s.play.view("ana").prepared == ()
    assert "Mole" not in msgspec.json.encode(s.play.log("ana")).decode()


@shows("anima.adversity.weakness-roll")
def test_a_weakness_that_was_rolled_is_there_when_they_meet_again(stage):
    s = stage("ana", peace=True)
    s.opens("gm", "prepare").answers(row(name="The Mole"))
    again = (("ana",), True, (), ("the-mole",), (), (), "rolled", ())
    s.opens("gm", "conflict").rolls(6, 1)
    s.answers(again)
    s.opens("gm", "weakness", "the-mole").rolls(1)
    s.answers(("cowardly", "crazy"))
    assert s.of("the-mole").sheet.weakness == "darkbound"
    s.opens("gm", "retreat", "gm").opens("gm", "conflict").rolls(6, 1)
    s.answers(again)
    assert s.of("the-mole").sheet.weakness == "darkbound"


@shows("anima.summon.adversity-summoner")
def test_a_prepared_summoner_brings_its_eidolon(stage):
    s = stage("ana", peace=True)
    s.opens("gm", "prepare").answers(row(name="The Mole", eidolon="shaleya", start=3))
    assert [p.name for p in s.play.view("gm").prepared] == ["The Mole"]
    s.opens("gm", "conflict")
    s.rolls(1, 6)
    s.answers((("ana",), True, (), ("the-mole",), (), (), "rolled", ()))
    assert s.offered("summon") == [("shaleya",)]
    assert s.of("shaleya").sheet.owner == "the-mole"
    assert s.of("shaleya").sheet.competence == 2


def test_bad_opponents_are_refused():
    assert "4 to 7" in says(why_not_adversity(foe(weakness="weak-spot")))
    assert why_not_adversity(foe(weakness="weak-spot", level=2)) is None


# Settings and readings


def test_tables_that_cannot_be_played_are_refused():
    for settings, why in (
        (Settings(()), "at least one player"),
        (Settings(("gm",)), "another name"),
        (Settings(("ana", "ana")), "twice"),
        (Settings(("ana",), {"ana": "nobody"}), "no sample"),
        (Settings(("ana", "ben"), {"ana": "yara", "ben": "yara"}), "only one"),
        (Settings(("ana",), rulings=("what",)), "no ruling"),
        (Settings(("ana",), conflict=DEMOS[0].settings.conflict), "needs a character"),
        (Settings(("ana",), characters={"ana": pc("x")}), "powers: 0"),
    ):
        with pytest.raises(BadSetup, match=why):
            GAME.begin(settings)


def made(id="egere", passion="glory", eidolons=(), **changed):
    """A sample character as somebody brings it along, with something changed."""
    sample = SAMPLES[id]
    sheet = replace(sample.sheet, **changed)
    return replace(sample, sheet=sheet, passion=passion, eidolons=eidolons or sample.eidolons)


SHAPELESS = "figures or bonds"
SUIT = SAMPLES["kassala"].eidolons[0]


@pytest.mark.parametrize(
    ("brought", "why"),
    [
        pytest.param(made(), "", marks=shows("anima.creation.steps")),
        pytest.param(made("evanon"), "", marks=shows("anima.creation.steps")),
        pytest.param(made(name=" "), "needs a name", marks=shows("anima.creation.concept")),
        pytest.param(
            made(traits=("a", " ", "c")), "three traits", marks=shows("anima.trait.three")
        ),
        pytest.param(made(traits=("a", "b")), "three traits", marks=shows("anima.trait.three")),
        pytest.param(
            made(traits=("a", "b", "c", "d")), "three traits", marks=shows("anima.trait.three")
        ),
        pytest.param(made(passion=""), "one passion", marks=shows("anima.passion.one")),
        pytest.param(made(passion="greed"), "one passion", marks=shows("anima.passion.one")),
        pytest.param(
            replace(made(passion="love"), loved="egere"),
            "someone else",
            marks=shows("anima.passion.love-target"),
        ),
        pytest.param(
            made(about=About()), "visible mark", marks=shows("anima.creation.mark-of-power")
        ),
        pytest.param(
            made(powers={**NINE, "stamina": 4, "guard": -1}),
            "4",
            marks=shows("anima.creation.take-once"),
        ),
        pytest.param(
            made(
                powers={"resilience": 3, "stamina": 3, "charge-boost": 3, "guard": 1, "blaze": -1}
            ),
            ": -1. ",
            marks=shows("anima.creation.nine-powers"),
        ),
        pytest.param(made(base=Base(wounds=4)), SHAPELESS, marks=shows("anima.creation.wounds")),
        pytest.param(made(base=Base(ap=11)), SHAPELESS, marks=shows("anima.creation.ap-limit")),
        pytest.param(made(base=Base(cp=7)), SHAPELESS, marks=shows("anima.creation.cp-limit")),
        pytest.param(made(base=Base(defense=2)), SHAPELESS, marks=shows("anima.creation.defense")),
        pytest.param(made(kind="adversity"), SHAPELESS),
        pytest.param(made(bonds=("nobody",)), SHAPELESS),
        pytest.param(made("evanon", companion="nobody"), SHAPELESS),
        pytest.param(made("evanon", eidolons=(replace(SENJA, owner="egere"),)), SHAPELESS),
        pytest.param(made("evanon", eidolons=(replace(SENJA, base=Base()),)), SHAPELESS),
        pytest.param(made("evanon", eidolons=(replace(SENJA, weakness="crazy"),)), SHAPELESS),
        pytest.param(made("evanon", eidolons=(replace(SENJA, breed=""),)), SHAPELESS),
        pytest.param(made("evanon", eidolons=(replace(SENJA, level=0),)), SHAPELESS),
        pytest.param(made("evanon", eidolons=(replace(SENJA, type="swarm"),)), SHAPELESS),
        pytest.param(made("evanon", eidolons=(replace(SENJA, kind="adversity"),)), SHAPELESS),
        pytest.param(made("kassala"), "powers: 8"),
        pytest.param(made("kassala", eidolons=(replace(SUIT, base=Base()),)), SHAPELESS),
        pytest.param(made("kassala", eidolons=(replace(SUIT, breed="caragu"),)), SHAPELESS),
        pytest.param(
            made("kassala", eidolons=(replace(SUIT, base=Base(), breed="caragu"),)), SHAPELESS
        ),
        pytest.param(
            made("evanon", eidolons=(replace(SENJA, powers={**SENJA.powers, "blaze": 1}),)),
            SHAPELESS,
        ),
    ],
)
def test_who_is_brought_along_is_looked_at_like_who_is_made_here(brought, why):
    settings = Settings(("ana",), characters={"ana": brought})
    if not why:
        assert GAME.begin(settings).first
        return
    with pytest.raises(BadSetup, match=why):
        GAME.begin(settings)


@shows("anima.creation.prerequisites", "anima.custom.one-per-summoner", "anima.adversity.stat-list")
def test_who_is_brought_along_fits_the_readings_and_the_campaign_of_the_table():
    idle = made(powers={"resilience": 3, "stamina": 3, "charge-boost": 2, "soulsmith": 1})
    assert GAME.begin(Settings(("ana",), characters={"ana": idle})).warnings
    with pytest.raises(BadSetup, match="needs Soulbound Weapon"):
        GAME.begin(Settings(("ana",), characters={"ana": idle}, rulings=("strictPrerequisites",)))
    powers = {"open-bond": 2, "empower-eidolons": 3, "summoning": 1, "charged-summoning": 3}
    suits = (KASITAKA, replace(KASITAKA, id="second"))
    pilot = made("kassala", eidolons=suits, powers=powers, bonds=("kasitaka", "second"))
    assert GAME.begin(Settings(("ana",), characters={"ana": pilot}, summoners=True)).first
    with pytest.raises(BadSetup, match="one custom eidolon"):
        GAME.begin(Settings(("ana",), characters={"ana": pilot}))
    for ill in (foe(wounds=0), foe(ap=0), foe(sp=0)):
        with pytest.raises(BadSetup, match="Action Pool"):
            GAME.begin(Settings(("ana",), {"ana": "yara"}, conflict=Plan((ill,))))


def test_where_nothing_was_agreed_nothing_is_said_of_it():
    def agreed(settings):
        return [fact for fact in GAME.begin(settings).first if isinstance(fact, Agreed)]

    assert agreed(Settings(("ana",))) == []
    assert [fact.campaign.mood for fact in agreed(Settings(("ana",), mood="loud"))] == ["loud"]


def test_two_eidolons_that_many_know_have_two_names():
    shaleya = KNOWN["shaleya"]
    assert known(shaleya) is shaleya
    with pytest.raises(ValueError, match="shaleya"):
        known(replace(shaleya, level=2))
    assert KNOWN["shaleya"] is shaleya


def test_every_sentence_of_the_samples_can_be_translated():
    for sample in SAMPLES.values():
        about = sample.sheet.about
        for text in (about.concept, about.story, *sample.sheet.traits):
            if " " in text:
                assert told(text).key.startswith(f"anima.sample.{sample.id}."), text
                assert speak(told(text)) == text
    assert told("nobody's words").key == "kernel.plain"


def test_no_two_at_a_table_are_the_same():
    twins = {"ana": made(), "ben": made()}
    with pytest.raises(BadSetup, match="egere"):
        GAME.begin(Settings(("ana", "ben"), characters=twins))
    with pytest.raises(BadSetup, match="egere"):
        GAME.begin(Settings(("ana", "ben"), {"ana": "egere"}, {"ben": made()}))
    double = Plan((foe("yara"),))
    with pytest.raises(BadSetup, match="yara"):
        GAME.begin(Settings(("ana",), {"ana": "yara"}, conflict=double))


def test_the_demos_begin_and_a_made_character_sits_where_she_belongs():
    for demo in DEMOS:
        assert GAME.begin(demo.settings).seats[0] == "gm"
    facts, notes = prepare(Settings(("ana",), {"ana": "kassala"}))
    (fact,) = [f for f in facts if isinstance(f, CharacterMade)]
    assert fact.eidolons[0].seat == "ana"
    assert GAME.form().samples[0].id == "yara"
    assert [says(note) for note in notes] == [
        "Kassala has 8 of 9 powers; the rest may be taken at the table."
    ]
    assert not prepare(Settings(("ana",), {"ana": "egere"}))[1]
    assert "no power that uses charge" in says(prepare(Settings(("ana",), {"ana": "yara"}))[1][0])


def test_every_switch_is_named_in_the_inventory_and_explained():
    import re

    from tools.rules import inventory

    named = set()
    for atom in inventory("anima").values():
        for found in re.findall(r"Switch: ([^.\[]+)", atom.text):
            named |= set(re.findall(r"\b[a-z]+[A-Z]\w+", found))
    assert named == set(SWITCHES) == set(READINGS)
    for name in SWITCHES:
        assert Rulings().turned_over(name) != Rulings()


@shows("anima.creation.rank-is-a-pick")
def test_a_power_taken_too_often_or_never_taken_is_named() -> None:
    page = as_answer(SAMPLES["yara"])
    for powers, because in (
        (("resilience",) * 4, "Too many ranks of Resilience: 4. At most 3."),
        (("auto-guard",), "Auto Guard cannot be taken here"),
    ):
        refusal = character_page("ana").refuses((*page[:5], powers, *page[6:]))
        assert refusal is not None
        assert because in speak(refusal)


def test_a_custom_eidolon_that_is_brought_along_is_small_and_of_no_breed():
    assert (SUIT.custom, SUIT.base, SUIT.breed) == (True, EIDOLON_BASE, "")


@pytest.mark.parametrize(
    ("line", "row", "most"),
    [
        ("background", "A brother at sea.", 12),
        ("links", "Owes the harbour a ship.", 12),
        ("weapons", ("blade", (), ""), 3),
        ("bonds", None, 3),
    ],
)
def test_how_many_lines_of_each_kind_a_sheet_holds(line, row, most):
    (field,) = [one for one in character_page("ana").fields if one.name == line]
    (senja,) = character_page("x").filled(as_answer(SAMPLES["evanon"]))["bonds"]
    lines = field.answers
    for many in range(most + 2):
        why = lines.refuses((row or senja,) * many)
        assert (why is None) is (many <= most), says(why)


def test_somebody_made_on_the_page_is_as_the_page_says_and_is_printed_nowhere():
    for id in ("evanon", "yara", "egere", "syjika"):
        sample = SAMPLES[id]
        made = character_page("ana").made(as_answer(sample))
        assert (made.passion, made.loved) == (sample.passion, sample.loved)
        assert made.printed == (0, 0, 0)
        assert (made.sheet.powers, made.sheet.traits) == (sample.sheet.powers, sample.sheet.traits)
        assert (made.sheet.kind, made.sheet.seat, made.sheet.base) == ("pc", "ana", Base())
        assert [one.name for one in made.eidolons] == [one.name for one in sample.eidolons]


@pytest.mark.parametrize(
    ("tally", "effect"),
    [(ChargeLimit, "charge-boost"), (Defense, "protection"), (StrikeLimit, "strike-boost")],
)
def test_what_follows_from_a_sheet_alone_asks_for_no_weapon_in_hand(tally, effect):
    plain = pc("ana", {"soulbound-weapon": 1}).sheet
    armed = replace(plain, weapons=(Weapon("blade", (effect,)),))
    assert of_sheet(tally, armed) == of_sheet(tally, plain)
    held = World(fighters={"ana": Fighter(armed, 0, held=0)})
    assert count(held, tally("ana")) > of_sheet(tally, armed), "in hand it does"
