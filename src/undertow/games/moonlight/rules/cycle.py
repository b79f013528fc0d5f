"""The cycle of an episode: obligation, downtime, mission, fallout."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from undertow.games.moonlight.book import Act, during
from undertow.games.moonlight.facts import (
    ChangedBack,
    ClockPutAway,
    ClockSet,
    DowntimeSpent,
    PhaseBegan,
)
from undertow.games.moonlight.moments import DowntimeBegan, EndedBright, Obliged, Obliging
from undertow.games.moonlight.numbers import AttributeDice, DowntimeActions
from undertow.games.moonlight.odds import of_obligation
from undertow.games.moonlight.rules.dice import rolled
from undertow.games.moonlight.rules.stress import lowest, roll_for_life, take_stress
from undertow.games.moonlight.words import clock_named
from undertow.games.moonlight.world import GM, PHASES, Phase, World
from undertow.kernel import Line, Rule, Table, message
from undertow.parts.actions import here
from undertow.parts.clocks import Clock
from undertow.parts.forms import Form

STEPS_LEFT = message("moonlight.no.fallout-open", "Fallout is not over: its steps come first.")
UNSETTLED = message("moonlight.no.unsettled", "Something has not landed yet: settle that first.")


def _settled(world: World, me: str) -> Line | None:
    if world.incoming or world.falling:
        return UNSETTLED()
    unfinished = world.phase == "fallout" and len(world.tracks.steps) < 4
    return STEPS_LEFT() if unfinished else None


@Act(
    id="moonlight.next-phase",
    name="Next phase",
    by="gm",
    to=here,
    needs=(_settled,),
    text="Obligation, downtime, mission, fallout: the episode goes on.",
    label=lambda world, me: PHASE_NAMES[_next(world)],
)
async def next_phase(t: Table[World], me: str) -> None:
    for one in t.world.party:
        if one.transcended:
            await t.after(EndedBright(one.id))
            t.tell(ChangedBack(one.id))
    t.tell(PhaseBegan(_next(t.world)))
    if t.world.phase == "downtime":
        for one in t.world.party:
            actions = t.reckon(DowntimeActions(one.id)).total
            t.tell(DowntimeSpent(one.id, one.downtime + actions))
        await t.after(DowntimeBegan())


def _next(world: World) -> Phase:
    return PHASES[(PHASES.index(world.phase) + 1) % len(PHASES)]


PHASE_NAMES: dict[Phase, Line] = {
    "obligation": message("moonlight.phase.obligation", "On to obligation")(),
    "downtime": message("moonlight.phase.downtime", "On to downtime")(),
    "mission": message("moonlight.phase.mission", "On to the mission")(),
    "fallout": message("moonlight.phase.fallout", "On to fallout")(),
}

# Obligation


@Act(
    id="moonlight.oblige",
    name="Meet your obligations",
    needs=(during("obligation"),),
    to=lambda world, me: [] if me in world.obliged else [()],
    odds=of_obligation,
    text="Roll your lowest attribute: 6 less the highest die in stress. Tell how it went, in a scene or in a few words.",
)
async def oblige(t: Table[World], me: str) -> None:
    obliging = await t.before(Obliging(me))
    attribute = obliging.attribute or await lowest(t, me)
    dice = t.reckon(AttributeDice(me, attribute, "obligation")).total
    result, highest = await rolled(t, me, "obligation", dice)
    if result == "critical":
        t.tell(DowntimeSpent(me, t.world.people[me].downtime + 1))
    else:
        await take_stress(t, me, 6 - highest, "obligation")
    await t.after(Obliged(me))


# Clocks


class NewClock(Form, frozen=True):
    name: Annotated[str, Meta(title="What it stands for", max_length=80)]
    size: Annotated[int, Meta(title="Segments", ge=4, le=12)] = 4
    marked: Annotated[int, Meta(title="Marked already", ge=0, le=11)] = 0
    hidden: Annotated[bool, Meta(title="Only you see it")] = False


@Act(
    id="moonlight.clock-new",
    name="New clock",
    by="gm",
    to=here,
    anytime=True,
    text="Danger that looms, or something that is nearly done.",
).form(NewClock)
async def new_clock(t: Table[World], me: str, given: NewClock) -> None:
    known = (GM,) if given.hidden else None
    ticks = min(given.marked, given.size)
    clock = Clock(name=given.name, size=given.size, ticks=ticks, known_to=known)
    t.tell(ClockSet(t.world.fresh, clock))


class Ticks(Form, frozen=True):
    segments: Annotated[int, Meta(title="Segments more, or fewer", ge=-12, le=12)] = 1


def _clocks(world: World, me: str) -> list[tuple[int]]:
    return [(id,) for id in world.clocks]


TICK = message("moonlight.label.tick", "Mark “{name}”")
AWAY = message("moonlight.label.clock-away", "Put “{name}” away")


@Act(
    id="moonlight.clock-tick",
    name="Mark a clock",
    by="gm",
    to=_clocks,
    anytime=True,
    text="Segments are marked, or erased.",
    label=lambda world, me, id: TICK(name=clock_named(world, me, id)),
).form(Ticks)
async def tick(t: Table[World], me: str, id: int, given: Ticks) -> None:
    t.tell(ClockSet(id, t.world.clocks[id].ticked(given.segments), given.segments))


@Act(
    id="moonlight.clock-away",
    name="Put a clock away",
    by="gm",
    to=_clocks,
    anytime=True,
    text="It has struck, or no longer matters.",
    label=lambda world, me, id: AWAY(name=clock_named(world, me, id)),
)
async def put_away(t: Table[World], me: str, id: int) -> None:
    t.tell(ClockPutAway(id, t.world.clocks[id].known_to))


# What follows by itself


async def _spent_track(t: Table[World], who: str) -> None:
    t.tell(ChangedBack(who))


FULL_TRACK: Rule[str] = Rule(
    "moonlight.track-full",
    _spent_track,
    message("moonlight.track-full.name", "Transcendence ends"),
    message(
        "moonlight.track-full.text", "The last segment is marked, and its consequences have landed."
    ),
)


def over_the_top(world: World) -> str | None:
    """Whose transcendence ends now: the track is full, and nothing is left to answer."""
    for one in world.party:
        busy = any(c.whom == one.id for c in world.incoming.values())
        busy = busy and not world.rulings.ends_at_once
        if one.transcended and one.track >= world.figures.transcendence and not busy:
            return one.id
    return None


DOOM: Rule[str] = Rule(
    "moonlight.life-or-death",
    roll_for_life,
    message("moonlight.life-or-death.name", "Life or death"),
    message("moonlight.life-or-death.text", "Fatal harm was held off until transcendence ended."),
)


def doomed(world: World) -> str | None:
    """Who held fatal harm off, and is their everyday self again."""
    return next((one.id for one in world.party if one.doomed and not one.transcended), None)
