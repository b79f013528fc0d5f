"""All power lists and weapon effects, complete. Who needs every entry imports it from here."""

from __future__ import annotations

from undertow.games.anima.catalogue import (  # noqa: F401
    actions,
    bonds,
    effects,
    passive,
    strikes,
)
from undertow.games.anima.catalogue.entries import EFFECTS, POWERS
from undertow.kernel.packs import brought

_ours = frozenset(POWERS)
PACKS = brought("anima")
"""What others bring comes last, and before anybody counts."""
OWN = frozenset(POWERS) - _ours
"""The powers among it, by id. Whoever plays without a person was never told of them."""

__all__ = ["EFFECTS", "OWN", "PACKS", "POWERS"]
