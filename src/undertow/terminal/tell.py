"""What happened, told: facts as sentences, one line each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.text import Text

from undertow.kernel import Fact, Game, Play
from undertow.kernel.journal import Happened
from undertow.terminal.theme import Marks
from undertow.terminal.words import sentence


def facts_after(play: Play[Any], after: int) -> list[Fact]:
    """The live facts after a place of the journal."""
    assert play.journal is not None
    return [
        entry.fact for _, entry in play.journal.live_entries(after) if isinstance(entry, Happened)
    ]


def tell(game: Game[Any], facts: Iterable[Fact], world: Any, seat: str, marks: Marks) -> list[Text]:
    """Facts that followed on a world, as one seat may know them."""
    told = []
    for fact in facts:
        world = fact.evolve(world)
        seen = fact.seen_by(seat)
        line = game.prose(seen, world) if seen is not None else None
        if line is not None:
            told.append(Text().append(f"{marks.dot} ", "ash").append(sentence(line), "bone"))
    return told


def story(play: Play[Any], seat: str, marks: Marks) -> list[Text]:
    """The whole chronicle, from the first fact on."""
    assert play.journal is not None
    play.journal.complete()
    return tell(play.game, facts_after(play, 0), play.game.World(), seat, marks)
