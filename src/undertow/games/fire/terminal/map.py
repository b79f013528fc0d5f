"""The dungeon, drawn: every chamber a box with gaps in its walls where the doorways are.

Each tile has its own four walls, so that a doorway that meets a wall is seen to. There are several
sizes; the largest in which the whole dungeon fits is used. What does not fit even in the smallest
is cut off around the hero whose turn it is, with a note of where more lies.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from undertow.games.fire.terminal.canvas import Canvas
from undertow.games.fire.terminal.theme import BRIGHT, FLOOR, FLOOR_HERE, HERO_COLOURS, WALLS, Signs
from undertow.games.fire.terminal.words import say
from undertow.games.fire.views import TileView, View
from undertow.kernel import plain

Piece = tuple[str, str]
"""A sign and its style."""

STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


class Size(Struct, frozen=True):
    """How large a tile is drawn, walls included."""

    width: int
    height: int
    names: bool


SIZES = (Size(17, 5, names=True), Size(13, 5, names=True), Size(9, 5, names=False))
TIGHT = Size(9, 4, names=False)


class Drawing(Struct, frozen=True):
    """A drawn map, and on which sides more of the dungeon lies than is shown."""

    canvas: Canvas
    more: str = ""


def initials(heroes: Sequence[str]) -> dict[str, str]:
    """A short sign for each hero, as long as it takes to tell them apart."""
    found = {}
    for hero in heroes:
        letters = hero.replace("-", "")
        length = 1
        while any(
            other != hero and other.replace("-", "")[:length] == letters[:length]
            for other in heroes
        ):
            length += 1
        found[hero] = letters[:length].capitalize()
    return found


def draw(
    view: View,
    signs: Signs,
    width: int,
    height: int,
    marks: Mapping[tuple[int, int], str] | None = None,
) -> Drawing:
    """The dungeon in at most this much room. `marks` are put into empty cells."""
    marks = marks or {}
    places = [(tile.x, tile.y) for tile in view.tiles] + list(marks)
    columns = [x for x, _ in places]
    rows = [y for _, y in places]
    left, top = min(columns), min(rows)
    wide, high = max(columns) - left + 1, max(rows) - top + 1
    fits = (s for s in SIZES if wide * s.width <= width and high * s.height <= height)
    size = next(fits, TIGHT)
    painter = Painter(view, signs, size)
    canvas = Canvas(wide * size.width, high * size.height)
    for tile in view.tiles:
        painter.tile(canvas, tile, (tile.x - left) * size.width, (tile.y - top) * size.height)
    for (x, y), mark in marks.items():
        painter.mark(canvas, mark, (x - left) * size.width, (y - top) * size.height)
    if canvas.width <= width and canvas.height <= height:
        return Drawing(canvas)
    here = _middle(view)
    return _cut(canvas, size, (here[0] - left, here[1] - top), width, height)


def _middle(view: View) -> tuple[int, int]:
    """The cell around which the map is cut: that of the hero whose turn it is."""
    at = next((h.at for h in view.heroes if view.turn and h.id == view.turn.hero), None)
    for tile in view.tiles:
        if tile.chamber == at:
            return tile.x, tile.y
    return view.tiles[0].x, view.tiles[0].y


def _cut(canvas: Canvas, size: Size, middle: tuple[int, int], width: int, height: int) -> Drawing:
    """Whole tiles around the middle, as many as fit."""
    across = max(1, min(width, canvas.width) // size.width)
    down = max(1, min(height, canvas.height) // size.height)
    columns, rows = canvas.width // size.width, canvas.height // size.height
    left = min(max(0, middle[0] - across // 2), columns - across)
    top = min(max(0, middle[1] - down // 2), rows - down)
    more = "".join(
        side
        for side, there in {
            "N": top > 0,
            "E": left + across < columns,
            "S": top + down < rows,
            "W": left > 0,
        }.items()
        if there
    )
    piece = canvas.part(
        left * size.width, top * size.height, across * size.width, down * size.height
    )
    return Drawing(piece, more)


class Painter:
    """Paints tiles of one size."""

    def __init__(self, view: View, signs: Signs, size: Size) -> None:
        self.signs = signs
        self.size = size
        self.explorable = bool(view.supply)
        self.taken = {(tile.x, tile.y) for tile in view.tiles}
        self.active = view.turn.hero if view.turn else None
        self.names = initials([hero.id for hero in view.heroes])
        self.colours = {
            hero.id: HERO_COLOURS[place % len(HERO_COLOURS)]
            for place, hero in enumerate(view.heroes)
        }
        self.prone = [hero.id for hero in view.heroes if hero.prone]
        self.carrier = view.carrier

    def tile(self, canvas: Canvas, tile: TileView, x: int, y: int) -> None:
        here = self.active in tile.heroes
        floor = FLOOR_HERE if here else FLOOR
        walls(canvas, self.signs, tile, self.size, x, y, f"{WALLS[tile.colour]} {floor}", floor)
        for side in tile.doors + tile.cracks:
            step = STEPS[side]
            if self.explorable and (tile.x + step[0], tile.y + step[1]) not in self.taken:
                self._open(canvas, side, x, y, f"bold #ffa04d {floor}")
        inner = self.size.width - 2
        row = y + 1
        if self.size.names:
            margin = 1 if inner > 12 else 0
            name = shorten(say(tile.name), inner - 2 * margin, self.signs.cut)
            canvas.put(
                x + 1 + margin, row, name, f"bold #e9dfd0 {floor}" if here else f"#cfc3b2 {floor}"
            )
            row += 1
        self._flow(canvas, tile, x + 1, row, inner, y + self.size.height - 1 - row, floor)

    def _open(self, canvas: Canvas, side: str, x: int, y: int, style: str) -> None:
        """An open doorway: nobody knows yet what lies behind."""
        width, height = self.size.width, self.size.height
        at = {
            "N": (x + width // 2, y),
            "S": (x + width // 2, y + height - 1),
            "W": (x, y + height // 2),
            "E": (x + width - 1, y + height // 2),
        }[side]
        canvas.put(*at, self.signs.open, style)

    def _flow(
        self, canvas: Canvas, tile: TileView, x: int, y: int, width: int, rows: int, floor: str
    ) -> None:
        """What is in the chamber, then who: things from the first line on, heroes from the next."""
        lines: list[list[Piece]] = [[]]
        things = [(tile.chamber, "#8d857c"), *self._things(tile)]
        heroes = self._heroes(tile)
        for group in (things, heroes):
            for piece in group:
                if _width(lines[-1]) + len(piece[0]) > width and lines[-1]:
                    lines.append([])
                lines[-1].append(piece)
            if group is things and heroes and rows > 1:
                lines.append([])
        self._count_hidden(lines, rows, width)
        for row, line in enumerate(lines[:rows]):
            at = x + 1 if width > 12 else x
            for sign, style in line:
                canvas.put(at, y + row, sign, f"{style} {floor}")
                at += len(sign) + 1

    def _count_hidden(self, lines: list[list[Piece]], rows: int, width: int) -> None:
        """Where there is no room for all, the last line says how many more there are."""
        hidden = sum(len(line) for line in lines[rows:])
        if not hidden:
            return
        last = lines[rows - 1]
        while last and _width(last) + len(f"+{hidden}") > width:
            last.pop()
            hidden += 1
        last.append((f"+{hidden}", "bold #e9dfd0"))

    def _things(self, tile: TileView) -> list[Piece]:
        signs, colour = self.signs, tile.colour or "str"
        found: list[Piece] = []
        if tile.token:
            found.append((signs.token[colour], BRIGHT[colour]))
        if tile.relic:
            letter = signs.token[colour][-1]
            style = BRIGHT[colour] if tile.relic == "whole" else "#8d857c"
            found.append((signs.relic[tile.relic] + letter, style))
        if tile.fire:
            found.append((signs.fire, "bold #ffcf5a"))
        if tile.exit:
            found.append((signs.exit, "bold #ffcf5a"))
        if tile.cultists > 2:
            found.append((f"{signs.cultist}{tile.cultists}", "bold #c99be8"))
        elif tile.cultists:
            found.append((signs.cultist * tile.cultists, "bold #c99be8"))
        found.extend((signs.shade + signs.token[s][-1], BRIGHT[s]) for s in tile.shades)
        if tile.bob:
            found.append((signs.bob, "bold #d8d8d8"))
        if tile.blessed:
            found.append((signs.blessing, "bold #fff1a8"))
        if tile.sanctified:
            found.append((signs.holy, "bold #fff1a8"))
        if tile.boomerang:
            found.append((signs.boomerang, "bold #9fe3d0"))
        return found

    def _heroes(self, tile: TileView) -> list[Piece]:
        found: list[Piece] = []
        for hero in sorted(tile.heroes, key=lambda hero: hero != self.active):
            sign = self.names[hero]
            if hero in self.prone:
                sign = sign.lower() + "_"
            if hero == self.carrier:
                sign += self.signs.fire
            if hero == self.active:
                sign = self.signs.you + sign
            bold = "bold " if hero == self.active else ""
            found.append((sign, f"{bold}{self.colours[hero]}"))
        return found

    def mark(self, canvas: Canvas, mark: str, x: int, y: int) -> None:
        """A place where something could be laid."""
        middle = y + self.size.height // 2
        dots = self.signs.dot * 2
        text = f"{dots} {mark} {dots}"
        canvas.put(x + (self.size.width - len(text)) // 2, middle, text, "bold #ffa04d")


def walls(
    canvas: Canvas,
    signs: Signs,
    tile: TileView,
    size: Size,
    x: int,
    y: int,
    style: str,
    floor: str,
) -> None:
    """The floor and its four walls, with gaps for doorways and rubble where a bomb went off."""
    width, height = size.width, size.height
    canvas.fill(x, y, width, height, floor)
    top, bottom, right = y, y + height - 1, x + width - 1
    across = signs.across * (width - 2)
    for row, corners in ((top, signs.corners[:2]), (bottom, signs.corners[2:])):
        canvas.put(x, row, corners[0] + across + corners[1], style)
    for row in range(top + 1, bottom):
        canvas.put(x, row, signs.down, style)
        canvas.put(right, row, signs.down, style)
    gap = 3
    first = x + (width - gap) // 2
    for side in tile.doors + tile.cracks:
        filling = signs.crack if side in tile.cracks else " "
        if side in "NS":
            row = top if side == "N" else bottom
            canvas.put(first - 1, row, signs.posts[0] + " " * gap + signs.posts[1], style)
            canvas.put(first, row, filling * gap, style)
        else:
            column = x if side == "W" else right
            canvas.put(column, y + height // 2, filling, style)


def preview(doors: str, signs: Signs, colour: str | None, came_from: str = "") -> Canvas:
    """A small tile with these doorways, for choosing which way round it lies."""
    canvas = Canvas(9, 3)
    tile = TileView("", plain(""), 0, 0, doors, "")
    walls(canvas, signs, tile, Size(9, 3, names=False), 0, 0, f"{WALLS[colour]} {FLOOR}", FLOOR)
    if came_from:
        at = {"N": (4, 0), "S": (4, 2), "W": (0, 1), "E": (8, 1)}[came_from]
        canvas.put(*at, signs.you if came_from == "W" else signs.full, f"bold #ffa04d {FLOOR}")
    return canvas


def _width(line: list[Piece]) -> int:
    return sum(len(sign) + 1 for sign, _ in line)


def shorten(text: str, width: int, cut: str) -> str:
    return text if len(text) <= width else text[: width - 1] + cut
