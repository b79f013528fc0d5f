"""Hints for clients: what somebody might do now. They are thought of from their chair, in a thread, so the
table does not wait, and nothing is in them that their seat does not know."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from undertow.kernel import Offer, Play
from undertow.lab.bots import Chair
from undertow.lab.hints import Hint
from undertow.plugins import plugins
from undertow.server import wire
from undertow.server.broadcast.projection import listed, shown
from undertow.server.tables.live import LiveTable

PATIENCE = 2.0
"""Seconds for a hint: nobody who asks for one is kept waiting, and neither is a server that ends."""

log = logging.getLogger("undertow.server")


async def hints(table: LiveTable, seat: str, games: int) -> wire.Hints:
    """The best few things to do now, after so many short games; none where nothing is up to the seat, and
    where the table has gone on meanwhile."""
    async with table.lock:
        chair, version = Chair[Any](table.play, seat), table.version
        mine = bool(chair.requests) or table.game.awaits(table.play.world, seat)
    found: list[Hint] = []
    known = plugins().get(table.game.id)
    if known is not None and mine:
        try:
            thinking = asyncio.to_thread(known.hinted, chair, games)
            found = await asyncio.wait_for(thinking, PATIENCE)
        except TimeoutError:
            pass  # what it waits for comes meanwhile: the next who asks has it
        except Exception:  # no hint is no reason to stop anybody
            log.exception("no hint for seat %s of table %s", seat, table.id)
    async with table.lock:
        if table.version != version:
            return wire.Hints(table.version, [])
        return wire.Hints(version, [_hint(table.play, seat, one) for one in found])


def _hint(play: Play[Any], seat: str, hint: Hint) -> wire.Hint:
    game, choice = play.game, hint.choice
    if isinstance(choice, Offer):
        offer = shown(game, play.world, choice)
        return wire.Hint(offer.label, hint.why, hint.chance, hint.worlds, offer)
    asked = next(one for one in play.requests(seat) if one.id == choice.request)
    label = game.answer_label(play.world, asked.question, choice.answer)
    value = listed(choice.answer)
    return wire.Hint(label, hint.why, hint.chance, hint.worlds, None, choice.request, value)
