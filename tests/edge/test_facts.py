"""What facts do to the count of things: nothing new takes the number of something that lies there already."""

from __future__ import annotations

import pytest

from undertow.games.edge.facts.magic import WorkingSet
from undertow.games.edge.facts.people import AssetSet, FollowerSet, GearSet, HitSet
from undertow.games.edge.facts.rolls import RollSet
from undertow.games.edge.facts.story import ClockSet, FoeSet, LastingSet, ThreadSet
from undertow.games.edge.magic import Lasting, Working
from undertow.games.edge.world import Asset, Clock, Foe, Follower, Hit, Item, Roll, Thread

LAID = [
    RollSet(40, Roll("ana", "body", "melee", "over")),
    WorkingSet(40, Working("ana", "", "spell")),
    HitSet(40, Hit("ana", 1, "a blade")),
    ThreadSet(40, Thread("who?")),
    ClockSet(40, Clock(name="Doom", size=4)),
    FoeSet(40, Foe("a guard")),
    LastingSet(40, Lasting("edge.hold", "ana")),
    GearSet("ana", 40, Item("weapon", "light")),
    FollowerSet("ana", 40, Follower("Wren", 1)),
    AssetSet("ana", 40, Asset("a boat", "minor")),
]


@pytest.mark.parametrize("fact", LAID, ids=lambda fact: type(fact).__name__)
def test_the_next_thing_has_the_next_number(evening, fact):
    world = evening().world
    assert world.next_id < 40
    assert fact.evolve(world).next_id == 41
    assert fact.evolve(fact.evolve(world)).next_id == 41, "the same again takes no new one"
