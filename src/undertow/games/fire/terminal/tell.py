"""What happened, told: facts as sentences, sentences as short paragraphs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text

from undertow.games.fire import facts as f
from undertow.games.fire.chronicle import prose
from undertow.games.fire.game import GAME
from undertow.games.fire.terminal.theme import Signs
from undertow.games.fire.terminal.words import sentence
from undertow.games.fire.world import World
from undertow.kernel import Fact, Play
from undertow.terminal.tell import facts_after

STYLES: dict[type[Fact], str] = {
    f.CultistPlaced: "cult",
    f.RitualBegan: "cult",
    f.ChamberFell: "bad",
    f.HeroLost: "bad",
    f.Dived: "ember",
    f.Tipped: "ember",
    f.ThreatRose: "bad",
    f.ThreatDue: "bad",
    f.TokenCollected: "good",
    f.RelicDestroyed: "ember.bold",
    f.FireTaken: "ember.bold",
    f.TurnBegan: "ember",
    f.TileDrawn: "bone",
}
NEW_PARAGRAPH = (f.TurnBegan, f.RitualBegan, f.GameEnded)
ASIDE = (f.SupplyShuffled, f.DeckShuffled)
"""Told only where nothing else is: everybody knows that cards are shuffled."""


def tell(
    facts: Iterable[Fact],
    world: World,
    seat: str,
    signs: Signs,
    before: Sequence[Text] = (),
) -> list[Text]:
    """Facts that followed on a world, as paragraphs for one seat; they go on from those before."""
    paragraphs = list(before)
    facts = list(facts)
    for fact, after in zip(facts, [*facts[1:], None], strict=False):
        world = fact.evolve(world)
        if isinstance(fact, f.CardRevealed) and after == f.CultistPlaced(fact.card):
            continue  # the cultist tells it
        seen = fact.seen_by(seat)
        line = prose(seen, world) if seen is not None else None
        if line is None or isinstance(fact, f.GameEnded):
            continue
        if not paragraphs or isinstance(fact, NEW_PARAGRAPH):
            paragraphs.append(Text())
            lead = signs.you if isinstance(fact, f.TurnBegan) else signs.dot
            style = "ember" if isinstance(fact, f.TurnBegan) else "ash"
            paragraphs[-1].append(f"{lead} ", style)
        elif len(paragraphs[-1]) > 2:
            paragraphs[-1].append(" ")
        paragraphs[-1].append(sentence(line), STYLES.get(type(fact), "bone"))
    return paragraphs


def story(play: Play[World], seat: str, signs: Signs) -> list[Text]:
    """The whole chronicle, from the first fact on."""
    assert play.journal is not None
    play.journal.complete()
    return tell(facts_after(play, 0), GAME.World(), seat, signs)
