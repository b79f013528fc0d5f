"""What can still be reached, hopefully seen: rules/reach.py over the twin's arrays.

The search there goes by tiles needed; here the same numbers are found by a queue that looks at a cell
again whenever fewer tiles lead to it. What is reached does not depend on the order.
"""

from __future__ import annotations

from undertow.games.fire.twin import memory as k
from undertow.games.fire.twin.board import (
    basic,
    by_vestibule,
    find_regions,
    lies,
    place_of,
    step_x,
    step_y,
    ways,
)
from undertow.games.fire.twin.heroes import ap_limit, bombs_left, here, used, uses_left
from undertow.games.fire.twin.jit import Row, jit

ALONE, WITH_FIRE, SHARED = 0, 1, 2
"""Does she carry the Fire?"""
FAR_AWAY = 999
WAITS = 1024


@jit
def voidable(s: Row, tile: int) -> bool:
    """Can a Ritual Card still send it to the Void?"""
    return basic(tile) and tile != s[k.SANCTIFIED] and not s[k.INFO + tile] & k.CARD_VOID


@jit
def joined(s: Row, w: Row, start: int, target: int) -> bool:
    """Is there a way through connected doorways and linked Secret Passages right now? The regions
    on the desk must be those of this board."""
    a, b = w[k.REGION + start], w[k.REGION + target]
    if a == b:
        return True
    x, y = w[k.REGION + k.PASSAGE_X], w[k.REGION + k.PASSAGE_Y]
    return x >= 0 and y >= 0 and (a == x or a == y) and (b == x or b == y)


@jit
def timeturn_left(s: Row, c: Row) -> bool:
    sage = c[k.C_SLOT + k.SAGE]
    return sage >= 0 and here(s, sage) and uses_left(s, c, sage, k.SAGE)


@jit
def can_reach(s: Row, c: Row, w: Row, hero: int, at: int, target: int, load: int) -> bool:
    """Can this hero, standing there, still get to the target with what all of them can do?"""
    if not lies(s, target):
        place = place_of(s, target)
        if place == k.IN_SUPPLY:
            return True
        in_void = place == k.VOID_EMPTY or place == k.VOID_HOLDING
        return in_void and timeturn_left(s, c) and not c[k.R_STRICT_REACH]
    if joined(s, w, at, target):
        return True
    if c[k.R_STRICT_REACH]:
        return False
    if load == ALONE and uses_left(s, c, hero, k.WIZARD):
        return True
    return gets_to(s, c, w, hero, at, target, load, able(s, c, w, hero, load))


@jit
def able(s: Row, c: Row, w: Row, hero: int, load: int) -> int:
    """The heroes, one bit each, who can use more than passive skills while this one is on her way."""
    found = 0
    carrier = s[k.CARRIER]
    for other in range(c[k.C_HEROES]):
        if here(s, other) and other != hero and other != carrier:
            found |= 1 << other
    if carrier >= 0 and here(s, carrier) and carrier != hero:
        relieved = load == SHARED
        for other in range(c[k.C_HEROES]):
            if not relieved and (found >> other) & 1:
                relieved = meets(s, c, w, other, carrier)
        if relieved:
            found |= 1 << carrier
    return found if load == WITH_FIRE else found | (1 << hero)


@jit
def meets(s: Row, c: Row, w: Row, hero: int, carrier: int) -> bool:
    """Can she come to the carrier by herself?"""
    at, to = s[k.AT + hero], s[k.AT + carrier]
    if joined(s, w, at, to) or uses_left(s, c, hero, k.WIZARD):
        return True
    return gets_to(s, c, w, hero, at, to, ALONE, 1 << hero)


@jit
def doorways(s: Row, c: Row, hero: int, load: int) -> int:
    """How many of two touching sides need a doorway for this hero."""
    if c[k.C_KIND + hero] != k.ROGUE:
        return 2
    slips = load == ALONE and uses_left(s, c, hero, k.ROGUE)
    active = s[k.TURN_HERO]
    sneaks = s[k.SNEAKING] and ap_limit(s, c, active) > s[k.SPENT]
    return 0 if slips or sneaks else 1


