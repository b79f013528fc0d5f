"""A table as it is sent to a seat: every line of it, and nothing where there is nothing to say."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from fire.dungeon import Dungeon
from undertow.games.fire.components import load
from undertow.games.fire.game import GAME
from undertow.games.fire.words import difficulty_name, tile_name
from undertow.games.fire.world import World
from undertow.kernel import speak

Lay = Callable[..., Dungeon]

TILES = {"S1": (0, -1), "S2": (0, -2, "NS"), "RH": (1, -2, "W"), "FE": (-1, -2, "E")}


def seen(world: World) -> dict[str, Any]:
    sent: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(GAME.view(world, "ana")))
    return sent


@pytest.fixture
def d(dungeon: Lay) -> Dungeon:
    return dungeon("warrior", "wizard", tiles=TILES, deck=("S3", "S1", ...))


def test_a_chamber_with_nothing_in_it_is_only_itself(d: Dungeon) -> None:
    sent = {tile.pop("chamber"): tile for tile in seen(d.world)["tiles"]}
    assert list(sent) == ["V", "S1", "S2", "RH", "FE"]
    for tile in sent.values():
        del tile["name"]
    assert sent["V"] == {
        "x": 0,
        "y": 0,
        "doors": "NESW",
        "holds": "vestibule",
        "heroes": ["warrior", "wizard"],
        "exit": True,
    }
    assert sent["S2"] == {
        "x": 0,
        "y": -2,
        "doors": "NS",
        "holds": "token",
        "colour": "str",
        "token": True,
    }
    assert sent["RH"] == {
        "x": 1,
        "y": -2,
        "doors": "W",
        "holds": "relic",
        "colour": sent["RH"]["colour"],
        "relic": "whole",
    }
    assert sent["FE"] == {"x": -1, "y": -2, "doors": "E", "holds": "fire", "fire": True}


def test_what_is_in_a_chamber_is_shown_there_and_nowhere_else(d: Dungeon) -> None:
    world = d.world
    colour = world.components.chambers["RH"].colour
    pieces = replace(
        world.pieces,
        bob="S1",
        blessed="S1",
        sanctified="S1",
        boomerang="S1",
        shades={"str": "S1", "int": "S2", "dex": "S1"},
    )
    cracked = replace(world.board.tiles["S1"], cracks=1)
    world = replace(
        world,
        pieces=pieces,
        tokens={},
        cultists={"S1": 2},
        broken=(colour,),
        carrier="wizard",
        board=type(world.board)({**world.board.tiles, "S1": cracked}),
    )
    sent = {tile["chamber"]: tile for tile in seen(world)["tiles"]}
    there = {k: v for k, v in sent["S1"].items() if k not in ("name", "x", "y", "doors", "holds")}
    assert there == {
        "chamber": "S1",
        "colour": "str",
        "cracks": "N",
        "cultists": 2,
        "bob": True,
        "blessed": True,
        "sanctified": True,
        "boomerang": True,
        "shades": ["str", "dex"],
    }
    assert sent["S2"]["shades"] == ["int"]
    assert "token" not in sent["S2"]
    assert sent["RH"]["relic"] == "broken"
    assert "fire" not in sent["FE"]
    assert [hero.get("fire", False) for hero in seen(world)["heroes"]] == [False, True]


def test_a_hero_who_is_well_is_only_herself(d: Dungeon) -> None:
    warrior, wizard = seen(d.world)["heroes"]
    assert warrior.keys() == wizard.keys() == {"id", "seat", "at", "stars", "ap", "skills"}
    assert warrior["stars"] == {"str": 3, "dex": 2, "int": 1}
    assert (warrior["id"], warrior["seat"], warrior["at"]) == ("warrior", "ana", "V")
    changed = {"prone": True, "lost": True, "left": True, "tokens": {"str": 2}, "hoard": 3}
    worn = replace(d.world.heroes["warrior"], **changed, plus_ap=2)
    sent = seen(replace(d.world, heroes={**d.world.heroes, "warrior": worn}))["heroes"][0]
    assert {k: v for k, v in sent.items() if k in {*changed, "plus_ap"}} == {
        **changed,
        "plus_ap": 2,
    }


def test_a_skill_is_spent_for_the_turn_or_for_the_game(d: Dungeon) -> None:
    def skills(world: World) -> dict[str, tuple[int, bool]]:
        (_, wizard) = seen(world)["heroes"]
        return {skill["id"]: (skill["used"], skill["spent"]) for skill in wizard["skills"]}

    fresh = skills(d.world)
    assert fresh == {"fire.object-portal": (0, False), "fire.teleport": (0, False)}
    used = replace(d.world.heroes["wizard"], used=("fire.teleport",))
    world = replace(d.world, heroes={**d.world.heroes, "wizard": used})
    assert skills(world)["fire.teleport"] == (1, True)
    now = replace(d.world, turn=replace(d.world.now, used=("fire.object-portal",)))
    spent = skills(now)
    assert spent["fire.teleport"] == (0, False)


@pytest.mark.parametrize(
    ("phase", "ap", "bob"), [("actions", 3, 0), ("bob", 0, 1), ("ritual", 0, 0)]
)
def test_what_is_left_of_a_turn(d: Dungeon, phase: str, ap: int, bob: int) -> None:
    world = replace(d.world, turn=replace(d.world.now, phase=phase, bob_spent=1))
    turn = seen(world)["turn"]
    assert (turn["hero"], turn["seat"], turn["number"], turn["phase"]) == (
        "warrior",
        "ana",
        d.world.now.number,
        phase,
    )
    assert (turn["ap_left"], turn["bob_left"]) == (ap, bob)


def test_piles_are_shown_in_an_order_that_says_nothing(d: Dungeon) -> None:
    sent = seen(d.world)
    assert sent["supply"] == sorted(d.world.supply)
    assert sent["deck"] == sorted(d.world.deck)
    known = GAME.known(d.world, "ana")
    assert (known.supply, known.deck) == (tuple(sent["supply"]), tuple(sent["deck"]))
    events = replace(d.world.pieces, events=("RK", "RH", "RF"))
    closed = GAME.known(replace(d.world, pieces=events), "ana")
    assert closed.events == ("RF", "RH", "RK")
    opened = GAME.known(replace(d.world, pieces=replace(events, portal="RK")), "ana")
    assert opened.events == ("RK", "RF", "RH")
    assert GAME.view(World(), "ana") is None
    assert GAME.view(replace(d.world, turn=None), "ana").turn is None


def test_what_has_not_changed_is_the_very_record_that_was_shown_before(dungeon: Lay) -> None:
    """Whoever looks for what has changed passes over it."""
    d = dungeon("warrior", "wizard", tiles=TILES, cultists=("S1", "S2"), at={"warrior": "S1"})
    before, again = GAME.view(d.world, "ana"), GAME.view(replace(d.world, threat=1), "ana")
    for part in ("heroes", "tiles", "rating", "supply", "deck", "chambers"):
        assert getattr(before, part) is getattr(again, part), part
    moved = replace(d.world.heroes["warrior"], at="V")
    after = GAME.view(replace(d.world, heroes={**d.world.heroes, "warrior": moved}), "ana")
    same = [one.chamber for one, was in zip(after.tiles, before.tiles, strict=True) if one is was]
    assert same == ["S2", "RH", "FE"]
    assert [one is was for one, was in zip(after.heroes, before.heroes, strict=True)] == [
        False,
        True,
    ]


def test_every_chamber_of_the_box_is_listed_with_what_is_printed_on_it(dungeon: Lay) -> None:
    for own in (None, '[chambers.S1]\nname = "The Cellar"'):
        d = dungeon("warrior", tiles={"S1": (0, -1)}, components=load(own))
        sent = seen(d.world)["chambers"]
        printed = d.world.components.chambers
        assert list(sent) == list(printed)
        for id, one in GAME.view(d.world, "ana").chambers.items():
            assert (one.holds, one.colour) == (printed[id].holds, printed[id].colour)
            assert speak(one.name) == printed[id].name
            assert (one.name.key == "kernel.plain") == (own is not None and id == "S1")
            assert one.name == tile_name(id, printed[id].name)
    assert speak(tile_name("Z9", "Nowhere Hall")) == "Nowhere Hall"
    assert speak(difficulty_name("beginner", "Cosy")) == "Cosy"
    assert speak(difficulty_name("cosy", "Cosy")) == "Cosy"
