"""The twin on a graphics processor: one thread a game, its state in local memory.

    UNDERTOW_TWIN=cuda python -m undertow.games.fire.twin.gpu            how fast it is
    UNDERTOW_TWIN=cuda python -m undertow.games.fire.twin.gpu --check 2000   and the same games as here

The sources are those that are compiled for the processor. Not done yet: on an H200 with CUDA 13 all
functions pass Numba's front end in 17 seconds, but the kernel was not through NVIDIA's compiler after
six minutes, so no figure stands anywhere.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from time import perf_counter
from typing import Any, cast

import numpy as np

from undertow.games.fire.twin import jit, machine
from undertow.games.fire.twin import memory as k
from undertow.games.fire.twin.chance import below

_begin, _decide, _legal = machine.begin, machine.decide, machine.legal
_below = below
STATE, DESK, ACTIONS = k.STATE, k.DESK, k.MOST_ACTIONS
ENDED, FAULT, WHY = k.ENDED, k.FAULT, k.WHY
BLOCK = 128


def _cuda() -> Any:
    from numba import cuda

    if jit.TARGET != "cuda":
        from undertow.games.fire.twin.missing import not_for_gpu

        raise not_for_gpu()
    try:
        cast("Any", cuda).get_current_device()
    except Exception as problem:
        from undertow.games.fire.twin.missing import no_gpu

        raise no_gpu(type(problem).__name__) from None
    return cuda


def make_kernel(cuda: Any) -> Any:
    """Compile everything for the graphics processor."""
    jit.compile_all()
    int8, int16, int32, uint64 = np.int8, np.int16, np.int32, np.uint64

    @cuda.jit  # type: ignore[untyped-decorator]
    def play(c: Any, first: Any, games: Any, out: Any) -> None:
        """Each thread plays so many games, from numbers of its own."""
        thread = cuda.grid(1)
        s = cuda.local.array(STATE, int8)
        w = cuda.local.array(DESK, int16)
        found = cuda.local.array(ACTIONS, int32)
        r = cuda.local.array(1, uint64)
        decisions = won = faults = ends = 0
        for game in range(games):
            r[0] = first + uint64(thread * games + game)
            _begin(s, c, w, r, found)
            while True:
                n = _legal(s, c, w, found)
                if n == 0:
                    break
                _decide(s, c, w, r, found, found[_below(r, n)])
                decisions += 1
            if s[FAULT] != 0:
                faults += 1
            if s[ENDED] != 3:
                won += 1
            ends += s[ENDED] * 16 + s[WHY]
        out[thread, 0] = decisions
        out[thread, 1] = won
        out[thread, 2] = faults
        out[thread, 3] = ends

    return play


def agreed(given: str = "") -> Any:
    """The set-up that is measured: the default four, or one given in numbers."""
    if given:
        return np.array(json.loads(given), np.int16)
    from undertow.games.fire.lab.table import Options
    from undertow.games.fire.twin.setup import agreed_of

    options = Options()
    first, _ = options.prepare(dict.fromkeys(options.heroes, "seat"))
    return agreed_of(first.setup, first.rulings)


def reference(c: Any, games: int, first: int = 1) -> list[list[int]]:
    """The same games on the processor: decisions and end of each."""
    from undertow.games.fire.twin.entries import random_games

    s, w = np.zeros(k.STATE, np.int8), np.zeros(k.DESK, np.int16)
    found = np.zeros(k.MOST_ACTIONS, np.int32)
    rows = []
    for game in range(games):
        r = np.array([first + game], np.uint64)
        decisions = random_games(s, c, w, r, found, 1)
        rows.append([decisions, int(s[k.ENDED]) * 16 + int(s[k.WHY])])
    return rows


def run(cuda: Any, kernel: Any, c: Any, threads: int, games: int) -> tuple[float, Any]:
    """Seconds that so many threads take to play so many games each, and what came of it."""
    out = cuda.device_array((threads, 4), np.int64)
    c = cuda.to_device(c)
    cuda.synchronize()
    start = perf_counter()
    kernel[threads // BLOCK, BLOCK](c, np.uint64(1), games, out)
    cuda.synchronize()
    return perf_counter() - start, out.copy_to_host()


def same_as_here(cuda: Any, kernel: Any, c: Any, games: int) -> bool:
    """Does the processor play the same games, decision for decision to the same ends?"""
    threads = -(-games // BLOCK) * BLOCK
    _, out = run(cuda, kernel, c, threads, 1)
    command = [sys.executable, "-m", "undertow.games.fire.twin.gpu"]
    command += ["--agreed", json.dumps(c.tolist()), "--reference", str(threads)]
    plain = {**os.environ, "UNDERTOW_TWIN": ""}
    said = subprocess.run(command, env=plain, capture_output=True, text=True, check=True)
    same = np.array_equal(np.array(json.loads(said.stdout)), out[:, [0, 3]])
    print(f"{threads} games: {'the same as on the processor' if same else 'DIFFERENT'}", flush=True)
    return same


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--threads", type=int, default=132 * 2048, help="games at once")
    parser.add_argument("--games", type=int, default=16, help="games a thread plays")
    parser.add_argument("--check", type=int, default=0, help="compare so many games first")
    parser.add_argument("--agreed", default="", help=argparse.SUPPRESS)
    parser.add_argument("--reference", type=int, default=0, help=argparse.SUPPRESS)
    given = parser.parse_args(argv)
    c = agreed(given.agreed)
    if given.reference:
        print(json.dumps(reference(c, given.reference)))
        return 0
    cuda = _cuda()
    start = perf_counter()
    kernel = make_kernel(cuda)
    run(cuda, kernel, c, BLOCK, 1)
    print(f"compiled in {perf_counter() - start:.0f} s", flush=True)
    if given.check and not same_as_here(cuda, kernel, c, given.check):
        return 1
    took, out = run(cuda, kernel, c, given.threads // BLOCK * BLOCK, given.games)
    decisions, won, faults = (int(out[:, column].sum()) for column in range(3))
    games = len(out) * given.games
    print(
        f"{decisions / took:.3g} decisions/s, {games / took:.3g} games/s: {games} games, {decisions} decisions, {won} won, {faults} given up, {took:.2f} s"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
