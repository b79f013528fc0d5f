"""The quick player learns what things are worth to it, by playing (evolution strategies).

    python -m undertow.games.fire.twin.learn --seconds 480 --seed 1 --out build/learned

Each block of threads plays 128 games in one set-up with its own worths (`worths`): those of the generation, and
a little of everything added to them, or taken from them. Whoever of such a pair did better in the same games
tells where to go on; the pairs are ranked, so that none counts for more than its place. In the end the
learned worths and those made by hand play the same games in set-ups that neither was fitted to.

It needs a graphics processor, or patience and g++: `--here` plays on the processor. Where only Python, numpy
and a compiler are, `--pack FOLDER` writes beforehand what is needed, and there it goes on in the folder:

    python3 -m undertow.games.fire.twin.learn --setups setups.npz --seconds 480 --seed 1 --out learned
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import numpy as np

from undertow.games.fire.twin import memory as k
from undertow.games.fire.twin import worths
from undertow.games.fire.twin.gpu import BLOCK, HERE, NVCC, Library
from undertow.games.fire.twin.missing import plainly
from undertow.lab.charts import curve

PAIRS = 1056
"""Of worths that are tried in a generation: sixteen blocks for each multiprocessor of a large device."""
WIDE, NARROW = 0.7, 0.4
"""How far they look about, in steps (`worths.steps`): at first, and in the end."""
PACE, SLOW = 0.12, 0.03
"""How far the worths move in a generation, in steps: at first, and in the end."""
LOOK = 10
"""After so many generations the worths themselves play."""
SET_UPS, HELD_OUT, WATCHED = 4096, 2048, 256
SIZES = (4, 10, 16, 40, 13, 17)
"""How often teams of one to six are drawn, in percent."""
HARD = (25, 18, 15, 12, 12, 8, 5, 5)
"""And each difficulty."""
Z95 = 1.96
Tell = Callable[[str], None]


# Set-ups -----------------------------------------------------------------------------------------


def set_ups(seed: str, count: int) -> Any:
    """What is agreed in so many games: teams of every size, every difficulty, some scenarios."""
    from undertow.games.fire.lab.table import Options

    return np.array([_row(_drawn(Random(f"{seed} {n}"), Options)) for n in range(count)])


def default_fours() -> Any:
    """The default four on every difficulty."""
    from undertow.games.fire.lab.table import FOUR, Options, components

    names = components(None, "file").difficulties
    return np.array([_row(Options(heroes=FOUR, difficulty=name)) for name in names])


def _drawn(rng: Random, options: Any) -> Any:
    from undertow.games.fire.lab.table import FOUR, components
    from undertow.games.fire.twin.setup import KNOWN

    names = list(components(None, "file").difficulties)
    heroes: tuple[str, ...] = FOUR
    if rng.random() > 0.15:
        (size,) = rng.choices(range(1, 7), SIZES)
        heroes = tuple(rng.sample(k.HEROES, size))
    (difficulty,) = rng.choices(names, HARD[: len(names)])
    scenarios = (rng.choice(KNOWN),) if rng.random() < 0.15 else ()
    glyph = rng.random() < 0.1 and "vagrant-portal" not in scenarios
    return options(
        heroes=heroes,
        difficulty=difficulty,
        scenarios=scenarios,
        glyph=glyph,
        passages=rng.random() < 0.2,
    )


def _row(options: Any) -> Any:
    from undertow.games.fire.twin.setup import agreed_of

    first, _ = options.prepare(dict.fromkeys(options.heroes, "seat"))
    return agreed_of(first.setup, first.rulings)


def write_set_ups(path: Path, count: int = SET_UPS, held_out: int = HELD_OUT) -> None:
    """All that is played, in a file."""
    known = {"train": set_ups("learn", count), "fresh": set_ups("compare", held_out)}
    np.savez_compressed(path, **known, fours=default_fours())


PACKED = (
    *("lab/charts.py", "games/fire/twin/memory.py", "games/fire/twin/worths.py"),
    *("games/fire/twin/gpu.py", "games/fire/twin/native.py"),
    *("games/fire/twin/play.cu", "games/fire/twin/rules.h"),
    *("games/fire/twin/learn.py", "games/fire/twin/teams.py"),
)
NOT_HERE = '''"""What is said where there is no graphics processor; written for a machine without the engine."""


def no_gpu(problem):
    return SystemExit(f"No graphics processor can be used here ({problem}).")


def plainly(main):
    return main()
'''


def pack(folder: Path) -> None:
    """What a machine needs that has Python, numpy and a compiler, and nothing else."""
    from undertow.games.fire.twin import native, teams

    root, to = Path(__file__).parents[3], folder / "undertow"
    twin = to / "games" / "fire" / "twin"
    for name in PACKED:
        (to / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(root / name, to / name)
    for name in native.SOURCES:
        shutil.copy(root / "games" / "fire" / "twin" / f"{name}.py", twin)
    for place in (to, to / "lab", to / "games", twin.parent, twin):
        (place / "__init__.py").write_text("")
    (twin / "missing.py").write_text(NOT_HERE)
    write_set_ups(folder / "setups.npz")
    teams.write_rows(folder / "teams.npz")


# Playing -----------------------------------------------------------------------------------------


def tried(library: Library, rows: Any, firsts: Any) -> Any:
    """One game of each thread: won, and points, a row for each set-up."""
    _, told = library.games_from(rows, firsts, 1)
    return told[:, [1, 4]].astype(np.int64).reshape(len(rows), BLOCK, 2)


def luck(rng: Any, count: int) -> Any:
    return rng.integers(0, 1 << 62, count, np.uint64)


def longest_first(rows: Any) -> Any:
    """The order in which blocks begin: what takes longest first, so that few wait for the last."""
    threat = rows[:, k.C_TRACK : k.C_TRACK + k.MOST_TRACK].sum(axis=1)
    return np.argsort(threat - 2 * rows[:, k.C_HEROES], kind="stable")


class Learner:
    """Worths on their way. Everything is reckoned in steps away from those made by hand."""

    def __init__(self, library: Library, train: Any, pairs: int, seed: int) -> None:
        self.library, self.train, self.pairs = library, train, pairs
        self.rng = np.random.default_rng(seed)
        self.steps = worths.steps()
        self.moves = self.steps > 0
        self.at = np.zeros_like(self.steps)
        self.first, self.second = np.zeros_like(self.steps), np.zeros_like(self.steps)
        self.generation, self.games = 0, 0
        self.sum, self.weight = np.zeros_like(self.steps), 0.0
        self._order: list[int] = []

    def table(self, at: Any = None) -> Any:
        return worths.by_hand() + (self.at if at is None else at) * self.steps

    def middle(self) -> Any:
        """The mean of where it was lately: it wavers less."""
        return self.table(self.sum / max(self.weight, 1e-9))

    def begin_at(self, table: Any) -> None:
        there = self.steps > 0
        self.at[there] = ((table - worths.by_hand())[there]) / self.steps[there]

    def next(self, far: float) -> tuple[float, float]:
        """One generation, `far` of the way there: points of all who played, and how clear the way was."""
        width = WIDE + (NARROW - WIDE) * far
        pace = SLOW + (PACE - SLOW) * 0.5 * (1 + np.cos(np.pi * far))
        rows, places = self._rows(), np.arange(self.pairs)
        aside = self.rng.normal(size=(self.pairs, *self.at.shape)) * self.moves
        firsts = luck(self.rng, self.pairs)
        both = np.concatenate([self.at + width * aside, self.at - width * aside])
        all_rows = worths.put(np.concatenate([rows, rows]), self.table(both))
        order = longest_first(all_rows)
        told = np.zeros((2 * self.pairs, BLOCK, 2), np.int64)
        told[order] = tried(self.library, all_rows[order], np.concatenate([firsts, firsts])[order])
        points = told[:, :, 1].mean(axis=1)
        better = points[places] - points[self.pairs + places]
        rank = np.argsort(np.argsort(np.abs(better), kind="stable"), kind="stable") + 1
        way = np.einsum("p,pij->ij", np.sign(better) * rank / self.pairs, aside) / self.pairs
        self.generation += 1
        self.games += 2 * self.pairs * BLOCK
        self.first = 0.9 * self.first + 0.1 * way
        self.second = 0.99 * self.second + 0.01 * way**2
        mean = self.first / (1 - 0.9**self.generation)
        size = np.sqrt(self.second / (1 - 0.99**self.generation)) + 1e-9
        self.at = self.at + pace * mean / size
        self.sum, self.weight = 0.95 * self.sum + self.at, 0.95 * self.weight + 1
        return float(points.mean()) / 1000, float(np.abs(mean / size)[self.moves].mean())

    def _rows(self) -> Any:
        """Set-ups of this generation: all of them in turn, in an order of their own each time."""
        while len(self._order) < self.pairs:
            self._order += self.rng.permutation(len(self.train)).tolist()
        now, self._order = self._order[: self.pairs], self._order[self.pairs :]
        return self.train[now]


def compared(library: Library, rows: Any, tables: list[Any], seed: int, blocks: int = 1) -> Any:
    """The same games with each table of worths: won, of each (table, set-up, game)."""
    rows = np.repeat(rows, blocks, axis=0)
    firsts, order = luck(np.random.default_rng(seed), len(rows)), longest_first(rows)
    won = np.zeros((len(tables), len(rows), BLOCK, 2), np.int64)
    for place, table in enumerate(tables):
        won[place][order] = tried(library, worths.put(rows, table)[order], firsts[order])
    return won


def rates(told: Any) -> dict[str, float]:
    """By hand and learned, and what lies between, with its interval: game by game, the same luck."""
    hand, learned = told[0, ..., 0].reshape(-1), told[1, ..., 0].reshape(-1)
    apart = learned - hand
    half = Z95 * float(apart.std()) / np.sqrt(len(apart))
    more = float(apart.mean())
    return {
        "games": len(apart),
        "by hand": round(100 * float(hand.mean()), 3),
        "learned": round(100 * float(learned.mean()), 3),
        "more": round(100 * more, 3),
        "low": round(100 * (more - half), 3),
        "high": round(100 * (more + half), 3),
    }


def comparison(library: Library, held: dict[str, Any], learned: Any, seed: int) -> dict[str, Any]:
    """By difficulty and by how many play, in set-ups that nothing was fitted to, and the default four."""
    fresh, fours = held["fresh"], held["fours"]
    tables = [worths.by_hand(), learned]
    told = compared(library, fresh, tables, seed + 1_000_003)
    tracks = fours[:, k.C_TRACK : k.C_TRACK + k.MOST_TRACK]
    found: dict[str, Any] = {"all": rates(told)}
    for number, track in enumerate(tracks):
        these = (fresh[:, k.C_TRACK : k.C_TRACK + k.MOST_TRACK] == track).all(axis=1)
        if these.any():
            found[f"difficulty {number + 1}"] = rates(told[:, these])
    for size in range(1, worths.SIX + 1):
        these = fresh[:, k.C_HEROES] == size
        if these.any():
            found[f"{size} heroes"] = rates(told[:, these])
    blocks = max(1, len(fresh) // 128)
    told = compared(library, fours, tables, seed + 2_000_003, blocks)
    for number in range(len(fours)):
        these = np.arange(len(fours) * blocks) // blocks == number
        found[f"default four, difficulty {number + 1}"] = rates(told[:, these])
    return found


# The command -------------------------------------------------------------------------------------


def learn(
    library: Library,
    held: dict[str, Any],
    out: Path,
    *,
    seconds: float,
    seed: int,
    pairs: int = PAIRS,
    most: int = 0,
    start: float = 0.0,
    begin: Any = None,
    tell: Tell = print,
) -> Any:
    """Learn for so long, compare, and write it all down."""
    start = start or perf_counter()
    learner = Learner(library, held["train"], pairs, seed)
    if begin is not None:
        learner.begin_at(begin)
    watched = held["train"][:WATCHED]
    hand = compared(library, watched, [worths.by_hand()], seed + 17)[0]
    tell(f"by hand: {_told(hand)}")
    rows = ["generation,seconds,games,points,clear,won,watched"]
    seen: list[tuple[float, float]] = [(0.0, 100 * float(hand[..., 0].mean()))]
    spent, last = 0.0, 0.0
    finals = BLOCK * (len(held["fresh"]) * 2 + 2 * 8 * max(1, len(held["fresh"]) // 128))
    finals += BLOCK * 2 * min(len(held["fresh"]), 4 * WATCHED)
    while True:
        began = perf_counter()
        pace = learner.games / spent if spent else 1e9
        left = seconds - (began - start) - 1.3 * finals / pace - 5
        if learner.generation and ((most and learner.generation >= most) or left < 2 * last):
            break
        far = (began - start) / max(1e-9, began - start + max(0.0, left))
        if most:
            far = learner.generation / most
        points, clear = learner.next(min(1.0, far))
        last = perf_counter() - began
        spent += last
        line = f"{learner.generation},{perf_counter() - start:.1f},{learner.games},{points:.4f},{clear:.2f}"
        if learner.generation % LOOK == 0:
            now = compared(library, watched, [learner.middle()], seed + 17)[0]
            seen.append((learner.generation, 100 * float(now[..., 0].mean())))
            line += f",{seen[-1][1]:.2f},{now[..., 1].mean() / 1000:.4f}"
            _keep(out, learner, learner.middle(), {})
        rows.append(line)
        tell(f"generation {line} ({2 * pairs * BLOCK / last:.3g} games/s)")
        (out / "curve.csv").write_text("\n".join(rows) + "\n")
    some = held["fresh"][: 4 * WATCHED]
    ends = [learner.middle(), learner.table()]
    judged = compared(library, some, ends, seed + 31)[..., 1].mean(axis=(1, 2))
    best = ends[int(np.argmax(judged))]
    tell(f"the mean of the last {judged[0] / 1000:.4f}, the last {judged[1] / 1000:.4f}")
    found = comparison(library, held, best, seed)
    for name, one in found.items():
        tell(
            f"{name}: by hand {one['by hand']:.2f} %, learned {one['learned']:.2f} %: {one['more']:+.2f} "
            f"({one['low']:+.2f} to {one['high']:+.2f}), {one['games']} games each"
        )
    _keep(out, learner, best, found)
    if len(seen) > 1:
        (out / "curve.svg").write_text(curve(seen, "Games won by the learned worths, in percent"))
    tell(f"{perf_counter() - start:.0f} s, {learner.games} games learned from")
    return best


def _told(told: Any) -> str:
    return f"{100 * told[..., 0].mean():.2f} % won, {told[..., 1].mean() / 1000:.4f} points"


def _keep(out: Path, learner: Learner, table: Any, found: dict[str, Any]) -> None:
    told = {
        "worths": {
            name: [round(float(n), 3) for n in row]
            for name, row in zip(worths.NAMES, table, strict=True)
        },
        "generations": learner.generation,
        "games": learner.games,
        "compared": found,
    }
    (out / "learned.json").write_text(json.dumps(told, indent=1) + "\n")


def _told_to(out: Path) -> Tell:
    def tell(line: str) -> None:
        print(line, flush=True)
        with (out / "log.txt").open("a") as log:
            log.write(line + "\n")

    return tell


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--seconds", type=float, default=480, help="for all of it (480)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("build/learned"), help="a folder")
    parser.add_argument("--generations", type=int, default=0, help="no more than so many")
    parser.add_argument("--pairs", type=int, default=PAIRS, help=f"in a generation ({PAIRS})")
    parser.add_argument("--setups", type=Path, help="the set-ups, from a file")
    parser.add_argument("--few", type=int, default=0, help="only so many set-ups, for a first look")
    parser.add_argument("--from", dest="begin", type=Path, help="go on from these worths")
    parser.add_argument("--here", action="store_true", help="on the processor, slowly")
    parser.add_argument("--pack", type=Path, metavar="FOLDER", help="what another machine needs")
    given = parser.parse_args(argv)
    if given.pack:
        pack(given.pack)
        return 0
    start = perf_counter()
    library = Library(HERE if given.here else NVCC)
    held: dict[str, Any]
    if given.setups:
        held = dict(np.load(given.setups))
    else:
        some = given.few or SET_UPS
        held = {"train": set_ups("learn", some), "fresh": set_ups("compare", given.few or HELD_OUT)}
        held["fours"] = default_fours()
    if given.few:
        held = {name: rows[: given.few] for name, rows in held.items()}
    given.out.mkdir(parents=True, exist_ok=True)
    tell = _told_to(given.out)
    tell(f"ready after {perf_counter() - start:.0f} s; seed {given.seed}, {given.pairs} pairs")
    begin = worths.read(given.begin) if given.begin else None
    learn(
        *(library, held, given.out),
        seconds=given.seconds,
        seed=given.seed,
        pairs=given.pairs,
        most=given.generations,
        start=start,
        begin=begin,
        tell=tell,
    )
    return 0


if __name__ == "__main__":
    sys.exit(plainly(main))
