"""The numbers that are counted with their reasons, and the moments into which talents and rites reach."""

from __future__ import annotations

from typing import ClassVar

from undertow.games.edge.acts import TALENTS
from undertow.games.edge.world import POSITIONS, Hit, Made, Phase, Position, Roll, World
from undertow.kernel import Moment, Tally, Term, message

POOL = message("edge.why.pool", "{attribute} and {skill}")
ALONE = message("edge.why.alone", "{attribute}")
RULING = message("edge.why.gm", "The GM's ruling")
SUGGEST = message("edge.why.suggested", "Position {position}")
BASE = message("edge.why.base", "The rule")


SUGGESTED: dict[Position, int] = {"controlled": 2, "risky": 3, "desperate": 4}
"""The difficulty that goes with a position unless the GM says otherwise."""
AGAINST = {"controlled": 4, "risky": 3, "desperate": 2}
"""What a foe needs against somebody so placed."""


class Help(Tally, frozen=True):
    """Dice of help: assists, cooperative talents, gifts and rites together, three at the most."""

    least: ClassVar[int | None] = 0
    roll: Roll

    def base(self, world: World) -> Term:
        return Term(0, BASE())


class HelpMost(Tally, frozen=True):
    """How many dice of help a roll can have."""

    roll: Roll

    def base(self, world: World) -> Term:
        return Term(3, BASE())


class Pool(Tally, frozen=True):
    """The dice of a roll; never fewer than one."""

    least: ClassVar[int | None] = 1
    roll: Roll

    def base(self, world: World) -> Term:
        one, roll = world.people[self.roll.who], self.roll
        dice = one.rating(roll.attribute)
        if not roll.skill:
            return Term(dice, ALONE(attribute=roll.attribute))
        return Term(dice + one.skill(roll.skill), POOL(attribute=roll.attribute, skill=roll.skill))


class Danger(Tally, frozen=True):
    """The position: controlled, risky, desperate."""

    least: ClassVar[int | None] = 0
    most: ClassVar[int | None] = 2
    roll: Roll

    def base(self, world: World) -> Term:
        return Term(POSITIONS.index(self.roll.position), RULING())


class Effect(Tally, frozen=True):
    """The effect: none, limited, standard, great; steps beyond great each add a tick."""

    least: ClassVar[int | None] = 0
    roll: Roll

    def base(self, world: World) -> Term:
        return Term(self.roll.effect, RULING())


class Difficulty(Tally, frozen=True):
    """How many successes it takes. Where nobody set it, the position suggests one."""

    least: ClassVar[int | None] = 1
    roll: Roll

    def base(self, world: World) -> Term:
        if self.roll.dv:
            return Term(self.roll.dv, RULING())
        return Term(SUGGESTED[self.roll.position], SUGGEST(position=self.roll.position))


class Changes(Tally, frozen=True):
    """How many effects in force may still change a roll whose dice have fallen."""

    roll: Roll

    def base(self, world: World) -> Term:
        return Term(0, BASE())


class Ready(Tally, frozen=True):
    """How many effects in force may be claimed for a roll whose dice have not fallen yet."""

    roll: Roll

    def base(self, world: World) -> Term:
        return Term(0, BASE())


class Turns(Tally, frozen=True):
    """How many levels of a hit a talent turns into fatigue, a point for each."""

    who: str
    talent: str

    def base(self, world: World) -> Term:
        return Term(TALENTS[self.talent].turns, BASE())


class Soak(Tally, frozen=True):
    """How much fatigue of a hit is kept off, two at the most."""

    least: ClassVar[int | None] = 0
    most: ClassVar[int | None] = 2
    who: str
    hit: Hit

    def base(self, world: World) -> Term:
        return Term(0, BASE())


class FoePool(Tally, frozen=True):
    """The dice of a foe."""

    least: ClassVar[int | None] = 1
    foe: int
    whom: str = ""

    def base(self, world: World) -> Term:
        return Term(world.foes[self.foe].pool, BASE())


class FoeDifficulty(Tally, frozen=True):
    """How many successes a foe needs: 4 against somebody well placed, 3, 2; its own place counts too."""

    least: ClassVar[int | None] = 1
    foe: int
    whom: str
    position: str
    melee: bool = True

    def base(self, world: World) -> Term:
        return Term(AGAINST[self.position], BASE())


class DefendPool(Tally, frozen=True):
    """The dice somebody defends with."""

    least: ClassVar[int | None] = 1
    who: str
    attribute: str
    skill: str
    melee: bool = True

    def base(self, world: World) -> Term:
        one = world.people[self.who]
        dice = one.rating(self.attribute) + one.skill(self.skill)
        return Term(dice, POOL(attribute=self.attribute, skill=self.skill))


class Capacity(Tally, frozen=True):
    """How many segments of obligation somebody can carry."""

    who: str

    def base(self, world: World) -> Term:
        one = world.people[self.who]
        return Term(one.rating("spirit") + one.rating("presence"), BASE())


class LashBeats(Tally, frozen=True):
    """The beats that the backlash of somebody's magic gives the GM."""

    least: ClassVar[int | None] = 0
    who: str
    beats: int

    def base(self, world: World) -> Term:
        return Term(self.beats, BASE())


class Rolling(Moment, frozen=True):
    """Somebody is about to roll."""

    roll: Roll


class RollStood(Moment, frozen=True):
    """A roll stands."""

    made: Made
    work: str = ""
    """The rite or ritual it was for."""


class Gaining(Moment, frozen=True):
    """Somebody would be given a Boon."""

    who: str


class Spending(Moment, frozen=True):
    """The GM is about to spend beats."""

    beats: int


class Attacking(Moment, frozen=True):
    """Somebody would attack with a weapon, a foe where one is named."""

    who: str
    weapon: int
    foe: int = 0


class FoeMissed(Moment, frozen=True):
    """A foe's attack came to nothing."""

    foe: int
    whom: str


class Landing(Moment, frozen=True):
    """Harm or fatigue is about to be marked."""

    hit: Hit


class Invoking(Moment, frozen=True):
    """Somebody would work a rite: by codex, by symbol, or by cracking a symbol."""

    who: str
    rite: str
    path: str
    pushed: bool = False


class Healing(Moment, frozen=True):
    """Somebody stabilized a friend."""

    who: str
    whom: str


class FoeActed(Moment, frozen=True):
    """A foe has rolled for what it does."""

    foe: int


class Calling(Moment, frozen=True):
    """Somebody would call a spirit of a Cap, for a Boon or for Fatigue."""

    who: str
    cap: int
    price: str


class Commanding(Moment, frozen=True):
    """Somebody would command a bound spirit, or ease its leash."""

    spirit: int
    who: str = ""
    finesse: bool = False


class PhaseTurned(Moment, frozen=True):
    """Another phase has begun."""

    phase: Phase


class SceneEnding(Moment, frozen=True):
    """A scene is about to end."""
