"""The ready tables: who is there, how far the story has come, and what it begins with."""

from __future__ import annotations

import pytest

from undertow.games.moonlight.game import GAME
from undertow.games.moonlight.world import GM

READY = {demo.id: demo.settings for demo in GAME.demos() if not demo.id.endswith("-gm")}
TABLES = {
    # series, adversary, investigation, mission, what is so, clocks
    "lanterns": (
        "brink",
        2,
        4,
        ("creature", 1, ("noble", "friend")),
        (
            ("The bridge goes dark", 6, 1, None),
            ("The Lantern Eater knows your names", 6, 0, (GM,)),
        ),
    ),
    "salt": ("sea", 3, 5, ("defend", 1, ("noble",)), (("The gate gives way", 6, 1, None),)),
    "hunger": (
        "rotting",
        4,
        5,
        ("the-hunt", 1, ("rash",)),
        (("Other hunters hear the song", 6, 2, None),),
    ),
    "dream": (
        "maze",
        2,
        5,
        ("explore-2", 1, ("follows",)),
        (("The dreamer notices you", 6, 1, None),),
    ),
}


def test_there_is_one_for_each_series():
    assert list(READY) == list(TABLES)


@pytest.mark.parametrize("id", TABLES)
def test_how_far_each_story_has_come(id):
    series, adversary, leads, mission, clocks = TABLES[id]
    story = READY[id]
    assert (story.series.id, story.phase) == (series, "mission")
    assert (story.tracks.adversary, story.tracks.investigation) == (adversary, leads)
    assert (story.mission.id, story.mission.tier, story.mission.answers) == mission
    assert story.mission.position is None
    assert [(c.name, c.size, c.ticks, c.known_to) for c in story.clocks] == list(clocks)
    assert story.scene


SHEETS = {
    "rin": ("outsider", {"defy": 1, "express": 1, "flow": 1}, {"hana": 1}),
    "sora": ("guardian", {"defy": 1, "perceive": 1, "analyze": 1}, {"rin": 1, "hana": 1}),
    "hana": ("hero", {"confess": 1, "forgive": 1, "empathize": 1}, {"rin": 1, "sora": 2}),
    "mio": ("stranger", {"analyze": 1, "conceal": 1, "flow": 1}, {"juno": 1}),
    "juno": ("traveller", {"confess": 1, "analyze": 1, "defy": 1}, {"mio": 1, "elio": 1}),
    "elio": ("enigma", {"express": 1, "conceal": 1, "perceive": 1}, {"mio": 2}),
}


def test_who_is_there_and_who_stands_by_whom():
    found = {
        one.id: (one.playbook, one.dots, one.links)
        for story in READY.values()
        for one in story.people
    }
    assert found == SHEETS


def test_the_engines_that_wait_in_the_hangar():
    found = [(e.name, e.virtue, e.impulses, e.strength, e.by) for e in READY["salt"].engines]
    assert found == [
        ("Heron", "serene", ("lonely",), 3, "mio"),
        ("Ember", "fierce", ("wounded",), 3, "juno"),
        ("Moth", "brave", ("lost",), 3, "elio"),
    ]
