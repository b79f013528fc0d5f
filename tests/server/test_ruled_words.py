"""What a ruling reads like: who ruled and why, and to whoever may see it, what changed."""

from __future__ import annotations

import pytest

from kernel.hands import new
from undertow.kernel.facts import HOST, Overridden
from undertow.server.broadcast.log import ruled


@pytest.mark.parametrize(
    ("by", "patch", "said"),
    [
        ("ann", {"purses/bob/coins": 7}, "ann rules: so (purses/bob/coins: 3 → 7)"),
        ("ann", {}, "ann rules: so"),
        ("ann", {"phase": "downtime"}, "ann rules: so (phase: play → downtime)"),
        ("ann", {"deck": [1]}, "ann rules: so (deck: [1])"),
        ("ann", {"deck/0": 1}, "ann rules: so (deck/0: 1)"),
        (HOST, {"purses/bob/coins": 7}, f"{HOST} rules: so (purses/bob/coins: 7)"),
        ("ann", {"phase": "x" * 60}, f"ann rules: so (phase: play → {'x' * 39}…)"),
        ("ann", {"no/such": 1}, "ann rules: so (no/such: null → 1)"),
    ],
)
def test_a_ruling_says_what_changed_and_gives_nothing_hidden_away(by, patch, said) -> None:
    assert str(ruled(Overridden(by, patch, "so"), new().world)) == said


def test_both_changes_are_told() -> None:
    fact = Overridden("ann", {"purses/bob/coins": 7, "phase": "over"}, "so")
    assert str(ruled(fact, new().world)).endswith("(purses/bob/coins: 3 → 7, phase: play → over)")
