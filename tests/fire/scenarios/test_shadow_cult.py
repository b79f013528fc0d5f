"""Invasion of the Shadow Cult: from every chamber that falls, a cultist marches to the Vestibule."""

from collections.abc import Callable
from typing import Any

import pytest

from fire.dungeon import COMPONENTS, Dungeon, stays
from fire.scenarios.tables import HALL, place, set_up, since, stars
from support.shows import shows
from undertow.games.fire.catalogue.scenarios import closer, march, steps_to_vestibule
from undertow.games.fire.facts import (
    CardRevealed,
    ChamberFell,
    CultistPlaced,
    CultistsRemoved,
    Dived,
    Fact,
    RitualBegan,
    ThreatDue,
    ThreatRose,
)

Lay = Callable[..., Dungeon]
CULT = ("shadow-cult",)
LONG_HALL: dict[str, tuple[Any, ...]] = {**HALL, "D1": (0, -3)}


def invasion(dungeon: Lay, *heroes: str, falls: str = "D1", **layout: Any) -> Dungeon:
    """A second cultist is about to come to a chamber, by default at the far end of a hall."""
    layout.setdefault("tiles", LONG_HALL)
    layout.setdefault("deck", (falls, ...))
    layout["cultists"] = (falls, *layout.get("cultists", ()))
    return dungeon(*(heroes or ("warrior",)), scenarios=CULT, **layout)


def third_relic(dungeon: Lay, *heroes: str, gathered: int, **layout: Any) -> Dungeon:
    """The first hero is about to break the third relic; so many cultists stand on the Vestibule."""
    tiles = {**HALL, "RK": (0, -3), **layout.pop("tiles", {})}
    at = {heroes[0]: "RK", **layout.pop("at", {})}
    return dungeon(
        *heroes,
        scenarios=CULT,
        tiles=tiles,
        at=at,
        broken=("str", "dex"),
        tokens={heroes[0]: {"int": 6}},
        cultists=("V",) * gathered + layout.pop("cultists", ()),
        **layout,
    )


@shows("fire.invasion.setup")
def test_the_setup_is_as_always_for_one_star() -> None:
    world = set_up(stays(25), stays(21), scenarios=CULT)
    assert world.deck == tuple(COMPONENTS.basic)
    assert (world.events, world.cultists) == ((), {})
    assert stars(world) == stars(set_up(stays(25), stays(21))) + 1


@shows("fire.invasion.set-aside", "fire.invasion.path")
def test_one_of_the_two_goes_to_the_chamber_next_door_after_the_tile_is_gone(dungeon: Lay) -> None:
    d = invasion(dungeon)
    before = place(d)
    d.waits()
    kinds: tuple[type[Fact], ...] = (CultistPlaced, ChamberFell, CultistsRemoved)
    assert since(d, before, *kinds) == [
        CultistPlaced("D1"),
        ChamberFell("D1", card=True),
        CultistPlaced("S2"),
    ]
    assert d.world.cultists == {"S2": 1}
    assert d.world.cultists_left == COMPONENTS.cultists - 1  # the other one went home


@shows("fire.invasion.path")
def test_chambers_with_a_cultist_are_passed_by(dungeon: Lay) -> None:
    d = invasion(dungeon, cultists=("S2",))
    d.waits()
    assert d.world.cultists == {"S2": 1, "S1": 1}


@shows("fire.invasion.to-vestibule")
def test_where_no_chamber_on_the_way_is_free_it_goes_on_the_vestibule(dungeon: Lay) -> None:
    d = invasion(dungeon, cultists=("S2", "S1"))
    d.waits()
    assert d.world.cultists == {"S2": 1, "S1": 1, "V": 1}


@shows("fire.invasion.to-vestibule")
def test_any_number_may_stand_on_the_vestibule(dungeon: Lay) -> None:
    tiles = {"S1": (0, -1), "D1": (1, 0), "I1": (0, 1), "I2": (-1, 0)}
    d = invasion(dungeon, tiles=tiles, cultists=("S1", "I1"), deck=("D1", "S1", "I1", ...))
    d.waits().waits().waits()
    assert d.world.cultists == {"V": 3}


