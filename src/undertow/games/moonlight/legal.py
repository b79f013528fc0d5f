"""What a set-up may hold: each thing that cannot be played is refused in one sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from undertow.games.moonlight.book import PLAYBOOKS, PLAYSETS, ROOMS, SPECIALS
from undertow.games.moonlight.rules.mission import FREE
from undertow.games.moonlight.rulings import Figures
from undertow.games.moonlight.world import (
    ACTIONS,
    FATAL,
    FULL,
    RECOVERY,
    SLOTS,
    STRESS,
    Mission,
    Protagonist,
    Series,
    Tracks,
)
from undertow.kernel import Line, message
from undertow.parts.clocks import Clock

if TYPE_CHECKING:
    from undertow.games.moonlight.creation import MoonlightSettings

NO_SERIES = message("moonlight.setup.series", "There is no series called {id}.")
NO_BOOK = message("moonlight.setup.playbook", "There is no playbook called {id}.")
NO_ABILITY = message("moonlight.setup.ability", "There is no ability called {id}.")
TWO_OF_ONE = message("moonlight.setup.two", "Two protagonists are called {id}.")
SAME_BOOK = message(
    "moonlight.setup.same-book", "{one} and {two} have the same playbook; each has their own."
)
NO_ACTION = message("moonlight.setup.action", "There is no action called {id}.")
DOTS = message("moonlight.setup.dots", "{who} has {n} dots in {action}; four are the most.")
LESS = message(
    "moonlight.setup.less", "{who} has {n} dots in {action}; there is no less than none."
)
TWICE = message("moonlight.setup.twice", "{who} has {ability} twice.")
STRESSED = message("moonlight.setup.stress", "{who} has {n} stress; it goes from 0 to {most}.")
TRACK = message(
    "moonlight.setup.track", "{who}'s transcendence stands at {n}; it goes from 0 to {most}."
)
HEALING = message(
    "moonlight.setup.recovery", "{who}'s recovery stands at {n}; it goes from 0 to {most}."
)
LEVEL = message("moonlight.setup.harm", "{who} has harm of level {n}; a sheet has levels 1 to 3.")
NO_ROOM = message(
    "moonlight.setup.harm-room", "{who} has more harm of level {n} than there is room for: {most}."
)
NOBODY_THERE = message(
    "moonlight.setup.link", "{who} has a link or a promise with {whom}, who does not play."
)
ONESELF = message(
    "moonlight.setup.link-self", "{who} has a link with themselves; it takes an ability to."
)
LINKS = message(
    "moonlight.setup.links", "{who} has {n} links with {whom}; there is no less than none."
)
NO_ROOMS = message("moonlight.setup.room", "There is no room called {id} in this series.")
SEASON = message("moonlight.setup.season", "There is no season {n}.")
NO_MISSION = message("moonlight.setup.mission", "There is no mission called {id} in this series.")
TIER = message("moonlight.setup.tier", "There is no mission of tier {n}.")
OTHER_TIER = message(
    "moonlight.setup.other-tier", "The mission {id} is of tier {tier}, not of tier {n}."
)
TRACKED = message(
    "moonlight.setup.tracks", "The {track} track stands at {n}; it goes from 0 to 15."
)
CLOCK = message(
    "moonlight.setup.clock", "The clock {name} has {ticks} of {size} segments; that cannot be."
)
NO_PILOT = message("moonlight.setup.pilot", "{engine} is piloted by {whom}, who does not play.")
STRENGTH = message("moonlight.setup.strength", "{engine} has {n} strength; it goes from 0 to 4.")

MOST_DOTS, MOST_STRENGTH, MOST_TIER = 4, 4, 3


def why_not(settings: MoonlightSettings) -> Line | None:
    """Why this cannot be played; the first reason there is."""
    return next(_all(settings), None)


def _all(settings: MoonlightSettings) -> Iterator[Line]:
    yield from _together(settings)
    for one in settings.people:
        yield from _person(one, {other.id for other in settings.people})
    yield from _series(settings.series)
    if settings.mission is not None:
        yield from _mission(settings.mission, settings.series)
    yield from _tracks(settings.tracks)
    yield from _clocks(settings.clocks)
    for engine in settings.engines:
        if engine.pilot and engine.pilot not in [one.id for one in settings.people]:
            yield NO_PILOT(engine=engine.name, whom=engine.pilot)
        if not 0 <= engine.strength <= MOST_STRENGTH:
            yield STRENGTH(engine=engine.name, n=engine.strength)


def _together(settings: MoonlightSettings) -> Iterator[Line]:
    ids: list[str] = []
    books: dict[str, str] = {}
    for one in settings.people:
        if one.id in ids:
            yield TWO_OF_ONE(id=one.id)
        ids.append(one.id)
        if one.playbook and one.playbook not in PLAYBOOKS:
            yield NO_BOOK(id=one.playbook)
        if one.playbook in books and not settings.rulings.double_playbooks:
            yield SAME_BOOK(one=books[one.playbook], two=one.name)
        if one.playbook and not one.lost:
            books[one.playbook] = one.name


def _held(who: str, abilities: tuple[str, ...]) -> Iterator[Line]:
    for id in abilities:
        if id not in SPECIALS:
            yield NO_ABILITY(id=id)
        elif abilities.count(id) > 1:
            yield TWICE(who=who, ability=SPECIALS[id].line)


def _person(one: Protagonist, people: set[str]) -> Iterator[Line]:
    yield from _held(one.name, one.abilities)
    for action in (*one.dots, *one.bright):
        dots = (one.dots.get(action, 0), one.bright.get(action, 0))
        if action not in ACTIONS:
            yield NO_ACTION(id=action)
        if min(dots) < 0:
            yield LESS(who=one.name, n=min(dots), action=action)
        if sum(dots) > MOST_DOTS:
            yield DOTS(who=one.name, n=sum(dots), action=action)
    if not 0 <= one.stress <= STRESS:
        yield STRESSED(who=one.name, n=one.stress, most=STRESS)
    if not 0 <= one.track <= Figures().transcendence:
        yield TRACK(who=one.name, n=one.track, most=Figures().transcendence)
    if not 0 <= one.recovery <= RECOVERY:
        yield HEALING(who=one.name, n=one.recovery, most=RECOVERY)
    levels = [tag.level for tag in one.harm]
    for level in levels:
        if not 1 <= level < FATAL:
            yield LEVEL(who=one.name, n=level)
        elif levels.count(level) > SLOTS[level]:
            yield NO_ROOM(who=one.name, n=level, most=SLOTS[level])
    for whom, links in one.links.items():
        if links < 0:
            yield LINKS(who=one.name, n=links, whom=whom)
        if whom == one.id and not any(SPECIALS[id].to_oneself for id in one.abilities):
            yield ONESELF(who=one.name)
    for whom in (*one.links, *(vow.to for vow in one.vows)):
        if whom not in people:
            yield NOBODY_THERE(who=one.name, whom=whom)


def _series(series: Series) -> Iterator[Line]:
    if series.id and series.id not in PLAYSETS:
        yield NO_SERIES(id=series.id)
        return
    yield from _held(series.name or series.id, series.abilities)
    for id in series.rooms:
        if id not in ROOMS or (series.id and ROOMS[id] not in PLAYSETS[series.id].rooms):
            yield NO_ROOMS(id=id)
    if series.season < 1:
        yield SEASON(n=series.season)


def _mission(mission: Mission, series: Series) -> Iterator[Line]:
    playset = PLAYSETS.get(series.id)
    known = {kind.id: kind.tier for kind in (playset.missions if playset else FREE)}
    if not 1 <= mission.tier <= max(MOST_TIER, *known.values()):
        yield TIER(n=mission.tier)
    kind, _, of = mission.id.rpartition("-")
    if mission.id not in known and not (kind in known and of.isdecimal()):
        yield NO_MISSION(id=mission.id)
    elif known.get(mission.id, mission.tier) != mission.tier:
        yield OTHER_TIER(id=mission.id, tier=known[mission.id], n=mission.tier)


def _tracks(tracks: Tracks) -> Iterator[Line]:
    for name in ("adversary", "investigation", "bastion"):
        if not 0 <= getattr(tracks, name) <= FULL:
            yield TRACKED(track=name, n=getattr(tracks, name))


def _clocks(clocks: Iterable[Clock]) -> Iterator[Line]:
    for clock in clocks:
        if clock.size < 1 or not 0 <= clock.ticks <= clock.size:
            yield CLOCK(name=clock.name, ticks=clock.ticks, size=clock.size)
