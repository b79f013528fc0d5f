"""What a decision is worth: short games played on from a table, from what one seat may know of it.

Each is a world of its own: what lies face down is dealt anew. Every decision meets the same worlds, so that
two of them can be compared world by world. The games go on for some turns, played by `policy`; then the net
(`value`) says how near to victory they stand.
"""

from __future__ import annotations

from undertow.games.fire.twin import memory as k
from undertow.games.fire.twin.chance import shuffle
from undertow.games.fire.twin.jit import Row, jit
from undertow.games.fire.twin.machine import decide, legal
from undertow.games.fire.twin.policy import policy
from undertow.games.fire.twin.value import look

SURE = 1_000_000
"""A victory."""
LONGEST = 3000


@jit
def deal(s: Row, w: Row, r: Row) -> None:
    """Take the table that was kept, and shuffle what nobody can see."""
    w[k.TOKENS_KEPT] = -1
    for place in range(k.STATE):
        s[place] = s[k.STATE + place]
    shuffle(s, k.SUPPLY, s[k.SUPPLY_SIZE], r)
    shuffle(s, k.DECK, s[k.DECK_SIZE], r)
    if s[k.EVENTS] >= 0:
        shuffle(s, k.EVENTS, 3 if s[k.PORTAL] < 0 else 2, r)


@jit
def value(s: Row, c: Row, w: Row, net: Row) -> int:
    """How likely this table is won, in millionths."""
    if s[k.ENDED]:
        return 0 if s[k.ENDED] == k.DEFEAT else SURE
    look(s, c, w)
    first = k.FEATURE_COUNT * k.NODES
    sum_ = net[first + 2 * k.NODES]
    for node in range(k.NODES):
        one = net[first + node]
        for place in range(k.FEATURE_COUNT):
            one += net[node * k.FEATURE_COUNT + place] * w[k.FEATURES + place]
        if one > 0:
            sum_ += one * net[first + k.NODES + node]
    return int(SURE * (0.5 + 0.5 * sum_ / (1.0 + abs(sum_))))


@jit
def ahead(s: Row, c: Row, w: Row, r: Row, found: Row, net: Row, action: int, turns: int) -> int:
    """Do this in a new world, play on for so many turns, and say how it stands then."""
    deal(s, w, r)
    turn = s[k.TURNS]
    decide(s, c, w, r, found, action)
    for _ in range(LONGEST):
        if s[k.TURNS] != turn and s[k.DEPTH] == 0:
            turn = s[k.TURNS]
            turns -= 1
            if turns <= 0:
                break
        n = legal(s, c, w, found)
        if n == 0:
            break
        decide(s, c, w, r, found, policy(s, c, w, r, found, n))
    return value(s, c, w, net)
