"""Handouts in every game that takes them: who sees a page, who hears of it, and what stays secret."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from undertow.kernel import (
    EVERYONE,
    IllegalAnswer,
    Journal,
    LiveFate,
    NotOffered,
    Offer,
    Play,
    restore,
    speak,
)
from undertow.kernel.journal import Happened
from undertow.kernel.rewind import causes
from undertow.parts.handouts import Handout, Handouts, visible
from undertow.plugins import plugins

SECRET = b"the fog comes on little feet"
FACE, MAP = "a" * 24, "b" * 24
GAMES = [
    id
    for id, plugin in plugins().items()
    if any(rule.endswith(".handouts.write") for rule in plugin.game.rules)
]


class Evening:
    """A table of a game's first demo, restored from what is written after everything that is done."""

    def __init__(self, game: str) -> None:
        self.id, self.game = game, plugins()[game].game
        begin = self.game.begin(self.game.demos()[0].settings)
        self.play: Play[Any] = Play.begin(
            self.game, begin.seats, begin.offer, LiveFate(SECRET), first=begin.first
        )
        self.one, self.two = [seat for seat in begin.seats if seat != "gm"][:2]

    def does(self, seat: str, what: str, **form: Any) -> Evening:
        self.play.open(seat, Offer(f"{self.id}.handouts.{what}", (seat,), form))
        return self.again()

    def again(self) -> Evening:
        codec, written = self.game.codec, self.play.journal
        assert written is not None
        lines = [codec.encode(entry) for entry in written.entries]
        world = self.play.world
        self.play = restore(self.game, Journal(codec.decode(lines)), LiveFate(SECRET))
        assert self.play.world == world
        return self

    def refused(self, seat: str, what: str, **form: Any) -> str:
        before = self.play.world
        with pytest.raises((NotOffered, IllegalAnswer)) as refusal:
            self.does(seat, what, **form)
        assert self.play.world is before
        return str(refusal.value)

    def pages(self, seat: str) -> dict[str, Handout]:
        """What a seat sees, the same in its view and in what a bot in its chair knows."""
        seen: Handouts = self.game.view(self.play.world, seat).handouts
        if seat != EVERYONE:
            assert self.game.known(self.play.world, seat).handouts == seen
        return seen.pages

    def titles(self, seat: str) -> list[str]:
        return [page.title for page in self.pages(seat).values()]

    def pictures(self, seat: str) -> list[str]:
        return list(self.game.pictures(self.play.world, seat))

    def bytes_of(self, seat: str) -> bytes:
        """Everything a seat can get: view, log, offers, questions, and its facts as an export has them."""
        play, journal = self.play, self.play.journal
        assert journal is not None
        facts = [e.fact.seen_by(seat) for _, e in journal.live_entries() if isinstance(e, Happened)]
        told = [play.view(seat), play.log(seat), facts]
        if seat != EVERYONE:
            told += [play.offers(seat), play.anytime(seat), play.requests(seat)]
            told += [
                [field.answers for field in asked.answers.fields]
                for offer in play.anytime(seat)
                if ".handouts." in offer.rule
                and (asked := self.game.rules[offer.rule].form(play.world, seat)) is not None
            ]
        return repr(msgspec.to_builtins(told, str_keys=True, enc_hook=repr)).encode()

    def heard(self, seat: str) -> list[str]:
        journal = self.play.journal
        assert journal is not None
        seen = [
            fact
            for _, entry in journal.live_entries()
            if isinstance(entry, Happened) and (fact := entry.fact.seen_by(seat)) is not None
        ]
        lines = [self.game.prose(fact, self.play.world) for fact in seen]
        return [speak(line) for line in lines if line is not None]


@pytest.fixture(params=GAMES)
def e(request) -> Evening:
    return Evening(request.param)


def test_the_role_playing_games_have_them():
    assert GAMES == ["anima", "edge", "eidolon", "moonlight"]


# Who sees what


def test_what_is_shown_to_one_is_in_no_byte_of_another(e):
    e.does("gm", "write", title="The letter", text="Meet me at **noon**.", picture=MAP, to=(e.one,))
    assert e.titles(e.one) == ["The letter"]
    assert e.pictures(e.one) == e.pictures("gm") == [MAP]
    assert e.pages(e.one)["p1"].text == "Meet me at **noon**."
    for other in (e.two, EVERYONE):
        assert e.titles(other) == [] == e.pictures(other)
        assert not [w for w in (b"letter", b"noon", MAP.encode()) if w in e.bytes_of(other)]
    assert any("shows “The letter”" in line for line in e.heard(e.one))


def test_who_else_was_shown_a_page_is_for_its_maker_to_know(e):
    e.does("gm", "write", title="The letter", to=(e.one, e.two))
    assert e.pages("gm")["p1"].known_to == (e.one, e.two)
    assert e.pages(e.one)["p1"].known_to == (e.one,)
    journal = e.play.journal
    shown = [x.fact.seen_by(e.two) for _, x in journal.live_entries() if isinstance(x, Happened)]
    assert [fact.page.known_to for fact in shown if hasattr(fact, "page")] == [(e.two,)]


