"""Settings as they are given: what a record does not know is named, wherever it stands."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import Struct

from undertow.kernel import BadSetup, Game
from undertow.kernel.settings import known_of, settings_of


class Cat(Struct, frozen=True, tag="cat"):
    lives: int = 9


class Dog(Struct, frozen=True, tag="dog"):
    tricks: tuple[str, ...] = ()
    friend: Cat | Dog | None = None


class House(Struct, frozen=True):
    pets: list[Cat | Dog] = []
    pair: tuple[Cat, Dog] | None = None
    by_name: dict[str, Cat | Dog] = {}
    guest: str | Cat = ""


class Street(Game[Any]):
    Settings = House


CASES: list[tuple[dict[str, Any], str, dict[str, Any]]] = [
    (
        {"pets": [{"type": "cat"}, {"type": "dog", "triks": []}]},
        "There is no setting pets[1].triks. There are tricks, friend. Did you mean tricks?",
        {"pets": [{"type": "cat"}, {"type": "dog"}]},
    ),
    (
        {"pair": [{"type": "cat", "live": 3}, {"type": "dog"}]},
        "There is no setting pair[0].live. There are lives. Did you mean lives?",
        {"pair": [{"type": "cat"}, {"type": "dog"}]},
    ),
    (
        {"by_name": {"rex": {"type": "dog", "friend": {"type": "cat", "tricks": []}}}},
        "There is no setting by_name.rex.friend.tricks. There are lives.",
        {"by_name": {"rex": {"type": "dog", "friend": {"type": "cat"}}}},
    ),
    (
        {"guest": {"type": "cat", "livs": 1}},
        "There is no setting guest.livs. There are lives. Did you mean lives?",
        {"guest": {"type": "cat"}},
    ),
]


@pytest.mark.parametrize(("given", "said", "kept"), CASES)
def test_what_is_unknown_inside_is_named_and_left_out_of_what_was_kept(
    given: dict[str, Any], said: str, kept: dict[str, Any]
) -> None:
    game = object.__new__(Street)
    with pytest.raises(BadSetup) as problem:
        settings_of(game, given)
    assert str(problem.value) == said
    assert known_of(game, given) == kept
    assert known_of(game, {**given, "garden": 1}) == kept
    settings_of(game, kept)
