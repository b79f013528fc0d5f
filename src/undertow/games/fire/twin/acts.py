"""What an action does in the twin, once it is opened."""

from __future__ import annotations

from undertow.games.fire.twin import memory as k
from undertow.games.fire.twin.board import (
    basic,
    beside,
    by_vestibule,
    join,
    lay,
    linked,
    put_at,
    step_x,
    step_y,
    turned,
)
from undertow.games.fire.twin.chance import shuffle
from undertow.games.fire.twin.ends import check
from undertow.games.fire.twin.heroes import (
    ap_left,
    ap_limit,
    challenge_cost,
    collect_cost,
    cultists,
    here,
    set_cultists,
    shade_cost,
)
from undertow.games.fire.twin.jit import Row, jit
from undertow.games.fire.twin.ritual import begin_draw
from undertow.games.fire.twin.stack import push, remove_from


@jit
def pay(s: Row, cost: int) -> None:
    s[k.SPENT] += cost
    s[k.THRESHOLD] = 0


@jit
def use(s: Row, hero: int, cost: int) -> None:
    """Pay for a skill that is limited by game."""
    pay(s, cost)
    s[k.STATUS + hero] += k.ONE_USE


@jit
def use_this_turn(s: Row, cost: int) -> None:
    pay(s, cost)
    s[k.USED_THIS_TURN] = 1


@jit
def walk(s: Row, c: Row, hero: int, to: int) -> None:
    """A hero came into a chamber on her own feet, or by magic."""
    s[k.AT + hero] = to
    if c[k.C_PASSAGES] and to >= k.PASSAGE_X:
        s[k.THRESHOLD] = 1


@jit
def slay(s: Row, c: Row, hero: int, tile: int) -> None:
    """An attack takes one cultist; the Dark-Knight keeps it."""
    set_cultists(s, tile, cultists(s, tile) - 1)
    if c[k.C_KIND + hero] == k.DARK_KNIGHT:
        s[k.HOARD] += 1
        if s[k.HOARD] > 120:
            s[k.FAULT] = 4


@jit
def bob_is_ready(s: Row, c: Row) -> bool:
    """Does Bob move before the ritual of this turn?"""
    hero = s[k.TURN_HERO]
    return c[k.C_KIND + hero] == k.ENGINEER and s[k.BOB] >= 0 and here(s, hero)


@jit
def give(s: Row, giver: int, taker: int, what: int, count: int) -> None:
    if what == k.FIRE_TRADED:
        s[k.CARRIER] = taker
    else:
        s[k.TOKENS + giver * 3 + what] -= count
        s[k.TOKENS + taker * 3 + what] += count


@jit
def consents(s: Row, c: Row, giver: int, taker: int) -> bool:
    """Need nobody be asked?"""
    return c[k.C_SEAT + giver] == c[k.C_SEAT + taker] or not c[k.R_EXCHANGE_CONSENT]


