"""What each decision of the twin means to who learns to play: three numbers, those of the single
environment. Needs no Numba."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from undertow.games.fire import grid
from undertow.games.fire.game import GAME
from undertow.games.fire.lab.arena import begin, words
from undertow.games.fire.twin import memory as k
from undertow.games.fire.twin.setup import agreed_of
from undertow.games.fire.twin.words import ASKED, PLAIN, TO_CHAMBER, TO_SIDE
from undertow.games.fire.world import World

YES_OR_NO = (k.ASK_CONSENT, k.ASK_SLIP, k.ASK_SURE, k.ASK_AGREE)
A_CHAMBER = (k.ASK_DIVE, k.ASK_MINDSTRIKE, k.ASK_CHARGE, k.ASK_STRIKE, k.ASK_MARCH, k.ASK_SHADE_WAY)


def learnt(settings: Mapping[str, Any]) -> tuple[Any, Any]:
    """A set-up in which one seat plays every hero, as the twin's row; and what its decisions mean, heroes
    and chambers by their names behind them."""
    world: World = begin(settings, 0).world
    agreed = agreed_of(world.agreed, world.rulings)
    agreed[k.C_SEAT : k.C_SEAT + k.MOST_HEROES], agreed[k.C_SEATS] = 0, 1
    known, heroes = words(world), list(world.heroes)
    called = np.zeros(k.MOST_HEROES, np.int16)
    called[: len(heroes)] = [known[hero] for hero in heroes]
    chambers = np.array([known[chamber] for chamber in k.CHAMBERS], np.int16)
    return agreed, np.concatenate([meanings(heroes, known).reshape(-1), called, chambers])


def meanings(heroes: Sequence[str], known: Mapping[Any, int]) -> Any:
    """Of every decision the twin can make: its rule, its last argument and the one before it."""
    found = np.zeros((k.CODES, 3), np.int16)
    rules = {rule: number for number, rule in enumerate(sorted(GAME.rules), 1)}

    def tell(rule: str, kind: int, what: int, last: Any, before: Any) -> None:
        number = rules[rule] if rule else 0
        found[kind << k.SHIFT | what] = (number, known.get(last, last), known.get(before, before))

    for rule, kind in PLAIN.items():
        tell(rule, kind, 0, k.HER, 0)
    for rule, kind in TO_CHAMBER.items():
        for number, chamber in enumerate(k.CHAMBERS):
            tell(rule, kind, number, chamber, k.HER)
    for rule, kind in TO_SIDE.items():
        for number, side in enumerate(grid.LETTERS):
            tell(rule, kind, number, side, k.HER)
    for colour, name in enumerate(k.ATTRIBUTES):
        tell("fire.banish", k.BANISH, colour, name, k.HER)
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
        tell("fire.geopivot", k.TURN, doors, only, k.HERS)
        tell("", k.ASK_DOORS, doors, only, 0)
    for tile, chamber in enumerate(k.CHAMBERS):
        for way, letter in enumerate(grid.LETTERS):
            tell("fire.geopivot", k.SLIDE, tile * 4 + way, letter, chamber)
        for kind in A_CHAMBER:
            tell("", kind, tile, chamber, 0)
    tell("", k.ASK_MINDSTRIKE, k.NONE, "no", 0)
    for way, letter in enumerate(grid.LETTERS):
        tell("fire.break-limit", k.BREAK_LIMIT, way, letter, k.HER)
    tell("fire.break-limit", k.BREAK_LIMIT, 4, k.HER, 0)
    for kind in YES_OR_NO:
        tell("", kind, 1, "yes", 0)
        tell("", kind, 0, "no", 0)
    assert set(ASKED.values()) >= {*YES_OR_NO, *A_CHAMBER}
    return found
