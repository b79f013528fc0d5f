"""Dice that change hands, wounds, conditions, and who comes and goes."""

from __future__ import annotations

from msgspec.structs import replace

from undertow.games.anima.world import Sheet, Weapon, Who, World
from undertow.kernel import Fact

SPOT_FOUND = "weak-spot"
"""Why somebody took wounds and left: the weak spot was found."""


class Shifted(Fact, frozen=True, omit_defaults=True, tag="shifted"):
    """Dice came into somebody's pools, or left them; `why` is a word of the chronicle."""

    who: Who
    why: str
    ap: int = 0
    sp: int = 0
    cp: int = 0

    def evolve(self, world: World) -> World:
        f = world.fighters[self.who]
        return world.with_fighter(
            replace(f, ap=f.ap + self.ap, sp=f.sp + self.sp, cp=f.cp + self.cp)
        )


class Paid(Fact, frozen=True, tag="paid"):
    """Charge powers were declared, and their cost paid."""

    who: Who
    powers: tuple[str, ...]
    cost: int

    def evolve(self, world: World) -> World:
        f = world.fighters[self.who]
        return world.with_fighter(replace(f, cp=f.cp - self.cost))


class Wounded(Fact, frozen=True, tag="wounded"):
    """Wound circles were marked."""

    who: Who
    wounds: int
    by: str
    """Who did it; empty where nobody did."""
    why: str
    """strike, exhaustion, banished, weak-spot, hand, or the power that did it."""

    def evolve(self, world: World) -> World:
        f = world.fighters[self.who]
        return world.with_fighter(replace(f, wounds=f.wounds + self.wounds))


class Healed(Fact, frozen=True, tag="healed"):
    """Wound circles were cleared."""

    who: Who
    wounds: int
    why: str

    def evolve(self, world: World) -> World:
        f = world.fighters[self.who]
        return world.with_fighter(replace(f, wounds=f.wounds - self.wounds))


class FellOut(Fact, frozen=True, tag="fell-out"):
    """Somebody takes no further part in the conflict: defeated, or gone."""

    who: Who
    how: str
    """defeated, left."""

    def evolve(self, world: World) -> World:
        f = world.fighters[self.who]
        world = without_guard(world, self.who)
        return world.with_fighter(replace(f, out=True, left=self.how == "left", returns=0))


def without_guard(world: World, who: Who) -> World:
    """Whoever is gone no longer guards anybody, and does not again when she comes back; nor does a
    die still say what she must do."""
    c = world.conflict
    if c is None or not (c.guards or c.bound):
        return world
    guards = tuple(pair for pair in c.guards if pair[1] != who)
    bound = None if c.bound is not None and c.bound[0] == who else c.bound
    return replace(world, conflict=replace(c, guards=guards, bound=bound))


class CameBack(Fact, frozen=True, tag="came-back"):
    """Somebody who was out of the conflict is in it again."""

    who: Who

    def evolve(self, world: World) -> World:
        f = world.fighters[self.who]
        return world.with_fighter(replace(f, out=False, left=False, returns=0))


class Fled(Fact, frozen=True, tag="fled"):
    """A cowardly opponent runs, and misses its next turn."""

    who: Who

    def evolve(self, world: World) -> World:
        f = world.fighters[self.who]
        world = without_guard(world, self.who)
        return world.with_fighter(replace(f, sp=0, cp=0, returns=1))


class TurnMissed(Fact, frozen=True, tag="turn-missed"):
    """Somebody who ran away lets a turn go by, or comes back."""

    who: Who

    def evolve(self, world: World) -> World:
        f = world.fighters[self.who]
        return world.with_fighter(replace(f, returns=f.returns - 1))


class Summoned(Fact, frozen=True, tag="summoned"):
    """An eidolon came at its summoner's call, or was there from the start."""

    eidolon: Who
    ap: int
    sp: int
    cp: int

    def evolve(self, world: World) -> World:
        f = world.fighters[self.eidolon]
        return world.with_fighter(
            replace(f, here=True, out=False, called=True, ap=self.ap, sp=self.sp, cp=self.cp)
        )


class WentHome(Fact, frozen=True, tag="went-home"):
    """An eidolon went back to its own world; what lies on it lasts as long as the conflict."""

    eidolon: Who
    how: str
    """dismissed, defeated, banished, cowardly, summoner."""
    keeps: bool = False
    """Does it keep its strike and charge dice?"""

    def evolve(self, world: World) -> World:
        f = world.fighters[self.eidolon]
        sp, cp = (f.sp, f.cp) if self.keeps else (0, 0)
        world = without_guard(world, self.eidolon)
        return world.with_fighter(replace(f, here=False, sp=sp, cp=cp))


