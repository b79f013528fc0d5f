"""A sheet of character cells to draw on, each with a style."""

from __future__ import annotations

from collections.abc import Iterator

from rich.style import Style
from rich.text import Text

BLANK = (" ", "")


class Canvas:
    """Rows of (sign, style). What is drawn outside it is lost."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._cells = [[BLANK] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        """Write a text from this cell on."""
        if 0 <= y < self.height:
            row = self._cells[y]
            for at, sign in enumerate(text, x):
                if 0 <= at < self.width:
                    row[at] = (sign, style)

    def fill(self, x: int, y: int, width: int, height: int, style: str) -> None:
        for row in range(y, y + height):
            self.put(x, row, " " * width, style)

    def part(self, x: int, y: int, width: int, height: int) -> Canvas:
        """A piece cut out of it."""
        piece = Canvas(width, height)
        for row in range(height):
            for column in range(width):
                if 0 <= y + row < self.height and 0 <= x + column < self.width:
                    piece._cells[row][column] = self._cells[y + row][x + column]
        return piece

    def rows(self) -> Iterator[Text]:
        """Each row, equal styles side by side joined."""
        for row in self._cells:
            text, run, worn = Text(no_wrap=True, end=""), "", ""
            for sign, style in row:
                if style != worn:
                    text.append(run, _style(worn))
                    run, worn = "", style
                run += sign
            text.append(run, _style(worn))
            yield text

    def plain(self) -> list[str]:
        """The signs alone, for reading in tests."""
        return ["".join(sign for sign, _ in row).rstrip() for row in self._cells]


def _style(name: str) -> Style | str:
    return name
