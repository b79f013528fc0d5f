"""A described fight is read as the game would read it, and a broken one is refused in one sentence."""

from pathlib import Path

import pytest

from undertow.games.anima.lab.fight import Start, begin, notes, without
from undertow.games.anima.lab.setup import read
from undertow.kernel import BadSetup
from undertow.lab.places import places, spoken

EXAMPLES = sorted((Path(__file__).parents[2] / "src/undertow/examples").glob("anima-*.toml"))
FOE = '[[adversity]]\nname = "Watch"\n'
NINE = '["blaze", "firestorm", "resilience", "resilience", "toughness", "stamina", "slow", "weaken", "poison"]'
ASH = f'[[pcs]]\nname = "Ash"\npassion = "anger"\npowers = {NINE}\n'
YARA = '[[pcs]]\nsample = "yara"\n'


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_examples_can_be_played(path):
    fight = read(path.read_text("utf-8"), path.name)
    play = begin(fight, b"x" * 32)
    assert fight.title
    assert set(fight.seats) == set(play.seats)
    assert list(fight.sides().values()).count("gm") >= 2


def test_there_are_two_examples():
    assert [path.stem for path in EXAMPLES] == ["anima-bridge", "anima-tower"]


def test_everything_that_can_be_said_arrives():
    fight = read(
        """
        title = "All of it"
        basic = 2
        rounds = 12
        order = ["Watch 2", "yara", "Watch 1"]
        conditions = ["Darkness"]
        [bots]
        pcs = "ahead"
        [rulings]
        startingTraitMarks = 2
        chargeOverflow = "strike"
        [[pcs]]
        sample = "Yara"
        passion = "Bloodlust"
        wounds = 1
        action = 4
        charge = 3
        marks = 1
        [[adversity]]
        name = "Watch"
        type = "squad"
        members = 4
        count = 2
        powers = ["Leap Attack"]
        [[goals]]
        text = "The gate"
        difficulty = 4
        effect = "defense"
        target = "watch 2"
        """
    )
    assert (fight.title, fight.basic, fight.rounds) == ("All of it", 2, 12)
    assert fight.bots == {"pc": "ahead"}
    assert fight.rulings.starting_trait_marks == 2
    assert fight.rulings.charge_overflow == "strike"
    assert fight.party[0].passion == "bloodlust"
    assert fight.starts == {"yara": Start(1, 4, 3, 1)}
    plan = fight.plan
    assert [sheet.id for sheet in plan.adversity] == ["watch-1", "watch-2"]
    assert plan.order == ("watch-2", "yara", "watch-1")
    assert plan.conditions == ("darkness",)
    assert plan.goals[0].effect.target == "watch-2"
    yara = begin(fight, b"x" * 32)
    assert yara.requests("yara")  # two weapons: which one is in hand?
    f = yara.world.fighters["yara"]
    assert (f.wounds, f.ap, f.cp, f.marks) == (1, 4, 3, (0,))


def test_an_eidolon_of_either_side():
    fight = read(
        ASH.replace('"slow", "weaken", "poison"', '"summoning", "open-bond", "companion"')
        + '[[pcs.bonds]]\neidolon = "kyanet"\nname = "Nib"\ncompanion = true\n'
        + FOE
        + 'eidolon = "inkots"\n'
    )
    assert fight.party[0].sheet.companion == "nib"
    assert [sheet.kind for sheet in fight.plan.adversity] == ["eidolon", "adversity"]
    assert begin(fight, b"x" * 32).world.fighters["nib"].here