@jit
def gets_to(
    s: Row, c: Row, w: Row, hero: int, at: int, target: int, load: int, helpers: int
) -> bool:
    draw_grid(s, w)
    if s[k.FAULT]:
        return True
    find_means(s, c, w, hero, at, helpers)
    kind = c[k.C_KIND + hero]
    bombs_here = load != WITH_FIRE and kind == k.SWORDSMAN
    pivots_here = load != WITH_FIRE and kind == k.GEOMANCER
    return spread(s, w, at, target, doorways(s, c, hero, load), bombs_here, pivots_here)


@jit
def draw_grid(s: Row, w: Row) -> None:
    """The cells around and between all chambers: no way needs to lead further out."""
    left = right = top = bottom = 0  # the Vestibule always lies
    for tile in range(k.TILES):
        if lies(s, tile):
            x, y = s[k.X + tile], s[k.Y + tile]
            left, right = min(left, x), max(right, x)
            top, bottom = min(top, y), max(bottom, y)
    width, height = right - left + 3, bottom - top + 3
    if width * height > k.CELLS:
        s[k.FAULT] = 2
        return
    w[k.WIDTH], w[k.HEIGHT], w[k.LEFTMOST], w[k.TOPMOST] = width, height, left - 1, top - 1
    for cell in range(width * height):
        w[k.GRID + cell] = 0
    for tile in range(k.TILES):
        if lies(s, tile):
            w[k.GRID + cell_of(s, w, tile)] = tile + 1


@jit
def cell_of(s: Row, w: Row, tile: int) -> int:
    return (s[k.Y + tile] - w[k.TOPMOST]) * w[k.WIDTH] + s[k.X + tile] - w[k.LEFTMOST]


@jit
def find_means(s: Row, c: Row, w: Row, hero: int, at: int, helpers: int) -> None:
    """What these heroes can do together; where bombs and pivots work is marked on the grid."""
    sage, geomancer = c[k.C_SLOT + k.SAGE], c[k.C_SLOT + k.GEOMANCER]
    swordsman, engineer = c[k.C_SLOT + k.SWORDSMAN], c[k.C_SLOT + k.ENGINEER]
    turns_time = helps(helpers, sage) and uses_left(s, c, sage, k.SAGE) and void_to_come(s)
    pivots = helps(helpers, geomancer)
    lifts = pivots and uses_left(s, c, geomancer, k.GEOMANCER)
    blasts = helps(helpers, engineer) and uses_left(s, c, engineer, k.ENGINEER)
    bombs = bombs_left(s, c) if helps(helpers, swordsman) else 0
    w[k.M_TILES] = (1 if turns_time else 0) + (1 if lifts else 0)
    w[k.M_BOMBS] = bombs
    w[k.M_PIVOTS] = 1 if pivots else 0
    w[k.M_SLIDES_ANY] = 1 if pivots and c[k.R_GEOPIVOT_ANY_TILE] else 0
    w[k.M_LIFTS] = 1 if lifts and (s[k.SUPPLY_SIZE] > 0 or turns_time) else 0
    w[k.M_BOB] = w[k.REGION + s[k.BOB]] if blasts and s[k.BOB] >= 0 else -1
    # Each of these two may open the way for the other, who then gets further.
    while bombs > 0 or pivots:
        changed = False
        if bombs > 0:
            start = at if swordsman == hero else s[k.AT + swordsman]
            spread(s, w, start, -1, 2, True, False)
            changed = mark_grounds(w, k.BOMBED) or changed
        if pivots:
            start = at if geomancer == hero else s[k.AT + geomancer]
            spread(s, w, start, -1, 2, False, True)
            changed = mark_grounds(w, k.PIVOTED) or changed
        if bombs == 0 or not pivots or not changed:
            return


@jit
def helps(helpers: int, hero: int) -> bool:
    return hero >= 0 and (helpers >> hero) & 1 == 1


