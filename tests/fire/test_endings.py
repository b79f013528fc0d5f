"""VICTORY AND DEFEAT: how it ends, and that it ends at once."""

from collections.abc import Callable
from typing import Any

import pytest

from fire.dungeon import Dungeon
from support.shows import shows
from undertow.games.fire.facts import CardRevealed, CultistPlaced, Dived, GameEnded, ThreatRose
from undertow.games.fire.game import GAME
from undertow.games.fire.rules.ends import collectable, judge
from undertow.games.fire.world import Ending
from undertow.kernel import EVERYONE, NotOffered, Offer, UndertowError

Lay = Callable[..., Dungeon]
THREE = ("str", "dex", "int")
TWO_CARDS, LAST_LEVEL = 2, 8
"""Levels of the Beginner's track: one where the cult draws two cards, and the last one."""
LANE = {"S1": (0, -1), "D1": (0, -2), "I1": (0, -3)}
"""North of the Vestibule, three chambers in a row with doorways all around."""
OUT: dict[str, Any] = {"tiles": LANE, "broken": THREE}


# Victory


@shows("fire.end.total", "fire.basics.objective")
def test_the_carrier_and_every_other_hero_in_the_vestibule_is_total_victory_at_once(
    dungeon: Lay,
) -> None:
    d = dungeon("warrior", "wizard", **OUT, carrier="warrior", at={"warrior": "S1"})
    d.does("move", "V")
    assert d.ended == ("total", "all-out")
    assert d.play.offers("ana") == []
    d.is_refused("wait", because="The game is over")


@shows("fire.end.total")
def test_it_needs_every_hero_there_and_one_of_them_with_the_fire(dungeon: Lay) -> None:
    d = dungeon("warrior", "wizard", **OUT, carrier="warrior", at={"warrior": "S1", "wizard": "S1"})
    d.does("move", "V")
    assert d.ended is None
    d.waits().does("move", "V")
    assert d.ended == ("total", "all-out")
    # Without the Fire everybody may stand there for as long as they like.
    d = dungeon("warrior", "wizard", **OUT, at={"warrior": "S1"})
    d.does("move", "V")
    assert d.ended is None


@shows("fire.end.prone-counts", "fire.end.check-times", "fire.end.immediate")
def test_a_carrier_who_dives_into_the_vestibule_wins_in_the_middle_of_a_ritual(
    dungeon: Lay,
) -> None:
    d = dungeon(
        "warrior",
        "wizard",
        **OUT,
        carrier="warrior",
        at={"warrior": "S1"},
        prone=("wizard",),
        cultists=("S1",),
        deck=("S1", "I1", ...),
        threat=TWO_CARDS,
    )
    d.waits()
    d.answers("V")
    assert d.ended == ("total", "all-out")
    assert d.hero("warrior").prone
    assert d.hero("wizard").prone
    # At once: not even the chamber has fallen yet, and the second card stays where it is.
    assert "S1" in d.world.board.tiles
    assert d.told(CardRevealed) == [CardRevealed("S1")]


@shows("fire.end.partial", "fire.end.partial-lost", "fire.end.defeat-only-if")
def test_the_fire_in_the_vestibule_makes_the_top_of_the_track_a_partial_victory(
    dungeon: Lay,
) -> None:
    layout = {"tiles": LANE, "broken": THREE, "deck": ("S2",), "threat": LAST_LEVEL}
    d = dungeon("warrior", "wizard", "sage", **layout, carrier="warrior", at={"sage": "S1"})
    d.waits()
    assert d.ended == ("partial", "threat")
    assert [hero.lost for hero in d.world.heroes.values()] == [False, False, True]
    # One chamber away from it, the same step is defeat.
    layout["at"] = {"warrior": "S1", "sage": "S1"}
    d = dungeon("warrior", "wizard", "sage", **layout, carrier="warrior")
    d.waits()
    assert d.ended == ("defeat", "threat")
    assert not any(hero.lost for hero in d.world.heroes.values())


