"""Measure, and print.

The server runs in one process, everybody else in another. A command's time is from sending it
until every other client of its table has it; at our tables it is durable by then (SQLite, WAL,
synchronous=FULL). With --peer, boardgame.io's server is measured in the same run, by the same
clients: as many tables and seats, and a small game with a table of about the size of a seat's view
of Fire of Eidolon, which is played on our kernel as well ("the same move"). It keeps nothing on
disk. Chat at our table is a command like any other: kept, numbered, delivered once.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator

import msgspec

from undertow.kernel import UndertowError
from undertow.server.bench import ours, peer
from undertow.server.bench.load import Figures, Job, measured

NAMES = {
    ("ours", "play"): "ours, playing Fire",
    ("ours", "say"): "ours, a line of chat",
    ("ours", "same"): "ours, the same move",
    ("peer", "whole"): "boardgame.io, a move",
    ("peer", "delta"): "boardgame.io, a move (deltaState)",
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
        print(HEAD)
    found = []
    for figures in measure(counts, args.seconds, args.folder, with_peer):
        print(msgspec.json.encode(figures).decode() if args.json else line(figures), flush=True)
        found.append(figures)
    if with_peer and not args.json:
        print("\n".join(["", *ratios(found)]))
    return 2 if args.peer and not with_peer else 0


def measure(
    counts: list[int], seconds: float, folder: str | None = None, with_peer: bool = False
) -> Iterator[Figures]:
    """Figures one by one: paced at each count, then flat out at the last, peer and we in turns."""
    last = counts[-1]
    runs = [("ours", "play", count, False) for count in counts]
    if with_peer:
        runs += [("peer", "whole", last, False), ("peer", "whole", last, True)]
    runs += [("ours", "same", last, False), ("ours", "same", last, True)]
    if with_peer:
        runs += [("peer", "delta", last, True)]
    runs += [("ours", "say", last, True), ("ours", "play", last, True)]
    for who, what, count, flat in runs:
        with tempfile.TemporaryDirectory(dir=folder) as place:
            yield _one(place, Job("", 0, who, what, count, seconds, flat))


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


HEAD = (
    f"{'':34} {'tables':>6} {'clients':>7} {'pace':>9} {'p50 ms':>8} {'p99 ms':>8} "
    f"{'commands/s':>10} {'deliveries/s':>12} {'bytes each':>10} {'wrong':>5} {'cores':>5} {'(load)':>6} {'per core s':>10} "
    f"{'kB/client':>9} {'kB/table':>8}"
)


def line(f: Figures) -> str:
    pace = "flat out" if f.flat else "1/s each"
    return (
        f"{NAMES[f.who, f.what]:34} {f.tables:6} {f.clients:7} {pace:>9} {f.p50_ms:8.1f} "
        f"{f.p99_ms:8.1f} {f.commands_a_second:10,.0f} {f.deliveries_a_second:12,.0f} "
        f"{f.bytes_a_delivery:10,.0f} {f.lost_or_doubled:5} {f.server_cpu:5.2f} "
        f"{f.load_cpu:6.2f} {_a_core(f):10,.0f} "
        f"{f.kb_a_connection:9.1f} {f.kb_a_table:8.1f}"
    )


def _a_core(f: Figures) -> float:
    """Deliveries for each second the server's process ran: says more on a busy machine."""
    return f.deliveries_a_second / max(f.server_cpu, 0.01)


def ratios(found: list[Figures]) -> Iterator[str]:
    """Ours beside theirs, flat out; what is compared with what is said."""
    flat = {(f.who, f.what): f for f in found if f.flat}
    yield f"{'flat out, ours against theirs':60} {'deliveries/s':>12} {'per core s':>10}"
    for mine in ("same", "say", "play"):
        for theirs in ("whole", "delta"):
            a, b = flat["ours", mine], flat["peer", theirs]
            names = f"{NAMES['ours', mine]} : {NAMES['peer', theirs]}"
            ratio = a.deliveries_a_second / b.deliveries_a_second
            yield f"{names:60} {ratio:12.2f} {_a_core(a) / _a_core(b):10.2f}"


if __name__ == "__main__":
    raise SystemExit(main())
