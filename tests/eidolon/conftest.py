"""The fixture `tableau`, which looks after every table that a test sets."""

from collections.abc import Callable, Iterator

import pytest

from eidolon.tableau import Tableau


@pytest.fixture
def tableau() -> Iterator[Callable[..., Tableau]]:
    """Set a table; at the end of the test it must be at rest."""
    tables: list[Tableau] = []

    def set_table(*args, **kwargs) -> Tableau:  # type: ignore[no-untyped-def]
        tables.append(Tableau(*args, **kwargs))
        return tables[-1]

    yield set_table
    for table in tables:
        table.at_rest()
