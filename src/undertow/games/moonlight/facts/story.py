"""The course of the story: phases, missions, tracks, clocks, the series and its people."""

from __future__ import annotations

from msgspec.structs import replace

from undertow.games.moonlight.facts.people import changed
from undertow.games.moonlight.world import (
    Flashback,
    Mission,
    Phase,
    Protagonist,
    Secondary,
    Series,
    Tracks,
    Vow,
    World,
)
from undertow.kernel import Fact
from undertow.parts.clocks import Clock
from undertow.parts.secrets import Kept
from undertow.parts.uses import over


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
            series=replace(world.series, kept=world.series.kept and self.phase != "fallout"),
            fallen=world.fallen and self.phase == "fallout",
            tracks=replace(world.tracks, steps=()),
        )  # fmt: skip


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
