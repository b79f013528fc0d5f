"""What befalls characters: fatigue, harm, boons, growth."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from undertow.games.edge.rulings import Rulings
from undertow.games.edge.world import Asset, Character, Follower, Hit, Item, World
from undertow.kernel import Fact
from undertow.parts.uses import Use


def off_the_grid(world: World, who: str) -> World:
    """Who is gone or down stands in nobody's way."""
    if world.grid is None or who not in world.grid.units:
        return world
    units = {id: unit for id, unit in world.grid.units.items() if id != who}
    return replace(world, grid=replace(world.grid, units=units))


def changed(world: World, who: str, **to: Any) -> World:
    """The world in which one character is otherwise."""
    return replace(world, people={**world.people, who: replace(world.people[who], **to)})


class Gathered(Fact, frozen=True, tag="edge.gathered"):
    """The characters as the story begins, and how the table reads the book."""

    people: dict[str, Character]
    rulings: Rulings = Rulings()
    jokers: bool = False

    def evolve(self, world: World) -> World:
        ids = [
            id for one in self.people.values() for id in (*one.gear, *one.followers, *one.assets)
        ]
        return replace(
            world,
            people=self.people,
            rulings=self.rulings,
            jokers=self.jokers,
            next_id=max((*ids, world.next_id - 1)) + 1,
        )


class SheetSet(Fact, frozen=True, tag="edge.sheet"):
    """A character joins, or their sheet is written anew."""

    who: Character

    def evolve(self, world: World) -> World:
        ids = (*self.who.gear, *self.who.followers, *self.who.assets, world.next_id - 1)
        people = {**world.people, self.who.id: self.who}
        return replace(world, people=people, next_id=max(ids) + 1)


class Tired(Fact, frozen=True, tag="edge.fatigue"):
    """Somebody's fatigue is this much now."""

    who: str
    fatigue: int
    why: str
    deep: int = 0

    def evolve(self, world: World) -> World:
        return changed(world, self.who, fatigue=self.fatigue, deep=self.deep)


class Harmed(Fact, frozen=True, tag="edge.harm"):
    """Somebody's harm is this level now."""

    who: str
    harm: int
    why: str
    dying: bool = False
    treated: bool = False

    def evolve(self, world: World) -> World:
        return changed(world, self.who, harm=self.harm, dying=self.dying, treated=self.treated)


class Died(Fact, frozen=True, tag="edge.died"):
    """Somebody is dead, or gone for good."""

    who: str
    words: str

    def evolve(self, world: World) -> World:
        world = changed(off_the_grid(world, self.who), self.who, dead=True, dying=False)
        rolls = {id: roll for id, roll in world.rolls.items() if roll.who != self.who}
        hits = {id: hit for id, hit in world.hits.items() if hit.whom != self.who}
        return replace(world, rolls=rolls, hits=hits)


class HitSet(Fact, frozen=True, tag="edge.hit"):
    """Harm is on its way, and this far."""

    id: int
    hit: Hit

    def evolve(self, world: World) -> World:
        hits = {**world.hits, self.id: self.hit}
        return replace(world, hits=hits, next_id=max(world.next_id, self.id + 1))


class HitLanded(Fact, frozen=True, tag="edge.landed"):
    id: int

    def evolve(self, world: World) -> World:
        return replace(world, hits={id: hit for id, hit in world.hits.items() if id != self.id})


class BoonsSet(Fact, frozen=True, tag="edge.boons"):
    """Somebody holds this many boons now."""

    who: str
    boons: int
    why: str
    consoled: int = 0
    """How many of them failure gave."""
    lost: int = 0
    """How many there was no room for."""

    def evolve(self, world: World) -> World:
        one = world.people[self.who]
        consoled, given = one.consoled + self.consoled, min(one.given, self.boons)
        return changed(world, self.who, boons=self.boons, consoled=consoled, given=given)


class Gifted(Fact, frozen=True, tag="edge.gift"):
    """A boon changed hands, with its reason."""

    giver: str
    to: str
    words: str

    def evolve(self, world: World) -> World:
        use = Use(self.giver, f"edge.gift-boon@{self.to}", "scene")
        boons = world.people[self.giver].boons - 1
        world = replace(changed(world, self.giver, boons=boons), uses=(*world.uses, use))
        to = world.people[self.to]
        return changed(world, self.to, boons=to.boons + 1, given=to.given + 1)


class Conditioned(Fact, frozen=True, tag="edge.conditions"):
    """What ails somebody, as it is now."""

    who: str
    conditions: tuple[str, ...]

    def evolve(self, world: World) -> World:
        return changed(world, self.who, conditions=self.conditions)


class GearSet(Fact, frozen=True, tag="edge.gear"):
    """A thing somebody carries, as it is now; None where it is gone."""

    who: str
    id: int
    item: Item | None

    def evolve(self, world: World) -> World:
        gear = {id: item for id, item in world.people[self.who].gear.items() if id != self.id}
        if self.item is not None:
            gear[self.id] = self.item
        world = replace(world, next_id=max(world.next_id, self.id + 1))
        return changed(world, self.who, gear=dict(sorted(gear.items())))


class FollowerSet(Fact, frozen=True, tag="edge.follower"):
    who: str
    id: int
    follower: Follower

    def evolve(self, world: World) -> World:
        followers = {**world.people[self.who].followers, self.id: self.follower}
        world = replace(world, next_id=max(world.next_id, self.id + 1))
        return changed(world, self.who, followers=followers)


class AssetSet(Fact, frozen=True, tag="edge.asset"):
    who: str
    id: int
    asset: Asset

    def evolve(self, world: World) -> World:
        assets = {**world.people[self.who].assets, self.id: self.asset}
        world = replace(world, next_id=max(world.next_id, self.id + 1))
        return changed(world, self.who, assets=assets)


class Moved(Fact, frozen=True, tag="edge.moved"):
    who: str
    band: str
    melee: bool

    def evolve(self, world: World) -> World:
        return changed(world, self.who, band=self.band, melee=self.melee)


class Learned(Fact, frozen=True, tag="edge.xp"):
    """XP was gained, or spent where it is less than nothing; what was ever gained never shrinks."""

    who: str
    xp: int
    why: str

    def evolve(self, world: World) -> World:
        one = world.people[self.who]
        return changed(world, self.who, xp=one.xp + self.xp, earned=one.earned + max(0, self.xp))


class Bought(Fact, frozen=True, tag="edge.bought"):
    """Something was bought with XP: the character after it."""

    what: str
    cost: int
    who: Character

    def evolve(self, world: World) -> World:
        return SheetSet(self.who).evolve(world)


class DowntimeSpent(Fact, frozen=True, tag="edge.downtime"):
    """What is left of somebody's downtime."""

    who: str
    actions: int
    days: int

    def evolve(self, world: World) -> World:
        return changed(world, self.who, downtime=self.actions, days=self.days)


class Converted(Fact, frozen=True, tag="edge.converted"):
    """Boons were turned into XP in this session."""

    who: str

    def evolve(self, world: World) -> World:
        return changed(world, self.who, converted=True)


class Dared(Fact, frozen=True, tag="edge.dared"):
    """Something desperate succeeded."""

    who: str

    def evolve(self, world: World) -> World:
        return changed(world, self.who, daring=True)


class Used(Fact, frozen=True, tag="edge.used"):
    use: Use

    def evolve(self, world: World) -> World:
        return replace(world, uses=(*world.uses, self.use))
