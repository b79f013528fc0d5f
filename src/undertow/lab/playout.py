"""One whole game between bots, and what came of it."""

from __future__ import annotations

import hashlib
from random import Random
from typing import Any

from msgspec import Struct

from undertow.games.fire.world import World
from undertow.kernel import Play
from undertow.lab import fire_table
from undertow.lab.bots import Bot, Reply, decide, perform
from undertow.lab.fire_table import Options

SEAT = "lab"
TOO_LONG = 100_000
"""More decisions than any game takes."""


class Result(Struct, frozen=True):
    """What is known of a game that is over. The same seed gives the same, wherever it ran."""

    number: int
    outcome: str
    why: str
    turns: int
    decisions: int
    threat: int
    broken: tuple[str, ...]
    lost: int
    explored: int
    fallen: int
    ap: dict[str, int]
    """AP spent on each kind of action; `fire.wait` counts those given up."""
    entries: int = 0
    """How long the journal is, where one was kept."""

    @property
    def won(self) -> bool:
        return self.outcome != "defeat"


def secret_of(seed: int, number: int) -> bytes:
    """The secret of one game of a row: the same on every machine, whatever ran before it."""
    return hashlib.blake2b(f"undertow lab {seed} {number}".encode(), digest_size=32).digest()


def rng_of(seed: int, number: int) -> Random:
    """A bot's own chance, apart from the table's."""
    return Random(f"undertow bot {seed} {number}")


def playout(
    options: Options, bot: str, seed: int, number: int = 0, *, journal: bool = False
) -> Result:
    """Play game `number` of a seed to its end."""
    return finish(*start(options, bot, seed, number, journal=journal), number=number)


def start(
    options: Options, bot: str, seed: int, number: int = 0, *, journal: bool = False
) -> tuple[Play[World], Bot]:
    """A table ready for its first decision, and who plays at it."""
    play = fire_table.begin(options, secret_of(seed, number), seat=SEAT, journal=journal)
    return play, fire_table.make_bot(bot, rng_of(seed, number))


def finish(play: Play[World], bot: Bot, *, number: int = 0) -> Result:
    """Let the bot play until the game is over."""
    ap: dict[str, int] = {}
    decisions = 0
    while not play.over:
        decision = decide(bot, play, SEAT)
        decisions += 1
        if decision is None or decisions > TOO_LONG:
            raise RuntimeError(f"game {number} is stuck after {decisions} decisions")
        if not isinstance(decision, Reply):
            spent = fire_table.cost_of(play.world, decision)
            ap[decision.rule] = ap.get(decision.rule, 0) + spent
        perform(play, SEAT, decision)
    return report(play, number, decisions, ap)


def rush(play: Play[Any], bot: Bot) -> int:
    """Like `finish`, counting nothing but decisions: for measuring the engine."""
    decisions = 0
    game, requests, openings = play.game, play.requests, play.openings
    while not game.over(play.world):
        if asked := requests():
            play.answer(SEAT, asked[0], bot.answer(play, asked[0]))
        else:
            play.open(SEAT, bot.open(play, SEAT, openings(SEAT)))
        decisions += 1
    return decisions


def report(play: Play[World], number: int, decisions: int, ap: dict[str, int]) -> Result:
    world = play.world
    assert world.ended is not None
    return Result(
        number=number,
        outcome=world.ended.outcome,
        why=world.ended.why,
        turns=world.now.number,
        decisions=decisions,
        threat=world.threat,
        broken=world.broken,
        lost=sum(hero.lost for hero in world.heroes.values()),
        explored=len(world.board.tiles) + len(world.void_tiles) - 1,
        fallen=len(world.void_tiles),
        ap=dict(sorted(ap.items())),
        entries=len(play.journal) if play.journal is not None else 0,
    )
