"""Names of Fire of Eidolon as they stand in the terminal, with a capital."""

from __future__ import annotations

from undertow.games.fire.words import hero_name, side_name
from undertow.terminal.words import say, sentence

__all__ = ["hero_title", "say", "sentence", "side_title"]


def hero_title(hero: str) -> str:
    """A hero's name as it stands on a card, without the article."""
    return say(hero_name(hero)).removeprefix("the ")


def side_title(letter: str) -> str:
    return say(side_name(letter))
