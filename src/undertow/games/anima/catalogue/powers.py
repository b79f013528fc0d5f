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

PACKS = brought("anima")
"""What others bring comes last, and before anybody counts."""

__all__ = ["EFFECTS", "PACKS", "POWERS"]
