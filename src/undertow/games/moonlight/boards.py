"""The series, and what lies on its boards: Engines of a hangar, suspects of a conspiracy, fates, Avatars, scenes of
the past, whom the director plays."""

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
    """Whose it is."""
    words: str
    """What they did."""
    price: int | None = None
    """Stress, before what changes it; None until it is named."""


class Secondary(Struct, frozen=True):
    """Somebody the director plays."""

    name: str
    """What they are called."""
    words: str = ""
    """Who they are."""
    by: str = ""
    """The protagonist they belong to."""
    kind: str = ""
    """Of which kind, where the series has some."""


class Series(Struct, frozen=True):
    """The story everybody shares."""

    id: str = ""
    """Which series, by its id."""
    name: str = ""
    """What this table calls its story."""
    answers: dict[str, tuple[str, ...]] = {}
    """What was agreed at the start, by question."""
    abilities: tuple[str, ...] = ()
    """Series abilities, by id."""
    xp: int = 0
    """Series xp."""
    advances: int = 0
    """Advances that are not chosen yet."""
    season: int = 1
    """Which season, from 1."""
    rooms: tuple[str, ...] = ()
    """The rooms of the hideout that are open."""
    shrine: str = ""
    """The shrine that was chosen, by its id."""
    kept: bool = False
    """Was the shrine looked after for this mission?"""
    behind: dict[str, tuple[str, ...]] = {}
    """Ways of the map that this table drew otherwise."""
    lights: int = 0
    """Transcendent abilities that may be chosen at once."""
    sizes: dict[str, int] = {}
    """Projects to which this table gave another size."""
    fates: tuple[str, ...] = ()
    """Cursed fates that were used."""
    weighed: Weighed | None = None
    """A fate that is talked about."""
    shared: int = 0
    """Downtime actions that anybody may take, to investigate only."""
    waived: tuple[str, ...] = ()
    """Penalties of the map that this table set aside."""
    cell: dict[str, int] = {}
    """Places of the Conspiracy of which this table has more or fewer than one."""
    asked: dict[str, str] = {}
    """Questions of a session's end that this table words itself."""
    ended: bool = False
    """The story is told."""
