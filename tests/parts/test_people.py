"""People of any game: who is away, pauses, what stays out of the story, votes of those who are here."""

from __future__ import annotations

from typing import Any

import pytest
from lamplighters.game import Lamplighters
from lamplighters.town import Lighter, Lighters, Town

from undertow.kernel import (
    EVERYONE,
    HOST,
    IllegalAnswer,
    Journal,
    LiveFate,
    NotOffered,
    NotYours,
    Offer,
    Play,
    restore,
    speak,
    verify,
)
from undertow.kernel.journal import Answered, Opened
from undertow.lab.bots import stranded, waited_for
from undertow.parts.people import SOMEBODY, LimitsAgreed, Paused, People, SeatAway, prose

GAME = Lamplighters()
SECRET = b"the fog comes on little feet"


class Night:
    """A table of Lamplighters, restored from what is written after everything that is done."""

    def __init__(self) -> None:
        people = {seat: Lighter(seat.title(), 2) for seat in ("ana", "bo", "cy")}
        begin = GAME.begin(Lighters(people))
        self.beginning = begin
        self.play: Play[Town] = Play.begin(
            GAME, begin.seats, begin.offer, LiveFate(SECRET), first=begin.first
        )

    @property
    def now(self) -> People:
        return self.play.world.table

    def does(self, seat: str, what: str, *args: Any, form: Any = None) -> Night:
        me = args if seat == HOST or what.startswith("lamps.") else (seat, *args)
        rule = what if what.startswith("lamps.") else f"lamps.safety.{what}"
        self.play.open(seat, Offer(rule, me, form))
        return self.again()

    def says(self, seat: str, answer: Any, by: str = "") -> Night:
        (asked,) = [r for r in self.play.requests(seat) if r.seat == seat]
        self.play.answer(by or seat, asked.id, answer)
        return self.again()

    def again(self) -> Night:
        codec, written = GAME.codec, self.play.journal
        assert written is not None
        lines = [codec.encode(entry) for entry in written.entries]
        world, asked = self.play.world, self.play.requests()
        self.play = restore(GAME, Journal(codec.decode(lines)), LiveFate(SECRET))
        assert (self.play.world, self.play.requests()) == (world, asked)
        return self

    def refused(self, seat: str, what: str, *args: Any, form: Any = None) -> str:
        with pytest.raises((NotOffered, IllegalAnswer)) as refusal:
            self.does(seat, what, *args, form=form)
        return str(refusal.value)

    def asked(self) -> list[str]:
        return [request.seat for request in self.play.requests()]

    def rules(self, seat: str) -> list[str]:
        return [o.rule for o in (*self.play.offers(seat), *self.play.anytime(seat))]


# Away


def test_whoever_leaves_is_not_asked_and_comes_back():
    n = Night().does("bo", "door", "bo", True)
    assert n.now.away == ("bo",)
    n.does("ana", "house", form=("Fog is green.",))
    assert n.asked() == ["gm", "cy"]
    n.says("gm", "yes").says("cy", "yes")
    assert n.now.house == ("Fog is green.",)
    n.does("bo", "door", "bo", False)
    assert n.now.away == ()


def test_everybody_goes_for_themselves_and_the_gm_and_the_host_note_anybody():
    n = Night()
    assert "cannot be chosen" in n.refused("ana", "door", "bo", True)
    n.does("gm", "door", "bo", True).does(HOST, "lamps.safety.door", HOST, "ana", True)
    assert n.now.away == ("bo", "ana")
    assert "cannot be chosen" in n.refused("gm", "door", "bo", True)
    n.does("gm", "door", "gm", True).does(HOST, "lamps.safety.door", HOST, "bo", False)
    assert n.now.away == ("ana", "gm")
    n.does("ana", "door", "ana", False)
    assert n.now.away == ("gm",)
    (first, *_) = [e for e in n.play.journal.entries if isinstance(e, Opened) and e.by == HOST]
    assert first.args == (HOST, "ana", True)
    assert verify(n.play.journal, GAME, n.beginning)


def test_the_host_does_nothing_else():
    n = Night()
    assert n.refused(HOST, "lamps.safety.pause", HOST)
    assert n.refused(HOST, "lamps.try", "ana", "tower")
    assert n.refused(HOST, "lamps.safety.door", "gm", "ana", True)  # from no seat but the host's


