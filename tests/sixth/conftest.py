"""A game from outside: its package is installed beside Undertow, into a folder of its own."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from support.children import run

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE / "src"))


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of somebody who installed the game."""
    place = tmp_path_factory.mktemp("site")
    source = tmp_path_factory.mktemp("source") / "lamplighters"
    for path in (
        "pyproject.toml",
        *(str(p.relative_to(HERE)) for p in (HERE / "src").rglob("*.py")),
    ):
        (source / path).parent.mkdir(parents=True, exist_ok=True)
        (source / path).write_bytes((HERE / path).read_bytes())
    pip = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-deps",
        "--no-build-isolation",
        "--disable-pip-version-check",
        "--no-index",
        "--target",
        str(place),
        str(source),
    ]
    run(pip, check=True)
    return {**os.environ, "PYTHONPATH": str(place)}