def test_a_character_is_noted_where_the_game_would_note_her():
    text = ASH.replace('"poison"', '"unbreakable-bond"') + FOE
    assert "does nothing without" in str(notes(read(text))[0])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("pcs = = 3", ("fight.toml", "TOML", "line 1")),
        (FOE, ("no PCs", "[[pcs]]")),
        (YARA, ("no adversity", "[[adversity]]")),
        (YARA + FOE + "hat = 3", ("line 5", "adversity 1, hat", "no such key", "competence")),
        ("hat = 3\n" + YARA + FOE, ("line 1", "hat", "adversity")),
        (
            '[[pcs]]\nsample = "yarra"\n' + FOE,
            ("line 2", "pcs 1, sample", "Perhaps you meant yara."),
        ),
        (YARA + YARA + FOE, ("line 4", "only one yara")),
        (YARA + 'powers = ["slow"]\n' + FOE, ("line 3", "her own sheet")),
        (YARA + "wounds = 3\n" + FOE, ("line 3", "pcs 1, wounds", "from 0 to 2")),
        (
            ASH.replace("blaze", "blase") + FOE,
            ("line 4", "pcs 1, powers", "no power called blase", "Perhaps you meant blaze."),
        ),
        (
            ASH.replace('"slow"', '"slow", "guard"') + FOE,
            ("line 4", "Too many powers: 10. A character has 9"),
        ),
        (ASH.replace('"slow", ', "") + FOE, ("line 4", "Too few powers: 8.")),
        (
            ASH.replace('"slow"', '"toughness"') + FOE,
            ("Too many ranks of Toughness: 2. At most 1.",),
        ),
        (ASH.replace('"slow"', '"quickdraw"') + FOE, ("Quickdraw needs",)),
        (ASH.replace('"slow"', '"auto-guard"') + FOE, ("power of eidolons only",)),
        (ASH.replace("anger", "hunger") + FOE, ("line 3", "passion", "no hunger", "bloodlust")),
        (ASH.replace("anger", "love") + FOE, ("line 1", "Love needs a name")),
        (ASH.replace('passion = "anger"\n', "") + FOE, ("line 1", "needs a passion", "bloodlust")),
        (ASH.replace('"Ash"', '""') + FOE, ("line 2", "pcs 1, name")),
        (ASH + 'traits = ["one"]\n' + FOE, ("three traits",)),
        (ASH + '[[pcs.weapons]]\nname = "A stick"\n' + FOE, ("Without Soulbound Weapon",)),
        (
            ASH.replace('"slow"', '"soulbound-weapon"')
            + '[[pcs.weapons]]\nname = "A stick"\neffects = ["fire-aura", "frost-aura"]\n'
            + FOE,
            ("Slots of A stick: 1. These effects take 2",),
        ),
        (
            ASH.replace('"slow"', '"soulbound-weapon"')
            + '[[pcs.weapons]]\nname = "A stick"\neffects = ["fire-aurora"]\n'
            + FOE,
            ("line 7", "pcs 1, weapons 1, effects", "Perhaps you meant fire-aura."),
        ),
        (ASH + '[[pcs.bonds]]\neidolon = "kyanet"\n' + FOE, ("Open Bonds",)),
        (YARA + FOE + "competence = 99", ("line 5", "adversity 1, competence", "from 0 to 12")),
        (YARA + FOE + 'type = "horde"', ("line 5", "no horde", "swarm")),
        (
            YARA + FOE + 'type = "squad"\nmembers = 2\nwounds = 5',
            ("line 3", "adversity 1", "squad of 2"),
        ),
        (YARA + FOE + 'passion = "anger"', ("line 5", "adversityPassions")),
        (YARA + FOE + "powers = 3", ("line 5", "list of names")),
        (YARA + FOE + "pasion = 3", ("line 5", "pasion", "Perhaps you meant passion.")),
        (YARA + FOE + "powers = {toughness = 2}", ("line 5", "Toughness: 2. At most 1.")),
        (
            'rulings = ["chargeOverfow"]\n' + YARA + FOE,
            ("line 1", "Perhaps you meant chargeOverflow."),
        ),
        (
            'rulings = {chargeOverflow = "gone"}\n' + YARA + FOE,
            ("line 1", "chargeOverflow", "gone"),
        ),
        ('conditions = ["sleepy"]\n' + YARA + FOE, ("line 1", "no sleepy", "darkness")),
        ('order = ["yara"]\n' + YARA + FOE, ("line 1", "order")),
        ("basic = 9\n" + YARA + FOE, ("line 1", "basic", "from 1 to 4")),
        ("combat = false\n" + YARA + FOE, ("line 1", "combat", "at least one goal")),
        ('bots = {pcs = "wise"}\n' + YARA + FOE, ("bots, pcs", "no bot called wise")),
        (
            YARA + FOE + '[[goals]]\ntext = "x"\neffect = "block"\nwhat = "slo"',
            ("line 8", "goals 1, what", "Perhaps you meant slow."),
        ),
        (
            YARA + FOE + '[[goals]]\ntext = "x"\ntarget = "Bob"',
            ("line 7", "no one called Bob", "watch"),
        ),
        (
            YARA + FOE + '[[goals]]\ntext = "x"\nswitch = true\ndifficulty = 7',
            ("goals 1", "never harder than 6"),
        ),
        ("pcs = 3\n" + FOE, ("line 1", "pcs", "two brackets")),
        ("pcs = [3]\n" + FOE, ("line 1", "pcs 1", "two brackets")),
    ],
)
def test_a_broken_file_is_refused_in_one_sentence(text, words):
    with pytest.raises(BadSetup) as refused:
        read(text, "fight.toml")
    said = str(refused.value)
    assert said.startswith("fight.toml")
    assert "\n" not in said
    assert said.endswith(".")
    for word in (words,) if isinstance(words, str) else words:
        assert word in said


