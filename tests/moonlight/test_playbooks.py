"""The other six playbooks: their printed pages, and what their abilities do."""

from __future__ import annotations

import pytest

from support.shows import shows
from undertow.games.moonlight.book import PLAYBOOKS, SPECIALS
from undertow.games.moonlight.facts import Learned
from undertow.games.moonlight.game import GAME
from undertow.games.moonlight.numbers import (
    AssistCost,
    AttributeDice,
    Dice,
    DowntimeActions,
    DowntimeDice,
    Effect,
    FlashbackCost,
    InfoDice,
)
from undertow.games.moonlight.world import Harm


def total(n, tally):
    return GAME.reckon(n.world, tally).total


def has(*abilities, **more):
    return {"abilities": tuple(f"moonlight.{a}" for a in abilities), **more}


PAGES = {
    "enigma": (
        ("express", "conceal"),
        ("secretive", "intimate"),
        ("forgettable", "puzzling"),
        ("dashing", "imperious"),
        "You met a challenge with mystery or showy action.",
        (
            "Behind the mask*, Working from the shadows, Phantom, Shrouded in secrets, Cover story, Two steps ahead, "
            "The big reveal+, Watch this!+, Powerful friends+"
        ),
        (
            "What does X plan?",
            "Who hides something?",
            "Where is X?",
            "What is the weak point here?",
            "How do I stay unseen?",
            "What does X truly wish for?",
        ),
    ),
    "harmony": (
        ("empathize", "forgive"),
        ("a shared promise", "two promises that conflict"),
        ("lofty", "romantic"),
        ("musical", "beautiful"),
        "You met a challenge with understanding or coordination.",
        (
            "In harmony*, Split attention, Inseparable, Synchronized, Bonds of love, Perfect pitch, "
            "Powerful presence+, As one+, Beacon+"
        ),
        (
            "Who can best help me?",
            "What do they truly feel?",
            "Who is at their limit?",
            "How are X and Y tied to each other?",
            "Who feels alone?",
            "What is incomplete?",
        ),
    ),
    "outsider": (
        ("defy", "express"),
        ("to your rival", "competitive"),
        ("fierce", "arrogant"),
        ("rebellious", "villainous"),
        "You met a challenge on your own, or with aggression.",
        (
            "Something to prove*, Reckless, Jaded, Pathetic!, Old loyalties, Anything you do, I do better, Brutish+, "
            "This one's mine!+, Relentless+"
        ),
        (
            "Where is my rival, and what are they doing?",
            "What is somebody's secret pain?",
            "How do I gain an edge?",
            "Which danger do the others not see?",
            "What is truly going on?",
            "What can be broken?",
        ),
    ),
    "stranger": (
        ("analyze", "conceal"),
        ("growth", "misguided"),
        ("confusing", "model"),
        ("alien", "unnerving"),
        "You met a challenge with knowledge or subtlety.",
        (
            "Stranger to kindness*, Oblivious, Safe distance, No sleep, Things feel, Know it all, Ex machina+, "
            "Deeper understanding+, Here's one I prepared earlier+"
        ),
        (
            "What is hidden?",
            "Where do I gain an edge?",
            "What is X for?",
            "Who or what does not belong?",
            "What might follow if I do X?",
            "Who or what is alone?",
        ),
    ),
    "traveller": (
        ("confess", "analyze"),
        ("forgotten", "paradoxical"),
        ("out of its time", "clever"),
        ("historic", "ominous"),
        "You met a challenge with foresight or revelation.",
        (
            "Fated*, Ominous, Saw it coming, Oracle, My very best friend, Out of time, Rewind, return, Clock stopper+, "
            "On the other side of time+, Lost cause+"
        ),
        (
            "What do I remember of X?",
            "What happens here, or happened?",
            "What defies time?",
            "What is already in motion?",
            "What might follow if I do X?",
            "What is different about X this time?",
        ),
    ),
    "hero": (
        ("confess", "forgive"),
        ("naive", "impossible"),
        ("innocent", "pretty"),
        ("sacred", "renowned"),
        "You met a challenge with compassion or honesty.",
        "Only mortal*, Hero's destiny, Call out, Worth saving, Heartfelt, Believe in me",
        (
            "What is the greatest danger?",
            "Who feels X?",
            "What do they truly feel?",
            "Who is strong, or vulnerable?",
            "Where is beauty?",
            "Whose needs are not met?",
        ),
    ),
}


