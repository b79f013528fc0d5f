"""TELEPORTATION GLYPH: another way out, hidden among the chambers."""

from collections.abc import Callable
from typing import Any

import pytest

from fire.dungeon import Dungeon
from support.shows import shows
from undertow.games.fire.facts import WayOutLost
from undertow.games.fire.game import GAME
from undertow.games.fire.moments import Rating
from undertow.kernel import BadSetup

Lay = Callable[..., Dungeon]
THREE = ("str", "dex", "int")
LANE = {"S1": (0, -1), "D1": (0, -2), "TG": (0, -3, "S")}
"""The Glyph lies at the end of a row that leads north from the Vestibule."""


@shows("fire.glyph.setup", "fire.option.rating", "fire.component.addon-tiles")
def test_its_tile_is_in_the_supply_and_it_adds_a_star(dungeon: Lay) -> None:
    with_glyph = dungeon("warrior", glyph=True).world
    without = dungeon("warrior").world
    assert "TG" in with_glyph.supply
    assert "TG" not in without.supply
    assert len(with_glyph.supply) == len(without.supply) + 1
    assert sorted(with_glyph.deck) == sorted(without.deck)
    stars = [GAME.hooks(w).reckon(w, Rating()).total for w in (with_glyph, without)]
    assert stars == [2, 1]


@shows("fire.glyph.setup", "fire.explore.addon-specials")
def test_it_is_explored_like_any_special_chamber_and_never_beside_the_vestibule(
    dungeon: Lay,
) -> None:
    d = dungeon("warrior", glyph=True, tiles={"S1": (0, -1)}, supply=("TG", "S5", ...))
    d.shuffles((0, 24, *range(1, 24)))  # of the 25 left, the Glyph, last now, comes second
    d.does("explore", "E")
    assert d.hero("warrior").at == "S5"
    assert d.world.supply[0] == "TG"
    d = dungeon(
        "warrior", glyph=True, tiles={"S1": (0, -1)}, at={"warrior": "S1"}, supply=("TG", ...)
    )
    d.does("explore", "N")
    assert d.hero("warrior").at == "TG"


@shows("fire.glyph.one-door")
def test_it_has_one_doorway(dungeon: Lay) -> None:
    d = dungeon("warrior", glyph=True, tiles=LANE, at={"warrior": "TG"})
    assert d.world.board.links["TG"] == ("D1",)
    assert d.world.components.chambers["TG"].doors == "S"
    assert d.offered("explore") == []
    assert d.offered("move") == [("D1",)]


@shows("fire.glyph.exit", "fire.glyph.victory")
def test_the_fire_must_be_brought_to_the_glyph_and_not_to_the_vestibule(dungeon: Lay) -> None:
    layout = {"glyph": True, "tiles": LANE, "broken": THREE, "carrier": "warrior"}
    d = dungeon("warrior", "wizard", **layout, at={"warrior": "S1"})
    d.does("move", "V")
    assert d.ended is None  # everybody is in the Vestibule with the Fire, and it means nothing
    d = dungeon("warrior", "wizard", **layout, at={"warrior": "D1", "wizard": "TG"})
    d.does("move", "TG")
    assert d.ended == ("total", "all-out")


@shows("fire.glyph.victory", "fire.end.partial", "fire.end.partial-when")
def test_partial_victory_too_asks_for_the_glyph(dungeon: Lay) -> None:
    layout = {"glyph": True, "tiles": LANE, "broken": THREE, "carrier": "warrior", "deck": ("I1",)}
    d = dungeon("warrior", "wizard", **layout, at={"warrior": "TG"}, threat=8)
    d.waits()
    assert d.ended == ("partial", "threat")
    assert d.hero("wizard").lost  # though she stands in the Vestibule
    assert not d.hero("warrior").lost
    d = dungeon("warrior", "wizard", **layout, threat=8)
    d.waits()
    assert d.ended == ("defeat", "threat")
    d = dungeon("warrior", "wizard", **layout, at={"warrior": "TG"})
    d.says("claim", "ana")
    assert d.ended == ("partial", "agreed")


@shows("fire.glyph.victory", "fire.end.partial")
def test_whoever_can_no_longer_reach_the_glyph_is_lost_when_the_fire_is_there(dungeon: Lay) -> None:
    d = dungeon(
        "warrior",
        "paladin",
        glyph=True,
        tiles=LANE,
        broken=THREE,
        carrier="warrior",
        at={"warrior": "TG"},
        cultists=("D1",),
        deck=("D1", ...),
        supply=(),
    )
    d.waits()
    assert d.ended == ("partial", "cut-off")
    assert d.hero("paladin").lost


