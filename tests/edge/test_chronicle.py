"""Every fact has its words, and they say what happened."""

from __future__ import annotations

from random import Random

import pytest

from edge.room import ROOM
from edge.test_casting import CASTER
from edge.test_symbols import invoker
from support.acting import do, filled, some_act
from undertow.games.edge.board import Grid, Unit
from undertow.games.edge.book import PATRONS
from undertow.games.edge.facts import FACTS
from undertow.games.edge.facts.magic import LockSet, Owed, SymbolSet, WorkingSet
from undertow.games.edge.facts.people import (
    AssetSet,
    Bought,
    Conditioned,
    Died,
    Gathered,
    GearSet,
    Harmed,
    HitSet,
    Learned,
    Moved,
    Tired,
    Used,
)
from undertow.games.edge.facts.rolls import DiceFell, RollSet, Threw
from undertow.games.edge.facts.story import (
    BeatsGained,
    BeatsSpent,
    CrownSet,
    DeckSet,
    FoeSet,
    GridSet,
    LastingSet,
    LegSet,
    RulingsSet,
    Said,
    SceneBegan,
    SceneSet,
    SessionSet,
    SupplySet,
    ThreadSet,
)
from undertow.games.edge.game import GAME
from undertow.games.edge.rulings import READINGS, Rulings
from undertow.games.edge.telling import TOLD, UNTOLD
from undertow.games.edge.world import (
    Asset,
    Complication,
    Deck,
    Foe,
    Hit,
    Item,
    Lasting,
    Leg,
    Omen,
    Roll,
    Scene,
    Session,
    Symbol,
    Thread,
    Working,
    World,
)
from undertow.kernel import Fact, LiveFate, Offer, Overridden, Play, Question, speak
from undertow.kernel.journal import Happened
from undertow.parts.uses import Use

QUIET = (*UNTOLD, SceneSet, SessionSet)
"""Facts that may say nothing."""


def told(play):
    """The facts so far, each with its line in the world it made."""
    world, found = play.origin, []
    for entry in play.journal.entries:
        if isinstance(entry, Happened):
            world = entry.fact.evolve(world)
            if not isinstance(entry.fact, Overridden):
                line = GAME.prose(entry.fact, world)
                found.append((entry.fact, line and speak(line)))
    return found


def act(play, rng):
    """What somebody does next, at their turn or beside it."""
    anytime = [
        (seat, aside) for seat in play.seats for aside in play.anytime(seat) if GAME.is_play(aside)
    ]
    if rng.random() < 0.7 or not anytime:
        return some_act(ROOM, play, "any", rng)
    rule = rng.choice(sorted({aside.rule for _, aside in anytime}))
    seat, aside = rng.choice([one for one in anytime if one[1].rule == rule])
    return "open", seat, filled(ROOM, play, aside, rng)


def lines(e):
    return [line for _, line in told(e.play) if line is not None]


def test_every_fact_has_words_or_is_for_the_rules_alone():
    assert [fact for fact in FACTS if (fact in TOLD) == (fact in UNTOLD)] == []


@pytest.mark.parametrize("seed", [10, 22, 36])
def test_every_line_of_a_random_game_can_be_spoken(seed):
    rng = Random(seed)
    deal = ROOM.deal(rng)
    fate = LiveFate(rng.randbytes(32))
    play = Play.begin(GAME, deal.seats, deal.offer, fate, first=deal.first)
    for _ in range(90):
        if ROOM.over(play.world):
            break
        do(play, act(play, rng))
    story = told(play)
    assert len({type(fact) for fact, _ in story}) > 20
    assert [fact for fact, line in story if not line and not isinstance(fact, QUIET)] == []
    assert [line for _, line in story if line and ("{" in line or "edge." in line)] == []
    later = World()  # what they name may be gone
    for fact, _ in story:
        line = GAME.prose(fact, later)
        assert line is None or speak(line)


def test_a_roll_and_what_comes_of_it_read_as_a_story(evening):
    e = evening(ana={"complications": (Complication("hunted"),)}, ben={"boons": 1})
    id = e.acts("ana")
    e.does("ben", "assist", id, words="a rope")
    e.does("gm", "stakes", id, position="desperate", dv=3)
    e.rolls("ana", 1, 7, 8, 3, 4, 2)
    wants = "Ana wants this, by body, melee: through the gate"
    assert lines(e)[2:] == [
        "The GM gains 1 beat (open complications).",
        f"{wants} (risky, standard effect; if it works: in; if not: seen)",
        f"{wants} (risky, standard effect; Ben helps, if it works: in; if not: seen)",
        *[
            f"{wants} (desperate, standard effect; difficulty 3, Ben helps, if it works: in; if not: seen)"
        ]
        * 2,
        "Ana rolls 1, 7, 8, 3, 4, 2; beats: 1.",
        "Ana: 2 successes against 3, a partial.",
        "The GM gains 1 beat (Ana).",
        "Ana: 1 Boon (partial).",
    ]


