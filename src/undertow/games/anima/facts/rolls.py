"""Rolls: how dice come together, what they show, and what is counted."""

from __future__ import annotations

from msgspec.structs import replace

from undertow.games.anima.world import Element, Throw, Who, World
from undertow.kernel import Fact


class Described(Fact, frozen=True, tag="described"):
    """Somebody told what it looks like."""

    by: str
    about: str
    text: str

    def evolve(self, world: World) -> World:
        return world


class BasicGiven(Fact, frozen=True, omit_defaults=True, tag="basic-given"):
    """A maneuver got its basic dice."""

    actor: Who
    dice: int
    target: str = ""

    def evolve(self, world: World) -> World:
        throw = Throw("maneuver", self.actor, "own", self.target, basic=self.dice)
        return replace(world, conflict=replace(world.fight, throw=throw))


class OwnAdded(Fact, frozen=True, tag="own-added"):
    """Somebody put action dice of her own into the maneuver."""

    who: Who
    dice: int

    def evolve(self, world: World) -> World:
        f = world.fighters[self.who]
        c = world.fight
        throw = c.throw
        assert throw is not None
        others = throw.others if self.who == throw.actor else (*throw.others, self.who)
        throw = replace(
            throw,
            own=throw.own + self.dice,
            others=others,
            step="assists",
            shares=(*throw.shares, self.dice),
        )
        return replace(
            world,
            fighters={**world.fighters, self.who: replace(f, ap=f.ap - self.dice)},
            conflict=replace(c, throw=throw),
        )


class Assisted(Fact, frozen=True, omit_defaults=True, tag="assisted"):
    """Somebody gave a die of hers to another's maneuver."""

    giver: Who
    actor: Who
    how: str = ""

    def evolve(self, world: World) -> World:
        f = world.fighters[self.giver]
        c = world.fight
        assert c.throw is not None
        throw = replace(c.throw, assists=(*c.throw.assists, self.giver))
        return replace(
            world,
            fighters={**world.fighters, self.giver: replace(f, ap=f.ap - 1)},
            conflict=replace(c, throw=throw),
        )


class StrikeAimed(Fact, frozen=True, omit_defaults=True, tag="strike-aimed"):
    """Somebody aims strike dice at a target."""

    actor: Who
    target: Who
    dice: int
    powers: tuple[str, ...] = ()
    element: Element = ""

    def evolve(self, world: World) -> World:
        throw = Throw(
            "strike",
            self.actor,
            "redirect",
            self.target,
            own=self.dice,
            powers=self.powers,
            element=self.element,
        )
        return replace(world, conflict=replace(world.fight, throw=throw))


GUARDED = "guard"
"""How a strike was redirected: a guard was set with a maneuver. Else it is the power by which."""


class Redirected(Fact, frozen=True, tag="redirected"):
    """Somebody stands in the way: the strike is aimed at her instead."""

    target: Who
    guard: Who
    how: str

    def evolve(self, world: World) -> World:
        c = world.fight
        assert c.throw is not None
        throw = replace(c.throw, target=self.guard, step="powers")
        return replace(world, conflict=replace(c, throw=throw))


class AchievementTried(Fact, frozen=True, omit_defaults=True, tag="achievement-tried"):
    """Somebody goes for a goal or a switch."""

    actor: Who
    goal: str
    dice: int
    powers: tuple[str, ...] = ()

    def evolve(self, world: World) -> World:
        throw = Throw(
            "achievement", self.actor, "powers", self.goal, own=self.dice, powers=self.powers
        )
        return replace(world, conflict=replace(world.fight, throw=throw))


class Rolled(Fact, frozen=True, omit_defaults=True, tag="rolled"):
    """The dice fell. Later bonus dice of the same roll come as a second fact."""

    actor: Who
    faces: tuple[int, ...]
    bonus: int = 0
    powers: tuple[str, ...] = ()

    def evolve(self, world: World) -> World:
        c = world.fight
        if c.throw is None:
            return world
        throw = replace(
            c.throw,
            faces=(*c.throw.faces, *self.faces),
            bonus=c.throw.bonus + self.bonus,
            powers=(*c.throw.powers, *self.powers),
            step="reroll",
        )
        return replace(world, conflict=replace(c, throw=throw))


class Rerolled(Fact, frozen=True, omit_defaults=True, tag="rerolled"):
    """A trait was unmarked, and all failed dice were rolled again."""

    who: Who
    trait: int
    faces: tuple[int, ...]
    """What they show now, in place of the failed ones."""
    how: str = ""

    def evolve(self, world: World) -> World:
        f = world.fighters[self.who]
        c = world.fight
        f = replace(f, marks=tuple(mark for mark in f.marks if mark != self.trait))
        fighters = {**world.fighters, self.who: f}
        if c.throw is not None:
            again = iter(self.faces)
            faces = tuple(face if face > 2 else next(again) for face in c.throw.faces)
            c = replace(c, throw=replace(c.throw, faces=faces))
        return replace(world, fighters=fighters, conflict=c)


class Earned(Fact, frozen=True, omit_defaults=True, tag="earned"):
    """A maneuver was counted; dice went into pools."""

    actor: Who
    strike: int
    charge: int
    lost: int = 0
    """Charge dice that found no room."""
    shares: dict[Who, tuple[int, int]] = {}  # noqa: RUF012

    def evolve(self, world: World) -> World:
        fighters = dict(world.fighters)
        for who, (sp, cp) in (self.shares or {self.actor: (self.strike, self.charge)}).items():
            f = fighters[who]
            fighters[who] = replace(f, sp=f.sp + sp, cp=f.cp + cp)
        c = world.fight
        assert c.throw is not None
        throw = replace(
            c.throw,
            step="earn",
            done=True,
            strike=self.strike,
            charge=self.charge,
            lost=self.lost,
            won=self.strike + self.charge > 0,
        )
        return replace(world, fighters=fighters, conflict=replace(c, throw=throw))


class StrikeCounted(Fact, frozen=True, tag="strike-counted"):
    """A strike was compared with the defense: a hit uses up its strike dice."""

    actor: Who
    target: Who
    successes: int
    defense: int
    wounds: int
    dice: int

    def evolve(self, world: World) -> World:
        return _counted(self, world, self.defense, self.wounds > 0, self.wounds)


class AchievementCounted(Fact, frozen=True, tag="achievement-counted"):
    """An achievement was compared with the difficulty."""

    actor: Who
    goal: str
    successes: int
    difficulty: int
    won: bool
    dice: int

    def evolve(self, world: World) -> World:
        return _counted(self, world, self.difficulty, self.won)


def _counted(
    fact: StrikeCounted | AchievementCounted, world: World, against: int, won: bool, wounds: int = 0
) -> World:
    """A roll was compared with what it had to beat; where it did, its strike dice are used up."""
    c, fighters = world.fight, world.fighters
    if won:
        f = fighters[fact.actor]
        fighters = {**fighters, fact.actor: replace(f, sp=max(0, f.sp - fact.dice))}
    assert c.throw is not None
    throw = replace(
        c.throw,
        step="tell",
        done=True,
        successes=fact.successes,
        against=against,
        wounds=wounds,
        won=won,
    )
    return replace(world, fighters=fighters, conflict=replace(c, throw=throw))
