"""How well the players of Fire of Eidolon do, in the figures they are held to.

    python -m undertow.games.fire.lab.strength              200 games of each, on all cores
    python -m undertow.games.fire.lab.strength -n 60        fewer, for a first look
    python -m undertow.games.fire.lab.strength --only six   one row only
    python -m undertow.games.fire.lab.strength --bot quick  who thinks ahead, on other difficulties too
    python -m undertow.games.fire.lab.strength --bot deep --games 10000 --only legendary    and for longer

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
from time import process_time

from msgspec import Struct
from msgspec.structs import replace

from undertow.games.fire.bots.greedy import FireBot
from undertow.games.fire.bots.thinking import STRENGTHS, ThinkingBot
from undertow.games.fire.bots.weights import WEIGHTS, Weights
from undertow.games.fire.catalogue.scenarios import SCENARIOS
from undertow.games.fire.creation import ADVANCED_HEROES, BASIC_HEROES
from undertow.games.fire.lab.playout import Result, finish, start
from undertow.games.fire.lab.table import BOTS, Options
from undertow.lab.stats import rate

HEROES = (*BASIC_HEROES, *ADVANCED_HEROES)
DEFAULT = ("warrior", "ranger", "wizard", "paladin")
GOALS = {"default": 70.0, "four": 45.0, "six": 30.0, **dict.fromkeys(SCENARIOS, 25.0)}
"""Games that should be won, in percent: the default four, random teams of four and of six, and the
default four in each scenario; all on Beginner."""
THINKING = {"default": 85.0, "extreme": 25.0, "legendary": 0.1}
"""The same for who thinks ahead: the default four on three difficulties."""
ROWS = (*GOALS, "extreme", "legendary")


def options_of(row: str, seed: int, number: int) -> Options:
    """What is played in game `number` of a row."""
    if row in ("four", "six"):
        rng = Random(f"team {seed} {number}")
        return Options(heroes=tuple(rng.sample(HEROES, 4 if row == "four" else 6)))
    difficulty = row if row in THINKING and row != "default" else "beginner"
    scenarios = (row,) if row in SCENARIOS else ()
    return Options(heroes=DEFAULT, difficulty=difficulty, scenarios=scenarios)


def goals_of(bot: str) -> dict[str, float]:
    """What a player is held to in each row. The quickest of those who think gives hints, and is held to
    what the greedy one is; so are the others, and to more of the default four."""
    if bot == "quick":
        return {**THINKING, **GOALS}
    return GOALS if bot == "greedy" else {**GOALS, **THINKING}


class Game(Struct, frozen=True):
    """One game of a row."""

    row: str
    options: Options
    result: Result
    seconds: float
    """Of processor time; thinking is nearly all of it."""


def one(seed: int, weights: Weights, bot: str, games: int | None, task: tuple[str, int]) -> Game:
    row, number = task
    options = options_of(row, seed, number)
    play, player = start(options, bot, seed, number)
    if bot == "greedy":
        player = FireBot(weights)
    elif games is not None:
        player = ThinkingBot(games)
    begin = process_time()
    result = finish(play, player, number=number)
    return Game(row, options, result, process_time() - begin)


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("-n", type=int, default=200, help="games of each row (200)")
    parser.add_argument("--only", action="append", choices=ROWS, help="this row only")
    parser.add_argument("--bot", choices=BOTS, default="greedy", help="who plays (greedy)")
    parser.add_argument(
        "--games", type=int, help="short games for a decision, of a bot that thinks ahead"
    )
    parser.add_argument("--seed", type=int, default=1, help="other games (1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--heroes", action="store_true", help="how often each hero's teams won")
    parser.add_argument(
        "--weights", action="append", default=[], metavar="NAME=VALUE", help="another weights"
    )
    given = parser.parse_args(argv)
    if given.games is not None and (given.bot not in STRENGTHS or given.games < 1):
        parser.error("--games is for a bot that thinks ahead, from 1 on")
    changed = dict(pair.split("=") for pair in given.weights)
    weights = replace(WEIGHTS, **{name: float(value) for name, value in changed.items()})
    goals = goals_of(given.bot)
    rows = given.only or list(goals)
    tasks = [(row, number) for row in rows for number in range(given.n)]
    played: dict[str, list[Game]] = {row: [] for row in rows}
    thinks = "" if given.games is None else f" with {given.games} short games for a decision"
    print(f"{given.bot}{thinks}, {given.n} games a row, seed {given.seed}")
    reached, plays = True, partial(one, given.seed, weights, given.bot, given.games)
    with multiprocessing.Pool(given.jobs) as pool:
        for game in pool.imap(plays, tasks):
            played[game.row].append(game)
            if len(played[game.row]) == given.n:
                reached &= tell(game.row, played[game.row], goals.get(game.row, 0), given.heroes)
    return 0 if reached else 1


def tell(row: str, games: list[Game], goal: float, heroes: bool) -> bool:
    """One row in words; is its goal reached?"""
    results = [game.result for game in games]
    count = rate(sum(result.won for result in results), len(results))
    won = 100 * count.rate
    thought = sum(game.seconds for game in games) / max(1, sum(r.decisions for r in results))
    lost = Counter(result.why for result in results if not result.won)
    ap: Counter[str] = Counter()
    for result in results:
        ap.update(result.ap)
    waited = 100 * ap["fire.wait"] / max(1, sum(ap.values()))
    reached = won >= goal
    says = "reached" if reached else "MISSED"
    middle = " ".join(
        f"{name} {sum(getattr(r, name) for r in results) / len(results):.1f}"
        for name in ("turns", "fallen", "explored")
    )
    print(
        f"{row:16} {won:5.1f} % won, {100 * count.low:.1f} to {100 * count.high:.1f} (goal {goal:g}, "
        f"{says}); {1000 * thought:.1f} ms a decision; {waited:.1f} % of AP given up; {middle}; lost by "
        + ", ".join(f"{why} {n}" for why, n in lost.most_common()),
        flush=True,
    )
    if heroes:
        print("  " + ", ".join(f"{hero} {rate:.0f}" for hero, rate in by_hero(games)))
        print("  " + ", ".join(f"{rule[5:]} {n}" for rule, n in ap.most_common()))
    return reached


def by_hero(games: list[Game]) -> list[tuple[str, float]]:
    """Won by the teams that each hero was in, in percent."""
    with_her = {h: [g.result.won for g in games if h in g.options.heroes] for h in HEROES}
    rates = [(h, 100 * sum(won) / len(won)) for h, won in with_her.items() if won]
    return sorted(rates, key=lambda pair: -pair[1])


if __name__ == "__main__":
    sys.exit(main())
