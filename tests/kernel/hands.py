"""Helping hands at a toy table: to open one, to act, to compare, to play at random."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from kernel.toy import TOY, ToyGame
from kernel.toy_world import SEATS, World
from undertow.kernel import Journal, LiveFate, Offer, Play, causes

SECRET = b"a secret of the toy table"


def new(
    game: ToyGame = TOY,
    fate: Any = None,
    *,
    seats: tuple[str, ...] = SEATS,
    charms: tuple[tuple[str, str], ...] = (),
    keep_journal: bool = True,
) -> Play[World]:
    """A table after its set-up."""
    offer = Offer("toy.setup", (seats, charms))
    return Play.begin(game, seats, offer, fate or LiveFate(SECRET), keep_journal=keep_journal)


def does(play: Play[World], seat: str, rule: str, *args: Any) -> None:
    play.open(seat, Offer(f"toy.{rule}", (seat, *args)))


def says(play: Play[World], seat: str, answer: Any) -> None:
    play.answer(seat, play.requests(seat)[0].id, answer)


def written(play: Play[World]) -> list[bytes]:
    assert play.journal is not None
    return [play.game.codec.encode(entry) for entry in play.journal.entries]


def reread(play: Play[World]) -> Journal:
    return Journal(play.game.codec.decode(written(play)))


def state(play: Play[World]) -> Any:
    """Everything about a table that must survive: for comparing."""
    return (
        play.world,
        play.requests(),
        play.next_resolution,
        play.journal.fated if play.journal is not None else play._fated,
        written(play) if play.journal is not None else None,
        {seat: play.offers(seat) for seat in play.seats},
        {
            id: (r.by, r.offer, r.n, r.asked, dict(r.pending), dict(r.replies))
            for id, r in play.resolutions.items()
        },
    )


def json(thing: Any) -> bytes:
    return msgspec.json.encode(thing)


class Whim:
    """Random, but the same every time: a small generator of its own."""

    def __init__(self, seed: int) -> None:
        self.state = seed * 2654435761 % 2**32 or 1

    def __call__(self, n: int) -> int:
        self.state ^= self.state << 13 & 0xFFFFFFFF
        self.state ^= self.state >> 17
        self.state ^= self.state << 5 & 0xFFFFFFFF
        return self.state % n


def act(play: Play[World], pick: Callable[[int], int], rewinds: bool = False) -> bool:
    """Something legal happens; False when nothing can."""
    ways: list[Callable[[], None]] = []
    for request in play.requests():
        answer = request.question.answers.sample(pick)
        ways.extend([lambda r=request, a=answer: play.answer(r.seat, r.id, a)] * 4)
    for seat in play.seats:
        for offer in play.offers(seat):
            ways.append(lambda s=seat, o=offer: play.open(s, o))
    voting = any(r.offer.rule == "table.take-back" for r in play.resolutions.values())
    if rewinds and not voting and (places := causes(play)):
        to = places[-1 - pick(min(4, len(places)))][0]
        seat = play.seats[pick(len(play.seats))]
        ways.extend([lambda: play.rewind(seat, to)] * 2)
    if not ways:
        return False
    ways[pick(len(ways))]()
    return True
