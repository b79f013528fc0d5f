"""People at the table: a pause, somebody away, what stays out of the story."""

from __future__ import annotations

from undertow.games.edge.game import GAME
from undertow.kernel import HOST, Offer
from undertow.lab.bots import Chair
from undertow.parts.people import SeatAway

CALMLY = {"intent": "the door", "skill": "stealth"}


def test_a_pause_stops_players_and_the_gm_keeps_her_tools(evening):
    e = evening()
    e.does("ben", "safety.pause")
    assert "paused" in e.refused("ana", "act", **CALMLY)
    assert e.offered("gm", "clock-new")
    assert (e.world.table.paused, e.offered("cleo", "safety.resume")) == ("ben", [])
    e.does("gm", "safety.resume")
    e.acts("ana")


def test_who_is_away_is_asked_nothing_and_the_gm_answers_what_was_asked(evening):
    e = evening()
    e.does("ben", "safety.door", "ben", True)
    e.does("ana", "safety.house", rule="No maps.")
    assert [r.seat for r in e.play.requests()] == ["gm", "cleo"]
    e.does("gm", "safety.door", "cleo", True)
    assert [r.seat for r in e.play.requests("gm")] == ["gm", "cleo"]
    (mine, _) = e.play.requests("gm")
    assert str(GAME.answer_label(e.world, mine.question, "yes")) == "Yes"
    e.answers("gm", "yes")
    (asked,) = e.play.requests("gm")
    e.play.answer("gm", asked.id, asked.question.default)
    assert e.world.table.house == ("No maps.",)


def test_the_host_notes_who_is_away(evening):
    e = evening()
    e.play.open(HOST, Offer("edge.safety.door", (HOST, "ben", True)))
    assert (GAME.away(e.world), GAME.answers_for(e.world, "gm")) == (("ben",), ("ben",))
    assert GAME.answers_for(e.world, "ana") == ()
    (gone,) = e.told(SeatAway)
    assert "Ben" in str(GAME.prose(gone, e.world))


def test_what_leaves_the_story_is_known_to_everybody(evening):
    e = evening()
    e.does("cleo", "safety.veto", what="the lake")
    e.does("ana", "safety.limits", lines=["the lake"], veils=["blood"])
    for seat in ("gm", "ana", "ben", "*"):
        table = GAME.known(e.world, seat).table
        assert (table.lines, table.veils) == (("the lake",), ("blood",))


def test_no_bot_stops_the_table_or_sends_anybody_away(evening):
    e = evening()
    for seat in ("gm", "ana"):
        offered = [one.rule for one in Chair(e.play, seat).offered]
        assert offered
        assert not [rule for rule in offered if ".safety." in rule]
