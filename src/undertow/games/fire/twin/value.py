"""How near a table is to victory, as far as one look can tell: what can be counted, and a small net over it.

The net was fitted to how games ended (`fit`); its numbers lie behind the desk in the same row. Nothing that
lies face down is looked at but what everybody can count: which tiles and cards are still to come.
"""

from __future__ import annotations

from undertow.games.fire.twin import memory as k
from undertow.games.fire.twin.board import find_regions, is_open, lies, linked, place_of
from undertow.games.fire.twin.ends import exit_of
from undertow.games.fire.twin.heroes import collect_cost, cultists, here, used
from undertow.games.fire.twin.jit import Row, jit
from undertow.games.fire.twin.weighing import NOWHERE, measure, time_left


@jit
def look(s: Row, c: Row, w: Row) -> None:
    """Count what there is to count."""
    f = k.FEATURES
    for place in range(k.FEATURE_COUNT):
        w[f + place] = 0
    heroes, need = c[k.C_HEROES], c[k.C_NEED]
    in_deck = 0
    for place in range(s[k.DECK_SIZE]):
        in_deck |= 1 << s[k.DECK + place]
    w[f] = time_left(s, c)
    w[f + 1] = c[k.C_LEVELS] - s[k.THREAT]
    w[f + 2] = s[k.SUPPLY_SIZE]
    w[f + 3] = s[k.VOIDED]
    w[f + 4] = heroes
    w[f + 5] = s[k.DECK_SIZE] + s[k.DISCARD_SIZE]
    w[f + 6] = c[k.C_TRACK + min(s[k.THREAT], c[k.C_LEVELS] - 1)]
    parts = find_regions(s, w)
    out = exit_of(s, c)
    if out < 0 or not lies(s, out):
        out = k.VESTIBULE
        w[f + 7] = 1
    home = w[k.REGION + out]
    w[f + 8] = parts - 1
    links, tiles, doors = 0, 0, 0
    for tile in range(k.TILES):
        if not lies(s, tile):
            continue
        tiles += 1
        if cultists(s, tile):
            w[f + 9] += 1
            if (in_deck >> tile) & 1:
                w[f + 10] += 1
        for side in range(4):
            if linked(s, tile, side) >= 0:
                links += 1
            elif w[k.REGION + tile] == home and is_open(s, tile, side):
                doors += 1
    w[f + 11] = min(doors, 10)
    w[f + 12] = links // 2 - tiles + parts
    w[f + 13] = tiles
    here_now = 0
    needed = 0
    for hero in range(heroes):
        if here(s, hero):
            here_now += 1
            if s[k.STATUS + hero] & k.PRONE:
                w[f + 14] += 1
            if w[k.REGION + s[k.AT + hero]] != home:
                w[f + 15] += 1
            if used(s, hero) == 0:
                w[f + 16] += 1
        elif s[k.STATUS + hero] & k.LOST:
            w[f + 17] += 1
    for colour in range(3):
        if (s[k.BROKEN] >> colour) & 1:
            w[f + 18] += 1
            continue
        needed |= look_at_colour(s, c, w, colour, in_deck, home, need)
    if lies(s, k.FIRE):
        w[f + 19] = 1
        w[f + 20] = 1 if w[k.REGION + k.FIRE] == home else 0
    for hero in range(heroes):
        if here(s, hero):
            look_at_hero(s, c, w, hero, needed)
    measure(s, w, out)
    w[f + 21] = w[k.LENGTH + k.FIRE] if lies(s, k.FIRE) else 0
    look_at_ways(s, w, in_deck)
    carrier = s[k.CARRIER]
    for hero in range(heroes):
        if here(s, hero):
            far = w[k.LENGTH + s[k.AT + hero]]
            w[f + 22] += far
            if carrier >= 0:
                w[f + 23] += far
                w[f + 24] = max(w[f + 24], far)
    if carrier >= 0:
        w[f + 25] = 1
        w[f + 26] = w[k.LENGTH + s[k.AT + carrier]]
    elif s[k.BROKEN] == 7:
        near = NOWHERE
        if lies(s, k.FIRE):
            measure(s, w, k.FIRE)
            for hero in range(heroes):
                if here(s, hero):
                    near = min(near, w[k.LENGTH + s[k.AT + hero]])
        w[f + 27] = near
        w[f + 28] = w[f + 21]
    for colour in range(3):
        if s[k.SHADES + colour] >= 0:
            w[f + 29] += 1
    w[f + 30] = min(s[k.GATHERED], 20)
    w[f + 31] = min(w[f], 60) - 2 * w[f + 32]
    w[f + 49] = min(w[f], 30)
    w[f + 50] = min(w[f], 15)


