"""How a line is spoken in the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from undertow.kernel import Line, sentence, speak

__all__ = ["meant", "say", "sentence"]


def say(line: Line) -> str:
    """The sentence, in the language of the table (English, so far)."""
    return speak(line)


def meant(text: str, names: Sequence[str]) -> list[int]:
    """Which of these are meant, by their places: by a number from 1, or by the beginnings of words."""
    number = text.strip(".)([]")
    if number.isdecimal() and len(number) < 6:
        place = int(number)
        return [place - 1] if 1 <= place <= len(names) else []
    words = text.lower().split()
    wholes = [name.lower().split() for name in names]
    named = [place for place, whole in enumerate(wholes) if whole[: len(words)] == words]
    begun = [place for place, whole in enumerate(wholes) if _begins(words, whole)]
    return named if len(named) == 1 else begun


def _begins(words: Sequence[str], whole: Sequence[str]) -> bool:
    return all(any(one.startswith(word) for one in whole) for word in words)
