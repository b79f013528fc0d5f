"""The Master-Swordsman: Mystic Boomerang and Wallcrack Bombs."""

from fire.dungeon import Dungeon
from fire.heroes.hero_card import QUIET, Lay, ap_a_turn, costs_to_collect
from support.shows import shows
from undertow.games.fire.facts import Acted
from undertow.games.fire.game import GAME
from undertow.games.fire.moments import ChallengeCost, CollectCost, ShadeCost

ME = "master-swordsman"
LINE = {"S1": (0, -1), "S2": (0, -2), "D1": (0, -3)}
"""Three chambers in a row, north of the Vestibule."""


@shows("fire.hero.master-swordsman")
def test_the_master_swordsman_has_three_ap_and_is_balanced(dungeon: Lay) -> None:
    assert ap_a_turn(dungeon, ME) == 3
    assert costs_to_collect(dungeon, ME) == (2, 2, 2)


# Mystic Boomerang


@shows("fire.hero.master-swordsman-mystic-boomerang")
def test_the_boomerang_makes_the_token_cheaper_for_him(dungeon: Lay) -> None:
    d = dungeon(ME, tiles=LINE, deck=QUIET)
    d.does("mystic-boomerang", "S1")
    assert d.world.now.spent == 1
    assert d.world.boomerang == "S1"
    d.does("move", "S1").does("collect")  # 1 AP instead of 2: just enough
    assert d.hero(ME).tokens == {"str": 1}


@shows("fire.hero.master-swordsman-mystic-boomerang")
def test_the_boomerang_makes_the_token_cheaper_for_anybody(dungeon: Lay) -> None:
    d = dungeon(ME, "wizard", tiles=LINE, at={"wizard": "S1"}, deck=QUIET)
    d.does("mystic-boomerang", "S1").waits()
    d.does("collect")
    assert d.world.now.spent == 2  # with one star, 2 AP instead of 3


@shows("fire.hero.master-swordsman-mystic-boomerang")
def test_other_chambers_cost_what_they_always_cost(dungeon: Lay) -> None:
    d = dungeon(ME, "warrior", tiles=LINE, at={"warrior": "S2"}, deck=QUIET)
    d.does("mystic-boomerang", "S1").waits()
    d.does("collect")
    assert d.world.now.spent == 1


@shows("fire.herorule.boomerang-zero", "fire.turn.zero-ap-after")
def test_a_hero_with_three_stars_collects_for_nothing_even_with_no_ap_left(dungeon: Lay) -> None:
    d = dungeon(ME, "warrior", tiles=LINE, deck=QUIET)
    d.does("mystic-boomerang", "S1").waits()
    d.does("move", "S1").does("move", "V").does("move", "S1")
    assert d.world.now.hero == "warrior"
    d.does("collect")
    assert d.told(Acted)[-1].ap == 0
    assert d.hero("warrior").tokens == {"str": 1}
    assert d.world.now.hero == ME  # nothing was left to do


@shows("fire.hero.master-swordsman-mystic-boomerang", "fire.herorule.line-of-sight")
def test_it_flies_straight_through_connected_doorways_however_far(dungeon: Lay) -> None:
    # D5 lies behind a wall, S4 round a corner, I1 beyond a gap.
    d = dungeon(ME, tiles={**LINE, "D5": (1, 0, "NS"), "S4": (1, -1, "NSW"), "I1": (0, 2)})
    assert d.offered("mystic-boomerang") == [("S1",), ("S2",), ("D1",)]
    for chamber in ("D5", "S4", "I1"):
        d.is_refused("mystic-boomerang", chamber, because="straight line of connected doorways")
    d.does("mystic-boomerang", "D1")
    assert d.world.boomerang == "D1"


@shows("fire.herorule.line-of-sight")
def test_it_flies_through_a_cracked_wall(dungeon: Lay) -> None:
    d = dungeon(ME, tiles={"S5": (0, -1, "EW")})
    assert d.offered("mystic-boomerang") == []
    d.does("wallcrack-bombs", "N")
    d.does("mystic-boomerang", "S5")
    assert d.told(Acted)[-1].ap == 1


@shows("fire.herorule.line-of-sight", "fire.passage.los")
def test_it_does_not_fly_through_secret_passages(dungeon: Lay) -> None:
    d = dungeon(
        ME,
        passages=True,
        at={ME: "PX"},
        tiles={"S1": (0, -1), "PX": (0, -2), "PY": (5, 5), "S2": (5, 4)},
    )
    assert d.offered("mystic-boomerang") == [("S1",)]


