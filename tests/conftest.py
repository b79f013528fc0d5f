"""What every test may use."""

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

pytest_plugins = ["support.plugin"]

# What is compiled is compiled once for all tests, whatever home a test gives its children.
os.environ.setdefault("XDG_CACHE_HOME", str(Path.home() / ".cache"))

# The same examples every time, however long each of them takes on a busy machine. Whoever would like
# to see others: pytest --hypothesis-profile=default
settings.register_profile(
    "house", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("house")


@pytest.fixture(autouse=True)
def own_loop(request: pytest.FixtureRequest) -> Iterator[None]:
    """The tool that drives browsers leaves its loop running in this thread, for as long as there is a
    browser. A test without one may begin a loop of its own all the same."""
    loop = asyncio._get_running_loop()
    if loop is None or "chromium" in request.fixturenames:
        yield
        return
    asyncio._set_running_loop(None)
    try:
        yield
    finally:
        asyncio._set_running_loop(loop)


@pytest.fixture(scope="session")
def database() -> Iterator[Any]:
    """A PostgreSQL of this run's own (support/database.py). Tests that take it carry
    `xdist_group("postgres")`, so that one worker starts one."""
    from support.database import cluster

    with cluster() as found:
        yield found