@shows("fire.end.partial", "fire.end.immediate", "fire.end.check-times")
def test_the_fire_in_the_vestibule_and_a_hero_cut_off_is_a_partial_victory_at_once(
    dungeon: Lay,
) -> None:
    layout = {
        "tiles": LANE,
        "broken": THREE,
        "carrier": "warrior",
        "at": {"sage": "I1"},
        "cultists": ("D1",),
        "deck": ("D1", "S2", ...),
        "threat": TWO_CARDS,
    }
    d = dungeon(
        "warrior", "sage", **layout, supply=(), patch={"heroes/sage/used": ["fire.timeturn"]}
    )
    d.waits()
    assert d.ended == ("partial", "cut-off")
    assert d.hero("sage").lost
    assert d.told(CardRevealed) == [CardRevealed("D1")]
    # With a tile left to lay in the gap she may still come.
    d = dungeon("warrior", "sage", **layout, supply=("S3",))
    d.waits()
    assert d.ended is None


@pytest.mark.parametrize(
    ("helper", "at"), [("sage", "V"), ("master-swordsman", "I7"), ("geomancer", "V")]
)
@shows("fire.end.partial", "fire.end.reach-definition")
def test_nobody_is_cut_off_while_another_can_still_open_a_way(
    dungeon: Lay, helper: str, at: str
) -> None:
    layout: dict[str, Any] = {
        # West of the lane a dead end stands beside the Ranger's chamber, with a wall in between.
        "tiles": {
            "S1": (0, -1),
            "D1": (0, -2),
            "I5": (0, -3, "NS"),
            "D2": (-1, 0, "NE"),
            "D3": (-1, -1, "NS"),
            "S3": (-1, -2, "NS"),
            "I7": (-1, -3, "S"),
        },
        "broken": THREE,
        "carrier": "warrior",
        "at": {"ranger": "I5"},
        "supply": (),
        "cultists": ("D1",),
        "deck": ("D1", "S2", ...),
    }
    d = dungeon("warrior", "ranger", "paladin", **layout)
    d.waits()
    assert d.ended == ("partial", "cut-off")
    assert d.hero("ranger").lost
    layout["at"][helper] = at
    d = dungeon("warrior", "ranger", helper, **layout)
    d.waits()
    assert "D1" in d.world.void_tiles
    assert d.ended is None


@shows("fire.end.partial-with-lost")
def test_after_a_loss_the_carrier_in_the_vestibule_ends_it_though_others_are_on_the_way(
    dungeon: Lay,
) -> None:
    layout = {
        **OUT,
        "carrier": "warrior",
        "at": {"warrior": "S1", "wizard": "D1"},
        "patch": {"heroes/sage/lost": True},
    }
    d = dungeon("warrior", "wizard", "sage", **layout)
    d.does("move", "V")
    assert d.ended == ("partial", "cut-off")
    assert d.hero("wizard").lost
    # By the other ruling the table waits for whoever can still come.
    d = dungeon("warrior", "wizard", "sage", **layout, rulings=["waitForOthers"])
    d.does("move", "V")
    assert d.ended is None
    d.waits().does("move", "S1").does("move", "V")
    assert d.ended == ("partial", "cut-off")
    assert not d.hero("wizard").lost


@shows("fire.end.partial-when")
def test_a_partial_victory_may_be_claimed_while_the_fire_is_in_the_vestibule(dungeon: Lay) -> None:
    layout = {
        **OUT,
        "carrier": "warrior",
        "at": {"warrior": "S1", "wizard": "D1"},
        "seats": {"warrior": "ana", "wizard": "ben"},
    }
    d = dungeon("warrior", "wizard", **layout)
    with pytest.raises(NotOffered):
        d.says("claim", "ana")
    d.does("move", "V")
    rules = [offer.rule for offer in d.play.anytime("ben")]
    assert rules[:3] == ["fire.concede", "fire.claim", "fire.reading"]
    d.says("claim", "ben")
    assert d.asked("claim").seat == "ana"
    d.answers("no")
    assert d.ended is None
    d.says("claim", "ben").answers("yes")
    assert d.ended == ("partial", "agreed")
    assert d.hero("wizard").lost


@shows("fire.end.partial-when")
def test_with_the_vagrant_portal_it_may_not_be_claimed(dungeon: Lay) -> None:
    d = dungeon(
        "warrior",
        "wizard",
        tiles={**LANE, "RH": (1, -2, "W")},
        broken=THREE,
        carrier="warrior",
        at={"warrior": "D1"},
        scenarios=["vagrant-portal"],
        events=("RH", "RF", "RK"),
        patch={"portal": "RH"},
    )
    d.does("move", "RH")
    assert d.ended is None
    with pytest.raises(NotOffered):
        d.says("claim", "ana")


