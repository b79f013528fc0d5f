"""How many whole conflicts of Anima Prime the engine fights in a second: four characters against one
individual and one squad, set-up included, journal off."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from time import process_time

from undertow.games.anima.bots.fighting import fight
from undertow.games.anima.catalogue.samples import SAMPLES
from undertow.games.anima.creation import seated
from undertow.games.anima.form import BRIDGE
from undertow.games.anima.lab.fight import Fight, begin
from undertow.games.anima.lab.playout import sides_of
from undertow.lab.bench import Figure, Pace
from undertow.lab.playout import rng_of, secret_of

FOUR = ("yara", "evanon", "egere", "syjika")


def four_on_the_bridge() -> Fight:
    return Fight(tuple(seated(SAMPLES[id], id) for id in FOUR), BRIDGE)


def conflicts_a_second(seconds: float, *, bot: str = "random", journal: bool = False) -> Pace:
    """Measured in processor time."""
    setup = four_on_the_bridge()
    _one(setup, bot, 1, 0, journal)  # whatever is worked out once, is now
    games = decisions = 0
    start = process_time()
    for number in count():
        decisions += _one(setup, bot, 0, number, journal)
        games += 1
        passed = process_time() - start
        if passed >= seconds:
            break
    return Pace(games / passed, decisions / passed)


def _one(setup: Fight, bot: str, seed: int, number: int, journal: bool) -> int:
    play = begin(setup, secret_of(seed, number), journal=journal)
    return fight(play, sides_of(setup, bot, rng_of(seed, number)), rounds=setup.rounds)


LEAST = {"greedy": 300}
"""Whoever acts at random takes twice and a half as many decisions to an end."""


def figures(bot: str, seconds: float) -> Iterator[Figure]:
    pace = conflicts_a_second(seconds, bot=bot)
    name = f"Anima Prime, four against two, {bot} play"
    yield Figure(name, pace.games, "conflicts/s", least=LEAST.get(bot, 0))
    yield Figure("  the same in decisions", pace.decisions, "decisions/s")
