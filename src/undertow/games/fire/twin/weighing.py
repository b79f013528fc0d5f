"""What the twin's quick player looks at: who keeps which tokens, ways, and what it would cost if a chamber
fell. Figures are tenths of what the greedy bot reckons in."""

from __future__ import annotations

from undertow.games.fire.twin import memory as k
from undertow.games.fire.twin.board import basic, lies, linked
from undertow.games.fire.twin.ends import exit_of
from undertow.games.fire.twin.heroes import here
from undertow.games.fire.twin.jit import Row, jit

# What things are worth, in tenths of what the greedy bot reckons in
TOKEN, RELIC, GATHER, TRADE, FIRE, HOME, EXPLORE = 144, 554, 288, 122, 4000, 67, 48
LOST, PORTAL, IDLE, SPECIAL, CHAMBER, WAYS = 34, 65, 4, 80, 36, 33
HASTE, EXPOSED, NEAR_HOME, AWAY, FEW, OTHERS, PATIENCE = 19, 1, 36, 6, 9, 8, 14
IN_DECK, SOON, DISCARDED, FALCON, SHINE, BLESSING, FIGHT = 54, 1, 2, 99, 19, 6, 2
ANCHOR, BRIDGE, SCARCE, WALK_IN, CARRIED_BY, FIRES_WAY = 100, 40, 60, 2, 200, 100
KEEPS, READY_WAY = 16, 40
FAR_OFF = 99
NOWHERE = 16
"""So far away seems what cannot be walked to."""


@jit
def held(s: Row, c: Row, colour: int) -> int:
    """Tokens of this colour in the hands of those who are here."""
    sum_ = 0
    for hero in range(c[k.C_HEROES]):
        if here(s, hero):
            sum_ += s[k.TOKENS + hero * 3 + colour]
    return sum_


@jit
def keeper(s: Row, c: Row, colour: int) -> int:
    """Who shall bring the tokens of this colour together: who has most of them, and is best at it."""
    chosen, most_ = -1, -1
    for hero in range(c[k.C_HEROES]):
        if not here(s, hero):
            continue
        worth = s[k.TOKENS + hero * 3 + colour] * 8 + c[k.C_STARS + hero * 3 + colour] * 4
        for other in range(3):
            if other != colour and not (s[k.BROKEN] >> other) & 1:
                worth -= s[k.TOKENS + hero * 3 + other]
        if worth > most_ or chosen < 0:
            chosen, most_ = hero, worth
    return chosen


@jit
def find_ways(s: Row, w: Row, start: int) -> None:
    """How far every chamber is from here, and which step leads there."""
    for tile in range(k.TILES):
        w[k.WAY + tile] = FAR_OFF
        w[k.STEP + tile] = -1
    w[k.WAY + start] = 0
    w[k.QUEUE] = start
    head, tail = 0, 1
    while head < tail:
        tile = w[k.QUEUE + head]
        head += 1
        for side in range(4):
            other = linked(s, tile, side)
            if other >= 0 and w[k.WAY + other] == FAR_OFF:
                w[k.WAY + other] = w[k.WAY + tile] + 1
                w[k.STEP + other] = other if tile == start else w[k.STEP + tile]
                w[k.QUEUE + tail] = other
                tail += 1


@jit
def measure(s: Row, w: Row, start: int) -> None:
    """How far every chamber is from here, on foot."""
    for tile in range(k.TILES):
        w[k.LENGTH + tile] = NOWHERE
    w[k.LENGTH + start] = 0
    w[k.QUEUE] = start
    head, tail = 0, 1
    while head < tail:
        tile = w[k.QUEUE + head]
        head += 1
        for side in range(4):
            other = linked(s, tile, side)
            if other >= 0 and w[k.LENGTH + other] == NOWHERE:
                w[k.LENGTH + other] = w[k.LENGTH + tile] + 1
                w[k.QUEUE + tail] = other
                tail += 1


@jit
def mark_way(s: Row, w: Row, tile: int, weight: int) -> None:
    """The chambers on the way from here to where was measured from, its ends left out."""
    while w[k.LENGTH + tile] > 1 and w[k.LENGTH + tile] < NOWHERE:
        nearer_ = -1
        for side in range(4):
            other = linked(s, tile, side)
            if other >= 0 and w[k.LENGTH + other] < w[k.LENGTH + tile]:
                nearer_ = other
        if nearer_ < 0:
            return
        tile = nearer_
        w[k.PATHS + tile] += weight


