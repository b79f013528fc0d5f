"""The twin's course: set-up, what is asked, one decision, and what the rules make of it."""

from __future__ import annotations

from undertow.games.fire.twin import memory as k
from undertow.games.fire.twin.acts import all_turns, bob_is_ready, fits, perform
from undertow.games.fire.twin.answers import answer
from undertow.games.fire.twin.board import lay, linked, places
from undertow.games.fire.twin.chance import shuffle
from undertow.games.fire.twin.ends import (
    at_hand,
    check,
    exit_bits,
    exit_mask,
    goals_at_hand,
    no_way_out,
    stood_in,
)
from undertow.games.fire.twin.heroes import ap_left, here
from undertow.games.fire.twin.jit import Row, jit
from undertow.games.fire.twin.legal import find_actions, find_trades
from undertow.games.fire.twin.reach import forget
from undertow.games.fire.twin.ritual import (
    RISES,
    begin_draw,
    begin_ritual,
    comes,
    draw,
    drawn,
    fall,
    find_halts,
    find_shade_ways,
    is_free,
    march_to,
    shade_to,
)
from undertow.games.fire.twin.skills import find_lunges
from undertow.games.fire.twin.stack import pop, push, top

BOB_AP = 2
GOES_ON, ASKS, SPENT = 0, 1, 2


@jit
def begin(s: Row, c: Row, w: Row, r: Row, found: Row) -> None:
    """Shuffle the chambers and the Ritual Cards; the first hero begins."""
    set_up(s, c, w, r)
    settle(s, c, w, r, found)


@jit
def set_up(s: Row, c: Row, w: Row, r: Row) -> None:
    w[k.TOKENS_KEPT] = -1
    for place in range(k.STATE):
        s[place] = 0
    for place in range(k.NEXT, k.NEXT + 4 * k.TILES):
        s[place] = -1
    s[k.BLESSED], s[k.SANCTIFIED], s[k.BOOMERANG] = -1, -1, -1
    s[k.BOB], s[k.PORTAL], s[k.CARRIER] = -1, -1, -1
    for colour in range(3):
        s[k.SHADES + colour] = -1
        s[k.EVENTS + colour] = -1
    lay(s, k.VESTIBULE, 0, 0, c[k.C_DOORS])
    s[k.WHOLE] = k.YES
    if c[k.C_SLOT + k.ENGINEER] >= 0:
        s[k.BOB] = k.VESTIBULE
    tiles = k.FIRE + (1 if c[k.C_GLYPH] else 0) + (2 if c[k.C_PASSAGES] else 0)
    for place in range(tiles):
        tile = place + 1
        if tile >= k.GLYPH and not c[k.C_GLYPH]:
            tile += 1
        s[k.SUPPLY + tiles - 1 - place] = tile
        s[k.INFO + tile] = k.IN_SUPPLY
    shuffle(s, k.SUPPLY, tiles, r)
    s[k.SUPPLY_SIZE] = tiles
    cards = k.LAST_BASIC + (3 if c[k.C_UNSTABLE] or c[k.C_SHADES] else 0)
    for place in range(cards):
        s[k.DECK + cards - 1 - place] = place + 1
    shuffle(s, k.DECK, cards, r)
    s[k.DECK_SIZE] = cards
    if c[k.C_VAGRANT]:
        for colour in range(3):
            s[k.EVENTS + 2 - colour] = k.FIRST_RELIC + colour
        shuffle(s, k.EVENTS, 3, r)
    begin_turn(s, c, 0)


@jit
def begin_turn(s: Row, c: Row, hero: int) -> None:
    s[k.TURNS] += 1
    if s[k.TURNS] == 100:
        s[k.TURNS] = 0
        s[k.TURN_HUNDREDS] += 1
    s[k.TURN_HERO], s[k.PHASE] = hero, k.ACTIONS
    for place in range(k.SPENT, k.ARRIVED + 1):
        s[place] = 0
    for other in range(c[k.C_HEROES]):
        s[k.DECLINED + other] = 0
    if c[k.C_KIND + hero] == k.SWORDSMAN:
        s[k.BOOMERANG] = -1


@jit
def decide(s: Row, c: Row, w: Row, r: Row, found: Row, action: int) -> None:
    """One decision that is legal, and all that follows until the next."""
    take(s, c, w, r, action)
    settle(s, c, w, r, found)


@jit
def take(s: Row, c: Row, w: Row, r: Row, action: int) -> None:
    """The decision itself."""
    kind, what = action >> k.SHIFT, action & 4095
    if s[k.DEPTH] > 0:
        answer(s, c, w, r, what)
    else:
        perform(s, c, w, r, kind, what)


@jit
def settle(s: Row, c: Row, w: Row, r: Row, found: Row) -> None:
    """Let the rules go on by themselves until somebody is needed."""
    while True:
        how = stands(s, c, w, r, found)
        if how == ASKS or (how == SPENT and has_free_action(s, c, w, found)):
            return
        if how == SPENT:
            end_actions(s, c)


