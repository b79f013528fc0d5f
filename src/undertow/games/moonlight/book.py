"""What this game's actions look like, and the reasons they share."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVarTuple

from undertow.games.moonlight.world import Phase, World
from undertow.kernel import Line, message
from undertow.parts.actions import Action

Ts = TypeVarTuple("Ts")
Need = Callable[[World, str], Line | None]

NOT_IN = message("moonlight.no.phase", "That belongs to {phases}; this is {now}.")
OUT = message("moonlight.no.out", "{who} is out of action until the mission ends.")
HELPLESS = message(
    "moonlight.no.helpless", "{who} is incapacitated: they need an assist, or must push to act."
)


class Act(Action[World, *Ts], frozen=True, kw_only=True):
    """An action of a protagonist or the director."""


def during(*phases: Phase) -> Need:
    """Only in these phases."""

    def why(world: World, me: str) -> Line | None:
        return None if world.phase in phases else NOT_IN(phases=list(phases), now=world.phase)

    return why


def able(world: World, me: str) -> Line | None:
    """Not out of action."""
    one = world.people.get(me)
    return OUT(who=one.name) if one is not None and one.out else None
