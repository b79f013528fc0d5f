"""What this game's actions look like, and the reasons they share."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVarTuple

from msgspec import Struct

from undertow.games.moonlight.world import Phase, World
from undertow.kernel import Line, message
from undertow.parts.actions import Ability, Action

Ts = TypeVarTuple("Ts")
Need = Callable[[World, str], Line | None]

NOT_IN = message("moonlight.no.phase", "That belongs to {phases}; this is {now}.")
OUT = message("moonlight.no.out", "{who} is out of action until the mission ends.")
HELPLESS = message(
    "moonlight.no.helpless", "{who} is incapacitated: they need an assist, or must push to act."
)


class Act(Action[World, *Ts], frozen=True, kw_only=True):
    """An action of a protagonist or the director."""


class Special(Ability[World], frozen=True, kw_only=True):
    """An ability of a playbook or a series."""

    starting: bool = False
    earned: bool = False
    """Is it gained only in play, never by an advance?"""
    transcendent: bool = False
    """Does it work only while its owner is transcended?"""
    shared: bool = False
    """Does the group have it once, and not each protagonist?"""
    claim: str = ""
    """When it helps a roll; its player says so, and the director may object."""
    on: tuple[str, ...] = ("action",)
    """The rolls it can be brought to bear on: action, setup, flashback, info."""
    dice: int = 0
    effect: int = 0
    averts: str = ""
    """What special armour averts completely, where it gives any."""
    feat: str = ""
    """What else special armour buys."""
    pushes: tuple[str, ...] = ()
    """What every push gives on top, one of these."""
    asks: str = ""
    """What its player chooses on taking it."""
    among: tuple[str, ...] = ()
    """What may be chosen; where nothing is named, another protagonist."""
    strains: bool = False
    """Brought to bear, is what comes of the roll resisted with one die less?"""
    once: str = ""
    """The span in which it may be used once."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if SPECIALS.setdefault(self.id, self) is not self:
            raise ValueError(f"two abilities are called {self.id}")


SPECIALS: dict[str, Special] = {}
"""Every ability of a playbook or a series, by id."""


def working(world: World, who: str) -> tuple[str, ...]:
    """The abilities that somebody can use now: transcendent ones only while transcended."""
    one = world.people[who]
    return tuple(
        id
        for id in dict.fromkeys((*one.abilities, *world.series.abilities))
        if one.transcended or not SPECIALS[id].transcendent
    )


class Room(Ability[World], frozen=True, kw_only=True):
    """A room of a hideout; its benefit is the group's once it is open."""

    size: int
    """The segments of the project that opens it; the diagram is lost, so a table may say otherwise."""
    behind: tuple[str, ...] = ()
    """One of these must be open first; none: the way in."""
    track: str = ""
    """A downtime action here gives 2 xp in this."""
    questions: tuple[str, str] = ("", "")

    def __post_init__(self) -> None:
        super().__post_init__()
        ROOMS[self.id] = self


ROOMS: dict[str, Room] = {}
"""Every room of a hideout, by id."""


class Playbook(Struct, frozen=True):
    """One of the seven."""

    id: str
    name: str
    text: str
    xp: str
    mundane: tuple[str, str]
    true: tuple[str, str]
    promises: tuple[str, str]
    eclipse: str
    escape: str
    questions: tuple[str, ...]
    actions: tuple[str, str]
    abilities: tuple[Special, ...]
    ponder: tuple[str, ...] = ()


class Prompt(Struct, frozen=True):
    """A question that everybody answers together before the story begins."""

    id: str
    text: str
    options: tuple[str, ...] = ()
    most: int = 1


class MissionKind(Struct, frozen=True):
    id: str
    tier: int
    name: str
    text: str
    questions: tuple[str, ...] = ()
    halves: bool = True
    """Is the investigation track halved after it?"""
    ends_season: bool = False


class Playset(Struct, frozen=True):
    """One of the four series."""

    id: str
    name: str
    text: str
    adversary: str
    prompts: tuple[Prompt, ...]
    abilities: tuple[Special, ...]
    missions: tuple[MissionKind, ...]
    fallout: dict[int, tuple[str, str, str]]
    """By the adversary's tier: what 1-3, 4/5 and 6 bring."""
    names: tuple[str, ...] = ()


PLAYBOOKS: dict[str, Playbook] = {}
PLAYSETS: dict[str, Playset] = {}
"""Filled by the catalogue."""


def during(*phases: Phase) -> Need:
    """Only in these phases."""

    def why(world: World, me: str) -> Line | None:
        return None if world.phase in phases else NOT_IN(phases=list(phases), now=world.phase)

    return why


def able(world: World, me: str) -> Line | None:
    """Not out of action."""
    one = world.people.get(me)
    return OUT(who=one.name) if one is not None and one.out else None
