"""What can happen, and what it does to the world."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from undertow.games.moonlight.world import (
    ACTIONS,
    RECOVERY,
    XP,
    Band,
    Consequence,
    Falling,
    Flashback,
    Harm,
    Loss,
    Made,
    Mission,
    Phase,
    Protagonist,
    Roll,
    Secondary,
    Series,
    SetUp,
    Tracks,
    Vow,
    World,
)
from undertow.kernel import Fact
from undertow.parts.clocks import Clock
from undertow.parts.secrets import Kept
from undertow.parts.uses import Use, over


def changed(world: World, who: str, **to: Any) -> World:
    """The world in which one protagonist is otherwise."""
    return replace(world, people={**world.people, who: replace(world.people[who], **to)})


class Gathered(Fact, frozen=True, tag="moonlight.gathered"):
    """The protagonists as the story begins."""

    people: dict[str, Protagonist]

    def evolve(self, world: World) -> World:
        return replace(world, people=self.people)


class PhaseBegan(Fact, frozen=True, tag="moonlight.phase"):
    phase: Phase

    def evolve(self, world: World) -> World:
        uses = over(world.uses, ["phase", *(["mission"] if self.phase == "fallout" else [])])
        people = world.people
        if self.phase == "mission":
            people = {id: replace(one, downtime=0) for id, one in people.items()}
        episode = world.episode + (self.phase == "obligation")
        return replace(
            world, phase=self.phase, uses=uses, people=people, episode=episode, obliged=(),
            rolls={}, last=None, setups={}, flashbacks={},
            mission=None if self.phase == "obligation" else world.mission,
            fallen=world.fallen and self.phase == "fallout",
            tracks=replace(world.tracks, steps=()),
        )  # fmt: skip


# An action roll, as it is talked about


class GoalStated(Fact, frozen=True, tag="moonlight.goal"):
    id: int
    roll: Roll

    def evolve(self, world: World) -> World:
        rolls = {**world.rolls, self.id: self.roll}
        return replace(world, rolls=rolls, next_id=max(world.next_id, self.id + 1))


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
        return replace(world, rolls=rolls, last=self.made)


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
        return replace(world, last=self.best)


# What befalls people


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

    def evolve(self, world: World) -> World:
        return replace(world, falling=(*world.falling, Falling(self.who)))


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
        return replace(world, people=people, incoming=incoming, rolls=rolls, falling=falling)


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


class Recovered(Fact, frozen=True, tag="moonlight.recovered"):
    """Segments of a recovery clock; a full one lowers all harm by a level."""

    who: str
    segments: int

    def evolve(self, world: World) -> World:
        one = world.people[self.who]
        marked, harm = one.recovery + self.segments, one.harm
        while harm and marked >= RECOVERY:
            marked -= RECOVERY
            harm = tuple(replace(tag, level=tag.level - 1) for tag in harm if tag.level > 1)
        return changed(world, self.who, recovery=marked if harm else 0, harm=harm)


class Foreseen(Fact, frozen=True, tag="moonlight.consequence"):
    """A consequence was proposed, or answered. It has not landed."""

    id: int
    consequence: Consequence

    def evolve(self, world: World) -> World:
        incoming = {**world.incoming, self.id: self.consequence}
        return replace(world, incoming=incoming, next_id=max(world.next_id, self.id + 1))


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


# Transcendence, links, clocks


class Transcended(Fact, frozen=True, tag="moonlight.transcended"):
    who: str
    words: str

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


class ClockSet(Fact, frozen=True, tag="moonlight.clock"):
    """A clock as it stands now."""

    id: int
    clock: Clock

    def evolve(self, world: World) -> World:
        clocks = {**world.clocks, self.id: self.clock}
        return replace(world, clocks=clocks, next_id=max(world.next_id, self.id + 1))

    def seen_by(self, seat: str) -> Fact | None:
        return self if Kept.seen_by(self.clock, seat) else None


class ClockPutAway(Fact, frozen=True, tag="moonlight.clock-gone"):
    id: int
    hidden: tuple[str, ...] | None = None

    def evolve(self, world: World) -> World:
        return replace(world, clocks={id: c for id, c in world.clocks.items() if id != self.id})

    def seen_by(self, seat: str) -> Fact | None:
        return self if self.hidden is None or seat in self.hidden else None


class MissionSet(Fact, frozen=True, tag="moonlight.mission"):
    """The mission as it stands now."""

    mission: Mission

    def evolve(self, world: World) -> World:
        return replace(world, mission=self.mission)


class FlashbackSet(Fact, frozen=True, tag="moonlight.flashback"):
    """A flashback as it stands now; None where it is played or dropped."""

    id: int
    flashback: Flashback | None

    def evolve(self, world: World) -> World:
        kept = {id: one for id, one in world.flashbacks.items() if id != self.id}
        if self.flashback is not None:
            kept[self.id] = self.flashback
        return replace(world, flashbacks=kept, next_id=max(world.next_id, self.id + 1))


class TracksSet(Fact, frozen=True, tag="moonlight.tracks"):
    """The tracks of the adversary and the investigation as they stand now."""

    tracks: Tracks

    def evolve(self, world: World) -> World:
        return replace(world, tracks=self.tracks)


class SeriesSet(Fact, frozen=True, tag="moonlight.series"):
    """The series as everybody knows it now."""

    series: Series

    def evolve(self, world: World) -> World:
        return replace(world, series=self.series)


class SecondarySet(Fact, frozen=True, tag="moonlight.secondary"):
    """Somebody the director plays; None where they leave the story."""

    id: int
    secondary: Secondary | None

    def evolve(self, world: World) -> World:
        kept = {id: one for id, one in world.secondary.items() if id != self.id}
        if self.secondary is not None:
            kept[self.id] = self.secondary
        return replace(world, secondary=kept, next_id=max(world.next_id, self.id + 1))


class SheetSet(Fact, frozen=True, tag="moonlight.sheet"):
    """A protagonist joins, or their sheet is written anew."""

    who: Protagonist

    def evolve(self, world: World) -> World:
        return replace(world, people={**world.people, self.who.id: self.who})


class VowsSet(Fact, frozen=True, tag="moonlight.vows"):
    who: str
    vows: tuple[Vow, ...]

    def evolve(self, world: World) -> World:
        return changed(world, self.who, vows=self.vows)


class ProjectBegan(Fact, frozen=True, tag="moonlight.project"):
    id: int
    who: str

    def evolve(self, world: World) -> World:
        return replace(world, projects={**world.projects, self.id: self.who})


class Asked(Fact, frozen=True, tag="moonlight.asked"):
    """Somebody gathers information, and how much they may ask."""

    who: str
    about: str
    questions: int
    follow_ups: int
    effect: int

    def evolve(self, world: World) -> World:
        return world


class Advanced(Fact, frozen=True, tag="moonlight.advanced"):
    """An advance was spent: on a dot or on an ability."""

    who: str
    track: str
    gain: str

    def evolve(self, world: World) -> World:
        one = world.people[self.who]
        left = list(one.advances)
        left.remove(self.track)
        if self.gain not in ACTIONS:
            return changed(
                world, self.who, advances=tuple(left), abilities=(*one.abilities, self.gain)
            )
        dots, bright = one.dots.get(self.gain, 0), one.bright.get(self.gain, 0)
        if dots < 2:
            gained = {"dots": {**one.dots, self.gain: dots + 1}}
        else:
            gained = {"bright": {**one.bright, self.gain: bright + 1}}
        return changed(world, self.who, advances=tuple(left), **gained)


class Learned(Fact, frozen=True, tag="moonlight.xp"):
    who: str
    track: str
    why: str

    def evolve(self, world: World) -> World:
        one = world.people[self.who]
        marked, size = one.xp.get(self.track, 0) + 1, XP[self.track]
        if marked < size:
            return changed(world, self.who, xp={**one.xp, self.track: marked})
        xp = {**one.xp, self.track: marked - size}
        return changed(world, self.who, xp=xp, advances=(*one.advances, self.track))


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

    def evolve(self, world: World) -> World:
        def after(one: Protagonist) -> Protagonist:
            one = replace(one, links={}, out=False, transcended=False, changed=False)
            one = replace(one, harm=tuple(replace(tag, shrugged=False) for tag in one.harm))
            return (
                one if one.eclipse else replace(one, stress=0, track=0, armour=True, special=True)
            )

        return replace(world, people={id: after(one) for id, one in world.people.items()})


FACTS: tuple[type[Fact], ...] = (
    MissionSet, FlashbackSet, TracksSet, SeriesSet, SecondarySet, SheetSet, VowsSet, ProjectBegan, Asked,
    Advanced, OpeningMade, OpeningUsed, GroupFell, Gathered, PhaseBegan, GoalStated, RollChanged, RollDropped, Rolled, Threw, Stressed, BrinkReached,
    BrinkLeft, Eclipsed, EclipseEscaped, WasLost, Hurt, PutOut, Recovered, Foreseen, Landed, ArmourSpent,
    Rearmed, HarmShrugged, Transcended, TrackMarked, ChangedBack, LinksChanged, ClockSet, ClockPutAway, Learned,
    DowntimeSpent, Used, MissionCleared,
)  # fmt: skip
