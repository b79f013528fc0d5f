"""What an override reads like: who, what, old and new, and why; to each as far as they may know it."""

from __future__ import annotations

import pytest

from kernel.hands import new
from kernel.toy import TOY
from undertow.kernel.facts import HOST, Overridden
from undertow.server.broadcast.log import ruled


def read(by, patch, audience, reason="so"):
    world = new().world
    fact = Overridden(by, patch, reason)
    return str(ruled(TOY, fact, world, fact.evolve(world), audience))


@pytest.mark.parametrize(
    ("by", "patch", "said"),
    [
        ("ann", {"purses/bob/coins": 7}, "ann overrides: Bob: coins: 3 → 7 (so)"),
        ("ann", {}, "ann overrides something: so"),
        ("ann", {"phase": "downtime"}, "ann overrides: phase: play → downtime (so)"),
        ("ann", {"deck": ["a"]}, "ann overrides: deck: a (so)"),
        ("ann", {"deck": ["a", "b"]}, "ann overrides: deck: a, b (so)"),
        ("ann", {"deck": []}, "ann overrides: deck: nothing (so)"),
        ("ann", {"deck": list("abcdef")}, "ann overrides: deck: a, b, c, d, e, f (so)"),
        ("ann", {"deck": list("abcdefg")}, "ann overrides: deck: entries: 7 (so)"),
        ("ann", {"purses/bob": {"coins": 7}}, "ann overrides: Bob: coins: 7 (so)"),
        ("ann", {"purses": {"bob": {"coins": 7}}}, "ann overrides: purses: entries: 1 (so)"),
        ("ann", {"deck/0": "a"}, "ann overrides: deck, 0: a (so)"),
        (HOST, {"purses/bob/coins": 7}, f"{HOST} overrides: Bob: coins: 3 → 7 (so)"),
        ("ann", {"phase": "x" * 60}, f"ann overrides: phase: play → {'x' * 39}… (so)"),
        ("ann", {"upkeep": True}, "ann overrides: upkeep: no → yes (so)"),
        ("ann", {"winner": "bob"}, "ann overrides: winner: nothing → bob (so)"),
    ],
)
def test_an_override_says_what_changed(by, patch, said) -> None:
    assert read(by, patch, "ann") == said
    assert read(by, patch, "ann", "") == said.replace(": so", ".").replace(" (so)", "")


def test_both_changes_are_told() -> None:
    said = read("ann", {"purses/bob/coins": 7, "phase": "over"}, "ann")
    assert said == "ann overrides: Bob: coins: 3 → 7, phase: play → over (so)"


def test_others_read_what_they_may_know_of_it() -> None:
    assert read("ann", {"purses/bob/coins": 7}, "bob") == "ann overrides: Bob: coins: 3 → 7 (so)"
    assert read("ann", {"deck": ["a"]}, "bob") == "ann overrides something: so"
    assert read("ann", {"deck/0": "a"}, "bob") == "ann overrides something: so"
    assert read("ann", {"deck/0": "a"}, "bob", "") == "ann overrides something."