@shows("fire.invasion.tie")
def test_between_chambers_equally_near_the_current_player_chooses(dungeon: Lay) -> None:
    d = invasion(
        dungeon,
        "warrior",
        "wizard",
        seats={"warrior": "ana", "wizard": "ben"},
        active="wizard",
        tiles={"S1": (0, -1), "S2": (1, 0), "D1": (1, -1)},
    )
    d.waits()
    assert d.choices("march", seat="ben") == ["S2", "S1"]
    d.answers("S1", seat="ben")
    assert d.world.cultists == {"S1": 1}


@shows("fire.invasion.tie", "fire.invasion.path")
def test_the_nearer_free_chamber_comes_before_a_farther_one(dungeon: Lay) -> None:
    # Two shortest ways of three steps; on one of them the first chamber is taken.
    tiles = {"S1": (0, -1), "S2": (1, 0), "I1": (0, -2), "I2": (1, -1), "D1": (1, -2)}
    d = invasion(dungeon, tiles=tiles, cultists=("I1",))
    d.waits()
    assert d.world.cultists == {"I1": 1, "I2": 1}


@shows("fire.invasion.which-path")
def test_only_shortest_ways_count(dungeon: Lay) -> None:
    # Straight on by S1, where one stands already; the way round by I1 and I2 would be free.
    tiles = {"S1": (0, -1), "D1": (0, -2), "I1": (1, -2), "I2": (1, -1), "S2": (1, 0)}
    d = invasion(dungeon, tiles={**tiles, "S1": (0, -1, "NS")}, cultists=("S1",))
    d.waits()
    assert d.world.cultists == {"S1": 1, "V": 1}


@shows("fire.invasion.no-path")
def test_without_a_way_both_go_back_to_the_supply(dungeon: Lay) -> None:
    d = invasion(dungeon, tiles={**HALL, "D5": (0, -3, "EW")}, falls="D5")
    d.waits()
    assert d.world.cultists == {}
    assert d.world.cultists_left == COMPONENTS.cultists


@shows("fire.invasion.no-path", "fire.passage.not-bob-shade")
def test_secret_passages_are_no_way_for_them(dungeon: Lay) -> None:
    tiles = {"S1": (0, -1), "PX": (0, -2), "PY": (3, -2), "D1": (4, -2)}
    d = invasion(dungeon, tiles=tiles, passages=True)
    d.waits()
    assert d.world.cultists == {}


@shows("fire.invasion.vestibule-safe")
@pytest.mark.parametrize(
    ("hero", "rule", "args"),
    [
        ("warrior", "attack", ()),
        ("warrior", "polearm-lunge", ("V",)),
        ("paladin", "smite", ("V",)),
        ("paladin", "holy-light", ("V",)),
        ("soldier", "break-limit", ()),
        ("soldier", "enormous-sword", ("S",)),
        ("dark-knight", "attack", ()),
    ],
)
def test_those_on_the_vestibule_cannot_be_struck(
    dungeon: Lay, hero: str, rule: str, args: tuple[str, ...]
) -> None:
    stands = {hero: "S1"} if rule == "enormous-sword" else {}
    d = dungeon(hero, scenarios=CULT, tiles=HALL, at=stands, cultists=("V", "V"))
    assert d.offered(rule) == []
    d.is_refused(rule, *args, because="cultist")
    assert d.world.cultists == {"V": 2}


@shows("fire.invasion.vestibule-safe")
def test_what_strikes_all_around_leaves_the_vestibule_alone(dungeon: Lay) -> None:
    d = dungeon("paladin", scenarios=CULT, tiles=HALL, cultists=("V", "S1"))
    d.does("holy-light", "S1")
    assert d.world.cultists["V"] == 1
    assert not d.told(CultistsRemoved)[0].chambers.count("V")


@shows("fire.invasion.vestibule-safe")
def test_bob_cannot_attack_them_either(dungeon: Lay) -> None:
    d = dungeon("engineer", scenarios=CULT, tiles=HALL, cultists=("V",))
    d.waits()
    d.is_refused("bob-attack", because="no cultist")
    d.does("bob-wait")


