"""What befalls protagonists: stress, eclipse, harm, links, growth."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from undertow.games.moonlight.boards import Avatar
from undertow.games.moonlight.world import (
    ACTIONS,
    RECOVERY,
    Consequence,
    Falling,
    Harm,
    Loss,
    Protagonist,
    World,
)
from undertow.kernel import Fact
from undertow.parts.uses import Use


def changed(world: World, who: str, **to: Any) -> World:
    """The world in which one protagonist is otherwise."""
    return replace(world, people={**world.people, who: replace(world.people[who], **to)})


class Stressed(Fact, frozen=True, tag="moonlight.stress"):
    """Somebody's stress is this much now."""

    who: str
    stress: int
    why: str

    def evolve(self, world: World) -> World:
        return changed(world, self.who, stress=self.stress)


class BrinkReached(Fact, frozen=True, tag="moonlight.brink"):
    """Only another can keep somebody from eclipse now."""

    who: str
    deadly: bool = False
    """Is it life and death?"""

    def evolve(self, world: World) -> World:
        others = tuple(one for one in world.falling if one.who != self.who)
        deadly = self.deadly or Falling(self.who, True) in world.falling
        return replace(world, falling=(*others, Falling(self.who, deadly)))


class BrinkLeft(Fact, frozen=True, tag="moonlight.brink-left"):
    who: str
    by: str = ""
    """Who saved them; nobody, where they fell."""

    def evolve(self, world: World) -> World:
        world = replace(world, falling=tuple(f for f in world.falling if f.who != self.who))
        if self.by:
            return world
        return replace(changed(world, self.who, eclipse=True), fallen=True)


class Eclipsed(Fact, frozen=True, tag="moonlight.eclipse"):
    who: str

    def evolve(self, world: World) -> World:
        return replace(changed(world, self.who, eclipse=True), fallen=True)


class EclipseEscaped(Fact, frozen=True, tag="moonlight.escape"):
    who: str
    by: str
    words: str
    clears: bool
    """On a mission stress and transcendence stay as they are."""

    def evolve(self, world: World) -> World:
        if self.clears:
            return changed(world, self.who, eclipse=False, stress=0, track=0)
        return changed(world, self.who, eclipse=False)


class WasLost(Fact, frozen=True, tag="moonlight.lost"):
    who: str
    how: Loss

    def evolve(self, world: World) -> World:
        world = changed(world, self.who, lost=self.how, transcended=False)
        people = {
            id: replace(one, links={w: n for w, n in one.links.items() if w != self.who})
            for id, one in world.people.items()
        }
        incoming = {id: c for id, c in world.incoming.items() if c.whom != self.who}
        rolls = {id: r for id, r in world.rolls.items() if r.who != self.who}
        falling = tuple(f for f in world.falling if f.who != self.who)
        asked = "" if world.spotlight == self.who else world.spotlight
        theirs = world.phase == "mission" and self.how in ("dead", "adversary")
        return replace(
            world,
            people=people,
            incoming=incoming,
            rolls=rolls,
            falling=falling,
            spotlight=asked,
            fallen=world.fallen or theirs,
        )


class Hurt(Fact, frozen=True, tag="moonlight.harm"):
    who: str
    harm: Harm

    def evolve(self, world: World) -> World:
        return changed(world, self.who, harm=(*world.people[self.who].harm, self.harm))


class PutOut(Fact, frozen=True, tag="moonlight.out"):
    """Out of action until the mission ends."""

    who: str

    def evolve(self, world: World) -> World:
        return changed(world, self.who, out=True)


def mended(world: World, who: str, left: dict[int, Harm]) -> World:
    """Some harm is gone: this is left, by where it stood. Rolls that the rest holds back know it still."""
    places = list(left)
    rolls = {
        id: replace(roll, tags=tuple(places.index(n) for n in roll.tags if n in left))
        if roll.who == who
        else roll
        for id, roll in world.rolls.items()
    }
    return changed(replace(world, rolls=rolls), who, harm=tuple(left.values()))


