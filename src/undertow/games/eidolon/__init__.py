"""EIDOLON: Become Your Best Self. A tarot deck, ten playbooks, and a Clock that runs to midnight."""

from undertow.games.eidolon.game import GAME

__all__ = ["GAME"]
