"""Questions, and what may be answered.

Answers are plain: text, numbers, yes or no, or tuples of these, so that they read well in a
journal and can be typed by hand over HTTP. A question always knows its legal answers.
"""

from collections.abc import Callable, Generator
from typing import Any, cast

from msgspec import Struct

from undertow.kernel.errors import IllegalAnswer
from undertow.kernel.fate import Chance
from undertow.kernel.words import Line, message

Plain = str | int | bool | None | tuple["Plain", ...]
"""What an answer or an argument may be."""

Pick = Callable[[int], int]
"""Given n, some number from 0 up to but not including n. Bots bring their own."""

_NOT_LISTED = message("kernel.answer.not-listed", "{answer} is none of the legal answers.")
_NOT_A_NUMBER = message("kernel.answer.not-a-number", "A whole number is needed, not {answer}.")
_OUT_OF_RANGE = message("kernel.answer.out-of-range", "It must be from {low} to {high}.")
NOT_TEXT = message("kernel.answer.not-text", "Some words are needed.")
TOO_LONG = message("kernel.answer.too-long", "That is {length} letters; {limit} fit.")
_WRONG_COUNT = message("kernel.answer.wrong-count", "Choose from {low} to {high} of them.")
_WRONG_FIELDS = message(
    "kernel.answer.wrong-fields", "The page has {count} {count#line|lines} to fill in."
)
_WRONG_FIELD = message("kernel.answer.wrong-field", "{field}: {why}")
_NO_SUCH_LINE = message("kernel.answer.no-such-line", "The form has no line called {line}.")
TWICE = message("kernel.answer.twice", "Nothing may be chosen twice.")


def freeze(value: Any) -> Plain:
    """Lists, as they come out of JSON, become tuples again."""
    if isinstance(value, list | tuple):
        return tuple(freeze(item) for item in value)
    return cast("Plain", value)


def same(one: object, other: object) -> bool:
    """Equal and of the same kind: True == 1 in Python, but not at a table."""
    if type(one) is not type(other) or one != other:
        return False
    return not isinstance(one, tuple) or all(map(same, one, cast("tuple[object, ...]", other)))


class Answers(Struct, frozen=True):
    """The legal answers to a question."""

    def refuses(self, answer: Plain) -> Line | None:
        """Why this is no legal answer; None when it is one."""
        raise NotImplementedError

    def sample(self, pick: Pick) -> Plain:
        """Some legal answer."""
        raise NotImplementedError

    def given(self, value: Any) -> Plain:
        """An answer as it was sent, in the shape the others here expect."""
        return freeze(value)


class Choice(Answers, frozen=True, tag="choice"):
    """One of a finite list."""

    options: tuple[Plain, ...]

    def __post_init__(self) -> None:
        if not self.options:
            raise ValueError("a question without a legal answer can never be answered")

    def refuses(self, answer: Plain) -> Line | None:
        for option in self.options:
            if same(answer, option):
                return None
        return _NOT_LISTED(answer=str(answer))

    def sample(self, pick: Pick) -> Plain:
        return self.options[pick(len(self.options))]


class Several(Answers, frozen=True, tag="several"):
    """A few of a finite list, in the order chosen; each as often as it is listed."""

    options: tuple[Plain, ...]
    least: int = 0
    most: int | None = None

    def __post_init__(self) -> None:
        if not 0 <= self.least <= self._most():
            raise ValueError("a question without a legal answer can never be answered")

    def _most(self) -> int:
        return len(self.options) if self.most is None else min(self.most, len(self.options))

    def refuses(self, answer: Plain) -> Line | None:
        if not isinstance(answer, tuple) or not self.least <= len(answer) <= self._most():
            return _WRONG_COUNT(low=self.least, high=self._most())
        left = list(self.options)
        for item in answer:
            for place, option in enumerate(left):
                if same(item, option):
                    del left[place]
                    break
            else:
                listed = any(same(item, option) for option in self.options)
                return TWICE() if listed else _NOT_LISTED(answer=str(item))
        return None

    def sample(self, pick: Pick) -> Plain:
        count = self.least + pick(self._most() - self.least + 1)
        left = list(self.options)
        return tuple(left.pop(pick(len(left))) for _ in range(count))


class Number(Answers, frozen=True, tag="number"):
    """A whole number in a range."""

    low: int
    high: int

    def __post_init__(self) -> None:
        if self.low > self.high:
            raise ValueError("a question without a legal answer can never be answered")

    def refuses(self, answer: Plain) -> Line | None:
        if type(answer) is not int:
            return _NOT_A_NUMBER(answer=str(answer))
        if not self.low <= answer <= self.high:
            return _OUT_OF_RANGE(low=self.low, high=self.high)
        return None

    def sample(self, pick: Pick) -> Plain:
        return self.low + pick(self.high - self.low + 1)


class Prose(Answers, frozen=True, tag="prose"):
    """Words of a person's own."""

    limit: int = 2000
    samples: tuple[str, ...] = ("…",)
    empty: bool = False
    """May it be left empty?"""

    def __post_init__(self) -> None:
        if not self.samples or any(self.refuses(sample) for sample in self.samples):
            raise ValueError("a question needs legal samples")

    def refuses(self, answer: Plain) -> Line | None:
        if not isinstance(answer, str) or not (answer.strip() or self.empty):
            return NOT_TEXT()
        if len(answer) > self.limit:
            return TOO_LONG(length=len(answer), limit=self.limit)
        return None

    def sample(self, pick: Pick) -> Plain:
        return self.samples[pick(len(self.samples))]


class Field(Struct, frozen=True):
    """One line of a page: its name, its words, what may be written there, and what stands there
    before anybody writes."""

    name: str
    label: Line
    answers: Answers
    default: Plain = None


