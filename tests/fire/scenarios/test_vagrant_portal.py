"""Vagrant Portal: the way out is one of the relic chambers, and it wanders."""

from collections.abc import Callable
from typing import Any

import pytest

from fire.dungeon import COMPONENTS, Dungeon, stays
from fire.scenarios.tables import place, set_up, since, stars
from support.shows import shows
from undertow.games.fire.facts import (
    Acted,
    CardRevealed,
    EventsShuffled,
    PortalOpened,
    RelicDestroyed,
    ThreatRose,
)
from undertow.games.fire.rules.ends import judge
from undertow.games.fire.world import Ending
from undertow.kernel import EVERYONE, BadSetup, NotOffered

Lay = Callable[..., Dungeon]
PORTAL = ("vagrant-portal",)
ALL = ("str", "dex", "int")
EARLY = ["vagrantEarlyExit"]

# From the Vestibule north: a hall, a junction, and a relic chamber on each of its three sides.
TILES: dict[str, tuple[Any, ...]] = {
    "S1": (0, -1),
    "S2": (0, -2),
    "RH": (0, -3),
    "RF": (-1, -2, "E"),
    "RK": (1, -2, "W"),
}


def open_portal(dungeon: Lay, *heroes: str, exit: str = "RH", **layout: Any) -> Dungeon:
    """All relics are broken and the portal shows an exit."""
    rest = [relic for relic in ("RH", "RF", "RK") if relic != exit]
    layout.setdefault("deck", ("I1", "I2", "I3", "I4", "I5"))
    layout["patch"] = {"portal": exit, **layout.get("patch", {})}
    return dungeon(
        *heroes,
        scenarios=PORTAL,
        tiles={**TILES, **layout.pop("tiles", {})},
        broken=ALL,
        events=(exit, *rest),
        **layout,
    )


@shows("fire.vagrant.setup")
def test_the_event_cards_are_a_shuffled_stack_of_their_own_for_one_star() -> None:
    world = set_up(stays(25), stays(21), (2, 0, 1), scenarios=PORTAL)
    assert world.events == ("RK", "RH", "RF")
    assert world.deck == tuple(COMPONENTS.basic)
    assert (world.portal, world.exit) == (None, None)
    assert stars(world) == stars(set_up(stays(25), stays(21))) + 1


@shows("fire.vagrant.setup", "fire.glyph.no-vagrant")
def test_the_glyph_cannot_be_played_with_it() -> None:
    with pytest.raises(BadSetup, match="cannot be used with the Vagrant Portal"):
        set_up(scenarios=PORTAL, glyph=True)


@shows("fire.vagrant.reveal")
def test_the_third_relic_broken_turns_up_the_top_event_and_its_chamber_is_the_exit(
    dungeon: Lay,
) -> None:
    d = dungeon(
        "warrior",
        scenarios=PORTAL,
        tiles=TILES,
        at={"warrior": "RK"},
        broken=("str", "dex"),
        tokens={"warrior": {"int": 6}},
        events=("RF", "RK", "RH"),
    )
    before = place(d)
    d.does("destroy")
    assert since(d, before, RelicDestroyed, ThreatRose, PortalOpened) == [
        RelicDestroyed("warrior", "int", 6),
        ThreatRose(by_reshuffle=False),
        PortalOpened("RF"),
    ]
    assert d.world.exit == "RF"


@shows("fire.vagrant.reveal")
def test_the_second_relic_broken_turns_up_nothing(dungeon: Lay) -> None:
    d = dungeon(
        "warrior",
        scenarios=PORTAL,
        tiles=TILES,
        at={"warrior": "RK"},
        broken=("str",),
        tokens={"warrior": {"int": 6}},
        events=("RF", "RK", "RH"),
    )
    d.does("destroy")
    assert (d.world.portal, d.world.exit) == (None, None)


@shows("fire.vagrant.reveal", "fire.vagrant.victory")
def test_the_vestibule_is_no_way_out_any_more(dungeon: Lay) -> None:
    d = open_portal(dungeon, "warrior", carrier="warrior", at={"warrior": "S1"})
    d.does("move", "V")
    assert d.ended is None
    d.does("move", "S1").does("move", "S2")
    d.does("move", "RH")
    assert d.ended == ("total", "all-out")


