"""Victory and defeat in the twin, looked at wherever the engine looks."""

from __future__ import annotations

from undertow.games.fire.twin import memory as k
from undertow.games.fire.twin.board import basic, colour_of, is_whole, lies, place_of
from undertow.games.fire.twin.heroes import here
from undertow.games.fire.twin.jit import Row, jit
from undertow.games.fire.twin.reach import (
    ALONE,
    SHARED,
    WITH_FIRE,
    can_reach,
    forget,
    prepare,
    timeturn_left,
)


@jit
def end(s: Row, c: Row, outcome: int, why: int) -> None:
    """The game is over; whatever was still to be done falls away."""
    s[k.ENDED], s[k.WHY], s[k.DEPTH] = outcome, why, 0
    if outcome == k.PARTIAL:
        out = exit_of(s, c)
        for hero in range(c[k.C_HEROES]):
            if here(s, hero) and s[k.AT + hero] != out:
                s[k.STATUS + hero] |= k.LOST


@jit
def exit_of(s: Row, c: Row) -> int:
    """Where the Fire must be brought; -1 while the Vagrant Portal has not shown it yet."""
    if c[k.C_VAGRANT]:
        return s[k.PORTAL]
    return k.GLYPH if c[k.C_GLYPH] else k.VESTIBULE


@jit
def exit_mask(s: Row, c: Row) -> int:
    """Where the exit is or may come to be, one bit for each chamber."""
    out = exit_of(s, c)
    wanders = c[k.C_VAGRANT] and s[k.DECK_SIZE] + s[k.DISCARD_SIZE] > 0
    if wanders or out < 0:
        return 7 << k.FIRST_RELIC
    return 1 << out


@jit
def exit_bits(s: Row, c: Row) -> int:
    """The same in few bits: the Vestibule, the relics, the Glyph."""
    exits = exit_mask(s, c)
    return (exits >> (k.FIRST_RELIC - 1)) | (exits & 1)


@jit
def check(s: Row, c: Row, w: Row) -> bool:
    """End the game if it is decided; True when it is over."""
    if s[k.ENDED]:
        return True
    carrier = s[k.CARRIER]
    if carrier >= 0:
        if not s[k.STATUS + carrier] & k.LOST and is_out(s, c, carrier):
            return fire_is_out(s, c, w)
    if s[k.THREAT] >= c[k.C_LEVELS]:
        end(s, c, k.DEFEAT, k.BY_THREAT)
        return True
    present, those = 0, 0
    for hero in range(c[k.C_HEROES]):
        if here(s, hero):
            present += 1
            those |= 1 << hero
    if present == 0:
        end(s, c, k.DEFEAT, k.ALL_LOST)
        return True
    if carrier >= 0:
        if s[k.STATUS + carrier] & k.LOST or not fire_can_come_out(s, c, w):
            end(s, c, k.DEFEAT, k.BY_CARRIER)
            return True
        return False
    lacking = present < c[k.C_HEROES]
    if s[k.VOIDED] > c[k.C_SPARE] or lacking or c[k.R_TIMETURN_NO_TOKEN]:
        counted = those * 8 + s[k.BROKEN]
        gone = s[k.VOIDED] * 2 + (1 if timeturn_left(s, c) else 0)
        if w[k.TOKENS_KEPT] != counted or w[k.TOKENS_GONE] != gone:
            for colour in range(3):
                if not (s[k.BROKEN] >> colour) & 1 and not enough_tokens(s, c, colour):
                    end(s, c, k.DEFEAT, k.BY_TOKENS)
                    return True
            w[k.TOKENS_KEPT], w[k.TOKENS_GONE] = counted, gone
    if not is_whole(s, w) or s[k.SPECIALS_VOIDED] > 0:
        if not goals_in_reach(s, c, w):
            end(s, c, k.DEFEAT, k.BY_RELICS)
            return True
    return False


