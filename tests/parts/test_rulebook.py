"""Labels, sections and the search of a page of rules."""

import pytest
from msgspec import Struct

from undertow.kernel import Line, message, plain, speak
from undertow.parts.actions import Ability
from undertow.parts.rulebook import (
    Entry,
    Figure,
    Labels,
    Section,
    found,
    house_rules,
    lines,
    said,
    told,
)

TALL = message("test.rulebook.tall", "It stands high.")


class Post(Struct):
    id: str
    oil: int = 0
    kinds: tuple[str, ...] = ()
    tall: bool = False


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (3, "3"),
        ("brass", "brass"),
        (TALL, "It stands high."),
        (plain("x"), "x"),
        (("a", 2), "a, 2"),
        (("Who?", "Why?"), "Who? Why?"),
        ({"oil": 2, "wick": 1}, "oil 2, wick 1"),
        ([plain("x"), plain("y")], "x, y"),
    ],
)
def test_a_value_is_said_as_people_read_it(value, words):
    assert speak(said(value)) == words


def test_what_is_simply_so_has_no_value():
    assert said(True) is None


def shown(labels, post, *fields):
    return [(speak(f.label), f.value and speak(f.value)) for f in labels.of(post, *fields)]


def test_what_a_record_holds_is_shown_in_its_order_and_what_is_empty_is_not():
    labels = Labels("test", oil="Oil", kinds="Kinds", tall="Stands high")
    assert shown(labels, Post("p")) == []
    full = Post("p", 2, ("brass",), True)
    assert shown(labels, full) == [("Oil", "2"), ("Kinds", "brass"), ("Stands high", None)]
    assert shown(labels, Post("p"), "oil") == [("Oil", "0")]


def test_a_field_without_a_label_is_refused_until_it_is_left_out():
    labels = Labels("test", oil="Oil", tall="Stands high")
    with pytest.raises(ValueError, match=r"Post\.kinds"):
        labels.of(Post("p"))
    assert shown(labels.without("kinds"), Post("p", 1)) == [("Oil", "1")]


def test_names_may_stand_in_place_of_ids():
    labels = Labels("test", oil="Oil").without("kinds", "tall")
    labels.read = lambda field, value: f"{value} jars"
    assert shown(labels, Post("p", 4)) == [("Oil", "4 jars")]
    labels.read = lambda field, value: ()
    assert shown(labels, Post("p", 4)) == []


def test_an_ability_brings_its_words_and_its_place():
    one = Ability(id="test.glow", name="Glow", text="You glow.")
    entry = Labels("test").without("hooks").entry(one, plain("More."), under=plain("Lamps"))
    assert (entry.id, speak(entry.name), speak(entry.text)) == ("test.glow", "Glow", "You glow.")
    assert (entry.more, entry.under) == ((plain("More."),), plain("Lamps"))


BOOK = (
    told("how", plain("How"), (TALL,)),
    Section(
        "posts",
        plain("Posts"),
        (
            Entry(
                "a", plain("Old post"), plain("By the gate."), (Figure(plain("Oil"), plain("2")),)
            ),
            Entry("b", plain("New post"), None, (), (plain("By the sea."),), plain("Harbour")),
        ),
    ),
)


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        ("post", ["a", "b"]),
        ("OIL 2", ["a"]),
        ("gate old", ["a"]),
        ("harbour", ["b"]),
        ("sea", ["b"]),
        ("high", ["test.rulebook.tall"]),
        ("gate sea", []),
    ],
)
def test_all_words_must_be_there_in_whatever_order(words, ids):
    kept = found(BOOK, words)
    assert [entry.id for section in kept for entry in section.entries] == ids
    assert all(section.entries for section in kept)


def test_all_that_is_said_of_an_entry_can_be_looked_for():
    assert [speak(line) for line in lines(BOOK[1].entries[1])] == [
        "New post",
        "Harbour",
        "By the sea.",
    ]


def test_a_house_rule_is_named_in_words_and_says_when_it_is_on():
    means = {
        "lateLamps": message("test.ruling.lateLamps", "Lamps burn on."),
        "wet": message("test.ruling.wet", "Rain."),
    }
    late, wet = house_rules(means, ["wet"]).entries
    assert speak(late.name) == "Late lamps"
    assert (late.id, late.text) == ("test.ruling.lateLamps", Line("test.ruling.lateLamps"))
    assert (len(late.figures), len(wet.figures)) == (0, 1)
