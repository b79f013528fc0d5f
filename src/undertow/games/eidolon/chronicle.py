"""How facts read as prose, and choices as words on a button."""

from __future__ import annotations

from undertow.games.eidolon.world import World
from undertow.kernel import Fact, Line, Plain, Question, plain


def prose(fact: Fact, world: World) -> Line | None:
    """How a fact reads, to somebody who may know it."""
    return None


def answer_label(world: World, question: Question, answer: Plain) -> Line:
    """What stands on the button of an answer."""
    return plain(str(answer))
