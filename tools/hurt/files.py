"""Files from strangers: exported tables in which something was changed, imported. None stops the
server, none is kept that cannot be shown to every seat and played on."""

from __future__ import annotations

import argparse
import hashlib
import json
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct, field

from undertow.commands.places import games as all_games
from undertow.kernel import Offer, UndertowError
from undertow.lab.bots import Chair, RandomBot
from undertow.server.tables import bots, imports
from undertow.store import Sitting, SqliteStore, export_table
from undertow.store.files import _ZEROS

TRIES = 6
SECRET = bytes(range(32))
WEIRD: list[Any] = [
    2**63,
    2**64 - 1,
    -1,
    0,
    1,
    10**30,
    10**9,
    1.5,
    1e308,
    "",
    "host",
    "fate",
    "*",
    "rules",
    "shuffle 200000",
    "roll 0",
    "roll 1000000",
    "\u202e\x00",
    "x" * 5000,
    None,
    True,
    [],
    {},
    [[]],
    {"a": 1},
    [[[[[[[[[[]]]]]]]]]],
    [0] * 3000,
    "gm",
    "player1",
]


def sealed(head: dict[str, Any], lines: list[str]) -> bytes:
    """A file with a checksum that fits, whatever it holds."""
    head = {**head, "sha256": _ZEROS, "entries": len(lines)}
    raw = "".join(f"{line}\n" for line in (json.dumps(head, separators=(",", ":")), *lines))
    data = raw.encode(errors="replace")
    return data.replace(_ZEROS.encode(), hashlib.sha256(data).hexdigest().encode(), 1)


def opened(data: bytes) -> tuple[dict[str, Any], list[str]]:
    first, *lines = data.decode().splitlines()
    return json.loads(first), lines


def played(store: SqliteStore, game: str, acts: int, seed: int = 5) -> bytes:
    """A table of a game after so many acts, as a file."""
    rules = all_games()[game]
    begin = rules.begin(rules.demos()[0].settings)
    sitting: Any = Sitting.create(store, rules, begin.seats, begin.offer, SECRET, first=begin.first)
    play_on(sitting, acts, seed)
    return export_table(store, sitting.table, owner=True)


def play_on(sitting: Any, acts: int, seed: int) -> int:
    """Let somebody in every seat do what they may, so many times; gives how often they could."""
    bot = RandomBot(Random(seed))
    for n in range(acts):
        seat = bots.acts(sitting.play, dict.fromkeys(sitting.play.seats, "random"))
        if seat is None:
            return n
        decision: Any = bots.think(bot, Chair(sitting.play, seat))
        if isinstance(decision, Offer):
            sitting.open_rule(seat, decision)
        else:
            asked, said = decision.request, decision.answer
            sitting.do(lambda play, s=seat, r=asked, a=said: play.answer(s, r, a))
    return acts


def mutated(rng: Random, data: bytes) -> bytes:
    """The file with something in it changed, and a checksum that fits again."""
    head, lines = opened(data)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        at = rng.randrange(len(lines))
        match rng.randrange(8):
            case 0:
                del lines[at]
            case 1:
                lines.insert(rng.randrange(len(lines) + 1), lines[at])
            case 2:
                other = rng.randrange(len(lines))
                lines[at], lines[other] = lines[other], lines[at]
            case 3:
                head[rng.choice([key for key in head if key != "sha256"])] = rng.choice(WEIRD)
            case _:
                lines[at] = json.dumps(_changed(rng, json.loads(lines[at])))
        if not lines:
            lines = ["{}"]
    return sealed(head, lines)


def _changed(rng: Random, thing: Any) -> Any:
    """Somewhere in it, something else."""
    if isinstance(thing, dict) and thing and rng.random() < 0.9:
        key = rng.choice(list(thing))
        if rng.random() < 0.1:
            return {k: v for k, v in thing.items() if k != key}
        return {**thing, key: _changed(rng, thing[key])}
    if isinstance(thing, list) and thing and rng.random() < 0.8:
        at = rng.randrange(len(thing))
        return [*thing[:at], _changed(rng, thing[at]), *thing[at + 1 :]]
    if isinstance(thing, int) and rng.random() < 0.3:
        return thing + rng.choice((-1, 1, 1000))
    return rng.choice(WEIRD)


class Found(Struct):
    """What came of the files."""

    tried: int = 0
    kept: int = 0
    moved: int = 0
    """Of those, so many in which somebody could act, and did."""
    broke: int = 0
    """So many acts ended because a rule broke; the table stood as before."""
    ends: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    slowest: float = 0.0


def bring(count: int, seed: int, folder: Path, minutes: float = 1e9, show: bool = False) -> Found:
    """Bring so many changed files to a store, of every game in turn."""
    rng, found, games = Random(seed), Found(), all_games()
    until = time.monotonic() + 60 * minutes
    with SqliteStore(folder / "tables.db") as store:
        whole = [played(store, game, acts, seed) for game in games for acts in (0, 12, 40)]
        while found.tried < count and time.monotonic() < until:
            data = mutated(rng, whole[found.tried % len(whole)])
            found.tried += 1
            try:
                _bring(games, store, data, found)
            except Exception as problem:  # whatever it is, nobody foresaw it
                found.wrong.append(f"file {found.tried}: {type(problem).__name__}: {problem}"[:300])
            if show and found.tried % 500 == 0:
                print(
                    f"{found.tried} files, {found.kept} kept, {len(found.wrong)} wrong", flush=True
                )
    return found


def _bring(games: Any, store: SqliteStore, data: bytes, found: Found) -> None:
    start = time.monotonic()
    try:
        read = imports.read_import(games, data)
    except UndertowError as problem:
        found.ends[problem.code] += 1
        said = str(problem)
        if len(said) > 1000 or "\n" in said:
            found.wrong.append(f"file {found.tried}: not one sentence: {said[:200]!r}")
        return
    finally:
        found.slowest = max(found.slowest, time.monotonic() - start)
    imports.keep_import(store, read)
    found.kept += 1
    sitting = Sitting[Any].open(store, games, read.table.id, mend=True)
    imports.show_everybody(sitting.play, sitting.entries())
    found.moved += _goes_on(sitting, found)
    imports.show_everybody(sitting.play, sitting.entries())
    store.delete(read.table.id)


def _goes_on(sitting: Any, found: Found) -> bool:
    """Somebody acts. What the rules refuse, or one rule that breaks, is no end while others hold."""
    for seed in range(TRIES):
        try:
            return play_on(sitting, 2, found.tried + seed) > 0
        except UndertowError as problem:
            found.broke += problem.code == "RuleFailed"
            said = str(problem)
    found.wrong.append(f"file {found.tried}: nothing can be done there: {said}"[:300])
    return False


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="tools.hurt files", description=__doc__)
    parser.add_argument("--count", type=int, default=10_000, help="files (10000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=60.0, help="stop after so many (60)")
    args = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        found = bring(args.count, args.seed, Path(folder), args.minutes, show=True)
    for row in found.wrong[:30]:
        print(row)
    ends = ", ".join(f"{times} {name}" for name, times in found.ends.most_common())
    print(
        f"{found.tried} files: refused {sum(found.ends.values())} ({ends}), kept {found.kept}, of "
        f"which {found.moved} went on ({found.broke} times a rule broke); slowest {found.slowest:.1f} s; {len(found.wrong)} wrong"
    )
    return 1 if found.wrong else 0
