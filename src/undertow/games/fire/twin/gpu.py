"""The twin on a graphics processor: one thread a game, its state in local memory.

    make bench-gpu                                                      how fast it is
    python -m undertow.games.fire.twin.gpu --check 64                   and are these the processor's games?
    python -m undertow.games.fire.twin.gpu --check 64 --write FILE      the processor's games into a file,
    python -m undertow.games.fire.twin.gpu --check 64 --against FILE    for a machine without Numba

`native` writes the twin's Python down as C++, NVIDIA's compiler (nvcc, of the CUDA toolkit) makes a
library of it, kept where the twin's own compiled code is. What is checked: 128 games of each of so many
random set-ups, to the last byte of their ends.
"""

from __future__ import annotations

import argparse
import ctypes
import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import numpy as np

from undertow.games.fire.twin import memory as k
from undertow.games.fire.twin.missing import no_gpu, plainly
from undertow.games.fire.twin.native import written

BLOCK = 128
BLOCKS = 132 * 8
"""Eight for each multiprocessor of a large device: so many are at work at once."""
FOLDER = Path(__file__).parent
RULES, GAMES = "rules.h", "play.cu"
NVCC = ("nvcc", "-arch=native", "-O3", "-std=c++17", "-Xcompiler", "-fPIC")
HERE = ("g++", "-O2", "-std=c++17", "-x", "c++", "-fPIC")
"""The same library for this processor: what the C++ means can be looked at without any other."""
TOLD = 5
"""Numbers that each thread tells."""
PRIME, MASK = 0x100000001B3, (1 << 64) - 1


class Library:
    """The twin in C++, ready to play."""

    def __init__(self, compiler: tuple[str, ...] = NVCC) -> None:
        loaded = built(GAMES, compiler)
        self._games, self._why = loaded.games, loaded.why
        self._games.restype, self._why.restype = ctypes.c_float, ctypes.c_char_p
        pointer, number, luck = ctypes.c_void_p, ctypes.c_int, ctypes.c_uint64
        self._games.argtypes = [pointer, number, number, pointer, luck, number, number, pointer]

    def games(
        self, rows: Any, blocks: int, each: int, *, well: bool = False, first: int = 1
    ) -> tuple[float, Any]:
        """Seconds, and what each thread tells: decisions, games won, given up, a digest of all ends, and
        how far the games came. A block of threads plays one set-up; a thread plays so many games, one after
        the other, at random or as well as the twin can (`policy`)."""
        threads = blocks * BLOCK
        return self.games_from(rows, first + np.arange(0, threads, BLOCK), each, threads, well=well)

    def games_from(
        self, rows: Any, firsts: Any, each: int, step: int = BLOCK, *, well: bool = True
    ) -> tuple[float, Any]:
        """The same, where each block of threads has its own luck: those with the same play on the same."""
        rows = np.ascontiguousarray(rows, np.int16)
        firsts = np.ascontiguousarray(firsts, np.uint64)
        told = np.zeros((len(firsts) * BLOCK, TOLD), np.uint64)
        games = (rows.ctypes.data, len(rows), len(firsts), firsts.ctypes.data, step, each, well)
        took = self._games(*games, told.ctypes.data)
        if took < 0:
            raise no_gpu(self._why().decode())
        return took / 1000, told


def built(source: str, compiler: tuple[str, ...], *more: str) -> ctypes.CDLL:
    """What stands in a file beside this one, with the rules, and with so much more of the twin's Python:
    from the cache or compiled now."""
    if shutil.which(compiler[0]) is None:
        raise no_gpu(f"no {compiler[0]}")
    files = {"twin.h": written(*more)}
    files |= {name: (FOLDER / name).read_text() for name in (RULES, source)}
    named = hashlib.blake2b(digest_size=8)
    for part in (*files.values(), *compiler):
        named.update(part.encode())
    folder = Path(tempfile.gettempdir()) / "undertow-cache" / f"native-{named.hexdigest()}"
    library = folder / "twin.so"
    if not library.exists():
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder) as own:  # others may be at the same
            for name, text in files.items():
                (Path(own) / name).write_text(text)
            new = Path(own) / library.name
            command = [*compiler, "-shared", str(Path(own) / source), "-o", str(new)]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode:
                raise no_gpu((done.stderr or done.stdout).strip().splitlines()[-1])
            new.replace(library)
    return ctypes.CDLL(str(library))


