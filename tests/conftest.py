"""What every test may use."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

pytest_plugins = ["support.plugin"]

# The same examples every time, however long each of them takes on a busy machine. Whoever would like
# to see others: pytest --hypothesis-profile=default
settings.register_profile(
    "house", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("house")


@pytest.fixture(scope="session")
def database() -> Iterator[Any]:
    """A PostgreSQL of this run's own (support/database.py). Tests that take it carry
    `xdist_group("postgres")`, so that one worker starts one."""
    from support.database import cluster

    with cluster() as found:
        yield found
