"""The page of rules as somebody reads it."""

from __future__ import annotations

from undertow.kernel import speak
from undertow.parts.rulebook import Entry
from undertow.plugins import plugins


class Read:
    """One entry in words: its name, its text with all further sentences, its figures by label."""

    def __init__(self, entry: Entry) -> None:
        self.id = entry.id
        self.name = speak(entry.name) if entry.name else ""
        self.text = speak(entry.text) if entry.text else ""
        self.more = [speak(line) for line in entry.more]
        self.under = speak(entry.under) if entry.under else ""
        self.figures = {
            speak(figure.label): speak(figure.value) if figure.value else ""
            for figure in entry.figures
        }


def page(game: str) -> dict[str, dict[str, Read]]:
    """The page of a game: its entries by id, by section."""
    return {
        section.id: {entry.id: Read(entry) for entry in section.entries}
        for section in plugins()[game].rulebook()
    }
