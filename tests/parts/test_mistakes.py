"""What an author misspells is told by the type checker, not by a player."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

from support.children import run

HERE = Path(__file__).parent
ROOT = HERE.parents[1]


def test_every_mistake_is_an_error_of_the_type_checker() -> None:
    found = run(
        [sys.executable, "-m", "mypy", "--no-error-summary", str(HERE / "mistakes.py")],
        cwd=ROOT,
        env={**os.environ, "MYPYPATH": f"src{os.pathsep}tests/sixth/src"},
        text=True,
    )
    refused = {int(n) for n in re.findall(r"mistakes\.py:(\d+): error", found.stdout)}
    lines = (HERE / "mistakes.py").read_text().splitlines()
    marked = {n: m[1] for n, line in enumerate(lines, 1) if (m := re.search(r"# (\d+) ", line))}
    assert len(marked) == 21
    # A decorator's error stands at the decorator or at what it decorates.
    unnoticed = [mark for n, mark in marked.items() if not {n, n + 1} & refused]
    assert unnoticed == [], found.stdout + found.stderr
    stray = [n for n in refused if n not in marked and n - 1 not in marked]
    assert stray == [], found.stdout