class Recovered(Fact, frozen=True, tag="moonlight.recovered"):
    """Segments of a recovery clock; a full one lowers all harm by a level."""

    who: str
    segments: int
    least: int = 0
    """Segments that are always filled."""

    def evolve(self, world: World) -> World:
        one = world.people[self.who]
        marked = max(one.recovery - self.least, 0) + self.segments
        left = dict(enumerate(one.harm))
        while left and marked >= RECOVERY - self.least:
            marked -= RECOVERY - self.least
            left = {n: replace(h, level=h.level - 1) for n, h in left.items() if h.level > 1}
        world = mended(world, self.who, left)
        return changed(world, self.who, recovery=self.least + marked if left else self.least)


class Foreseen(Fact, frozen=True, tag="moonlight.consequence"):
    """A consequence was proposed, or answered. It has not landed."""

    id: int
    consequence: Consequence

    def evolve(self, world: World) -> World:
        incoming = {**world.incoming, self.id: self.consequence}
        owed = world.owed and self.consequence.promised
        next_id = max(world.next_id, self.id + 1)
        return replace(world, incoming=incoming, owed=owed, next_id=next_id)


class Landed(Fact, frozen=True, tag="moonlight.landed"):
    """A consequence came to pass, or was averted."""

    id: int
    averted: bool

    def evolve(self, world: World) -> World:
        return replace(world, incoming={id: c for id, c in world.incoming.items() if id != self.id})


class ArmourSpent(Fact, frozen=True, tag="moonlight.armour"):
    who: str
    special: bool

    def evolve(self, world: World) -> World:
        return changed(world, self.who, **{"special" if self.special else "armour": False})


class Rearmed(Fact, frozen=True, tag="moonlight.rearmed"):
    """Armour and special armour are as new."""

    who: str

    def evolve(self, world: World) -> World:
        return changed(world, self.who, armour=True, special=True)


class HarmShrugged(Fact, frozen=True, tag="moonlight.shrug"):
    who: str
    tag: int

    def evolve(self, world: World) -> World:
        harm = list(world.people[self.who].harm)
        harm[self.tag] = replace(harm[self.tag], shrugged=True)
        return changed(world, self.who, harm=tuple(harm))


class Transcended(Fact, frozen=True, tag="moonlight.transcended"):
    who: str
    words: str
    feels: str = ""
    back: str = ""

    def evolve(self, world: World) -> World:
        return changed(world, self.who, transcended=True, changed=True)


class TrackMarked(Fact, frozen=True, tag="moonlight.track"):
    who: str
    track: int

    def evolve(self, world: World) -> World:
        return changed(world, self.who, track=self.track)


class ChangedBack(Fact, frozen=True, tag="moonlight.changed-back"):
    who: str

    def evolve(self, world: World) -> World:
        harm = tuple(replace(tag, shrugged=False) for tag in world.people[self.who].harm)
        return changed(world, self.who, transcended=False, harm=harm)


class LinksChanged(Fact, frozen=True, tag="moonlight.links"):
    """Somebody's links with somebody else are this many now."""

    who: str
    whom: str
    links: int

    def evolve(self, world: World) -> World:
        links = {**world.people[self.who].links, self.whom: self.links}
        return changed(world, self.who, links={w: n for w, n in links.items() if n})


class Learned(Fact, frozen=True, tag="moonlight.xp"):
    who: str
    track: str
    why: str

    def evolve(self, world: World) -> World:
        one = world.people[self.who]
        marked, size = one.xp.get(self.track, 0) + 1, world.figures.xp(self.track)
        if marked < size:
            return changed(world, self.who, xp={**one.xp, self.track: marked})
        xp = {**one.xp, self.track: marked - size}
        return changed(world, self.who, xp=xp, advances=(*one.advances, self.track))


class Granted(Fact, frozen=True, tag="moonlight.granted"):
    """Somebody may choose an advance, of any track they like."""

    who: str

    def evolve(self, world: World) -> World:
        return changed(world, self.who, advances=(*world.people[self.who].advances, "any"))


