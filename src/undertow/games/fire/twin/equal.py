"""Is the twin the engine's twin? Both play the same games, and are compared at every decision.

    python -m undertow.games.fire.twin.equal -n 2000          random games over random options
    python -m undertow.games.fire.twin.equal -n 1000000 --jobs 16 --kept build/equal.jsonl
    python -m undertow.games.fire.twin.equal --only 417       one of them, with every decision told

From the same fate and the same choices: the same seat is asked, the same things may be decided, the
same world follows, and the same end. Game i of a seed is the same on every machine. With `--kept`, what has been
played is written down after every 50 games, and the next run goes on from there; `--seconds` ends one in time.
With `UNDERTOW_TWIN=native` the twin's side is played by the C++ that `native` writes and g++ compiles: no Numba is
needed then.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import numpy as np
from msgspec import Struct

from undertow.games.fire.catalogue.scenarios import SCENARIOS
from undertow.games.fire.creation import prepare
from undertow.games.fire.game import GAME, SET_UP
from undertow.games.fire.lab.table import components
from undertow.games.fire.rulings import SWITCHES
from undertow.games.fire.twin import memory as k
from undertow.games.fire.twin.fate import TwinFate
from undertow.games.fire.twin.mirror import essence, mirror, names
from undertow.games.fire.twin.setup import agreed_of
from undertow.games.fire.twin.words import code_of, codes_of_question
from undertow.games.fire.world import World
from undertow.kernel import Play

HOW = os.environ.get("UNDERTOW_TWIN", "")
if HOW == "native":
    from undertow.games.fire.twin.calls import begin, decide, legal, seat_asked, suggested
else:
    from undertow.games.fire.twin.entries import begin, decide, legal, seat_asked, suggested

PART = 50
"""Games that one process plays in a row."""


class Difference(AssertionError):
    """Where the two part."""


class Twins(Struct, frozen=True):
    """The engine's table and the twin's row, side by side."""

    play: Play[World]
    c: Any
    s: Any
    w: Any
    r: Any
    found: Any


def random_setup(rng: Random) -> dict[str, Any]:
    """A set-up as it might be chosen: any heroes, seats, scenario, add-on, readings."""
    most = 12 if rng.random() < 0.05 else 6
    heroes = rng.sample(k.HEROES, rng.randint(1, most))
    seats = [f"seat{n}" for n in range(rng.randint(1, min(6, len(heroes))))]
    players = {hero: rng.choice(seats) for hero in heroes}
    scenarios: list[str] = []
    if rng.random() < 0.6:
        scenarios = [rng.choice(list(SCENARIOS))]
        if rng.random() < 0.4 and "shadow-cult" not in scenarios:
            scenarios.append("shadow-cult")
    chance = rng.choice((0.0, 0.0, 0.1, 0.3))
    return {
        "heroes": heroes,
        "players": players,
        "difficulty": rng.choice(list(components(None, "file").difficulties)),
        "scenarios": scenarios,
        "glyph": rng.random() < 0.3 and "vagrant-portal" not in scenarios,
        "passages": rng.random() < 0.4,
        "rulings": [name for name in SWITCHES if rng.random() < chance],
        "many": True,
    }


def agreed_at_random(rng: Random) -> Any:
    """Such a set-up as the twin's row."""
    options = random_setup(rng)
    first, _ = prepare(**options, components=components(None, "file"))
    return agreed_of(first.setup, first.rulings)


def sit_down(options: dict[str, Any], fate: int) -> Twins:
    """Begin the same game at both tables."""
    heroes, players = options["heroes"], options["players"]
    rest = {name: value for name, value in options.items() if name not in ("heroes", "players")}
    first, _ = prepare(heroes, players, components=components(None, "file"), **rest)
    seats = list(dict.fromkeys(players[hero] for hero in heroes))
    play = Play.begin(GAME, seats, SET_UP, TwinFate(fate), first=[first], keep_journal=False)
    c = agreed_of(first.setup, first.rulings)
    s: Any = np.zeros(k.STATE, np.int8)
    w: Any = np.zeros(k.DESK, np.int16)
    r, found = np.array([fate], np.uint64), np.zeros(k.MOST_ACTIONS, np.int32)
    if HOW == "python":  # plain numbers in plain lists
        s, c, w = s.tolist(), c.tolist(), w.tolist()
    begin(s, c, w, r, found)
    return Twins(play, c, s, w, r, found)


def step(twins: Twins, rng: Random, tell: bool = False, well: bool = False) -> None:
    """Compare, and decide the same at both: at random, or mostly as well as the twin can."""
    play, s = twins.play, twins.s
    world, requests = play.world, play.requests()
    heroes = list(world.heroes)
    mine: dict[int, Any]
    seats = list(dict.fromkeys(hero.seat for hero in world.heroes.values()))
    if requests:
        seat = requests[0].question.seat
        mine = dict(codes_of_question(world, requests[0].question))
    else:
        seat = world.active.seat
        mine = {code_of(offer, heroes): offer for offer in play.offers(seat)}
    compare(twins)
    asked = seat_asked(s, twins.c, twins.w, twins.r, twins.found)
    if seats.index(seat) != asked:
        raise Difference(f"the engine asks {seat}, the twin {seats[asked]}")
    n = legal(s, twins.c, twins.w, twins.r, twins.found)
    hers = [int(action) for action in twins.found[:n]]
    if sorted(mine) != sorted(hers):
        only_mine = [str(mine[action]) for action in sorted(mine) if action not in hers]
        only_hers = [divmod(action, 4096) for action in sorted(hers) if action not in mine]
        doubled = [divmod(a, 4096) for a in dict.fromkeys(hers) if hers.count(a) > 1]
        raise Difference(f"only the engine: {only_mine}; only the twin: {only_hers}; {doubled=}")
    if well and rng.random() < 0.98:
        chosen = suggested(s, twins.c, twins.w, luck(rng), twins.found)
    else:
        chosen = choose(mine, rng)
    decided: Any = mine[chosen]
    if tell:
        print(seat, divmod(chosen, 4096), decided, flush=True)
    if requests:
        play.answer(seat, requests[0], decided)
    else:
        play.open(seat, decided)
    decide(s, twins.c, twins.w, twins.r, twins.found, chosen)
    if s[k.FAULT]:
        raise Difference(f"the twin gave up ({s[k.FAULT]})")


