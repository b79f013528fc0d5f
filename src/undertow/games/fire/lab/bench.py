"""How fast Fire of Eidolon is here: random legal play, folding, and what a table weighs."""

from __future__ import annotations

import gc
import tracemalloc
from itertools import count
from time import process_time

from msgspec import Struct

from undertow.games.fire.game import GAME
from undertow.games.fire.lab.playout import start
from undertow.games.fire.lab.table import Options
from undertow.games.fire.world import World
from undertow.kernel import Play, fold
from undertow.lab.bench import Pace
from undertow.lab.playout import rush

SIX = ("warrior", "ranger", "wizard", "paladin", "sage", "rogue")


def pace(options: Options, seconds: float, *, journal: bool = False, bot: str = "random") -> Pace:
    """Games a second on one core, set-up included."""
    rush(*start(options, bot, 1, journal=journal))  # whatever is worked out once, is now
    games = decisions = 0
    begin = process_time()
    for number in count():
        decisions += rush(*start(options, bot, 0, number, journal=journal))
        games += 1
        passed = process_time() - begin
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
        begin = process_time()
        play, bot = start(Options(), "random", 2, number, journal=True)
        rush(play, bot)
        played += process_time() - begin
        plays.append(play)
        if played >= seconds:
            break
    folded = read = 0.0
    size = entries = 0
    for play in plays:
        assert play.journal is not None
        written = play.journal.entries
        begin = process_time()
        fold(World(), written)
        folded += process_time() - begin
        lines = [GAME.codec.encode(entry) for entry in written]
        size += sum(len(line) + 1 for line in lines)
        entries += len(lines)
        begin = process_time()
        world = fold(World(), GAME.codec.decode(lines))
        read += process_time() - begin
        assert world == play.world, "a journal tells another story than was played"
    games = len(plays)
    return Folding(games, played, folded, read, size / games, entries / games)


def weight(options: Options | None = None, tables: int = 8) -> float:
    """Bytes that a table holds in memory after a whole game, its journal with it: the average of
    several that stand open at once."""
    options = options or Options()
    rush(*start(options, "random", 1, journal=True))  # what all tables share
    gc.collect()
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        plays = []
        for number in range(tables):
            play, bot = start(options, "random", 3, number, journal=True)
            rush(play, bot)
            plays.append(play)
        del play, bot
        gc.collect()
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert all(play.over for play in plays)
    return (after - before) / tables


def by_heroes(seconds: float) -> dict[int, Pace]:
    """How the pace changes with one to six heroes."""
    return {
        heroes: pace(Options(heroes=SIX[:heroes]), seconds / 3) for heroes in range(1, len(SIX) + 1)
    }
