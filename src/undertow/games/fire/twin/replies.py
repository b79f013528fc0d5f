"""How the twin's quick player answers what it is asked."""

from __future__ import annotations

from undertow.games.fire.twin import memory as k
from undertow.games.fire.twin.board import is_open, lies, linked, step_x, step_y
from undertow.games.fire.twin.chance import below
from undertow.games.fire.twin.heroes import collect_cost, cultists
from undertow.games.fire.twin.jit import Row, jit
from undertow.games.fire.twin.stack import top
from undertow.games.fire.twin.weighing import held, keeper, own


@jit
def bobs(s: Row, r: Row, found: Row, n: int) -> int:
    """He strikes, or goes anywhere."""
    for place in range(n):
        if found[place] == k.BOB_ATTACK << k.SHIFT:
            return found[place]
    return found[below(r, n)]


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
                doors += c[k.P_DIVE_HOME]
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
        return doors_best(s, c, w, r, found, n)
    if asked == k.F_SIGHT:
        return found[0] if walks_in(s, c, hero, s[frame + 1]) else found[1]
    if asked == k.F_CHARGE:
        return found[0]
    return found[below(r, n)]


@jit
def walks_in(s: Row, c: Row, hero: int, tile: int) -> bool:
    """Shall the Ranger go into the chamber she has found?"""
    if s[k.INFO + tile] & k.TOKEN:
        colour = (tile - 1) // 7
        cost = collect_cost(s, c, hero, tile, colour)
        if cost <= c[k.P_WALK_IN] and not (s[k.BROKEN] >> colour) & 1:
            return held(s, c, colour) < c[k.C_NEED]
    if tile == k.FIRE and s[k.BROKEN] == 7:
        return True
    if k.FIRST_RELIC <= tile < k.FIRE:
        return s[k.TOKENS + hero * 3 + tile - k.FIRST_RELIC] >= c[k.C_NEED]
    opens_here, opens_there = 0, 0
    for side in range(4):
        if is_open(s, s[k.AT + hero], side):
            opens_here += 1
        if is_open(s, tile, side):
            opens_there += 1
    return opens_here == 0 and opens_there > 0


@jit
def doors_best(s: Row, c: Row, w: Row, r: Row, found: Row, n: int) -> int:
    """Turn a new tile so that it joins most, and leaves most open."""
    frame = top(s)
    hero, side = s[k.TURN_HERO], s[frame + 2]
    at = s[k.AT + hero]
    x, y = s[k.X + at] + step_x(side), s[k.Y + at] + step_y(side)
    open_, meets, blocks = own(c, w, k.P_DOOR), own(c, w, k.P_MEETS), own(c, w, k.P_BLOCKS)
    chosen, most_ = found[0], -1
    for place in range(n):
        doors = found[place] & 15
        score = 0
        for way in range(4):
            if not (doors >> way) & 1:
                continue
            score += open_
            for other in range(k.TILES):
                if lies(s, other) and s[k.X + other] == x + step_x(way):
                    if s[k.Y + other] == y + step_y(way):
                        meets_ = (s[k.DOORS + other] | s[k.CRACKS + other]) >> (way ^ 2)
                        score += meets if meets_ & 1 else -blocks
        score += below(r, 4)
        if score > most_:
            chosen, most_ = found[place], score
    return chosen
