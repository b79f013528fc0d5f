"""A bot for any seat of Girl by Moonlight: a protagonist, or the director."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from undertow.games.moonlight.bots.director import direct, directs
from undertow.games.moonlight.bots.player import choose, fill
from undertow.games.moonlight.rules.consequences import CATASTROPHE
from undertow.games.moonlight.world import GM, Made, World
from undertow.kernel import Offer, Page, Plain, Request
from undertow.lab.bots import Chair


class MoonlightBot:
    """Looks at what its seat may do, and does the likeliest of it."""

    remembers = True

    def __init__(self, rng: Random | None = None) -> None:
        self._rng = rng or Random()
        self._begun = False
        self._ticked: Made | None = None
        """Has it led before, and which roll was the last that moved a clock?"""

    def _pick(self, n: int) -> int:
        return self._rng.randrange(n)

    def open(self, chair: Chair[Any], offered: Sequence[Offer]) -> Offer:
        if chair.seat == GM:
            return self._direct(chair.world, offered)
        return choose(chair.world, chair.seat, offered, self._pick)

    def _direct(self, world: World, offered: Sequence[Offer]) -> Offer:
        """A director who remembers lets each roll that went well move a clock, once."""
        ticks = world.last is not self._ticked if self._begun else None
        found = direct(world, offered, self._pick, ticks)
        self._begun = True
        if found.rule == "moonlight.clock-tick":
            self._ticked = world.last
        return found

    def answer(self, chair: Chair[Any], request: Request) -> Plain:
        question, answers = request.question, request.question.answers
        if isinstance(answers, Page):
            if question.seat == GM:
                return directs(chair.world, answers, self._pick)
            return fill(chair.world, question.seat, answers, self._pick)
        if question.prompt.key == CATASTROPHE.key:
            return "out"
        return answers.sample(self._pick)
