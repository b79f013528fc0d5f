"""All power lists and weapon effects, complete. Who needs every entry imports it from here."""

from __future__ import annotations

from undertow.games.anima.catalogue import actions, bonds, effects, passive, strikes
from undertow.games.anima.catalogue.entries import EFFECTS, POWERS

LISTS = (passive, strikes, actions, bonds, effects)

__all__ = ["EFFECTS", "LISTS", "POWERS"]
