"""Sheets to print: each game's characters as a seat sees them, set as PDF."""

from __future__ import annotations

import sys
from typing import Any

import msgspec
import pytest

from undertow.kernel import EVERYONE, Line, LiveFate, Play
from undertow.kernel.words import messages
from undertow.parts.sheets import Block, Entry, Look, Sheet
from undertow.plugins import plugins
from undertow.printing import PAPERS, CannotPrint, pdf, picture

WITH_SHEETS = [plugin for plugin in plugins().shelf() if plugin.sheets is not None]
LOOK = Look(accent="#112233", soft="#eeeeee")


def begun(plugin: Any) -> Play[Any]:
    begin = plugin.game.begin(plugin.game.demos()[0].settings)
    fate = LiveFate(b"a sheet of good paper")
    return Play.begin(plugin.game, begin.seats, begin.offer, fate, first=begin.first)


def lines(thing: Any) -> list[Line]:
    if isinstance(thing, Line):
        return [thing, *(line for one in thing.args.values() for line in lines(one))]
    if isinstance(thing, msgspec.Struct):
        return [line for name in thing.__struct_fields__ for line in lines(getattr(thing, name))]
    return [line for one in thing for line in lines(one)] if isinstance(thing, tuple | list) else []


@pytest.mark.parametrize("plugin", WITH_SHEETS, ids=lambda plugin: plugin.id)
def test_a_ready_table_has_a_sheet_for_each_character(plugin):
    play = begun(plugin)
    made = {seat: list(plugin.sheets(play.view(seat))) for seat in (*play.seats, EVERYONE)}
    for sheets in made.values():
        assert len(sheets) >= 2
        for sheet in sheets:
            assert sheet.name
            assert any(block.entries for block in sheet.blocks)
            known = messages()
            assert not [line.key for line in lines(sheet) if line.key and line.key not in known]
    assert pdf(made[play.seats[0]]).startswith(b"%PDF-")
    assert len(picture(made[EVERYONE][0])) <= 2, "one likes to hold it"


@pytest.mark.parametrize("plugin", WITH_SHEETS, ids=lambda plugin: plugin.id)
def test_an_empty_sheet_fits_a_page_and_credits_the_book(plugin):
    sheet = plugin.blank()
    assert sheet.name == ""
    assert sheet.credit
    for paper in PAPERS:
        assert len(picture(sheet, paper)) == 1


def test_what_people_write_is_never_read_as_markup():
    def page(words: str) -> bytes:
        block = Block(title="T", entries=(Entry(words, words, words),), text=words)
        sheet = Sheet(id="a", game="G", name=words, kind="K", blocks=(block,), look=LOOK)
        return picture(sheet)[0]

    for words in ('#panic("no")', "$x$ *bold* _it_ @ref <label>", "\\ ] [ #{", '"', "漢字 👀"):
        assert page(words).startswith(b"\x89PNG")
    assert page("#lorem(50)") != page("")
    assert page("*a*") != page("a")


def test_without_typst_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(CannotPrint, match=r"undertow\[print\]"):
        pdf([])
