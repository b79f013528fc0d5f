"""Edges that are easily a little wrong: what stands on buttons, who plays in a demo."""

from __future__ import annotations

import pytest

from undertow.games.eidolon.form import DEMOS
from undertow.games.eidolon.game import GAME
from undertow.games.eidolon.labels import answer_label
from undertow.games.eidolon.people import Enemy, Stage
from undertow.games.eidolon.rules.enemies import sheet
from undertow.games.eidolon.shelf import SHELF
from undertow.games.eidolon.stories import STORIES
from undertow.games.eidolon.world import GM, World
from undertow.kernel import Choice, Line, Plain, Question, speak


@pytest.mark.parametrize(
    ("about", "answer", "said"),
    [
        ({"kind": "card"}, 0, "The Fool"),
        ({"field": "resonant"}, 21, "The World"),
        ({"kind": "card"}, 22, "22"),
        ({"field": "stat"}, 3, "3"),
        ({}, 0, "0"),
        ({}, True, "Yes"),
        ({}, False, "No"),
        ({}, "", "Nothing"),
        ({}, "navigator", "The Navigator"),
        ({}, "as it stands", "as it stands"),
    ],
)
def test_an_answer_reads_as_words(about: dict[str, Plain], answer: Plain, said: str) -> None:
    question = Question("ana", Line("eidolon.ask.anything"), Choice((answer,)), about)
    assert speak(answer_label(World(), question, answer)).startswith(said)


def test_in_a_demo_you_play_the_first_of_the_party_or_the_gm_and_bots_the_others() -> None:
    demos = {demo.id: demo for demo in GAME.demos()}
    assert tuple(demos.values()) == DEMOS
    for story in STORIES.values():
        first, *others = story.party
        assert set(demos[story.id].bots) == {GM, *others}
        assert set(demos[f"{story.id}-gm"].bots) == {first, *others}


def test_on_the_shelf_only_a_choir_is_several() -> None:
    foes = {one.name: one.form["group"] for one in SHELF.ready() if one.kind == "opponent"}
    assert foes == {"The Ringmaster": 1, "The Night Porter": 1, "The Choir of Line Seven": 6}


def test_an_enemys_sheet_holds_what_stands_on_it_and_a_new_one_is_empty() -> None:
    enemy = Enemy(
        "brute",
        "Brute",
        eidolon="Iron Maid",
        power="crushes",
        group=3,
        stages=(Stage("he growls", "hit once"),),
    )
    known = {field.name: field.default for field in sheet(enemy).fields}
    assert known == {
        "name": "Brute",
        "eidolon": "Iron Maid",
        "power": "crushes",
        "group": 3,
        "stages": (("he growls", "hit once"),),
    }
    fresh = {field.name: field.default for field in sheet(None).fields}
    assert fresh == {"name": None, "eidolon": "", "power": None, "group": 1, "stages": None}
    given = sheet(None, (("a", "b"),)).fields[-1]
    assert given.default == (("a", "b"),)