def page(id):
    marks = [
        f"moonlight.{id}.{what}"
        for what in ("xp", "names", "promises", "questions", "starting-actions")
    ]
    return pytest.param(id, marks=shows(*marks))


@pytest.mark.parametrize("id", [page(id) for id in PAGES])
def test_the_printed_page(id):
    book = PLAYBOOKS[id]
    rows = ", ".join(
        one.name + "*" * one.starting + "+" * one.transcendent for one in book.abilities
    )
    found = (book.actions, book.promises, book.mundane, book.true, book.xp, rows, book.questions)
    assert found == PAGES[id]


@shows("moonlight.playbook.seven", "moonlight.create.playbook")
def test_the_playbooks_in_the_order_of_the_book():
    assert [book.name for book in PLAYBOOKS.values()] == [
        "The Enigma",
        "The Guardian",
        "The Harmony",
        "The Outsider",
        "The Stranger",
        "The Time Traveller",
        "The Unlikely Hero",
    ]


def test_four_transcendent_abilities_add_to_a_push():
    adds = {
        one.name: len(one.pushes)
        for book in PLAYBOOKS.values()
        for one in book.abilities
        if one.pushes
    }
    assert adds == {"Watch this!": 2, "Brutish": 2, "Ex machina": 2, "On the other side of time": 2}
    assert all(
        one.transcendent for book in PLAYBOOKS.values() for one in book.abilities if one.pushes
    )


@shows("moonlight.armour.special-negates")
def test_six_playbooks_have_special_armour_and_the_hero_has_none():
    armed = {book.id: [a.name for a in book.abilities if a.averts] for book in PLAYBOOKS.values()}
    assert armed == {
        "enigma": ["Phantom"],
        "guardian": ["Here for you"],
        "harmony": ["Inseparable"],
        "outsider": ["Jaded"],
        "stranger": ["Oblivious"],
        "traveller": ["Saw it coming"],
        "hero": [],
    }


@shows("moonlight.enigma.working-from-the-shadows", "moonlight.enigma.working-who-succeeds")
@pytest.mark.parametrize(("face", "xp"), [(4, ["playbook"]), (3, [])])
def test_working_from_the_shadows(night, face, xp):
    n = night(ana=has("working-from-the-shadows"), ben={})
    assert n.offered("ana", "bring") == []
    n.does("ana", "set-up", goal="a distraction", action="conceal")
    id = n.roll_of("ana")
    n.does("ana", "bring", id, "moonlight.working-from-the-shadows")
    assert total(n, Dice(n.world.rolls[id])) == 2
    n.rolls("ana", 4, 1)
    (opening,) = n.world.setups
    n.does("ben", "follow-up", n.acts("ben"), opening)
    n.rolls("ben", face)
    assert [one.track for one in n.told(Learned)] == xp


@pytest.mark.parametrize(
    ("ability", "dice", "effect"),
    [("shrouded-in-secrets", 2, 2), ("perfect-pitch", 2, 2), ("call-out", 2, 2), ("ominous", 1, 3)],
)
def test_abilities_that_are_claimed(night, ability, dice, effect):
    n = night(ana=has(ability), ben={})
    id = n.acts("ana")
    n.does("ana", "bring", id, f"moonlight.{ability}")
    roll = n.world.rolls[id]
    assert (total(n, Dice(roll)), total(n, Effect(roll))) == (dice, effect)
    assert n.offered("ben", "bring") == []


@shows("moonlight.enigma.cover-story", "moonlight.enigma.cover-story-timing")
def test_a_cover_story_costs_a_die_and_fills_the_recovery_clock(night):
    hurt = {"harm": (Harm(2, "cut"),), "recovery": 1}
    n = night("obligation", ana=has("cover-story", **hurt), ben=has("cover-story"))
    assert n.offered("ben", "tell-cover") == [], "nothing to heal"
    n.does("ana", "tell-cover")
    assert ([tag.level for tag in n.one("ana").harm], n.one("ana").recovery) == ([1], 0)
    assert n.offered("ana", "tell-cover") == []
    assert total(n, AttributeDice("ana", "sun", "obligation")) == 2
    assert total(n, AttributeDice("ana", "sun", "resistance")) == 3