# Defeat


@shows("fire.end.defeat-relics", "fire.end.immediate", "fire.end.check-times")
def test_a_relic_cut_off_for_good_is_defeat_at_once(dungeon: Lay) -> None:
    layout = {
        "tiles": {"S1": (0, -1), "D1": (0, -2), "RH": (0, -3, "S")},
        "cultists": ("D1",),
        "deck": ("D1", "S1", ...),
        "threat": TWO_CARDS,
    }
    d = dungeon("warrior", **layout, supply=("FE", "RF", "RK"))
    d.waits()
    assert d.ended is None  # three tiles might bridge the gap
    d = dungeon("warrior", **layout, supply=())
    d.waits()
    assert d.ended == ("defeat", "relics")
    assert d.told(CardRevealed) == [CardRevealed("D1")]
    # Not even the cultist that would march on in an invasion is placed any more.
    d = dungeon("warrior", **layout, supply=(), scenarios=["shadow-cult"])
    d.waits()
    assert d.ended == ("defeat", "relics")
    assert d.told(CultistPlaced)[-1] == CultistPlaced("D1")


@shows("fire.end.defeat-relics")
def test_a_broken_relic_may_be_cut_off_but_not_the_fire(dungeon: Lay) -> None:
    layout = {"cultists": ("D1",), "deck": ("D1", ...), "supply": (), "broken": THREE}
    fire = {"FE": (1, -1, "W")}
    d = dungeon("warrior", tiles={**LANE, "RH": (1, -3, "W"), **fire}, **layout)
    d.waits()
    assert d.ended is None
    d = dungeon("warrior", tiles={**LANE, "FE": (1, -3, "W")}, **layout)
    d.waits()
    assert d.ended == ("defeat", "relics")


@shows("fire.end.defeat-tokens", "fire.end.token-margin")
def test_one_token_of_a_colour_may_be_lost_and_not_two(dungeon: Lay) -> None:
    layout = {
        "tiles": {"S1": (0, -1), "S2": (1, 0), "D1": (-1, 0)},
        "cultists": ("S1", "S2", "D1"),
        "deck": ("S1", "D1", "S2", "I1", ...),
    }
    d = dungeon("warrior", **layout)
    d.waits().waits()
    assert (collectable(d.world, "str"), collectable(d.world, "dex")) == (6, 6)
    assert d.ended is None
    d.waits()
    assert d.ended == ("defeat", "tokens")
    assert collectable(d.world, "str") == 5
    # Once the relic of that colour is destroyed, its tokens are needed no more.
    d = dungeon("warrior", **layout, broken=("str",))
    d.waits().waits().waits()
    assert d.ended is None


@shows("fire.end.defeat-tokens", "fire.end.token-count")
def test_a_token_collected_before_its_chamber_fell_still_counts(dungeon: Lay) -> None:
    d = dungeon(
        "warrior",
        tiles={"S1": (0, -1), "S2": (1, 0)},
        collected={"S2": "warrior"},
        cultists=("S1", "S2"),
        deck=("S1", "S2", ...),
    )
    d.waits().waits()
    assert len(d.world.void_tiles) == 2
    assert collectable(d.world, "str") == 6
    assert d.ended is None


@shows("fire.end.token-count", "fire.herorule.timeturn-token")
def test_an_unused_timeturn_counts_for_one_token_more(dungeon: Lay) -> None:
    layout = {
        "tiles": {"S1": (0, -1), "S2": (1, 0)},
        "cultists": ("S1", "S2"),
        "deck": ("S1", "S2", ...),
        "threat": TWO_CARDS,
    }
    d = dungeon("sage", "warrior", **layout, active="warrior")
    d.waits()
    assert collectable(d.world, "str") == 6
    assert d.ended is None
    for unable in (
        {"patch": {"heroes/sage/used": ["fire.timeturn"]}},
        {"patch": {"heroes/sage/lost": True}},
        {"rulings": ["timeturnNoToken"]},
    ):
        d = dungeon("sage", "warrior", **layout, active="warrior", **unable)
        d.waits()
        assert d.ended == ("defeat", "tokens"), unable


