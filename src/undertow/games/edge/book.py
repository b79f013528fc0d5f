"""What patrons, rites, rituals and backlash look like in the catalogue, and what they give."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from undertow.games.edge.world import SUITS, Position, World
from undertow.parts.actions import Ability

Tier = Literal["low", "standard", "high", "major", "epic"]
Whom = Literal["you", "bearer", "parties", "allies", "foes", "all", "breaker"]
"""Who has what a rite gives: whoever invoked it, whoever it was laid on, those who agreed to it,
your side, the other side, everybody, whoever breaks it."""
Until = Literal["scene", "session", "lasting"]
Element = Literal["air", "death", "earth", "fate", "fire", "life", "luck", "water"]

ELEMENTS: tuple[Element, ...] = ("air", "death", "earth", "fate", "fire", "life", "luck", "water")
ANY = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
"""Every face of a die."""
PUSH = "One step more of duration or potency."
"""What a push buys where a rite prints none of its own."""
TIERS: dict[Tier, int] = {"low": 2, "standard": 3, "high": 4, "major": 4, "epic": 5}
"""The difficulty below which no rite of a tier falls."""
REQUIRES: dict[Tier, tuple[str, ...]] = {
    "low": ("familiar",),
    "standard": ("familiar", "codex"),
    "high": ("familiar", "codex", "tier"),
    "major": ("familiar", "codex", "tier"),
    "epic": ("familiar", "codex", "tier"),
}
BOONS: dict[Tier, int] = {"low": 1, "standard": 1, "high": 2, "major": 2, "epic": 2}
HIGH: tuple[Tier, ...] = ("high", "major", "epic")
ANY_SUIT = "/".join(SUITS)
"""Where the GM may pick any of the four."""


# What something gives


class Give(Struct, frozen=True):
    """One thing that a rite, a push or a backlash brings about."""


class Bonus(Give, frozen=True):
    """Dice or steps for a roll. Whoever has it claims it; the GM may say that it does not fit."""

    dice: int = 0
    on: str = ""
    """What it is good for."""
    effect: int = 0
    position: int = 0
    """Steps of position: better above zero."""
    starts: Position | Literal[""] = ""
    """The position a roll begins at."""
    rerolls: int = 0
    faces: tuple[int, ...] = (1,)
    """What a die must show to be rolled again."""
    does: Literal["", "again", "succeeds", "saves", "intricate", "ten"] = ""
    """Rolls a failure again, succeeds without dice, makes a miss a success at a cost, counts as
    intricate, or turns a die to its highest face."""
    attribute: int = 0
    """What it adds to the attribute named by `on`, for as long as it lasts."""
    beats: int = 0
    """What each use gives the GM."""
    suits: str = ""
    """Their suit, or those the GM picks from."""
    most: int = 0
    """How far it can grow."""
    uses: int = 0
    """How often it can be claimed; 0: as long as it lasts."""
    skills: tuple[str, ...] = ()
    """The skills it is for; none: whatever fits its words."""
    kinds: tuple[str, ...] = ()
    auto: bool = False
    """Works by itself, and is never claimed."""
    span: str = ""
    """Comes back when this is over."""
    until: Until | Literal[""] = ""
    whom: Whom = "you"
    when: str = ""


class Fatigue(Give, frozen=True):
    amount: int
    whom: Whom = "you"
    when: str = ""
    """What brings it about; at once where this is empty."""
    deep: bool = False
    """No short rest removes it."""


class Harm(Give, frozen=True):
    level: int
    label: str = ""
    whom: Whom = "you"
    when: str = ""


class Exposure(Give, frozen=True):
    amount: int
    whom: Whom = "you"
    when: str = ""


class Clear(Give, frozen=True):
    fatigue: int = 0
    harm: int = 0
    condition: bool = False
    whom: Whom = "you"
    when: str = ""


class Beats(Give, frozen=True):
    """Beats for the GM; forced ones fall on a side, where its owner suffers them at once."""

    amount: int
    suits: str = ""
    """One suit, or several with a stroke between them, of which the GM picks."""
    forced: bool = False
    whom: Whom = "you"
    when: str = ""


class Boon(Give, frozen=True):
    amount: int
    whom: Whom = "you"
    when: str = ""


class Tick(Give, frozen=True):
    """Starts a clock, or moves one that runs."""

    clock: str
    size: int
    amount: int = 0
    half: bool = False
    """Half a segment more."""
    whom: Whom = "you"
    when: str = ""


class Ask(Give, frozen=True):
    """Questions the GM answers truthfully."""

    amount: int
    about: str
    whom: Whom = "you"
    when: str = ""


class Declare(Give, frozen=True):
    """Something its owner may declare once in a while."""

    what: str
    span: Literal["scene", "session", "once"] = "scene"
    acts: bool = False
    """Does whoever declares it act once more in this round?"""
    whom: Whom = "you"
    when: str = ""


class Helper(Give, frozen=True):
    """A follower until the scene ends."""

    what: str
    cap: int
    whom: Whom = "you"
    when: str = ""


class Work(Give, frozen=True):
    """Something that works for its owner, with integrity where it has any."""

    what: str
    kind: str
    size: int = 0
    whom: Whom = "you"
    when: str = ""


class Stock(Give, frozen=True):
    """Goods that pay so much XP of upkeep, enchantment or craft."""

    what: str
    worth: int
    whom: Whom = "you"
    when: str = ""


class Condition(Give, frozen=True):
    name: str
    whom: Whom = "you"
    when: str = ""


class Resistance(Give, frozen=True):
    """One more die against harm of a kind."""

    harm: str = "physical"
    whom: Whom = "bearer"
    when: str = ""


class Tether(Give, frozen=True):
    """Two are bound to each other: far apart, both strain."""

    whom: Whom = "parties"
    when: str = ""


class Trial(Give, frozen=True):
    """What somebody must roll; against somebody where it is contested."""

    skill: str
    dv: int
    against: str = ""
    whom: Whom = "you"
    when: str = ""


class Ward(Give, frozen=True):
    """Outsiders who cross test at their Cap, or at so much more."""

    more: int = 0
    whom: Whom = "foes"
    when: str = ""


class Banish(Give, frozen=True):
    """Adds to the leash or exit tally of an Outsider: the DV on a hit, 1 on a partial."""

    whom: Whom = "bearer"
    when: str = ""


class Leash(Give, frozen=True):
    amount: int
    whom: Whom = "bearer"
    when: str = ""


class Story(Give, frozen=True):
    """What the GM brings about with words."""

    words: str
    whom: Whom = "you"
    when: str = ""


class Integrity(Give, frozen=True):
    """Something with a clock of 2, 4 or 6 segments, by the effect that made it."""

    what: str
    whom: Whom = "you"
    when: str = ""


class Way(Struct, frozen=True):
    """One of several things a rite may do."""

    text: str
    gives: tuple[Give, ...] = ()


class Lash(Struct, frozen=True):
    """The backlash that a rite prints for itself."""

    colour: str
    text: str
    gives: tuple[Give, ...]


# Patrons and their rites


class Rite(Ability[World], frozen=True, kw_only=True):
    """A rite of a patron."""

    tier: Tier
    xp: int
    lasts: str
    reach: str
    stacks: str
    tags: tuple[str, ...] = ()
    needs: str = ""
    """The materials."""
    obligation: int = 1
    """What a use marks; more than 1 only where the rite lists it."""
    boons: int | None = None
    """What it costs to invoke; the tier says so where this is empty."""
    gives: tuple[Give, ...] = ()
    ways: tuple[Way, ...] = ()
    choose: int = 1
    """How many of the ways."""
    push: str = PUSH
    pushed: tuple[Give, ...] = ()
    replaces: bool = False
    """Does the push give this instead of what the rite gives?"""
    push_choose: int | None = None
    parties: int = 0
    """How many an oath binds."""
    push_parties: int = 0
    until: Until = "scene"
    push_until: Until | Literal[""] = ""
    interrupt: bool = False
    """Used on a roll that just fell: no action, no roll of its own."""
    test: Literal["rite", "cap", "target"] = "rite"
    """Who rolls against what: the rite's own difficulty, an Outsider's Cap, or only the target."""
    backlash: Lash | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if RITES.setdefault(self.id, self) is not self:
            raise ValueError(f"two rites are called {self.id}")

    @property
    def patron(self) -> str:
        return self.id.split(".")[1]

    @property
    def requires(self) -> tuple[str, ...]:
        return REQUIRES[self.tier]

    @property
    def price(self) -> int:
        return BOONS[self.tier] if self.boons is None else self.boons

    @property
    def high(self) -> bool:
        """High-Power: what a cracked seal pays more for."""
        return self.tier in HIGH


RITES: dict[str, Rite] = {}
"""Every rite, by id."""


class Patron(Ability[World], frozen=True, kw_only=True):
    """A power that lends its rites, and keeps the account."""

    sphere: str
    skills: tuple[str, ...]
    """The thematic skill of its gift; where there are several, one is chosen each time."""
    rival: str
    friction: str
    gift: str = ""
    """What its gift asks for or does besides."""
    home: str = ""
    """Where its work has the upper hand over its rival's, as far as the book says."""
    rites: tuple[Rite, ...]

    def __post_init__(self) -> None:
        super().__post_init__()
        PATRONS[self.short] = self

    @property
    def short(self) -> str:
        return self.id.split(".")[1]


