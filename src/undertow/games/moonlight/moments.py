"""The numbers that are counted with their reasons, and the moments into which abilities reach."""

from __future__ import annotations

from typing import ClassVar

from undertow.games.moonlight.world import Attribute, Made, Roll, World
from undertow.kernel import Moment, Tally, Term, message

RATING = message("moonlight.why.rating", "{action}")
ATTRIBUTE = message("moonlight.why.attribute", "{attribute}")
DIRECTOR = message("moonlight.why.director", "The director's ruling")
HARM = message("moonlight.why.harm", "Harm: {words}")
BASE = message("moonlight.why.base", "The rule")


class Dice(Tally, frozen=True):
    """The dice of an action roll. A pool below zero counts as zero."""

    least: ClassVar[int | None] = 0
    roll: Roll

    def base(self, world: World) -> Term:
        rating = world.people[self.roll.who].rating(self.roll.action)
        return Term(rating, RATING(action=self.roll.action))


class Effect(Tally, frozen=True):
    """The effect of an action: none, limited, standard, great."""

    least: ClassVar[int | None] = 0
    most: ClassVar[int | None] = 3
    roll: Roll

    def base(self, world: World) -> Term:
        return Term(self.roll.effect, DIRECTOR())


class AttributeDice(Tally, frozen=True):
    """The dice of a roll with an attribute: resistance, obligation, eclipse."""

    least: ClassVar[int | None] = 0
    who: str
    attribute: Attribute
    what: str
    protecting: bool = False

    def base(self, world: World) -> Term:
        rating = world.people[self.who].attribute(self.attribute)
        return Term(rating, ATTRIBUTE(attribute=self.attribute))


class HarmWeight(Tally, frozen=True):
    """As which level a harm holds its bearer back."""

    least: ClassVar[int | None] = 0
    who: str
    tag: int

    def base(self, world: World) -> Term:
        harm = world.people[self.who].harm[self.tag]
        return Term(0 if harm.shrugged else harm.level, HARM(words=harm.words))


class ResistCost(Tally, frozen=True):
    """What a resistance costs: six less the highest die, and never more than its most."""

    who: str
    highest: int

    def base(self, world: World) -> Term:
        return Term(6 - self.highest, BASE())


class ResistMost(Tally, frozen=True):
    """The most that a resistance can cost."""

    who: str

    def base(self, world: World) -> Term:
        return Term(5, BASE())


class Rolling(Moment, frozen=True):
    """Somebody is about to roll."""

    roll: Roll


class RollFell(Moment, frozen=True):
    """An action roll fell."""

    made: Made


class Assisted(Moment, frozen=True):
    who: str
    whom: str


class RecoveryHelped(Moment, frozen=True):
    """Somebody helped a friend recover."""

    who: str
    whom: str
    segments: int