@jit
def no_way_out(s: Row, c: Row, w: Row) -> bool:
    """Before the Fire is taken: is every exit out of everybody's reach?"""
    if s[k.CARRIER] >= 0 or (is_whole(s, w) and s[k.SPECIALS_VOIDED] == 0):
        return False
    prepare(s, w)
    exits, stood = exit_mask(s, c), stood_in(s, c, w)
    if at_hand(s, w, exits, stood):
        return False
    forget(s, c, w)
    some = exit_bits(s, c)
    if w[k.EXITS_KEPT] == some:
        return False
    for tile in range(k.TILES):
        if (exits >> tile) & 1 and somebody_reaches(s, c, w, tile):
            w[k.EXITS_KEPT] = some
            return False
    return True


@jit
def goals_in_reach(s: Row, c: Row, w: Row) -> bool:
    """Can every relic still whole, and the Fire, be reached by somebody?"""
    prepare(s, w)
    if goals_at_hand(s, c, w):
        return True
    forget(s, c, w)
    if w[k.GOALS_KEPT] == s[k.BROKEN]:
        return True
    for colour in range(3):
        if not (s[k.BROKEN] >> colour) & 1:
            if not somebody_reaches(s, c, w, k.FIRST_RELIC + colour):
                return False
    if not somebody_reaches(s, c, w, k.FIRE):
        return False
    w[k.GOALS_KEPT] = s[k.BROKEN]
    return True


@jit
def stood_in(s: Row, c: Row, w: Row) -> int:
    """The parts of the dungeon in which somebody stands, one bit each."""
    found = 0
    for hero in range(c[k.C_HEROES]):
        if here(s, hero):
            found |= 1 << w[k.REGION + s[k.AT + hero]]
    return found


@jit
def at_hand(s: Row, w: Row, tiles: int, stood: int) -> bool:
    """Is one of these chambers where somebody walks to, or still to be found?"""
    tile = 0
    while tiles >> tile:
        if (tiles >> tile) & 1:
            if lies(s, tile):
                if (stood >> w[k.REGION + tile]) & 1:
                    return True
            elif place_of(s, tile) == k.IN_SUPPLY:
                return True
        tile += 1
    return False


@jit
def goals_at_hand(s: Row, c: Row, w: Row) -> bool:
    """Does every relic still whole, and the Fire, lie where somebody walks to, or wait to be found?"""
    stood = stood_in(s, c, w)
    for goal in range(k.FIRST_RELIC, k.FIRE + 1):
        if goal < k.FIRE and (s[k.BROKEN] >> (goal - k.FIRST_RELIC)) & 1:
            continue
        if lies(s, goal):
            if not (stood >> w[k.REGION + goal]) & 1:
                return False
        elif place_of(s, goal) != k.IN_SUPPLY:
            return False
    return True


@jit
def somebody_reaches(s: Row, c: Row, w: Row, target: int) -> bool:
    if at_hand(s, w, 1 << target, stood_in(s, c, w)) or w[k.REACHED + target]:
        return True
    for hero in range(c[k.C_HEROES]):
        if here(s, hero) and can_reach(s, c, w, hero, s[k.AT + hero], target, ALONE):
            w[k.REACHED + target] = 1
            return True
    return False


@jit
def is_out(s: Row, c: Row, hero: int) -> bool:
    if s[k.STATUS + hero] & k.LEFT:
        return True
    at = s[k.AT + hero]
    return at == exit_of(s, c) and lies(s, at)


@jit
def fire_is_out(s: Row, c: Row, w: Row) -> bool:
    """The Fire is in the exit: is it over, and how?"""
    lost, all_out = False, True
    for hero in range(c[k.C_HEROES]):
        if s[k.STATUS + hero] & k.LOST:
            lost = True
        elif here(s, hero) and not is_out(s, c, hero):
            all_out = False
    if all_out and not lost:
        end(s, c, k.TOTAL, k.ALL_OUT)
    elif s[k.THREAT] >= c[k.C_LEVELS]:
        end(s, c, k.PARTIAL, k.BY_THREAT)
    elif (lost and not c[k.R_WAIT_FOR_OTHERS]) or all_out or not all_can_get_out(s, c, w):
        end(s, c, k.PARTIAL, k.CUT_OFF)
    else:
        return False
    return True


