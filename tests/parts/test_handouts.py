"""Handouts in every game that takes them: who sees a page, who hears of it, and what stays secret."""

from __future__ import annotations

import pytest

from support.demos import Evening, games_with
from undertow.kernel import EVERYONE, Offer
from undertow.kernel.journal import Happened
from undertow.kernel.rewind import causes
from undertow.parts.handouts import Handout, Handouts, visible

FACE, MAP = "a" * 24, "b" * 24
GAMES = games_with(".handouts.write")


class Pages(Evening):
    """A table where people write pages."""

    part = "handouts"

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


@pytest.fixture(params=GAMES)
def e(request) -> Pages:
    return Pages(request.param)


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


def _cast(e: Pages, seat: str) -> list[str]:
    return e.offered(seat, "portrait", "of")


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
