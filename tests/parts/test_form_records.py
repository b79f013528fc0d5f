"""A form is a record: its types say what fits on each line."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta

from undertow.kernel import (
    Choice,
    Field,
    Line,
    Number,
    Page,
    Prose,
    Rows,
    Several,
    message,
    plain,
    speak,
)
from undertow.kernel.words import messages
from undertow.parts.forms import Form, page, read, words_of

ROOM = 8
TOO_MANY = message("test.form.too-many", "{count} guests do not fit.")


class Guest(Form, frozen=True):
    name: Annotated[str, Meta(title="Who", max_length=20)]
    late: bool = False


class Feast(Form, frozen=True):
    title: Annotated[str, Meta(title="What it is called", max_length=40)]
    seats: Annotated[int, Meta(ge=1, le=12)] = 4
    mood: Literal["merry", "grim"] = "merry"
    open_doors: bool = True
    menu: tuple[str, ...] = ()
    songs: tuple[str, ...] = ()
    guests: tuple[Guest, ...] = ()
    note: str = ""

    @classmethod
    def options(cls, world: Any, me: str) -> dict[str, tuple[str, ...]]:
        return {"menu": ("pie", "soup")}

    @classmethod
    def defaults(cls, world: Any, me: str) -> dict[str, Any]:
        return {"seats": world}

    @classmethod
    def titles(cls, world: Any, me: str) -> dict[str, Line]:
        return {"note": plain("A word to the cook")} if world > ROOM else {}

    def why_not(self, world: Any, me: str) -> Line | None:
        return TOO_MANY(count=len(self.guests)) if len(self.guests) > self.seats else None


def lines(world: int = 6) -> dict[str, Any]:
    return {line.name: line for line in page("test.feast", Feast, world, "ana").fields}


def test_each_kind_of_line() -> None:
    found = lines()
    assert {name: line.answers for name, line in found.items()} == {
        "title": Prose(40),
        "seats": Number(1, 12),
        "mood": Choice(("merry", "grim")),
        "open_doors": Choice((True, False)),
        "menu": Several(("pie", "soup")),
        "songs": Rows(Prose(2000)),
        "guests": Rows(Page(tuple(page("test.feast", Guest, 6, "ana").fields))),
        "note": Prose(2000, empty=True),
    }


def test_words_and_what_stands_there_before() -> None:
    found = lines(7)
    assert speak(found["title"].label) == "What it is called"
    assert speak(found["open_doors"].label) == "Open doors"
    assert [found[name].default for name in ("title", "seats", "mood", "menu", "note")] == [
        None,
        7,
        "merry",
        (),
        "",
    ]


def test_a_line_may_ask_something_else_in_another_world() -> None:
    usual, other = lines(8), lines(9)
    assert [speak(found["note"].label) for found in (usual, other)] == [
        "Note",
        "A word to the cook",
    ]
    assert other["note"].answers == usual["note"].answers
    assert speak(other["title"].label) == "What it is called"


class Table(Form, frozen=True):
    guests: tuple[Guest, ...] = ()
    hosts: tuple[Guest, ...] = ()

    @classmethod
    def options(cls, world: Any, me: str) -> dict[str, tuple[str, ...]]:
        return {"guests.name": world}


def test_a_line_within_rows_may_have_choices_that_depend_on_the_world() -> None:
    """Here and now: the same line of other rows has none, and another world gives others."""
    late = page("test.table", Guest, (), "ana").fields[1]
    who = Line("test.table.line.name")
    for world in (("bo", "cy"), ("di",)):
        made = page("test.table", Table, world, "ana")
        guests, hosts = made.fields
        assert guests.answers == Rows(Page((Field("name", who, Choice(world)), late)))
        assert hosts.answers == Rows(Page((Field("name", who, Prose(20)), late)))
        assert made.refuses((((world[0], True),), (("anybody", False),))) is None
        why = made.refuses(((("anybody", True),), ()))
        assert why is not None
        assert speak(why) == "Guests: Who: anybody is none of the legal answers."


def test_what_was_sent_is_read_as_the_record() -> None:
    sent = ("Wake", 2, "grim", False, ("soup",), ("one",), (("Bo", True), ("Cy", False)), "")
    assert page("test.feast", Feast, 4, "ana").refuses(sent) is None
    assert read(Feast, sent) == Feast(
        "Wake", 2, "grim", False, ("soup",), ("one",), (Guest("Bo", True), Guest("Cy")), ""
    )


@pytest.mark.parametrize(
    ("place", "value", "why"),
    [
        (0, "", "What it is called: Some words are needed."),
        (1, 13, "Seats: It must be from 1 to 12."),
        (2, "sad", "Mood: sad is none of the legal answers."),
        (4, ("cake",), "Menu: cake is none of the legal answers."),
        (6, (("Bo", False),) * 3, "3 guests do not fit."),
    ],
)
def test_a_wrong_line_is_named(place: int, value: Any, why: str) -> None:
    sent: list[Any] = ["Wake", 2, "grim", False, (), (), (), ""]
    sent[place] = value
    refused = page("test.feast", Feast, 4, "ana").refuses(tuple(sent))
    assert refused is not None
    assert speak(refused) == why


def test_a_line_that_no_person_could_fill_in_is_a_mistake_of_the_game() -> None:
    class Odd(Form, frozen=True):
        ratio: float

    with pytest.raises(TypeError, match="no line of the kind"):
        page("test.odd", Odd, None, "ana")


def test_the_words_of_a_form_are_known_before_anybody_sees_it() -> None:
    assert "test.unseen.line.title" not in messages()
    words_of("test.unseen", Feast)
    known = messages()
    assert known["test.unseen.line.title"] == "What it is called"
    assert known["test.unseen.line.open_doors"] == "Open doors"
    assert known["test.unseen.line.name"] == "Who"  # of the rows inside
