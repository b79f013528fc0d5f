"""What this game's actions and talents look like, and the reasons they share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeVarTuple

from msgspec import field
from msgspec.structs import replace

from undertow.games.edge.world import Phase, World
from undertow.kernel import Line, message
from undertow.parts.actions import Ability, Action

Ts = TypeVarTuple("Ts")
Need = Callable[[World, str], Line | None]

NOT_IN = message("edge.no.phase", "That belongs to {phases}; this is {now}.")
NO_SCENE = message("edge.no.scene", "There is no scene now; the GM begins one.")
DOWN = message("edge.no.down", "{who} is at harm 3 and cannot act.")
POOR = message("edge.no.boons", "Not enough Boons: {who} needs {need} and holds {held}.")


class Act(Action[World, *Ts], frozen=True, kw_only=True):
    """An action of a character or the GM."""

    newer: tuple[Need, ...] = ()
    """Those of its needs that came in later: a journal from before is played again without them."""

    def before(self) -> Act[*Ts]:
        """As it was offered once."""
        return replace(self, needs=tuple(need for need in self.needs if need not in self.newer))


Door = Literal["casting", "devotion", "grace", "spirit", "great spirit", "coordination", "ways"]
"""What a rule asks a talent for, whatever it is called."""


class Talent(Ability[World], frozen=True, kw_only=True):
    """Something learned for XP."""

    xp: int
    rank: str = ""
    """Minor, Major, Epic, as the book labels it."""
    after: tuple[str, ...] = ()
    """Talents that come first."""
    least: dict[str, int] = field(default_factory=dict)
    """Attributes and skills it asks for."""
    prestige: bool = False
    cooperative: bool = False
    turns: int = 0
    """Levels of harm it turns into fatigue."""
    turns_once: str = ""
    """The span in which it does so once; empty: against every attack."""
    unarmed: int = 0
    """Dice it gives bare hands."""
    opens: Door | Literal[""] = ""
    """What the rules let its owner do."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if TALENTS.setdefault(self.id, self) is not self:
            raise ValueError(f"two talents are called {self.id}")
        if self.opens and KEYS.setdefault(self.opens, self) is not self:
            raise ValueError(f"two talents open {self.opens}")


TALENTS: dict[str, Talent] = {}
"""Every talent, by id; filled by the catalogue."""
KEYS: dict[Door, Talent] = {}
"""The talent that opens each door."""


def may(world: World, who: str, door: Door) -> bool:
    """Does somebody have the talent that opens a door?"""
    return KEYS[door].id in world.people[who].talents


def rank_of(xp: int) -> str:
    """What an enchantment is called by its price."""
    return "minor" if xp <= 4 else "major" if xp <= 8 else "prestige"


class Enchantment(Ability[World], frozen=True, kw_only=True):
    """A lasting change to a weapon or a suit, bought like a talent."""

    xp: int
    on: Literal["weapon", "armour"]
    dice: int = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        ENCHANTMENTS[self.id] = self

    @property
    def rank(self) -> str:
        return rank_of(self.xp)

    @property
    def level(self) -> int:
        return {"minor": 1, "major": 2, "prestige": 3}[self.rank]


ENCHANTMENTS: dict[str, Enchantment] = {}
"""Every enchantment, by id."""


def during(*phases: Phase) -> Need:
    """Only in these phases."""

    def why(world: World, me: str) -> Line | None:
        return None if world.phase in phases else NOT_IN(phases=list(phases), now=world.phase)

    return why


def in_scene(world: World, me: str) -> Line | None:
    return NO_SCENE() if world.scene.over else None


def able(world: World, me: str) -> Line | None:
    """Not down."""
    one = world.people.get(me)
    fallen = one is not None and not one.up and world.fallen != "last-stand"
    return DOWN(who=one.name) if one is not None and fallen else None


def holds(boons: int) -> Need:
    """Somebody with that many boons."""

    def why(world: World, me: str) -> Line | None:
        one = world.people.get(me)
        if one is None or one.boons >= boons:
            return None
        return POOR(who=one.name, need=boons, held=one.boons)

    return why
