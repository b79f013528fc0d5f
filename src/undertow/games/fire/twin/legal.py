"""What may be done now in the twin: the active hero's actions, or Bob's."""

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
from undertow.games.fire.twin.heroes import (
    ap_left,
    challenge_cost,
    collect_cost,
    cultists,
    here,
    shade_cost,
)
from undertow.games.fire.twin.jit import Row, jit
from undertow.games.fire.twin.skills import find_skills


@jit
def find_actions(s: Row, c: Row, w: Row, found: Row) -> int:
    """Everything that is offered to whoever plays the active hero."""
    hero = s[k.TURN_HERO]
    if s[k.PHASE] == k.BOBS:
        return find_bob(s, found)
    left = ap_left(s, c)
    n = 0
    if s[k.STATUS + hero] & k.PRONE:
        if left >= 1:
            found[n] = k.STAND << k.SHIFT
            n += 1
        if c[k.R_WAIT_PRONE] and left >= 0:
            found[n] = k.WAIT << k.SHIFT
            n += 1
        return n
    at = s[k.AT + hero]
    if left >= 1:
        n = find_steps_on(s, c, hero, at, found)
    n = find_challenges(s, c, hero, at, left, found, n)
    n = find_passage(s, c, at, found, n)
    n = find_skills(s, c, w, hero, at, left, found, n)
    if left >= 0:
        found[n] = k.WAIT << k.SHIFT
        n += 1
    return n


@jit
def find_bob(s: Row, found: Row) -> int:
    bob = s[k.BOB]
    n = 0
    if bob >= 0:
        for side in range(4):
            other = linked(s, bob, side)
            if other >= 0:
                found[n] = (k.BOB_MOVE << k.SHIFT) | other
                n += 1
        if cultists(s, bob):
            found[n] = k.BOB_ATTACK << k.SHIFT
            n += 1
    found[n] = k.BOB_WAIT << k.SHIFT
    return n + 1


@jit
def find_steps_on(s: Row, c: Row, hero: int, at: int, found: Row) -> int:
    """What costs one AP whoever it is: exploring, moving, fighting, trading, the Fire in hand."""
    n = 0
    specials_only = True
    if s[k.SUPPLY_SIZE] > 0:
        for place in range(s[k.SUPPLY_SIZE]):
            if basic(s[k.SUPPLY + place]):
                specials_only = False
                break
        for side in range(4):
            if is_open(s, at, side):
                x, y = s[k.X + at] + step_x(side), s[k.Y + at] + step_y(side)
                if not specials_only or not by_vestibule(x, y):
                    found[n] = (k.EXPLORE << k.SHIFT) | side
                    n += 1
    finds = c[k.C_KIND + hero] == k.ROGUE
    for side in range(4):
        other = linked(s, at, side)
        if other < 0 and finds:
            other = secret_way(s, at, side)
        if other >= 0:
            found[n] = (k.MOVE << k.SHIFT) | other
            n += 1
    if cultists(s, at):
        found[n] = k.ATTACK << k.SHIFT
        n += 1
    if can_trade(s, c, hero):
        found[n] = k.EXCHANGE << k.SHIFT
        n += 1
    return find_partners(s, c, hero, at, found, n)


@jit
def secret_way(s: Row, at: int, side: int) -> int:
    """The Rogue needs one doorway on two touching sides; in a Sneak Attack, none."""
    other = beside(s, at, side)
    if other < 0:
        return -1
    out = ((s[k.DOORS + at] | s[k.CRACKS + at]) >> side) & 1
    into = ((s[k.DOORS + other] | s[k.CRACKS + other]) >> (side ^ 2)) & 1
    return other if out or into or s[k.SNEAKING] else -1


@jit
def find_partners(s: Row, c: Row, hero: int, at: int, found: Row, n: int) -> int:
    """With whom the Fire may change hands."""
    carrier = s[k.CARRIER]
    if carrier < 0 or s[k.AT + carrier] != at:
        return n
    if carrier != hero:
        willing = not (s[k.DECLINED + carrier] >> k.FIRE_TRADED) & 1
        if here(s, carrier) and willing:
            found[n] = (k.PASS_FIRE << k.SHIFT) | (carrier * 12 + hero)
            n += 1
        return n
    for other in range(c[k.C_HEROES]):
        if other != hero and here(s, other) and s[k.AT + other] == at:
            found[n] = (k.PASS_FIRE << k.SHIFT) | (hero * 12 + other)
            n += 1
    return n


