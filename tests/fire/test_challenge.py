"""CHALLENGE: collecting Tokens of Power and destroying the Dark Relics."""

from collections.abc import Callable
from typing import Any

import pytest

from fire.dungeon import Dungeon, RelicDestroyed
from support.shows import shows
from undertow.games.fire.components import load
from undertow.games.fire.facts import ThreatRose
from undertow.games.fire.game import GAME
from undertow.games.fire.moments import ChallengeCost, CollectCost
from undertow.kernel import Offer, speak

Lay = Callable[..., Dungeon]
THREE = ("str", "dex", "int")
QUIET = ("I1", "I2", "I3", "I4", "I5", "I6", "I7")
FOUND = {f"S{n}": "warrior" for n in range(1, 7)}
"""The Warrior has collected six of the seven red tokens."""
RED = {"S1": (0, -1), "RH": (1, -1, "W"), **{f"S{n}": (n, 3) for n in range(2, 7)}}
"""The chambers they came from, and Vorax's Heart."""


# Collect


@shows("fire.collect.cost")
@pytest.mark.parametrize(
    ("chamber", "stars", "ap"), [("S1", 3, 1), ("D1", 2, 2), ("I1", 1, 3)], ids="SDI"
)
def test_collecting_costs_by_stars(dungeon: Lay, chamber: str, stars: int, ap: int) -> None:
    d = dungeon("warrior", "wizard", tiles={chamber: (0, -1)}, at={"warrior": chamber}, deck=QUIET)
    reckoned = GAME.reckon(d.world, CollectCost("warrior", chamber))
    assert reckoned.total == ap
    assert str(reckoned.terms[0].why).startswith(f"{stars} of 3 stars in ")
    d.does("collect")
    assert (d.world.now.hero, d.world.now.spent) == (("wizard", 0) if ap == 3 else ("warrior", ap))


@shows("fire.collect.to-card", "fire.collect.where")
def test_the_token_goes_onto_the_heros_card_and_is_there_only_once(dungeon: Lay) -> None:
    d = dungeon("warrior", tiles={"S1": (0, -1)}, at={"warrior": "S1"})
    d.does("collect")
    assert d.hero("warrior").tokens == {"str": 1}
    assert d.world.tokens == {}
    d.is_refused("collect", because="There is no Token of Power in your chamber")


@shows("fire.collect.where")
@pytest.mark.parametrize("here", ["V", "RH", "FE"])
def test_only_a_basic_chamber_holds_a_token(dungeon: Lay, here: str) -> None:
    tiles = {"S1": (0, -1), "RH": (0, -2, "S"), "FE": (1, -1, "W")}
    d = dungeon("warrior", tiles=tiles, at={"warrior": here})
    assert d.offered("collect") == []
    d.is_refused("collect", because="There is no Token of Power in your chamber")


@shows("fire.collect.where")
def test_a_token_next_door_cannot_be_collected(dungeon: Lay) -> None:
    d = dungeon("warrior", tiles={"S1": (0, -1), "S2": (0, -2)}, at={"warrior": "S1"})
    d.does("collect")
    assert d.world.tokens == {"S2": "str"}
    d.is_refused("collect", because="There is no Token of Power in your chamber")


@shows("fire.collect.no-limit")
def test_a_hero_may_carry_all_21_tokens(dungeon: Lay) -> None:
    chambers = [f"{colour}{n}" for colour in "SDI" for n in range(1, 8)]
    tiles = {c: (n, 2) for n, c in enumerate(chambers[:-1])} | {"I7": (0, -1, "S")}
    collected = dict.fromkeys(chambers[:-1], "wizard")
    d = dungeon("wizard", tiles=tiles, at={"wizard": "I7"}, collected=collected)
    d.does("collect")
    assert d.hero("wizard").tokens == {"str": 7, "dex": 7, "int": 7}


@shows("fire.collect.at-once")
def test_the_cost_is_paid_in_full_at_one_time(dungeon: Lay) -> None:
    d = dungeon(
        "warrior",
        tiles={"I1": (0, -1), "S1": (0, -2)},
        at={"warrior": "S1"},
        deck=("I2", "I3", "I4"),
    )
    d.does("move", "I1")
    d.is_refused("collect", because="That costs 3 AP and 2 are left")
    d.waits()
    d.does("collect")
    assert d.hero("warrior").tokens == {"int": 1}
    assert d.world.discard == ("I2", "I3")


@shows("fire.collect.cultist-irrelevant")
def test_a_cultist_in_the_chamber_does_not_stop_the_challenge(dungeon: Lay) -> None:
    d = dungeon("warrior", tiles={"S1": (0, -1)}, at={"warrior": "S1"}, cultists=("S1",))
    d.does("collect")
    assert d.hero("warrior").tokens == {"str": 1}
    assert d.world.cultists == {"S1": 1}


# Destroy


@shows("fire.relic.where", "fire.relic.cost", "fire.relic.tokens-spent")
def test_six_matching_tokens_and_one_ap_destroy_a_relic(dungeon: Lay) -> None:
    d = dungeon("warrior", tiles=RED, collected=FOUND, at={"warrior": "RH"})
    d.does("destroy")
    assert d.world.broken == ("str",)
    assert d.told(RelicDestroyed)
    assert d.world.now.spent == 1
    # The tokens are nowhere any more: not on the card, not on a tile, not with the supply.
    assert d.hero("warrior").tokens == {}
    assert d.world.tokens == {}
    assert d.world.void_tiles == {}
    assert [c for c in d.world.supply if c.startswith("S")] == ["S7"]


