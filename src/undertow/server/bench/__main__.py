"""Measure, and print.

The server runs in one process, everybody else in another. A command's time is from sending it
until every other client of its table has it; at our tables it is durable by then (SQLite, WAL,
synchronous=FULL). With --peer, boardgame.io's server is measured in the same run, by the same
clients: as many tables and seats, and a small game with a table of about the size of a seat's view
of our own game, which is played on our kernel as well ("the same small game"). It keeps nothing on
disk. Chat at our table is a command like any other: kept, numbered, delivered once.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from statistics import mean

import msgspec

from undertow.kernel import UndertowError
from undertow.lab.bench import interpreter
from undertow.server.bench import ours, peer
from undertow.server.bench.load import Figures, Job, measured

NAMES = {
    ("ours", "play"): "ours, playing",
    ("ours", "say"): "ours, a line of chat",
    ("ours", "same"): "ours, the same small game",
    ("peer", "whole"): "boardgame.io, small game",
    ("peer", "delta"): "boardgame.io, with deltaState",
}


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="undertow.server.bench",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--seconds", type=float, default=5.0, help="for each row (5)")
    parser.add_argument("--tables", default="1,50,200", help="paced at each of these; 1,50,200")
    parser.add_argument("--peer", action="store_true", help="boardgame.io as well, in the same run")
    parser.add_argument(
        "--growth",
        metavar="FEW,MANY",
        help="only this: what a delivery takes of a core at few tables and at many, such as 25,1600",
    )
    parser.add_argument("--folder", help="where the measured store lies")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    parser.add_argument("--load", help=argparse.SUPPRESS)
    args = parser.parse_args(arguments)
    if args.serve:
        ours.serve(args.serve)
        return 0
    if args.load:
        print(msgspec.json.encode(measured(msgspec.json.decode(args.load, type=Job))).decode())
        return 0
    counts = [int(count) for count in args.tables.split(",")]
    with_peer = args.peer
    if with_peer:
        try:
            peer.install()
        except UndertowError as problem:
            print(problem, file=sys.stderr)
            with_peer = False
    if not args.json:
        print(f"{interpreter()}\n")
    if args.growth:
        return _growth([int(count) for count in args.growth.split(",")], args)
    found: list[Figures] = []
    for title, jobs in (
        (PACED, paced(counts, args.seconds, with_peer)),
        (FLAT_OUT, flat_out(counts[-1], args.seconds, with_peer)),
    ):
        found += _all(title, jobs, args)
        if not args.json:
            print()
    if not args.json:
        print("\n".join([*memory(found), *(["", *ratios(found)] if with_peer else [])]))
    return 2 if args.peer and not with_peer else 0


def _all(title: str, jobs: list[Job], args: argparse.Namespace) -> list[Figures]:
    found: list[Figures] = []
    if not args.json:
        print(f"{title}\n{HEAD}")
    for job in jobs:
        with tempfile.TemporaryDirectory(dir=args.folder) as place:
            found.append(_one(place, job))
        figures = found[-1]
        print(msgspec.json.encode(figures).decode() if args.json else line(figures), flush=True)
    return found


def _growth(counts: list[int], args: argparse.Namespace) -> int:
    """The same play at few tables and at many, in turns."""
    few, many = counts
    runs = [few, many, few]
    found = _all(FLAT_OUT, [Job("", 0, "ours", "play", n, args.seconds, True) for n in runs], args)
    if not args.json:
        a_core = mean(_a_core(f) for f in found if f.tables == few)
        grown = a_core / mean(_a_core(f) for f in found if f.tables == many)
        print(f"\na delivery at {many} tables takes {grown:.2f} times what it takes at {few}")
    return 0


def paced(counts: list[int], seconds: float, with_peer: bool) -> list[Job]:
    """One command a second at each table: how long does everybody wait?"""
    last = counts[-1]
    jobs = [Job("", 0, "ours", "play", count, seconds, False) for count in counts]
    jobs.append(Job("", 0, "ours", "same", last, seconds, False))
    if with_peer:
        jobs.append(Job("", 0, "peer", "whole", last, seconds, False))
    return jobs


def flat_out(last: int, seconds: float, with_peer: bool) -> list[Job]:
    """As many commands as go, peer and we in turns. What is compared most is measured twice, the
    other way round the second time, for a machine is never as busy as it was a moment ago."""
    fair = [("peer", "whole"), ("ours", "same"), ("ours", "same"), ("peer", "whole")]
    runs = [*fair, ("peer", "delta"), ("ours", "say"), ("ours", "play")]
    return [
        Job("", 0, who, what, last, seconds, True)
        for who, what in runs
        if who == "ours" or with_peer
    ]


def _one(place: str, job: Job) -> Figures:
    me = [sys.executable, "-m", "undertow.server.bench"]
    command, more = ([*me, "--serve", place], {}) if job.who == "ours" else peer.command(job.what)
    environment = {**os.environ, **more}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
        assert server.stdout is not None
        try:
            port = server.stdout.readline().strip()
            job = msgspec.structs.replace(job, base=f"127.0.0.1:{port}", pid=server.pid)
            asked = msgspec.json.encode(job).decode()
            ran = subprocess.run([*me, "--load", asked], stdout=subprocess.PIPE, check=True)
            return msgspec.json.decode(ran.stdout, type=Figures)
        finally:
            server.terminate()


PACED = (
    "One command a second at each table. p50, p99: from sending it until all six clients have it"
)
FLAT_OUT = (
    "Flat out: each table's next command follows as soon as all six clients have the last one"
)
HEAD = (
    f"{'':34} {'tables':>6} {'clients':>7} {'p50 ms':>8} {'p99 ms':>8} {'commands/s':>10} "
    f"{'deliveries/s':>12} {'bytes each':>10} {'wrong':>5} {'cores':>5} {'(load)':>6} "
    f"{'per core s':>10}"
)


def line(f: Figures) -> str:
    return (
        f"{NAMES[f.who, f.what]:34} {f.tables:6} {f.clients:7} {f.p50_ms:8.1f} {f.p99_ms:8.1f} "
        f"{f.commands_a_second:10,.0f} {f.deliveries_a_second:12,.0f} {f.bytes_a_delivery:10,.0f} "
        f"{f.lost_or_doubled:5} {f.server_cpu:5.2f} {f.load_cpu:6.2f} {_a_core(f):10,.0f}"
    )


def _a_core(f: Figures) -> float:
    """Deliveries for each second the server's process ran: says more on a busy machine."""
    return f.deliveries_a_second / max(f.server_cpu, 0.01)


