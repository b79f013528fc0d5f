"""What the store's tests start from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from store.pond import BEGIN, POND, SEATS, SECRET
from undertow.store import Sitting, SqliteStore


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite"


@pytest.fixture
def store(path: Path) -> Iterator[SqliteStore]:
    with SqliteStore(path, timeout=0) as store:
        yield store


@pytest.fixture
def sit(store: SqliteStore) -> Callable[..., Sitting[Any]]:
    """Make a new table."""

    def make(secret: bytes | None = SECRET, **more: Any) -> Sitting[Any]:
        return Sitting.create(store, POND, SEATS, BEGIN.offer(), secret, **more)

    return make
