"""Shades of Vorax: called out of the relic chambers, on their way to the Vestibule."""

from collections.abc import Callable
from typing import Any

import pytest

from fire.dungeon import COMPONENTS, Dungeon, stays
from fire.scenarios.tables import HALL, place, set_up, since, stars
from support.shows import shows
from undertow.games.fire.facts import (
    Acted,
    CardRevealed,
    RitualBegan,
    ShadeArrived,
    ShadeMoved,
    ThreatRose,
    TurnBegan,
)
from undertow.games.fire.game import GAME
from undertow.games.fire.moments import ShadeCost
from undertow.kernel import Offer

Lay = Callable[..., Dungeon]
SHADES = ("shades-of-vorax",)
TILES: dict[str, tuple[Any, ...]] = {**HALL, "RH": (0, -3)}
QUIET = ("I5", "I6", "I7", ...)
"""Cards of chambers that are not in play."""


def shades(dungeon: Lay, *heroes: str, **layout: Any) -> Dungeon:
    """Shades stand where `out` says; the red relic's chamber is at the end of a hall."""
    layout.setdefault("tiles", TILES)
    layout.setdefault("deck", QUIET)
    if out := layout.pop("out", {}):
        patch = {f"shades/{colour}": chamber for colour, chamber in out.items()}
        layout["patch"] = {**patch, **layout.get("patch", {})}
    return dungeon(*(heroes or ("warrior",)), scenarios=SHADES, **layout)


@shows("fire.shades.setup", "fire.component.shades")
def test_three_event_cards_join_the_ritual_deck_for_two_stars() -> None:
    world = set_up(stays(25), tuple(reversed(range(24))), scenarios=SHADES)
    assert world.deck == tuple(reversed([*COMPONENTS.basic, "RH", "RF", "RK"]))
    assert (world.shades, world.events) == ({}, ())
    assert stars(world) == stars(set_up(stays(25), stays(21))) + 2


@shows("fire.shades.appear", "fire.shades.same-turn")
def test_a_shade_appears_by_its_relic_and_walks_at_the_end_of_the_same_turn(dungeon: Lay) -> None:
    d = shades(dungeon, deck=("RH", ...))
    before = place(d)
    d.waits()
    assert since(d, before, CardRevealed, ShadeMoved, TurnBegan) == [
        CardRevealed("RH"),
        ShadeMoved("str", "RH"),
        ShadeMoved("str", "S2"),
        TurnBegan("warrior"),
    ]
    assert d.world.shades == {"str": "S2"}


@shows("fire.shades.not-explored")
def test_before_its_chamber_is_explored_the_event_is_discarded_and_replaced(dungeon: Lay) -> None:
    d = shades(dungeon, tiles=HALL, deck=("RH", "RF", "I5", "I6", ...))
    d.waits()
    assert d.world.shades == {}
    assert d.world.discard == ("RH", "RF", "I5")  # the one card that counts is the last
    assert d.world.deck[0] == "I6"


@shows("fire.shades.not-explored")
def test_however_few_cards_are_left_one_that_counts_is_found(dungeon: Lay) -> None:
    # Discarded events come again after a reshuffle, all three of them, before the last card.
    d = shades(dungeon, tiles=HALL, deck=("RH", "RF", "RK"), discard=("S1",))
    d.shuffles((1, 2, 3, 0), (3, 0, 1, 2)).waits()
    assert [fact.card for fact in d.told(CardRevealed)[-7:]] == [
        "RH",
        "RF",
        "RK",
        "RH",
        "RF",
        "RK",
        "S1",
    ]
    assert d.world.cultists == {"S1": 1}
    assert d.world.threat == 1


@shows("fire.shades.not-explored")
def test_with_nothing_but_such_events_left_the_ritual_ends(dungeon: Lay) -> None:
    d = shades(dungeon, tiles=HALL, deck=("RH",))
    d.waits()
    assert d.world.now.phase == "actions"
    assert d.world.threat == 1


@shows("fire.shades.move")
def test_at_the_end_of_every_turn_each_shade_walks_one_chamber(dungeon: Lay) -> None:
    d = shades(
        dungeon,
        "warrior",
        "wizard",
        out={"str": "RH", "dex": "RF"},
        tiles={**TILES, "I1": (1, 0), "I2": (2, 0), "RF": (3, 0, "W")},
    )
    d.waits().answers("str")
    assert d.world.shades == {"str": "S2", "dex": "I2"}
    d.waits().answers("dex")
    assert d.world.shades == {"str": "S1", "dex": "I1"}