@jit
def stands(s: Row, c: Row, w: Row, r: Row, found: Row) -> int:
    """One step of what follows by itself; then: does it go on, is somebody asked (or all over), or is
    somebody asked if anything can be done without AP?"""
    if s[k.ENDED] or s[k.FAULT]:
        return ASKS
    if s[k.DEPTH] > 0:
        return ASKS if waits(s, c, w, r, found) else GOES_ON
    if not s[k.NO_WAY_OUT] and no_way_out(s, c, w):
        s[k.NO_WAY_OUT] = 1
        push(s, k.F_AGREE, 0, 1, 0)
        return ASKS
    if s[k.PHASE] == k.BOBS and s[k.BOB_SPENT] < BOB_AP:
        return ASKS
    if s[k.PHASE] == k.ACTIONS and here(s, s[k.TURN_HERO]):
        return ASKS if ap_left(s, c) > 0 else SPENT
    end_actions(s, c)
    return GOES_ON


@jit
def end_actions(s: Row, c: Row) -> None:
    """Now it is Bob's turn, or the ritual begins."""
    if s[k.PHASE] == k.ACTIONS and bob_is_ready(s, c):
        s[k.PHASE] = k.BOBS
        return
    push(s, k.F_NEXT_TURN, 0, 0, 0)
    if c[k.C_SHADES]:
        push(s, k.F_SHADES_WALK, -1, 0, 0)
    begin_ritual(s, c, 0)


@jit
def searches(s: Row, c: Row, w: Row) -> bool:
    """Will the next such step look for long ways? Many games at once wait for each other with it."""
    if s[k.ENDED] or s[k.FAULT] or (s[k.WHOLE] == k.YES and s[k.SPECIALS_VOIDED] == 0):
        return False
    checks = s[k.DEPTH] > 0
    if (s[top(s)] != k.F_CHECK) if checks else (s[k.NO_WAY_OUT] != 0):
        return False
    if not s[k.REGIONS_KEPT] or s[k.CARRIER] >= 0:
        return True
    if checks:
        near = goals_at_hand(s, c, w)
    else:
        near = at_hand(s, w, exit_mask(s, c), stood_in(s, c, w))
    if near:
        return False
    forget(s, c, w)
    return w[k.GOALS_KEPT] != s[k.BROKEN] if checks else w[k.EXITS_KEPT] != exit_bits(s, c)


@jit
def has_free_action(s: Row, c: Row, w: Row, found: Row) -> bool:
    """Is anything left to do without AP, beside ending the turn?"""
    return leaves_something(found, find_actions(s, c, w, found))


@jit
def leaves_something(found: Row, n: int) -> bool:
    """Is there anything but ending the turn?"""
    return n > 1 or (n == 1 and found[0] != k.WAIT << k.SHIFT)


@jit
def waits(s: Row, c: Row, w: Row, r: Row, found: Row) -> bool:
    """Do what the top frame says; True when a person must answer first."""
    frame = top(s)
    what = s[frame]
    if what == k.F_CHECK:
        pop(s)
        check(s, c, w)
    elif what == k.F_DRAW:
        draw(s, c, w, r)
    elif what == k.F_DRAWN:
        drawn(s, c, w, r)
    elif what == k.F_COMES:
        comes(s, c, w)
    elif what == k.F_FALL:
        fall(s, c, w)
    elif what == k.F_NEXT_TURN:
        pop(s)
        next_turn(s, c)
    elif what == k.F_SHADES_WALK:
        return shades_wait(s, frame)
    elif what == k.F_SHADE_WALKED:
        s[frame] = k.F_SHADES_WALK
        if not s[k.RETURNED]:
            begin_draw(s, 1, RISES)
    elif what == k.F_SHADE:
        n = find_shade_ways(s, w, s[frame + 1], found)
        if n < 0:
            pop(s)
            s[k.RETURNED] = 0
        elif n == 1:
            shade_to(s, c, s[frame + 1], found[0] & 4095)
        else:
            s[frame] = k.F_SHADE_WAY
    elif what == k.F_MARCH:
        n = find_halts(s, c, w, s[frame + 1], found)
        if n == 0:
            pop(s)
        elif n == 1:
            march_to(s, found[0] & 4095)
        else:
            s[frame] = k.F_MARCH_TO
    elif what == k.F_PORTAL_OPENS:
        pop(s)
        s[k.PORTAL] = s[k.EVENTS + 2]
        push(s, k.F_CHECK, 0, 0, 0)
    elif what == k.F_PLACE:
        n = places(s, c, s[frame + 1], found)
        if n != 1:
            return True
        answer(s, c, w, r, found[0] & 4095)
    elif what == k.F_TRADE:
        if find_trades(s, c, s[k.TURN_HERO], found) > 0:
            return True
        pop(s)
    elif what == k.F_STRIKE:
        if find_lunges(s, s[k.AT + s[k.TURN_HERO]], k.ASK_STRIKE, found, 0) > 0:
            return True
        s[frame] = k.F_CHARGE
    elif what == k.F_CHARGE:
        if s[frame + 1] < 3:
            return True
        pop(s)
    elif what == k.F_CHARGED:
        s[frame] = k.F_STRIKE
        push(s, k.F_CHECK, 0, 0, 0)
    else:
        return True
    return False


