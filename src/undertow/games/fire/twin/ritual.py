"""Phase two in the twin: cards, cultists, falling chambers, and the scenarios that reach in."""

from __future__ import annotations

from undertow.games.fire.twin import memory as k
from undertow.games.fire.twin.board import (
    at_cell,
    basic,
    beside,
    colour_of,
    find_steps,
    lies,
    lift,
    linked,
    put_at,
    ways,
)
from undertow.games.fire.twin.chance import shuffle
from undertow.games.fire.twin.ends import check
from undertow.games.fire.twin.heroes import cultists, cultists_left, here, set_cultists
from undertow.games.fire.twin.jit import Row, jit
from undertow.games.fire.twin.stack import pop, push, remove_from, top

RISES, COUNTS = 1, 2
"""What follows when so many cards are drawn: the threat may rise; the card that led here counted."""


@jit
def begin_draw(s: Row, cards: int, then: int) -> None:
    """Put so many cards on the stack of what is to be done."""
    push(s, k.F_DRAW, cards * 4 + then, 0, 2 * (s[k.DECK_SIZE] + s[k.DISCARD_SIZE]))


@jit
def begin_ritual(s: Row, c: Row, then: int) -> None:
    s[k.PHASE] = k.RITUAL
    begin_draw(s, c[k.C_TRACK + s[k.THREAT]], then | RISES)


@jit
def let_threat_rise(s: Row, c: Row, w: Row) -> bool:
    """One step up if the cards ran out in this turn, and once at most; True when it is over."""
    if s[k.THREAT_DUE] and not s[k.THREAT_RISEN]:
        s[k.THREAT] += 1
        s[k.THREAT_DUE], s[k.THREAT_RISEN] = 0, 1
        return check(s, c, w)
    return False


@jit
def draw(s: Row, c: Row, w: Row, r: Row) -> None:
    """The next card of a row, or the end of it."""
    frame = top(s)
    cards, then = s[frame + 1] // 4, s[frame + 1] % 4
    done = cards == 0 or s[frame + 2] > s[frame + 3]
    if not done and s[k.DECK_SIZE] == 0:
        if s[k.DISCARD_SIZE] == 0:
            s[k.THREAT_DUE] = 1  # every card is in the Void; the threat still rises
            done = True
        elif reshuffle(s, c, w, r):
            return
    if done:
        pop(s)
        if then & COUNTS:
            s[k.RETURNED] = 1
        if then & RISES:
            let_threat_rise(s, c, w)
        return
    s[frame] = k.F_DRAWN
    s[k.DECK_SIZE] -= 1
    card = s[k.DECK + s[k.DECK_SIZE]]
    s[k.DISCARD + s[k.DISCARD_SIZE]] = card
    s[k.DISCARD_SIZE] += 1
    s[k.RETURNED] = 1
    if basic(card):
        push(s, k.F_COMES, card, 0, 0)
    elif c[k.C_UNSTABLE]:
        the_void_shakes(s, c, card)
    else:
        a_shade_stirs(s, card)


@jit
def drawn(s: Row, c: Row, w: Row, r: Row) -> None:
    """A card is done with."""
    frame = top(s)
    s[frame] = k.F_DRAW
    if s[k.RETURNED]:
        s[frame + 1] -= 4
        s[frame + 2] = 0
    else:
        s[frame + 2] += 1
    if s[k.DECK_SIZE] == 0 and s[k.DISCARD_SIZE] > 0 and not c[k.R_LAZY_RESHUFFLE]:
        if reshuffle(s, c, w, r):
            return
    push(s, k.F_CHECK, 0, 0, 0)


@jit
def reshuffle(s: Row, c: Row, w: Row, r: Row) -> bool:
    """The discard pile becomes the new deck; the threat will rise for it. True when it is over."""
    size = s[k.DISCARD_SIZE]
    for place in range(size):
        s[k.DECK + size - 1 - place] = s[k.DISCARD + place]
    shuffle(s, k.DECK, size, r)
    s[k.DECK_SIZE], s[k.DISCARD_SIZE] = size, 0
    if c[k.C_VAGRANT] and s[k.PORTAL] >= 0:
        shuffle(s, k.EVENTS, 3, r)
        s[k.PORTAL] = s[k.EVENTS + 2]
        if check(s, c, w):
            return True
    if not s[k.THREAT_DUE] and not s[k.THREAT_RISEN]:
        s[k.THREAT_DUE] = 1
        if c[k.R_THREAT_AT_RESHUFFLE]:
            return let_threat_rise(s, c, w)
    return False


