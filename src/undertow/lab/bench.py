"""How fast the engine is here: random legal play, folding, and what a table weighs.

Each function measures one thing and gives a number; `undertow bench` (and `make bench`) adds the
store's figures and prints all of them beside what we want to reach. Nothing here is ever a test:
a ratio within one run says more than a time on a busy machine.
"""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable
from itertools import count
from time import perf_counter
from typing import Any

from msgspec import Struct

from undertow.games.fire.game import GAME
from undertow.games.fire.world import World
from undertow.kernel import Play, fold
from undertow.lab.fire_table import Options
from undertow.lab.playout import finish, rush, start

SIX = ("warrior", "ranger", "wizard", "paladin", "sage", "rogue")


class Pace(Struct, frozen=True):
    """Games and decisions a second."""

    games: float
    decisions: float


def pace(options: Options, seconds: float, *, journal: bool = False, bot: str = "random") -> Pace:
    """Games a second on one core, set-up included."""
    rush(*start(options, bot, 1, journal=journal))  # whatever is worked out once, is now
    games = decisions = 0
    begin = perf_counter()
    for number in count():
        decisions += rush(*start(options, bot, 0, number, journal=journal))
        games += 1
        passed = perf_counter() - begin
        if passed >= seconds:
            break
    return Pace(games / passed, decisions / passed)


class Folding(Struct, frozen=True):
    """What playing some games took, and folding and reading the very same games."""

    games: int
    played: float
    folded: float
    read: float
    """Decoding the written journal and folding it."""
    bytes: float
    """A game's journal as it is written, on average."""
    entries: float

    @property
    def ratio(self) -> float:
        return self.played / self.folded


def folding(seconds: float) -> Folding:
    """Play with the journal on, then fold the same journals."""
    rush(*start(Options(), "random", 1, journal=True))
    plays: list[Play[World]] = []
    played = 0.0
    for number in count():
        begin = perf_counter()
        play, bot = start(Options(), "random", 2, number, journal=True)
        rush(play, bot)
        played += perf_counter() - begin
        plays.append(play)
        if played >= seconds:
            break
    folded = read = 0.0
    size = entries = 0
    for play in plays:
        assert play.journal is not None
        written = play.journal.entries
        folded += _best(lambda written=written: fold(World(), written))  # type: ignore[misc]
        lines = [GAME.codec.encode(entry) for entry in written]
        size += sum(len(line) + 1 for line in lines)
        entries += len(lines)
        begin = perf_counter()
        world = fold(World(), GAME.codec.decode(lines))
        read += perf_counter() - begin
        assert world == play.world, "a journal tells another story than was played"
    games = len(plays)
    return Folding(games, played, folded, read, size / games, entries / games)


def _best(act: Callable[[], Any], times: int = 3) -> float:
    """The quickest of a few, for what is too short to time once."""
    found = []
    for _ in range(times):
        begin = perf_counter()
        act()
        found.append(perf_counter() - begin)
    return min(found)


def weight(options: Options | None = None) -> int:
    """Bytes that a table holds in memory after a whole game, its journal with it."""
    options = options or Options()
    finish(*start(options, "random", 1, journal=True))
    gc.collect()
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        play, bot = start(options, "random", 3, journal=True)
        rush(play, bot)
        del bot
        gc.collect()
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert play.over
    return after - before


def by_heroes(seconds: float) -> dict[int, Pace]:
    """How the pace changes with one to six heroes."""
    return {
        heroes: pace(Options(heroes=SIX[:heroes]), seconds / 3) for heroes in range(1, len(SIX) + 1)
    }