@jit
def next_turn(s: Row, c: Row) -> None:
    heroes, hero = c[k.C_HEROES], s[k.TURN_HERO]
    for step in range(1, heroes + 1):
        other = (hero + step) % heroes
        if here(s, other):
            begin_turn(s, c, other)
            return
    s[k.FAULT] = 5


@jit
def shades_wait(s: Row, frame: int) -> bool:
    """Each Shade in the dungeon moves once, in an order the current player chooses."""
    standing = 0
    for colour in range(3):
        if s[k.SHADES + colour] >= 0:
            standing |= 1 << colour
    waiting = s[frame + 1] & standing
    s[frame + 1] = waiting
    if waiting == 0:
        pop(s)
        return False
    if waiting & (waiting - 1):
        s[frame] = k.F_SHADE_ORDER
        return True
    s[frame], s[frame + 1] = k.F_SHADE_WALKED, 0
    push(s, k.F_SHADE, waiting >> 1, 0, 0)  # 1, 2, 4 are the colours 0, 1, 2
    return False


@jit
def legal(s: Row, c: Row, w: Row, found: Row) -> int:
    """What can be decided now: how many, and which."""
    if s[k.ENDED] or s[k.FAULT]:
        return 0
    if s[k.DEPTH] == 0:
        return find_actions(s, c, w, found)
    frame = top(s)
    what, about = s[frame], s[frame + 1]
    hero = s[k.TURN_HERO]
    n = 0
    if what == k.F_DOORS:
        shapes = all_turns(c[k.C_DOORS + about])
        for doors in range(1, 16):
            if fits(shapes, doors, s[frame + 2]):
                found[n] = (k.ASK_DOORS << k.SHIFT) | doors
                n += 1
        return n
    if what == k.F_TRADE:
        return find_trades(s, c, hero, found)
    if what == k.F_PLACE:
        return places(s, c, about, found)
    if what == k.F_DIVE:
        for side in range(4):
            other = linked(s, about, side)
            if other >= 0:
                found[n] = (k.ASK_DIVE << k.SHIFT) | other
                n += 1
        return n
    if what == k.F_MINDSTRIKE:
        found[0] = (k.ASK_MINDSTRIKE << k.SHIFT) | k.NONE
        n = 1
        for tile in range(1, k.LAST_BASIC + 1):
            if is_free(s, tile, about):
                found[n] = (k.ASK_MINDSTRIKE << k.SHIFT) | tile
                n += 1
        return n
    if what == k.F_CHARGE:
        found[0] = (k.ASK_CHARGE << k.SHIFT) | k.NONE
        n = 1
        for side in range(4):
            other = linked(s, s[k.AT + hero], side)
            if other >= 0:
                found[n] = (k.ASK_CHARGE << k.SHIFT) | other
                n += 1
        return n
    if what == k.F_STRIKE:
        n = find_lunges(s, s[k.AT + hero], k.ASK_STRIKE, found, 0)
        found[n] = (k.ASK_STRIKE << k.SHIFT) | k.NONE
        return n + 1
    if what == k.F_MARCH_TO:
        return find_halts(s, c, w, about, found)
    if what == k.F_SHADE_WAY:
        return find_shade_ways(s, w, about, found)
    if what == k.F_SHADE_ORDER:
        for colour in range(3):
            if (about >> colour) & 1:
                found[n] = (k.ASK_SHADE << k.SHIFT) | colour
                n += 1
        return n
    kind = k.ASK_AGREE
    if what == k.F_SIGHT:
        kind = k.ASK_SIGHT
    elif what == k.F_CONSENT or what == k.F_CONSENT_FIRE:
        kind = k.ASK_CONSENT
    elif what == k.F_SLIP:
        kind = k.ASK_SLIP
    elif what == k.F_SURE:
        kind = k.ASK_SURE
    found[0], found[1] = (kind << k.SHIFT) | 1, kind << k.SHIFT
    return 2


@jit
def seat_asked(s: Row, c: Row) -> int:
    """Whose decision it is."""
    hero = s[k.TURN_HERO]
    if s[k.DEPTH] > 0:
        frame = top(s)
        what = s[frame]
        if what == k.F_AGREE:
            return s[frame + 1]
        if what == k.F_DIVE:
            hero = s[frame + 3]
        elif what == k.F_CONSENT:
            hero = s[frame + 2] // 4
        elif what == k.F_CONSENT_FIRE:
            hero = s[frame + 1]
    return c[k.C_SEAT + hero]
