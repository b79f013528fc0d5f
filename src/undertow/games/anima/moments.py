"""The numbers that powers, effects, conditions, weaknesses and goals reach into."""

from __future__ import annotations

from typing import ClassVar

from undertow.games.anima.world import Element, Sheet, Who, World
from undertow.kernel import Line, Tally, Term, message

ON_SHEET = message("anima.why.sheet", "on the sheet")()
BASE_LIMIT = message("anima.why.base", "the rules")()
COMPETENCE = message("anima.why.competence", "competence")()
FROM_GM = message("anima.why.gm", "the GM's dice")()
LEVEL = message("anima.why.level", "one, and its level of {level}")
NOTHING = message("anima.why.nothing", "nothing to begin with")()
STANDING = message("anima.why.standing", "every Soulbound Weapon")()
NO_LIMIT = 10_000
"""For opponents whose Charge Pool has no limit."""


def _sheet(world: World, who: Who) -> Sheet:
    return world.fighters[who].sheet


class OfSomebody(Tally, frozen=True):
    """A figure of one fighter."""

    who: Who


class ActionLimit(OfSomebody, frozen=True):
    """The most action dice a pool can hold."""

    def base(self, world: World) -> Term:
        return Term(_sheet(world, self.who).base.ap, ON_SHEET)


class ChargeLimit(OfSomebody, frozen=True):
    """The most charge dice a pool can hold."""

    def base(self, world: World) -> Term:
        cp = _sheet(world, self.who).base.cp
        return Term(NO_LIMIT if cp is None else cp, ON_SHEET)


class StrikeLimit(OfSomebody, frozen=True):
    """The most Strike Pool dice in one strike."""

    least: ClassVar[int | None] = 0

    def base(self, world: World) -> Term:
        return Term(_sheet(world, self.who).base.sp, ON_SHEET)


class AchievementLimit(OfSomebody, frozen=True):
    """The most Strike Pool dice in one achievement."""

    def base(self, world: World) -> Term:
        return Term(8, BASE_LIMIT)


class WoundCircles(OfSomebody, frozen=True):
    """How many wounds defeat somebody."""

    def base(self, world: World) -> Term:
        return Term(_sheet(world, self.who).base.wounds, ON_SHEET)


class Defense(OfSomebody, frozen=True):
    """What the successes of a strike must exceed."""

    least: ClassVar[int | None] = 0
    element: Element = ""

    def base(self, world: World) -> Term:
        return Term(_sheet(world, self.who).base.defense, ON_SHEET)


class ManeuverCap(OfSomebody, frozen=True):
    """The most dice one maneuver can earn."""

    combined: bool = False

    def base(self, world: World) -> Term:
        return Term(5, BASE_LIMIT)


class BasicDice(OfSomebody, frozen=True):
    """The basic dice of a maneuver."""

    least: ClassVar[int | None] = 0
    given: int = -1
    """What the GM gave; -1: an opponent has its competence."""

    def base(self, world: World) -> Term:
        if self.given >= 0:
            return Term(self.given, FROM_GM)
        return Term(_sheet(world, self.who).competence, COMPETENCE)


class ManeuverBonus(OfSomebody, frozen=True):
    """Bonus dice of a maneuver."""

    others: tuple[Who, ...] = ()

    def base(self, world: World) -> Term:
        return Term(0, NOTHING)


class StrikeBonus(OfSomebody, frozen=True):
    """Bonus dice of a strike."""

    target: Who = ""
    powers: tuple[str, ...] = ()
    element: Element = ""
    aura: str = ""

    def base(self, world: World) -> Term:
        return Term(0, NOTHING)


class AchievementBonus(OfSomebody, frozen=True):
    """Bonus dice of an achievement."""

    powers: tuple[str, ...] = ()
    granted: int = 0

    def base(self, world: World) -> Term:
        return Term(0, NOTHING)


class Lost(OfSomebody, frozen=True):
    """Successes taken off a roll."""

    def base(self, world: World) -> Term:
        return Term(0, NOTHING)


class SummonCost(OfSomebody, frozen=True):
    """Charge dice to summon an eidolon."""

    least: ClassVar[int | None] = 1
    eidolon: Who = ""

    def base(self, world: World) -> Term:
        level = _sheet(world, self.eidolon).level
        return Term(1 + level, LEVEL(level=level))


class Charged(OfSomebody, frozen=True):
    """Charge dice with which a summoned eidolon comes."""

    def base(self, world: World) -> Term:
        return Term(0, NOTHING)


class DisarmDifficulty(OfSomebody, frozen=True):
    """How hard a weapon is to disarm at first; above 90 it cannot be."""

    def base(self, world: World) -> Term:
        return Term(3, STANDING)


class Slots(OfSomebody, frozen=True):
    """The effect slots of each of somebody's weapons."""

    def base(self, world: World) -> Term:
        return Term(1, STANDING)


def titled(name: Line, rank: int) -> Line:
    """A power with its rank, as a reason."""
    return RANKED(name=name, rank=ROMAN[rank]) if rank > 1 else name


RANKED = message("anima.word.ranked", "{name} {rank}")
ROMAN = ("", "I", "II", "III", "IV", "V", "VI")
