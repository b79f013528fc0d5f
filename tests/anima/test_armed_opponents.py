"""Opponents with all that the book lets them have: Soulbound Weapons, eidolons of any kind, and
powers that no PC can take."""

from __future__ import annotations

from random import Random

import pytest

from anima.stage import HIT, MISS, foe
from anima.test_laying_out import opponent, page
from support.shows import shows
from undertow.games.anima.catalogue.powers import EFFECTS, POWERS
from undertow.games.anima.facts import ConflictBegan
from undertow.games.anima.moments import Defense, StrikeBonus
from undertow.games.anima.opponents import ANY_POWER, OPPONENT, THEIR_BOND, laid_out, their_bond
from undertow.games.anima.rules.passives import effects
from undertow.games.anima.views import view
from undertow.games.anima.world import Weapon, World
from undertow.kernel import speak

BLADE = ("Thorn", ("power-strike",), "")
CHARM = ("Charm", ("protection",), "")
CAT = their_bond(
    eidolon="custom",
    name="Ash Cat",
    level=0,
    own=("claws",),
    weakness="overwhelmable",
    senses=("sight", "sound"),
    competence=4,
)


def meets(stage, *rows, people=("ana",), faces=None):
    """A conflict against these, laid out on the page; the PCs act first."""
    s = stage(*people, peace=True)
    sides = len(people) + len(rows)
    s.rolls(*(faces or range(6, 6 - sides, -1)))
    return s.opens("gm", "conflict").answers(page(rows, pcs=people))


def own(*ids: str):
    """An eidolon of the GM's making, of level 0, with these powers."""
    at = [field.name for field in THEIR_BOND.fields].index("own")
    return (*CAT[:at], ids, *CAT[at + 1 :])


FOUR = own("resilience", "toughness", "stamina", "auto-guard")


# Weapons


@shows("anima.adversity.powers", "anima.soulbound.disarm", "anima.soulbound.disarm-effect")
def test_the_weapon_of_an_opponent_works_until_it_is_knocked_from_its_hand(stage):
    s = meets(stage, opponent(weapons=(CHARM,), defense=2))
    assert s.of("ogre").sheet.powers == {"soulbound-weapon": 1}, "the weapon brings its power"
    assert s.count(Defense("ogre")) == 3, "Protection shields it"
    (shown,) = [f for f in view(s.world, "ana").fighters if f.id == "ogre"]
    assert [(w.name, w.held, speak(w.names[0])) for w in shown.weapons] == [
        ("Charm", True, "Protection")
    ]
    switch = s.world.fight.goal("disarm:ogre:0")
    assert (switch.difficulty, switch.switch, switch.on) == (3, True, False)
    s.set({"ana": {"sp": 4}, "ogre": {"sp": 5}})
    s.achieve("disarm:ogre:0", 4, (HIT,) * 4)
    assert s.count(Defense("ogre")) == 2
    assert effects(s.world, s.of("ogre")) == ()
    s.achieve("disarm:ogre:0", 5, (HIT,) * 5)
    assert s.count(Defense("ogre")) == 3, "and its own side brings it back"


def test_an_opponent_strikes_with_its_weapon_and_the_weapon_answers_wounds(stage):
    venom = ("Fang", ("poisonous",), "")
    s = meets(stage, opponent(weapons=(venom,), powers=("weapon-upgrade",)), faces=(1, 6))
    s.set({"ogre": {"sp": 2}})
    s.strike("ana", 2, (HIT, HIT))
    assert s.of("ana").wounds == 1
    assert [name for name, _ in s.of("ana").conditions] == ["poisoned"]


def test_the_first_weapon_is_in_hand_and_another_is_drawn(stage):
    armed = opponent(weapons=(BLADE, CHARM), powers=("multisoul",))
    s = meets(stage, armed, faces=(1, 6))
    assert s.count(StrikeBonus("ogre", "ana")) == 1
    assert s.offered("draw") == [(1,)]
    s.does("draw", 1)
    assert effects(s.world, s.of("ogre")) == ("protection",)


