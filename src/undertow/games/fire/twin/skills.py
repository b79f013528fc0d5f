"""What each hero's own skills allow now, in the twin."""

from __future__ import annotations

from undertow.games.fire.twin import memory as k
from undertow.games.fire.twin.board import (
    basic,
    by_vestibule,
    facing,
    find_regions,
    fits_somewhere,
    is_open,
    is_repeat,
    lies,
    linked,
    place_of,
    step_x,
    step_y,
    turned,
)
from undertow.games.fire.twin.heroes import MOST_AP, MOST_PLUS_AP, ap_limit, cultists, here, used
from undertow.games.fire.twin.jit import Row, jit


@jit
def find_skills(s: Row, c: Row, w: Row, hero: int, at: int, left: int, found: Row, n: int) -> int:
    """The skills of the active hero that can be used now."""
    kind = c[k.C_KIND + hero]
    if kind == k.DARK_KNIGHT:  # his skill is passive: it works for who carries the Fire, too
        return find_consume(s, c, hero, left, found, n)
    if s[k.CARRIER] == hero:
        return n
    fresh = not s[k.USED_THIS_TURN]
    unused = used(s, hero) == 0
    if kind == k.WARRIOR:
        return find_warrior(s, at, left, unused, found, n)
    if kind == k.RANGER:
        return find_falconry(s, c, w, at, left, unused, found, n)
    if kind == k.WIZARD:
        return find_wizard(s, c, hero, at, left, unused, found, n)
    if kind == k.PALADIN:
        return find_paladin(s, left, fresh, unused, found, n)
    if kind == k.SAGE:
        return find_timeturn(s, left, unused, found, n)
    if kind == k.ROGUE:
        if unused and not s[k.SNEAKING] and left >= 0:
            found[n] = k.SNEAK << k.SHIFT
            n += 1
        return n
    if kind == k.CLERIC:
        return find_cleric(s, c, at, left, fresh, unused, found, n)
    if kind == k.ENGINEER:
        return find_sacrifice(s, left, unused, found, n)
    if kind == k.GEOMANCER:
        return find_geomancer(s, c, at, left, unused, found, n)
    if kind == k.SOLDIER:
        return find_soldier(s, c, at, left, fresh, unused, found, n)
    return find_swordsman(s, c, hero, at, left, fresh, found, n)


@jit
def find_consume(s: Row, c: Row, hero: int, left: int, found: Row, n: int) -> int:
    limit = ap_limit(s, c, hero)
    full = s[k.PLUS_AP] >= MOST_PLUS_AP or limit >= MOST_AP
    if left >= 0 and not s[k.USED_THIS_TURN] and not full and s[k.HOARD] >= limit + 2:
        found[n] = k.CONSUME << k.SHIFT
        n += 1
    return n


@jit
def find_warrior(s: Row, at: int, left: int, unused: bool, found: Row, n: int) -> int:
    if left >= 1:
        n = find_lunges(s, at, k.LUNGE, found, n)
    if left >= 3 and unused:
        for side in range(4):
            if linked(s, at, side) >= 0:
                found[n] = k.CHARGE << k.SHIFT
                return n + 1
    return n


@jit
def find_lunges(s: Row, at: int, kind: int, found: Row, n: int) -> int:
    """His own chamber and those next door he can see into, where a cultist stands."""
    if cultists(s, at):
        found[n] = (kind << k.SHIFT) | at
        n += 1
    for side in range(4):
        other = linked(s, at, side)
        if other >= 0 and cultists(s, other):
            found[n] = (kind << k.SHIFT) | other
            n += 1
    return n


@jit
def find_falconry(
    s: Row, c: Row, w: Row, at: int, left: int, unused: bool, found: Row, n: int
) -> int:
    if left < 3 or not unused:
        return n
    anywhere = c[k.R_FALCONRY_ANYWHERE]
    find_regions(s, w)
    region = w[k.REGION + at]
    for tile in range(1, k.LAST_BASIC + 1):
        if not s[k.INFO + tile] & k.TOKEN or not (anywhere or w[k.REGION + tile] == region):
            continue
        for taker in range(c[k.C_HEROES]):
            if here(s, taker) and (anywhere or w[k.REGION + s[k.AT + taker]] == region):
                found[n] = (k.FALCONRY << k.SHIFT) | (tile * 12 + taker)
                n += 1
    return n


@jit
def find_wizard(
    s: Row, c: Row, hero: int, at: int, left: int, unused: bool, found: Row, n: int
) -> int:
    if left >= 1:
        for colour in range(3):
            if s[k.TOKENS + hero * 3 + colour] == 0:
                continue
            for other in range(c[k.C_HEROES]):
                if other != hero and here(s, other):
                    found[n] = (k.OBJECT_PORTAL << k.SHIFT) | (other * 3 + colour)
                    n += 1
    if left >= 3 and unused:
        for tile in range(k.TILES):
            if tile != at and lies(s, tile):
                found[n] = (k.TELEPORT << k.SHIFT) | tile
                n += 1
    return n


@jit
def find_paladin(s: Row, left: int, fresh: bool, unused: bool, found: Row, n: int) -> int:
    smites = left >= 1 and fresh
    shines = left >= 3 and unused
    if not smites and not shines:
        return n
    for tile in range(1, k.TILES):
        if cultists(s, tile):
            if smites:
                found[n] = (k.SMITE << k.SHIFT) | tile
                n += 1
            if shines:
                found[n] = (k.HOLY_LIGHT << k.SHIFT) | tile
                n += 1
    return n


