"""What the tests of the four scenarios share."""

from __future__ import annotations

from typing import Any

from fire.dungeon import Dungeon
from undertow.games.fire.creation import prepare
from undertow.games.fire.game import GAME, SET_UP
from undertow.games.fire.moments import Rating
from undertow.games.fire.world import World
from undertow.kernel import EVERYONE, Fact, Play, ScriptedFate

HALL: dict[str, tuple[Any, ...]] = {"S1": (0, -1), "S2": (0, -2)}
"""Two chambers with four doorways each, north of the Vestibule."""


def set_up(*shuffles: tuple[int, ...], **options: Any) -> World:
    """The world after the rules have set up a table; every shuffle must be asked for."""
    began, _ = prepare(("warrior",), {"warrior": "ana"}, **options)
    fate = ScriptedFate(*shuffles)
    play: Play[World] = Play.begin(GAME, ["ana"], SET_UP, fate, first=[began])
    assert not fate.coming
    GAME.check(play.world)
    return play.world


def stars(world: World) -> int:
    """The Challenge Rating."""
    return GAME.reckon(world, Rating()).total


def since(d: Dungeon, place: int, *kinds: type[Fact]) -> list[Fact]:
    """What happened after a place in the journal, of these kinds, in order."""
    return [fact for _, fact in d.play.log(EVERYONE, place) if isinstance(fact, kinds)]


def place(d: Dungeon) -> int:
    """Where the journal ends now."""
    assert d.play.journal is not None
    return len(d.play.journal)
