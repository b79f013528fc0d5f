"""Putting it on the screen: paragraphs, lines across, and what can be chosen."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from undertow.terminal.theme import DRAWN, PLAIN, THEME, Marks

NO_END = 48
"""How many lines there are to fill where nobody scrolls."""


class Terminal(Console):
    """Where it is printed."""

    spoken = False
    """Is it read aloud? Then nothing is drawn, and every line is a sentence or a choice."""


def make_console(plain: bool = False) -> Console:
    """The terminal as it is: its size, its colours or none, its signs or plain letters. With `plain`,
    for whoever listens."""
    for stream in (sys.stdout, sys.stdin):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    height = None if sys.stdout.isatty() else NO_END
    made = Terminal(theme=THEME, highlight=False, markup=False, emoji=False, height=height)
    made.spoken = plain
    return made


def knows_signs(console: Console) -> bool:
    return "utf" in (console.encoding or "").lower() and not spoken(console)


def spoken(console: Console) -> bool:
    return isinstance(console, Terminal) and console.spoken


class Screen:
    """Prints paragraphs."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.marks: Marks = DRAWN if knows_signs(console) else PLAIN
        self.spoken = spoken(console)
        self.plain = not knows_signs(console)
        """Are there no signs, only letters?"""

    @property
    def width(self) -> int:
        return self.console.width

    def line(
        self, text: Text | str = "", style: str = "", indent: int = 1, hang: int | None = None
    ) -> None:
        """A paragraph, wrapped between words and hung below its beginning."""
        words = text if isinstance(text, Text) else Text(text, style)
        for row in self.wrapped(words, indent, hang):
            self.console.print(row)

    def wrapped(self, text: Text, indent: int = 1, hang: int | None = None) -> list[Text]:
        """A paragraph in rows; what follows a bullet stands below its words."""
        if hang is None:
            hang = 2 if text.plain[:2] in (f"{self.marks.you} ", f"{self.marks.dot} ") else 0
        head, rest = text[:hang], text[hang:]
        rows: list[Text] = []
        for row in rest.wrap(self.console, max(20, self.width - indent - hang - 1)):
            row.rstrip()
            rows.append(Text(" " * indent) + (Text(" " * hang) if rows else head) + row)
        return rows or [Text(" " * indent) + head]

    def rule(self, style: str = "ash") -> None:
        """A line across, where one picture ends and the next begins; an empty one for who listens."""
        if self.spoken:
            self.console.print()
            return
        self.console.print(Text(self.marks.line * (self.width - 1), f"dim {style}"))

    def title(self, text: str) -> None:
        if self.spoken:
            self.line(text, "ember.bold")
            return
        across = self.marks.across * 3
        self.console.print()
        words = f"{across} {text} {across}".center(self.width - 1).rstrip()
        self.console.print(Text(words, "ember.bold"))
        self.console.print()

    def command(self, text: str) -> None:
        """Something to be copied: never broken into two lines."""
        self.console.print(Text(f"   {text}", "ember.bold"), soft_wrap=True)

    def lines(self, lines: Sequence[Text | str], style: str = "", indent: int = 1) -> None:
        for line in lines:
            self.line(line, style, indent)

    def numbered(self, texts: Sequence[str], heading: str = "", first: int = 1) -> None:
        """What can be chosen, one line each."""
        if heading:
            self.line(heading, "ember.bold")
        margin = len(str(first + len(texts))) + 2
        for number, text in enumerate(texts, first):
            line = Text().append(f"{number:>{margin - 1}} ", "key").append(text, "bone")
            self.line(line, hang=margin)
