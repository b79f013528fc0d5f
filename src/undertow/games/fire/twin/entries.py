"""What is called from outside the twin: one function, compiled once and kept."""

from __future__ import annotations

from undertow.games.fire.twin import machine
from undertow.games.fire.twin import memory as k
from undertow.games.fire.twin.chance import below
from undertow.games.fire.twin.jit import Row, entry
from undertow.games.fire.twin.playouts import come_of
from undertow.games.fire.twin.policy import policy

_begin, _decide, _legal = machine.begin, machine.decide, machine.legal
_seat_asked = machine.seat_asked
_policy, _come_of = policy, come_of
AT_MOST = 4096
"""Games at once from one table."""
BEGIN, DECIDE, LEGAL, SEAT_ASKED, RANDOM_GAMES, COME_OF, GOOD_GAMES, POLICY = range(8)


@entry
def call(s: Row, c: Row, w: Row, r: Row, found: Row, what: int, n: int) -> int:
    """One function for all, so that all is compiled once."""
    s[k.REGIONS_KEPT] = 0  # who knows what this desk was used for before
    if what == LEGAL:
        return _legal(s, c, w, found)
    if what == SEAT_ASKED:
        return _seat_asked(s, c)
    if what == POLICY:
        return _policy(s, c, w, r, found, _legal(s, c, w, found))
    if what == COME_OF:
        return _come_of(s, c, w, r, found, n // AT_MOST, n % AT_MOST)
    games = n if what == RANDOM_GAMES or what == GOOD_GAMES else 1
    decisions = 0
    for _ in range(games):
        if what == DECIDE:
            _decide(s, c, w, r, found, n)
            return 0
        _begin(s, c, w, r, found)
        if what == BEGIN:
            return 0
        while True:
            choices = _legal(s, c, w, found)
            if choices == 0:
                break
            if what == GOOD_GAMES:
                action = _policy(s, c, w, r, found, choices)
            else:
                action = found[below(r, choices)]
            _decide(s, c, w, r, found, action)
            decisions += 1
        if s[k.FAULT]:
            return -decisions
    return decisions


def begin(s: Row, c: Row, w: Row, r: Row, found: Row) -> None:
    call(s, c, w, r, found, BEGIN, 0)


def decide(s: Row, c: Row, w: Row, r: Row, found: Row, action: int) -> None:
    call(s, c, w, r, found, DECIDE, action)


def legal(s: Row, c: Row, w: Row, r: Row, found: Row) -> int:
    return call(s, c, w, r, found, LEGAL, 0)


def seat_asked(s: Row, c: Row, w: Row, r: Row, found: Row) -> int:
    return call(s, c, w, r, found, SEAT_ASKED, 0)


def random_games(s: Row, c: Row, w: Row, r: Row, found: Row, games: int) -> int:
    """Play so many games at random from one chance; gives how many decisions there were, below zero
    where the twin gave up."""
    return call(s, c, w, r, found, RANDOM_GAMES, games)


def good_game(s: Row, c: Row, w: Row, r: Row, found: Row) -> int:
    """The same for one game, played as well as the twin can."""
    return call(s, c, w, r, found, GOOD_GAMES, 1)


def suggested(s: Row, c: Row, w: Row, r: Row, found: Row) -> int:
    """What the twin would do here."""
    return call(s, c, w, r, found, POLICY, 0)


def outcomes(
    s: Row, c: Row, w: Row, r: Row, found: Row, action: int, games: int
) -> tuple[int, int]:
    """Of so many games that begin with this: how many were won, and what they were worth. The table
    lies behind the state, in the same row."""
    worth = call(s, c, w, r, found, COME_OF, action * AT_MOST + games)
    return int(found[0]), worth
