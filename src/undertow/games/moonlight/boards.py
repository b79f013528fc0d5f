"""What lies on the boards of the series: Engines of a hangar, suspects of a conspiracy, fates, Avatars, scenes of
the past."""

from __future__ import annotations

from msgspec import Struct


class Avatar(Struct, frozen=True):
    """The truest self, who takes over the dreaming body."""

    name: str
    """What it is called."""
    words: str = ""
    """What it looks like."""
    virtue: str = ""
    """What it believes in."""
    desires: tuple[str, ...] = ()
    """What it wants."""


class Engine(Struct, frozen=True):
    """A living machine of the hangar."""

    name: str
    """What it is called."""
    words: str = ""
    """What it looks like."""
    virtue: str = ""
    """What it believes in."""
    impulses: tuple[str, ...] = ()
    """One, and later the hidden one."""
    strength: int = 3
    """How strong it is."""
    recovery: int = 0
    """Segments of its recovery clock."""
    by: str = ""
    """Who made it, and cannot pilot it."""
    why: str = ""
    """Why it was made."""
    pilot: str = ""
    """Who pilots it now, by id."""
    used: bool = False
    """Was it piloted in this mission?"""
    afield: bool = False
    """It was left behind, and must be brought back."""
    silent: bool = False
    """Nobody can pilot it before they have bonded with it."""
    hears: tuple[str, ...] = ()
    """Who has bonded with it since it fell silent."""


class Suspect(Struct, frozen=True):
    """Somebody who is part of the Conspiracy; how, play will tell."""

    name: str
    """What they are called."""
    words: str = ""
    """Who they are."""
    by: str = ""
    """Whose suspect this is."""
    role: str = ""
    """Their place on the map, once they are identified."""
    confronted: bool = False
    """Were they confronted?"""


class Weighed(Struct, frozen=True):
    """A fate that the protagonists talk about."""

    fate: str
    """Its id."""
    whom: str = ""
    """Who would gain by it; nobody, where only its price is paid."""
    yes: tuple[str, ...] = ()
    """Who has agreed."""


class Flashback(Struct, frozen=True):
    """A scene of the past that prepared for this. The director names its price."""

    who: str
    words: str
    price: int | None = None
