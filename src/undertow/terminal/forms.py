"""Any question, asked line by line: one of a list, several, a number, words, dice, whole pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undertow.kernel import (
    Answers,
    Choice,
    Line,
    Number,
    Page,
    Plain,
    Prose,
    Question,
    Rows,
    Several,
    message,
    plain,
)
from undertow.kernel.requests import Fated, Field
from undertow.terminal.session import DO_IT
from undertow.terminal.words import meant, say, sentence

if TYPE_CHECKING:
    from undertow.terminal.session import Session

CHOOSE = message("terminal.form.choose", "Choose 1 to {most} > ")
SOME = message("terminal.form.some", "Numbers from the list, with commas ({least} to {most}) > ")
NUMBER = message("terminal.form.number", "A number from {low} to {high} > ")
WORDS = message("terminal.form.words", "Your words > ")
DICE = message("terminal.form.dice", "What do they show ({spec})? Numbers, with spaces > ")
NOT_THERE = message("terminal.form.not-there", "There is no {text}; type numbers from the list.")
STANDS = message("terminal.form.stands", "Enter leaves: {value}")
ANOTHER = message("terminal.form.another", "{count} so far. Another? (yes/no/clear) > ")
NOT_YET = message("terminal.form.refused", "Not like that. {why}")
HOW = message(
    "terminal.form.how",
    "{count} {count#line|lines}; `/back` goes back one, `/cancel` leaves it unfinished.",
)


class Back(Exception):
    """One line back."""


class Cancelled(Exception):
    """It is left unfinished; `said` is what was typed instead."""

    def __init__(self, said: str = "") -> None:
        super().__init__(said)
        self.said = said


def ask(s: Session, question: Question, stands: Plain = None) -> Plain:
    """A legal answer. What is wrong is said, and asked again."""
    while True:
        answer = _answer(s, question, question.answers, stands)
        why = question.answers.refuses(answer)
        if why is None:
            return answer
        s.screen.line(say(NOT_YET(why=why)), "bad")
        stands = answer if isinstance(question.answers, Page) else stands


def _answer(s: Session, question: Question, answers: Answers, stands: Plain) -> Plain:
    if isinstance(answers, Page):
        return _page(s, question, answers, stands)
    if isinstance(answers, Rows):
        return _rows(s, question, answers, stands)
    if isinstance(answers, Choice | Several):
        s.screen.numbered(_labels(s, question, answers))
    legal = answers.refuses(stands) is None
    if legal and (stands is not None and stands != ""):
        s.screen.line(say(STANDS(value=_shown(s, question, answers, stands))), "ash")
    while True:
        text = s.ask(say(_prompt(answers))).strip()
        if text.startswith("/"):
            _leave(text[1:])
        if not text and legal:
            return stands
        if not text and question.optional:
            raise Cancelled("pass")
        found = _read(answers, text)
        if found is not None:
            return found[0]
        if text and isinstance(answers, Choice):
            named = meant(text, _labels(s, question, answers))
            if len(named) == 1:
                return answers.options[named[0]]
        if not isinstance(answers, Prose) and _word(text):
            raise Cancelled(text)  # a command, perhaps
        s.screen.line(say(NOT_THERE(text=text or "“”")), "bad")


def _word(text: str) -> bool:
    """Is this, perhaps, a command?"""
    return text in (DO_IT, "?") or text.partition(" ")[0].isalpha()


def _leave(word: str) -> None:
    if word == "back":
        raise Back
    raise Cancelled("" if word == "cancel" else word)


def _prompt(answers: Answers) -> Line:
    if isinstance(answers, Choice):
        return CHOOSE(most=len(answers.options))
    if isinstance(answers, Several):
        most = len(answers.options) if answers.most is None else answers.most
        return SOME(least=answers.least, most=most)
    if isinstance(answers, Number):
        return NUMBER(low=answers.low, high=answers.high)
    if isinstance(answers, Fated):
        return DICE(spec=answers.chance.spec)
    return WORDS()


def _read(answers: Answers, text: str) -> tuple[Plain] | None:
    """What was typed, as an answer in a tuple of its own; None where it means nothing."""
    if isinstance(answers, Prose):
        return (text,)
    numbers = text.replace(",", " ").split()
    if not all(number.lstrip("-").isdecimal() for number in numbers):
        return None
    values = tuple(int(number) for number in numbers)
    if isinstance(answers, Choice | Several):
        if not all(1 <= value <= len(answers.options) for value in values):
            return None
        chosen = tuple(answers.options[value - 1] for value in values)
        if isinstance(answers, Several):
            return (chosen,)
        return (chosen[0],) if len(chosen) == 1 else None
    if isinstance(answers, Number):
        return (values[0],) if len(values) == 1 else None
    return (values,)


def _page(s: Session, question: Question, page: Page, stands: Plain) -> Plain:
    whole = isinstance(stands, tuple) and len(stands) == len(page.fields)
    values: list[Any] = list(stands) if whole else [field.default for field in page.fields]  # type: ignore[arg-type]
    if len(page.fields) > 1:
        s.screen.line(say(HOW(count=len(page.fields))), "ash")
    place = 0
    while place < len(page.fields):
        field = page.fields[place]
        s.screen.line(sentence(field.label), "ember")
        try:
            values[place] = ask(s, _line(question, field), values[place])
        except Back:
            place = max(0, place - 1)
            continue
        place += 1
    return tuple(values)


def _line(question: Question, field: Field) -> Question:
    """One line of a page as a question of its own, so that a game can tell what its answers are."""
    about = {**question.about, "field": field.name}
    return Question(question.seat, field.label, field.answers, about)


def _rows(s: Session, question: Question, rows: Rows, stands: Plain) -> Plain:
    found: list[Plain] = list(stands) if isinstance(stands, tuple) else []
    each = Question(question.seat, question.prompt, rows.each, question.about)
    while len(found) < rows.least:
        found.append(ask(s, each))
    while len(found) < rows.most:
        said = s.ask(say(ANOTHER(count=len(found)))).strip().lower()
        if said.startswith("/"):
            _leave(said[1:])
        if said.startswith("c"):
            found = []
        elif said.startswith("y"):
            found.append(ask(s, each))
        elif len(found) >= rows.least:
            break
    return tuple(found)


def _labels(s: Session, question: Question, answers: Choice | Several) -> list[str]:
    return [_label(s, question, option) for option in answers.options]


def _label(s: Session, question: Question, value: Plain) -> str:
    return sentence(s.play.game.answer_label(s.play.world, question, value))


def _shown(s: Session, question: Question, answers: Answers, value: Plain) -> Line:
    """An answer in words."""
    if isinstance(answers, Choice):
        return plain(_label(s, question, value))
    if isinstance(answers, Several) and isinstance(value, tuple):
        return plain(", ".join(_label(s, question, one) for one in value) or "–")
    return plain(str(value))
