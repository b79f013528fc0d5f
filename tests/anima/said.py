"""What a question shows a person who answers it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from undertow.kernel import Play, Request, speak
from undertow.server.broadcast import projection
from undertow.server.wire import Asks, Option


def options(asks: Asks) -> Iterator[Option]:
    """Every option of a question, those inside a page too."""
    yield from asks.options
    for field in asks.fields:
        yield from options(field.asks)
    if asks.each is not None:
        yield from options(asks.each)


def raw(option: Option) -> bool:
    """Does somebody read what is meant for a journal?"""
    values = option.value if isinstance(option.value, list) else [option.value]
    said = speak(option.label)
    shown = [str(value) for value in values if isinstance(value, str | int)]
    return said in shown or said == ", ".join(shown) or not said.strip()


def unsaid(play: Play[Any], asked: Request) -> list[tuple[Any, str]]:
    """Options that reach a client without words, and what stands there instead."""
    question = asked.question
    says = partial(play.game.answer_label, play.world)
    request = Asks(**projection.asks(says, question, question.answers))
    return [(one.value, speak(one.label)) for one in options(request) if raw(one)]
