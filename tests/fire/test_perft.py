"""Perft: the number of decision sequences from fixed positions. A changed count is a changed rule."""

from __future__ import annotations

import pytest

from fire.committed import DEPTH, PERFT, POSITIONS, count, perft_line

pytestmark = pytest.mark.twice


@pytest.mark.parametrize("name", POSITIONS)
def test_perft_is_as_committed(name: str) -> None:
    committed = PERFT.read_text(encoding="utf-8").splitlines()
    assert perft_line(name) in committed, "run tools/contract.py fire --regenerate and look"


def test_the_first_decision_is_one_of_five() -> None:
    # The Warrior has four doorways to explore, or ends his turn; he cannot charge into nothing.
    assert count("opening")[0] == 5
    assert len(count("opening")) == DEPTH


def test_no_committed_position_is_forgotten() -> None:
    lines = PERFT.read_text(encoding="utf-8").splitlines()
    assert [line.split()[0] for line in lines] == list(POSITIONS)
