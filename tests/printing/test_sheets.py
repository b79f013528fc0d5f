"""Sheets to print: each game's characters as a seat sees them, set as PDF."""

from __future__ import annotations

import io
import sys
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from PIL import Image

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


@pytest.mark.parametrize("plugin", WITH_SHEETS, ids=lambda plugin: plugin.id)
def test_each_game_has_a_mark_of_its_own(plugin):
    sheet = plugin.blank()
    bare = replace(sheet, look=replace(sheet.look, mark="", frame="none"))
    assert sheet.look.mark
    assert picture(sheet) != picture(bare)


def face(color: str) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (900, 1200), color).save(out, "WEBP")
    return out.getvalue()


def test_who_has_a_portrait_is_seen_on_paper():
    sheet = Sheet(id="a", game="G", name="Ana", kind="K", blocks=(), look=LOOK, portrait="p1")
    teal, red = (picture(sheet, faces={"p1": face(color)}) for color in ("teal", "red"))
    assert teal != red
    assert picture(sheet) == picture(replace(sheet, portrait="")), "a picture that is gone"


def test_what_is_left_of_a_page_is_to_write_on_and_makes_no_other():
    notes = Block(title="Notes", side="rest")
    full = Block(title="T", entries=tuple(Entry(f"N{n}", "words") for n in range(48)))
    for blocks, pages in (((), 1), ((full,), 2)):
        sheet = Sheet(id="a", game="G", name="N", kind="K", blocks=blocks, look=LOOK)
        more = replace(sheet, blocks=(*blocks, notes))
        assert len(picture(sheet)) == len(picture(more)) == pages
    empty = Sheet(id="a", game="G", name="N", kind="K", blocks=(), look=LOOK)
    assert picture(replace(empty, blocks=(notes,))) != picture(empty)


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