@shows("fire.shades.move", "fire.shades.tie")
def test_only_shortest_ways_are_taken_and_the_current_player_chooses_among_them(
    dungeon: Lay,
) -> None:
    # From D1 both S2 and I1 are on ways of three steps; I2 leads away.
    tiles = {**HALL, "I1": (1, -1), "D1": (1, -2), "I2": (2, -2), "D2": (1, 0, "NEW")}
    d = shades(
        dungeon,
        "warrior",
        "wizard",
        seats={"warrior": "ana", "wizard": "ben"},
        active="wizard",
        tiles=tiles,
        out={"str": "D1"},
    )
    d.waits()
    assert d.choices("shade-way", seat="ben") == ["I1", "S2"]
    d.answers("I1", seat="ben")
    assert d.world.shades == {"str": "I1"}


@shows("fire.shades.event-again", "fire.shades.counts")
def test_its_event_drawn_again_moves_it_one_more_at_once(dungeon: Lay) -> None:
    d = shades(dungeon, out={"str": "RH"}, deck=("RH", "I5", "I6", ...))
    before = place(d)
    d.waits()
    assert since(d, before, CardRevealed, ShadeMoved) == [
        CardRevealed("RH"),
        ShadeMoved("str", "S2"),  # for the card
        ShadeMoved("str", "S1"),  # at the end of the turn
    ]
    assert d.world.discard == ("RH",)


@shows("fire.shades.counts")
def test_an_event_that_places_a_shade_counts_and_is_discarded(dungeon: Lay) -> None:
    d = shades(dungeon, deck=("RH", "I5", "I6", ...), difficulty="nightmare")
    d.waits()
    assert d.world.discard == ("RH", "I5")


@shows("fire.shades.no-path")
def test_a_shade_without_a_way_stays_and_one_more_card_is_drawn(dungeon: Lay) -> None:
    d = shades(dungeon, tiles={**HALL, "RH": (0, -3, "N")}, out={"str": "RH"})
    before = place(d)
    d.waits()
    assert d.world.shades == {"str": "RH"}
    assert since(d, before, CardRevealed, RitualBegan) == [
        RitualBegan(1),
        CardRevealed("I5"),
        CardRevealed("I6"),
    ]


@shows("fire.shades.no-path", "fire.passage.not-bob-shade")
def test_secret_passages_are_no_way_for_a_shade(dungeon: Lay) -> None:
    tiles = {"S1": (0, -1), "PX": (0, -2), "PY": (3, -3), "RH": (3, -4)}
    d = shades(dungeon, tiles=tiles, passages=True, out={"str": "PY"})
    d.waits()
    assert d.world.shades == {"str": "PY"}


@shows("fire.shades.no-path")
def test_the_extra_card_may_empty_the_deck_and_raise_the_threat(dungeon: Lay) -> None:
    d = shades(dungeon, tiles={**HALL, "RH": (0, -3, "N")}, out={"str": "RH"}, deck=("I5", "I6"))
    d.shuffles(stays(2)).waits()
    assert d.world.threat == 1


@shows("fire.shades.arrive")
def test_a_shade_that_arrives_is_gone_and_brings_a_whole_ritual_more(dungeon: Lay) -> None:
    d = shades(dungeon, out={"str": "S1"}, difficulty="nightmare", deck=(*QUIET[:-1], "I4", ...))
    before = place(d)
    d.waits()
    assert d.world.shades == {}
    assert since(d, before, RitualBegan, CardRevealed, ShadeArrived, ShadeMoved, TurnBegan) == [
        RitualBegan(2),
        CardRevealed("I5"),
        CardRevealed("I6"),
        ShadeArrived("str"),
        RitualBegan(2),
        CardRevealed("I7"),
        CardRevealed("I4"),
        TurnBegan("warrior"),
    ]


@shows("fire.shades.arrive", "fire.shades.event-again")
def test_one_that_arrives_by_its_card_brings_the_ritual_in_the_middle_of_the_other(
    dungeon: Lay,
) -> None:
    d = shades(
        dungeon, out={"str": "S1"}, difficulty="nightmare", deck=("RH", "I4", "I5", "I6", "I7")
    )
    before = place(d)
    d.waits()
    assert since(d, before, RitualBegan, CardRevealed) == [
        RitualBegan(2),
        CardRevealed("RH"),
        RitualBegan(2),
        CardRevealed("I4"),
        CardRevealed("I5"),
        CardRevealed("I6"),  # the second card of the first
    ]


@shows("fire.shades.no-attack")
@pytest.mark.parametrize(
    ("hero", "rule", "args"),
    [
        ("warrior", "attack", ()),
        ("warrior", "polearm-lunge", ("S1",)),
        ("paladin", "smite", ("S1",)),
        ("paladin", "holy-light", ("S1",)),
        ("soldier", "break-limit", ()),
    ],
)
def test_no_attack_and_no_skill_strikes_a_shade(
    dungeon: Lay, hero: str, rule: str, args: tuple[str, ...]
) -> None:
    d = shades(dungeon, hero, at={hero: "S1"}, out={"str": "S1"})
    d.is_refused(rule, *args, because="cultist")


