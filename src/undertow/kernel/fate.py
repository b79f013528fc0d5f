"""Fate is a seat: dice, draws and shuffles are questions, their results answers.

Every question to fate is a row of dials, each with so many sides. A live fate turns the table's
secret, the number of answers fate has given before and the question itself into one large number,
and reads the dials off it by remainders. So a result can be recomputed by anybody who has the
secret, needs no saved generator, and comes out the same again when the same is asked at the same
point after an undo; another question there says nothing about it. (Tables sealed under the first
scheme left the question out; they go on as they began.) Where people add chance of their own
(`links`), that goes into the number as well.
"""

import hashlib
from collections.abc import Generator, Iterable
from math import prod
from typing import Any, Protocol, cast

from msgspec import Struct

from undertow.kernel.errors import ImpossibleFate, UnscriptedFate
from undertow.kernel.words import message

FATE = "fate"
"""The seat that answers for chance."""

BY_NUMBER, BY_QUESTION = 1, 2
"""Schemes: what goes into the hash beside the secret; the number alone, or the question too."""
NEWEST = BY_QUESTION
MOST_DIALS = 1000
MOST_SIDES = 1_000_000
"""No table asks fate for more; whatever a file claims, nobody works longer than this needs."""

_IMPOSSIBLE = message("kernel.fate.impossible", "{answer} cannot come up for {question}.")
_UNSCRIPTED = message("kernel.fate.unscripted", "Fate was asked {question}, but nothing was told.")


class Chance(Struct, frozen=True):
    """A question to fate. Awaiting it gives the answer, a tuple of numbers."""

    @property
    def spec(self) -> str:
        """The question as the journal writes it, such as `roll 6 6`."""
        raise NotImplementedError

    def dials(self) -> tuple[int, ...]:
        """How many sides each dial has, in order."""
        raise NotImplementedError

    def read(self, dials: Iterable[int]) -> tuple[int, ...]:
        """The answer that these dial positions (from 0) mean."""
        raise NotImplementedError

    def read_off(self, number: int) -> tuple[int, ...]:
        """The answer that one large number means: each dial in turn shows what is left over."""
        positions = []
        for sides in self.dials():
            number, position = divmod(number, sides)
            positions.append(position)
        return self.read(positions)

    def possible(self, answer: object) -> bool:
        """Could this come up at all?"""
        raise NotImplementedError

    def __await__(self) -> Generator[Any, Any, tuple[int, ...]]:
        return cast("tuple[int, ...]", (yield self))


def _numbers(answer: object) -> tuple[int, ...] | None:
    if isinstance(answer, tuple | list) and all(type(n) is int for n in answer):
        return tuple(answer)
    return None


