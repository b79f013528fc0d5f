"""Edges that are easily a little wrong: what is written once, what is there before the set-up."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from fire.dungeon import Dungeon
from fire.scenarios.tables import HALL
from support.shows import shows
from undertow.games.fire.chronicle import answer_label
from undertow.games.fire.components import load
from undertow.games.fire.facts import Acted
from undertow.games.fire.guidance import TIPS, tip
from undertow.games.fire.rules.passives import hooks
from undertow.games.fire.world import World
from undertow.kernel import Choice, Hooks, Line, Plain, Question, speak

Lay = Callable[..., Dungeon]


def test_every_difficulty_of_the_box_has_its_tip_and_no_other_has_one(dungeon: Lay) -> None:
    assert set(TIPS) == set(load().difficulties)
    world = dungeon("warrior", difficulty="heroic").world
    said = tip(world)
    assert said is not None
    assert speak(said) == speak(TIPS["heroic"]())
    other = replace(world, setup=replace(world.agreed, difficulty="our own"))
    assert tip(other) is None


@shows("fire.shades.challenge")
def test_who_banishes_a_shade_pays_once(dungeon: Lay) -> None:
    d = dungeon(
        "warrior",
        scenarios=("shades-of-vorax",),
        tiles=HALL,
        deck=("I5", "I6", "I7", ...),
        at={"warrior": "S1"},
        patch={"shades/str": "S1"},
    )
    before = len(d.told(Acted))
    d.does("banish", "str")
    assert d.told(Acted)[before:] == [Acted("warrior", "fire.banish", 1)]


def test_before_the_set_up_nobody_reaches_into_anything() -> None:
    assert vars(hooks(World())) == vars(Hooks())


@pytest.mark.parametrize(
    ("key", "answer", "said"),
    [
        ("fire.ask.turn", "NE", "doorways north, east"),
        ("fire.ask.terraport", (1, -2, "S"), "at 1, -2 with doorways south"),
        ("fire.ask.timeturn", (0, 3, "NW"), "at 0, 3 with doorways north, west"),
        ("fire.ask.timeturn", "no", "No"),
        ("fire.ask.trade", ("give", "sage", "str", 2), "Give the Sage 2 × Strength"),
        ("fire.ask.trade", ("take", "sage", "fire", 1), "Take 1 × the Fire from the Sage"),
        ("fire.ask.trade", "done", "Done"),
        ("fire.ask.dive", "V", "the Vestibule"),
        ("fire.ask.dive", "N", "north"),
        ("fire.ask.slide", ("slide", "E"), "slide, east"),
        ("fire.ask.other", "sage", "the Sage"),
        ("fire.ask.other", "anything else", "anything else"),
    ],
)
def test_an_answer_reads_as_words(dungeon: Lay, key: str, answer: Plain, said: str) -> None:
    world = dungeon("warrior", "sage").world
    question = Question("ana", Line(key), Choice((answer,)))
    assert speak(answer_label(world, question, answer)).lower() == said.lower()