HOPEFUL = (k.COLLECT, k.DESTROY, k.TAKE_FIRE, k.EXPLORE, k.CONSUME, k.FALCONRY, k.ASK_TRADE)


def choose(mine: dict[int, Any], rng: Random) -> int:
    """Mostly anything; now and then what leads further into a game, so that its end is seen too."""
    actions = sorted(mine)
    if rng.random() < 0.5:
        hopeful = [a for a in actions if a >> k.SHIFT in HOPEFUL]
        if hopeful:
            return rng.choice(hopeful)
    if len(actions) > 1 and rng.random() < 0.5:
        actions = [a for a in actions if a >> k.SHIFT != k.WAIT]
    if len(actions) > 1:  # giving up ends a game too soon
        actions = [a for a in actions if a != (k.ASK_AGREE << k.SHIFT) + 1 or rng.random() < 0.1]
    return rng.choice(actions)


def luck(rng: Random) -> Any:
    """Chance for who suggests something, apart from the table's."""
    return np.array([rng.getrandbits(64)], np.uint64)


def compare(twins: Twins) -> None:
    """Do both tables stand alike?"""
    engine, twin = mirror(twins.play.world), essence(twins.s)
    if not np.array_equal(engine, twin) and not np.array_equal(engine := essence(engine), twin):
        called = names()
        parts = [
            f"{called.get(int(place), place)} is {engine[place]} in the engine, {twin[place]} in the twin"
            for place in np.flatnonzero(engine != twin)[:12]
        ]
        raise Difference("; ".join(parts))


def one(seed: int, number: int, tell: bool = False) -> tuple[int, str]:
    """Play one game at both tables: how many decisions, and how it ended. Every fourth is played well,
    so that victories are compared too."""
    rng = Random(f"twin {seed} {number}")
    options = random_setup(rng)
    twins = sit_down(options, rng.getrandbits(64))
    decisions = 0
    try:
        while not twins.play.over:
            step(twins, rng, tell, well=number % 4 == 3)
            decisions += 1
        compare(twins)
        if legal(twins.s, twins.c, twins.w, twins.r, twins.found):
            raise Difference("the twin goes on where the engine has ended")
    except Difference as found:
        raise Difference(f"game {number}, decision {decisions}, {options}: {found}") from None
    ended = twins.play.world.ended
    assert ended is not None
    return decisions, f"{ended.outcome}: {ended.why}"


def several(seed: int, first: int, count: int) -> dict[str, Any]:
    """So many games in a row: what is written down of them."""
    decisions, ends = 0, dict[str, int]()
    for number in range(first, first + count):
        many, end = one(seed, number)
        decisions += many
        ends[end] = ends.get(end, 0) + 1
    return {"seed": seed, "first": first, "games": count, "decisions": decisions, "ends": ends}


def written(path: Path | None) -> list[dict[str, Any]]:
    """What was played before; a line that was cut off counts for nothing."""
    if path is None or not path.exists():
        return []
    return [json.loads(line) for line in path.read_text().splitlines() if line.endswith("}}")]


def _several(seed: int, part: tuple[int, int]) -> dict[str, Any]:
    return several(seed, *part)


def _played(
    seed: int, parts: list[tuple[int, int]], jobs: int, seconds: float
) -> Iterator[dict[str, Any]]:
    """Part after part, on so many processes, until there is no time left."""
    end = perf_counter() + seconds
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        for told in pool.imap_unordered(partial(_several, seed), parts):
            yield told
            if perf_counter() > end:
                return


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("-n", type=int, default=2000, help="games (2000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the first game's number (0)")
    parser.add_argument("--only", type=int, help="this game alone, told decision by decision")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--kept", type=Path, metavar="FILE", help="write down what was played")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="end after so long")
    given = parser.parse_args(argv)
    if given.only is not None:
        print(one(given.seed, given.only, tell=True))
        return 0
    sit_down(random_setup(Random(0)), 1)  # the twin is compiled once, before many ask for it
    start, last = perf_counter(), given.first + given.n
    before = written(given.kept)
    known = {(told["seed"], told["first"], told["games"]) for told in before}
    parts = [(n, min(last, n + PART) - n) for n in range(given.first, last, PART)]
    wanted = {(given.seed, *part) for part in parts}
    told = [each for each in before if (each["seed"], each["first"], each["games"]) in wanted]
    parts = [part for part in parts if (given.seed, *part) not in known]
    for each in _played(given.seed, parts, given.jobs, given.seconds) if parts else ():
        told.append(each)
        if given.kept:
            given.kept.parent.mkdir(parents=True, exist_ok=True)
            with given.kept.open("a") as file:
                file.write(json.dumps(each) + "\n")
    games, decisions = (sum(each[what] for each in told) for what in ("games", "decisions"))
    ends: dict[str, int] = {}
    for each in told:
        for end, count in each["ends"].items():
            ends[end] = ends.get(end, 0) + count
    took = perf_counter() - start
    print(f"{games} games alike, {decisions} decisions, {took:.0f} s (seed {given.seed})")
    print(", ".join(f"{end} {count}" for end, count in sorted(ends.items())))
    return 0


if __name__ == "__main__":
    sys.exit(main())
