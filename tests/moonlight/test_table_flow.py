"""Whom the table waits for, what a roll owes, and set-ups."""

from __future__ import annotations

import pytest

from support.shows import shows
from undertow.games.moonlight import flow
from undertow.games.moonlight.boards import Engine
from undertow.games.moonlight.book import PLAYSETS
from undertow.games.moonlight.game import GAME, MoonlightSettings
from undertow.games.moonlight.rules.mission import kinds
from undertow.games.moonlight.rulings import Rulings
from undertow.games.moonlight.world import Harm, Mission, Protagonist, Series, Tracks, Vow
from undertow.kernel import BadSetup, Play, ScriptedFate
from undertow.parts.clocks import Clock


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


def holds(**given):
    return MoonlightSettings((Protagonist("ana", "ana", "Ana", **given),))


MINE = (ONE, Protagonist("ben", "ben", "Ben", "hero"))


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        (holds(dots={"defy": 5}), "Ana has 5 dots in defy; four are the most."),
        (
            holds(dots={"defy": 2}, bright={"defy": 3}),
            "Ana has 5 dots in defy; four are the most.",
        ),
        (holds(bright={"flow": -1}), "Ana has -1 dots in flow; there is no less than none."),
        (holds(dots={"swim": 1}), "There is no action called swim."),
        (holds(abilities=("moonlight.watchful",) * 2), "Ana has Watchful twice."),
        (holds(stress=10), "Ana has 10 stress; it goes from 0 to 9."),
        (holds(stress=-1), "Ana has -1 stress; it goes from 0 to 9."),
        (holds(track=5), "Ana's transcendence stands at 5; it goes from 0 to 4."),
        (holds(track=-1), "Ana's transcendence stands at -1; it goes from 0 to 4."),
        (holds(recovery=5), "Ana's recovery stands at 5; it goes from 0 to 4."),
        (holds(recovery=-1), "Ana's recovery stands at -1; it goes from 0 to 4."),
        (holds(harm=(Harm(4, "x"),)), "Ana has harm of level 4; a sheet has levels 1 to 3."),
        (holds(harm=(Harm(0, "x"),)), "Ana has harm of level 0; a sheet has levels 1 to 3."),
        (
            holds(harm=(Harm(3, "x"), Harm(3, "y"))),
            "Ana has more harm of level 3 than there is room for: 1.",
        ),
        (holds(links={"zoe": 1}), "Ana has a link or a promise with zoe, who does not play."),
        (
            holds(vows=(Vow("zoe", "always"),)),
            "Ana has a link or a promise with zoe, who does not play.",
        ),
        (holds(links={"ana": 1}), "Ana has a link with themselves; it takes an ability to."),
        (holds(links={"ana": -1}), "Ana has -1 links with ana; there is no less than none."),
        (
            MoonlightSettings((*MINE, Protagonist("cleo", "cleo", "Cleo", "hero"))),
            "Ben and Cleo have the same playbook; each has their own.",
        ),
        (
            MoonlightSettings((ONE,), series=Series("brink", rooms=("cellar",))),
            "There is no room called cellar in this series.",
        ),
        (
            MoonlightSettings((ONE,), series=Series("sea", rooms=(PLAYSETS["brink"].rooms[0].id,))),
            f"There is no room called {PLAYSETS['brink'].rooms[0].id} in this series.",
        ),
        (MoonlightSettings((ONE,), series=Series("sea", season=0)), "There is no season 0."),
        (
            MoonlightSettings((ONE,), series=Series(abilities=("fly",))),
            "There is no ability called fly.",
        ),
        (
            MoonlightSettings(
                (ONE,), series=Series("brink", abilities=("moonlight.tireless",) * 2)
            ),
            "brink has Tireless twice.",
        ),
        (
            MoonlightSettings(
                (ONE,), series=Series("brink", name="Dawn", abilities=("moonlight.tireless",) * 2)
            ),
            "Dawn has Tireless twice.",
        ),
        (
            MoonlightSettings((ONE,), mission=Mission("tier-4", 4, "x")),
            "There is no mission of tier 4.",
        ),
        (
            MoonlightSettings((ONE,), mission=Mission("tier-0", 0, "x")),
            "There is no mission of tier 0.",
        ),
        (
            MoonlightSettings((ONE,), mission=Mission("tier-1", 2, "x")),
            "The mission tier-1 is of tier 1, not of tier 2.",
        ),
        (
            MoonlightSettings((ONE,), series=Series("brink"), mission=Mission("defend", 1, "x")),
            "There is no mission called defend in this series.",
        ),
        (
            MoonlightSettings(
                (ONE,), series=Series("brink"), mission=Mission("creature-x", 1, "x")
            ),
            "There is no mission called creature-x in this series.",
        ),
        (
            MoonlightSettings((ONE,), tracks=Tracks(adversary=16)),
            "The adversary track stands at 16; it goes from 0 to 15.",
        ),
        (
            MoonlightSettings((ONE,), tracks=Tracks(investigation=-1)),
            "The investigation track stands at -1; it goes from 0 to 15.",
        ),
        (
            MoonlightSettings((ONE,), tracks=Tracks(bastion=16)),
            "The bastion track stands at 16; it goes from 0 to 15.",
        ),
        (
            MoonlightSettings((ONE,), clocks=(Clock(name="Doom", size=4, ticks=5),)),
            "The clock Doom has 5 of 4 segments; that cannot be.",
        ),
        (
            MoonlightSettings((ONE,), clocks=(Clock(name="Doom", size=0),)),
            "The clock Doom has 0 of 0 segments; that cannot be.",
        ),
        (
            MoonlightSettings((ONE,), engines=(Engine("Oar", pilot="zoe"),)),
            "Oar is piloted by zoe, who does not play.",
        ),
        (
            MoonlightSettings((ONE,), engines=(Engine("Oar", strength=5),)),
            "Oar has 5 strength; it goes from 0 to 4.",
        ),
    ],
)
def test_what_no_sheet_or_board_can_hold_is_refused_in_a_sentence(settings, why):
    with pytest.raises(BadSetup) as refused:
        GAME.begin(settings)
    assert str(refused.value) == why