@shows("fire.herorule.boomerang-own")
def test_he_cannot_throw_it_into_his_own_chamber(dungeon: Lay) -> None:
    d = dungeon(ME, tiles=LINE, at={ME: "S1"})
    assert d.offered("mystic-boomerang") == [("S2",), ("D1",)]
    d.is_refused("mystic-boomerang", "S1", because="another Basic Chamber")


@shows("fire.hero.master-swordsman-boomerang-return")
def test_it_returns_when_his_next_turn_begins(dungeon: Lay) -> None:
    d = dungeon(ME, "warrior", tiles=LINE, deck=QUIET)
    d.does("mystic-boomerang", "S1").waits()
    assert d.world.now.hero == "warrior"
    assert d.world.boomerang == "S1"
    d.waits()
    assert d.world.now.hero == ME
    assert d.world.boomerang is None


@shows("fire.hero.master-swordsman-boomerang-return")
def test_back_home_it_helps_no_longer(dungeon: Lay) -> None:
    d = dungeon(ME, tiles=LINE, at={ME: "S2"}, deck=QUIET)
    d.does("mystic-boomerang", "S1").waits()
    d.does("move", "S1").does("collect")
    assert d.told(Acted)[-1].ap == 2


@shows("fire.hero.master-swordsman-mystic-boomerang", "fire.herorule.boomerang-recast")
def test_he_throws_it_once_a_turn(dungeon: Lay) -> None:
    d = dungeon(ME, tiles=LINE, deck=QUIET)
    d.does("mystic-boomerang", "S1")
    d.is_refused("mystic-boomerang", "S2", because="used this turn already")
    d.waits()
    d.does("mystic-boomerang", "S2")
    assert d.world.boomerang == "S2"


@shows("fire.herorule.boomerang-recast", "fire.ritual.blessing-boomerang-void")
def test_it_returns_when_its_chamber_falls(dungeon: Lay) -> None:
    d = dungeon(ME, "warrior", tiles=LINE, cultists=("S1",), deck=("S1", ...))
    d.does("mystic-boomerang", "S1").waits()
    assert d.world.now.hero == "warrior"
    assert "S1" not in d.world.board.tiles
    assert d.world.boomerang is None


@shows("fire.fire.skills-master")
def test_with_the_fire_in_his_hands_he_throws_nothing(dungeon: Lay) -> None:
    d = dungeon(
        ME,
        tiles={**LINE, "S5": (1, -1, "NS")},
        at={ME: "S1"},
        broken=("str", "dex", "int"),
        carrier=ME,
    )
    d.is_refused("mystic-boomerang", "S2", because="passive skills only")
    d.is_refused("wallcrack-bombs", "E", because="passive skills only")


# What it helps with


@shows("fire.herorule.boomerang-scope")
def test_it_does_not_fly_into_special_chambers(dungeon: Lay) -> None:
    d = dungeon(ME, tiles={"S1": (0, -1), "RH": (0, -2)}, at={ME: "S1"})
    assert d.offered("mystic-boomerang") == []
    d.is_refused("mystic-boomerang", "RH", because="another Basic Chamber")
    d.is_refused("mystic-boomerang", "V", because="another Basic Chamber")


@shows("fire.herorule.boomerang-scope")
def test_by_the_printed_card_it_helps_with_a_relic(dungeon: Lay) -> None:
    d = dungeon(
        ME,
        tiles={"S1": (0, -1), "RH": (0, -2)},
        at={ME: "S1"},
        tokens={ME: {"str": 6}},
        rulings=["boomerangAnyChallenge"],
    )
    d.does("mystic-boomerang", "RH").does("move", "RH").does("destroy")
    assert d.world.broken == ("str",)
    assert d.world.now.spent == 2  # breaking it cost nothing


@shows("fire.herorule.boomerang-scope")
def test_by_the_printed_card_it_helps_with_the_fire(dungeon: Lay) -> None:
    d = dungeon(
        ME,
        tiles={"S1": (0, -1), "FE": (0, -2)},
        at={ME: "S1"},
        broken=("str", "dex", "int"),
        rulings=["boomerangAnyChallenge"],
    )
    d.does("mystic-boomerang", "FE").does("move", "FE").does("take-fire")
    assert d.world.carrier == ME
    assert d.world.now.spent == 2


