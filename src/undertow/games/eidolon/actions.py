"""Actions: whatever a seat may open that is no Move."""

from __future__ import annotations

from typing import Any, Generic, Literal, Self, TypeVarTuple

from undertow.games.eidolon.world import World
from undertow.parts.actions import AnyAction, Asks, Opening
from undertow.parts.forms import Form

Ts = TypeVarTuple("Ts")


class Action(Opening[World, *Ts], Generic[*Ts], frozen=True, kw_only=True):
    """Anything a seat may open beside Moves: what the GM does, Ties, sessions. The seat is not among its
    arguments unless `to` puts it there. Its `label` is what stands on the button after the name."""

    by: Literal["gm", "seat"] = "seat"
    stops: bool = False
    """Most say for themselves what a pause holds."""

    def enter(self, script: Any, form: type[Form] | Asks | None = None) -> Self:
        action = super().enter(script, form)
        if action.id in ACTIONS:
            raise ValueError(f"two actions are called {action.id}")
        ACTIONS[action.id] = action
        return action


ACTIONS: dict[str, AnyAction[World]] = {}
"""Every action by id, those of the parts too, in the order in which they are offered."""
