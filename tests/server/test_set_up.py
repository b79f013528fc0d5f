"""What a client is told of the choices before a game."""

from __future__ import annotations

from typing import Literal

import pytest
from msgspec import Struct, to_builtins

from kernel.toy import ToyGame
from undertow.commands.places import games
from undertow.kernel import Choice, Field, Page, plain
from undertow.server.http.lobby import set_up


class Settings(Struct, frozen=True):
    seats: tuple[str, ...]
    level: Literal["easy", "hard"] = "easy"


class Described(ToyGame):
    Settings = Settings


class Paged(Described):
    def form(self) -> Page:
        return Page((Field("level", plain("Level"), Choice(("easy", "hard")), "hard"),))


def test_a_game_that_describes_nothing_is_described_by_its_settings() -> None:
    schema = set_up(Described())["$defs"]["Settings"]
    assert schema["properties"]["level"] == {"enum": ["easy", "hard"], "default": "easy"}
    assert schema["required"] == ["seats"]


def test_a_page_travels_as_a_page() -> None:
    asked = to_builtins(set_up(Paged()))
    assert asked["kind"] == "page"
    (line,) = asked["fields"]
    assert (line["name"], line["default"]) == ("level", "hard")
    options = line["asks"]["options"]
    assert [(one["value"], one["label"]["args"]["text"]) for one in options] == [
        ("easy", "easy"),
        ("hard", "hard"),
    ]


@pytest.mark.parametrize("game", sorted(games()))
def test_every_game_says_something(game: str) -> None:
    assert set_up(games()[game]) is not None