@pytest.mark.parametrize(
    "settings",
    [
        holds(dots={"defy": 2}, bright={"defy": 2}, stress=9, track=4, recovery=4),
        holds(harm=tuple(Harm(level, "x") for level in (1, 1, 2, 2, 3))),
        holds(links={"ana": 2}, abilities=("moonlight.bonds-of-love",)),
        MoonlightSettings(
            (*MINE, Protagonist("cleo", "cleo", "Cleo", "hero")),
            Rulings(double_playbooks=True),
        ),
        MoonlightSettings((Protagonist("cleo", "c", "Cleo", "hero", lost="dead"), *MINE)),
        MoonlightSettings(
            (ONE,), tracks=Tracks(15, 15, bastion=0), mission=Mission("tier-3", 3, "x")
        ),
        MoonlightSettings((ONE,), series=Series("rotting"), mission=Mission("tragic-fate", 4, "x")),
        MoonlightSettings((ONE,), series=Series("maze"), mission=Mission("explore-2", 2, "x")),
        MoonlightSettings((ONE,), clocks=(Clock(name="Doom", size=4, ticks=4),)),
        MoonlightSettings((ONE,), engines=(Engine("Oar", pilot="ana", strength=4),)),
    ],
)
def test_what_a_sheet_or_board_just_holds_is_played(settings):
    assert GAME.begin(settings).seats[0] == "gm"


def test_players_without_a_protagonist_have_their_seats_and_are_waited_for():
    begin = GAME.begin(MoonlightSettings(players=("ana", "ben")))
    play = Play.begin(GAME, begin.seats, None, ScriptedFate(), first=begin.first)
    assert begin.seats == ("gm", "ana", "ben")
    assert GAME.awaits(play.world, "ana")
    assert "moonlight.sheet" in [offer.rule for offer in play.anytime("ana")]
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
