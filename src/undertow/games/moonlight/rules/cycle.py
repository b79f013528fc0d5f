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
    LinksChanged,
    MissionCleared,
    PhaseBegan,
    Recovered,
    Used,
)
from undertow.games.moonlight.moments import AttributeDice, RecoveryHelped
from undertow.games.moonlight.rules.dice import SEGMENTS, rolled
from undertow.games.moonlight.rules.stress import lowest, take_stress
from undertow.games.moonlight.world import ACTIONS, GM, PHASES, TRACK, Phase, World
from undertow.kernel import Line, Rule, Table, message
from undertow.parts.actions import here
from undertow.parts.clocks import Clock
from undertow.parts.forms import Form
from undertow.parts.uses import Use, used

UNSETTLED = message("moonlight.no.unsettled", "Something has not landed yet: settle that first.")
NO_ACTIONS = message("moonlight.no.downtime", "{who} has no downtime action left.")
WITH = message("moonlight.label.with", "{what}: {who}")
CONNECT = message("moonlight.label.connect", "Make a connection")()
CARE = message("moonlight.label.care", "Help recover")()


def _settled(world: World, me: str) -> Line | None:
    return UNSETTLED() if world.incoming or world.falling else None


@Act(id="moonlight.next-phase", name="Next phase", by="gm", to=here, needs=(_settled,),
     text="Obligation, downtime, mission, fallout: the episode goes on.",
     label=lambda world, me: PHASE_NAMES[_next(world)])  # fmt: skip
async def next_phase(t: Table[World], me: str) -> None:
    if t.world.phase == "fallout":
        t.tell(MissionCleared())
    t.tell(PhaseBegan(_next(t.world)))


def _next(world: World) -> Phase:
    return PHASES[(PHASES.index(world.phase) + 1) % len(PHASES)]


PHASE_NAMES: dict[Phase, Line] = {
    "obligation": message("moonlight.phase.obligation", "On to obligation")(),
    "downtime": message("moonlight.phase.downtime", "On to downtime")(),
    "mission": message("moonlight.phase.mission", "On to the mission")(),
    "fallout": message("moonlight.phase.fallout", "On to fallout")(),
}

# Obligation


@Act(id="moonlight.oblige", name="Meet your obligations", needs=(during("obligation"),),
     to=lambda world, me: [] if me in world.obliged else [()],
     text="Roll your lowest attribute: 6 less the highest die in stress.")  # fmt: skip
async def oblige(t: Table[World], me: str) -> None:
    attribute = await lowest(t, me)
    dice = t.reckon(AttributeDice(me, attribute, "obligation")).total
    result, highest = await rolled(t, me, "obligation", dice)
    if result == "critical":
        t.tell(DowntimeSpent(me, t.world.people[me].downtime + 1))
    else:
        await take_stress(t, me, 6 - highest, "obligation")


# Downtime


def _free(world: World, me: str) -> Line | None:
    one = world.people[me]
    return None if one.downtime else NO_ACTIONS(who=one.name)


def _friends(world: World, me: str) -> list[tuple[str]]:
    return [(one.id,) for one in world.party if one.id != me]


class Way(Form, frozen=True):
    action: Annotated[str, Meta(title="With which action")]
    words: Annotated[str, Meta(title="What you do", max_length=400)] = ""
    welcome: Annotated[bool, Meta(title="They would like that: one more die")] = False

    @classmethod
    def options(cls, world: World, me: str, *to: str) -> dict[str, tuple[str, ...]]:
        return {"action": ACTIONS}


def _not_twice(world: World, me: str) -> list[tuple[str]]:
    return [(f,) for (f,) in _friends(world, me) if not used(world.uses, me, f"connect {f}")]


@Act(id="moonlight.connect", name="Make a connection", to=_not_twice,
     needs=(during("downtime"), _free),
     text="Spend time with somebody: they gain links with you.",
     label=lambda world, me, whom: WITH(what=CONNECT, who=world.people[whom].name)).form(Way)  # fmt: skip
async def connect(t: Table[World], me: str, whom: str, given: Way) -> None:
    spent(t, me)
    t.tell(Used(Use(me, f"connect {whom}", "phase")))
    dice = t.world.people[me].rating(given.action) + given.welcome
    result, _ = await rolled(t, me, "connection", dice)
    gain_links(t, whom, me, SEGMENTS[result])
    if result == "critical":
        gain_links(t, me, whom, 1)


@Act(id="moonlight.care", name="Help a friend recover", to=_friends,
     needs=(during("downtime"), _free),
     text="Care for somebody: their recovery clock fills.",
     label=lambda world, me, whom: WITH(what=CARE, who=world.people[whom].name)).form(Way)  # fmt: skip
async def care(t: Table[World], me: str, whom: str, given: Way) -> None:
    spent(t, me)
    dice = t.world.people[me].rating(given.action)
    result, _ = await rolled(t, me, "recovery", dice)
    t.tell(Recovered(whom, SEGMENTS[result]))
    if result == "critical":
        gain_links(t, whom, me, 1)
        gain_links(t, me, whom, 1)
    await t.after(RecoveryHelped(me, whom, SEGMENTS[result]))


def spent(t: Table[World], who: str) -> None:
    t.tell(DowntimeSpent(who, t.world.people[who].downtime - 1))


def gain_links(t: Table[World], who: str, whom: str, links: int) -> None:
    t.tell(LinksChanged(who, whom, t.world.people[who].links.get(whom, 0) + links))


# Clocks


class NewClock(Form, frozen=True):
    name: Annotated[str, Meta(title="What it stands for", max_length=80)]
    size: Annotated[int, Meta(title="Segments", ge=4, le=12)] = 4
    marked: Annotated[int, Meta(title="Marked already", ge=0, le=11)] = 0
    hidden: Annotated[bool, Meta(title="Only you see it")] = False


@Act(id="moonlight.clock-new", name="New clock", by="gm", to=here, anytime=True,
     text="Danger that looms, or something that is nearly done.").form(NewClock)  # fmt: skip
async def new_clock(t: Table[World], me: str, given: NewClock) -> None:
    known = (GM,) if given.hidden else None
    clock = Clock(name=given.name, size=given.size, ticks=given.marked, known_to=known)
    t.tell(ClockSet(t.world.next_id, clock))


class Ticks(Form, frozen=True):
    segments: Annotated[int, Meta(title="Segments more, or fewer", ge=-12, le=12)] = 1


def _clocks(world: World, me: str) -> list[tuple[int]]:
    return [(id,) for id in world.clocks]


TICK = message("moonlight.label.tick", "Mark “{name}”")
AWAY = message("moonlight.label.clock-away", "Put “{name}” away")


@Act(id="moonlight.clock-tick", name="Mark a clock", by="gm", to=_clocks, anytime=True,
     text="Segments are marked, or erased.",
     label=lambda world, me, id: TICK(name=world.clocks[id].name)).form(Ticks)  # fmt: skip
async def tick(t: Table[World], me: str, id: int, given: Ticks) -> None:
    t.tell(ClockSet(id, t.world.clocks[id].ticked(given.segments)))


@Act(id="moonlight.clock-away", name="Put a clock away", by="gm", to=_clocks, anytime=True,
     text="It has struck, or no longer matters.",
     label=lambda world, me, id: AWAY(name=world.clocks[id].name))  # fmt: skip
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
        if one.transcended and one.track >= TRACK and not busy:
            return one.id
    return None
