"""`@shows("fire.explore.cost")`: the rule atoms that a test shows."""

from __future__ import annotations

import difflib
import linecache
import re
import sys
from pathlib import Path

import pytest

from tools.rules import ROOT, every_atom


def shows(*ids: str) -> pytest.MarkDecorator:
    """Mark a test, a class of tests or a `pytest.param(..., marks=...)` with the atoms it shows.

    An id that no inventory has stops the collection of the file with one sentence.
    """
    caller = sys._getframe(1)
    where = (caller.f_code.co_filename, caller.f_lineno)
    if not ids:
        raise pytest.Collector.CollectError(f"{_place(*where)}: shows() names no rule atom")
    for id in ids:
        if id not in every_atom():
            raise pytest.Collector.CollectError(_unknown(id, *where))
    return pytest.mark.shows(*ids)


def _unknown(id: object, file: str, line: int) -> str:
    near = difflib.get_close_matches(str(id), every_atom(), n=3, cutoff=0.6)
    hint = f"did you mean {' or '.join(f'`{n}`' for n in near)}?" if near else "see docs/rules"
    return f"{_place(file, line)} shows `{id}`, which is no rule atom: {hint}"


def _place(file: str, line: int) -> str:
    path = Path(file)
    name = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
    for below in linecache.getlines(file)[line - 1 :]:
        found = re.match(r"\s*(?:async\s+)?(?:def|class)\s+(\w+)", below)
        if found:
            return f"{name}:{line} ({found[1]})"
    return f"{name}:{line}"
