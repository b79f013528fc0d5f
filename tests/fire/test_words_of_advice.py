"""A tip comes with each difficulty of ours, and none with one that somebody made up."""

from collections.abc import Callable

from msgspec.structs import replace

from fire.dungeon import Dungeon
from undertow.games.fire.components import load
from undertow.games.fire.guidance import TIPS, tip
from undertow.kernel import speak

Lay = Callable[..., Dungeon]


def test_every_difficulty_of_the_box_has_its_tip_and_no_other_has_one(dungeon: Lay) -> None:
    assert set(TIPS) == set(load().difficulties)
    world = dungeon("warrior", difficulty="heroic").world
    said = tip(world)
    assert said is not None
    assert speak(said) == speak(TIPS["heroic"]())
    other = replace(world, setup=replace(world.agreed, difficulty="our own"))
    assert tip(other) is None
