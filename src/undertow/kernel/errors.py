"""Everything that can go wrong, by name.

    UndertowError
    ├── Refused              somebody asked for what cannot be done; nothing changed
    │   ├── NotOffered       that rule cannot be opened now
    │   ├── IllegalAnswer    that is none of the legal answers
    │   ├── NotYours         the question is put to another seat
    │   ├── TooLate          the question is no longer open
    │   └── UnknownSeat      nobody of that name sits here
    ├── BadSetup             heroes, options or data that cannot be played
    ├── TooMany              more ways than can be counted for odds
    ├── RuleFailed           a script broke; the table stands where it stood before
    ├── JournalError
    │   ├── NewerJournal     written by a later Undertow
    │   ├── CorruptJournal   not a journal, or damaged
    │   └── Diverged         a paused rule no longer tells the same story
    └── FateError
        ├── UnscriptedFate   a test's fate was asked more than it was told
        ├── ImpossibleFate   a typed or scripted result that no dice could show
        └── UnfairFate       a recorded result is not what the secret gives
            └── Differs      an entry does not follow from what stands before it (`replay`)

Each carries a `Line` for people: what happened, and what to do about it.
"""

from undertow.kernel.words import Line, plain, speak


class UndertowError(Exception):
    """Base of all errors that Undertow raises on purpose."""

    def __init__(self, line: Line | str) -> None:
        self.line = plain(line) if isinstance(line, str) else line
        super().__init__(self.line)

    def __str__(self) -> str:
        return speak(self.line)

    @property
    def code(self) -> str:
        """A stable word for programs."""
        return type(self).__name__


class Refused(UndertowError):
    """Somebody asked for what cannot be done; nothing changed."""


class NotOffered(Refused):
    """That rule cannot be opened now."""


class IllegalAnswer(Refused):
    """That is none of the legal answers."""


class NotYours(Refused):
    """The question is put to another seat."""


class TooLate(Refused):
    """It has passed, or somebody was quicker: the question is no longer open."""


class UnknownSeat(Refused):
    """Nobody of that name sits here."""


class BadSetup(UndertowError):
    """Heroes, options or data that cannot be played."""


class TooMany(UndertowError):
    """There are more ways than can be counted for odds."""


class RuleFailed(UndertowError):
    """A script broke; the table stands where it stood before."""


class JournalError(UndertowError):
    """A journal that cannot be read or resumed."""


class NewerJournal(JournalError):
    """Written by a later Undertow."""


class CorruptJournal(JournalError):
    """Not a journal, or damaged."""


class Diverged(JournalError):
    """A paused rule no longer tells the story it told when it paused."""

    def __init__(self, line: Line | str, resolution: int) -> None:
        super().__init__(line)
        self.resolution = resolution


class FateError(UndertowError):
    """Chance that cannot be taken."""


class UnscriptedFate(FateError):
    """A test's fate was asked more than it was told."""


class ImpossibleFate(FateError):
    """A typed or scripted result that no dice could show."""


class UnfairFate(FateError):
    """A recorded result is not what the table's secret gives."""
