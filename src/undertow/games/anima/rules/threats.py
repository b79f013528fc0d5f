"""Threat Dice are set: how many scenes something is away."""

from __future__ import annotations

from typing import Any

from undertow.games.anima.facts import ThreatSet
from undertow.games.anima.pages import NO_YES, WORDS, field, slug
from undertow.games.anima.world import GM, World
from undertow.kernel import Line, Number, Page, Plain, Question, Table, message
from undertow.parts.actions import Opening, here

T = Table[World]

THREAT = message("anima.ask.threat", "What is coming, and how many scenes away is it?")
SAME_LABEL = message("anima.no.same-threat", "Another Threat Die already has that name.")
_FIELDS = (
    field("label", "What is coming", WORDS, ""),
    field("face", "Scenes away", Number(1, 6), 3),
    field("secret", "Hidden from the players?", NO_YES, False),
)


class ThreatPage(Page, frozen=True, tag="page"):
    """A Threat Die, with a label of its own."""

    taken: tuple[str, ...] = ()

    def whole(self, answer: tuple[Plain, ...]) -> Line | None:
        return SAME_LABEL() if str(answer[0]).strip().lower() in self.taken else None

    def sample(self, pick: Any) -> Plain:
        label, *rest = (field.answers.sample(pick) for field in self.fields)
        while str(label).lower() in self.taken:
            label = f"{label}…"
        return (label, *rest)


def threat_page(world: World) -> ThreatPage:
    taken = tuple(threat.label.lower() for threat in world.threats)
    return ThreatPage(_FIELDS, "anima-threat", taken)


@Opening[World](
    id="anima.threat",
    name="Set a Threat Die",
    text="Something is coming, a number of scenes away.",
    to=here,
    anytime=True,
).form(lambda world: Question(GM, THREAT(), threat_page(world)))
async def set_threat(t: T, given: tuple[Any, ...]) -> None:
    label, face, secret = given
    id = slug("threat", [threat.id for threat in t.world.threats])
    t.tell(ThreatSet(id, label.strip(), face, secret))
