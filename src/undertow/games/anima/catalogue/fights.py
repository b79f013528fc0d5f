"""Fights to begin from: somebody dangerous, a group around her, and something to be achieved."""

from __future__ import annotations

from msgspec import Struct

from undertow.games.anima.records import Type
from undertow.kernel import Message, message


class Cast(Struct, frozen=True):
    """Who it is this time."""

    id: str
    leader: Message
    others: Message
    type: Type
    """Of the others: a squad or a swarm."""
    goal: Message
    """What weakens the leader."""


CASTS: list[Cast] = []
"""Every one of them; the first is laid out where nobody says otherwise."""


def cast(id: str, leader: str, others: str, type: Type, goal: str) -> Cast:
    """Declare one."""
    key = f"anima.fight.{id}"
    if id in [known.id for known in CASTS]:
        raise ValueError(f"two fights are called {id}")
    declared = Cast(
        id,
        message(f"{key}.leader", leader),
        message(f"{key}.others", others),
        type,
        message(f"{key}.goal", goal),
    )
    CASTS.append(declared)
    return declared


cast("gate", "The Captain", "The gate guards", "squad", "Bring down the banner of the gate")
cast("pack", "The white wolf", "Its pack", "squad", "Drive it onto the thin ice")
cast("mill", "The Miller", "Crows", "swarm", "Set the sails of the mill on fire")
cast("depot", "Engine Nine", "Its drones", "swarm", "Cut the cable to the depot")


def leader(pcs: int) -> dict[str, object]:
    """Figures for so many PCs: hard enough that somebody is hurt, and won far more often than
    not."""
    return {
        "type": "individual",
        "competence": 4 if pcs > 1 else 3,
        "defense": 2,
        "wounds": pcs if pcs > 2 else pcs + 1,
        "action": 8 + 2 * pcs,
        "start": 2,
        "powers": ("force-attack", "leap-attack"),
    }


def others(pcs: int, type: Type) -> dict[str, object]:
    """The same for those around the leader; a single PC is spared them."""
    return {
        "type": type,
        "members": pcs + 1 if type == "squad" else 20,
        "competence": 3,
        "defense": 1,
        "wounds": pcs,
        "action": 6 + 2 * pcs,
        "start": 1,
        "powers": ("leap-attack",),
    }


def goal(leader: str) -> dict[str, object]:
    return {"difficulty": 3, "effect": "defense", "amount": 1, "target": leader}