def test_places_and_how_they_are_spoken():
    text = "a = 1\n[[b]]\nc = 2\n[[b]]\n[[b.d]]\ne = 3\n[f]\ng = 4"
    found = places(text)
    assert found["a",] == 1
    assert found["b", 0, "c"] == 3
    assert found["b", 1, "d", 0, "e"] == 6
    assert found["f", "g"] == 8
    assert spoken(("b", 1, "d", 0, "e")) == "b 2, d 1, e"


class TestWithout:
    def fight(self, *ids):
        return read("".join(f'[[pcs]]\nsample = "{id}"\n' for id in ids) + FOE)

    def lacking(self, id, power):
        return without(self.fight(id), id, power).party[0]

    def test_a_power_and_nothing_else(self):
        before = self.fight("egere", "yara")
        after = without(before, "egere", "poison")
        assert "poison" not in after.party[0].sheet.powers
        assert len(after.party[0].sheet.powers) == len(before.party[0].sheet.powers) - 1
        assert after.party[1] == before.party[1]
        assert after.plan == before.plan

    def test_weapons_go_with_what_binds_them(self):
        assert self.lacking("yara", "soulbound-weapon").sheet.weapons == ()
        assert len(self.lacking("yara", "multisoul").sheet.weapons) == 1
        upgraded = self.lacking("yara", "weapon-upgrade").sheet.weapons
        assert [weapon.effects for weapon in upgraded] == [("elemental-surge",), ("area-strike",)]

    def test_eidolons_go_with_what_calls_them(self):
        assert self.lacking("evanon", "open-bond").eidolons == ()
        assert self.lacking("evanon", "empower-eidolons").eidolons == ()
        tame = self.lacking("evanon", "magnificent-companion")
        assert tame.sheet.companion == ""
        assert tame.sheet.bonds == ("senja",)
        assert [e.id for e in self.lacking("evanon", "slow").eidolons] == ["senja"]

    def test_of_an_opponent(self):
        fight = read(YARA + FOE + 'powers = ["slow", "poison"]')
        assert without(fight, "watch", "slow").plan.adversity[0].powers == {"poison": 1}

    def test_an_opponent_loses_with_a_power_what_hangs_on_it(self):
        fight = read(
            YARA
            + FOE
            + """powers = ["Multisoul"]
            guards = "Lady"
            [[adversity.weapons]]
            name = "Thorn"
            effects = ["Power Strike"]
            [[adversity.weapons]]
            name = "Charm"
            [[adversity.bonds]]
            eidolon = "shaleya"
            [[adversity]]
            name = "Lady"
            """
        )

        def watch(power):
            sheets = without(fight, "watch", power).plan.adversity
            return {sheet.id: sheet for sheet in sheets}

        assert [w.name for w in watch("multisoul")["watch"].weapons] == ["Thorn"]
        assert watch("soulbound-weapon")["watch"].weapons == ()
        assert watch("auto-guard")["watch"].ward == ""
        assert list(watch("auto-guard")) == ["shaleya", "watch", "lady"]
        assert list(watch("open-bond")) == ["watch", "lady"]
        assert watch("open-bond")["watch"].bonds == ()


