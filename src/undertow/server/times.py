"""Since when a table waits for somebody, and since when somebody is away. Rules have no clock; this has."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from undertow.kernel import Game, Play
from undertow.server.chronicle import Teller


class Times:
    """What a wall clock has to say about the people of one table."""

    def __init__(self, game: Game[Any], teller: Teller) -> None:
        self.game, self.teller = game, teller
        self.waited: dict[str, float] = {}
        """Since when each seat is waited for."""
        self.gone: dict[str, float] = {}
        """Since when each seat is away."""
        self._last: dict[str, int] = {}
        """What each of them had done last by then."""

    @property
    def both(self) -> tuple[dict[str, float], dict[str, float]]:
        return self.waited, self.gone

    def look(self, play: Play[Any], waits: Iterable[str], now: float) -> None:
        """The table has changed. Whoever did something since then is waited for anew."""
        last = {seat: self.teller.last_input(seat) for seat in waits}
        self.waited = {
            seat: self.waited.get(seat, now) if self._last.get(seat) == place else now
            for seat, place in last.items()
        }
        self._last = last
        self.gone = {seat: self.gone.get(seat, now) for seat in self.game.away(play.world)}