@shows("anima.adversity.weapons")
def test_weapons_and_eidolons_stand_on_the_page_and_bring_their_powers():
    rows = {"weapons": (BLADE, CHARM), "bonds": (their_bond(eidolon="caragu"),)}
    assert "2 weapons are too many; this character can have 1" in speak(
        OPPONENT.refuses(opponent(**rows))
    )
    big = ("Fang", ("cursed",), "")
    assert ": 1. These effects take 2" in speak(OPPONENT.refuses(opponent(weapons=(big,))))
    able = opponent(
        powers=("multisoul", "weapon-upgrade"), weapons=(big, CHARM), bonds=rows["bonds"]
    )
    assert OPPONENT.refuses(able) is None, "and no Empower Eidolons for an eidolon of level 1"
    sheet, eidolon = laid_out(OPPONENT.filled(able), ())
    assert eidolon.level == 1
    assert sheet.powers == {
        "soulbound-weapon": 1,
        "multisoul": 1,
        "weapon-upgrade": 1,
        "summoning": 1,
        "open-bond": 1,
    }
    fighter = ConflictBegan((), (sheet,)).evolve(World()).fighters["ogre"]
    assert sheet.weapons[fighter.held].name == "Fang", "the first is in hand"


def test_quickdraw_and_improved_grip_are_for_opponents_as_well(stage):
    armed = opponent(
        weapons=(BLADE, CHARM), powers=("multisoul", "quickdraw", "improved-grip", "improved-grip")
    )
    s = meets(stage, armed, faces=(1, 6))
    assert s.world.fight.goals == (), "nothing disarms it"
    s.does("quickdraw", 1)
    assert (s.of("ogre").held, s.now) == (1, "ogre")


def test_an_opponent_holds_an_ultimate_weapon(stage):
    contents = ("fire-aura", "quicken", "strike-boost", "area-strike", "elemental-surge")
    armed = {"weapons": (("Sun", ("ultimate-weapon",), ""),), "powers": ("weapon-upgrade",) * 3}
    s = meets(stage, opponent(**armed, ultimate=contents))
    assert effects(s.world, s.of("ogre")) == ("ultimate-weapon", *contents)
    assert "worth five slots" in speak(OPPONENT.refuses(opponent(**armed)))


def test_a_smith_among_the_opponents_works_in_the_middle_of_a_conflict(stage):
    smith = opponent(name="Smith", powers=("soulsmith", "immediate-imbuement"))
    s = meets(stage, smith, opponent(weapons=(BLADE,)), faces=(1, 6, 5))
    s.does("imbue", "smith", "ogre", 0).answers("quicken")
    assert s.now == "ana", "it took the turns of both"
    s.passes("ana")
    assert s.of("ogre").sheet.weapons[0].effects == ("quicken",)


def test_a_weapon_stays_with_an_opponent_who_is_met_again(stage):
    s = meets(stage, opponent(weapons=(BLADE,), keep=True))
    s.opens("gm", "retreat", "gm")
    s.rolls(6, 5).opens("gm", "conflict").answers(page((), prepared=("ogre",)))
    assert s.of("ogre").sheet.weapons == (Weapon("Thorn", ("power-strike",)),)
    assert [goal.id for goal in s.world.fight.goals] == ["disarm:ogre:0"]


@pytest.mark.parametrize(
    ("figures", "because"),
    [
        ({"powers": ("soulbound-weapon",)}, "needs a weapon"),
        ({"weapons": (BLADE, CHARM)}, "2 weapons are too many; this character can have 1"),
        ({"weapons": (("Thorn", ("cursed",), ""),)}, ": 1. These effects take 2"),
        ({"weapons": (("Thorn", ("quicken", "quicken"), ""),)}, "twice"),
        ({"weapons": (("", (), ""),)}, "weapon's name: Some words"),
        ({"powers": ("auto-guard",)}, "needs someone to guard"),
        ({"guards": "ogre "}, "cannot guard itself"),
        ({"powers": ("auto-guard", "auto-guard"), "guards": "Lady"}, ": 2. At most 1."),
        ({"bonds": (their_bond(eidolon="custom", name=""),)}, "needs a name"),
        ({"bonds": (own("resilience"),)}, "level 0 eidolon has 4 powers; these are 1"),
        ({"bonds": (their_bond(eidolon="shaleya", companion=True),)}, "the power Companion"),
        (
            {"bonds": (their_bond(eidolon="shaleya", companion=True),) * 2},
            "one companion at most",
        ),
        (
            {"bonds": (their_bond(eidolon="caragu", companion=True),), "powers": ("companion",)},
            "companion here is of level 0",
        ),
    ],
)
def test_what_does_not_hold_together_is_refused(figures, because):
    refused = OPPONENT.refuses(opponent(**figures))
    assert refused is not None
    assert because in speak(refused)


# Eidolons