@shows("moonlight.enigma.two-steps-ahead")
def test_two_steps_ahead_assists_twice_a_mission_without_stress(night):
    n = night(ana=has("two-steps-ahead"), ben={}, cleo={})
    for who in ("ben", "cleo"):
        id = n.acts(who)
        n.does("ana", "prepared-help", id)
        assert total(n, Dice(n.world.rolls[id])) == 2
    assert n.one("ana").stress == 0
    n.does("ben", "drop", n.roll_of("ben"))
    n.acts("ben")
    assert n.offered("ana", "prepared-help") == []


@shows(
    "moonlight.harmony.split-attention",
)
def test_more_downtime_actions(night):
    n = night(ana=has("split-attention"), ben=has("only-mortal"), cleo={})
    assert [total(n, DowntimeActions(who)) for who in ("ana", "ben", "cleo")] == [3, 3, 2]


@shows("moonlight.harmony.as-one", "moonlight.harmony.as-one-rating")
def test_as_one_rolls_the_best_rating_of_all_who_take_part(night):
    n = night(
        ana=has("as-one", transcended=True, changed=True, dots={"flow": 1}),
        ben={"dots": {"flow": 2}},
        cleo={"dots": {"flow": 2}, "bright": {"flow": 2}},
    )
    id = n.acts("ana", "flow")
    assert total(n, Dice(n.world.rolls[id])) == 1
    n.does("ben", "join", id)
    assert total(n, Dice(n.world.rolls[id])) == 2
    n.does("cleo", "assist", id)
    assert total(n, Dice(n.world.rolls[id])) == 3, (
        "two and the assist; dots that do not shine do not count"
    )


@shows("moonlight.outsider.anything-you-do-links")
def test_assisting_a_rival_is_dearer_and_better_but_not_by_a_link(night):
    rival = {"chosen": {"moonlight.something-to-prove": "ben"}}
    n = night(ana=has("anything-you-do", "relentless", links={"ben": 1}, **rival), ben={}, cleo={})
    assert (total(n, AssistCost("ana", "ben")), total(n, AssistCost("ana", "cleo"))) == (2, 1)
    id = n.acts("ben")
    n.does("ana", "assist", id)
    assert (total(n, Dice(n.world.rolls[id])), n.one("ana").stress) == (3, 2)
    n.does("ben", "drop", id)
    n.does("ana", "assist-link", n.acts("ben"), "ben")
    assert total(n, Dice(n.world.rolls[n.roll_of("ben")])) == 2
    assert n.one("ana").stress == 2, "a link costs no stress"
    n.does("ana", "transcend")
    assert total(n, AssistCost("ana", "cleo")) == 2, "while transcended everybody is a rival"


@shows("moonlight.stranger.stranger-to-kindness", "moonlight.stranger.receives-connections")
def test_the_stranger_connects_with_nobody_unless_by_gifts(night):
    n = night("downtime", ana=has("stranger-to-kindness", downtime=2), ben={"downtime": 1})
    why = n.refused("ana", "connect", "ben", action="flow")
    assert why == "Ana is a stranger to kindness: that is barred to them."
    assert "stranger to kindness" in n.refused("ana", "care", "ben", action="flow")
    n.dice(4).does("ben", "connect", "ana", action="flow")
    assert n.one("ana").links == {"ben": 3}
    assert total(n, DowntimeDice("ana", "investigation", "flow")) == 2
    n.set("people/ana/abilities", ["moonlight.stranger-to-kindness", "moonlight.safe-distance"])
    assert total(n, DowntimeDice("ana", "connection", "flow", "ben")) == 2
    n.dice(4, 1).does("ana", "connect", "ben", action="flow")
    assert n.one("ben").links == {"ana": 3}


@shows("moonlight.stranger.stranger-to-kindness")
def test_the_strangers_obligation_is_rolled_with_stars(night):
    n = night("obligation", ana=has("stranger-to-kindness", dots={"flow": 1, "conceal": 1}), ben={})
    n.dice(5, 2).does("ana", "oblige")
    assert n.one("ana").stress == 1


