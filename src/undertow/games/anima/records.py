"""What is written about somebody: frozen records."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Literal

from msgspec import Struct

GM = "gm"
SeatId = str
Who = str
"""The id of a fighter."""
Kind = Literal["pc", "eidolon", "adversity"]
Type = Literal["individual", "squad", "swarm"]
Side = Literal["pc", "gm"]
Element = Literal["", "fire", "frost"]
CROWDS = ("squad", "swarm")


class Weapon(Struct, frozen=True, omit_defaults=True):
    """A Soulbound Weapon and the effects in its slots."""

    name: str
    """What it is."""
    effects: tuple[str, ...] = ()
    """Effects in its slots, by id."""
    object: str = ""
    """Weapons that are modes of one object share its disarm switch."""


class Invented(Struct, frozen=True, omit_defaults=True):
    """A power the GM made up; what the engine does not know is applied by hand."""

    name: str
    """What it is called."""
    type: str
    """passive, action, strike, maneuver, achievement or boost."""
    cost: int
    """In charge dice."""
    text: str
    """What it does."""


class About(Struct, frozen=True, omit_defaults=True):
    """What is told of somebody, and never counted."""

    concept: str = ""
    """Who this is, in a few words."""
    source: str = ""
    """Where the powers come from."""
    looks: str = ""
    """What one sees."""
    mark: str = ""
    """The visible mark of power."""
    home: str = ""
    """Of an eidolon: where it comes from."""
    entrance: str = ""
    """Of an eidolon: how it appears."""
    senses: tuple[str, ...] = ()
    """Of the four groups an entrance may use: sight, sound, smell, touch."""
    background: tuple[str, ...] = ()
    """What happened before, sentence by sentence."""
    links: tuple[str, ...] = ()
    """Ties to others, sentence by sentence."""
    story: str = ""
    """More of it."""


class Base(Struct, frozen=True, gc=False, omit_defaults=True):
    """Figures before powers."""

    wounds: int = 3
    """Wound circles."""
    defense: int = 1
    """What the successes of a strike must exceed."""
    ap: int = 10
    """Action dice."""
    cp: int | None = 6
    """None: no limit."""
    sp: int = 6
    """The most strike dice at a time."""
    cp_start: int = 0
    """Charge dice at the start of a conflict."""


NINE = 9
"""Powers of a new character, each rank counted."""
PC_BASE = Base()
EIDOLON_BASE = Base(wounds=1, defense=1, ap=5, cp=4, sp=6)


class Sheet(Struct, frozen=True, dict=True):
    """Somebody, as written down."""

    # Written out whole: a default that was typed in is the same word, but to an encoder that leaves out
    # defaults it need not be.

    id: Who
    """Such as `yara`."""
    name: str
    """What they are called."""
    kind: Kind
    """A PC, an eidolon or an opponent."""
    seat: SeatId = GM
    """Who plays them."""
    type: Type = "individual"
    """An individual, a squad or a swarm."""
    base: Base = PC_BASE
    """Figures before powers."""
    powers: dict[str, int] = {}
    """Ranks by power."""
    traits: tuple[str, ...] = ()
    """Three sentences, of a PC."""
    weakness: str = ""
    """Its id, where there is one."""
    level: int = 0
    """Of an eidolon: 1 to 5."""
    members: int = 0
    """Of a squad: how many."""
    competence: int = 0
    """Of an opponent: basic dice of its maneuvers."""
    weapons: tuple[Weapon, ...] = ()
    """Soulbound Weapons."""
    ultimate: tuple[str, ...] = ()
    """What this character's Ultimate Weapon holds."""
    bonds: tuple[Who, ...] = ()
    """Eidolons this one can summon, by id."""
    companion: Who = ""
    """The eidolon that walks beside its summoner, by id."""
    owner: Who = ""
    """Of an eidolon: its summoner."""
    custom: bool = False
    """Of an eidolon: did its player make it up?"""
    breed: str = ""
    """Of an eidolon: which of the known ones it is."""
    extra: tuple[str, ...] = ()
    """Of an eidolon: powers by Empower Eidolons, counted among its powers."""
    invented: tuple[Invented, ...] = ()
    """Powers that the GM made up."""
    standouts: str = ""
    """Of a swarm: units that are treated like individuals when maneuvers are told."""
    about: About = About()
    """What is told, and never counted."""
    passion: str = ""
    """Of an opponent: what it burns for, where the table plays that it may."""
    ward: str = ""
    """Of an opponent with Auto Guard: the name of the one it guards."""
    waits: Literal["", "gm", "player"] = ""
    """Of a custom eidolon: whose word it waits for, the GM's yes or its player's change. Until then
    nobody can summon it."""

    @cached_property
    def known(self) -> dict[Any, Any]:
        """What follows from the sheet alone, worked out when first asked."""
        return {}