@shows("fire.vagrant.change")
def test_every_reshuffle_of_the_ritual_cards_moves_the_exit(dungeon: Lay) -> None:
    d = open_portal(dungeon, "warrior", deck=("I1",), discard=("I2",))
    before = place(d)
    d.shuffles(stays(2), (2, 0, 1)).waits()  # the Ritual Cards, then the events
    assert since(d, before, EventsShuffled, PortalOpened) == [
        EventsShuffled(()),  # the two below stay a secret
        PortalOpened("RK"),
    ]
    assert d.world.events == ("RK", "RH", "RF")
    assert d.world.exit == "RK"
    d.waits()
    d.shuffles(stays(2), stays(3)).waits()
    assert d.world.exit == "RK"  # it may come to lie on top again


@shows("fire.vagrant.before-third")
def test_before_the_third_relic_a_reshuffle_leaves_the_events_alone(dungeon: Lay) -> None:
    d = dungeon(
        "warrior",
        scenarios=PORTAL,
        tiles=TILES,
        broken=("str", "dex"),
        deck=("I1",),
        discard=("I2",),
        events=("RH", "RF", "RK"),
    )
    d.shuffles(stays(2)).waits()
    assert d.world.portal is None
    assert d.told(EventsShuffled) == [EventsShuffled(())]  # that was the set-up
    assert not d.told(PortalOpened)


@shows("fire.vagrant.victory")
def test_all_of_them_must_be_in_the_exit(dungeon: Lay) -> None:
    d = open_portal(
        dungeon, "warrior", "wizard", carrier="warrior", at={"warrior": "S2", "wizard": "S2"}
    )
    d.does("move", "RH")
    assert d.ended is None
    d.waits().does("move", "RH")
    assert d.ended == ("total", "all-out")


@shows("fire.vagrant.victory")
def test_an_exit_that_moves_to_where_everybody_stands_is_victory_at_once(dungeon: Lay) -> None:
    layout: dict[str, Any] = {"carrier": "wizard", "at": {"warrior": "RF", "wizard": "RF"}}
    d = open_portal(dungeon, "warrior", "wizard", deck=("I1",), discard=("I2",), **layout)
    d.shuffles(stays(2), (1, 0, 2)).waits()
    assert d.ended == ("total", "all-out")
    layout["rulings"] = ["lazyReshuffle"]
    d = open_portal(dungeon, "warrior", "wizard", deck=(), discard=("I1", "I2"), **layout)
    before = place(d)
    d.shuffles(stays(2), (1, 0, 2)).waits()
    assert d.ended == ("total", "all-out")
    assert since(d, before, CardRevealed) == []  # the card for which it was shuffled is not drawn


@shows("fire.vagrant.victory")
def test_an_exit_that_moves_away_takes_the_victory_with_it(dungeon: Lay) -> None:
    d = open_portal(
        dungeon,
        "warrior",
        "wizard",
        carrier="warrior",
        at={"warrior": "RH", "wizard": "S2"},
        deck=("I1",),
        discard=("I2",),
        threat=8,
    )
    d.shuffles(stays(2), (1, 0, 2), stays(2), (0, 1, 2))  # four cards, two shuffles of each
    d.waits()
    assert d.ended == ("defeat", "threat")


@shows("fire.vagrant.victory")
def test_the_symbol_reached_with_the_fire_in_the_exit_is_a_partial_victory(dungeon: Lay) -> None:
    d = open_portal(
        dungeon,
        "warrior",
        "wizard",
        carrier="warrior",
        at={"warrior": "RH", "wizard": "S2"},
        deck=("I1", "I2", "I3", "I4"),
        threat=8,
    )
    d.shuffles(stays(4), stays(3)).waits()
    assert d.ended == ("partial", "threat")
    assert not d.hero("warrior").lost
    assert d.hero("wizard").lost


@shows("fire.end.partial-when")
def test_a_partial_victory_cannot_be_claimed_in_an_exit_that_wanders(dungeon: Lay) -> None:
    d = open_portal(
        dungeon, "warrior", "wizard", carrier="warrior", at={"warrior": "RH", "wizard": "S2"}
    )
    assert "fire.claim" not in [aside.rule for aside in d.play.anytime("ana")]
    with pytest.raises(NotOffered, match="Claim a partial victory: not now"):
        d.says("claim", "ana")


