"""Sentences for facts: one for a kind, or several of which the fact picks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from undertow.games.moonlight.world import World
from undertow.kernel import Fact, Line, message

Get = Callable[[Any, World], object]
TOLD: dict[type[Fact], Callable[[Any, World], Line | None]] = {}
"""Every kind of fact that has its words."""


def say(kind: type[Fact], english: str, /, **args: Get) -> None:
    """A sentence for a kind of fact, and where its words come from."""
    cases(kind, lambda fact, world: "", {"": english}, **args)


def cases(
    kind: type[Fact],
    pick: Callable[[Any, World], str],
    sentences: dict[str, str],
    /,
    **args: Get,
) -> None:
    """Several sentences for one kind of fact; none where `pick` names none."""
    tag = str(kind.__struct_config__.tag).removeprefix("moonlight.")
    said = {
        case: message(f"moonlight.told.{tag}{'.' if case else ''}{case}", english)
        for case, english in sentences.items()
    }

    def prose(fact: Any, world: World) -> Line | None:
        case = pick(fact, world)
        if case not in said:
            return None
        return said[case](**{n: get(fact, world) for n, get in args.items()})

    TOLD[kind] = prose


def prose(fact: Fact, world: World) -> Line | None:
    """The sentence of a fact; None where it says nothing to a reader."""
    told = TOLD.get(type(fact))
    return told(fact, world) if told is not None else None
