"""`stage(...)` sets a stage; at the end of the test every one must be at rest."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from anima.stage import Sample, Stage

Set = Callable[..., Stage]


@pytest.fixture
def stage() -> Iterator[Set]:
    made: list[Stage] = []

    def set_up(*people: str | Sample, **layout: object) -> Stage:
        made.append(Stage(*people, **layout))  # type: ignore[arg-type]
        return made[-1]

    yield set_up
    for each in made:
        each.at_rest()
