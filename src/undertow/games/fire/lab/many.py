"""Many tables of the twin at once, for who learns to play: what is on them in numbers, as the single
environment has it (`arena`), and what may be done. One seat plays every hero."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from undertow.games.fire import grid
from undertow.games.fire.game import GAME
from undertow.games.fire.lab.arena import CHAMBERS, HEROES, SIZE, begin, words
from undertow.games.fire.twin import memory as k
from undertow.games.fire.twin.entries import steps
from undertow.games.fire.twin.setup import agreed_of
from undertow.games.fire.twin.words import ASKED, PLAIN, TO_CHAMBER, TO_SIDE
from undertow.games.fire.world import World

HER, HERS = -1, -2
"""In place of a word: whoever is on, and the chamber she stands in."""
YES_OR_NO = (k.ASK_CONSENT, k.ASK_SLIP, k.ASK_SURE, k.ASK_AGREE)
A_CHAMBER = (k.ASK_DIVE, k.ASK_MINDSTRIKE, k.ASK_CHARGE, k.ASK_STRIKE, k.ASK_MARCH, k.ASK_SHADE_WAY)


class FireMany:
    """So many games of one set-up."""

    def __init__(self, settings: Mapping[str, Any], count: int, acts: int) -> None:
        world: World = begin(settings, 0).world
        self.count, self.acts = count, acts
        self.agreed = agreed_of(world.agreed, world.rulings)
        self.agreed[k.C_SEAT : k.C_SEAT + k.MOST_HEROES], self.agreed[k.C_SEATS] = 0, 1
        self.tables = np.zeros((count, k.STATE), np.int8)
        self.luck = np.zeros(count, np.uint64)
        self.found = np.zeros((count, k.MOST_ACTIONS), np.int32)
        self._desk = np.zeros(k.DESK, np.int16)
        self._told = np.zeros(count, np.int32)
        known = words(world)
        heroes = list(world.heroes)
        self._heroes = np.array([known[hero] for hero in heroes], np.int16)
        self._chambers = np.array([known[chamber] for chamber in k.CHAMBERS], np.int16)
        self._meant = meanings(heroes, known)
        self._order = np.arange(acts)

    def step(self, chosen: Any) -> Any:
        """Do what was chosen at each table, by its place among what may be done; below zero a new game
        begins. Gives how much may be done then: nothing where it is over."""
        self._told[:] = chosen
        steps(self.tables, self.agreed, self._desk, self.luck, self.found, self._told)
        return np.minimum(self._told, self.acts)

    def worth(self) -> Any:
        """1 where it is won, -1 where it is lost, 0 where it goes on."""
        ended = self.tables[:, k.ENDED]
        return np.where(ended == 0, 0, np.where(ended == k.DEFEAT, -1, 1)).astype(np.float32)

    def meant(self, counts: Any) -> Any:
        """What each act is: the numbers of its rule, of its last argument and of the one before it."""
        all_ = np.zeros((self.count, self.acts, 3), np.int16)
        table, place = np.nonzero(self._order[: counts.max(initial=0)] < counts[:, None])
        told = self._meant[self.found[table, place]]
        hero = self.tables[table, k.TURN_HERO].astype(np.intp)
        chamber = self._chambers[self.tables[table, k.AT + hero]]
        for sign, what in ((HER, self._heroes[hero]), (HERS, chamber)):
            for column in (1, 2):
                told[:, column] = np.where(told[:, column] == sign, what, told[:, column])
        all_[table, place] = told
        return all_

    def seen(self) -> Any:
        """What is on every table, in the order of the fields."""
        s, c = self.tables.astype(np.int16), self.agreed
        seen = np.zeros((self.count, SIZE), np.float32)
        at = np.arange(self.count)
        active, phase = s[:, k.TURN_HERO].astype(np.intp), s[:, k.PHASE]
        info = s[:, k.INFO : k.INFO + k.TILES]
        there = (info & k.CULTIST_BITS) >> k.CULTIST_SHIFT
        there[:, 0] = s[:, k.GATHERED]
        out = there.sum(axis=1)
        if c[k.C_SLOT + k.DARK_KNIGHT] >= 0:
            out = out + s[:, k.HOARD]
        seen[:, 0] = 1
        seen[:, 1] = (s[:, k.TURNS] + 100 * s[:, k.TURN_HUNDREDS]) / 100
        seen[:, 2] = phase
        seen[:, 3] = np.where(phase == k.ACTIONS, self._limit(s, active) - s[:, k.SPENT], 0)
        for field, what in enumerate((k.THREAT, k.DECK_SIZE, k.DISCARD_SIZE, k.SUPPLY_SIZE)):
            seen[:, 4 + field + (field > 0)] = s[:, what]
        seen[:, 5], seen[:, 9] = c[k.C_LEVELS], c[k.C_CULTISTS] - out
        for colour in range(3):
            seen[:, 10 + colour] = (s[:, k.BROKEN] >> colour) & 1
        seen[:, 13] = s[:, k.CARRIER] + 1
        lies = (info & k.PLACE_BITS) == k.ON_BOARD
        x, y = s[:, k.X : k.X + k.TILES] * lies, s[:, k.Y : k.Y + k.TILES] * lies
        for hero in range(min(int(c[k.C_HEROES]), HEROES)):
            row = seen[:, 14 + 15 * hero : 29 + 15 * hero]
            where, status = s[:, k.AT + hero], s[:, k.STATUS + hero]
            row[:, 0], row[:, 1], row[:, 2] = 1, active == hero, 1
            row[:, 3], row[:, 4] = x[at, where], y[at, where]
            for field, bit in enumerate((k.PRONE, k.LOST, k.LEFT)):
                row[:, 5 + field] = (status & bit) > 0
            row[:, 8:11] = s[:, k.TOKENS + 3 * hero : k.TOKENS + 3 * hero + 3]
            row[:, 11:14] = c[k.C_STARS + 3 * hero : k.C_STARS + 3 * hero + 3]
            row[:, 14] = c[k.C_AP + hero]
        rest = seen[:, 14 + 15 * HEROES :].reshape(self.count, CHAMBERS, 6)
        place = info & k.PLACE_BITS
        gone = (place == k.VOID_EMPTY) | (place == k.VOID_HOLDING)
        parts = (lies + 2 * gone, x, y, s[:, k.DOORS : k.DOORS + k.TILES] * lies, there * lies)
        for field, part in enumerate((*parts, (info & k.TOKEN) > 0)):
            rest[:, :, field] = part[:, :CHAMBERS]
        return seen

    def _limit(self, s: Any, active: Any) -> Any:
        """AP a turn, as `ap_limit` has it."""
        c = self.agreed
        limit = c[k.C_AP : k.C_AP + k.MOST_HEROES][active]
        kind = c[k.C_KIND : k.C_KIND + k.MOST_HEROES][active]
        more = s[:, k.PLUS_AP] + (c[k.R_DARK_KNIGHT_THREE_AP] * (s[:, k.PLUS_AP] < 5))
        limit = np.where(kind == k.DARK_KNIGHT, limit + more, limit)
        return np.where((kind == k.ROGUE) & (s[:, k.SNEAKING] > 0), 6, limit)


def meanings(heroes: Sequence[str], known: Mapping[Any, int]) -> Any:
    """Of every decision the twin can make: its rule, its last argument and the one before it."""
    found = np.zeros((1 << (k.SHIFT + 6), 3), np.int16)
    rules = {rule: number for number, rule in enumerate(sorted(GAME.rules), 1)}

    def tell(rule: str, kind: int, what: int, last: Any, before: Any) -> None:
        number = rules[rule] if rule else 0
        found[kind << k.SHIFT | what] = (number, known.get(last, last), known.get(before, before))

    for rule, kind in PLAIN.items():
        tell(rule, kind, 0, HER, 0)
    for rule, kind in TO_CHAMBER.items():
        for number, chamber in enumerate(k.CHAMBERS):
            tell(rule, kind, number, chamber, HER)
    for rule, kind in TO_SIDE.items():
        for number, side in enumerate(grid.LETTERS):
            tell(rule, kind, number, side, HER)
    for colour, name in enumerate(k.ATTRIBUTES):
        tell("fire.banish", k.BANISH, colour, name, HER)
        tell("", k.ASK_SHADE, colour, name, 0)
        for number, hero in enumerate(heroes):
            tell("fire.object-portal", k.OBJECT_PORTAL, number * 3 + colour, name, hero)
    for number, hero in enumerate(heroes):
        for taker, other in enumerate(heroes):
            tell("fire.pass-fire", k.PASS_FIRE, number * 12 + taker, other, hero)
        for tile, chamber in enumerate(k.CHAMBERS):
            tell("fire.master-falconry", k.FALCONRY, tile * 12 + number, hero, chamber)
    for doors in range(16):
        letters = grid.letters(doors)
        only = letters if letters in known else 0
        tell("fire.geopivot", k.TURN, doors, only, HERS)
        tell("", k.ASK_DOORS, doors, only, 0)
    for tile, chamber in enumerate(k.CHAMBERS):
        for way, letter in enumerate(grid.LETTERS):
            tell("fire.geopivot", k.SLIDE, tile * 4 + way, letter, chamber)
        for kind in A_CHAMBER:
            tell("", kind, tile, chamber, 0)
    tell("", k.ASK_MINDSTRIKE, k.NONE, "no", 0)
    for way, letter in enumerate(grid.LETTERS):
        tell("fire.break-limit", k.BREAK_LIMIT, way, letter, HER)
    tell("fire.break-limit", k.BREAK_LIMIT, 4, HER, 0)
    for kind in YES_OR_NO:
        tell("", kind, 1, "yes", 0)
        tell("", kind, 0, "no", 0)
    assert set(ASKED.values()) >= {*YES_OR_NO, *A_CHAMBER}
    return found
