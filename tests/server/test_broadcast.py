"""What a seat may do is worked out anew only where it, or the words for it, could be other."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from undertow.kernel import Game, Line, Offer, Play, message
from undertow.server.bench.same import MOVE, SEATS, Board, SameGame
from undertow.server.broadcast.broadcaster import Broadcaster, News, audiences_of
from undertow.server.broadcast.log import LogBuilder

PRICE = message("test.parts.price", "{ap} AP")
ACTOR = SEATS[0]


class Dearer(SameGame):
    """Every move makes the next one dearer."""

    def price(self, world: Board, offer: Offer) -> Line | None:
        return PRICE(ap=world.round)


class InTurn(SameGame):
    """One seat after the other."""

    def offers(self, world: Board, seat: str) -> list[Offer]:
        return super().offers(world, seat) if SEATS[world.round % len(SEATS)] == seat else []


class DearerInTurn(InTurn, Dearer):
    """Both."""


class Lamp(SameGame):
    """A lamp goes on and off; every seat is an audience of its own, unless they share one."""

    def __init__(self, shared: bool) -> None:
        self.shared = shared

    def audience(self, seat: str) -> str:
        return SEATS[0] if self.shared else seat

    def view(self, world: Board, seat: str) -> Any:
        return {"lit": world.round % 2 == 0}


class Onlookers:
    """All seats of a table, and what each was told by the last step."""

    def __init__(self, game: Game[Any]) -> None:
        self.play = Play.begin(game, SEATS, None)
        audiences = dict.fromkeys(audiences_of(game, SEATS).values())
        self.broadcaster = Broadcaster(game, SEATS, LogBuilder(game, audiences))
        for seat in SEATS:
            self.broadcaster.join(self.play, seat)

    def moves(self, seat: str, without: str = "") -> dict[str, dict[str, Any]]:
        """What everybody is told of it who watches."""
        self.play.open(seat, MOVE.offer(seat))
        lines: dict[str, Any] = {audience: [] for audience in self.broadcaster.audiences}
        news = News(1, 2, lines, None, False)
        watched: dict[str | None, None] = {one: None for one in SEATS if one != without}
        frames = self.broadcaster.frames(self.play, news, watched)
        return {
            str(seat): msgspec.json.decode(frame[frame.index(b"{") :])
            for seat, frame in frames.items()
        }


@pytest.mark.parametrize("game", [SameGame(), Dearer()], ids=["price stays", "price changes"])
def test_offers_are_told_again_when_only_their_price_changed(game):
    told = Onlookers(game).moves(ACTOR)
    for seat in SEATS:
        if isinstance(game, Dearer):
            (offer,) = told[seat]["offers"]
            assert offer["price"]["args"] == {"ap": 2}
            assert offer["args"] == [seat]
        else:
            assert told[seat]["offers"] is None
        assert told[seat]["requests"] is told[seat]["anytime"] is None
        assert told[seat]["waiting"] == list(SEATS)


@pytest.mark.parametrize("game", [InTurn(), DearerInTurn()], ids=["price stays", "price changes"])
def test_only_whose_turn_ends_or_begins_is_told_other_offers(game):
    table = Onlookers(game)
    first, second, *others = SEATS[1:]
    told = table.moves(first)
    assert told[first]["offers"] == []
    assert [offer["args"] for offer in told[second]["offers"]] == [[second]]
    assert all(told[seat]["offers"] is None for seat in (SEATS[0], *others))
    assert all(told[seat]["waiting"] == [second] for seat in SEATS)
    told = table.moves(second)
    assert [offer["args"] for offer in told[others[0]]["offers"]] == [[others[0]]]
    assert told[first]["offers"] is None


@pytest.mark.parametrize("shared", [False, True], ids=["alone", "shared"])
def test_who_lost_the_connection_misses_nothing_that_changed_and_changed_back(shared):
    """It comes back with the whole state; the next step is told from there, not from what it saw
    before."""
    table = Onlookers(Lamp(shared))
    gone = SEATS[1]
    table.broadcaster.leave(gone)
    told = table.moves(ACTOR, without=gone)
    assert told[ACTOR]["changes"]["set"] == {"lit": True}
    table.broadcaster.join(table.play, gone)  # it was sent a lit lamp
    told = table.moves(ACTOR)
    assert told[gone]["changes"] == told[ACTOR]["changes"]
    assert told[gone]["changes"]["set"] == {"lit": False}
