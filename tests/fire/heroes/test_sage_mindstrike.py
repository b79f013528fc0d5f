"""The Sage's Mindstrike: cultists sent elsewhere in the ritual of her own turn."""

import pytest

from fire.dungeon import cards
from fire.heroes.hero_card import QUIET, Lay, ap_a_turn, costs_to_collect
from support.shows import shows
from undertow.games.fire.facts import Acted

PAIR = {"S1": (0, -1), "D1": (0, -2)}


@shows("fire.hero.sage", "fire.data.hero-stars")
def test_the_sage_has_three_ap_and_is_best_at_intellect(dungeon: Lay) -> None:
    assert ap_a_turn(dungeon, "sage") == 3
    assert costs_to_collect(dungeon, "sage") == (2, 3, 1)


@shows("fire.hero.sage-mindstrike", "fire.herorule.mindstrike-card")
def test_the_sage_sends_a_second_cultist_elsewhere_and_saves_the_chamber(dungeon: Lay) -> None:
    d = dungeon("sage", tiles=PAIR, cultists=("S1",), deck=cards("S1"))
    d.waits()
    assert d.choices("mindstrike") == ["no", "D1"]
    d.answers("D1")
    assert d.world.cultists == {"S1": 1, "D1": 1}
    assert "S1" in d.world.board.tiles
    assert d.world.discard == ("S1",)
    assert d.world.void_cards == ()


@shows("fire.hero.sage-mindstrike", "fire.skill.use")
def test_the_sage_may_let_the_cultist_come_and_it_costs_nothing_to_decide(dungeon: Lay) -> None:
    d = dungeon("sage", tiles=PAIR, deck=cards("S1"))
    d.does("move", "S1").does("move", "V").does("move", "S1")  # not an AP is left
    d.answers("no")
    assert d.world.cultists == {"S1": 1}
    assert [fact.ap for fact in d.told(Acted)] == [1, 1, 1]


@shows("fire.hero.sage-mindstrike")
def test_the_sage_decides_about_each_new_cultist(dungeon: Lay) -> None:
    d = dungeon("sage", tiles={**PAIR, "I1": (0, -3)}, deck=cards("S1", "D1"), threat=2)
    d.waits()
    assert d.choices("mindstrike") == ["no", "D1", "I1"]
    d.answers("I1")
    assert d.choices("mindstrike") == ["no", "S1"]  # one stands in I1 by now
    d.answers("S1")
    assert d.world.cultists == {"I1": 1, "S1": 1}


@shows("fire.hero.sage-mindstrike")
def test_mindstrike_is_for_her_own_turn_and_her_own_player(dungeon: Lay) -> None:
    d = dungeon(
        "warrior",
        "sage",
        seats={"sage": "bea"},
        tiles={**PAIR, "I1": (1, 0)},
        deck=cards("S1", "D1"),
    )
    d.waits()  # the Warrior's ritual: nobody is asked
    assert d.world.cultists == {"S1": 1}
    d.waits()
    assert d.asked("mindstrike").seat == "bea"
    d.answers("no", seat="bea")
    assert d.world.cultists == {"S1": 1, "D1": 1}


@shows("fire.hero.sage-mindstrike", "fire.dive.active-lost")
def test_a_sage_lost_in_her_own_ritual_strikes_no_more(dungeon: Lay) -> None:
    d = dungeon(
        "sage",
        "warrior",
        tiles={**PAIR, "S5": (1, 0, "NS")},
        at={"sage": "S5"},
        cultists=("S5",),
        deck=cards("S5", "S1"),
        threat=2,
    )
    d.waits().answers("no")  # S5 falls and she with it; the second card is still drawn
    assert d.hero("sage").lost
    assert d.world.cultists == {"S1": 1}
    assert d.world.now.hero == "warrior"


@shows("fire.hero.sage-mindstrike-limits")
def test_not_to_a_chamber_with_a_cultist_nor_to_special_chambers(dungeon: Lay) -> None:
    tiles = {**PAIR, "I1": (1, 0), "I2": (2, 0), "RH": (2, -1), "PX": (3, 0), "PY": (0, -3)}
    d = dungeon("sage", tiles=tiles, passages=True, cultists=("D1",), deck=cards("S1"))
    d.waits()
    # Neither D1 with its cultist, nor S1 itself, nor relic, passages or Vestibule.
    assert d.choices("mindstrike") == ["no", "I1", "I2"]
    d.answers("I2")
    assert d.world.cultists == {"D1": 1, "I2": 1}