_FOUR_DICE = [(1 + n % 6, 1 + n // 6 % 6, 1 + n // 36 % 6, 1 + n // 216) for n in range(6**4)]
"""What four six-sided dice show that are read off one number; nothing is rolled so often."""


class Roll(Chance, frozen=True, tag="roll"):
    """Dice with so many sides each; the answer shows each die, from 1."""

    sides: tuple[int, ...]

    @property
    def spec(self) -> str:
        return f"roll {' '.join(map(str, self.sides))}"

    def dials(self) -> tuple[int, ...]:
        return self.sides

    def read(self, dials: Iterable[int]) -> tuple[int, ...]:
        return tuple([dial + 1 for dial in dials])

    def read_off(self, number: int) -> tuple[int, ...]:
        dice = len(self.sides)
        if self.sides.count(6) < dice:
            return super().read_off(number)
        faces: tuple[int, ...] = ()
        while len(faces) < dice:
            number, four = divmod(number, 6**4)
            faces += _FOUR_DICE[four]
        return faces[:dice]

    def possible(self, answer: object) -> bool:
        shown = _numbers(answer)
        return (
            shown is not None
            and len(shown) == len(self.sides)
            and all(1 <= n <= sides for n, sides in zip(shown, self.sides, strict=True))
        )


class Draw(Chance, frozen=True, tag="draw"):
    """Take some of so many things, unseen; the answer is which, in the order taken, from 0."""

    things: int
    take: int = 1

    @property
    def spec(self) -> str:
        return f"draw {self.things} {self.take}"

    def dials(self) -> tuple[int, ...]:
        return tuple(range(self.things, self.things - self.take, -1))

    def read(self, dials: Iterable[int]) -> tuple[int, ...]:
        left = list(range(self.things))
        return tuple([left.pop(dial) for dial in dials])

    def possible(self, answer: object) -> bool:
        taken = _numbers(answer)
        return (
            taken is not None
            and len(taken) == self.take == len(dict.fromkeys(taken))
            and all(0 <= n < self.things for n in taken)
        )


class Shuffle(Chance, frozen=True, tag="shuffle"):
    """Put so many things in a new order; the answer lists their old places, top first."""

    things: int

    @property
    def spec(self) -> str:
        return f"shuffle {self.things}"

    def dials(self) -> tuple[int, ...]:
        return tuple(range(self.things, 1, -1))

    def read(self, dials: Iterable[int]) -> tuple[int, ...]:
        order = list(range(self.things))
        last = self.things - 1
        for dial in dials:
            order[last], order[dial] = order[dial], order[last]
            last -= 1
        return tuple(order)

    def possible(self, answer: object) -> bool:
        order = _numbers(answer)
        return order is not None and sorted(order) == list(range(self.things))


def parse(spec: str) -> Chance:
    """The question that a journal wrote as `spec`; ValueError where no table asks such a thing."""
    if len(spec) <= MOST_DIALS * 8:
        match spec.split():
            case ["roll", *sides] if len(sides) <= MOST_DIALS:
                return Roll(tuple(_size(n, MOST_SIDES) for n in sides))
            case ["draw", things, take] if _size(take, MOST_DIALS) <= _size(things, MOST_DIALS):
                return Draw(int(things), int(take))
            case ["shuffle", things]:
                return Shuffle(_size(things, MOST_DIALS))
    raise ValueError(f"fate knows no {spec[:80]!r}")


def _size(text: str, most: int) -> int:
    """A number from 0 that a spec may hold."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 8 and int(text) <= most):
        raise ValueError(f"fate knows no size {text[:20]!r}")
    return int(text)


class Fate(Protocol):
    """Whoever answers for chance. None means: wait, a person will type what the dice showed.
    `own` is what people's own chance comes to, empty where nobody adds any."""

    def answer(self, question: Chance, before: int, own: bytes = b"") -> tuple[int, ...] | None: ...


def commitment(secret: bytes) -> str:
    """What is shown when a session opens, so that the secret cannot be changed later."""
    return hashlib.sha256(secret).hexdigest()


def recompute(
    secret: bytes, before: int, question: Chance, scheme: int = BY_NUMBER, own: bytes = b""
) -> tuple[int, ...]:
    """The answer the secret gives after so many answers of fate, with what people added."""
    return _read(hashlib.blake2b(key=secret), before, question, scheme, own)


def _read(keyed: Any, before: int, question: Chance, scheme: int, own: bytes) -> tuple[int, ...]:
    """The answer of a hash that has taken in the secret, and nothing else yet."""
    dials = question.dials()
    if len(dials) > MOST_DIALS:  # somebody wrote a number into a world that no rule ever makes
        raise ValueError(f"fate is asked for no more than {MOST_DIALS} dice or cards at once")
    outcomes = prod(dials)
    # 128 bits more than the outcomes need keep every outcome equally likely for any use we have.
    blocks = (outcomes.bit_length() + 128 + 511) // 512
    number = 0
    asked = question.spec.encode() if scheme == BY_QUESTION else b""
    for block in range(blocks):
        drawn = keyed.copy()
        drawn.update(before.to_bytes(8, "big") + block.to_bytes(4, "big") + asked + own)
        number = (number << 512) | int.from_bytes(drawn.digest(), "big")
    # The dials show nothing of what is above all outcomes, and small numbers are read faster.
    return question.read_off(number % outcomes)


class LiveFate:
    """Real chance, fixed by a secret that is revealed when the session ends. What is kept is sealed
    under the newest scheme; measurements and bots, whose games are named by a seed, stay as they
    were under the first."""

    def __init__(self, secret: bytes, scheme: int = BY_NUMBER) -> None:
        if not 16 <= len(secret) <= 64:
            raise ValueError("a secret has 16 to 64 bytes")
        if scheme not in (BY_NUMBER, BY_QUESTION):
            raise ValueError("fate knows no such scheme")
        self.secret = secret
        self.scheme = scheme
        self._keyed = hashlib.blake2b(key=secret)

    @property
    def commitment(self) -> str:
        return commitment(self.secret)

    def answer(self, question: Chance, before: int, own: bytes = b"") -> tuple[int, ...]:
        return _read(self._keyed, before, question, self.scheme, own)


class ScriptedFate:
    """Fate that says what a test told it, and nothing else."""

    def __init__(self, *answers: tuple[int, ...]) -> None:
        self.coming = list(answers)

    def tell(self, *answers: tuple[int, ...]) -> None:
        self.coming.extend(answers)

    def answer(self, question: Chance, before: int, own: bytes = b"") -> tuple[int, ...]:
        if not self.coming:
            raise UnscriptedFate(_UNSCRIPTED(question=repr(question)))
        answer = self.coming.pop(0)
        if not question.possible(answer):
            raise ImpossibleFate(_IMPOSSIBLE(answer=repr(answer), question=repr(question)))
        return tuple(answer)


class TypedFate:
    """Real dice and cards on somebody's desk: every question waits for a person."""

    def answer(self, question: Chance, before: int, own: bytes = b"") -> None:
        return None
