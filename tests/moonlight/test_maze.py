"""In a Maze of Dreams: the catalogue, Avatars, intimate moments, the series' abilities."""

from __future__ import annotations

import pytest

from support.shows import shows
from undertow.games.moonlight.book import PLAYSETS, SPECIALS
from undertow.games.moonlight.catalogue.maze import DESIRES, VIRTUES
from undertow.games.moonlight.facts import Asked
from undertow.games.moonlight.game import GAME
from undertow.games.moonlight.numbers import (
    AttributeDice,
    Dice,
    DowntimeDice,
    Effect,
    EngagementDice,
)
from undertow.games.moonlight.rules.fallout import chart
from undertow.games.moonlight.world import Harm, Mission

MAZE = PLAYSETS["maze"]
AVATAR = {"name": "Moth", "virtue": "curious", "first": "truth", "second": "escape"}
KEPT = {"name": "Moth", "virtue": "curious", "desires": ("truth", "escape")}


def total(n, tally):
    return GAME.reckon(n.world, tally).total


@pytest.fixture
def maze(playing):
    return lambda *abilities, **more: playing("maze", *abilities, **more)


@shows(
    "moonlight.maze.series",
    "moonlight.maze.q-conspiracy",
    "moonlight.maze.q-impulse",
    "moonlight.maze.q-hosts",
    "moonlight.maze.q-vector",
    "moonlight.maze.q-waking",
    "moonlight.maze.q-shapes",
    "moonlight.maze.q-hide",
    "moonlight.maze.q-wander",
    "moonlight.maze.q-roles",
    "moonlight.maze.q-days",
    "moonlight.maze.q-dream",
    "moonlight.maze.q-transgress",
    "moonlight.maze.q-end",
    "moonlight.maze.names",
)
def test_the_questions_as_they_are_printed():
    assert MAZE.name == "In a Maze of Dreams"
    assert MAZE.text == "Dream travellers unravel a conspiracy that lives in human thought."
    assert [one.id for one in MAZE.prompts if one.most == 2] == [
        "waking",
        "shapes",
        "hide",
        "roles",
    ]
    assert {one.id: one.options for one in MAZE.prompts} == {
        "conspiracy": (
            "an ideology become a virus",
            "one dream that plagues the world",
            "a toxic movement",
            "history that haunts the present",
            "the pull of an alien mind",
        ),
        "impulse": (
            "to reshape our dreams",
            "to have us destroy ourselves",
            "to have us shed our bodies",
            "to break the wall between waking and dream",
            "to teach us alien morals",
            "to make reality a farce",
        ),
        "hosts": (
            "a secret society",
            "artists and luminaries",
            "a cabal of sorcerers",
            "a mind made online",
            "a dream that thinks",
            "ghosts and echoes",
        ),
        "vector": (
            "closed circles and coded words",
            "hopes and desires",
            "passions and conflict",
            "fashion and ritual",
            "consumption and excess",
            "a song half forgotten",
        ),
        "waking": (
            "looming spires",
            "the press of bodies",
            "wires that cross",
            "media everywhere",
            "protests and riots",
            "smog and haze",
        ),
        "shapes": (
            "money",
            "work",
            "surveillance",
            "possessions",
            "edifices",
            "status",
            "sexuality",
            "conformity",
        ),
        "hide": (
            "passion",
            "emotions",
            "gender",
            "vulnerability",
            "authenticity",
            "sexuality",
            "intimacy",
            "dissatisfaction",
        ),
        "wander": (
            "to find truths that others ignore",
            "to help the forsaken",
            "to escape the daily round",
            "to understand our waking lives",
            "to lay ghosts of our past",
            "to feel real intimacy",
        ),
        "roles": (
            "forbidden lover",
            "best friend",
            "reformed conspirator",
            "disillusioned cynic",
            "tragic genius",
            "weary caretaker",
            "object of desire",
            "oracle of the dream",
            "target of the Conspiracy",
        ),
        "days": (
            "numbing repetition",
            "boredom and despair",
            "isolation and detachment",
            "gruelling dirty work",
            "labour without fruit",
            "jobs that compromise us",
        ),
        "dream": (),
        "avatar": (),
        "transgress": (),
        "end": (),
    }
    texts = {one.id: one.text for one in MAZE.prompts}
    assert texts["days"] == "How do we pass our days, and how does the world see us?"
    assert texts["dream"] == (
        "How do we know that we are in the dream? How do we find our way? Which tell does each of us have?"
    )
    assert texts["transgress"] == (
        "How do we defy the dream? Which truths can we share only with each other? What if we were found out?"
    )
    assert texts["end"] == (
        "What is left of the waking world if the Conspiracy devours the dream? What might we wake up to if our "
        "dreams were free?"
    )
    assert MAZE.names == (
        "Mol",
        "Ryde",
        "Turn",
        "Boon",
        "Nore",
        "Stell",
        "Fran",
        "Vik",
        "Love",
        "Hen",
        "Ann",
        "Lane",
        "Harp",
        "Best",
        "Jo",
        "Puc",
        "Sol",
        "Case",
        "Gunn",
        "Hart",
        "Deed",
        "Len",
        "Phyl",
        "Kyo",
        "Skip",
        "Win",
        "Char",
        "Cat",
        "Shay",
        "Luce",
        "Faye",
        "Heff",
        "Eve",
        "Cross",
        "Rip",
        "Bog",
        "Tif",
        "Spice",
    )


