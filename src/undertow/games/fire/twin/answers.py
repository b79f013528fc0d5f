"""What an answer does in the twin: the top frame asked, and goes on."""

from __future__ import annotations

from undertow.games.fire.twin import memory as k
from undertow.games.fire.twin.acts import (
    consents,
    give,
    pay,
    place_found,
    sacrifice,
    slay,
    walk,
)
from undertow.games.fire.twin.board import basic, lay, lies, step_x, step_y
from undertow.games.fire.twin.ends import end
from undertow.games.fire.twin.jit import Row, jit
from undertow.games.fire.twin.legal import other_passage
from undertow.games.fire.twin.ritual import arrives, march_to, shade_to
from undertow.games.fire.twin.stack import pop, push, top


@jit
def answer(s: Row, c: Row, w: Row, r: Row, what: int) -> None:
    frame = top(s)
    asked, about = s[frame], s[frame + 1]
    hero = s[k.TURN_HERO]
    if asked == k.F_DOORS:
        place_found(s, c, w, what)
    elif asked == k.F_SIGHT:
        pop(s)
        if what:
            walk(s, c, hero, about)
    elif asked == k.F_TRADE:
        trade(s, c, hero, frame, what)
    elif asked == k.F_CONSENT:
        asked_for, count, paid = s[frame + 2], s[frame + 3], s[frame + 1]
        s[frame], s[frame + 1], s[frame + 2] = k.F_TRADE, paid, 0
        giver, kind = asked_for // 4, asked_for % 4
        if what:
            change_hands(s, frame, giver, hero, kind, count)
        else:
            s[k.DECLINED + giver] |= 1 << kind
    elif asked == k.F_CONSENT_FIRE:
        taker = s[frame + 2]
        pop(s)
        if what:
            pay(s, 1)
            s[k.CARRIER] = taker
        else:
            s[k.DECLINED + about] |= 1 << k.FIRE_TRADED
    elif asked == k.F_DIVE:
        diver = s[frame + 3]
        s[frame] = k.F_FALL
        s[k.AT + diver] = what
        s[k.STATUS + diver] |= k.PRONE
        push(s, k.F_CHECK, 0, 0, 0)
    elif asked == k.F_MINDSTRIKE:
        arrives(s, c, w, about if what == k.NONE else what)
    elif asked == k.F_PLACE:
        lay_again(s, c, about, s[frame + 2], what)
    elif asked == k.F_CHARGE:
        charge(s, c, hero, frame, what)
    elif asked == k.F_SLIP:
        if what:
            s[k.AT + hero] = other_passage(s, c, s[k.AT + hero])
            s[k.PASSAGE_USED], s[k.THRESHOLD] = 1, 0
        s[frame] = k.F_CHARGED
    elif asked == k.F_STRIKE:
        s[frame] = k.F_CHARGE
        if what != k.NONE:
            pay(s, 0)
            slay(s, c, hero, what)
    elif asked == k.F_SURE:
        pop(s)
        if what:
            sacrifice(s, c, hero, about)
    elif asked == k.F_MARCH_TO:
        march_to(s, what)
    elif asked == k.F_SHADE_WAY:
        shade_to(s, c, about, what)
    elif asked == k.F_SHADE_ORDER:
        s[frame], s[frame + 1] = k.F_SHADE_WALKED, about & ~(1 << what)
        push(s, k.F_SHADE, what, 0, 0)
    elif asked == k.F_AGREE:
        agree(s, c, frame, what)


@jit
def trade(s: Row, c: Row, hero: int, frame: int, what: int) -> None:
    if what == k.TRADE_DONE:
        pop(s)
        return
    count, pair = what % 8, what // 8
    takes = pair >= 48
    if takes:
        pair -= 48
    other, kind = pair // 4, pair % 4
    s[k.SETTLED + other] |= 1 << kind
    if takes and not consents(s, c, other, hero):
        s[frame], s[frame + 2], s[frame + 3] = k.F_CONSENT, pair, count
    elif takes:
        change_hands(s, frame, other, hero, kind, count)
    else:
        change_hands(s, frame, hero, other, kind, count)


@jit
def change_hands(s: Row, frame: int, giver: int, taker: int, kind: int, count: int) -> None:
    """One AP for the whole Exchange, paid when the first thing changes hands."""
    if not s[frame + 1]:
        pay(s, 1)
        s[frame + 1] = 1
    give(s, giver, taker, kind, count)


@jit
def lay_again(s: Row, c: Row, tile: int, lifted: int, where: int) -> None:
    """A chamber comes back from the Void, or is laid elsewhere."""
    pop(s)
    beside, side, doors = where // 64, (where // 16) % 4, where % 16
    x, y = s[k.X + beside] + step_x(side), s[k.Y + beside] + step_y(side)
    if lifted:
        lay(s, tile, x, y, doors)
        return
    held = (s[k.INFO + tile] & k.PLACE_BITS) == k.VOID_HOLDING
    s[k.VOIDED] -= 1
    if not basic(tile):
        s[k.SPECIALS_VOIDED] -= 1
    lay(s, tile, x, y, doors)
    if basic(tile) and held and not c[k.R_TIMETURN_NO_TOKEN] and lies(s, tile):
        s[k.INFO + tile] |= k.TOKEN


@jit
def charge(s: Row, c: Row, hero: int, frame: int, what: int) -> None:
    if what == k.NONE:
        pop(s)
        return
    s[frame + 1] += 1
    walk(s, c, hero, what)
    slips = other_passage(s, c, s[k.AT + hero]) >= 0
    s[frame] = k.F_SLIP if slips else k.F_CHARGED


@jit
def agree(s: Row, c: Row, frame: int, what: int) -> None:
    """Every seat is asked; one no is enough."""
    if not what:
        s[frame + 2] = 0
    s[frame + 1] += 1
    if s[frame + 1] == c[k.C_SEATS]:
        pop(s)
        if s[frame + 2]:
            end(s, c, k.DEFEAT, k.BY_NO_WAY_OUT)
