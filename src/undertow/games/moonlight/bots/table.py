"""A bot for any seat of Girl by Moonlight: a protagonist, or the director."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from undertow.games.moonlight.bots.director import direct, directs
from undertow.games.moonlight.bots.player import choose, fill
from undertow.games.moonlight.rules.consequences import CATASTROPHE
from undertow.games.moonlight.world import GM
from undertow.kernel import Offer, Page, Plain, Request
from undertow.lab.bots import Chair


class MoonlightBot:
    """Looks at what its seat may do, and does the likeliest of it."""

    def __init__(self, rng: Random | None = None) -> None:
        self._rng = rng or Random()

    def _pick(self, n: int) -> int:
        return self._rng.randrange(n)

    def open(self, chair: Chair[Any], offered: Sequence[Offer]) -> Offer:
        if chair.seat == GM:
            return direct(chair.world, offered, self._pick)
        return choose(chair.world, chair.seat, offered, self._pick)

    def answer(self, chair: Chair[Any], request: Request) -> Plain:
        question, answers = request.question, request.question.answers
        if isinstance(answers, Page):
            if question.seat == GM:
                return directs(chair.world, answers, self._pick)
            return fill(chair.world, question.seat, answers, self._pick)
        if question.prompt.key == CATASTROPHE.key:
            return "out"
        return answers.sample(self._pick)
