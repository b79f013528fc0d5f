"""A table of Fate's Edge, laid out for a test."""

import pytest

from edge.evening import Evening
from undertow.games.edge.rulings import Rulings


@pytest.fixture
def evening():
    """Lay out a table: `e = evening(ana={...}, ben={...})`. At the end no die may be left over."""
    laid: list[Evening] = []

    def lay(scene=True, switch="", **people):
        rulings = Rulings().turned_over(switch) if switch else Rulings()
        laid.append(Evening(scene, rulings, people))
        return laid[-1]

    yield lay
    for one in laid:
        one.done()
