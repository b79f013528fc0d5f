"""People at the table: a pause, somebody away, what stays out of the story."""

from __future__ import annotations

from undertow.games.moonlight.game import GAME
from undertow.kernel import HOST, Offer
from undertow.lab.bots import Chair


def test_a_pause_stops_players_and_the_gm_keeps_her_tools(night):
    n = night()
    n.does("ben", "safety.pause")
    assert "paused" in n.refused("ana", "act", action="defy", goal="the door")
    assert n.offered("gm", "clock-new")
    assert GAME.view(n.world, "ana").table.paused == "ben"
    n.does("gm", "safety.resume")
    n.acts("ana")


def test_who_is_away_is_asked_nothing_and_the_gm_answers_what_was_asked(night):
    n = night()
    n.does("ben", "safety.door", "ben", True)
    n.does("ana", "safety.house", rule="Masks stay on.")
    assert [r.seat for r in n.play.requests()] == ["gm", "cleo"]
    n.does("gm", "safety.door", "cleo", True)
    assert [r.seat for r in n.play.requests("gm")] == ["gm", "cleo"]
    n.answers("gm", "yes")
    (asked,) = n.play.requests("gm")
    n.play.answer("gm", asked.id, asked.question.default)
    assert n.world.table.house == ("Masks stay on.",)


def test_the_host_notes_who_is_away(night):
    n = night()
    n.play.open(HOST, Offer("moonlight.safety.door", (HOST, "ben", True)))
    assert (GAME.away(n.world), GAME.answers_for(n.world, "gm")) == (("ben",), ("ben",))
    assert GAME.answers_for(n.world, "ana") == ()


def test_what_leaves_the_story_is_seen_by_everybody(night):
    n = night()
    n.does("cleo", "safety.veto", what="the lake")
    n.does("ana", "safety.limits", lines=["the lake"], veils=["blood"])
    for seat in ("gm", "ana", "ben", "*"):
        table = GAME.view(n.world, seat).table
        assert (table.lines, table.veils) == (("the lake",), ("blood",))


def test_no_bot_stops_the_table_or_sends_anybody_away(night):
    n = night()
    for seat in ("gm", "ana"):
        offered = [one.rule for one in Chair(n.play, seat).offered]
        assert offered
        assert not [rule for rule in offered if ".safety." in rule]