@jit
def mark_ways(s: Row, c: Row, w: Row) -> None:
    """What will be walked through: from the relics and the Fire to the way out."""
    for tile in range(k.TILES):
        w[k.PATHS + tile] = 0
    out = exit_of(s, c)
    if out < 0 or not lies(s, out):
        out = k.VESTIBULE
    measure(s, w, out)
    if s[k.CARRIER] >= 0:
        mark_way(s, w, s[k.AT + s[k.CARRIER]], CARRIED_BY)
        for hero in range(c[k.C_HEROES]):
            if here(s, hero) and hero != s[k.CARRIER]:
                mark_way(s, w, s[k.AT + hero], BRIDGE // 4)
        return
    if lies(s, k.FIRE):
        mark_way(s, w, k.FIRE, FIRES_WAY if s[k.BROKEN] == 7 else BRIDGE)
    for colour in range(3):
        if not (s[k.BROKEN] >> colour) & 1 and lies(s, k.FIRST_RELIC + colour):
            complete = held(s, c, colour) >= c[k.C_NEED]
            mark_way(s, w, k.FIRST_RELIC + colour, READY_WAY if complete else BRIDGE)


@jit
def worth(value: int, cost: int) -> int:
    return value * 1000 // (cost * 100 + HASTE)


@jit
def note(w: Row, score: int, action: int) -> None:
    """Keep the better one."""
    if score > w[k.SCORE] * 128 + w[k.SCORE + 1]:
        w[k.SCORE], w[k.SCORE + 1] = score // 128, score % 128
        w[k.CHOSEN], w[k.CHOSEN + 1] = action // 4096, action % 4096


@jit
def note_at(w: Row, tile: int, value: int, cost: int, now: int) -> None:
    """Something to be done in a chamber: do it there, or come closer."""
    far = w[k.WAY + tile]
    if far == FAR_OFF:
        return
    if far == 0:
        if now > 0:
            note(w, worth(value, cost), now)
    else:
        note(w, worth(value, far + cost), (k.MOVE << k.SHIFT) | w[k.STEP + tile])


@jit
def spare(s: Row, c: Row, colour: int) -> int:
    """How many tokens of a colour may be lost."""
    left = held(s, c, colour) - c[k.C_NEED]
    for tile in range(1 + 7 * colour, 8 + 7 * colour):
        if s[k.INFO + tile] & k.TOKEN or (s[k.INFO + tile] & k.PLACE_BITS) == k.IN_SUPPLY:
            left += 1
    return left


@jit
def matters(s: Row, c: Row, tile: int) -> bool:
    """Must somebody still come here: to a relic that is whole, or to the Fire?"""
    if tile == k.FIRE:
        return s[k.CARRIER] < 0
    if k.FIRST_RELIC <= tile < k.FIRE:
        return not (s[k.BROKEN] >> (tile - k.FIRST_RELIC)) & 1
    return False


@jit
def danger(s: Row, c: Row, w: Row, tile: int, needed: int) -> int:
    """What it would cost if this chamber fell, by how soon it may."""
    loss = CHAMBER + w[k.PATHS + tile]
    if s[k.INFO + tile] & k.TOKEN and (needed >> ((tile - 1) // 7)) & 1:
        loss += LOST - CHAMBER
        if spare(s, c, (tile - 1) // 7) <= 0:
            loss += SCARCE
    elif not basic(tile):
        loss += SPECIAL - CHAMBER
    for side in range(4):
        other = linked(s, tile, side)
        if other >= 0:
            loss += WAYS
            if matters(s, c, other):
                loss += ANCHOR
    in_deck = 0
    for place in range(s[k.DECK_SIZE]):
        if s[k.DECK + place] == tile:
            in_deck = 1
    if not in_deck:
        return loss // DISCARDED
    return loss * IN_DECK // (16 * SOON + s[k.DECK_SIZE] * 4)


@jit
def nearer(s: Row, c: Row, hero: int, tile: int, far: int) -> bool:
    """Does somebody else seem to stand nearer to it?"""
    for other in range(c[k.C_HEROES]):
        if other != hero and here(s, other):
            at = s[k.AT + other]
            if abs(s[k.X + at] - s[k.X + tile]) + abs(s[k.Y + at] - s[k.Y + tile]) < far:
                return True
    return False