@jit
def look_at_ways(s: Row, w: Row, in_deck: int) -> None:
    """What threatens the ways out: from the Fire, from its carrier, from relics that are whole."""
    f = k.FEATURES
    for goal in range(k.FIRST_RELIC, k.FIRE + 2):
        tile = goal
        if goal > k.FIRE:
            if s[k.CARRIER] < 0:
                return
            tile = s[k.AT + s[k.CARRIER]]
        elif (goal == k.FIRE and s[k.CARRIER] >= 0) or (
            goal < k.FIRE and (s[k.BROKEN] >> (goal - k.FIRST_RELIC)) & 1
        ):
            continue
        if not lies(s, tile):
            continue
        first = f + 53 if goal < k.FIRE else f + 57
        far = w[k.LENGTH + tile]
        if far >= NOWHERE:
            w[first + 3] += 1
            continue
        w[first] += far
        while far > 0:
            step = -1
            for side in range(4):
                other = linked(s, tile, side)
                if other >= 0 and w[k.LENGTH + other] < far:
                    step = other
            if step < 0:
                break
            tile = step
            far = w[k.LENGTH + tile]
            if cultists(s, tile):
                w[first + 1] += 1
                if (in_deck >> tile) & 1:
                    w[first + 2] += 1


@jit
def look_at_colour(s: Row, c: Row, w: Row, colour: int, in_deck: int, home: int, need: int) -> int:
    """What is there for the relic of a colour; gives one bit if more tokens are needed."""
    f = k.FEATURES
    held, most_, keeper = 0, -1, -1
    for hero in range(c[k.C_HEROES]):
        if here(s, hero):
            hers = s[k.TOKENS + hero * 3 + colour]
            held += hers
            if hers > most_:
                most_, keeper = hers, hero
    placed, hidden, struck, falling, apart = 0, 0, 0, 0, 0
    for tile in range(1 + 7 * colour, 8 + 7 * colour):
        if s[k.INFO + tile] & k.TOKEN:
            placed += 1
            if w[k.REGION + tile] != home:
                apart += 1
            if cultists(s, tile):
                struck += 1
                if (in_deck >> tile) & 1:
                    falling += 1
        elif place_of(s, tile) == k.IN_SUPPLY:
            hidden += 1
    missing = max(0, need - held)
    spare = held + placed + hidden - need
    w[f + 32] += missing
    relic = k.FIRST_RELIC + colour
    if lies(s, relic):
        w[f + 33] += 1
        if w[k.REGION + relic] == home:
            w[f + 34] += 1
    if missing > 0:
        if spare <= 0:
            w[f + 35] += 1
            w[f + 36] += struck
            w[f + 37] += falling
            w[f + 38] += placed
        else:
            w[f + 39] += struck
            w[f + 40] += falling
        w[f + 41] += placed
        w[f + 42] += apart
        w[f + 43] += min(missing, hidden)
        w[f + 44] += most_
        return 1 << colour
    w[f + 45] += 1
    w[f + 46] += max(0, need - most_)
    if lies(s, relic) and keeper >= 0:
        measure(s, w, s[k.AT + keeper])
        w[f + 47] += w[k.LENGTH + relic]
    if most_ < need and keeper >= 0:
        measure(s, w, s[k.AT + keeper])
        for hero in range(c[k.C_HEROES]):
            if hero != keeper and here(s, hero) and s[k.TOKENS + hero * 3 + colour] > 0:
                w[f + 48] += w[k.LENGTH + s[k.AT + hero]]
    return 0


@jit
def look_at_hero(s: Row, c: Row, w: Row, hero: int, needed: int) -> None:
    """How soon she can collect something."""
    f = k.FEATURES
    measure(s, w, s[k.AT + hero])
    near = NOWHERE
    for tile in range(1, k.LAST_BASIC + 1):
        colour = (tile - 1) // 7
        if s[k.INFO + tile] & k.TOKEN and (needed >> colour) & 1:
            near = min(near, w[k.LENGTH + tile] + collect_cost(s, c, hero, tile, colour))
    if needed:
        w[f + 51] += min(near, 10)
    else:
        w[f + 52] += 1