@jit
def the_void_shakes(s: Row, c: Row, card: int) -> None:
    colour = card - k.FIRST_RELIC
    if (s[k.BROKEN] >> colour) & 1:
        remove_from(s, k.DISCARD, k.DISCARD_SIZE, card)
        s[k.INFO + card] |= k.CARD_VOID
        s[k.RETURNED] = 0
        return
    for hero in range(c[k.C_HEROES]):
        if here(s, hero) and colour_of(s[k.AT + hero]) == colour:
            s[k.STATUS + hero] |= k.PRONE


@jit
def a_shade_stirs(s: Row, card: int) -> None:
    colour = card - k.FIRST_RELIC
    if s[k.SHADES + colour] >= 0:
        push(s, k.F_SHADE, colour, 0, 0)
    elif lies(s, card):
        s[k.SHADES + colour] = card
    else:
        s[k.RETURNED] = 0


# A cultist comes


@jit
def comes(s: Row, c: Row, w: Row) -> None:
    """A new cultist for a chamber, if it is in play."""
    frame = top(s)
    tile = s[frame + 1]
    capped = c[k.R_CULTIST_CAP] and cultists_left(s, c) <= 0
    if not lies(s, tile) or tile == s[k.SANCTIFIED] or capped:
        pop(s)
        return
    if mindstrikes(s, c, tile):
        s[frame] = k.F_MINDSTRIKE
        return
    arrives(s, c, w, tile)


@jit
def mindstrikes(s: Row, c: Row, tile: int) -> bool:
    """Is it the Sage's to send the cultist elsewhere?"""
    sage = c[k.C_SLOT + k.SAGE]
    if sage < 0 or s[k.TURN_HERO] != sage or not here(s, sage):
        return False
    if s[k.PHASE] != k.RITUAL and not c[k.R_MINDSTRIKE_ALWAYS]:
        return False
    for other in range(1, k.LAST_BASIC + 1):
        if is_free(s, other, tile):
            return True
    return False


@jit
def is_free(s: Row, other: int, tile: int) -> bool:
    """Can the Sage send a cultist there that was to come here?"""
    return other != tile and lies(s, other) and not cultists(s, other) and other != s[k.SANCTIFIED]


@jit
def arrives(s: Row, c: Row, w: Row, tile: int) -> None:
    """The cultist stands here now, unless a Blessing holds; the second one completes the ritual."""
    pop(s)
    if s[k.BLESSED] == tile:
        s[k.BLESSED] = -1
        return
    count = cultists(s, tile) + 1
    set_cultists(s, tile, count)
    if count >= 2:
        if c[k.C_SHADOW] and s[k.BROKEN] != 7:
            push(s, k.F_MARCH, tile, 0, 0)
        push(s, k.F_FALL, tile, 1, 0)


# A chamber falls


@jit
def fall(s: Row, c: Row, w: Row) -> None:
    """Whoever is in the chamber dives, one after the other from the active hero on; then it goes."""
    frame = top(s)
    tile = s[frame + 1]
    exits, only = 0, -1
    for side in range(4):
        other = linked(s, tile, side)
        if other >= 0:
            exits += 1
            only = other
    heroes, first = c[k.C_HEROES], s[k.TURN_HERO]
    for turn in range(heroes):
        hero = (first + turn) % heroes
        if s[k.AT + hero] != tile or not here(s, hero):
            continue
        if exits > 1:
            s[frame], s[frame + 3] = k.F_DIVE, hero
            return
        if exits == 0:
            s[k.STATUS + hero] = (s[k.STATUS + hero] | k.LOST) & ~k.PRONE
        else:
            s[k.AT + hero] = only
            s[k.STATUS + hero] |= k.PRONE
        if check(s, c, w):
            return
    to_void(s, c, w, tile, s[frame + 2])


@jit
def to_void(s: Row, c: Row, w: Row, tile: int, card: int) -> None:
    """The chamber is gone, with what it held; Bob goes off where his own chamber falls."""
    pop(s)
    holds = not basic(tile) or (s[k.INFO + tile] & k.TOKEN) != 0
    lift(s, tile)
    s[k.INFO + tile] &= ~(k.TOKEN | k.CULTIST_BITS)
    put_at(s, tile, k.VOID_HOLDING if holds else k.VOID_EMPTY)
    s[k.VOIDED] += 1
    if not basic(tile):
        s[k.SPECIALS_VOIDED] += 1
    if card:
        if not remove_from(s, k.DECK, k.DECK_SIZE, tile):
            remove_from(s, k.DISCARD, k.DISCARD_SIZE, tile)
        s[k.INFO + tile] |= k.CARD_VOID
    if s[k.BLESSED] == tile:
        s[k.BLESSED] = -1
    if s[k.BOOMERANG] == tile:
        s[k.BOOMERANG] = -1
    for colour in range(3):
        if s[k.SHADES + colour] == tile:
            s[k.SHADES + colour] = -1
    if s[k.BOB] == tile:
        bob_explodes(s, c, s[k.X + tile], s[k.Y + tile])
    push(s, k.F_CHECK, 0, 0, 0)


