"""No rule knows an entry of the lists by its name: what an entry does, the entry says."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from undertow.games import anima
from undertow.games.anima.catalogue.listing import listing
from undertow.games.anima.game import GAME

ROOM = Path(str(anima.__file__)).parent
WORDS = ("chronicle.py", "labels.py", "form.py", "guidance.py", "rulebook.py")
"""Sentences, buttons, demos and the page of rules."""
RULES = [*sorted((ROOM / "rules").glob("*.py"))]
RULES += [path for path in sorted(ROOM.glob("*.py")) if path.name not in WORDS]
KINDS = ("powers", "effects", "ultimate", "weaknesses", "passions", "eidolons")
SAME = ("companion",)
"""A rule between conflicts is called like the power."""


def test_a_rule_is_called_like_a_power():
    assert all(f"anima.{id}" in GAME.rules and id in listing()["powers"] for id in SAME)


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.name)
def test_no_rule_names_an_entry(path: Path):
    lists = listing()
    entries = [id for kind in KINDS for id in lists[kind] if id not in SAME]
    found = [
        f"{path.name}:{node.lineno}: {node.value}"
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and node.value.removeprefix("anima.") in entries
    ]
    assert found == []
