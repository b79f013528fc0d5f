"""Unstable Void: the Event Cards shake the chambers of their colour."""

from collections.abc import Callable

from fire.dungeon import COMPONENTS, Dungeon, stays
from fire.scenarios.tables import HALL, set_up, stars
from support.shows import shows
from undertow.games.fire.facts import CultistPlaced, Dived, RitualBegan, Tipped

Lay = Callable[..., Dungeon]
VOID = ("unstable-void",)
EVENTS = ("RH", "RF", "RK")


@shows("fire.unstable.setup", "fire.data.event-map")
def test_three_event_cards_are_shuffled_into_the_ritual_deck_for_one_star() -> None:
    world = set_up(stays(25), tuple(reversed(range(24))), scenarios=VOID)
    assert world.deck == tuple(reversed([*COMPONENTS.basic, *EVENTS]))
    assert world.events == ()
    assert stars(world) == stars(set_up(stays(25), stays(21))) + 1


@shows("fire.unstable.event")
def test_an_event_throws_over_every_hero_in_its_colour_where_she_stands(dungeon: Lay) -> None:
    d = dungeon(
        "warrior",
        "paladin",
        "ranger",
        "wizard",
        scenarios=VOID,
        tiles={**HALL, "RH": (0, -3), "D1": (1, 0), "I1": (-1, 0)},
        at={"warrior": "S1", "paladin": "S2", "ranger": "D1", "wizard": "I1"},
        deck=("RH", ...),
    )
    tiles = d.world.board
    d.waits()
    assert d.told(Tipped) == [Tipped(("warrior", "paladin"))]
    assert [hero.id for hero in d.world.heroes.values() if hero.prone] == ["warrior", "paladin"]
    assert (d.hero("warrior").at, d.hero("paladin").at) == ("S1", "S2")
    assert d.world.board == tiles
    assert not d.told(Dived)
    assert not d.told(CultistPlaced)


@shows("fire.unstable.event")
def test_each_event_has_its_own_colour_and_may_strike_nobody(dungeon: Lay) -> None:
    d = dungeon(
        "ranger",
        "wizard",
        scenarios=VOID,
        difficulty="nightmare",
        tiles={"D1": (1, 0), "I1": (-1, 0)},
        at={"ranger": "D1", "wizard": "I1"},
        deck=("RH", "RF", "RK", ...),
    )
    d.waits()
    assert d.told(Tipped) == [Tipped(("ranger",))]  # by RF; nobody stood in a red chamber
    d.waits()
    assert d.told(Tipped)[1:] == [Tipped(("wizard",))]
    d.does("stand").waits()


@shows("fire.unstable.stand")
def test_who_was_thrown_over_stands_up_first_for_one_ap(dungeon: Lay) -> None:
    d = dungeon("warrior", scenarios=VOID, tiles=HALL, at={"warrior": "S1"}, deck=("RH", ...))
    d.waits()
    d.is_refused("move", "S2", because="stand up first")
    d.is_refused("wait", because="stands up first")
    d.does("stand")
    assert not d.hero("warrior").prone
    assert d.world.now.spent == 1
    d.does("move", "S2")


@shows("fire.unstable.broken", "fire.unstable.broken-not-counted")
def test_with_its_relic_broken_an_event_goes_to_the_void_and_another_card_comes(
    dungeon: Lay,
) -> None:
    d = dungeon(
        "warrior",
        scenarios=VOID,
        tiles={**HALL, "RH": (0, -3)},
        at={"warrior": "S1"},
        broken=("str",),
        deck=("RH", "I5", "I6", "I7"),
    )
    d.waits()
    assert not d.told(CultistPlaced)
    assert not d.hero("warrior").prone
    assert d.world.void_cards == ("RH",)
    assert d.world.discard == ("I5",)  # the one card of this ritual
    assert d.world.deck == ("I6", "I7")


@shows("fire.unstable.broken")
def test_only_the_event_of_a_broken_relic_is_harmless(dungeon: Lay) -> None:
    d = dungeon(
        "warrior",
        scenarios=VOID,
        tiles=HALL,
        at={"warrior": "S1"},
        broken=("dex", "int"),
        deck=("RH", "I6", "I7"),
    )
    d.waits()
    assert d.hero("warrior").prone
    assert d.world.void_cards == ()
    d.does("stand").waits()


@shows("fire.unstable.broken", "fire.unstable.broken-not-counted")
def test_however_few_cards_are_left_one_that_counts_is_found(dungeon: Lay) -> None:
    d = dungeon("warrior", scenarios=VOID, broken=("str", "dex", "int"), deck=(*EVENTS, "S1"))
    d.waits()
    assert d.world.void_cards == EVENTS
    assert d.world.deck == ("S1",)  # drawn, discarded, and shuffled into a new deck
    assert d.world.threat == 1


@shows("fire.unstable.counts")
def test_a_working_event_counts_as_a_card_and_is_discarded(dungeon: Lay) -> None:
    d = dungeon("warrior", scenarios=VOID, difficulty="nightmare", deck=("RH", "I5", "I6", ...))
    d.waits()
    assert d.told(RitualBegan) == [RitualBegan(2)]
    assert d.world.discard == ("RH", "I5")
    assert d.world.deck[0] == "I6"


@shows("fire.unstable.color-special")
def test_a_relic_chamber_has_the_colour_of_its_relic_and_other_specials_have_none(
    dungeon: Lay,
) -> None:
    d = dungeon(
        "warrior",
        "paladin",
        "ranger",
        "wizard",
        "sage",
        scenarios=VOID,
        glyph=True,
        passages=True,
        tiles={
            **HALL,
            "RH": (0, -3),
            "D1": (1, 0),
            "FE": (2, 0, "W"),
            "PX": (1, -2),
            "TG": (-1, -2, "E"),
        },
        at={"warrior": "RH", "paladin": "FE", "ranger": "PX", "wizard": "TG"},
        deck=("RH", "RF", "RK", ...),
        difficulty="nightmare",
        threat=4,
    )
    d.waits()  # all three events; the Sage stands in the Vestibule
    assert d.told(Tipped) == [Tipped(("warrior",))]
