"""A game from outside: its package is installed beside Undertow, into a folder of its own."""

from __future__ import annotations

import os
import sys

import pytest

from sixth.installing import HERE, install

sys.path.insert(0, str(HERE / "src"))


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of somebody who installed the game."""
    return {**os.environ, "PYTHONPATH": str(install(tmp_path_factory.mktemp("installed")))}
