"""How many dice are rolled for a lamp, and what may come of it."""

from __future__ import annotations

from fractions import Fraction

from lamplighters.town import Town
from undertow.kernel import Odds, Outcome, Tally, Term, message
from undertow.parts.actions import Count
from undertow.parts.odds import highest

NERVE = message("lamps.nerve", "Nerve, and {helpers} who help")
AT = message("lamps.at", "Try the {lamp} lamp")
LIGHTS = message("lamps.lights", "The {lamp} lamp is lit")
DARK = message("lamps.dark", "The fog rises")


class Dice(Tally, frozen=True):
    """How many dice somebody rolls."""

    who: str

    def base(self, town: Town) -> Term:
        helpers = len(town.attempt.helpers) if town.attempt else 0
        return Term(town.people[self.who].nerve + 1 + helpers, NERVE(helpers=helpers))


def rolled(town: Town, count: Count, me: str, lamp: str) -> Odds:
    falls = highest(count(Dice(me))).items()
    lit = sum((chance for (face, _), chance in falls if face == 6), Fraction())
    good, bad = (
        Outcome("lit", LIGHTS(lamp=lamp), lit, "good"),
        Outcome("dark", DARK(), 1 - lit, "bad"),
    )
    return Odds(AT(lamp=lamp), (good, bad))
