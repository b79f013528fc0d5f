"""What magic lays on the table: effects in force, and what is being worked."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Lasting(Struct, frozen=True):
    """An effect in force: a rite, a talent, a spell."""

    source: str
    """The id of what gives it."""
    by: str
    on: tuple[str, ...] = ()
    until: str = "scene"
    words: str = ""
    patron: str = ""
    uses: int = 0
    """How often it may still be claimed; 0: no limit."""
    data: dict[str, str] = {}
    tie: int = 0
    """The Invoker's ritual that keeps it up; 0 where none does."""


class Claim(Struct, frozen=True):
    """An effect in force that was claimed for a roll, as it was before."""

    name: str
    """Under which it stands on the roll."""
    id: int
    was: Lasting


class Working(Struct, frozen=True):
    """A rite, a ritual or a spell on its way, or an act of service that the GM has not judged."""

    who: str
    what: str
    """The id of the rite or ritual, the patron who is served; empty for a spell."""
    path: Literal["codex", "symbol", "crack", "spell", "ritual", "service"]
    words: str = ""
    whom: tuple[str, ...] = ()
    ways: tuple[int, ...] = ()
    pushed: bool = False
    element: str = ""
    stage: str = ""
    rounds: int = 0
    """Rounds it still takes."""
    dv: int = 0
    effect: int = 2
    major: bool = False
    """Was its backlash made a major one?"""
    against: str = ""
    """The kind of harm it is made for, where it is made for one."""
