"""Rolls as they are talked about and as they fall."""

from __future__ import annotations

from msgspec.structs import replace

from undertow.games.edge.world import Made, Roll, World
from undertow.kernel import Fact


class RollSet(Fact, frozen=True, tag="edge.roll"):
    """A roll that lies open, as it is now."""

    id: int
    roll: Roll

    def evolve(self, world: World) -> World:
        rolls = {**world.rolls, self.id: self.roll}
        return replace(world, rolls=rolls, next_id=max(world.next_id, self.id + 1))


class RollDropped(Fact, frozen=True, tag="edge.roll-dropped"):
    id: int

    def evolve(self, world: World) -> World:
        return replace(world, rolls={id: roll for id, roll in world.rolls.items() if id != self.id})


class Threw(Fact, frozen=True, tag="edge.threw"):
    """The dice fell, or some of them again. The ones among them stick."""

    id: int
    faces: tuple[int, ...]
    beats: int
    rerolled: bool = False

    def evolve(self, world: World) -> World:
        roll = world.rolls[self.id]
        fell = replace(
            roll, faces=self.faces, beats=self.beats, rerolled=roll.rerolled or self.rerolled
        )
        return replace(world, rolls={**world.rolls, self.id: fell})


class Stood(Fact, frozen=True, tag="edge.stood"):
    """A roll stands: this is what came of it."""

    id: int
    made: Made

    def evolve(self, world: World) -> World:
        rolls = {id: roll for id, roll in world.rolls.items() if id != self.id}
        return replace(world, rolls=rolls, last=self.made)


class DueSet(Fact, frozen=True, tag="edge.due"):
    """What the last roll still owes its player, and what it has paid."""

    boons: int
    paid: int = 0

    def evolve(self, world: World) -> World:
        last = world.last and replace(world.last, due=self.boons, paid=self.paid)
        return replace(world, last=last)


class DiceFell(Fact, frozen=True, tag="edge.dice"):
    """Dice fell for something that is no roll of its own: a foe's attack, a test."""

    who: str
    what: str
    faces: tuple[int, ...]
    dv: int
    successes: int

    def evolve(self, world: World) -> World:
        return world
