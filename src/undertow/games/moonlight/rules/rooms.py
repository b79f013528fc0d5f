"""Rooms of a hideout and upgrades of a ship: projects along a map that the table may draw anew."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from undertow.games.moonlight.book import PLAYSETS, ROOMS, Act, Room
from undertow.games.moonlight.facts import (
    ClockPutAway,
    ClockSet,
    Learned,
    ProjectBegan,
    SeriesSet,
)
from undertow.games.moonlight.moments import RoomOpened
from undertow.games.moonlight.rules.downtime import free, in_downtime, spend
from undertow.games.moonlight.world import World
from undertow.kernel import Line, Table, message
from undertow.parts.clocks import Clock
from undertow.parts.forms import Defaults, Form, Options

ONE_ROOM = message("moonlight.no.second-upgrade", "One upgrade at a time: finish the other first.")


def rooms_of(world: World) -> tuple[Room, ...]:
    playset = PLAYSETS.get(world.series.id)
    return playset.rooms if playset else ()


def before(world: World, id: str, behind: tuple[str, ...]) -> tuple[str, ...]:
    """One of these comes first; the table may have drawn its map otherwise."""
    return world.series.behind.get(id, behind)


def open_to(world: World, id: str, behind: tuple[str, ...], known: tuple[str, ...]) -> bool:
    """Does the map lead here from something that is known?"""
    first = before(world, id, behind)
    return not first or any(one in known for one in first)


def upgrades(world: World) -> dict[int, str]:
    """Which room each project opens. A clock of the director's is no project, whatever its name."""
    rooms = {room.name: room.id for room in rooms_of(world)}
    return {
        id: rooms[clock.name]
        for id, clock in world.clocks.items()
        if id in world.projects and clock.name in rooms
    }


def _closed(world: World, me: str) -> list[tuple[str]]:
    known, begun = world.series.rooms, upgrades(world).values()
    return [
        (room.id,)
        for room in rooms_of(world)
        if room.id not in known
        and room.id not in begun
        and open_to(world, room.id, room.behind, known)
    ]


PLAN = message("moonlight.label.room", "A project: {room}")
OPEN = message("moonlight.label.open-room", "Open {room}")
STUDY = message("moonlight.label.study", "{room}: 2 xp in {track}")


def _one_at_a_time(world: World, me: str) -> Line | None:
    playset = PLAYSETS.get(world.series.id)
    busy = playset is not None and playset.one_room and upgrades(world)
    return ONE_ROOM() if busy else None


@Act(
    id="moonlight.room-project",
    name="Open up a room",
    to=_closed,
    needs=(_one_at_a_time,),
    anytime=True,
    text="A long term project; early rooms take 4 segments, deeper ones more.",
    label=lambda world, me, room: PLAN(room=ROOMS[room].line),
)
async def room_project(t: Table[World], me: str, room: str) -> None:
    id = t.world.fresh
    size = t.world.series.sizes.get(room, ROOMS[room].size)
    t.tell(ClockSet(id, Clock(name=ROOMS[room].name, size=size)))
    t.tell(ProjectBegan(id, me))


def _ready(world: World, me: str) -> list[tuple[int, str]]:
    known = world.series.rooms
    begun = upgrades(world).items()
    return [(id, room) for id, room in begun if world.clocks[id].full and room not in known]


@Act(
    id="moonlight.room-open",
    name="A room opens",
    by="seat",
    to=_ready,
    anytime=True,
    text="Its project is complete. Answer its two questions together.",
    label=lambda world, me, id, room: OPEN(room=ROOMS[room].line),
)
async def room_open(t: Table[World], me: str, id: int, room: str) -> None:
    t.tell(ClockPutAway(id))
    await open_room(t, room)


async def open_room(t: Table[World], room: str) -> None:
    series = t.world.series
    t.tell(SeriesSet(replace(series, rooms=(*series.rooms, room))))
    await t.after(RoomOpened(room))


@Act(
    id="moonlight.room-found",
    name="Unlock a room",
    by="gm",
    to=_closed,
    anytime=True,
    text="A mission to reclaim an object of power unlocks a related room.",
    label=lambda world, me, room: OPEN(room=ROOMS[room].line),
)
async def room_found(t: Table[World], me: str, room: str) -> None:
    await open_room(t, room)


def _studies(world: World, me: str) -> list[tuple[str]]:
    return [(id,) for id in world.series.rooms if ROOMS[id].track]


@Act(
    id="moonlight.study",
    name="Spend time in a room",
    to=_studies,
    needs=(in_downtime, free),
    text="A downtime action for 2 xp.",
    label=lambda world, me, room: STUDY(room=ROOMS[room].line, track=ROOMS[room].track),
)
async def study(t: Table[World], me: str, room: str) -> None:
    spend(t, me)
    for _ in range(2):
        t.tell(Learned(me, ROOMS[room].track, room))


class Draw(Form, frozen=True):
    behind: Annotated[tuple[str, ...], Meta(title="One of these comes first")] = ()
    size: Annotated[int, Meta(title="Segments", ge=1, le=12)] = 6

    @classmethod
    def options(cls, world: World, me: str, room: str) -> Options:
        return {"behind": tuple(one.id for one in rooms_of(world) if one.id != room)}

    @classmethod
    def defaults(cls, world: World, me: str, room: str) -> Defaults:
        known = world.series
        return {
            "behind": known.behind.get(room, ROOMS[room].behind),
            "size": known.sizes.get(room, ROOMS[room].size),
        }


MAP = message("moonlight.label.map", "The way to {room}")


@Act(
    id="moonlight.room-map",
    name="Draw the map otherwise",
    by="gm",
    anytime=True,
    to=lambda world, me: [(room.id,) for room in rooms_of(world)],
    text="The book's map is lost; ours is a guess. Say what comes before this room, and how much work it is.",
    label=lambda world, me, room: MAP(room=ROOMS[room].line),
).form(Draw)
async def draw_map(t: Table[World], me: str, room: str, given: Draw) -> None:
    series = t.world.series
    behind = {**series.behind, room: given.behind}
    t.tell(SeriesSet(replace(series, behind=behind, sizes={**series.sizes, room: given.size})))
