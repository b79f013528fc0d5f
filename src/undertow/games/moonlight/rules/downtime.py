"""Downtime: connections, care, projects and investigation. Nothing here can fail."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from undertow.games.moonlight.book import Act, during
from undertow.games.moonlight.facts import (
    ClockSet,
    DowntimeSpent,
    Learned,
    LinksChanged,
    ProjectBegan,
    Recovered,
    TracksSet,
    Used,
)
from undertow.games.moonlight.moments import Connecting, DowntimeDice, RecoveryHelped
from undertow.games.moonlight.rules.dice import SEGMENTS, rolled
from undertow.games.moonlight.rules.info import read_info
from undertow.games.moonlight.world import ACTIONS, FULL, World
from undertow.kernel import Line, Table, message
from undertow.parts.actions import here
from undertow.parts.clocks import Clock
from undertow.parts.forms import Form, Options
from undertow.parts.uses import Use, used

NO_ACTIONS = message("moonlight.no.downtime", "{who} has no downtime action left.")
WITH = message("moonlight.label.with", "{what}: {who}")
CONNECT = message("moonlight.label.connect", "Make a connection")()
CARE = message("moonlight.label.care", "Help recover")()
WORK = message("moonlight.label.work", "Work on “{name}”")


def free(world: World, me: str) -> Line | None:
    one = world.people[me]
    return None if one.downtime > 0 else NO_ACTIONS(who=one.name)


def _friends(world: World, me: str) -> list[tuple[str]]:
    return [(one.id,) for one in world.party if one.id != me]


class Way(Form, frozen=True, kw_only=True):
    action: Annotated[str, Meta(title="With which action")]
    words: Annotated[str, Meta(title="What you do", max_length=400)] = ""

    @classmethod
    def options(cls, world: World, me: str, *to: str | int) -> Options:
        return {"action": ACTIONS}


class Together(Way, frozen=True, kw_only=True):
    welcome: Annotated[bool, Meta(title="They would like that: one more die")] = False


def _not_twice(world: World, me: str) -> list[tuple[str]]:
    return [(f,) for (f,) in _friends(world, me) if not used(world.uses, me, f"connect {f}")]


@Act(id="moonlight.connect", name="Make a connection", to=_not_twice,
     needs=(during("downtime"), free),
     text="Spend time with somebody: they gain links with you. Once a downtime with each.",
     touches=lambda world, me, whom: Connecting(me, whom),
     label=lambda world, me, whom: WITH(what=CONNECT, who=world.people[whom].name)).form(Together)  # fmt: skip
async def connect(t: Table[World], me: str, whom: str, given: Together) -> None:
    spend(t, me)
    t.tell(Used(Use(me, f"connect {whom}", "phase")))
    dice = t.reckon(DowntimeDice(me, "connection", given.action, whom)).total
    result, _ = await rolled(t, me, "connection", dice + given.welcome)
    gain_links(t, whom, me, SEGMENTS[result])
    if result == "critical":
        gain_links(t, me, whom, 1)


@Act(id="moonlight.care", name="Help a friend recover", to=_friends,
     needs=(during("downtime"), free),
     text="Care for somebody: their recovery clock fills.",
     touches=lambda world, me, whom: Connecting(me, whom),
     label=lambda world, me, whom: WITH(what=CARE, who=world.people[whom].name)).form(Way)  # fmt: skip
async def care(t: Table[World], me: str, whom: str, given: Way) -> None:
    spend(t, me)
    dice = t.reckon(DowntimeDice(me, "recovery", given.action, whom)).total
    result, _ = await rolled(t, me, "recovery", dice)
    t.tell(Recovered(whom, SEGMENTS[result]))
    if result == "critical":
        gain_links(t, whom, me, 1)
        gain_links(t, me, whom, 1)
    await t.after(RecoveryHelped(me, whom, SEGMENTS[result]))


class Project(Form, frozen=True):
    name: Annotated[str, Meta(title="What you want to achieve", max_length=80)]
    size: Annotated[int, Meta(title="Segments, as the director says", ge=4, le=12)] = 6


@Act(id="moonlight.project", name="Begin a project", to=here, anytime=True,
     text="Something that takes a while. To begin it costs nothing.").form(Project)  # fmt: skip
async def begin_project(t: Table[World], me: str, given: Project) -> None:
    id = t.world.next_id
    t.tell(ClockSet(id, Clock(name=given.name, size=given.size)))
    t.tell(ProjectBegan(id, me))


def _projects(world: World, me: str) -> list[tuple[int]]:
    return [(id,) for id in world.projects if id in world.clocks and not world.clocks[id].full]


@Act(id="moonlight.work", name="Work on a project", to=_projects, needs=(during("downtime"), free),
     text="Roll, and mark as many segments as the result says.",
     label=lambda world, me, id: WORK(name=world.clocks[id].name)).form(Way)  # fmt: skip
async def work(t: Table[World], me: str, id: int, given: Way) -> None:
    spend(t, me)
    dice = t.reckon(DowntimeDice(me, "project", given.action)).total
    result, _ = await rolled(t, me, "project", dice)
    t.tell(ClockSet(id, t.world.clocks[id].ticked(SEGMENTS[result])))
    if result == "critical":
        t.tell(Learned(me, "playbook", "project"))


@Act(id="moonlight.investigate", name="Investigate", to=here, needs=(during("downtime"), free),
     text="Look into the adversary: the investigation track advances, and you may ask.").form(Way)  # fmt: skip
async def investigate(t: Table[World], me: str, given: Way) -> None:
    spend(t, me)
    dice = t.reckon(DowntimeDice(me, "investigation", given.action)).total
    result, _ = await rolled(t, me, "investigation", dice)
    tracks = t.world.tracks
    now = min(FULL, tracks.investigation + SEGMENTS[result])
    saved = tracks.dice + (result == "critical")
    t.tell(TracksSet(replace(tracks, investigation=now, dice=saved)))
    read_info(t, me, given.words, result)


def spend(t: Table[World], who: str) -> None:
    t.tell(DowntimeSpent(who, t.world.people[who].downtime - 1))


def gain_links(t: Table[World], who: str, whom: str, links: int) -> None:
    t.tell(LinksChanged(who, whom, t.world.people[who].links.get(whom, 0) + links))
