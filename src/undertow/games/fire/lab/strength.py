"""How well the greedy player of Fire of Eidolon does, in the figures it is held to.

    python -m undertow.games.fire.lab.strength              200 games of each, on all cores
    python -m undertow.games.fire.lab.strength -n 60        fewer, for a first look
    python -m undertow.games.fire.lab.strength --only six   one row only

Every row says how many were won, how it was lost where it was not, and where the AP went that were
given up. The seeds are its own; `undertow sim fire` plays others.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
from collections import Counter
from functools import partial
from random import Random

from msgspec.structs import replace

from undertow.games.fire.bots.greedy import FireBot
from undertow.games.fire.bots.weights import WEIGHTS, Weights
from undertow.games.fire.catalogue.scenarios import SCENARIOS
from undertow.games.fire.creation import ADVANCED_HEROES, BASIC_HEROES
from undertow.games.fire.lab.playout import Result, finish, start
from undertow.games.fire.lab.table import Options

HEROES = (*BASIC_HEROES, *ADVANCED_HEROES)
DEFAULT = ("warrior", "ranger", "wizard", "paladin")
GOALS = {"default": 70, "four": 45, "six": 30, **dict.fromkeys(SCENARIOS, 25)}
"""Games that should be won, in percent: the default four, random teams of four and of six, and the
default four in each scenario; all on Beginner."""


def options_of(row: str, seed: int, number: int) -> Options:
    """What is played in game `number` of a row."""
    if row in ("four", "six"):
        rng = Random(f"team {seed} {number}")
        return Options(heroes=tuple(rng.sample(HEROES, 4 if row == "four" else 6)))
    return Options(heroes=DEFAULT, scenarios=(row,) if row in SCENARIOS else ())


def one(seed: int, weights: Weights, task: tuple[str, int]) -> tuple[str, Options, Result]:
    row, number = task
    options = options_of(row, seed, number)
    play, _ = start(options, "greedy", seed, number)
    return row, options, finish(play, FireBot(weights), number=number)


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("-n", type=int, default=200, help="games of each row (200)")
    parser.add_argument("--only", action="append", choices=list(GOALS), help="this row only")
    parser.add_argument("--seed", type=int, default=1, help="other games (1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--heroes", action="store_true", help="how often each hero's teams won")
    parser.add_argument(
        "--weights", action="append", default=[], metavar="NAME=VALUE", help="another weights"
    )
    given = parser.parse_args(argv)
    changed = dict(pair.split("=") for pair in given.weights)
    weights = replace(WEIGHTS, **{name: float(value) for name, value in changed.items()})
    rows = given.only or list(GOALS)
    tasks = [(row, number) for row in rows for number in range(given.n)]
    played: dict[str, list[tuple[Options, Result]]] = {row: [] for row in rows}
    with multiprocessing.Pool(given.jobs) as pool:
        for row, options, result in pool.imap_unordered(
            partial(one, given.seed, weights), tasks, 2
        ):
            played[row].append((options, result))
    reached = True
    for row in rows:
        reached &= tell(row, played[row], given.heroes)
    return 0 if reached else 1


def tell(row: str, games: list[tuple[Options, Result]], heroes: bool) -> bool:
    """One row in words; is its goal reached?"""
    results: list[Result] = [result for _, result in games]
    won = 100 * sum(result.won for result in results) / len(results)
    lost = Counter(result.why for result in results if not result.won)
    ap: Counter[str] = Counter()
    for result in results:
        ap.update(result.ap)
    waited = 100 * ap["fire.wait"] / max(1, sum(ap.values()))
    reached = won >= GOALS[row]
    says = "reached" if reached else "MISSED"
    middle = " ".join(
        f"{name} {sum(getattr(r, name) for r in results) / len(results):.1f}"
        for name in ("turns", "fallen", "explored")
    )
    print(
        f"{row:16} {won:5.1f} % won (goal {GOALS[row]}, {says}); {waited:.1f} % of AP given up; {middle}; lost by "
        + ", ".join(f"{why} {count}" for why, count in lost.most_common())
    )
    if heroes:
        print("  " + ", ".join(f"{hero} {rate:.0f}" for hero, rate in by_hero(games)))
        print("  " + ", ".join(f"{rule[5:]} {n}" for rule, n in ap.most_common()))
    return reached


def by_hero(games: list[tuple[Options, Result]]) -> list[tuple[str, float]]:
    """Won by the teams that each hero was in, in percent."""
    with_her = {h: [result.won for o, result in games if h in o.heroes] for h in HEROES}
    rates = [(h, 100 * sum(won) / len(won)) for h, won in with_her.items() if won]
    return sorted(rates, key=lambda pair: -pair[1])


if __name__ == "__main__":
    sys.exit(main())