@shows("fire.shades.no-attack")
def test_what_clears_a_chamber_of_cultists_leaves_the_shade(dungeon: Lay) -> None:
    d = shades(dungeon, "paladin", out={"str": "S2"}, cultists=("S2",))
    d.does("holy-light", "S2")
    assert d.world.cultists == {}
    assert d.world.shades == {"str": "S1"}  # the turn is over, and it walked


@shows("fire.shades.challenge")
@pytest.mark.parametrize(("hero", "cost"), [("warrior", 1), ("ranger", 2), ("wizard", 3)])
def test_a_shade_is_banished_for_the_cost_of_a_token_of_its_colour(
    dungeon: Lay, hero: str, cost: int
) -> None:
    d = shades(dungeon, hero, at={hero: "S1"}, out={"str": "S1"})
    assert d.offered("banish") == [("str",)]
    counted = GAME.why(d.world, Offer("fire.banish", (hero, "str")))
    assert counted == GAME.reckon(d.world, ShadeCost(hero, "str"))
    assert counted is not None
    assert counted.total == cost
    d.does("banish", "str")
    assert d.told(Acted)[-1] == Acted(hero, "fire.banish", cost)
    assert d.world.shades == {}


@shows("fire.shades.challenge")
def test_one_ap_short_or_a_chamber_away_a_shade_cannot_be_banished(dungeon: Lay) -> None:
    d = shades(dungeon, "ranger", at={"ranger": "S1"}, out={"str": "S2", "int": "RH"})
    d.is_refused("banish", "str", because="no Shade stands in your chamber")
    d.does("move", "S2")
    d.is_refused("banish", "int", because="no Shade stands in your chamber")
    d.does("move", "S1").does("move", "S2").answers("str")
    assert d.world.shades == {"str": "S1", "int": "S2"}
    d.does("move", "S1")
    d.does("move", "S2")  # one AP is left of three
    d.is_refused("banish", "int", because="that you have the AP for")


@shows("fire.shades.challenge", "fire.fire.normal-actions")
def test_the_carrier_of_the_fire_may_banish_too(dungeon: Lay) -> None:
    d = shades(
        dungeon,
        at={"warrior": "S1"},
        out={"str": "S1"},
        broken=("str", "dex", "int"),
        carrier="warrior",
    )
    d.does("banish", "str")
    assert d.world.shades == {}


@shows("fire.shades.challenge-cheap")
def test_with_its_relic_broken_a_shade_costs_anybody_one_ap(dungeon: Lay) -> None:
    d = shades(dungeon, "wizard", at={"wizard": "S1"}, out={"str": "S1"}, broken=("str",))
    d.does("banish", "str")
    assert d.world.now.spent == 1


@shows("fire.shades.challenge-cheap")
def test_another_relic_broken_makes_it_no_cheaper(dungeon: Lay) -> None:
    d = shades(dungeon, "wizard", at={"wizard": "S1"}, out={"str": "S1"}, broken=("dex", "int"))
    d.does("banish", "str")
    assert d.told(Acted)[-1].ap == 3


@shows("fire.shades.voided")
def test_a_shade_in_a_chamber_that_falls_is_gone(dungeon: Lay) -> None:
    d = shades(dungeon, out={"str": "S2"}, cultists=("S2",), deck=("S2", "I5", ...))
    before = place(d)
    d.waits()
    assert d.world.shades == {}
    assert (
        since(d, before, ShadeArrived, ShadeMoved) == []
    )  # it does not walk, and brings no ritual
    assert len(d.told(RitualBegan)) == 1


@shows("fire.shades.reappear")
def test_a_shade_that_was_removed_comes_back_with_its_event(dungeon: Lay) -> None:
    d = shades(dungeon, at={"warrior": "S1"}, out={"str": "S1"}, deck=("RH", "I5", ...))
    d.does("banish", "str")
    before = place(d)
    d.waits()
    assert since(d, before, ShadeMoved)[0] == ShadeMoved("str", "RH")
    assert d.world.shades == {"str": "S2"}