@shows("fire.glyph.victory", "fire.end.defeat-carrier")
def test_a_carrier_who_can_no_longer_reach_the_glyph_is_defeat(dungeon: Lay) -> None:
    layout = {
        "glyph": True,
        "tiles": LANE,
        "broken": THREE,
        "carrier": "warrior",
        "cultists": ("D1",),
        "deck": ("D1", ...),
    }
    d = dungeon("warrior", **layout, supply=())
    d.waits()
    assert d.ended == ("defeat", "carrier")
    d = dungeon("warrior", **layout, supply=("S3",))
    d.waits()
    assert d.ended is None


@shows("fire.glyph.victory", "fire.end.reach-unexplored")
def test_a_glyph_not_found_yet_can_still_be_reached(dungeon: Lay) -> None:
    d = dungeon(
        "warrior",
        glyph=True,
        tiles={"S1": (0, -1)},
        at={"warrior": "S1"},
        broken=THREE,
        carrier="warrior",
        supply=("TG",),
    )
    d.does("move", "V")
    assert d.ended is None
    d.does("move", "S1").does("explore", "N")
    assert d.ended == ("total", "all-out")


@shows("fire.glyph.no-vagrant")
def test_it_cannot_be_combined_with_the_vagrant_portal(dungeon: Lay) -> None:
    with pytest.raises(BadSetup, match="Glyph cannot be used with the Vagrant Portal"):
        dungeon("warrior", glyph=True, scenarios=["vagrant-portal"])
    dungeon("warrior", glyph=True, scenarios=["shades-of-vorax"])


BLOWN: dict[str, Any] = {
    "glyph": True,
    "tiles": {"S1": (0, -1), "S2": (0, -2), "TG": (1, -2, "W")},
    "patch": {"bob": "TG"},
    "deck": ("I1", "I2", "I3", "I4", "I5", "I6"),
}
"""The Glyph is found, and Bob stands on it."""


@shows("fire.end.no-way-out", "fire.herorule.sacrifice-special")
def test_a_glyph_blown_up_before_the_fire_is_taken_is_told_and_all_may_end_it(dungeon: Lay) -> None:
    seats = {"engineer": "ana", "warrior": "ben", "paladin": "cleo"}
    for ben, ended in (("yes", ("defeat", "no-way-out")), ("no", None)):
        d = dungeon("engineer", "warrior", "paladin", **BLOWN, seats=seats)
        d.does("metallic-sacrifice", "TG").answers("yes")
        assert d.told(WayOutLost) == [WayOutLost()]
        assert {request.seat for request in d.play.requests()} == {"ana", "ben", "cleo"}
        assert "cannot be won" in str(d.asked("no-way-out", seat="ben").question.prompt)
        d.answers("yes", seat="ana").answers("yes", seat="cleo").answers(ben, seat="ben")
        assert d.ended == ended
        if ended is None:  # and it is not asked again
            d.waits()
            assert (d.world.now.hero, d.told(WayOutLost)) == ("paladin", [WayOutLost()])


@shows("fire.end.no-way-out")
def test_while_timeturn_can_bring_the_glyph_back_nothing_is_said(dungeon: Lay) -> None:
    d = dungeon("engineer", "sage", **BLOWN)
    d.does("metallic-sacrifice", "TG").answers("yes")
    assert d.told(WayOutLost) == []
    # She brings back another chamber instead; that was the last hope.
    void = {"bob": "TG", "void_tiles": {"D1": True}}
    d = dungeon("engineer", "sage", **{**BLOWN, "patch": void})
    d.does("metallic-sacrifice", "TG").answers("yes")
    assert d.told(WayOutLost) == []
    d.does("timeturn", "D1")
    d.answers(d.choices("timeturn")[0])
    assert d.told(WayOutLost) == [WayOutLost()]
    d.answers("no")


@shows("fire.end.no-way-out", "fire.end.defeat-carrier")
def test_with_the_fire_in_hand_a_lost_exit_is_defeat_as_ever(dungeon: Lay) -> None:
    d = dungeon("engineer", "warrior", **BLOWN, broken=("str", "dex", "int"), carrier="warrior")
    d.does("metallic-sacrifice", "TG").answers("yes")
    assert d.ended == ("defeat", "carrier")
    assert d.told(WayOutLost) == []
