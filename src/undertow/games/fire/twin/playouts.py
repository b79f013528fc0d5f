"""What would come of it: games played on from a table, from what one seat may know of it.

The table to play on from lies behind the state in the same row. What is face down is dealt anew for
every game, and each choice meets the same luck.
"""

from __future__ import annotations

from undertow.games.fire.twin import memory as k
from undertow.games.fire.twin.chance import shuffle
from undertow.games.fire.twin.jit import Row, jit
from undertow.games.fire.twin.machine import decide, legal
from undertow.games.fire.twin.policy import policy

WON, BROKEN, CARRIED = 1000, 60, 100
"""What an end is worth: a victory, and where it is none, how near they came."""
LONGEST = 3000


@jit
def deal(s: Row, r: Row) -> None:
    """Take the table that was kept, and shuffle what nobody can see."""
    for place in range(k.STATE):
        s[place] = s[k.STATE + place]
    shuffle(s, k.SUPPLY, s[k.SUPPLY_SIZE], r)
    shuffle(s, k.DECK, s[k.DECK_SIZE], r)
    if s[k.EVENTS] >= 0:
        shuffle(s, k.EVENTS, 3 if s[k.PORTAL] < 0 else 2, r)


@jit
def come_of(s: Row, c: Row, w: Row, r: Row, found: Row, action: int, games: int) -> int:
    """Do this, then play on so often; gives what they were worth. How many were
    won stands in the first place of what was found."""
    won, worth = 0, 0
    for _ in range(games):
        deal(s, r)
        decide(s, c, w, r, found, action)
        for _ in range(LONGEST):
            n = legal(s, c, w, found)
            if n == 0:
                break
            decide(s, c, w, r, found, policy(s, c, w, r, found, n))
        if s[k.ENDED] == k.TOTAL or s[k.ENDED] == k.PARTIAL:
            won += 1
            worth += WON
        for colour in range(3):
            if (s[k.BROKEN] >> colour) & 1:
                worth += BROKEN
        if s[k.CARRIER] >= 0:
            worth += CARRIED
    found[0] = won
    return worth
