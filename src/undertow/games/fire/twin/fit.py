"""Fit the net of the bot that thinks: how games of the twin's quick player ended, from what could be counted
at the beginning of its turns.

    python -m undertow.games.fire.twin.fit --games 40000 --seed 1 --out net.bin

It tells how well it foresees games it was not fitted to, after every pass. Two in five games are played by
the default four on Beginner; the rest by random teams, in scenarios and on Extreme. Some decisions are made
at random, so that tables are seen which the quick player would not come to.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import numpy as np

from undertow.games.fire.lab.table import FOUR, Options
from undertow.games.fire.twin import memory as k
from undertow.games.fire.twin.entries import begin, decide, features, legal, suggested
from undertow.games.fire.twin.setup import KNOWN, agreed_of

PASSES, BATCH, RATE = 12, 512, 2e-3
ONE_IN = 3
"""One turn of so many is written down: turns of one game are much alike."""


def set_up(rng: Random) -> Any:
    """What is agreed in one game."""
    draw = rng.random()
    options = Options(heroes=FOUR)
    if draw < 0.3:
        options = Options(heroes=tuple(rng.sample(k.HEROES, 4)))
    elif draw < 0.4:
        options = Options(heroes=tuple(rng.sample(k.HEROES, 6)))
    elif draw < 0.5:
        options = Options(heroes=FOUR, scenarios=(rng.choice(KNOWN),))
    elif draw < 0.6:
        options = Options(heroes=FOUR, difficulty="extreme")
    first, _ = options.prepare(dict.fromkeys(options.heroes, "seat"))
    return agreed_of(first.setup, first.rulings)


def played(seed: int, number: int) -> list[Any]:
    """One game: what was counted at some of its turns, and whether it was won."""
    rng = Random(f"fit {seed} {number}")
    c, random = set_up(rng), rng.choice((0.0, 0.04, 0.08))
    s, w = np.zeros(k.STATE, np.int8), np.zeros(k.DESK, np.int16)
    r, found = np.array([rng.getrandbits(64)], np.uint64), np.zeros(k.MOST_ACTIONS, np.int32)
    begin(s, c, w, r, found)
    seen: list[Any] = []
    turn = -1
    while n := legal(s, c, w, r, found):
        if s[k.TURNS] != turn and s[k.DEPTH] == 0:
            turn = s[k.TURNS]
            if rng.random() * ONE_IN < 1:
                features(s, c, w, r, found)
                seen.append(w[k.FEATURES : k.FEATURES + k.FEATURE_COUNT].copy())
                n = legal(s, c, w, r, found)
        if rng.random() < random:
            action = int(found[rng.randrange(n)])
        else:
            action = suggested(s, c, w, r, found)
        decide(s, c, w, r, found, action)
    won = int(s[k.ENDED] != k.DEFEAT)
    return [np.append(row, won) for row in seen]


def fit(rows: Any, seed: int) -> Any:
    """The numbers of the net; told as it goes along."""
    rng = np.random.default_rng(seed)
    held_out = max(1, len(rows) // 12)
    x, y = rows[:, :-1].astype(np.float32), rows[:, -1].astype(np.float32)
    mean, spread = x[held_out:].mean(0), x[held_out:].std(0) + 1e-3
    x = (x - mean) / spread
    one = rng.normal(size=(k.FEATURE_COUNT, k.NODES)) * np.sqrt(2 / k.FEATURE_COUNT)
    two = rng.normal(size=k.NODES) * np.sqrt(1 / k.NODES)
    net = [one.astype(np.float32), np.zeros(k.NODES, np.float32), two.astype(np.float32)]
    net.append(np.zeros(1, np.float32))
    first, second = [np.zeros_like(part) for part in net], [np.zeros_like(part) for part in net]
    step = 0
    for number in range(PASSES):
        pace = RATE * 0.5 * (1 + np.cos(np.pi * number / PASSES)) + 1e-5
        order = held_out + rng.permutation(len(x) - held_out)
        for begins in range(0, len(order) - BATCH + 1, BATCH):
            part = order[begins : begins + BATCH]
            step += 1
            for place, slope in enumerate(_slopes(net, x[part], y[part])):
                first[place] = 0.9 * first[place] + 0.1 * slope
                second[place] = 0.999 * second[place] + 0.001 * slope**2
                size = np.sqrt(second[place] / (1 - 0.999**step)) + 1e-8
                net[place] -= (pace * first[place] / (1 - 0.9**step) / size).astype(np.float32)
        print(f"pass {number + 1}: {_told(net, x[:held_out], y[:held_out])}", flush=True)
    weights = net[0] / spread[:, None]
    shift = net[1] - (mean / spread) @ net[0]
    return np.concatenate([weights.T.reshape(-1), shift, net[2], net[3]]).astype(np.float32)


def _foreseen(net: Any, x: Any) -> tuple[Any, Any, Any]:
    inner = x @ net[0] + net[1]
    sums = np.maximum(inner, 0) @ net[2] + net[3][0]
    return inner, sums, np.clip(0.5 + 0.5 * sums / (1 + np.abs(sums)), 1e-4, 1 - 1e-4)


def _slopes(net: Any, x: Any, y: Any) -> list[Any]:
    """How the surprise grows with each number."""
    inner, sums, p = _foreseen(net, x)
    outer = (p - y) / (p * (1 - p)) / len(x) * 0.5 / (1 + np.abs(sums)) ** 2
    deep = np.outer(outer, net[2]) * (inner > 0)
    return [x.T @ deep, deep.sum(0), np.maximum(inner, 0).T @ outer, np.array([outer.sum()])]


def _told(net: Any, x: Any, y: Any) -> str:
    p = _foreseen(net, x)[2]
    surprise = -float(np.mean(y * np.log(p) + (1 - y) * np.log(1 - p)))
    rate = float(np.clip(y.mean(), 1e-4, 1 - 1e-4))
    alone = -(rate * np.log(rate) + (1 - rate) * np.log(1 - rate))
    return f"surprise {surprise:.4f} where it was not fitted ({alone:.4f} without looking)"


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--games", type=int, default=40000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("net.bin"))
    given = parser.parse_args(argv)
    start = perf_counter()
    rows = [row for number in range(given.games) for row in played(given.seed, number)]
    table = np.array(rows, np.int16)
    won = 100 * table[:, -1].mean()
    took = perf_counter() - start
    print(f"{given.games} games, {len(table)} turns, {won:.1f} % of them won later, {took:.0f} s")
    fit(table, given.seed).tofile(given.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