PATRONS: dict[str, Patron] = {}
"""Every patron, by its short name."""


def rivals(one: str, other: str, only_own: bool = False) -> bool:
    """Does either name the other as its rival? Or, more narrowly, the first the second?"""
    return PATRONS[one].rival == other or (not only_own and PATRONS[other].rival == one)


# Backlash, and rituals that belong to no patron


class Cell(Struct, frozen=True):
    """One place of the backlash table: its colour, and what the GM may pick."""

    text: str
    ways: tuple[Way, ...]


class Backlash(Ability[World], frozen=True, kw_only=True):
    """What an element does when a spell slips."""

    counterpart: Element
    opposite: Element
    minor: Cell
    major: Cell
    against: str
    """How it looks where the target or the scene is of the opposite element."""

    def __post_init__(self) -> None:
        super().__post_init__()
        BACKLASH[self.element] = self

    @property
    def element(self) -> str:
        return self.id.split(".")[-1]


BACKLASH: dict[str, Backlash] = {}
"""By element."""


class Universal(Ability[World], frozen=True, kw_only=True):
    """A ritual that anybody may work who can work rituals."""

    tier: Literal["low", "med", "high"]
    minutes: int
    setup: str
    gives: tuple[Give, ...] = ()
    cost: str = ""
    costs: tuple[Give, ...] = ()
    again: tuple[Give, ...] = ()
    """What it costs besides whoever works it once more in a scene."""
    push: str = ""
    pushed: tuple[Give, ...] = ()
    elements: tuple[Element, ...] = ()
    """Where the book names the backlash; else it follows the story."""
    slot: bool = False
    """Does it count among the rituals that are kept up?"""

    def __post_init__(self) -> None:
        super().__post_init__()
        RITUALS[self.id] = self


RITUALS: dict[str, Universal] = {}


class Tag(Ability[World], frozen=True, kw_only=True):
    """A word that spells, rites and talents print, and what it does. It does nothing on its own."""

    hit: str
    partial: str
    miss: str
    counters: tuple[str, ...] = ()
    gives: tuple[Give, ...] = ()
    less: tuple[Give, ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        TAGS[self.id.removeprefix("edge.tag.")] = self


TAGS: dict[str, Tag] = {}
"""The tags that an improvised spell may have, by their word."""
