"""Clocks: what fills them, and what a full one means."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from undertow.games.edge.acts import Act
from undertow.games.edge.facts.story import ClockPutAway, ClockSet, Said, SessionSet
from undertow.games.edge.rules.laying import starts
from undertow.games.edge.world import GM, Clock, Made, World
from undertow.kernel import Line, Table, message
from undertow.parts.actions import here
from undertow.parts.forms import Form

HARDENS = ("face lost", "rebuttal", "opposition")
"""Clocks of a persuasion that make it harder when they fill."""


def ticks(made: Made) -> int:
    """What a roll gives a clock: limited 1, standard 2, great 3 and one more for each step beyond; a
    partial gives 1."""
    if made.hit:
        return made.effect
    return 1 if made.outcome == "partial" else 0


def advance(t: Table[World], made: Made) -> None:
    """The clock a roll worked on. A persuasion moves by 2 and by 1, whatever the effect."""
    clock = t.world.clocks[made.clock]
    persuades = clock.kind == "persuasion"
    by = (2 if made.hit else int(made.outcome == "partial")) if persuades else ticks(made)
    if by:
        t.tell(ClockSet(made.clock, clock.ticked(by)))


def may_draw(t: Table[World]) -> None:
    """A card of consequence may be drawn."""
    session = t.world.session
    t.tell(SessionSet(replace(session, draws=session.draws + 1)))


def tick_campaign(t: Table[World], why: str) -> None:
    """The campaign clock moves, and a card may be turned as a sign. Full, the Crown comes."""
    for id, clock in tuple(t.world.clocks.items()):
        if clock.kind == "campaign" and not clock.full:
            now = clock.ticked(1)
            t.tell(ClockSet(id, now))
            may_draw(t)
            t.tell(Said("gm", "climax" if now.full else "campaign", why))


def stir(t: Table[World], by: int) -> None:
    """Every hazard of the scene moves."""
    for id, clock in tuple(t.world.clocks.items()):
        if clock.kind == "hazard" and not clock.full:
            t.tell(ClockSet(id, clock.ticked(by)))


class NewClock(Form, frozen=True):
    name: Annotated[str, Meta(title="What it stands for", max_length=80)]
    size: Annotated[int, Meta(title="Segments", ge=2, le=12)] = 4
    kind: Literal[
        "scene", "hazard", "front", "project", "opposition", "face lost", "rebuttal", "ritual"
    ] = "scene"
    hidden: Annotated[bool, Meta(title="Only you see it")] = False

    def why_not(self, world: World, me: str, *to: object) -> Line | None:
        return IN_SIGHT() if self.hidden and "visible clocks" in world.session.dials else None


IN_SIGHT = message("edge.no.hidden-clock", "This table keeps every clock in sight.")


@Act(
    id="edge.clock-new",
    name="New clock",
    by="gm",
    to=here,
    anytime=True,
    text="Something that comes step by step. Name it aloud.",
).form(NewClock)
async def new_clock(t: Table[World], me: str, given: NewClock) -> None:
    known = (GM,) if given.hidden else None
    clock = Clock(name=given.name, size=given.size, kind=given.kind, known_to=known)
    starts(t, clock)


class Tick(Form, frozen=True):
    halves: Annotated[int, Meta(title="Half segments", ge=0, le=24)] = 2
    back: Annotated[bool, Meta(title="Take them away?")] = False


def _all(world: World, me: str) -> list[tuple[int]]:
    return [(id,) for id in world.clocks]


@Act(
    id="edge.clock-tick",
    name="Move a clock",
    by="gm",
    to=_all,
    anytime=True,
    text="Whole segments or halves, on or back.",
).form(Tick)
async def tick_clock(t: Table[World], me: str, id: int, given: Tick) -> None:
    halves = -given.halves if given.back else given.halves
    t.tell(ClockSet(id, t.world.clocks[id].moved(halves)))


@Act(
    id="edge.clock-show",
    name="Show a clock",
    by="gm",
    anytime=True,
    to=lambda world, me: [
        (id,) for id, clock in world.clocks.items() if clock.known_to is not None
    ],
    text="Everybody sees it from now on.",
)
async def show_clock(t: Table[World], me: str, id: int) -> None:
    t.tell(ClockSet(id, replace(t.world.clocks[id], known_to=None)))


@Act(
    id="edge.clock-away",
    name="Put a clock away",
    by="gm",
    to=_all,
    anytime=True,
    text="It is resolved, or no longer matters.",
)
async def away_clock(t: Table[World], me: str, id: int) -> None:
    t.tell(ClockPutAway(id, t.world.clocks[id].known_to))
