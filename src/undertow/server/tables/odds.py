"""Odds for clients: what may come of an offer, an answer, or the rules' next step.

They are worked out on a copy of the table, in a thread, so the table does not wait. Results are kept
while the table does not change: several people ask the same, and a slider asks again and again.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any

import msgspec

from undertow import kernel
from undertow.kernel import EVERYONE, IllegalAnswer, NotOffered, Offer, Play, Request, TooLate
from undertow.kernel.forking import fork
from undertow.kernel.play import NOT_OPEN
from undertow.server.errors import NO_SEAT, Forbidden
from undertow.server.tables.command import filled, plain
from undertow.server.tables.live import LiveTable
from undertow.server.wire import AskOdds, Odds, Outcome

REMEMBERED = 256


class OddsDesk:
    """Works out odds for all tables, and keeps the last results."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[Any, ...], asyncio.Task[Odds | None]] = OrderedDict()

    async def ask(self, table: LiveTable, seat: str | None, ask: AskOdds) -> Odds | None:
        """The odds of something, for a seat or for a spectator (None)."""
        async with table.lock:
            play = table.play
            about, answer = _about(play, seat, ask)
            journal = play.journal
            audience = play.game.audience(EVERYONE if seat is None else seat)
            whose = (
                audience if about is None else seat
            )  # what may be opened or answered is one's own
            key = (table.id, len(journal or ()), whose, msgspec.json.encode(ask))
            work = self._known.get(key)
            if work is None:
                work = self._begin(key, fork(play), seat or EVERYONE, about, answer)
            self._known.move_to_end(key)
        return await asyncio.shield(work)

    async def close(self) -> None:
        """With the server."""
        works = list(self._known.values())
        for work in works:
            work.cancel()
        await asyncio.gather(*works, return_exceptions=True)

    def _begin(
        self, key: tuple[Any, ...], play: Play[Any], seat: str, about: Any, answer: Any
    ) -> asyncio.Task[Odds | None]:
        async def work() -> Odds | None:
            return await asyncio.to_thread(worked_out, play, seat, about, answer)

        def forget(done: asyncio.Task[Odds | None]) -> None:
            if done.cancelled() or done.exception() is not None:
                self._known.pop(key, None)

        task = asyncio.get_running_loop().create_task(work())
        task.add_done_callback(forget)
        self._known[key] = task
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return task


def _about(play: Play[Any], seat: str | None, ask: AskOdds) -> tuple[Offer | Request | None, Any]:
    """What is asked about; raises where this seat may neither do it nor watch it."""
    if not ask.rule and not ask.request:
        return None, None
    game, world = play.game, play.world
    offer = Offer(ask.rule, plain(ask.args))  # type: ignore[arg-type]
    if ask.rule and ask.form is None and offer in game.watched(world, seat or EVERYONE):
        return offer, None
    if seat is None and (ask.request or ask.form is not None):
        raise Forbidden(NO_SEAT())
    if ask.rule and seat is None:  # it may have been watched a moment ago
        raise NotOffered(NO_SEAT())
    assert seat is not None
    if ask.rule:
        if offer not in (*game.offers(world, seat), *game.anytime(world, seat)):
            raise NotOffered(game.refuses(world, seat, offer))
        return (offer if ask.form is None else play.filled(offer, filled(ask.form))), None
    request = next((one for one in play.requests(seat) if one.id == ask.request), None)
    if request is None:
        raise TooLate(NOT_OPEN())
    answer = plain(ask.answer)
    if answer is not None and (refusal := request.question.refuses(answer)) is not None:
        raise IllegalAnswer(refusal)
    return request, answer


def worked_out(play: Play[Any], seat: str, about: Any, answer: Any) -> Odds | None:
    """The odds, as they travel."""
    found = play.game.odds(play, seat, about, answer)
    return None if found is None else as_told(found)


def as_told(found: kernel.Odds) -> Odds:
    """Odds as they travel."""
    outcomes = [
        Outcome(o.id, o.label, float(o.chance), o.tone, o.group, o.amount) for o in found.outcomes
    ]
    return Odds(found.title, outcomes, found.sampled, list(found.notes))
