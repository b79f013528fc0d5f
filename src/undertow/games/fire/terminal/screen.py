"""Putting it on the screen: the map with its panel, the news, and what can be chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Console
from rich.text import Text

from undertow.games.fire.terminal import map as drawing
from undertow.games.fire.terminal.menu import Item, Menu
from undertow.games.fire.terminal.panels import board
from undertow.games.fire.terminal.theme import DRAWN, PLAIN, Signs
from undertow.games.fire.terminal.words import say, side_title
from undertow.games.fire.views import View
from undertow.kernel import message
from undertow.terminal import screen

PANEL = 34
NARROW = 72
"""Below this width the panel stands under the map instead of beside it."""

MORE = message("terminal.map.more", "more of the dungeon: {sides}")
EACH = message("terminal.menu.each", "{ap} AP each")
COST = message("terminal.menu.cost", "{ap} AP")
FREE = message("terminal.menu.free", "free")


class Screen(screen.Screen):
    """Prints whole pictures of the table."""

    def __init__(self, console: Console, signs: Signs | None = None) -> None:
        super().__init__(console)
        self.signs = signs or (DRAWN if screen.knows_signs(console) else PLAIN)
        self.marks = self.signs

    def table(
        self,
        view: View,
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
        panel = board(view, self.signs, bots)
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
            if self.spoken:
                rows += self._lines(group.title, group.items, number)
            elif any(item.doors for item in group.items):
                rows += self._previews(group.items, number, view)
            else:
                title = "" if group.kind == "answer" else group.title
                rows += self._group(title, group.items, number)
            number += len(group.items)
        return rows

    def _lines(self, title: str, items: Sequence[Item], number: int) -> list[Text]:
        """One line for each, to be read aloud."""
        about = f" {title}:" if title else ""
        rows: list[Text] = []
        for n, item in enumerate(items, number + 1):
            words = f"{n}{about} {' '.join(side_title(s) for s in item.doors) or item.text}"
            if item.ap is not None:
                words += f", {say(COST(ap=item.ap)) if item.ap else say(FREE())}"
            rows += self.wrapped(Text(words, "bone"), hang=2)
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
