"""The moments into which abilities reach."""

from __future__ import annotations

from typing import Literal

from undertow.games.moonlight.world import (
    Attribute,
    Band,
    Consequence,
    Harm,
    Made,
    Mission,
    Roll,
)
from undertow.kernel import Moment


class Transcending(Moment, frozen=True):
    """Somebody is about to transcend."""

    who: str


class Rolling(Moment, frozen=True):
    """Somebody is about to roll."""

    roll: Roll


class Claiming(Moment, frozen=True):
    """Somebody would bring an ability to bear on a roll."""

    roll: Roll
    ability: str


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


class RecoveryHelped(Moment, frozen=True):
    """Somebody helped a friend recover."""

    who: str
    whom: str
    segments: int


class PromiseTaken(Moment, frozen=True):
    """Somebody took a poisoned promise, which speaks to this impulse or desire."""

    who: str
    roll: int
    drive: str


class GroupBand(Moment, frozen=True):
    """A group action fell; this is the best result."""

    lead: str
    band: Band
    made: tuple[Made, ...]


class DowntimeBegan(Moment, frozen=True):
    """Nobody has acted in this downtime yet."""


class DowntimeFell(Moment, frozen=True):
    """A downtime roll fell; it has not come to pass."""

    who: str
    what: str
    band: Band


class FallingApart(Moment, frozen=True):
    """Somebody fell into eclipse."""

    who: str


class FatalHarm(Moment, frozen=True):
    """Level 4 harm is about to end somebody, or has."""

    who: str
    harm: Harm


class HarmTaken(Moment, frozen=True):
    """Harm was written down, at the level where it found room."""

    who: str
    harm: Harm


class Struck(Moment, frozen=True):
    """A consequence came to pass."""

    consequence: Consequence


class MissionOver(Moment, frozen=True):
    """A mission has ended, well or badly."""

    mission: Mission


class Cleared(Moment, frozen=True):
    """Links and armour were cleared after a mission."""


class ProjectDone(Moment, frozen=True):
    """A long term project is complete."""

    id: int
    who: str


class FalloutFell(Moment, frozen=True):
    """The fallout roll fell; it is read in the chart of the series."""

    band: Band


class SeasonOver(Moment, frozen=True):
    """A season is told."""


class Investigated(Moment, frozen=True):
    """Somebody looked into the adversary in downtime."""

    who: str


class LinksGained(Moment, frozen=True):
    """Somebody spent time with another, who gained links by it."""

    who: str
    whom: str


class RoomOpened(Moment, frozen=True):
    """A room or an upgrade is the group's now."""

    room: str


class Bonding(Moment, frozen=True):
    """Somebody would bond with an Engine."""

    who: str


class Breaking(Moment, frozen=True):
    """So much stress would bring somebody to the limit."""

    who: str
    amount: int


class Escaped(Moment, frozen=True):
    """Somebody came out of eclipse with another's help."""

    who: str
    by: str


class Assisting(Moment, frozen=True):
    """Somebody would assist another's roll."""

    who: str
    whom: str
    by_link: bool = False


class EndedBright(Moment, frozen=True):
    """A mission ended while somebody was still transcended."""

    who: str
