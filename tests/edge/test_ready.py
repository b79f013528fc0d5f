"""What comes along ready: the people of a demo pay for what they have, a blank sheet holds what everybody
begins with, and a GM's shelf offers what the rules take."""

from __future__ import annotations

import pytest

from undertow.games.edge.beginning import blank
from undertow.games.edge.creation import allowed, bill, why_not_build
from undertow.games.edge.rulings import Rulings
from undertow.games.edge.shelf import CLOCK, CLOCKS, FOE, FOES, SCENES, SHELF
from undertow.games.edge.stories import ISK, MAREN

USUAL = Rulings()


@pytest.mark.parametrize("one", [MAREN, ISK], ids=lambda one: one.id)
def test_people_of_a_demo_have_paid_for_what_they_have(one):
    assert why_not_build(one, USUAL) is None
    assert sum(bill(one, USUAL).values()) + one.xp == one.earned == allowed(one, USUAL)


def test_what_the_people_of_the_demo_are_good_at():
    assert MAREN.attributes == {"body": 2, "wits": 2, "spirit": 1, "presence": 1}
    assert MAREN.skills == {"athletics": 1, "melee": 1, "notice": 1, "stealth": 2}
    assert [(item.kind, item.row) for item in MAREN.gear.values()] == [
        ("weapon", "light"),
        ("armour", "light"),
    ]
    assert ISK.attributes == {"body": 1, "wits": 1, "spirit": 2, "presence": 2}
    assert ISK.skills == {"insight": 1, "medicine": 2, "melee": 1, "persuade": 2}
    assert (MAREN.bonds, ISK.bonds) == (("isk",), ("maren",))


def test_a_blank_sheet_is_what_everybody_begins_with():
    one = blank(2)
    assert (one.id, one.seat, one.name) == ("player2", "player2", "Player 2")
    assert one.attributes == {"body": 1, "wits": 1, "spirit": 1, "presence": 1}
    assert (one.xp, one.earned, one.skills) == (30, 30, {})


def test_what_stands_on_the_shelf_can_be_laid_on_a_table(evening):
    assert {name: (cap, armoured, other) for name, cap, armoured, other in FOES} == {
        "A harbour watchman": (1, False, False),
        "Two hired knives": (2, False, False),
        "A wolf that should not be here": (2, False, False),
        "A sworn blade of the Duke": (3, True, False),
        "The thing under the ice": (4, False, True),
        "The Marshal in black plate": (5, True, False),
    }
    assert {name: (size, kind, hidden) for name, size, kind, hidden in CLOCKS} == {
        "The watch closes the gates": (4, "scene", False),
        "The fire reaches the roof": (6, "scene", False),
        "Somebody sells your names": (8, "front", True),
        "The ritual below the mill": (6, "ritual", True),
    }
    assert len([*SHELF.ready()]) == len(FOES) + len(CLOCKS) + len(SCENES) + 1
    e = evening()
    for name, cap, armoured, outsider in FOES:
        given = {"name": name, "cap": cap, "armoured": armoured, "outsider": outsider}
        e.does("gm", FOE.removeprefix("edge."), **given)
    for name, size, _, hidden in CLOCKS:
        e.does("gm", CLOCK.removeprefix("edge."), name=name, size=size, hidden=hidden)
    assert len(e.world.foes) == len(FOES)
