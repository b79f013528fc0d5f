"""Rulings: people overrule the machine, but nonsense changes nothing."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import Struct

from kernel.hands import SECRET, does, new, reread, says, state, written
from undertow.kernel import EVERYONE, HOST, LiveFate, Overridden, Refused, restore


def test_a_ruling_puts_other_values_in_their_places() -> None:
    play = new()
    card = play.world.hands["ann"][0]
    play.override("bob", {"purses/ann/coins": 9, "active": 2, "hands/ann/1": card}, "we agreed")
    assert play.world.purses["ann"].coins == 9
    assert play.world.active == 2
    assert play.world.hands["ann"] == (card, card)
    assert play.log("bob")[-1][1] == Overridden(
        "bob", {"purses/ann/coins": 9, "active": 2, "hands/ann/1": card}, "we agreed"
    )


def test_what_a_seat_ruled_on_may_be_a_secret_and_that_it_ruled_is_none() -> None:
    play = new()
    card = play.world.hands["ann"][0]
    play.override("bob", {"hands/ann/1": card}, "we agreed")
    for seat in ("ann", "cat", EVERYONE):
        assert play.log(seat)[-1][1] == Overridden("bob", {}, "we agreed")
    # The host sees no more than a bystander, and rules in the open.
    play.override(HOST, {"purses/ann/coins": 9}, "a gift")
    for seat in ("ann", EVERYONE):
        assert play.log(seat)[-1][1] == Overridden(HOST, {"purses/ann/coins": 9}, "a gift")


def test_a_ruling_may_put_a_whole_record_or_a_new_key() -> None:
    play = new()
    play.override("ann", {"purses/ann": {"coins": 1, "wounds": 2}, "hands/dan": ["card-3"]}, "so")
    assert play.world.purses["ann"].wounds == 2
    assert play.world.hands["dan"] == ("card-3",)


@pytest.mark.parametrize(
    "path",
    [
        "",
        "/",
        "nonsense",
        "purses/dan/coins",
        "purses/ann/gold",
        "active/1",
        "deck/99",
        "deck/-1",
        "deck/top",
        "deck//",
        "hands/ann/0/letter",
        "purses/ann/coins/",
        "/active",
        "purses/",
    ],
)
def test_a_place_that_is_none_is_refused(path: str) -> None:
    play = new()
    before = state(play)
    with pytest.raises(Refused) as refused:
        play.override("ann", {"active": 1, path: 1}, "why not")
    assert str(refused.value) == f"There is no {path} to rule on."
    assert state(play) == before


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("purses/ann/coins", "many"),
        ("purses/ann/coins", 1.5),
        ("purses/ann/coins", True),
        ("purses/ann/coins", None),
        ("purses/ann", 3),
        ("deck", "card-1"),
        ("deck/0", 5),
        ("purses", {"ann": {"coins": []}}),
        pytest.param("active", object(), id="active-object"),
        ("hands/dan", 7),
    ],
)
def test_a_value_that_does_not_fit_is_refused_in_one_sentence(path: str, value: Any) -> None:
    play = new()
    before = state(play)
    with pytest.raises(Refused, match=r"^The ruling cannot stand: .*\.$"):
        play.override("ann", {path: value}, "why not")
    assert state(play) == before


class Numbered(Struct, frozen=True):
    places: dict[int, str] = {}
    hidden: int = 0


class Sparse(Struct, frozen=True, omit_defaults=True):
    inner: Numbered = Numbered()
    count: int = 0


def test_a_ruling_finds_places_under_numbers_and_places_at_rest() -> None:
    world = Sparse(Numbered({3: "x"}))
    assert Overridden("ann", {"inner/places/3": "y"}, "").evolve(world).inner.places == {3: "y"}
    assert Overridden("ann", {"inner/places/4": "z"}, "").evolve(world).inner.places == {
        3: "x",
        4: "z",
    }
    assert Overridden("ann", {"count": 2, "inner/hidden": 1}, "").evolve(world) == Sparse(
        Numbered({3: "x"}, 1), 2
    )
    with pytest.raises(Refused, match="cannot stand"):
        Overridden("ann", {"inner/places/four": "z"}, "").evolve(world)


def test_a_ruling_in_the_middle_of_a_rule_survives_restoring() -> None:
    play = new()
    does(play, "ann", "gamble")
    play.override("bob", {"purses/ann/coins": 1}, "she dropped two")
    says_two = restore(play.game, reread(play), LiveFate(SECRET))
    assert state(says_two) == state(play)
    for each in (play, says_two):
        says(each, "ann", 3)
    assert written(says_two) == written(play)
    assert play.world.purses["ann"].coins in (0, 2), "the rule went on in the ruled world"


def test_the_rules_go_on_after_a_ruling() -> None:
    play = new()
    play.override("ann", {"upkeep": True}, "once more")
    assert not play.world.upkeep
    assert play.world.purses["ann"].coins == 4
