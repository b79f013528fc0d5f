"""How a line is spoken in the terminal."""

from __future__ import annotations

from undertow.kernel import Line, speak


def say(line: Line) -> str:
    """The sentence, in the language of the table (English, so far)."""
    return speak(line)


def sentence(line: Line) -> str:
    """The same, with a capital."""
    text = say(line)
    return text[:1].upper() + text[1:]
