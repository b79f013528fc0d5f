"""The numbers that powers, effects, conditions, weaknesses and goals reach into."""

from __future__ import annotations

from typing import ClassVar

from undertow.games.anima.world import Element, Sheet, Who, World
from undertow.kernel import Line, Moment, Tally, Term, message

_ON_SHEET = message("anima.why.sheet", "on the sheet")()
_BASE_LIMIT = message("anima.why.base", "the rules")()
COMPETENCE = message("anima.why.competence", "competence")()
_FROM_GM = message("anima.why.gm", "the GM's dice")()
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
        return Term(_sheet(world, self.who).base.ap, _ON_SHEET)


class ChargeLimit(OfSomebody, frozen=True):
    """The most charge dice a pool can hold."""

    def base(self, world: World) -> Term:
        cp = _sheet(world, self.who).base.cp
        return Term(NO_LIMIT if cp is None else cp, _ON_SHEET)


class StrikeLimit(OfSomebody, frozen=True):
    """The most Strike Pool dice in one strike."""

    least: ClassVar[int | None] = 0

    def base(self, world: World) -> Term:
        return Term(_sheet(world, self.who).base.sp, _ON_SHEET)


class AchievementLimit(OfSomebody, frozen=True):
    """The most Strike Pool dice in one achievement."""

    def base(self, world: World) -> Term:
        return Term(8, _BASE_LIMIT)


class WoundCircles(OfSomebody, frozen=True):
    """How many wounds defeat somebody."""

    def base(self, world: World) -> Term:
        return Term(_sheet(world, self.who).base.wounds, _ON_SHEET)


class Defense(OfSomebody, frozen=True):
    """What the successes of a strike must exceed."""

    least: ClassVar[int | None] = 0
    element: Element = ""

    def base(self, world: World) -> Term:
        return Term(_sheet(world, self.who).base.defense, _ON_SHEET)


class ManeuverCap(OfSomebody, frozen=True):
    """The most dice one maneuver can earn."""

    combined: bool = False

    def base(self, world: World) -> Term:
        return Term(5, _BASE_LIMIT)


class BasicDice(OfSomebody, frozen=True):
    """The basic dice of a maneuver."""

    least: ClassVar[int | None] = 0
    given: int = -1
    """What the GM gave; -1: an opponent has its competence."""

    def base(self, world: World) -> Term:
        if self.given >= 0:
            return Term(self.given, _FROM_GM)
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


class Weapons(OfSomebody, frozen=True):
    """How many Soulbound Weapons somebody can have."""

    def base(self, world: World) -> Term:
        return Term(0, NOTHING)


class SmithSlots(OfSomebody, frozen=True):
    """The slots of the largest effect somebody can work into a weapon."""

    def base(self, world: World) -> Term:
        return Term(0, NOTHING)


class Haste(OfSomebody, frozen=True):
    """How fast a smith works: not in a conflict, a round for each slot, all in one turn."""

    def base(self, world: World) -> Term:
        return Term(0, NOTHING)


class Bonds(OfSomebody, frozen=True):
    """How many eidolons somebody can be bonded to."""

    def base(self, world: World) -> Term:
        return Term(0, NOTHING)


class BondLevel(OfSomebody, frozen=True):
    """The highest level of an eidolon that somebody can bond with."""

    def base(self, world: World) -> Term:
        return Term(0, _BASE_LIMIT)


class CompanionLevel(OfSomebody, frozen=True):
    """The highest level of an eidolon that can be somebody's companion; below 0: none can."""

    def base(self, world: World) -> Term:
        return Term(-1, _BASE_LIMIT)


class Beside(OfSomebody, frozen=True):
    """Above 0: somebody's companion is there when a conflict begins."""

    def base(self, world: World) -> Term:
        return Term(0, NOTHING)


class Sharing(OfSomebody, frozen=True):
    """Above 0: may share out the dice of a combined maneuver."""

    def base(self, world: World) -> Term:
        return Term(0, NOTHING)


class Leading(OfSomebody, frozen=True):
    """Above 0: an opponent that may lead a combined maneuver."""

    def base(self, world: World) -> Term:
        return Term(int(world.rulings.adversity_combined), _BASE_LIMIT)


class Spot(OfSomebody, frozen=True):
    """The difficulty of the goal that defeats somebody at once; 0: there is none."""

    def base(self, world: World) -> Term:
        return Term(0, NOTHING)


class Crowds(OfSomebody, frozen=True):
    """Charge dice to make a power work on squads and swarms that resist it; none can pay the base."""

    power: str = ""

    def base(self, world: World) -> Term:
        return Term(NO_LIMIT, _BASE_LIMIT)


# What may be forbidden


class Using(Moment, frozen=True):
    """A power is used on somebody, by itself or in a strike."""

    who: Who
    target: Who
    power: str


class Suffering(Moment, frozen=True):
    """A condition does to somebody what it does."""

    who: Who
    condition: str


class Banishing(Moment, frozen=True):
    """An eidolon is banished; `who` is its summoner."""

    who: Who
    eidolon: Who


class Acting(Moment, frozen=True):
    """Somebody does a kind of thing in a turn."""

    who: Who
    kind: str
    act: str = ""


class Drawing(Moment, frozen=True):
    """Somebody changes weapons, and it is the action of the turn."""

    who: Who


# What may be answered


class Struck(Moment, frozen=True):
    """A strike wounded somebody."""

    who: Who
    target: Who
    wounds: int
    powers: tuple[str, ...]


class Hurt(Moment, frozen=True):
    """Somebody was wounded, and stands."""

    who: Who


class TurnDone(Moment, frozen=True):
    """A turn ends."""

    who: Who


def titled(name: Line, rank: int) -> Line:
    """A power with its rank, as a reason."""
    return RANKED(name=name, rank=ROMAN[rank]) if rank > 1 else name


RANKED = message("anima.word.ranked", "{name} {rank}")
ROMAN = ("", "I", "II", "III", "IV", "V", "VI")
