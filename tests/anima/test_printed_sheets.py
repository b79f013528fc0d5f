"""Sheets to print: what stands on them is what the seat sees, line by line."""

from __future__ import annotations

from typing import Any

from anima.stage import Stage, Weapon, eidolon, foe, pc
from undertow.games.anima import printed
from undertow.games.anima.game import GAME
from undertow.kernel import Line, speak
from undertow.parts.sheets import Sheet


def said(words: Any) -> Any:
    return speak(words) if isinstance(words, Line) else words


def blocks(sheet: Sheet) -> dict[str, Any]:
    return {said(block.title): block for block in sheet.blocks}


def of(s: Stage, seat: str = "ana") -> dict[str, Sheet]:
    return {sheet.id: sheet for sheet in printed.sheets(GAME.view(s.world, seat))}


BOND = {"summoning": 1, "open-bond": 1}


def table() -> Stage:
    bow = (Weapon("bow", ("quicken",)),)
    # Nothing, one die, more: each kind of price is printed in its own way.
    powers = {"soulbound-weapon": 1, "slow": 1, "guard": 1, **BOND}
    ana = pc("ana", powers, "anger", weapons=bow, eidolons=(eidolon("cat", "shaleya"),))
    having = {"ana": {"ap": 5, "sp": 4, "cp": 3, "wounds": 1, "marks": [1]}}
    return Stage(ana, "ben", foes=[foe()], having=having)


def test_a_sheet_has_the_figures_of_its_hero():
    sheet = of(table())["ana"]
    assert (said(sheet.name), said(sheet.kind), said(sheet.game)) == (
        "Ana",
        "A hero",
        "Anima Prime",
    )
    page = blocks(sheet)
    dice = {said(one.name): one.value for one in page["Dice"].figures}
    assert dice == {
        "Action dice": "5",
        "Strike dice": "4",
        "Charge dice": "3",
        "Defense": "1",
    }
    (circles,) = page["Wounds"].tracks
    assert (circles.filled, circles.size) == (1, 3)
    traits = [(said(one.name), one.filled, one.size) for one in page["Traits"].tracks]
    assert traits == [("Brave", 0, 1), ("Quick", 1, 1), ("Vain", 0, 1)]
    assert page["Notes"].side == "rest"
    assert page["Dice"].side == "wide"
    assert page["Powers"].side == "right"


def test_passion_weapons_and_prices_are_printed():
    page = blocks(of(table())["ana"])
    soul = {said(one.name): said(one.text) for one in page["Passion and weakness"].entries}
    assert soul == {"Passion": "Anger"}
    (bow,) = page["Weapons"].entries
    assert (said(bow.name), said(bow.text)) == ("bow", "Quicken")
    prices = {said(one.name): said(one.mark) for one in page["Powers"].entries}
    assert prices["Slow"] == "2 charge dice"
    assert prices["Guard"] == "1 charge die"
    assert prices["Soulbound Weapon"] == ""
    assert all(said(one.text) for one in page["Powers"].entries)


def test_an_eidolon_has_a_sheet_with_its_weakness_and_an_opponent_has_none():
    found = of(table())
    assert list(found) == ["ana", "cat", "ben"]
    assert said(found["cat"].kind) == "An eidolon"
    soul = {said(one.name) for one in blocks(found["cat"])["Passion and weakness"].entries}
    assert soul == {"Weakness"}
    assert list(printed.sheets(None)) == []


def test_an_empty_sheet_has_room_for_everything():
    sheet = printed.blank()
    room = {said(block.title): block.lines for block in sheet.blocks}
    assert room == {
        "Dice": 0,
        "Wounds": 0,
        "Traits": 5,
        "Passion and weakness": 2,
        "Weapons": 4,
        "Notes": 0,
        "Powers": 22,
    }
    page = blocks(sheet)
    assert [said(one.name) for one in page["Dice"].figures] == [
        "Action dice",
        "Strike dice",
        "Charge dice",
        "Defense",
    ]
    (circles,) = page["Wounds"].tracks
    assert (circles.filled, circles.size) == (0, 3)
    assert said(sheet.kind) == "A hero"
