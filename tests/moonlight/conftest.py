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


@pytest.fixture
def playing(night):
    """A table in the middle of a series: `n = playing("sea", "sync-ratio", rooms=["mess"], ana={...})`."""

    def lay(series, *abilities, phase="mission", rooms=(), **people):
        n = night(phase, **(people or {"ana": {}, "ben": {}}))
        found = {"id": series, "abilities": [f"moonlight.{a}" for a in abilities]}
        found["rooms"] = [f"moonlight.{room}" for room in rooms]
        return n.set("series", {**found, "name": "", "answers": {}})

    return lay
