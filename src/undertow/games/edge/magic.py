"""What magic lays on the table: effects in force, and what is being worked."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Lasting(Struct, frozen=True):
    """An effect in force: a rite, a talent, a spell."""

    source: str
    """The id of what gives it."""
    by: str
    """Who made it."""
    on: tuple[str, ...] = ()
    """Whom it is on."""
    until: str = "scene"
    """How long it lasts."""
    words: str = ""
    """What it does, as its maker says."""
    patron: str = ""
    """Whose power it is."""
    uses: int = 0
    """How often it may still be claimed; 0: no limit."""
    data: dict[str, str] = {}
    """What its rule remembers."""
    tie: int = 0
    """The Invoker's ritual that keeps it up; 0 where none does."""


class Claim(Struct, frozen=True):
    """An effect in force that was claimed for a roll, as it was before."""

    name: str
    """Under which it stands on the roll."""
    id: int
    """Its number."""
    was: Lasting
    """The effect."""


class Working(Struct, frozen=True):
    """A rite, a ritual or a spell on its way, or an act of service that the GM has not judged."""

    who: str
    """Who works it."""
    what: str
    """The id of the rite or ritual, the patron who is served; empty for a spell."""
    path: Literal["codex", "symbol", "crack", "spell", "ritual", "service"]
    """By codex, symbol, cracking the symbol, spell, ritual or service."""
    words: str = ""
    """What it shall do."""
    whom: tuple[str, ...] = ()
    """Whom it is for."""
    ways: tuple[int, ...] = ()
    """The numbers of what was chosen, where there is a choice."""
    pushed: bool = False
    """Is it pushed?"""
    element: str = ""
    """Of a spell."""
    stage: str = ""
    """How far it has come."""
    rounds: int = 0
    """Rounds it still takes."""
    dv: int = 0
    """Its difficulty."""
    effect: int = 2
    """0 none to 3 great."""
    major: bool = False
    """Was its backlash made a major one?"""
    against: str = ""
    """The kind of harm it is made for, where it is made for one."""
    countered: int = 0
    """Steps by which a counter makes the position of its next roll worse."""
