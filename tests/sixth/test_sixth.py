"""A sixth game, brought by a package of its own: found by its entry point, and played like ours."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from sixth.room import ROOM
from support.children import run
from support.contract import try_seed

RULES = Path(__file__).parent / "src" / "lamplighters" / "game.py"


def undertow(installed, *arguments, **more):
    return run([sys.executable, "-m", "undertow", *arguments], env=installed, text=True, **more)  # fmt: skip


@pytest.mark.static
def test_its_rules_are_one_short_file():
    assert len(RULES.read_text("utf-8").splitlines()) < 150


def test_it_is_found_by_its_entry_point_and_by_nothing_else(installed):
    found = undertow(installed, "games")
    assert found.returncode == 0
    assert "Lamplighters" in found.stdout
    here = {name: value for name, value in installed.items() if name != "PYTHONPATH"}
    assert "Lamplighters" not in undertow(here, "games").stdout


def test_it_is_played_in_the_terminal_with_its_words(installed, tmp_path):
    store = str(tmp_path / "tables.sqlite")
    played = undertow(
        installed,
        "play",
        "lamps",
        "--seed",
        "3",
        "--bots",
        "",
        "--store",
        store,
        input="1\n1\n1\n1\n",
    )
    assert played.returncode == 0, played.stdout + played.stderr
    assert "Try the bridge lamp" in played.stdout
    assert played.stdout.count("1 Roll") == 2
    assert "ticks: 0" in played.stdout
    assert "lamps" in undertow(installed, "tables", "--store", store).stdout


@pytest.mark.parametrize("seed", range(12))
def test_random_nights_keep_the_contract(seed):
    try_seed(ROOM, seed)