AWAY = {"RK": (1, -2, "E")}
"""The blue relic's chamber looks away from the junction."""
KEPT = {"void_cards": ["S1", "S2"]}
"""The two halls on the way will not fall any more, so nothing is laid in their place."""


@shows("fire.vagrant.victory")
def test_a_carrier_who_is_cut_off_from_the_new_exit_may_wait_for_the_next(dungeon: Lay) -> None:
    layout: dict[str, Any] = {"tiles": AWAY, "supply": (), "patch": KEPT, "carrier": "warrior"}
    d = open_portal(
        dungeon, "warrior", at={"warrior": "S2"}, deck=("I1",), discard=("I2",), **layout
    )
    d.shuffles(stays(2), (2, 0, 1)).waits()
    assert (d.world.exit, d.ended) == ("RK", None)
    d.waits()
    d.shuffles(stays(2), (1, 0, 2)).waits()
    assert d.world.exit == "RH"
    d.does("move", "RH")
    assert d.ended == ("total", "all-out")


@shows("fire.vagrant.victory", "fire.vagrant.exit-voided")
def test_a_carrier_who_can_reach_none_of_the_exits_loses_at_once(dungeon: Lay) -> None:
    # A dead end closes behind her, and no tile is left to lay; all three exits lie beyond.
    layout: dict[str, Any] = {
        "tiles": {"S5": (0, -4, "NS"), "I7": (0, -5, "S"), "RH": (3, 0, "N")},
        "supply": (),
        "carrier": "warrior",
        "at": {"warrior": "I7"},
        "patch": {"void_cards": ["S1", "S2"]},
        "cultists": ("S5",),
        "deck": ("S5", "I1"),
    }
    d = open_portal(dungeon, "warrior", "paladin", **layout)
    d.waits()
    assert d.ended == ("defeat", "carrier")
    # One that opens onto her chamber is enough, though it is not the exit of the moment.
    layout["tiles"]["RF"] = (0, -6, "S")
    layout["tiles"]["I7"] = (0, -5, "N")
    d = open_portal(dungeon, "warrior", "paladin", exit="RK", **layout)
    d.waits()
    assert d.ended is None


@shows("fire.vagrant.victory", "fire.vagrant.change")
def test_without_ritual_cards_the_exit_stays_and_being_cut_off_from_it_is_the_end(
    dungeon: Lay,
) -> None:
    layout: dict[str, Any] = {"tiles": AWAY, "supply": (), "carrier": "warrior", "exit": "RK"}
    d = open_portal(dungeon, "warrior", at={"warrior": "S2"}, deck=("I1",), patch=KEPT, **layout)
    d.does("move", "RH")
    assert d.ended is None
    d = open_portal(dungeon, "warrior", at={"warrior": "S2"}, deck=(), patch=KEPT, **layout)
    d.does("move", "RH")
    assert d.ended == ("defeat", "carrier")


@shows("fire.vagrant.victory", "fire.end.partial")
def test_a_hero_is_cut_off_when_no_exit_is_left_that_all_can_reach(dungeon: Lay) -> None:
    # The Paladin stands in the blue chamber: she gets out only if the exit comes to her.
    layout: dict[str, Any] = {
        "tiles": {**AWAY, "S3": (0, -5, "NS")},
        "supply": (),
        "patch": KEPT,
        "carrier": "warrior",
        "at": {"warrior": "S2", "paladin": "RK"},
    }
    d = open_portal(dungeon, "warrior", "paladin", **layout)
    d.does("move", "RH")
    assert d.ended == ("partial", "cut-off")
    # By the printed card each leaves by the exit of the moment, so she may wait for hers.
    d = open_portal(dungeon, "warrior", "paladin", **layout, rulings=EARLY)
    d.does("move", "RH")
    assert d.ended is None


@shows("fire.vagrant.early-exit")
def test_by_the_rulebook_nobody_leaves_alone(dungeon: Lay) -> None:
    d = open_portal(
        dungeon, "warrior", "wizard", carrier="wizard", at={"warrior": "RH", "wizard": "S2"}
    )
    assert d.offered("leave") == []
    d.is_refused("leave", because="ruling")


