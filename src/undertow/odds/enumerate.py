"""Odds of what a table may come to: the real rules are run for the ways fate can answer.

Exact: a fate that enumerates knows a row of answers and then waits. Where it waits, the row branches
into all that could come up, each as likely as the others; a row that needs no more is one way, and
that way is measured. What a seat cannot see, the order of a pile of cards, is dealt anew before; it
branches card by card, only as far as cards come up. Where there are too many ways, some are drawn.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any, Generic, TypeVar

from msgspec import Struct

from undertow.kernel.errors import UndertowError
from undertow.kernel.facts import Fact
from undertow.kernel.fate import FATE, Chance, Fate, LiveFate, Shuffle
from undertow.kernel.forking import begin, fork
from undertow.kernel.game import Game
from undertow.kernel.hooks import RULES
from undertow.kernel.play import Play
from undertow.kernel.requests import Fated, Plain, Request
from undertow.kernel.rules import Offer
from undertow.kernel.standing import Standing
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
Answers = Callable[[Request], Plain]


class OddsError(UndertowError):
    """Odds that cannot be enumerated."""


class Way(Struct, Generic[W], frozen=True):
    """One way it can go: the world it ends in, what happened until then, and how the pile lay before."""

    world: W
    facts: tuple[Fact, ...]
    laid: tuple[Any, ...] = ()


def _itself(card: Any) -> Hashable:
    kind: Hashable = card
    return kind


Dealt = tuple[tuple[Any, ...], int]
"""Cards in the order in which they lay, and how many of them came up."""


class Pile(Struct, Generic[W], frozen=True):
    """Cards whose order a seat does not know, and which may come up."""

    cards: tuple[Any, ...]
    lay: Callable[[W, tuple[Any, ...]], W]
    """The world in which they lie in this order."""
    dealt: Callable[[Way[W]], tuple[Dealt, ...]]
    """What came up on a way: of the pile as it was laid, and then of each shuffle of two things or
    more on the way, whatever was shuffled."""
    alike: Callable[[Any], Hashable] = _itself
    """Cards that do the same; only one of them need be tried."""


class Trial(Struct, Generic[W], frozen=True):
    """What is tried out: at which table, what is done there first, how people answer on the way, and
    what is dealt anew before. It goes on until no rule is in progress."""

    table: Standing[W]
    do: Callable[[Play[W]], None]
    answers: Answers | None = None
    pile: Pile[W] | None = None

    def run(self, fate: Fate, laid: tuple[Any, ...] = ()) -> tuple[Play[W], Way[W]]:
        """One way, or where fate must say more."""
        world = self.table.world
        if self.pile is not None:
            world = self.pile.lay(world, laid)
        facts: list[Fact] = []
        play = fork(self.table, fate, world, facts.append)
        self.do(play)
        while not play.requests(FATE) and (due := _due(play)) is not None:
            if self.answers is None:
                raise OddsError(NO_POLICY(seat=due.seat, prompt=due.question.prompt))
            play.answer(due.seat, due.id, self.answers(due))
        return play, Way(play.world, tuple(facts), laid)


def _due(play: Play[W]) -> Request | None:
    """The next question that somebody must answer; what is optional is left alone."""
    asked = play.requests()
    due = [one for one in asked if not one.question.optional]
    return next(iter(due or asked), None)


def first(request: Request) -> Plain:
    """The first answer that may be given."""
    return request.question.answers.sample(lambda n: 0)


def opens(offer: Offer, by: str = RULES) -> Callable[[Play[Any]], None]:
    """What is tried out is this rule."""
    return lambda play: begin(play, by, offer)


def replies(request: Request, answer: Plain) -> Callable[[Play[Any]], None]:
    """What is tried out is this answer to an open question."""
    return lambda play: play.answer(request.seat, request.id, answer)


class KnownFate:
    """Fate that knows the next answers and then waits. Of a shuffle that is looked at card by card it
    knows some of the first cards, and lets the others lie as they do."""

    def __init__(self, row: Row, by_card: bool = False) -> None:
        self.row = row
        self.by_card = by_card
        self.given = 0
        self.shuffles: list[int] = []
        """Where in the row they stand."""

    def answer(self, question: Chance, before: int, own: bytes = b"") -> tuple[int, ...] | None:
        at = self.given
        by_card = self.by_card and isinstance(question, Shuffle)
        if at == len(self.row):
            if not by_card:
                return None
            self.row = (*self.row, ())
        self.given += 1
        if not by_card:
            return self.row[at]
        self.shuffles.append(at)
        return (*self.row[at], *_without(tuple(range(len(question.dials()) + 1)), self.row[at]))


Branch = tuple[tuple[Any, ...], Row, Fraction]
"""The first cards of the pile, what fate answers, and how likely that is."""


def exactly(
    trial: Trial[W], measure: Callable[[Way[W]], M], limit: int = LIMIT
) -> dict[M, Fraction]:
    """How likely each measure is, by trying every way."""
    found: dict[M, Fraction] = {}
    pile = trial.pile
    # Breadth first: what is too much is noticed early.
    branches: deque[Branch] = deque([((), (), Fraction(1))])
    ways = 1
    while branches:
        top, row, chance = branches.popleft()
        fate = KnownFate(row, pile is not None)
        laid = (*top, *_without(pile.cards, top)) if pile is not None else ()
        play, way = trial.run(fate, laid)
        more = _next_card(pile, way, top, fate, chance) if pile is not None else []
        if not more and isinstance(asked := _asked(play), Fated):
            outcomes = prod(asked.chance.dials())
            if ways + outcomes - 1 > limit:
                raise OddsError(TOO_MANY(limit=limit))
            more = [(top, (*fate.row, it), chance / outcomes) for it in _outcomes(asked.chance)]
        if not more:
            result = measure(way)
            found[result] = found.get(result, Fraction(0)) + chance
            continue
        ways += len(more) - 1
        if ways > limit:
            raise OddsError(TOO_MANY(limit=limit))
        branches.extend(more)
    return found


def _next_card(
    pile: Pile[W], way: Way[W], top: tuple[Any, ...], fate: KnownFate, chance: Fraction
) -> list[Branch]:
    """Where a card came up that is not fixed yet: all that it could be."""
    fixed = [len(top), *(len(fate.row[at]) for at in fate.shuffles)]
    for n, ((cards, turned), known) in enumerate(zip(pile.dealt(way), fixed, strict=True)):
        if turned <= known or len(cards) - known < 2:
            continue
        kinds: dict[Hashable, list[int]] = {}
        for place in range(known, len(cards)):
            kinds.setdefault(pile.alike(cards[place]), []).append(place)
        found: list[Branch] = []
        for places in kinds.values():
            likely = chance * Fraction(len(places), len(cards) - known)
            if n == 0:
                found.append(((*top, cards[places[0]]), fate.row, likely))
                continue
            at = fate.shuffles[n - 1]
            left = _without(tuple(range(len(cards))), fate.row[at])
            longer = (*fate.row[at], left[places[0] - known])
            found.append((top, (*fate.row[:at], longer, *fate.row[at + 1 :]), likely))
        return found
    return []


def sampled(trial: Trial[W], measure: Callable[[Way[W]], M], n: int) -> dict[M, Fraction]:
    """How often each measure came, in so many trials; the same trials every time."""
    found: dict[M, int] = {}
    for number in range(n):
        fate = LiveFate(b"undertow " + number.to_bytes(8, "big"))
        laid: tuple[Any, ...] = ()
        if trial.pile is not None:
            cards = trial.pile.cards
            laid = tuple([cards[place] for place in fate.answer(Shuffle(len(cards)), 2**40)])
        result = measure(trial.run(fate, laid)[1])
        found[result] = found.get(result, 0) + 1
    return {result: Fraction(times, n) for result, times in found.items()}


def counted(
    trial: Trial[W], measure: Callable[[Way[W]], M], limit: int, n: int
) -> tuple[dict[M, Fraction], int]:
    """Exact where no more than `limit` ways are to be tried, and 0; else sampled, and how often."""
    try:
        return exactly(trial, measure, limit), 0
    except OddsError:
        return sampled(trial, measure, n), n


def distribution(
    game: Game[W],
    world: W,
    offer: Offer,
    measure: Callable[[W], M],
    answers: Answers | None = None,
    *,
    seats: tuple[str, ...] = (),
    limit: int = LIMIT,
) -> dict[M, Fraction]:
    """How likely each measure is after this opening and all that the rules make of it."""
    table = Play(game, seats, keep_journal=False, world=world)
    trial = Trial(table, opens(offer), answers)
    return exactly(trial, lambda way: measure(way.world), limit)


def _asked(play: Play[Any]) -> Any:
    return next((request.question.answers for request in play.requests(FATE)), None)


def _without(cards: tuple[Any, ...], taken: tuple[Any, ...]) -> tuple[Any, ...]:
    left = list(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)


def _outcomes(chance: Chance) -> Iterator[tuple[int, ...]]:
    for positions in product(*map(range, chance.dials())):
        yield chance.read(positions)
