"""How the twin plays when it is to play well: what is worth doing, over what it costs, one step at a time.

This is the quick player of the twin's playouts. It weighs as the greedy bot does, in whole numbers and
with far fewer thoughts: tokens, relics, the Fire, exploring, cultists.
"""

from __future__ import annotations

from undertow.games.fire.twin import memory as k
from undertow.games.fire.twin.board import (
    basic,
    by_vestibule,
    is_open,
    lies,
    linked,
    step_x,
    step_y,
)
from undertow.games.fire.twin.chance import below
from undertow.games.fire.twin.ends import exit_of
from undertow.games.fire.twin.heroes import ap_left, collect_cost, cultists, here
from undertow.games.fire.twin.jit import Row, jit
from undertow.games.fire.twin.stack import top

# What things are worth, in tenths of what the greedy bot reckons in
TOKEN, RELIC, GATHER, TRADE, FIRE, HOME, EXPLORE = 144, 554, 288, 122, 4000, 67, 48
LOST, PORTAL, IDLE, SPECIAL, CHAMBER, WAYS = 34, 65, 4, 80, 36, 33
HASTE, EXPOSED, NEAR_HOME, AWAY, FEW, OTHERS, PATIENCE = 19, 1, 36, 6, 9, 8, 14
IN_DECK, SOON, DISCARDED, FALCON, SHINE, BLESSING, FIGHT = 54, 1, 2, 99, 19, 6, 2
FAR_OFF = 99


@jit
def policy(s: Row, c: Row, w: Row, r: Row, found: Row, n: int) -> int:
    """Which of these to take."""
    if n == 1:
        return found[0]
    if s[k.DEPTH] > 0:
        return reply(s, c, w, r, found, n)
    if s[k.PHASE] == k.BOBS:
        return bobs(s, r, found, n)
    return best(s, c, w, r, found, n)


