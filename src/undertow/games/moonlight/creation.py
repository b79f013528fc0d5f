"""Set-ups: who plays, and what lies on the table when the story begins."""

from __future__ import annotations

from msgspec import Struct

from undertow.games.moonlight import legal
from undertow.games.moonlight.boards import Engine, Suspect
from undertow.games.moonlight.catalogue import BOOKS
from undertow.games.moonlight.facts import (
    ClockSet,
    EngineSet,
    Gathered,
    MissionSet,
    PhaseBegan,
    SceneSet,
    SecondarySet,
    SeriesSet,
    SuspectSet,
    TracksSet,
)
from undertow.games.moonlight.rulings import Rulings
from undertow.games.moonlight.world import (
    GM,
    Mission,
    Phase,
    Protagonist,
    Secondary,
    Series,
    Tracks,
)
from undertow.kernel import BadSetup, Beginning, Fact, Line, message
from undertow.parts.clocks import Clock

NOBODY = message("moonlight.setup.nobody", "A table needs a director and at least one player.")
BAD_SEAT = message("moonlight.setup.seat", "{seat} cannot be a player's seat here.")
MANY = message(
    "moonlight.setup.many",
    "The book is for a director and three or four protagonists; you are {players} and a director.",
)
CROWD = message("moonlight.setup.crowd", "There are seven playbooks, so seven can play.")
AT_EASE, MOST = (3, 4), len(BOOKS)


class MoonlightSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays whom, and where the story begins. All but the players may be left out."""

    people: tuple[Protagonist, ...] = ()
    """Protagonists that are made already."""
    rulings: Rulings = Rulings()
    """How this table reads the book."""
    players: tuple[str, ...] = ()
    """Seats whose players make their protagonists at the table."""
    series: Series = Series()
    """The story everybody shares."""
    phase: Phase = "obligation"
    """Where the story begins."""
    scene: str = ""
    """What is set as its first scene, in words."""
    tracks: Tracks = Tracks()
    """How far the adversary and the investigation are."""
    mission: Mission | None = None
    """A mission that is under way."""
    clocks: tuple[Clock, ...] = ()
    """Clocks that are open."""
    secondary: tuple[Secondary, ...] = ()
    """People the director plays."""
    engines: tuple[Engine, ...] = ()
    """On a Sea of Stars: the Engines of the hangar."""
    suspects: tuple[Suspect, ...] = ()
    """In a Maze of Dreams: who is part of the Conspiracy."""


def beginning(settings: MoonlightSettings) -> Beginning:
    """The first facts of a table; raises BadSetup where it cannot be played."""
    people = settings.people
    players = tuple(dict.fromkeys((*(one.seat for one in people), *settings.players)))
    _may_be_played(settings, players)
    first: list[Fact] = [Gathered({one.id: one for one in people}, settings.rulings, players)]
    if settings.series != Series():
        first.append(SeriesSet(settings.series))
    if settings.tracks != Tracks():
        first.append(TracksSet(settings.tracks))
    if settings.phase != "obligation":
        first.append(PhaseBegan(settings.phase))
    first += [ClockSet(n, clock) for n, clock in enumerate(settings.clocks, 1)]
    after = len(settings.clocks) + 1
    first += [SecondarySet(n, one) for n, one in enumerate(settings.secondary, after)]
    after += len(settings.secondary)
    first += [EngineSet(n, one) for n, one in enumerate(settings.engines, after)]
    after += len(settings.engines)
    first += [SuspectSet(n, one) for n, one in enumerate(settings.suspects, after)]
    if settings.mission is not None:  # told last of these: it may be about one of them
        first.append(MissionSet(settings.mission))
    if settings.scene:
        first.append(SceneSet(settings.scene))
    warnings: tuple[Line, ...] = () if len(players) in AT_EASE else (MANY(players=len(players)),)
    return Beginning((GM, *players), tuple(first), None, warnings)


def _may_be_played(settings: MoonlightSettings, players: tuple[str, ...]) -> None:
    if not players:
        raise BadSetup(NOBODY())
    if len(players) > MOST:
        raise BadSetup(CROWD())
    for seat in players:
        if seat == GM or not seat.strip():
            raise BadSetup(BAD_SEAT(seat=seat))
    if (why := legal.why_not(settings)) is not None:
        raise BadSetup(why)
