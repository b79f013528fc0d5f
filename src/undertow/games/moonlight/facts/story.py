"""The course of the story: phases, missions, tracks, clocks, the series and its people."""

from __future__ import annotations

from msgspec.structs import replace

from undertow.games.moonlight.boards import Engine, Flashback, Suspect
from undertow.games.moonlight.facts.people import changed
from undertow.games.moonlight.rulings import Figures, Rulings
from undertow.games.moonlight.world import (
    Band,
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
from undertow.kernel.facts import Heading
from undertow.parts.clocks import Clock
from undertow.parts.secrets import Kept
from undertow.parts.uses import over


class Gathered(Fact, frozen=True, tag="moonlight.gathered"):
    """The protagonists as the story begins."""

    people: dict[str, Protagonist]
    rulings: Rulings = Rulings()
    seats: tuple[str, ...] = ()

    def evolve(self, world: World) -> World:
        return replace(world, people=self.people, rulings=self.rulings, seats=self.seats)


class PhaseBegan(Fact, frozen=True, tag="moonlight.phase"):
    heading = "scene"
    phase: Phase

    def begins(self) -> Heading:
        """With obligation an episode begins."""
        return "session" if self.phase == "obligation" else "scene"

    def evolve(self, world: World) -> World:
        ended = {"fallout": ["mission", "transcendence"], "obligation": ["episode"]}
        uses = over(world.uses, ["phase", *ended.get(self.phase, [])])
        people, engines = world.people, world.engines
        if self.phase == "mission":
            people = {id: replace(one, downtime=0) for id, one in people.items()}
            engines = {id: replace(one, pilot="", used=False) for id, one in engines.items()}
        people = {id: replace(one, footing=0, duel="") for id, one in people.items()}
        episode = world.episode + (self.phase == "obligation")
        return replace(
            world,
            phase=self.phase,
            uses=uses,
            people=people,
            engines=engines,
            episode=episode,
            obliged=(),
            rolls={},
            last=None,
            setups={},
            flashbacks={},
            mission=None if self.phase == "obligation" else world.mission,
            series=replace(
                world.series, kept=world.series.kept and self.phase != "fallout", shared=0
            ),
            fallen=world.fallen and self.phase == "fallout",
            tracks=replace(world.tracks, steps=(), exposed=None),
            spotlight="",
            owed=False,
            beacon=(),
            advanced=None,
        )


class ClockSet(Fact, frozen=True, tag="moonlight.clock"):
    """A clock as it stands now."""

    id: int
    clock: Clock
    by: int = 0
    """How far the director moved it on."""

    def evolve(self, world: World) -> World:
        clocks = {**world.clocks, self.id: self.clock}
        moved = (self.id, self.by) if self.by > 0 else None
        next_id = max(world.next_id, self.id + 1)
        return replace(world, clocks=clocks, advanced=moved, next_id=next_id)

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


class Agreed(Fact, frozen=True, tag="moonlight.agreed"):
    """What everybody agreed on, to one of the questions before the story begins."""

    id: str
    words: tuple[str, ...] = ()

    def evolve(self, world: World) -> World:
        answers = {**world.series.answers, self.id: self.words}
        return replace(world, series=replace(world.series, answers=answers))


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
    lists: tuple[str, ...] = ()
    """The playbooks whose questions may be asked."""
    free: tuple[str, ...] = ()
    """Questions that abilities add."""

    def evolve(self, world: World) -> World:
        return world


class EngineSet(Fact, frozen=True, tag="moonlight.engine"):
    """An Engine as it stands now."""

    id: int
    engine: Engine

    def evolve(self, world: World) -> World:
        engines = {**world.engines, self.id: self.engine}
        return replace(world, engines=engines, next_id=max(world.next_id, self.id + 1))


class SuspectSet(Fact, frozen=True, tag="moonlight.suspect"):
    """A suspect as everybody knows them now; None where they leave the list."""

    id: int
    suspect: Suspect | None

    def evolve(self, world: World) -> World:
        kept = {id: one for id, one in world.suspects.items() if id != self.id}
        if self.suspect is not None:
            kept[self.id] = self.suspect
        return replace(world, suspects=kept, next_id=max(world.next_id, self.id + 1))


class FalloutRead(Fact, frozen=True, tag="moonlight.fallout"):
    """What the chart of the series is read at: the adversary's tier, and how the dice fell."""

    tier: int
    band: Band

    def evolve(self, world: World) -> World:
        return replace(world, fallout=(self.tier, self.band))


class FiguresSet(Fact, frozen=True, tag="moonlight.figures"):
    """Figures that the book does not give, as this table has them."""

    figures: Figures

    def evolve(self, world: World) -> World:
        now = self.figures
        tracks = replace(world.tracks, leads_tier=now.leads_tier, bastion_tier=now.bastion_tier)
        return replace(world, figures=now, tracks=tracks)


class RulingsSet(Fact, frozen=True, tag="moonlight.rulings"):
    """The readings by which this table plays from now on."""

    rulings: Rulings

    def evolve(self, world: World) -> World:
        return replace(world, rulings=self.rulings)


class SeasonEnded(Fact, frozen=True, tag="moonlight.season"):
    """A season is told, or with it the whole series. Both tracks are empty again."""

    last: bool = False

    def evolve(self, world: World) -> World:
        series = replace(world.series, season=world.series.season + 1, ended=self.last)
        tracks = replace(world.tracks, adversary=0, investigation=0, dice=0, strikes=False)
        uses = over(world.uses, ["season", *(["series"] if self.last else [])])
        return replace(world, series=series, tracks=tracks, uses=uses)