@shows("anima.adversity.powers", "anima.summon.adversity-summoner")
def test_an_opponent_summons_eidolons_known_and_of_the_gms_making(stage):
    lines = (FOUR, their_bond(eidolon="shaleya", competence=3))
    s = meets(stage, opponent(eidolon="shaleya", bonds=lines, start=6), faces=(1, 6))
    sheet = s.of("ogre").sheet
    assert sheet.bonds == ("shaleya", "ash-cat", "shaleya-2")
    assert (sheet.powers["summoning"], sheet.powers["open-bond"]) == (1, 3)
    cats = [s.of(id).sheet for id in sheet.bonds]
    assert [e.competence for e in cats] == [2, 4, 3], "2, where the GM says nothing"
    assert cats[1].custom
    s.does("summon", "ash-cat")
    assert s.of("ash-cat").here
    s.set({"ana": {"sp": 3}})
    s.strike("ogre", 3, (MISS,) * 3)
    assert s.world.fight.fallen.target == "ash-cat", "its Auto Guard is for its summoner"


def test_one_of_them_stays_beside_it_as_its_companion(stage):
    wild = their_bond(eidolon="shaleya")
    tame = (*FOUR[:2], True, *FOUR[3:])
    s = meets(stage, opponent(powers=("companion",), bonds=(wild, tame)))
    assert s.of("ogre").sheet.companion == "ash-cat"
    assert (s.of("ash-cat").here, s.of("shaleya").here) == (True, False)
    plain = laid_out(OPPONENT.filled(opponent(powers=("companion",), bonds=(wild, FOUR))), ())
    assert plain[0].companion == "shaleya", "else the first that can be"


# Powers no PC can take


@shows("anima.adversity.powers", "anima.adversity.auto-guard")
def test_an_opponent_with_auto_guard_takes_the_strikes_at_the_one_it_guards(stage):
    lady = opponent(name="The Lady", defense=0)
    s = meets(stage, lady, opponent(name="Knight", guards="the lady"), opponent(name="Page"))
    assert s.of("knight").sheet.powers == {"auto-guard": 1}
    s.set({"ana": {"sp": 9}})
    for aimed, struck in (("the-lady", "knight"), ("page", "page"), ("knight", "knight")):
        s.strike(aimed, 1, (MISS,))
        assert s.world.fight.fallen.target == struck
        s.passes("the-lady", "knight", "page")
    s.set({"knight": {"out": True}})
    s.strike("the-lady", 1, (HIT,))
    assert s.of("the-lady").wounds == 1, "a guard who is out guards nobody"


def test_it_guards_nobody_of_the_other_side_and_not_against_itself(stage):
    guard = foe("knight", ward="Ana", powers={"auto-guard": 1})
    s = stage("ana", "ben", foes=[guard, foe("troll")], order=("troll", "ana", "ben", "knight"))
    s.set({"troll": {"sp": 1}})
    s.strike("ana", 1, (MISS,))
    assert s.world.fight.fallen.target == "ana"


@shows("anima.adversity.powers")
def test_an_opponent_may_take_every_power_there_is():
    assert set(ANY_POWER.options) == set(POWERS)
    assert ANY_POWER.options.count("resilience") == POWERS["resilience"].ranks
    fields = {field.name: field.answers for field in OPPONENT.fields}
    assert set(fields["weapons"].each.fields[1].answers.options) == set(EFFECTS)
    assert OPPONENT.refuses(opponent(invented=(("Howl", "action", 2, "All lose a die."),))) is None


def test_a_page_from_before_these_lines_still_tells_of_its_opponent():
    old = opponent(powers=("slow",), eidolon="shaleya")[:18]
    assert OPPONENT.refuses(old) is None
    assert "22 lines" in speak(OPPONENT.refuses(old[:17]))
    sheet, eidolon = laid_out(OPPONENT.filled(old), ())
    assert (sheet.powers, sheet.weapons, sheet.ward) == (
        {"slow": 1, "summoning": 1, "open-bond": 1},
        (),
        "",
    )
    assert eidolon.owner == "ogre"


def test_an_opponent_that_a_bot_makes_up_holds_together():
    armed = bonded = guarding = 0
    for seed in range(120):
        row = OPPONENT.sample(Random(seed).randrange)
        assert OPPONENT.refuses(row) is None
        filled = OPPONENT.filled(row)
        armed += bool(filled["weapons"])
        bonded += bool(filled["bonds"])
        guarding += bool(filled["guards"])
    assert armed
    assert bonded
    assert guarding
