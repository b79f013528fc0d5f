"""The numbers that are counted with their reasons, and the moments into which abilities reach."""

from __future__ import annotations

from typing import ClassVar, Literal

from undertow.games.moonlight.world import POSITIONS, Attribute, Band, Made, Mission, Roll, World
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


class Danger(Tally, frozen=True):
    """The position: controlled, risky, desperate."""

    least: ClassVar[int | None] = 0
    most: ClassVar[int | None] = 2
    roll: Roll

    def base(self, world: World) -> Term:
        return Term(POSITIONS.index(self.roll.position), DIRECTOR())


class DowntimeDice(Tally, frozen=True):
    """The dice of a downtime roll: connection, recovery, project, investigation."""

    least: ClassVar[int | None] = 0
    who: str
    what: str
    action: str
    whom: str = ""

    def base(self, world: World) -> Term:
        return Term(world.people[self.who].rating(self.action), RATING(action=self.action))


class InfoDice(Tally, frozen=True):
    """The dice of gathering information where nothing threatens."""

    least: ClassVar[int | None] = 0
    who: str
    action: str

    def base(self, world: World) -> Term:
        return Term(world.people[self.who].rating(self.action), RATING(action=self.action))


class EngagementDice(Tally, frozen=True):
    """The dice that say how a mission opens."""

    least: ClassVar[int | None] = 0
    mission: Mission

    def base(self, world: World) -> Term:
        return Term(1, BASE())


class FlashbackCost(Tally, frozen=True):
    least: ClassVar[int | None] = 0
    who: str
    price: int

    def base(self, world: World) -> Term:
        return Term(self.price, DIRECTOR())


class AdversaryAdvance(Tally, frozen=True):
    """How far the adversary's track advances in fallout."""

    least: ClassVar[int | None] = 0
    conditions: int

    def base(self, world: World) -> Term:
        return Term(1 + self.conditions, BASE())


class AssistCost(Tally, frozen=True):
    """The stress an assist costs."""

    least: ClassVar[int | None] = 0
    who: str
    whom: str

    def base(self, world: World) -> Term:
        return Term(1, BASE())


class DowntimeActions(Tally, frozen=True):
    who: str

    def base(self, world: World) -> Term:
        return Term(2, BASE())


class Transcending(Moment, frozen=True):
    """Somebody is about to transcend."""

    who: str


class AttributeDice(Tally, frozen=True):
    """The dice of a roll with an attribute: resistance, obligation, eclipse."""

    least: ClassVar[int | None] = 0
    who: str
    attribute: Attribute
    what: str
    protecting: bool = False
    strained: bool = False

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


class Connecting(Moment, frozen=True):
    """Somebody would make a connection with a friend, or help them recover."""

    who: str
    whom: str


class Assisted(Moment, frozen=True):
    who: str
    whom: str


class FollowedUp(Moment, frozen=True):
    """Somebody acted on an opening that another made."""

    by: str
    who: str
    abilities: tuple[str, ...]
    success: bool


class Obliging(Moment, frozen=True):
    """Somebody is about to roll for obligation, with this attribute; empty for the lowest."""

    who: str
    attribute: Attribute | Literal[""] = ""


class LeadCost(Tally, frozen=True):
    """The stress of whoever leads a group action."""

    least: ClassVar[int | None] = 0
    who: str
    failed: int

    def base(self, world: World) -> Term:
        return Term(self.failed, BASE())


class LeadMost(Tally, frozen=True):
    """The most stress that leading a group action can cost."""

    who: str

    def base(self, world: World) -> Term:
        return Term(99, BASE())


class EclipseFell(Moment, frozen=True):
    """An eclipse roll fell; it has not come to pass."""

    who: str
    band: Band


class Obliged(Moment, frozen=True):
    """Somebody has met their obligations."""

    who: str


class Engaged(Moment, frozen=True):
    """A mission has opened."""

    mission: Mission


class SpecialArmour(Moment, frozen=True):
    """Somebody would use special armour."""

    who: str


class FeatDone(Moment, frozen=True):
    """Special armour was spent on what else an ability buys."""

    who: str
    ability: str


class RecoveryHelped(Moment, frozen=True):
    """Somebody helped a friend recover."""

    who: str
    whom: str
    segments: int
