"""How the twin plays when it is to play well: what is worth doing, over what it costs, one step at a time.

This is the quick player of the twin's playouts. It weighs as the greedy bot does, in whole numbers and
with far fewer thoughts: tokens, relics, the Fire, exploring, cultists.
"""

from __future__ import annotations

from undertow.games.fire.twin import memory as k
from undertow.games.fire.twin.board import (
    basic,
    beside,
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
from undertow.games.fire.twin.replies import bobs, reply
from undertow.games.fire.twin.weighing import (
    FAR_OFF,
    danger,
    find_ways,
    mark_ways,
    matters,
    most_of,
    nearer,
    note,
    note_at,
    own,
    size_up,
    stage,
    worth,
)


@jit
def policy(s: Row, c: Row, w: Row, r: Row, found: Row, n: int) -> int:
    """Which of these to take."""
    if n == 1:
        return found[0]
    if s[k.DEPTH] > 0:
        stage(s, c, w)
        return reply(s, c, w, r, found, n)
    if s[k.PHASE] == k.BOBS:
        return bobs(s, r, found, n)
    return best(s, c, w, r, found, n)


@jit
def best(s: Row, c: Row, w: Row, r: Row, found: Row, n: int) -> int:
    """The step that begins what is worth most."""
    hero = s[k.TURN_HERO]
    at = s[k.AT + hero]
    left = ap_left(s, c)
    stage(s, c, w)
    needed = size_up(s, c, w)
    find_ways(s, w, at)
    mark_ways(s, c, w)
    w[k.SCORE], w[k.SCORE + 1] = 0, min(127, own(c, w, k.P_IDLE))
    w[k.CHOSEN], w[k.CHOSEN + 1] = found[n - 1] // 4096, found[n - 1] % 4096
    fight, look = 100 + c[k.P_FIGHT_COST], 100 + c[k.P_EXPLORE_COST]
    for place in range(n):
        action = found[place]
        kind, what = action >> k.SHIFT, action & 4095
        if kind == k.STAND or kind == k.DESTROY or kind == k.TAKE_FIRE or kind == k.LEAVE:
            return action
        if kind == k.CONSUME or kind == k.BANISH:
            return action
        if kind == k.COLLECT and (needed >> ((at - 1) // 7)) & 1:
            cost = collect_cost(s, c, hero, at, (at - 1) // 7)
            value = token_worth(s, c, w, hero, at)
            if cultists(s, at):
                value += danger(s, c, w, at, needed)
            note(w, worth(c, value, cost), action)
        elif kind == k.ATTACK:
            note(w, most_of(c, danger(s, c, w, at, needed), fight), action)
        elif kind == k.LUNGE or kind == k.SMITE:
            note(w, most_of(c, danger(s, c, w, what, needed), fight), action)
        elif kind == k.SWORD:
            note(w, worth(c, danger(s, c, w, linked(s, at, what), needed), 2), action)
        elif kind == k.HOLY_LIGHT:
            score = danger(s, c, w, what, needed)
            for side in range(4):
                other = beside(s, what, side)
                if other > k.VESTIBULE and cultists(s, other):
                    score += danger(s, c, w, other, needed)
            note(w, worth(c, score * c[k.P_SHINE] // 16, 3), action)
        elif kind == k.FALCONRY:
            tile = what // 12
            colour = (tile - 1) // 7
            if (needed >> colour) & 1 and what % 12 == w[k.KEEPERS + colour]:
                value = c[k.P_FALCON]
                if cultists(s, tile):
                    value += danger(s, c, w, tile, needed)
                note(w, worth(c, value, 3), action)
        elif kind == k.OBJECT_PORTAL:
            colour = what % 3
            if what // 3 == w[k.KEEPERS + colour] and not (s[k.BROKEN] >> colour) & 1:
                all_held = w[k.HANDS + colour] >= c[k.C_NEED]
                note(w, worth(c, c[k.P_PORTAL] * (4 if all_held else 1), 1), action)
        elif kind == k.BLESS and s[k.INFO + at] & k.TOKEN and (needed >> ((at - 1) // 7)) & 1:
            note(w, worth(c, c[k.P_BLESSING], 1), action)
        elif kind == k.EXCHANGE:
            note(w, worth(c, trade_worth(s, c, w, hero, at), 1), action)
        elif kind == k.EXPLORE and seeks(s, c, w):
            note(w, most_of(c, explore_worth(s, c, w, at, what), look), action)
        elif kind == k.PASS_FIRE and relays(s, c, w, hero, what, left):
            return action
        else:
            note(w, skill_worth(s, c, w, hero, kind, what, needed), action)
    look_around(s, c, w, hero, at, left, needed, found[n - 1])
    action = w[k.CHOSEN] * 4096 + w[k.CHOSEN + 1]
    for place in range(n):
        if found[place] == action:
            return action
    return found[below(r, n)]


@jit
def token_worth(s: Row, c: Row, w: Row, hero: int, tile: int) -> int:
    """What the token here is worth to her."""
    colour = (tile - 1) // 7
    value = own(c, w, k.P_TOKEN)
    if w[k.KEEPERS + colour] == hero:
        value += c[k.P_KEEPS]
    if lies(s, k.FIRST_RELIC + colour):
        value += c[k.P_READY]
    if w[k.HANDS + colour] == c[k.C_NEED] - 1:
        value += c[k.P_LAST]
    return value


@jit
def skill_worth(s: Row, c: Row, w: Row, hero: int, kind: int, what: int, needed: int) -> int:
    """What a skill that is used now and then is worth here."""
    if kind == k.SNEAK:
        return worth(c, c[k.P_SNEAK], 1)
    if kind == k.SANCTIFY:
        return worth(c, c[k.P_SANCTIFY], 1)
    if kind == k.BREAK_LIMIT:
        return worth(c, c[k.P_BREAK_LIMIT], 1)
    if kind == k.CHARGE:
        return worth(c, c[k.P_CHARGE], 1)
    if kind == k.TIMETURN:
        value = c[k.P_TIMETURN]
        if not basic(what):
            value += c[k.P_TIME_GOAL] if matters(s, c, what) else 0
        elif (needed >> ((what - 1) // 7)) & 1:
            value += c[k.P_TIME_TOKEN]
        return worth(c, value, 1)
    if kind == k.THROW or kind == k.TELEPORT:
        if s[k.INFO + what] & k.TOKEN and (needed >> ((what - 1) // 7)) & 1:
            if kind == k.THROW:
                return worth(c, c[k.P_THROW], 1)
            cost = collect_cost(s, c, hero, what, (what - 1) // 7) + 1
            return worth(c, token_worth(s, c, w, hero, what) * c[k.P_TELEPORT] // 16, cost)
        if kind == k.TELEPORT and matters(s, c, what) and w[k.WAY + what] > 1:
            ready = s[k.BROKEN] == 7
            if what < k.FIRE:
                ready = s[k.TOKENS + hero * 3 + what - k.FIRST_RELIC] >= c[k.C_NEED]
            if ready:
                return worth(c, own(c, w, k.P_RELIC) * c[k.P_TELEPORT] // 16, 2)
    return 0


@jit
def relays(s: Row, c: Row, w: Row, hero: int, what: int, left: int) -> bool:
    """Does the Fire go faster if it changes hands here?"""
    out = exit_of(s, c)
    if out < 0 or w[k.WAY + out] == FAR_OFF or w[k.WAY + out] == 0:
        return False
    giver, taker = what // 12, what % 12
    if taker == hero:
        return left >= 2
    return giver == hero and left == 1 and w[k.WAY + out] > 1 and not s[k.STATUS + taker] & k.PRONE


@jit
def seeks(s: Row, c: Row, w: Row) -> bool:
    """Is there anything to explore for: what is needed and not found yet, or a way she lacks? Tiles
    that are left can build a way where one has fallen."""
    if s[k.CARRIER] < 0:
        if not lies(s, k.FIRE) or (s[k.BROKEN] == 7 and w[k.WAY + k.FIRE] == FAR_OFF):
            return True
        for colour in range(3):
            if (s[k.BROKEN] >> colour) & 1:
                continue
            relic = k.FIRST_RELIC + colour
            if not lies(s, relic) or w[k.WAY + relic] == FAR_OFF:
                return True
            missing = c[k.C_NEED] - w[k.HANDS + colour]
            for tile in range(1 + 7 * colour, 8 + 7 * colour):
                if s[k.INFO + tile] & k.TOKEN and w[k.WAY + tile] < FAR_OFF:
                    missing -= 1
            if missing > 0:
                return True
    out = exit_of(s, c)
    return out < 0 or w[k.WAY + out] == FAR_OFF


@jit
def explore_worth(s: Row, c: Row, w: Row, tile: int, side: int) -> int:
    """What a new tile is worth here: more where it may join several, less far out."""
    x, y = s[k.X + tile] + step_x(side), s[k.Y + tile] + step_y(side)
    value = (own(c, w, k.P_EXPLORE) * 16 - c[k.P_EXPOSED] * w[k.LEFT_OUT]) // 16
    away = abs(x) + abs(y)
    if s[k.SUPPLY_SIZE] <= 3:
        value += own(c, w, k.P_FEW)
    if s[k.CARRIER] < 0 and not lies(s, k.FIRE):
        value += c[k.P_SEEKS_FIRE]
    for colour in range(3):
        if w[k.HANDS + colour] >= c[k.C_NEED] and not lies(s, k.FIRST_RELIC + colour):
            if not (s[k.BROKEN] >> colour) & 1:
                value += c[k.P_SEEKS_RELIC]
    return max(1, max(0, value) * max(2, own(c, w, k.P_NEAR_HOME) - c[k.P_AWAY] * away) // 20)


@jit
def trade_worth(s: Row, c: Row, w: Row, hero: int, at: int) -> int:
    """What could change hands here for the better."""
    value = 0
    for colour in range(3):
        if (s[k.BROKEN] >> colour) & 1:
            continue
        hers = w[k.KEEPERS + colour]
        gathers = w[k.HANDS + colour] >= c[k.C_NEED]
        each = own(c, w, k.P_GATHER) if gathers else own(c, w, k.P_TRADE)
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
        note_at(c, w, out, c[k.P_FIRE], 0, wait)
        return
    if s[k.CARRIER] >= 0:
        note_at(c, w, out, own(c, w, k.P_HOME), 0, wait)
        with_ = s[k.AT + s[k.CARRIER]]
        if with_ != out and w[k.WAY + with_] + 2 <= left:
            note_at(c, w, with_, c[k.P_FIRE], 100, 0)
    elif s[k.BROKEN] == 7:
        note_at(c, w, k.FIRE, c[k.P_FIRE] // 4, 100, wait)
    if s[k.INFO + at] & k.TOKEN and (needed >> ((at - 1) // 7)) & 1:
        cost = collect_cost(s, c, hero, at, (at - 1) // 7)
        if cost > left:
            value = own(c, w, k.P_TOKEN)
            if cultists(s, at):
                value += danger(s, c, w, at, needed)
            note(w, worth(c, value, cost + left * own(c, w, k.P_PATIENCE) // 8), wait)
    looks = s[k.SUPPLY_SIZE] > 0 and seeks(s, c, w)
    fight, look = 100 + c[k.P_FIGHT_COST], 100 + c[k.P_EXPLORE_COST]
    others = own(c, w, k.P_OTHERS)
    for tile in range(k.TILES):
        far = w[k.WAY + tile]
        if far == FAR_OFF or far == 0 or far > 8:
            continue
        if s[k.INFO + tile] & k.TOKEN and (needed >> ((tile - 1) // 7)) & 1:
            value = token_worth(s, c, w, hero, tile)
            if cultists(s, tile):
                value += danger(s, c, w, tile, needed)
            cost = collect_cost(s, c, hero, tile, (tile - 1) // 7)
            if nearer(s, c, hero, tile, far):
                value = value * others // 16
            over = left - far
            cost += over if 0 < over < cost else 0
            note_at(c, w, tile, value, cost * 100, 0)
        elif cultists(s, tile) and far <= c[k.P_FIGHT]:
            value = danger(s, c, w, tile, needed)
            if nearer(s, c, hero, tile, far):
                value = value * others // 16
            note_at(c, w, tile, value, fight, 0)
        if looks:
            for side in range(4):
                if is_open(s, tile, side):
                    x, y = s[k.X + tile] + step_x(side), s[k.Y + tile] + step_y(side)
                    if not by_vestibule(x, y) or needed:
                        note_at(c, w, tile, explore_worth(s, c, w, tile, side), look, 0)
    for colour in range(3):
        if (s[k.BROKEN] >> colour) & 1:
            continue
        mine = s[k.TOKENS + hero * 3 + colour]
        relic = k.FIRST_RELIC + colour
        if mine >= c[k.C_NEED]:
            if lies(s, relic):
                note_at(c, w, relic, own(c, w, k.P_RELIC), 100, 0)
            continue
        if w[k.HANDS + colour] < c[k.C_NEED]:
            continue
        hers = w[k.KEEPERS + colour]
        for other in range(c[k.C_HEROES]):
            takes = hers == hero and s[k.TOKENS + other * 3 + colour] > 0
            gives = hers == other and mine > 0
            if here(s, other) and other != hero and (takes or gives):
                note_at(c, w, s[k.AT + other], own(c, w, k.P_GATHER), 100, 0)
