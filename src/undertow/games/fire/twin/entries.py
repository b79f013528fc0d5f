"""What is called from outside the twin: one function, compiled once and kept."""

from __future__ import annotations

from undertow.games.fire.twin import machine
from undertow.games.fire.twin import memory as k
from undertow.games.fire.twin.chance import below
from undertow.games.fire.twin.jit import Row, entry

_begin, _decide, _legal = machine.begin, machine.decide, machine.legal
_seat_asked = machine.seat_asked
BEGIN, DECIDE, LEGAL, SEAT_ASKED, RANDOM_GAMES = range(5)


@entry
def call(s: Row, c: Row, w: Row, r: Row, found: Row, what: int, n: int) -> int:
    """One function for all, so that all is compiled once."""
    s[k.REGIONS_KEPT] = 0  # who knows what this desk was used for before
    if what == LEGAL:
        return _legal(s, c, w, found)
    if what == SEAT_ASKED:
        return _seat_asked(s, c)
    games = n if what == RANDOM_GAMES else 1
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
            _decide(s, c, w, r, found, found[below(r, choices)])
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
