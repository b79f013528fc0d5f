"""docs/python.md is run as it stands; what it lists is what there is."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import undertow
from server.client import FREE
from server.conftest import Running
from undertow import envs
from undertow.commands.arguments import example_file
from undertow.commands.places import games
from undertow.games.anima.lab.playout import playout
from undertow.games.anima.lab.setup import read
from undertow.plugins import plugins
from undertow.server.config import Config
from undertow.store import SqliteStore

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "python.md").read_text("utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


def test_every_line_of_it_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "page"}
    for block in BLOCKS:
        exec(compile(block, "python.md", "exec"), names)
    with SqliteStore(tmp_path / "tables.db") as store:
        server = Running(store, Config(limits=FREE), games())
        assert names["sit_down"](server.url) == 1
        names.clear()
        server.stop()


def fights(bot: str, count: int) -> int:
    """How many of them the PCs win against somebody who does anything."""
    text = (
        example_file("anima", "bridge")
        .read_text("utf-8")
        .replace('order = "rolled"', 'order = "rolled"\nbots = { adversity = "random" }')
    )
    fight = read(text, "bridge")
    assert fight.bots == {"gm": "random"}
    return sum(playout(fight, bot, 1, number).winner == "pc" for number in range(count))


def test_the_bot_of_the_page_beats_random() -> None:
    own = fights("undertow.examples.bots:Steady", 20)
    assert own >= 15 > 2 * fights("random", 20)


def test_the_bot_of_the_page_is_the_one_that_comes_along() -> None:
    """Forty lines, and the same ones."""
    file = (ROOT / "src/undertow/examples/bots.py").read_text("utf-8")
    kept = file[file.index("        if not act.rule:") :].replace("ENOUGH", "4")
    assert kept.strip() in PAGE
    assert len([line for line in file.splitlines() if line.strip()]) <= 45


def test_every_field_of_an_observation_is_on_the_page() -> None:
    for game in (one.id for one in plugins().shelf() if one.arena is not None):
        for field in envs.fields(game):
            assert f"| `{field.name}` | {field.count} | {field.text} |" in PAGE, (game, field.name)


def test_what_is_public_is_listed() -> None:
    assert "use" in undertow.__all__
    for name in ("new", "load", "shelf", "demos", "settings", "use"):
        assert f"undertow.{name}(" in PAGE, name
    assert "/api/v1" in (ROOT / "CHANGELOG.md").read_text("utf-8")
