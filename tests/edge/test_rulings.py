"""The switches of Fate's Edge: each has a reading, stands with its atom, and is told on the page."""

from __future__ import annotations

import re

from tools import rules
from undertow.games.edge.rulings import READINGS, SWITCHES, Rulings

PAGE = (rules.ROOT / "docs" / "rulings" / "edge.md").read_text(encoding="utf-8")
TOLD = re.findall(r"^- `([^`]+)` — .*\*\*Switch\*\* `(\w+)`", PAGE, re.MULTILINE)


def test_every_switch_has_a_reading_and_one_line_on_the_page():
    assert sorted(READINGS) == sorted(SWITCHES)
    assert sorted(name for _, name in TOLD) == sorted(SWITCHES)


def test_every_switch_stands_with_the_atom_that_names_it():
    named = {
        (id, name)
        for id, atom in rules.inventory("edge").items()
        for name in re.findall(r"Switch: (\w+)", atom.text)
    }
    assert named == set(TOLD)


def test_a_switch_is_turned_over_alone():
    for name, field in SWITCHES.items():
        turned = Rulings().turned_over(name)
        assert [f for f in SWITCHES.values() if getattr(turned, f) != getattr(Rulings(), f)] == [
            field
        ]
