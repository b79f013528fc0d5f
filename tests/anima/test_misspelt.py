"""What an author of a power misspells is told by the type checker, not by a player."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from support.children import run

HERE = Path(__file__).parent


def test_every_mistake_in_a_power_is_an_error_of_the_type_checker():
    file = HERE / "misspelt.py"
    found = run(
        [sys.executable, "-m", "mypy", "--no-error-summary", str(file)],
        cwd=HERE.parents[1],
        text=True,
    )
    refused = {int(n) for n in re.findall(r"misspelt\.py:(\d+): error", found.stdout)}
    lines = file.read_text("utf-8").splitlines()
    marked = {n: m[1] for n, line in enumerate(lines, 1) if (m := re.search(r"# (\d+) ", line))}
    assert len(marked) == 18
    # A decorator's error stands at the decorator or at what it decorates.
    unnoticed = [mark for n, mark in marked.items() if not {n, n + 1} & refused]
    assert unnoticed == [], found.stdout + found.stderr
    stray = [n for n in refused if n not in marked and n - 1 not in marked]
    assert stray == [], found.stdout
