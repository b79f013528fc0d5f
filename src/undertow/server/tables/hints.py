"""Hints for clients: what somebody might do now. They are thought of from their chair, in a thread, so the
table does not wait, and nothing is in them that their seat does not know."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from undertow.kernel import Offer, Play, TooMany
from undertow.lab.bots import Chair
from undertow.lab.hints import Hint
from undertow.plugins import plugins
from undertow.server import wire
from undertow.server.broadcast.projection import listed, shown
from undertow.server.tables.live import LiveTable

PATIENCE = 2.0
"""Seconds for a hint: nobody who asks for one is kept waiting, and neither is a server that ends."""

Thought = tuple[int, list[Hint]]

log = logging.getLogger("undertow.server")


_thinking: set[asyncio.Task[Thought]] = set()
"""What is still being thought of, though nobody may wait for it any more."""


async def hints(table: LiveTable, seat: str, games: int, address: str = "") -> wire.Hints:
    """The best few things to do now, after so many short games; none where nothing is up to the seat, where
    the table has gone on meanwhile, and where that took too long. A thread cannot be stopped: until it is
    done, nothing else is guessed for this address."""
    work = asyncio.ensure_future(_thought(table, seat, games, address))
    _thinking.add(work)
    work.add_done_callback(_settled)
    await asyncio.wait({work}, timeout=PATIENCE)
    if not work.done():
        return wire.Hints(table.version, [])
    version, found = work.result()
    async with table.lock:
        if table.version != version:
            return wire.Hints(table.version, [])
        return wire.Hints(version, [_hint(table.play, seat, one) for one in found])


async def _thought(table: LiveTable, seat: str, games: int, address: str) -> Thought:
    """What was thought of, as the table stood at a version."""
    async with table.hub.guessing.turn(address):
        async with table.lock:
            chair, version = Chair[Any](table.play, seat), table.version
            mine = bool(chair.requests) or table.game.awaits(table.play.world, seat)
        known = plugins().get(table.game.id)
        if known is None or not mine:
            return version, []
        try:
            return version, await asyncio.to_thread(known.hinted, chair, games)
        except TooMany:  # more dice than anybody counts: a host overruled them
            return version, []
        except Exception:  # no hint is no reason to stop anybody
            log.exception("no hint for seat %s of table %s", seat, table.id)
            return version, []


def _settled(work: asyncio.Task[Thought]) -> None:
    _thinking.discard(work)
    _ = work.cancelled() or work.exception()  # nobody may be there to hear of it


def _hint(play: Play[Any], seat: str, hint: Hint) -> wire.Hint:
    game, choice = play.game, hint.choice
    if isinstance(choice, Offer):
        offer = shown(game, play.world, choice)
        return wire.Hint(offer.label, hint.why, hint.chance, hint.worlds, offer)
    asked = next(one for one in play.requests(seat) if one.id == choice.request)
    label = game.answer_label(play.world, asked.question, choice.answer)
    value = listed(choice.answer)
    return wire.Hint(label, hint.why, hint.chance, hint.worlds, None, choice.request, value)
