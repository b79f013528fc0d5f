"""Sheets as PDF, set by Typst. It is an extra: `pip install 'undertow[print]'`."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import resources
from typing import Any, Literal

import msgspec

from undertow.kernel import Line, Play, Refused, message, speak
from undertow.parts.extras import Extras, with_extras
from undertow.parts.sheets import Sheet
from undertow.plugins import plugins

MISSING = message(
    "print.missing", "Printing needs Typst, which is not installed: pip install 'undertow[print]'."
)
NO_SHEETS = message("print.none", "{game} has no sheets to print.")
NOBODY = message("print.nobody", "Nobody at this table has a sheet yet.")
NOT_THERE = message("print.who", "Nobody called {who} has a sheet here. There are: {names}.")
PAPERS = ("a4", "us-letter")
Paper = Literal["a4", "us-letter"]


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
    if who is None:
        return found
    named = [one for one in found if who.lower() in (one.id.lower(), one.name.lower())]
    if not named:
        raise NoSheets(NOT_THERE(who=who, names=[one.name for one in found]))
    return named


def pdf(sheets: Sequence[Sheet], paper: Paper = "a4") -> bytes:
    """The sheets, one after the other, each on a page of its own."""
    made: bytes = _set(sheets, paper, "pdf")
    return made


def picture(sheet: Sheet, paper: Paper = "a4") -> list[bytes]:
    """The pages of a sheet as PNG pictures."""
    made = _set([sheet], paper, "png")
    return made if isinstance(made, list) else [made]


def _set(sheets: Sequence[Sheet], paper: Paper, format: Literal["pdf", "png"]) -> Any:
    try:
        import typst
    except ImportError as none:
        raise CannotPrint(MISSING()) from none
    template = resources.files(__package__).joinpath("sheet.typ").read_bytes()
    data = msgspec.json.encode([_plain(sheet) for sheet in sheets]).decode()
    inputs = {"sheets": data, "paper": paper}
    return typst.compile(template, format=format, sys_inputs=inputs, ppi=110.0)


def _plain(thing: Any) -> Any:
    """The record with its lines spoken: what the template reads."""
    if isinstance(thing, Line):
        return speak(thing)
    if isinstance(thing, msgspec.Struct):
        return {name: _plain(getattr(thing, name)) for name in thing.__struct_fields__}
    if isinstance(thing, tuple | list):
        return [_plain(one) for one in thing]
    return thing
