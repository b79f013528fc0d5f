"""What an entry of the lists is: its words, its figures, and what it says to the moments of a game.

An entry reaches into the rules by hooks of its own, and no rule knows it by name:

    @MANEUVER_BOOST.modifies(ManeuverCap)
    def maneuver_boost(world: World, m: ManeuverCap) -> Term | None: ...

    @UNBREAKABLE.forbids(Banishing)
    def unbreakable(world: World, m: Banishing) -> Line | None: ...

    @VAMPIRIC.reacts("after", Struck, lambda world, m: VAMPIRIC.id in m.powers)
    async def drinks(t: Table[World], m: Struck) -> None: ...
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import ClassVar, Literal, TypeVar, get_args

from msgspec import Struct

from undertow.games.anima.world import Element, World
from undertow.kernel import (
    RULES,
    Forbid,
    Hook,
    Line,
    Message,
    Modifier,
    Moment,
    Reaction,
    Table,
    Tally,
    Term,
    message,
)
from undertow.kernel.hooks import When

Group = Literal["passive", "charge", "soulbound", "summoning", "eidolon"]
_PowerType = Literal["passive", "action", "strike", "maneuver", "achievement", "boost"]

M = TypeVar("M", bound=Moment)
T = TypeVar("T", bound=Tally)
Counts = Callable[[World, T], Term | None]
Refuses = Callable[[World, M], Line | None]
Answers = Callable[[Table[World], M], Awaitable[None]]

OWN: dict[str, list[Hook]] = {}
"""What only concerns who has the entry, by the entry."""
ALL: list[Hook] = []
"""What may concern anybody."""


def modifies(tally: type[T], id: str) -> Callable[[Counts[T]], Counts[T]]:
    """A term of the rules themselves: of a condition, a goal, a reading."""

    def enter(term: Counts[T]) -> Counts[T]:
        ALL.append(Modifier(id, tally, term))
        return term

    return enter


def forbids(moment: type[M], id: str) -> Callable[[Refuses[M]], Refuses[M]]:
    """A refusal of the rules themselves."""

    def enter(why: Refuses[M]) -> Refuses[M]:
        ALL.append(Forbid(id, moment, why))
        return why

    return enter


class Entry(Struct, frozen=True):
    """Something with a name and words that can stand on a sheet."""

    kind: ClassVar[str] = ""
    """Set before its id where two lists have one of the same."""
    place: ClassVar[int] = 0
    """Reactions to one moment come list by list, and in each as the book has them."""

    id: str
    name: Message
    text: Message

    @property
    def key(self) -> str:
        return self.kind + self.id

    def modifies(self, tally: type[T], anybody: bool = False) -> Callable[[Counts[T]], Counts[T]]:
        """A term of a number. It is asked for where the number is about one who has the entry; with
        `anybody`, whoever it is about."""

        def enter(term: Counts[T]) -> Counts[T]:
            self._add(Modifier(f"anima.{self.key}", tally, term), anybody)
            return term

        return enter

    def forbids(self, moment: type[M], anybody: bool = False) -> Callable[[Refuses[M]], Refuses[M]]:
        """Why something cannot be done, or None."""

        def enter(why: Refuses[M]) -> Refuses[M]:
            self._add(Forbid(f"anima.{self.key}", moment, why), anybody)
            return why

        return enter

    def reacts(
        self, when: When, moment: type[M], concerns: Callable[[World, M], bool]
    ) -> Callable[[Answers[M]], Answers[M]]:
        """A script before, instead of or after something."""

        def enter(script: Answers[M]) -> Answers[M]:
            name = f"anima.{self.place}.{len(ALL):03}.{self.id}"
            whose = lambda world, m: RULES if concerns(world, m) else None  # noqa: E731
            self._add(Reaction(name, moment, when, whose, script), True)
            return script

        return enter

    def _add(self, hook: Hook, anybody: bool) -> None:
        (ALL if anybody else OWN.setdefault(self.key, [])).append(hook)


class Power(Entry, frozen=True):
    """A power: what it is called, what it does in our words, and what it costs."""

    group: Group
    type: _PowerType = "passive"
    cost: int = 0
    """In charge dice; for some powers, for each target."""
    ranks: int = 1
    """How often a PC may take it."""
    eidolon: int = 0
    """How often an eidolon may; 0: not at all."""
    dice: dict[str, int] = {}
    """Bonus dice to a strike, by the type of its target."""
    element: Element = ""
    resisted: bool = False
    """Do squads and swarms resist it?"""
    boosts: tuple[str, ...] = ()
    """Of a boost: what it can be added to."""
    each: bool = False
    """Of a boost: every use needs a power of its own to boost."""
    crowds: bool = False
    """Of a boost: what it is added to works on squads and swarms."""
    late: bool = False
    """Of a boost: it comes after the roll, and lets strike powers be added then."""
    guards: bool = False
    """Must strikes be aimed at who has it, instead of whom it guards?"""
    bonds: bool = False
    """Is each rank of it a bond to an eidolon?"""
    arms: bool = False
    """Does it come with a weapon?"""
    needs: tuple[str, ...] = ()
    """Powers without which it cannot be taken."""
    useless: tuple[str, ...] = ()
    """Powers without which it does nothing; the builder warns."""


POWERS: dict[str, Power] = {}
"""Every power, in the order of the book."""


def power(
    id: str,
    name: str,
    text: str,
    group: Group,
    *,
    type: _PowerType = "passive",
    cost: int = 0,
    ranks: int = 1,
    eidolon: int = 0,
    dice: dict[str, int] | None = None,
    element: Element = "",
    resisted: bool = False,
    boosts: tuple[str, ...] = (),
    each: bool = False,
    crowds: bool = False,
    late: bool = False,
    guards: bool = False,
    bonds: bool = False,
    arms: bool = False,
    needs: tuple[str, ...] = (),
    useless: tuple[str, ...] = (),
) -> Power:
    """Enter a power. Two of one id, one without words or of a type there is not are refused."""
    if id in POWERS:
        raise ValueError(f"two powers are called {id}")
    if not name or not text:
        raise ValueError(f"the power {id} has no words")
    if type not in get_args(_PowerType):
        raise ValueError(f"the power {id} has a type that there is not: {type}")
    entry = Power(
        id,
        message(f"anima.power.{id}", name),
        message(f"anima.power.{id}.text", text),
        group,
        type,
        cost,
        ranks,
        eidolon,
        dice or {},
        element,
        resisted,
        boosts,
        each,
        crowds,
        late,
        guards,
        bonds,
        arms,
        needs,
        useless,
    )
    POWERS[id] = entry
    return entry


class WeaponEffect(Entry, frozen=True):
    """Something a slot of a Soulbound Weapon can hold."""

    kind: ClassVar[str] = "effect-"
    place: ClassVar[int] = 1

    slots: int = 1
    element: Element = ""
    grants: str = ""
    """The condition that the weapon in hand keeps up."""
    holds: int = 0
    """So many slots' worth of other effects lie in it, chosen once."""


EFFECTS: dict[str, WeaponEffect] = {}
GRANTS: dict[str, str] = {}
"""Which effect keeps up a condition."""


def effect(
    id: str,
    name: str,
    text: str,
    slots: int = 1,
    element: Element = "",
    *,
    grants: str = "",
    holds: int = 0,
) -> WeaponEffect:
    if id in EFFECTS:
        raise ValueError(f"two effects are called {id}")
    entry = WeaponEffect(
        id,
        message(f"anima.effect.{id}", name),
        message(f"anima.effect.{id}.text", text),
        slots,
        element,
        grants,
        holds,
    )
    if grants:
        GRANTS[grants] = id
    EFFECTS[id] = entry
    return entry


def auras() -> list[str]:
    """The effects that give a strike its element."""
    return [id for id, entry in EFFECTS.items() if entry.element]


class Weakness(Entry, frozen=True):
    """What an eidolon or an opponent is weak in."""

    place: ClassVar[int] = 2

    least: int = 0
    """The lowest level of an eidolon that has it."""
    most: int = 5
    """The highest."""
    circles: int = 1
    """The fewest wound circles of one that has it."""
