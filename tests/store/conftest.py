"""What the store's tests start from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from store.pond import BEGIN, POND, SEATS, SECRET
from undertow.store import Sitting, SqliteStore
from undertow.store.sql import SqlStore


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite"


EITHER = [
    pytest.param("sqlite", id="sqlite"),
    pytest.param("postgres", id="postgres", marks=pytest.mark.xdist_group("postgres")),
]
"""Both kinds of store: `pytestmark = pytest.mark.parametrize("store", EITHER, indirect=True)`."""
EITHER_STORE = pytest.mark.parametrize("store", EITHER, indirect=True)
"""The same before one test."""


@pytest.fixture
def store(request: pytest.FixtureRequest, path: Path) -> Iterator[SqlStore]:
    """A store in a file, or whichever a module asks for."""
    if getattr(request, "param", "sqlite") == "sqlite":
        with SqliteStore(path, timeout=0) as store:
            yield store
        return
    from undertow.store.postgres import PostgresStore

    with PostgresStore(request.getfixturevalue("database").new()) as kept:
        yield kept


@pytest.fixture
def sit(store: SqlStore) -> Callable[..., Sitting[Any]]:
    """Make a new table."""

    def make(secret: bytes | None = SECRET, **more: Any) -> Sitting[Any]:
        return Sitting.create(store, POND, SEATS, BEGIN.offer(), secret, **more)

    return make
