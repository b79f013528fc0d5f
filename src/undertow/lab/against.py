"""Odds of dice and cards beside icepool and dyce, where they are installed: the same questions as tables
ask, the same fractions, and how many times as long they take. `undertow bench odds`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from importlib import import_module
from time import process_time
from typing import Any

from undertow.kernel.errors import UndertowError
from undertow.kernel.words import message
from undertow.lab.bench import Figure
from undertow.parts.odds import highest, odds, successes

Found = Mapping[Any, Fraction]
Answer = Callable[[], Found]

OTHERS = message(
    "bench.odds.others", "{name} finds other odds than Undertow for this question: {question}"
)
MISSING = message(
    "bench.odds.missing", "Neither icepool nor dyce is installed here: pip install icepool dyce"
)
LEAST = {"icepool": 20, "dyce": 4}


def ours() -> dict[str, Answer]:
    """What is asked, and how it is answered here."""

    def hand(one: dict[str, int]) -> tuple[bool, bool]:
        return one["good"] > 0, one["bad"] > 0

    deck = {"good": 7, "plain": 9, "bad": 6}
    return {
        "nine dice, 3 to 6 succeed": lambda: odds({"hit": 4, "fail": 2}, 9, lambda one: one["hit"]),
        "the highest of six dice, and two sixes": lambda: highest(6),
        "eight dice of ten: 6 and more, and 1s": lambda: successes(8),
        "the same, every 1 falls again": lambda: successes(8, ones=8),
        "four of 22 cards: a good one, a bad one": lambda: odds(deck, 4, hand, back=False),
    }


def with_icepool() -> dict[str, Answer]:
    pool: Any = import_module("icepool")
    die = pool.d10.map(lambda face: pool.Vector((int(face >= 6), int(face == 1))))
    deck = pool.Deck({2: 7, 1: 9, 0: 6})

    def told(found: Any) -> Found:
        return {
            tuple(one) if isinstance(one, pool.Vector) else one: Fraction(n, found.denominator())
            for one, n in found.items()
        }

    def hand(cards: Any) -> tuple[bool, bool]:
        return 2 in cards, 0 in cards

    def top(faces: Any) -> tuple[int, bool]:
        return faces[1], faces[0] == 6

    return {
        "nine dice, 3 to 6 succeed": lambda: told(9 @ pool.d6.map(lambda face: int(face >= 3))),
        "the highest of six dice, and two sixes": lambda: told(
            pool.d6.pool(6)[-2:].expand().map(top)
        ),
        "eight dice of ten: 6 and more, and 1s": lambda: told(8 @ die),
        "the same, every 1 falls again": lambda: told(
            (8 @ die).map(lambda both: both + both[1] @ die)
        ),
        "four of 22 cards: a good one, a bad one": lambda: told(deck.deal(4).expand().map(hand)),
    }


def with_dyce() -> dict[str, Answer]:
    dyce: Any = import_module("dyce")

    def told(found: Any, read: Callable[[int], Any]) -> Found:
        return {read(one): Fraction(n, found.total) for one, n in found.items()}

    def top() -> Found:
        found: dict[tuple[int, bool], int] = {}
        for (less, most), n in dyce.P(*[dyce.H(6)] * 6).rolls_with_counts(slice(-2, None)):
            found[most, less == 6] = found.get((most, less == 6), 0) + n
        return {one: Fraction(n, 6**6) for one, n in found.items()}

    return {
        "nine dice, 3 to 6 succeed": lambda: told(9 @ dyce.H({0: 2, 1: 4}), int),
        "the highest of six dice, and two sixes": top,
        "eight dice of ten: 6 and more, and 1s": lambda: told(
            8 @ dyce.H({0: 4, 1: 1, 100: 5}), lambda one: divmod(one, 100)
        ),
    }


def measured(seconds: float, mine: Mapping[str, Answer] | None = None) -> Iterator[Figure]:
    """How many times as long the others take, question by question."""
    some = False
    for name, answers in (("icepool", with_icepool), ("dyce", with_dyce)):
        try:
            theirs = answers()
        except ImportError:
            continue
        some = True
        for question, answer in (mine or ours()).items():
            if question not in theirs:
                continue
            if _plain(theirs[question]()) != _plain(answer()):
                raise UndertowError(OTHERS(name=name, question=question))
            ratio = _takes(theirs[question], seconds / 4) / _takes(answer, seconds / 4)
            yield Figure(f"{question}: {name}", ratio, "times as long", least=LEAST[name])
    if not some:
        raise UndertowError(MISSING())


def _plain(found: Found) -> dict[Any, Fraction]:
    return {one: chance for one, chance in found.items() if chance}


def _takes(answer: Answer, seconds: float) -> float:
    """Seconds of the processor for one answer."""
    times, begin = 0, process_time()
    while True:
        answer()
        times += 1
        took = process_time() - begin
        if took >= seconds:
            return took / times
