"""A bot for any seat of Fate's Edge: a protagonist, or the GM."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from undertow.games.edge.bots.keeper import keep, keeps
from undertow.games.edge.bots.player import choose, fill
from undertow.games.edge.world import GM
from undertow.kernel import Offer, Page, Plain, Request
from undertow.lab.bots import Chair


class EdgeBot:
    """Looks at what its seat may do, and does the likeliest of it."""

    def __init__(self, rng: Random | None = None) -> None:
        self._rng = rng or Random()

    def _pick(self, n: int) -> int:
        return self._rng.randrange(n)

    def open(self, chair: Chair[Any], offered: Sequence[Offer]) -> Offer:
        if chair.seat == GM:
            return keep(chair.world, offered, self._pick)
        return choose(chair.world, chair.seat, offered, self._pick)

    def answer(self, chair: Chair[Any], request: Request) -> Plain:
        question, answers = request.question, request.question.answers
        if not isinstance(answers, Page):
            return answers.sample(self._pick)
        if question.seat == GM:
            return keeps(chair.world, answers, self._pick)
        return fill(chair.world, question.seat, answers, self._pick)
