"""The grid the dungeon grows on: cells, sides, and rows of doorways.

A cell is one number, so that stepping is an addition; people see it as (x, y) from the Vestibule,
x to the east, y to the south. The doorways of a tile are four bits, shown as letters.
"""

_WIDTH = 1024
CENTRE = 512 * _WIDTH + 512
"""The cell of the Vestibule."""

STEPS = (-_WIDTH, 1, _WIDTH, -1)
"""From a cell to its neighbour on side 0, 1, 2, 3: north, east, south, west."""

LETTERS = "NESW"
BITS = (1, 2, 4, 8)
ALL_SIDES = 15
AROUND = (-_WIDTH - 1, -_WIDTH, -_WIDTH + 1, -1, 1, _WIDTH - 1, _WIDTH, _WIDTH + 1)
"""The eight cells around a cell."""


def cell_at(x: int, y: int) -> int:
    return CENTRE + y * _WIDTH + x


def xy(cell: int) -> tuple[int, int]:
    row, column = divmod(cell, _WIDTH)
    return column - 512, row - 512


def opposite(side: int) -> int:
    return side ^ 2


def side_of(letter: str) -> int:
    return LETTERS.index(letter)


def mask(letters: str) -> int:
    """Doorways from letters: "NS" is 5."""
    return sum(BITS[LETTERS.index(letter)] for letter in letters)


_SIDES = tuple(
    "".join(LETTERS[side] for side in range(4) if doors & BITS[side]) for doors in range(16)
)


def letters(doors: int) -> str:
    """Doorways as letters: 5 is "NS"."""
    return _SIDES[doors]


def turned(doors: int, quarters: int) -> int:
    """Doorways after so many quarter turns clockwise."""
    return ((doors << quarters) | (doors >> (4 - quarters))) & ALL_SIDES


def orientations(doors: int) -> list[int]:
    """The different ways a tile can lie, unturned first."""
    return list(dict.fromkeys(turned(doors, quarters) for quarters in range(4)))
