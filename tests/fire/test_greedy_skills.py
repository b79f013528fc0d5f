"""The greedy player uses what its heroes can do, and gives up no AP that would help."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from fire.dungeon import Dungeon
from undertow.games.fire import grid
from undertow.games.fire.bots import skills
from undertow.games.fire.bots.analysis import Analysis
from undertow.games.fire.bots.candidates import Candidates
from undertow.games.fire.bots.greedy import FireBot
from undertow.games.fire.world import World
from undertow.kernel import Offer
from undertow.lab.bots import Chair

Lay = Callable[..., Dungeon]


def chosen(d: Dungeon) -> Offer:
    seat = d.world.active.seat
    chair = Chair(d.play, seat)
    return FireBot().open(chair, chair.offered)


def proposed(d: Dungeon, rule: str) -> list[tuple[object, ...]]:
    """The skills of a kind that the active hero thinks worth using."""
    candidates = Candidates(Analysis(d.world), d.play.offers(d.world.active.seat))
    skills.propose(candidates)
    return [one.offer.args for one in candidates.candidates if one.offer.rule == rule]


def test_with_an_ap_to_spare_the_boomerang_helps_the_next_who_collects(dungeon: Lay) -> None:
    # He has one AP left, where the token costs two; the Ranger next door will want it.
    d = dungeon(
        "master-swordsman",
        "ranger",
        tiles={"D5": (0, -1, "NS"), "D6": (0, -2, "NS")},
        at={"master-swordsman": "D5", "ranger": "D6"},
        supply=("RH", "RF", "RK", "FE"),
        tokens={"ranger": {"dex": 4}},
        broken=("str", "int"),
    )
    d.does("move", "D6").does("move", "D5")
    assert chosen(d).rule == "fire.mystic-boomerang"


def test_bob_is_given_up_where_he_takes_many_with_him(dungeon: Lay) -> None:
    around = {
        "S1": (0, -1),
        "S2": (1, -1),
        "S3": (-1, -1, "NES"),
        "D5": (0, -2, "NS"),
        "D1": (1, -2),
        "D2": (-1, -2, "NES"),
        "I1": (0, -3),
        "I2": (1, -3),
    }
    struck = ("S1", "S2", "S3", "D1", "D2", "I1", "I2")
    # One red token is in the Void already: no other may be lost.
    scarce = {"bob": "D5", "void_tiles": {"S6": True}}
    supply = ("S4", "S5", "S7", "D3", "D4", "D6", "D7", "RH", "RF", "RK", "FE")
    d = dungeon(
        "engineer",
        tiles=around,
        cultists=struck,
        patch=scarce,
        supply=supply,
        collected={"D5": "engineer"},
        deck=("S1", "S2", "S3", "D1", "D2", "I1", "I2"),
    )
    assert proposed(d, "fire.metallic-sacrifice") == [("engineer", "D5")]
    quiet = dungeon("engineer", tiles=around, patch={"bob": "D5"})
    assert proposed(quiet, "fire.metallic-sacrifice") == []


def test_a_card_in_the_deck_is_worth_a_part_of_every_pass_to_come(dungeon: Lay) -> None:
    turns = [Analysis(dungeon("warrior", threat=level).world).turns_of_a_card for level in range(9)]
    assert turns == sorted(turns, reverse=True)
    assert (turns[7], turns[8]) == (1 / 4, 0)


def test_nobody_walks_to_a_cultist_whom_the_paladin_strikes_from_afar(dungeon: Lay) -> None:
    way = {"S1": (0, -1, "NS"), "S2": (0, -2, "NS"), "S3": (0, -3, "NS"), "S4": (0, 1, "NS")}
    d = dungeon(
        "ranger",
        "paladin",
        tiles=way,
        cultists=("S3",),
        deck=("S3", "S4"),
        at={"ranger": "S1", "paladin": "S4"},
        supply=("S5", "S6", "S7", "RH", "RF", "RK", "FE"),
        patch={"void_tiles": {"D5": True}},
    )

    def whose(world: World) -> str | None:
        return Candidates(Analysis(world), ()).plan.get(("attack", "S3"))

    assert whose(d.world) == "paladin"
    assert whose(replace(d.world, carrier="paladin")) == "ranger"
    used = replace(d.world.now, used=("fire.smite",))
    assert whose(replace(d.world, turn=used)) == "ranger"


@pytest.mark.parametrize("steps", [2, 3])
def test_nobody_waits_for_who_waits_for_her(dungeon: Lay, steps: int) -> None:
    # The relic lies behind the Ranger, so they meet best where she stands.
    north = ("S1", "S2", "S3")[:steps]
    way = {chamber: (0, -1 - n, "NS") for n, chamber in enumerate(north)}
    d = dungeon(
        "warrior",
        "ranger",
        tiles={**way, "RH": (0, 1, "N")},
        at={"warrior": north[-1]},
        tokens={"warrior": {"str": 5}, "ranger": {"str": 1}},
        active="ranger",
        supply=("D1", "D2", "RF", "RK", "FE"),
    )
    assert chosen(d) == Offer("fire.move", ("ranger", "S1"))


def test_where_no_cell_lies_nearer_the_farthest_is_explored_like_any_other(dungeon: Lay) -> None:
    shut = {"D1": (1, 0, "W"), "D2": (-1, 0, "E"), "D3": (0, 1, "N")}
    arm = {"S1": (0, -1, "NS"), "S2": (0, -2, "NS"), "S3": (0, -3, "NS"), "S4": (0, -4, "NS")}

    def worth(d: Dungeon, x: int, y: int) -> float:
        return Candidates(Analysis(d.world), ()).cell_bonus(grid.cell_at(x, y))

    supply = ("S5", "RH", "RF", "RK", "FE")
    only = dungeon("warrior", tiles={**arm, **shut}, supply=supply)
    assert worth(only, 0, -5) >= 1
    nearer = dungeon("warrior", tiles=arm, supply=supply)
    assert worth(nearer, 0, -5) < worth(nearer, 0, 1) / 5


def test_a_cultist_where_she_stands_is_struck_long_before_its_card_comes(dungeon: Lay) -> None:
    way = {"S1": (0, -1, "NS"), "S2": (0, -2, "NS"), "S3": (0, -3, "NS")}

    def harm(at: str) -> float:
        lies = {
            "tiles": way,
            "cultists": ("S2",),
            "collected": {"S2": "wizard"},
            "discard": ("S2",),
        }
        d = dungeon("wizard", at={"wizard": at}, **lies)
        return Candidates(Analysis(d.world), ()).harm("S2")

    assert harm("S2") > 3 * harm("S1") > 0


def test_a_turn_counts_more_for_a_large_company(dungeon: Lay) -> None:
    six = ("warrior", "ranger", "wizard", "paladin", "sage", "rogue")
    assert [Analysis(dungeon(*six[:n]).world).slowness for n in (1, 4, 6)] == [1, 1, 2.25]