def test_harm_on_its_way_reads_as_a_story(evening):
    e = evening(ana={}, ben={"gear": {7: Item("armour", "light")}})
    e.does("gm", "harm", whom="ana", level=2, words="a falling beam")
    hit = next(iter(e.world.hits))
    e.does("ben", "protect", hit)
    e.does("ben", "take", hit)
    assert lines(e) == [
        "The story begins with Ana, Ben.",
        "Scene 1: the gate",
        "Harm 2 comes for Ana: a falling beam",
        "Ben steps in for Ana: harm 2, a falling beam",
        "What is left for Ben: harm 1, fatigue 1 (a falling beam).",
        "Ben: harm 1 (a falling beam).",
        "Ben: fatigue 1 (a falling beam).",
    ]


def test_a_fight_a_thread_and_an_ending_read_as_a_story(evening):
    e = evening(ana={}, ben={})
    e.does("gm", "fight").does("gm", "round").does("gm", "thread", name="The bell rings")
    e.does("gm", "scene-end").does("gm", "next-phase")
    assert lines(e) == [
        "The story begins with Ana, Ben.",
        "Scene 1: the gate",
        "A fight begins: round 1.",
        "Round 2.",
        "A thread is open: The bell rings",
        "The scene is over.",
        "Now: wrap-up.",
    ]