@shows("fire.end.token-count")
def test_timeturn_brings_back_only_a_token_that_went_to_the_void(dungeon: Lay) -> None:
    # Two red tokens are gone: Titan Forge fell with its own, or the lost Wizard had that one too.
    for with_token, ending in ((True, None), (False, ("defeat", "tokens"))):
        d = dungeon(
            "sage",
            "wizard",
            supply=("S3", "S4", "S5", "S6", "S7", "D1", "RH", "FE", "RF", "RK"),
            broken=("dex", "int"),
            deck=("I1", ...),
            tokens={"wizard": {"str": 1 if with_token else 2}},
            patch={"void_tiles": {"S1": with_token, "S2": False}, "heroes/wizard/lost": True},
        )
        d.waits()
        assert collectable(d.world, "str") == 5 + with_token
        assert d.ended == ending


@shows("fire.end.defeat-carrier")
def test_the_fire_cut_off_from_the_vestibule_is_defeat(dungeon: Lay) -> None:
    layout = {
        "tiles": LANE,
        "broken": THREE,
        "carrier": "warrior",
        "at": {"warrior": "I1"},
        "cultists": ("D1",),
        "deck": ("D1", ...),
    }
    d = dungeon("warrior", "paladin", **layout, supply=())
    d.waits()
    assert d.ended == ("defeat", "carrier")
    d = dungeon("warrior", "paladin", **layout, supply=("S3",))
    d.waits()
    assert d.ended is None


@shows("fire.end.third-relic-top", "fire.relic.third-threat", "fire.end.check-times")
def test_the_step_for_the_third_relic_may_be_the_last(dungeon: Lay) -> None:
    layout = {
        "tiles": {"S1": (0, -1), "RH": (0, -2, "S")},
        "at": {"warrior": "RH"},
        "tokens": {"warrior": {"str": 6}},
    }
    d = dungeon("warrior", **layout, broken=("dex", "int"), threat=LAST_LEVEL)
    d.does("destroy")
    assert d.ended == ("defeat", "threat")
    assert d.told(ThreatRose) == [ThreatRose(by_reshuffle=False)]
    # At once: those who gathered for an invasion do not strike any more.
    invaded = {"scenarios": ["shadow-cult"], "patch": {"cultists": {"V": 2}}}
    d = dungeon("warrior", **layout, **invaded, broken=("dex", "int"), threat=LAST_LEVEL)
    d.does("destroy")
    assert d.ended == ("defeat", "threat")
    assert d.told(CardRevealed) == []
    d = dungeon("warrior", **layout, broken=("dex", "int"), threat=LAST_LEVEL - 1)
    d.does("destroy")
    assert d.ended is None
    assert d.world.threat == LAST_LEVEL


@shows("fire.end.defeat-threat", "fire.end.check-times")
def test_the_threat_token_at_the_symbol_is_defeat(dungeon: Lay) -> None:
    d = dungeon("warrior", deck=("I1",), threat=LAST_LEVEL)
    d.waits()
    assert d.ended == ("defeat", "threat")
    d = dungeon("warrior", deck=("I1",), threat=LAST_LEVEL - 1)
    d.waits()
    assert d.ended is None


@shows("fire.end.check-times", "fire.end.immediate")
def test_an_action_that_decides_the_game_ends_it(dungeon: Lay) -> None:
    # The last tile is laid in the wrong place: nothing can bridge the gap to the Heart any more.
    tiles = {"S1": (0, -1), "RH": (0, -3, "S")}
    d = dungeon("warrior", tiles=tiles, at={"warrior": "S1"}, supply=("I7",), broken=("dex", "int"))
    d.does("explore", "E")
    assert d.ended == ("defeat", "relics")
    assert d.told(CardRevealed) == []
    d = dungeon("warrior", tiles=tiles, at={"warrior": "S1"}, supply=("I5",), broken=("dex", "int"))
    d.does("explore", "N")
    assert d.world.board.links["I5"] == ("RH", "S1")


