"""What dice are worth before they fall: 1 and 2 fail, 3 to 5 is a strike die, a 6 a charge die; in strikes
and achievements all of 3 to 6 succeed."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from msgspec import Struct

from undertow.parts.odds import countable, odds

FACES = {"strike": 3, "six": 1, "fail": 2}
FREE_AT = 5

Chances = tuple[Fraction, ...]
"""How likely each number is, from none on."""


@lru_cache(256)
def successes(dice: int) -> Chances:
    """How likely so many dice succeed, from none to all."""
    n = max(0, dice)
    found = odds({"hit": 4, "fail": 2}, n, lambda hand: hand["hit"])
    return tuple([found[k] for k in range(n + 1)])


@lru_cache(4096)
def at_least(dice: int, need: int) -> Fraction:
    """How likely so many dice give so many successes or more."""
    return sum(successes(dice)[max(0, need) :], Fraction(0))


class Wounds(Struct, frozen=True):
    """What a strike may do."""

    marked: Chances
    """How many wounds, from none to as many as can be marked."""
    hit: Fraction
    """That it wounds at all."""

    @property
    def out(self) -> Fraction:
        """That it marks the last circle."""
        return self.marked[-1]

    @property
    def expected(self) -> Fraction:
        return sum((n * chance for n, chance in enumerate(self.marked)), Fraction(0))


@lru_cache(1024)
def wounds(dice: int, defense: int, left: int, have: int = 0) -> Wounds:
    """One wound for each full step above the defense; `have` successes lie there already, or are
    taken off. Where more is left than the dice can mark, one wound more than that is listed."""
    thrown = successes(dice)
    marked = [Fraction(0)] * (max(0, min(left, len(thrown) + max(0, have))) + 1)
    hit = Fraction(0)
    for n, chance in enumerate(thrown):
        made = max(0, n + have) // (max(0, defense) + 1)
        marked[min(len(marked) - 1, made)] += chance
        if made:
            hit += chance
    return Wounds(tuple(marked), hit)


class Limits(Struct, frozen=True):
    """The bounds of a maneuver."""

    cap: int
    lost: int = 0
    room: int = 99
    """Charge dice that still fit."""
    overflow: bool = False
    """By one reading, sixes that find no room become strike dice."""
    by_earned: bool = False
    """By one reading, one's own dice return whenever nothing is earned."""


class Earned(Struct, frozen=True):
    """What a maneuver may bring, with sixes kept as charge dice first."""

    kept: Chances
    strike: Chances
    charge: Chances
    free: Fraction
    """Five or more: a strike or an achievement at once."""
    nothing: Fraction
    """One's own dice return."""


@lru_cache(512)
def maneuver(dice: int, limits: Limits, strikes: int = 0, sixes: int = 0) -> Earned:
    """So many dice, beside those that show a strike die or a six already."""
    cap = max(0, limits.cap)
    countable(cap)

    def means(hand: dict[str, int]) -> tuple[int, int, int, bool]:
        strike, six = hand["strike"] + strikes, hand["six"] + sixes
        earned = max(0, strike + six - limits.lost)
        kept = min(earned, cap)
        charge = min(six, kept)
        fits = min(charge, limits.room)
        to_strike = charge - fits if limits.overflow else 0
        nothing = earned == 0 if limits.by_earned else strike + six == 0
        return kept, kept - charge + to_strike, fits, nothing

    found = odds(FACES, max(0, dice), means)

    def by(place: int) -> Chances:
        chances = [Fraction(0)] * (cap + 1)
        for result, chance in found.items():
            chances[int(result[place])] += chance
        return tuple(chances)

    kept = by(0)
    nothing = sum((chance for result, chance in found.items() if result[3]), Fraction(0))
    return Earned(kept, by(1), by(2), sum(kept[FREE_AT:], Fraction(0)), nothing)
