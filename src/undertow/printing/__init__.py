"""Sheets as PDF, set by Typst. It is an extra: `pip install 'undertow[print]'`."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from importlib import resources
from typing import Any, Literal

import msgspec
from msgspec.structs import replace
from PIL import Image

from undertow.kernel import Line, Play, Refused, message, speak
from undertow.parts.extras import Extras, with_extras
from undertow.parts.handouts import Handouts, portraits
from undertow.parts.sheets import Sheet
from undertow.plugins import plugins

MISSING = message(
    "print.missing", "Printing needs Typst, which is not installed: pip install 'undertow[print]'."
)
NO_SHEETS = message("print.none", "{game} has no sheets to print.")
NOBODY = message("print.nobody", "Nobody at this table has a sheet yet.")
NOT_THERE = message("print.who", "Nobody called {who} has a sheet here. There are: {names}.")
NAME = message("print.name", "Name")
PLAYER = message("print.player", "Player")
PAPERS = ("a4", "us-letter")
Paper = Literal["a4", "us-letter"]
STAMP = 400
"""The longer side of a portrait on paper, in pixels."""


class NoSheets(Refused):
    """There is nothing to print."""


class CannotPrint(Refused):
    """Typst is not installed."""


def sheets_of(play: Play[Any], seat: str, who: str | None = None) -> list[Sheet]:
    """The characters at a table as a seat sees them; one of them, by id or name, where one is meant."""
    plugin = plugins()[play.game.id]
    if plugin.sheets is None:
        raise NoSheets(NO_SHEETS(game=plugin.game.name()))
    view = play.view(seat)
    found = with_extras(plugin.sheets(view), getattr(view, "extras", Extras()))
    if not found:
        raise NoSheets(NOBODY())
    faces = portraits(getattr(view, "handouts", Handouts()))
    found = [replace(one, portrait=faces.get(one.id, "")) for one in found]
    if who is None:
        return found
    named = [one for one in found if who.lower() in (one.id.lower(), one.name.lower())]
    if not named:
        raise NoSheets(NOT_THERE(who=who, names=[one.name for one in found]))
    return named


def empty_sheet(game: str) -> Sheet:
    """A sheet of this game to fill in by hand."""
    plugin = plugins()[game]
    if plugin.blank is None:
        raise NoSheets(NO_SHEETS(game=plugin.game.name()))
    return plugin.blank()


def faces_wanted(sheets: Sequence[Sheet]) -> list[str]:
    """The pictures that stand on these sheets, by their ids."""
    return sorted({one.portrait for one in sheets} - {""})


def pdf(
    sheets: Sequence[Sheet], paper: Paper = "a4", faces: Mapping[str, bytes] | None = None
) -> bytes:
    """The sheets, one after the other, each on a page of its own. `faces`: pictures by their ids, of whom
    has a portrait."""
    made: bytes = _set(sheets, paper, "pdf", faces or {})
    return made


def picture(
    sheet: Sheet, paper: Paper = "a4", faces: Mapping[str, bytes] | None = None
) -> list[bytes]:
    """The pages of a sheet as PNG pictures."""
    made = _set([sheet], paper, "png", faces or {})
    return made if isinstance(made, list) else [made]


def _set(
    sheets: Sequence[Sheet],
    paper: Paper,
    format: Literal["pdf", "png"],
    faces: Mapping[str, bytes],
) -> Any:
    try:
        import typst
    except ImportError as none:
        raise CannotPrint(MISSING()) from none
    template = resources.files(__package__).joinpath("sheet.typ").read_bytes()
    inputs = {
        "sheets": [_plain(sheet) for sheet in sheets],
        "faces": {id: list(_stamp(data)) for id, data in faces.items()},
        "words": {"name": speak(NAME()), "player": speak(PLAYER())},
    }
    told = {name: msgspec.json.encode(given).decode() for name, given in inputs.items()}
    return typst.compile(template, format=format, sys_inputs={**told, "paper": paper}, ppi=110.0)


def _stamp(data: bytes) -> bytes:
    """A picture as large as a sheet shows it."""
    with Image.open(io.BytesIO(data)) as found:
        small = found.convert("RGBA")
    small.thumbnail((STAMP, STAMP))
    paper = Image.new("RGB", small.size, "white")
    paper.paste(small, mask=small)
    out = io.BytesIO()
    paper.save(out, "JPEG", quality=88)
    return out.getvalue()


def _plain(thing: Any) -> Any:
    """The record with its lines spoken: what the template reads."""
    if isinstance(thing, Line):
        return speak(thing)
    if isinstance(thing, msgspec.Struct):
        return {name: _plain(getattr(thing, name)) for name in thing.__struct_fields__}
    if isinstance(thing, tuple | list):
        return [_plain(one) for one in thing]
    return thing
