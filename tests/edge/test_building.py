"""A sheet that is written line by line: each line lands where it belongs, and nowhere else."""

from __future__ import annotations

import msgspec
import pytest

from undertow.games.edge.beginning import EdgeSettings
from undertow.games.edge.game import GAME
from undertow.games.edge.people import Asset, Character, Complication, Follower, Item, Symbol
from undertow.games.edge.rulings import Rulings
from undertow.kernel import LiveFate, Offer, Play

NONE = {"body": 1, "wits": 1, "spirit": 1, "presence": 1}
RITE = "edge.gate.seal-the-threshold"
PLAIN = Character("player1", "player1", "Halla", attributes=NONE, xp=30, earned=30)


def written(**given):
    begin = GAME.begin(EdgeSettings(players=2, rulings=Rulings(no_creation_limit=True)))
    play = Play.begin(GAME, begin.seats, None, LiveFate(bytes(32)), first=begin.first)
    page = play.form(Offer("edge.sheet", ("player1",))).answers
    form = page.given({"name": "Halla", **given})
    play.open("player1", Offer("edge.sheet", ("player1",), form))
    return play.world


def bound(*, familiar=False, codex=False, **more):
    patron = "gate" if familiar or codex else ""
    return {
        "patron": patron,
        "familiar": "gate" if familiar else "",
        "codex": "gate" if codex else "",
        **more,
    }


@pytest.mark.parametrize(
    ("given", "cost", "made"),
    [
        ({}, 0, {}),
        *(
            ({line: "in words"}, 0, {line: "in words"})
            for line in ("concept", "culture", "affinity", "drive", "arc")
        ),
        *(({line: 2}, 6, {"attributes": {**NONE, line: 2}}) for line in NONE),
        ({"skills": (("melee", 2), ("lore", 1))}, 8, {"skills": {"melee": 2, "lore": 1}}),
        ({"talents": ("edge.inspire",)}, 3, {"talents": ("edge.inspire",)}),
        ({"patron": "gate"}, 0, {}),
        ({"patron": "none", "familiar": True, "codex": True}, 0, {}),
        ({"patron": "gate", "familiar": True}, 2, bound(familiar=True)),
        ({"patron": "gate", "codex": True}, 4, bound(codex=True)),
        (
            {"patron": "gate", "familiar": True, "codex": True, "rites": (RITE,)},
            10,
            bound(familiar=True, codex=True, rites=(RITE,)),
        ),
        ({"symbols": ("gate", "mab")}, 8, {"symbols": {"gate": Symbol(), "mab": Symbol()}}),
        (
            {"weapons": (("Thorn", "medium", "polearm", "reach", "none"),), "shield": "buckler"},
            16,
            {
                "gear": {
                    1: Item("weapon", "medium", "Thorn", polearm=True, tags=("reach",)),
                    2: Item("shield", "buckler"),
                }
            },
        ),
        (
            {
                "weapons": (
                    ("", "light", "thrown", "none", "none"),
                    ("", "light", "ranged", "none", "none"),
                )
            },
            8,
            {
                "gear": {
                    1: Item("weapon", "light", ranged=True, thrown=True),
                    2: Item("weapon", "light", ranged=True),
                }
            },
        ),
        ({"armour": "light"}, 4, {"gear": {1: Item("armour", "light")}}),
        (
            {
                "armour": "light",
                "followers": (("Wren", 1, "locks"),),
                "assets": (("a boat", "minor", ""),),
            },
            9,
            {
                "gear": {1: Item("armour", "light")},
                "followers": {2: Follower("Wren", 1, "locks")},
                "assets": {3: Asset("a boat", "minor")},
            },
        ),
        (
            {"assets": (("a mill", "standard", "bread"),)},
            8,
            {"assets": {1: Asset("a mill", "standard", "bread")}},
        ),
        ({"bonds": ("player2",)}, -1, {"bonds": ("player2",)}),
        ({"first_complication": "hunted"}, -2, {"complications": (Complication("hunted"),)}),
        (
            {"first_complication": "hunted", "second_complication": "poor"},
            -4,
            {"complications": (Complication("hunted"), Complication("poor"))},
        ),
        ({"second_complication": "poor"}, -2, {"complications": (Complication("poor"),)}),
    ],
)
def test_each_line_of_a_sheet_lands_where_it_belongs(given, cost, made):
    world = written(**given)
    one = world.people["player1"]
    earned = 30 + max(0, -cost)
    left = earned - max(0, cost)
    first = min((*one.gear, *one.followers, *one.assets), default=1) - 1
    moved = {
        name: {first + n: thing for n, thing in things.items()}
        for name, things in made.items()
        if name in ("gear", "followers", "assets")
    }
    wanted = msgspec.structs.replace(PLAIN, **{**made, **moved}, xp=left, earned=earned)
    assert one == wanted
    friend = world.people["player2"]
    assert friend.bonds == (("player1",) if given.get("bonds") else ())