def agreed() -> Any:
    """The set-up that is measured: the default four on Beginner."""
    from undertow.games.fire.lab.table import Options
    from undertow.games.fire.twin.setup import agreed_of

    options = Options()
    first, _ = options.prepare(dict.fromkeys(options.heroes, "seat"))
    return agreed_of(first.setup, first.rulings)


def some_setups(count: int, seed: int = 1) -> Any:
    """Random set-ups, as the engine is compared in."""
    from undertow.games.fire.twin.equal import agreed_at_random

    return np.array([agreed_at_random(Random(f"gpu {seed} {n}")) for n in range(count)], np.int16)


def digest(s: Any, chance: int) -> int:
    """Everything that stands in a state, in one number."""
    found = chance
    for byte in s.view(np.uint8).tolist():
        found = ((found ^ byte) * PRIME) & MASK
    return found


def reference(rows: Any, each: int = BLOCK, first: int = 1) -> Any:
    """The same games by the compiled twin: of each, decisions and digest."""
    from undertow.games.fire.twin.entries import random_games

    s, w = np.zeros(k.STATE, np.int8), np.zeros(k.DESK, np.int16)
    found = np.zeros(k.MOST_ACTIONS, np.int32)
    told = np.zeros((len(rows) * each, 2), np.uint64)
    for game in range(len(told)):
        r = np.array([first + game], np.uint64)
        told[game] = abs(random_games(s, rows[game // each], w, r, found, 1)), 0
        told[game, 1] = digest(s, int(r[0]))
    return told


def unlike(library: Library, rows: Any, known: Any) -> int:
    """How many games went otherwise than here."""
    _, told = library.games(rows, len(rows), 1)
    return int(np.any(told[:, [0, 3]] != known, axis=1).sum())


def pace(library: Library, c: Any, blocks: int, each: int) -> dict[str, float]:
    """One launch, measured by the device's own clock."""
    took, told = library.games(c[None], blocks, each)
    games, decisions = len(told) * each, int(told[:, 0].sum())
    return {
        "decisions/s": decisions / took,
        "games/s": games / took,
        "games": games,
        "decisions": decisions,
        "won": int(told[:, 1].sum()),
        "given up": int(told[:, 2].sum()),
        "seconds": took,
    }


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--blocks", type=int, default=BLOCKS, help="times 128: games at once")
    parser.add_argument("--games", type=int, default=16, help="games a thread plays")
    parser.add_argument("--check", type=int, default=0, metavar="N", help="set-ups to compare in")
    parser.add_argument("--write", metavar="FILE", help="only the processor's games, into a file")
    parser.add_argument("--against", metavar="FILE", help="compare with the games in a file")
    parser.add_argument("--here", action="store_true", help="the C++ on this processor instead")
    given = parser.parse_args(argv)
    if given.write:
        rows = some_setups(given.check)
        np.savez(given.write, c=agreed(), rows=rows, known=reference(rows))
        return 0
    stored = dict(np.load(given.against)) if given.against else {}
    c = stored["c"] if stored else agreed()
    start = perf_counter()
    library = Library(HERE if given.here else NVCC)
    library.games(c[None], 1, 1)
    print(f"ready after {perf_counter() - start:.0f} s", flush=True)
    if given.check or stored:
        rows = stored["rows"] if stored else some_setups(given.check)
        known = stored["known"] if stored else reference(rows)
        others = unlike(library, rows, known)
        print(f"{len(known)} games in {len(rows)} set-ups: {others} went otherwise", flush=True)
        if others:
            return 1
    print(json.dumps(pace(library, c, given.blocks, given.games)))
    return 0


if __name__ == "__main__":
    sys.exit(plainly(main))
