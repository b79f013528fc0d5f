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
