"""`tools/contract.py`: many games in a row. One that breaks is counted with its seed, and the rest are
played."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import support.contract
from sixth.room import ROOM
from tools import contract
from undertow.kernel import Offer

WRONG, UNDEALT = 2, 3
"""The seeds at which a bot does what nobody may, and at which no table can be set."""


class Clumsy(type(ROOM)):  # type: ignore[misc]
    """The small game's room, with two bad seeds."""

    def deal(self, rng: Random) -> Any:
        number = next(seed for seed in range(9) if rng.getstate() == Random(seed).getstate())
        if number == UNDEALT:
            raise LookupError("no such table")
        self.wrong_now = number == WRONG
        return super().deal(rng)

    def choose(self, world: Any, offers: list[Offer], style: str, rng: Random) -> Offer:
        chosen = super().choose(world, offers, style, rng)
        return Offer(chosen.rule, ("nobody",)) if self.wrong_now else chosen


@pytest.mark.parametrize("only_reach", [False, True])
def test_a_broken_game_is_counted_with_its_seed_and_the_rest_are_played(
    only_reach: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Any,
) -> None:
    monkeypatch.setattr(contract, "room_of", lambda game: Clumsy())
    monkeypatch.setattr(support.contract, "FAILURES", tmp_path)
    assert contract.run("sixth", range(1, 5), 1, only_reach) == 1
    said = capsys.readouterr().out
    assert "4 games of sixth" in said
    assert "      2 broken" in said
    assert f"2 BROKEN: seeds [{WRONG}, {UNDEALT}]" in said
    assert f"seed {WRONG}: NotOffered" in said
    assert f"sixth, seed {UNDEALT}: LookupError: no such table" in said
    assert [path.name for path in tmp_path.glob("*.jsonl")] == (
        [] if only_reach else ["lamps-2.jsonl"]
    )