@shows("moonlight.maze.q-name", "moonlight.maze.ability-pick")
def test_the_abilities_as_they_are_printed(night):
    assert [(a.name, a.transcendent) for a in MAZE.abilities] == [
        ("Curiouser", False),
        ("Looking for answers", False),
        ("Shared burden", False),
        ("Another face in the crowd", False),
        ("Daydreamers", False),
        ("Moment of crisis", False),
        ("Lucid", True),
        ("Dream logic", True),
        ("Just a dream", True),
        ("Hold back the nightmare", True),
    ]
    n = night("obligation")
    n.does("ana", "series", series="maze", name="Sleepers")
    assert n.world.series.name == "Sleepers"
    n.does("ana", "series-abilities", ability="moonlight.curiouser", transcendent="moonlight.lucid")
    assert n.world.series.abilities == ("moonlight.curiouser", "moonlight.lucid")
    n.does("ana", "series-xp", xp=8)
    assert len(n.offered("ana", "series-advance")) == 8


@shows(
    "moonlight.maze.fallout-1-low",
    "moonlight.maze.fallout-1-mid",
    "moonlight.maze.fallout-1-high",
    "moonlight.maze.fallout-2-low",
    "moonlight.maze.fallout-2-mid",
    "moonlight.maze.fallout-2-high",
    "moonlight.maze.fallout-3-low",
    "moonlight.maze.fallout-3-mid",
    "moonlight.maze.fallout-3-high",
)
def test_the_fallout_chart(maze):
    n = maze()
    read = []
    for adversary in (0, 5, 10):
        n.set("tracks/adversary", adversary)
        read.append([chart(n.world, n.world.tracks.tier, band) for band in ("1-3", "4/5", "6")])
    assert read == [
        [
            "Somebody acts for the Conspiracy.",
            "A suspect shows their complicity.",
            "A suspect lets a terrible secret slip.",
        ],
        [
            "The Conspiracy pushes its agenda.",
            "A suspect is in danger.",
            "Dream bleeds into waking.",
        ],
        [
            "The Conspiracy makes a suspect its host.",
            "The dream claims a suspect.",
            "A suspect makes a weapon of the dream.",
        ],
    ]


# Avatars


