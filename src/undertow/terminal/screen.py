"""Putting it on the screen: the map with its panel, the news, and what can be chosen."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence

from rich.console import Console
from rich.text import Text

from undertow.games.fire.components import Components
from undertow.games.fire.terminal import map as drawing
from undertow.games.fire.terminal.panels import board
from undertow.games.fire.views import View
from undertow.kernel import message
from undertow.terminal.menu import Item, Menu
from undertow.terminal.theme import DRAWN, PLAIN, THEME, Signs
from undertow.terminal.words import say, side_title

PANEL = 34
NARROW = 72
"""Below this width the panel stands under the map instead of beside it."""
NO_END = 48
"""How many lines there are to fill where nobody scrolls."""

MORE = message("terminal.map.more", "more of the dungeon: {sides}")
EACH = message("terminal.menu.each", "{ap} AP each")
COST = message("terminal.menu.cost", "{ap} AP")
FREE = message("terminal.menu.free", "free")


def make_console() -> Console:
    """The terminal as it is: its size, its colours or none, its signs or plain letters."""
    for stream in (sys.stdout, sys.stdin):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    height = None if sys.stdout.isatty() else NO_END
    return Console(theme=THEME, highlight=False, markup=False, emoji=False, height=height)


def signs_for(console: Console) -> Signs:
    return DRAWN if "utf" in (console.encoding or "").lower() else PLAIN


class Screen:
    """Prints whole pictures of the table."""

    def __init__(self, console: Console, signs: Signs | None = None) -> None:
        self.console = console
        self.signs = signs or signs_for(console)

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
            hang = 2 if text.plain[:2] in (f"{self.signs.you} ", f"{self.signs.dot} ") else 0
        rows: list[Text] = []
        for row in text.wrap(self.console, max(20, self.width - indent - hang - 1)):
            row.rstrip()
            rows.append(Text(" " * (indent + (hang if rows else 0))) + row)
        return rows

    def rule(self, style: str = "ash") -> None:
        """A line across, where one picture ends and the next begins."""
        self.console.print(Text(self.signs.line * (self.width - 1), f"dim {style}"))

    def command(self, text: str) -> None:
        """Something to be copied: never broken into two lines."""
        self.console.print(Text(f"   {text}", "ember.bold"), soft_wrap=True)

    def lines(self, lines: Sequence[Text | str], style: str = "", indent: int = 1) -> None:
        for line in lines:
            self.line(line, style, indent)

    def table(
        self,
        view: View,
        components: Components,
        menu: Menu | None,
        news: Sequence[Text] = (),
        bots: tuple[str, ...] = (),
        heading: str = "",
        here: Mapping[tuple[int, int], str] | None = None,
    ) -> None:
        """Map and panel, the news, what can be chosen: the news last where all of it fits.
        `here` marks empty cells that a question is about."""
        chosen = self.menu_lines(menu, view, heading) if menu else []
        told = [row for text in news for row in self.wrapped(text)]
        height = self.console.height
        panel = board(view, components, self.signs, bots)
        beside = self.width >= NARROW
        least = len(panel) if beside else 12
        room = height - len(chosen) - len(told) - 4
        fits = room >= least
        if not fits:
            self._news(told)
            room = height - len(chosen) - 3
        self._map(view, panel, beside, max(least, room), menu, here or {})
        if fits:
            self._news(told)
        for row in chosen:
            self.console.print(row)

    def _news(self, told: Sequence[Text]) -> None:
        if told:
            self.console.print()
        for row in told:
            self.console.print(row)

    def _map(
        self,
        view: View,
        panel: list[Text],
        beside: bool,
        room: int,
        menu: Menu | None,
        here: Mapping[tuple[int, int], str],
    ) -> None:
        width = self.width - PANEL - 1 if beside else self.width - 1
        drawn = drawing.draw(view, self.signs, width, room, {**marks(menu), **dict(here)})
        rows = list(drawn.canvas.rows())
        left = max(0, (width - drawn.canvas.width) // 2)
        self.rule()
        if not beside:
            for row in rows:
                self.console.print(Text(" " * left) + row)
            self._more(drawn.more)
            for line in panel:
                self.console.print(line)
            return
        for at in range(max(len(rows), len(panel))):
            line = Text(" " * left, no_wrap=True)
            if at < len(rows):
                line.append_text(rows[at])
            if at < len(panel):
                line.append(" " * (width + 1 - line.cell_len))
                line.append_text(panel[at])
            line.rstrip()
            line.truncate(self.width)
            self.console.print(line)
        self._more(drawn.more)

    def _more(self, sides: str) -> None:
        if sides:
            names = [f"{self.signs.arrows['NESW'.index(s)]} {side_title(s)}" for s in sides]
            self.line(say(MORE(sides=names)), "ash")

    # What can be chosen

    def menu_lines(self, menu: Menu, view: View | None = None, heading: str = "") -> list[Text]:
        """The numbered list, one paragraph a group."""
        rows: list[Text] = [Text()]
        if heading:
            head = Text(heading, "ember.bold")
            rows += [Text(" ") + row for row in head.wrap(self.console, self.width - 2)]
        number = 0
        for group in menu.groups:
            if any(item.doors for item in group.items):
                rows += self._previews(group.items, number, view)
            else:
                title = "" if group.kind == "answer" else group.title
                rows += self._group(title, group.items, number)
            number += len(group.items)
        return rows

    def _group(self, title: str, items: Sequence[Item], number: int) -> list[Text]:
        margin = 10 if title else 2
        line = Text().append(f" {title:<9}" if title else "  ", "ash")
        rows: list[Text] = []
        prices = {item.ap for item in items}
        shared = len(items) > 1 and len(prices) == 1 and None not in prices
        cells = [self._item(item, number + n, not shared) for n, item in enumerate(items, 1)]
        if shared:
            cells.append(Text(say(EACH(ap=prices.pop())), "ash"))
        if not title and len(cells) > 6:
            return self._columns(cells)
        for cell in cells:
            if line.cell_len + cell.cell_len + 2 > self.width and line.cell_len > margin:
                rows.append(line)
                line = Text(" " * margin)
            line.append_text(cell).append("   ")
        for row in (*rows, line):
            row.rstrip()
        return [*rows, line]

    def _columns(self, cells: Sequence[Text]) -> list[Text]:
        """Many short things side by side, read down."""
        widest = max(cell.cell_len for cell in cells) + 3
        across = max(1, min(4, (self.width - 2) // widest))
        down = -(-len(cells) // across)
        rows = []
        for row in range(down):
            line = Text("  ")
            for cell in cells[row::down]:
                line.append_text(cell).append(" " * (widest - cell.cell_len))
            line.rstrip()
            rows.append(line)
        return rows

    def _item(self, item: Item, number: int, priced: bool) -> Text:
        cell = Text().append(str(number), "key")
        cell.append(f" {item.text}", "bone")
        if priced and item.ap is not None:
            price = say(COST(ap=item.ap)) if item.ap else say(FREE())
            cell.append(f" {price}", "ash")
        return cell

    def _previews(self, items: Sequence[Item], number: int, view: View | None) -> list[Text]:
        """Small pictures of the ways a tile can lie, as many side by side as fit."""
        across = max(1, (self.width - 4) // 15)
        rows: list[Text] = []
        for start in range(0, len(items), across):
            some = items[start : start + across]
            pictures = [list(drawing.preview(i.doors, self.signs, i.colour).rows()) for i in some]
            names = Text("   ")
            for n, item in enumerate(some, number + start + 1):
                label = Text().append(str(n), "key")
                label.append(f" {' '.join(item.doors)}", "bone")
                label.pad_right(15 - label.cell_len)
                names.append_text(label)
            rows += [names]
            for row in range(3):
                line = Text("   ")
                for picture in pictures:
                    line.append_text(picture[row]).append(" " * 6)
                rows.append(line)
        return rows


def marks(menu: Menu | None) -> dict[tuple[int, int], str]:
    """The numbers of places that can be chosen, to be written into the map's empty cells."""
    if menu is None:
        return {}
    spots = [item for item in menu.items if item.inside and item.cell is not None]
    return {
        item.cell: str(n) for n, item in enumerate(menu.items, 1) if item in spots and item.cell
    }
