"""The greedy player of Fire of Eidolon: it weighs what could be done against what it costs, and
takes one step towards the best; then it looks again.
"""

from __future__ import annotations

from collections.abc import Sequence

from undertow.games.fire.bots import answers, looking, skills
from undertow.games.fire.bots.analysis import Analysis
from undertow.games.fire.bots.candidates import Candidates
from undertow.games.fire.bots.weights import WEIGHTS, Weights
from undertow.games.fire.world import World
from undertow.kernel import Offer, Plain, Request
from undertow.lab.bots import Chair


class FireBot:
    """The greedy bot. It remembers nothing that matters, so it may take over any seat any time."""

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        self.weights = weights
        self._last: Analysis | None = None

    def _look(self, world: World) -> Analysis:
        """A look at the table; what falling chambers cost is kept while a turn leaves them alone."""
        analysis = Analysis(world, self.weights)
        if self._last is not None and analysis.like(self._last):
            analysis.losses = self._last.losses
        self._last = analysis
        return analysis

    def open(self, chair: Chair[World], offered: Sequence[Offer]) -> Offer:
        if len(offered) == 1:
            return offered[0]
        analysis = self._look(chair.world)
        if chair.world.now.phase == "bob":
            return skills.bob(analysis, offered)
        weighed = Candidates(analysis, offered)
        looking.propose(weighed, chair, self)
        return weighed.best()

    def answer(self, chair: Chair[World], request: Request) -> Plain:
        return answers.answer(self._look(chair.world), request)
