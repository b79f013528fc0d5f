"""What every game between bots needs: its own chance, the same wherever it is played."""

from __future__ import annotations

import hashlib
from random import Random
from typing import Any

from undertow.kernel import Fact, Play
from undertow.lab.bots import Bot, Chair

SEAT = "lab"
TOO_LONG = 100_000
"""More decisions than any game takes."""


class Laid(Fact, frozen=True, tag="lab.laid"):
    """The table stands like this. Never written down: where a journal is kept, the facts that led
    here are."""

    world: Any

    def evolve(self, world: Any) -> Any:
        return self.world


def secret_of(seed: int, number: int) -> bytes:
    """The secret of one game of a row: the same on every machine, whatever ran before it."""
    return hashlib.blake2b(f"undertow lab {seed} {number}".encode(), digest_size=32).digest()


def rng_of(seed: int, number: int) -> Random:
    """A bot's own chance, apart from the table's."""
    return Random(f"undertow bot {seed} {number}")


def rush(play: Play[Any], bot: Bot) -> int:
    """Like `finish`, counting nothing but decisions: for measuring the engine."""
    decisions = 0
    game, requests = play.game, play.requests
    while not game.over(play.world):
        if asked := requests():
            play.answer(SEAT, asked[0], bot.answer(Chair(play, SEAT, asked[0]), asked[0]))
        else:
            chair = Chair(play, SEAT)
            play.open(SEAT, bot.open(chair, chair.offered))
        decisions += 1
    return decisions