IN_WORDS: tuple[tuple[Fact, str], ...] = (
    (Gathered({}), "The story begins."),
    (Died("ana", ""), "Ana is gone for good."),
    (Died("ana", "on the bridge"), "Ana is gone for good: on the bridge"),
    (Harmed("ana", 1, "a fall"), "Ana: harm 1 (a fall)."),
    (Harmed("ana", 3, "a fall"), "Ana: harm 3, and cannot go on (a fall)."),
    (Harmed("ana", 3, "a fall", dying=True), "Ana is dying (a fall)."),
    (Harmed("ana", 2, "a fall", treated=True), "Ana's wounds are treated: harm 2 (a fall)."),
    (Harmed("ana", 0, "a fall"), "Ana has no harm left (a fall)."),
    (HitSet(1, Hit("ana", 2, "a blade")), "Harm 2 comes for Ana: a blade"),
    (HitSet(1, Hit("ana", 2, "a blade", protected="ben")), "Ana steps in for Ben: harm 2, a blade"),
    (HitSet(1, Hit("ana", 2, "a blade", protected="ben", step=1)), "Ana faces it: harm 2, a blade"),
    (
        HitSet(1, Hit("ana", 1, "a blade", said=("armour",))),
        "What is left for Ana: harm 1, fatigue 0 (a blade).",
    ),
    (
        HitSet(1, Hit("ana", 0, "a blade", fatigue=1, said=("armour",))),
        "What is left for Ana: harm 0, fatigue 1 (a blade).",
    ),
    (
        HitSet(1, Hit("ana", 0, "a blade", said=("armour",))),
        "Nothing of it is left for Ana: a blade",
    ),
    (Conditioned("ana", ("shaken", "pinned")), "Ana is shaken, pinned."),
    (Conditioned("ana", ()), "Nothing ails Ana any more."),
    (GearSet("ana", 1, None), "Ana has one thing fewer."),
    (
        GearSet("ana", 1, Item("weapon", "light", "knife", state="neglected", loaded=False)),
        "Ana: knife is neglected.",
    ),
    (
        GearSet("ana", 1, Item("weapon", "light", "knife", loaded=False, aimed=True)),
        "Ana: knife is not loaded.",
    ),
    (
        GearSet("ana", 1, Item("weapon", "light", "knife", aimed=True, ready=True)),
        "Ana takes aim: knife.",
    ),
    (GearSet("ana", 1, Item("weapon", "light", "knife", ready=True)), "Ana makes ready: knife."),
    (GearSet("ana", 1, Item("weapon", "light", "knife")), "Ana has this at hand: knife."),
    (AssetSet("ana", 1, Asset("a boat", "minor")), "Ana has a boat, minor: maintained."),
    (
        AssetSet("ana", 1, Asset("a boat", "minor", on_screen=True)),
        "Ana brings a boat into the scene: maintained.",
    ),
    (Moved("ana", "close", False), "Ana is close."),
    (Moved("ana", "close", True), "Ana is close, in the thick of it."),
    (Threw(60, (1, 7), 1), "Ana rolls 1, 7; beats: 1."),
    (Threw(60, (2, 7), 1, rerolled=True), "Ana rolls some again, and has 2, 7; beats: 1."),
    (DiceFell("ana", "ward", (7, 2), 0, 1), "Ana rolls 7, 2 for ward: 1 success."),
    (DiceFell("ana", "ward", (7, 2), 3, 1), "Ana rolls 7, 2 for ward: 1 success against 3."),
    (LockSet("ana", True), "Ana owes more than they can bear: no rites."),
    (LockSet("ana", False), "Ana may invoke rites again."),
    (SymbolSet("ana", "mab", Symbol()), "Ana's symbol of Mab, Queen of Courts is maintained."),
    (
        SymbolSet("ana", "mab", Symbol(state="neglected", shown=False)),
        "Ana's symbol of Mab, Queen of Courts is neglected, and out of sight.",
    ),
    (WorkingSet(1, None), "A working is over."),
    (
        WorkingSet(1, Working("ana", "mab", "service", "a vigil")),
        "Ana works an act of service for Mab, Queen of Courts.",
    ),
    (
        WorkingSet(1, Working("ana", "mab", "service", "a vigil", rounds=2)),
        "Ana works an act of service for Mab, Queen of Courts, and goes on with it.",
    ),
    (BeatsSpent(1, "escalation", ""), "The GM spends 1 beat: escalation."),
    (
        BeatsSpent(2, "escalation", "a bell", "hearts"),
        "The GM spends 2 beats of hearts: escalation, a bell",
    ),
    (ThreadSet(1, None), "A thread is resolved."),
    (ThreadSet(1, Thread("The debt")), "A thread is open: The debt"),
    (ThreadSet(1, Thread("The debt", 1)), "A thread is open, with 1 beat laid by: The debt"),
    (FoeSet(1, None), "Somebody is gone from the scene."),
    (FoeSet(1, Foe("guard", size=2, ticks=2, conditions=("shaken",))), "guard is down."),
    (
        FoeSet(1, Foe("guard", size=2, ticks=1, conditions=("shaken",))),
        "guard: 1 of 2, near; shaken.",
    ),
    (FoeSet(1, Foe("guard", size=2)), "guard: 0 of 2, near."),
    (LastingSet(1, None), "Something that was in force is over."),
    (LastingSet(1, Lasting("edge.hold", "ana", ("ben",))), "hold is in force, by Ana, on Ben."),
    (LastingSet(1, Lasting("edge.hold", "ana")), "hold is in force, by Ana."),
    (SceneBegan(Scene(2)), "Scene 2 begins."),
    (SceneBegan(Scene(2, climactic=True)), "Scene 2 begins."),
    (SceneBegan(Scene(2, "the gate")), "Scene 2: the gate"),
    (SceneBegan(Scene(2, "the gate", climactic=True)), "Scene 2, a climax: the gate"),
    (SessionSet(Session(2, draws=1)), "Session 2: pace standard, 1 card to draw."),
    (
        SessionSet(Session(2, draws=2, dials=("one sentence",))),
        "Session 2: pace standard, 2 cards to draw; one sentence.",
    ),
    (DeckSet(Deck((), ())), "The cards are shuffled."),
    (DeckSet(Deck((), ()), ("A of spades", "7 of hearts")), "A card is drawn: 7 of hearts."),
    (CrownSet(()), "The Crown Spread is put away."),
    (CrownSet((Omen("root", "A of spades", ticks=2),)), "The Crown Spread: root, A of spades (2)."),
    (LegSet(Leg("the pass", 1)), "On the way: the pass"),
    (
        LegSet(Leg("the pass", 1, {"guide": ("ana", "ben")})),
        "On the way: the pass (guide: Ana, Ben)",
    ),
    (
        LegSet(Leg("the pass", 1, {"guide": ("ana",)}, over=True)),
        "They have come to the end of the way: the pass",
    ),
    (SupplySet(2), "Supply: 2 used up."),
    (SupplySet(0), "Supply is as new."),
    (GridSet(None), "The grid is put away."),
    (GridSet(Grid()), "A grid lies on the table."),
    (
        GridSet(Grid(units={"ana": Unit(1, 2), "foe 50": Unit(3, 4)})),
        "On the grid: Ana (1, 2), guard (3, 4).",
    ),
    (Said("ana", "omen", ""), "Ana: omen."),
    (Said("ana", "omen", "a raven"), "Ana (omen): a raven"),
    (RulingsSet(Rulings()), "The table plays by the book."),
    (
        RulingsSet(Rulings(gm_names_daring=True)),
        "The table agrees: The GM names the XP for desperate deeds.",
    ),
)
"""Each fact in each of the ways it can be told."""


