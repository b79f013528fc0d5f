"""Many tables in numbers, for who learns to play: what a seat sees of each, in the order of the single
environment's fields (`lab/arena`), and what each act is."""

from __future__ import annotations

from typing import Any

from undertow.games.fire.twin import memory as k
from undertow.games.fire.twin.board import lies, place_of
from undertow.games.fire.twin.heroes import ap_limit, cultists, cultists_left
from undertow.games.fire.twin.jit import Row, entry, jit, onward


@jit
def see(s: Row, c: Row, seen: Any) -> None:
    """One table."""
    see_turn(s, c, seen)
    for hero in range(k.SEEN_HEROES):
        see_hero(s, c, seen, hero)
    for tile in range(k.SEEN_CHAMBERS):
        see_chamber(s, c, seen, tile)


@jit
def see_turn(s: Row, c: Row, seen: Any) -> None:
    phase = s[k.PHASE]
    seen[0] = 1
    seen[1] = (s[k.TURNS] + 100 * s[k.TURN_HUNDREDS]) / 100
    seen[2], seen[3] = phase, 0
    if phase == k.ACTIONS:
        seen[3] = ap_limit(s, c, s[k.TURN_HERO]) - s[k.SPENT]
    seen[4], seen[5] = s[k.THREAT], c[k.C_LEVELS]
    seen[6], seen[7], seen[8] = s[k.DECK_SIZE], s[k.DISCARD_SIZE], s[k.SUPPLY_SIZE]
    seen[9], seen[13] = cultists_left(s, c), s[k.CARRIER] + 1
    for colour in range(3):
        seen[10 + colour] = (s[k.BROKEN] >> colour) & 1


@jit
def see_hero(s: Row, c: Row, seen: Any, hero: int) -> None:
    row = k.OF_TABLE + hero * k.OF_HERO
    if hero >= c[k.C_HEROES]:
        for place in range(k.OF_HERO):
            seen[row + place] = 0
        return
    at, status = s[k.AT + hero], s[k.STATUS + hero]
    stands = 1 if lies(s, at) else 0
    seen[row], seen[row + 1], seen[row + 2] = 1, 1 if hero == s[k.TURN_HERO] else 0, 1
    seen[row + 3], seen[row + 4] = s[k.X + at] * stands, s[k.Y + at] * stands
    seen[row + 5] = 1 if status & k.PRONE else 0
    seen[row + 6] = 1 if status & k.LOST else 0
    seen[row + 7] = 1 if status & k.LEFT else 0
    for colour in range(3):
        seen[row + 8 + colour] = s[k.TOKENS + 3 * hero + colour]
        seen[row + 11 + colour] = c[k.C_STARS + 3 * hero + colour]
    seen[row + 14] = c[k.C_AP + hero]


@jit
def see_chamber(s: Row, c: Row, seen: Any, tile: int) -> None:
    row = k.OF_TABLE + k.SEEN_HEROES * k.OF_HERO + tile * k.OF_CHAMBER
    place = place_of(s, tile)
    on_board = 1 if place == k.ON_BOARD else 0
    gone = place == k.VOID_EMPTY or place == k.VOID_HOLDING
    seen[row] = 2 if gone else on_board
    seen[row + 1], seen[row + 2] = s[k.X + tile] * on_board, s[k.Y + tile] * on_board
    seen[row + 3] = s[k.DOORS + tile] * on_board
    there = s[k.GATHERED] if tile == k.VESTIBULE else cultists(s, tile)
    seen[row + 4] = there * on_board
    seen[row + 5] = 1 if s[k.INFO + tile] & k.TOKEN else 0


@jit
def mean(s: Row, found: Row, known: Row, meant: Any, acts: int) -> None:
    """What each of the first acts at one table is, by what was found there."""
    for act in range(acts):
        for one in range(3):
            meant[3 * act + one] = meaning(s, known, found[act], one)


@jit
def meaning(s: Row, known: Row, code: int, one: int) -> int:
    """One of the three numbers of a decision."""
    word = known[3 * code + one]
    if one > 0 and word == k.HER:
        return known[3 * k.CODES + s[k.TURN_HERO]]
    if one > 0 and word == k.HERS:
        return known[3 * k.CODES + k.MOST_HEROES + s[k.AT + s[k.TURN_HERO]]]
    return word


_see, _mean = see, mean


@entry
def see_all(s: Any, c: Row, seen: Any, n: int) -> int:
    """So many tables."""
    agreed = onward(c, 0)
    for table in range(n):
        _see(onward(s, table * k.STATE), agreed, onward(seen, table * k.SEEN))
    return 0


@entry
def mean_all(s: Any, found: Any, told: Row, meant: Any, known: Row, acts: int, n: int) -> int:
    """What each of so many acts at each of so many tables is, by what was found there and how much."""
    words = onward(known, 0)
    for table in range(n):
        own, these = onward(s, table * k.STATE), onward(found, table * k.MOST_ACTIONS)
        _mean(own, these, words, onward(meant, table * acts * 3), min(told[table], acts))
    return 0