class Page(Answers, frozen=True, tag="page"):
    """A whole page filled in at once; the answer has one value for each field, in their order.

    A game that must look at the page as a whole derives from it and brings `whole`.
    """

    fields: tuple[Field, ...]
    form: str = ""
    """Which form this is, for whoever can draw it better than line by line."""

    def __post_init__(self) -> None:
        if len(dict.fromkeys(field.name for field in self.fields)) < len(self.fields):
            raise ValueError("each line of a page needs a name of its own")

    def whole(self, answer: tuple[Plain, ...]) -> Line | None:
        """Why the page does not hold together, although each line does."""
        return None

    def filled(self, answer: tuple[Plain, ...]) -> dict[str, Any]:
        """The values by the names of their fields."""
        return {f.name: value for f, value in zip(self.fields, answer, strict=True)}

    def given(self, value: Any) -> Plain:
        """The values may be sent by name: a line that was left as it stood is left out, and stands
        as it does now."""
        if not isinstance(value, dict):
            return freeze(value)
        lines = frozenset(line.name for line in self.fields)
        unknown = [name for name in value if name not in lines]
        if unknown:
            raise IllegalAnswer(_NO_SUCH_LINE(line=unknown[0]))
        return tuple(freeze(value.get(line.name, line.default)) for line in self.fields)

    def refuses(self, answer: Plain) -> Line | None:
        if not isinstance(answer, tuple) or len(answer) != len(self.fields):
            return _WRONG_FIELDS(count=len(self.fields))
        for field, value in zip(self.fields, answer, strict=True):
            if (why := field.answers.refuses(value)) is not None:
                return _WRONG_FIELD(field=field.label, why=why)
        return self.whole(answer)

    def sample(self, pick: Pick) -> Plain:
        # What holds together is found by trying; a game whose pages seldom do brings its own.
        for _ in range(200):
            answer = tuple(field.answers.sample(pick) for field in self.fields)
            if self.whole(answer) is None:
                return answer
        return self._from_what_stands(pick)

    def _from_what_stands(self, pick: Pick) -> Plain:
        """The page as it stands before anybody writes, with one line written anew so that it holds."""
        found = tuple(
            field.answers.sample(pick) if field.answers.refuses(field.default) else field.default
            for field in self.fields
        )
        for place in [*range(len(self.fields))] * 20:
            line = self.fields[place].answers.sample(pick)
            other = (*found[:place], line, *found[place + 1 :])
            if self.whole(other) is None:
                return other
        return found


class Rows(Answers, frozen=True, tag="rows"):
    """Any number of answers of one kind, such as the stages of a fight."""

    each: Answers
    least: int = 0
    most: int = 20

    def __post_init__(self) -> None:
        if not 0 <= self.least <= self.most:
            raise ValueError("a question without a legal answer can never be answered")

    def refuses(self, answer: Plain) -> Line | None:
        if not isinstance(answer, tuple) or not self.least <= len(answer) <= self.most:
            return _WRONG_COUNT(low=self.least, high=self.most)
        return next((why for row in answer if (why := self.each.refuses(row)) is not None), None)

    def sample(self, pick: Pick) -> Plain:
        count = self.least + pick(min(self.most - self.least, 3) + 1)
        return tuple(self.each.sample(pick) for _ in range(count))


class Fated(Answers, frozen=True, tag="fated"):
    """What dice or cards can show; asked of a person only where real ones lie on a desk."""

    chance: Chance

    def refuses(self, answer: Plain) -> Line | None:
        return None if self.chance.possible(answer) else _NOT_LISTED(answer=str(answer))

    def sample(self, pick: Pick) -> Plain:
        return self.chance.read([pick(sides) for sides in self.chance.dials()])


class Question(Struct, frozen=True):
    """Somebody is asked something. Awaiting it gives the answer."""

    seat: str
    prompt: Line
    answers: Answers
    about: dict[str, Plain] = {}
    """What the question is about, for whoever draws it: the tile in hand, the hero who dives."""
    optional: bool = False
    """May the seat simply let the others go on? Such a question waits for nobody."""
    default: Plain = None
    """What is taken where whoever is asked is away, and nobody wants to choose for them. It need not be
    among the answers: then only who answers in their stead may give it."""

    def refuses(self, answer: Plain, stead: bool = False) -> Line | None:
        """Why this cannot be answered, by whoever is asked or in their stead; None when it can."""
        if stead and answer is not None and answer == self.default:
            return None
        return self.answers.refuses(answer)

    def __await__(self) -> Generator[Any, Any, Any]:
        return (yield self)


class Questions(Struct, frozen=True):
    """Several seats are asked at once. Awaiting gives each seat's answer."""

    each: tuple[Question, ...]
    until: tuple[Plain, ...] = ()
    """Answers after which nobody else need be asked: a no settles what all must agree to."""

    def __await__(self) -> Generator[Any, Any, dict[str, Any]]:
        if not self.each:
            return {}  # nobody is asked, so nobody is waited for
        return cast("dict[str, Any]", (yield self))


class Window(Struct, frozen=True):
    """Several seats may speak, and whoever does first decides. Awaiting gives (seat, answer)."""

    each: tuple[Question, ...]

    def __await__(self) -> Generator[Any, Any, tuple[str, Any]]:
        return cast("tuple[str, Any]", (yield self))


class Request(Struct, frozen=True):
    """A question that is open at a table, with the name by which it is answered."""

    resolution: int
    n: int
    question: Question
    suggestion: Plain = None
    """What was answered here before a rule changed, where that is still legal."""

    @property
    def id(self) -> str:
        return f"{self.resolution}.{self.n}"

    @property
    def seat(self) -> str:
        return self.question.seat