@shows("fire.vagrant.early-exit")
def test_by_the_printed_card_heroes_leave_one_by_one_and_take_no_more_turns(dungeon: Lay) -> None:
    d = open_portal(
        dungeon,
        "warrior",
        "wizard",
        "sage",
        carrier="wizard",
        rulings=EARLY,
        at={"warrior": "RH", "wizard": "S2", "sage": "RH"},
    )
    d.does("leave")
    assert d.told(Acted)[-1] == Acted("warrior", "fire.leave", 0)
    assert d.hero("warrior").left
    assert d.world.heroes_in("RH") == [d.hero("sage")]
    assert d.world.now.hero == "wizard"
    assert len(d.world.discard) == 1  # her ritual came all the same
    d.is_refused("leave", because="you in the exit")
    d.waits()
    d.does("leave")  # the Sage
    assert d.world.now.hero == "wizard"  # nobody else is left to take a turn
    assert d.ended is None
    d.does("move", "RH")
    assert d.ended == ("total", "all-out")


@shows("fire.vagrant.early-exit")
def test_the_carrier_may_leave_first_and_the_others_follow(dungeon: Lay) -> None:
    d = open_portal(
        dungeon,
        "warrior",
        "wizard",
        carrier="warrior",
        rulings=EARLY,
        at={"warrior": "RH", "wizard": "S2"},
    )
    d.does("leave")
    assert d.ended is None
    d.does("move", "RH")
    assert d.ended == ("total", "all-out")


@shows("fire.vagrant.early-exit", "fire.herorule.bob-engineer-lost")
def test_when_the_engineer_has_left_bob_does_not_act_any_more(dungeon: Lay) -> None:
    d = open_portal(
        dungeon,
        "engineer",
        "warrior",
        carrier="warrior",
        rulings=EARLY,
        at={"engineer": "RH", "warrior": "S1"},
        patch={"bob": "S1"},
    )
    d.does("leave")
    assert d.world.now.hero == "warrior"  # her ritual came at once
    assert d.world.bob == "S1"


@shows("fire.vagrant.early-exit")
def test_before_the_fire_is_taken_nobody_leaves(dungeon: Lay) -> None:
    d = open_portal(dungeon, "warrior", at={"warrior": "RH"}, rulings=EARLY)
    d.is_refused("leave", because="the Fire taken")


@shows("fire.vagrant.exit-voided")
def test_an_exit_blown_up_by_bob_is_out_of_reach_until_the_portal_moves_on(dungeon: Lay) -> None:
    d = open_portal(
        dungeon,
        "engineer",
        "warrior",
        carrier="warrior",
        at={"warrior": "S1", "engineer": "RF"},
        deck=("I1", "I2"),
        patch={"bob": "RH"},
    )
    d.does("metallic-sacrifice", "RH").answers("yes")
    assert "RH" in d.world.void_tiles
    assert (d.world.exit, d.ended) == ("RH", None)
    d.does("move", "S2").shuffles(stays(2), (1, 2, 0)).waits()
    assert (d.world.exit, d.ended) == ("RF", None)
    d.does("stand").waits()  # the Engineer lay in the blast
    d.does("move", "RF")
    assert d.ended == ("total", "all-out")


@shows("fire.vagrant.reveal")
def test_everybody_sees_the_exit_and_nobody_the_rest_of_the_stack(dungeon: Lay) -> None:
    one = open_portal(dungeon, "warrior")
    other = open_portal(dungeon, "warrior", patch={"events": ["RH", "RK", "RF"]})
    assert one.world.events != other.world.events
    assert one.play.view(EVERYONE) == other.play.view(EVERYONE)


@shows("fire.vagrant.early-exit", "fire.end.partial")
def test_who_has_left_is_out_and_everybody_else_must_be_able_to_follow(dungeon: Lay) -> None:
    # The exit of the Warrior was blown up behind her; the Paladin needs the one there is now.
    for at, ending in (("S2", None), ("I7", Ending("partial", "cut-off"))):
        d = dungeon(
            "warrior",
            "paladin",
            scenarios=PORTAL,
            rulings=EARLY,
            tiles={"S1": (0, -1), "S2": (0, -2), "RF": (-1, -2, "E"), "I7": (9, 9, "NS")},
            at={"paladin": at},
            active="paladin",
            broken=ALL,
            events=("RF", "RH", "RK"),
            carrier="warrior",
            supply=(),
            deck=(),
            patch={
                "portal": "RF",
                "heroes/warrior/left": True,
                "heroes/warrior/at": "RH",
                "void_tiles": {"RH": False},
            },
        )
        assert judge(d.world) == ending
