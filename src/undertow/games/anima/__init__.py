"""Anima Prime: dice pools, eidolons, over-the-top conflicts."""

from undertow.games.anima.game import GAME

__all__ = ["GAME"]
