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
    effects: tuple[str, ...] = ()
    object: str = ""
    """Weapons that are modes of one object share its disarm switch."""


class Invented(Struct, frozen=True, omit_defaults=True):
    """A power the GM made up; what the engine does not know is applied by hand."""

    name: str
    type: str
    cost: int
    text: str


class About(Struct, frozen=True, omit_defaults=True):
    """What is told of somebody, and never counted."""

    concept: str = ""
    source: str = ""
    looks: str = ""
    mark: str = ""
    """The visible mark of power."""
    home: str = ""
    entrance: str = ""
    senses: tuple[str, ...] = ()
    """Of the four groups an entrance may use: sight, sound, smell, touch."""
    background: tuple[str, ...] = ()
    links: tuple[str, ...] = ()
    story: str = ""


class Base(Struct, frozen=True, gc=False, omit_defaults=True):
    """Figures before powers."""

    wounds: int = 3
    defense: int = 1
    ap: int = 10
    cp: int | None = 6
    """None: no limit."""
    sp: int = 6
    cp_start: int = 0


NINE = 9
"""Powers of a new character, each rank counted."""
PC_BASE = Base()
EIDOLON_BASE = Base(wounds=1, defense=1, ap=5, cp=4, sp=6)


class Sheet(Struct, frozen=True, dict=True):
    """Somebody, as written down. Written out whole: a default that was typed in is the same
    word, but to an encoder that leaves out defaults it need not be."""

    id: Who
    name: str
    kind: Kind
    seat: SeatId = GM
    type: Type = "individual"
    base: Base = PC_BASE
    powers: dict[str, int] = {}
    """Ranks by power."""
    traits: tuple[str, ...] = ()
    weakness: str = ""
    level: int = 0
    members: int = 0
    competence: int = 0
    weapons: tuple[Weapon, ...] = ()
    ultimate: tuple[str, ...] = ()
    """What this character's Ultimate Weapon holds."""
    bonds: tuple[Who, ...] = ()
    companion: Who = ""
    owner: Who = ""
    """Of an eidolon: its summoner."""
    custom: bool = False
    breed: str = ""
    """Of an eidolon: which of the known ones it is."""
    extra: tuple[str, ...] = ()
    """Of an eidolon: powers by Empower Eidolons, counted among its powers."""
    invented: tuple[Invented, ...] = ()
    standouts: str = ""
    """Of a swarm: units that are treated like individuals when maneuvers are told."""
    about: About = About()
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
