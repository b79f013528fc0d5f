"""The contract: random games of Fire of Eidolon, played to the end under every check.

`tools/contract.py fire -n 10000` runs many more of them.
"""

from __future__ import annotations

import os
import sys
from collections import Counter

import pytest

from fire.committed import DIGEST_SEEDS, DIGESTS, digest_line
from fire.room import LATE_ROOM, ROOM
from support.children import run
from support.contract import Broken, Trial, share, try_seed
from support.readings import never_turned
from support.replay import replay
from tools.rules import ROOT
from undertow.games.fire.facts import TokenCollected
from undertow.games.fire.game import GAME
from undertow.games.fire.world import World
from undertow.kernel import Offer

pytestmark = [pytest.mark.limit(1800), pytest.mark.twice]

GAMES, AT_A_TIME = 240, 8
LATE_GAMES = 24


@pytest.mark.parametrize("first", share(range(0, GAMES, AT_A_TIME)))
def test_random_games_keep_the_contract(first: int) -> None:
    for seed in range(first, first + AT_A_TIME):
        try_seed(ROOM, seed)


def test_tables_that_begin_late_bring_what_random_games_seldom_do() -> None:
    counts: Counter[str] = Counter()
    for seed in range(LATE_GAMES):
        counts.update(try_seed(LATE_ROOM, seed).counts)
    expected = (
        "rule fire.pass-fire",
        "rule fire.exchange",
        "rule fire.claim",
        "rule fire.no-way-out",
        "prompt fire.ask.consent-fire",
        "prompt fire.ask.consent",
        "prompt fire.ask.charge-passage",
        "prompt fire.ask.claim",
        "prompt fire.ask.no-way-out",
        "prompt fire.ask.sacrifice",
        "fact Declined",
        "fact RulingSet",
    )
    assert [name for name in expected if not counts[name]] == []
    assert sum(counts[name] > 0 for name in LATE_ROOM.noted) > len(LATE_ROOM.noted) // 4


def test_every_reading_can_be_changed_in_mid_game() -> None:
    assert never_turned(ROOM, range(1, 6)) == []


@pytest.mark.parametrize("seed", DIGEST_SEEDS)
def test_the_same_seed_writes_the_same_journal_under_every_hash_seed(seed: int) -> None:
    committed = DIGESTS.read_text(encoding="utf-8").splitlines()
    assert digest_line(seed) in committed, "run tools/contract.py fire --regenerate and look"


@pytest.mark.parametrize("hash_seed", ["0", "12345"])
def test_a_process_with_another_hash_seed_writes_the_same_journals(hash_seed: str) -> None:
    path = os.pathsep.join(str(ROOT / part) for part in ("src", "tests", "."))
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": path}
    command = [sys.executable, "-m", "fire.committed"]
    ran = run(command, env=environment, text=True, check=True, timeout=1200)
    assert ran.stdout == DIGESTS.read_text(encoding="utf-8")


# The contract bites: each of these tables is broken on purpose.


def play_some() -> None:
    for seed in range(1000, 1012):
        Trial(ROOM, seed).run()


def broken_by(monkeypatch: pytest.MonkeyPatch, target: object, name: str, value: object) -> str:
    """What the contract says to an engine with one thing wrong."""
    monkeypatch.setattr(target, name, value)
    with pytest.raises(Broken) as broken:
        play_some()
    return str(broken.value)


def test_a_fact_that_folds_otherwise_the_next_time_is_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    evolve, calls = TokenCollected.evolve, []

    def forgetful(self: TokenCollected, world: World) -> World:
        calls.append(self)
        return evolve(self, world) if len(calls) % 3 else world

    said = broken_by(monkeypatch, TokenCollected, "evolve", forgetful)
    assert said in ("the facts give another world", "the restored table stands otherwise")


def test_a_table_at_which_nobody_can_go_on_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAME), "offers", lambda self, world, seat: [])
    said = broken_by(monkeypatch, type(GAME), "step", lambda self, world: None)
    assert "nobody can do anything" in said


def test_a_view_that_shows_what_is_hidden_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    said = broken_by(monkeypatch, type(GAME), "view", lambda self, world, seat: world.deck)
    assert "sees a secret in the view" in said


def test_openings_that_depend_on_what_is_hidden_are_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    offers = type(GAME).offers

    def peeking(self: object, world: World, seat: str) -> list[Offer]:
        found = offers(GAME, world, seat)
        return found[::-1] if world.supply and world.supply[0] < "I" else found

    said = broken_by(monkeypatch, type(GAME), "offers", peeking)
    assert "sees a secret in the offers" in said


def test_a_kept_journal_can_be_played_again() -> None:
    trial = Trial(ROOM, 1)
    trial.run()
    again = replay(GAME, GAME.codec.decode(trial.lines))
    assert trial.written(again) == trial.lines