@shows("moonlight.traveller.rewind-return")
def test_the_travellers_friend_flashbacks_and_recovery(night):
    fated = {"chosen": {"moonlight.fated": "ben"}}
    n = night(
        ana=has("my-very-best-friend", "rewind-return", "out-of-time", **fated), ben={}, cleo={}
    )
    dice = [total(n, DowntimeDice("ana", "connection", "flow", whom)) for whom in ("ben", "cleo")]
    assert dice == [2, 1]
    assert [total(n, FlashbackCost("ana", price)) for price in (0, 1, 3)] == [0, 0, 2]
    assert total(n, FlashbackCost("ben", 1)) == 1
    assert total(n, DowntimeDice("ben", "recovery", "flow", "ana")) == 2
    assert total(n, DowntimeDice("ben", "recovery", "flow", "cleo")) == 1


@shows(
    "moonlight.hero.heros-destiny-only-by-swap",
    "moonlight.create.abilities-hero",
    "moonlight.hero.starting-ability",
)
def test_the_hero_cannot_transcend_and_destiny_is_not_chosen(night):
    n = night(ana=has("only-mortal"), ben={})
    assert n.refused("ana", "transcend") == "Ana is only mortal, and cannot transcend."
    assert total(n, DowntimeDice("ana", "connection", "flow", "ben")) == 2
    assert total(n, DowntimeDice("ana", "recovery", "flow", "ben")) == 1
    n = night("obligation", ana={"lost": "dead"}, ben={})
    sheet = {"playbook": "hero", "name": "Io", "action": "flow", "special": "moonlight.call-out"}
    assert "no transcendent ability" in n.refused(
        "ana", "sheet", **sheet, transcendent="moonlight.beacon"
    )
    wrong = {**sheet, "special": "moonlight.heros-destiny"}
    assert "none of the legal answers" in n.refused("ana", "sheet", **wrong)
    n.does("ana", "sheet", **sheet)
    (id,) = n.world.of_seat("ana")
    assert n.one(id).abilities == ("moonlight.only-mortal", "moonlight.call-out")


@shows("moonlight.hero.heros-destiny-eclipse-die")
def test_heros_destiny_burns_in_eclipse(night):
    n = night(ana=has("heros-destiny", eclipse=True, stress=5), ben={})
    id = n.acts("ana")
    assert total(n, Dice(n.world.rolls[id])) == 2
    rolls = (
        AttributeDice("ana", "sun", "resistance"),
        DowntimeDice("ana", "project", "flow"),
        InfoDice("ana", "flow"),
    )
    assert [total(n, roll) for roll in rolls] == [4, 2, 2]
    n.set("people/ana/eclipse", False)
    assert [total(n, roll) for roll in rolls] == [3, 1, 1]


@shows(
    "moonlight.playbook.push-extras",
    "moonlight.enigma.watch-this",
    "moonlight.outsider.brutish",
    "moonlight.stranger.ex-machina",
    "moonlight.traveller.other-side-of-time",
)
@pytest.mark.parametrize(
    ("ability", "extras"),
    [
        ("watch-this", ["a superhuman feat of athletics", "a monologue nobody interrupts"]),
        (
            "brutish",
            [
                "a superhuman feat of force",
                "what lies between you and your rival breaks, and you are there",
            ],
        ),
        (
            "ex-machina",
            ["things hinder or distract your foes", "the surroundings take the shape you need"],
        ),
        (
            "other-side-of-time",
            [
                "you swap places with your fated person",
                "an ally or foe is out of time for a moment",
            ],
        ),
    ],
)
def test_a_push_gives_one_more_thing_while_transcended(night, ability, extras):
    n = night(ana=has(ability), ben={})
    id = n.acts("ana")
    assert [extra for _, _, extra in n.offered("ana", "push")] == ["", "", ""]
    n.does("ana", "transcend")
    assert [extra for _, what, extra in n.offered("ana", "push") if what == "die"] == extras
    n.does("ana", "push", id, "die", extras[1])
    roll = n.world.rolls[id]
    assert (roll.push, roll.extra, n.one("ana").stress) == ("die", extras[1], 2)