@jit
def can_trade(s: Row, c: Row, hero: int) -> bool:
    """Is somebody beside her, and something to trade? Nothing is settled yet."""
    at = s[k.AT + hero]
    for other in range(c[k.C_HEROES]):
        if other == hero or s[k.AT + other] != at or not here(s, other):
            continue
        for colour in range(3):
            if s[k.TOKENS + hero * 3 + colour] > 0:
                return True
            declined = (s[k.DECLINED + other] >> colour) & 1
            if s[k.TOKENS + other * 3 + colour] > 0 and not declined:
                return True
        if c[k.R_FIRE_IN_EXCHANGE]:
            if s[k.CARRIER] == hero:
                return True
            if s[k.CARRIER] == other and not (s[k.DECLINED + other] >> k.FIRE_TRADED) & 1:
                return True
    return False


@jit
def find_trades(s: Row, c: Row, hero: int, found: Row) -> int:
    """What may change hands in this Exchange, and whether it may be over."""
    at = s[k.AT + hero]
    n, settled_any = 0, False
    for other in range(c[k.C_HEROES]):
        settled, declined = s[k.SETTLED + other], s[k.DECLINED + other]
        settled_any = settled_any or settled != 0
        if other == hero or s[k.AT + other] != at or not here(s, other):
            continue
        for colour in range(3):
            if (settled >> colour) & 1:
                continue
            for count in range(1, s[k.TOKENS + hero * 3 + colour] + 1):
                found[n] = (k.ASK_TRADE << k.SHIFT) | (other * 4 + colour) * 8 + count
                n += 1
            if (declined >> colour) & 1:
                continue
            for count in range(1, s[k.TOKENS + other * 3 + colour] + 1):
                found[n] = (k.ASK_TRADE << k.SHIFT) | (48 + other * 4 + colour) * 8 + count
                n += 1
        if c[k.R_FIRE_IN_EXCHANGE] and not (settled >> k.FIRE_TRADED) & 1:
            if s[k.CARRIER] == hero:
                found[n] = (k.ASK_TRADE << k.SHIFT) | (other * 4 + k.FIRE_TRADED) * 8 + 1
                n += 1
            elif s[k.CARRIER] == other and not (declined >> k.FIRE_TRADED) & 1:
                found[n] = (k.ASK_TRADE << k.SHIFT) | (48 + other * 4 + k.FIRE_TRADED) * 8 + 1
                n += 1
    if n > 0 and settled_any:
        found[n] = (k.ASK_TRADE << k.SHIFT) | k.TRADE_DONE
        n += 1
    return n


@jit
def find_challenges(s: Row, c: Row, hero: int, at: int, left: int, found: Row, n: int) -> int:
    """Tokens, relics, the Fire, Shades, and the way out."""
    if s[k.INFO + at] & k.TOKEN:
        if collect_cost(s, c, hero, at, (at - 1) // 7) <= left:
            found[n] = k.COLLECT << k.SHIFT
            n += 1
    elif k.FIRST_RELIC <= at < k.FIRE:
        colour = at - k.FIRST_RELIC
        broken = (s[k.BROKEN] >> colour) & 1
        if not broken and s[k.TOKENS + hero * 3 + colour] >= c[k.C_NEED]:
            if challenge_cost(s, c, at) <= left:
                found[n] = k.DESTROY << k.SHIFT
                n += 1
    elif at == k.FIRE and s[k.CARRIER] < 0 and s[k.BROKEN] == 7:
        if challenge_cost(s, c, at) <= left:
            found[n] = k.TAKE_FIRE << k.SHIFT
            n += 1
    if c[k.C_SHADES]:
        for colour in range(3):
            if s[k.SHADES + colour] == at and shade_cost(s, c, hero, colour) <= left:
                found[n] = (k.BANISH << k.SHIFT) | colour
                n += 1
    if c[k.R_VAGRANT_EARLY_EXIT] and s[k.CARRIER] >= 0 and s[k.PORTAL] == at and left >= 0:
        found[n] = k.LEAVE << k.SHIFT
        n += 1
    return n


@jit
def other_passage(s: Row, c: Row, at: int) -> int:
    """The Secret Passage she may slip through to; -1 where she may not."""
    if s[k.PASSAGE_USED] or not (s[k.THRESHOLD] or c[k.R_PASSAGE_FROM_STANDING]):
        return -1
    if at < k.PASSAGE_X or not lies(s, k.PASSAGE_X) or not lies(s, k.PASSAGE_Y):
        return -1
    return k.PASSAGE_X + k.PASSAGE_Y - at


@jit
def find_passage(s: Row, c: Row, at: int, found: Row, n: int) -> int:
    end = other_passage(s, c, at)
    if end >= 0:
        found[n] = (k.PASSAGE << k.SHIFT) | end
        n += 1
    return n
