"""What a rule leaves alone: somebody else's, what is full, what only looks alike."""

from __future__ import annotations

import msgspec
import pytest

from edge.scenes import downtime, fallen
from undertow.games.edge.facts.people import GearSet
from undertow.games.edge.game import GAME
from undertow.games.edge.moments import Pool
from undertow.games.edge.people import Symbol
from undertow.games.edge.world import Clock, Item, Roll

HASTE = Clock(name="melee", size=4, kind="haste", of="ana", days=1)


@pytest.mark.parametrize(
    ("otherwise", "ticks"),
    [
        ({}, 1),
        ({"of": "ben"}, 0),
        ({"kind": "project"}, 0),
        ({"name": "lore"}, 0),
        ({"ticks": 4}, 4),
    ],
)
def test_only_ones_own_haste_shows_flaws(evening, otherwise, ticks):
    e = evening().set("clocks", {40: {**msgspec.to_builtins(HASTE), **otherwise}})
    e.acts("ana", "melee")
    e.rolls("ana", 2, 2, 2, 2, 2)
    assert e.world.clocks[40].ticks == ticks


@pytest.mark.parametrize("kind", ["action", "setup", "defend", "heal", "magic"])
def test_a_weapon_counts_in_an_attack_alone(evening, kind):
    e = evening(ana={"gear": {5: Item("weapon", "light")}})
    roll = Roll("ana", "body", "melee", "through", "attack", band="close", weapon=5)
    assert e.total(Pool(roll)) == 7
    assert e.total(Pool(msgspec.structs.replace(roll, kind=kind))) == 5


def lesson(what, name):
    one = {"downtime": 2, "xp": 40, "days": 40}
    return one | ({"codex": "mab", "familiar": "mab", "patron": "mab"} if what == "rite" else {})


@pytest.mark.parametrize(
    ("what", "name", "cost", "days", "has"),
    [
        ("attribute", "wits", 9, 3, {"attributes/wits": 3}),
        ("skill", "lore", 2, 1, {"skills/lore": 1}),
        ("talent", "edge.inspire", 3, 2, {"talents": ("edge.inspire",)}),
        ("rite", "edge.mab.courtly-guise", 4, 2, {"rites": ("edge.mab.courtly-guise",)}),
        ("familiar", "gate", 2, 1, {"familiar": "gate", "patron": "gate", "codex": ""}),
        ("codex", "gate", 4, 2, {"codex": "gate", "patron": "gate", "familiar": ""}),
        ("symbol", "gate", 4, 1, {"symbols": {"gate": Symbol()}, "patron": ""}),
    ],
)
def test_each_thing_that_is_learned_is_had_and_paid(evening, what, name, cost, days, has):
    e = evening(scene=False, ana=lesson(what, name)).set("phase", "downtime")
    before = e.one("ana")
    e.does("ana", "learn", what, name)
    after = e.one("ana")
    assert (before.xp - after.xp, before.days - after.days) == (cost, days)
    for path, value in has.items():
        field, _, key = path.partition("/")
        found = getattr(after, field)
        assert (found[key] if key else found) == value
    assert [e.offered("ana", "learn").count((what, name))] == [int(what in ("attribute", "skill"))]


def test_the_front_that_a_claim_opens_has_eight_segments(evening):
    e = fallen(evening)
    e.set("people/ben/dying", True).does("gm", "party-falls", "claim", patron="ikasha")
    front = e.world.clocks[max(e.world.clocks)]
    assert (front.name, front.size, front.ticks, front.kind, front.of) == (
        "ikasha",
        8,
        0,
        "front",
        "ikasha",
    )


def test_gear_that_is_gone_is_said_to_be_gone(evening):
    e = downtime(evening)
    said = {
        str(GAME.prose(fact := GearSet("ana", 11, item), fact.evolve(e.world)))
        for item in (
            None,
            Item("weapon", "medium", "sword"),
            Item("weapon", "medium", "sword", state="neglected"),
            Item("weapon", "medium", "sword", loaded=False),
            Item("weapon", "medium", "sword", aimed=True),
            Item("weapon", "medium", "sword", ready=True),
        )
    }
    assert len(said) == 6
    assert "Ana has one thing fewer." in said
