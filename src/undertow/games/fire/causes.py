"""Why something happened: for each fact that the rules tell by themselves, the rule in one sentence.

Whatever a hero does is explained by the action it belongs to; these are the cult's and the dungeon's.
"""

from __future__ import annotations

from msgspec import Struct

from undertow.games.fire import facts as f
from undertow.games.fire.catalogue.scenarios import SCENARIOS
from undertow.kernel import Fact, Line, Message, message


class Law(Struct, frozen=True):
    """A rule that nobody opens: what it is called, and what it says."""

    name: Message
    text: Message


LAWS: list[Law] = []
_OF: dict[type[Fact], Law] = {}


def _law(id: str, name: str, text: str, *facts: type[Fact]) -> None:
    law = Law(message(f"fire.law.{id}.name", name), message(f"fire.law.{id}.text", text))
    LAWS.append(law)
    _OF.update(dict.fromkeys(facts, law))


_law(
    "ritual",
    "The ritual",
    "When a hero's actions are over, the cult turns up as many Ritual Cards as the threat shows.",
    f.RitualBegan,
    f.CardRevealed,
)
_law(
    "cultist",
    "A cultist comes",
    "A Ritual Card puts a cultist into the chamber it names, if that lies in the dungeon.",
    f.CultistPlaced,
)
_law(
    "fall",
    "A chamber falls",
    "A second cultist completes the ritual in a chamber: it goes to the Void, with its token and "
    "its Ritual Card.",
    f.ChamberFell,
)
_law(
    "dive",
    "Diving",
    "Whoever stands in a falling chamber dives through a doorway into the next one, and lies on the "
    "ground there.",
    f.Dived,
)
_law(
    "lost",
    "Lost in the Void",
    "Whoever stands in a falling chamber that no doorway joins to another is lost, with all they "
    "carry.",
    f.HeroLost,
)
_law(
    "cards",
    "The cards run out",
    "When the last Ritual Card was turned up, the discard pile is shuffled into a new deck, and the "
    "threat rises after this ritual.",
    f.DeckShuffled,
    f.ThreatDue,
)
_law(
    "threat",
    "The threat rises",
    "The threat goes up a step when the Ritual Cards ran out, and when the third relic breaks. At the "
    "top of the track the game is lost.",
    f.ThreatRose,
)
_law(
    "order",
    "Turn order",
    "After the ritual it is the next hero's turn; whoever is lost or has left is passed over.",
    f.TurnBegan,
)
_law(
    "end",
    "How it ends",
    "You win when everybody stands in the exit with the Fire. You lose when the threat reaches the "
    "top, or when tokens, a relic, the Fire or the exit can no longer be had.",
    f.GameEnded,
)

_SCENARIOS: dict[type[Fact], str] = {
    f.ShadeArrived: "shades-of-vorax",
    f.PortalOpened: "vagrant-portal",
}


def because(fact: Fact) -> tuple[Line, Line] | None:
    """The rule that a fact follows from, where it is none that a hero opened."""
    if (law := _OF.get(type(fact))) is not None:
        return law.name(), law.text()
    scenario = SCENARIOS.get(_SCENARIOS.get(type(fact), ""))
    return None if scenario is None else (scenario.name(), scenario.text())
