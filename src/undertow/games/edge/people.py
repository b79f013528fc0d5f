"""Characters, and what they carry, lead and own."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Band = Literal["close", "near", "far", "absent"]
State = Literal["maintained", "neglected", "compromised", "shattered"]
BANDS: tuple[Band, ...] = ("close", "near", "far", "absent")
STATES: tuple[State, ...] = ("maintained", "neglected", "compromised", "shattered")
TIERS = (0, 41, 91, 151, 221)
"""The XP ever gained from which each tier counts."""
BOONS = 5
TRIM = 2
WORST = 3
"""The last level of harm."""


class Item(Struct, frozen=True):
    """A weapon, a shield or a suit of armour."""

    kind: Literal["weapon", "shield", "armour"]
    """What it is."""
    row: str
    """Its row in the catalogue: light, medium, heavy; buckler, heater, pavise."""
    name: str = ""
    """What it is called; its row, where this is empty."""
    ranged: bool = False
    """Does it reach far?"""
    thrown: bool = False
    """Can it be thrown?"""
    polearm: bool = False
    """Is it long?"""
    tags: tuple[str, ...] = ()
    """By id."""
    enchantments: tuple[str, ...] = ()
    """By id."""
    dormant: tuple[str, ...] = ()
    """Enchantments that sleep, because their owner's spirit holds no more."""
    state: State = "maintained"
    """How well it is kept."""
    ready: bool = False
    """Set, braced or planted in this scene."""
    struck: bool = False
    """Has it been used to attack in this scene?"""
    aimed: bool = False
    """Was it aimed?"""
    loaded: bool = True
    """Is it loaded?"""
    volleys: int = 0
    """Segments of its ammunition that are gone."""


class Symbol(Struct, frozen=True):
    """A patron's symbol, which opens that patron's rites by ritual."""

    state: State = "maintained"
    """How well it is kept."""
    shown: bool = True
    """Is it worn openly?"""


class Follower(Struct, frozen=True):
    """Somebody who works for a character."""

    name: str
    """What they are called."""
    cap: int
    """How good they are: the most dice they help with."""
    specialty: str = ""
    """What they are good at."""
    state: Literal["ready", "wary", "seized"] = "ready"
    """Can they be counted on?"""
    bonded: bool = False
    """Is there a bond with them?"""


class Asset(Struct, frozen=True):
    """Something that works for its owner away from the scene."""

    name: str
    """What it is called."""
    size: Literal["minor", "standard", "major"]
    """How much it can do."""
    benefit: str = ""
    """What it does."""
    state: State = "maintained"
    """How well it is kept."""
    on_screen: bool = False
    """Is it in the scene?"""


class Complication(Struct, frozen=True):
    """Something that catches up with a character."""

    name: str
    """What it is."""
    open: bool = True
    """Is it still open?"""


class Character(Struct, frozen=True):
    """A character: everything that stands on the sheet."""

    id: str
    """Such as `maren`."""
    seat: str
    """Who plays them."""
    name: str
    """What they are called."""
    concept: str = ""
    """Who this is, in a few words."""
    culture: str = ""
    """Their culture, in words."""
    affinity: str = ""
    """Their affinity, in words."""
    drive: str = ""
    """What drives them."""
    arc: str = ""
    """Where their story goes."""
    attributes: dict[str, int] = {}
    """Dots by attribute."""
    skills: dict[str, int] = {}
    """Dots by skill."""
    talents: tuple[str, ...] = ()
    """Talents, by id."""
    rites: tuple[str, ...] = ()
    """The rites that were bought."""
    gear: dict[int, Item] = {}
    """Weapons, shields and armour, by number."""
    followers: dict[int, Follower] = {}
    """By number."""
    assets: dict[int, Asset] = {}
    """By number."""
    bonds: tuple[str, ...] = ()
    """With whom, by id."""
    complications: tuple[Complication, ...] = ()
    """What catches up with them."""
    patron: str = ""
    """The patron a Runekeeper is bound to."""
    familiar: str = ""
    """The patron whose familiar is theirs; empty where they have none."""
    codex: str = ""
    """The patron whose codex is theirs."""
    symbols: dict[str, Symbol] = {}
    """By patron."""
    obligation: dict[str, int] = {}
    """The ledger: segments by patron."""
    fresh: dict[str, int] = {}
    """How many of them were marked in this scene."""
    locked: bool = False
    """Went over capacity, and is not below it again: no rites."""
    exposure: int = 0
    """Segments of exposure that are marked."""
    fatigue: int = 0
    """Fatigue that is marked."""
    deep: int = 0
    """How much of the fatigue no short rest removes."""
    harm: int = 0
    """The level of harm, from 0."""
    treated: bool = False
    """Was the harm treated?"""
    dying: bool = False
    """Are they dying?"""
    dead: bool = False
    """Are they dead?"""
    conditions: tuple[str, ...] = ()
    """Conditions, by id."""
    boons: int = 0
    """Boons they hold."""
    given: int = 0
    """How many of them were a friend's gift in this scene."""
    consoled: int = 0
    """Boons from failure in this scene."""
    converted: bool = False
    """Were boons turned into XP in this session?"""
    xp: int = 0
    """XP to spend."""
    earned: int = 0
    """All XP ever gained, the starting build included."""
    daring: bool = False
    """Did something desperate succeed in this session?"""
    downtime: int = 0
    """Downtime actions left."""
    days: int = 0
    """Days of this downtime left to learn and buy in."""
    band: Band = "near"
    """How far from the middle of the scene."""
    melee: bool = False
    """Are they in melee?"""
    legacy: tuple[str, ...] = ()
    """Bonds that go on beyond the campaign."""

    def rating(self, attribute: str) -> int:
        return self.attributes.get(attribute, 1)

    def skill(self, skill: str) -> int:
        return self.skills.get(skill, 0)

    @property
    def tier(self) -> int:
        """I to V, by all XP ever gained."""
        return sum(self.earned >= least for least in TIERS)

    @property
    def owed(self) -> int:
        """All segments, of every patron."""
        return sum(self.obligation.values())

    @property
    def up(self) -> bool:
        return not self.dead and self.harm < WORST

    def lacks(self, patron: str) -> bool:
        """Have they no symbol of a patron, or only the pieces of one?"""
        return patron not in self.symbols or self.symbols[patron].state == "shattered"

    def item(self, kind: str) -> Item | None:
        """The first thing of a kind that they carry."""
        return next((item for item in self.gear.values() if item.kind == kind), None)
