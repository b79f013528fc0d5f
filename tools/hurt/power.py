"""Power is lost at every moment: nothing the store said it had kept is gone, and nothing is torn.

A store is written to (new tables, commands of many tables in one flush, pictures, keys, deletions,
the log going over into the file), and everything that reaches the disk is written down. Then, for
every sync and for moments in between, the files are laid out as a power cut could have left them,
and opened.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

from msgspec import Struct, field

from tools.hurt.disk import Disk, Event, Platter
from undertow.store import (
    Append,
    Kept,
    KeyHash,
    NewTable,
    NoSuchTable,
    SqliteStore,
    StoreError,
)
from undertow.store.pictures import Picture
from undertow.store.schema import LOST_LOG

HOW = ("none", "some", "some", "all")
"""What is left of what was not synced."""


class Promised(Struct):
    """What the store said of one table: its lines, and after which of them a command ended."""

    lines: list[str] = field(default_factory=list)
    ends: dict[str, int] = field(default_factory=dict)
    pictures: list[str] = field(default_factory=list)
    keys: int = 0
    gone: bool = False


def written(path: Path, seed: int, rounds: int, synchronous: str = "FULL") -> list[Event]:
    """Write to a store for a while; what came to the disk, and what was promised in between. Every
    other seed begins with a backup that was put in place."""
    rng = Random(seed)
    lengths: dict[str, int] = {}
    disk = Disk()
    if seed % 2:
        with SqliteStore(path.with_name("before.db")) as store:
            store.create(NewTable("before", "none", 1, ["one", "two"]))
            store.backup(path)
        disk.events.append(Event("lay", path.name, data=path.read_bytes()))
        disk.say(("made", "before", ["one", "two"]))
        lengths["before"] = 2
    with disk, SqliteStore(path) as store:
        store._db.execute(f"PRAGMA synchronous = {synchronous}")
        store._db.execute("PRAGMA wal_autocheckpoint = 40")  # so that it happens often
        for n in range(rounds):
            what = rng.random()
            if len(lengths) < 3 or what < 0.08:
                table = f"t{n}"
                lines = _lines(rng, f"{n}.first")
                store.create(NewTable(table, "none", 1, lines))
                lengths[table] = len(lines)
                disk.say(("made", table, lines))
            elif what < 0.13:
                table = rng.choice(sorted(lengths))
                store.delete(table)
                del lengths[table]
                disk.say(("deleted", table))
            elif what < 0.2:
                table = rng.choice(sorted(lengths))
                data = rng.randbytes(rng.randrange(1, 30_000))
                store.add_picture(table, Picture(f"{n:024x}", "a", 9, 9, data), 10**8)
                disk.say(("picture", table, f"{n:024x}"))
            elif what < 0.24:
                table = rng.choice(sorted(lengths))
                store.change_company(table, add=[KeyHash(f"{n:064x}", "seat", "a")])
                disk.say(("key", table))
            else:
                appends = [
                    Append(
                        table,
                        lengths[table],
                        1,
                        _lines(rng, f"{n}.{table}"),
                        snapshot=Kept(lengths[table], "x", "s" * rng.randrange(6000))
                        if rng.random() < 0.2
                        else None,
                        command=f"c{n}",
                    )
                    for table in rng.sample(sorted(lengths), rng.randint(1, len(lengths)))
                ]
                for done in store.append_all(appends):
                    assert not isinstance(done, StoreError), done
                for one in appends:
                    lengths[one.table] += len(one.lines)
                    disk.say(("done", one.table, list(one.lines), one.command))
    return disk.events


def _lines(rng: Random, name: str) -> list[str]:
    return [f"{name}.{n} {'x' * rng.randrange(900)}" for n in range(rng.randint(1, 5))]


def cuts(events: list[Event], seed: int, between: float) -> Iterator[tuple[int, Platter]]:
    """Every moment at which power is lost: just before and after each sync, and some others."""
    rng, disk = Random(seed), Platter()
    for place, event in enumerate(events):
        if event.kind == "sync" or rng.random() < between:
            yield place, disk
        disk.take(event)
        if event.kind in ("sync", "delete"):
            yield place + 1, disk


def promised(events: list[Event]) -> dict[str, Promised]:
    """What was promised so far."""
    found: dict[str, Promised] = {}
    for event in events:
        match event.said:
            case ("made", table, lines):
                found[table] = Promised(list(lines), {"": len(lines)})
            case ("deleted", table):
                found[table].gone = True
            case ("picture", table, id):
                found[table].pictures.append(id)
            case ("key", table):
                found[table].keys += 1
            case ("done", table, lines, command):
                one = found[table]
                one.lines += lines
                one.ends[command] = len(one.lines)
    return found


def broken(path: Path, kept: dict[str, Promised], ever: dict[str, Promised]) -> list[str]:
    """What does not hold in a store after a cut: what was promised by then, and no half commands of
    what was still to come."""
    try:
        store = SqliteStore(path)
    except StoreError as problem:
        # A store in which nothing was ever kept looks like one that was copied without its log.
        alone = not kept and problem.line.key == LOST_LOG.key
        return [] if alone else [f"cannot be opened: {problem}"]
    wrong: list[str] = []
    with store:
        if damage := store.damage():
            wrong.append(f"damaged: {damage}")
        for table, one in kept.items():
            try:
                lines = store.lines(table)
                if one.gone:
                    wrong += [f"{table} is back"] if lines else []
                    continue
                if not lines and ever[table].gone:
                    continue  # it was being deleted just then
                if len(lines) < len(one.lines):
                    wrong.append(f"{table} lost {len(one.lines) - len(lines)} lines")
                if lines != ever[table].lines[: len(lines)]:
                    wrong.append(f"{table} has other lines")
                if len(lines) not in ever[table].ends.values():
                    wrong.append(f"{table} has half a command")
                if store.length(table) != len(lines):
                    wrong.append(f"{table} has another length")
                for command, place in one.ends.items():
                    if command and store.done(table, command) != place:
                        wrong.append(f"{table} lost {command}")
                for id in one.pictures:
                    store.picture(table, id)
                if len(store.company(table).keys) < one.keys:
                    wrong.append(f"{table} lost a key")
            except StoreError as problem:
                if not isinstance(problem, NoSuchTable) or not (one.gone or ever[table].gone):
                    wrong.append(f"{table}: {problem}")
        try:
            store.create(NewTable("afterwards", "none", 1, ["it goes on"]))
        except StoreError as problem:
            wrong.append(f"cannot go on: {problem}")
    return wrong


class Found(Struct):
    """How it went."""

    syncs: int = 0
    cuts: int = 0
    wrong: list[str] = field(default_factory=list)


def lose_power(
    folder: Path, seed: int, rounds: int, between: float = 0.02, synchronous: str = "FULL"
) -> Found:
    """Write for so many rounds, then lose power at every sync and some moments between."""
    events = written(folder / "tables.db", seed, rounds, synchronous)
    rng, ever = Random(seed), promised(events)
    found = Found(sum(event.kind == "sync" for event in events))
    lost = folder / "lost"
    for place, disk in cuts(events, seed, between):
        how = rng.choice(HOW)
        lost.mkdir()
        for name, data in disk.after_a_cut(rng, how).items():
            (lost / name).write_bytes(data)
        if (lost / "tables.db").exists():
            said = broken(lost / "tables.db", promised(events[:place]), ever)
        else:
            said = ["the file is gone"] if promised(events[:place]) else []
        found.cuts += 1
        found.wrong += [f"seed {seed}, event {place}, {how} kept: {one}" for one in said]
        for file in lost.iterdir():
            with suppress(OSError):
                file.unlink()
        lost.rmdir()
    return found


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="tools.hurt power", description=__doc__)
    parser.add_argument("--runs", type=int, default=5, help="stores, each with its own seed (5)")
    parser.add_argument("--rounds", type=int, default=100, help="transactions in each (100)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--synchronous", default="FULL", help="OFF shows that a careless store is caught"
    )
    args = parser.parse_args(arguments)
    syncs = tried = 0
    wrong: list[str] = []
    for seed in range(args.seed, args.seed + args.runs):
        with tempfile.TemporaryDirectory() as folder:
            found = lose_power(Path(folder), seed, args.rounds, synchronous=args.synchronous)
        syncs, tried = syncs + found.syncs, tried + found.cuts
        wrong += found.wrong
    for line in wrong[:20]:
        print(line)
    print(f"power lost {tried} times around {syncs} syncs: {len(wrong)} promises broken")
    return 1 if wrong else 0
