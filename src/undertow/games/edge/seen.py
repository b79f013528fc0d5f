"""The records that a seat sees, field by field. `views.py` makes them."""

from __future__ import annotations

from msgspec import Struct

from undertow.games.edge import flow
from undertow.games.edge.board import Cell, Grid
from undertow.games.edge.concepts import Concept
from undertow.games.edge.rulings import Rulings
from undertow.games.edge.world import (
    Character,
    Clock,
    Foe,
    Hit,
    Lasting,
    Leg,
    Made,
    Omen,
    Roll,
    Scene,
    Session,
    Thread,
    Working,
)
from undertow.kernel import Line, Reckoning
from undertow.parts.extras import Extras
from undertow.parts.handouts import Handouts
from undertow.parts.people import People


class RiteView(Struct, frozen=True):
    """A rite somebody might work, on one of its paths, with everything it would take."""

    id: str
    """Its id."""
    patron: str
    """Whose rite it is."""
    path: str
    """By codex, by symbol, or by cracking the symbol."""
    tier: str
    """low, standard, high, major or epic."""
    dv: int
    """Its difficulty."""
    rounds: int
    """How many rounds a ritual by symbol takes; 0 where it is one action."""
    boons: int
    """Boons it costs."""
    debt: Reckoning
    """What it would mark in the ledger."""
    pushed: Reckoning | None
    """The same with a push; None where it cannot be pushed at all."""
    why_not: Line | None
    """Why it cannot be worked now; None where it can."""
    why_not_pushed: Line | None
    """The same with a push."""


class Person(Struct, frozen=True):
    """A character: the sheet, and what follows from it."""

    sheet: Character
    """What stands on the sheet."""
    tier: int
    """I to V, as a number."""
    capacity: Reckoning
    """How much they may owe."""
    owed: int
    """What they owe, to all patrons."""
    clock: int
    """The size of each patron's clock."""
    rites: tuple[RiteView, ...]
    """Those they might work."""
    kept: Reckoning
    """Rites by symbol that are kept up, as many as Spirit at the most."""
    failures: int
    """Boons that failure may still give in this scene."""


class RollView(Struct, frozen=True):
    """A roll that lies open: each number with its reasons, and what a failure would pay."""

    id: int
    """Its number, as acts name it."""
    roll: Roll
    """What was said about it."""
    pool: Reckoning
    """Dice."""
    help: Reckoning
    """Dice of help."""
    danger: Reckoning
    """The position: 0 controlled to 2 desperate."""
    effect: Reckoning
    """0 none to 3 great; each step beyond adds a tick."""
    dv: Reckoning
    """Successes it takes."""
    pays: dict[str, int]
    """The Boons of a partial and of a miss, as things stand."""
    why_not: Line | None
    """Why it cannot be rolled yet."""


class HitView(Struct, frozen=True):
    """Harm on its way, and what armour and soak would leave of it."""

    id: int
    """Its number, as acts name it."""
    hit: Hit
    """What it is."""
    armour: bool
    """Would a suit of armour meet it?"""
    level: int
    """The harm that would be left."""
    fatigue: int
    """What would be marked if it were taken now, armour used."""
    soak: Reckoning
    """Fatigue that is soaked."""


class UnitView(Struct, frozen=True):
    """Somebody on the grid: the cells they cover, and those they control."""

    who: str
    """A character's id, or `foe` and a number."""
    name: Line
    """What they are called."""
    cells: tuple[Cell, ...]
    """Those they cover, as x and y."""
    zone: tuple[Cell, ...]
    """Those they control."""


class FoeView(Struct, frozen=True):
    """Somebody the GM plays, or a spirit."""

    id: int
    """Its number, as acts name it."""
    foe: Foe
    """Who it is."""
    leash: int
    """Segments of its leash or exit tally."""
    slipped: bool
    """Is it full? Then it acts by its nature, and departs."""


class LastingView(Struct, frozen=True):
    """An effect in force."""

    id: int
    """Its number, as acts name it."""
    lasting: Lasting
    """What it is."""
    backlash: bool
    """Does it wait for the GM to pick what slips?"""


class WorkingView(Struct, frozen=True):
    """A rite, a ritual or a spell on its way."""

    id: int
    """Its number, as acts name it."""
    working: Working
    """What it is."""
    dv: int
    """Its difficulty."""