@shows("fire.shades.end-order")
def test_the_current_player_orders_them_and_each_is_done_with_before_the_next(
    dungeon: Lay,
) -> None:
    d = shades(
        dungeon,
        "warrior",
        "wizard",
        seats={"warrior": "ana", "wizard": "ben"},
        active="wizard",
        out={"str": "S1", "dex": "I2", "int": "RK"},
        tiles={**TILES, "I1": (1, 0), "I2": (2, 0), "RK": (-2, 0, "N")},
        deck=("D7", "I5", "I6", "I7", "I4"),
    )
    before = place(d)
    d.waits()
    assert d.choices("shade-order", seat="ben") == ["str", "dex", "int"]
    d.answers("str", seat="ben")
    assert d.choices("shade-order", seat="ben") == ["dex", "int"]
    d.answers("int", seat="ben")
    assert since(d, before, RitualBegan, CardRevealed, ShadeArrived, ShadeMoved) == [
        RitualBegan(1),
        CardRevealed("D7"),
        ShadeArrived("str"),  # arrived: its ritual at once
        RitualBegan(1),
        CardRevealed("I5"),
        CardRevealed("I6"),  # the blue one has no way
        ShadeMoved("dex", "I1"),  # and the last, one step
    ]


@shows("fire.shades.end-order")
def test_one_that_is_moved_by_a_card_meanwhile_still_walks_once(dungeon: Lay) -> None:
    d = shades(
        dungeon,
        out={"str": "RH", "dex": "I1"},
        tiles={**TILES, "I1": (1, 0), "RF": (3, 0, "N")},
        deck=("I5", "RH", "I6", "I7"),
    )
    before = place(d)
    d.waits().answers("dex")  # arrives; its ritual draws RH
    assert since(d, before, ShadeArrived, ShadeMoved) == [
        ShadeArrived("dex"),
        ShadeMoved("str", "S2"),  # by the card
        ShadeMoved("str", "S1"),  # its own step
    ]


@shows("fire.shades.extra-count")
def test_the_extra_ritual_draws_what_the_track_shows_then_and_the_threat_rises_once(
    dungeon: Lay,
) -> None:
    d = shades(dungeon, out={"str": "S1"}, threat=1, deck=("I5",), discard=("I6", "I7"))
    before = place(d)
    d.shuffles(stays(3)).waits()
    assert since(d, before, RitualBegan, CardRevealed, ThreatRose) == [
        RitualBegan(1),
        CardRevealed("I5"),
        ThreatRose(by_reshuffle=True),
        RitualBegan(2),  # by now the third level shows two cards
        CardRevealed("I6"),
        CardRevealed("I7"),
    ]
    d = shades(dungeon, out={"str": "S1"}, threat=1, deck=("I5",), discard=("I6",))
    d.shuffles(stays(2), stays(2)).waits()  # the extra ritual empties the deck again
    assert d.world.threat == 2


@shows("fire.shades.event-no-path")
def test_its_event_drawn_without_a_way_brings_one_card_more(dungeon: Lay) -> None:
    d = shades(
        dungeon,
        tiles={**HALL, "RH": (0, -3, "N")},
        out={"str": "RH"},
        deck=("RH", "I4", "I5", "I6", "I7"),
    )
    d.waits()
    assert d.world.shades == {"str": "RH"}
    assert d.world.discard == ("RH", "I4", "I5")  # one for the event, one at the turn's end


@shows("fire.shades.glyph")
def test_with_the_glyph_as_exit_they_still_walk_to_the_vestibule(dungeon: Lay) -> None:
    d = shades(dungeon, glyph=True, tiles={**TILES, "TG": (1, -2, "W")}, out={"str": "S2"})
    assert d.world.exit == "TG"
    d.waits()
    assert d.world.shades == {"str": "S1"}


@shows("fire.shades.boomerang")
def test_the_boomerang_does_not_help_against_a_shade(dungeon: Lay) -> None:
    layout: dict[str, Any] = {"out": {"str": "S1"}, "patch": {"boomerang": "S1"}}
    d = shades(dungeon, "wizard", "master-swordsman", at={"wizard": "S1"}, **layout)
    assert GAME.reckon(d.world, ShadeCost("wizard", "str")).total == 3
    d.does("banish", "str")
    assert d.told(Acted)[-1].ap == 3
    d = shades(
        dungeon,
        "wizard",
        "master-swordsman",
        at={"wizard": "S1"},
        rulings=["boomerangAnyChallenge"],
        **layout,
    )
    d.does("banish", "str")
    assert d.told(Acted)[-1].ap == 2


@shows("fire.shades.arrive-again")
def test_event_cards_alone_do_not_call_rituals_for_ever(dungeon: Lay) -> None:
    basic = list(COMPONENTS.basic)
    d = shades(
        dungeon,
        tiles={"S1": (0, -1), "RH": (0, -2)},
        out={"str": "S1"},
        threat=8,
        patch={"deck": ["RH"], "discard": [], "void_cards": basic},
    )
    d.waits()
    # Four cards a ritual, all of them the red one: it arrives, is called, walks, arrives again.
    assert len(d.told(ShadeArrived)) == 2
    assert len(d.told(RitualBegan)) == 2
    assert d.ended == ("defeat", "threat")
