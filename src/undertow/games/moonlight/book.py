"""What this game's actions look like, and the reasons they share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeVarTuple

from msgspec import Struct

from undertow.games.moonlight.world import Attribute, Made, Phase, Roll, RollKind, World
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
    on: tuple[RollKind, ...] = ("action",)
    """The rolls it can be brought to bear on: action, setup, flashback, info."""
    dice: int = 0
    effect: int = 0
    poise: int = 0
    """Steps of better position."""
    desperate: bool = False
    """Does it help desperate rolls alone?"""
    averts: str = ""
    """What special armour averts completely, where it gives any."""
    shields: bool = False
    """Does special armour avert only what its owner took on by protecting somebody?"""
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
    free: str = ""
    """A question one may ask besides, whenever one gathers information."""
    every_list: bool = False
    """Does it open the question lists of all playbooks in play?"""
    opens_all: bool = False
    """Do playbook advances buy transcendent abilities of every playbook?"""
    again: bool = False
    """May it be taken once more, for another choice?"""
    follow_ups: int = 0
    """Follow-ups more where it is brought to bear on gathering information."""
    dots: tuple[str, ...] = ()
    """Each protagonist adds a dot to one of these, once."""
    all_three: bool = False
    """May a ruling give a dot in each of them?"""
    bright: tuple[str, ...] = ()
    """Each protagonist has one transcendent dot more in these."""
    together: bool = False
    """In a group action, do sixes of different people make something of their own?"""
    obliges: Attribute | Literal[""] = ""
    """The attribute that obligation is rolled with, whatever is lowest."""
    to_oneself: bool = False
    """Does its owner have links with themselves?"""
    attribute: str = ""
    """One more die on every roll of this attribute."""
    downtime: str = ""
    """One more die on this downtime roll."""
    engages: str = ""
    """What gives one more die to engage, as a question."""
    learns: str = ""
    """What marks playbook xp; its player says that it is so."""
    earns: str = ""
    """What marks series xp."""
    slot: bool = False
    """May a ruling have its die take the place of a push or a promise?"""
    reaches: bool = False
    """May links of its owner, and links with them, be spent on anybody?"""
    dreams: bool = False
    """Is its owner's true self there in flashbacks, too?"""
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
    playset = PLAYSETS.get(world.series.id)
    lent = playset.lends(world, who) if playset else ()
    return tuple(
        id
        for id in dict.fromkeys((*one.abilities, *world.series.abilities, *lent))
        if one.transcended or not SPECIALS[id].transcendent
    )


def shining(world: World, roll: Roll | Made) -> bool:
    """Is this a roll of somebody's true self? What lies before the change is not, except in dreams."""
    if not world.people[roll.who].transcended:
        return False
    now = roll.kind != "flashback"
    return now or any(SPECIALS[id].dreams for id in working(world, roll.who))


class Room(Ability[World], frozen=True, kw_only=True):
    """A room of a hideout or a ship; its benefit is the group's once it is open."""

    size: int
    """The segments of the project that opens it; the diagram is lost, so a table may say otherwise."""
    behind: tuple[str, ...] = ()
    """One of these must be open first; none: the way in."""
    track: str = ""
    """A downtime action here gives 2 xp in this."""
    questions: tuple[str, ...] = ()
    helps: str = ""
    """The downtime roll that has one more die when it is made here."""

    def __post_init__(self) -> None:
        super().__post_init__()
        ROOMS[self.id] = self


ROOMS: dict[str, Room] = {}
"""Every room of a hideout or a ship, by id."""


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

    @property
    def challenge(self) -> Line:
        """What it gives xp for, as a sentence."""
        return message(f"moonlight.book.{self.id}.xp", self.xp)()


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
    ends_series: bool = False
    saves: int = 0
    """Dice it gives the next engagement roll, where it succeeds."""
    fallout: int = 0
    """Dice more or fewer for the fallout roll after it."""
    devours: int = 0
    """Dice more for devouring after it."""
    hope: str = ""
    """The fate without which nobody succeeds at it."""
    exposes: bool = False
    """Does it leave home unguarded?"""


def nothing(world: World, who: str) -> tuple[str, ...]:
    return ()


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
    rooms: tuple[Room, ...] = ()
    one_room: bool = False
    """Is only one room worked on at a time?"""
    everyday: Literal["limited", "standard"] = "limited"
    """The effect that an everyday self has at best against supernatural force."""
    rules: tuple[Ability[World], ...] = ()
    """Rules of its own, in play always."""
    instead: dict[str, str] = {}
    """Actions of the core that it replaces, and what stands in their place."""
    leads: str = "Investigation"
    """What its investigation track is called."""
    clears: bool = True
    """Are stress and transcendence as new after a mission?"""
    people: tuple[str, ...] = ("",)
    """Kinds of secondary characters; everybody makes one of the first kind, and one of another."""
    kinds: Callable[[World], tuple[MissionKind, ...]] | None = None
    """Its missions as things stand, where the list is not all."""
    lends: Callable[[World, str], tuple[str, ...]] = nothing
    """Abilities that something of the series lends a protagonist now."""
    drives: Callable[[World, str], tuple[str, ...]] = nothing
    """What a poisoned promise to somebody may speak to."""
    prices: tuple[str, ...] = ()
    """What else a poisoned promise may cost."""
    hits: tuple[str, ...] = ()
    """What else a consequence may strike."""
    principles: tuple[str, ...] = ()
    """What the director holds to."""
    advice: tuple[str, ...] = ()
    """How to set position, effect and consequences."""


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


REPLACED = message("moonlight.no.replaced", "That is done otherwise in “{series}”: {instead}.")
ELSEWHERE = message("moonlight.no.other-series", "That belongs to {series}.")


def kept(action: str) -> Need:
    """Not where the series has something else in the place of this action."""

    def why(world: World, me: str) -> Line | None:
        playset = PLAYSETS.get(world.series.id)
        if playset is None or action not in playset.instead:
            return None
        return REPLACED(series=playset.name, instead=playset.instead[action])

    return why


def only_in(series: str) -> Need:
    """Only in this series."""

    def why(world: World, me: str) -> Line | None:
        return None if world.series.id == series else ELSEWHERE(series=PLAYSETS[series].name)

    return why
