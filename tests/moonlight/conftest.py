"""A table of Girl by Moonlight, laid out for a test."""

import pytest

from moonlight.night import Night


@pytest.fixture
def night():
    """Lay out a table: `n = night(ana={...}, ben={...})`. At the end no die may be left over."""
    laid: list[Night] = []

    def lay(phase="mission", **people):
        laid.append(Night(phase, people))
        return laid[-1]

    yield lay
    for one in laid:
        one.done()
