"""What patrons, rites, rituals and backlash look like in the catalogue, and what they give."""

from __future__ import annotations

import re
from typing import Literal

from msgspec import Struct

from undertow.games.edge.gives import Ask as Ask
from undertow.games.edge.gives import Banish as Banish
from undertow.games.edge.gives import Beats as Beats
from undertow.games.edge.gives import Bonus as Bonus
from undertow.games.edge.gives import Boon as Boon
from undertow.games.edge.gives import Clear as Clear
from undertow.games.edge.gives import Condition as Condition
from undertow.games.edge.gives import Declare as Declare
from undertow.games.edge.gives import Exposure as Exposure
from undertow.games.edge.gives import Fatigue as Fatigue
from undertow.games.edge.gives import Give as Give
from undertow.games.edge.gives import Harm as Harm
from undertow.games.edge.gives import Helper as Helper
from undertow.games.edge.gives import Integrity as Integrity
from undertow.games.edge.gives import Leash as Leash
from undertow.games.edge.gives import Progress as Progress
from undertow.games.edge.gives import Resistance as Resistance
from undertow.games.edge.gives import Stock as Stock
from undertow.games.edge.gives import Story as Story
from undertow.games.edge.gives import Tether as Tether
from undertow.games.edge.gives import Tick as Tick
from undertow.games.edge.gives import Trial as Trial
from undertow.games.edge.gives import Until as Until
from undertow.games.edge.gives import Unwind as Unwind
from undertow.games.edge.gives import Ward as Ward
from undertow.games.edge.gives import Whom as Whom
from undertow.games.edge.gives import Work as Work
from undertow.games.edge.world import SUITS, World
from undertow.parts.actions import Ability

Tier = Literal["low", "standard", "high", "major", "epic"]
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


SHORT = re.compile(r"SB \+(\d)|(\d) SB")


def spelt(text: str) -> str:
    """A way as people read it: journals keep the short form of a story beat."""

    def beats(found: re.Match[str]) -> str:
        n = found[1] or found[2]
        return f"{n} story {'beat' if n == '1' else 'beats'}"

    return SHORT.sub(beats, text)


class Way(Struct, frozen=True):
    """One of several things a rite may do. Journals name it by its text; `spelt` is for people."""

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
