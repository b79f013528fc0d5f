"""What everybody sees at many moments: sheets with their dice and why each figure is what it is, the conflict,
what stands on each button, what it costs, what may come of it, and why something cannot be done. It stands in
`seen.txt`, line by line (`anima/seen.py`)."""

from __future__ import annotations

import pytest

from anima.scenes import LOOKED_AT, Scene
from anima.seen import kept, pages, seen

KEPT = kept()


@pytest.mark.parametrize("moment", LOOKED_AT, ids=lambda one: one.__name__)
def test_what_is_seen(moment: Scene) -> None:
    assert seen(moment) == KEPT[moment.__name__]


def test_what_lies_there_to_be_filled_in() -> None:
    assert list(pages()) == KEPT["pages"]


def test_every_moment_is_looked_at() -> None:
    assert list(KEPT) == [*(moment.__name__ for moment in LOOKED_AT), "pages"]
