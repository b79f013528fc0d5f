"""The records that a seat sees, field by field. `views.py` makes them."""

from __future__ import annotations

from msgspec import Struct

from undertow.games.moonlight import flow
from undertow.games.moonlight.boards import Engine, Flashback, Suspect
from undertow.games.moonlight.rulings import Figures
from undertow.games.moonlight.world import (
    Consequence,
    Made,
    Mission,
    Protagonist,
    Roll,
    Secondary,
    Series,
    SetUp,
)
from undertow.kernel import Line, Reckoning
from undertow.parts.clocks import Clock
from undertow.parts.extras import Extras
from undertow.parts.handouts import Handouts
from undertow.parts.people import People


class Held(Struct, frozen=True):
    """An ability somebody has."""

    id: str
    """Its id."""
    works: bool
    """Transcendent ones work only while transcended."""
    choice: str = ""
    """What its player chose for it."""


class Person(Struct, frozen=True):
    """A protagonist: the sheet, and what follows from it."""

    sheet: Protagonist
    """What stands on the sheet."""
    attributes: dict[str, int]
    """Dice to resist with, by attribute."""
    ratings: dict[str, int]
    """Each action as it stands now, with transcendent dots where they count."""
    abilities: tuple[Held, ...]
    """Those they have."""
    weights: tuple[int, ...]
    """As which level each harm holds them back."""
    xp: dict[str, int]
    """How long each xp track is."""
    special: bool
    """Do they have an ability that uses special armour?"""


class RollView(Struct, frozen=True):
    """A roll that people talk about: each number with its reasons."""

    id: int
    """Its number, as acts name it."""
    roll: Roll
    """What was said about it."""
    dice: Reckoning
    """How many are rolled."""
    effect: Reckoning
    """0 none to 3 great."""
    danger: Reckoning
    """The position: 0 controlled to 2 desperate."""
    why_not: Line | None = None
    """Why it cannot be rolled yet."""


class Resistance(Struct, frozen=True):
    """With what somebody would resist."""

    who: str
    """Who would."""
    dice: Reckoning
    """How many, with reasons."""


class Incoming(Struct, frozen=True):
    """A consequence that has not landed, and what each answer would mean."""

    id: int
    """Its number, as acts name it."""
    consequence: Consequence
    """What it is."""
    lands: int
    """The level at which harm would be written down; 4 where there is no room left."""
    resisted: int
    """Its level once it is resisted."""
    resist: Resistance | None
    """With what they would resist it; None where they cannot any more."""
    armour: bool
    """Could their armour lessen it now?"""
    armoured: int
    """Its level once armour is used."""
    special: tuple[str, ...]
    """Abilities that avert it."""
    protect: tuple[Resistance, ...]
    """What it would cost those who could step in."""


class Saver(Struct, frozen=True):
    """Somebody who could hold them."""

    who: str
    """Who could."""
    links: int
    """How many they could spend on it."""
    stress: int
    """Their stress."""
    push: bool
    """Could they push themselves for it?"""


class Brink(Struct, frozen=True):
    """Somebody about to fall into eclipse, and who can still save them."""

    who: str
    """Who falls."""
    deadly: bool
    """Is it life and death, and not eclipse?"""
    savers: tuple[Saver, ...]
    """Who can still save them."""


class FlashbackView(Struct, frozen=True):
    """A scene of the past that is talked about."""

    id: int
    """Its number, as acts name it."""
    flashback: Flashback
    """What it tells."""
    cost: Reckoning | None
    """The stress it costs; None until the director named a price."""


class Engagement(Struct, frozen=True):
    """How the mission that was chosen is likely to open."""

    dice: Reckoning
    """How many, with reasons."""


class TracksView(Struct, frozen=True):
    """How far the adversary and the investigation have come, and what stands of the Bastion."""

    adversary: int
    """Segments of the adversary's track."""
    tier: int
    """The adversary's tier."""
    investigation: int
    """Segments of the investigation."""
    known: int
    """Tiers of it that are full."""
    dice: int
    """Dice saved for the next engagement roll."""
    strikes: bool
    """Does the adversary strike in the next mission?"""
    steps: tuple[str, ...]
    """Which steps of fallout are done."""
    bastion: int
    """Segments of the Bastion that stand."""
    holds: int
    """Tiers of it that are full."""


