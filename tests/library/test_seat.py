"""A bot's seat: it sees what its seat sees, and cannot reach more from there."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec import Struct

import undertow
from undertow.kernel import Game, Offer
from undertow.lab.bots import Chair
from undertow.lab.own import Seat
from undertow.plugins import plugins

GAMES = tuple(plugins())
HIDING = ("fire", "eidolon", "moonlight")
"""Games whose ready tables hide something from the first moment on."""


def walked(game: str, acts: int) -> Iterator[undertow.Table[Any]]:
    """A table after each of some random acts."""
    table = undertow.new(game, demo=next(iter(undertow.demos(game))), seed=11)
    rng = Random(12)
    yield table
    for _ in range(acts):
        if not table.waiting:
            return
        table.do(rng.choice(table.legal(rng.choice(table.waiting))).sample(rng))
        yield table


def reachable(start: Any) -> Iterator[Any]:
    """Everything that can be come by from an object; games themselves hold nothing of a table."""
    seen: set[int] = set()
    coming = [start]
    while coming:
        one = coming.pop()
        if id(one) in seen or isinstance(one, type | str | int | float | Game | None):
            continue
        seen.add(id(one))
        yield one
        if isinstance(one, dict):
            coming += [*one, *one.values()]
        elif isinstance(one, list | tuple | set | frozenset):
            coming += one
        elif isinstance(one, Struct):
            coming += [getattr(one, name) for name in one.__struct_fields__]
        slots = getattr(type(one), "__slots__", ())
        coming += [getattr(one, name) for name in slots if hasattr(one, name)]
        coming += vars(one).values() if hasattr(one, "__dict__") else ()
        for cell in getattr(one, "__closure__", None) or ():
            coming.append(cell.cell_contents)


@pytest.mark.parametrize("game", GAMES)
def test_what_it_sees_is_what_its_seat_sees(game: str) -> None:
    for table in walked(game, 10):
        for name in table.seats:
            seat = Seat(Chair(table._play, name))
            assert (seat.name, seat.seats, seat.game) == (name, table.seats, game)
            assert seat.view == table.view(name)
            assert seat.legal == table.legal(name)
            assert [act.label for act in seat.legal] == [act.label for act in table.legal(name)]


@pytest.mark.parametrize("game", HIDING)
def test_the_whole_world_cannot_be_come_by_from_there(game: str) -> None:
    hidden = 0
    for table in walked(game, 6):
        for name in table.seats:
            world = table._play.world
            if table._play.game.known(world, name) == world:
                continue  # whoever sees everything, and where nothing is hidden just now
            hidden += 1
            seat = Seat(Chair(table._play, name))
            _ = seat.view, seat.legal
            assert all(one is not world and one is not table._play for one in reachable(seat))
    assert hidden


def test_the_order_of_the_deck_is_nowhere() -> None:
    table = undertow.new("fire", heroes=["warrior", "sage"], seed=7)
    world = table._play.world
    assert list(world.deck) != sorted(world.deck)
    for act in table.legal("warrior"):
        other = table.copy()
        other.do(act)
        seat = Seat(Chair(other._play, "warrior"))
        found = [one for one in reachable(seat) if isinstance(one, tuple)]
        for pile in (other._play.world.deck, other._play.world.supply):
            assert pile not in found
            assert tuple(sorted(pile)) in found


def test_odds_from_a_seat_are_those_of_the_table() -> None:
    seen = 0
    for table in walked("moonlight", 30):
        for name in table.waiting:
            seat = Seat(Chair(table._play, name))
            for act in seat.legal:
                if act.rule and not table._play.resolutions:
                    assert seat.odds(act) == table.odds(act)
                    seen += seat.odds(act) is not None
    assert seen


def test_in_the_middle_of_a_rule_a_seat_is_told_no_odds() -> None:
    table = undertow.new("fire", heroes=["warrior"], seed=7)
    explore = table.legal("warrior")[0]
    table.do(explore)
    seat = Seat(Chair(table._play, "warrior"))
    assert all(seat.odds(act) is None for act in seat.legal)
    assert Offer(explore.rule, explore.args) not in seat.legal