def test_each_fact_is_told_in_the_way_that_fits(evening):
    e = evening(ana={}, ben={}).set("foes", {50: {"name": "guard"}})
    e.set("rolls", {60: {"who": "ana", "attribute": "body", "skill": "melee", "intent": "x"}})
    told = [(fact, speak(GAME.prose(fact, e.world))) for fact, _ in IN_WORDS]
    assert told == [*IN_WORDS]


def test_what_is_only_for_the_rules_is_not_told(evening):
    e = evening(ana={}, ben={})
    assert GAME.prose(Used(Use("ana", "edge.roll", "scene")), e.world) is None


def test_a_rite_and_a_patron_have_their_names(evening):
    e = evening(ana={})

    def say(fact):
        line = GAME.prose(fact, e.world)
        return line and speak(line)

    rite = PATRONS["geometry"].rites[0]
    owed = Owed("ana", "geometry", 2, rite.id)
    assert say(owed) == f"Ana: Obligation 2 to The Sacred Geometry ({rite.name})."
    assert say(BeatsGained(1, "ana", "hearts")) == "The GM gains 1 beat of hearts (Ana)."
    assert say(BeatsGained(2, "")) == "The GM gains 2 beats (the story)."
    assert say(Tired("ana", 0, "body")) == "Ana: fatigue 0 (more than the body holds)."
    assert say(RollSet(9, Roll("ana", "body", "", ""))) == (
        "Ana wants this, by body: … (risky, standard effect)"
    )


# Forms


def named(e, seat, offer, field):
    """What may stand on a line of a form, in words."""
    page = e.play.form(offer).answers
    (line,) = [one for one in page.fields if one.name == field]
    question = Question(seat, line.label, line.answers, {"field": field})
    options = line.answers.options
    return [str(GAME.answer_label(e.world, question, one)) for one in options]


def test_a_form_shows_names_and_no_ids(evening):
    e = evening(ana=CASTER, ben={})
    foe = e.foe(name="The bailiff")
    e.does("gm", "clock-new", name="Doom", size=4)
    weave = Offer("edge.weave", ("ana",))
    assert named(e, "ana", weave, "whom") == ["Ana", "Ben", "The bailiff"]
    assert {"none", "[VEIL]", "[TETHER]"} <= set(named(e, "ana", weave, "tag"))
    act = Offer("edge.act", ("ana",))
    assert named(e, "ana", act, "clock") == ["none", "Doom"]
    assert named(e, "ana", act, "attribute")[:2] == ["usual", "body"]
    e.foe(name="The bailiff")
    assert named(e, "ana", weave, "whom")[-2:] == ["The bailiff", "The bailiff (2)"]
    harm = Offer("edge.harm", ("gm",))
    assert named(e, "gm", harm, "whom") == ["Ana", "Ben"]
    sheet = Offer("edge.sheet", ("ana",))
    assert "Inspire" in named(evening(scene=False, ana={"earned": 0}), "ana", sheet, "talents")
    assert foe in e.world.foes


def test_the_set_up_says_what_a_reading_means():
    for name, line in READINGS.items():
        assert str(GAME.setting_label("readings", name)) == str(line())
    both = [str(GAME.setting_label("jokers", one)) for one in (False, True)]
    assert both == ["No", "Yes"]
    assert str(GAME.setting_label("players", 3)) == "3"


def test_two_rites_of_one_name_are_told_apart_by_their_patrons(evening):
    e = evening(ana=invoker("gallows", "witness", earned=120))
    cracks = [one for one in e.play.offers("ana") if one.rule == "edge.crack"]
    said = [str(GAME.label(e.world, one)) for one in cracks if "final-reckoning" in str(one.args)]
    assert said == [
        "Crack the Seal: Rite of the Final Reckoning (The Gallow's Bell)",
        "Crack the Seal: Rite of the Final Reckoning (The Witness)",
    ]


@pytest.mark.parametrize(
    ("n", "said"),
    [
        (2, ("The GM gains 2 beats", "Ana gains 2 XP", "Ana buys a boat for 2 XP.")),
        (0, ("The GM gains 0 beats", "Ana gains 0 XP", "Ana buys a boat for 0 XP.")),
        (
            -2,
            (
                "The GM's bank is 2 beats smaller",
                "Ana spends 2 XP",
                "Ana gives up a boat: back: 2 XP.",
            ),
        ),
    ],
)
def test_what_comes_and_what_goes_is_told_apart_at_nothing(evening, n, said):
    e = evening(ana={})
    facts = (BeatsGained(n, "luck"), Learned("ana", n, "luck"), Bought("a boat", n, e.one("ana")))
    for fact, words in zip(facts, said, strict=True):
        assert speak(GAME.prose(fact, e.world)).startswith(words)
