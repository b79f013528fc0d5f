"""How fast the engine is here. What is measured is a game's own business.

Each function of a game's bench measures one thing and gives a number; `undertow bench` (and `make bench`) adds the
store's figures and prints all of them beside what we want to reach. Nothing here is ever a test.

What only computes is measured in processor time, so that a busy machine does not change the figure,
and both sides of a ratio are measured in the same way: once each, no best of several.
"""

from __future__ import annotations

from msgspec import Struct


class Pace(Struct, frozen=True):
    """Games and decisions a second."""

    games: float
    decisions: float
