"""What an author misspells is told by the type checker, not by a player."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pytest

from support.children import run

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "tests").glob("*/mistakes.py"))
"""Of the parts, and of every game that declares its entries in a way of its own."""


def marked(file: Path) -> dict[int, str]:
    """The numbered lines of a file of mistakes."""
    lines = file.read_text().splitlines()
    return {n: m[1] for n, line in enumerate(lines, 1) if (m := re.search(r"# (\d+) ", line))}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.parent.name)
def test_mistakes_are_numbered_from_one(file: Path) -> None:
    assert list(marked(file).values()) == [str(n + 1) for n in range(len(marked(file)))]


def test_every_mistake_is_an_error_of_the_type_checker() -> None:
    assert {"parts", "eidolon"} <= {file.parent.name for file in FILES}
    found = run(
        [sys.executable, "-m", "mypy", "--no-error-summary", *map(str, FILES)],
        cwd=ROOT,
        env={**os.environ, "MYPYPATH": f"src{os.pathsep}tests/sixth/src"},
        text=True,
    )
    for file in FILES:
        name = re.escape(str(file.relative_to(ROOT)))
        refused = {int(n) for n in re.findall(rf"{name}:(\d+): error", found.stdout)}
        mistakes = marked(file)
        # A decorator's error stands at the decorator or at what it decorates.
        unnoticed = [mark for n, mark in mistakes.items() if not {n, n + 1} & refused]
        assert unnoticed == [], found.stdout + found.stderr
        stray = [n for n in refused if n not in mistakes and n - 1 not in mistakes]
        assert stray == [], found.stdout
