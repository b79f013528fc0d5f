"""Many tables on many processes, simulated by what one process and one database were measured to take.

    python -m undertow.server.bench.scale --tables 100000 --processes 50 100 200

Commands come at random, each table's to the process that a hash of its id names. A process does one
thing after the other; its writer keeps everything that waits in one commit, as ours does. Nothing
here touches a network or a disk: it says what the measured costs come to, not what they are.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from heapq import heappop, heappush
from random import Random

from msgspec import Struct


class Costs(Struct, frozen=True):
    """What was measured. Change them for a machine of your own."""

    command: float = 507e-6
    """Seconds of the loop for one command at a table of six: rules, views, six sockets."""
    commit: float = 1.0e-3
    """Seconds until the database has one commit on its disk."""
    row: float = 51e-6
    """Seconds of the database for one command in a commit (19,600 commands a second)."""
    table: float = 0.135
    """Megabytes of a table in memory, with its share of caches."""
    socket: float = 0.023
    process: float = 82.0
    """Megabytes of a process that serves nobody."""
    people: int = 6


class Scaled(Struct, frozen=True):
    """How one number of processes fares."""

    processes: int
    busy: float
    """Of one core, the process that has most to do."""
    mean_busy: float
    p50: float
    p99: float
    """Milliseconds from a command's arrival until it is kept and sent."""
    commits: float
    """A second, of all processes."""
    database: float
    """Cores of the database for commands; commits come on top."""
    memory: float
    """Megabytes of one process."""


def simulate(
    tables: int, processes: int, each: float, costs: Costs, seconds: float = 10.0, seed: int = 1
) -> Scaled:
    """So many tables with a command every `each` seconds."""
    rng = Random(seed)
    homes: list[int] = [0] * processes
    for _ in range(tables):
        homes[rng.randrange(processes)] += 1
    some = sorted(range(processes), key=homes.__getitem__)
    looked = [*some[-3:], *rng.sample(some, min(5, processes))]  # the fullest, and a few others
    times: list[float] = []
    commits = 0
    for n in looked:
        took, flushed = _process(rng, homes[n] / each, costs, seconds)
        times += took
        commits += flushed
    times.sort()
    rate = tables / each
    busy = [costs.command * home / each for home in homes]
    return Scaled(
        processes,
        max(busy),
        sum(busy) / processes,
        _part(times, 50),
        _part(times, 99),
        commits / seconds / len(looked) * processes,
        rate * costs.row,
        costs.process + tables / processes * (costs.table + costs.people * costs.socket),
    )


def _process(rng: Random, rate: float, costs: Costs, seconds: float) -> tuple[list[float], int]:
    """One process: commands that come at a rate, its loop, and its writer."""
    arrivals: list[float] = []
    at = 0.0
    while rate and (at := at + rng.expovariate(rate)) < seconds:
        arrivals.append(at)
    ready: list[tuple[float, float]] = []
    loop = 0.0
    for came in arrivals:
        loop = max(loop, came) + costs.command * rng.expovariate(1.0)
        heappush(ready, (loop, came))
    took: list[float] = []
    free, commits = 0.0, 0
    while ready:
        start = max(free, ready[0][0])
        batch = []
        while ready and ready[0][0] <= start:
            batch.append(heappop(ready)[1])
        free = start + costs.commit + costs.row * len(batch)
        commits += 1
        took += [1000 * (free - came) for came in batch]
    return took, commits


def _part(times: Sequence[float], part: int) -> float:
    return times[min(len(times) - 1, len(times) * part // 100)] if times else 0.0


HEAD = "processes  fullest  mean core  p50 ms   p99 ms  commits/s  database cores  MB a process"


def line(s: Scaled) -> str:
    late = "   too few" if s.busy >= 0.9 else ""
    return (
        f"{s.processes:9}  {s.busy:7.2f}  {s.mean_busy:9.2f}  {s.p50:6.1f}  {s.p99:7.1f}  "
        f"{s.commits:9.0f}  {s.database:14.2f}  {s.memory:12.0f}{late}"
    )


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="undertow.server.bench.scale",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--tables", type=int, default=100_000, help="of six people (100000)")
    parser.add_argument("--processes", type=int, nargs="*", default=[10, 20, 50, 100, 200])
    parser.add_argument(
        "--each", type=float, default=10.0, help="seconds between two commands of a table (10)"
    )
    parser.add_argument("--command", type=float, default=507.0, help="µs of a process (507)")
    parser.add_argument("--commit", type=float, default=1.0, help="ms of the disk (1)")
    parser.add_argument(
        "--row", type=float, default=51.0, help="µs of the database for a command (51)"
    )
    args = parser.parse_args(arguments)
    costs = Costs(args.command / 1e6, args.commit / 1e3, args.row / 1e6)
    print(f"{args.tables} tables of six, a command each {args.each:g} s at every one of them")
    print(HEAD)
    for count in args.processes:
        print(line(simulate(args.tables, count, args.each, costs)), flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
