"""What patrons are owed, what is being worked, symbols and what magic leaves on people."""

from __future__ import annotations

from msgspec.structs import replace

from undertow.games.edge.facts.people import changed
from undertow.games.edge.world import Symbol, Working, World
from undertow.kernel import Fact


class Owed(Fact, frozen=True, tag="edge.owed"):
    """Somebody owes a patron this much now, and so much of it from this scene."""

    who: str
    patron: str
    segments: int
    why: str
    fresh: int = 0

    def evolve(self, world: World) -> World:
        one = world.people[self.who]
        ledger = {**one.obligation, self.patron: self.segments}
        fresh = {**one.fresh, self.patron: self.fresh}
        return changed(
            world,
            self.who,
            obligation={patron: n for patron, n in ledger.items() if n},
            fresh={patron: n for patron, n in fresh.items() if n},
        )


class LockSet(Fact, frozen=True, tag="edge.locked"):
    """Somebody went over capacity, or is below it again."""

    who: str
    locked: bool

    def evolve(self, world: World) -> World:
        return changed(world, self.who, locked=self.locked)


class SymbolSet(Fact, frozen=True, tag="edge.symbol"):
    """A patron's symbol as it is now."""

    who: str
    patron: str
    symbol: Symbol

    def evolve(self, world: World) -> World:
        symbols = {**world.people[self.who].symbols, self.patron: self.symbol}
        return changed(world, self.who, symbols=symbols)


class Exposed(Fact, frozen=True, tag="edge.exposed"):
    """Somebody's exposure is this much now."""

    who: str
    exposure: int
    why: str

    def evolve(self, world: World) -> World:
        return changed(world, self.who, exposure=self.exposure)


class WorkingSet(Fact, frozen=True, tag="edge.working"):
    """Something that is being worked, as it is now; None where it is over."""

    id: int
    working: Working | None

    def evolve(self, world: World) -> World:
        workings = {id: one for id, one in world.workings.items() if id != self.id}
        if self.working is not None:
            workings[self.id] = self.working
        return replace(world, workings=workings, next_id=max(world.next_id, self.id + 1))


class AttributeSet(Fact, frozen=True, tag="edge.attribute"):
    """An attribute is this much now, for as long as something lasts."""

    who: str
    attribute: str
    rating: int

    def evolve(self, world: World) -> World:
        attributes = {**world.people[self.who].attributes, self.attribute: self.rating}
        return changed(world, self.who, attributes=attributes)


class FollowerLeft(Fact, frozen=True, tag="edge.follower-left"):
    who: str
    id: int

    def evolve(self, world: World) -> World:
        followers = world.people[self.who].followers
        kept = {id: one for id, one in followers.items() if id != self.id}
        return changed(world, self.who, followers=kept)
