"""Rolls as they are talked about and as they fall."""

from __future__ import annotations

from msgspec.structs import replace

from undertow.games.moonlight.world import (
    Band,
    Made,
    Roll,
    SetUp,
    World,
)
from undertow.kernel import Fact

BAD: tuple[Band, ...] = ("1-3", "4/5")
"""What has a cost."""


class GoalStated(Fact, frozen=True, tag="moonlight.goal"):
    id: int
    roll: Roll

    def evolve(self, world: World) -> World:
        rolls = {**world.rolls, self.id: self.roll}
        asked = "" if world.spotlight == self.roll.who else world.spotlight
        next_id = max(world.next_id, self.id + 1)
        return replace(world, rolls=rolls, spotlight=asked, next_id=next_id)


class RollChanged(Fact, frozen=True, tag="moonlight.roll-changed"):
    """The stakes were set, another action was chosen, help or a push was added."""

    id: int
    roll: Roll

    def evolve(self, world: World) -> World:
        return replace(world, rolls={**world.rolls, self.id: self.roll})


class RollDropped(Fact, frozen=True, tag="moonlight.roll-dropped"):
    id: int

    def evolve(self, world: World) -> World:
        return replace(world, rolls={id: r for id, r in world.rolls.items() if id != self.id})


class Rolled(Fact, frozen=True, tag="moonlight.rolled"):
    """The dice of an action roll fell."""

    id: int
    made: Made

    def evolve(self, world: World) -> World:
        rolls = {id: r for id, r in world.rolls.items() if id != self.id}
        mission, made = world.mission, self.made
        opened = mission is not None and mission.position is not None and made.kind != "flashback"
        if mission is not None and opened and made.who not in mission.acted:
            mission = replace(mission, acted=(*mission.acted, made.who))
        return replace(world, rolls=rolls, last=made, owed=made.band in BAD, mission=mission)


class Threw(Fact, frozen=True, tag="moonlight.threw"):
    """Dice fell for something else: resistance, obligation, eclipse, downtime."""

    who: str
    what: str
    faces: tuple[int, ...]
    band: Band

    def evolve(self, world: World) -> World:
        if self.what != "obligation":
            return world
        return replace(world, obliged=(*world.obliged, self.who))


class OpeningMade(Fact, frozen=True, tag="moonlight.opening"):
    """A set up succeeded, and others may follow."""

    id: int
    opening: SetUp

    def evolve(self, world: World) -> World:
        setups = {**world.setups, self.id: self.opening}
        return replace(world, setups=setups, next_id=max(world.next_id, self.id + 1))


class OpeningUsed(Fact, frozen=True, tag="moonlight.opening-used"):
    id: int
    who: str

    def evolve(self, world: World) -> World:
        made = world.setups[self.id]
        used = replace(made, used=(*made.used, self.who))
        return replace(world, setups={**world.setups, self.id: used})


class GroupFell(Fact, frozen=True, tag="moonlight.group"):
    """A group action: the best result is everybody's."""

    lead: str
    best: Made

    def evolve(self, world: World) -> World:
        return replace(world, last=self.best, owed=self.best.band in BAD)