def test_the_gm_answers_for_who_is_away_and_nobody_else_does():
    n = Night().does("ana", "house", form=("Fog is green.",))
    (asked,) = [r for r in n.play.requests() if r.seat == "bo"]
    assert asked.question.default == "yes"
    for other in ("gm", "cy"):
        with pytest.raises(NotYours):
            n.play.answer(other, asked.id, "yes")
    n.does("bo", "door", "bo", True)
    assert [r.seat for r in n.play.requests("gm")] == ["gm", "bo"]
    assert (waited_for(n.play, "bo"), waited_for(n.play, "gm")) == (False, True)
    with pytest.raises(NotYours):
        n.play.answer("cy", asked.id, "yes")
    n.says("bo", asked.question.default, by="gm")
    (answer,) = [e for e in n.play.journal.entries if isinstance(e, Answered)]
    assert (answer.by, answer.typed, answer.answer) == ("bo", "gm", "yes")
    n.says("gm", "yes").says("cy", "yes")
    assert n.now.house == ("Fog is green.",)


def test_nobody_waits_for_who_is_away():
    n = Night()
    assert waited_for(n.play, "bo")
    n.does("bo", "door", "bo", True)
    assert not waited_for(n.play, "bo")
    assert waited_for(n.play, "ana")


def test_a_vote_to_take_back_does_not_ask_who_is_away():
    n = Night().does("bo", "door", "bo", True)
    n.does("cy", "lamps.try", "cy", "tower")
    to = len(n.play.journal) - 3
    n.play.rewind("ana", to)
    n.again()
    assert n.asked() == ["gm", "cy"]
    assert n.play.world.attempt is not None
    n.says("gm", "yes").says("cy", "yes")
    assert n.play.world.attempt is None
    assert n.now.away == ("bo",)
    assert verify(n.play.journal, GAME, n.beginning)


def test_an_old_vote_that_asked_everybody_still_comes_out():
    """Before this, who was away was asked too; a journal says so by naming nobody."""
    n = Night().does("bo", "door", "bo", True)
    n.does("cy", "lamps.try", "cy", "tower")
    n.play.rewind("ana", len(n.play.journal) - 3, ())
    n.again()
    assert n.asked() == ["gm", "bo", "cy"]
    n.says("gm", "yes").says("bo", "yes", by="gm").says("cy", "no")
    assert verify(n.play.journal, GAME, n.beginning)


# Pause, and stop


def test_a_pause_stops_play_and_who_asked_or_the_gm_ends_it():
    n = Night().does("ana", "pause")
    assert n.now.paused == "ana"
    assert n.play.offers("bo") == []
    assert "paused" in n.refused("bo", "lamps.try", "bo", "tower")
    assert "already" in n.refused("bo", "pause")
    assert "ends it" in n.refused("bo", "resume")
    assert "lamps.hide" in n.rules("gm")  # a GM's tool is never stopped
    assert not waited_for(n.play, "bo")
    n.does("ana", "resume")
    assert n.now.paused == ""
    assert "not paused" in n.refused("ana", "resume")
    n.does("bo", "pause").does("gm", "resume").does("bo", "lamps.try", "bo", "tower")


def test_where_neither_who_asked_nor_the_gm_is_here_anybody_ends_a_pause():
    n = Night().does("ana", "pause").does("ana", "door", "ana", True)
    assert "ends it" in n.refused("bo", "resume")
    n.does("gm", "door", "gm", True).does("bo", "resume")
    assert n.now.paused == ""


def test_stop_without_words_stops_the_table_and_names_nobody():
    n = Night().does("bo", "veto", form=("  ",))
    assert n.now.paused == SOMEBODY
    assert "ends it" in n.refused("bo", "resume")  # or everybody would know who it was
    n.does("cy", "veto", form=("",))
    assert n.now.paused == SOMEBODY
    n.does("gm", "resume")
    assert n.now.paused == ""
    told = [e.fact for e in n.play.journal.entries if type(getattr(e, "fact", 0)) is Paused]
    assert [fact.nameless for fact in told] == [True, False]


def test_stop_with_words_puts_them_on_the_list_at_once():
    n = Night().does("ana", "limits", form=((), ("rats", "fire")))
    n.does("bo", "veto", form=(" rats ",))
    assert (n.now.lines, n.now.veils, n.now.paused) == (("rats",), ("fire",), "")
    n.does("cy", "veto", form=("dark",)).does("cy", "veto", form=("rats",))
    assert n.now.lines == ("dark", "rats")


