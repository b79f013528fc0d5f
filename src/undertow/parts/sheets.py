"""A sheet to print: what a game says of a character, in blocks that any printer can set.

A game makes one from a seat's view, so a sheet never shows what that seat may not see. How it is
set is for `undertow.printing`.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from undertow.kernel import Line

Words = Line | str
Side = Literal["wide", "left", "right", "rest"]
"""Where a block stands: over the whole width, or in one of two columns below; the rest of the page is to
write on."""
Frame = Literal["none", "double", "round", "corners"]
"""What is drawn around a page."""


class Figure(Struct, frozen=True):
    """A number with its name."""

    name: Words
    value: str
    note: Words = ""


class Track(Struct, frozen=True):
    """Boxes to fill: so many of so many."""

    name: Words
    filled: int
    size: int


class Entry(Struct, frozen=True):
    """Something with a name and words: a Move, a power, a rite, a tie."""

    name: Words
    text: Words = ""
    mark: Words = ""
    """A few words beside the name: a cost, a limit."""


class Block(Struct, frozen=True, kw_only=True):
    """Part of a sheet under a heading. Each kind of thing in it is set in its own way."""

    title: Words
    figures: tuple[Figure, ...] = ()
    tracks: tuple[Track, ...] = ()
    entries: tuple[Entry, ...] = ()
    text: Words = ""
    lines: int = 0
    """So many empty lines to write on."""
    side: Side = "left"


class Look(Struct, frozen=True):
    """How a game looks on paper: its colours as #rrggbb, its mark, and a frame."""

    accent: str
    soft: str
    ink: str = "#1c1a22"
    paper: str = "#ffffff"
    mark: str = ""
    """The path of an SVG of 100 by 100, in one colour."""
    frame: Frame = "none"


class Sheet(Struct, frozen=True, kw_only=True):
    """One character, or a blank one."""

    id: str
    game: Words
    name: str
    kind: Words
    """Who they are in the rules: a playbook, a level, a patron."""
    blocks: tuple[Block, ...]
    look: Look
    credit: Words = ""
    """What the book's licence asks to be said."""
    portrait: str = ""
    """The id of a picture, where somebody chose one for them."""


class Paper(Struct, frozen=True):
    """What all sheets of one game have in common."""

    game: Words
    look: Look
    credit: Words = ""

    def sheet(self, id: str, name: str, kind: Words, *blocks: Block) -> Sheet:
        """Somebody's sheet."""
        return Sheet(
            id=id,
            game=self.game,
            name=name,
            kind=kind,
            blocks=blocks,
            look=self.look,
            credit=self.credit,
        )

    def blank(self, kind: Words, *blocks: Block) -> Sheet:
        """An empty sheet, to fill in by hand."""
        return self.sheet("blank", "", kind, *blocks)