@jit
def perform(s: Row, c: Row, w: Row, r: Row, kind: int, what: int) -> None:
    """Open an action of the active hero, or of Bob. The end is looked at afterwards."""
    hero = s[k.TURN_HERO]
    at = s[k.AT + hero]
    push(s, k.F_CHECK, 0, 0, 0)
    if kind == k.MOVE:
        pay(s, 1)
        walk(s, c, hero, what)
    elif kind == k.EXPLORE:
        pay(s, 1)
        explore(s, c, w, r, at, what)
    elif kind == k.WAIT:
        pay(s, max(0, ap_left(s, c)))
        s[k.PHASE] = k.BOBS if bob_is_ready(s, c) else k.RITUAL
    elif kind == k.COLLECT:
        pay(s, collect_cost(s, c, hero, at, (at - 1) // 7))
        collect(s, hero, at)
    elif kind == k.ATTACK:
        pay(s, 1)
        slay(s, c, hero, at)
    elif kind == k.STAND:
        pay(s, 1)
        s[k.STATUS + hero] &= ~k.PRONE
    elif kind == k.EXCHANGE:
        for other in range(k.MOST_HEROES):
            s[k.SETTLED + other] = 0
        push(s, k.F_TRADE, 0, 0, 0)
    elif kind == k.PASSAGE:
        pay(s, 0)
        s[k.AT + hero] = what
        s[k.PASSAGE_USED] = 1
    elif kind == k.DESTROY:
        pay(s, challenge_cost(s, c, at))
        destroy(s, c, w, hero, at - k.FIRST_RELIC)
    elif kind == k.TAKE_FIRE:
        pay(s, challenge_cost(s, c, at))
        s[k.CARRIER] = hero
    elif kind == k.PASS_FIRE:
        giver, taker = what // 12, what % 12
        if hero == taker and not consents(s, c, giver, taker):
            push(s, k.F_CONSENT_FIRE, giver, taker, 0)
        else:
            pay(s, 1)
            s[k.CARRIER] = taker
    elif kind == k.BANISH:
        pay(s, shade_cost(s, c, hero, what))
        s[k.SHADES + what] = -1
    elif kind == k.LEAVE:
        pay(s, 0)
        s[k.STATUS + hero] = (s[k.STATUS + hero] | k.LEFT) & ~k.PRONE
    elif kind >= k.BOB_MOVE and kind <= k.BOB_WAIT:
        bob_acts(s, kind, what)
    else:
        use_skill(s, c, hero, at, kind, what)


@jit
def bob_acts(s: Row, kind: int, what: int) -> None:
    pay(s, 0)
    if kind == k.BOB_WAIT:
        s[k.PHASE] = k.RITUAL
        return
    s[k.BOB_SPENT] += 1
    if kind == k.BOB_MOVE:
        s[k.BOB] = what
    else:
        set_cultists(s, s[k.BOB], cultists(s, s[k.BOB]) - 1)


@jit
def collect(s: Row, hero: int, tile: int) -> None:
    s[k.INFO + tile] &= ~k.TOKEN
    s[k.TOKENS + hero * 3 + (tile - 1) // 7] += 1


@jit
def explore(s: Row, c: Row, w: Row, r: Row, at: int, side: int) -> None:
    """Draw a tile; beside the Vestibule, Special Chambers are shuffled back until a Basic one
    comes. Then it is laid, where there is nothing to choose."""
    x, y = s[k.X + at] + step_x(side), s[k.Y + at] + step_y(side)
    while True:
        s[k.SUPPLY_SIZE] -= 1
        size = s[k.SUPPLY_SIZE]
        tile = s[k.SUPPLY + size]
        if basic(tile) or not by_vestibule(x, y):
            break
        for place in range(size, 0, -1):  # it goes back below all others
            s[k.SUPPLY + place] = s[k.SUPPLY + place - 1]
        s[k.SUPPLY] = tile
        s[k.SUPPLY_SIZE] += 1
        shuffle(s, k.SUPPLY, s[k.SUPPLY_SIZE], r)
    put_at(s, tile, k.IN_HAND)
    shapes = all_turns(c[k.C_DOORS + tile])
    ways, only = 0, 0
    for doors in range(1, 16):
        if fits(shapes, doors, side):
            ways += 1
            only = doors
    push(s, k.F_DOORS, tile, side, 0)
    if ways == 1:
        place_found(s, c, w, only)


@jit
def all_turns(shape: int) -> int:
    """The doorways of a tile in each orientation, one bit for each set of them."""
    found = 0
    for quarters in range(4):
        found |= 1 << turned(shape, quarters)
    return found


@jit
def fits(shapes: int, doors: int, side: int) -> bool:
    """Is this the tile in some orientation, with a doorway to where she comes from?"""
    return (shapes >> doors) & 1 == 1 and (doors >> (side ^ 2)) & 1 == 1


@jit
def place_found(s: Row, c: Row, w: Row, doors: int) -> None:
    """Lay the tile in hand; the Ranger chooses whether to walk in."""
    frame = k.FRAMES + (s[k.DEPTH] - 1) * k.FRAME
    tile, side = s[frame + 1], s[frame + 2]
    hero = s[k.TURN_HERO]
    at = s[k.AT + hero]
    lay(s, tile, s[k.X + at] + step_x(side), s[k.Y + at] + step_y(side), doors)
    if basic(tile):
        s[k.INFO + tile] |= k.TOKEN
    if c[k.C_KIND + hero] == k.RANGER:
        s[frame] = k.F_SIGHT
        return
    s[k.DEPTH] -= 1
    walk(s, c, hero, tile)


@jit
def destroy(s: Row, c: Row, w: Row, hero: int, colour: int) -> None:
    s[k.TOKENS + hero * 3 + colour] -= c[k.C_NEED]
    s[k.BROKEN] |= 1 << colour
    if s[k.BROKEN] != 7:
        return
    s[k.THREAT] += 1
    if check(s, c, w):
        return
    if c[k.C_VAGRANT]:
        push(s, k.F_PORTAL_OPENS, 0, 0, 0)
    if c[k.C_SHADOW] and s[k.GATHERED] > 0:
        gathered = s[k.GATHERED]
        s[k.GATHERED] = 0
        begin_draw(s, gathered, 0)


@jit
def use_skill(s: Row, c: Row, hero: int, at: int, kind: int, what: int) -> None:
    if kind == k.LUNGE:
        pay(s, 1)
        slay(s, c, hero, what)
    elif kind == k.CHARGE:
        use(s, hero, 3)
        push(s, k.F_CHARGE, 0, 0, 0)
    elif kind == k.FALCONRY:
        use(s, hero, 3)
        collect(s, what % 12, what // 12)
    elif kind == k.OBJECT_PORTAL:
        pay(s, 1)
        give(s, hero, what // 3, what % 3, 1)
    elif kind == k.TELEPORT:
        use(s, hero, 3)
        walk(s, c, hero, what)
    elif kind == k.SMITE:
        use_this_turn(s, 1)
        slay(s, c, hero, what)
    elif kind == k.HOLY_LIGHT:
        use(s, hero, 3)
        set_cultists(s, what, 0)
        for side in range(4):
            other = beside(s, what, side)
            if other > k.VESTIBULE:
                set_cultists(s, other, 0)
    elif kind == k.TIMETURN:
        use(s, hero, 3)
        push(s, k.F_PLACE, what, 0, 0)
    elif kind == k.SNEAK:
        use(s, hero, 0)
        s[k.SNEAKING] = 1
    elif kind == k.BLESS:
        use_this_turn(s, 1)
        s[k.BLESSED] = at
    elif kind == k.SANCTIFY:
        use(s, hero, 3)
        remove_from(s, k.DISCARD, k.DISCARD_SIZE, at)
        s[k.INFO + at] |= k.CARD_VOID
        s[k.SANCTIFIED] = at
    elif kind == k.SACRIFICE:
        if basic(what):
            sacrifice(s, c, hero, what)
        else:
            push(s, k.F_SURE, what, 0, 0)
    elif kind == k.CONSUME:
        use_this_turn(s, 0)
        s[k.HOARD] -= ap_limit(s, c, hero) + 2
        s[k.PLUS_AP] += 1
    else:
        use_late_skill(s, c, hero, at, kind, what)


@jit
def use_late_skill(s: Row, c: Row, hero: int, at: int, kind: int, what: int) -> None:
    if kind == k.TURN:
        pay(s, 1)
        lay(s, at, s[k.X + at], s[k.Y + at], what)
    elif kind == k.SLIDE:
        pay(s, 1)
        tile, side = what // 4, what % 4
        x, y = s[k.X + tile] + step_x(side), s[k.Y + tile] + step_y(side)
        lay(s, tile, x, y, s[k.DOORS + tile])
    elif kind == k.TERRAPORT:
        use(s, hero, 1)
        push(s, k.F_PLACE, what, 1, 0)
    elif kind == k.SWORD:
        use_this_turn(s, 2)
        first = linked(s, at, what)
        second = linked(s, first, what)
        if cultists(s, first):
            slay(s, c, hero, first)
        if second >= 0 and cultists(s, second):
            slay(s, c, hero, second)
    elif kind == k.BREAK_LIMIT:
        use(s, hero, 3)
        break_limit(s, at, what)
    elif kind == k.THROW:
        use_this_turn(s, 1)
        s[k.BOOMERANG] = what
    else:  # a bomb
        use(s, hero, 2)
        other = beside(s, at, what)
        s[k.CRACKS + at] |= 1 << what
        s[k.CRACKS + other] |= 1 << (what ^ 2)
        join(s, at, other, what)
        s[k.REGIONS_KEPT] = 0
        if s[k.WHOLE] == k.NO:
            s[k.WHOLE] = k.UNKNOWN


@jit
def break_limit(s: Row, at: int, towards: int) -> None:
    """Every cultist here and next door goes; by another reading, here and along one line."""
    if at > k.VESTIBULE:
        set_cultists(s, at, 0)
    if towards < 4:
        tile = linked(s, at, towards)
        while tile >= 0:
            if tile > k.VESTIBULE:
                set_cultists(s, tile, 0)
            tile = linked(s, tile, towards)
        return
    for side in range(4):
        other = linked(s, at, side)
        if other > k.VESTIBULE:
            set_cultists(s, other, 0)


@jit
def sacrifice(s: Row, c: Row, hero: int, tile: int) -> None:
    """Bob may take one last step; then he and his chamber go."""
    use(s, hero, 3)
    s[k.BOB] = tile
    voids = c[k.R_SACRIFICE_VOIDS_CARD] and basic(tile) and not s[k.INFO + tile] & k.CARD_VOID
    push(s, k.F_FALL, tile, 1 if voids else 0, 0)