@shows("moonlight.maze.avatar-virtues", "moonlight.maze.avatar-desires", "moonlight.maze.q-avatar")
def test_an_avatar_has_one_virtue_and_two_desires(maze):
    assert VIRTUES == (
        "elegant",
        "clever",
        "brave",
        "serene",
        "bright",
        "curious",
        "playful",
        "beautiful",
    )
    assert DESIRES == (
        "supremacy",
        "apotheosis",
        "adoration",
        "intimacy",
        "overthrow",
        "control",
        "scandal",
        "agency",
        "escape",
        "prestige",
        "indulgence",
        "truth",
    )
    assert next(one.text for one in MAZE.prompts if one.id == "avatar") == (
        "How did you learn to manifest your Avatar? Which secrets does it hide? What does it yearn for? Why do you "
        "fear it?"
    )
    n = maze(phase="obligation")
    assert (
        n.refused("ana", "avatar", **{**AVATAR, "second": "truth"})
        == "An Avatar has two different desires."
    )
    n.does("ana", "avatar", **AVATAR, words="wings")
    made = n.one("ana").avatar
    assert (made.name, made.words, made.virtue, made.desires) == (
        "Moth",
        "wings",
        "curious",
        ("truth", "escape"),
    )
    assert n.offered("ana", "avatar") == []


@shows(
    "moonlight.maze.avatar",
    "moonlight.maze.avatar-virtue",
    "moonlight.maze.avatar-desire",
    "moonlight.maze.avatar-per-roll",
    "moonlight.maze.avatar-when",
)
def test_virtue_clears_stress_and_desire_marks_xp_while_manifest(maze):
    assert MAZE.rules[1].text == (
        "When you transcend, your Avatar takes over your dreaming body; you still play your character."
    )
    n = maze(ana={"stress": 4}, ben={})
    n.set("people/ana/avatar", KEPT)
    roll = n.acts("ana")
    assert n.offered("ana", "bring") == []
    n.does("ana", "transcend")
    n.does("ana", "bring", roll, "moonlight.avatar-virtue").does(
        "ana", "bring", roll, "moonlight.avatar-desire"
    )
    n.rolls("ana", 2)
    assert (n.one("ana").stress, n.one("ana").xp, n.one("ana").track) == (3, {"playbook": 1}, 0)
    roll = n.acts("ana")
    n.does("ana", "bring", roll, "moonlight.avatar-virtue")
    n.rolls("ana", 2)
    assert (n.one("ana").stress, n.one("ana").xp, n.one("ana").track) == (2, {"playbook": 1}, 1)
    n.does("ana", "change-back").acts("ana")
    assert n.offered("ana", "bring") == []
    n.does("gm", "readings", on=["avatarAlways"])
    assert [ability for _, ability in n.offered("ana", "bring")] == [
        "moonlight.avatar-virtue",
        "moonlight.avatar-desire",
    ]


@shows("moonlight.maze.avatar-desire")
def test_a_promise_that_speaks_to_a_desire_counts_as_one(maze):
    n = maze(ana={"transcended": True}, ben={})
    n.set("people/ana/avatar", KEPT)
    roll = n.acts("ana")
    assert "control is none of the legal answers" in n.refused(
        "ben", "promise", roll, words="Rule", drive="control"
    )
    n.does("ben", "promise", roll, words="Know all", drive="truth").does("ana", "accept", roll, 0)
    n.rolls("ana", 4, 1)
    assert (n.one("ana").xp, n.one("ana").track) == ({"playbook": 1}, 0)


@shows("moonlight.maze.avatar-mortal")
def test_a_mortal_has_an_avatar_that_sleeps(maze):
    n = maze(ana={"abilities": ("moonlight.only-mortal",)}, ben={})
    n.does("ana", "avatar", **AVATAR)
    n.acts("ana")
    assert n.offered("ana", "bring") == []


# Abilities


@shows("moonlight.maze.curiouser")
def test_curiouser(maze):
    n = maze("curiouser", ana={"dots": {}}, ben={})
    id = "moonlight.curiouser"
    assert n.offered("ana", "series-dot") == [(id, "forgive"), (id, "express"), (id, "conceal")]
    n.does("ana", "series-dot", id, "express")
    assert (n.one("ana").dots, n.offered("ana", "series-dot")) == ({"express": 1}, [])


