"""`dungeon(...)` lays out a dungeon; at the end of the test every one must be at rest."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from fire.dungeon import Dungeon


@pytest.fixture
def dungeon() -> Iterator[Callable[..., Dungeon]]:
    made: list[Dungeon] = []

    def lay_out(*heroes: str, **layout: object) -> Dungeon:
        made.append(Dungeon(*heroes, **layout))  # type: ignore[arg-type]
        return made[-1]

    yield lay_out
    for dungeon in made:
        dungeon.at_rest()
