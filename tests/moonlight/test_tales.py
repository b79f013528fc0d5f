"""Every kind of fact in words, each way it can read; and whatever has a name is called by it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from support.shows import shows
from undertow.games.moonlight import facts as f
from undertow.games.moonlight.boards import Avatar, Engine, Flashback, Suspect
from undertow.games.moonlight.book import PLAYSETS
from undertow.games.moonlight.facts import FACTS
from undertow.games.moonlight.game import GAME
from undertow.games.moonlight.labels import noun
from undertow.games.moonlight.rules.promises import MENU
from undertow.games.moonlight.rulings import Figures, Rulings
from undertow.games.moonlight.words import BANDS, roll_named, word
from undertow.games.moonlight.world import (
    Consequence,
    Harm,
    Made,
    Mission,
    Promise,
    Protagonist,
    Roll,
    Secondary,
    Series,
    SetUp,
    Tracks,
    Vow,
)
from undertow.kernel import Question
from undertow.parts.clocks import Clock
from undertow.parts.uses import Use

ROLL = Roll("ana", "defy", "through the gate")
HIT = Consequence("ana", "harm", "claws", 2)
COST = Consequence("ana", "complication", "a scar", 1)
MADE = Made("ana", "defy", "in", "risky", 2, (3, 6), "6")
GOAL = Mission("tier-1", 1, "Light")
TOLD = [
    (f.Stressed("ana", 3, "assist"), "Ana: stress 3 (an assist)."),
    (f.BrinkReached("ana"), "Ana is on the brink of eclipse. Who holds them?"),
    (f.BrinkLeft("ana", "ben"), "Ben holds Ana back from the brink."),
    (f.BrinkLeft("ana", ""), "Ana falls into eclipse."),
    (f.Eclipsed("ana"), "Ana falls into eclipse."),
    (
        f.EclipseEscaped("ana", "ben", "They talk.", True),
        "Ana comes out of eclipse, with the help of Ben: They talk.",
    ),
    (f.WasLost("ana", "dead"), "Ana dies."),
    (f.WasLost("ana", "mundane"), "Ana forgets the magic, and goes back to an ordinary life."),
    (f.WasLost("ana", "retired"), "Ana leaves the story."),
    (f.WasLost("ana", "adversary"), "Ana goes over to the adversary."),
    (f.Hurt("ana", Harm(2, "claws")), "Ana is hurt, level 2: claws"),
    (f.PutOut("ana"), "Ana is out of action until the mission ends."),
    (f.Recovered("ben", 2), "Ben recovers: 2 segments."),
    (f.Recovered("ana", 2), "Ana has no harm left."),
    (f.Foreseen(9, HIT), "Ana faces this: claws (harm, level 2)."),
    (f.Foreseen(9, COST), "Ana faces this: a scar (complication)."),
    (
        f.Foreseen(9, replace(COST, clock=1, level=2)),
        "Ana faces this: a scar (complication, 2 segments).",
    ),
    (
        f.Foreseen(9, replace(HIT, promised=True)),
        "The price of the promise comes for Ana: claws (harm, level 2).",
    ),
    (
        f.Foreseen(9, replace(HIT, protected="ben")),
        "Ana steps in for Ben: claws (harm, level 2).",
    ),
    (
        f.Foreseen(9, replace(HIT, resisted=True, protected="ben")),
        "Ana resists. What is left: claws (harm, level 2).",
    ),
    (
        f.Foreseen(9, replace(HIT, armoured=True, resisted=True)),
        "Ana's armour takes some of it. What is left: claws (harm, level 2).",
    ),
    (f.Foreseen(9, replace(HIT, level=0, armoured=True)), "Ana averts it: claws"),
    (f.Landed(8, averted=True), "It does not happen."),
    (f.Landed(8, averted=False), "It happens."),
    (f.ArmourSpent("ana", special=False), "Ana spends their armour."),
    (f.ArmourSpent("ana", special=True), "Ana spends their special armour."),
    (f.Rearmed("ana"), "Ana's armour is as new."),
    (f.HarmShrugged("ben", 0), "Ben shrugs it off for now: a cut"),
    (f.Transcended("ana", ""), "Ana transcends."),
    (f.Transcended("ben", ""), "Aquila transcends."),
    (f.Transcended("ana", "light", "warm", "cold"), "Ana transcends: light / warm / cold"),
    (f.TrackMarked("ana", 3), "Ana: transcendence 3 of 4."),
    (f.ChangedBack("ana"), "Ana changes back."),
    (f.LinksChanged("ana", "ben", 2), "Ana's links with Ben: 2."),
    (f.Learned("ana", "sun", "desperate"), "Ana: 1 xp in sun (a desperate roll)."),
    (f.Advanced("ana", "sun", "defy"), "Ana grows: defy."),
    (f.DowntimeSpent("ana", 1), "Downtime actions left for Ana: 1."),
    (f.Used(Use("ana", "x", "phase")), None),
    (
        f.MissionCleared(),
        "Links go; stress and armour are as new for all who are not in eclipse.",
    ),
    (
        f.Chosen("ana", "moonlight.something-to-prove", "ben"),
        "Ana, Something to prove: Ben.",
    ),
    (f.Chosen("ana", "moonlight.something-to-prove", "x"), "Ana, Something to prove: x."),
    (f.DotGained("ana", "flow"), "Ana gains a dot in flow."),
    (f.GoalStated(9, ROLL), "Ana wants this, by defy: through the gate"),
    (
        f.GoalStated(9, replace(ROLL, kind="setup")),
        "Ana makes an opening, by defy: through the gate",
    ),
    (
        f.GoalStated(9, replace(ROLL, kind="flashback")),
        "Ana had prepared this, by defy: through the gate",
    ),
    (
        f.GoalStated(9, replace(ROLL, kind="info")),
        "Ana looks into this in the midst of danger, by defy: through the gate",
    ),
    (f.GoalStated(9, replace(ROLL, of=7)), "Ana joins in, by defy: through the gate"),
    (f.RollChanged(7, ROLL), "Ana's roll: defy, risky, standard effect."),
    (
        f.RollChanged(7, replace(ROLL, push="die")),
        "Ana's roll: defy, risky, standard effect; a push.",
    ),
    (
        f.RollChanged(7, replace(ROLL, offers=(Promise("ben", "x"), Promise("gm", "y")))),
        "Ana's roll: defy, risky, standard effect; 2 promises offered.",
    ),
    (
        f.RollChanged(7, replace(ROLL, promise=Promise("ben", "x"), offers=(Promise("b", "x"),))),
        "Ana's roll: defy, risky, standard effect; a poisoned promise.",
    ),
    (
        f.RollChanged(7, replace(ROLL, helper="ben", abilities=("moonlight.watchful",))),
        "Ana's roll: defy, risky, standard effect; Ben helps, Watchful.",
    ),
    (f.RollDropped(7), "The roll is dropped; nothing happened."),
    (f.Rolled(7, MADE), "Ana rolls 3, 6: 6 (risky, standard effect)."),
    (f.Threw("ana", "resistance", (3,), "1-3"), "Ana rolls 3 for resisting: 1-3."),
    (f.Threw("", "engagement", (6, 6), "critical"), "6, 6 for the engagement: critical."),
    (
        f.OpeningMade(9, SetUp("ana", "the gate")),
        "Ana has made an opening for the others: the gate",
    ),
    (f.OpeningUsed(6, "ana"), "Ana uses the opening that Ben made."),
    (f.GroupFell("ana", MADE), "Together, led by Ana: 6."),
    (f.Gathered({}, Rulings()), "The story begins."),
    (
        f.Gathered(
            {"a": Protagonist("a", "a", "Ana"), "b": Protagonist("b", "b", "Bo")}, Rulings()
        ),
        "The story begins with Ana, Bo.",
    ),
    (f.SceneSet("The bridge"), "The bridge"),
    (f.Spotlit("ana"), "Ana, what do you do?"),
    (f.Spotlit(""), "Nothing more comes of it."),
    (f.PhaseBegan("downtime"), "Episode 1: downtime."),
    (f.ClockSet(9, Clock(name="Bells", size=4, ticks=1)), "The clock “Bells”: 1 of 4."),
    (f.ClockPutAway(1), "A clock is put away."),
    (f.MissionSet(GOAL), "The mission, tier 1: Light (A mission of tier 1)"),
    (f.MissionSet(replace(GOAL, id="odd")), "The mission, tier 1: Light (odd)"),
    (
        f.MissionSet(replace(GOAL, position="desperate")),
        "The mission opens in a desperate position: Light",
    ),
    (
        f.MissionSet(replace(GOAL, success=True)),
        "The mission is over, and they achieved it: Light",
    ),
    (
        f.MissionSet(replace(GOAL, success=False)),
        "The mission is over, and they did not achieve it: Light",
    ),
    (f.FlashbackSet(9, Flashback("ana", "a rope")), "Ana remembers: a rope"),
    (
        f.FlashbackSet(9, Flashback("ana", "a rope", 2)),
        "Ana's flashback costs 2 stress: a rope",
    ),
    (f.FlashbackSet(9, Flashback("ana", "a rope", 0)), "Ana's flashback costs 0 stress: a rope"),
    (f.FlashbackSet(9, None), None),
    (f.TracksSet(Tracks(3, 4)), "The adversary: 3 of 15. Investigation: 4 of 15."),
    (f.SeriesSet(Series("brink")), "The series: At the Brink of the Abyss."),
    (f.SeriesSet(Series("brink", "Ours")), "The series: Ours."),
    (
        f.SeriesSet(Series("sea", "", {}, ("moonlight.sync-ratio",), 3, season=2)),
        "On a Sea of Stars, season 2: Sync ratio; 3 series xp.",
    ),
    (f.SecondarySet(9, Secondary("Iris")), "Iris enters the story."),
    (f.SecondarySet(9, None), "Somebody leaves the story."),
    (f.SheetSet(Protagonist("zoe", "zoe", "Zoe", "hero")), "Zoe joins: The Unlikely Hero."),
    (f.VowsSet("ana", (Vow("ben", "always"),)), "Ana promises: always"),
    (f.ProjectBegan(1, "ana"), "Ana begins a project: “Doom”."),
    (
        f.Asked("ana", "the gate", 1, 2, 2),
        "Ana may ask the director. Questions: 1, follow-ups: 2. About: the gate",
    ),
    (f.Granted("ana"), "Ana may choose an advance."),
    (f.Healed("ana"), "Ana has no harm left."),
    (f.DoomSet("ana", True), "Ana is past saving, and stands as long as the light lasts."),
    (f.DoomSet("ana", False), "Ana's time has come."),
    (
        f.SwappedOut("ana", "moonlight.watchful", "moonlight.reckless"),
        "Ana gives up Watchful for Reckless.",
    ),
    (f.BondsChanged("ana", 2, 1), "Ana's links with Ipos: 1."),
    (f.AvatarSet("ana", Avatar("Raven")), "Ana dreams of Raven."),
    (f.EngineSet(2, Engine("Ipos", pilot="ana")), "Ipos: strength 3, piloted by Ana."),
    (f.EngineSet(2, Engine("Ipos", strength=2)), "Ipos: strength 2."),
    (f.SuspectSet(3, Suspect("Imai")), "Imai is a suspect."),
    (
        f.SuspectSet(3, Suspect("Imai", role="surveillance-follower")),
        "Imai is identified: Surveillance: follower.",
    ),
    (f.SuspectSet(3, Suspect("Imai", confronted=True, role="x")), "Imai was confronted."),
    (f.SuspectSet(3, None), "Somebody is no suspect any more."),
    (f.FalloutRead(1, "1-3"), "Fallout: 1-3."),
    (f.FiguresSet(Figures()), "The lengths of tracks are set."),
    (f.RulingsSet(Rulings()), "The table plays by the book."),
    (
        f.RulingsSet(Rulings(one_follow_up=True)),
        "The table agrees: An opening serves the first friend who follows up, and nobody after.",
    ),
    (f.Agreed("blight", ("an ancient curse", "greed")), "blight an ancient curse, greed."),
    (f.Agreed("blight"), "“blight” is open again."),
    (f.SeasonEnded(last=False), "The season is told."),
    (f.SeasonEnded(last=True), "The season is told, and with it ."),
    (f.Parted("ana", True), "Ana's halves are apart."),
    (f.Parted("ana", False), "Ana is one again."),
    (
        f.DuelSet("ana", "the Duke", "En garde"),
        "Ana against the Duke: neither withdraws before one is beaten. En garde",
    ),
    (f.DuelSet("ana", "", ""), "Ana's duel is over."),
    (f.BeaconLit("ana", ("ben",)), "Ana gives heart to all who hear."),
    (f.EffectLost(1), "It achieves less than it seemed."),
    (f.FootingSet("ana", 1), "Ana acts from a worse position now."),
]


@pytest.fixture
def stage(night):
    """Whatever a fact may speak of lies on the table."""
    cut = {"level": 1, "words": "a cut", "kind": "physical", "foe": "", "shrugged": False}
    n = night(ana={}, ben={"true_name": "Aquila"}, cleo={})
    n.set("people/ben/harm", [cut, cut, cut | {"level": 2}])
    n.set("rolls", {7: {"who": "ana", "action": "defy", "goal": "through the gate"}})
    n.set("incoming", {8: {"whom": "ana", "kind": "harm", "words": "claws"}})
    n.set("setups", {6: {"by": "ben", "words": "the gate"}})
    n.set("clocks", {1: {"name": "Doom", "size": 4}})
    n.set("engines", {2: {"name": "Ipos"}})
    n.set("people/ana/advances", ["sun"])
    n.set(
        "last",
        {
            "who": "ana",
            "action": "defy",
            "goal": "in",
            "position": "risky",
            "effect": 2,
            "faces": [3],
            "band": "1-3",
        },
    )
    n.set("suspects", {3: {"name": "Imai"}})
    return n


@pytest.mark.parametrize(
    ("fact", "words"), TOLD, ids=[f"{type(one).__name__} {n}" for n, (one, _) in enumerate(TOLD)]
)
def test_a_fact_in_words(stage, fact, words):
    said = GAME.prose(fact, fact.evolve(stage.world))
    assert (None if said is None else str(said)) == words


def test_no_kind_of_fact_is_missing_here():
    ours = {kind for kind in FACTS if kind.__module__.startswith("undertow.games.moonlight")}
    assert ours - {type(fact) for fact, _ in TOLD} == set()


def test_an_eclipse_reads_the_other_way_round(stage):
    stage.set("people/ana/eclipse", True)
    fact = f.Stressed("ana", 3, "assist")
    assert str(GAME.prose(fact, fact.evolve(stage.world))) == "Ana, in eclipse: 3 left (an assist)."


def test_a_season_ends_with_the_name_of_its_series(playing):
    n = playing("sea")
    fact = f.SeasonEnded(last=True)
    said = str(GAME.prose(fact, fact.evolve(n.world)))
    assert said == "The season is told, and with it On a Sea of Stars."
    n.set("series/name", "Ours")
    said = str(GAME.prose(fact, fact.evolve(n.world)))
    assert said == "The season is told, and with it Ours."


@shows("moonlight.sea.exposed-13", "moonlight.sea.exposed-45")
@pytest.mark.parametrize(
    ("band", "words"),
    [
        ("1-3", "It is a disaster, and you must answer for it."),
        ("4/5", "The Bastion gets through; its people resent you."),
        ("6", "The Bastion copes, and grows careless."),
        ("critical", "The Bastion copes, and rallies to the cause."),
    ],
)
def test_how_an_exposed_bastion_fared_is_told_with_the_dice(stage, band, words):
    said = str(GAME.prose(f.Threw("", "bastion", (2,), band), stage.world))
    assert said.endswith(f": {BANDS[band]()}. {words}")


def test_what_a_chart_says_is_read_with_the_dice(playing):
    n = playing("sea", phase="fallout")
    fact = f.FalloutRead(1, "1-3")
    assert str(GAME.prose(fact, n.world)).startswith("Fallout, 1-3: ")


# Names on buttons


@shows("moonlight.poison.kind-betray")
@pytest.mark.parametrize("playset", [None, *PLAYSETS.values()])
def test_every_kind_of_price_has_its_word(playset):
    for kind in (*MENU, *(playset.prices if playset else ())):
        assert word(kind).key == f"moonlight.word.{kind}"
    assert str(word("help")) == "help for the adversary"


def test_rolls_people_and_words_are_called_by_their_names(stage):
    world = stage.world
    assert str(roll_named(world, 7)) == str(noun(world, "ben", "id", 7))
    assert str(roll_named(world, 7)) == "Ana, through the gate"
    assert noun(world, "ana", "id", 7) is None
    assert str(noun(world, "ana", "whom", "ben")) == "Ben"
    assert str(noun(world, "ana", "size", "ben")) == "ben"
    assert [str(word(text)) for text in ("sun", "moonlight.watchful", "hero", "brink", "odd")] == [
        "sun",
        "Watchful",
        "The Unlikely Hero",
        "At the Brink of the Abyss",
        "odd",
    ]


def test_answers_are_called_by_their_names(stage):
    asked = stage.play.form(GAME._actions["moonlight.consequence"].offer("gm"))

    def label(answer, **about):
        at = Question("gm", asked.prompt, asked.answers, about)
        return str(GAME.answer_label(stage.world, at, answer))

    assert [label(one) for one in (True, False, "", 3)] == ["Yes", "No", "None", "3"]
    assert [label(one) for one in ("ana", "out", "fatal")] == [
        "Ana",
        "Out of action until the mission ends",
        "It is fatal",
    ]
    assert label("adversary") == "They go over to the adversary"
    none = Question("gm", asked.prompt, asked.answers, {})
    assert GAME.answer_label(stage.world, none, "") is not None
    assert label("adversary", field="kind") != label("adversary")
    assert label("oneFollowUp", field="on") == (
        "An opening serves the first friend who follows up, and nobody after."
    )
    assert label("oneFollowUp") == "oneFollowUp"
    assert label(1, field="clock") == "Doom"
    assert label(5, field="clock") == "None"
