"""Several processes on one PostgreSQL, beside one: what comes of each more?

    python -m undertow.server.bench.several --store postgresql://…

The tables are dealt out, as a proxy does that leads by a hash of the table: each process is a server
of its own with its share of them, under a load of its own. One and several are measured in turns. What
a machine with too few cores for all of them can still say is the processor time of the servers for each
delivery: so many times as much work comes of several where every process has a core, and the database
keeps up. Everything is done in a schema of its own, which is gone afterwards.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from statistics import mean
from urllib.parse import quote

import msgspec
from msgspec import Struct

from undertow.lab.bench import interpreter
from undertow.server.bench.load import Figures, Job

SCHEMA = "undertow_several"


class Several(Struct, frozen=True):
    """What came of so many processes together."""

    processes: int
    deliveries: float
    """A second, by the clock."""
    cores: float
    """That the servers took."""
    p99: float
    wrong: int

    @property
    def a_core(self) -> float:
        """Deliveries for each second the servers ran."""
        return self.deliveries / max(self.cores, 0.01)


def measured(address: str, processes: int, what: str, tables: int, seconds: float) -> Several:
    """So many servers at once, each with its share of the tables."""
    me = [sys.executable, "-m", "undertow.server.bench"]
    with ExitStack() as stack:
        servers = [
            stack.enter_context(
                subprocess.Popen([*me, "--serve", address], stdout=subprocess.PIPE, text=True)
            )
            for _ in range(processes)
        ]
        for server in servers:
            stack.callback(server.terminate)
        jobs = []
        for server in servers:
            assert server.stdout is not None
            port = server.stdout.readline().strip()
            job = Job(f"127.0.0.1:{port}", server.pid, "ours", what, tables, seconds, True)
            jobs.append(msgspec.json.encode(job).decode())
        loads = [
            stack.enter_context(subprocess.Popen([*me, "--load", job], stdout=subprocess.PIPE))
            for job in jobs
        ]
        found = [msgspec.json.decode(one.communicate()[0], type=Figures) for one in loads]
    return Several(
        processes,
        sum(one.deliveries_a_second for one in found),
        sum(one.server_cpu for one in found),
        max(one.p99_ms for one in found),
        sum(one.lost_or_doubled for one in found),
    )


HEAD = "processes  deliveries/s  cores  per core s   p99 ms  wrong"


def line(s: Several) -> str:
    return (
        f"{s.processes:9}  {s.deliveries:12,.0f}  {s.cores:5.2f}  {s.a_core:10,.0f}  {s.p99:7.1f}"
        f"  {s.wrong:5}"
    )


def gain(one: Sequence[Several], more: Sequence[Several]) -> tuple[float, float]:
    """How many times the work of one process comes of several: by the clock, and by processor time."""
    clock = mean(s.deliveries for s in more) / mean(s.deliveries for s in one)
    a_core = mean(s.a_core for s in more) / mean(s.a_core for s in one)
    return clock, more[0].processes * a_core


def main(arguments: list[str] | None = None) -> int:
    import psycopg

    parser = argparse.ArgumentParser(
        prog="undertow.server.bench.several",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--store", required=True, metavar="URL", help="postgresql://…")
    parser.add_argument("--processes", type=int, default=2, help="beside one (2)")
    parser.add_argument("--tables", type=int, default=50, help="of six, for each process (50)")
    parser.add_argument("--seconds", type=float, default=5.0, help="for each row (5)")
    parser.add_argument("--what", choices=("play", "same"), default="play", help="(play)")
    args = parser.parse_args(arguments)
    mark = "&" if "?" in args.store else "?"
    own = f"{args.store}{mark}options={quote(f'-csearch_path={SCHEMA}')}"
    found: list[Several] = []
    print(f"{interpreter()}\n{HEAD}")
    with psycopg.connect(args.store, autocommit=True) as db:
        try:
            for count in (1, args.processes, args.processes, 1):
                db.execute(f"DROP SCHEMA IF EXISTS {SCHEMA} CASCADE")
                found.append(measured(own, count, args.what, args.tables, args.seconds))
                print(line(found[-1]), flush=True)
        finally:
            db.execute(f"DROP SCHEMA IF EXISTS {SCHEMA} CASCADE")
    clock, own_time = gain([found[0], found[3]], found[1:3])
    print(
        f"{args.processes} beside one: {clock:.2f} by the clock, {own_time:.2f} by processor time"
    )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
