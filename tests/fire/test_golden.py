"""A golden playthrough: one whole game, line by line. A changed line is a changed rule."""

from __future__ import annotations

from difflib import unified_diff

import pytest

from fire.committed import GOLDEN, golden_lines

pytestmark = pytest.mark.twice


def test_the_golden_game_is_played_as_committed() -> None:
    committed = GOLDEN.read_text(encoding="utf-8").splitlines()
    played = golden_lines()
    changed = list(unified_diff(committed, played, "committed", "played", lineterm="", n=2))
    assert not changed, "\n".join(
        [*changed[:60], "run tools/contract.py fire --regenerate and look at the diff"]
    )


def test_the_golden_game_shows_the_whole_course() -> None:
    text = GOLDEN.read_text(encoding="utf-8")
    wanted = "relic-destroyed fire-taken shade-moved chamber-fell threat-rose dived tokens-given"
    for fact in wanted.split():
        assert f"  · {fact}" in text
    assert "  · game-ended outcome=total" in text