@shows("fire.invasion.third", "fire.invasion.extra-cards")
def test_the_third_relic_clears_the_vestibule_and_a_card_is_resolved_for_each(
    dungeon: Lay,
) -> None:
    d = third_relic(dungeon, "warrior", gathered=2, deck=("S1", "I5", "I6", "I7"))
    before = place(d)
    d.does("destroy")
    kinds = (ThreatRose, CultistsRemoved, CardRevealed, CultistPlaced, RitualBegan)
    assert since(d, before, *kinds) == [
        ThreatRose(by_reshuffle=False),  # the relic's own step comes first
        CultistsRemoved(("V", "V")),
        CardRevealed("S1"),
        CultistPlaced("S1"),
        CardRevealed("I5"),
    ]
    assert d.world.now.phase == "actions"
    assert d.world.deck == ("I6", "I7")
    d.does("move", "S2")  # her turn goes on


@shows("fire.invasion.third")
def test_with_nobody_on_the_vestibule_no_card_is_drawn(dungeon: Lay) -> None:
    d = third_relic(dungeon, "warrior", gathered=0, deck=("S1", "I5", "I6", "I7"))
    d.does("destroy")
    assert d.world.deck == ("S1", "I5", "I6", "I7")


@shows("fire.invasion.third")
def test_the_second_relic_does_not_call_them_yet(dungeon: Lay) -> None:
    d = dungeon(
        "warrior",
        scenarios=CULT,
        tiles={**HALL, "RK": (0, -3)},
        at={"warrior": "RK"},
        broken=("str",),
        tokens={"warrior": {"int": 6}},
        cultists=("V",),
        deck=("S1", "I5", "I6", "I7"),
    )
    d.does("destroy")
    assert d.world.cultists == {"V": 1}
    assert d.world.deck[0] == "S1"


@shows("fire.invasion.until", "fire.invasion.over")
def test_after_the_third_relic_nobody_marches_any_more(dungeon: Lay) -> None:
    d = third_relic(
        dungeon,
        "warrior",
        gathered=1,
        cultists=("I1", "I2"),
        tiles={"I1": (1, -2), "I2": (1, -1)},
        deck=("I1", "I2", "I6", "I7"),
    )
    d.does("destroy")  # and with the card that this costs, a chamber falls
    assert d.world.cultists == {"I2": 1}
    d.waits()
    assert d.told(ChamberFell) == [ChamberFell("I1", card=True), ChamberFell("I2", card=True)]
    assert d.world.cultists == {}


@shows("fire.invasion.specials")
def test_a_special_chamber_on_the_way_is_a_place_to_stop(dungeon: Lay) -> None:
    tiles = {"S1": (0, -1), "PX": (0, -2), "D1": (0, -3)}
    d = invasion(dungeon, tiles=tiles, passages=True, at={"warrior": "S1"})
    d.waits()
    assert d.world.cultists == {"PX": 1}
    d.does("move", "PX").does("attack")
    assert d.world.cultists == {}


@shows("fire.invasion.specials")
def test_by_the_other_reading_special_chambers_are_passed_by(dungeon: Lay) -> None:
    tiles = {"S1": (0, -1), "PX": (0, -2), "D1": (0, -3)}
    d = invasion(dungeon, tiles=tiles, passages=True, rulings=["invasionSkipSpecials"])
    d.waits()
    assert d.world.cultists == {"S1": 1}


@shows("fire.invasion.protected")
def test_a_sanctified_chamber_is_passed_by(dungeon: Lay) -> None:
    d = invasion(dungeon, patch={"sanctified": "S2"})
    d.waits()
    assert d.world.cultists == {"S1": 1}


@shows("fire.invasion.protected")
def test_a_blessing_is_used_up_and_the_cultist_goes_home(dungeon: Lay) -> None:
    d = invasion(dungeon, "cleric", at={"cleric": "S2"})
    d.does("bless").waits()
    assert d.world.blessed is None
    assert d.world.cultists == {}
    assert d.world.cultists_left == COMPONENTS.cultists


@shows("fire.invasion.protected")
def test_the_sage_cannot_redirect_one_that_marches(dungeon: Lay) -> None:
    d = invasion(dungeon, "sage")
    d.waits()
    d.asked("mindstrike")  # the new one; and no question comes for the march
    d.answers("no")
    assert d.world.cultists == {"S2": 1}


