"""The dungeon in the twin: tiles that lie, their neighbours, lines, parts, and places to lay one."""

from __future__ import annotations

from undertow.games.fire.twin import memory as k
from undertow.games.fire.twin.jit import Row, jit


@jit
def place_of(s: Row, tile: int) -> int:
    """Where a tile is: in the supply, on the board, in the Void."""
    return s[k.INFO + tile] & k.PLACE_BITS


@jit
def lies(s: Row, tile: int) -> bool:
    return (s[k.INFO + tile] & k.PLACE_BITS) == k.ON_BOARD


@jit
def put_at(s: Row, tile: int, place: int) -> None:
    s[k.INFO + tile] = (s[k.INFO + tile] & ~k.PLACE_BITS) | place


@jit
def basic(tile: int) -> bool:
    return 1 <= tile <= k.LAST_BASIC


@jit
def colour_of(tile: int) -> int:
    """The attribute of a chamber's challenge; -1 where it has none."""
    if 1 <= tile <= k.LAST_BASIC:
        return (tile - 1) // 7
    if k.FIRST_RELIC <= tile < k.FIRE:
        return tile - k.FIRST_RELIC
    return -1


@jit
def ways(s: Row, tile: int) -> int:
    """The sides with a doorway, printed or blown open."""
    return s[k.DOORS + tile] | s[k.CRACKS + tile]


@jit
def step_x(side: int) -> int:
    return (side & 1) * (2 - side)


@jit
def step_y(side: int) -> int:
    return (1 - (side & 1)) * (side - 1)


@jit
def turned(doors: int, quarters: int) -> int:
    """Doorways after so many quarter turns clockwise."""
    return ((doors << quarters) | (doors >> (4 - quarters))) & 15


@jit
def beside(s: Row, tile: int, side: int) -> int:
    """The chamber that lies on this side, connected or not; -1 where none does."""
    other = s[k.NEXT + tile * 4 + side]
    return other if other < k.JOINED else other - k.JOINED


@jit
def linked(s: Row, tile: int, side: int) -> int:
    """The chamber connected on this side; -1 where none is."""
    other = s[k.NEXT + tile * 4 + side]
    return other - k.JOINED if other >= k.JOINED else -1


@jit
def join(s: Row, tile: int, other: int, side: int) -> None:
    """Two tiles touch on this side of the first: note whether doorways join them."""
    joined = 0
    if (ways(s, tile) >> side) & (ways(s, other) >> (side ^ 2)) & 1:
        joined = k.JOINED
    s[k.NEXT + tile * 4 + side] = other + joined
    s[k.NEXT + other * 4 + (side ^ 2)] = tile + joined


@jit
def is_open(s: Row, tile: int, side: int) -> bool:
    """Does a doorway of this side face an empty cell?"""
    return s[k.NEXT + tile * 4 + side] < 0 and (ways(s, tile) >> side) & 1 == 1


@jit
def by_vestibule(x: int, y: int) -> bool:
    """Does this cell touch the Vestibule's, which never moves?"""
    return abs(x) + abs(y) == 1


@jit
def at_cell(s: Row, x: int, y: int) -> int:
    """The tile that lies here; -1 where none does."""
    for tile in range(k.TILES):
        if s[k.X + tile] == x and s[k.Y + tile] == y and lies(s, tile):
            return tile
    return -1


@jit
def lay(s: Row, tile: int, x: int, y: int, doors: int) -> None:
    """Lay a tile, or lay it elsewhere; cracked walls close again."""
    if lies(s, tile):
        lift(s, tile)
    if x > 120 or x < -120 or y > 120 or y < -120:
        s[k.FAULT] = 1
    whole = s[k.WHOLE]
    s[k.X + tile], s[k.Y + tile] = x, y
    s[k.DOORS + tile], s[k.CRACKS + tile] = doors, 0
    for side in range(4):
        s[k.NEXT + tile * 4 + side] = -1
    for other in range(k.TILES):
        if not lies(s, other):
            continue
        dx, dy = s[k.X + other] - x, s[k.Y + other] - y
        if abs(dx) + abs(dy) == 1:
            join(s, tile, other, 2 - dx if dx != 0 else 1 + dy)
    put_at(s, tile, k.ON_BOARD)
    s[k.WHOLE], s[k.REGIONS_KEPT] = k.UNKNOWN, 0
    if whole == k.YES:
        for side in range(4):
            if linked(s, tile, side) >= 0:
                s[k.WHOLE] = k.YES


@jit
def lift(s: Row, tile: int) -> None:
    """Take a tile from the board. Its own sides keep what they touched: a march still asks."""
    for side in range(4):
        other = beside(s, tile, side)
        if other >= 0:
            s[k.NEXT + other * 4 + (side ^ 2)] = -1
    put_at(s, tile, k.IN_HAND)
    s[k.WHOLE], s[k.REGIONS_KEPT] = k.UNKNOWN, 0