# Lines and veils


def test_whoever_adds_adds_and_taking_off_takes_everybody_who_is_here():
    n = Night().does("bo", "door", "bo", True).does("ana", "limits", form=(("rats",), ("fire",)))
    assert n.asked() == []
    n.does("ana", "limits", form=((), ("fire", "rats")))
    assert n.asked() == ["gm", "cy"]
    assert "Somebody" in speak(n.play.requests("gm")[0].question.prompt)
    n.says("gm", "yes").says("cy", "no")
    assert (n.now.lines, n.now.veils) == (("rats",), ("fire",))
    n.does("ana", "limits", form=(("rats",), ())).says("gm", "yes").says("cy", "yes")
    assert (n.now.lines, n.now.veils) == (("rats",), ())
    assert LimitsAgreed((), ()).nameless


def test_the_list_as_it_stands_is_what_one_begins_with():
    n = Night().does("ana", "limits", form=(("rats",), ("fire",)))
    n.does("bo", "limits", form={"veils": ["fire", "blood"]})
    assert (n.now.lines, n.now.veils) == (("rats",), ("fire", "blood"))
    assert "200" in n.refused("bo", "limits", form=(("r" * 201,), ()))


@pytest.mark.parametrize(
    ("said", "lines", "veils"),
    [
        (("fine", "fine", "fine"), (), ()),
        (("fine", "veil", "fine"), (), ("a funeral",)),
        (("veil", "fine", "never"), ("a funeral",), ()),
    ],
)
def test_who_asks_first_hears_the_most_careful_answer(said, lines, veils):
    n = Night().does("ana", "ask", form=("a funeral",))
    assert n.play.requests("bo")[0].question.default == "fine"
    for seat, answer in zip(("gm", "bo", "cy"), said, strict=True):
        n.says(seat, answer)
    assert (n.now.lines, n.now.veils) == (lines, veils)


# Rules of the table's own


def test_the_gm_decides_on_rules_of_the_table_or_all_who_are_here():
    n = Night().does("gm", "house", form=("No lamps on Sunday.",))
    assert n.now.house == ("No lamps on Sunday.",)
    n.does("ana", "book", "No lamps on Sunday.").says("gm", "yes").says("bo", "no").says(
        "cy", "yes"
    )
    assert n.now.house == ("No lamps on Sunday.",)
    n.does("gm", "house", form=("Fog is green.",)).does(
        "gm", "house", form=("No lamps on Sunday.",)
    )
    assert n.now.house == ("Fog is green.", "No lamps on Sunday.")  # said again, not twice
    n.does("gm", "book", "Fog is green.")
    assert n.now.house == ("No lamps on Sunday.",)
    assert "cannot be chosen" in n.refused("gm", "book", "Fog is green.")
    n.does("gm", "book", "No lamps on Sunday.")
    assert "no rules of its own" in n.refused("gm", "book", "No lamps on Sunday.")


# Who may, and how it reads


def test_nobody_without_a_seat_does_any_of_it():
    for seat in (EVERYONE, "dee"):
        assert not [o for o in GAME.anytime(Night().play.world, seat) if o.rule.endswith("pause")]


def test_what_people_do_is_told_in_words():
    names = GAME.seat_name

    def said(fact: Any) -> str:
        line = prose(fact, names)
        assert line is not None
        return speak(line)

    assert said(SeatAway("bo", True)) == "Bo leaves the table for a while."
    assert said(SeatAway("bo", False)) == "Bo is back."
    assert said(Paused("bo")) == "A pause."
    assert said(Paused("")) == "Play goes on."
    assert "Bo" not in said(Paused(SOMEBODY))
    assert said(LimitsAgreed(("rats",), ())) == "Lines and veils were updated."
    n = Night().does("gm", "house", form=("Fog is green.",)).does("gm", "book", "Fog is green.")
    told = [e.fact for e in n.play.journal.entries if hasattr(e, "fact")][-2:]
    assert said(told[0]) == "The rules of this table now: Fog is green."
    assert said(told[1]) == "This table plays by the book again."
    labels = [speak(GAME.label(n.play.world, o)) for o in n.play.anytime("gm")]
    assert "Bo leaves" in labels
    assert len(labels) == len(set(labels))
    asked = n.does("ana", "ask", form=("a funeral",)).play.requests("bo")[0].question
    words = [speak(GAME.answer_label(n.play.world, asked, one)) for one in asked.answers.options]
    assert words == ["Fine with me", "Out of sight, please", "Not at this table"]


