"""Many tables of one set-up on a graphics processor, for who learns to play there: decisions, what a seat
sees and what may be done never leave its memory (`undertow.envs.vector("fire", n=4096, device="cuda")`).

    python -m undertow.games.fire.twin.tables --check     the same numbers as by this processor? how quick?

The rules are the C++ that `native` writes; compiled by g++ the same program keeps its tables here. No
Numba is needed.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import sys
from collections.abc import Mapping
from importlib import import_module
from time import perf_counter
from typing import Any

import numpy as np

from undertow.games.fire.twin import memory as k
from undertow.games.fire.twin.gpu import HERE, NVCC, built
from undertow.games.fire.twin.missing import no_gpu, not_choices, plainly

SEEN, MASK, MEANT, REWARD, OVER, CUT, COUNTS = range(7)


class There:
    """An array where the tables are. PyTorch, CuPy and others take it as it is, by its
    `__cuda_array_interface__`; `numpy()` gives what is in it now."""

    def __init__(self, tables: Tables, part: int, shape: tuple[int, ...], dtype: Any) -> None:
        self.shape, self.dtype = shape, np.dtype(dtype)
        self._tables = tables  # whoever holds an array holds the memory
        self._at = int(tables.library.tables_part(tables.own, part))
        if tables.library.tables_on_device():
            self.__cuda_array_interface__ = {
                "shape": shape,
                "typestr": self.dtype.str,
                "data": (self._at, False),
                "strides": None,
                "stream": 1,  # all is done in the usual order, one after the other
                "version": 3,
            }

    def __len__(self) -> int:
        return self.shape[0]

    def numpy(self) -> Any:
        here = np.empty(self.shape, self.dtype)
        if not self._tables.library.tables_fetch(here.ctypes.data, self._at, here.nbytes):
            raise self._tables.problem()
        return here


class Tables:
    """So many tables, and the arrays that every step writes anew."""

    def __init__(
        self,
        settings: Mapping[str, Any],
        count: int,
        acts: int,
        cost: float,
        compiler: tuple[str, ...] = NVCC,
    ) -> None:
        from undertow.games.fire.lab.meanings import learnt

        self.own: Any = None
        self.library = _library(compiler)
        agreed, known = learnt(settings)
        self.own = self.library.tables_make(
            count, acts, cost, agreed.ctypes.data, known.ctypes.data, known.size
        )
        if self.own is None:
            raise self.problem()
        self.count = count
        self.seen = There(self, SEEN, (count, k.SEEN), np.float32)
        self.mask = There(self, MASK, (count, acts), np.int8)
        self.meant = There(self, MEANT, (count, acts, 3), np.int16)
        self.reward = There(self, REWARD, (count,), np.float32)
        self.over, self.cut = (There(self, part, (count,), np.bool_) for part in (OVER, CUT))
        self.counts = There(self, COUNTS, (count,), np.int32)

    def begin(self, luck: Any) -> None:
        """All begin anew, each with a chance of its own."""
        given = np.ascontiguousarray(luck, np.uint64)
        if not self.library.tables_begin(self.own, given.ctypes.data):
            raise self.problem()

    def step(self, chosen: Any) -> None:
        """A decision at each table by its place among the acts: whole numbers of 32 or 64 bits, here or
        there. A table that was over begins anew."""
        given = getattr(chosen, "__cuda_array_interface__", None)
        if given is None or not self.library.tables_on_device():
            here = np.ascontiguousarray(chosen, np.int64)
            self._taken(here.shape, True)
            at, wide, there = here.ctypes.data, 8, 0
        else:
            wide, there = {"<i4": 4, "<i8": 8}.get(given["typestr"], 0), 1
            plain = given.get("strides") in (None, (wide,)) or self.count == 1
            self._taken(tuple(given["shape"]), bool(wide) and plain)
            at = given["data"][0]
        if not self.library.tables_step(self.own, at, wide, there):
            raise self.problem()

    def _taken(self, shape: tuple[int, ...], fits: bool) -> None:
        if not fits or shape != (self.count,):
            raise not_choices(self.count)

    def problem(self) -> Exception:
        return no_gpu(self.library.tables_why().decode())

    def __del__(self) -> None:
        if self.own is not None:
            self.library.tables_drop(self.own)
            self.own = None


def _library(compiler: tuple[str, ...]) -> Any:
    library = built("tables.cu", compiler, "seen")
    pointer, number = ctypes.c_void_p, ctypes.c_int
    library.tables_why.restype, library.tables_make.restype = ctypes.c_char_p, pointer
    library.tables_part.restype, library.tables_drop.restype = pointer, None
    library.tables_make.argtypes = [number, number, ctypes.c_double, pointer, pointer, number]
    library.tables_part.argtypes, library.tables_drop.argtypes = [pointer, number], [pointer]
    library.tables_begin.argtypes = [pointer, pointer]
    library.tables_step.argtypes = [pointer, pointer, number, number]
    library.tables_fetch.argtypes = [pointer, pointer, ctypes.c_size_t]
    return library


# Are they the same, and how quick ---------------------------------------------------------------

SETTINGS: tuple[dict[str, Any], ...] = (
    {"heroes": ["warrior", "ranger", "wizard", "paladin"]},
    {"heroes": ["rogue", "geomancer", "dark-knight"], "passages": True},
    {"heroes": ["sage", "engineer", "soldier"], "scenarios": ["shadow-cult"]},
    {"heroes": ["cleric", "master-swordsman"], "scenarios": ["shades-of-vorax"], "glyph": True},
)
ACTS, COST = 160, 0.01


def unlike(settings: Mapping[str, Any], count: int, steps: int, first: Any, second: Any) -> int:
    """How many numbers differ between two who have the same tables; each is made by what is given."""
    pair = [make(settings, count, ACTS, COST) for make in (first, second)]
    rng, others = np.random.default_rng(count), 0
    luck = rng.integers(2**63, size=count, dtype=np.uint64)
    for tables in pair:
        tables.begin(luck)
    for _ in range(steps):
        for name in ("seen", "mask", "meant", "reward", "over", "cut", "counts"):
            one, other = (getattr(tables, name).numpy() for tables in pair)
            others += int((one != other).sum())
        counts = pair[0].counts.numpy()
        chosen = (rng.random(count) * counts).astype(np.int64)
        chosen[rng.random(count) < 0.01] = ACTS  # what there is not
        for tables in pair:
            tables.step(chosen)
    return others


def pace(count: int, steps: int) -> dict[str, float]:
    """Random acts at so many tables, chosen on the device by PyTorch."""
    tables = Tables({}, count, ACTS, COST)
    torch: Any = import_module("torch")
    tables.begin(np.random.default_rng(1).integers(2**63, size=count, dtype=np.uint64))
    watched, counts = (torch.as_tensor(a, device="cuda") for a in (tables.seen, tables.counts))
    assert watched.data_ptr() == tables.seen.__cuda_array_interface__["data"][0], "it was copied"

    def some(number: int) -> float:
        torch.cuda.synchronize()
        start = perf_counter()
        for _ in range(number):
            tables.step((torch.rand(count, device="cuda") * counts).to(torch.int64))
        torch.cuda.synchronize()
        return perf_counter() - start

    some(100)
    took = some(steps)
    return {"tables": count, "steps/s": count * steps / took, "ms": 1000 * took / steps}


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--check", action="store_true", help="compare with this processor first")
    parser.add_argument("--tables", type=int, nargs="*", default=[4096, 32768, 131072, 524288])
    parser.add_argument("--steps", type=int, default=300)
    given = parser.parse_args(argv)

    def here(settings: Mapping[str, Any], count: int, acts: int, cost: float) -> Tables:
        return Tables(settings, count, acts, cost, HERE)

    if given.check:
        for settings in SETTINGS:
            others = unlike(settings, 2000, given.steps, Tables, here)
            print(f"{settings}: {others} numbers differ in {given.steps} steps", flush=True)
            if others:
                return 1
    for count in given.tables:
        print(json.dumps(pace(count, given.steps)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(plainly(main))