@shows("moonlight.maze.looking-for-answers")
def test_looking_for_answers(maze):
    n = maze("looking-for-answers").set("series/waived", ["surveillance"])
    dice = [
        total(n, DowntimeDice("ana", what, "flow"))
        for what in ("investigation", "project", "recovery")
    ]
    assert dice == [2, 1, 1]
    assert SPECIALS["moonlight.looking-for-answers"].earns == "A lead proved a dead end."
    n.does("ana", "earn", "moonlight.looking-for-answers", "series")
    assert n.world.series.xp == 1


@shows("moonlight.maze.shared-burden")
@pytest.mark.parametrize(("bares", "stress"), [(True, (3, 2)), (False, (5, 1))])
def test_a_shared_burden_eases_you_and_weighs_on_them(maze, bares, stress):
    hero = {"stress": 1, "playbook": "hero"}
    n = maze("shared-burden", phase="downtime", ana={"stress": 5, "downtime": 1}, ben=hero)
    n.dice(4, 1).does("ana", "intimate", "ben", action="confess", bares=bares)
    assert (n.one("ana").stress, n.one("ben").stress) == stress
    assert n.told(Asked) == ([Asked("ben", "Ana", 1, 0, 2, ("hero",))] if bares else [])


@shows("moonlight.maze.another-face-in-the-crowd")
def test_another_face_in_the_crowd(maze):
    n = maze("another-face-in-the-crowd")
    id = n.acts("ana", "conceal")
    n.does("ana", "bring", id, "moonlight.another-face-in-the-crowd")
    assert total(n, Effect(n.world.rolls[id])) == 3
    n.does("ana", "earn", "moonlight.another-face-in-the-crowd", "own")
    assert (n.one("ana").xp, n.offered("ana", "earn")) == ({"playbook": 1}, [])
    assert (
        SPECIALS["moonlight.another-face-in-the-crowd"].claim == "You conceal yourself in a crowd."
    )
    assert SPECIALS["moonlight.another-face-in-the-crowd"].learns == "You deferred to the majority."


@shows("moonlight.maze.daydreamers")
def test_daydreamers(maze):
    n, plain = maze("daydreamers"), maze()
    for what, more in (("obligation", 1), ("resistance", 0), ("eclipse", 0)):
        tally = AttributeDice("ana", "sun", what)
        assert total(n, tally) - total(plain, tally) == more


@shows("moonlight.maze.moment-of-crisis")
def test_moment_of_crisis(maze):
    sad = {"harm": (Harm(1, "x", "emotional"),)}
    n = maze("moment-of-crisis", ana={}, ben=sad, cleo={"harm": (Harm(1, "cut", "physical"),)})
    plain = maze()
    for answers, more in ((("friend",), 1), (("noble",), 0), ((), 0)):
        tally = EngagementDice(Mission("x", 1, "", answers, 3))
        assert total(n, tally) - total(plain, tally) == more
    dice = [
        total(n, DowntimeDice("ana", what, "flow", whom))
        for what, whom in (("recovery", "ben"), ("recovery", "cleo"), ("connection", "ben"))
    ]
    assert dice == [2, 1, 1]


@shows("moonlight.maze.lucid")
def test_lucid(maze):
    n = maze("lucid", ana={"transcended": True}, ben={})
    dice = {}
    for action in ("forgive", "express", "conceal", "flow"):
        id = n.acts("ana", action)
        dice[action] = total(n, Dice(n.world.rolls[id]))
        n.does("ana", "drop", id)
    assert dice == {"forgive": 2, "express": 2, "conceal": 2, "flow": 1}


@shows("moonlight.maze.dream-logic")
@pytest.mark.parametrize(("abilities", "dice", "track"), [(["dream-logic"], 3, 1), ([], 1, 0)])
def test_dream_logic_takes_transcendence_into_the_past(maze, abilities, dice, track):
    n = maze(*abilities, ana={"transcended": True, "bright": {"flow": 2}}, ben={})
    n.does("ana", "act-before", goal="earlier", action="flow")
    assert total(n, Dice(n.world.rolls[n.roll_of("ana")])) == dice
    n.rolls("ana", *([4] * dice))
    assert n.one("ana").track == track


