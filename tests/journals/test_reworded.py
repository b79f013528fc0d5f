"""Nothing in a journal hangs on how a sentence reads, only on its key."""

from __future__ import annotations

import os
import sys

from support.children import run
from tools.rules import ROOT


def stands(*how: str) -> list[str]:
    path = os.pathsep.join(str(ROOT / part) for part in ("src", "tests", "."))
    command = [sys.executable, "-m", "journals.reworded", *how]
    environment = {**os.environ, "PYTHONPATH": path}
    ran = run(command, env=environment, cwd=ROOT, text=True)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.splitlines()


def test_with_every_sentence_worded_otherwise_every_old_table_stands_the_same() -> None:
    *as_it_is, words = stands("as-it-is")
    *otherwise, other_words = stands()
    assert words != other_words, "no sentence was worded otherwise"
    assert len(as_it_is) >= 90
    assert otherwise == as_it_is
