"""docs/api.md plays a whole game, as it stands."""

from __future__ import annotations

import os
import re
import shutil
import sys
from pathlib import Path

import pytest

from server.client import FREE
from support.children import run
from tools.hurt.__main__ import WHAT
from tools.hurt.hostile import ATTACKS
from undertow.server.config import Config

pytestmark = pytest.mark.limit(1800)

API = Path(__file__).parents[2] / "docs" / "api.md"


def test_the_page_plays_a_whole_game(start, tmp_path):
    for tool in ("bash", "curl"):
        if shutil.which(tool) is None:
            pytest.fail(f"docs/api.md is played with {tool}: apt-get install {tool}, or the like")
    server = start(Config(limits=FREE, tick=3600.0))
    blocks = re.findall(r"^```sh\n(.*?)^```", API.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert len(blocks) >= 10
    here = Path(sys.executable).parent  # there is a python3 in any case
    ran = run(
        ["bash", "-euo", "pipefail", "-c", "\n".join(blocks)],
        cwd=tmp_path,
        env={"PATH": f"{here}:{os.environ['PATH']}", "UNDERTOW": server.url, "HOME": str(tmp_path)},
        text=True,
        timeout=1200,
    )
    assert ran.returncode == 0, ran.stderr + ran.stdout
    said = ran.stdout
    assert "true" in said  # sent again, it was recognised
    assert "NotOffered" in said
    assert '"outcome":"defeat"' in said
    assert '"fair":true,"complete":true' in said
    assert '"bot":"greedy"' in said
    assert '["anima.danger.' in said


def test_what_the_page_of_attacks_names_is_there():
    """docs/hurt.md names tests by file and by a part of their names, and attacks by theirs."""
    root = Path(__file__).parents[2]
    page = (root / "docs" / "hurt.md").read_text("utf-8")
    files = {path.name: path for path in (root / "tests").rglob("test_*.py")}
    files |= {f"tests/{one.parent.name}/{one.name}": one for one in (root / "tests").rglob("*.py")}
    home = root / "tests" / "server"
    named = re.findall(r"`([\w/]*test_\w+\.py)`(?: \(((?:`\w+`(?:, )?)+)\))?", page)
    assert len(named) > 60
    for name, parts in named:
        path = files.get(name) if "/" in name else home / name
        if path is None or not path.exists():
            path = files.get(name)
        assert path is not None, name
        known = re.findall(r"def (test_\w+)", path.read_text("utf-8"))
        for part in re.findall(r"`(\w+)`", parts):
            assert any(part in one for one in known), (name, part)
    attacks = {
        one
        for said in re.findall(r"`(?:tools\.hurt )?attacks ([\w -]+)`", page)
        for one in said.split()
    }
    assert attacks == set(ATTACKS) - {"nothing"}
    programs = set(re.findall(r"`tools\.hurt (\w+)", page))
    assert programs - {"attacks"} <= set(WHAT)
