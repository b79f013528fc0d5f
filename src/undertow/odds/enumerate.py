"""Exact odds of one opening: the rule is run once for every way fate can answer.

A fate that enumerates knows a row of answers and then waits. Where it waits, the row branches into
all that could come up, each as likely as the others; a row that needs no more ends in a world, and
that world is measured.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from itertools import product
from math import prod
from typing import TypeVar

from undertow.kernel.errors import UndertowError
from undertow.kernel.fate import FATE, Chance
from undertow.kernel.game import Game
from undertow.kernel.hooks import RULES
from undertow.kernel.play import Play
from undertow.kernel.requests import Fated, Plain, Request
from undertow.kernel.rules import Opening
from undertow.kernel.words import message

W = TypeVar("W")
M = TypeVar("M", bound=Hashable)

LIMIT = 200_000
"""Beyond so many ways the exact odds take too long."""

TOO_MANY = message(
    "odds.too-many", "There are more than {limit} ways this can go. Raise the limit, or sample."
)
NO_POLICY = message("odds.no-policy", "{seat} is asked “{prompt}”, and no policy answers.")

Row = tuple[tuple[int, ...], ...]


class OddsError(UndertowError):
    """Odds that cannot be enumerated."""


class KnownFate:
    """Fate that knows the next answers and then waits."""

    def __init__(self, row: Row) -> None:
        self.row = row
        self.given = 0

    def answer(self, question: Chance, before: int) -> tuple[int, ...] | None:
        if self.given == len(self.row):
            return None
        self.given += 1
        return self.row[self.given - 1]


def distribution(
    game: Game[W],
    world: W,
    opening: Opening,
    measure: Callable[[W], M],
    answers: Callable[[Request], Plain] | None = None,
    *,
    seats: tuple[str, ...] = (),
    limit: int = LIMIT,
) -> dict[M, Fraction]:
    """How likely each measure is after this opening and all that the rules make of it, up to where
    no rule is in progress. `answers` says what people answer on the way."""
    found: dict[M, Fraction] = {}
    rows: list[tuple[Row, Fraction]] = [((), Fraction(1))]
    ways = 1
    while rows:
        row, chance = rows.pop()
        play = _played(game, world, opening, answers, seats, row)
        asked = next((request.question.answers for request in play.requests(FATE)), None)
        if not isinstance(asked, Fated):
            result = measure(play.world)
            found[result] = found.get(result, Fraction(0)) + chance
            continue
        outcomes = prod(asked.chance.dials())
        ways += outcomes - 1
        if ways > limit:
            raise OddsError(TOO_MANY(limit=limit))
        rows.extend(((*row, answer), chance / outcomes) for answer in _outcomes(asked.chance))
    return found


def _outcomes(chance: Chance) -> Iterator[tuple[int, ...]]:
    for positions in product(*map(range, chance.dials())):
        yield chance.read(positions)


def _played(
    game: Game[W],
    world: W,
    opening: Opening,
    answers: Callable[[Request], Plain] | None,
    seats: tuple[str, ...],
    row: Row,
) -> Play[W]:
    """A table after the opening, or where fate must say more than the row knows."""
    play = Play(game, seats, KnownFate(row), keep_journal=False, world=world)
    play._command(lambda: play._start(RULES, opening))
    while not play.requests(FATE) and (requests := play.requests()):
        request = requests[0]
        if answers is None:
            raise OddsError(NO_POLICY(seat=request.seat, prompt=request.question.prompt))
        play.answer(request.seat, request.id, answers(request))
    return play