class ConditionPut(Fact, frozen=True, tag="condition-put"):
    """A condition took hold."""

    who: Who
    condition: str
    source: str

    def evolve(self, world: World) -> World:
        f = world.fighters[self.who]
        entry = (self.condition, self.source)
        if entry in f.conditions:
            return world
        return world.with_fighter(replace(f, conditions=(*f.conditions, entry)))


class ConditionLifted(Fact, frozen=True, omit_defaults=True, tag="condition-lifted"):
    """A condition was taken away; with a source, only what that source did."""

    who: Who
    condition: str
    source: str = ""

    def evolve(self, world: World) -> World:
        f = world.fighters[self.who]
        left = tuple(
            (name, source)
            for name, source in f.conditions
            if name != self.condition or (self.source and source != self.source)
        )
        return world.with_fighter(replace(f, conditions=left))


class DarknessFell(Fact, frozen=True, tag="darkness-fell"):
    """Darkness covers the conflict."""

    source: str

    def evolve(self, world: World) -> World:
        c = world.fight
        if self.source in c.darkness:
            return world
        return replace(world, conflict=replace(c, darkness=(*c.darkness, self.source)))


class DarknessLifted(Fact, frozen=True, omit_defaults=True, tag="darkness-lifted"):
    """It is light again, or one source of the dark is gone."""

    source: str = ""

    def evolve(self, world: World) -> World:
        c = world.fight
        left = tuple(s for s in c.darkness if self.source and s != self.source)
        return replace(world, conflict=replace(c, darkness=left))


class WeaponDrawn(Fact, frozen=True, tag="weapon-drawn"):
    """Somebody took another of her weapons in hand; -1 for none."""

    who: Who
    weapon: int

    def evolve(self, world: World) -> World:
        return world.with_fighter(replace(world.fighters[self.who], held=self.weapon))


class Disarmed(Fact, frozen=True, tag="disarmed"):
    """Weapons left somebody's hands, or came back."""

    who: Who
    weapons: tuple[int, ...]
    armed: bool

    def evolve(self, world: World) -> World:
        f = world.fighters[self.who]
        left = tuple(w for w in f.disarmed if w not in self.weapons)
        return world.with_fighter(
            replace(f, disarmed=left if self.armed else (*left, *self.weapons))
        )


class Imbued(Fact, frozen=True, tag="imbued"):
    """A Soulsmith changed the effects of a weapon."""

    smith: Who
    owner: Who
    weapon: int
    effects: tuple[str, ...]

    def evolve(self, world: World) -> World:
        f = world.fighters[self.owner]
        old = f.sheet.weapons
        new = replace(old[self.weapon], effects=self.effects)
        weapons: tuple[Weapon, ...] = (*old[: self.weapon], new, *old[self.weapon + 1 :])
        return world.with_fighter(replace(f, sheet=replace(f.sheet, weapons=weapons)))


class TraitMarked(Fact, frozen=True, tag="trait-marked"):
    """A trait got its mark."""

    who: Who
    trait: int

    def evolve(self, world: World) -> World:
        f = world.fighters[self.who]
        return world.with_fighter(replace(f, marks=tuple(sorted((*f.marks, self.trait)))))


class PassionChanged(Fact, frozen=True, omit_defaults=True, tag="passion-changed"):
    """Somebody burns for something else now."""

    who: Who
    passion: str
    loved: str = ""

    def evolve(self, world: World) -> World:
        f = world.fighters[self.who]
        return world.with_fighter(
            replace(f, passion=self.passion, loved=self.loved, changes=f.changes + 1)
        )


class SheetChanged(Fact, frozen=True, tag="sheet-changed"):
    """Something on somebody's sheet was written anew: a power gained, a background, a link."""

    sheet: Sheet
    what: str

    def evolve(self, world: World) -> World:
        f = world.fighters[self.sheet.id]
        gained = sum(self.sheet.powers.values()) - sum(f.sheet.powers.values())
        left = max(0, f.open - max(0, gained))
        return world.with_fighter(replace(f, sheet=self.sheet, open=left))


class PickGranted(Fact, frozen=True, tag="pick-granted"):
    """Somebody may take one more power."""

    who: Who

    def evolve(self, world: World) -> World:
        f = world.fighters[self.who]
        return world.with_fighter(replace(f, open=f.open + 1))


class Adjusted(Fact, frozen=True, tag="adjusted"):
    """The GM set a figure by hand, for what the engine does not know."""

    who: Who
    what: str
    amount: int
    reason: str

    def evolve(self, world: World) -> World:
        f = world.fighters[self.who]
        if self.what == "ap":
            f = replace(f, ap=self.amount)
        elif self.what == "sp":
            f = replace(f, sp=self.amount)
        elif self.what == "cp":
            f = replace(f, cp=self.amount)
        else:
            f = replace(f, wounds=self.amount)
        return world.with_fighter(f)