def test_an_opponent_has_weapons_eidolons_and_somebody_to_guard():
    fight = read(
        ASH
        + FOE
        + """powers = ["Weapon Upgrade", "Companion"]
        guards = "the lady"
        [[adversity.weapons]]
        name = "Fang"
        effects = ["Poisonous"]
        [[adversity.bonds]]
        eidolon = "custom"
        name = "Ash Cat"
        powers = ["Resilience", "Toughness", "Stamina", "Blindness"]
        weakness = "overwhelmable"
        companion = true
        competence = 4
        [[adversity]]
        name = "The Lady"
        """
    )
    cat, watch, lady = fight.plan.adversity
    assert (watch.weapons[0].effects, watch.ward, watch.companion) == (
        ("poisonous",),
        "the lady",
        "ash-cat",
    )
    assert (cat.owner, cat.competence, cat.custom) == ("watch", 4, True)
    play = begin(fight, b"x" * 32)
    assert play.world.fighters["ash-cat"].here
    assert any(goal.id == "disarm:watch:0" for goal in play.world.fight.goals)
    assert lady.powers == {}


LOVER = ASH.replace('"anger"', '"love"')


@pytest.mark.parametrize(
    ("text", "because"),
    [
        (
            ASH + FOE + 'guards = "Nobody"',
            "line 7, adversity 1, guards: There is no one called Nob",
        ),
        (
            LOVER + 'loved = "Nobody at all"\n' + FOE,
            "line 5, pcs 1, loved: There is no one called Nobody at",
        ),
        (LOVER + 'loved = "Ash"\n' + FOE, "pcs 1: Love is for someone else"),
        (ASH + 'loved = "Watch"\n' + FOE, "Only the passion Love"),
        (YARA + "charge = 40\n" + FOE, "line 3, pcs 1, charge: It must be from 0 to 6"),
        (ASH + "charge = 7\n" + FOE, "pcs 1, charge: It must be from 0 to 6"),
        (ASH + "action = 13\n" + FOE, "pcs 1, action: It must be from 0 to 12"),
        (
            ASH + FOE + '[[goals]]\ntext = "Run"\neffect = "threat"\namount = 1\n',
            "goals 1, effect: There is no Threat Die",
        ),
        (ASH + FOE + 'powers = ["Soulbound Weapon"]', "Soulbound Weapon needs a weapon"),
        (ASH + FOE + '[[adversity.weapons]]\nname = "x"\neffects = ["Sharp"]', "no weapon effect"),
        (ASH + FOE + '[[adversity.weapons]]\nname = "x"\nsharp = 1', "There is no such key"),
        (ASH + FOE + '[[adversity.bonds]]\neidolon = "custom"\nname = "x"', "level 0 eidolon"),
    ],
)
def test_what_makes_no_sense_is_refused_with_its_line(text, because):
    with pytest.raises(BadSetup) as refused:
        read(text, "fight.toml")
    assert because in str(refused.value), str(refused.value)


def test_love_that_is_in_the_fight_and_a_sample_that_loves_somebody_at_home_are_taken():
    fight = read(LOVER + 'loved = "The Watch"\n' + FOE.replace("Watch", "The Watch"))
    assert fight.party[0].loved == "the-watch"
    assert read('[[pcs]]\nsample = "egere"\n' + FOE).party[0].loved == "syjika"


def test_figures_by_formula_are_for_opponents_as_well():
    uyar = YARA + FOE + 'eidolon = "uyar"\n'
    assert read(uyar).plan.adversity[0].base.cp == 6
    assert read('rulings = ["eidolonStatsByFormula"]\n' + uyar).plan.adversity[0].base.cp == 4


def test_a_side_is_played_by_a_bot_of_ones_own() -> None:
    own = "undertow.examples.bots:Steady"
    fight = read(f'bots = {{ pcs = "{own}", adversity = "random" }}\n' + YARA + FOE)
    assert fight.bots == {"pc": own, "gm": "random"}
    with pytest.raises(BadSetup, match=r"line 1, bots, pcs: .*Did you mean Steady\?"):
        read('bots = { pcs = "undertow.examples.bots:Stead" }\n' + YARA + FOE)
    with pytest.raises(BadSetup, match=r"bots, pcs: .*gredy.*Did you mean greedy\?"):
        read('bots = { pcs = "gredy" }\n' + YARA + FOE)