class ClockView(Struct, frozen=True):
    """A clock that this seat knows of."""

    id: int
    """Its number, as acts name it."""
    clock: Clock
    """How full it is."""
    project: str = ""
    """Whose long term project it is."""


class OpeningView(Struct, frozen=True):
    """An opening that somebody made."""

    id: int
    """Its number, as acts name it."""
    opening: SetUp
    """What it gives."""


class SecondaryView(Struct, frozen=True):
    """Somebody the director plays."""

    id: int
    """Their number, as acts name it."""
    secondary: Secondary
    """Who they are."""


class RoomView(Struct, frozen=True):
    """A room of the hideout."""

    id: str
    """Its id."""
    open: bool
    """Is it open?"""
    begun: bool
    """Is a project for it under way?"""
    reachable: bool
    """Does the map lead there?"""
    behind: tuple[str, ...]
    """One of these comes first."""


class FateView(Struct, frozen=True):
    """A cursed fate: used, within reach, or behind others."""

    id: str
    """Its id."""
    name: Line
    """What it is called."""
    text: Line
    """What it does."""
    price: Line
    """What it costs."""
    used: bool
    """Was it used?"""
    reachable: bool
    """May it be used now?"""
    behind: tuple[str, ...]
    """One of these comes first."""


class PlaceView(Struct, frozen=True):
    """A place in the Conspiracy, and who is known to hold it."""

    id: str
    """Its id."""
    name: Line
    """What it is called."""
    branch: str
    """Its branch; empty for the host."""
    tier: int
    """From 1."""
    suspect: int
    """0 while nobody is known."""


class PenaltyView(Struct, frozen=True):
    """What the Conspiracy does to them until it is ended."""

    id: str
    """Its id."""
    text: Line
    """What it does."""
    works: bool
    """Does it hold now?"""


class EngineView(Struct, frozen=True):
    """An Engine of the hangar."""

    id: int
    """Its number, as acts name it."""
    engine: Engine
    """What it is."""


class SuspectView(Struct, frozen=True):
    """A suspect of the Conspiracy."""

    id: int
    """Their number, as acts name it."""
    suspect: Suspect
    """Who they are."""


class View(Struct, frozen=True):
    """The table as a seat sees it."""

    phase: str
    """obligation, downtime, mission or fallout."""
    episode: int
    """From 1."""
    scene: str
    """What the scene is about, in words."""
    spotlight: str
    """Who is asked what they do, by id."""
    owed: bool
    """Did the last roll go badly, and has nothing come of it yet?"""
    guide: tuple[flow.Step, ...]
    """What this phase still asks for."""
    people: tuple[Person, ...]
    """The protagonists."""
    rolls: tuple[RollView, ...]
    """Rolls that people talk about."""
    incoming: tuple[Incoming, ...]
    """Consequences that have not landed."""
    falling: tuple[Brink, ...]
    """Who is about to fall into eclipse."""
    clocks: tuple[ClockView, ...]
    """Those that this seat knows of."""
    last: Made | None
    """The last roll, as it fell."""
    setups: tuple[OpeningView, ...]
    """Openings that somebody made."""
    flashbacks: tuple[FlashbackView, ...]
    """Scenes of the past that are talked about."""
    mission: Mission | None
    """What they set out to do; None between missions."""
    engagement: Engagement | None
    """How the mission is likely to open; None once it did."""
    fallout: Line | None
    """What the chart said last, until it is read anew."""
    tracks: TracksView
    """The adversary, the investigation, the Bastion."""
    series: Series
    """The story everybody shares."""
    rooms: tuple[RoomView, ...]
    """The rooms of the hideout, where the series has one."""
    secondary: tuple[SecondaryView, ...]
    """Whom the director plays."""
    engines: tuple[EngineView, ...]
    """The hangar, where the series has one."""
    suspects: tuple[SuspectView, ...]
    """Of the Conspiracy, where the series has one."""
    fates: tuple[FateView, ...]
    """Cursed fates, where the series has them."""
    places: tuple[PlaceView, ...]
    """The map of the Conspiracy, where the series has one."""
    penalties: tuple[PenaltyView, ...]
    """What the Conspiracy does to them, where the series has one."""
    figures: Figures
    """How long the tracks are at this table."""
    table: People
    """Who is away, who asked for a pause, and what stays out of the story."""
    handouts: Handouts
    """Pages and notes that this seat may read."""
    extras: Extras
    """What the table put on sheets itself."""
