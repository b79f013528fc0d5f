"""What can still be reached, hopefully seen: rules/reach.py over the twin's arrays.

The search there goes by tiles needed; here the same numbers are found by looking at a cell again whenever
fewer tiles lead to it, the last one found first. What is reached does not depend on the order.
"""

from __future__ import annotations

from undertow.games.fire.twin import memory as k
from undertow.games.fire.twin.board import (
    basic,
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
    """The cells around and between all chambers, and a wall about them: no way needs to lead further out."""
    left = right = top = bottom = 0  # the Vestibule always lies
    for tile in range(k.TILES):
        if lies(s, tile):
            x, y = s[k.X + tile], s[k.Y + tile]
            left, right = min(left, x), max(right, x)
            top, bottom = min(top, y), max(bottom, y)
    width, height = right - left + 5, bottom - top + 5
    size = width * height
    if size > k.CELLS:
        s[k.FAULT] = 2
        return
    w[k.WIDTH], w[k.SIZE], w[k.LEFTMOST], w[k.TOPMOST] = width, size, left - 2, top - 2
    for cell in range(size):
        w[k.GRID + cell] = 0
    for column in range(width):
        w[k.GRID + column] = k.WALL
        w[k.GRID + size - 1 - column] = k.WALL
    for row in range(1, height):
        w[k.GRID + row * width - 1] = k.WALL
        w[k.GRID + row * width] = k.WALL
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
    size, layers = w[k.SIZE], 1 + w[k.M_BOMBS]
    for cell in range(size):
        reached = False
        for layer in range(layers):
            state = k.BEST + layer * 2 * size + cell * 2
            reached = reached or (w[state] & (WAITS - 1)) < FAR_AWAY
            reached = reached or (w[state + 1] & (WAITS - 1)) < FAR_AWAY
        if reached != ((w[k.GRID + cell] & bit) != 0):
            w[k.GRID + cell] ^= bit
            changed = True
    return changed


@jit
def go(w: Row, state: int, used: int, budget: int, soon: bool) -> None:
    """Note a better way to a cell; it waits to be gone on from, before all others or behind them."""
    known = w[k.BEST + state]
    waits = known & WAITS
    if used > budget or known - waits <= used:
        return
    w[k.BEST + state] = used | WAITS
    if waits:
        return
    if soon:
        first = w[k.FIRST] - 1 if w[k.FIRST] > 0 else k.MOST_WAITING - 1
        w[k.FIRST] = first
        w[k.QUEUE + first] = state
    else:
        behind = w[k.BEHIND]
        w[k.QUEUE + behind] = state
        w[k.BEHIND] = behind + 1 if behind + 1 < k.MOST_WAITING else 0


@jit
def spread(
    s: Row, w: Row, start: int, target: int, needs: int, bombs_here: bool, pivots_here: bool
) -> bool:
    """Every cell that can be stood in, with the fewest tiles; True as soon as the target is. A place to
    stand is a cell, whether on a chamber laid there on the way, and the bombs used so far. Who has a
    target looks towards it first."""
    if start == target:
        return True
    width, layer = w[k.WIDTH], 2 * w[k.SIZE]
    budget, most_bombs = s[k.SUPPLY_SIZE] + w[k.M_TILES], w[k.M_BOMBS]
    for state in range(layer * (1 + most_bombs)):
        w[k.BEST + state] = FAR_AWAY
    goal = cell_of(s, w, target) if target >= 0 else -1
    goal_row = goal // width if target >= 0 else -1
    pivoted = w[k.M_PIVOTS] != 0
    w[k.FIRST] = w[k.BEHIND] = 0
    go(w, 2 * cell_of(s, w, start), 0, budget, False)
    ends = lies(s, k.PASSAGE_X) and lies(s, k.PASSAGE_Y)
    while w[k.FIRST] != w[k.BEHIND]:
        first = w[k.FIRST]
        place = w[k.QUEUE + first]
        w[k.FIRST] = first + 1 if first + 1 < k.MOST_WAITING else 0
        used = w[k.BEST + place] & (WAITS - 1)
        w[k.BEST + place] = used
        bombs = 0
        while place >= layer:
            place -= layer
            bombs += 1
        cell, new, before = place >> 1, place & 1, bombs * layer
        mark = w[k.GRID + cell]
        here_tile = -1 if new else (mark & k.TILE_BITS) - 1
        pivots = here_tile != k.VESTIBULE and (pivots_here or (mark & k.PIVOTED) != 0)
        own = 15 if here_tile < 0 or pivots else ways(s, here_tile)
        towards = 0
        if target >= 0:
            row = cell // width
            across = goal - cell - (goal_row - row) * width
            towards = (1 if goal_row < row else 0) | (4 if goal_row > row else 0)
            towards |= (2 if across > 0 else 0) | (8 if across < 0 else 0)
        for side in range(4):
            beyond = cell + step_x(side) + step_y(side) * width
            there = w[k.GRID + beyond]
            if there & k.WALL:
                continue
            soon = (towards >> side) & 1 == 1
            chamber, to = (there & k.TILE_BITS) - 1, before + 2 * beyond
            out = (own >> side) & 1
            if chamber < 0:
                if out:
                    go(w, to + 1, used + 1, budget, soon)
                if pivoted:
                    slid = pivots and slides(s, w, here_tile, beyond)
                    if slid or (out and slid_there(s, w, beyond, here_tile, pivots_here)):
                        go(w, to + 1, used, budget, soon)
                continue
            into = (ways(s, chamber) >> (side ^ 2)) & 1
            if not pivots_here and there & k.PIVOTED and chamber != k.VESTIBULE:
                into = 1
            near = bombs_here or ((mark | there) & k.BOMBED) != 0
            cracks = bombs < most_bombs and near
            if beyond == goal and (cracks or needs <= out + into):
                return True
            if needs <= out + into:
                go(w, to, used, budget, soon)
            elif cracks:
                go(w, to + layer, used, budget, soon)
            if (out or cracks) and can_go(s, w, chamber):
                go(w, to + 1 if out else to + 1 + layer, used + 1, budget, soon)
        if ends and new == 0 and here_tile >= k.PASSAGE_X:
            other_end = k.PASSAGE_X + k.PASSAGE_Y - here_tile
            if other_end == target:
                return True
            go(w, before + 2 * cell_of(s, w, other_end), used, budget, False)
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
def beside_vestibule(s: Row, w: Row, cell: int) -> bool:
    away = abs(cell - cell_of(s, w, k.VESTIBULE))
    return away == 1 or away == w[k.WIDTH]


@jit
def slides(s: Row, w: Row, chamber: int, cell: int) -> bool:
    """Can Geopivot slide a chamber (-1: one laid on the way) into this empty cell beside it?"""
    if chamber >= 0 and not basic(chamber) and beside_vestibule(s, w, cell):
        return False
    for side in range(4):
        other = (w[k.GRID + cell + step_x(side) + step_y(side) * w[k.WIDTH]] & k.TILE_BITS) - 1
        if other >= 0 and other != chamber and (ways(s, other) >> (side ^ 2)) & 1:
            return True
    return False


@jit
def slid_there(s: Row, w: Row, cell: int, start: int, pivots_here: bool) -> bool:
    """Can the Geomancer slide another chamber into this empty cell, for who comes from there?"""
    if pivots_here and not w[k.M_SLIDES_ANY]:
        return False
    for side in range(4):
        there = w[k.GRID + cell + step_x(side) + step_y(side) * w[k.WIDTH]]
        chamber = (there & k.TILE_BITS) - 1
        if chamber < 0 or chamber == k.VESTIBULE or chamber == start:
            continue
        marked = not pivots_here and there & k.PIVOTED
        if (w[k.M_SLIDES_ANY] or marked) and (basic(chamber) or not beside_vestibule(s, w, cell)):
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
