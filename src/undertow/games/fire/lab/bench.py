"""How fast Fire of Eidolon is here: random legal play, folding, and what a table weighs."""

from __future__ import annotations

import gc
import tempfile
import tracemalloc
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from msgspec import Struct

from undertow.games.fire.game import GAME, SET_UP
from undertow.games.fire.lab.playout import start
from undertow.games.fire.lab.table import Options
from undertow.games.fire.world import World
from undertow.kernel import Game, Play, fold
from undertow.lab.bench import Figure, Pace
from undertow.lab.beside import beside
from undertow.lab.bots import RandomBot, Reply, decide
from undertow.lab.playout import SEAT, rng_of, rush, secret_of
from undertow.lab.stats import at
from undertow.store import Sitting, SqliteStore

GAMES: dict[str, Game[Any]] = {GAME.id: GAME}
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


def restoring(folder: Path, tables: int = 12, times: int = 15) -> tuple[list[float], int]:
    """Seconds to stand a table up from the store, last snapshot and open question included; and
    the most entries that had to be walked after a snapshot. Tables pause at different moments,
    and the first opening of each counts too."""
    took, longest = [], 0
    with SqliteStore(folder / "restore.sqlite") as store:
        for number in range(tables):
            table = _paused(store, number, after=20 + 5 * number)
            longest = max(longest, len(store.open(table).tail))
            for _ in range(times):
                start = perf_counter()
                asked = Sitting.open(store, GAMES, table).play.requests()
                took.append(perf_counter() - start)
                assert asked, "the question should still be open"
    return took, longest


def _paused(store: SqliteStore, number: int, after: int) -> str:
    """A table with a question open, so many decisions into its game."""
    options = Options()
    for attempt in range(100):
        first, _ = options.prepare(dict.fromkeys(options.heroes, SEAT))
        secret = secret_of(9, number * 1000 + attempt)
        sitting = Sitting.create(store, GAME, [SEAT], SET_UP, secret, first=[first])
        bot = RandomBot(rng_of(9, number * 1000 + attempt))
        decisions = 0
        while not sitting.play.over:
            if decisions >= after and sitting.play.requests():
                return sitting.table
            decision = decide(bot, sitting.play, SEAT)
            if isinstance(decision, Reply):
                sitting.answer(SEAT, decision.request, decision.answer)
            elif decision is not None:
                sitting.open_rule(SEAT, decision)
            decisions += 1
        store.delete(sitting.table)
    raise RuntimeError("no random game came to a question late enough")


# What is measured, one after another


def _pace(seconds: float) -> Iterator[Figure]:
    off = pace(Options(), seconds)
    yield Figure("random play, four heroes, journal off", off.games, "games/s", least=200)
    yield Figure("  the same in decisions", off.decisions, "decisions/s")


def _journal(seconds: float) -> Iterator[Figure]:
    on = pace(Options(), seconds, journal=True)
    yield Figure("random play, four heroes, journal on", on.games, "games/s", least=100)


def _folding(seconds: float) -> Iterator[Figure]:
    folded = folding(seconds)
    yield Figure("folding a journal, against playing it", folded.ratio, "times faster", least=20)
    read = folded.played / folded.read
    yield Figure("  reading it from bytes and folding", read, "times faster")
    yield Figure("journal of a game", folded.bytes, "bytes")
    yield Figure("  the same in entries", folded.entries, "entries")


def _restoring(seconds: float) -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        took, longest = restoring(Path(folder))
    yield Figure("restoring an open question, median", at(took, 0.5) * 1000, "ms", most=5)
    yield Figure("  99 of 100 within", at(took, 0.99) * 1000, "ms", most=5)
    yield Figure("  most entries walked after a snapshot", longest, "entries")


def _weight(seconds: float) -> Iterator[Figure]:
    kib = weight() / 1024
    yield Figure("memory of an open table after a whole game", kib, "KiB", most=1024)


def _heroes(seconds: float) -> Iterator[Figure]:
    for heroes, found in by_heroes(seconds).items():
        name = f"random play, {heroes} {'hero' if heroes == 1 else 'heroes'}"
        yield Figure(name, found.games, "games/s")


def _greedy(seconds: float) -> Iterator[Figure]:
    greedy = pace(Options(), seconds, bot="greedy")
    yield Figure("greedy play, four heroes", greedy.games, "games/s")


def _twin(seconds: float) -> Iterator[Figure]:
    from undertow.games.fire.twin.pace import measured

    decisions, games = measured(seconds)
    yield Figure("the twin, random play, four heroes", decisions, "decisions/s", least=5_000_000)
    yield Figure("  whole games with their set-up", games, "games/s")
    yield from beside(decisions, seconds)


def _gpu(seconds: float) -> Iterator[Figure]:
    from undertow.games.fire.twin import gpu

    library, rows = gpu.Library(), gpu.some_setups(32)
    known = gpu.reference(rows)
    others = gpu.unlike(library, rows, known)
    yield Figure(f"of {len(known)} games, others than on the processor", others, "games", most=1)
    found = gpu.pace(library, gpu.agreed(), gpu.BLOCKS, 8)
    yield Figure("random play, four heroes", found["decisions/s"], "decisions/s", least=1e9)
    yield Figure("  whole games with their set-up", found["games/s"], "games/s", least=1e7)


MEASURED: dict[str, Callable[[float], Iterator[Figure]]] = {
    "pace": _pace,
    "journal": _journal,
    "folding": _folding,
    "restoring": _restoring,
    "weight": _weight,
    "heroes": _heroes,
    "greedy": _greedy,
    "twin": _twin,
    "gpu": _gpu,
}