@shows("fire.herorule.boomerang-scope", "fire.shades.boomerang")
def test_it_helps_against_a_shade_by_the_printed_card_only(dungeon: Lay) -> None:
    for rulings, ap in ([], 2), (["boomerangAnyChallenge"], 1):
        d = dungeon(
            ME,
            "sage",
            tiles=LINE,
            at={"sage": "S1"},
            active="sage",
            rulings=rulings,
            scenarios=["shades-of-vorax"],
            patch={"shades": {"str": "S1"}, "boomerang": "S1"},
        )
        d.does("banish", "str")
        assert d.world.now.spent == ap
        assert d.world.shades == {}


# Wallcrack Bombs

WALLS = {"D5": (0, -1, "NS"), "S5": (1, -1, "NS"), "D1": (1, 0)}
"""Two corridors side by side, wall to wall; D1 joins the second one to the Vestibule."""


def ways(d: Dungeon, chamber: str) -> list[str]:
    """The chambers connected to one."""
    return sorted(d.world.board.links[chamber])


@shows("fire.hero.master-swordsman-wallcrack-bombs")
def test_a_bomb_makes_a_connected_doorway_for_everybody(dungeon: Lay) -> None:
    d = dungeon(ME, "warrior", tiles=WALLS, at={ME: "D5", "warrior": "S5"}, deck=QUIET)
    d.does("wallcrack-bombs", "E")
    assert d.world.now.spent == 2
    d.does("move", "S5")
    d.does("move", "D5")
    assert d.hero("warrior").at == "D5"


@shows("fire.hero.master-swordsman-wallcrack-bombs", "fire.herorule.bomb-uses")
def test_he_has_two_bombs(dungeon: Lay) -> None:
    tiles = {"S5": (0, -1, "EW"), "D5": (0, 1, "EW"), "D6": (1, 0, "NS")}
    d = dungeon(ME, tiles=tiles, deck=QUIET)
    d.does("wallcrack-bombs", "N").waits()
    d.does("wallcrack-bombs", "S")
    assert ways(d, "V") == ["D5", "S5"]
    d.waits()
    d.is_refused("wallcrack-bombs", "E", because="used up")


@shows("fire.herorule.bomb-uses")
def test_by_the_printed_card_he_has_one(dungeon: Lay) -> None:
    d = dungeon(
        ME, tiles={"S5": (0, -1, "EW"), "D5": (0, 1, "EW")}, deck=QUIET, rulings=["bombOnce"]
    )
    d.does("wallcrack-bombs", "N").waits()
    d.is_refused("wallcrack-bombs", "S", because="used up")


@shows("fire.hero.master-swordsman-wallcrack-bombs", "fire.herorule.skill-needs-ap")
def test_a_bomb_takes_two_ap(dungeon: Lay) -> None:
    d = dungeon(ME, tiles={"S5": (0, -1, "EW"), "S1": (1, 0)})
    d.does("move", "S1").does("move", "V")
    d.is_refused("wallcrack-bombs", "N", because="costs 2 AP and 1 are left")


@shows("fire.herorule.bomb-where")
def test_a_bomb_goes_between_two_chambers_that_are_not_connected(dungeon: Lay) -> None:
    # North a wall against the Vestibule's doorway, east a connected chamber, nothing elsewhere.
    d = dungeon(ME, tiles={"S5": (0, -1, "EW"), "S1": (1, 0), "D1": (5, 5)})
    assert d.offered("wallcrack-bombs") == [("N",)]
    for side in "ESW":
        d.is_refused("wallcrack-bombs", side, because="a chamber beside yours that is not conn")


@shows("fire.herorule.bomb-where")
def test_walls_can_be_cracked_from_either_side_and_towards_the_vestibule(dungeon: Lay) -> None:
    d = dungeon(ME, tiles={**WALLS, "S1": (-1, -1)}, at={ME: "D5"})
    assert d.offered("wallcrack-bombs") == [("E",), ("W",)]  # wall to wall, doorway to wall
    d = dungeon(ME, tiles={"S5": (0, -1, "EW")}, at={ME: "S5"})
    d.does("wallcrack-bombs", "S")
    assert ways(d, "S5") == ["V"]


