"""The twin's entries by the C++ that `native` writes, where Numba is not or where the C++ itself is to be
looked at: the same functions as in `entries`, for one table."""

from __future__ import annotations

import ctypes
from functools import cache
from typing import Any

from undertow.games.fire.twin.gpu import HERE, built

BEGIN, DECIDE, LEGAL, SEAT_ASKED, SUGGESTED = range(5)


@cache
def _call() -> Any:
    call = built("calls.cc", HERE).call
    call.argtypes = [ctypes.c_int, *[ctypes.c_void_p] * 5, ctypes.c_int]
    return call


def begin(s: Any, c: Any, w: Any, r: Any, found: Any) -> None:
    _call()(BEGIN, *map(_at, (s, c, w, r, found)), 0)


def decide(s: Any, c: Any, w: Any, r: Any, found: Any, action: int) -> None:
    _call()(DECIDE, *map(_at, (s, c, w, r, found)), action)


def legal(s: Any, c: Any, w: Any, r: Any, found: Any) -> int:
    return int(_call()(LEGAL, *map(_at, (s, c, w, r, found)), 0))


def seat_asked(s: Any, c: Any, w: Any, r: Any, found: Any) -> int:
    return int(_call()(SEAT_ASKED, *map(_at, (s, c, w, r, found)), 0))


def suggested(s: Any, c: Any, w: Any, r: Any, found: Any) -> int:
    return int(_call()(SUGGESTED, *map(_at, (s, c, w, r, found)), 0))


def _at(row: Any) -> int:
    """Where an array begins."""
    place: int = row.__array_interface__["data"][0]
    return place