@jit
def bobs(s: Row, r: Row, found: Row, n: int) -> int:
    """He strikes, or goes anywhere."""
    for place in range(n):
        if found[place] == k.BOB_ATTACK << k.SHIFT:
            return found[place]
    return found[below(r, n)]


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
def danger(s: Row, c: Row, tile: int, needed: int) -> int:
    """What it would cost if this chamber fell, by how soon it may."""
    loss = CHAMBER
    if s[k.INFO + tile] & k.TOKEN and (needed >> ((tile - 1) // 7)) & 1:
        loss = LOST
    elif not basic(tile):
        loss = SPECIAL
    for side in range(4):
        if linked(s, tile, side) >= 0:
            loss += WAYS
    in_deck = 0
    for place in range(s[k.DECK_SIZE]):
        if s[k.DECK + place] == tile:
            in_deck = 1
    if not in_deck:
        return loss // DISCARDED
    return loss * IN_DECK // (16 * SOON + s[k.DECK_SIZE] * 4)


@jit
def best(s: Row, c: Row, w: Row, r: Row, found: Row, n: int) -> int:
    """The step that begins what is worth most."""
    hero = s[k.TURN_HERO]
    at = s[k.AT + hero]
    left = ap_left(s, c)
    find_ways(s, w, at)
    w[k.SCORE], w[k.SCORE + 1] = 0, IDLE
    w[k.CHOSEN], w[k.CHOSEN + 1] = found[n - 1] // 4096, found[n - 1] % 4096
    needed = 0
    for colour in range(3):
        if not (s[k.BROKEN] >> colour) & 1 and held(s, c, colour) < c[k.C_NEED]:
            needed |= 1 << colour
    for place in range(n):
        action = found[place]
        kind, what = action >> k.SHIFT, action & 4095
        if kind == k.STAND or kind == k.DESTROY or kind == k.TAKE_FIRE or kind == k.LEAVE:
            return action
        if kind == k.CONSUME or kind == k.BANISH:
            return action
        if kind == k.COLLECT and (needed >> ((at - 1) // 7)) & 1:
            cost = collect_cost(s, c, hero, at, (at - 1) // 7)
            value = TOKEN
            if cultists(s, at):
                value += danger(s, c, at, needed)
            note(w, worth(value, cost), action)
        elif kind == k.ATTACK:
            note(w, worth(danger(s, c, at, needed), 1), action)
        elif kind == k.LUNGE or kind == k.SMITE:
            note(w, worth(danger(s, c, what, needed), 1), action)
        elif kind == k.SWORD:
            note(w, worth(danger(s, c, linked(s, at, what), needed), 2), action)
        elif kind == k.HOLY_LIGHT:
            score = danger(s, c, what, needed)
            for side in range(4):
                other = s[k.NEXT + what * 4 + side]
                if other > k.VESTIBULE and cultists(s, other):
                    score += danger(s, c, other, needed)
            note(w, worth(score * SHINE // 16, 3), action)
        elif kind == k.FALCONRY:
            tile = what // 12
            colour = (tile - 1) // 7
            if (needed >> colour) & 1 and what % 12 == keeper(s, c, colour):
                value = FALCON
                if cultists(s, tile):
                    value += danger(s, c, tile, needed)
                note(w, worth(value, 3), action)
        elif kind == k.OBJECT_PORTAL:
            colour = what % 3
            if what // 3 == keeper(s, c, colour) and not (s[k.BROKEN] >> colour) & 1:
                all_held = held(s, c, colour) >= c[k.C_NEED]
                note(w, worth(PORTAL * (4 if all_held else 1), 1), action)
        elif kind == k.BLESS and s[k.INFO + at] & k.TOKEN and (needed >> ((at - 1) // 7)) & 1:
            note(w, worth(BLESSING, 1), action)
        elif kind == k.EXCHANGE:
            note(w, worth(trade_worth(s, c, hero, at), 1), action)
        elif kind == k.EXPLORE and seeks(s, c, w):
            note(w, worth(explore_worth(s, c, w, at, what, needed), 1), action)
        elif kind == k.PASS_FIRE and what % 12 == hero:
            out = exit_of(s, c)
            if out >= 0 and w[k.WAY + out] < left:
                return action
    look_around(s, c, w, hero, at, left, needed, found[n - 1])
    action = w[k.CHOSEN] * 4096 + w[k.CHOSEN + 1]
    for place in range(n):
        if found[place] == action:
            return action
    return found[below(r, n)]


@jit
def nearer(s: Row, c: Row, hero: int, tile: int, far: int) -> bool:
    """Does somebody else seem to stand nearer to it?"""
    for other in range(c[k.C_HEROES]):
        if other != hero and here(s, other):
            at = s[k.AT + other]
            if abs(s[k.X + at] - s[k.X + tile]) + abs(s[k.Y + at] - s[k.Y + tile]) < far:
                return True
    return False


@jit
def seeks(s: Row, c: Row, w: Row) -> bool:
    """Is there anything to explore for: what is not found yet, or a way she lacks?"""
    if s[k.BROKEN] != 7 or not lies(s, k.FIRE):
        return True
    if s[k.CARRIER] < 0 and w[k.WAY + k.FIRE] == FAR_OFF:
        return True
    out = exit_of(s, c)
    return out < 0 or w[k.WAY + out] == FAR_OFF


@jit
def explore_worth(s: Row, c: Row, w: Row, tile: int, side: int, needed: int) -> int:
    """What a new tile is worth here: more where it may join several, less far out."""
    x, y = s[k.X + tile] + step_x(side), s[k.Y + tile] + step_y(side)
    value = EXPLORE
    for other in range(1, k.LAST_BASIC + 1):
        if s[k.INFO + other] & k.TOKEN and (needed >> ((other - 1) // 7)) & 1:
            value -= EXPOSED
    away = abs(x) + abs(y)
    if s[k.SUPPLY_SIZE] <= 3:
        value += FEW
    return max(1, value * max(2, NEAR_HOME - AWAY * away) // 20)


@jit
def trade_worth(s: Row, c: Row, hero: int, at: int) -> int:
    """What could change hands here for the better."""
    value = 0
    for colour in range(3):
        if (s[k.BROKEN] >> colour) & 1:
            continue
        hers = keeper(s, c, colour)
        each = GATHER if held(s, c, colour) >= c[k.C_NEED] else TRADE
        for other in range(c[k.C_HEROES]):
            if other == hero or not here(s, other) or s[k.AT + other] != at:
                continue
            if hers == other and s[k.TOKENS + hero * 3 + colour] > 0:
                value += each * s[k.TOKENS + hero * 3 + colour]
            elif hers == hero and s[k.TOKENS + other * 3 + colour] > 0:
                if not (s[k.DECLINED + other] >> colour) & 1:
                    value += each * s[k.TOKENS + other * 3 + colour]
    return min(value, 3000)


@jit
def look_around(
    s: Row, c: Row, w: Row, hero: int, at: int, left: int, needed: int, wait: int
) -> None:
    """What is to be done elsewhere."""
    out = exit_of(s, c)
    if out < 0:
        out = k.VESTIBULE
    if s[k.CARRIER] == hero and w[k.WAY + out] < FAR_OFF:
        note_at(w, out, FIRE, 0, wait)
        return
    if s[k.CARRIER] >= 0:
        note_at(w, out, HOME, 0, wait)
    elif s[k.BROKEN] == 7:
        note_at(w, k.FIRE, FIRE // 4, 1, wait)
    if s[k.INFO + at] & k.TOKEN and (needed >> ((at - 1) // 7)) & 1:
        cost = collect_cost(s, c, hero, at, (at - 1) // 7)
        if cost > left:
            value = TOKEN + (danger(s, c, at, needed) if cultists(s, at) else 0)
            note(w, worth(value, cost + left * PATIENCE // 8), wait)
    looks = seeks(s, c, w)
    for tile in range(k.TILES):
        far = w[k.WAY + tile]
        if far == FAR_OFF or far == 0 or far > 8:
            continue
        if s[k.INFO + tile] & k.TOKEN and (needed >> ((tile - 1) // 7)) & 1:
            colour = (tile - 1) // 7
            value = TOKEN
            if cultists(s, tile):
                value += danger(s, c, tile, needed)
            cost = collect_cost(s, c, hero, tile, colour)
            if nearer(s, c, hero, tile, far):
                value = value * OTHERS // 16
            spare = left - far
            note_at(w, tile, value, cost + (spare if 0 < spare < cost else 0), 0)
        elif cultists(s, tile) and far <= FIGHT:
            value = danger(s, c, tile, needed)
            if nearer(s, c, hero, tile, far):
                value = value * OTHERS // 16
            note_at(w, tile, value, 1, 0)
        if s[k.SUPPLY_SIZE] > 0 and looks:
            for side in range(4):
                if is_open(s, tile, side):
                    x, y = s[k.X + tile] + step_x(side), s[k.Y + tile] + step_y(side)
                    if not by_vestibule(x, y) or needed:
                        note_at(w, tile, explore_worth(s, c, w, tile, side, needed), 1, 0)
    for colour in range(3):
        if (s[k.BROKEN] >> colour) & 1:
            continue
        mine = s[k.TOKENS + hero * 3 + colour]
        relic = k.FIRST_RELIC + colour
        if mine >= c[k.C_NEED]:
            if lies(s, relic):
                note_at(w, relic, RELIC, 1, 0)
            continue
        if held(s, c, colour) < c[k.C_NEED]:
            continue
        hers = keeper(s, c, colour)
        for other in range(c[k.C_HEROES]):
            takes = hers == hero and s[k.TOKENS + other * 3 + colour] > 0
            gives = hers == other and mine > 0
            if here(s, other) and other != hero and (takes or gives):
                note_at(w, s[k.AT + other], GATHER, 1, 0)


@jit
def reply(s: Row, c: Row, w: Row, r: Row, found: Row, n: int) -> int:
    """What is asked."""
    frame = top(s)
    asked = s[frame]
    hero = s[k.TURN_HERO]
    if asked == k.F_TRADE:
        chosen, most_ = found[n - 1], 0
        for place in range(n):
            what = found[place] & 4095
            if what == k.TRADE_DONE:
                continue
            count, pair = what % 8, what // 8
            taker = hero if pair >= 48 else pair // 4
            kind = pair % 4
            if kind < 3 and keeper(s, c, kind) == taker and count > most_:
                if not (s[k.BROKEN] >> kind) & 1:
                    chosen, most_ = found[place], count
        return chosen
    if asked == k.F_CONSENT or asked == k.F_CONSENT_FIRE or asked == k.F_AGREE:
        return found[0]  # yes
    if asked == k.F_SURE:
        return found[1]
    if asked == k.F_DIVE:
        chosen, most_ = found[0], -1
        for place in range(n):
            tile = found[place] & 4095
            doors = 0
            for side in range(4):
                if linked(s, tile, side) >= 0:
                    doors += 1
            if tile == k.VESTIBULE:
                doors += 3
            if doors > most_:
                chosen, most_ = found[place], doors
        return chosen
    if asked == k.F_MINDSTRIKE:
        chosen, least_ = found[0], 999
        for place in range(n):
            tile = found[place] & 4095
            if tile == k.NONE:
                tile = s[frame + 1]
            loss = 0 if s[k.INFO + tile] & k.TOKEN == 0 else 20
            if cultists(s, tile):
                loss += 50
            if loss < least_:
                chosen, least_ = found[place], loss
        return chosen
    if asked == k.F_DOORS:
        return doors_best(s, c, r, found, n)
    if asked == k.F_CHARGE:
        return found[0]
    return found[below(r, n)]


@jit
def doors_best(s: Row, c: Row, r: Row, found: Row, n: int) -> int:
    """Turn a new tile so that it joins most, and leaves most open."""
    frame = top(s)
    hero, side = s[k.TURN_HERO], s[frame + 2]
    at = s[k.AT + hero]
    x, y = s[k.X + at] + step_x(side), s[k.Y + at] + step_y(side)
    chosen, most_ = found[0], -1
    for place in range(n):
        doors = found[place] & 15
        score = 0
        for way in range(4):
            if not (doors >> way) & 1:
                continue
            score += 4
            for other in range(k.TILES):
                if lies(s, other) and s[k.X + other] == x + step_x(way):
                    if s[k.Y + other] == y + step_y(way):
                        meets_ = (s[k.DOORS + other] | s[k.CRACKS + other]) >> (way ^ 2)
                        score += 8 if meets_ & 1 else -6
        score = score * 4 + below(r, 4)
        if score > most_:
            chosen, most_ = found[place], score
    return chosen
