"""Every fact has its words, and they say what happened."""

from __future__ import annotations

from undertow.games.moonlight.facts import FACTS, MissionSet, Used
from undertow.games.moonlight.game import GAME
from undertow.games.moonlight.telling import TOLD
from undertow.games.moonlight.world import World
from undertow.kernel import Overridden, Question
from undertow.kernel.journal import Happened


def told(n):
    """The chronicle so far, each fact in the world it made."""
    world, lines = n.play.origin, []
    for entry in n.play.journal.entries:
        if isinstance(entry, Happened):
            world = entry.fact.evolve(world)
            line = None if isinstance(entry.fact, Overridden) else GAME.prose(entry.fact, world)
            lines += [str(line)] if line is not None else []
    return lines


def test_every_fact_has_words():
    assert [fact for fact in FACTS if fact not in TOLD] == []


def test_a_roll_and_what_comes_of_it_read_as_a_story(night):
    n = night(ana={}, ben={"links": {"ana": 1}})
    id = n.acts("ana")
    n.does("ben", "assist-link", id, "ana")
    n.does("gm", "stakes", id, position="desperate", effect="great", harm=[], fatal=False)
    n.rolls("ana", 3, 4)
    hit = n.hits("ana", 2)
    n.dice(5, 4, 1).does("ben", "protect", hit).does("ben", "resist", hit).does("ben", "take", hit)
    assert told(n)[1:] == [
        "Ana wants this, by defy: through the gate",
        "Ben's links with Ana: 0.",
        "Ana's roll: defy, risky, standard effect; Ben helps.",
        "Ana's roll: defy, desperate, great effect; Ben helps.",
        "Ana rolls 3, 4: 4/5 (desperate, great effect).",
        "Ana: 1 xp in sun (a desperate roll).",
        "Ana faces this: claws (harm, level 2).",
        "Ben steps in for Ana: claws (harm, level 2).",
        "Ben rolls 5, 4, 1 for resisting: 4/5.",
        "Ben resists. What is left: claws (harm, level 1).",
        "Ben: stress 1 (resisting).",
        "It happens.",
        "Ben is hurt, level 1: claws",
    ]


def test_what_was_agreed_is_told_with_its_question(playing):
    n = playing("brink", phase="obligation")
    n.does("ana", "answer", "abyss", words=["endless hunger", "a song"])
    n.does("ben", "answer", "abyss", words=[])
    assert told(n)[-2:] == [
        "What lies in the Abyss? endless hunger, a song.",
        "“What lies in the Abyss?” is open again.",
    ]


def test_an_eclipse_and_its_end_read_as_a_story(night):
    n = night(ana={"stress": 8}, ben={})
    n.acts("ben")
    n.dice(5, 1, 1).does("ana", "assist", n.roll_of("ben")).answers("ana", "sun")
    n.does("gm", "let-fall", "ana")
    n.does("gm", "escape", "ana", by="ben", words="They talk until dawn.")
    assert told(n)[-5:] == [
        "Ana: stress 9 (an assist).",
        "Ana rolls 5, 1, 1 for the eclipse roll: 4/5.",
        "Ana is on the brink of eclipse. Who holds them?",
        "Ana falls into eclipse.",
        "Ana comes out of eclipse, with the help of Ben: They talk until dawn.",
    ]


def test_a_mission_reads_as_a_story(night):
    n = night("mission")
    n.does("ana", "plan", kind="tier-1", goal="Light", answers=["noble"])
    n.dice(6).does("gm", "engage")
    n.does("gm", "mission-end", success=False)
    n.does("gm", "next-phase")
    assert told(n)[1:] == [
        "The mission, tier 1: Light (A mission of tier 1)",
        "6 for the engagement: 6.",
        "The adversary: 0 of 15. Investigation: 0 of 15.",
        "The mission opens in a controlled position: Light",
        "The mission is over, and they did not achieve it: Light",
        "Episode 1: fallout.",
    ]


def test_what_is_only_for_the_rules_is_not_told(night):
    n = night("downtime", ana={"downtime": 1}, ben={})
    n.dice(4).does("ana", "connect", "ben", action="defy")
    assert n.told(Used)
    assert told(n)[1:] == [
        "Downtime actions left for Ana: 0.",
        "Ana rolls 4 for making a connection: 4/5.",
        "Ben's links with Ana: 3.",
    ]


def test_answers_have_names(night):
    n = night(ana={"harm": (), "stress": 0})
    asked = n.play.form(GAME._actions["moonlight.consequence"].offer("gm"))

    def label(field, answer, seat="gm"):
        about = {"field": field} if field else {}
        return str(
            GAME.answer_label(n.world, Question(seat, asked.prompt, asked.answers, about), answer)
        )

    assert label("whom", "ana") == "Ana"
    assert label("averts", True) == "Yes"
    assert (label("action", "flow"), label("action", "flow", "ana")) == ("flow", "flow (1)")
    assert label("clock", 0) == "None"
    assert label("kind", "tier-2") == "A mission of tier 2"
    assert label("answers", "noble") == "Is it particularly heroic or noble? (+1 die)"
    assert label("answers", "rash") == "Do you act rashly, or on little information? (−1 die)"
    assert label("transcendent", "") == "None"
    assert label("special", "moonlight.watchful") == "Watchful"
    assert label("playbook", "guardian") == "The Guardian"
    assert label("series", "brink") == "At the Brink of the Abyss"
    assert label(None, "dead") == "They die"
    assert label(None, "mundane") == "They forget the magic and live an ordinary life"


def test_a_mission_of_a_series_is_chosen_with_its_tier_in_sight(playing):
    n = playing("sea", ana={}, ben={})
    asked = n.play.form(GAME._actions["moonlight.plan"].offer("gm"))
    question = Question("gm", asked.prompt, asked.answers, {"field": "kind"})
    assert str(GAME.answer_label(n.world, question, "hunt")) == "Hunt a Leviathan (tier 2)"


def test_a_series_names_its_own_tracks(playing):
    n = playing("sea", phase="fallout", ana={}, ben={})
    n.does("gm", "fallout-advance")
    assert told(n)[-1] == "Leviathans: 1 of 15. Readiness: 0 of 15. The Last Bastion: 15 of 15."


def test_a_ready_table_says_whose_dream_it_is():
    demo = next(one for one in GAME.demos() if one.id == "dream")
    first = GAME.begin(demo.settings).first
    world = World()
    for fact in first:
        world = fact.evolve(world)
        if isinstance(fact, MissionSet):
            assert "Explore the dream of Doctor Imai" in str(GAME.prose(fact, world))
