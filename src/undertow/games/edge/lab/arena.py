"""A scene of Fate's Edge as an environment: players learn, the GM is played for them."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from random import Random
from typing import Any

from undertow.games.edge import pace
from undertow.games.edge.bots.keeper import OPENS
from undertow.games.edge.bots.table import EdgeBot
from undertow.games.edge.game import GAME
from undertow.games.edge.lab.forecast import Keeper, Tally, at_ease, decided
from undertow.games.edge.stories import LEDGER
from undertow.games.edge.world import GM, World
from undertow.kernel import LiveFate, Play
from undertow.kernel.fate import NEWEST
from undertow.kernel.settings import begin as begun
from undertow.lab.arena import Arena, Field, Kept
from undertow.lab.forecast import settled
from undertow.lab.playout import Laid, secret_of

PEOPLE = 6
PLAYED = frozenset(
    f"edge.{rule}"
    for rule in (
        "act",
        "setup",
        "use-setup",
        "defend",
        "assist",
        "boon-help",
        "boon-position",
        "use-gift",
        "roll",
        "reroll-ones",
        "reroll",
        "stand",
        "critical",
        "resist",
        "shield",
        "turn-harm",
        "take",
    )
)
"""What a scene needs; notes, pages and what is only for people are left out."""

FIELDS = (
    Field("goal", "the clock they want full: segments filled, and all", count=2, high=99),
    Field("danger", "the clock against them: segments filled, and all", count=2, high=99),
    Field("bank", "beats the GM has not spent", high=999),
    Field(
        "roll",
        "the open roll of this seat: is there one, its difficulty (0 not said yet), dice that have "
        "fallen, ones among them, somebody helps",
        count=5,
        high=99,
    ),
    Field(
        "people",
        "for each of six in the order of the table: in the scene, of this seat, acts next, up, harm, "
        "fatigue, Boons",
        count=PEOPLE * 7,
        high=99,
    ),
)
SIZE = sum(field.count for field in FIELDS)


def begin(settings: Mapping[str, Any], seed: int) -> Play[World]:
    """The settings are a table's; without any, the first ready one. The scene begins at once."""
    fate = LiveFate(secret_of(seed, 0), NEWEST)
    opened = begun(GAME, settings) if settings else GAME.begin(LEDGER)
    table = Play.begin(
        GAME, opened.seats, opened.offer, fate, first=opened.first, keep_journal=False
    )
    world = at_ease(settled(table))
    return Play.begin(GAME, opened.seats, None, fate, first=(Laid(world),), keep_journal=False)


def keeper(play: Play[World], rng: Random) -> Kept:
    """The GM's chair, and the clock that failures tick."""
    tally = Tally(pace.clock(play.world, pace.DANGER), play.world.last)
    return Kept(GM, Keeper(rng, 0), tally.count, OPENS)


def ended(play: Play[World]) -> dict[str, float] | None:
    """All win or lose together."""
    world = play.world
    goal, danger = (pace.clock(world, what) for what in pace.CLOCKS)
    if play.resolutions or not decided(world, goal, danger):
        return None
    won = goal in world.clocks and world.clocks[goal].full
    return {seat: 1.0 if won else -1.0 for seat in play.seats if seat != GM}


def numbers(world: World, seat: str) -> array[float]:
    found: list[float] = []
    for what in pace.CLOCKS:
        clock = world.clocks.get(pace.clock(world, what))
        found += (clock.ticks, clock.size) if clock is not None else (0, 0)
    found.append(world.bank)
    mine = world.of_seat(seat)
    roll = next((roll for roll in world.rolls.values() if roll.who in mine), None)
    if roll is None:
        found += (0, 0, 0, 0, 0)
    else:
        found += (1, roll.dv, len(roll.faces), roll.faces.count(1), bool(roll.helper))
    turn = pace.next_up(world)
    for id, one in list(world.people.items())[:PEOPLE]:
        found += (not one.dead, id in mine, id == turn, one.up, one.harm, one.fatigue, one.boons)
    return array("f", found + [0.0] * (SIZE - len(found)))


def words(world: World) -> Mapping[Any, int]:
    """Everybody, in the order of the table."""
    return {who: n for n, who in enumerate(world.people, 1)}


ARENA = Arena(begin, ended, FIELDS, numbers, 64, words, PLAYED, (GM,), keeper, EdgeBot)