@shows("fire.end.check-times")
def test_the_end_is_looked_for_after_each_dive(dungeon: Lay) -> None:
    # The Paladin would dive next; but with the Warrior home the lost Sage decides it.
    d = dungeon(
        "warrior",
        "paladin",
        "sage",
        **OUT,
        carrier="warrior",
        at={"warrior": "S1", "paladin": "S1"},
        cultists=("S1",),
        deck=("S1", ...),
        patch={"heroes/sage/lost": True},
    )
    d.waits().answers("V")
    assert d.told(Dived) == [Dived("warrior", "V")]
    assert d.ended == ("partial", "cut-off")
    assert d.hero("paladin").lost


@shows("fire.end.immediate")
def test_when_it_is_over_nothing_more_happens(dungeon: Lay) -> None:
    d = dungeon("warrior", tiles=LANE, deck=("S1",), threat=LAST_LEVEL)
    d.waits()
    assert d.told(GameEnded) == [GameEnded("defeat", "threat")]
    for rule in ("wait", "move", "explore"):
        d.is_refused(rule, because="The game is over")
    with pytest.raises(UndertowError):
        d.says("concede", "ana")


@shows("fire.end.reach-definition")
def test_the_table_may_give_up_at_any_time_if_all_agree(dungeon: Lay) -> None:
    d = dungeon("warrior", "wizard", seats={"warrior": "ana", "wizard": "ben"})
    d.says("concede", "ben").answers("no", seat="ana")
    assert d.ended is None
    d.says("concede", "ben").answers("yes", seat="ana")
    assert d.ended == ("defeat", "agreed")


@shows("fire.end.texts")
def test_the_chronicle_closes_with_an_ending_of_our_own(dungeon: Lay) -> None:
    d = dungeon("warrior", deck=("I1",), threat=LAST_LEVEL)
    d.waits()
    last = str(GAME.prose(d.told(GameEnded)[0], d.world))
    assert "The portal goes dark" in last
    assert "the Threat token reached the cult's symbol" in last
    for outcome, words in (("total", "The Fire is home"), ("partial", "cut in stone")):
        assert words in str(GAME.prose(GameEnded(outcome, "agreed"), d.world))


def test_the_result_is_there_once_it_is_over(dungeon: Lay) -> None:
    d = dungeon("warrior", **OUT, carrier="warrior", at={"warrior": "S1"})
    assert GAME.result(d.world) is None
    d.does("move", "V")
    won = GAME.result(d.world)
    assert won is not None
    assert (won.outcome, won.won) == ("total", True)
    d = dungeon("warrior", **OUT, carrier="warrior", at={"warrior": "S1"})
    d.play.open("ana", Offer("fire.concede", ("ana",)))
    lost = GAME.result(d.world)
    assert lost is not None
    assert (lost.outcome, lost.won) == ("defeat", False)


def test_what_is_hidden_is_hidden_from_everybody() -> None:
    assert GAME.audience("ana") == EVERYONE


@shows("fire.end.partial-with-lost", "fire.end.check-times")
def test_a_reading_that_decides_the_game_ends_it_at_once(dungeon: Lay) -> None:
    layout = {
        **OUT,
        "carrier": "warrior",
        "at": {"warrior": "S1", "wizard": "D1"},
        "patch": {"heroes/sage/lost": True},
    }
    d = dungeon("warrior", "wizard", "sage", **layout, rulings=["waitForOthers"])
    d.does("move", "V")
    assert d.ended is None
    d.play.open("ana", Offer("fire.reading", ("ana", "waitForOthers")))
    assert d.ended == ("partial", "cut-off")


@shows("fire.end.reach-definition", "fire.end.defeat-carrier")
def test_who_leaps_to_the_carrier_holds_the_fire_while_a_wall_is_cracked(dungeon: Lay) -> None:
    # The Vestibule's doorway meets the wall of D5; the Wizard is far away, with no way on foot.
    layout = {
        "tiles": {"D5": (0, -1, "EW"), "S5": (5, 5)},
        "at": {"master-swordsman": "D5", "wizard": "S5"},
        "broken": THREE,
        "supply": (),
        "carrier": "master-swordsman",
    }
    for used, ending in (((), None), (("fire.teleport",), Ending("defeat", "carrier"))):
        patch = {"heroes/wizard/used": list(used)}
        d = dungeon("master-swordsman", "wizard", **layout, patch=patch)
        assert judge(d.world) == ending
