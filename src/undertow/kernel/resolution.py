"""A rule in progress: where its script waits, for whom, and how it came there."""

from __future__ import annotations

from typing import Any

from undertow.kernel.fate import FATE, Chance
from undertow.kernel.requests import Fated, Plain, Question, Questions, Request, Window
from undertow.kernel.rules import Offer
from undertow.kernel.words import message

WHAT_SHOWS = message("kernel.fate.what-shows", "What do the dice or cards show?")


class Resolution:
    """A rule in progress."""

    __slots__ = (
        "asked",
        "by",
        "coro",
        "id",
        "n",
        "offer",
        "past",
        "pending",
        "replies",
        "reply",
        "suggestions",
    )

    def __init__(self, id: int, by: str, offer: Offer) -> None:
        self.id = id
        self.by = by
        self.offer = offer
        self.coro: Any = None
        self.n = 0
        """How many questions it has put so far."""
        self.asked: Question | Questions | Window | None = None
        self.pending: dict[int, Request] = {}
        self.replies: dict[int, Plain] = {}
        """Both are replaced and never changed, so that a mark can hold on to them."""
        self.reply: Any = None
        """What the script awaited, once all its questions are answered."""
        self.past: list[tuple[Any, Any, list[Any]]] = []
        """How it came here: each time, the world it met, what it was told, what fate answered."""
        self.suggestions: dict[str, list[Plain]] = {}
        """What each seat answered before the rule changed, to be offered again."""

    def mark(self) -> tuple[Any, ...]:
        """Where it waits, to come back here when a command fails."""
        return len(self.past), self.n, self.asked, self.pending, self.replies

    def back_to(self, mark: tuple[Any, ...]) -> None:
        """Wait again where it waited. A script cannot run backwards: it is over, and runs anew."""
        length, self.n, self.asked, self.pending, self.replies = mark
        if len(self.past) > length:
            del self.past[length:]
            self.coro.close()

    def pause(self, asked: Question | Questions | Window) -> None:
        """Put the script's question, or questions, on the table."""
        if isinstance(asked, Question):
            self.n += 1
            self.pending = {self.n: self._request(self.n, asked)}
        elif isinstance(asked, Questions | Window):
            first = self.n + 1
            self.n += len(asked.each)
            self.pending = {n: self._request(n, each) for n, each in enumerate(asked.each, first)}
        else:
            raise TypeError(f"a script awaited {asked!r}, which is no question")
        self.asked, self.replies = asked, {}

    def _request(self, n: int, question: Question) -> Request:
        suggestion = self._suggestion(question) if self.suggestions else None
        return Request(self.id, n, question, suggestion)

    def _suggestion(self, question: Question) -> Plain:
        old = self.suggestions.get(question.seat)
        if not old:
            return None
        suggestion = old.pop(0)
        if question.answers.refuses(suggestion):
            old.clear()  # what came after it answered another story
            return None
        return suggestion

    def heard(self, request: Request, answer: Plain) -> bool:
        """Take an answer; True when the script can go on."""
        asked = self.asked
        if isinstance(asked, Questions):
            self.replies = {**self.replies, request.n: answer}
            self.pending = {n: each for n, each in self.pending.items() if n != request.n}
            if self.pending and answer not in asked.until:
                return False
            self.pending = {}
            first = self.n - len(asked.each) + 1
            self.reply = {
                question.seat: self.replies[n]
                for n, question in enumerate(asked.each, first)
                if n in self.replies
            }
        else:
            # Whoever speaks first in a window decides; nobody else is waited for any more.
            self.pending = {}
            self.reply = (request.question.seat, answer) if isinstance(asked, Window) else answer
        return True


def what_shows(chance: Chance) -> Question:
    """What fate is asked, where a person must type the answer."""
    return Question(FATE, WHAT_SHOWS(), Fated(chance))


def asked_as(question: Question) -> str:
    """How the journal names a question."""
    answers = question.answers
    return answers.chance.spec if isinstance(answers, Fated) else question.prompt.key
