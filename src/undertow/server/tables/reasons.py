"""Why a line stands in the chronicle, and why something cannot be done now.

A line is explained by the rule it follows from, by what led to it, and by the chances it had: counted in
the world as it stood before its rule was opened, from what whoever asks could know then.
"""

from __future__ import annotations

import asyncio
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from undertow.kernel import EVERYONE, FATE, RULES, Offer, Play
from undertow.kernel.journal import Answered, Entry, Happened, Opened
from undertow.server import wire
from undertow.server.broadcast.log import LogBuilder
from undertow.server.broadcast.projection import audience_of, shown
from undertow.server.errors import NO_PAST, NotFound
from undertow.server.tables.access import seat_of
from undertow.server.tables.live import LiveTable
from undertow.server.tables.odds import worked_out
from undertow.store import KeyHash

MOST_BEFORE = 3
"""So many lines that led to one are told with it."""
MOST_BARRED = 60


class Chance(Struct, frozen=True):
    """Whose odds are still to be worked out: the table as it stood, and what was done there."""

    play: Play[Any]
    seat: str
    about: Offer | None


def reason(table: LiveTable, who: KeyHash, place: int) -> tuple[wire.Why, Chance | None]:
    """Why a line is there; the odds it had are worked out apart (`with_odds`)."""
    entries = table.sitting.entries()
    game, audience = table.game, audience_of(table.game, seat_of(who))
    told = LogBuilder(game, (audience,)).rebuild(entries[:place])[audience]
    if not told or told[-1].place != place:
        raise NotFound(NO_PAST(place=place, version=len(entries)))
    entry = entries[place - 1]
    at = _opened(entries, place)
    if not isinstance(entry, Happened) or at is None:
        return wire.Why(None, None, [], None, []), None
    opened = entries[at - 1]
    assert isinstance(opened, Opened)
    fact = entry.fact.seen_by(audience)  # a line is there, so something of it may be known
    assert fact is not None
    theirs = opened.by not in (RULES, seat_of(who))
    if theirs and fact != entry.fact:
        return wire.Why(None, None, [], None, []), None  # which rule it was may be the secret
    name, text = game.because(fact, opened.rule) or (None, None)
    before = [line for line in told[:-1] if line.line and not line.kind.startswith("table.")]
    same = [line for line in before if told[-1].cause and line.cause == told[-1].cause]
    came = game.foretold(fact)
    why = wire.Why(name, text, (same or before[-1:])[-MOST_BEFORE:], None, list(came or ()))
    if came is None and not _fated(entries, place):
        return why, None
    seat = seat_of(who) or EVERYONE
    world = LogBuilder.of(game, (), entries[: at - 1]).world
    about = None if opened.by == RULES else Offer(opened.rule, opened.args, opened.form)
    if about is not None and opened.by != seat and about not in game.watched(world, seat):
        return why, None  # what somebody else could know is theirs
    return why, Chance(Play(game, table.play.seats, keep_journal=False, world=world), seat, about)


async def with_odds(why: wire.Why, chance: Chance) -> wire.Why:
    """The same with what might have come."""
    odds = await asyncio.to_thread(worked_out, chance.play, chance.seat, chance.about, None)
    return replace(why, odds=odds)


def _opened(entries: list[Entry], place: int) -> int | None:
    """Where the rule was opened that told of this."""
    resolution = getattr(entries[place - 1], "resolution", 0)
    for at in range(place - 1, 0, -1):
        entry = entries[at - 1]
        if isinstance(entry, Opened) and entry.resolution == resolution:
            return at
    return None


def _fated(entries: list[Entry], place: int) -> bool:
    """Was it told as soon as fate had answered?"""
    resolution = getattr(entries[place - 1], "resolution", 0)
    for entry in entries[place - 2 :: -1]:
        if getattr(entry, "resolution", 0) == resolution:
            return isinstance(entry, Answered) and entry.by == FATE
    return False


def barred(table: LiveTable, seat: str) -> list[wire.Barred]:
    """What a seat could try and may not just now: one of each rule and reason. Only while the lock is
    held."""
    game, world = table.game, table.play.world
    found: dict[tuple[str, Any], wire.Barred] = {}
    for offer, why in game.greyed(world, seat):
        key = (offer.rule, why.key)
        if key not in found and len(found) < MOST_BARRED:
            found[key] = wire.Barred(shown(game, world, offer, opens=False), why)
    return list(found.values())