def test_written_now_and_shown_later(e):
    e.does("gm", "write", title="The map", picture=MAP)
    assert b"The map" not in e.bytes_of(e.one)
    e.does("gm", "show", page="p1", to=(e.one,)).does("gm", "show", page="p1", to=(EVERYONE,))
    assert e.titles(e.one) == e.titles(e.two) == e.titles(EVERYONE) == ["The map"]
    shows = [sum("shows “The map”" in line for line in e.heard(seat)) for seat in (e.one, e.two)]
    assert shows == [1, 1]  # nobody is told twice
    e.does("gm", "show", page="p1", to=())
    assert e.titles(e.one) == [] == e.pictures(e.two)
    assert e.titles("gm") == ["The map"]


def test_a_page_is_written_anew_for_those_who_see_it(e):
    e.does("gm", "write", title="The map", to=(e.one,))
    e.does("gm", "write", page="p1", title="The map, torn", picture=MAP)
    assert e.titles(e.one) == ["The map, torn"]
    assert e.pictures(e.one) == [MAP]
    assert e.titles(e.two) == []
    e.does("gm", "remove", page="p1")
    assert e.titles("gm") == [] == e.titles(e.one)
    assert b"torn" not in e.bytes_of(e.two)


def test_taking_back_what_was_shown_asks_the_others_and_hides_it_again(e):
    e.does("gm", "write", title="The map", picture=MAP)
    e.does("gm", "show", page="p1", to=(EVERYONE,))
    e.play.rewind("gm", causes(e.play)[-1][0])
    assert e.pictures(e.two) == [MAP]  # they saw it: it is for them to say
    votes = [one for one in e.play.requests() if one.question.prompt.key.startswith("table.")]
    assert {one.seat for one in votes} == {*e.play.seats} - {"gm"}
    for request in votes:
        e.play.answer(request.seat, request.id, "yes")
    assert e.again().pictures(e.two) == []
    e.play.rewind("gm", causes(e.play)[-1][0])  # what nobody saw is free
    assert e.again().titles("gm") == []


# Notes and the journal


def test_a_note_is_its_writers_alone(e):
    e.does(e.one, "write", kind="note", title="I trust nobody", text="Least of all the Duke.")
    for other in ("gm", e.two, EVERYONE):
        assert b"trust nobody" not in e.bytes_of(other)
    assert e.titles(e.one) == ["I trust nobody"]
    assert "yours alone" in e.refused(e.one, "write", kind="note", title="x", to=(e.two,))
    assert e.refused(e.one, "show", page="p1", to=(EVERYONE,))


def test_the_journal_is_everybodys(e):
    e.does(e.one, "write", kind="journal", title="Day 1", text="Rain.")
    e.does(e.two, "write", kind="journal", page="p1", title="Day 1", text="Rain, and *fog*.")
    assert {e.pages(seat)["p1"].text for seat in ("gm", e.one, e.two, EVERYONE)} == {
        "Rain, and *fog*."
    }
    assert e.refused(e.two, "remove", page="p1")
    e.does("gm", "remove", page="p1")
    assert e.titles(e.one) == []


# Scenes and portraits


def test_a_scene_that_all_see_is_the_scene(e):
    e.does("gm", "write", kind="scene", title="The harbour", text="cold and still", picture=MAP)
    assert visible(e.play.world.handouts, e.one).scene == ""
    e.does("gm", "show", page="p1", to=(EVERYONE,))
    assert e.game.view(e.play.world, e.one).handouts.scene == "p1"
    assert "The scene: The harbour." in e.heard(e.two)
    e.does("gm", "show", page="p1", to=())
    assert e.play.world.handouts.scene == ""


def test_everybody_has_a_face_and_chooses_it_themselves(e):
    mine = _cast(e, e.one)
    assert mine
    assert set(mine) <= set(_cast(e, "gm"))
    assert not set(mine) & set(_cast(e, e.two))
    who = mine[0]
    e.does(e.one, "portrait", of=who, picture=FACE, to=(EVERYONE,))
    (page,) = e.pages(e.two).values()
    assert (page.kind, page.of, page.picture) == ("portrait", who, FACE)
    e.does("gm", "portrait", of=who, picture=MAP, to=(EVERYONE,))  # one face each
    assert e.pictures(e.two) == [MAP]
    e.does(e.one, "portrait", of=who, picture="", to=())
    assert e.pictures(EVERYONE) == []
    assert e.refused(e.two, "portrait", of=who, picture=FACE, to=())


def _cast(e: Evening, seat: str) -> list[str]:
    form = e.game.rules[f"{e.id}.handouts.portrait"].form(e.play.world, seat)
    return [x for field in form.answers.fields if field.name == "of" for x in field.answers.options]


# What is refused


def test_what_is_refused(e):
    assert "Write something" in e.refused("gm", "write", title="  ")
    assert "not a picture" in e.refused("gm", "write", title="x", picture="../../etc/passwd")
    assert "not a picture" in e.refused("gm", "write", title="x", picture="A" * 24)
    assert e.refused("gm", "write", title="x" * 121)
    assert e.refused("gm", "write", title="x", text="y" * 10_001)
    assert e.refused("gm", "write", title="x", to=("nobody",))
    assert e.refused("gm", "show", page="p9", to=())
    e.does("gm", "write", title="x" * 120, text="y" * 10_000)
    assert e.refused(e.one, "write", page="p1", title="mine now")
    assert e.refused(e.one, "remove", page="p1")
    assert "another kind" in e.refused("gm", "write", page="p1", kind="journal", title="x")


def test_pages_hold_nobody_up_and_no_pause_stops_them(e):
    e.play.open(e.one, Offer(f"{e.id}.safety.pause", (e.one,)))
    e.does("gm", "write", title="While we wait")
    assert e.titles("gm") == ["While we wait"]
