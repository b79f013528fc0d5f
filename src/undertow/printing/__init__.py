"""Sheets as PDF, set by Typst. It is an extra: `pip install 'undertow[print]'`."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import resources
from typing import Any, Literal

import msgspec

from undertow.kernel import Line, UndertowError, message, speak
from undertow.parts.sheets import Sheet

MISSING = message(
    "print.missing", "Printing needs Typst, which is not installed: pip install 'undertow[print]'."
)
PAPERS = ("a4", "us-letter")
Paper = Literal["a4", "us-letter"]


class CannotPrint(UndertowError):
    """Typst is not installed."""


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
