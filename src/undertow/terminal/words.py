"""Small words of the terminal: how a line is spoken, and names with a capital."""

from __future__ import annotations

from undertow.games.fire.words import hero_name, side_name
from undertow.kernel import Line, speak


def say(line: Line) -> str:
    """The sentence, in the language of the table (English, so far)."""
    return speak(line)


def sentence(line: Line) -> str:
    """The same, with a capital: names such as "the Warrior" may begin one."""
    text = say(line)
    return text[:1].upper() + text[1:]


def hero_title(hero: str) -> str:
    """A hero's name as it stands on a card, without the article."""
    return say(hero_name(hero)).removeprefix("the ")


def side_title(letter: str) -> str:
    return say(side_name(letter))
