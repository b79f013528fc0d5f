"""Acts: what a seat may do now, actions and answers alike, each with its words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from undertow.kernel import (
    Answers,
    Choice,
    Game,
    IllegalAnswer,
    Number,
    Offer,
    Plain,
    Question,
    Request,
    message,
    speak,
)

MOST_NUMBERS = 100
"""A question for a number with no more than so many answers is an act for each of them."""

BLANK = message("lab.act.blank", "{act}: fill it in first (`act.fill`, `act.sample`).")
AN_ACT = message(
    "lab.act.an-act",
    "{act}: fill takes what is written, not an act (`act.sample` gives one that is filled in).",
)
NOT_BLANK = message("lab.act.not-blank", "{act}: there is nothing to fill in.")


class _Unfilled:
    """No answer yet; None is one."""

    def __repr__(self) -> str:
        return "…"


UNFILLED: Any = _Unfilled()


class Act:
    """Something a seat may do: open a rule, or answer a question that is open to it. Where something
    must be written first, a form or an answer of one's own, it is `blank`, and `fill` gives the act
    with it. Two acts are equal when they do the same."""

    __slots__ = ("_asked", "_game", "_world", "answer", "args", "reason", "request", "rule", "seat")

    def __init__(
        self,
        game: Game[Any],
        world: Any,
        seat: str,
        offer: Offer | None = None,
        request: Request | None = None,
        answer: Plain = UNFILLED,
        reason: str = "",
    ) -> None:
        self._game, self._world, self._asked = game, world, request
        self.seat = seat
        """Who would do it."""
        self.rule = offer.rule if offer is not None else ""
        """The id of the rule that is opened; empty for an answer."""
        self.args = offer.args if offer is not None else ()
        """What the rule is opened with."""
        self.request = request.id if request is not None else ""
        """The question that is answered; empty for a rule."""
        self.answer = answer
        """The answer, or what is written on the rule's form."""
        self.reason = reason
        """Why it cannot be done now; empty where it can."""

    # Its words

    @property
    def label(self) -> str:
        """What stands on its button."""
        if self._asked is None:
            return speak(self._game.label(self._world, self._offer()))
        question = self._asked.question
        if self.answer is UNFILLED:
            return speak(question.prompt)
        return speak(self._game.answer_label(self._world, question, self.answer))

    @property
    def prompt(self) -> str:
        """What is asked; for a rule, what its form asks."""
        question = self.question
        return speak(question.prompt) if question is not None else ""

    @property
    def text(self) -> str:
        """What the rule does, in a sentence."""
        return speak(self._game.rules[self.rule].text()) if self.rule else ""

    @property
    def price(self) -> str:
        """What it costs, where it has a price."""
        line = self._game.price(self._world, self._offer()) if self.rule else None
        return speak(line) if line is not None else ""

    # Filling in

    @property
    def question(self) -> Question | None:
        """What is asked: the open question, or the rule's form, where it has one now."""
        if self._asked is not None:
            return self._asked.question
        form = self._game.rules[self.rule].form
        return form(self._world, *self.args) if form is not None else None

    @property
    def answers(self) -> Answers | None:
        """What may be written: one of a list, several, a number, words, a page."""
        question = self.question
        return question.answers if question is not None else None

    @property
    def blank(self) -> bool:
        """Must something be written before it can be done?"""
        return self.answer is UNFILLED and self.question is not None

    def fill(self, value: Any) -> Act:
        """The act with this written; refused where that is not legal. A page may be given by the
        names of its lines: what is left out stays as it stands."""
        answers = self.answers
        if answers is None:
            raise IllegalAnswer(NOT_BLANK(act=self.label))
        if isinstance(value, Act):
            raise IllegalAnswer(AN_ACT(act=self.label))
        given = answers.given(value)
        if (refusal := answers.refuses(given)) is not None:
            raise IllegalAnswer(refusal)
        return self._with(given)

    def sample(self, rng: Random) -> Act:
        """Itself, or, where it is blank, with something legal written at random."""
        answers = self.answers if self.answer is UNFILLED else None
        if answers is None:
            return self
        return self._with(answers.sample(lambda n: int(rng.random() * n)))

    def _with(self, given: Plain) -> Act:
        offer = self._offer() if self.rule else None
        return Act(self._game, self._world, self.seat, offer, self._asked, given, self.reason)

    # What is done

    def _offer(self) -> Offer:
        return Offer(self.rule, self.args)

    def opens(self) -> Offer:
        """The rule that is opened, with its form as far as it is written."""
        return (
            self._offer() if self.answer is UNFILLED else Offer(self.rule, self.args, self.answer)
        )

    def filled(self) -> Offer | tuple[Request, Plain]:
        """What is opened, or what is answered with what. Refused while it is blank."""
        if self.answer is not UNFILLED:
            return self.opens() if self._asked is None else (self._asked, self.answer)
        if self.question is not None:
            raise IllegalAnswer(BLANK(act=self.label))
        return self._offer()

    def _key(self) -> tuple[Any, ...]:
        return self.seat, self.rule, self.args, self.request, self.answer

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Act) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        what = self.rule or self.request
        rest = "".join(f" {arg}" for arg in self.args)
        said = "" if self.answer is UNFILLED else f" = {self.answer!r}"
        return f"<{self.seat}: {self.label!r} ({what}{rest}{said})>"


def acts(
    game: Game[Any], world: Any, seat: str, asked: Iterable[Request], offered: Iterable[Offer]
) -> list[Act]:
    """What a seat is asked and offered, as acts."""
    found = [Act(game, world, seat, None, one, value) for one in asked for value in _each(one)]
    found += [Act(game, world, seat, offer) for offer in offered]
    return found


def _each(request: Request) -> Iterator[Plain]:
    """Every answer of a short list; for all else one that is yet to be filled in."""
    answers = request.question.answers
    if isinstance(answers, Choice):
        yield from answers.options
    elif isinstance(answers, Number) and answers.high - answers.low < MOST_NUMBERS:
        yield from range(answers.low, answers.high + 1)
    else:
        yield UNFILLED
