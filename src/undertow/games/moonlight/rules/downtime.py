"""Downtime: connections, care, projects and investigation. Nothing here can fail."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from undertow.games.moonlight.book import ROOMS, Act, during, kept
from undertow.games.moonlight.facts import (
    ClockSet,
    DowntimeSpent,
    Learned,
    LinksChanged,
    ProjectBegan,
    SeriesSet,
    Used,
)
from undertow.games.moonlight.moments import (
    Connecting,
    DowntimeFell,
    Investigated,
    LinksGained,
    ProjectDone,
    RecoveryHelped,
)
from undertow.games.moonlight.numbers import DowntimeDice
from undertow.games.moonlight.rules.counting import RULES
from undertow.games.moonlight.rules.dice import SEGMENTS, rolled
from undertow.games.moonlight.rules.info import read_info
from undertow.games.moonlight.rules.stress import recover
from undertow.games.moonlight.rules.tracks import raise_leads
from undertow.games.moonlight.words import clock_named, person_named
from undertow.games.moonlight.world import ACTIONS, Band, World
from undertow.kernel import Line, Plain, Table, Term, message
from undertow.parts.actions import here
from undertow.parts.clocks import Clock
from undertow.parts.forms import Form, Options
from undertow.parts.uses import Use, used

NO_ACTIONS = message("moonlight.no.downtime", "{who} has no downtime action left.")
WITH = message("moonlight.label.with", "{what}: {who}")
CONNECT = message("moonlight.label.connect", "Make a connection")()
CARE = message("moonlight.label.care", "Help recover")()
WORK = message("moonlight.label.work", "Work on “{name}”")


in_downtime = during("downtime")


def free(world: World, me: str) -> Line | None:
    one = world.people[me]
    return None if one.downtime > 0 else NO_ACTIONS(who=one.name)


def free_to_look(world: World, me: str) -> Line | None:
    """Some actions are everybody's, for investigating alone."""
    return None if world.series.shared else free(world, me)


def friends(world: World, me: str) -> list[tuple[str]]:
    return [(one.id,) for one in world.party if one.id != me]


class Way(Form, frozen=True, kw_only=True):
    action: Annotated[str, Meta(title="With which action")]
    words: Annotated[str, Meta(title="What you do", max_length=400)] = ""

    room: Annotated[str, Meta(title="Where")] = ""

    @classmethod
    def options(cls, world: World, me: str, *to: str | int) -> Options:
        return {
            "action": ACTIONS,
            "room": ("", *(id for id in world.series.rooms if ROOMS[id].helps)),
        }


async def downtime_roll(
    t: Table[World], me: str, what: str, given: Way, whom: str = "", more: int = 0
) -> Band:
    """A downtime roll with all that counts for it; it cannot fail."""
    dice = t.reckon(DowntimeDice(me, what, given.action, whom, given.room)).total
    result, _ = await rolled(t, me, what, dice + more)
    return (await t.before(DowntimeFell(me, what, result))).band


@RULES.modifies(DowntimeDice)
def there(world: World, m: DowntimeDice, me: str) -> Term | None:
    helps = m.room in world.series.rooms and ROOMS[m.room].helps == m.what
    return Term(1, ROOMS[m.room].line) if helps else None


class Together(Way, frozen=True, kw_only=True):
    welcome: Annotated[bool, Meta(title="They would like that: one more die")] = False


def not_twice(world: World, me: str) -> list[tuple[str]]:
    return [(f,) for (f,) in friends(world, me) if not used(world.uses, me, f"connect {f}")]


ONESELF = message("moonlight.no.connect-self", "A connection is made with another protagonist.")
AGAIN = message("moonlight.no.connect-again", "{who} has made a connection with {whom} already.")


def _with_oneself(world: World, me: str, to: tuple[Plain, ...]) -> Line | None:
    whom = to[0] if to else None
    if whom == me:
        return ONESELF()
    again = (
        isinstance(whom, str) and whom in world.people and used(world.uses, me, f"connect {whom}")
    )
    return AGAIN(who=world.people[me].name, whom=world.people[str(whom)].name) if again else None


@Act(
    id="moonlight.connect",
    barred=_with_oneself,
    name="Make a connection",
    to=not_twice,
    needs=(kept("moonlight.connect"), in_downtime, free),
    text="Spend time with somebody: they gain links with you. Once a downtime with each.",
    touches=lambda world, me, whom: Connecting(me, whom),
    label=lambda world, me, whom: WITH(what=CONNECT, who=person_named(world, whom)),
).form(Together)
async def connect(t: Table[World], me: str, whom: str, given: Together) -> None:
    spend(t, me)
    met(t, me, whom)
    await connected(
        t, me, whom, await downtime_roll(t, me, "connection", given, whom, given.welcome)
    )


