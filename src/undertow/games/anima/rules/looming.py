"""Threat Dice on the table: they go down with every scene, and are held back."""

from __future__ import annotations

from collections.abc import Sequence

from undertow.games.anima.facts import ThreatCame, ThreatTurned
from undertow.games.anima.world import Threat, World
from undertow.kernel import Table

T = Table[World]


def tick(t: T) -> None:
    """A scene begins, or a conflict: each die goes down by one; one that showed 1 comes true."""
    for threat in t.world.threats:
        if threat.due:
            t.tell(ThreatCame(threat.id, threat.label))
        else:
            t.tell(ThreatTurned(threat.id, threat.face - 1))


def turn_up(t: T, threat: str, amount: int, why: str) -> None:
    """A Threat Die is turned up, to six at most by the usual reading; one that is no longer there
    is not."""
    die = called(threat, t.world.threats)
    if die is not None and (face := turned_up(t.world, die, amount)) != die.face:
        t.tell(ThreatTurned(die.id, face, why))


def called(name: str, threats: Sequence[Threat]) -> Threat | None:
    """The Threat Die of this name or id; a lone one needs none."""
    if not name and len(threats) == 1:
        return threats[0]
    return next((t for t in threats if name.lower() in (t.id, t.label.lower())), None)


def turned_up(world: World, threat: Threat, amount: int) -> int:
    """What a Threat Die would show."""
    face = threat.face + amount
    return face if world.rulings.threat_above_six else max(threat.face, min(6, face))