@jit
def void_to_come(s: Row) -> bool:
    """Does a chamber lie in the Void, or may one still fall?"""
    if s[k.VOIDED] > 0:
        return True
    for tile in range(1, k.LAST_BASIC + 1):
        if lies(s, tile) and voidable(s, tile):
            return True
    return False


@jit
def mark_grounds(w: Row, bit: int) -> bool:
    """Mark the cells that the last search got to; True when they are others than before."""
    changed = False
    for cell in range(w[k.WIDTH] * w[k.HEIGHT]):
        reached = False
        for state in range(6):
            reached = reached or (w[k.BEST + cell * 6 + state] & (WAITS - 1)) < FAR_AWAY
        if reached != ((w[k.GRID + cell] & bit) != 0):
            w[k.GRID + cell] ^= bit
            changed = True
    return changed


@jit
def go(w: Row, cell: int, new: int, used: int, bombs: int, budget: int, tail: int) -> int:
    """Note a better way to a cell, and put it at the end of the queue."""
    state = cell * 6 + new * 3 + bombs
    known = w[k.BEST + state]
    waits = known & WAITS
    if used > budget or known - waits <= used:
        return tail
    w[k.BEST + state] = used | WAITS
    if waits == 0:
        w[k.QUEUE + tail] = state
        tail += 1
        if tail == k.CELLS * 6:
            tail = 0
    return tail


@jit
def spread(
    s: Row, w: Row, start: int, target: int, needs: int, bombs_here: bool, pivots_here: bool
) -> bool:
    """Every cell that can be stood in, with the fewest tiles; True as soon as the target is."""
    width, cells = w[k.WIDTH], w[k.WIDTH] * w[k.HEIGHT]
    budget = s[k.SUPPLY_SIZE] + w[k.M_TILES]
    for state in range(cells * 6):
        w[k.BEST + state] = FAR_AWAY
    goal = cell_of(s, w, target) if target >= 0 else -1
    if start == target:
        return True
    pivoted = w[k.M_PIVOTS] != 0
    head = 0
    tail = go(w, cell_of(s, w, start), 0, 0, 0, budget, 0)
    ends = lies(s, k.PASSAGE_X) and lies(s, k.PASSAGE_Y)
    while head != tail:
        state = w[k.QUEUE + head]
        head += 1
        if head == k.CELLS * 6:
            head = 0
        used = w[k.BEST + state] & (WAITS - 1)
        w[k.BEST + state] = used
        cell, new, bombs = state // 6, (state // 3) % 2, state % 3
        column, row = cell % width, cell // width
        here_tile = -1 if new else (w[k.GRID + cell] & k.TILE_BITS) - 1
        marked = (w[k.GRID + cell] & k.PIVOTED) != 0
        pivots = here_tile != k.VESTIBULE and (pivots_here or marked)
        own = 15 if here_tile < 0 or pivots else ways(s, here_tile)
        for side in range(4):
            x, y = column + step_x(side), row + step_y(side)
            if x < 0 or y < 0 or x >= width or y >= w[k.HEIGHT]:
                continue
            beyond = y * width + x
            chamber = (w[k.GRID + beyond] & k.TILE_BITS) - 1
            out = (own >> side) & 1
            if chamber < 0:
                if out:
                    tail = go(w, beyond, 1, used + 1, bombs, budget, tail)
                if pivoted:
                    slid = pivots and slides(s, w, here_tile, x, y)
                    if slid or (out and slid_there(s, w, x, y, here_tile, pivots_here)):
                        tail = go(w, beyond, 1, used, bombs, budget, tail)
                continue
            into = (ways(s, chamber) >> (side ^ 2)) & 1
            if not pivots_here and w[k.GRID + beyond] & k.PIVOTED and chamber != k.VESTIBULE:
                into = 1
            near = bombs_here or ((w[k.GRID + cell] | w[k.GRID + beyond]) & k.BOMBED) != 0
            cracks = bombs < w[k.M_BOMBS] and near
            if beyond == goal and (cracks or needs <= out + into):
                return True
            if needs <= out + into:
                tail = go(w, beyond, 0, used, bombs, budget, tail)
            elif cracks:
                tail = go(w, beyond, 0, used, bombs + 1, budget, tail)
            if can_go(s, w, chamber):
                if out:
                    tail = go(w, beyond, 1, used + 1, bombs, budget, tail)
                elif cracks:
                    tail = go(w, beyond, 1, used + 1, bombs + 1, budget, tail)
        if ends and new == 0:
            other_end = k.PASSAGE_X + k.PASSAGE_Y - here_tile
            if other_end == target and here_tile >= k.PASSAGE_X:
                return True
            if here_tile == k.PASSAGE_X:
                tail = go(w, cell_of(s, w, k.PASSAGE_Y), 0, used, bombs, budget, tail)
            elif here_tile == k.PASSAGE_Y:
                tail = go(w, cell_of(s, w, k.PASSAGE_X), 0, used, bombs, budget, tail)
    return False


