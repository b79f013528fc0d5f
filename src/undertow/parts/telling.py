"""Sentences for facts: one for a kind, or several of which the fact picks. And names of things that
people gave the same name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from undertow.kernel import Fact, Line, message

W = TypeVar("W")
K = TypeVar("K")
V = TypeVar("V")

_NUMBERED = message("parts.telling.numbered", "{name} ({n})")


def told_apart(shelf: Mapping[K, V], key: K, read: Callable[[V], Line]) -> Line:
    """How one thing of several reads; with a number where one before it reads the same."""
    name, n = read(shelf[key]), 1
    for other, thing in shelf.items():
        if other == key:
            break
        n += str(read(thing)) == str(name)
    return _NUMBERED(name=name, n=n) if n > 1 else name


class Telling(Generic[W]):
    """The sentences of one game. Their keys begin with its name."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.told: dict[type[Fact], Callable[[Any, W], Line | None]] = {}
        """Every kind of fact that has its words."""

    def say(self, kind: type[Fact], english: str, /, **args: Callable[[Any, W], object]) -> None:
        """A sentence for a kind of fact, and where its words come from."""
        self.cases(kind, lambda fact, world: "", {"": english}, **args)

    def cases(
        self,
        kind: type[Fact],
        pick: Callable[[Any, W], str],
        sentences: dict[str, str],
        /,
        **args: Callable[[Any, W], object],
    ) -> None:
        """Several sentences for one kind of fact; none where `pick` names none."""
        tag = str(kind.__struct_config__.tag).removeprefix(f"{self.game}.")
        said = {
            case: message(f"{self.game}.told.{tag}{'.' if case else ''}{case}", english)
            for case, english in sentences.items()
        }

        def prose(fact: Any, world: W) -> Line | None:
            case = pick(fact, world)
            if case not in said:
                return None
            return said[case](**{n: get(fact, world) for n, get in args.items()})

        self.told[kind] = prose

    def prose(self, fact: Fact, world: W) -> Line | None:
        """The sentence of a fact; None where it says nothing to a reader."""
        told = self.told.get(type(fact))
        return told(fact, world) if told is not None else None
