"""What an entry of the power lists is."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from undertow.games.anima.world import Element
from undertow.kernel import Message, message

Group = Literal["passive", "charge", "soulbound", "summoning", "eidolon"]
PowerType = Literal["passive", "action", "strike", "maneuver", "achievement", "boost"]


class Power(Struct, frozen=True):
    """A power: what it is called, what it does in our words, and what it costs."""

    id: str
    name: Message
    text: Message
    group: Group
    type: PowerType = "passive"
    cost: int = 0
    """In charge dice; for some powers, for each target."""
    ranks: int = 1
    """How often a PC may take it."""
    eidolon: int = 0
    """How often an eidolon may; 0: not at all."""
    dice: dict[str, int] = {}
    """Bonus dice to a strike, by the type of its target."""
    element: Element = ""
    boosts: tuple[str, ...] = ()
    """Of a boost: what it can be added to."""
    needs: tuple[str, ...] = ()
    """Powers without which it cannot be taken."""
    useless: tuple[str, ...] = ()
    """Powers without which it does nothing; the builder warns."""


POWERS: dict[str, Power] = {}
"""Every power, in the order of the book."""


def power(id: str, name: str, text: str, group: Group, **more: object) -> Power:
    """Enter a power. Two of one id, or one without words, are refused."""
    if id in POWERS:
        raise ValueError(f"two powers are called {id}")
    if not name or not text:
        raise ValueError(f"the power {id} has no words")
    entry = Power(
        id,
        message(f"anima.power.{id}", name),
        message(f"anima.power.{id}.text", text),
        group,
        **more,  # type: ignore[arg-type]
    )
    POWERS[id] = entry
    return entry


class WeaponEffect(Struct, frozen=True):
    """Something a slot of a Soulbound Weapon can hold."""

    id: str
    name: Message
    text: Message
    slots: int = 1
    element: Element = ""


EFFECTS: dict[str, WeaponEffect] = {}


def effect(id: str, name: str, text: str, slots: int = 1, element: Element = "") -> WeaponEffect:
    if id in EFFECTS:
        raise ValueError(f"two effects are called {id}")
    entry = WeaponEffect(
        id,
        message(f"anima.effect.{id}", name),
        message(f"anima.effect.{id}.text", text),
        slots,
        element,
    )
    EFFECTS[id] = entry
    return entry