@jit
def can_go(s: Row, w: Row, chamber: int) -> bool:
    """Can a chamber make room for another: by the ritual, by Terraport, or with Bob?"""
    if voidable(s, chamber):
        return True
    if not basic(chamber):
        return False
    return w[k.M_LIFTS] != 0 or (w[k.M_BOB] >= 0 and w[k.REGION + chamber] == w[k.M_BOB])


@jit
def tile_at(w: Row, x: int, y: int) -> int:
    """The tile in a cell of the grid; -1 where none is, or the grid ends."""
    if x < 0 or y < 0 or x >= w[k.WIDTH] or y >= w[k.HEIGHT]:
        return -1
    return (w[k.GRID + y * w[k.WIDTH] + x] & k.TILE_BITS) - 1


@jit
def touches_vestibule(w: Row, x: int, y: int) -> bool:
    return by_vestibule(x + w[k.LEFTMOST], y + w[k.TOPMOST])


@jit
def slides(s: Row, w: Row, chamber: int, x: int, y: int) -> bool:
    """Can Geopivot slide a chamber (-1: one laid on the way) into this empty cell beside it?"""
    if chamber >= 0 and not basic(chamber) and touches_vestibule(w, x, y):
        return False
    for side in range(4):
        other = tile_at(w, x + step_x(side), y + step_y(side))
        if other >= 0 and other != chamber and (ways(s, other) >> (side ^ 2)) & 1:
            return True
    return False


@jit
def slid_there(s: Row, w: Row, x: int, y: int, start: int, pivots_here: bool) -> bool:
    """Can the Geomancer slide another chamber into this empty cell, for who comes from there?"""
    if pivots_here and not w[k.M_SLIDES_ANY]:
        return False
    for side in range(4):
        nx, ny = x + step_x(side), y + step_y(side)
        chamber = tile_at(w, nx, ny)
        if chamber < 0 or chamber == k.VESTIBULE or chamber == start:
            continue
        marked = not pivots_here and w[k.GRID + ny * w[k.WIDTH] + nx] & k.PIVOTED
        if (w[k.M_SLIDES_ANY] or marked) and (basic(chamber) or not touches_vestibule(w, x, y)):
            return True
    return False


@jit
def prepare(s: Row, w: Row) -> None:
    """Lay the regions of this board onto the desk."""
    find_regions(s, w)


@jit
def forget(s: Row, c: Row, w: Row) -> None:
    """What somebody reaches is kept while no tile moves, everybody stands in the same part of the
    dungeon, and nobody has used what might help. The Rogue's ways depend on her AP as well."""
    changed = c[k.C_SLOT + k.ROGUE] >= 0
    for hero in range(c[k.C_HEROES] + 1):
        if hero == c[k.C_HEROES]:
            stands = s[k.SUPPLY_SIZE] * 64 + s[k.SANCTIFIED]
        elif here(s, hero):
            stands = w[k.REGION + s[k.AT + hero]] * 64 + used(s, hero)
        else:
            stands = -1
        if w[k.STOOD + hero] != stands:
            w[k.STOOD + hero] = stands
            changed = True
    if changed:
        w[k.GOALS_KEPT], w[k.EXITS_KEPT] = -1, -1
        for tile in range(k.TILES):
            w[k.REACHED + tile] = 0
