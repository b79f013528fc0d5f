"""Whom the table waits for, what a roll owes, and set-ups."""

from __future__ import annotations

import pytest

from support.shows import shows
from undertow.games.moonlight import flow
from undertow.games.moonlight.book import PLAYSETS
from undertow.games.moonlight.game import GAME, MoonlightSettings
from undertow.games.moonlight.rules.mission import kinds
from undertow.games.moonlight.world import Protagonist, Series
from undertow.kernel import BadSetup, Play, ScriptedFate


def waits(n):
    return [seat for seat in n.play.seats if GAME.awaits(n.world, seat)]


def test_everybody_is_waited_for_who_has_not_met_their_obligations(night):
    n = night("obligation")
    assert waits(n) == ["ana", "ben", "cleo"]
    for who in ("ana", "ben", "cleo"):
        n.dice(6, 1, 1).does(who, "oblige").answers(who, "sun")
    assert waits(n) == ["gm"]


def test_on_a_mission_nobody_is_told_to_hurry_but_who_is_asked(night):
    n = night("mission")
    assert waits(n) == []
    n.does("gm", "spotlight", "ben")
    assert waits(n) == ["ben"]
    assert [to for (to,) in n.offered("gm", "spotlight")] == ["ana", "cleo"]
    n.acts("ana")
    assert waits(n) == ["ben"]
    n.acts("ben")
    assert waits(n) == []


def test_a_bad_roll_owes_something_until_the_director_says_what(night):
    n = night("mission")
    n.acts("ana")
    n.rolls("ana", 4)
    assert n.world.owed
    assert waits(n) == ["gm"]
    id = n.hits("ana", 1)
    assert not n.world.owed
    assert waits(n) == ["ana"]
    n.does("ana", "take", id)
    assert waits(n) == []
    n.acts("ben")
    n.rolls("ben", 2)
    n.does("gm", "let-be")
    assert not n.world.owed
    assert (
        n.refused("gm", "let-be") == "Nothing more comes of it: there is nothing to do that to now."
    )
    n.acts("ben")
    n.rolls("ben", 6)
    assert not n.world.owed


def test_the_price_of_a_promise_is_not_what_a_bad_roll_owes(night):
    n = night("mission")
    id = n.acts("ana")
    n.does("ben", "promise", id, words="a scar")
    n.does("ana", "accept", id, 0)
    n.rolls("ana", 1, 2)
    assert n.world.owed
    assert n.world.incoming


def test_a_scene_is_seen_by_all_and_only_the_director_sets_it(night):
    n = night("mission")
    n.does("gm", "scene", words="The bridge, at night")
    assert n.play.view("ana").scene == "The bridge, at night"
    assert n.refused("ana", "scene", words="Home") == "Set the scene is the GM's to do."


def test_a_bot_ends_what_it_began_and_a_director_keeps_the_mission_going(night):
    n = night("mission")
    assert flow.bot_acts(n.world, "gm")
    assert not flow.bot_acts(n.world, "ana")
    n.does("gm", "spotlight", "ana")
    assert not flow.bot_acts(n.world, "gm")
    id = n.acts("ana")
    assert flow.bot_acts(n.world, "ana")
    assert not flow.bot_acts(n.world, "ben")
    n.does("ben", "join", id)
    assert not flow.bot_acts(n.world, "ben")


ONE = Protagonist(id="ana", seat="ana", name="Ana")


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        (MoonlightSettings(), "A table needs a director and at least one player."),
        (MoonlightSettings(players=("gm",)), "gm cannot be a player's seat here."),
        (MoonlightSettings(players=("  ",)), "   cannot be a player's seat here."),
        (
            MoonlightSettings(players=tuple("abcdefgh")),
            "There are seven playbooks, so seven can play.",
        ),
        (MoonlightSettings((ONE, ONE)), "Two protagonists are called ana."),
        (MoonlightSettings((ONE,), series=Series("x")), "There is no series called x."),
        (
            MoonlightSettings((Protagonist("a", "a", "A", "wizard"),)),
            "There is no playbook called wizard.",
        ),
        (
            MoonlightSettings((Protagonist("a", "a", "A", abilities=("fly",)),)),
            "There is no ability called fly.",
        ),
    ],
)
def test_a_set_up_that_cannot_be_played_says_why(settings, why):
    with pytest.raises(BadSetup) as refused:
        GAME.begin(settings)
    assert str(refused.value) == why


def test_players_without_a_protagonist_have_their_seats_and_are_waited_for():
    begin = GAME.begin(MoonlightSettings(players=("ana", "ben")))
    play = Play.begin(GAME, begin.seats, None, ScriptedFate(), first=begin.first)
    assert begin.seats == ("gm", "ana", "ben")
    assert GAME.awaits(play.world, "ana")
    assert "moonlight.sheet" in [offer.rule for offer in play.asides("ana")]
    assert not GAME.awaits(play.world, "gm")
    assert play.world.seats == ("ana", "ben")


@shows("moonlight.table.players", "moonlight.table.players-out-of-range")
@pytest.mark.parametrize(
    ("players", "fits"), [(1, False), (2, False), (3, True), (4, True), (5, False), (7, False)]
)
def test_the_book_is_for_three_or_four_and_others_are_told(players, fits):
    begin = GAME.begin(MoonlightSettings(players=tuple("abcdefg"[:players])))
    assert len(begin.seats) == players + 1
    said = f"The book is for a director and three or four protagonists; you are {players} and a director."
    assert [str(line) for line in begin.warnings] == ([] if fits else [said])


@pytest.mark.parametrize("demo", GAME.demos(), ids=lambda demo: demo.id)
def test_a_ready_table_can_be_played_at_once(demo):
    begin = GAME.begin(demo.settings)
    play = Play.begin(GAME, begin.seats, None, ScriptedFate(), first=begin.first)
    GAME.check(play.world)
    assert set(demo.bots) < set(begin.seats)
    world = play.world
    assert world.scene
    assert world.mission.id in [kind.id for kind in kinds(world)]
    assert set(PLAYSETS) == {one.settings.series.id for one in GAME.demos()}
    for one in world.party:
        assert sum(one.dots.values()) == 3, one.name
        assert all(vow.to in world.people for vow in one.vows), one.name
        assert "moonlight.act" in [offer.rule for offer in play.offers(one.seat)]