# Waiting before a moment closes


def lamp(night: Night) -> Night:
    return night.does("ana", "lamps.try", "ana", "tower")


def test_who_asks_to_wait_holds_a_roll_open_until_they_are_ready():
    night = lamp(Night())
    assert Offer("lamps.roll", ("ana", "tower")) in night.play.offers("ana")
    night.does("bo", "wait")
    assert night.now.thinking == ("bo",)
    assert waited_for(night.play, "bo")
    assert night.refused("ana", "lamps.roll", "ana", "tower") == (
        "Bo asked to wait. It goes on when they are ready, or when the GM says so."
    )
    assert night.refused("bo", "wait") == "You asked to wait already."
    night.does("bo", "lamps.help", "bo", "ana")
    assert night.now.thinking == ("bo",), "helping is not all one may want to say"
    night.does("bo", "ready", "bo")
    assert night.now.thinking == ()
    night.does("ana", "lamps.roll", "ana", "tower")
    assert night.play.world.attempt is None


def test_nobody_holds_up_themselves_and_the_gm_or_host_goes_on_without_somebody():
    night = lamp(Night()).does("ana", "wait")
    assert Offer("lamps.roll", ("ana", "tower")) in night.play.offers("ana")
    night.does("bo", "wait").does("cy", "wait")
    assert night.refused("cy", "ready", "bo")
    night.does("gm", "ready", "bo").does(HOST, "lamps.safety.ready", HOST, "cy")
    assert night.now.thinking == ("ana",)
    labels = [speak(GAME.label(night.play.world, o)) for o in night.play.anytime("gm")]
    assert "Go on without waiting for Ana" in labels


def test_who_leaves_holds_nothing_and_without_a_gm_anybody_goes_on():
    night = lamp(Night()).does("bo", "wait").does("bo", "door", "bo", True)
    assert night.now.thinking == ()
    night.does("cy", "wait").does("gm", "door", "gm", True)
    assert night.does("ana", "ready", "cy").now.thinking == ()


def test_a_table_says_how_long_a_moment_stays_open():
    night = Night()
    assert GAME.grace(night.play.world) == 0
    night.does("bo", "grace", form={"seconds": 3})
    assert GAME.grace(night.play.world) == 3
    assert night.refused("bo", "grace", form={"seconds": 6})
    assert GAME.closes(Offer("lamps.roll", ("ana", "tower")))
    assert not GAME.closes(Offer("lamps.help", ("bo", "ana")))
    told = [prose(fact, GAME.seat_name) for _, fact in night.play.log("ana") if fact is not None]
    assert speak(told[-1]) == "Before a moment closes, 3 seconds pass."


# What people settle among themselves holds nobody up


def test_a_vote_among_people_takes_nothing_from_anybody():
    n = Night()
    before = {seat: n.play.offers(seat) for seat in n.play.seats}
    assert any(before.values())
    n.does("ana", "house", form=("Fog is green.",))
    assert {seat: n.play.offers(seat) for seat in n.play.seats} == before
    n.does("cy", "lamps.try", "cy", "tower")
    assert n.play.world.attempt is not None, "play goes on"
    assert n.asked() == ["gm", "bo", "cy"], "and so does the vote"
    for seat in ("bo", "cy", "gm"):
        n.says(seat, "yes")
    assert n.now.house == ("Fog is green.",)
    assert verify(n.play.journal, GAME, n.beginning)


# A GM who left


def test_who_is_away_is_waited_for_only_where_nobody_answers_for_them():
    n = Night().does("ana", "house", form=("Fog is green.",))
    n.does("gm", "door", "gm", True).does("bo", "door", "bo", True)
    asked = {seat: stranded(n.play, seat) for seat in n.play.seats}
    assert [seat for seat, one in asked.items() if one is not None] == ["gm", "bo"]
    assert all(waited_for(n.play, seat) for seat in ("gm", "bo"))
    n.does("gm", "door", "gm", False)
    assert stranded(n.play, "bo") is None, "the GM is here, and answers"
    assert not waited_for(n.play, "bo")
