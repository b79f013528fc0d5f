"""What is typed is understood: numbers, directions, names, their beginnings, and commands."""

from __future__ import annotations

import pytest

from fire.dungeon import Dungeon
from undertow.games.fire.terminal.menu import actions, answers
from undertow.games.fire.terminal.parse import understand
from undertow.games.fire.terminal.screen import marks
from undertow.kernel import Offer


@pytest.fixture
def here():
    """The Warrior in the Iron Span, the Vestibule south of him, a cultist and a token with him."""
    return Dungeon(
        "warrior", "wizard", tiles={"S5": (0, -1, "NS")}, at={"warrior": "S5"}, cultists=("S5",)
    )


def meant(dungeon, text):
    menu = actions(dungeon.world, dungeon.play.offers("ana"))
    return understand(text, menu, dungeon.world)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("n", "explore"),
        ("north", "explore"),
        ("explore n", "explore"),
        ("Explore North", "explore"),
        ("ex", "explore"),
        ("s", "move"),
        ("move s", "move"),
        ("go south", "move"),
        ("m s", "move"),
        ("move vestibule", "move"),
        ("vest", "move"),
        ("collect", "collect"),
        ("col", "collect"),
        ("attack", "attack"),
        ("wait", "wait"),
        ("end", "wait"),
        ("hero's charge", "heros-charge"),
        ("polearm", "polearm-lunge"),
        ("1", "explore"),
        ("2.", "move"),
    ],
)
def test_what_can_be_done_is_found(here, text, rule):
    said = meant(here, text)
    assert said.item is not None, said
    assert said.item.offer.rule == f"fire.{rule}"


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("hint", "hint"),
        ("hin", "hint"),
        ("HELP", "help"),
        ("log", "story"),
        ("story", "story"),
        ("?", "rules"),
        ("quit", "quit"),
        ("q", "quit"),
        ("undo", "undo"),
        ("un", "undo"),
        ("odds", "odds"),
        ("list", "list"),
        ("concede", "concede"),
    ],
)
def test_commands_are_found(here, text, command):
    assert meant(here, text).command == command


def test_what_stands_after_a_command_is_kept(here):
    assert meant(here, "? Hero's Charge").rest == "Hero's Charge"
    assert meant(here, "export My Game.undertow").rest == "My Game.undertow"


@pytest.mark.parametrize(
    ("text", "offer"),
    [
        ("w", Offer("fire.explore", ("warrior", "W"))),
        ("move w", Offer("fire.move", ("warrior", "W"))),
        ("explore e", Offer("fire.explore", ("warrior", "E"))),
        ("destroy", Offer("fire.destroy", ("warrior",))),
        ("teleport", Offer("fire.teleport", ("warrior",))),
        ("stand", Offer("fire.stand", ("warrior",))),
        ("move titan", Offer("fire.move", ("warrior", "S1"))),
    ],
)
def test_what_cannot_be_done_now_is_still_understood(here, text, offer):
    assert meant(here, text).attempt == offer


@pytest.mark.parametrize("text", ["xyzzy", "!!", "", "   ", "\x00\x07", "ж" * 500, "[bold]"])
def test_rubbish_is_nothing(here, text):
    said = meant(here, text)
    assert (said.item, said.command, said.attempt, said.several) == (None, "", None, ())


def test_numbers_off_the_list_are_told_apart(here):
    assert meant(here, "99").number == 99
    assert meant(here, "0").number == 0


def test_many_targets_open_a_list_of_their_own():
    tiles = {f"I{n}": (n, 0, "NESW") for n in range(1, 8)}
    dungeon = Dungeon("wizard", "rogue", tiles=tiles)
    said = meant(dungeon, "teleport")
    assert said.item is not None
    assert len(said.item.inside) == 7
    one = meant(dungeon, "teleport mirror")
    assert one.item.offer == Offer("fire.teleport", ("wizard", "I2"))


def test_answers_are_found_like_actions():
    dungeon = Dungeon("ranger", supply=("S6", ...))
    dungeon.does("explore", "N")
    (request,) = dungeon.play.requests("ana")
    menu = answers(dungeon.world, request)
    assert [item.doors for item in menu.items] == list(request.question.answers.options)
    assert understand("1", menu).item.answer == (request.question.answers.options[0],)
    assert understand("sw", menu).item.answer == ("SW",)
    assert understand("explore n", menu).item is None


def test_a_place_is_chosen_first_and_then_which_way_round():
    tiles = {"S5": (0, -1, "NS"), "D1": (1, 0), "D5": (0, 1, "NS")}
    dungeon = Dungeon("geomancer", "wizard", tiles=tiles, at={"geomancer": "D1"})
    dungeon.does("terraport", "S5")
    (request,) = dungeon.play.requests("ana")
    menu = answers(dungeon.world, request)
    assert all(item.inside and item.cell for item in menu.items)
    assert sorted(i.answer[0] for i in menu.flat()) == sorted(request.question.answers.options)
    assert list(marks(menu).values()) == [str(n + 1) for n in range(len(menu.items))]
    assert any("of Axe Gallery" in item.text for item in menu.items)


def test_many_trades_are_asked_for_in_two_steps():
    tokens = {"wizard": {"str": 4, "int": 3}, "sage": {"dex": 5}}
    dungeon = Dungeon("wizard", "sage", tokens=tokens)
    dungeon.does("exchange")
    (request,) = dungeon.play.requests("ana")
    menu = answers(dungeon.world, request)
    assert [item.text for item in menu.items] == [
        "Give the Sage something",
        "Take something from the Sage",
    ]
    assert len(menu.flat()) == 12
