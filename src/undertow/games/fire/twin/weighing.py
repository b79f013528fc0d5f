"""What the twin's quick player looks at: who keeps which tokens, ways, and what it would cost if a chamber
fell. What things are worth to it stands in the row of what was agreed (`worths`)."""

from __future__ import annotations

from undertow.games.fire.twin import memory as k
from undertow.games.fire.twin.board import basic, lies, linked
from undertow.games.fire.twin.ends import exit_of
from undertow.games.fire.twin.heroes import cultists, here
from undertow.games.fire.twin.jit import Row, jit

FAR_OFF = 99
NOWHERE = 16
"""So far away seems what cannot be walked to."""


@jit
def time_left(s: Row, c: Row) -> int:
    """About so many turns until the threat is at its end."""
    deck, threat = s[k.DECK_SIZE], s[k.THREAT]
    cards = deck + s[k.DISCARD_SIZE]
    turns = 0
    if threat < c[k.C_LEVELS]:
        turns = deck * 8 // max(1, c[k.C_TRACK + threat])
    for level in range(threat + 1, c[k.C_LEVELS]):
        turns += cards * 8 // max(1, c[k.C_TRACK + level])
    return min(turns // 8, 125)


@jit
def own(c: Row, w: Row, place: int) -> int:
    """What something is worth at this stage of the game."""
    return max(0, c[place] + ((c[place + k.STAGED] * w[k.STAGE]) >> 4))


@jit
def stage(s: Row, c: Row, w: Row) -> None:
    """How long the threat still leaves: 7 at least about sixty turns, -8 hardly any."""
    w[k.STAGE] = min(15, time_left(s, c) // 4) - 8


@jit
def size_up(s: Row, c: Row, w: Row) -> int:
    """Count once what a decision asks for again and again; gives the colours of which more is needed."""
    for tile in range(k.TILES):
        w[k.DRAWN_SOON + tile] = 0
    for place in range(s[k.DECK_SIZE]):
        w[k.DRAWN_SOON + s[k.DECK + place]] = 1
    needed = 0
    w[k.LEFT_OUT] = 0
    for colour in range(3):
        w[k.KEEPERS + colour] = keeper(s, c, colour)
        w[k.HANDS + colour] = held(s, c, colour)
        w[k.SPARES + colour] = spare(s, c, colour)
        if not (s[k.BROKEN] >> colour) & 1 and w[k.HANDS + colour] < c[k.C_NEED]:
            needed |= 1 << colour
            for tile in range(1 + 7 * colour, 8 + 7 * colour):
                if s[k.INFO + tile] & k.TOKEN:
                    w[k.LEFT_OUT] += 1
    return needed


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
        worth = s[k.TOKENS + hero * 3 + colour] * c[k.P_BY_TOKENS]
        worth += c[k.C_STARS + hero * 3 + colour] * c[k.P_BY_STARS]
        for other in range(3):
            if other != colour and not (s[k.BROKEN] >> other) & 1:
                worth -= s[k.TOKENS + hero * 3 + other] * c[k.P_BY_OTHERS]
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
    bridge = own(c, w, k.P_BRIDGE)
    if s[k.CARRIER] >= 0:
        mark_way(s, w, s[k.AT + s[k.CARRIER]], c[k.P_CARRIED_BY])
        for hero in range(c[k.C_HEROES]):
            if here(s, hero) and hero != s[k.CARRIER]:
                mark_way(s, w, s[k.AT + hero], bridge // 4)
        return
    if lies(s, k.FIRE):
        mark_way(s, w, k.FIRE, c[k.P_FIRES_WAY] if s[k.BROKEN] == 7 else bridge)
    for colour in range(3):
        if not (s[k.BROKEN] >> colour) & 1 and lies(s, k.FIRST_RELIC + colour):
            complete = w[k.HANDS + colour] >= c[k.C_NEED]
            weight = c[k.P_READY_WAY] if complete else bridge
            mark_way(s, w, k.FIRST_RELIC + colour, weight)


@jit
def worth(c: Row, value: int, cost: int) -> int:
    return most_of(c, value, cost * 100)


@jit
def most_of(c: Row, value: int, cost: int) -> int:
    """What it brings for what it costs, in hundredths of an AP."""
    return max(0, value) * 1000 // max(1, cost + c[k.P_HASTE])


@jit
def note(w: Row, score: int, action: int) -> None:
    """Keep the better one."""
    score = min(score, 4000000)
    if score > w[k.SCORE] * 128 + w[k.SCORE + 1]:
        w[k.SCORE], w[k.SCORE + 1] = score // 128, score % 128
        w[k.CHOSEN], w[k.CHOSEN + 1] = action // 4096, action % 4096


@jit
def note_at(c: Row, w: Row, tile: int, value: int, cost: int, now: int) -> None:
    """Something to be done in a chamber, for so many hundredths of an AP: do it there, or come closer."""
    far = w[k.WAY + tile]
    if far == FAR_OFF:
        return
    if far == 0:
        if now > 0:
            note(w, most_of(c, value, cost), now)
    else:
        note(w, most_of(c, value, far * 100 + cost), (k.MOVE << k.SHIFT) | w[k.STEP + tile])


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
    loss = w[k.PATHS + tile]
    if s[k.INFO + tile] & k.TOKEN and (needed >> ((tile - 1) // 7)) & 1:
        loss += own(c, w, k.P_LOST)
        if w[k.SPARES + (tile - 1) // 7] <= 0:
            loss += own(c, w, k.P_SCARCE)
    elif not basic(tile):
        loss += own(c, w, k.P_SPECIAL)
        if matters(s, c, tile):
            loss += c[k.P_GOAL]
    else:
        loss += own(c, w, k.P_CHAMBER)
    links = 0
    for side in range(4):
        other = linked(s, tile, side)
        if other >= 0:
            links += 1
            if matters(s, c, other):
                loss += own(c, w, k.P_ANCHOR)
    loss += links * own(c, w, k.P_WAYS) + (cultists(s, tile) - 1) * c[k.P_CROWDED]
    if links == 1:
        loss += c[k.P_LEAF]
    if c[k.P_STOOD_ON] != 0:
        for hero in range(c[k.C_HEROES]):
            if here(s, hero) and s[k.AT + hero] == tile:
                loss += c[k.P_STOOD_ON]
    loss = max(0, loss)
    if not w[k.DRAWN_SOON + tile]:
        return loss * own(c, w, k.P_DISCARDED) // 16
    return loss * own(c, w, k.P_IN_DECK) // (max(1, c[k.P_SOON]) + s[k.DECK_SIZE] * 4)


@jit
def nearer(s: Row, c: Row, hero: int, tile: int, far: int) -> bool:
    """Does somebody else seem to stand nearer to it?"""
    for other in range(c[k.C_HEROES]):
        if other != hero and here(s, other):
            at = s[k.AT + other]
            if abs(s[k.X + at] - s[k.X + tile]) + abs(s[k.Y + at] - s[k.Y + tile]) < far:
                return True
    return False
