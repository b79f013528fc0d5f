"""Edges that are easily a little wrong: what is written once, what is there before the set-up."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from fire.dungeon import Dungeon
from fire.scenarios.tables import HALL
from support.shows import shows
from undertow.games.fire.chronicle import answer_label
from undertow.games.fire.components import load
from undertow.games.fire.facts import Acted, ThreatDue
from undertow.games.fire.form import DEMOS
from undertow.games.fire.game import GAME
from undertow.games.fire.guidance import TIPS, tip
from undertow.games.fire.rules.passives import hooks
from undertow.games.fire.rules.reach import can_reach
from undertow.games.fire.world import World
from undertow.kernel import BadSetup, Choice, Hooks, Line, Plain, Question, speak

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


@shows("fire.ritual.threat-once", "fire.ritual.empty-discard")
@pytest.mark.parametrize("rulings", [(), ("lazyReshuffle",)])
def test_a_threat_that_is_due_is_not_said_to_be_due_again(
    dungeon: Lay, rulings: tuple[str, ...]
) -> None:
    # A new deck of one card is made, so the threat is due; then that card is gone as well.
    d = dungeon(
        "warrior",
        tiles={"S1": (0, -1), "D1": (1, 0)},
        cultists=("S1", "D1"),
        discard=("D1",),
        deck=("S1",),
        threat=5,
        rulings=rulings,
    )
    d.waits()
    assert d.told(ThreatDue) == [ThreatDue()]


@pytest.mark.parametrize(
    ("line", "least", "most"),
    [
        ("cultists = {}", 0, 999),
        ("steps_to_collect = {}", 4, 13),  # nobody's stars may reach it: the least is 4 here
        ("tokens_for_relic = {}", 1, 7),
        ("[heroes]\nwarrior.ap = {}", 1, 12),
        ("[heroes]\nwarrior.str = {}", 1, 3),
        ("[difficulties]\nhard.stars = {}", 0, 99),
        ("[difficulties]\nhard.track = [{}]", 1, 21),
    ],
)
def test_figures_of_your_own_go_so_far_and_no_further(line: str, least: int, most: int) -> None:
    for figure in (least, most):
        load(line.format(figure))
    for figure in (least - 1, most + 1):
        with pytest.raises(BadSetup):
            load(line.format(figure))


@shows("fire.end.reach-definition")
def test_by_the_other_ruling_one_bomb_is_still_one_bomb(dungeon: Lay) -> None:
    one_wall = {"S1": (0, -1), "S2": (0, -2), "RH": (0, -3, "N")}

    def reached(*used: str) -> bool:
        spent = {"heroes/master-swordsman/used": list(used)}
        d = dungeon(
            "master-swordsman", tiles=one_wall, supply=(), patch=spent, rulings=["bombOnce"]
        )
        return can_reach(d.world, d.hero("master-swordsman"), "RH", "none")

    assert reached()
    assert not reached("fire.wallcrack-bombs")


def test_the_demos_are_offered() -> None:
    assert GAME.demos() == DEMOS
    assert DEMOS