@shows("moonlight.outsider.reckless", "moonlight.outsider.reckless-protector")
def test_what_comes_of_recklessness_is_resisted_with_one_die_less(night):
    n = night(ana=has("reckless"), ben={})
    id = n.acts("ana")
    n.does("gm", "stakes", id, position="desperate").does("ana", "bring", id, "moonlight.reckless")
    n.rolls("ana", 2, 3)
    one, other = n.hits("ana", 2), n.hits("ana", 2)
    n.dice(6, 1).does("ana", "resist", one)
    n.does("ben", "protect", other).dice(6, 1).does("ben", "resist", other)
    n.acts("ben")
    n.rolls("ben", 2)
    n.dice(6, 1, 1).does("ben", "resist", n.hits("ben", 2))


@shows("moonlight.outsider.reckless")
def test_recklessness_helps_desperate_rolls_alone(night):
    n = night(ana=has("reckless"), ben={})
    id = n.acts("ana")
    why = "Reckless helps only a desperate roll."
    assert n.refused("ana", "bring", id, "moonlight.reckless") == why
    n.does("gm", "stakes", id, supernatural=True).does("ana", "bring", id, "moonlight.reckless")
    assert total(n, Dice(n.world.rolls[id])) == 2
    n.does("gm", "stakes", id, supernatural=False)
    assert total(n, Dice(n.world.rolls[id])) == 1, "it became safer"
    n.rolls("ana", 2)
    n.dice(6, 1, 1).does("ana", "resist", n.hits("ana", 2))


@shows("moonlight.outsider.something-to-prove", "moonlight.outsider.rival-lost")
def test_some_abilities_have_their_holder_choose(night):
    n = night(ana=has("something-to-prove", "know-it-all"), ben={}, cleo={})
    rivals = [
        choice
        for ability, choice in n.offered("ana", "choose")
        if ability == "moonlight.something-to-prove"
    ]
    assert rivals == ["ben", "cleo"]
    topics = [
        choice
        for ability, choice in n.offered("ana", "choose")
        if ability == "moonlight.know-it-all"
    ]
    assert topics == [
        "pop culture",
        "engineering",
        "ancient lore",
        "plants and animals",
        "magic rituals",
    ]
    n.does("ana", "choose", "moonlight.something-to-prove", "ben")
    assert n.one("ana").chosen == {"moonlight.something-to-prove": "ben"}
    still = [ability for ability, _ in n.offered("ana", "choose")]
    assert "moonlight.something-to-prove" not in still
    n.set("people/ben/lost", "dead")
    assert ("moonlight.something-to-prove", "cleo") in n.offered("ana", "choose")
    n.set("people/ben/lost", None).set("phase", "fallout")
    assert ("moonlight.something-to-prove", "cleo") in n.offered("ana", "choose")


@shows("moonlight.hero.only-mortal")
def test_only_mortal_has_no_special_armour_of_another_playbook_either(night):
    n = night(ana=has("only-mortal", "phantom"), ben={})
    why = n.refused("ana", "special", n.hits("ana", 1), "moonlight.phantom")
    assert why == "Ana is only mortal, and has no special armour."
    assert "no special armour" in n.refused("ana", "feat", "moonlight.phantom")


ARMOUR = {
    "enigma.phantom": "avert being detected or overlooked, or seize everybody's attention at once.",
    "harmony.inseparable": "avert what would hurt your bonds with others or within yourself, or appear by magic "
    "from among your allies.",
    "outsider.jaded": "avert what stems from your rival's doing, or get ahead of your rival.",
    "stranger.oblivious": "avert an emotional trauma, or be wholly overlooked until you act.",
    "traveller.saw-it-coming": "avert a surprise or a misfortune, or be in two places at once, or a like feat of time.",
}


@pytest.mark.parametrize(
    "atom", [pytest.param(one, marks=shows(f"moonlight.{one}")) for one in ARMOUR]
)
def test_special_armour_averts_or_buys_a_feat(night, atom):
    ability = atom.split(".")[1]
    id = f"moonlight.{ability}"
    assert SPECIALS[id].text == f"Special armour: {ARMOUR[atom]}"
    n = night(ana=has(ability), ben={})
    n.does("ana", "special", n.hits("ana", 4), id)
    assert (n.one("ana").harm, n.one("ana").stress, n.one("ana").special) == ((), 0, False)
    n.set("people/ana/special", True).does("ana", "feat", id)
    assert not n.one("ana").special
    assert "spent" in n.refused("ana", "feat", id)