@jit
def find_timeturn(s: Row, left: int, unused: bool, found: Row, n: int) -> int:
    if left < 3 or not unused or s[k.VOIDED] == 0:
        return n
    for tile in range(1, k.TILES):
        place = place_of(s, tile)
        if place == k.VOID_EMPTY or place == k.VOID_HOLDING:
            if fits_somewhere(s, tile):
                found[n] = (k.TIMETURN << k.SHIFT) | tile
                n += 1
    return n


@jit
def find_cleric(
    s: Row, c: Row, at: int, left: int, fresh: bool, unused: bool, found: Row, n: int
) -> int:
    if not basic(at):
        return n
    if left >= 1 and fresh and not (c[k.R_BLESS_NEEDS_EMPTY] and cultists(s, at)):
        found[n] = k.BLESS << k.SHIFT
        n += 1
    if left >= 3 and unused:
        for place in range(s[k.DISCARD_SIZE]):
            if s[k.DISCARD + place] == at:
                found[n] = k.SANCTIFY << k.SHIFT
                return n + 1
    return n


@jit
def find_sacrifice(s: Row, left: int, unused: bool, found: Row, n: int) -> int:
    bob = s[k.BOB]
    if left < 3 or not unused or bob < 0:
        return n
    if bob != k.VESTIBULE:
        found[n] = (k.SACRIFICE << k.SHIFT) | bob
        n += 1
    for side in range(4):
        other = linked(s, bob, side)
        if other > k.VESTIBULE:
            found[n] = (k.SACRIFICE << k.SHIFT) | other
            n += 1
    return n


@jit
def find_geomancer(s: Row, c: Row, at: int, left: int, unused: bool, found: Row, n: int) -> int:
    if left < 1:
        return n
    if at != k.VESTIBULE:
        n = find_turns(s, at, found, n)
    for tile in range(1, k.TILES):
        if lies(s, tile) and (tile == at or c[k.R_GEOPIVOT_ANY_TILE]):
            n = find_slides(s, tile, found, n)
    if unused:
        n = find_liftable(s, c, found, n)
    return n


@jit
def find_turns(s: Row, at: int, found: Row, n: int) -> int:
    shape = s[k.DOORS + at]
    open_to = facing(s, s[k.X + at], s[k.Y + at], -1)
    for quarters in range(1, 4):
        doors = turned(shape, quarters)
        if doors != shape and not is_repeat(shape, quarters) and doors & open_to:
            found[n] = (k.TURN << k.SHIFT) | doors
            n += 1
    return n


@jit
def find_slides(s: Row, tile: int, found: Row, n: int) -> int:
    for side in range(4):
        if s[k.NEXT + tile * 4 + side] >= 0:
            continue
        x, y = s[k.X + tile] + step_x(side), s[k.Y + tile] + step_y(side)
        if not basic(tile) and by_vestibule(x, y):
            continue
        if s[k.DOORS + tile] & facing(s, x, y, tile):
            found[n] = (k.SLIDE << k.SHIFT) | (tile * 4 + side)
            n += 1
    return n


@jit
def find_liftable(s: Row, c: Row, found: Row, n: int) -> int:
    standing = 0
    for hero in range(c[k.C_HEROES]):
        if here(s, hero):
            standing |= 1 << s[k.AT + hero]
    if not c[k.R_TERRAPORT_HEROES_ONLY]:
        for colour in range(3):
            if s[k.SHADES + colour] >= 0:
                standing |= 1 << s[k.SHADES + colour]
        if s[k.BOB] >= 0:
            standing |= 1 << s[k.BOB]
    beside = 0
    for tile in range(k.TILES):
        if lies(s, tile):
            for side in range(4):
                if is_open(s, tile, side):
                    beside |= 1 << tile
    for tile in range(1, k.LAST_BASIC + 1):
        if lies(s, tile) and not (standing >> tile) & 1 and beside & ~(1 << tile):
            found[n] = (k.TERRAPORT << k.SHIFT) | tile
            n += 1
    return n


@jit
def find_soldier(
    s: Row, c: Row, at: int, left: int, fresh: bool, unused: bool, found: Row, n: int
) -> int:
    if left >= 2 and fresh:
        for side in range(4):
            first = linked(s, at, side)
            second = linked(s, first, side) if first >= 0 else -1
            hit = first >= 0 and cultists(s, first) > 0
            if hit or (second >= 0 and cultists(s, second) > 0):
                found[n] = (k.SWORD << k.SHIFT) | side
                n += 1
    if left < 3 or not unused:
        return n
    if c[k.R_BREAK_LIMIT_LINE]:
        for side in range(4):
            tile, some = at, cultists(s, at) > 0
            while not some:
                tile = linked(s, tile, side)
                if tile < 0:
                    break
                some = cultists(s, tile) > 0
            if some:
                found[n] = (k.BREAK_LIMIT << k.SHIFT) | side
                n += 1
        return n
    some = cultists(s, at) > 0
    for side in range(4):
        other = linked(s, at, side)
        some = some or (other >= 0 and cultists(s, other) > 0)
    if some:
        found[n] = (k.BREAK_LIMIT << k.SHIFT) | 4
        n += 1
    return n


@jit
def find_swordsman(
    s: Row, c: Row, hero: int, at: int, left: int, fresh: bool, found: Row, n: int
) -> int:
    if left >= 1 and fresh:
        for side in range(4):
            tile = linked(s, at, side)
            while tile >= 0:
                if basic(tile) or c[k.R_BOOMERANG_ANY_CHALLENGE]:
                    found[n] = (k.THROW << k.SHIFT) | tile
                    n += 1
                tile = linked(s, tile, side)
    if left >= 2 and used(s, hero) < (1 if c[k.R_BOMB_ONCE] else 2):
        for side in range(4):
            if s[k.NEXT + at * 4 + side] >= 0 and linked(s, at, side) < 0:
                found[n] = (k.BOMB << k.SHIFT) | side
                n += 1
    return n
