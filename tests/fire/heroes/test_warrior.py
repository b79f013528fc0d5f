"""The Warrior: Polearm Lunge and Hero's Charge."""

from fire.heroes.hero_card import QUIET, Lay, ap_a_turn, costs_to_collect
from support.shows import shows
from undertow.games.fire.facts import Acted


@shows("fire.hero.warrior", "fire.data.hero-stars")
def test_the_warrior_has_three_ap_and_is_best_at_strength(dungeon: Lay) -> None:
    assert ap_a_turn(dungeon, "warrior") == 3
    assert costs_to_collect(dungeon, "warrior") == (1, 2, 3)


@shows("fire.hero.warrior-polearm-lunge", "fire.herorule.lunge-own")
def test_a_lunge_strikes_in_his_own_chamber_or_next_door_for_one_ap(dungeon: Lay) -> None:
    d = dungeon(
        "warrior",
        tiles={"S1": (0, -1), "D1": (0, -2)},
        at={"warrior": "S1"},
        cultists=("S1", "D1"),
    )
    assert d.offered("polearm-lunge") == [("S1",), ("D1",)]
    d.does("polearm-lunge", "D1")
    assert d.world.cultists == {"S1": 1}
    assert d.world.now.spent == 1
    d.does("polearm-lunge", "S1")
    assert d.world.cultists == {}
    assert d.world.now.spent == 2
    assert d.hero("warrior").at == "S1"


@shows("fire.hero.warrior-polearm-lunge", "fire.herorule.line-of-sight")
def test_a_lunge_reaches_neither_through_walls_nor_round_corners_nor_two_chambers_far(
    dungeon: Lay,
) -> None:
    d = dungeon(
        "warrior",
        tiles={
            "S1": (0, -1),
            "D1": (0, -2),  # two chambers to the north
            "D2": (1, -1),  # round the corner
            "S5": (-1, 0, "NS"),  # beside the Vestibule, behind a wall
            "I1": (1, 0),
        },
        cultists=("D1", "D2", "S5", "I1"),
    )
    assert d.offered("polearm-lunge") == [("I1",)]
    for chamber in ("D1", "D2", "S5"):
        d.is_refused("polearm-lunge", chamber, because="connected doorway")
    d.is_refused("polearm-lunge", "S1", because="a cultist must stand")  # there is none


@shows("fire.hero.warrior-polearm-lunge")
def test_only_the_warrior_lunges(dungeon: Lay) -> None:
    d = dungeon("rogue", "warrior", tiles={"S1": (0, -1)}, cultists=("S1",))
    assert d.offered("polearm-lunge") == []
    d.is_refused("polearm-lunge", "S1", because="not a skill of")


@shows("fire.hero.warrior-heros-charge", "fire.herorule.charge-cost")
def test_a_charge_is_three_moves_with_a_free_strike_after_each(dungeon: Lay) -> None:
    d = dungeon(
        "warrior",
        "wizard",
        tiles={"S1": (0, -1), "S2": (0, -2), "D1": (0, -3), "D5": (1, -2, "NS")},
        cultists=("S1", "D1", "D5"),
        deck=QUIET,
    )
    d.does("heros-charge")
    assert d.world.now.spent == 3
    assert d.choices("charge") == ["S1", "stop"]
    d.answers("S1")
    assert d.choices("charge-strike") == ["S1", "none"]
    d.answers("S1")
    assert d.world.cultists == {"D1": 1, "D5": 1}
    # A wall parts S2 from D5: neither move nor lunge gets there.
    d.answers("S2")
    assert d.choices("charge-strike") == ["D1", "none"]  # a lunge, one chamber on
    d.answers("none")
    assert d.choices("charge") == ["D1", "S1", "stop"]
    d.answers("D1").answers("D1")
    assert d.world.cultists == {"D5": 1}
    assert d.hero("warrior").at == "D1"
    assert d.world.now.hero == "wizard"  # no fourth move, and no AP left


@shows("fire.hero.warrior-heros-charge")
def test_one_strike_follows_each_move_and_no_more(dungeon: Lay) -> None:
    d = dungeon(
        "warrior",
        "wizard",
        tiles={"S1": (0, -1), "S2": (0, -2)},
        cultists=("S1", "S2"),
        deck=QUIET,
    )
    d.does("heros-charge").answers("S1")
    assert d.choices("charge-strike") == ["S1", "S2", "none"]
    d.answers("S2")
    assert d.choices("charge") == ["S2", "V", "stop"]
    d.answers("stop")
    assert d.world.cultists == {"S1": 1}