def met(t: Table[World], me: str, whom: str) -> None:
    """No second connection with them until the next downtime, not in a flashback either."""
    t.tell(Used(Use(me, f"connect {whom}", "episode")))


async def connected(t: Table[World], me: str, whom: str, result: Band) -> None:
    gain_links(t, whom, me, SEGMENTS[result])
    if result == "critical":
        gain_links(t, me, whom, 1)
    await t.after(LinksGained(me, whom))


@Act(
    id="moonlight.care",
    name="Help a friend recover",
    to=friends,
    needs=(in_downtime, free),
    text="Care for somebody: their recovery clock fills.",
    touches=lambda world, me, whom: Connecting(me, whom),
    label=lambda world, me, whom: WITH(what=CARE, who=person_named(world, whom)),
).form(Way)
async def care(t: Table[World], me: str, whom: str, given: Way) -> None:
    spend(t, me)
    await cared_for(t, me, whom, await downtime_roll(t, me, "recovery", given, whom))


async def cared_for(t: Table[World], me: str, whom: str, result: Band) -> None:
    recover(t, whom, SEGMENTS[result])
    if result == "critical":
        gain_links(t, whom, me, 1)
        gain_links(t, me, whom, 1)
    await t.after(RecoveryHelped(me, whom, SEGMENTS[result]))


class Project(Form, frozen=True):
    name: Annotated[str, Meta(title="What you want to achieve", max_length=80)]
    size: Annotated[int, Meta(title="Segments, as the director says", ge=4, le=12)] = 6


@Act(
    id="moonlight.project",
    name="Begin a project",
    to=here,
    anytime=True,
    text="Something that takes a while. To begin it costs nothing.",
).form(Project)
async def begin_project(t: Table[World], me: str, given: Project) -> None:
    id = t.world.fresh
    t.tell(ClockSet(id, Clock(name=given.name, size=given.size)))
    t.tell(ProjectBegan(id, me))


def projects(world: World, me: str) -> list[tuple[int]]:
    return [(id,) for id in world.projects if id in world.clocks and not world.clocks[id].full]


@Act(
    id="moonlight.work",
    name="Work on a project",
    to=projects,
    needs=(in_downtime, free),
    text="Roll, and mark as many segments as the result says.",
    label=lambda world, me, id: WORK(name=clock_named(world, me, id)),
).form(Way)
async def work(t: Table[World], me: str, id: int, given: Way) -> None:
    spend(t, me)
    await worked(t, me, id, await downtime_roll(t, me, "project", given))


async def worked(t: Table[World], me: str, id: int, result: Band) -> None:
    await advance_project(t, me, id, SEGMENTS[result])
    if result == "critical":
        t.tell(Learned(me, "playbook", "project"))


async def advance_project(t: Table[World], who: str, id: int, segments: int) -> None:
    """A project comes closer, or is done; nothing, where it was put away while the dice rolled."""
    if id not in t.world.clocks:
        return
    t.tell(ClockSet(id, t.world.clocks[id].ticked(segments)))
    if t.world.clocks[id].full:
        await t.after(ProjectDone(id, who))


@Act(
    id="moonlight.investigate",
    name="Investigate",
    to=here,
    needs=(kept("moonlight.investigate"), in_downtime, free_to_look),
    text="Look into the adversary: the investigation track advances, and you may ask.",
).form(Way)
async def investigate(t: Table[World], me: str, given: Way) -> None:
    result = await look_into(t, me, given)
    read_info(t, me, given.words, result)


async def look_into(t: Table[World], me: str, given: Way) -> Band:
    """The track of what is known advances."""
    shared = t.world.series.shared
    if shared and t.world.phase == "downtime":
        t.tell(SeriesSet(replace(t.world.series, shared=shared - 1)))
    else:
        spend(t, me)
    result = await downtime_roll(t, me, "investigation", given)
    await looked_into(t, me, result)
    return result


async def looked_into(t: Table[World], me: str, result: Band) -> None:
    raise_leads(t, SEGMENTS[result], int(result == "critical"))
    await t.after(Investigated(me))


def spend(t: Table[World], who: str) -> None:
    """It costs a downtime action, unless it is a flashback."""
    if t.world.phase == "downtime":
        t.tell(DowntimeSpent(who, t.world.people[who].downtime - 1))


def gain_links(t: Table[World], who: str, whom: str, links: int) -> None:
    now = t.world.people[who].links.get(whom, 0) + links
    t.tell(LinksChanged(who, whom, min(6, now) if t.world.rulings.six_links else now))