@jit
def all_can_get_out(s: Row, c: Row, w: Row) -> bool:
    """Is there an exit, now or to come, that the Fire and everybody still here can reach? Who may
    leave one by one needs no exit in common."""
    prepare(s, w)
    exits = exit_mask(s, c)
    if c[k.R_VAGRANT_EARLY_EXIT]:
        for hero in range(c[k.C_HEROES]):
            if hero != s[k.CARRIER] and not here(s, hero):
                continue
            some = False
            for tile in range(k.TILES):
                if not some and (exits >> tile) & 1:
                    some = gets_out(s, c, w, hero, tile)
            if not some:
                return False
        return True
    for tile in range(k.TILES):
        if not (exits >> tile) & 1:
            continue
        every = True
        for hero in range(c[k.C_HEROES]):
            if every and (hero == s[k.CARRIER] or here(s, hero)):
                every = gets_out(s, c, w, hero, tile)
        if every:
            return True
    return False


@jit
def gets_out(s: Row, c: Row, w: Row, hero: int, out: int) -> bool:
    if s[k.STATUS + hero] & k.LEFT or (s[k.AT + hero] == out and lies(s, out)):
        return True
    if hero == s[k.CARRIER]:
        return fire_reaches(s, c, w, out)
    return can_reach(s, c, w, hero, s[k.AT + hero], out, ALONE)


@jit
def fire_can_come_out(s: Row, c: Row, w: Row) -> bool:
    exits = exit_mask(s, c)
    whole = is_whole(s, w)
    for tile in range(k.TILES):
        if (exits >> tile) & 1 and whole and lies(s, tile):
            return True
    prepare(s, w)
    for tile in range(k.TILES):
        if (exits >> tile) & 1 and fire_reaches(s, c, w, tile):
            return True
    return False


@jit
def fire_reaches(s: Row, c: Row, w: Row, out: int) -> bool:
    """Can the Fire still be brought there, by its carrier or by others?"""
    carrier = s[k.CARRIER]
    if can_reach(s, c, w, carrier, s[k.AT + carrier], out, WITH_FIRE):
        return True
    for hero in range(c[k.C_HEROES]):
        if hero != carrier and here(s, hero) and fire_can_be_shared(s, c, w, carrier, hero, out):
            return True
    return False


@jit
def fire_can_be_shared(s: Row, c: Row, w: Row, carrier: int, hero: int, out: int) -> bool:
    """Can another hero meet the carrier, and one of the two bring the Fire out from there?"""
    at, hers = s[k.AT + carrier], s[k.AT + hero]
    together = can_reach(s, c, w, hero, hers, at, SHARED) or can_reach(
        s, c, w, carrier, at, hers, WITH_FIRE
    )
    if not together and not can_reach(s, c, w, hero, hers, at, ALONE):
        return False
    if can_reach(s, c, w, hero, at, out, SHARED) or can_reach(s, c, w, carrier, at, out, SHARED):
        return True
    if not together:  # she can leap there, but not back with the Fire
        return False
    return can_reach(s, c, w, hero, hers, out, SHARED) or can_reach(
        s, c, w, carrier, hers, out, SHARED
    )


@jit
def enough_tokens(s: Row, c: Row, colour: int) -> bool:
    """Can the tokens for a relic still come together?"""
    found, in_void = 0, False
    for tile in range(1 + 7 * colour, 8 + 7 * colour):
        info = s[k.INFO + tile]
        place = info & k.PLACE_BITS
        if place == k.VOID_HOLDING:
            in_void = True
        elif place == k.IN_SUPPLY or info & k.TOKEN:
            found += 1
    for hero in range(c[k.C_HEROES]):
        if here(s, hero):
            found += s[k.TOKENS + hero * 3 + colour]
    if not c[k.R_TIMETURN_NO_TOKEN]:
        if quick_yes(s, c, colour):
            return True
        if in_void and timeturn_left(s, c):
            found += 1
    return found >= c[k.C_NEED]


@jit
def quick_yes(s: Row, c: Row, colour: int) -> bool:
    """Enough, if nothing is lost but what went to the Void with chambers and heroes?"""
    left = 7
    for tile in range(1 + 7 * colour, 8 + 7 * colour):
        if place_of(s, tile) == k.VOID_HOLDING and basic(tile) and colour_of(tile) == colour:
            left -= 1
    for hero in range(c[k.C_HEROES]):
        if s[k.STATUS + hero] & k.LOST:
            left -= s[k.TOKENS + hero * 3 + colour]
    return left >= c[k.C_NEED]
