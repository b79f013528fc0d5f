"""A bot of one's own, in forty lines: it knows nothing but what its seat is shown.

    undertow sim anima --example bridge -n 200 --bot undertow.examples.bots:Steady

docs/python.md tells how it came to be, and a test lets it beat the one that does anything.
"""

from __future__ import annotations

from random import Random

from undertow import Act, Seat

ENOUGH = 4
"""With so many strike dice in hand it strikes; before that it gathers more."""


class Steady:
    """Gathers dice by maneuvers, then strikes at whoever is nearest to falling, with all it has."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, seat: Seat) -> Act:
        return max(seat.legal, key=lambda act: (self.worth(seat, act), self.rng.random()))

    def worth(self, seat: Seat, act: Act) -> float:
        if not act.rule:  # an answer: all dice into a strike, few into all else
            number = act.answer if isinstance(act.answer, int) else 0
            return number if "strike" in act.prompt.lower() else -number
        fighters = {one.id: one for one in seat.view.fighters}
        me = fighters.get(str(act.args[0]))
        match act.rule:
            case "anima.strike" if me is not None:
                target = fighters[str(act.args[1])]
                ready = 100 if me.sp >= ENOUGH else 10
                return ready + target.wounds - target.circles.total - target.defense.total
            case "anima.maneuver":
                return 50
        return 0
