"""The greedy player of Fire of Eidolon: it weighs what could be done against what it costs, and
takes one step towards the best; then it looks again.
"""

from __future__ import annotations

from collections.abc import Sequence

from undertow.games.fire.bots import answers, skills
from undertow.games.fire.bots.sight import Sight
from undertow.games.fire.bots.taste import TASTE, Taste
from undertow.games.fire.bots.wishes import Wishes
from undertow.games.fire.world import World
from undertow.kernel import Offer, Plain, Request
from undertow.lab.bots import Chair


class FireBot:
    """The greedy bot. It remembers nothing that matters, so it may take over any seat any time."""

    def __init__(self, taste: Taste = TASTE) -> None:
        self.taste = taste
        self._last: Sight | None = None

    def _look(self, world: World) -> Sight:
        """A look at the table; what falling chambers cost is kept while a turn leaves them alone."""
        sight = Sight(world, self.taste)
        if self._last is not None and sight.like(self._last):
            sight.losses = self._last.losses
        self._last = sight
        return sight

    def open(self, chair: Chair[World], offered: Sequence[Offer]) -> Offer:
        if len(offered) == 1:
            return offered[0]
        sight = self._look(chair.world)
        if chair.world.now.phase == "bob":
            return skills.bob(sight, offered)
        return Wishes(sight, offered).best()

    def answer(self, chair: Chair[World], request: Request) -> Plain:
        return answers.answer(self._look(chair.world), request)