class Healed(Fact, frozen=True, tag="moonlight.healed"):
    """All harm is gone."""

    who: str

    def evolve(self, world: World) -> World:
        return changed(mended(world, self.who, {}), self.who, recovery=0)


class DoomSet(Fact, frozen=True, tag="moonlight.doom"):
    """Fatal harm is held off while transcendence lasts, or the time has come."""

    who: str
    doomed: bool

    def evolve(self, world: World) -> World:
        return changed(world, self.who, doomed=self.doomed)


class SwappedOut(Fact, frozen=True, tag="moonlight.swapped"):
    """One ability was given up for another."""

    who: str
    old: str
    new: str

    def evolve(self, world: World) -> World:
        kept = tuple(id for id in world.people[self.who].abilities if id != self.old)
        return changed(world, self.who, abilities=(*kept, self.new))


class BondsChanged(Fact, frozen=True, tag="moonlight.bonds"):
    """Somebody's links with an Engine are this many now."""

    who: str
    engine: int
    links: int

    def evolve(self, world: World) -> World:
        bonds = {**world.people[self.who].bonds, self.engine: self.links}
        return changed(world, self.who, bonds={e: n for e, n in bonds.items() if n})


class AvatarSet(Fact, frozen=True, tag="moonlight.avatar"):
    who: str
    avatar: Avatar

    def evolve(self, world: World) -> World:
        return changed(world, self.who, avatar=self.avatar)


class Advanced(Fact, frozen=True, tag="moonlight.advanced"):
    """An advance was spent: on a dot or on an ability."""

    who: str
    track: str
    gain: str

    def evolve(self, world: World) -> World:
        one = world.people[self.who]
        left = list(one.advances)
        left.remove(self.track)
        world = changed(world, self.who, advances=tuple(left))
        if self.gain in ACTIONS:
            return with_dot(world, self.who, self.gain)
        return changed(world, self.who, abilities=(*one.abilities, self.gain))


class DowntimeSpent(Fact, frozen=True, tag="moonlight.downtime"):
    who: str
    left: int

    def evolve(self, world: World) -> World:
        return changed(world, self.who, downtime=self.left)


class Used(Fact, frozen=True, tag="moonlight.used"):
    use: Use

    def evolve(self, world: World) -> World:
        return replace(world, uses=(*world.uses, self.use))


class MissionCleared(Fact, frozen=True, tag="moonlight.cleared"):
    """After a mission: links go; stress, transcendence and armour are as new, but not in eclipse."""

    strained: bool = False
    """Do stress and transcendence stay as they are, for everybody?"""

    def evolve(self, world: World) -> World:
        def after(one: Protagonist) -> Protagonist:
            one = replace(one, links={}, bonds={}, out=False, transcended=False, changed=False)
            one = replace(one, harm=tuple(replace(tag, shrugged=False) for tag in one.harm))
            if one.eclipse:
                return one
            one = replace(one, armour=True, special=True)
            return one if self.strained else replace(one, stress=0, track=0)

        return replace(world, people={id: after(one) for id, one in world.people.items()})


class Chosen(Fact, frozen=True, tag="moonlight.chosen"):
    """What an ability has its holder choose: a rival, a fated person, a topic."""

    who: str
    ability: str
    choice: str

    def evolve(self, world: World) -> World:
        chosen = {**world.people[self.who].chosen, self.ability: self.choice}
        return changed(world, self.who, chosen=chosen)


def with_dot(world: World, who: str, action: str) -> World:
    """The world in which an action has one dot more: the lowest empty one."""
    one = world.people[who]
    dots, bright = one.dots.get(action, 0), one.bright.get(action, 0)
    if dots < 2:
        return changed(world, who, dots={**one.dots, action: dots + 1})
    return changed(world, who, bright={**one.bright, action: min(2, bright + 1)})


class DotGained(Fact, frozen=True, tag="moonlight.dot"):
    who: str
    action: str

    def evolve(self, world: World) -> World:
        return with_dot(world, self.who, self.action)
