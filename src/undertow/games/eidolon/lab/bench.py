"""How many Moves of EIDOLON the engine makes in a second: three players, one Move after another,
each opened, prepared, drawn, played and resolved, with the deck running round as it does."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import process_time

from msgspec import Struct

from undertow.games.eidolon.bots.player import EidolonBot
from undertow.games.eidolon.game import GAME
from undertow.games.eidolon.stories import CAROUSEL, story_settings
from undertow.games.eidolon.world import World
from undertow.kernel import LiveFate, Offer, Play
from undertow.lab.bench import Figure
from undertow.lab.bots import Chair, filled

MOVES = (
    "eidolon.dazzle",
    "eidolon.snipe",
    "eidolon.rymp",
    "eidolon.dredge",
    "eidolon.investigate",
    "eidolon.threaten",
)


class Rate(Struct, frozen=True):
    """Moves and commands a second."""

    moves: float
    commands: float


def moves_a_second(seconds: float, *, journal: bool) -> Rate:
    """Measured in processor time."""
    _some(0.05, journal)
    return _some(seconds, journal)


def _some(seconds: float, journal: bool) -> Rate:
    moves = commands = 0
    passed = 0.0
    for number in range(10_000):
        play = _table(number, journal)
        rng = Random(number)
        bot = EidolonBot(rng)
        pcs = [pc.id for pc in play.world.party]
        begin = process_time()
        for turn in range(150):
            pc = pcs[turn % len(pcs)]
            if play.world.pcs[pc].out or not play.world.pcs[pc].here:
                continue
            move = MOVES[int(rng.random() * len(MOVES))]
            seat = play.world.pcs[pc].seat
            play.open(seat, filled(bot, Chair(play, seat), Offer(move, (pc,))))
            commands += 1
            while due := [r for r in play.requests() if not r.question.optional]:
                chair = Chair(play, due[0].seat, due[0])
                play.answer(due[0].seat, due[0].id, bot.answer(chair, due[0]))
                commands += 1
        passed += process_time() - begin
        moves += play.world.moves_made
        if passed >= seconds:
            break
    return Rate(moves / passed, commands / passed)


def _table(number: int, journal: bool) -> Play[World]:
    beginning = GAME.begin(story_settings(CAROUSEL))
    return Play.begin(
        GAME,
        beginning.seats,
        beginning.offer,
        LiveFate(f"undertow bench {number:09}".encode()),
        first=beginning.first,
        keep_journal=journal,
    )


def figures(journal: bool, seconds: float) -> Iterator[Figure]:
    rate = moves_a_second(seconds, journal=journal)
    name = f"EIDOLON, three players, journal {'on' if journal else 'off'}"
    yield Figure(name, rate.moves, "Moves/s", least=1500 if journal else 3000)