class ClockView(Struct, frozen=True):
    """A clock that this seat knows of."""

    id: int
    """Its number, as acts name it."""
    clock: Clock
    """How full it is."""


class ThreadView(Struct, frozen=True):
    """An open complication."""

    id: int
    """Its number, as acts name it."""
    thread: Thread
    """What it is."""


class Bank(Struct, frozen=True):
    """The GM's beats, and how many may still be spent."""

    beats: dict[str, int]
    """Unspent, by suit; plain ones under an empty name."""
    scene: int
    """Spent in this scene."""
    scene_most: int
    """The most in a scene."""
    session: int
    """Spent in this session."""
    session_most: int
    """The most in a session."""
    budget: int
    """What is usual in a scene."""
    threads_most: int
    """How many threads may be open."""


class CardView(Struct, frozen=True):
    """A card that lies open."""

    card: str
    """Such as `7 of hearts`."""
    means: Line
    """How grave it is."""
    worth: int
    """The beats that would buy as much; 0 where the table names none."""


class OmenView(Struct, frozen=True):
    """A card of the Crown Spread."""

    omen: Omen
    """The card, and how near it is."""
    place: Line
    """What its place means."""


class Need(Struct, frozen=True):
    """What a talent or a rite asks for before it can be bought."""

    what: str
    """A talent by its id; or an attribute, a skill, a tier, a familiar, a codex."""
    least: int = 1
    """How much of it."""


class Prices(Struct, frozen=True):
    """What a build may cost and what things cost in it."""

    start: int
    """XP to begin with."""
    most: int
    """The most with bonds and complications."""
    bond: int
    """XP a bond gives."""
    complication: int
    """XP a complication gives."""
    rating: int
    """An attribute costs so much for each dot."""
    skill: int
    """A skill costs so much for each dot."""
    final_only: bool
    """Is only the last step of a rating paid?"""
    talents: dict[str, int]
    """By id."""
    rites: dict[str, int]
    """By id."""
    familiar: int
    """A familiar."""
    codex: int
    """A codex."""
    symbol: int
    """A symbol."""
    tag: int
    """A tag on a weapon."""
    weapons: dict[str, int]
    """By row."""
    shields: dict[str, int]
    """By row."""
    armours: dict[str, int]
    """By row."""
    assets: dict[str, int]
    """By size."""
    asks: dict[str, tuple[Need, ...]]
    """What talents and rites ask for, by id."""
    concepts: tuple[Concept, ...]
    """Whole builds to begin from."""


class View(Struct, frozen=True):
    """The table as a seat sees it."""

    phase: str
    """downtime, adventure, wrap-up or hooks."""
    scene: Scene
    """The scene that is played."""
    session: Session
    """This evening."""
    guide: tuple[flow.Step, ...]
    """What is due about now."""
    people: tuple[Person, ...]
    """The characters."""
    rolls: tuple[RollView, ...]
    """Rolls that lie open."""
    last: Made | None
    """The last roll, as it stands."""
    hits: tuple[HitView, ...]
    """Harm on its way."""
    foes: tuple[FoeView, ...]
    """Whom the GM plays, and spirits that were called."""
    lasting: tuple[LastingView, ...]
    """Effects in force."""
    workings: tuple[WorkingView, ...]
    """Rites, rituals and spells on their way."""
    clocks: tuple[ClockView, ...]
    """Those that this seat knows of."""
    threads: tuple[ThreadView, ...]
    """Open complications."""
    bank: Bank
    """The GM's beats."""
    deck: int
    """Cards left to draw."""
    drawn: tuple[CardView, ...]
    """Cards that lie open."""
    crown: tuple[OmenView, ...]
    """The Crown Spread."""
    leg: Leg | None
    """The leg of a journey; None where nobody travels."""
    supply: int
    """Segments of the party's supply that are used up; at 4 they are out."""
    grid: Grid | None
    """The battle grid; None where there is none."""
    units: tuple[UnitView, ...]
    """Who stands on it."""
    fallen: str
    """How the fall of the whole party was resolved."""
    rulings: Rulings
    """Which readings this table plays by."""
    table: People
    """Who is away, who asked for a pause, and what stays out of the story."""
    handouts: Handouts
    """Pages and notes that this seat may read."""
    extras: Extras
    """What the table put on sheets itself."""
    prices: Prices | None
    """While somebody may still write a sheet."""
