"""A mission of Girl by Moonlight as an environment: players learn, the director is played for them."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from random import Random
from typing import Any

from undertow.games.moonlight.bots.director import OPENS
from undertow.games.moonlight.bots.table import MoonlightBot
from undertow.games.moonlight.game import GAME
from undertow.games.moonlight.lab.forecast import (
    Director,
    Stakes,
    at_ease,
    decided,
    of_tier,
    planned,
)
from undertow.games.moonlight.stories import LANTERNS
from undertow.games.moonlight.world import GM, POSITIONS, World
from undertow.kernel import LiveFate, Play
from undertow.kernel.fate import NEWEST
from undertow.kernel.settings import begin as begun
from undertow.lab.arena import Arena, Field, Kept
from undertow.lab.forecast import settled
from undertow.lab.playout import Laid, secret_of

PEOPLE = 6
PLAYED = frozenset(
    f"moonlight.{rule}"
    for rule in (
        "act",
        "set-up",
        "transcend",
        "push",
        "assist",
        "assist-link",
        "accept",
        "roll",
        "resist",
        "armour",
        "special",
        "take",
        "save-link",
        "save-push",
        "fall",
    )
)
"""What a mission needs; downtime, notes, pages and what is only for people are left out."""

FIELDS = (
    Field("goal", "the clock they want full: segments filled, and all", count=2, high=99),
    Field("danger", "the clock against them: segments filled, and all", count=2, high=99),
    Field("tier", "the mission's tier", high=9),
    Field("opened", "how it opened: 0 not yet, 1 controlled, 2 risky, 3 desperate", high=3),
    Field(
        "roll",
        "the open roll of this seat: is there one, its position (1 controlled to 3 desperate), "
        "friends who help",
        count=3,
        high=99,
    ),
    Field("incoming", "consequences that wait for this seat: how many, the gravest", 2, high=99),
    Field(
        "people",
        "for each of six in the order of the table: in it, of this seat, stress, in eclipse, how many "
        "harms, transcended, changed already, armour, special armour, out of action, links",
        count=PEOPLE * 11,
        high=99,
    ),
)
SIZE = sum(field.count for field in FIELDS)


def begin(settings: Mapping[str, Any], seed: int) -> Play[World]:
    """The settings are a table's; without any, the first ready one. Its mission begins at once, or one
    of the first tier where none is planned."""
    fate = LiveFate(secret_of(seed, 0), NEWEST)
    opened = begun(GAME, settings) if settings else GAME.begin(LANTERNS)
    table = Play.begin(
        GAME, opened.seats, opened.offer, fate, first=opened.first, keep_journal=False
    )
    world: World = settled(table)
    mission = world.mission
    ready = world.phase == "mission" and mission is not None and mission.success is None
    laid = at_ease(world, planned(world) if ready else of_tier(world, 1))
    return Play.begin(GAME, opened.seats, None, fate, first=(Laid(laid),), keep_journal=False)


def keeper(play: Play[World], rng: Random) -> Kept:
    """The director's chair, who says how every roll stands."""
    return Kept(GM, Director(rng), Stakes(play.world).count, OPENS)


def ended(play: Play[World]) -> dict[str, float] | None:
    """All win or lose together."""
    world = play.world
    if play.resolutions or not decided(world):
        return None
    won = world.mission is not None and bool(world.mission.success)
    return {seat: 1.0 if won else -1.0 for seat in play.seats if seat != GM}


def numbers(world: World, seat: str) -> array[float]:
    found: list[float] = []
    clocks = [clock for id, clock in world.clocks.items() if id not in world.projects][:2]
    for clock in clocks:
        found += (clock.ticks, clock.size)
    found += [0.0] * (4 - len(found))
    mission = world.mission
    found.append(mission.tier if mission is not None else 0)
    found.append(_place(mission.position) if mission is not None and mission.position else 0)
    mine = world.of_seat(seat)
    roll = next((roll for roll in world.rolls.values() if roll.who in mine), None)
    found += (1, _place(roll.position), roll.assisted) if roll is not None else (0, 0, 0)
    levels = [one.level for one in world.incoming.values() if one.whom in mine]
    found += (len(levels), max((0, *levels)))  # lessened below nothing, it is nothing
    for id, one in list(world.people.items())[:PEOPLE]:
        found += (
            not one.lost,
            id in mine,
            one.stress,
            one.eclipse,
            len(one.harm),
            one.transcended,
            one.changed,
            one.armour,
            one.special,
            one.out,
            sum(one.links.values()),
        )
    return array("f", found + [0.0] * (SIZE - len(found)))


def _place(position: Any) -> int:
    return POSITIONS.index(position) + 1 if position in POSITIONS else 0


def words(world: World) -> Mapping[Any, int]:
    """Everybody, in the order of the table."""
    return {who: n for n, who in enumerate(world.people, 1)}


ARENA = Arena(begin, ended, FIELDS, numbers, 64, words, PLAYED, (GM,), keeper, MoonlightBot)
