"""Threat Dice on the table: they go down with every scene, and are held back."""

from __future__ import annotations

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
    """A Threat Die is turned up, to six at most by the usual reading; a lone one needs no name."""
    alone = not threat and len(t.world.threats) == 1
    for each in t.world.threats:
        if alone or threat.lower() in (each.id, each.label.lower()):
            face = turned_up(t.world, each, amount)
            if face != each.face:
                t.tell(ThreatTurned(each.id, face, why))


def turned_up(world: World, threat: Threat, amount: int) -> int:
    """What a Threat Die would show."""
    face = threat.face + amount
    return face if world.rulings.threat_above_six else max(threat.face, min(6, face))