@jit
def bob_explodes(s: Row, c: Row, x: int, y: int) -> None:
    s[k.BOB] = -1
    engineer = c[k.C_SLOT + k.ENGINEER]
    if s[k.STATUS + engineer] < k.ONE_USE:
        s[k.STATUS + engineer] += k.ONE_USE
    for dx in range(-1, 2):
        for dy in range(-1, 2):
            tile = at_cell(s, x + dx, y + dy) if dx != 0 or dy != 0 else -1
            if tile < 0:
                continue
            if tile != k.VESTIBULE:
                set_cultists(s, tile, 0)
            for hero in range(c[k.C_HEROES]):
                if here(s, hero) and s[k.AT + hero] == tile:
                    s[k.STATUS + hero] |= k.PRONE


# Invasion of the Shadow Cult


@jit
def find_halts(s: Row, c: Row, w: Row, tile: int, found: Row) -> int:
    """Where the cultist of a fallen chamber may stop; nothing where it has no way. The chamber's own
    sides still say what they touched, and nearer chambers are as far as they were."""
    find_steps(s, w)
    nearest = -1
    for side in range(4):
        other = beside(s, tile, side)
        if other >= 0 and touches(s, tile, other, side) and w[k.FAR + other] >= 0:
            if nearest < 0 or w[k.FAR + other] < nearest:
                nearest = w[k.FAR + other]
    if nearest < 0:
        return 0
    front = 0
    for side in range(4):
        other = beside(s, tile, side)
        if other >= 0 and touches(s, tile, other, side) and w[k.FAR + other] == nearest:
            front |= 1 << other
    while nearest > 0:
        n, onward = 0, 0
        for at in range(1, k.TILES):
            if not (front >> at) & 1:
                continue
            free = not cultists(s, at) and at != s[k.SANCTIFIED]
            if free and (basic(at) or not c[k.R_INVASION_SKIP_SPECIALS]):
                found[n] = (k.ASK_MARCH << k.SHIFT) | at
                n += 1
            for side in range(4):
                other = linked(s, at, side)
                if other >= 0 and w[k.FAR + other] == nearest - 1:
                    onward |= 1 << other
        if n > 0:
            return n
        front = onward
        nearest -= 1
    found[0] = (k.ASK_MARCH << k.SHIFT) | k.VESTIBULE
    return 1


@jit
def touches(s: Row, tile: int, other: int, side: int) -> bool:
    """Was a fallen chamber connected to this one?"""
    return (ways(s, tile) >> side) & 1 == 1 and (ways(s, other) >> (side ^ 2)) & 1 == 1


@jit
def march_to(s: Row, to: int) -> None:
    pop(s)
    if s[k.BLESSED] == to:
        s[k.BLESSED] = -1
    elif to == k.VESTIBULE:
        s[k.GATHERED] += 1
    else:
        set_cultists(s, to, cultists(s, to) + 1)


# Shades of Vorax


@jit
def find_shade_ways(s: Row, w: Row, colour: int, found: Row) -> int:
    """The next chambers on the shortest ways to the Vestibule; -1: there is no way."""
    at = s[k.SHADES + colour]
    find_steps(s, w)
    if w[k.FAR + at] < 0:
        return -1
    n = 0
    for side in range(4):
        other = linked(s, at, side)
        if other >= 0 and w[k.FAR + other] >= 0 and w[k.FAR + other] < w[k.FAR + at]:
            found[n] = (k.ASK_SHADE_WAY << k.SHIFT) | other
            n += 1
    return n


@jit
def shade_to(s: Row, c: Row, colour: int, to: int) -> None:
    """One chamber closer; one that arrives brings a whole ritual more, each Shade once a turn."""
    pop(s)
    s[k.RETURNED] = 1
    if to != k.VESTIBULE:
        s[k.SHADES + colour] = to
        return
    again = (s[k.ARRIVED] >> colour) & 1
    s[k.SHADES + colour] = -1
    s[k.ARRIVED] |= 1 << colour
    if not again:
        begin_ritual(s, c, COUNTS)
