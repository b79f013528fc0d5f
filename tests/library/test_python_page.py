"""docs/python.md is run as it stands; what it lists is what there is."""

from __future__ import annotations

import asyncio
import inspect
import re
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from mcp import Client

import undertow
from server.client import FREE
from server.conftest import Running
from support import children
from support.children import PIPE
from undertow import envs
from undertow.agents.chairs import Chairs
from undertow.agents.server import served
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


@pytest.mark.limit(900)  # where nothing is compiled yet, that takes a while
def test_every_line_of_it_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "page"}
    for block in BLOCKS:
        exec(compile(block, "python.md", "exec"), names)
    with SqliteStore(tmp_path / "tables.db") as store:
        server = Running(store, Config(limits=FREE), games())
        assert names["sit_down"](server.url) == 1
        chair = undertow.client.create(server.url, "fire", heroes=["ranger"], seed=3)["ranger"]
        assert asyncio.run(names["agent"](chair.link)) == 10
        names.clear()
        server.stop()


def test_the_fight_of_the_page_is_fought_and_its_scene_played() -> None:
    """They once stopped before anything was done."""
    names: dict[str, Any] = {"undertow": undertow, "rng": Random(1)}
    (fight,) = (block for block in BLOCKS if 'demo="bridge"' in block)
    exec(compile(fight, "python.md", "exec"), names)
    assert any("The conflict is over" in told.text for told in names["table"].log())
    (scene,) = (block for block in BLOCKS if "scene.number == scene" in block)
    exec(compile(scene, "python.md", "exec"), names)
    assert names["evening"].view().scene.number == 2


PLAYED = """
import undertow
from random import Random
undertow.use("frost")
rng, used = Random(1), set()
table = undertow.new("fire", heroes=["frost-monk", "sage"], scenarios=["long-winter"], seed=3)
while not table.over:
    acts = table.legal(table.waiting[0])
    own = [act for act in acts if act.rule in ("fire.frost.cold-breath", "fire.smite")]
    act = rng.choice(own or acts)
    used.add(act.rule)
    table.do(act)
print(sorted(rule for rule in used if rule in ("fire.frost.cold-breath", "fire.smite")))
"""


def written(pack: str, folder: Path) -> None:
    """The files of a pack, as they stand on the page."""
    for name, text in re.findall(rf"```(?:toml|py)\n# ({pack}/\S+)\n(.*?)```", PAGE, re.DOTALL):
        file = folder / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, "utf-8")


def test_the_powers_of_the_page_are_fought_with(tmp_path: Path) -> None:
    written("storm", tmp_path)
    fight = example_file("anima", "bridge").read_text("utf-8")
    before = '"slow", "life-drain"'
    assert before in fight
    (tmp_path / "mine.toml").write_text(fight.replace(before, '"gale", "stormborn"'), "utf-8")
    sim = ["sim", "anima", "mine.toml", "-n", "6", "--powers", "0", "--json", "--quiet"]
    run = children.run(
        [sys.executable, "-m", "undertow", *sim, "--jobs", "1", "--pack", "storm"],
        cwd=tmp_path,
        stdout=PIPE,
        stderr=PIPE,
        text=True,
    )
    assert run.returncode == 0, run.stderr
    assert "the-warden gale" in run.stdout


def test_the_pack_of_the_page_can_be_played(tmp_path: Path) -> None:
    written("frost", tmp_path)
    assert sorted(one.name for one in (tmp_path / "frost").iterdir()) == [
        "heroes.toml",
        "pack.toml",
        "skills.py",
    ]
    run = children.run(
        [sys.executable, "-c", PLAYED], cwd=tmp_path, stdout=PIPE, stderr=PIPE, text=True
    )
    assert run.stdout.strip() == "['fire.frost.cold-breath', 'fire.smite']", run.stderr


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


INSIDE = {"undertow.Act": {"filled", "opens"}, "client.Told": {"count", "index"}}
"""What our own rooms ask of each other, and nobody else; and what every tuple has."""


def members(kind: type) -> set[str]:
    """What stands on a class, and what its objects are given."""
    source = inspect.getsource(kind)
    given = re.findall(r"^ +((?:self\.\w+(?:: [^=\n]+)?(?:, )?)+) = ", source, re.MULTILINE)
    own = {name for one in given for name in re.findall(r"self\.([a-z]\w*)", one)}
    return own | {name for name in dir(kind) if not name.startswith("_")}


def test_what_is_public_is_listed() -> None:
    """The page lists what the modules say is public, and every name on their classes; no more, no less."""
    rows = re.findall(r"^\| `([\w.]+)` \| (.+) \|$", PAGE.split("## What is kept")[1], re.MULTILINE)
    listed = {of: set(re.findall(r"`(\w+)`", names)) for of, names in rows}
    for module in (undertow, undertow.client, envs):
        assert listed.pop(module.__name__) == set(module.__all__)
    kinds = {
        f"{module.__name__.removeprefix('undertow.')}.{name}": kind
        for module in (undertow, undertow.client)
        for name in module.__all__
        if isinstance(kind := getattr(module, name), type)
        and not issubclass(kind, Exception)
        and kind is not undertow.Bot
    }
    assert set(listed) == set(kinds)
    for of, names in listed.items():
        assert names == members(kinds[of]) - INSIDE.get(of, set()), of
    for name in ("new", "load", "shelf", "demos", "settings", "use"):
        assert f"undertow.{name}(" in PAGE, name
    assert "/api/v1" in (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert '"What is kept"' in (ROOT / "CHANGELOG.md").read_text("utf-8")


def test_every_tool_of_an_agent_is_on_the_page() -> None:
    async def asked(adviser: bool) -> dict[str, list[str]]:
        async with Client(served(Chairs(adviser=adviser))) as sdk:
            tools = (await sdk.list_tools()).tools
            return {one.name: list(one.input_schema["properties"]) for one in tools}

    rows = re.findall(r"^\| `(\w+)` \| ((?:`\w+`(?:, )?)+) \|", PAGE.split("## Agents")[1], re.M)
    told = {tool: re.findall(r"`(\w+)`", args) for tool, args in rows}
    assert told == asyncio.run(asked(adviser=False))
    assert [*list(told)[:-4], "suggest"] == list(asyncio.run(asked(adviser=True)))
    assert "`suggest`" in PAGE