@shows("fire.invasion.extra-cards")
def test_the_track_does_not_count_for_the_extra_cards(dungeon: Lay) -> None:
    d = third_relic(
        dungeon, "warrior", gathered=1, difficulty="nightmare", deck=("I4", "I5", "I6", "I7")
    )
    d.does("destroy")
    assert d.world.discard == ("I4",)  # one, where a ritual would draw two


@shows("fire.invasion.extra-cards")
def test_heroes_dive_out_of_chambers_that_fall_by_the_extra_cards(dungeon: Lay) -> None:
    d = third_relic(
        dungeon,
        "warrior",
        "wizard",
        gathered=1,
        seats={"wizard": "ben"},
        tiles={"I1": (1, -2)},
        at={"wizard": "S2"},
        cultists=("S2",),
        deck=("S2", "I5", "I6"),
    )
    d.does("destroy")
    assert d.choices("dive", seat="ben") == ["RK", "I1", "S1"]
    d.answers("I1", seat="ben")
    assert d.told(Dived) == [Dived("wizard", "I1")]
    assert d.world.now.phase == "actions"


@shows("fire.invasion.extra-cards")
def test_a_reshuffle_by_the_extra_cards_is_the_one_step_of_this_turn(dungeon: Lay) -> None:
    d = third_relic(dungeon, "warrior", gathered=1, deck=("I6",), discard=("I7",))
    d.shuffles(stays(2)).does("destroy")
    assert d.world.threat == 1  # for the relic
    assert since(d, 0, ThreatDue) == [ThreatDue()]
    d.waits()  # one card of two
    assert d.world.threat == 2  # for the reshuffle, at the end of the ritual


@shows("fire.invasion.extra-cards")
def test_a_second_reshuffle_in_the_same_turn_brings_no_second_step(dungeon: Lay) -> None:
    d = third_relic(dungeon, "warrior", gathered=2, deck=("I6",), discard=("I7",), threat=1)
    d.shuffles(stays(2)).does("destroy")  # I6, reshuffle, I7
    assert d.world.threat == 2
    d.shuffles(stays(2)).waits()  # I6, reshuffle, and one more
    assert d.world.threat == 3


@shows("fire.invasion.glyph")
def test_with_the_glyph_as_exit_they_still_march_to_the_vestibule(dungeon: Lay) -> None:
    d = invasion(
        dungeon, glyph=True, tiles={**LONG_HALL, "TG": (1, -3, "W")}, cultists=("S2", "S1")
    )
    assert d.world.exit == "TG"
    d.waits()
    assert d.world.cultists == {"S2": 1, "S1": 1, "V": 1}


@shows("fire.invasion.path", "fire.invasion.set-aside")
def test_where_bob_goes_off_he_makes_room_for_the_one_who_marches(dungeon: Lay) -> None:
    # A cultist stands next door; Bob falls with the chamber and drives that one out first.
    d = invasion(dungeon, "engineer", tiles=LONG_HALL, cultists=("S2",), patch={"bob": "D1"})
    d.waits().does("bob-wait")
    assert d.world.bob is None
    assert d.world.cultists == {"S2": 1}
    # Without Bob it has to go one chamber further.
    d = invasion(dungeon, "warrior", tiles=LONG_HALL, cultists=("S2",))
    d.waits()
    assert d.world.cultists == {"S2": 1, "S1": 1}


@shows("fire.invasion.path", "fire.invasion.no-path")
def test_how_far_a_chamber_is_from_the_vestibule(dungeon: Lay) -> None:
    # S5 lies beside the hall, wall to wall; I7 lies apart.
    d = dungeon("warrior", tiles={**LONG_HALL, "S5": (1, -2, "NS"), "I7": (5, 5)})
    far = steps_to_vestibule(d.world)
    assert far == {"V": 0, "S1": 1, "S2": 2, "D1": 3}
    assert march(d.world, "D1") == (("S2",), ("S1",), ("V",))
    assert march(d.world, "I7") == ()
    assert [closer(d.world, far, chamber) for chamber in ("D1", "S1", "V")] == [["S2"], ["V"], []]
