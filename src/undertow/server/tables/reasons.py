"""Why a line stands in the chronicle, and why something cannot be done now.

A line is explained by the rule it follows from, by what led to it, and by the chances it had: counted in
the world as it stood before (`Game.hindsight`), from what whoever asks could know then.
"""

from __future__ import annotations

import asyncio
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from undertow.kernel import EVERYONE, FATE, RULES, Game, Past, TooMany
from undertow.kernel.journal import Answered, Happened
from undertow.kernel.past import past_of, told_by
from undertow.server import wire
from undertow.server.broadcast.log import LogBuilder
from undertow.server.broadcast.projection import audience_of, shown
from undertow.server.errors import NO_PAST, NotFound
from undertow.server.tables.access import seat_of
from undertow.server.tables.live import LiveTable
from undertow.server.tables.odds import as_told
from undertow.store import KeyHash

MOST_BEFORE = 3
"""So many lines that led to one are told with it."""
MOST_BARRED = 60


class Chance(Struct, frozen=True):
    """Whose odds are still to be worked out: how it came about, and who asks."""

    game: Game[Any]
    past: Past[Any]
    seat: str


def reason(table: LiveTable, who: KeyHash, place: int) -> tuple[wire.Why, Chance | None]:
    """Why a line is there; the odds it had are worked out apart (`with_odds`)."""
    entries = table.sitting.entries()
    game, audience = table.game, audience_of(table.game, seat_of(who))
    told = LogBuilder(game, (audience,)).rebuild(entries[:place])[audience]
    if not told or told[-1].place != place:
        raise NotFound(NO_PAST(place=place, version=len(entries)))
    entry = entries[place - 1]
    rule = told_by(entries, place)
    if not isinstance(entry, Happened) or not rule:
        return wire.Why(None, None, [], None, []), None
    fact = entry.fact.seen_by(audience)  # a line is there, so something of it may be known
    assert fact is not None
    opened = rule[0][1]
    theirs = opened.by not in (RULES, seat_of(who))
    if theirs and fact != entry.fact.seen_by(audience_of(game, opened.by)):
        # Who opened it knows more of it: which rule it was may be the secret.
        return wire.Why(None, None, [], None, []), None
    name, text = game.because(fact, opened.rule) or (None, None)
    before = [line for line in told[:-1] if line.line and not line.kind.startswith("table.")]
    same = [line for line in before if told[-1].cause and line.cause == told[-1].cause]
    fated = any(isinstance(one, Answered) and one.by == FATE for _, one in rule)
    why = wire.Why(name, text, (same or before[-1:])[-MOST_BEFORE:], None, [], fated)
    past = past_of(game, table.play.seats, entries, place, fact)
    return why, Chance(game, past, seat_of(who) or EVERYONE)


async def with_odds(why: wire.Why, chance: Chance) -> wire.Why:
    """The same with what might have come."""
    try:
        found = await asyncio.to_thread(chance.game.hindsight, chance.past, chance.seat)
    except TooMany:
        return why
    if found is None:
        return why
    odds = None if found.odds is None else as_told(found.odds)
    return replace(why, odds=odds, came=list(found.came))


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