@shows("fire.herorule.charge-cost")
def test_a_charge_may_stop_early_but_costs_the_same(dungeon: Lay) -> None:
    d = dungeon("warrior", "wizard", tiles={"S1": (0, -1)}, deck=QUIET)
    d.does("heros-charge").answers("stop")
    assert d.hero("warrior").at == "V"
    assert [fact.ap for fact in d.told(Acted)] == [3]
    assert d.world.now.hero == "wizard"
    d.waits()
    d.is_refused("heros-charge", because="used up")


@shows("fire.herorule.charge-cost", "fire.hero.warrior-heros-charge")
def test_a_charge_that_leads_nowhere_is_not_offered_and_not_used_up(dungeon: Lay) -> None:
    d = dungeon("warrior", deck=QUIET)
    assert d.offered("heros-charge") == []
    d.is_refused("heros-charge", because="no doorway of your chamber leads into another")
    assert d.hero("warrior").used == ()
    # A doorway against a wall leads nowhere either; one that meets another does.
    d = dungeon("warrior", tiles={"S5": (0, -1, "EW")})
    assert d.offered("heros-charge") == []
    assert dungeon("warrior", tiles={"S5": (0, -1, "NS")}).offered("heros-charge") == [()]


@shows("fire.herorule.charge-cost")
def test_nothing_else_is_done_between_the_moves_of_a_charge(dungeon: Lay) -> None:
    d = dungeon("warrior", tiles={"S1": (0, -1)}, cultists=("S1",), deck=QUIET)
    d.does("heros-charge").answers("S1")
    for rule, *target in (("explore", "N"), ("collect",), ("attack",), ("wait",)):
        d.is_refused(rule, *target, because="question is open")
    d.answers("none")
    d.is_refused("explore", "N", because="question is open")
    assert d.choices("charge") == ["V", "stop"]  # along existing connections only
    d.answers("stop")


@shows("fire.hero.warrior-heros-charge", "fire.herorule.skill-needs-ap")
def test_a_charge_needs_three_ap_and_works_once_a_game(dungeon: Lay) -> None:
    d = dungeon("warrior", tiles={"S1": (0, -1)}, deck=QUIET)
    d.does("move", "S1")
    assert d.offered("heros-charge") == []
    d.is_refused("heros-charge", because="costs 3 AP and 2 are left")
    d.waits()
    d.does("heros-charge").answers("V").answers("S1").answers("V")
    assert d.hero("warrior").used == ("fire.heros-charge",)
    assert d.world.now.spent == 0  # his next turn
    assert d.offered("heros-charge") == []
    d.is_refused("heros-charge", because="used up")


@shows("fire.end.check-times", "fire.end.total")
def test_the_game_is_won_in_the_midst_of_a_charge(dungeon: Lay) -> None:
    d = dungeon(
        "warrior",
        "wizard",
        tiles={"S1": (0, -1), "S2": (0, -2)},
        at={"warrior": "S2"},
        broken=("str", "dex", "int"),
        carrier="wizard",
    )
    d.does("heros-charge").answers("S1").answers("V")
    assert d.ended == ("total", "all-out")


@shows("fire.passage.entering")
def test_a_charge_may_lead_through_the_secret_passages_without_using_up_a_move(
    dungeon: Lay,
) -> None:
    d = dungeon(
        "warrior",
        "wizard",
        passages=True,
        tiles={"S1": (0, -1), "PX": (0, -2), "PY": (3, 0), "D1": (3, 1), "D2": (3, 2)},
        cultists=("D1",),
        deck=QUIET,
    )
    d.does("heros-charge").answers("S1").answers("PX")
    assert d.choices("charge-passage") == ["yes", "no"]
    d.answers("yes")
    assert d.hero("warrior").at == "PY"
    assert d.choices("charge-strike") == ["D1", "none"]
    d.answers("D1")
    assert d.choices("charge") == ["D1", "stop"]
    d.answers("D1")
    assert d.hero("warrior").at == "D1"
    assert d.world.now.hero == "wizard"


@shows("fire.passage.free")
def test_who_strikes_on_the_threshold_has_let_the_passage_go(dungeon: Lay) -> None:
    d = dungeon(
        "warrior",
        "wizard",
        passages=True,
        tiles={"S1": (0, -1), "PX": (0, -2), "PY": (3, 0)},
        cultists=("S1",),
        deck=QUIET,
    )
    d.does("heros-charge").answers("S1").answers("none").answers("PX")
    d.answers("no").answers("S1").answers("stop")
    assert d.hero("warrior").at == "PX"
    assert d.world.now.hero == "wizard"  # "at once" is over, and nothing else is free
