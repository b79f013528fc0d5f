"""Threat Dice: how many scenes something is away."""

from __future__ import annotations

from undertow.games.anima.facts import ThreatCame, ThreatSet, ThreatTurned
from undertow.games.anima.pages import NO_YES, WORDS, field, slug
from undertow.games.anima.rules.book import rule
from undertow.games.anima.world import GM, World
from undertow.kernel import Number, Page, Table, message

T = Table[World]

THREAT = message("anima.ask.threat", "What is coming, and how many scenes away is it?")
PAGE = Page(
    (
        field("label", "What is coming", WORDS, ""),
        field("face", "Scenes away", Number(1, 6), 3),
        field("secret", "Do the players not know?", NO_YES, False),
    ),
    "anima-threat",
)


@rule("anima.threat", "Set a Threat Die", "Something looms, so many scenes away.")
async def set_threat(t: T) -> None:
    label, face, secret = await t.ask(GM, THREAT(), PAGE)
    id = slug("threat", [threat.id for threat in t.world.threats])
    t.tell(ThreatSet(id, label, face, secret))


def tick(t: T) -> None:
    """A scene begins, or a conflict: each die goes down by one; one that showed 1 comes true."""
    for threat in t.world.threats:
        if threat.due:
            t.tell(ThreatCame(threat.id, threat.label))
        else:
            t.tell(ThreatTurned(threat.id, threat.face - 1))
