"""The contract suite in large: random games under every check, on all cores.

    python tools/contract.py GAME -n 10000 --jobs 2    so many games, from seed 0 (or --start) on
    python tools/contract.py GAME -n 1000 --reach      the same games without the checks: what comes up
    python tools/contract.py GAME --seed 1234          one of them again
    python tools/contract.py GAME --replay build/failures/GAME-1234.jsonl
    python tools/contract.py GAME --regenerate         golden campaigns, perft counts, golden playthrough

A game that fails, or in which a bot does what nobody may, counts as broken, and the rest are played.
Under the checks it leaves its journal under build/failures, with the story beside it. The checks
themselves are in tests/support/contract.py; each game's room is tests/<game>/room.py.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import multiprocessing
import sys
import time
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(ROOT / "src")]

FEW_FAILURES = 20


def rooms() -> list[str]:
    """The games that have a room to be tried in."""
    return sorted(path.parent.name for path in (ROOT / "tests").glob("*/room.py"))


def room_of(game: str) -> Any:
    return importlib.import_module(f"{game}.room").ROOM


def one(game: str, only_reach: bool, seed: int) -> tuple[int, str, dict[str, int], str]:
    """Play one game; gives seed, ending, counts, and what went wrong."""
    contract = importlib.import_module("support.contract")
    gc.set_threshold(100_000, 20, 20)  # records make no cycles; looking for them costs a tenth
    room = room_of(game)
    kind = importlib.import_module("support.kinds").kind_of(room, seed)
    try:
        if only_reach:
            report = importlib.import_module("support.scout").scout(room, seed, kind)
        else:
            report = contract.try_seed(room, seed, kind)
    except contract.Broken as broken:
        return seed, "broken", {}, str(broken)
    except (
        Exception
    ) as problem:  # not even a table could be set; the others are played all the same
        return seed, "broken", {}, f"{game}, seed {seed}: {type(problem).__name__}: {problem}"
    return seed, report.ending, report.counts, ""


def many(
    game: str, seeds: range, jobs: int, only_reach: bool
) -> Iterator[tuple[int, str, dict[str, int], str]]:
    if jobs < 2:
        yield from map(partial(one, game, only_reach), seeds)
        return
    with multiprocessing.Pool(jobs) as pool:
        yield from pool.imap_unordered(partial(one, game, only_reach), seeds, chunksize=8)


def run(game: str, seeds: range, jobs: int, only_reach: bool = False) -> int:
    """Play them all; say how it goes, and at the end how it went."""
    endings: Counter[str] = Counter()
    counts: Counter[str] = Counter()
    broken = []
    began = time.perf_counter()
    show = sys.stderr.isatty()
    for done, (seed, ending, counted, problem) in enumerate(many(game, seeds, jobs, only_reach), 1):
        endings[ending] += 1
        counts.update(counted)
        rate = done / (time.perf_counter() - began)
        if problem:
            broken.append(seed)
            if len(broken) <= FEW_FAILURES:
                print(f"\n{problem}", flush=True)
        if show or done % 100 == 0:
            line = f"{done} of {len(seeds)} games, {rate:.1f} a second, {len(broken)} broken"
            print(f"\r{line}" if show else line, end="" if show else "\n", file=sys.stderr)
    took = time.perf_counter() - began
    if show:
        print(file=sys.stderr)
    print(f"{len(seeds)} games of {game} in {took:.0f} s ({len(seeds) / took:.1f} a second)")
    for ending, count in endings.most_common():
        print(f"  {count:7} {ending}")
    expected = expected_of(game)
    kinds = {name.split()[0] for name in expected}
    checks = [f"{n} {k}" for k, n in counts.most_common() if k.split()[0] not in kinds]
    print("checked:", ", ".join(checks))
    for kind in sorted(kinds):
        all_of_them = [name for name in expected if name.split()[0] == kind]
        never = [name.split()[1] for name in all_of_them if not counts[name]]
        print(f"of {len(all_of_them)} {kind}s never came:", ", ".join(never) or "none")
    if broken:
        see = "" if only_reach else "; see build/failures"
        print(f"{len(broken)} BROKEN: seeds {broken[:FEW_FAILURES]}{see}")
    return 1 if broken else 0


def expected_of(game: str) -> list[str]:
    """What should come up if enough is played: the game's facts, rules and questions (those whose
    key says that they ask), and what its room notes besides; without what its room says can never be."""
    room, messages = room_of(game), importlib.import_module("undertow.kernel.words").messages()
    every = [
        *(f"fact {kind.__name__}" for kind in room.game.facts),
        *(f"rule {rule}" for rule in room.game.rules),
        *(f"prompt {key}" for key in messages if key.startswith(f"{game}.ask.")),
        *getattr(room, "noted", ()),
    ]
    return [name for name in every if name not in getattr(room, "never", ())]


def replay(game: str, path: Path) -> int:
    """Play a kept journal again, and say where the table stands."""
    kernel = importlib.import_module("undertow.kernel")
    room = room_of(game)
    entries = room.game.codec.decode(path.read_bytes().splitlines())
    play = importlib.import_module("support.replay").replay(
        room.game, entries, each=lambda play, entry: room.game.check(play.world)
    )
    print(f"{len(entries)} entries came out again. The table now:")
    for request in play.requests():
        print(f"  {request.seat} is asked: {kernel.speak(request.question.prompt)}")
    for seat in play.seats:
        for offer in play.offers(seat):
            print(f"  {seat} may: {offer.rule} {' '.join(map(str, offer.args))}")
    story = path.with_suffix(".txt")
    if story.exists():
        print(story.read_text(encoding="utf-8"))
    return 0


def regenerate(game: str) -> int:
    """Write anew what is committed of a game: its golden campaigns, and whatever else it has."""
    importlib.import_module("support.campaigns").regenerate(game)
    importlib.import_module("support.nearby").regenerate(game)
    importlib.import_module("support.figures").regenerate(game)
    if (ROOT / "tests" / game / "committed.py").exists():
        importlib.import_module(f"{game}.committed").regenerate()
    return 0


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("game", choices=rooms())
    parser.add_argument("-n", type=int, default=1000, help="how many games (1000)")
    parser.add_argument("--start", type=int, default=0, help="the first seed (0)")
    parser.add_argument("--jobs", type=int, default=2, help="how many at a time (2)")
    parser.add_argument("--seed", type=int, help="one game only")
    parser.add_argument("--reach", action="store_true", help="count what comes up, check nothing")
    parser.add_argument("--replay", type=Path, help="a journal from build/failures")
    parser.add_argument("--regenerate", action="store_true", help="write the committed files anew")
    options = parser.parse_args(argv)
    if options.replay:
        return replay(options.game, options.replay)
    if options.regenerate:
        return regenerate(options.game)
    if options.seed is not None:
        return run(options.game, range(options.seed, options.seed + 1), 1)
    return run(
        options.game, range(options.start, options.start + options.n), options.jobs, options.reach
    )


if __name__ == "__main__":
    sys.exit(main())