@shows("fire.hero.master-swordsman-bomb-stays")
def test_the_opening_stays_when_the_chamber_beyond_falls(dungeon: Lay) -> None:
    d = dungeon(
        ME, tiles=WALLS, at={ME: "D5"}, cultists=("S5",), deck=("S5", ...), supply=("S6", ...)
    )
    d.is_refused("explore", "E", because="only a doorway onto an empty space")
    d.does("wallcrack-bombs", "E").waits()
    assert "S5" not in d.world.board.tiles
    d.does("explore", "E")
    assert sorted(d.choices("turn")) == ["NW", "SW"]  # a doorway to meet the opening
    d.answers("NW")
    assert d.hero(ME).at == "S6"
    assert ways(d, "S6") == ["D5"]


@shows("fire.hero.master-swordsman-bomb-stays")
def test_it_stays_when_the_chamber_he_stood_in_falls(dungeon: Lay) -> None:
    d = dungeon(ME, tiles=WALLS, at={ME: "D5"}, cultists=("D5",), deck=("D5", ...))
    d.does("wallcrack-bombs", "E").does("move", "S5")
    assert "D5" not in d.world.board.tiles
    assert ("W",) in d.offered("explore")


@shows("fire.hero.master-swordsman-bomb-stays")
def test_a_new_chamber_with_a_wall_there_cuts_it_off(dungeon: Lay) -> None:
    d = dungeon(
        ME,
        "warrior",
        tiles=WALLS,
        at={ME: "D5", "warrior": "D1"},
        cultists=("S5",),
        deck=("S5", "I7", ...),
        supply=("S3", ...),
    )
    d.does("wallcrack-bombs", "E").waits()
    d.does("explore", "N").answers("NES")
    assert ways(d, "D5") == ["V"]
    assert ways(d, "S3") == ["D1"]


@shows("fire.hero.master-swordsman-bomb-stays")
def test_a_new_chamber_with_a_doorway_there_is_joined(dungeon: Lay) -> None:
    d = dungeon(
        ME,
        "warrior",
        tiles=WALLS,
        at={ME: "D5", "warrior": "D1"},
        cultists=("S5",),
        deck=("S5", "I7", ...),
        supply=("S3", ...),
    )
    d.does("wallcrack-bombs", "E").waits()
    d.does("explore", "N").answers("NSW")
    assert ways(d, "D5") == ["S3", "V"]


@shows("fire.herorule.bomb-moved-tile")
def test_a_bombed_chamber_that_is_turned_has_its_wall_again(dungeon: Lay) -> None:
    d = dungeon(ME, "geomancer", tiles=WALLS, at={ME: "D5", "geomancer": "S5"}, deck=QUIET)
    d.does("wallcrack-bombs", "E").waits()
    assert ways(d, "D5") == ["S5", "V"]
    d.does("geopivot", "turn", "S5", "EW")
    assert ways(d, "D5") == ["S5", "V"]  # its own doorway meets the opening that D5 keeps
    d.does("geopivot", "turn", "S5", "NS")
    assert ways(d, "D5") == ["V"]
    assert ways(d, "S5") == ["D1"]


@shows("fire.herorule.bomb-moved-tile")
def test_a_bombed_chamber_that_is_lifted_away_leaves_an_opening(dungeon: Lay) -> None:
    d = dungeon("geomancer", ME, tiles=WALLS, at={ME: "D5"}, active=ME, deck=QUIET)
    d.does("wallcrack-bombs", "E").waits()
    d.does("terraport", "S5").answers((-1, 0, "EW")).waits()
    assert d.world.board.tiles["S5"].cracks == 0
    assert ("E",) in d.offered("explore")


@shows("fire.herorule.boomerang-scope")
def test_it_takes_one_ap_off_and_only_where_it_lies(dungeon: Lay) -> None:
    layout = {
        "tiles": {"S1": (0, -1), "S2": (0, -2), "RH": (0, -3)},
        "scenarios": ["shades-of-vorax"],
    }
    printed = ["boomerangAnyChallenge"]
    for at, rulings, less in (("S1", [], "collect"), ("S1", printed, "all"), ("S2", printed, "")):
        patch = {"boomerang": at, "shades": {"str": "S1"}}
        d = dungeon(ME, **layout, rulings=rulings, patch=patch)
        tallies = {
            "collect": CollectCost(ME, "S1"),
            "challenge": ChallengeCost(ME, "S1"),
            "shade": ShadeCost(ME, "str"),
        }
        for name, tally in tallies.items():
            _, *terms = GAME.reckon(d.world, tally).terms
            assert [term.amount for term in terms] == ([-1] if less in (name, "all") else [])
