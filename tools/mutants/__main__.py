"""`make mutants`: break one thing at a time, run the tests that can notice, and say who survived."""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tools.mutants import report
from tools.mutants.choosing import Chooser
from tools.mutants.edits import Mutant, draw
from tools.mutants.places import PARTS, Place
from tools.mutants.record import NotGreen, Record, of_folder
from tools.mutants.running import Kept, Result, Worker, enumerate_mutants, run_all

ROOT = Path(__file__).resolve().parents[2]
QUIET_EVERY = 10
"""Without a terminal, progress is a line after so many mutants."""


def arguments(argv: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("--room", action="append", default=[], help="a game, or kernel, or parts")
    parser.add_argument("--files", nargs="*", default=[], help="only these files (patterns)")
    parser.add_argument(
        "--part",
        action="append",
        default=[],
        choices=PARTS,
        help="rules and catalogue, unless others are asked for",
    )
    parser.add_argument("--sample", type=int, help="draw so many of each room")
    parser.add_argument("--seed", type=int, default=1, help="which draw")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument(
        "--budget",
        type=float,
        default=20.0,
        metavar="SECONDS",
        help="CPU seconds of tests for one mutant, at most",
    )
    parser.add_argument(
        "--trust",
        action="store_true",
        help="a mutant that was killed under earlier sources or tests stays killed",
    )
    parser.add_argument(
        "--cold", action="store_true", help="import everything anew for every mutant (slow)"
    )
    parser.add_argument(
        "--own",
        action="store_true",
        help="ask only the tests of the room itself, whole games left out (quick; others may kill more)",
    )
    parser.add_argument(
        "--tests",
        nargs="*",
        default=[],
        metavar="WORD",
        help="ask only test files with such a word in their names (quicker still; others may kill more)",
    )
    parser.add_argument("--list", action="store_true", help="name the mutants and run nothing")
    parser.add_argument(
        "--weak", action="store_true", help="name those that no quick test runs, and run nothing"
    )
    parser.add_argument("--root", type=Path, default=ROOT, help=argparse.SUPPRESS)
    parser.add_argument("--package", default="undertow", help=argparse.SUPPRESS)
    parser.add_argument("--build", type=Path, help=argparse.SUPPRESS)
    parser.add_argument(
        "--equivalent", type=Path, default=report.EQUIVALENT, help=argparse.SUPPRESS
    )
    return parser.parse_args(argv)


def drawn(place: Place, rooms: list[str], asked: argparse.Namespace) -> dict[str, list[Mutant]]:
    """The mutants of each room that are wanted."""
    parts = asked.part or (PARTS if asked.files else PARTS[:2])
    every = {
        room: [m for m in enumerate_mutants(place, room, asked.files) if m.part in parts]
        for room in rooms
    }
    return {room: draw(found, asked.sample, asked.seed) for room, found in every.items()}


def folders_for(place: Place, rooms: list[str], own: bool = False) -> list[str]:
    """The test folders that can notice something in these rooms: for a game its own and those of
    all, for what is shared every one; or only their `own`."""
    if own:
        return [f for f in place.test_folders if f in rooms]
    shared = [room for room in rooms if room not in place.games]
    games = place.games if shared else rooms
    return [f for f in place.test_folders if f not in place.games or f in games]


def key_of(place: Place, room: str, keys: dict[str, str], budget: float, own: bool = False) -> str:
    mine = sorted(keys[folder] for folder in folders_for(place, [room], own))
    return hashlib.sha256(" ".join([*mine, *place.only, str(budget)]).encode()).hexdigest()[:16]


def main(argv: list[str]) -> int:
    asked = arguments(argv)
    build = asked.build or asked.root / "build"
    place = Place(asked.root, asked.package, build, not asked.own, tuple(asked.tests))
    rooms = asked.room or list(place.rooms)
    for room in rooms:
        if room not in place.rooms:
            print(f"There is no room {room}; there are {', '.join(place.rooms)}.")
            return 2
    console = Console(width=None if sys.stdout.isatty() else 120)
    wanted = drawn(place, rooms, asked)
    if asked.list:
        for mutant in (m for found in wanted.values() for m in found):
            print(f"{mutant.id}  {mutant.where}  {mutant.change}")
        return 0
    try:
        folders = folders_for(place, rooms, asked.own)
        records: dict[str, Record] = {f: of_folder(place, f, asked.trust) for f in folders}
    except NotGreen as trouble:
        print(trouble)
        return 1
    if asked.weak:
        chooser = Chooser(place, records, asked.budget)
        for room, found in wanted.items():
            weak = [mutant for mutant in found if not chooser.quick(mutant)]
            for mutant in weak:
                print(f"{mutant.where}  {mutant.change}")
            print(f"{room}: no quick test runs {len(weak)} of {len(found)}")
        return 0
    keys = {folder: place.key(folder) for folder in records}
    room_keys = {room: key_of(place, room, keys, asked.budget, asked.own) for room in rooms}
    kept = Kept(place.build / "mutants" / "results.jsonl")
    results: list[Result] = []
    open_ones: list[Mutant] = []
    listed = report.equivalents(asked.equivalent)
    excuses = {}
    for mutant in (m for found in wanted.values() for m in found):
        excuse = report.excused(mutant, listed)
        if excuse:
            excuses[mutant.id] = excuse
        known = kept.of(mutant, room_keys[mutant.room], asked.trust)
        if known:
            results.append(known)
        elif excuse:
            results.append(_unrun(mutant, room_keys[mutant.room]))
        else:
            open_ones.append(mutant)
    chooser = Chooser(place, records, asked.budget)
    for known in kept.kills.values():
        chooser.learn(known.test, at_import=False)

    def worker() -> Worker:
        return Worker(place, records, asked.cold)

    _run(worker, asked.workers, open_ones, chooser, room_keys, kept, results, console)
    figures = report.figures(results, excuses)
    how = {
        "sample": asked.sample,
        "seed": asked.seed,
        "files": asked.files,
        "budget": asked.budget,
        "own": asked.own,
        "tests": asked.tests,
    }
    report.write(place.build / "mutants.json", figures, how)
    looked_at = {f for entry in listed if (f := entry.file) and (place.root / f).exists()}
    of_file = {f: list(enumerate_mutants(place, place.room_of(f), [f])) for f in looked_at}
    report.show(figures, report.stale(listed, place, of_file), console)
    return 0


def _unrun(mutant: Mutant, key: str) -> Result:
    return Result(
        mutant.id,
        key,
        mutant.room,
        mutant.part,
        mutant.file,
        mutant.line,
        mutant.change,
        "",
        "equivalent",
        "",
        0.0,
        0,
        0,
    )


def _run(
    worker: Callable[[], Worker],
    count: int,
    wanted: list[Mutant],
    chooser: Chooser,
    keys: dict[str, str],
    kept: Kept,
    results: list[Result],
    console: Console,
) -> None:
    already = len(results)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[alive]} alive"),
        TimeRemainingColumn(elapsed_when_finished=True),
    )
    quiet = not console.is_terminal
    with Progress(*columns, console=console, disable=quiet) as progress:
        task = progress.add_task("mutants", total=len(wanted), alive=0)

        def done(result: Result) -> None:
            kept.add(result)
            results.append(result)
            run = len(results) - already
            alive = sum(not r.killed for r in results[already:])
            progress.update(task, advance=1, alive=alive)
            if quiet and (run % QUIET_EVERY == 0 or run == len(wanted)):
                print(f"{run} of {len(wanted)} mutants, {alive} alive", flush=True)

        run_all(wanted, chooser, keys, worker, count, kept, done)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
