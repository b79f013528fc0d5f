"""Many games, over several processes, and what they say together.

Game i of a seed is the same game whatever the number of processes: each worker makes its secret and
its bot's chance from the seed and i alone, and the results are put in order before they are read.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.pool import Pool
from multiprocessing.resource_tracker import ensure_running
from typing import Any

import msgspec
from msgspec import Struct

from undertow.lab.fire_table import Options
from undertow.lab.playout import Result, playout
from undertow.lab.stats import Rate, Spread, rate, spread

ADVANCE = Callable[[int], None]
"""Told how many more games are done."""


class Plan(Struct, frozen=True):
    """A row of games."""

    options: Options
    bot: str = "greedy"
    games: int = 1000
    seed: int = 0
    journal: bool = False


class Summary(Struct, frozen=True):
    """What a row of games says."""

    games: int
    won: Rate
    total: Rate
    partial: Rate
    defeat: Rate
    reasons: dict[str, Rate]
    """How games ended: outcome and why."""
    relics: dict[str, Rate]
    """How many relics were destroyed."""
    turns: Spread
    decisions: Spread
    threat: Spread
    lost: Spread
    explored: Spread
    fallen: Spread
    ap: dict[str, float]
    """AP a game on each kind of action."""


class Simulated(Struct, frozen=True):
    """A whole simulation, as `--json` prints it."""

    plan: Plan
    summary: Summary
    results: tuple[Result, ...]


def nobody(done: int) -> None:
    """Nobody watches."""


def simulate(plan: Plan, *, jobs: int = 1, advance: ADVANCE = nobody) -> Simulated:
    """Play every game of the plan."""
    # The first game is begun here, so that a set-up that cannot be played is refused at once.
    plan.options.prepare(dict.fromkeys(plan.options.heroes, "lab"))
    found: list[Result] = []
    for part in _played(plan, jobs):
        found.extend(part)
        advance(len(part))
    results = tuple(sorted(found, key=lambda result: result.number))
    return Simulated(plan, summarise(results), results)


def _played(plan: Plan, jobs: int) -> Iterator[list[Result]]:
    parts = list(_parts(plan.games, jobs))
    if jobs <= 1 or len(parts) < 2:
        for numbers in parts:
            yield _work((plan, numbers))
        return
    with workers(min(jobs, len(parts))) as pool:
        yield from pool.imap_unordered(_work, [(plan, numbers) for numbers in parts])


def _parts(games: int, jobs: int) -> Iterator[range]:
    """Portions small enough that progress moves and no process waits long for the last one."""
    size = max(1, min(25, games // (max(1, jobs) * 8)))
    for first in range(0, games, size):
        yield range(first, min(games, first + size))


@contextmanager
def workers(count: int) -> Iterator[Pool]:
    """So many processes: a fresh interpreter each, on every system alike; they leave Ctrl-C to us.

    Ctrl-C is held back while they start, for they inherit that: else one that has not come to
    `_leave_ctrl_c` yet would die with a traceback."""
    context = multiprocessing.get_context("spawn")
    held = getattr(signal, "pthread_sigmask", None)
    if held is not None:
        ensure_running()  # it would let Ctrl-C through again if it began later
        held(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        pool = context.Pool(count, initializer=_leave_ctrl_c)
    finally:
        if held is not None:
            held(signal.SIG_UNBLOCK, {signal.SIGINT})
    with pool:
        yield pool


def _leave_ctrl_c() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _work(task: tuple[Plan, range]) -> list[Result]:
    plan, numbers = task
    return [
        playout(plan.options, plan.bot, plan.seed, number, journal=plan.journal)
        for number in numbers
    ]


def summarise(results: Sequence[Result]) -> Summary:
    n = len(results)
    outcomes = Counter(result.outcome for result in results)
    reasons = Counter(f"{result.outcome}: {result.why}" for result in results)
    relics = Counter(len(result.broken) for result in results)
    ap: Counter[str] = Counter()
    for result in results:
        ap.update(result.ap)
    return Summary(
        games=n,
        won=rate(outcomes["total"] + outcomes["partial"], n),
        total=rate(outcomes["total"], n),
        partial=rate(outcomes["partial"], n),
        defeat=rate(outcomes["defeat"], n),
        reasons={why: rate(count, n) for why, count in sorted(reasons.items())},
        relics={str(count): rate(relics[count], n) for count in range(4)},
        turns=spread([result.turns for result in results]),
        decisions=spread([result.decisions for result in results]),
        threat=spread([result.threat for result in results]),
        lost=spread([result.lost for result in results]),
        explored=spread([result.explored for result in results]),
        fallen=spread([result.fallen for result in results]),
        ap={what: spent / n for what, spent in sorted(ap.items())},
    )


def as_json(simulated: Simulated, *, each: bool = False) -> dict[str, Any]:
    """For programs: the same figures, and every single game where asked for."""
    found: dict[str, Any] = {
        "plan": msgspec.to_builtins(simulated.plan),
        "summary": msgspec.to_builtins(simulated.summary),
    }
    if each:
        found["results"] = msgspec.to_builtins(simulated.results)
    return found
