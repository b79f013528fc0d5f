"""`undertow bench`: figures beside what we want to reach. Printed, never asserted."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from argparse import Namespace
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec
from msgspec import Struct

from undertow.commands.places import games
from undertow.commands.watch import progress
from undertow.games.anima.lab.bench import conflicts_a_second
from undertow.games.eidolon.lab.bench import moves_a_second
from undertow.games.fire.lab import bench
from undertow.games.fire.lab.table import Options
from undertow.lab.bots import RandomBot, Reply, decide
from undertow.lab.playout import SEAT, rng_of, secret_of
from undertow.lab.stats import at
from undertow.store import Sitting, SqliteStore
from undertow.store.bench import appends_per_second

STEPS = 14


class Row(Struct, frozen=True, omit_defaults=True):
    """One figure."""

    name: str
    value: float
    unit: str
    target: str = ""
    reached: bool | None = None


def run(args: Namespace) -> int:
    with progress("measuring", STEPS, quiet=args.quiet) as advance:
        rows = measure(args.seconds, lambda: advance(1))
    if args.json:
        print(msgspec.json.encode(rows).decode())
    else:
        show(rows)
    return 0


def measure(seconds: float, step: Any) -> list[Row]:
    rows: list[Row] = []

    def add(name: str, value: float, unit: str, least: float = 0, most: float = 0) -> None:
        if least:
            rows.append(Row(name, value, unit, f"at least {least:g}", value >= least))
        elif most:
            rows.append(Row(name, value, unit, f"under {most:g}", value < most))
        else:
            rows.append(Row(name, value, unit))

    four = Options()
    off = bench.pace(four, seconds)
    add("random play, four heroes, journal off", off.games, "games/s", least=200)
    add("  the same in decisions", off.decisions, "decisions/s")
    step()
    on = bench.pace(four, seconds, journal=True)
    add("random play, four heroes, journal on", on.games, "games/s", least=100)
    step()
    folded = bench.folding(seconds)
    add("folding a journal, against playing it", folded.ratio, "times faster", least=20)
    add("  reading it from bytes and folding", folded.played / folded.read, "times faster")
    add("journal of a game", folded.bytes, "bytes")
    add("  the same in entries", folded.entries, "entries")
    step()
    with tempfile.TemporaryDirectory() as folder:
        restored, longest = restoring(Path(folder))
        add("restoring an open question, median", at(restored, 0.5) * 1000, "ms", most=5)
        add("  99 of 100 within", at(restored, 0.99) * 1000, "ms", most=5)
        add("  most entries walked after a snapshot", longest, "entries")
        step()
        one, group = appends_per_second(folder, min(1.0, seconds / 2))
        add("appends to the store, a commit each", one, "commands/s")
        add("  fifty tables to a commit", group, "commands/s")
        step()
    add("memory of an open table after a whole game", bench.weight() / 1024, "KiB", most=1024)
    step()
    add("cold `undertow --help`", cold_help(), "s", most=0.3)
    step()
    for heroes, pace in bench.by_heroes(seconds).items():
        add(f"random play, {heroes} {'hero' if heroes == 1 else 'heroes'}", pace.games, "games/s")
    step()
    greedy = bench.pace(four, seconds, bot="greedy")
    add("greedy play, four heroes", greedy.games, "games/s")
    step()
    for journal, least in ((False, 3000), (True, 1500)):
        rate = moves_a_second(seconds, journal=journal)
        name = f"EIDOLON, three players, journal {'on' if journal else 'off'}"
        add(name, rate.moves, "Moves/s", least=least)
        step()
    # Whoever acts at random takes twice and a half as many decisions to an end.
    for bot, wanted in (("greedy", 300), ("ahead", 0), ("random", 0)):
        fights = conflicts_a_second(seconds, bot=bot)
        add(f"Anima Prime, four against two, {bot} play", fights.games, "conflicts/s", least=wanted)
        add("  the same in decisions", fights.decisions, "decisions/s")
        step()
    return rows


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
                asked = Sitting.open(store, games(), table).play.requests()
                took.append(perf_counter() - start)
                assert asked, "the question should still be open"
    return took, longest


def _paused(store: SqliteStore, number: int, after: int) -> str:
    """A table with a question open, so many decisions into its game."""
    from undertow.games.fire.game import GAME, SET_UP

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


def cold_help(times: int = 5) -> float:
    """Seconds until `undertow --help` is there, in a fresh interpreter; the median."""
    took = []
    for _ in range(times):
        start = perf_counter()
        subprocess.run(
            [sys.executable, "-m", "undertow", "--help"], check=True, stdout=subprocess.DEVNULL
        )
        took.append(perf_counter() - start)
    return at(took, 0.5)


def show(rows: list[Row]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(
        title="Undertow on this machine, one core; games by processor time", title_justify="left"
    )
    table.add_column("what")
    table.add_column("measured", justify="right")
    table.add_column("")
    table.add_column("wanted")
    for row in rows:
        style = "" if row.reached is None else "green" if row.reached else "yellow"
        mark = "" if row.reached is None else "  ok" if row.reached else "  not yet"
        table.add_row(row.name, _figure(row.value), row.unit, row.target + mark, style=style)
    Console(highlight=False).print(table)


def _figure(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"
