"""The numbers that are counted with their reasons."""

from __future__ import annotations

from typing import ClassVar

from undertow.games.moonlight.world import (
    POSITIONS,
    Attribute,
    Consequence,
    Mission,
    Roll,
    World,
)
from undertow.kernel import Tally, Term, message

RATING = message("moonlight.why.rating", "{action}")
ATTRIBUTE = message("moonlight.why.attribute", "{attribute}")
DIRECTOR = message("moonlight.why.director", "The director's ruling")
HARM = message("moonlight.why.harm", "Harm: {words}")
BASE = message("moonlight.why.base", "The rule")
HOPE = message("moonlight.why.hope", "Hope: one die, always")


class Dice(Tally, frozen=True):
    """The dice of an action roll. A pool below zero counts as zero."""

    least: ClassVar[int | None] = 0
    roll: Roll

    def base(self, world: World) -> Term:
        one, action = world.people[self.roll.who], self.roll.action
        past = self.roll.kind == "flashback"
        return Term(one.dots.get(action, 0) if past else one.rating(action), RATING(action=action))


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
    room: str = ""
    """Where it is done, if that helps."""

    def base(self, world: World) -> Term:
        return Term(world.people[self.who].rating(self.action), RATING(action=self.action))


class InfoDice(Tally, frozen=True):
    """The dice of gathering information where nothing threatens."""

    least: ClassVar[int | None] = 0
    who: str
    action: str
    whom: str = ""
    """The protagonist it is about, if it is about one."""

    def base(self, world: World) -> Term:
        return Term(world.people[self.who].rating(self.action), RATING(action=self.action))


class EngagementDice(Tally, frozen=True):
    """The dice that say how a mission opens."""

    least: ClassVar[int | None] = 0
    mission: Mission

    def base(self, world: World) -> Term:
        return Term(1, HOPE())


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


class AttributeDice(Tally, frozen=True):
    """The dice of a roll with an attribute: resistance, obligation, eclipse."""

    least: ClassVar[int | None] = 0
    who: str
    attribute: Attribute
    what: str
    protecting: bool = False
    strained: bool = False
    whom: str = ""
    """Who was to suffer it."""

    def base(self, world: World) -> Term:
        rating = world.people[self.who].attribute(self.attribute)
        return Term(rating, ATTRIBUTE(attribute=self.attribute))


def resistance(who: str, found: Consequence) -> AttributeDice:
    """The dice with which somebody would resist: what comes for them, or for whom they protect."""
    whom = found.protected if who == found.whom else found.whom
    return AttributeDice(who, found.attribute, "resistance", bool(whom), found.strained, whom)


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


class Segments(Tally, frozen=True):
    """How many segments of the transcendence track a roll marks."""

    least: ClassVar[int | None] = 0
    roll: Roll

    def base(self, world: World) -> Term:
        bright = world.people[self.roll.who].transcended and self.roll.kind != "flashback"
        return Term(int(bright), BASE())


class FalloutDice(Tally, frozen=True):
    """The dice of the fallout roll: as many as the investigation's tier."""

    least: ClassVar[int | None] = 0

    def base(self, world: World) -> Term:
        return Term(world.tracks.known, BASE())


class Stale(Tally, frozen=True):
    """What is left of the investigation after fallout: half, rounded up."""

    least: ClassVar[int | None] = 0
    halves: bool

    def base(self, world: World) -> Term:
        now = world.tracks.investigation
        return Term((now + 1) // 2 if self.halves else now, BASE())


class ArmourStops(Tally, frozen=True):
    """By how many levels armour lessens something."""

    who: str
    kind: str
    level: int

    def base(self, world: World) -> Term:
        return Term(1, BASE())


class FollowUps(Tally, frozen=True):
    """How many follow-ups more somebody has on what they ask."""

    who: str

    def base(self, world: World) -> Term:
        return Term(0, BASE())


class AdversaryLeast(Tally, frozen=True):
    """Below what the adversary's track never drops."""

    def base(self, world: World) -> Term:
        return Term(0, BASE())


class ExposedDice(Tally, frozen=True):
    """The dice that say how a home fares while nobody guards it."""

    least: ClassVar[int | None] = 0

    def base(self, world: World) -> Term:
        return Term(world.tracks.known, BASE())


class DangerLeast(Tally, frozen=True):
    """How dangerous a roll is at least, whatever makes it safer. Nothing is worse than desperate."""

    most: ClassVar[int | None] = 2
    roll: Roll

    def base(self, world: World) -> Term:
        return Term(0, BASE())


class DevourDice(Tally, frozen=True):
    """The dice for devouring hearts: the tier of the mission."""

    least: ClassVar[int | None] = 0

    def base(self, world: World) -> Term:
        return Term(world.mission.tier if world.mission else 0, BASE())


class RecoveryLeast(Tally, frozen=True):
    """Segments of a recovery clock that are always filled."""

    who: str

    def base(self, world: World) -> Term:
        return Term(0, BASE())