@shows("moonlight.maze.just-a-dream", "moonlight.maze.just-a-dream-limits")
def test_just_a_dream(maze):
    n = maze("just-a-dream", ana={"transcended": True}, ben={})
    n.dice(4).does(
        "ana", "gather", about="him", action="flow", abilities=["moonlight.just-a-dream"]
    )
    assert (n.told(Asked)[-1].questions, n.told(Asked)[-1].follow_ups) == (1, 2)
    n.dice(4).does("ana", "gather", about="it", action="flow")
    assert n.told(Asked)[-1].follow_ups == 1
    assert SPECIALS["moonlight.just-a-dream"].text == (
        "Others must tell you the truth, though not all of it; protagonists need not, but you know when they lie. One "
        "follow-up more when you interrogate somebody."
    )
    assert SPECIALS["moonlight.just-a-dream"].claim == "You interrogate somebody."


@shows("moonlight.maze.hold-back-the-nightmare")
def test_hold_back_the_nightmare(maze):
    few = {"stress": 8, "dots": {"flow": 1, "defy": 1}}
    for bright in (True, False):
        n = maze("hold-back-the-nightmare", ana={**few, "transcended": bright}, ben={})
        n.acts("ana", "flow")
        n.dice(4, 5).does("ana", "push", n.roll_of("ana"), "die", "")
        assert ([one.who for one in n.world.falling], n.one("ana").eclipse) == (
            [] if bright else ["ana"],
            False,
        )
    n = maze(
        "hold-back-the-nightmare",
        ana={"transcended": True, "eclipse": True, "stress": 9},
        ben={"transcended": True},
    )
    id = n.acts("ana")
    assert SPECIALS["moonlight.nightmare-die"].claim == "You frighten or upset somebody."
    n.does("ana", "bring", id, "moonlight.nightmare-die")
    assert total(n, Dice(n.world.rolls[id])) == 2
    n.acts("ben")
    assert n.offered("ben", "bring") == []


# Intimate moments


@shows(
    "moonlight.maze.intimate-moment",
    "moonlight.maze.intimate-steps",
    "moonlight.maze.intimate-share",
    "moonlight.maze.intimate-table",
    "moonlight.maze.intimate-limits",
)
@pytest.mark.parametrize(
    ("faces", "links"), [((3, 1, 1), 2), ((5, 1, 1), 3), ((6, 1, 1), 4), ((6, 6, 1), 5)]
)
@pytest.mark.parametrize("theirs", [0, 2, 5])
def test_an_intimate_moment_gives_links_to_divide(maze, faces, links, theirs):
    n = maze(phase="downtime", ana={"downtime": 2, "abilities": ("moonlight.only-mortal",)}, ben={})
    n.dice(*faces).does(
        "ana", "intimate", "ben", action="confess", words="I am afraid", share=True, theirs=theirs
    )
    given = min(theirs, links)
    mine = {"ben": links - given} if links > given else {}
    assert (n.one("ana").links, n.one("ben").links) == (mine, {"ana": given} if given else {})
    assert (n.one("ana").xp, n.one("ana").downtime) == ({}, 1)
    assert n.offered("ana", "intimate") == []
    assert n.refused("ana", "connect", "ben", action="flow") == (
        "That is done otherwise in “In a Maze of Dreams”: share an intimate moment."
    )


@shows("moonlight.maze.intimate-apart")
def test_who_is_held_apart_marks_xp_and_has_no_die(maze):
    n = maze(phase="downtime", ana={"downtime": 1}, ben={})
    n.dice(4).does("ana", "intimate", "ben", action="confess", share=False)
    assert n.one("ana").xp == {"playbook": 1}
    stranger = {"downtime": 2, "abilities": ("moonlight.stranger-to-kindness",)}
    n = maze(phase="downtime", ana=stranger, ben={})
    assert "stranger to kindness" in n.refused("ana", "intimate", "ben", action="flow")
