"""What is called from outside the twin: one function, compiled once and kept."""

from __future__ import annotations

from typing import Any

import numpy as np

from undertow.games.fire.twin import machine
from undertow.games.fire.twin import memory as k
from undertow.games.fire.twin.chance import below
from undertow.games.fire.twin.jit import Row, alone, entry, onward
from undertow.games.fire.twin.playouts import ahead
from undertow.games.fire.twin.policy import policy
from undertow.games.fire.twin.value import look

_begin, _decide, _legal = machine.begin, machine.decide, machine.legal
_seat_asked = machine.seat_asked
_policy, _ahead, _look = policy, ahead, look
BEGIN, DECIDE, LEGAL, SEAT_ASKED, RANDOM_GAMES, AHEAD, GOOD_GAMES, POLICY, LOOK, STEPS = range(10)
NO_LUCK = np.zeros(1, np.uint64)
NO_NET, NOT_TOLD = np.zeros(1, np.float32), np.zeros(1, np.int32)
WORLD = np.uint64(0x9E3779B97F4A7C15)
"""Between the chance of one world and the next."""


@entry
def call(s: Any, c: Row, w: Row, r: Any, found: Any, net: Row, told: Row, what: int, n: int) -> int:
    """One function for all, so that all is compiled once."""
    agreed, desk = onward(c, 0), onward(w, 0)
    if what == STEPS:
        for game in range(n):
            own, luck = onward(s, game * k.STATE), onward(r, game)
            acts = onward(found, game * k.MOST_ACTIONS)
            own[k.REGIONS_KEPT], desk[k.TOKENS_KEPT] = 0, -1
            if told[game] < 0:
                _begin(own, agreed, desk, luck, acts)
            else:
                _decide(own, agreed, desk, luck, acts, acts[told[game]])
            told[game] = _legal(own, agreed, desk, acts)
        return 0
    s[k.REGIONS_KEPT], w[k.TOKENS_KEPT] = 0, -1  # who knows what this desk was used for before
    state, luck, acts = onward(s, 0), onward(r, 0), onward(found, 0)
    if what == LEGAL:
        return _legal(state, agreed, desk, acts)
    if what == SEAT_ASKED:
        return _seat_asked(state, agreed)
    if what == POLICY:
        return _policy(state, agreed, desk, luck, acts, _legal(state, agreed, desk, acts))
    if what == LOOK:
        _look(state, agreed, desk)
        return 0
    if what == AHEAD:
        action, turns = told[0], told[1]
        first = r[0]
        for world in range(n):
            r[0] = first + WORLD * np.uint64(world + 1)
            told[world] = _ahead(state, agreed, desk, luck, acts, onward(net, 0), action, turns)
        return 0
    games = n if what == RANDOM_GAMES or what == GOOD_GAMES else 1
    decisions = 0
    for _ in range(games):
        if what == DECIDE:
            _decide(state, agreed, desk, luck, acts, n)
            return 0
        _begin(state, agreed, desk, luck, acts)
        if what == BEGIN:
            return 0
        while True:
            choices = _legal(state, agreed, desk, acts)
            if choices == 0:
                break
            if what == GOOD_GAMES:
                action = _policy(state, agreed, desk, luck, acts, choices)
            else:
                action = acts[below(luck, choices)]
            _decide(state, agreed, desk, luck, acts, action)
            decisions += 1
        if s[k.FAULT]:
            return -decisions
    return decisions


def begin(s: Row, c: Row, w: Row, r: Row, found: Row) -> None:
    call(s, c, w, r, found, NO_NET, NOT_TOLD, BEGIN, 0)


def decide(s: Row, c: Row, w: Row, r: Row, found: Row, action: int) -> None:
    call(s, c, w, r, found, NO_NET, NOT_TOLD, DECIDE, action)


def legal(s: Row, c: Row, w: Row, r: Row, found: Row) -> int:
    return call(s, c, w, r, found, NO_NET, NOT_TOLD, LEGAL, 0)


def seat_asked(s: Row, c: Row, w: Row, r: Row, found: Row) -> int:
    return call(s, c, w, r, found, NO_NET, NOT_TOLD, SEAT_ASKED, 0)


def random_games(s: Row, c: Row, w: Row, r: Row, found: Row, games: int) -> int:
    """Play so many games at random from one chance; gives how many decisions there were, below zero
    where the twin gave up."""
    return call(s, c, w, r, found, NO_NET, NOT_TOLD, RANDOM_GAMES, games)


def good_game(s: Row, c: Row, w: Row, r: Row, found: Row) -> int:
    """The same for one game, played as well as the twin can."""
    return call(s, c, w, r, found, NO_NET, NOT_TOLD, GOOD_GAMES, 1)


def suggested(s: Row, c: Row, w: Row, r: Row, found: Row) -> int:
    """What the twin would do here."""
    return call(s, c, w, r, found, NO_NET, NOT_TOLD, POLICY, 0)


def steps(tables: Any, c: Row, w: Row, luck: Any, found: Any, told: Any) -> None:
    """One decision at each of many tables: in `told` its place among what was found, below zero a new
    game; afterwards how much may be decided."""
    s, acts = tables.reshape(-1), found.reshape(-1)
    call(s, c, w, luck, acts, NO_NET, told, STEPS, len(told))


def features(s: Row, c: Row, w: Row, r: Row, found: Row) -> None:
    """What can be counted at a table, onto the desk."""
    call(s, c, w, r, found, NO_NET, NOT_TOLD, LOOK, 0)


def worths(
    s: Row, c: Row, w: Row, found: Row, net: Row, told: Row, action: int, turns: int, worlds: Any
) -> None:
    """What this decision came to in so many worlds of a seed, in millionths, into `told`. The table lies
    behind the state, in the same row."""
    seed, count = worlds
    told[0], told[1] = action, turns
    call(s, c, w, np.array([seed], np.uint64), found, net, told, AHEAD, count)


if __name__ == "__main__":  # compile it, so that the next who calls it need not wait
    with alone() as first:
        if first:
            _s, _w = np.zeros(k.STATE, np.int8), np.zeros(k.DESK, np.int16)
            seat_asked(_s, np.zeros(k.AGREED, np.int16), _w, NO_LUCK, np.zeros(1, np.int32))