@shows("fire.herorule.mindstrike-no-target")
def test_without_another_place_the_cultist_comes_as_the_card_says(dungeon: Lay) -> None:
    d = dungeon("sage", tiles=PAIR, cultists=("D1",), deck=cards("S1"))
    d.waits()  # nobody is asked
    assert d.world.cultists == {"D1": 1, "S1": 1}


@shows("fire.herorule.mindstrike-only-placed")
def test_no_question_where_no_cultist_would_come(dungeon: Lay) -> None:
    d = dungeon("sage", tiles=PAIR, deck=QUIET)
    d.waits()  # the card's chamber is not in play
    assert d.world.cultists == {}
    d = dungeon("sage", "cleric", tiles=PAIR, deck=cards("S1"), patch={"sanctified": "S1"})
    d.waits()
    assert d.world.cultists == {}
    d = dungeon(
        "sage",
        "dark-knight",
        tiles=PAIR,
        deck=cards("S1"),
        rulings=["cultistCap"],
        patch={"heroes/dark-knight/hoard": 30},
    )
    d.waits()  # no cultist is left to come
    assert d.world.cultists == {}


@shows("fire.herorule.mindstrike-only-placed", "fire.herorule.sanctify-absolute")
def test_nothing_is_sent_to_a_sanctified_chamber_or_one_not_in_play(dungeon: Lay) -> None:
    tiles = {**PAIR, "I1": (1, 0)}
    d = dungeon("sage", "cleric", tiles=tiles, deck=cards("S1"), patch={"sanctified": "D1"})
    d.waits()
    assert d.choices("mindstrike") == ["no", "I1"]
    d.answers("I1")


@shows("fire.herorule.mindstrike-only-placed")
def test_the_choice_comes_before_the_blessing_is_used(dungeon: Lay) -> None:
    layout = {"tiles": PAIR, "deck": cards("S1"), "patch": {"blessed": "S1"}}
    d = dungeon("sage", "cleric", **layout)
    d.waits()
    assert d.world.blessed == "S1"  # not used yet
    d.answers("D1")
    assert d.world.blessed == "S1"
    assert d.world.cultists == {"D1": 1}

    d = dungeon("sage", "cleric", **layout)
    d.waits().answers("no")
    assert d.world.blessed is None
    assert d.world.cultists == {}


@shows("fire.herorule.mindstrike-only-placed")
def test_a_blessing_on_the_new_chamber_works(dungeon: Lay) -> None:
    d = dungeon("sage", "cleric", tiles=PAIR, deck=cards("S1"), patch={"blessed": "D1"})
    d.waits().answers("D1")
    assert d.world.blessed is None
    assert d.world.cultists == {}


@shows("fire.herorule.mindstrike-extra")
def test_mindstrike_works_in_the_extra_ritual_a_shade_brings(dungeon: Lay) -> None:
    d = dungeon(
        "sage",
        "warrior",
        scenarios=["shades-of-vorax"],
        tiles={**PAIR, "RH": (0, -3)},
        deck=("I7", "S1", *cards("I7", "S1")[2:], "RH", "RF", "RK"),
        patch={"shades": {"str": "S1"}},
    )
    d.waits()  # I7 comes to nothing; then the Shade arrives, and S1 is drawn
    assert d.choices("mindstrike") == ["no", "D1"]
    d.answers("D1")
    assert d.world.cultists == {"D1": 1}
    assert d.world.shades == {}


@shows("fire.herorule.mindstrike-extra")
def test_mindstrike_works_for_the_card_a_stranded_shade_draws(dungeon: Lay) -> None:
    d = dungeon(
        "sage",
        "warrior",
        scenarios=["shades-of-vorax"],
        tiles={**PAIR, "RH": (5, 5)},
        deck=("I7", "S1", *cards("I7", "S1")[2:], "RH", "RF", "RK"),
        patch={"shades": {"str": "RH"}},
    )
    d.waits()
    d.answers("D1")
    assert d.world.cultists == {"D1": 1}


@pytest.mark.parametrize("always", [False, True])
@shows("fire.herorule.mindstrike-extra")
def test_the_end_of_the_invasion_finds_her_still_acting(dungeon: Lay, always: bool) -> None:
    d = dungeon(
        "sage",
        scenarios=["shadow-cult"],
        rulings=["mindstrikeAlways"] if always else [],
        tiles={**PAIR, "RH": (0, -3)},
        at={"sage": "RH"},
        tokens={"sage": {"str": 6}},
        broken=("dex", "int"),
        cultists=("V",),
        deck=cards("S1"),
    )
    d.does("destroy")
    if always:
        d.answers("D1")
    assert d.world.cultists == ({"D1": 1} if always else {"S1": 1})
    assert d.world.now.phase == "actions"