@jit
def find_regions(s: Row, w: Row) -> int:
    """Number the parts of the dungeon; gives how many there are. -1: does not lie. They stay on the
    desk until a tile is moved; who comes with another desk says so (`REGIONS_KEPT`)."""
    if s[k.REGIONS_KEPT]:
        return s[k.REGIONS_KEPT]
    for tile in range(k.TILES):
        w[k.REGION + tile] = -1
        w[k.REACHED + tile] = 0
    w[k.GOALS_KEPT], w[k.EXITS_KEPT] = -1, -1
    count = 0
    for first in range(k.TILES):
        if w[k.REGION + first] >= 0 or not lies(s, first):
            continue
        w[k.REGION + first] = count
        size = 1
        w[k.QUEUE] = first
        while size > 0:
            size -= 1
            tile = w[k.QUEUE + size]
            for side in range(4):
                other = linked(s, tile, side)
                if other >= 0 and w[k.REGION + other] < 0:
                    w[k.REGION + other] = count
                    w[k.QUEUE + size] = other
                    size += 1
        count += 1
    s[k.REGIONS_KEPT] = count
    return count


@jit
def is_whole(s: Row, w: Row) -> bool:
    """Is the dungeon in one piece?"""
    if s[k.WHOLE] == k.UNKNOWN:
        s[k.WHOLE] = k.YES if find_regions(s, w) <= 1 else k.NO
    return s[k.WHOLE] == k.YES


@jit
def find_steps(s: Row, w: Row) -> None:
    """How far each chamber is from the Vestibule through connected doorways; -1: no way."""
    for tile in range(k.TILES):
        w[k.FAR + tile] = -1
    w[k.FAR] = 0
    w[k.QUEUE] = 0
    head, tail = 0, 1
    while head < tail:
        tile = w[k.QUEUE + head]
        head += 1
        for side in range(4):
            other = linked(s, tile, side)
            if other >= 0 and w[k.FAR + other] < 0:
                w[k.FAR + other] = w[k.FAR + tile] + 1
                w[k.QUEUE + tail] = other
                tail += 1


@jit
def facing(s: Row, x: int, y: int, without: int) -> int:
    """The sides of an empty cell on which a doorway of a tile faces it."""
    found = 0
    for tile in range(k.TILES):
        if tile == without or not lies(s, tile):
            continue
        dx, dy = s[k.X + tile] - x, s[k.Y + tile] - y
        if abs(dx) + abs(dy) == 1:
            side = 2 - dx if dx != 0 else 1 + dy
            if (ways(s, tile) >> (side ^ 2)) & 1:
                found |= 1 << side
    return found


@jit
def is_anchor(s: Row, tile: int, x: int, y: int, without: int) -> bool:
    """Is this the lowest tile that touches the cell? Each cell is named by that one."""
    for other in range(tile):
        if other != without and lies(s, other):
            if abs(s[k.X + other] - x) + abs(s[k.Y + other] - y) == 1:
                return False
    return True


@jit
def fits_somewhere(s: Row, tile: int) -> bool:
    """Can a chamber out of the Void be laid anywhere? It can be turned to meet any doorway."""
    for other in range(k.TILES):
        if not lies(s, other):
            continue
        for side in range(4):
            if is_open(s, other, side):
                x, y = s[k.X + other] + step_x(side), s[k.Y + other] + step_y(side)
                if basic(tile) or not by_vestibule(x, y):
                    return True
    return False


@jit
def places(s: Row, c: Row, tile: int, found: Row) -> int:
    """Cells and orientations in which a chamber in hand, or lifted from the board, connects."""
    count = 0
    lifted = tile if lies(s, tile) else -1
    shape = c[k.C_DOORS + tile]
    for other in range(k.TILES):
        if other == lifted or not lies(s, other):
            continue
        for side in range(4):
            if s[k.NEXT + other * 4 + side] >= 0:  # the cell it was lifted from is no other place
                continue
            x, y = s[k.X + other] + step_x(side), s[k.Y + other] + step_y(side)
            if not basic(tile) and by_vestibule(x, y):
                continue
            if not is_anchor(s, other, x, y, lifted):
                continue
            open_to = facing(s, x, y, lifted)
            for quarters in range(4):
                doors = turned(shape, quarters)
                if not doors & open_to or is_repeat(shape, quarters):
                    continue
                found[count] = (k.ASK_PLACE << k.SHIFT) | (other * 64 + side * 16 + doors)
                count += 1
    return count


@jit
def is_repeat(shape: int, quarters: int) -> bool:
    """Does the tile look as it did after fewer quarter turns?"""
    doors = turned(shape, quarters)
    for fewer in range(quarters):
        if turned(shape, fewer) == doors:
            return True
    return False
