"""Fire of Eidolon: a co-operative dungeon for one to six heroes."""

from undertow.games.fire.game import GAME

__all__ = ["GAME"]