def memory(found: list[Figures]) -> Iterator[str]:
    """What the server's process grew by, at the most tables: few are lost in the noise."""
    yield f"{'Memory of the server':60} {'kB/connection':>13} {'kB/idle table':>13}"
    most = max(f.tables for f in found)
    for key, name in NAMES.items():
        of = [f for f in found if (f.who, f.what) == key and f.tables == most]
        if not of or key == ("ours", "say"):  # the same tables as those at which it is played
            continue
        table = mean(f.kb_a_table for f in of)
        # The peer makes a table when the first client comes; it is among the connections.
        said = f"{table:13.1f}" if key[0] == "ours" else f"{'':13}"
        yield f"{name:60} {mean(f.kb_a_connection for f in of):13.1f} {said}"


def ratios(found: list[Figures]) -> Iterator[str]:
    """Ours beside theirs, flat out; what is compared with what is said."""
    yield f"{'Ours against theirs, flat out':60} {'deliveries/s':>13} {'per core s':>13}"
    for mine in ("same", "say", "play"):
        for theirs in ("whole", "delta"):
            a = [f for f in found if f.flat and (f.who, f.what) == ("ours", mine)]
            b = [f for f in found if f.flat and (f.who, f.what) == ("peer", theirs)]
            names = f"{NAMES['ours', mine]} : {NAMES['peer', theirs]}"
            speed = mean(f.deliveries_a_second for f in a) / mean(f.deliveries_a_second for f in b)
            a_core = mean(map(_a_core, a)) / mean(map(_a_core, b))
            yield f"{names:60} {speed:12.2f}x {a_core:12.2f}x"


if __name__ == "__main__":
    raise SystemExit(main())
