"""Clocks, decks, uses and secrets: values that games hold and facts carry."""

from __future__ import annotations

from typing import Any

from undertow.kernel import Game, Table, plain, speak
from undertow.parts.clocks import Clock
from undertow.parts.decks import Deck
from undertow.parts.secrets import Kept, visible, visible_by_id
from undertow.parts.telling import told_apart
from undertow.parts.uses import Use, over, used

CLOCK = Clock(name="Fog", size=4, ticks=3)


def test_a_clock_fills_and_empties_and_never_leaves_its_face() -> None:
    assert [CLOCK.ticked(n).ticks for n in (0, 1, 2, -2, -9)] == [3, 4, 4, 1, 0]
    assert not CLOCK.full
    assert CLOCK.ticked(1).full


def test_a_clock_says_what_has_no_room_and_what_it_passes() -> None:
    assert [CLOCK.over(n) for n in (0, 1, 3)] == [0, 0, 2]
    assert CLOCK.passes(1, 4)
    assert not CLOCK.passes(1, 3), "it stood there before"
    assert not CLOCK.passes(0, 4)


def drawn(deck: Deck[str]) -> tuple[str, Deck[str], int]:
    """The next card; any shuffle turns the cards round. Gives how often that came as well."""
    coro = deck.top(Table(Game.__new__(Game), None))
    shuffles, send = 0, None
    while True:
        try:
            asked: Any = coro.send(send)
        except StopIteration as done:
            return (*done.value, shuffles)
        shuffles, send = shuffles + 1, tuple(reversed(range(asked.things)))


def test_a_deck_gives_its_top_card_and_is_shuffled_when_none_is_left() -> None:
    card, deck, shuffles = drawn(Deck(("a", "b"), ("c",)))
    assert (card, deck, shuffles) == ("a", Deck(("b",), ("c", "a")), 0)
    card, deck, shuffles = drawn(deck)
    assert (card, deck.left) == ("b", 0)
    card, deck, shuffles = drawn(deck)
    assert (card, deck, shuffles) == ("b", Deck(("a", "c"), ("b",)), 1)


def test_a_hidden_deck_shows_only_what_was_drawn() -> None:
    assert Deck(("a",), ("b",)).hidden() == Deck((), ("b",))


def test_uses_are_each_ones_own_and_end_with_their_span() -> None:
    uses = (Use("ana", "ring", "day"), Use("bo", "ring", "week"))
    assert used(uses, "ana", "ring")
    assert not used(uses, "ana", "sleep")
    assert not used(uses, "cy", "ring")
    assert over(uses, ["day"]) == uses[1:]
    assert over(uses, []) == uses


def test_who_knows_a_thing_stands_on_the_thing() -> None:
    open_, hidden, nobodys = Kept(), Kept(known_to=("gm",)), Kept(known_to=())
    things = (open_, hidden, nobodys)
    assert visible(things, "gm") == (open_, hidden)
    assert visible(things, "bo") == (open_,)
    assert visible_by_id({"a": open_, "b": hidden, "c": nobodys}, "bo") == {"a": open_}


def test_things_with_the_same_name_are_told_apart_by_a_number() -> None:
    shelf = {3: "Doom", 5: "Rain", 8: "Doom", 9: "Doom"}
    assert [speak(told_apart(shelf, id, plain)) for id in shelf] == [
        "Doom",
        "Rain",
        "Doom (2)",
        "Doom (3)",
    ]
    del shelf[3]
    assert speak(told_apart(shelf, 9, plain)) == "Doom (2)", "one before it is gone"
