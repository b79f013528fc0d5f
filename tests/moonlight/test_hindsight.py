"""The odds that a line of the chronicle had: those of the dice that fell, and what came true of them."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from support.back import hindsight, looked_back
from undertow.games.moonlight.facts import (
    FalloutRead,
    GoalStated,
    GroupFell,
    MissionSet,
    Rolled,
    Stressed,
    Threw,
)
from undertow.games.moonlight.game import GAME
from undertow.games.moonlight.odds import bands
from undertow.kernel import EVERYONE
from undertow.kernel.journal import Happened
from undertow.kernel.past import past_of


@pytest.mark.parametrize(
    ("dots", "faces", "said"),
    [(2, (3, 5), "4/5"), (3, (6, 1, 6), "critical"), (0, (6, 3), "1-3"), (1, (6,), "6")],
)
def test_an_action_roll_had_the_odds_of_its_dice(night, dots, faces, said):
    n = night(ana={"dots": {"defy": dots}}, ben={})
    n.acts("ana", "defy")
    n.rolls("ana", *faces)
    for seat in ("ana", "ben", "gm", EVERYONE):
        came, chances = looked_back(n.play, Rolled, seat)
        assert came == (said,)
        assert chances == bands(dots)


def test_a_group_had_the_odds_of_its_best(night):
    n = night(ana={"dots": {"defy": 1}}, ben={"dots": {"defy": 2}})
    id = n.acts("ana", "defy")
    n.does("ben", "join", id).dice(2).dice(1, 5)
    n.does("ana", "roll", id)
    assert looked_back(n.play, GroupFell) == (("4/5",), bands(1, 2))
    assert looked_back(n.play, Rolled, n=0) == (("1-3",), bands(1))
    assert looked_back(n.play, Rolled, n=1) == (("4/5",), bands(2))


def test_a_resistance_cost_what_it_might(night):
    n = night(ana={"stress": 6, "dots": {"defy": 1, "flow": 1}})
    id = n.hits("ana", 2, attribute="sun")
    n.dice(4).does("ana", "resist", id)
    for kind in (Threw, Stressed):
        came, chances = looked_back(n.play, kind)
        assert came == ("stress.2",)
        assert chances["stress.2"] == Fraction(1, 6)
        assert chances["stress.edge"] == Fraction(1, 2)


def test_who_comes_to_the_limit_is_told_how_likely_that_was(night):
    n = night(ana={"stress": 6, "dots": {"defy": 1, "flow": 1}})
    id = n.hits("ana", 2, attribute="sun")
    n.dice(3).dice(6, 6).does("ana", "resist", id)
    assert looked_back(n.play, Threw, n=0)[0] == ("stress.3", "stress.edge")


@pytest.mark.parametrize(
    ("dice", "faces", "said"),
    [
        (0, (5, 4), "4/5"),
        (2, (5, 4), "4/5"),
        (0, (6, 6), "6"),
        (0, (6, 2), "1-3"),
        (2, (1, 2), "1-3"),
    ],
)
def test_two_dice_are_not_taken_for_none_of_which_the_lower_counts(night, dice, faces, said):
    n = night()
    n.dice(*faces).does("gm", "fortune", about="Does it rain?", dice=dice)
    assert looked_back(n.play, Threw) == ((said,), bands(dice))


def test_what_is_read_off_a_chart_had_the_odds_of_its_dice(night):
    n = night(phase="fallout")
    n.set("tracks/steps", ["advance", "clear"]).set("tracks/investigation", 5)
    n.dice(6).does("gm", "fallout-roll")
    for kind in (Threw, FalloutRead):
        assert looked_back(n.play, kind) == (("6",), bands(1))


def test_how_a_mission_opened_had_odds(playing):
    n = playing("brink")
    n.does("ana", "plan", kind="answers", goal="the archive").dice(3, 4).does("ana", "engage")
    for kind in (Threw, MissionSet):
        came, chances = looked_back(n.play, kind)
        assert (came, chances) == ((n.told(Threw)[-1].band,), bands(0))


def test_what_no_die_decided_had_no_odds(night):
    n = night()
    n.acts("ana", "defy")
    stated = [
        place
        for place, entry in n.play._kept().live_entries()
        if isinstance(entry, Happened) and isinstance(entry.fact, GoalStated)
    ]
    assert hindsight(n.play, stated[-1]) is None


def test_what_hangs_on_dice_that_nobody_saw_fall_had_no_odds(night):
    n = night(ana={"stress": 6, "dots": {"defy": 1, "flow": 1}})
    n.dice(4).does("ana", "resist", n.hits("ana", 2, attribute="sun"))
    entries = n.play._kept().entries
    place = max(
        n
        for n, one in enumerate(entries, 1)
        if isinstance(one, Happened) and type(one.fact) is Stressed
    )
    past = past_of(GAME, n.play.seats, entries, place, entries[place - 1].fact)
    assert GAME.hindsight(past, EVERYONE) is not None
    assert GAME.hindsight(replace(past, since=()), EVERYONE) is None