@shows("fire.relic.cost")
def test_a_seventh_token_stays_on_the_card(dungeon: Lay) -> None:
    tokens = {"warrior": {"str": 7, "dex": 2}}
    d = dungeon("warrior", tiles=RED, tokens=tokens, at={"warrior": "RH"})
    d.does("destroy")
    assert d.hero("warrior").tokens == {"str": 1, "dex": 2}


@shows("fire.relic.cost")
@pytest.mark.parametrize("held", [{"str": 5}, {"dex": 7, "int": 7, "str": 5}])
def test_five_matching_tokens_or_others_are_not_enough(dungeon: Lay, held: dict[str, int]) -> None:
    d = dungeon("warrior", tiles=RED, tokens={"warrior": held}, at={"warrior": "RH"})
    assert d.offered("destroy") == []
    d.is_refused("destroy", because="six tokens of its colour on your own card")


@shows("fire.relic.cost")
def test_without_an_ap_no_relic_breaks(dungeon: Lay) -> None:
    d = dungeon("rogue", tiles=RED, tokens={"rogue": {"str": 6}}, at={"rogue": "S1"})
    d.does("move", "RH").does("move", "S1").does("move", "RH")
    d.is_refused("destroy", because="That costs 1 AP and 0 are left")


@shows("fire.relic.where")
@pytest.mark.parametrize("here", ["V", "S1", "FE", "RF"])
def test_a_relic_is_destroyed_only_where_it_lies(dungeon: Lay, here: str) -> None:
    tiles = {**RED, "FE": (-1, -1, "E"), "RF": (0, -2, "S")}
    d = dungeon("warrior", tiles=tiles, collected=FOUND, at={"warrior": here})
    assert d.offered("destroy") == []
    d.is_refused("destroy", because="stand by a whole relic")


@shows("fire.relic.own-tokens")
def test_the_six_come_from_one_heros_card(dungeon: Lay) -> None:
    tokens = {"warrior": {"str": 5}, "sage": {"str": 2}}
    d = dungeon("warrior", "sage", tiles=RED, tokens=tokens, at={"warrior": "RH", "sage": "RH"})
    d.is_refused("destroy", because="on your own card")
    d.does("exchange").answers(("take", "sage", "str", 1))
    d.does("destroy")
    assert d.world.broken == ("str",)
    assert d.hero("sage").tokens == {"str": 1}


@shows("fire.relic.third-threat")
def test_the_third_relic_raises_the_threat_at_once(dungeon: Lay) -> None:
    d = dungeon(
        "warrior",
        tiles=RED,
        at={"warrior": "RH"},
        tokens={"warrior": {"str": 6}},
        broken=("dex", "int"),
    )
    d.does("destroy")
    assert d.world.threat == 1
    assert d.told(ThreatRose) == [ThreatRose(by_reshuffle=False)]
    assert (d.world.now.phase, d.world.now.spent) == ("actions", 1)


@shows("fire.relic.third-threat")
@pytest.mark.parametrize("broken", [(), ("dex",)])
def test_the_first_and_the_second_do_not(dungeon: Lay, broken: tuple[str, ...]) -> None:
    d = dungeon(
        "warrior", tiles=RED, at={"warrior": "RH"}, tokens={"warrior": {"str": 6}}, broken=broken
    )
    d.does("destroy")
    assert d.world.threat == 0
    assert len(d.world.broken) == len(broken) + 1


@shows("fire.relic.any-order")
@pytest.mark.parametrize("order", [("RH", "RF", "RK"), ("RK", "RH", "RF"), ("RF", "RK", "RH")])
def test_the_relics_may_be_destroyed_in_any_order(dungeon: Lay, order: tuple[str, ...]) -> None:
    tiles = {"S1": (0, -1), "RH": (1, -1, "W"), "RF": (0, -2, "S"), "RK": (-1, -1, "E")}
    d = dungeon(
        "warrior",
        tiles=tiles,
        at={"warrior": order[0]},
        deck=QUIET,
        tokens={"warrior": {"str": 6, "dex": 6, "int": 6}},
    )
    d.does("destroy")
    for relic in order[1:]:
        d.does("move", "S1").does("move", relic).does("destroy")
    colours = {"RH": "str", "RF": "dex", "RK": "int"}
    assert d.world.broken == tuple(colours[relic] for relic in order)


def test_where_a_relic_costs_one_token_nobody_breaks_it_with_none(dungeon: Lay) -> None:
    """And a token of another colour is none."""
    cheap = load("tokens_for_relic = 1")
    for tokens, able in (({}, False), ({"dex": 1}, False), ({"str": 1}, True)):
        d = dungeon(
            "warrior",
            tiles=RED,
            at={"warrior": "RH"},
            tokens={"warrior": tokens},
            components=cheap,
        )
        assert bool(d.offered("destroy")) == able


@pytest.mark.parametrize(
    ("rule", "at", "more"),
    [("fire.destroy", "RH", {"collected": FOUND}), ("fire.take-fire", "FE", {"broken": THREE})],
    ids=["destroy", "take-fire"],
)
def test_a_challenge_tells_how_its_price_is_counted(
    dungeon: Lay, rule: str, at: str, more: dict[str, Any]
) -> None:
    d = dungeon("warrior", tiles={**RED, "FE": (1, 1)}, at={"warrior": at}, **more)
    counted = GAME.why(d.world, Offer(rule, ("warrior",)))
    assert counted is not None
    assert counted == GAME.reckon(d.world, ChallengeCost("warrior", at))
    assert speak(GAME.price(d.world, Offer(rule, ("warrior",)))) == f"{counted.total} AP"
